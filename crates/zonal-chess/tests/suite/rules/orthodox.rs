//! ZC-4 and ZC-8: rules of chess, and promotion squares.

use variant_testkit::{Oracle, Queries};

use super::support::{can, played, position, targets, white};

#[test]
fn zc_4_castling_goes_two_files_to_either_side() {
    let both = position("Ki1 Re1 Rl1 ki8 re8 rl8 Pd2 Pm2", "w KQkq - 3 9");
    assert_eq!(
        Oracle::text(&both.after(&["i1k1", "i8g8"])),
        "***3kr3r1***/**12**/*14*/16/16/*14*/**1P8P1**/***1R4RK2*** w - - 5 10"
    );
    let long = Oracle::text(&played(&both, "i1g1"));
    assert!(long.ends_with("/***3KR3R1*** b kq - 4 9"), "{long}");
}

#[test]
fn zc_4_no_castling_out_of_over_or_into_check() {
    for (rook, short, long) in [
        ("rb4 Pd4", true, true),
        ("ri5", false, false),
        ("rj5", false, true),
        ("rk5", false, true),
        ("rl5", true, true),
        ("rh5", true, false),
        ("rg5", true, false),
        ("rf5", true, true),
    ] {
        let position = position(&format!("Ki1 Re1 Rl1 kd8 {rook}"), "w KQ -");
        assert_eq!(
            (can(&position, "i1k1"), can(&position, "i1g1")),
            (short, long),
            "{rook}"
        );
    }
}

#[test]
fn zc_4_no_castling_away_from_a_rook_that_shields_the_king_from_a_z_square() {
    for (rider, short, long) in [
        ("rm1", false, true),
        ("rd1", true, false),
        ("qm1", false, true),
        ("qd1", true, false),
        ("bm1", true, true),
        ("nd1", true, true),
        ("rn2", true, true),
    ] {
        let position = position(&format!("Ki1 Re1 Rl1 kk8 {rider}"), "w KQ -");
        assert_eq!(
            (can(&position, "i1k1"), can(&position, "i1g1")),
            (short, long),
            "{rider}"
        );
    }
    let black = position("ki8 re8 rl8 Kk1 Rm8 Qd8", "b kq -");
    assert!(!can(&black, "i8k8") && !can(&black, "i8g8"));
}

#[test]
fn zc_4_castling_rights_go_with_king_rook_or_its_capture() {
    let both = position("Ki1 Re1 Rl1 ki8 re8 rl8", "w KQkq -");
    for (text, rights) in [
        ("i1h1", "kq"),
        ("e1f1", "Kkq"),
        ("l1l8", "Qq"),
        ("e1e8", "Kk"),
    ] {
        assert_eq!(played(&both, text).field(2), rights, "{text}");
    }
}

#[test]
fn zc_4_two_squares_from_rank_two_on_every_file_that_has_it() {
    let pawns = white("Ki1 kk8 Pc2 Pd2 Pm2 Pn2 Pb3");
    for (from, to) in [("c2", "c4"), ("d2", "d4"), ("m2", "m4"), ("n2", "n4")] {
        assert!(targets(&pawns, from).contains(&to.to_string()), "{from}");
    }
    assert_eq!(targets(&pawns, "b3"), ["b4"]);
}

#[test]
fn zc_4_en_passant_reaches_into_the_zones() {
    let before = white("Ki1 ki8 Pd2 Pm2 pe4 pn4");
    let advanced = played(&before, "d2d4");
    assert_eq!(
        (advanced.field(1), advanced.field(3)),
        ("b".into(), "d3".into())
    );
    assert_eq!(
        Oracle::text(&played(&advanced, "e4d3")),
        "***5k4***/**12**/*14*/16/13p2/*2p11*/**10P1**/***5K4*** w - - 0 2"
    );
    let east = played(&before, "m2m4");
    assert!(east.field(3) == "m3" && can(&east, "n4m3"));
    // It is written only if a pawn attacks the square.
    assert_eq!(played(&before, "m2m3").field(3), "-");
    assert_eq!(played(&white("Ki1 ki8 Pd2 pf4"), "d2d4").field(3), "-");
}

#[test]
fn zc_4_en_passant_ends_with_the_next_move() {
    let right = played(&white("Ki1 ki8 Pd2 pe4"), "d2d4");
    assert!(can(&right, "e4d3"));
    assert!(!can(&right.after(&["i8h8", "i1h1"]), "e4d3"));
}

#[test]
fn zc_4_en_passant_may_not_uncover_the_king() {
    // Both pawns leave the fifth rank at once.
    let pinned = position("Ka5 Pf5 pe5 rp5 kk8", "w - e6 0 2");
    assert_eq!(pinned.field(3), "e6");
    assert_eq!(targets(&pinned, "f5"), ["f6"]);
    let free = position("Ka4 Pf5 pe5 rl5 kk8", "w - e6 0 2");
    assert_eq!(targets(&free, "f5"), ["e6", "f6"]);
}

#[test]
fn zc_8_white_promotes_on_the_last_square_of_each_file() {
    for (from, to) in [
        ("a4", "a5"),
        ("b5", "b6"),
        ("c6", "c7"),
        ("d7", "d8"),
        ("e7", "e8"),
        ("h7", "h8"),
        ("l7", "l8"),
        ("m7", "m8"),
        ("n6", "n7"),
        ("o5", "o6"),
        ("p4", "p5"),
    ] {
        let pawn = white(&format!("Ki1 ki5 P{from}"));
        let texts = ["b", "n", "q", "r"].map(|letter| format!("{from}{to}{letter}"));
        // The forced reading: there is no move without promotion.
        assert_eq!(pawn.moves_from(&format!("{from}{to}")), texts, "{from}");
    }
    assert_eq!(white("Ki1 ki5 Po4").moves_from("o4o5"), ["o4o5"]);
    let several = white("Ki1 kk1 Pa4 Pb5 Pc6 Pd7 Po4");
    for (advance, moves) in [
        ("a4a5", 4),
        ("b5b6", 4),
        ("c6c7", 4),
        ("d7d8", 4),
        ("o4o5", 1),
    ] {
        assert_eq!(several.moves_from(advance).len(), moves, "{advance}");
    }
}

#[test]
fn zc_8_black_promotes_on_the_first_square_of_each_file() {
    for (from, to) in [
        ("a5", "a4"),
        ("b4", "b3"),
        ("c3", "c2"),
        ("d2", "d1"),
        ("e2", "e1"),
        ("m2", "m1"),
        ("n3", "n2"),
        ("o4", "o3"),
        ("p5", "p4"),
    ] {
        let pawn = position(&format!("Ki4 ki8 p{from}"), "b - -");
        assert!(
            can(&pawn, &format!("{from}{to}n")) && !can(&pawn, &format!("{from}{to}")),
            "{from}"
        );
    }
    let black = position("Ki8 kk8 pb4 po4 Np4 Na4", "b - -");
    assert_eq!(black.moves_from("b"), ["b4b3b", "b4b3n", "b4b3q", "b4b3r"]);
    assert_eq!(black.moves_from("o"), ["o4o3b", "o4o3n", "o4o3q", "o4o3r"]);
    assert!(can(&position("Ki8 kk8 pb5 Na4", "b - -"), "b5a4n"));
}

#[test]
fn zc_8_captures_further_into_a_zone_promote_there() {
    let capture = white("Ki1 ki8 Pd6 rc7");
    let after = played(&capture, "d6c7q");
    assert!(after.field(0).contains("/**Q11**/"), "{}", after.field(0));
    // The new queen attacks over bent lines at once: its next move begins in the zone (ZC-7).
    assert_eq!(after.ended(), "checkmate w=1 b=0");
}
