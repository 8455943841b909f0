use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use variant_core::text::one_line;

use crate::{LineColumn, Record};

/// An item between tags and result.
///
/// ```
/// use variant_record::Item;
/// assert_eq!(Item::Number { number: 12, continued: true }.to_string(), "12...");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Item<'a> {
    /// A move number, without effect.
    Number {
        /// As written, at most [`u32::MAX`].
        number: u32,
        /// Whether it continues a round: `12...`.
        continued: bool,
    },
    /// A move or action as written, with marks such as `!?`.
    Ply(&'a str),
    /// `--`, `---` or `Z0`: a skipped army or null move.
    Skipped,
    /// A comment, with white space collapsed.
    Comment(Cow<'a, str>),
    /// `(`: an alternative to the ply before.
    Open,
    /// `)`: the end of a variation.
    Close,
    /// A separate mark: `$14`, or a word such as `+-`.
    Glyph(&'a str),
}

impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { number, continued } => {
                write!(f, "{number}{}", if *continued { "..." } else { "." })
            }
            Self::Ply(text) | Self::Glyph(text) => f.write_str(text),
            Self::Skipped => f.write_str("--"),
            Self::Comment(text) => write!(f, "{{{}}}", one_line(text).replace('}', ")")),
            Self::Open => f.write_str("("),
            Self::Close => f.write_str(")"),
        }
    }
}

/// An [`Item`] with its place.
///
/// ```
/// use variant_record::{Item, Record};
/// let record: Record = "[Variant \"x\"]\n1. e4 *".parse()?;
/// let entry = record.entries().nth(1).unwrap();
/// assert_eq!(entry.item, Item::Ply("e4"));
/// assert_eq!(record.place(&entry).to_string(), "line 2, column 4");
/// # Ok::<(), variant_record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry<'a> {
    /// The item, borrowed from the record.
    pub item: Item<'a>,
    /// Byte in the record's own text.
    pub(crate) at: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Continued,
    Ply,
    Skipped,
    Comment,
    Open,
    Close,
    Glyph,
}

/// An item, by its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Body {
    text: String,
    pub(crate) tokens: Vec<Token>,
    place: LineColumn,
    /// Whether the text has moves and no result after them.
    pub(crate) lacks_result: bool,
}

/// Compares items, however written.
impl PartialEq for Body {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place && self.items().eq(other.items())
    }
}

impl Eq for Body {}

impl Hash for Body {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.items().for_each(|entry| entry.item.hash(state));
    }
}

impl Body {
    pub(crate) fn read(text: &str, mut tokens: Vec<Token>, place: LineColumn) -> Self {
        tokens.shrink_to_fit();
        Self {
            text: text.into(),
            tokens,
            place,
            lacks_result: false,
        }
    }

    pub(crate) fn push(&mut self, item: &Item<'_>) {
        let (kind, text): (Kind, Cow<'_, str>) = match item {
            Item::Number { number, continued } => {
                let kinds = [Kind::Number, Kind::Continued];
                (kinds[usize::from(*continued)], number.to_string().into())
            }
            Item::Ply(text) => (Kind::Ply, (*text).into()),
            Item::Glyph(text) => (Kind::Glyph, (*text).into()),
            Item::Comment(text) => (Kind::Comment, one_line(text)),
            Item::Skipped => (Kind::Skipped, "".into()),
            Item::Open => (Kind::Open, "".into()),
            Item::Close => (Kind::Close, "".into()),
        };
        let start = self.text.len() as u32;
        self.text.push_str(&text);
        let end = self.text.len() as u32;
        self.tokens.push(Token { kind, start, end });
    }

    pub(crate) fn text(&self, token: Token) -> &str {
        let text = self.text.get(token.start as usize..token.end as usize);
        text.unwrap_or_default()
    }

    pub(crate) fn entry(&self, token: Token) -> Entry<'_> {
        let text = self.text(token);
        let item = match token.kind {
            Kind::Number | Kind::Continued => Item::Number {
                number: text.parse().unwrap_or(u32::MAX),
                continued: token.kind == Kind::Continued,
            },
            Kind::Ply => Item::Ply(text),
            Kind::Skipped => Item::Skipped,
            Kind::Comment => Item::Comment(one_line(text)),
            Kind::Open => Item::Open,
            Kind::Close => Item::Close,
            Kind::Glyph => Item::Glyph(text),
        };
        let at = token.start;
        Entry { item, at }
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Entry<'_>> + Clone {
        self.tokens.iter().map(|&token| self.entry(token))
    }

    /// Number of plies, with those of variations.
    pub(crate) fn plies(&self) -> usize {
        let plies = self.tokens.iter().filter(|token| token.kind == Kind::Ply);
        plies.count()
    }

    pub(crate) fn main_line(&self) -> impl Iterator<Item = Token> + Clone {
        line(&self.tokens)
    }

    pub(crate) fn source(&self) -> Option<&str> {
        (self.place.line > 0).then_some(self.text.as_str())
    }

    pub(crate) fn place_of(&self, at: u32) -> LineColumn {
        self.place_near(at, &mut (0, LineColumn::default()))
    }

    /// Counts from the byte `near` if possible: linear in all.
    pub(crate) fn place_near(&self, at: u32, near: &mut (u32, LineColumn)) -> LineColumn {
        if self.place.line == 0 {
            return LineColumn::default();
        }
        let (from, place) = match *near {
            (from, place) if place.line > 0 && from <= at => (from, place),
            _ => (0, self.place),
        };
        let between = self.text.get(from as usize..at as usize);
        let place = place.after(between.unwrap_or_default());
        *near = (at, place);
        place
    }
}

/// Up to the end of a line, without variations but for their closing brackets.
pub(crate) fn line(tokens: &[Token]) -> impl Iterator<Item = Token> + Clone {
    let mut depth = 0_usize;
    let tokens = tokens.iter().map_while(move |&token| {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.checked_sub(1)?,
            _ => {}
        }
        Some((depth, token))
    });
    tokens
        .filter(|&(depth, _)| depth == 0)
        .map(|(_, token)| token)
}

impl Record {
    /// Moves, actions, numbers and remarks in order, with variations.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> + Clone {
        self.body.items()
    }

    /// Place of an entry; line 0 if not read from a text.
    pub fn place(&self, entry: &Entry<'_>) -> LineColumn {
        self.body.place_of(entry.at)
    }

    /// Appends an item.
    ///
    /// ```
    /// use variant_record::{Item, Record};
    /// let mut record = Record::default();
    /// record.push(&Item::Ply("e4"));
    /// record.push(&Item::Comment("best by test".into()));
    /// assert_eq!(record.to_string(), "e4 {best by test} *\n");
    /// ```
    pub fn push(&mut self, item: &Item<'_>) {
        self.body.push(item);
    }

    /// Plies of the main line, as written; without [actions in comments](crate::Recorded::is_of_pgn).
    ///
    /// Moves alone take about 0.6 of the time of a [game](Self::game), which keeps its history and knows its end:
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Variant};
    /// use variant_record::Record;
    /// let record: Record = "1. e4 e5 2. Nf3! *".parse()?;
    /// let mut position: OrthodoxChess = record.start()?;
    /// for text in record.plies() {
    ///     let m = position.parse_san_lenient(text)?;
    ///     position = position.play_unchecked(m);
    /// }
    /// assert!(position.to_string().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = &str> {
        let plies = self.body.main_line();
        let plies = plies.filter(|token| token.kind == Kind::Ply);
        plies.map(|token| self.body.text(token))
    }
}
