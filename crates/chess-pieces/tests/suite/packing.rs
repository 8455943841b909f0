//! Packed fields.

use board_geometry::{Chessboard, Direction};

use chess_pieces::packing::{pack_en_passant, unpack_en_passant, unpack_pieces};
use chess_pieces::{Advance, Army, EnPassantRights, PawnRules, PieceRules};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Four;

impl PieceRules for Four {
    type Board = Chessboard;
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
        let mut rights = EnPassantRights::<Four, 4>::NONE;
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
        let doubled = unpack_en_passant::<Four, 4>(&bytes);
        assert_eq!(doubled.is_none(), granted > 0);
    }
}

#[test]
fn bytes_that_are_not_written_are_not_read() {
    let read = |bytes: &[u8]| unpack_pieces::<Chessboard, 2, 6>(bytes).is_some();
    let board = |first: u8, piece: u8| [first, 0, 0, 0, 0, 0, 0, 0, piece];
    assert!(read(&board(1, 11)));
    assert!(!read(&board(1, 12)), "there are twelve pieces");
    assert!(!read(&board(1, 0x10)), "bits that stand for nothing");
    assert!(!read(&board(7, 0)), "two bytes hold three pieces");
    assert!(!read(&[1; 7]));
}
