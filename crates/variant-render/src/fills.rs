//! Fills of armies that contrast with every square of the default [`Theme`](crate::Theme).
//!
//! ```
//! use variant_render::{Army, fills};
//! let armies = [Army::new("red", 'r', fills::RED), Army::new("blue", 'b', fills::BLUE)];
//! assert_ne!(armies[0].paint, armies[1].paint);
//! ```

use crate::Rgb;

/// White, with a touch of yellow.
pub const WHITE: Rgb = Rgb::hex(0xff_ff_fb);
/// Black, a little lighter than ink.
pub const BLACK: Rgb = Rgb::hex(0x1c_1b_20);
/// Maroon, a dark red.
pub const RED: Rgb = Rgb::hex(0xa8_18_46);
/// Emerald; colour-blind eyes tell it from the red.
pub const GREEN: Rgb = Rgb::hex(0x2f_b8_86);
/// Blue of medium brightness.
pub const BLUE: Rgb = Rgb::hex(0x1f_5f_c0);
/// Light orange, nearly yellow.
pub const ORANGE: Rgb = Rgb::hex(0xf2_b2_3a);

/// All fills of this module.
pub const ALL: [Rgb; 6] = [WHITE, BLACK, RED, GREEN, BLUE, ORANGE];
