//! Players, scores, reasons and outcomes in stored forms.

use std::fmt::Debug;

use serde_json::from_str;
use variant_core::implement::serde::{Serialize, de::DeserializeOwned};
use variant_core::serialize::Compact;
use variant_core::{Outcome, Player, Reason, Score};

/// As JSON and as bytes, which postcard writes after their length.
#[track_caller]
fn stored<T: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: &T,
    json: &str,
    bytes: &[u8],
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(from_str::<T>(json).unwrap(), *value);
    let written = postcard::to_allocvec(value).unwrap();
    assert_eq!(written[1..], *bytes);
    assert_eq!(usize::from(written[0]), bytes.len());
    assert_eq!(postcard::from_bytes::<T>(&written).unwrap(), *value);
    // A list of numbers will do for bytes where a format has nothing else.
    let list = serde_json::to_string(bytes).unwrap();
    assert!(from_str::<T>(&list).is_err() || list == json);
}

#[test]
fn values_come_back_from_text_and_bytes() {
    let (w, b) = (Player::new(b'w'), Player::new(b'b'));
    stored(&w, "\"w\"", b"w");
    stored(&Score::Loss, "\"0\"", &[0]);
    stored(&Score::Draw, "\"0.5\"", &[1]);
    stored(&Score::Win, "\"1\"", &[2]);
    for (reason, number) in [
        (Reason::CHECKMATE, 0),
        (Reason::STALEMATE, 1),
        (Reason::RESIGNATION, 3),
        (Reason::REPETITION, 5),
        (Reason::FIFTY_MOVES, 7),
        (Reason::DEAD_POSITION, 8),
        (Reason::AGREEMENT, 9),
        (Reason::WIN, 13),
        (Reason::DRAW, 14),
    ] {
        stored(&reason, &format!("\"{reason}\""), &[number]);
    }
    let own = Reason::new("sunk").unwrap();
    stored(&own, "\"sunk\"", b"\x84sunk");
    let mate = Outcome::win(Reason::CHECKMATE, [w, b], |player| player == b);
    stored(&mate, "\"checkmate w=0 b=1\"", b"\x00w\x00b\x02");
    let draw = Outcome::draw(own, [w, b], |_| true);
    stored(&draw, "\"sunk w=0.5 b=0.5\"", b"\x84sunkw\x01b\x01");
    let places = mate.with_places([(w, 2), (b, 1)]).with_points([(w, 258)]);
    assert_eq!(places.places(), [(w, 2), (b, 1)]);
    assert_eq!(places.points(), [(w, 258)]);
    let json = format!("\"{places}\"");
    stored(
        &places,
        &json,
        b"\x00w\x00b\x02\x01w\x02b\x01\x02w\x02\x01\0\0",
    );
}

#[test]
fn bytes_that_stand_for_nothing_are_refused() {
    fn refused<T: Compact + Debug>(bytes: &[u8]) -> String {
        T::from_compact(bytes).unwrap_err()
    }
    for bytes in [&[][..], b"ww", b"1", &[0xff]] {
        assert!(!refused::<Player>(bytes).is_empty(), "{bytes:?}");
    }
    for bytes in [&[][..], &[3], &[0, 0]] {
        assert!(refused::<Score>(bytes).ends_with("a score of 0, 1 or 2 half points"));
    }
    for bytes in [
        &[][..],
        &[2],
        &[0, 0],
        b"\x84sun",
        b"\x83\xff\xff\xff",
        b"\x80",
        b"\x84sunk!",
    ] {
        assert!(refused::<Reason>(bytes).ends_with("the number or the name of a reason"));
    }
    for bytes in [
        &[][..],
        &[2],
        b"\x00w\x03",
        b"\x00w",
        b"\x00w\x00b\x02\x01",
        b"\x00w\x00b\x02\x01w\x00",
        b"\x00w\x00b\x02\x02",
        b"\x00w\x00b\x02\x02w\x01",
        b"\x00w\x00b\x02\x03w\x01",
        b"\x00w\x00b\x02\x02w\x01\0\0\0\x01w\x01",
    ] {
        refused::<Outcome>(bytes);
    }
    for text in ["\"\"", "\"checkmate w=2\"", "7", "null"] {
        assert!(from_str::<Outcome>(text).is_err(), "{text}");
    }
}

/// Some formats have lists of numbers for bytes.
#[test]
fn a_list_of_bytes_is_as_good_as_bytes() {
    use variant_core::implement::serde::Deserialize;
    use variant_core::implement::serde::de::value::{Error, SeqDeserializer};
    fn listed<'de, T: Deserialize<'de>>(bytes: &'static [u8]) -> Result<T, Error> {
        let list = SeqDeserializer::new(bytes.iter().copied());
        T::deserialize(list)
    }
    assert_eq!(listed::<Player>(b"w"), Ok(Player::new(b'w')));
    assert_eq!(listed::<Score>(b"0.5"), Ok(Score::Draw));
    assert!(listed::<Player>(b"ww").is_err() && listed::<Player>(&[0xff]).is_err());
}
