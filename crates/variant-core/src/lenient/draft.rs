use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use super::{Repair, field, is_opcode, is_unseen};

/// A position text under repair.
///
/// Splits at blanks; a bar (`|`) is its own field. Repairs extra blanks silently.
///
/// ```
/// use variant_core::lenient::Draft;
/// let mut draft = Draft::new("8/8  W");
/// draft.complete(&[("placement", ""), ("turn", "w")]);
/// draft.set(1, "w", "lower case");
/// assert_eq!(draft.to_string(), "8/8 w");
/// let repairs: Vec<String> = draft.repairs().iter().map(ToString::to_string).collect();
/// assert_eq!(repairs, ["blanks, byte 3: one blank", "turn, byte 5: read `w` for `W`: lower case"]);
/// ```
#[derive(Clone, Debug)]
pub struct Draft<'a> {
    source: &'a str,
    fields: Vec<DraftField>,
    operations: Option<usize>,
}

#[derive(Clone, Debug)]
struct DraftField {
    name: &'static str,
    /// Place in the source; empty for an insertion.
    start: usize,
    end: usize,
    text: String,
    why: &'static str,
}

impl<'a> Draft<'a> {
    /// Splits a text at blanks or, without any, at underscores as in URLs.
    pub fn new(source: &'a str) -> Self {
        let underscores = !source.trim_matches(is_unseen).contains(is_unseen);
        let is_gap = |letter| is_unseen(letter) || underscores && letter == '_';
        let mut draft = Self {
            source,
            fields: Vec::new(),
            operations: None,
        };
        let mut start = None;
        for (at, letter) in source.char_indices() {
            let is_bar = letter == '|';
            if (is_gap(letter) || is_bar)
                && let Some(start) = start.take()
            {
                draft.add(start, at);
            }
            if is_bar {
                draft.add(at, at + 1);
            } else if !is_gap(letter) {
                start.get_or_insert(at);
            }
        }
        if let Some(start) = start {
            draft.add(start, source.len());
        }
        draft.leave_out_label();
        draft
    }

    fn leave_out_label(&mut self) {
        let Some(first) = self.fields.first_mut() else {
            return;
        };
        let is_tag = first.text.eq_ignore_ascii_case("[FEN");
        let is_label = |text: &str| text.eq_ignore_ascii_case("FEN:");
        if is_tag || is_label(&first.text) {
            self.fields.remove(0);
        } else if first.text.get(..4).is_some_and(is_label) {
            first.start += 4;
            first.text.drain(..4);
        }
        if let Some(first) = self.fields.first_mut()
            && is_tag
            && first.text.starts_with('"')
        {
            first.start += 1;
            first.text.remove(0);
        }
        while let Some(last) = self.fields.last_mut()
            && is_tag
            && last.text.ends_with(['"', ']'])
        {
            last.end -= 1;
            last.text.pop();
            if last.text.is_empty() {
                self.fields.pop();
            }
        }
    }

    fn add(&mut self, start: usize, end: usize) {
        self.fields.push(DraftField {
            name: "text",
            start,
            end,
            text: self.source.get(start..end).unwrap_or_default().to_string(),
            why: "",
        });
    }

    /// Number of fields.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there is no field.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Field as repaired so far; empty beyond the last.
    pub fn text(&self, index: usize) -> &str {
        self.fields.get(index).map_or("", |field| &field.text)
    }

    /// Names a field.
    pub fn name(&mut self, index: usize, name: &'static str) {
        if let Some(field) = self.fields.get_mut(index) {
            field.name = name;
        }
    }

    /// Replaces a field, with the reason; ignores an equal text.
    pub fn set(&mut self, index: usize, text: impl Into<String>, why: &'static str) {
        if let Some(field) = self.fields.get_mut(index) {
            let text = text.into();
            if field.text != text {
                field.text = text;
                field.why = why;
            }
        }
    }

    /// Edits a field with `rewrite`.
    pub fn edit(
        &mut self,
        index: usize,
        why: &'static str,
        rewrite: impl FnOnce(&str) -> Option<String>,
    ) {
        if let Some(text) = self
            .fields
            .get(index)
            .and_then(|field| rewrite(&field.text))
        {
            self.set(index, text, why);
        }
    }

    /// Joins a field and the next.
    pub fn join(&mut self, index: usize) {
        let next = index.saturating_add(1);
        if next < self.fields.len() {
            let next = self.fields.remove(next);
            if let Some(field) = self.fields.get_mut(index) {
                field.end = next.end;
                field.text += &next.text;
                field.why = "blanks inside a field";
            }
        }
    }

    /// Joins a list and the fields after it, while it ends with a comma.
    pub fn join_list(&mut self, index: usize) {
        while self.text(index).ends_with(',') && index.saturating_add(1) < self.len() {
            self.join(index);
        }
    }

    /// Inserts a missing field.
    pub fn insert(&mut self, index: usize, name: &'static str, text: impl Into<String>) {
        let index = index.min(self.fields.len());
        let before = index.checked_sub(1).and_then(|last| self.fields.get(last));
        let at = before.map_or(0, |field| field.end);
        let field = DraftField {
            name,
            start: at,
            end: at,
            text: text.into(),
            why: "missing",
        };
        self.fields.insert(index, field);
    }

    /// Names the first fields; appends missing ones with their texts.
    pub fn complete(&mut self, fields: &[(&'static str, &str)]) {
        for (index, &(name, text)) in fields.iter().enumerate() {
            if self.len() == index {
                self.insert(index, name, text);
            }
            self.name(index, name);
        }
    }

    /// Ends the position at byte `at` of a field, or at its end if `at` is no character boundary. EPD operations
    /// follow.
    pub fn end_position_at(&mut self, index: usize, at: usize) {
        let Some(field) = self.fields.get_mut(index) else {
            return;
        };
        let at = if field.text.is_char_boundary(at) {
            at
        } else {
            field.text.len()
        };
        let start = field.start + at;
        if at == 0 {
            self.fields.truncate(index);
        } else {
            field.text.truncate(at);
            field.end = start;
            self.fields.truncate(index + 1);
        }
        self.operations = Some(start);
    }

    /// Normalises the counters from field `first` on; appends missing ones with defaults.
    pub fn counters(&mut self, first: usize, fields: &[(&'static str, u32)]) {
        for (place, &(name, default)) in fields.iter().enumerate() {
            let index = first.saturating_add(place);
            if self.len() == index {
                self.insert(index, name, default.to_string());
            }
            self.name(index, name);
            self.edit(index, "a plain number", |text| field::number(text, default));
        }
    }

    /// Splits off EPD operations: at `;` after the first field, or at a letter after `count` fields that
    /// `is_field` rejects.
    pub fn split_operations(&mut self, count: usize, is_field: impl Fn(&str) -> bool) {
        for index in 1..self.fields.len() {
            let text = self.text(index);
            let is_operation = |text: &str| {
                let begins = text.starts_with(|first: char| first.is_ascii_alphabetic());
                let start = self.fields.get(index).map_or(0, |field| field.start);
                let ends = self
                    .source
                    .get(start..)
                    .is_some_and(|rest| rest.contains(';'));
                begins && (ends || is_opcode(text))
            };
            let at = if index >= count && is_operation(text) && !is_field(text) {
                Some(0)
            } else {
                text.find(';')
            };
            if let Some(at) = at {
                return self.end_position_at(index, at);
            }
        }
    }

    /// Repairs all fields but the first.
    pub fn behind_first(&mut self, edit: impl FnOnce(&mut Self)) {
        if !self.fields.is_empty() {
            let first = self.fields.remove(0);
            self.leave_out_label();
            edit(self);
            self.fields.insert(0, first);
        }
    }

    /// EPD operations and their offset.
    pub fn operations(&self) -> Option<(usize, &'a str)> {
        let start = self.operations?;
        Some((start, self.source.get(start..)?))
    }

    pub(super) fn source_offset(&self, offset: usize) -> usize {
        let mut at = 0;
        for field in &self.fields {
            if offset <= at + field.text.len() {
                let is_unchanged = self.source.get(field.start..field.end) == Some(&field.text);
                let inside = if is_unchanged {
                    offset.saturating_sub(at)
                } else {
                    0
                };
                return field.start + inside;
            }
            at += field.text.len() + 1;
        }
        self.source.len()
    }

    /// Repairs by ascending offset.
    pub fn repairs(&self) -> Vec<Repair> {
        let mut repairs = Vec::new();
        let is_gap = |letter| is_unseen(letter) || letter == '_';
        let source = |start: usize, end: usize| self.source.get(start..end).unwrap_or_default();
        let blanks = |repairs: &mut Vec<Repair>, start, end, read: &str| {
            if source(start, end) != read {
                let why = if !source(start, end).chars().all(is_gap) {
                    "no part of the position"
                } else if read.is_empty() {
                    "no blank"
                } else {
                    "one blank"
                };
                repairs.push(Repair {
                    field: "blanks",
                    offset: start,
                    found: source(start, end).to_string(),
                    read: read.to_string(),
                    why,
                });
            }
        };
        let mut end = 0;
        let mut is_first = true;
        for field in &self.fields {
            let separator = if mem::take(&mut is_first) { "" } else { " " };
            let is_missing = field.start == field.end;
            if !is_missing {
                blanks(&mut repairs, end, field.start, separator);
            }
            if is_missing || source(field.start, field.end) != field.text {
                let before = if is_missing { separator } else { "" };
                repairs.push(Repair {
                    field: field.name,
                    offset: field.start,
                    found: source(field.start, field.end).to_string(),
                    read: before.to_string() + &field.text,
                    why: field.why,
                });
            }
            end = field.end;
        }
        match self.operations {
            Some(start) if start < self.source.len() => repairs.push(Repair {
                field: "operations",
                offset: end,
                found: source(end, self.source.len()).to_string(),
                read: String::new(),
                why: "no part of the position",
            }),
            _ => blanks(&mut repairs, end, self.source.len(), ""),
        }
        repairs
    }
}

impl core::fmt::Display for Draft<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let texts: Vec<&str> = self
            .fields
            .iter()
            .map(|field| field.text.as_str())
            .collect();
        f.write_str(&texts.join(" "))
    }
}
