use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::{Rgb, Side, fills};

/// Colours of an army's pieces.
///
/// ```
/// use variant_render::{Paint, Rgb};
/// let paint = Paint::of(Rgb::hex(0x0f_8a_5f));
/// assert_eq!(paint.detail, Rgb::WHITE); // lines that show on dark green
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// Body of a piece.
    pub fill: Rgb,
    /// Its outline.
    pub outline: Rgb,
    /// Lines on the body, and letters on a ground of `fill`.
    pub detail: Rgb,
}

impl Paint {
    /// Derives a dark outline and visible details from the fill.
    pub const fn of(fill: Rgb) -> Self {
        let light = fill.brightness() > 150;
        Self {
            fill,
            outline: if light {
                fill.mixed(Rgb::BLACK, 85)
            } else {
                fill.mixed(Rgb::BLACK, 60)
            },
            detail: if light {
                fill.mixed(Rgb::BLACK, 85)
            } else {
                Rgb::WHITE
            },
        }
    }
}

/// An army: name and paint of its pieces.
///
/// ```
/// use variant_render::{Army, Paint, fills};
/// let green = Army::new("green", 'g', fills::GREEN);
/// assert_eq!(green.paint, Paint::of(fills::GREEN));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Army {
    /// Name, as in `white king g1`.
    pub name: String,
    /// Letter before a piece's letter in text, with more than two armies.
    pub letter: char,
    /// Colours of its pieces.
    pub paint: Paint,
    /// Side of the board from which it plays.
    pub home: Side,
}

impl Army {
    /// Creates an army that plays from the south.
    pub fn new(name: &str, letter: char, fill: Rgb) -> Self {
        Self {
            name: name.to_owned(),
            letter,
            paint: Paint::of(fill),
            home: Side::South,
        }
    }

    /// Sets the side of the board.
    ///
    /// ```
    /// use variant_render::{Army, Side, fills};
    /// assert_eq!(Army::new("maroon", 'm', fills::RED).at(Side::West).home, Side::West);
    /// ```
    #[must_use]
    pub fn at(self, home: Side) -> Self {
        Self { home, ..self }
    }

    /// White and black, as in chess.
    pub fn white_and_black() -> [Self; 2] {
        [
            Self::new("white", 'w', fills::WHITE),
            Self::new("black", 'b', fills::BLACK).at(Side::North),
        ]
    }

    /// South, west, north and east: white, blue, black and orange, distinct for the colour-blind too.
    pub fn seats() -> [Self; 4] {
        [
            Self::new("south", 's', fills::WHITE),
            Self::new("west", 'w', fills::BLUE).at(Side::West),
            Self::new("north", 'n', fills::BLACK).at(Side::North),
            Self::new("east", 'e', fills::ORANGE).at(Side::East),
        ]
    }
}
