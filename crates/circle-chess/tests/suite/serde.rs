//! Serde: texts, and refusal of invalid data.

use circle_chess::{CircleChess, Move};
use variant_core::{Position, Rng, Variant};

#[test]
fn positions_and_moves_are_texts() {
    for (seed, mode) in (0..).zip(["3", "4:social", "5:rounds", "26:social:rounds"]) {
        let mut position = CircleChess::start(mode).unwrap();
        let mut rng = Rng::new(seed);
        for _ in 0..150 {
            let json = serde_json::to_string(&position).unwrap();
            assert_eq!(json, format!("\"{position}\""));
            assert_eq!(
                serde_json::from_str::<CircleChess>(&json).unwrap(),
                position
            );
            for m in position.moves() {
                let json = serde_json::to_string(&m).unwrap();
                assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), m, "{json}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}

#[test]
fn a_move_says_what_moves() {
    let start = CircleChess::default();
    let json = serde_json::to_string(&start.parse_move("2:g1f3").unwrap()).unwrap();
    assert_eq!(json, "\"2:Ng1f3\"");
    for text in ["2:N3@b1", "2:N@b1", "2:e7e8=Q3@d4", "2:concede"] {
        let json = format!("\"{text}\"");
        let m: Move = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&m).unwrap(), json);
    }
    for wrong in [
        "",
        "2:",
        "2:g1f3",
        "0:Ng1f3",
        "2:Ng1f3q",
        "2:K@e1",
        "2:e7e8=@d4",
        "2:concede:A",
    ] {
        assert!(
            serde_json::from_str::<Move>(&format!("\"{wrong}\"")).is_err(),
            "{wrong}"
        );
    }
    assert!(serde_json::from_str::<CircleChess>("\"tournament free 0 0\"").is_err());
}
