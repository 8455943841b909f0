//! Serde: texts in JSON, bytes in postcard, nothing invalid in either.

use orthodox_chess::{Move, OrthodoxChess};
use proptest::prelude::*;
use variant_core::{Outcome, Player, Position, Reason, Score};
use variant_testkit::{check_every_byte, check_stored, strategy};

#[test]
fn a_position_is_its_fen_or_29_bytes() {
    let (json, bytes) = check_stored(&OrthodoxChess::default()).unwrap();
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(json, format!("\"{fen}\""));
    assert_eq!(bytes.len(), 1 + 29); // postcard writes the length first
}

#[test]
fn a_move_is_a_piece_and_its_text_or_four_bytes() {
    let position: OrthodoxChess = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let (json, bytes) = check_stored(&position.parse_move("a7a8n").unwrap()).unwrap();
    assert_eq!(json, "\"Pa7a8n\"");
    assert_eq!(bytes.len(), 1 + 4);
    for wrong in [
        "", "P", "Pa7", "a7a8", "Pa7a9", "Pa7a8qq", "Ka7a8q", "Pa7a8k8", "Zé",
    ] {
        let json = serde_json::to_string(wrong).unwrap();
        assert!(serde_json::from_str::<Move>(&json).is_err(), "{wrong}");
    }
    assert!(postcard::from_bytes::<Move>(&[4, 64, 0, 0, 0]).is_err());
    assert!(postcard::from_bytes::<Move>(&[3, 1, 0, 0]).is_err());
}

#[test]
fn outcomes_and_their_parts() {
    let outcome: Outcome = "checkmate w=1 b=0".parse().unwrap();
    assert_eq!(check_stored(&outcome).unwrap().0, "\"checkmate w=1 b=0\"");
    assert_eq!(check_stored(&Player::new(b'w')).unwrap().0, "\"w\"");
    assert_eq!(check_stored(&Score::Draw).unwrap().0, "\"0.5\"");
    for reason in Reason::GENERAL.into_iter().chain(Reason::new("bare-king")) {
        assert_eq!(check_stored(&reason).unwrap().0, format!("\"{reason}\""));
    }
    assert_eq!(check_stored(&outcome).unwrap().1.len(), 1 + 1 + 4);
    let ranked = "bare-king w=1 b=0 places w=1 b=2 points w=300 b=0";
    let outcome: Outcome = ranked.parse().unwrap();
    let (json, bytes) = check_stored(&outcome).unwrap();
    assert_eq!(json, format!("\"{ranked}\""));
    assert_eq!(bytes.len(), 1 + 10 + 4 + 5 + 11);
    for end in 1..bytes.len() {
        let cut = [&[end as u8 - 1], &bytes[1..end]].concat();
        let read = postcard::from_bytes::<Outcome>(&cut);
        let whole = [11, 13, 15, 18, 20, 26].contains(&end);
        assert_eq!(read.is_ok(), whole, "{end}");
    }
    for wrong in [
        "",
        "Mate w=1",
        "mate- w=1",
        "checkmate w",
        "checkmate w=2",
        "checkmate  w=1",
        "draw é=1",
    ] {
        assert!(wrong.parse::<Outcome>().is_err(), "{wrong}");
    }
}

#[test]
fn nothing_invalid_comes_in() {
    let two_kings = "\"8/8/8/8/8/8/8/KK5k w - - 0 1\"";
    assert!(serde_json::from_str::<OrthodoxChess>(two_kings).is_err());
    let mut bytes = postcard::to_allocvec(&OrthodoxChess::default()).unwrap();
    for place in 1..bytes.len() {
        let sound = std::mem::replace(&mut bytes[place], 0xff);
        // Ranks 1, 2, 7 and 8 are full, and 255 stands for no en passant square.
        let read = postcard::from_bytes::<OrthodoxChess>(&bytes);
        assert_eq!(read.is_ok(), sound == 0xff, "byte {place}");
        bytes[place] = sound;
    }
}

#[test]
fn no_other_bytes_are_read_as_a_position() {
    for text in [
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
        "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 2",
        "r3k1r1/8/8/8/8/8/8/1R2K2R w KBgq - 149 3000",
    ] {
        check_every_byte(&text.parse::<OrthodoxChess>().unwrap()).unwrap();
    }
}

/// Bytes read as a move survive a round trip; foreign piece types are refused.
#[test]
fn four_bytes_are_refused_or_a_move() {
    let mut kinds = std::collections::BTreeSet::new();
    for (from, to) in [0, 9, 63, 64, 255]
        .map(|from| [0, 9, 63, 64, 255].map(|to| (from, to)))
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
    fn every_position_and_move_comes_back(line in strategy::lines::<OrthodoxChess>(120)) {
        check_stored(line.position()).unwrap();
        for m in line.position().moves() {
            check_stored(&m).unwrap();
        }
    }

    #[test]
    fn any_bytes_are_refused_or_a_position(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(position) = postcard::from_bytes::<OrthodoxChess>(&bytes) {
            check_stored(&position).unwrap();
        }
    }
}
