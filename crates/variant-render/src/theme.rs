use alloc::string::String;
use alloc::vec::Vec;

use crate::{Army, Diagram, Paint, Place, Rgb};

/// Colours and sizes of a picture.
///
/// ```
/// use variant_render::{Rgb, Theme};
/// let mut theme = Theme::default();
/// theme.dark = Rgb::hex(0x8c_a2_ad);
/// theme.square_size = 60;
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Theme {
    /// Side of a square in SVG pixels.
    pub square_size: u16,
    /// Whether edges name files and ranks.
    pub coordinates: bool,
    /// Background; `None` is transparent.
    pub background: Option<Rgb>,
    /// Light squares.
    pub light: Rgb,
    /// Dark squares.
    pub dark: Rgb,
    /// Tints of regions, by ascending letter; repeated if there are too few.
    pub regions: Vec<Rgb>,
    /// Frames and lines.
    pub frame: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Squares of the last move.
    pub last_move: Rgb,
    /// Glow around a checked king.
    pub check: Rgb,
    /// Arrows.
    pub arrow: Rgb,
    /// Dots on targets.
    pub target: Rgb,
    /// Pale colour of frozen pieces.
    pub ice: Rgb,
    /// Prefix of every `id` in the SVG, for pages with several themes. Only ASCII letters, digits, `-` and `_` are
    /// kept.
    pub id_prefix: String,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            square_size: 45,
            coordinates: true,
            background: Some(Rgb::hex(0xfb_fb_f8)),
            light: Rgb::hex(0xe9_ec_e6),
            dark: Rgb::hex(0xa3_b3_b9),
            regions: [
                0xd8_8a_2e, 0x3f_7f_c9, 0xb0_4a_92, 0x4b_9a_4d, 0xc9_4f_3d, 0x7a_62_c9,
            ]
            .map(Rgb::hex)
            .to_vec(),
            frame: Rgb::hex(0x3b_44_4a),
            ink: Rgb::hex(0x2d_35_3a),
            last_move: Rgb::hex(0xe8_c5_2b),
            check: Rgb::hex(0xe0_1f_1f),
            arrow: Rgb::hex(0x1f_6f_b8),
            target: Rgb::hex(0x2b_6b_4a),
            ice: Rgb::hex(0xc4_d9_e6),
            id_prefix: String::new(),
        }
    }
}

impl Theme {
    pub(crate) fn iced(&self, fill: Rgb) -> Rgb {
        self.ice.mixed(fill, 38)
    }

    pub(crate) fn tinted(&self, diagram: &Diagram, place: Place, regions: &[char]) -> Rgb {
        let ground = diagram.squares.get(&place).copied().unwrap_or_default();
        let mut colour = if ground.dark { self.dark } else { self.light };
        if let Ok(index) = regions.binary_search(&ground.region)
            && !self.regions.is_empty()
        {
            colour = colour.mixed(self.regions[index % self.regions.len()], 34);
        }
        for (_, tint) in diagram.tints.iter().filter(|(other, _)| *other == place) {
            colour = colour.mixed(*tint, 50);
        }
        if diagram.last_move.contains(&place) {
            colour = colour.mixed(self.last_move, 58);
        }
        colour
    }
}

/// Region letters of all boards, ascending: equal letters have equal tints.
pub(crate) fn region_letters(diagrams: &[Diagram]) -> Vec<char> {
    let mut letters: Vec<char> = diagrams
        .iter()
        .flat_map(|diagram| diagram.squares.values())
        .map(|ground| ground.region)
        .filter(|&letter| letter != '.')
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Paint of an army; grey for an unknown one.
pub(crate) fn paint_of(armies: &[Army], army: usize) -> Paint {
    armies
        .get(army)
        .map_or(Paint::of(Rgb::hex(0x80_80_80)), |army| army.paint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ground;

    /// Relative luminance by WCAG 2.
    fn luminance(colour: Rgb) -> f64 {
        let channel = |value: u8| match f64::from(value) / 255.0 {
            low if low <= 0.040_45 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * channel(colour.0) + 0.7152 * channel(colour.1) + 0.0722 * channel(colour.2)
    }

    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn pieces_show_on_every_square() {
        let theme = Theme::default();
        let mut grounds = alloc::vec![theme.light, theme.dark];
        for tint in &theme.regions {
            grounds.extend([theme.light, theme.dark].map(|plain| plain.mixed(*tint, 34)));
        }
        for fill in crate::fills::ALL {
            let paint = Paint::of(fill);
            assert!(contrast(paint.fill, paint.detail) >= 4.5, "{fill}");
            for &ground in &grounds {
                let outline = contrast(paint.outline, ground);
                assert!(outline >= 3.0, "{fill} on {ground}: {outline}");
            }
        }
    }

    #[test]
    fn a_square_is_tinted_by_what_is_said_of_it_alone() {
        let theme = Theme::default();
        let place = |name: &str| name.parse::<Place>().unwrap();
        let [a, b, c, d] = ["a1", "b1", "c1", "d1"].map(place);
        let mut diagram = Diagram::default();
        for square in [a, b, c, d] {
            diagram.squares.insert(square, Ground::default());
        }
        diagram.squares.entry(d).or_default().region = 'z';
        diagram.tints.push((b, Rgb::BLACK));
        diagram.last_move.push(c);
        let colours = [a, b, c, d].map(|square| theme.tinted(&diagram, square, &['e', 'z']));
        assert_eq!(
            colours,
            [
                theme.light,
                theme.light.mixed(Rgb::BLACK, 50),
                theme.light.mixed(theme.last_move, 58),
                theme.light.mixed(theme.regions[1], 34),
            ]
        );
        diagram.squares.entry(a).or_default().dark = true;
        assert_eq!(theme.tinted(&diagram, a, &[]), theme.dark);
    }

    #[test]
    fn regions_are_numbered_across_boards() {
        let mut a = Diagram::default();
        a.squares.entry(Place::default()).or_default().region = 'z';
        let mut b = a.clone();
        b.squares.entry(Place::default()).or_default().region = 'e';
        assert_eq!(region_letters(&[a, b, Diagram::default()]), ['e', 'z']);
    }
}
