use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use variant_core::{Notation as _, lenient};
use variant_match::Communication;

use crate::repair::Notes;
use crate::{LineColumn, Reading, Record, Recorded, ReplayError, ReplayProblem, StartError, Tag};

pub(crate) const MODE: &str = "VariantMode";

const STANDARD_MODES: [&str; 5] = ["OTB", "PM", "EM", "ICS", "TC"];

#[derive(Clone, Copy, Debug)]
pub(crate) struct StartTags<'a> {
    pub(crate) variant: Option<&'a Tag>,
    pub(crate) mode: Option<&'a Tag>,
    pub(crate) position: Option<&'a Tag>,
}

impl Record {
    /// Older tags: `Mode` counts if it names a mode, it and `Position` if the record names the variant.
    fn start_tags<V: Recorded>(&self, forced: Option<&str>) -> StartTags<'_> {
        let find = |name| self.find_tag(name).filter(|tag| !is_empty(tag));
        let variant = find("Variant");
        let (mut mode, mut position) = (find(MODE), find("FEN"));
        let named = forced.or(value_of(variant));
        let is_own = || {
            let begun = V::begin(named, None, None);
            begun.is_ok_and(|start| Some(start.variant_name()) == value_of(variant))
        };
        let has_start = mode.is_some() || position.is_some();
        if !has_start
            && let Some(older) = find("Mode")
            && !STANDARD_MODES.contains(&older.value.as_str())
        {
            let names_mode = || V::begin(named, Some(&older.value), None).is_ok();
            mode = (is_own() || names_mode()).then_some(older);
        }
        if !has_start && let Some(older) = find("Position") {
            position = is_own().then_some(older);
        }
        StartTags {
            variant,
            mode,
            position,
        }
    }

    /// Start position: that of `FEN`, of `VariantMode`, or the default.
    ///
    /// # Errors
    /// [`ReplayError`]: an invalid start, another variant in the tag `Variant`, or a
    /// [refused](Recorded::check_tag) tag.
    pub fn start<V: Recorded>(&self) -> Result<V, ReplayError> {
        self.start_noting(None, &mut Notes::default())
    }

    /// As [`start`](Self::start); `forced` overrides the tag `Variant`.
    pub(crate) fn start_noting<V: Recorded>(
        &self,
        forced: Option<&str>,
        notes: &mut Notes<'_>,
    ) -> Result<V, ReplayError> {
        let tags = self.start_tags::<V>(forced);
        let named = forced.or(value_of(tags.variant));
        let start = V::begin(named, value_of(tags.mode), value_of(tags.position));
        let start = match (start, tags.position) {
            (Err(StartError::Position { message }), Some(tag)) => {
                repaired_start::<V>(named, tag, notes)?.ok_or(StartError::Position { message })
            }
            (Ok(start), Some(tag)) => {
                let text = start.position_text();
                if text != tag.value {
                    let message = format!("read `{text}`");
                    notes.add(tag.place, Reading::Position { message })?;
                }
                Ok(start)
            }
            (start, _) => start,
        };
        let start = start.map_err(|error| {
            let tag = match error {
                StartError::Variant { .. } | StartError::UnknownVariant { .. } => tags.variant,
                StartError::Mode(_) => tags.mode,
                _ => tags.position,
            };
            ReplayProblem::from(error).at(tag.map_or(self.end, |tag| tag.place))
        })?;
        self.note_start(&start, &tags, notes)?;
        for tag in &self.tags {
            start.check_tag(&tag.name, &tag.value).map_err(|error| {
                let name = tag.name.clone();
                ReplayProblem::Tag { name, error }.at(tag.place)
            })?;
        }
        Ok(start)
    }

    fn note_start<V: Recorded>(
        &self,
        start: &V,
        tags: &StartTags<'_>,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let is_start_tag = |name: &str| matches!(name, "Variant" | "FEN" | MODE | "SetUp");
        let mut of_start = self.tags.iter().filter(|tag| is_start_tag(&tag.name));
        while let Some(tag) = of_start.find(|tag| is_empty(tag)) {
            notes.add(tag.place, tag.left_out())?;
        }
        if let Some(tag) = self.find_tag("SetUp").filter(|tag| !is_empty(tag))
            && (tag.value == "0") == tags.position.is_some()
        {
            let reading = tags.position.map(|_| Reading::SetUp);
            notes.add(tag.place, reading.unwrap_or_else(|| tag.left_out()))?;
        }
        for tag in self.tags.iter().filter(|tag| is_single(&tag.name)) {
            let first = self.find_tag(&tag.name);
            if first.is_some_and(|first| first.value != tag.value) {
                notes.add(tag.place, tag.left_out())?;
            }
        }
        // Foreign names and other tags are kept.
        if notes.is_strict() {
            return Ok(());
        }
        let is = start.variant_name();
        let is_own = |value: &str| value == is || start.variant_tag() == Some(value);
        if let Some(tag) = tags.variant.filter(|tag| !is_own(&tag.value)) {
            let written = tag.value.clone();
            notes.add(tag.place, Reading::Variant { written, is })?;
        }
        let kept = |name: &str, used: Option<&Tag>| {
            let tag = self.find_tag(name)?;
            let is_used = used.is_some_and(|used| used.place == tag.place);
            let is_standard = STANDARD_MODES.contains(&tag.value.as_str());
            (!is_used && !is_standard).then_some(tag)
        };
        let kept = [kept("Mode", tags.mode), kept("Position", tags.position)];
        for tag in kept.into_iter().flatten() {
            let name = tag.name.clone();
            notes.add(tag.place, Reading::Tag { name })?;
        }
        Ok(())
    }

    pub(crate) fn leave_out_doubles(&mut self) {
        let tags = core::mem::take(&mut self.tags);
        for tag in tags {
            if !is_single(&tag.name) || self.tag(&tag.name).is_none() {
                self.tags.push(tag);
            }
        }
    }

    pub(crate) fn write_start<V: Recorded>(&mut self, start: &V) {
        let is_kept = |name: &str| {
            let mut foreign = start.foreign_names().iter();
            start.variant_tag() == Some(name)
                || foreign.any(|known| known.eq_ignore_ascii_case(name))
        };
        let tags = self.start_tags::<V>(Some(start.variant_name()));
        let [mode, position] = [tags.mode, tags.position].map(|tag| Some(tag?.place));
        let has_position = tags.position.is_some();
        let names_variant = tags.variant.is_some_and(|tag| is_kept(&tag.value));
        let is_start_tag = |tag: &Tag| match tag.name.as_str() {
            "Variant" | "SetUp" | "FEN" | MODE => true,
            "Mode" => mode == Some(tag.place),
            "Position" => position == Some(tag.place),
            _ => false,
        };
        let mut written = Vec::new();
        if names_variant {
            written.extend(tags.variant.cloned());
        } else if let Some(name) = start.variant_tag() {
            written.push(unplaced("Variant", name));
        }
        let mode = start.starting_mode();
        let is_default = || {
            let default = V::begin(Some(start.variant_name()), None, None);
            default.is_ok_and(|default| default == *start)
        };
        match mode.filter(|_| !has_position) {
            Some(_) if start.variant_tag().is_none() && is_default() => {}
            Some(mode) => written.push(unplaced(MODE, mode)),
            None => {
                written.push(unplaced("SetUp", "1"));
                written.push(unplaced("FEN", &start.position_text()));
            }
        }
        self.tags.retain(|tag| !is_start_tag(tag));
        self.tags.splice(0..0, written);
    }
}

impl Tag {
    pub(crate) fn left_out(&self) -> Reading {
        let name = self.name.clone();
        Reading::LeftOut { name }
    }
}

/// Tags without a value mean nothing.
fn is_empty(tag: &Tag) -> bool {
    matches!(tag.value.trim(), "" | "?" | "-")
}

/// Tags that mean something: the first counts.
fn is_single(name: &str) -> bool {
    matches!(
        name,
        "Variant" | MODE | "FEN" | "SetUp" | "Result" | "TimeControl"
    ) || name == Communication::TAG
}

pub(crate) fn unplaced(name: &str, value: &str) -> Tag {
    Tag {
        name: name.to_string(),
        value: value.to_string(),
        place: LineColumn::default(),
    }
}

fn value_of(tag: Option<&Tag>) -> Option<&str> {
    tag.map(|tag| tag.value.as_str())
}

fn repaired_start<V: Recorded>(
    named: Option<&str>,
    tag: &Tag,
    notes: &mut Notes<'_>,
) -> Result<Option<V>, ReplayError> {
    let Ok(default) = V::begin(named, None, None) else {
        return Ok(None);
    };
    // Types of several variants expect a name before the text.
    let whole = default.to_string();
    let prefix = whole.strip_suffix(&default.position_text()).unwrap_or("");
    let mut text = format!("{prefix}{}", tag.value);
    // Underscores count only in texts without blanks.
    if !tag.value.trim().contains(char::is_whitespace) {
        text = format!("{}{}", prefix.replace(' ', "_"), tag.value.trim());
    }
    let Ok((start, repairs)) = V::parse_lenient(&text) else {
        return Ok(None);
    };
    for repair in repairs {
        let Some(offset) = repair.offset.checked_sub(prefix.len()) else {
            continue;
        };
        let message = lenient::Repair { offset, ..repair }.to_string();
        notes.add(tag.place, Reading::Position { message })?;
    }
    Ok(Some(start))
}
