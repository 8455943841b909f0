use alloc::string::String;
use alloc::vec::Vec;

use crate::{Army, Diagram, Ground, Paint, Place, Rgb};

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
    /// Side of a square of SVG in pixels.
    pub square_size: u16,
    /// Names of files and ranks at the edges.
    pub coordinates: bool,
    /// Colour behind the boards; `None` is transparent.
    pub background: Option<Rgb>,
    /// Light squares, also those under pieces beside boards.
    pub light: Rgb,
    /// Ground of dark squares.
    pub dark: Rgb,
    /// Cards of players between boards in a ring.
    pub card: Rgb,
    /// Tints of regions, repeated as needed.
    pub regions: Vec<Rgb>,
    /// Frames and lines.
    pub frame: Rgb,
    /// Text and marks of turns.
    pub ink: Rgb,
    /// Squares of the last move.
    pub last_move: Rgb,
    /// Glow around a king in check.
    pub check: Rgb,
    /// Disc on a piece that cannot move.
    pub barred: Rgb,
    /// Arrows of no army.
    pub arrow: Rgb,
    /// Dots on destinations.
    pub target: Rgb,
    /// Towers and frozen pieces.
    pub stone: Rgb,
    /// Whether viewers that prefer dark pictures see [`Theme::dark`] around the boards.
    pub adapts: bool,
    /// Prefix of every `id`, for pages with several pictures. Only ASCII letters, digits, `-` and `_` are kept.
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
            card: Rgb::hex(0xf5_f6_f4),
            regions: [
                0xd8_8a_2e, 0x3f_7f_c9, 0xb0_4a_92, 0x4b_9a_4d, 0xc9_4f_3d, 0x7a_62_c9,
            ]
            .map(Rgb::hex)
            .to_vec(),
            frame: Rgb::hex(0x3b_44_4a),
            ink: Rgb::hex(0x2d_35_3a),
            last_move: Rgb::hex(0xe8_c5_2b),
            check: Rgb::hex(0xe0_1f_1f),
            barred: Rgb::hex(0xb4_14_1c),
            arrow: Rgb::hex(0x1f_6f_b8),
            target: Rgb::hex(0x2b_6b_4a),
            stone: Rgb::hex(0xc2_c2_be),
            adapts: true,
            id_prefix: String::new(),
        }
    }
}

impl Theme {
    /// Light text on dark ground.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_render::{Draw, Theme};
    /// let dark = OrthodoxChess::default().sheet().svg_with(&Theme::dark());
    /// assert!(dark.contains("fill=\"#1b1f22\"") && !dark.contains("<style>"));
    /// ```
    pub fn dark() -> Self {
        Self {
            background: Some(Rgb::hex(0x1b_1f_22)),
            card: Rgb::hex(0x55_61_68),
            ink: Rgb::hex(0xe4_e8_ea),
            adapts: false,
            ..Self::default()
        }
    }

    pub(crate) fn adapted(&self) -> impl Iterator<Item = (Rgb, Rgb)> {
        let dark = Self::dark();
        let background = self.background.zip(dark.background);
        let others = [(self.card, dark.card), (self.ink, dark.ink)];
        background.into_iter().chain(others)
    }

    pub(crate) fn tinted(&self, diagram: &Diagram, place: Place, regions: &[char]) -> Rgb {
        let colour = self.ground(diagram, place, regions);
        if diagram.last_move.contains(&place) {
            colour.mixed(self.last_move, 58)
        } else {
            colour
        }
    }

    pub(crate) fn ground(&self, diagram: &Diagram, place: Place, regions: &[char]) -> Rgb {
        let ground = diagram.squares.get(&place).copied().unwrap_or_default();
        let mut colour = match ground {
            Ground { medium: true, .. } => self.light.mixed(self.dark, 50),
            Ground { dark: true, .. } => self.dark,
            _ => self.light,
        };
        if let Ok(index) = regions.binary_search(&ground.region)
            && !self.regions.is_empty()
        {
            colour = colour.mixed(self.regions[index % self.regions.len()], 34);
        }
        for (_, tint) in diagram.tints.iter().filter(|(other, _)| *other == place) {
            colour = colour.mixed(*tint, 50);
        }
        colour
    }
}

pub(crate) fn region_letters<'a>(diagrams: impl Iterator<Item = &'a Diagram>) -> Vec<char> {
    let mut letters = Vec::new();
    for ground in diagrams.flat_map(|diagram| diagram.squares.values()) {
        if let Err(index) = letters.binary_search(&ground.region)
            && ground.region != '.'
        {
            letters.insert(index, ground.region);
        }
    }
    letters
}

pub(crate) fn paint_of(armies: &[Army], army: usize) -> Paint {
    armies
        .get(army)
        .map_or(Paint::of(Rgb::hex(0x80_80_80)), |army| army.paint)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            region_letters([a, b, Diagram::default()].iter()),
            ['e', 'z']
        );
    }
}
