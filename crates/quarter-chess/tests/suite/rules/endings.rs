//! QC-16 to QC-18: check, mate, stalemate, draws, agreement.

use variant_testkit::{Oracle, OracleGame, Queries};

use super::support::{after, all_legal, from_the_start, none_legal, position};
use super::{Match, Subject};

#[test]
fn qc_16_every_attacker_gives_check_and_nobody_else() {
    for (piece, square_text, check) in [
        ('q', "4q3/8/8/8/8/8/8/4K2k", "w"),
        ('r', "4r3/8/8/8/8/8/8/4K2k", "w"),
        ('b', "8/8/8/b7/8/8/8/4K2k", "w"),
        ('n', "8/8/8/8/8/3n4/8/4K2k", "w"),
        ('a', "8/8/8/8/8/3a4/8/4K2k", "w"),
        ('a', "8/8/8/a7/8/8/8/4K2k", "w"),
        ('p', "8/8/8/8/8/8/3p4/4K2k", "w"),
        ('d', "8/8/8/d7/8/8/8/4K2k", ""),
        ('m', "8/8/8/8/8/8/3m4/4K2k", ""),
    ] {
        assert_eq!(
            position(&format!("{square_text} w")).checked(),
            check,
            "{piece}"
        );
    }
    // A shift threatens nothing: the knight on c7 could go to c3.
    assert_eq!(position("7k/2n5/8/8/8/8/4K3/8 w").checked(), "");
}

#[test]
fn qc_16_letting_go_of_an_attacker_is_self_check() {
    let state = position("7k/8/8/3Mr3/8/8/8/4K3 w");
    assert!(none_legal(&state, "d5d4 d5d1 d5h5") && all_legal(&state, "d5e4 e1e2"));
    // A driver may not pull it off the merchant along the file, but may across.
    let state = position("4D2k/8/8/3Mr3/8/8/8/4K3 w");
    assert!(none_legal(&state, "e8@e5e6"));
    let state = position("7k/8/8/3Mr2D/8/8/8/4K3 w");
    assert!(all_legal(&state, "h5@e5f5"));
}

#[test]
fn qc_16_holding_the_attacker_answers_a_check() {
    let state = position("7k/8/8/4r3/2M5/8/8/4K3 w");
    assert_eq!(state.checked(), "w");
    assert!(all_legal(&state, "c4d5") && none_legal(&state, "c4c5 c4d4"));
    // The merchant on f5 frees the rook on e5; capturing it immobilises the rook.
    let state = position("7k/8/8/3Mrm2/6P1/8/8/4K3 w");
    assert!(state.checked() == "w" && all_legal(&state, "g4f5"));
    // Two attackers at once, both immobilised by one step.
    let state = position("7k/8/8/6M1/4r3/5n2/8/4K3 w");
    assert_eq!(state.checked(), "w");
    assert!(all_legal(&state, "g5f4") && none_legal(&state, "g5g4"));
}

#[test]
fn qc_16_the_side_that_has_moved_is_never_in_check() {
    for text in [
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "8/8/8/8/8/8/3k4/4K3 w - - 0 1",
    ] {
        assert!(Subject::read(text).is_err());
    }
}

#[test]
fn qc_17_mate_and_stalemate() {
    assert_eq!(
        position("R5k1/5ppp/8/8/8/8/8/K7 b").ended(),
        "checkmate w=1 b=0"
    );
    assert_eq!(
        position("k7/2Q5/8/8/8/8/8/K7 b").ended(),
        "stalemate w=0.5 b=0.5"
    );
    // A shift into the line prevents the mate, and so does a driver that pulls the rook.
    assert_eq!(position("R5k1/5ppp/8/8/5n2/8/8/K7 b").ended(), "");
    assert_eq!(position("R5k1/d4ppp/8/8/8/8/8/K7 b").ended(), "");
    assert_eq!(position("R5k1/5ppp/8/8/5d2/8/8/K7 b").ended(), "");
    // A king that is immobilised and not attacked.
    assert_eq!(
        position("8/8/8/3k4/3M4/8/2K5/8 b").ended(),
        "stalemate w=0.5 b=0.5"
    );
}

#[test]
fn qc_18_dead_positions() {
    for dead in [
        "k7/8/8/8/8/8/8/K7 w",
        "k7/8/8/8/8/8/8/KB6 w",
        "kn6/8/8/8/8/8/8/K7 w",
        // Bishops on dark squares.
        "kb1b4/8/8/8/8/8/8/K1B5 w",
    ] {
        let state = position(dead);
        assert_eq!(state.ended(), "dead-position w=0.5 b=0.5");
        // It does not end a line in perft, but a game.
        let moves = state.moves_from("");
        assert!(Match::begin(state).refuses(&moves[0]));
    }
    for alive in [
        "k7/8/8/8/8/8/8/KA6 w",
        "k7/8/8/8/8/8/8/KD6 w",
        "k7/8/8/8/8/8/8/KM6 w",
        // Bishops on squares of two colours; a knight beside a bishop.
        "kb6/8/8/8/8/8/8/KB6 w",
        "k7/8/8/8/8/8/8/KBB5 w",
        "kn6/8/8/8/8/8/8/K1B5 w",
    ] {
        assert_eq!(position(alive).ended(), "");
    }
}

#[test]
fn qc_18_fifty_moves_and_what_resets_them() {
    let clock = |text: &str, m: &str| {
        let (fields, option) = text.split_once(" w").unwrap();
        let start = Subject::of(&format!("{fields} w - - 7 9{option}"));
        after(&start, m).field(4)
    };
    // Displacement, custody, absorbing, driving between merchants; a pawn's move and shift.
    assert_eq!(clock("k7/8/8/8/8/8/1n6/KR6 w", "b1b2"), "0");
    assert_eq!(clock("k7/8/8/3Mn3/6M1/8/8/K7 w", "g4f5"), "0");
    assert_eq!(clock("k7/8/8/3Dn3/8/8/8/K7 w", "d5xe5"), "0");
    assert_eq!(clock("8/1n6/M1M5/1D6/8/8/8/K6k w", "b5@b7b6"), "0");
    assert_eq!(clock("k7/8/8/8/8/8/1P6/K7 w", "b2b3"), "0");
    assert_eq!(clock("k7/8/8/8/8/8/1P6/K7 w pawn-shift", "b2f2"), "0");
    // A driver's act on a pawn is no move of the pawn.
    assert_eq!(clock("k7/8/8/3D4/8/3P4/8/K7 w", "d5@d3d4"), "8");
    assert_eq!(clock("k7/8/8/3D4/8/3P4/8/K7 w", "d5d1"), "8");

    let mut game = Match::of("kr6/8/8/8/8/8/8/KR6 w - - 98 90", &["b1b2"]);
    assert_eq!(game.ended(), "");
    game.apply("b8b7").unwrap();
    assert_eq!(game.ended(), "fifty-moves w=0.5 b=0.5");
    assert!(game.refuses("b2b3"));
    // Mate takes precedence over fifty moves.
    let mate = Subject::of("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 80");
    assert_eq!(mate.ended(), "checkmate w=1 b=0");
}

#[test]
fn qc_18_third_occurrence_draws() {
    let mut game = from_the_start();
    let there_and_back = ["b1b5", "b8b4", "b5b1", "b4b8"];
    for (number, text) in there_and_back.iter().cycle().take(8).enumerate() {
        assert_eq!(game.ended(), "", "after {number} plies");
        game.apply(text).unwrap();
    }
    assert_eq!(game.ended(), "repetition w=0.5 b=0.5");
}

#[test]
fn qc_18_a_pawn_that_a_driver_takes_back_lets_positions_recur() {
    // The pawn's move restarts the clock, and the position recurs all the same.
    let mut game = Match::begin(position("7k/8/8/8/8/4P3/8/K3D3 w"));
    for text in ["e3e4", "h8h7", "e1@e4e3", "h7h8"].iter().cycle().take(8) {
        assert_eq!(game.ended(), "");
        game.apply(text).unwrap();
    }
    assert_eq!(game.ended(), "repetition w=0.5 b=0.5");
}

#[test]
fn players_resign_and_agree() {
    for (action, ended) in [
        ("resign:w", "resignation w=0 b=1"),
        ("resign:b", "resignation w=1 b=0"),
        ("draw:wb", "agreement w=0.5 b=0.5"),
    ] {
        let mut game = from_the_start();
        game.apply(action).unwrap();
        assert_eq!(game.ended(), ended);
        assert!(game.refuses("e2e4") && game.refuses(action));
    }
}
