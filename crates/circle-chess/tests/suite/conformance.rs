//! Conformance suite.

use std::ops::ControlFlow;

use chess_pieces::PieceRules;
use circle_chess::{CircleChess, Event, HalfMove, Move, Schedule};
use orthodox_chess::ChessRules;
use variant_core::{EncodeMoves, Position, Seat, Tactics};
use variant_testkit::Suite;

/// Promotions, drops, castling with dropped rooks, checks with few answers.
pub(crate) const POSITIONS: [&str; 7] = [
    "tournament free 0 0 | 1 A-B 5r2/4P3/8/k7/8/8/8/4K3 w U - 0 1 | 2 B-C 4k3/8/8/8/8/8/p7/R3K3 b Q - 0 1 \
     | 3 C-A r3k3/7P/8/8/8/8/8/4K3 w q - 0 1 | A P2 N2 R2 r1 q2 | B P1 r3 q3 | C R1 Q2 b1",
    "social free 0 0 | 1 A-B 7k/1K1P3r/8/8/8/8/8/8 w - - 0 1 | 2 B-C 4k3/8/8/8/3p4/8/2P5/4K3 w Uu - 0 1 \
     | 3 C-A 4k3/8/8/8/8/8/8/r3K3 w U - 0 1 | A P N Q | B P p r | C N B R Q",
    "social rounds:1 0 0 | 1 A-B 7k/6pp/8/8/8/8/8/R6K w - - 0 1 | 2 B-C 7k/6pp/8/8/8/8/8/R6K w - - 0 1 \
     | 3 C-A 7k/6pp/8/8/8/8/8/R6K w - - 0 1 | A - | B - | C -",
    "tournament rounds:3 0 9 | 1 A-B R6k/6pp/8/8/8/8/8/7K b - - 0 1 | 2 B-C 7k/8/8/8/8/8/6PP/r6K w - - 0 1 \
     | 3 C-A 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | A - | B P1 | C - | mated 1,2",
    "tournament free 0 9 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | 2 B-C 4k3/8/8/8/8/8/8/4K3 w - - 0 1 \
     | 3 C-A k7/8/1Q6/8/8/8/8/7K b - - 0 1 | A - | B - | C -",
    "tournament free 0 9 | 1 A-B 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | 2 B-A 7k/8/8/8/8/1q6/8/K7 w - - 0 1 | A - | B -",
    "social free 1 8 | B p q",
];

/// Pieces on boards and in stockpiles, kings among them.
fn pieces(position: &CircleChess) -> usize {
    let on_board = |board: &circle_chess::Board| board.pieces().occupied().len();
    let boards: usize = position.boards().map(on_board).sum();
    let piles = position
        .players_left()
        .map(|player| position.stockpile(player).count());
    boards + piles.sum::<usize>()
}

/// The number of pieces changes only by reported departures.
fn pieces_are_conserved(before: &CircleChess, m: Move) -> bool {
    let mut gone = usize::from(matches!(m.half, HalfMove::Promotion { .. }));
    let mut eliminations = false;
    let next = before.play_reporting(m, |event| match event {
        Event::Captured {
            stockpile: None, ..
        }
        | Event::Discarded { .. } => gone += 1,
        Event::Eliminated { .. } => eliminations = true,
        _ => {}
    });
    if eliminations {
        pieces(&next) + gone < pieces(before)
    } else {
        pieces(&next) + gone == pieces(before)
    }
}

/// Under `free` a mated player is eliminated before any other mate is called.
fn mates_come_one_by_one(before: &CircleChess, m: Move) -> bool {
    let mut mated = None;
    let mut is_fine = true;
    let _ = before.play_reporting(m, |event| match event {
        Event::Mated { player, .. } => is_fine &= mated.replace(player).is_none(),
        Event::Eliminated { player } => {
            is_fine &= mated.take().is_none_or(|mated| mated == player);
        }
        _ => {}
    });
    is_fine && mated.is_none() || before.schedule() != Schedule::Free
}

fn with_invariants(suite: Suite<CircleChess>) -> Suite<CircleChess> {
    suite
        .players_leave()
        .actions(&[
            "1:concede",
            "2:concede",
            "3:concede:A",
            "2:concede:C",
            "draw:AC",
            "draw:BC",
        ])
        .step_invariant("only actors move", |before, m, _| {
            let mut actors = before.to_act().into_iter();
            actors.any(|actor| actor.seat == Seat::Board(m.board))
        })
        .invariant(
            "nobody who has moved is in check",
            |position: &CircleChess| {
                position.boards().all(|board| {
                    let mut setup = orthodox_chess::Setup::from(board.chess());
                    setup.turn = if setup.turn == orthodox_chess::WHITE {
                        orthodox_chess::BLACK
                    } else {
                        orthodox_chess::WHITE
                    };
                    !setup.into_position_unchecked().is_check()
                })
            },
        )
        .invariant(
            "the circle is closed (CC-1, CC-11)",
            |position: &CircleChess| {
                let players = position.players_left().count();
                let boards = position.boards();
                let next = boards.clone().cycle().skip(1);
                boards.clone().count() == if players == 1 { 0 } else { players }
                    && boards
                        .zip(next)
                        .all(|(board, next)| board.players()[1] == next.players()[0])
            },
        )
        .step_invariant("pieces are conserved", |before, m, _| {
            pieces_are_conserved(before, m)
        })
        .step_invariant(
            "under `free` no two mates are simultaneous (CC-3, CC-12)",
            |before, m, _| mates_come_one_by_one(before, m),
        )
        .invariant(
            "the match halts while somebody must concede (CC-15)",
            |position: &CircleChess| {
                let concessions = position
                    .moves()
                    .iter()
                    .filter(|m| m.half == HalfMove::Concession)
                    .count() as u64;
                concessions == position.conceding().count() as u64
                    && (concessions == 0 || concessions == position.count_moves())
            },
        )
        .step_invariant(
            "boards move on their own (CC-3)",
            |before, m, after: &CircleChess| {
                after.boards().all(|board| {
                    let old = before.board(board.number());
                    board.number() == m.board || old.is_some_and(|old| old.chess() == board.chess())
                })
            },
        )
}

variant_testkit::conformance!(mod few_players: CircleChess, |suite| {
    with_invariants(suite)
        .modes(&["3", "3:social", "3:rounds", "4:social:rounds"])
        .positions(&POSITIONS)
        .games(2)
        .tactics()
        .codes()
        .count_leaves()
        .plies(150)
});

variant_testkit::conformance!(mod many_players: CircleChess, |suite| {
    suite.modes(&["8", "13:rounds", "26:social"]).codes().games(1).plies(24)
});

/// The sizes given in the documentation: sets are numbered 1 to 26, and 0 in social games.
#[test]
fn codes_have_room_for_every_set() {
    let on_board = chess_pieces::Move::<ChessRules>::CODES + 8_640 + 331_776 + 1;
    assert_eq!(CircleChess::CODES, 26 * on_board);
}

/// A stockpiled piece is visited for its holder and the army that it would join (CC-4).
#[test]
fn pieces_in_hand_belong_to_their_holders() {
    for text in POSITIONS {
        let position: CircleChess = text.parse().unwrap();
        if position.boards().next().is_none() {
            continue; // The game is over, and no piece can join an army.
        }
        let mut found = Vec::new();
        let _ = position.visit_pieces(|piece| {
            if let (None, Seat::Side { army, .. }) = (piece.square, piece.seat) {
                found.push((position.owner_of(piece.seat).unwrap(), army, piece.letter));
            }
            ControlFlow::<()>::Continue(())
        });
        let mut expected = Vec::new();
        for player in position.players_left() {
            for (army, piece) in position.stockpile(player) {
                let army = ['w', 'b'][army.index()];
                expected.push((player, army, ChessRules::letter(piece.piece_type)));
            }
        }
        assert_eq!(found, expected, "{text}");
    }
}
