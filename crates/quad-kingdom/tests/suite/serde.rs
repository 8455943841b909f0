//! Serde: texts in JSON, bytes in postcard, nothing invalid in either.

use quad_kingdom::QuadKingdom;
use variant_core::{Rng, Variant, playout};
use variant_testkit::check_every_byte;

#[test]
fn positions_come_back_from_text_and_bytes() {
    for (index, mode) in QuadKingdom::MODES.iter().enumerate() {
        let start = QuadKingdom::start(mode).unwrap();
        for plies in [0, 30, 400] {
            let position =
                playout::random_walk(&start, &mut Rng::new(index as u64), plies).position;
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
fn no_other_bytes_are_read_as_a_position() {
    for (index, mode) in QuadKingdom::MODES.iter().enumerate().step_by(3) {
        let start = QuadKingdom::start(mode).unwrap();
        let rng = &mut Rng::new(index as u64);
        let position = playout::random_walk(&start, rng, 90 * index as u32).position;
        check_every_byte(&position).unwrap_or_else(|error| panic!("{error}"));
    }
    let right = "*,*,4,bK,3,*,*/*,*,8,*,*/12/12/3,bP,8/3,mP,8/mK,2,wP,7,eK/12/12/12/*,*,8,*,*/\
                 *,*,4,wK,3,*,* ffa+points b wmbe - c7d7:wb 0,130,0,70000 0 1";
    let position: QuadKingdom = right.parse().unwrap();
    check_every_byte(&position).unwrap_or_else(|error| panic!("{error}"));
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
