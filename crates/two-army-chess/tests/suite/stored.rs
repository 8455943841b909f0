//! Packed forms and bytes: what is written, and what is refused.

use two_army_chess::{TwoArmyGame, TwoArmyPosition};
use variant_core::{Position, Rng};
use variant_testkit::{check_every_byte, check_stored};

use crate::glade::{GladeChess, glade};
use crate::meadow::{MeadowChess, meadow};
use crate::patience::{PatienceChess, patience};

fn packed<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Vec<u8> {
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    bytes
}

/// The bytes that postcard has written, without their length.
fn stored<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> Vec<u8> {
    let (_, bytes) = check_stored(position).unwrap_or_else(|error| panic!("{error}"));
    bytes[1..].to_vec()
}

fn read<V: TwoArmyGame>(bytes: &[u8]) -> Result<TwoArmyPosition<V>, postcard::Error> {
    let mut whole = vec![bytes.len() as u8];
    whole.extend(bytes);
    postcard::from_bytes(&whole)
}

#[test]
fn the_state_follows_the_pieces() {
    let bare = packed(&meadow("r3k2r/8/8/3Pp3/8/R3K2R w - - 0 1"));
    let state = |text: &str| {
        let bytes = packed(&meadow(text));
        assert_eq!(bytes[..bare.len() - 2], bare[..bare.len() - 2]);
        [bytes[bare.len() - 2], bytes[bare.len() - 1]]
    };
    // White is 0, castlings from the second bit on, and 255 for no square; e4 is 3 * 8 + 4.
    assert_eq!(state("r3k2r/8/8/3Pp3/8/R3K2R w - - 0 1"), [0, 255]);
    assert_eq!(state("r3k2r/8/8/3Pp3/8/R3K2R w Kq - 0 1"), [0b1_0010, 255]);
    assert_eq!(
        state("r3k2r/8/8/3Pp3/8/R3K2R b KQkq - 0 1"),
        [0b1_1111, 255]
    );
    assert_eq!(state("r3k2r/8/8/3Pp3/8/R3K2R w - e4 0 1"), [0, 28]);
    // Eight castlings take four bytes of their own.
    let all = patience("r4k3r/10/10/10/10/R4K3R b KIQCkiqc - 0 1");
    assert!(packed(&all).ends_with(&[1, 255, 0, 0, 0, 255]));
    let some = patience("r4k3r/10/10/10/10/R4K3R w Cc - 0 1");
    assert!(packed(&some).ends_with(&[0, 0b1000_1000, 0, 0, 0, 255]));
    assert!(packed(&glade("4k3/8/8/8/8/4K3 w - - 0 1 race")).ends_with(b"\x00\xffrace"));
    // Stored bytes have the clocks before, seven bits in a byte, low bits first.
    let position = glade("4k3/8/8/8/8/4K3 b - - 258 65539 race");
    let numbers = [2, 0x82, 2, 0x83, 0x80, 4];
    assert_eq!(stored(&position), [&numbers, &*packed(&position)].concat());
}

/// An exact key has no second one for the same position.
#[test]
fn a_right_that_no_capture_can_use_is_not_packed_and_not_read() {
    for (rank, square) in [("K2Pp2r", 255), ("K2Pp2n", 28)] {
        let position = meadow(&format!("4k3/8/8/{rank}/8/8 w - e4 0 1"));
        let mut bytes = packed(&position);
        assert_eq!(bytes.pop(), Some(square), "{position}");
        bytes.push(28);
        let read = MeadowChess::unpack(&bytes);
        assert_eq!(read.is_some(), square == 28, "{position}");
    }
}

#[test]
fn damaged_bytes_are_refused_or_make_a_position() {
    fn damage<V: TwoArmyGame>(position: &TwoArmyPosition<V>) {
        let (whole, file) = (packed(position), stored(position));
        for len in 0..whole.len() {
            let cut = TwoArmyPosition::<V>::unpack(&whole[..len]);
            assert_eq!(cut, None, "{len} bytes of {position}");
        }
        for len in 0..file.len() {
            assert!(
                read::<V>(&file[..len]).is_err(),
                "{len} bytes of {position}"
            );
        }
        let mut rng = Rng::new(5);
        let mut refused = 0;
        for _ in 0..500 {
            let (mut packed, mut stored) = (whole.clone(), file.clone());
            packed[rng.below(whole.len() as u64) as usize] = rng.next() as u8;
            stored[rng.below(file.len() as u64) as usize] = rng.next() as u8;
            if let Some(other) = TwoArmyPosition::<V>::unpack(&packed) {
                assert_eq!(other.to_string().parse(), Ok(other));
                assert_eq!(self::packed(&other), packed, "{other}");
            } else {
                refused += 1;
            }
            if let Ok(other) = read::<V>(&stored) {
                assert_eq!(other.to_string().parse(), Ok(other));
                assert_eq!(self::stored(&other), stored, "{other}");
            }
        }
        assert!(refused > 50, "{refused}");
    }
    damage(&meadow("r3k2r/8/8/3Pp3/8/R3K2R w KQkq e4 3 9"));
    damage(&patience("r4k3r/10/10/10/10/R4K3R b KIQCkiqc - 0 1"));
    let error = serde_json::from_str::<MeadowChess>("\"4k3/8/8/8/8/8 w - - 0 1\"").unwrap_err();
    let says = "placement, byte 0: not a position of a chess game of two armies: \
                each side needs exactly one king";
    assert!(error.to_string().starts_with(says), "{error}");
}

/// The right that no capture can use is part of the position, and stored apart from the packed form.
#[test]
fn no_other_bytes_are_read_as_a_position() {
    let unused = meadow("4k3/8/8/K2Pp2r/8/8 w - e4 0 1");
    assert!(unused.en_passant().is_some());
    assert_eq!(stored(&unused)[..4], [3, 0, 1, 28]);
    check_every_byte(&unused).unwrap();
    check_every_byte(&meadow("4k3/8/8/K2Pp2n/8/8 w - e4 0 1")).unwrap();
    check_every_byte(&meadow("r3k2r/8/8/8/8/R3K2R w Kq - 130 70000")).unwrap();
    check_every_byte(&glade("4k3/8/8/8/8/4K3 w - - 0 1 race")).unwrap();
    check_every_byte(&patience("r4k3r/10/10/10/10/R4K3R w Cc - 0 1")).unwrap();
}

#[test]
fn options_are_those_of_the_game() {
    let text = "4k3/8/8/8/8/4K3 w - - 0 1";
    let (plain, race) = (glade(text), glade(&format!("{text} race")));
    let mut other = packed(&plain);
    other.extend(b"race");
    assert_eq!(GladeChess::unpack(&other), Some(race));
    other.push(b's');
    assert_eq!(GladeChess::unpack(&other), None);
    let mut other = packed(&plain);
    other.extend([0xff, 0xff]);
    assert_eq!(GladeChess::unpack(&other), None);
    // A game without options has no bytes for them.
    let mut other = packed(&meadow(text));
    assert!(MeadowChess::unpack(&other).is_some());
    other.extend(b"race");
    assert_eq!(MeadowChess::unpack(&other), None);
    let mut other = stored(&plain);
    other.extend(b"no");
    assert!(read::<crate::glade::Glade>(&other).is_err());
    assert_eq!(PatienceChess::unpack(&[]), None);
}
