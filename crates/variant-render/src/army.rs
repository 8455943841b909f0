use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::{Rgb, Side, fills};

/// What the pieces of an army are painted with.
///
/// ```
/// use variant_render::{Paint, Rgb};
/// let paint = Paint::of(Rgb::hex(0x0f_8a_5f));
/// assert_eq!(paint.detail, Rgb::WHITE); // lines that show on dark green
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paint {
    /// The body of a piece.
    pub fill: Rgb,
    /// Its outline.
    pub outline: Rgb,
    /// The lines drawn on its body, and letters on a ground of `fill`.
    pub detail: Rgb,
}

impl Paint {
    /// A paint made from the fill alone: a dark outline, and details that show on the fill.
    pub const fn of(fill: Rgb) -> Self {
        let light = fill.brightness() > 125;
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

/// One of the armies of a game: how its pieces are named and painted.
///
/// ```
/// use variant_render::{Army, Paint, fills};
/// let green = Army::new("green", 'g', fills::GREEN);
/// assert_eq!(green.paint, Paint::of(fills::GREEN));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Army {
    /// The name, as in `white king g1`.
    pub name: String,
    /// The letter before a piece's letter in text boards of more than two armies.
    pub letter: char,
    /// The colours of its pieces.
    pub paint: Paint,
    /// The side of the board from which it plays.
    pub home: Side,
}

impl Army {
    /// An army.
    pub fn new(name: &str, letter: char, fill: Rgb) -> Self {
        Self {
            name: name.to_owned(),
            letter,
            paint: Paint::of(fill),
            home: Side::South,
        }
    }

    /// The army on a side of the board.
    ///
    /// ```
    /// use variant_render::{Army, Side, fills};
    /// assert_eq!(Army::new("maroon", 'm', fills::RED).at(Side::West).home, Side::West);
    /// ```
    #[must_use]
    pub fn at(self, home: Side) -> Self {
        Self { home, ..self }
    }

    /// White and black: the two armies of chess.
    pub fn white_and_black() -> [Self; 2] {
        [
            Self::new("white", 'w', fills::WHITE),
            Self::new("black", 'b', fills::BLACK).at(Side::North),
        ]
    }

    /// South, west, north and east: white, black, light orange and blue. South and north are light, west and
    /// east dark; eyes without red, green or blue tell all four apart.
    pub fn seats() -> [Self; 4] {
        [
            Self::new("south", 's', fills::WHITE),
            Self::new("west", 'w', fills::BLACK).at(Side::West),
            Self::new("north", 'n', fills::ORANGE).at(Side::North),
            Self::new("east", 'e', fills::BLUE).at(Side::East),
        ]
    }
}
