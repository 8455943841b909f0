use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::Rgb;

/// What the pieces of an army are painted with.
///
/// ```
/// use variant_render::{Paint, Rgb};
/// let paint = Paint::of(Rgb::hex(0x0f_8a_5f));
/// assert_eq!(paint.detail, Rgb::WHITE); // lines that show on emerald
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

/// One of the armies of a game: how its pieces are named and painted.
///
/// ```
/// use variant_render::Army;
/// let [white, maroon, black, emerald] = Army::kingdoms();
/// assert_eq!((maroon.name.as_str(), maroon.letter), ("maroon", 'm'));
/// # let _ = (white, black, emerald);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Army {
    /// The name, as in `white king g1`.
    pub name: String,
    /// The letter before a piece's letter in text boards of more than two armies.
    pub letter: char,
    /// The colours of its pieces.
    pub paint: Paint,
}

impl Army {
    /// An army.
    pub fn new(name: &str, letter: char, fill: Rgb) -> Self {
        Self {
            name: name.to_owned(),
            letter,
            paint: Paint::of(fill),
        }
    }

    /// White and black: the two armies of chess.
    pub fn white_and_black() -> [Self; 2] {
        [
            Self::new("white", 'w', WHITE),
            Self::new("black", 'b', BLACK),
        ]
    }

    /// White, maroon, black and emerald.
    pub fn kingdoms() -> [Self; 4] {
        [
            Self::new("white", 'w', WHITE),
            Self::new("maroon", 'm', Rgb::hex(0xa3_22_46)),
            Self::new("black", 'b', BLACK),
            Self::new("emerald", 'e', Rgb::hex(0x0c_82_56)),
        ]
    }

    /// South, west, north and east: white, blue, black and orange, which the colour-blind can tell
    /// apart too.
    pub fn seats() -> [Self; 4] {
        [
            Self::new("south", 's', WHITE),
            Self::new("west", 'w', Rgb::hex(0x25_6f_c4)),
            Self::new("north", 'n', BLACK),
            Self::new("east", 'e', Rgb::hex(0xf0_8a_1d)),
        ]
    }
}

const WHITE: Rgb = Rgb::hex(0xff_ff_fb);
const BLACK: Rgb = Rgb::hex(0x33_32_37);
