use alloc::string::String;

use crate::Theme;

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
    /// Printable ASCII, in which other characters become `?`, without box drawing characters and chess figurines.
    pub ascii: bool,
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
            ascii: false,
            colours: None,
            width: 80,
            compact: false,
        }
    }
}

/// Replaces characters outside the set, and those that move the cursor, change direction or take no room.
pub(super) fn printable(text: &str, ascii: bool) -> String {
    let shows = |letter: char| match letter {
        ' '..='~' => true,
        '\u{ad}'
        | '\u{feff}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' => false,
        _ => !ascii && !letter.is_control(),
    };
    text.chars()
        .map(|letter| if shows(letter) { letter } else { '?' })
        .collect()
}
