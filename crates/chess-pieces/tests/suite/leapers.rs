//! Leaps along lines, which pass over pinners and cannot be blocked, and castlings whose rook shields the king:
//! compared with the slow generator in random placements.

use std::ops::ControlFlow;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Army, BoardState, CastlingRights, CastlingRules, Count, Generator, Legality, Move, PawnRules,
    PieceDefinition, PieceRules, PieceType, Pieces, Ride, castling,
};
use variant_core::Rng;
use variant_core::implement::Reservoir;
use variant_perft::ReplyCounter;

use crate::moves::{BLACK, WHITE, square};
use crate::rare::compare;

const ALFIL: &[(i8, i8)] = &[(2, 2), (2, -2), (-2, 2), (-2, -2)];
const DABBABA: &[(i8, i8)] = &[(2, 0), (-2, 0), (0, 2), (0, -2)];
const SECOND_RING: &[(i8, i8)] = &[
    (2, 2),
    (2, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, 2),
    (1, -2),
    (0, 2),
    (0, -2),
    (-1, 2),
    (-1, -2),
    (-2, 2),
    (-2, 1),
    (-2, 0),
    (-2, -1),
    (-2, -2),
];

/// Alfils, dabbabas, lions, threeleapers, and a rook that passes over what stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Leapers;

impl PieceRules for Leapers {
    type Board = Chessboard;
    type Counts = Count<2, 11>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('A').leaps(ALFIL),
        PieceDefinition::new('D').leaps(DABBABA),
        PieceDefinition::new('L')
            .rides(&[Ride::KING])
            .leaps(SECOND_RING),
        PieceDefinition::new('H').leaps(&[(3, 0), (-3, 0), (0, 3), (0, -3)]),
        PieceDefinition::new('E')
            .rides(&[Ride::ROOK])
            .leaps(DABBABA),
    ];
    const KINGS_CAN_MEET: bool = true;
}

/// A king between rooks that do not stand in the corners, as in Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct InnerRooks;

impl PieceRules for InnerRooks {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = Leapers::PAWNS;
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, Army::new(0), 'K', king "c1" => "g1", rook "g1" => "f1"),
        castling!(Chessboard, Army::new(0), 'Q', king "c1" => "c1", rook "b1" => "d1"),
        castling!(Chessboard, Army::new(1), 'K', king "c8" => "g8", rook "g8" => "f8"),
        castling!(Chessboard, Army::new(1), 'Q', king "c8" => "c8", rook "b8" => "d8"),
    ];
}

/// Pieces of random types around two kings.
fn placed<R: PieceRules<Board = Chessboard>>(
    rng: &mut Rng,
    kings: [Square<Chessboard>; 2],
    count: u64,
) -> Pieces<R> {
    let mut pieces = Pieces::EMPTY;
    for _ in 0..count {
        let square = Square::from_index(rng.below(64) as u8);
        let (army, number) = (
            Army::new(rng.below(2) as u8),
            rng.below(R::Counts::TYPES as u64) as u8,
        );
        let piece_type = PieceType::new(number);
        let is_pawn = piece_type == PieceType::PAWN;
        let allowed = !is_pawn || !R::PAWNS[army.index()].out_of_reach().contains(square);
        if allowed && piece_type != PieceType::KING {
            pieces.put(square, army, piece_type);
        }
    }
    for (king, army) in kings.into_iter().zip([WHITE, BLACK]) {
        pieces.put(king, army, PieceType::KING);
    }
    pieces
}

fn random_square(rng: &mut Rng) -> Square<Chessboard> {
    Square::from_index(rng.below(64) as u8)
}

/// In 6000 placements, half of them in check.
#[test]
fn pinned_leapers_do_not_pass_over_the_pinner_and_their_checks_are_not_blocked() {
    let (mut total, mut checks, mut pins) = (0, 0, 0);
    for seed in 0..3000 {
        let mut rng = Rng::new(seed ^ 0x1ea9);
        let kings = [random_square(&mut rng), random_square(&mut rng)];
        if kings[0] == kings[1] {
            continue;
        }
        let pieces = placed::<Leapers>(&mut rng, kings, 6 + seed % 14);
        let board = BoardState::<Leapers>::new(pieces, CastlingRights::NONE);
        for army in [WHITE, BLACK] {
            total += compare(&board, army);
            let (own, hostile) = (pieces.army(army), pieces.army(army.enemy()));
            let safety = board.king_safety(army, hostile).unwrap();
            checks += usize::from(safety.in_check());
            pins += (safety.pinned & own).len();
            let destinations = !(own | pieces.of_type(PieceType::KING));
            let mut moves: Vec<Move<Leapers>> = Vec::new();
            let _ = board
                .generator(destinations, [safety])
                .visit_army(army, |batch| {
                    moves.extend(batch);
                    ControlFlow::<()>::Continue(())
                });
            assert_eq!(
                board.generator(destinations, [safety]).can_move(army),
                !moves.is_empty()
            );
            let test = Legality {
                destinations,
                promotions: Leapers::promotions(),
                kings: [(safety.king, hostile)],
            };
            match board.try_random(army, &test, Reservoir::new(&mut rng)) {
                Ok(Some(m)) => assert!(moves.contains(&m)),
                Ok(None) => assert!(moves.is_empty()),
                Err(error) => assert!(!moves.contains(&error.0)),
            }
        }
    }
    assert!(
        total > 20_000 && checks > 1000 && pins > 200,
        "{total} {checks} {pins}"
    );
}

/// The position of Courier chess by which the fault was found, on a smaller board.
#[test]
fn an_alfil_that_a_bishop_pins_does_not_leap_over_it() {
    let mut pieces = Pieces::<Leapers>::EMPTY;
    for (name, army, number) in [
        ("a8", BLACK, 5),
        ("g3", BLACK, 2),
        ("f2", WHITE, 6),
        ("e1", WHITE, 5),
    ] {
        pieces.put(square(name), army, PieceType::new(number));
    }
    let board = BoardState::<Leapers>::new(pieces, CastlingRights::NONE);
    assert_eq!(compare(&board, WHITE), 4);
}

/// The replies to all moves: by the counter where it can, else by making the move.
fn replies_agree(board: &BoardState<InnerRooks>, us: Army) -> Option<u64> {
    let (pieces, them) = (board.pieces(), us.enemy());
    let kings = pieces.of_type(PieceType::KING);
    let reply_count = |next: &BoardState<InnerRooks>| {
        let (own, hostile) = (next.pieces().army(them), next.pieces().army(us));
        let safety = next.king_safety(them, hostile).unwrap();
        let mut count = 0;
        let destinations = !(own | next.pieces().of_type(PieceType::KING));
        let _ = next
            .generator(destinations, [safety])
            .visit_army(them, |batch| {
                count += batch.into_iter().count() as u64;
                ControlFlow::<()>::Continue(())
            });
        count
    };
    let after = |m| {
        let mut next = *board;
        next.make_in_turn(us, m, &mut |_| ());
        reply_count(&next)
    };
    let safety = board.king_safety(us, pieces.army(them))?;
    let destinations = !(pieces.army(us) | kings);
    let theirs = !(pieces.army(them) | kings);
    let mut counter = ReplyCounter::new(board, us, them, pieces.army(us), theirs)?;
    let counter = &mut counter;
    let (mut fast, mut slow, mut told) = (0, 0, 0);
    let _ = board
        .generator(destinations, [safety])
        .visit_army(us, |batch| {
            fast += counter.count(batch, |m| {
                told += 1;
                after(m)
            });
            slow += batch.into_iter().map(after).sum::<u64>();
            ControlFlow::<()>::Continue(())
        });
    assert_eq!(fast, slow, "{us:?} in {board:?}");
    Some(fast - told)
}

/// With kings and rooks at home, and riders on their rank.
#[test]
fn castling_does_not_uncover_the_king() {
    let (mut total, mut uncovered, mut counted) = (0, 0, 0);
    for seed in 0..4000 {
        let mut rng = Rng::new(seed ^ 0xca5);
        let mut pieces = placed::<InnerRooks>(&mut rng, [square("c1"), square("c8")], 2 + seed % 8);
        for (rank, army) in [('1', WHITE), ('8', BLACK)] {
            for file in "defg".chars() {
                if rng.below(4) != 0 {
                    pieces.take(square(&format!("{file}{rank}")));
                }
            }
            for (file, army) in [
                ('a', army.enemy()),
                ('b', army),
                ('g', army),
                ('h', army.enemy()),
            ] {
                if rng.below(3) != 0 {
                    pieces.put(square(&format!("{file}{rank}")), army, PieceType::ROOK);
                }
            }
        }
        let mut rights = CastlingRights::all::<InnerRooks>();
        for (index, rules) in InnerRooks::CASTLINGS.iter().enumerate() {
            if !pieces
                .of(rules.army, PieceType::ROOK)
                .contains(rules.rook_from)
            {
                rights = rights.without(index);
            }
        }
        let board = BoardState::<InnerRooks>::new(pieces, rights);
        for army in [WHITE, BLACK] {
            total += compare(&board, army);
            uncovered += castlings_forbidden(&board, army);
            let hostile = pieces.army(army.enemy());
            if !board.is_checked(army.enemy(), pieces.army(army)) && !hostile.is_empty() {
                counted += replies_agree(&board, army).unwrap_or(0);
            }
        }
    }
    assert!(
        total > 50_000 && uncovered > 200 && counted > 100_000,
        "{total} {uncovered} {counted}"
    );
}

/// How many castlings have a free and safe way, but are not legal; each is tested as a single move, too.
fn castlings_forbidden(board: &BoardState<InnerRooks>, army: Army) -> usize {
    let pieces = board.pieces();
    let hostile = pieces.army(army.enemy());
    let safety = board.king_safety(army, hostile).unwrap();
    let destinations = !(pieces.army(army) | pieces.of_type(PieceType::KING));
    let test = Legality {
        destinations,
        promotions: InnerRooks::promotions(),
        kings: [(safety.king, hostile)],
    };
    let mut generator = Generator::<InnerRooks, 1>::new(pieces, destinations, [safety]);
    generator.castling = board.castling();
    let mut forbidden = 0;
    for (_, rules) in board
        .castling()
        .of_army::<InnerRooks>(army)
        .open::<InnerRooks>()
    {
        let m = Move::new(rules.king_from, rules.destination, PieceType::KING);
        let is_visited = generator
            .visit_army(army, |batch| {
                if batch.into_iter().any(|one| one == m) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break();
        assert_eq!(
            board.is_legal(army, m, &test),
            is_visited,
            "{m} in {board:?}"
        );
        let way = rules.safe.with(rules.king_from);
        let is_free = rules.empty.is_disjoint(pieces.occupied());
        let is_safe = way == safety.safe_squares(pieces, pieces.occupied(), way);
        forbidden += usize::from(is_free && is_safe && !is_visited);
    }
    forbidden
}

/// The shape of the issue: with a rook beyond the castling rook, 17 moves.
#[test]
fn a_rook_beyond_the_castling_rook_forbids_castling() {
    let mut pieces = Pieces::<InnerRooks>::EMPTY;
    for (name, army, piece_type) in [
        ("d8", BLACK, PieceType::KING),
        ("a1", BLACK, PieceType::ROOK),
        ("b1", WHITE, PieceType::ROOK),
        ("c1", WHITE, PieceType::KING),
        ("g1", WHITE, PieceType::ROOK),
    ] {
        pieces.put(square(name), army, piece_type);
    }
    let board = BoardState::<InnerRooks>::new(pieces, CastlingRights::from_bits(0b10));
    let without = BoardState::<InnerRooks>::new(pieces, CastlingRights::NONE);
    assert_eq!(compare(&board, WHITE), compare(&without, WHITE));
    assert!(Chessboard::BOARD.all().contains(square("a1")));
}
