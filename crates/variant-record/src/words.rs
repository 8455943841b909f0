use variant_core::text::split_marks;
use variant_core::{ApplyError, MoveTextError, PlyRef};
use variant_match::{MatchError, MatchGame};

use crate::body::{Body, Kind, Token};
use crate::repair::Notes;
use crate::{Reading, Recorded, ReplayError, ReplayProblem};

const WORD_LIMIT: usize = 8;

impl Notes<'_> {
    /// Leaves out a word that is no move before a legal one.
    ///
    /// # Errors
    /// The given error otherwise, or if strict.
    pub(crate) fn skip_word<V: Recorded>(
        &mut self,
        game: &MatchGame<V>,
        error: ReplayError,
        body: &Body,
        rest: impl Iterator<Item = Token>,
    ) -> Result<(), ReplayError> {
        match error.problem {
            ReplayProblem::Ply {
                text,
                error: MatchError::Apply(ApplyError::Move(MoveTextError::Malformed { .. })),
            } if !self.is_strict() && !is_like_move(&text) && move_follows(game, body, rest) => {
                let written = text;
                self.add(error.place, Reading::Word { written })
            }
            _ => Err(error),
        }
    }
}

/// Whether a legal move comes next, without a number of another player before it.
fn move_follows<V: Recorded>(
    game: &MatchGame<V>,
    body: &Body,
    rest: impl Iterator<Item = Token>,
) -> bool {
    let mover = game.position().to_act().first().map(|actor| actor.player);
    let is_first = game.start().players().first().copied() == mover;
    let mut words = 0;
    for token in rest {
        let text = body.text(token);
        match token.kind {
            Kind::Number if !is_first => return false,
            Kind::Continued if is_first => return false,
            Kind::Skipped => return false,
            Kind::Ply => match game.position().read_move(split_marks(text).0) {
                Ok(_) => return true,
                Err(MoveTextError::Malformed { .. })
                    if words < WORD_LIMIT && !is_like_move(text) =>
                {
                    words += 1;
                }
                Err(_) => return false,
            },
            _ => {}
        }
    }
    false
}

/// Faulty moves are never left out.
fn is_like_move(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit() || matches!(sign, '@' | ':'))
}

/// Whether `text` was left out before `ply`.
pub(crate) fn is_word<V: Recorded>(before: &V, ply: &PlyRef<'_, V>, text: &str) -> bool {
    let read = || before.read_move(split_marks(text).0);
    matches!(ply, PlyRef::Move(_))
        && !is_like_move(text)
        && matches!(read(), Err(MoveTextError::Malformed { .. }))
}
