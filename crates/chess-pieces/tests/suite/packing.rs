//! Packed fields.

use std::marker::PhantomData;

use board_geometry::{Chessboard, Direction, Geometry};
use chess_pieces::counts::Counts;
use chess_pieces::packing::{pack_en_passant, pack_pieces, unpack_en_passant, unpack_pieces};
use chess_pieces::{
    Armies, Army, Count, Duel, PawnRules, PieceRules, PieceType, Pieces,
    en_passant::{Advance, EnPassantRights},
};
use variant_core::Rng;

use crate::rules::{Cross, Towers, Vast, pawn};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Four;

impl PieceRules for Four {
    type Board = Chessboard;
    type Counts = Count<4>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
        PawnRules::from_edge(Direction::West, 1),
    ];
}

#[test]
fn every_right_is_one_byte_and_reads_back() {
    let targets = ["c3", "c4", "f6", "f5"];
    for capturers in 0..16_u8 {
        let mut rights = EnPassantRights::<Four>::NONE;
        let mut granted = 0;
        for (owner, target) in targets.iter().enumerate() {
            let owner = Army::new(owner as u8);
            let others = capturers & !(1 << owner.index());
            granted += usize::from(others != 0);
            for army in (0..4).filter(|army| others >> army & 1 == 1) {
                let target = target.parse().unwrap();
                rights.grant(
                    Army::new(army),
                    Advance::over::<Four>(owner, target).unwrap(),
                );
            }
        }
        let mut bytes = Vec::new();
        pack_en_passant(&rights, &mut bytes);
        assert_eq!(bytes.len(), granted);
        assert_eq!(unpack_en_passant(&bytes), Some(rights));
        bytes.extend(bytes.last().copied());
        let doubled = unpack_en_passant::<Four>(&bytes);
        assert_eq!(doubled.is_none(), granted > 0);
    }
}

#[test]
fn bytes_that_are_not_written_are_not_read() {
    let read = |bytes: &[u8]| unpack_pieces::<Duel>(bytes).is_some();
    let board = |first: u8, piece: u8| [first, 0, 0, 0, 0, 0, 0, 0, piece];
    assert!(read(&board(1, 11)));
    assert!(!read(&board(1, 12)), "there are twelve pieces");
    assert!(!read(&board(1, 0x10)), "bits that stand for nothing");
    assert!(!read(&board(7, 0)), "two bytes hold three pieces");
    assert!(!read(&[1; 7]));
}

/// Rules of any board, with any numbers of armies and types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Any<G, const ARMIES: usize, const TYPES: usize>(PhantomData<G>);

impl<G: Geometry, const ARMIES: usize, const TYPES: usize> PieceRules for Any<G, ARMIES, TYPES> {
    type Board = G;
    type Counts = Count<ARMIES, TYPES>;
    const PAWNS: &'static [PawnRules<G>] = &[];
}

/// Bit by bit: which squares are occupied, in whole bytes, then the pieces' numbers.
fn slowly_packed<R: PieceRules>(pieces: &Pieces<R>, width: usize) -> Vec<u8> {
    let bytes = |bits: &[bool]| -> Vec<u8> {
        let byte = |bits: &[bool]| {
            bits.iter()
                .rev()
                .fold(0, |all, &bit| all * 2 + u8::from(bit))
        };
        bits.chunks(8).map(byte).collect()
    };
    let at = |index| pieces.at(R::Board::BOARD.square(index).unwrap());
    let occupied: Vec<bool> = (0..R::Board::BOARD.len())
        .map(|index| at(index).is_some())
        .collect();
    let mut numbers = Vec::new();
    for (army, piece_type) in (0..R::Board::BOARD.len()).filter_map(at) {
        let number = army.index() * R::Counts::TYPES + piece_type.index();
        numbers.extend((0..width).map(|bit| number >> bit & 1 == 1));
    }
    let mut all = bytes(&occupied);
    all.extend(bytes(&numbers));
    all
}

/// Placements from empty to full, with as many kinds of pieces as fit in `width` bits, or fewer.
fn packs<G: Geometry, const ARMIES: usize, const TYPES: usize>(width: usize) {
    let mut rng = Rng::new(width as u64);
    let len = G::BOARD.len() as u64;
    for share in 0..=8 {
        let mut pieces = Pieces::<Any<G, ARMIES, TYPES>>::EMPTY;
        for square in G::BOARD.all() {
            let (army, number) = (rng.below(ARMIES as u64), rng.below(TYPES as u64));
            if rng.below(8) < share {
                pieces.put(square, Army::new(army as u8), PieceType::new(number as u8));
            }
        }
        let mut bytes = Vec::new();
        pack_pieces(&pieces, &mut bytes);
        assert_eq!(
            bytes,
            slowly_packed(&pieces, width),
            "{width} bits, {len} squares"
        );
        assert!(unpack_pieces::<Any<G, ARMIES, TYPES>>(&bytes[..bytes.len() - 1]).is_none());
        bytes.extend([0x5a, 0xa5]);
        assert_eq!(unpack_pieces(&bytes), Some((pieces, &[0x5a, 0xa5][..])));
    }
}

#[test]
fn pieces_take_as_many_bits_as_the_largest_number() {
    packs::<Chessboard, 1, 1>(0);
    packs::<Chessboard, 1, 2>(1);
    packs::<Towers, 2, 2>(2);
    packs::<Chessboard, 1, 5>(3);
    packs::<Chessboard, 2, 6>(4);
    packs::<Towers, 2, 8>(4);
    packs::<Chessboard, 2, 9>(5);
    packs::<Cross, 4, 9>(6);
    packs::<Vast, 4, 32>(7);
    packs::<Vast, 8, 32>(8);
}

/// Two armies to each side, with double steps from four squares each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Eight;

impl PieceRules for Eight {
    type Board = Chessboard;
    type Counts = Count<8>;
    const ARMY_LETTERS: &'static str = "abcdefgh";
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        pawn(
            Direction::North,
            Chessboard::squares(&["a2", "b2", "c2", "d2"]).unwrap(),
        ),
        pawn(
            Direction::North,
            Chessboard::squares(&["e2", "f2", "g2", "h2"]).unwrap(),
        ),
        pawn(
            Direction::East,
            Chessboard::squares(&["b1", "b2", "b3", "b4"]).unwrap(),
        ),
        pawn(
            Direction::East,
            Chessboard::squares(&["b5", "b6", "b7", "b8"]).unwrap(),
        ),
        pawn(
            Direction::South,
            Chessboard::squares(&["a7", "b7", "c7", "d7"]).unwrap(),
        ),
        pawn(
            Direction::South,
            Chessboard::squares(&["e7", "f7", "g7", "h7"]).unwrap(),
        ),
        pawn(
            Direction::West,
            Chessboard::squares(&["g1", "g2", "g3", "g4"]).unwrap(),
        ),
        pawn(
            Direction::West,
            Chessboard::squares(&["g5", "g6", "g7", "g8"]).unwrap(),
        ),
    ];
}

/// The first six of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Six;

impl PieceRules for Six {
    type Board = Chessboard;
    type Counts = Count<6>;
    const PAWNS: &'static [PawnRules<Chessboard>] = Eight::PAWNS;
}

/// A byte for the pawn, four to an army, and one for the armies that may capture it.
#[test]
fn rights_of_eight_armies_are_bytes_of_places_and_of_capturers() {
    let mut rights = EnPassantRights::<Eight>::NONE;
    let mut grant = |owner: u8, target: &str, capturers: &[u8]| {
        let advance = Advance::over::<Eight>(Army::new(owner), target.parse().unwrap()).unwrap();
        for &capturer in capturers {
            rights.grant(Army::new(capturer), advance);
        }
    };
    grant(7, "f8", &[0, 6]);
    grant(0, "a3", &[1, 2, 3, 4, 5, 6, 7]);
    grant(0, "d3", &[7]);
    grant(3, "c5", &[0]);
    let mut bytes = Vec::new();
    pack_en_passant(&rights, &mut bytes);
    assert_eq!(
        bytes,
        [0, 0b1111_1110, 3, 0b1000_0000, 12, 1, 31, 0b0100_0001]
    );
    assert_eq!(unpack_en_passant(&bytes), Some(rights));
    let read = |bytes: &[u8]| unpack_en_passant::<Eight>(bytes).is_some();
    assert!(read(&[]) && read(&[5, 1]) && read(&[5, 1, 6, 1]));
    assert!(!read(&[5]) && !read(&[5, 1, 6]), "half a right");
    assert!(!read(&[5, 0]), "nobody may capture");
    assert!(!read(&[5, 0b10]), "an army's own pawn");
    assert!(!read(&[6, 1, 5, 1]) && !read(&[5, 1, 5, 4]), "not in order");
    // Six armies have five places each, and no double step for the last.
    let read = |bytes: &[u8]| unpack_en_passant::<Six>(bytes).is_some();
    assert!(read(&[5, 1]) && read(&[5, 0b10_0000]));
    assert!(!read(&[5, 0b100_0000]), "a seventh army");
    assert!(!read(&[4, 0b10]), "no double step");
}

/// Sixteen pawns of each army, as many as there are places for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Wide;

impl PieceRules for Wide {
    type Board = Vast;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Vast>] = &PawnRules::facing(1);
}

#[test]
fn sixteen_places_hold_rights_against_sixteen_pawns() {
    let (white, black) = (Army::new(0), Army::new(1));
    let mut rights = EnPassantRights::<Wide>::NONE;
    let files = || 'a'..='p';
    for file in files() {
        for (owner, capturer, rank) in [(white, black, 3), (black, white, 14)] {
            let target = format!("{file}{rank}").parse().unwrap();
            let advance = Advance::over::<Wide>(owner, target).unwrap();
            rights.grant(capturer, advance);
            assert!(rights.of(capturer).any(|known| known == advance));
        }
    }
    assert_eq!(rights.list().len(), 32);
    let mut bytes = Vec::new();
    pack_en_passant(&rights, &mut bytes);
    // The other army is the only capturer: a bit above the place.
    let places: Vec<u8> = (0..32).map(|place| 0b10_0000 | place).collect();
    assert_eq!(bytes, places);
    assert_eq!(unpack_en_passant(&bytes), Some(rights));
    rights.retain(|capturer, advance| capturer == white || advance.target.file() < 3);
    assert_eq!(
        (rights.of(black).count(), rights.of(white).count()),
        (3, 16)
    );
    rights.end(Armies::of(white));
    assert_eq!((rights.of(black).count(), rights.is_for(white)), (3, false));
}

#[test]
fn each_right_has_a_key_of_its_own() {
    let mut keys = vec![0];
    for owner in (0..8).map(Army::new) {
        for target in Chessboard::BOARD.all() {
            let Some(advance) = Advance::over::<Eight>(owner, target) else {
                continue;
            };
            for capturer in (0..8).map(Army::new).filter(|&army| army != owner) {
                let mut rights = EnPassantRights::<Eight>::NONE;
                rights.grant(capturer, advance);
                keys.push(rights.key());
            }
        }
    }
    assert_eq!(keys.len(), 1 + 8 * 4 * 7);
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 1 + 8 * 4 * 7);
}
