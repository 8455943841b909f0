use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Army, Paint, Row};

/// Army or player in the legend.
///
/// ```
/// use variant_render::{Army, LegendEntry};
/// let mut west = LegendEntry::of(&Army::seats()[1]);
/// west.notes.push("annexed by South".into());
/// assert_eq!((west.letter, west.name.as_str()), ('w', "West"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LegendEntry {
    /// Letter of the army or player.
    pub letter: char,
    /// Name as shown, such as `West`.
    pub name: String,
    /// Colours of the sample or plate.
    pub paint: Paint,
    /// Whether it moves next.
    pub to_move: bool,
    /// Whether it has left the game.
    pub is_out: bool,
    /// Time left, as text.
    pub clock: Option<String>,
    /// Facts that the board does not show, such as `king arrived`.
    pub notes: Vec<String>,
    /// Rows of pieces, such as a stockpile.
    pub rows: Vec<Row>,
}

impl LegendEntry {
    /// Creates an entry without facts.
    pub fn new(letter: char, name: &str, paint: Paint) -> Self {
        Self {
            letter,
            name: name.to_owned(),
            paint,
            to_move: false,
            is_out: false,
            clock: None,
            notes: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Creates an entry of an army.
    pub fn of(army: &Army) -> Self {
        Self::new(army.letter, &capitalised(&army.name), army.paint)
    }

    pub(crate) fn facts(&self) -> String {
        let words = self.clock.as_deref().into_iter();
        let words: Vec<&str> = words.chain(self.notes.iter().map(String::as_str)).collect();
        words.join(", ")
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
