//! Conformance suite.

use chess_pieces::PieceType;
use quad_kingdom::{Armies, Mode, QuadKingdom};
use variant_core::{Position, Seat};
use variant_testkit::conformance;

use crate::support::letters;

conformance!(QuadKingdom, |suite| suite
    .any_move(variant_testkit::any_piece_move)
    .modes(&[
        "ffa+points",
        "teams+points+draws",
        "two-a",
        "two-b+draws",
        "three+points",
        "three:mb"
    ])
    .games(1)
    .tactics()
    .codes()
    .count_leaves()
    .plies(120)
    .leaves(2000)
    .actions(&["draw:wmbe", "resign:w"])
    .invariant("a game that ends by a trap has no moves", |position| {
        let trapped = position
            .outcome()
            .is_some_and(|outcome| outcome.reason == quad_kingdom::TRAPPED);
        !(trapped && position.has_moves())
    })
    .step_invariant("only actors move", |before, m, _| {
        let army = before.pieces().army_at(m.from).expect("a piece to move");
        let letter = letters(Armies::of(army)).chars().next().expect("a letter");
        let mut actors = before.to_act().into_iter();
        actors.any(|actor| actor.seat == Seat::Army(letter))
    })
    .step_invariant("kings are never captured", |before, _, after| {
        before.pieces().of_type(PieceType::KING).len()
            == after.pieces().of_type(PieceType::KING).len()
    })
    .step_invariant("a move takes one piece at most", |before, _, after| {
        let (was, is) = (
            before.pieces().occupied().len(),
            after.pieces().occupied().len(),
        );
        is == was || is + 1 == was
    })
    .step_invariant(
        "the mover's own king is not left in check",
        |before, m, after| {
            let army = before.pieces().army_at(m.from).expect("a piece to move");
            // In `three` control may have passed on, which changes immunity (QK-18).
            before.rules().mode == Mode::Three || !after.checked().contains(army)
        }
    ));
