use alloc::string::String;

use crate::Theme;

/// Character set of a text board.
///
/// ```
/// use variant_render::Glyphs;
/// assert_ne!(Glyphs::Ascii, Glyphs::Unicode);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Printable ASCII; other characters become `?`.
    Ascii,
    /// Box drawing characters and chess figurines.
    Unicode,
}

/// Style of a text board.
///
/// ```
/// use variant_render::{Army, Sheet, TextStyle, Theme};
/// let mut style = TextStyle::default();
/// style.width = 120;
/// style.colours = Some(Theme::default());
/// let mut sheet = Sheet::new(Army::seats());
/// sheet.title = "Empty".into();
/// assert_eq!(sheet.text(&style), "Empty\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextStyle {
    /// Characters.
    pub glyphs: Glyphs,
    /// Theme of the ANSI escape codes; `None` writes none.
    pub colours: Option<Theme>,
    /// Width available for boards and rows of pieces.
    pub width: usize,
    /// One line for each rank, without frames and lines.
    pub compact: bool,
}

/// Unicode, no colours, 80 columns.
impl Default for TextStyle {
    fn default() -> Self {
        Self {
            glyphs: Glyphs::Unicode,
            colours: None,
            width: 80,
            compact: false,
        }
    }
}

/// Replaces characters outside the set, and those that move the cursor, change direction or take no room.
pub(super) fn printable(text: &str, glyphs: Glyphs) -> String {
    let shows = |&letter: &char| match glyphs {
        Glyphs::Ascii => matches!(letter, ' '..='~'),
        Glyphs::Unicode => {
            !letter.is_control()
                && !matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}' | '\u{feff}')
        }
    };
    text.chars()
        .map(|letter| if shows(&letter) { letter } else { '?' })
        .collect()
}
