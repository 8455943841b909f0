//! Positions for the remaining rules: ZC-3, ZC-4, ZC-8, ZC-9.

use super::support::{ending, position, targets, white_to_move};
use crate::reference::{Record, State};

fn played(state: &State, mv: &str) -> State {
    state
        .play(mv)
        .unwrap_or_else(|error| panic!("{}: {error}", state.text()))
}

#[test]
fn zc_3_white_begins() {
    let start = State::start("start").expect("the default mode");
    let key = |key: &str| (key.to_string(), key.to_string());
    assert_eq!(start.turn(), [key("w")]);
    assert_eq!(played(&start, "d2d4").turn(), [key("b")]);
}

#[test]
fn zc_4_castling_moves_king_and_rook() {
    let state = position("Ki1 Re1 Rl1 ki8 re8 rl8 Pd2 Pm2", "w KQkq - 3 9");
    let short_and_long = played(&played(&state, "i1k1"), "i8g8");
    assert_eq!(
        short_and_long.text(),
        "***3kr3r1***/**12**/*14*/16/16/*14*/**1P8P1**/***1R4RK2*** w - - 5 10"
    );
    let long = played(&state, "i1g1").text();
    assert!(long.contains("/***3KR3R1*** b kq - 4 9"), "{long}");
}

#[test]
fn zc_4_no_castling_out_of_through_or_into_check() {
    let pieces = "Ki1 Re1 Rl1 kd8";
    for (attacker, short, long) in [
        ("rb4 Pd4", true, true),
        ("ri5", false, false),
        ("rj5", false, true),
        ("rk5", false, true),
        ("rl5", true, true),
        ("rh5", true, false),
        ("rg5", true, false),
        ("rf5", true, true),
    ] {
        let state = position(&format!("{pieces} {attacker}"), "w KQ - 0 1");
        let reached = targets(&state, "i1");
        assert_eq!(reached.contains(&"k1".to_string()), short, "{attacker}");
        assert_eq!(reached.contains(&"g1".to_string()), long, "{attacker}");
    }
}

#[test]
fn zc_4_castling_may_not_uncover_a_line_from_beyond_the_rook() {
    let east = position("Ki1 Re1 Rl1 kk8 rm1", "w KQ - 0 1");
    assert!(!east.moves().contains(&"i1k1".to_string()));
    assert!(east.moves().contains(&"i1g1".to_string()));
    let west = position("Ki1 Re1 Rl1 kk8 rd1", "w KQ - 0 1");
    assert!(west.moves().contains(&"i1k1".to_string()));
    assert!(!west.moves().contains(&"i1g1".to_string()));
}

#[test]
fn zc_4_rights_go_with_the_king_the_rook_or_its_capture() {
    let state = position("Ki1 Re1 Rl1 ki8 re8 rl8", "w KQkq - 0 1");
    for (mv, rights) in [
        ("i1h1", "kq"),
        ("e1f1", "Kkq"),
        ("l1l8", "Qq"),
        ("e1e8", "Kk"),
    ] {
        let text = played(&state, mv).text();
        assert_eq!(text.split(' ').nth(2), Some(rights), "{mv}");
    }
}

#[test]
fn zc_4_en_passant_is_written_only_if_it_can_be_taken() {
    let state = position("Ki1 ki8 Pd2 Pm2 pe4 pn4", "w - - 0 1");
    let taken = played(&played(&state, "d2d4"), "e4d3");
    assert_eq!(
        taken.text(),
        "***5k4***/**12**/*14*/16/13p2/*2p11*/**10P1**/***5K4*** w - - 0 2"
    );
    assert!(played(&state, "m2m4").text().contains(" b - m3 "));
    assert!(played(&state, "m2m3").text().contains(" b - - "));
    let nobody = position("Ki1 ki8 Pd2 pf4", "w - - 0 1");
    assert!(played(&nobody, "d2d4").text().contains(" b - - "));
}

#[test]
fn zc_4_en_passant_may_not_uncover_the_king() {
    // Both pawns leave the fifth rank at once.
    let state = position("Ka5 Pf5 pe5 rp5 kk8", "w - e6 0 2");
    assert!(state.text().contains(" w - e6 "));
    assert_eq!(targets(&state, "f5"), ["f6"]);
    let free = position("Ka4 Pf5 pe5 rl5 kk8", "w - e6 0 2");
    assert_eq!(targets(&free, "f5"), ["e6", "f6"]);
}

#[test]
fn zc_8_pawns_promote_on_the_last_square_of_their_file() {
    let pieces = "Ki1 kk1 Pa4 Pb5 Pc6 Pd7 Po4";
    let state = white_to_move(pieces);
    for (from, ahead, promotes) in [
        ("a4", "a5", true),
        ("b5", "b6", true),
        ("c6", "c7", true),
        ("d7", "d8", true),
        ("o4", "o5", false),
    ] {
        let straight: Vec<String> = state
            .moves()
            .into_iter()
            .filter(|mv| mv.starts_with(&format!("{from}{ahead}")))
            .collect();
        let plain = format!("{from}{ahead}");
        let expected = if promotes {
            ["b", "n", "q", "r"]
                .map(|piece_type| format!("{plain}{piece_type}"))
                .to_vec()
        } else {
            vec![plain]
        };
        assert_eq!(straight, expected);
    }
    let black = position("Ki8 kk8 pb4 po4 Np4 Na4", "b - - 0 1");
    let expected = "b4b3b b4b3n b4b3q b4b3r o4o3b o4o3n o4o3q o4o3r";
    let pawns: Vec<String> = black
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with(['b', 'o']))
        .collect();
    assert_eq!(pawns.join(" "), expected);
    let captures = position("Ki8 kk8 pb5 Na4", "b - - 0 1");
    assert!(captures.moves().contains(&"b5a4n".to_string()));
}

#[test]
fn zc_4_checkmate() {
    // The rook on a4 reaches c2, d1 (by way of d2) and e2.
    let mated = white_to_move("Kd1 kk8 ra4 re8");
    assert_eq!(mated.in_check(), ["w"]);
    assert_eq!(ending(mated.outcome()), "checkmate 0 1");
    assert!(mated.moves().is_empty());
    assert_eq!((mated.perft(0), mated.perft(3)), (1, 0));
    let protected = white_to_move("Kd1 kk8 ra4 re8 Nf1");
    assert_eq!(protected.moves(), ["f1d2"]);
}

#[test]
fn zc_9_stalemate() {
    for stalemate in ["Ka4 kc4 be1 Pj4 pj5", "Ka4 kc4 be1"] {
        let state = white_to_move(stalemate);
        assert!(state.in_check().is_empty());
        assert!(state.moves().is_empty());
        assert_eq!(ending(state.outcome()), "stalemate 0.5 0.5");
    }
}

#[test]
fn zc_9_dead_positions() {
    for dead in ["", "Na4", "nd1", "Be1", "bp4", "Ba4 bb3", "Bd1 bm8"] {
        let state = white_to_move(&format!("Ki1 kj8 {dead}"));
        assert_eq!(ending(state.outcome()), "dead-position 0.5 0.5", "{dead}");
        assert!(!state.moves().is_empty());
        assert!(state.perft(2) > 0);
        assert!(Record::new(state).apply("i1h1").is_err());
    }
    for alive in [
        "Pe2", "Rh2", "Ba4 bb4", "Ba4 Bb3", "Na4 nb3", "Na4 Nb3", "Ba4 nb3",
    ] {
        let state = white_to_move(&format!("Ki1 kj8 {alive}"));
        assert_eq!(ending(state.outcome()), "", "{alive}");
    }
}

#[test]
fn zc_9_fifty_moves_by_each_side() {
    let state = position("Ki1 Re4 Pd2 kk8", "w - - 99 80");
    assert_eq!(ending(state.outcome()), "");
    let quiet = played(&state, "e4e5");
    assert_eq!(ending(quiet.outcome()), "fifty-moves 0.5 0.5");
    assert!(quiet.perft(2) > 0);
    assert_eq!(ending(played(&state, "d2d3").outcome()), "");
    // Mate on the hundredth half-move is mate.
    let mating = position("Kk6 Re4 kk8 pd7", "w - - 99 80");
    let mut record = Record::new(mating);
    record.apply("e4e8").expect("legal");
    assert_eq!(ending(record.outcome()), "checkmate 1 0");
}

#[test]
fn zc_9_third_occurrence() {
    let mut record = Record::new(State::start("start").expect("the default mode"));
    let there_and_back = ["k1j3", "k8j6", "j3k1", "j6k8"];
    for (ply, mv) in there_and_back.iter().cycle().take(8).enumerate() {
        assert_eq!(ending(record.outcome()), "", "ply {ply}");
        record.apply(mv).expect("legal");
    }
    assert_eq!(ending(record.outcome()), "repetition 0.5 0.5");
    assert!(record.apply("k1j3").is_err());
    assert_eq!(ending(record.state().outcome()), "");
}

#[test]
fn zc_9_a_right_that_is_gone_makes_another_position() {
    let mut record = Record::new(position("Ki1 Rl1 Pd2 ki8", "w K - 0 1"));
    for mv in ["l1m1", "i8h8", "m1l1", "h8i8"].iter().cycle().take(8) {
        assert_eq!(ending(record.outcome()), "");
        record.apply(mv).expect("legal");
    }
    assert_eq!(ending(record.outcome()), "");
    record.apply("l1m1").expect("legal");
    assert_eq!(ending(record.outcome()), "repetition 0.5 0.5");
}

#[test]
fn zc_9_en_passant_counts_only_while_it_could_be_played() {
    // With the king on a4 the capture on e3 would open the rank to the rook: the first position is the same as
    // the later ones. With the king on a5 it is another, and the one after the king's first move is the first to recur.
    for (king, aside, plies) in [("a4", "a5", 8), ("a5", "a4", 9)] {
        let first = position(&format!("Kk1 Pe4 Rl4 pf4 k{king}"), "b - e3 0 1");
        assert!(first.text().contains(" b - e3 "));
        let there = format!("{king}{aside}");
        let back = format!("{aside}{king}");
        let mut record = Record::new(first);
        let mut played = 0;
        for mv in [&there, "k1k2", &back, "k2k1"].into_iter().cycle() {
            if record.outcome().is_some() {
                break;
            }
            record.apply(mv).expect("legal");
            played += 1;
        }
        assert_eq!(ending(record.outcome()), "repetition 0.5 0.5");
        assert_eq!(played, plies, "king on {king}");
    }
}

#[test]
fn zc_4_a_draw_may_be_agreed() {
    let mut record = Record::new(State::start("start").expect("the default mode"));
    for refused in [
        "draw:bw",
        "draw:w",
        "draw:",
        "draw",
        "resign:remove",
        "absent:w",
        "",
    ] {
        assert!(record.apply(refused).is_err(), "{refused:?}");
    }
    record.apply("draw:wb").expect("both agree");
    assert_eq!(ending(record.outcome()), "agreement 0.5 0.5");
    assert!(record.apply("draw:wb").is_err());
}
