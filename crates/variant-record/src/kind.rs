//! Names of repairs and errors, for counts.

use crate::{Reading, ReplayProblem};

impl Reading {
    /// Name of the kind, such as `second-result`.
    ///
    /// ```
    /// assert_eq!(variant_record::Reading::Brace.kind(), "brace");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Backslash => "backslash",
            Self::Quote => "quote",
            Self::Lines => "lines",
            Self::Result { .. } => "result",
            Self::SecondResult { .. } => "second-result",
            Self::Late { .. } => "late",
            Self::Angles => "angles",
            Self::Windows1252 => "windows-1252",
            Self::Utf16 => "utf-16",
            Self::Control { .. } => "control",
            Self::Word { .. } => "word",
            Self::Prose { .. } => "prose",
            Self::Heading { .. } => "heading",
            Self::Brace => "brace",
            Self::Bracket => "bracket",
            Self::TagResult { .. } => "tag-result",
            Self::Variant { .. } => "variant",
            Self::Named { .. } | Self::Tag { .. } => "tag",
            Self::LeftOut { .. } => "left-out",
            Self::SetUp => "set-up",
            Self::Position { .. } => "position",
            Self::Move { .. } => "move",
            Self::Aside { .. } => "aside",
            Self::Unread { .. } => "unread",
            Self::GoesOn { .. } => "goes-on",
            Self::Kept { .. } => "kept",
            Self::More => "more",
        }
    }
}

impl ReplayProblem {
    /// Name of the kind, such as `ply`.
    ///
    /// ```
    /// use variant_record::ReplayProblem;
    /// assert_eq!(ReplayProblem::Players { players: 3 }.kind(), "players");
    /// ```
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Start(_) => "start",
            Self::Tag { .. } => "tag",
            Self::Ply { .. } => "ply",
            Self::Skipped { .. } => "skipped",
            Self::Result { .. } => "result",
            Self::Players { .. } => "players",
            Self::Remarks { .. } => "remarks",
            Self::NotStrict { .. } | Self::NotWritten { .. } => "not-strict",
        }
    }
}
