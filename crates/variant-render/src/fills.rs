//! Fills for armies, visible on all squares and tints of the default [`Theme`](crate::Theme).
//!
//! ```
//! use variant_render::{Army, fills};
//! let armies = [Army::new("red", 'r', fills::RED), Army::new("blue", 'b', fills::BLUE)];
//! assert_ne!(armies[0].paint, armies[1].paint);
//! ```

use crate::Rgb;

/// White.
pub const WHITE: Rgb = Rgb::hex(0xff_ff_fb);
/// Black.
pub const BLACK: Rgb = Rgb::hex(0x33_32_37);
/// Dark red.
pub const RED: Rgb = Rgb::hex(0xa3_22_46);
/// Dark green.
pub const GREEN: Rgb = Rgb::hex(0x0c_82_56);
/// Blue.
pub const BLUE: Rgb = Rgb::hex(0x25_6f_c4);
/// Orange.
pub const ORANGE: Rgb = Rgb::hex(0xf0_8a_1d);

/// All of them.
pub const ALL: [Rgb; 6] = [WHITE, BLACK, RED, GREEN, BLUE, ORANGE];
