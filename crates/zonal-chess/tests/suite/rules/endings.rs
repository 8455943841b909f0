//! ZC-9: mate, stalemate, draws, agreement.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::Match;
use super::support::{game, played, position, start, white};

#[test]
fn zc_9_mate_is_no_draw() {
    let mate = position("kh8 Kh6 Ra4", "b - -");
    assert_eq!(mate.ended(), "");
    let mate = position("kh8 Kh6 Rd8 pn7", "b - -");
    assert_eq!(mate.ended(), "checkmate w=1 b=0");
    assert!(mate.moves_from("").is_empty());
    // The rook on a4 reaches c2, d1 (by way of d2) and e2.
    let mated = white("Kd1 kk8 ra4 re8");
    assert_eq!(mated.checked(), "w");
    assert_eq!(mated.ended(), "checkmate w=0 b=1");
    assert!(mated.moves_from("").is_empty());
    assert_eq!([0, 3].map(|depth| Oracle::perft(&mated, depth)), [1, 0]);
    let protected = white("Kd1 kk8 ra4 re8 Nf1");
    assert_eq!(protected.moves_from(""), ["f1d2"]);
}

#[test]
fn zc_9_stalemate() {
    for stalemate in [
        position("ka4 Kc4 Pc3 pa5", "b - -"),
        white("Ka4 kc4 be1 Pj4 pj5"),
        white("Ka4 kc4 be1"),
    ] {
        assert_eq!(stalemate.checked(), "");
        assert!(stalemate.moves_from("").is_empty());
        assert_eq!(stalemate.ended(), "stalemate w=0.5 b=0.5");
    }
}

#[test]
fn zc_9_third_occurrence() {
    for shuffle in ["f1g3 f8g6 g3f1 g6f8 ", "k1j3 k8j6 j3k1 j6k8 "] {
        for plies in 1..8 {
            let before = shuffle.repeat(2)[..plies * 5].to_string();
            assert_eq!(game(start(), &before).ended(), "", "{before}");
        }
        let twice = game(start(), &shuffle.repeat(2));
        assert_eq!(twice.ended(), "repetition w=0.5 b=0.5");
        assert!(twice.refuses(&shuffle[..4]) && twice.reached().ended().is_empty());
    }
}

#[test]
fn zc_9_fifty_moves_by_each_side() {
    let almost = position("Ki1 kk8 Re1", "w - - 99 80");
    assert_eq!(almost.ended(), "");
    assert_eq!(game(almost, "e1e2").ended(), "fifty-moves w=0.5 b=0.5");
    let with_pawn = position("Ki1 Re4 Pd2 kk8", "w - - 99 80");
    assert_eq!(with_pawn.ended(), "");
    let quiet = played(&with_pawn, "e4e5");
    assert_eq!(quiet.ended(), "fifty-moves w=0.5 b=0.5");
    assert!(Oracle::perft(&quiet, 2) > 0);
    assert_eq!(played(&with_pawn, "d2d3").ended(), "");
}

#[test]
fn zc_9_mate_on_the_last_move_comes_before_fifty_moves() {
    for (pieces, mate) in [("Kh6 kh8 Re2 pn7", "e2e8"), ("Kk6 Re4 kk8 pd7", "e4e8")] {
        let almost = position(pieces, "w - - 99 80");
        assert_eq!(game(almost, mate).ended(), "checkmate w=1 b=0");
    }
}

#[test]
fn zc_9_dead_positions() {
    for (kings, pieces) in [
        (
            "Kg2 kk8",
            [
                "",
                "Bb4",
                "bb4",
                "Nb4",
                "nb4",
                "Bb4 bc3",
                "Bb4 Bm1",
                "Bb4 Bd2 bm1",
            ],
        ),
        (
            "Ki1 kj8",
            [
                "Na4",
                "nd1",
                "Be1",
                "bp4",
                "Ba4 bb3",
                "Ba4 Bb3",
                "Bd1 bm8 bn7",
                "",
            ],
        ),
    ] {
        for others in pieces {
            let state = white(&format!("{kings} {others}"));
            assert_eq!(state.ended(), "dead-position w=0.5 b=0.5", "{others}");
            // It ends a game, but no line of perft, and White is still the one to move.
            assert!(Oracle::perft(&state, 2) > 0 && state.actors() == "w:w");
            assert!(Match::begin(state.clone()).refuses(&state.moves_from("")[0]));
        }
    }
    for (kings, pieces) in [
        (
            "Kg2 kk8",
            [
                "Bb4 bc4",
                "Nb4 nb5",
                "Bb4 nb5",
                "Bb4 Bc4 bm1",
                "Pd2",
                "Ra4",
                "Nb4 Nb5",
            ],
        ),
        (
            "Ki1 kj8",
            [
                "Ba4 bb4", "Na4 nb3", "Ba4 nb3", "Be1 Bf1", "Pe2", "Rh2", "Na4 Nb3",
            ],
        ),
    ] {
        for others in pieces {
            let state = white(&format!("{kings} {others}"));
            assert_eq!(state.ended(), "", "{others}");
        }
    }
}

#[test]
fn zc_9_a_dead_position_ends_a_game_at_once() {
    for (pieces, plies) in [("Kg2 kg7 Nb4", ""), ("Kg2 kg7 Nb4 pd5", "b4d5")] {
        let game = game(white(pieces), plies);
        assert_eq!(game.ended(), "dead-position w=0.5 b=0.5");
    }
}

#[test]
fn zc_9_a_drawn_position_keeps_its_moves() {
    let dead = white("Kg2 kk8 Nb4");
    assert_ne!(dead.ended(), "");
    assert_eq!(dead.moves_from("").len(), 8 + 4);
    assert_eq!(dead.actors(), "w:w");
}

#[test]
fn zc_9_a_right_that_is_gone_makes_another_position() {
    let first = position("Ki1 Rl1 Pd2 ki8", "w K -");
    let round = "l1m1 i8h8 m1l1 h8i8 ";
    for plies in 0..9 {
        let before = &round.repeat(3)[..plies * 5];
        assert_eq!(game(first.clone(), before).ended(), "", "{before}");
    }
    let ninth = game(first, &round.repeat(3)[..9 * 5]);
    assert_eq!(ninth.ended(), "repetition w=0.5 b=0.5");
}

#[test]
fn zc_9_en_passant_counts_only_while_it_could_be_played() {
    // With the king on a4 the capture on e3 would open the rank to the rook: the first position is the
    // same as the later ones. With the king on a5 it is another, and the one after the king's first
    // move is the first to recur.
    for (king, aside, plies) in [("a4", "a5", 8), ("a5", "a4", 9)] {
        let first = position(&format!("Kk1 Pe4 Rl4 pf4 k{king}"), "b - e3");
        assert_eq!(first.field(3), "e3");
        let there = format!("{king}{aside}");
        let back = format!("{aside}{king}");
        let mut game = Match::begin(first);
        let mut played = 0;
        for m in [&there, "k1k2", &back, "k2k1"].into_iter().cycle() {
            if !game.ended().is_empty() {
                break;
            }
            game.apply(m).expect("legal");
            played += 1;
        }
        assert_eq!(game.ended(), "repetition w=0.5 b=0.5");
        assert_eq!(played, plies, "king on {king}");
    }
}

#[test]
fn zc_9_agreement_and_resignation() {
    for (plies, ended) in [
        ("draw:wb", "agreement w=0.5 b=0.5"),
        ("d2d4 draw:wb", "agreement w=0.5 b=0.5"),
        ("resign:w", "resignation w=0 b=1"),
        ("d2d4 resign:b", "resignation w=1 b=0"),
    ] {
        let over = game(start(), plies);
        assert_eq!(over.ended(), ended);
        assert!(over.refuses("draw:wb") && over.refuses("resign:w"));
    }
    let first = game(start(), "");
    for refused in [
        "draw:bw",
        "draw:w",
        "draw:",
        "draw",
        "resign:remove",
        "absent:w",
        "",
    ] {
        assert!(first.refuses(refused), "{refused:?}");
    }
}
