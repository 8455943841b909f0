//! ZC-4 and ZC-8: what is as in chess, and where pawns promote.

use chess_pieces::PieceType;
use variant_core::Position;
use zonal_chess::{Event, SetupProblems};

use super::support::{can, outcome, played, position, targets, try_position, white};

#[test]
fn zc_4_castling_goes_two_files_to_either_side() {
    let both = position("Ki1 Re1 Rl1 ki8 re8 rl8", "w KQkq -");
    let text = played(&played(&both, "i1k1"), "i8g8").to_string();
    assert_eq!(
        text,
        "***3kr3r1***/**12**/*14*/16/16/*14*/**12**/***1R4RK2*** w - - 2 2"
    );
    let text = played(&both, "i1g1").to_string();
    assert!(text.contains("/***3KR3R1*** b kq - 1 1"), "{text}");
    assert_eq!(both.san(both.parse_move("i1k1").unwrap()), "O-O");
    assert_eq!(both.san(both.parse_move("i1g1").unwrap()), "O-O-O");
}

#[test]
fn zc_4_no_castling_out_of_over_or_into_check() {
    for (rook, short, long) in [
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
        let after = played(&both, text).to_string();
        assert_eq!(after.split(' ').nth(2), Some(rights), "{text}");
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
    assert!(advanced.to_string().contains(" b - d3 "), "{advanced}");
    let mut events = Vec::new();
    let m = advanced.parse_move("e4d3").expect("legal");
    let taken = advanced.play_reporting(m, |event: Event| events.push(event.to_string()));
    assert_eq!(events, ["captured P on d4"]);
    assert_eq!(
        taken.to_string(),
        "***5k4***/**12**/*14*/16/13p2/*2p11*/**10P1**/***5K4*** w - - 0 2"
    );
    assert!(can(&played(&before, "m2m4"), "n4m3"));
    let nobody = white("Ki1 ki8 Pd2 pf4");
    assert!(played(&nobody, "d2d4").to_string().contains(" b - - "));
}

#[test]
fn zc_4_en_passant_ends_with_the_next_move() {
    let right = played(&white("Ki1 ki8 Pd2 pe4"), "d2d4");
    assert!(can(&right, "e4d3"));
    assert!(!can(&played(&played(&right, "i8h8"), "i1h1"), "e4d3"));
}

#[test]
fn zc_4_setups_report_all_problems_at_once() {
    let error = try_position("Ki1 Kj1 ki8 Pc7 pe8", "w K -").unwrap_err();
    assert_eq!(
        error.problems,
        SetupProblems::KINGS | SetupProblems::PAWNS | SetupProblems::CASTLING
    );
    let error = try_position("Ki1 ki8 Ri5", "w - e6").unwrap_err();
    assert_eq!(
        error.problems,
        SetupProblems::OPPONENT_IN_CHECK | SetupProblems::EN_PASSANT
    );
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
        let texts: Vec<String> = ["q", "r", "b", "n"]
            .map(|piece_type| format!("{from}{to}{piece_type}"))
            .to_vec();
        assert!(texts.iter().all(|text| can(&pawn, text)), "{from}");
        // The forced reading: there is no move without promotion.
        assert!(!can(&pawn, &format!("{from}{to}")), "{from}");
    }
    assert!(can(&white("Ki1 ki5 Po4"), "o4o5"));
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
}

#[test]
fn zc_8_captures_further_into_a_zone_promote_there() {
    let capture = white("Ki1 ki8 Pd6 rc7");
    let mut events = Vec::new();
    let m = capture.parse_move("d6c7q").expect("legal");
    let after = capture.play_reporting(m, |event: Event| events.push(event.to_string()));
    assert_eq!(events, ["captured R on c7", "promoted to Q on c7"]);
    assert!(
        after
            .pieces()
            .of_type(PieceType::QUEEN)
            .contains("c7".parse().unwrap())
    );
    // The new queen attacks over bent lines at once: its next move begins in the zone (ZC-7).
    assert_eq!(capture.san(m), "dxc7=Q#");
    assert_eq!(outcome(&after), "checkmate w=1 b=0");
}
