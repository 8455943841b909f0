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
    /// Colour of the body.
    pub fill: Rgb,
    /// Colour of the outline.
    pub outline: Rgb,
    /// Lines and letters on the body.
    pub detail: Rgb,
}

impl Paint {
    /// Derives outline and details from the fill.
    pub const fn of(fill: Rgb) -> Self {
        let light = fill.brightness() > 125;
        let outline = fill.mixed(Rgb::BLACK, if light { 85 } else { 60 });
        Self {
            fill,
            outline,
            detail: if light { outline } else { Rgb::WHITE },
        }
    }
}

/// Name, letter and colours of an army.
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
    /// Letter, before the piece's in text boards of more than two armies.
    pub letter: char,
    /// Colours of its pieces.
    pub paint: Paint,
    /// Home side of the board.
    pub home: Side,
}

impl Army {
    /// Creates an army at the south side.
    pub fn new(name: &str, letter: char, fill: Rgb) -> Self {
        Self {
            name: name.to_owned(),
            letter,
            paint: Paint::of(fill),
            home: Side::South,
        }
    }

    /// Moves the army's home.
    ///
    /// ```
    /// use variant_render::{Army, Side, fills};
    /// assert_eq!(Army::new("maroon", 'm', fills::RED).at(Side::West).home, Side::West);
    /// ```
    #[must_use]
    pub fn at(self, home: Side) -> Self {
        Self { home, ..self }
    }

    /// The two armies of chess, black in the north.
    pub fn white_and_black() -> [Self; 2] {
        [
            Self::new("white", 'w', fills::WHITE),
            Self::new("black", 'b', fills::BLACK).at(Side::North),
        ]
    }

    /// White, black, light orange and blue, clockwise from the south; colour-blind eyes tell them apart.
    pub fn seats() -> [Self; 4] {
        [
            Self::new("south", 's', fills::WHITE),
            Self::new("west", 'w', fills::BLACK).at(Side::West),
            Self::new("north", 'n', fills::ORANGE).at(Side::North),
            Self::new("east", 'e', fills::BLUE).at(Side::East),
        ]
    }
}
