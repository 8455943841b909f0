//! Serde: texts in JSON, bytes in postcard, nothing invalid in either.

use quad_kingdom::QuadKingdom;
use variant_core::{Rng, Variant, playout};

#[test]
fn positions_come_back_from_text_and_bytes() {
    for (index, mode) in QuadKingdom::MODES.iter().enumerate() {
        let start = QuadKingdom::start(mode).unwrap();
        for plies in [0, 30, 400] {
            let position = playout::walk(&start, &mut Rng::new(index as u64), plies).position;
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            assert_eq!(
                serde_json::from_str::<QuadKingdom>(&json).unwrap(),
                position
            );
            let bytes = postcard::to_allocvec(&position).unwrap();
            assert!(bytes.len() < 180, "{}", bytes.len());
            assert_eq!(
                postcard::from_bytes::<QuadKingdom>(&bytes).unwrap(),
                position
            );
        }
    }
}

#[test]
fn damaged_bytes_are_refused_or_make_a_position() {
    let position = QuadKingdom::start("three+points").unwrap();
    let bytes = postcard::to_allocvec(&position).unwrap();
    let mut rng = Rng::new(7);
    let mut refused = 0;
    for _ in 0..5000 {
        let mut damaged = bytes.clone();
        let at = rng.below(bytes.len() as u64) as usize;
        damaged[at] = rng.next() as u8;
        match postcard::from_bytes::<QuadKingdom>(&damaged) {
            Ok(read) => assert_eq!(read.to_string().parse(), Ok(read)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1000, "{refused}");
    assert!(serde_json::from_str::<QuadKingdom>("\"ffa\"").is_err());
}
