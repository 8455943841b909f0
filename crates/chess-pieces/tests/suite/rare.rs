//! What few games have: six armies, more than sixteen types, a board of 256 squares, promotion where pawns
//! pass, an army without pawns.

use std::ops::ControlFlow;

use board_geometry::{Chessboard, Direction, Geometry, SquareSet};
use chess_pieces::attacks::{attacked_squares, attackers, attacks_from, pawns_ahead};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, Count, KingSafety, Legality, Move, PawnRules,
    PieceDefinition, PieceRules, PieceType, PieceTypes, Pieces, Ride,
    en_passant::{Advance, EnPassantRights},
    packing,
};
use variant_core::Rng;
use variant_perft::ReplyCounter;
use variant_testkit::slow::{Mailbox, SlowGenerator};

use crate::fast::{Cross, TowerMelee, scattered};
use crate::moves::orthodox::Duel;
use crate::moves::{BLACK, WHITE, m, pieces, square};
use crate::rules::Vast;

/// Six armies in the space of four: two go north, two go south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Six;

impl PieceRules for Six {
    type Board = Cross;
    type Counts = Count<6>;
    const ARMY_LETTERS: &'static str = "abcdef";
    const PAWNS: &'static [PawnRules<Cross>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
        PawnRules::from_edge(Direction::West, 1),
        PawnRules::from_edge(Direction::North, 3),
        PawnRules::from_edge(Direction::South, 3),
    ];
}

/// Pawns promote on the sixth row, where pawns of the other side pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct SixthRow;

impl PieceRules for SixthRow {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1).promoting_on_row(5),
        PawnRules::from_edge(Direction::South, 1).promoting_on_row(5),
    ];
}

/// Three armies without pawns of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pawnless;

impl PieceRules for Pawnless {
    type Board = Chessboard;
    type Counts = Count<3>;
    const ARMY_LETTERS: &'static str = "wbr";
    const PAWNS: &'static [PawnRules<Chessboard>] = &[];
}

/// Eighteen types, two of them beyond the sixteenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Menagerie;

const DABBABA: &[(i8, i8)] = &[(2, 0), (-2, 0), (0, 2), (0, -2)];

impl PieceRules for Menagerie {
    type Board = Vast;
    type Counts = Count<2, 18>;
    const PAWNS: &'static [PawnRules<Vast>] = &PawnRules::facing(1);
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::ABSENT,
        PieceDefinition::new('G').rides(&[Ride::KING]),
        PieceDefinition::new('F').rides(&[Ride::BISHOP.up_to(2)]),
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::new('D').leaps(DABBABA),
        PieceDefinition::new('C')
            .rides(&[Ride::ROOK])
            .leaps(&board_geometry::KNIGHT_LEAPS),
    ];
}

/// More leapers than there are tables on so many squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Leaping;

impl PieceRules for Leaping {
    type Board = Vast;
    type Counts = Count<2, 12>;
    const PAWNS: &'static [PawnRules<Vast>] = Menagerie::PAWNS;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::betza('A', "A"),
        PieceDefinition::betza('B', "C"),
        PieceDefinition::betza('C', "D"),
        PieceDefinition::betza('D', "G"),
        PieceDefinition::KING,
        PieceDefinition::betza('E', "H"),
        PieceDefinition::betza('F', "Z"),
        PieceDefinition::betza('G', "AD"),
        PieceDefinition::betza('H', "CZ"),
        PieceDefinition::betza('I', "AH"),
        PieceDefinition::betza('J', "DG"),
    ];
}

#[test]
fn leapers_beyond_the_tables_attack_as_they_leap() {
    let (mut attacked, mut kinds) = (0, 0_u32);
    for seed in 0..400 {
        let mut rng = Rng::new(seed ^ 0x1ea);
        let mut pieces = Pieces::<Leaping>::EMPTY;
        for _ in 0..10 + rng.below(60) {
            let square = Vast::BOARD.square(rng.below(256) as usize).unwrap();
            let army = Army::new(rng.below(2) as u8);
            pieces.put(square, army, PieceType::new(1 + rng.below(11) as u8));
        }
        let state = BoardState::<Leaping>::new(pieces, CastlingRights::NONE);
        let square = Vast::BOARD.square(rng.below(256) as usize).unwrap();
        for army in [WHITE, BLACK] {
            let mut found = false;
            for from in pieces.army(army) {
                let piece_type = pieces.type_at(from).unwrap();
                let targets = attacks_from::<Leaping>(army, piece_type, from, pieces.occupied());
                if targets.contains(square) {
                    found = true;
                    kinds |= 1 << piece_type.index();
                }
            }
            assert_eq!(
                state.is_attacked(square, pieces.army(army)),
                found,
                "{seed}"
            );
            attacked += u32::from(found);
        }
    }
    assert!(
        attacked > 100 && attacked < 700 && kinds == 0b1111_1111_1110,
        "{attacked} {kinds:b}"
    );
}

/// The moves of the generator, beside those of the slow one; how many there are.
pub(crate) fn compare<R: PieceRules>(state: &BoardState<R>, army: Army) -> usize {
    let pieces = state.pieces();
    let (own, kings) = (pieces.army(army), pieces.of_type(PieceType::KING));
    let (hostile, occupied) = (pieces.occupied() - own, pieces.occupied());
    let Some(safety) = state.king_safety(army, hostile) else {
        return 0;
    };
    let mut moves = Vec::new();
    let _ = state
        .generator(!(own | kings), [safety])
        .visit_army(army, |batch| {
            moves.extend(batch);
            ControlFlow::<()>::Continue(())
        });
    moves.sort();
    let slow = SlowGenerator::<R> {
        pieces: &Mailbox::from(pieces),
        army,
        prey: occupied - own - kings,
        kings: vec![(safety.king, hostile)],
        en_passant: &state.en_passant().list(),
        castling: state.castling(),
    };
    assert_eq!(moves, slow.moves(), "{army:?} in {state:?}");
    let test = Legality {
        destinations: !(own | kings),
        promotions: PieceTypes::ALL,
        kings: [(safety.king, hostile)],
    };
    assert!(moves.iter().all(|&m| state.is_legal(army, m, &test)));
    let pins = KingSafety::<R>::pins_only(pieces, safety.king, hostile, occupied);
    assert_eq!(pins.pinned, safety.pinned);
    for piece_type in PieceTypes::from_bits(0x3_ffff).iter() {
        for from in pieces.of(army, piece_type) {
            let odd = Move::new(from, from, piece_type).with_promotion(Some(PieceType::ROOK));
            assert!(!state.is_legal(army, odd, &test));
        }
    }
    moves.len()
}

#[test]
fn six_armies_move_as_they_look() {
    let mut total = 0;
    for seed in 0..120 {
        let mut rng = Rng::new(seed ^ 0x666);
        let pieces = scattered::<Six>(&mut rng, 12 + seed % 40);
        let state = BoardState::<Six>::new(pieces, CastlingRights::NONE);
        for army in Armies::first_of(6) {
            total += compare(&state, army);
            let ahead = pawns_ahead::<Six>(army, pieces.of(army, PieceType::PAWN));
            let step = |from| Cross::BOARD.step(from, Six::PAWNS[army.index()].forward);
            let slowly: SquareSet<Cross> = pieces
                .of(army, PieceType::PAWN)
                .iter()
                .filter_map(step)
                .collect();
            assert_eq!(ahead, slowly);
        }
        let attacking = pieces.army(Army::new(4)) | pieces.army(Army::new(5));
        let (slow, occupied) = (Mailbox::from(&pieces), pieces.occupied());
        let attacked = attacked_squares::<Six>(&pieces, attacking, occupied, Cross::BOARD.all());
        for to in Cross::BOARD.all() {
            let by: SquareSet<Cross> = (attacking.iter())
                .filter(|&from| slow.attacks::<Six>(from, to))
                .collect();
            assert_eq!(attackers::<Six>(&pieces, to, attacking, occupied), by);
            assert_eq!(attacked.contains(to), !by.is_empty());
        }
    }
    assert!(total > 1000, "{total}");
    // Nobody moves for an army that there is not.
    let state = BoardState::<Six>::default();
    for army in [6, 7, 8, 200].map(Army::new) {
        let visited = state
            .generator(Cross::BOARD.all(), [])
            .visit_army(army, ControlFlow::Break);
        assert!(visited.is_continue());
    }
}

#[test]
fn rights_against_more_pawns_than_there_are_bits_are_numbered() {
    let mut rights = EnPassantRights::<Six>::NONE;
    for (owner, target, capturers) in [(0, "e3", [1, 2]), (4, "h5", [0, 5]), (5, "h10", [1, 4])] {
        let target = target.parse().unwrap();
        let advance = Advance::over::<Six>(Army::new(owner), target).unwrap();
        for capturer in capturers {
            let capturer = Army::new(capturer);
            rights.grant(capturer, advance);
            let granted: Vec<_> = rights.of(capturer).collect();
            assert!(granted.contains(&advance), "{granted:?}");
        }
    }
    let mut bytes = Vec::new();
    packing::pack_en_passant(&rights, &mut bytes);
    assert_eq!((bytes.len(), rights.list().len()), (6 * 4, 3));
    assert_eq!(packing::unpack_en_passant(&bytes), Some(rights));
    assert_eq!(packing::unpack_en_passant::<Six>(&bytes[1..]), None);
    assert!(format!("{rights:?}").contains("EnPassant"));
    let mut kept = rights;
    kept.grant(Army::new(6), rights.of(Army::new(1)).next().unwrap());
    assert_eq!(kept, rights);
}

#[test]
fn a_pawn_that_takes_in_passing_can_promote() {
    let mut state = BoardState::<SixthRow>::new(chess_pieces::Pieces::EMPTY, CastlingRights::NONE);
    for (name, army, piece_type) in [
        ("a1", WHITE, PieceType::KING),
        ("h8", BLACK, PieceType::KING),
        ("e4", WHITE, PieceType::PAWN),
        ("d4", BLACK, PieceType::PAWN),
    ] {
        state.pieces_mut().put(square(name), army, piece_type);
    }
    let advance = Advance::over::<SixthRow>(WHITE, square("e3")).unwrap();
    state.en_passant_mut().grant(BLACK, advance);
    // The king's three, d3 with four promotions, and e3 with four.
    assert_eq!(compare(&state, BLACK), 3 + 4 + 4);
    let mut promotions = 0;
    for seed in 0..400 {
        let mut rng = Rng::new(seed ^ 0x51);
        let mut pieces = scattered::<SixthRow>(&mut rng, 4);
        for _ in 0..14 {
            let square = Chessboard::BOARD.square(rng.below(64) as usize).unwrap();
            let army = Army::new(rng.below(2) as u8);
            let reach = SixthRow::PAWNS[army.index()].out_of_reach();
            if pieces.at(square).is_none() && !reach.contains(square) {
                pieces.put(square, army, PieceType::PAWN);
            }
        }
        let before = BoardState::<SixthRow>::new(pieces, CastlingRights::NONE);
        compare(&before, WHITE);
        for from in pieces.of(WHITE, PieceType::PAWN) & SixthRow::PAWNS[0].double_step {
            let board = Chessboard::BOARD;
            let (over, to) = (
                board.at(from.file(), 2).unwrap(),
                board.at(from.file(), 3).unwrap(),
            );
            if pieces.at(over).is_some() || pieces.at(to).is_some() {
                continue;
            }
            let step = Move::new(from, to, PieceType::PAWN);
            let mut next = before;
            next.make(WHITE, step, &mut |_| ());
            next.grant_en_passant(WHITE, step, Armies::of(BLACK));
            compare(&next, BLACK);
            promotions += u32::from(next.en_passant().is_for(BLACK));
        }
    }
    assert!(promotions > 20, "{promotions}");
}

#[test]
fn types_beyond_the_sixteenth_move_on_the_largest_board() {
    let mut total = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed ^ 0x2000);
        let mut pieces = Pieces::<Menagerie>::EMPTY;
        // The kings stand apart: in the west and in the east.
        let (west, east) = (rng.below(256) as usize & !8, rng.below(256) as usize | 8);
        for (army, index) in [(WHITE, west & !7), (BLACK, east | 7)] {
            let square = Vast::BOARD.square(index).unwrap();
            pieces.put(square, army, PieceType::KING);
        }
        for n in 0..20 + seed {
            let square = Vast::BOARD.square(rng.below(256) as usize).unwrap();
            let number = rng.below(18) as u8;
            let is_pawn_at_the_edge = number == 0 && (square.rank() == 0 || square.rank() == 15);
            if pieces.at(square).is_none() && number != 5 && !is_pawn_at_the_edge {
                pieces.put(square, Army::new((n % 2) as u8), PieceType::new(number));
            }
        }
        let state = BoardState::<Menagerie>::new(pieces, CastlingRights::NONE);
        total += compare(&state, WHITE) + compare(&state, BLACK);
        let mut key = Pieces::<Menagerie>::EMPTY;
        for square in pieces.occupied() {
            let (army, piece_type) = pieces.at(square).unwrap();
            key.put(square, army, piece_type);
        }
        assert_eq!(key, pieces);
    }
    assert!(total > 2000, "{total}");
}

/// The rules have no pawns, and there is one on the board.
#[test]
fn an_army_without_pawns_has_other_pieces() {
    let third = Army::new(2);
    let mut pieces = Pieces::<Pawnless>::EMPTY;
    for (name, army, piece_type) in [
        ("a1", third, PieceType::KING),
        ("b4", third, PieceType::PAWN),
        ("h3", third, PieceType::KNIGHT),
        ("h8", BLACK, PieceType::KING),
        ("c5", BLACK, PieceType::PAWN),
    ] {
        pieces.put(square(name), army, piece_type);
    }
    let state = BoardState::<Pawnless>::new(pieces, CastlingRights::NONE);
    let safety = state.king_safety(third, pieces.army(BLACK)).unwrap();
    let destinations = !pieces.army(third);
    let mut moves = Vec::new();
    let _ = state
        .generator(destinations, [safety])
        .visit_army(third, |batch| {
            moves.extend(batch);
            ControlFlow::<()>::Continue(())
        });
    assert_eq!(moves.len(), 3 + 4);
    assert!(state.generator(destinations, [safety]).can_move(third));
    let test = Legality {
        destinations,
        promotions: Pawnless::promotions(),
        kings: [(square("a1"), pieces.army(BLACK))],
    };
    for to in Chessboard::BOARD.all() {
        let m = Move::new(square("b4"), to, PieceType::PAWN);
        assert!(!state.is_legal(third, m, &test));
    }
    assert!(state.attackers(square("c5"), pieces.army(third)).is_empty());
    assert!(!state.is_attacked(square("a5"), pieces.army(third)));
    let advance = Advance::over::<Duel>(BLACK, square("c6")).unwrap();
    assert!(!state.en_passant_stands(third, advance));
    assert!(!state.can_legally_take(third, advance, &test));
    // As the army that moves, and as the one that answers.
    let (own, others) = (pieces.army(third), pieces.army(BLACK));
    let counter = ReplyCounter::new(&state, third, BLACK, own, !others).unwrap();
    let mut replies = 0;
    let _ = state
        .generator(destinations, [safety])
        .visit_army(third, |batch| {
            replies += counter.count(batch, |_| 0);
            ControlFlow::<()>::Continue(())
        });
    assert!(replies > 0);
    let mut counter = ReplyCounter::new(&state, BLACK, third, others, !own).unwrap();
    assert!(!counter.shield_from(square("h8"), own));
}

#[test]
fn a_pawn_may_take_in_passing_if_its_king_stays_safe() {
    for (list, may) in [
        (&["Ka1", "Pd5", "pe5", "kh8"][..], true),
        // Two pawns leave the rank.
        (&["Ka5", "Pd5", "pe5", "rh5", "kh8"][..], false),
        // The pawn is pinned on its file; another one is not.
        (&["Kd1", "Pd5", "pe5", "rd8", "kh8"][..], false),
        (&["Kd1", "Pd5", "Pf5", "pe5", "rd8", "kh8"][..], true),
        // The pawn that is taken gives the check, and another piece does.
        (&["Kd4", "Pd5", "pe5", "kh8"][..], true),
        (&["Ka1", "Pd5", "pe5", "ra8", "kh8"][..], false),
        // No pawn attacks the square.
        (&["Ka1", "Pc5", "pe5", "kh8"][..], false),
    ] {
        let mut state = BoardState::<Duel>::new(pieces(list), CastlingRights::NONE);
        let advance = Advance::over::<Duel>(BLACK, square("e6")).unwrap();
        let king = state.pieces().king(WHITE).unwrap();
        let test = Legality {
            destinations: !state.pieces().army(WHITE),
            promotions: Duel::promotions(),
            kings: [(king, state.pieces().army(BLACK))],
        };
        assert_eq!(
            state.can_legally_take(WHITE, advance, &test),
            may,
            "{list:?}"
        );
        state.en_passant_mut().grant(WHITE, advance);
        let pawns = state.pieces().of(WHITE, PieceType::PAWN);
        let legal = pawns.iter().any(|from| {
            let m = m(&state, &format!("{from}e6"));
            state.is_legal(WHITE, m, &test)
        });
        assert_eq!(legal, may, "{list:?}");
    }
}

#[test]
fn one_castling_may_be_legal_without_the_other() {
    for (list, short, long) in [
        (&["Ke1", "Ra1", "Rh1", "kb8"][..], true, true),
        (&["Ke1", "Ra1", "Rh1", "Bf1", "kb8"], false, true),
        (&["Ke1", "Ra1", "Rh1", "Nb1", "kb8"], true, false),
        (&["Ke1", "Ra1", "Rh1", "kb8", "rf8"], false, true),
        (&["Ke1", "Ra1", "Rh1", "kb8", "rd8"], true, false),
    ] {
        let rights = CastlingRights::NONE.with(0).with(1);
        let state = BoardState::<Duel>::new(pieces(list), rights);
        let test = Legality {
            destinations: !state.pieces().army(WHITE),
            promotions: Duel::promotions(),
            kings: [(square("e1"), state.pieces().army(BLACK))],
        };
        let legal = ["e1g1", "e1c1"].map(|text| state.is_legal(WHITE, m(&state, text), &test));
        assert_eq!(legal, [short, long], "{list:?}");
    }
}

#[test]
fn free_pawns_and_pieces_can_move() {
    let (mut checks, mut free) = (0, 0);
    for seed in 0..500 {
        let mut rng = Rng::new(seed ^ 0x717);
        let pieces = scattered::<TowerMelee>(&mut rng, 4 + seed % 40);
        let state = BoardState::<TowerMelee>::new(pieces, CastlingRights::NONE);
        for army in Armies::first_of(4) {
            let (own, hostile) = (pieces.army(army), pieces.occupied() - pieces.army(army));
            let Some(safety) = state.king_safety(army, hostile) else {
                continue;
            };
            // A free pawn steps and a free piece moves, as the generator says, which finds out in another way.
            let mut moves = Vec::new();
            let _ = state.generator(!own, [safety]).visit_army(army, |batch| {
                moves.extend(batch);
                ControlFlow::<()>::Continue(())
            });
            let moving: PieceTypes = moves.iter().map(|m| m.piece_type).collect();
            let pieces = moving.without(PieceType::PAWN).without(PieceType::KING);
            let pushes = state.free_pushes(army, safety.pinned);
            let is_free = !safety.in_check() && !pushes.is_empty();
            assert!(!is_free || moving.contains(PieceType::PAWN));
            let step = state.free_piece(army, safety.pinned, !own);
            let is_free = !safety.in_check() && step.is_some();
            assert!(!is_free || !pieces.is_empty());
            let can_step = moves.iter().any(|m| m.piece_type == PieceType::KING);
            let destinations = !(own | state.pieces().of_type(PieceType::KING));
            let safe = state.safe_step(safety.king, destinations, hostile);
            assert!(safe.is_none() || can_step);
            assert_eq!(
                state.generator(!own, [safety]).can_move(army),
                !moves.is_empty()
            );
            checks += u32::from(safety.in_check());
            free += u32::from(is_free);
        }
    }
    assert!(checks > 50 && free > 500, "{checks} {free}");
}

/// Known: a pawn that takes back by promoting gains the difference, and is taken itself.
#[test]
fn a_pawn_that_takes_back_promotes() {
    let state = BoardState::<Duel>::new(
        pieces(&["ke8", "pb2", "Ra1", "Qd1", "Kf1"]),
        CastlingRights::NONE,
    );
    let sides = [state.pieces().army(WHITE), state.pieces().army(BLACK)];
    let value = |piece_type: PieceType| [100, 325, 325, 500, 1000, 0][piece_type.index()];
    let m = m(&state, "d1c1");
    let attackers = |by, occupied| attackers(state.pieces(), m.to, by, occupied);
    let found = state.exchange(WHITE, m, sides, value, attackers);
    assert_eq!(found, -1000 - 900 + 1000);
}

/// What the compiler makes of a declaration, asked at run time.
#[test]
fn declarations_are_made_of_squares() {
    use chess_pieces::declare::{line, square as named, turned_clockwise};
    let path = line(square("e1"), square("b1"));
    assert_eq!(path[..3], [square("d1"), square("c1"), square("b1")]);
    assert!(path[3..].iter().all(|&last| last == square("b1")));
    let apart = line(square("e1"), square("d3"));
    assert!(apart.iter().all(|&last| last == square("d3")));
    assert_eq!(named::<Chessboard>("h8"), square("h8"));
    // A quarter clockwise takes the first rank to the first file, from its top.
    let turned: Vec<_> = (0..5)
        .map(|quarters| turned_clockwise(square("g1"), quarters).to_string())
        .collect();
    assert_eq!(turned, ["g1", "a2", "b8", "h7", "g1"]);
    let rules = PawnRules::<Chessboard>::from_edge(Direction::East, 2);
    assert_eq!(rules.double_step, Chessboard::BOARD.file(2));
    assert_eq!(rules.promotion, Chessboard::BOARD.file(7));
    let promoting = PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::QUEEN]));
    assert_eq!(promoting.promotes_to.len(), 1);
    let (one, other) = (Armies::of(WHITE), Armies::first_of(2));
    assert_eq!(
        (
            one.and(other),
            PieceTypes::OFFICERS | PieceTypes::of(&[PieceType::KING])
        ),
        (one, PieceTypes::from_bits(0b11_1110))
    );
}
