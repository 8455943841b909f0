//! Texts of tags and records.

use alloc::string::{String, ToString};
use core::fmt;

use crate::{Item, Record, Tag};

const WIDTH: usize = 79;

/// Escapes or blanks what would end the value.
impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"", self.name)?;
        for character in self.value.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                _ if character.is_control() => f.write_str(" ")?,
                _ => write!(f, "{character}")?,
            }
        }
        f.write_str("\"]")
    }
}

/// Tags, an empty line, moves in lines of at most 79 characters, result.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut lines = Lines::default();
        for (index, entry) in self.entries().enumerate() {
            match entry.item {
                Item::Close => {
                    lines.word.push(')');
                    lines.is_open = false;
                }
                Item::Open => {
                    lines.end_word(f)?;
                    lines.word.push('(');
                    lines.is_open = true;
                }
                // A later `>` would make it a comment.
                Item::Ply(word) | Item::Glyph(word) if word.starts_with('<') => {
                    lines.add(f, word)?;
                    lines.ends_line = true;
                }
                // Behind a name it would be the value of a tag.
                Item::Ply(word) if index == 1 && word.starts_with('"') => {
                    lines.ends_line = true;
                    lines.end_word(f)?;
                    lines.add(f, word)?;
                }
                Item::Ply(word) | Item::Glyph(word) => lines.add(f, word)?,
                item => lines.add(f, &item.to_string())?,
            }
        }
        lines.add(f, &self.result.to_string())?;
        lines.end_word(f)?;
        writeln!(f)
    }
}

#[derive(Default)]
struct Lines {
    length: usize,
    /// Pending, with words that no line may begin with.
    word: String,
    /// Without a blank after it.
    is_open: bool,
    ends_line: bool,
}

impl Lines {
    fn add(&mut self, f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
        for word in words.split(' ') {
            // Other readers misread lines that begin so.
            if word.starts_with(['%', '[']) && !self.word.is_empty() {
                if !core::mem::take(&mut self.is_open) {
                    self.word.push(' ');
                }
            } else {
                self.end_word(f)?;
            }
            self.word.push_str(word);
        }
        Ok(())
    }

    fn end_word(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if core::mem::take(&mut self.is_open) || self.word.is_empty() {
            return Ok(());
        }
        let length = self.word.chars().count();
        if self.length > 0 {
            let breaks = self.length + 1 + length > WIDTH;
            f.write_str(if breaks { "\n" } else { " " })?;
            self.length = if breaks { 0 } else { self.length + 1 };
        }
        f.write_str(&self.word)?;
        self.length += length;
        if core::mem::take(&mut self.ends_line) {
            self.length = WIDTH;
        }
        self.word.clear();
        Ok(())
    }
}
