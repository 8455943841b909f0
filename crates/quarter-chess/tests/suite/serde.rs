//! Serde: texts in JSON, bytes in postcard, nothing invalid in either.

use proptest::prelude::*;
use quarter_chess::{Move, QuarterChess};
use variant_core::{Position, Variant};
use variant_testkit::{check_every_byte, check_stored, strategy};

#[test]
fn a_position_is_its_text_or_its_pieces_and_five_bytes() {
    let start = QuarterChess::default();
    let (json, bytes) = check_stored(&start).unwrap();
    assert_eq!(json, format!("\"{start}\""));
    assert_eq!(bytes.len(), 1 + 8 + 20 + 5); // postcard writes the length first
    let (json, with_option) = check_stored(&QuarterChess::start("pawn-shift").unwrap()).unwrap();
    assert_eq!(json, format!("\"{start} pawn-shift\""));
    assert_eq!(with_option.len(), bytes.len() + "pawn-shift".len());
}

#[test]
fn a_move_says_what_moves_and_how() {
    let pawn: QuarterChess = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let pieces: QuarterChess = "6k1/8/8/2rDn3/3r4/8/1N6/K7 w - - 0 1".parse().unwrap();
    for (position, text, written, length) in [
        (pawn, "e7e8a", "Pe7e8a", 5),
        (pieces, "b2d3", "Nb2d3", 5),
        (pieces, "b2b6", "Nb2^b6", 4),
        (pieces, "d5@c5b5", "Dd5@c5b5", 4),
        (pieces, "d5xd4", "Dd5xd4", 3),
        (pieces, "d5~c5e5", "Dd5~c5e5", 4),
        (pieces, "d5e6", "Dd5e6", 5),
    ] {
        let (json, bytes) = check_stored(&position.parse_move(text).unwrap()).unwrap();
        assert_eq!(json, format!("\"{written}\""));
        assert_eq!(bytes.len(), 1 + length, "{text}"); // postcard writes the length first
    }
    for wrong in [
        "", "D", "Dd5", "e2e4", "Zb2b6", "Nb2^", "Nb2^b9", "Nb2^b6q", "nb2^b6", "Nb2^b6^",
        "Dd5@c5", "Nd5xd4", "Dd5xd4x", "Dd5~c5", "é^", "Né^b6",
    ] {
        let json = serde_json::to_string(wrong).unwrap();
        assert!(serde_json::from_str::<Move>(&json).is_err(), "{wrong}");
    }
    for wrong in [
        &[0][..],
        &[1, 5],
        &[2, 0, 0],
        &[4, 1, 64, 0, 9],
        &[4, 1, 0, 0, 9],
        &[3, 3, 0, 64],
        &[4, 4, 64, 0, 1],
        &[5, 0, 0, 8, 1, 2],
    ] {
        assert!(postcard::from_bytes::<Move>(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn nothing_invalid_comes_in() {
    let no_kings = "\"8/8/8/8/8/8/8/8 w - - 0 1\"";
    assert!(serde_json::from_str::<QuarterChess>(no_kings).is_err());
    let mut bytes = postcard::to_allocvec(&QuarterChess::default()).unwrap();
    for place in 1..bytes.len() {
        let sound = std::mem::replace(&mut bytes[place], 0xff);
        // Ranks 1, 2, 7 and 8 are full, and 255 stands for no en passant square.
        let read = postcard::from_bytes::<QuarterChess>(&bytes);
        assert_eq!(read.is_ok(), sound == 0xff, "byte {place}");
        bytes[place] = sound;
    }
    // QC-4: there is no castling.
    let state = bytes.len() - 2;
    bytes[state] |= 2;
    assert!(postcard::from_bytes::<QuarterChess>(&bytes).is_err());
}

#[test]
fn no_other_bytes_are_read_as_a_position() {
    for text in [
        "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1 pawn-shift",
        "k7/8/3n4/2qMr3/3b1d2/4M3/4p3/K7 b - - 40 77",
    ] {
        check_every_byte(&text.parse::<QuarterChess>().unwrap()).unwrap();
    }
}

/// Bytes read as a move survive a round trip.
#[test]
fn a_few_bytes_are_refused_or_a_move() {
    let squares = [0, 1, 8, 9, 10, 17, 63, 64, 255];
    let mut read = [0; 6];
    for form in 0..6 {
        for (first, second) in squares.map(|a| squares.map(|b| (a, b))).as_flattened() {
            for third in 0..=u8::MAX {
                for tail in [[].as_slice(), &[0], &[third], &[88]] {
                    for length in [2, 3] {
                        let values = [form, *first, *second, third];
                        let bytes = [&values[..=length], tail].concat();
                        let framed = [&[bytes.len() as u8], &bytes[..]].concat();
                        if let Ok(m) = postcard::from_bytes::<Move>(&framed) {
                            let (json, again) = check_stored(&m).unwrap();
                            assert!(!json.contains('?') && again == framed, "{json}");
                            read[usize::from(form)] += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(
        read[..5].iter().all(|&count| count > 0) && read[5] == 0,
        "{read:?}"
    );
}

proptest! {
    #[test]
    fn every_position_and_move_comes_back(line in strategy::lines::<QuarterChess>(120)) {
        check_stored(line.position()).unwrap();
        for m in line.position().moves() {
            check_stored(&m).unwrap();
        }
    }

    #[test]
    fn any_bytes_are_refused_or_a_value(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(position) = postcard::from_bytes::<QuarterChess>(&bytes) {
            check_stored(&position).unwrap();
        }
        if let Ok(m) = postcard::from_bytes::<Move>(&bytes) {
            check_stored(&m).unwrap();
        }
    }
}
