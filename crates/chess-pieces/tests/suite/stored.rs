//! Moves and placements in stored forms.

use board_geometry::Geometry;
use chess_pieces::serialize::WrittenMove;
use chess_pieces::{
    Army, Move, PieceRules, PieceType, Pieces, en_passant::EnPassantRights, packing,
};
use variant_core::serialize::Compact;
use variant_core::{MoveTextError, Position, Rng, Variant};

use crate::melee::{Fair, Melee};
use crate::moves::orthodox::Duel;
use crate::packing::{Any, Eight};
use crate::rules::{CornerMelee, CrossMelee, TowerDuel, Towers, scattered};

#[test]
fn moves_come_back_from_text_and_bytes() {
    let mut rng = Rng::new(3);
    let mut position = Melee::start("start").unwrap();
    for _ in 0..200 {
        for m in position.moves() {
            let json = serde_json::to_string(&m).unwrap();
            let letter = ["P", "N", "B", "R", "Q", "K", "A", "C", "S"][m.piece_type.index()];
            assert_eq!(json, format!("\"{letter}{m}\""));
            assert_eq!(serde_json::from_str::<Move<Fair>>(&json).unwrap(), m);
            let bytes = postcard::to_allocvec(&m).unwrap();
            let [from, to] = [m.from.index(), m.to.index()];
            let types = [m.piece_type, m.becomes()].map(|piece_type| piece_type.index() as u8);
            assert_eq!(bytes, [4, from, to, types[0], types[1]]);
            assert_eq!(postcard::from_bytes::<Move<Fair>>(&bytes).unwrap(), m);
        }
        let Some(m) = position.random_move(&mut rng) else {
            break;
        };
        position = position.play_unchecked(m);
    }
}

#[test]
fn texts_that_are_no_moves_are_refused_at_their_byte() {
    let refused = |text: &str| match text.parse::<WrittenMove<Duel>>() {
        Err(MoveTextError::Malformed { offset, expected }) => (offset, expected),
        other => panic!("{text}: {other:?}"),
    };
    for (text, offset, expected) in [
        ("", 0, "the letter of a piece"),
        ("e2e4", 0, "the letter of a piece"),
        ("Xe2e4", 0, "the letter of a piece"),
        ("P", 1, "the square it leaves"),
        ("Pi2i4", 1, "the square it leaves"),
        ("Pe2", 3, "the square it goes to"),
        ("Pe2e9", 3, "the square it goes to"),
        ("Pe7e8Q", 5, "what a pawn becomes, or nothing"),
        ("Pe7e8x", 5, "what a pawn becomes, or nothing"),
        ("Pe7e8qq", 5, "what a pawn becomes, or nothing"),
        ("Re7e8q", 5, "what a pawn becomes, or nothing"),
        ("Pé2e4", 1, "the square it leaves"),
    ] {
        assert_eq!(refused(text), (offset, expected), "{text}");
    }
}

#[test]
fn bytes_that_are_no_moves_are_refused() {
    let read = |bytes: &[u8]| WrittenMove::<Duel>::from_compact(bytes);
    let WrittenMove(m) = read(&[12, 28, 0, 0]).unwrap();
    assert_eq!(m.to_string(), "e2e4");
    assert_eq!(WrittenMove(m).to_compact(), [12, 28, 0, 0]);
    assert_eq!(read(&[52, 60, 0, 4]).unwrap().to_string(), "Pe7e8q");
    for (bytes, error) in [
        (&[][..], "a move has four bytes"),
        (&[12, 28, 0], "a move has four bytes"),
        (&[12, 28, 0, 0, 0], "a move has four bytes"),
        (&[64, 28, 0, 0], "the board has fewer squares"),
        (&[12, 64, 0, 0], "the board has fewer squares"),
        (
            &[12, 28, 6, 6],
            "the game has no such piece type or promotion",
        ),
        (
            &[12, 28, 0, 6],
            "the game has no such piece type or promotion",
        ),
        (
            &[12, 28, 3, 4],
            "the game has no such piece type or promotion",
        ),
    ] {
        assert_eq!(read(bytes).unwrap_err(), error, "{bytes:?}");
    }
}

#[test]
fn placements_come_back_from_bytes() {
    fn both<R: PieceRules>(pieces: &Pieces<R>) {
        let mut packed = Vec::new();
        packing::pack_pieces(pieces, &mut packed);
        packed.push(9);
        assert_eq!(packing::unpack_pieces(&packed), Some((*pieces, &[9][..])));
    }
    let mut rng = Rng::new(6);
    for count in [0, 5, 30, 100] {
        both(&scattered::<TowerDuel>(&mut rng, count));
        both(&scattered::<CrossMelee>(&mut rng, count));
        let mut many = Pieces::<Any<Towers, 4, 9>>::EMPTY;
        for _ in 0..count {
            let square = Towers::BOARD.square(rng.below(128) as usize).unwrap();
            let (army, number) = (rng.below(4) as u8, rng.below(9) as u8);
            many.put(square, Army::new(army), PieceType::new(number));
        }
        both(&many);
    }
}

#[test]
fn rights_of_more_than_four_armies_take_two_bytes() {
    let mut rights = EnPassantRights::<CornerMelee>::NONE;
    let mut bytes = Vec::new();
    packing::pack_en_passant(&rights, &mut bytes);
    assert!(bytes.is_empty());
    assert_eq!(packing::unpack_en_passant(&bytes), Some(rights));
    let c3 =
        chess_pieces::en_passant::Advance::over::<CornerMelee>(Army::new(0), "c3".parse().unwrap());
    rights.grant(Army::new(2), c3.unwrap());
    packing::pack_en_passant(&rights, &mut bytes);
    assert_eq!(bytes.len(), 1);
    assert_eq!(packing::unpack_en_passant(&bytes), Some(rights));
    // No capturer, and an army's own pawn.
    assert_eq!(
        packing::unpack_en_passant::<CornerMelee>(&[bytes[0] & 31]),
        None
    );
    assert_eq!(packing::unpack_en_passant::<Eight>(&[0]), None);
}
