//! Serde: texts, bytes, and refusal of invalid data.

use variant_core::serialize::Compact;
use variant_core::{Position, Rng, Variant};
use variant_testkit::check_every_byte;
use zm_quadchess::{Move, ZmQuadchess};

#[test]
fn positions_and_moves_survive_both_forms() {
    for mode in ZmQuadchess::MODES {
        let mut rng = Rng::new(7);
        let mut position = ZmQuadchess::start(mode).unwrap();
        while let Some(m) = position
            .random_move(&mut rng)
            .filter(|_| position.ply() < 300)
        {
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            assert_eq!(
                serde_json::from_str::<ZmQuadchess>(&json).unwrap(),
                position
            );
            let bytes = position.to_compact();
            assert!(bytes.len() <= 80, "{}", bytes.len());
            assert_eq!(ZmQuadchess::from_compact(&bytes), Ok(position));
            let json = serde_json::to_string(&m).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), m);
            position = position.play_unchecked(m);
        }
    }
}

#[test]
fn zq_20_bytes_tell_who_is_to_be_removed() {
    let text = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK two-opposite s sWnE - - - 0 0 remove:w";
    let position: ZmQuadchess = text.parse().unwrap();
    let bytes = position.to_compact();
    assert_eq!(ZmQuadchess::from_compact(&bytes), Ok(position));
    let frozen: ZmQuadchess = text.replace(" remove:w", "").parse().unwrap();
    assert_ne!(frozen.to_compact(), bytes);
    assert_eq!(
        serde_json::from_str::<ZmQuadchess>(&format!("\"{text}\"")).unwrap(),
        position
    );
}

#[test]
fn damaged_bytes_are_refused_or_read_as_they_stand() {
    let mut rng = Rng::new(8);
    let bytes =
        crate::conformance::POSITIONS.map(|text| text.parse::<ZmQuadchess>().unwrap().to_compact());
    for bytes in bytes {
        for _ in 0..400 {
            let mut damaged = bytes.clone();
            let at = rng.below(damaged.len() as u64) as usize;
            match rng.below(3) {
                0 => damaged[at] = rng.next() as u8,
                1 => damaged.truncate(at),
                _ => damaged.insert(at, rng.next() as u8),
            }
            if let Ok(position) = ZmQuadchess::from_compact(&damaged) {
                assert_eq!(position.to_compact(), damaged);
            }
        }
    }
}

#[test]
fn no_other_bytes_are_read_as_a_position() {
    for text in crate::conformance::POSITIONS {
        let position: ZmQuadchess = text.parse().unwrap();
        check_every_byte(&position).unwrap_or_else(|error| panic!("{error}"));
    }
}
