//! Positions made for the rules, by number.

use crate::reference::{Record, State};

fn position(placement_and_turn: &str) -> State {
    State::parse(&format!("{placement_and_turn} - - 0 1")).unwrap()
}

/// The placement after a move.
fn placement_after(state: &State, mv: &str) -> String {
    let text = state.play(mv).unwrap().text();
    text.split(' ').next().unwrap().to_owned()
}

/// Whether each of the moves, separated by spaces, is legal.
fn all_legal(state: &State, moves: &str) -> bool {
    let legal = state.moves();
    moves
        .split(' ')
        .all(|mv| legal.iter().any(|text| text == mv))
}

/// Whether none of the moves is legal.
fn none_legal(state: &State, moves: &str) -> bool {
    moves.split(' ').all(|mv| !all_legal(state, mv))
}

/// The legal moves whose text begins so.
fn beginning(state: &State, start: &str) -> Vec<String> {
    state
        .moves()
        .into_iter()
        .filter(|text| text.starts_with(start))
        .collect()
}

/// The reason and the scores, such as `checkmate: w 1, b 0`; empty while the game goes on.
fn ending(state: &State) -> String {
    let Some(outcome) = state.outcome() else {
        return String::new();
    };
    let scores: Vec<String> = outcome
        .scores
        .iter()
        .map(|(player, score)| format!("{player} {score}"))
        .collect();
    format!("{}: {}", outcome.reason, scores.join(", "))
}

#[test]
fn qc_4_promotion_is_forced_and_there_is_no_castling() {
    let state = position("4k3/P7/8/8/8/8/8/R3K2R w");
    assert_eq!(
        beginning(&state, "a7").join(" "),
        "a7a8a a7a8b a7a8d a7a8m a7a8n a7a8q a7a8r"
    );
    // A king moves to another quadrant by ordinary steps only.
    assert_eq!(
        beginning(&state, "e1").join(" "),
        "e1d1 e1d2 e1e2 e1f1 e1f2"
    );
}

#[test]
fn qc_4_en_passant_needs_an_able_pawn() {
    let able = position("4k3/8/8/8/3p4/8/4P3/4K3 w").play("e2e4").unwrap();
    assert_eq!(able.text(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(placement_after(&able, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3");

    // The merchant on c4 immobilises d4.
    let held = position("4k3/8/8/8/2Mp4/8/4P3/4K3 w").play("e2e4").unwrap();
    assert_eq!(held.text(), "4k3/8/8/8/2MpP3/8/8/4K3 b - - 0 1");
    assert!(none_legal(&held, "d4e3 d4d3"));
    let read = State::parse("4k3/8/8/8/2MpP3/8/8/4K3 b - e3 0 1").unwrap();
    assert_eq!(read, held);

    // A pinned pawn has the right, though not the move.
    let pinned = State::parse("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1").unwrap();
    assert_eq!(pinned.text(), "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    assert!(none_legal(&pinned, "d4e3"));

    // A second able pawn has the right that the held one lacks.
    let second = position("4k3/8/8/8/2Mp1p2/8/4P3/4K3 w")
        .play("e2e4")
        .unwrap();
    assert!(all_legal(&second, "f4e3") && none_legal(&second, "d4e3"));
}

#[test]
fn qc_5_qc_6_a_shift_gives_no_check() {
    let state = position("6k1/8/8/8/8/8/8/K1R5 w");
    // g5 is a shift; g1 is reached along the rank and may give check.
    assert!(all_legal(&state, "c1g1 c1c5") && none_legal(&state, "c1g5"));

    // A shift that discovers check is none either, unless a driver makes it.
    let bishop = position("R2B3k/8/8/8/8/8/8/K7 w");
    assert!(none_legal(&bishop, "d8d4") && all_legal(&bishop, "d8h4"));
    let driver = position("R2D3k/8/8/8/8/8/8/K7 w");
    assert!(all_legal(&driver, "d8d4 d8h4"));
}

#[test]
fn qc_5_a_shift_that_frees_a_friend_to_give_check_is_none() {
    // The merchant on f2 holds the rook; one on d2 would free it to attack the king.
    let state = position("4k3/8/7M/8/8/8/4Rm2/K7 w");
    assert!(none_legal(&state, "h6d2") && all_legal(&state, "h6d6 h6h2"));
}

#[test]
fn qc_5_a_shift_takes_nothing_and_needs_an_empty_square() {
    let state = position("k7/8/8/3Mn3/8/8/8/1N3M1K w");
    assert_eq!(placement_after(&state, "f1f5"), "k7/8/8/3MnM2/8/8/8/1N5K");
    assert!(none_legal(&state, "f1b1") && all_legal(&state, "f1b5"));
}

#[test]
fn qc_5_qc_15_pawns_shift_with_the_option_only() {
    let placement = "k7/8/8/P7/6P1/8/1P6/4P2K w - - 0 1";
    let off = State::parse(placement).unwrap();
    assert!(none_legal(&off, "b2b6 b2f2 b2f6"));
    let on = State::parse(&format!("{placement} pawn-shift")).unwrap();
    assert!(all_legal(&on, "b2b6 b2f2 b2f6 e1e5 g4c4 a5e5"));
    // Never to rank 1 or 8.
    assert!(none_legal(&on, "e1a1 a5a1 a5e1 g4g8 g4c8"));
    // A pawn of either side on its last rank stands still.
    let last = State::parse("P6k/8/8/8/8/8/8/K7 w - - 0 1 pawn-shift").unwrap();
    assert!(beginning(&last, "a8").is_empty());
}

#[test]
fn qc_8_qc_9_immobilised_agents_neither_move_nor_attack() {
    // d5 holds the rook on e5, which then gives no check.
    let held = position("7k/8/8/3Mr3/8/8/8/4K3 b");
    assert!(beginning(&held, "e5").is_empty());
    assert!(position("7k/8/8/3Mr3/8/8/8/4K3 w").in_check().is_empty());
    // One friendly merchant frees it, against two enemy ones too.
    let freed = position("7k/8/4m3/3MrM2/8/8/8/4K3 w");
    assert_eq!(freed.in_check(), ["w"]);
    // Merchants that stand diagonally do nothing.
    assert_eq!(position("7k/8/3M4/4r3/8/8/8/4K3 w").in_check(), ["w"]);
    // Drivers and merchants are never held.
    let others = position("7k/8/8/3Md3/8/3Mm3/8/7K b");
    assert!(!beginning(&others, "e5").is_empty() && !beginning(&others, "e3").is_empty());
}

#[test]
fn qc_9_qc_16_a_held_king_guards_nothing_and_is_attacked_by_a_king() {
    // The merchant on d4 holds the king on d5: the other king may come next to it, and mates it so.
    let state = position("8/8/8/3k4/3M4/2K5/8/8 w");
    let after = state.play("c3c4").unwrap();
    assert_eq!(after.in_check(), ["b"]);
    assert_eq!(ending(&after), "checkmate: w 1, b 0");
    // Held without check it has no move either.
    assert_eq!(
        ending(&position("8/8/8/3k4/3M4/8/2K5/8 b")),
        "stalemate: w 0.5, b 0.5"
    );
    // Kings that are both held leave each other alone; letting go of the enemy one is self-check.
    let both = position("8/8/3M4/3k4/3K4/3m4/8/8 w");
    assert!(both.in_check().is_empty());
    assert!(all_legal(&both, "d6c5 d6e5") && none_legal(&both, "d6e6 d6d7 d6d2 d4c3"));
}

#[test]
fn qc_10_custody_in_four_directions() {
    let state = position("k7/8/4M3/4m3/2Md1nM1/3Mp3/4M3/K7 w");
    assert_eq!(
        placement_after(&state, "d3e4"),
        "k7/8/4M3/8/2M1M1M1/8/4M3/K7"
    );
    // A piece that moves in between by itself is not taken.
    let walks_in = position("k7/8/4n3/8/2M1M3/8/8/K7 b");
    assert_eq!(placement_after(&walks_in, "e6d4"), "k7/8/8/8/2MnM3/8/8/K7");
    // Neither has a merchant stepped where a pawn becomes one.
    let promoted = position("5nM1/4P3/8/8/8/8/8/K6k w");
    assert_eq!(placement_after(&promoted, "e7e8m"), "4MnM1/8/8/8/8/8/8/K6k");
}

#[test]
fn qc_11_taking_the_king_wins_even_in_check() {
    let state = position("8/8/8/3Mk3/6M1/8/8/K6r w");
    assert_eq!(state.in_check(), ["w"]);
    assert!(none_legal(&state, "g4f4"));
    let won = state.play("g4f5").unwrap();
    assert_eq!(won.text(), "8/8/8/3M1M2/8/8/8/K6r b - - 0 1");
    assert_eq!(ending(&won), "custody: w 1, b 0");
    assert!(won.moves().is_empty() && won.perft(1) == 0 && won.perft(0) == 1);
    assert_eq!(State::parse(&won.text()).unwrap(), won);
}

#[test]
fn qc_12_a_driver_goes_like_a_bishop_and_takes_nothing() {
    let state = position("k7/8/8/6p1/8/4D3/8/K7 w");
    assert!(none_legal(&state, "e3g5 e3h6"));
    assert!(all_legal(&state, "e3f4 e3c1 e3a7 e3e7 e3a3"));
}

#[test]
fn qc_13_pull_push_absorb_swap() {
    let state = position("7k/3n4/8/8/2pD1P2/3r4/3B4/7K w");
    assert!(all_legal(&state, "d4@d7d6 d4@c4b4 d4xc4 d4@f4e4 d4xd3"));
    // Blocked push, absorbing at a distance, absorbing a friend, pulling what is adjacent.
    assert!(none_legal(&state, "d4@d3d2 d4xd7 d4xf4 d4@c4d4 d4@f4g4"));
    assert!(beginning(&state, "d4~").is_empty());
    assert_eq!(
        placement_after(&state, "d4@d7d6"),
        "7k/8/3n4/8/2pD1P2/3r4/3B4/7K"
    );
    assert_eq!(
        placement_after(&state, "d4xd3"),
        "7k/3n4/8/8/2pD1P2/8/3B4/7K"
    );

    // The edge stops a push; kings are moved but not absorbed, and like pieces are not swapped.
    let edge = position("3nD1nk/8/8/8/8/8/8/K7 w");
    assert!(all_legal(&edge, "e8@d8c8 e8@g8f8 e8xd8") && none_legal(&edge, "e8xg8"));
    let swaps = position("8/4r3/1k2D1K1/4P3/8/8/8/8 w");
    assert!(all_legal(&swaps, "e6~e5e7 e6@b6c6 e6@g6f6"));
    let like = position("k7/4p3/3pDp2/4p3/8/8/8/K7 w");
    assert!(beginning(&like, "e6~").is_empty());
    let kings = position("8/8/8/3kDK2/8/8/8/8 w");
    assert!(none_legal(&kings, "e5xd5") && all_legal(&kings, "e5@d5c5 e5~d5f5"));
}

#[test]
fn qc_14_driven_between_merchants() {
    let pulled = position("8/1n6/M1M5/1D6/8/8/8/K6k w");
    assert_eq!(
        pulled.play("b5@b7b6").unwrap().text(),
        "8/8/M1M5/1D6/8/8/8/K6k b - - 0 1"
    );
    let pushed = position("8/8/8/1D6/1n6/M1M5/8/K6k w");
    assert_eq!(
        placement_after(&pushed, "b5@b4b3"),
        "8/8/8/1D6/8/M1M5/8/K6k"
    );
    // The king likewise, though the own king is left in check.
    let king = position("8/1k6/M1M5/1D6/8/8/8/K6r w")
        .play("b5@b7b6")
        .unwrap();
    assert_eq!(ending(&king), "custody: w 1, b 0");
    // A friend of the driver stays, and a merchant moved by it takes nothing.
    let friend = position("8/1N6/m1m5/1D6/8/8/8/K6k w");
    assert_eq!(
        placement_after(&friend, "b5@b7b6"),
        "8/8/mNm5/1D6/8/8/8/K6k"
    );
    let merchant = position("8/8/1Mn1MD2/8/8/8/8/K6k w");
    assert_eq!(
        placement_after(&merchant, "f6@e6d6"),
        "8/8/1MnM1D2/8/8/8/8/K6k"
    );
    // Both agents of a swap.
    let both = position("8/8/M1M5/nDr5/M1M5/8/8/K6k w");
    assert_eq!(
        placement_after(&both, "b5~a5c5"),
        "8/8/M1M5/1D6/M1M5/8/8/K6k"
    );
}

#[test]
fn qc_15_pawns_moved_by_a_driver() {
    let up = position("8/3P4/3D4/8/8/8/8/K6k w").play("d6@d7d8").unwrap();
    assert_eq!(up.text(), "3P4/8/3D4/8/8/8/8/K6k b - - 1 1");
    let stuck = position("3P4/8/3D4/8/8/8/8/K6k w");
    assert!(beginning(&stuck, "d8").is_empty() && all_legal(&stuck, "d6@d8d7"));
    assert!(position("3P1k2/8/8/8/8/8/8/K7 w").in_check().is_empty());
    // From rank 1 one square, from rank 2 two again, and no right arises from the driver's work.
    let low = position("7k/8/8/8/8/8/5P2/K3P3 w");
    assert_eq!(beginning(&low, "e1").join(" "), "e1e2");
    assert_eq!(beginning(&low, "f2").join(" "), "f2f3 f2f4");
    let pulled = position("7k/8/8/3D4/4p3/8/3P4/K7 w")
        .play("d5@d2d3")
        .unwrap();
    assert_eq!(pulled.text(), "7k/8/8/3D4/4p3/3P4/8/K7 b - - 1 1");
}

#[test]
fn qc_16_letting_go_of_an_attacker_is_self_check() {
    // The merchant on d5 may not leave the rook on e5, but may go on holding it from e4.
    let state = position("7k/8/8/3Mr3/8/8/8/4K3 w");
    assert!(none_legal(&state, "d5d4 d5d1 d5h5") && all_legal(&state, "d5e4 e1e2"));
}

#[test]
fn qc_16_qc_17_mate_and_stalemate() {
    assert_eq!(
        ending(&position("R5k1/5ppp/8/8/8/8/8/K7 b")),
        "checkmate: w 1, b 0"
    );
    assert_eq!(
        ending(&position("k7/2Q5/8/8/8/8/8/K7 b")),
        "stalemate: w 0.5, b 0.5"
    );
    // A driver that can shift into the line (f4-f8) prevents the mate.
    assert_eq!(ending(&position("R5k1/5ppp/8/8/5d2/8/8/K7 b")), "");
    // Mate comes before the fiftieth move.
    let late = State::parse("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 80").unwrap();
    assert_eq!(ending(&late), "checkmate: w 1, b 0");
}

#[test]
fn qc_18_draws() {
    for dead in [
        "k7/8/8/8/8/8/8/K7 w",
        "k7/8/8/8/8/8/8/KB6 w",
        "kn6/8/8/8/8/8/8/K7 w",
    ] {
        let state = position(dead);
        assert_eq!(ending(&state), "dead-position: w 0.5, b 0.5");
        // It does not end a line in perft, but a game.
        assert!(!state.moves().is_empty());
        assert!(Record::new(state.clone()).apply(&state.moves()[0]).is_err());
    }
    for alive in [
        "k7/8/8/8/8/8/8/KA6 w",
        "k7/8/8/8/8/8/8/KD6 w",
        "kb6/8/8/8/8/8/8/KB6 w",
    ] {
        assert_eq!(ending(&position(alive)), "");
    }

    let mut record = Record::new(State::parse("kr6/8/8/8/8/8/8/KR6 w - - 98 90").unwrap());
    record.apply("b1b2").unwrap();
    assert_eq!(record.outcome(), None);
    record.apply("b8b7").unwrap();
    assert_eq!(record.outcome().unwrap().reason, "fifty-moves");
    assert!(record.apply("b2b3").is_err());
}

#[test]
fn qc_18_third_occurrence() {
    let mut record = Record::new(State::start("start").unwrap());
    for (number, mv) in ["b1b5", "b8b4", "b5b1", "b4b8"]
        .iter()
        .cycle()
        .take(8)
        .enumerate()
    {
        assert_eq!(record.outcome(), None, "after {number} plies");
        record.apply(mv).unwrap();
    }
    assert_eq!(record.outcome().unwrap().reason, "repetition");
}

#[test]
fn qc_18_what_resets_the_clock() {
    let clock = |text: &str, mv: &str| {
        let after = State::parse(text).unwrap().play(mv).unwrap().text();
        after.split(' ').nth(4).unwrap().to_owned()
    };
    // A capture by displacement, custody, absorbing, driving between merchants.
    assert_eq!(clock("k7/8/8/8/8/8/1n6/KR6 w - - 7 9", "b1b2"), "0");
    assert_eq!(clock("k7/8/8/3Mn3/6M1/8/8/K7 w - - 7 9", "g4f5"), "0");
    assert_eq!(clock("k7/8/8/3Dn3/8/8/8/K7 w - - 7 9", "d5xe5"), "0");
    assert_eq!(clock("8/1n6/M1M5/1D6/8/8/8/K6k w - - 7 9", "b5@b7b6"), "0");
    // A pawn's own move or shift, but not what a driver does to it.
    assert_eq!(clock("k7/8/8/8/8/8/1P6/K7 w - - 7 9", "b2b3"), "0");
    assert_eq!(
        clock("k7/8/8/8/8/8/1P6/K7 w - - 7 9 pawn-shift", "b2f2"),
        "0"
    );
    assert_eq!(clock("k7/8/8/3D4/8/3P4/8/K7 w - - 7 9", "d5@d3d4"), "8");
    assert_eq!(clock("k7/8/8/3D4/8/3P4/8/K7 w - - 7 9", "d5d1"), "8");
}
