use alloc::string::String;

use crate::text::displays_as;
use crate::{MoveTextError, Variant};

/// A legal move, and whether its text is usual.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Variant;
/// let start = OrthodoxChess::default();
/// assert_eq!(start.read_move("e2e4")?.rewritten, None);
/// assert_eq!(start.read_move("e2-e4")?.rewritten, Some("e4".into()));
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadMove<M> {
    /// Legal move that the text names.
    pub m: M,
    /// Algebraic notation, unless the text was that, or coordinates. Missing check marks, `+` for `#` and a longer
    /// origin than needed are usual.
    pub rewritten: Option<String>,
}

impl<M> ReadMove<M> {
    /// Converts the move.
    pub fn map<N>(self, convert: impl FnOnce(M) -> N) -> ReadMove<N> {
        ReadMove {
            m: convert(self.m),
            rewritten: self.rewritten,
        }
    }
}

/// Implements [`Variant::read_move`]. `is_usual` recognises usual texts without writing the move; it may
/// miss some.
///
/// # Errors
/// [`MoveTextError`] about the intended notation.
pub fn read_move<P: Variant>(
    position: &P,
    text: &str,
    is_usual: impl FnOnce(P::Move) -> bool,
) -> Result<ReadMove<P::Move>, MoveTextError> {
    let (m, in_coordinates) = read_any(position, text)?;
    let rewritten = if in_coordinates && displays_as(&m, text) || is_usual(m) {
        None
    } else {
        let san = position.san(m);
        (!is_usual_form(m, text, &san)).then_some(san)
    };
    Ok(ReadMove { m, rewritten })
}

/// Reads coordinates, else algebraic notation; returns whether it was the first.
pub(crate) fn read_any<P: Variant>(
    position: &P,
    text: &str,
) -> Result<(P::Move, bool), MoveTextError> {
    match position.parse_move(text) {
        Ok(m) => Ok((m, true)),
        Err(as_coordinates) => match position.parse_san_lenient(text) {
            Ok(m) => Ok((m, false)),
            Err(error) if matches!(as_coordinates, MoveTextError::Malformed { .. }) => Err(error),
            Err(_) => Err(as_coordinates),
        },
    }
}

fn is_usual_form(m: impl core::fmt::Display, text: &str, san: &str) -> bool {
    let (unmarked, check) = split_check(text);
    let (unmarked_san, san_check) = split_check(san);
    let is_true = matches!((check, san_check), ("", _) | ("+", "#")) || check == san_check;
    is_true
        && (displays_as(&m, unmarked)
            || unmarked == unmarked_san
            || names_more(unmarked, unmarked_san))
}

fn split_check(text: &str) -> (&str, &str) {
    text.split_at(text.trim_end_matches(['+', '#']).len())
}

fn names_more(text: &str, san: &str) -> bool {
    let same = text.bytes().zip(san.bytes());
    let same = same.take_while(|(one, other)| one == other).count();
    let (Some((before, rest)), Some(end)) = (text.split_at_checked(same), san.get(same..)) else {
        return false;
    };
    let is_origin = |byte| matches!(byte, b'a'..=b'w' | b'0'..=b'9');
    before.bytes().any(|byte| byte.is_ascii_uppercase())
        && rest
            .strip_suffix(end)
            .is_some_and(|more| more.bytes().all(is_origin))
}
