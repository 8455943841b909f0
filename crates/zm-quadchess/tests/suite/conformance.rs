//! Conformance suite, known counts, sizes.

use board_geometry::SquareSet;
use chess_pieces::PieceType;
use chess_pieces::attacks::attackers;
use variant_core::{Position, Seat, Variant};
use variant_perft::{perft, perft_leaf_by_leaf};
use variant_testkit::conformance;
use zm_quadchess::{Armies, QuadRules, ZmQuadchess};

use crate::reference_proofs::MODES;

/// Positions that random games seldom reach: annexed and frozen armies, owed moves, en passant
/// rights, kings about to promote, several kings in check.
pub(crate) const POSITIONS: [&str; 11] = [
    "7,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/sR,7 ffa w ssne - - - 0 21",
    "wK,6,nK/8/8/8/1,nP,1,nP,4/1,wP,6/2,sP,5/sK,6,eK ffa s swne - - - 0 0",
    "wK,6,nK/8/8/4,nR,3/2,wP,sP,4/8/8/1,sK,5,eK ffa n swne - d3d4:w - 0 1",
    "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - S 0 0",
    "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 0",
    "wK,6,nK/8/8/8/8/4,eP,3/8/sK,6,eK three:s n swnd - - e 0 0",
    "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/7,eK two-adjacent w -wne - - - 0 0",
    "wK,2,sR,4/6,wB,1/8/8/3,wR,4/7,nK/sP,7/sK,sB,3,eK,2 ffa w sWne - - - 7 20",
    "2,sR,3,nQ,wK/1,nP,1,eP,4/8/nK,2,sP,2,eR,1/3,wP,4/1,sB,4,wQ,1/4,eK,3/sK,6,eN two-opposite s swne - - - 3 90",
    "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - wn 0 9 remove:w",
    "wK,4,sQ,1,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK two-adjacent-east w sWNe - - - 7 30 remove:w",
];

/// Whether the player whose army moved from here stands attacked there.
fn mover_is_safe(before: &ZmQuadchess, after: &ZmQuadchess) -> bool {
    let mover = before.mover();
    !after.active().contains(mover) || !after.checked().contains(mover) || {
        // Only a king removed by mate can have opened a line onto the mover's king.
        before.active().minus(after.active()) != Armies::NONE
    }
}

conformance!(ZmQuadchess, |suite| {
    suite
        .games(2)
        .tactics()
        .codes()
        .count_leaves()
        .any_move(variant_testkit::any_piece_move)
        .positions(&POSITIONS)
        .actions(&[
            "absent:s",
            "absent:w",
            "absent:n",
            "absent:e",
            "absent:w:remove",
            "absent:e:remove",
            "penalty:s",
            "penalty:w",
            "penalty:n",
            "penalty:e",
            "resign:freeze",
            "resign:remove",
        ])
        .invariant("active armies have a king, annexed ones none", |position| {
            Armies::first_of(4).iter().all(|army| {
                let kings = position.pieces().of(army, PieceType::KING).len();
                match position.controller(army) {
                    Some(holder) => kings == usize::from(holder == army),
                    None => kings <= 1,
                }
            })
        })
        .invariant(
            "the armies in check are those whose kings are attacked",
            |position| {
                let pieces = position.pieces();
                let attacked = position.active().iter().filter(|&army| {
                    let hostile = Armies::first_of(4).iter().filter(|&other| {
                        position
                            .controller(other)
                            .is_some_and(|holder| holder != army)
                    });
                    let hostile =
                        hostile.fold(SquareSet::EMPTY, |all, other| all | pieces.army(other));
                    pieces.king(army).is_some_and(|king| {
                        let found =
                            attackers::<QuadRules>(pieces, king, hostile, pieces.occupied());
                        !found.is_empty()
                    })
                });
                attacked.collect::<Armies>() == position.checked()
            },
        )
        .invariant("somebody has a move until the end", |position| {
            position.has_moves() != position.to_act().is_empty()
        })
        .step_invariant(
            "no move leaves the mover's own king in check",
            |before, _, after| mover_is_safe(before, after),
        )
        .step_invariant("only actors move", |before, _, _| {
            let seat = Seat::Army(['s', 'w', 'n', 'e'][before.turn().index()]);
            before.to_act().iter().any(|actor| actor.seat == seat)
        })
});

#[test]
fn counts_from_the_start() {
    for (mode, counts) in MODES {
        let start = ZmQuadchess::start(mode).unwrap();
        for (depth, count) in (1..).zip(counts.map(u128::from)) {
            assert_eq!(perft(&start, depth), count, "{mode} to depth {depth}");
            assert_eq!(
                perft_leaf_by_leaf(&start, depth),
                count,
                "{mode} to depth {depth}"
            );
        }
    }
}

/// A position is a small value: copied, never cloned from the heap.
#[test]
fn positions_need_no_heap() {
    const fn copied<T: Copy + Send + Sync + 'static>() -> usize {
        size_of::<T>()
    }
    assert_eq!(copied::<ZmQuadchess>(), 128);
    assert_eq!(copied::<zm_quadchess::Move>(), 4);
}

#[test]
fn mode_texts() {
    let text = ZmQuadchess::start("three").unwrap().to_string();
    assert!(text.contains(" three:s s swnd "));
    assert_eq!(
        text.replace("three:s", "three").parse(),
        ZmQuadchess::start("three").map_err(|_| unreachable!())
    );
    for wrong in ["", "teams", "ffa:s", "three:e", "three:", "Ffa"] {
        assert!(ZmQuadchess::start(wrong).is_err(), "{wrong}");
    }
}
