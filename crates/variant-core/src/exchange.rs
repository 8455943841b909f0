//! Static exchange evaluation by making moves.

use core::ops::ControlFlow;

use crate::{PieceAt, Tactics};

/// Computes [`Tactics::exchange`] from legal moves, for games without attack queries.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_core::implement::exchange_by_moves;
/// let position: Chess = "4k3/8/3p4/4n3/8/8/4R3/4K3 w - - 0 1".parse()?;
/// let value = |letter| if letter == 'R' { 5 } else { 3 };
/// let m = position.parse_move("e2e5")?;
/// assert_eq!(exchange_by_moves(&position, m, &value), 3 - 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exchange_by_moves<P: Tactics>(
    position: &P,
    m: P::Move,
    value: &impl Fn(char) -> i32,
) -> i32 {
    let taken = position.captured(m).map_or(0, |piece| value(piece.letter));
    let Some(moving) = position.moving_piece(m) else {
        return taken;
    };
    let standing = moving.after;
    let promoted = value(standing.letter).saturating_sub(value(moving.letter));
    let won = taken.saturating_add(promoted);
    let after = position.play_unchecked(m);
    let answer = cheapest_capture(&after, standing, value);
    let answered = answer.map_or(0, |answer| exchange_by_moves(&after, answer, value).max(0));
    won.saturating_sub(answered)
}

fn cheapest_capture<P: Tactics>(
    position: &P,
    standing: PieceAt,
    value: &impl Fn(char) -> i32,
) -> Option<P::Move> {
    let mut cheapest: Option<(i32, P::Move)> = None;
    let _ = position.visit_tactical(|m| {
        if position.captured(m) == Some(standing) {
            let moving = position.moving_piece(m);
            let risk = moving.map_or(0, |piece| value(piece.letter));
            // The first of those that risk the least.
            cheapest = cheapest
                .into_iter()
                .chain([(risk, m)])
                .min_by_key(|&(risk, _)| risk);
        }
        ControlFlow::<()>::Continue(())
    });
    cheapest.map(|(_, m)| m)
}
