use core::fmt;

use anstyle::{Ansi256Color, Color};

/// Red, green and blue, from 0 to 255.
///
/// ```
/// use variant_render::Rgb;
/// assert_eq!(Rgb::hex(0x8c_1c_3a), Rgb(140, 28, 58));
/// assert_eq!(Rgb(140, 28, 58).to_string(), "#8c1c3a");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Pure black, `#000000`.
    pub const BLACK: Self = Self(0, 0, 0);
    /// Pure white, `#ffffff`.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Reads `0xRRGGBB`; higher bits are ignored.
    pub const fn hex(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Self(red, green, blue)
    }

    /// Mixes in `percent` of another colour, at most 100.
    ///
    /// ```
    /// use variant_render::Rgb;
    /// assert_eq!(Rgb::BLACK.mixed(Rgb::WHITE, 20), Rgb(51, 51, 51));
    /// assert_eq!(Rgb::BLACK.mixed(Rgb::WHITE, 200), Rgb::WHITE);
    /// ```
    #[must_use]
    pub const fn mixed(self, other: Self, percent: u8) -> Self {
        const fn channel(a: u8, b: u8, percent: u32) -> u8 {
            ((a as u32 * (100 - percent) + b as u32 * percent + 50) / 100) as u8
        }
        let percent = if percent > 100 { 100 } else { percent as u32 };
        Self(
            channel(self.0, other.0, percent),
            channel(self.1, other.1, percent),
            channel(self.2, other.2, percent),
        )
    }

    pub(crate) const fn brightness(self) -> u8 {
        // The weights of ITU-R BT.601, in thousandths.
        ((self.0 as u32 * 299 + self.1 as u32 * 587 + self.2 as u32 * 114) / 1000) as u8
    }

    pub(crate) fn vivid(self) -> Self {
        let grey = (i16::from(self.0) + i16::from(self.1) + i16::from(self.2)) / 3;
        let channel = |value: u8| (2 * i16::from(value) - grey).clamp(0, 255) as u8;
        Self(channel(self.0), channel(self.1), channel(self.2))
    }

    /// Nearest of the 256 terminal colours.
    pub(crate) fn on_terminal(self) -> Color {
        let cube = [self.0, self.1, self.2].map(cube_level);
        let cube_code = 16 + 36 * cube[0] + 6 * cube[1] + cube[2];
        let grey = (self.brightness().saturating_sub(3) / 10).min(23);
        let from_cube = self.distance(Self(
            CUBE_LEVELS[usize::from(cube[0])],
            CUBE_LEVELS[usize::from(cube[1])],
            CUBE_LEVELS[usize::from(cube[2])],
        ));
        let shade = 8 + 10 * grey;
        let code = if self.distance(Self(shade, shade, shade)) < from_cube {
            232 + grey
        } else {
            cube_code
        };
        Color::Ansi256(Ansi256Color(code))
    }

    fn distance(self, other: Self) -> u32 {
        let channel = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        channel(self.0, other.0) + channel(self.1, other.1) + channel(self.2, other.2)
    }
}

const CUBE_LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

const fn cube_level(value: u8) -> u8 {
    match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    }
}

/// Writes `#rrggbb`, as in SVG.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_colours_are_the_nearest() {
        let code = |colour: Rgb| match colour.on_terminal() {
            Color::Ansi256(Ansi256Color(code)) => code,
            _ => 0,
        };
        assert_eq!(code(Rgb::BLACK), 16);
        assert_eq!(code(Rgb::WHITE), 231);
        assert_eq!(code(Rgb(255, 0, 0)), 196);
        assert_eq!(code(Rgb(128, 128, 128)), 244);
        assert_eq!(code(Rgb(95, 135, 175)), 67);
        assert_eq!(code(Rgb(4, 4, 4)), 16);
    }

    #[test]
    fn every_channel_has_a_level_of_the_cube() {
        for value in 0..=255 {
            let level = CUBE_LEVELS[usize::from(cube_level(value))];
            assert!(
                CUBE_LEVELS
                    .iter()
                    .all(|other| level.abs_diff(value) <= other.abs_diff(value))
            );
        }
    }
}
