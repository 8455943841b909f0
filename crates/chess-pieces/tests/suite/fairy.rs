//! Types in Betza notation beside the slow generator: hoppers, lame leaps, directions by army, regions, first
//! steps, generals that face each other, promotions of pieces and pawns of a second kind.

use std::ops::ControlFlow;

use board_geometry::{Geometry, SquareSet, geometry};
use chess_pieces::attacks::{attacked_squares, attackers};
use chess_pieces::counts::Counts;
use chess_pieces::notation::read_move;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, Count, Legality, Move, PawnRules, PieceDefinition,
    PieceRules, PieceType, PieceTypes, Pieces,
};
use variant_core::Rng;
use variant_testkit::slow::Mailbox;

use crate::moves::{BLACK, WHITE};
use crate::rare::compare;

const P: PieceDefinition = PieceDefinition::PAWN;
const R: PieceDefinition = PieceDefinition::ROOK;
const K: PieceDefinition = PieceDefinition::KING;

const fn betza(letter: char, text: &str) -> PieceDefinition {
    PieceDefinition::betza(letter, text)
}

const fn types(numbers: &[u8]) -> PieceTypes {
    let mut types = PieceTypes::NONE;
    let mut index = 0;
    while index < numbers.len() {
        types = types.with(PieceType::new(numbers[index]));
        index += 1;
    }
    types
}

geometry! {
    /// Two halves, each with a palace and a last rank.
    struct Court(u64) = "
        d d D D D d d d
        f f B B B f f f
        b b B B B b b b
        b b b b b b b b
        a a a a a a a a
        a a A A A a a a
        e e A A A e e e
        c c C C C c c c
    ";
}

const PALACE: &[&str] = &["AC", "BD"];
const HOME: &[&str] = &["aAcCe", "bBdDf"];
const BEYOND: &[&str] = &["bBdDf", "aAcCe"];
const LAST: &[&str] = &["dD", "cC"];

/// Checks depend on pieces off the lines of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Hoppers;

impl PieceRules for Hoppers {
    type Board = Court;
    type Counts = Count<2, 19>;
    const PAWNS: &'static [PawnRules<Court>] = &PawnRules::facing(1);
    const PIECES: &'static [PieceDefinition] = &[
        P.promotes_to(types(&[3, 4])),
        betza('N', "nN"),
        betza('B', "nA").within(HOME),
        R,
        betza('Q', "mRcpR"),
        betza('K', "K").royal().within(PALACE).facing(),
        betza('G', "gQ"),
        betza('V', "mBcpB"),
        betza('S', "fWisW").initial_on(BEYOND),
        betza('D', "NN"),
        betza('L', "fR"),
        betza('Z', "pNNgZ2"),
        betza('A', "FimfR").initial_on(HOME),
        betza('C', "mDcH"),
        betza('E', "DpB").within(HOME),
        betza('F', "ffNbsN"),
        betza('H', "WifnDcpR").initial_on(PALACE),
        betza('I', "R3F2").within(BEYOND),
        betza('J', "nZnCmnH"),
    ];
}

/// Steps by army, but nothing that a piece off the lines of a king decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Generals;

impl PieceRules for Generals {
    type Board = Court;
    type Counts = Count<2, 13>;
    const PAWNS: &'static [PawnRules<Court>] = Hoppers::PAWNS;
    const PIECES: &'static [PieceDefinition] = &[
        P.promotes_to(types(&[3, 6])),
        betza('N', "ffN")
            .promoting(types(&[6]), LAST)
            .forced_in(LAST),
        betza('B', "fR")
            .promoting(types(&[6, 8]), BEYOND)
            .forced_in(LAST),
        R.promoting(types(&[7]), LAST),
        betza('Q', "fW")
            .promoting(types(&[6]), BEYOND)
            .forced_in(LAST),
        K,
        betza('G', "WfF"),
        betza('D', "RF"),
        betza('S', "FfW").promoting(types(&[6, 3]), BEYOND),
        betza('L', "fmWcfAifmnD")
            .initial_on(&["e", "f"])
            .promoting(types(&[3, 7]), LAST)
            .forced_in(LAST)
            .as_pawn(),
        betza('A', "mfFcfW")
            .promoting(types(&[3, 6]), LAST)
            .forced_in(LAST)
            .as_pawn(),
        betza('C', "mWcF").within(HOME),
        betza('E', "F3lW"),
    ];
}

/// Kings, and other pieces where they may stand.
fn placed<R: PieceRules>(rng: &mut Rng, count: u64) -> Pieces<R> {
    let board = R::Board::BOARD;
    let mut pieces = Pieces::<R>::EMPTY;
    let mut put = |army: Army, number: u8, rng: &mut Rng| {
        let square = board
            .square(rng.below(board.len() as u64) as usize)
            .unwrap();
        let (piece_type, definition) = (PieceType::new(number), &R::PIECES[usize::from(number)]);
        let stands = |zone: &[&str]| {
            let letters = zone.get(army.index());
            letters.is_none_or(|letters| letters.contains(board.region_of(square)))
        };
        let is_pawn = piece_type == PieceType::PAWN;
        let meets = piece_type == PieceType::KING
            && !R::KINGS_CAN_MEET
            && !board
                .neighbours(square)
                .is_disjoint(pieces.of_type(piece_type));
        let may_stand = stands(definition.within)
            && !definition.forced_squares::<R::Board>(army).contains(square)
            && !(is_pawn && R::PAWNS[army.index()].out_of_reach().contains(square));
        let is_free = pieces.at(square).is_none();
        if may_stand && is_free && !meets && definition.letter != '?' {
            pieces.put(square, army, piece_type);
            return true;
        }
        false
    };
    for army in Armies::first_of(R::Counts::ARMIES) {
        while !put(army, 5, rng) {}
    }
    let pawns: Vec<u8> = (0..R::Counts::TYPES as u8)
        .filter(|&number| number == 0 || R::PIECES[usize::from(number)].pawn)
        .collect();
    for _ in 0..count {
        let number = match rng.below(3) {
            0 => pawns[rng.below(pawns.len() as u64) as usize],
            _ => rng.below(R::Counts::TYPES as u64) as u8,
        };
        if number != 5 {
            put(
                Army::new(rng.below(R::Counts::ARMIES as u64) as u8),
                number,
                rng,
            );
        }
    }
    pieces
}

/// Moves, attacks, legality of every move, legal or not; returns the moves.
fn checked<R: PieceRules>(state: &BoardState<R>, army: Army, rng: &mut Rng) -> Vec<Move<R>> {
    let count = compare(state, army);
    let pieces = state.pieces();
    let (own, occupied) = (pieces.army(army), pieces.occupied());
    let hostile = occupied - own;
    let destinations = !(own | pieces.of_type(PieceType::KING));
    let safety = state.king_safety(army, hostile).unwrap();
    let mut moves = Vec::new();
    let _ = state
        .generator(destinations, [safety])
        .visit_army(army, |batch| {
            moves.extend(batch);
            ControlFlow::<()>::Continue(())
        });
    assert_eq!(moves.len(), count);
    assert_eq!(
        state.generator(destinations, [safety]).can_move(army),
        count > 0
    );
    assert_eq!(state.is_checked(army, hostile), safety.in_check());
    let test = Legality {
        destinations,
        promotions: chess_pieces::PieceTypes::ALL,
        kings: [(safety.king, hostile)],
    };
    for from in own {
        let piece_type = pieces.type_at(from).unwrap();
        for to in R::Board::BOARD.all() {
            let other = PieceType::new(rng.below(R::Counts::TYPES as u64) as u8);
            for promotion in [None, Some(other)] {
                let m = Move::new(from, to, piece_type).with_promotion(promotion);
                let is_legal = state.is_legal(army, m, &test);
                assert_eq!(is_legal, moves.contains(&m), "{m:?} in {state:?}");
            }
        }
    }
    let slow = Mailbox::from(pieces);
    let all = R::Board::BOARD.all();
    let attacked = attacked_squares::<R>(pieces, hostile, occupied, all);
    for to in R::Board::BOARD.all() {
        let by: SquareSet<R::Board> = (hostile.iter())
            .filter(|&from| slow.attacks::<R>(from, to))
            .collect();
        let found = attackers::<R>(pieces, to, hostile, occupied);
        assert_eq!(found, by, "{to} in {state:?}");
        assert_eq!(state.is_attacked(to, hostile), !by.is_empty());
        assert_eq!(attacked.contains(to), !by.is_empty());
    }
    for &m in &moves {
        assert!(m.code() < Move::<R>::CODES);
        assert_eq!(Move::of_code(m.code(), pieces), Some(m));
        assert_eq!(read_move(pieces, &m.to_string()), Ok(m));
    }
    moves
}

/// Games of two armies from random placements; counts moves, checks, promotions and captures en passant.
fn play<R: PieceRules>(games: u64, plies: u32, most: u64) -> [usize; 4] {
    let mut seen = [0; 4];
    for seed in 0..games {
        let rng = &mut Rng::new(seed ^ 0xfa14);
        let pieces = placed::<R>(rng, 4 + seed % most);
        let mut state = BoardState::<R>::new(pieces, CastlingRights::NONE);
        let mut army = WHITE;
        for _ in 0..plies {
            let moves = checked(&state, army, rng);
            let them = army.enemy();
            let king = state.pieces().king(them).unwrap();
            let own = state.pieces().army(army);
            let was_checked = state.is_checked(them, own);
            let mut next = Vec::new();
            for &m in &moves {
                let mut after = state;
                after.make_in_turn(army, m, &mut |_| ());
                let checks = after.is_checked(them, after.pieces().army(army));
                if !was_checked {
                    assert_eq!(
                        state.gives_check(army, m, king, own),
                        checks,
                        "{m} in {state:?}"
                    );
                }
                let before = state.pieces().occupied();
                let passes =
                    !before.contains(m.to) && after.pieces().occupied().len() < before.len();
                seen[1] += usize::from(checks);
                seen[2] += usize::from(m.promotion().is_some());
                seen[3] += usize::from(passes);
                next.push(after);
            }
            seen[0] += moves.len();
            if next.is_empty() {
                break;
            }
            // Double pushes beside hostile pawns are rare enough.
            let pushed = next.iter().find(|after| !after.en_passant().is_empty());
            state = *pushed.unwrap_or(&next[rng.below(next.len() as u64) as usize]);
            army = them;
        }
    }
    seen
}

#[test]
fn hoppers_and_lame_leapers_move_check_and_pin_as_the_slow_ones() {
    let [moves, checks, promotions, _] = play::<Hoppers>(120, 8, 24);
    assert!(
        moves > 8000 && checks > 800 && promotions > 50,
        "{moves} {checks} {promotions}"
    );
}

#[test]
fn generals_and_pawns_of_two_kinds_promote_and_pass_as_the_slow_ones() {
    let [moves, checks, promotions, passes] = play::<Generals>(160, 10, 24);
    assert!(
        moves > 8000 && checks > 400 && promotions > 800 && passes > 2,
        "{moves} {checks} {promotions} {passes}"
    );
}

#[test]
fn a_promoted_piece_was_one_that_promotes_to_it() {
    let before = |number| PieceType::new(number).unpromoted::<Generals>().index();
    assert_eq!([8, 7, 5, 9, 0].map(before), [2, 9, 5, 9, 0]);
}

/// A type that only steps along lines leaves the quick answers about pawns and pieces, others do not.
#[test]
fn lines_do_not_bend() {
    let mut state = BoardState::<Generals>::default();
    let mut bent = BoardState::<Hoppers>::default();
    for (name, army, number) in [
        ("a8", BLACK, 5),
        ("h1", WHITE, 5),
        ("b3", WHITE, 0),
        ("e4", WHITE, 3),
    ] {
        let (square, piece_type) = (name.parse().unwrap(), PieceType::new(number));
        state.pieces_mut().put(square, army, piece_type);
        bent.pieces_mut().put(square, army, piece_type);
    }
    let none = SquareSet::EMPTY;
    let ahead: SquareSet<Court> = "b4"
        .parse::<board_geometry::Square<Court>>()
        .unwrap()
        .into();
    assert_eq!(state.free_pushes(WHITE, none), ahead);
    assert!(state.free_piece(WHITE, none, !none).is_some());
    assert!(bent.free_pushes(WHITE, none).is_empty());
    assert!(bent.free_piece(WHITE, none, !none).is_none());
}
