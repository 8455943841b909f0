//! Serde: texts in JSON, bytes in postcard, nothing invalid in either.

use proptest::prelude::*;
use variant_testkit::{check_every_byte, check_stored, strategy};
use zonal_chess::{Move, ZonalChess};

#[test]
fn a_position_is_its_text_or_36_bytes() {
    let start = ZonalChess::default();
    let (json, bytes) = check_stored(&start).unwrap();
    assert_eq!(json, format!("\"{start}\""));
    assert_eq!(bytes.len(), 1 + 36); // postcard writes the length first
}

#[test]
fn a_move_of_another_board_does_not_come_in() {
    assert!(serde_json::from_str::<Move>("\"Ra4p5\"").is_ok());
    assert!(serde_json::from_str::<Move>("\"Ra3p5\"").is_err());
    assert!(postcard::from_bytes::<Move>(&[4, 104, 0, 3, 3]).is_err());
}

#[test]
fn nothing_invalid_comes_in() {
    let mut bytes = postcard::to_allocvec(&ZonalChess::default()).expect("bytes");
    for place in 1..bytes.len() {
        let sound = std::mem::replace(&mut bytes[place], 0xff);
        // Some eighths of the board are full, and 255 stands for no en passant square.
        let read = postcard::from_bytes::<ZonalChess>(&bytes);
        assert_eq!(read.is_ok(), sound == 0xff, "byte {place}");
        bytes[place] = sound;
    }
}

#[test]
fn no_other_bytes_are_read_as_a_position() {
    for text in [
        "***1rnbqkbnr1***/**1pppp1ppppp1**/*14*/6Pp8/16/*14*/**1PPP1PPPPPP1**/***1RNBQKBNR1*** w KQkq h6 0 3",
        "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** b - - 99 300",
    ] {
        check_every_byte(&text.parse::<ZonalChess>().unwrap()).unwrap();
    }
}

/// Bytes read as a move survive a round trip; foreign piece types are refused.
#[test]
fn four_bytes_are_refused_or_a_move() {
    let mut kinds = std::collections::BTreeSet::new();
    for (from, to) in [0, 9, 103, 104, 255]
        .map(|from| [0, 9, 103, 104, 255].map(|to| (from, to)))
        .as_flattened()
    {
        for piece_type in 0..=u8::MAX {
            for becomes in 0..=u8::MAX {
                let bytes = [4, *from, *to, piece_type, becomes];
                if let Ok(m) = postcard::from_bytes::<Move>(&bytes) {
                    let (json, again) = check_stored(&m).unwrap();
                    assert!(!json.contains('?') && again == bytes, "{json}");
                    kinds.insert((piece_type, becomes));
                }
            }
        }
    }
    // Six types that stay what they are, and a pawn that becomes one of the others.
    assert_eq!(kinds.len(), 6 + 5);
}

proptest! {
    #[test]
    fn every_position_and_move_comes_back(line in strategy::lines::<ZonalChess>(120)) {
        use variant_core::Position as _;
        check_stored(line.position()).unwrap();
        for m in line.position().moves() {
            check_stored(&m).unwrap();
        }
    }

    #[test]
    fn any_bytes_are_refused_or_a_position(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        if let Ok(position) = postcard::from_bytes::<ZonalChess>(&bytes) {
            check_stored(&position).unwrap();
        }
    }
}
