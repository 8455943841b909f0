//! Positions made for single rules: what the reference must answer for each of them.

mod checkpoints;
mod leaving;

use crate::reference::{Outcome, Record, State};

/// The position of a text.
fn read(text: &str) -> State {
    State::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text after some moves.
fn after(text: &str, moves: &[&str]) -> String {
    let mut state = read(text);
    for mv in moves {
        state = state
            .play(mv)
            .unwrap_or_else(|error| panic!("{}: {error}", state.text()));
    }
    state.text()
}

/// The record after some actions.
fn record(text: &str, actions: &[&str]) -> Record {
    let mut record = Record::new(read(text));
    for action in actions {
        let applied = record.apply(action);
        applied.unwrap_or_else(|error| panic!("{}: {error}", record.state().text()));
    }
    record
}

/// A field of a position text.
fn field(text: &str, index: usize) -> &str {
    text.split(' ').nth(index).unwrap_or_default()
}

/// Whether a text has this legal move.
fn has(text: &str, mv: &str) -> bool {
    read(text).moves().iter().any(|legal| legal == mv)
}

/// The reason and the scores in the order of play.
fn ended(outcome: Option<Outcome>) -> (String, Vec<f64>) {
    let outcome = outcome.expect("the game is over");
    (
        outcome.reason,
        outcome.scores.into_iter().map(|(_, score)| score).collect(),
    )
}

#[test]
fn zq_6_pawns_promote_but_never_to_queens() {
    let text = "wK,6,nK/3,sP,4/8/8/8/8/8/sK,6,eK ffa s swne - - - 0 0";
    let pawn: Vec<String> = read(text)
        .moves()
        .into_iter()
        .filter(|mv| mv.starts_with('d'))
        .collect();
    assert_eq!(pawn, ["d7d8b", "d7d8n", "d7d8r"]);
}

#[test]
fn zq_7_a_pawn_at_right_angles_needs_the_advanced_pawn_in_front() {
    let advanced = after(
        "wK,6,nK/8/8/8/2,wP,5/8/3,sP,4/sK,6,eK ffa s swne - - - 0 0",
        &["d2d4"],
    );
    assert_eq!(field(&advanced, 5), "d3d4:w");
    let taken = after(&advanced, &["c4d3"]);
    assert_eq!(
        taken,
        "wK,6,nK/8/8/8/8/3,wP,4/8/sK,6,eK ffa n swne - - - 0 2"
    );
    let behind = after(
        "wK,6,nK/8/8/8/8/8/2,wP,sP,4/sK,6,eK ffa s swne - - - 0 0",
        &["d2d4"],
    );
    assert_eq!(field(&behind, 5), "-");
}

#[test]
fn zq_7_several_rights_stand_and_one_capture_takes_all_of_its_army() {
    // South passes c3 with c2c4, West with b3d3; North's pawn on d4 has d3 in front of it and attacks c3.
    let text = "wK,6,nK/8/8/8/1,nP,1,nP,4/1,wP,6/2,sP,5/sK,6,eK ffa s swne - - - 0 0";
    let both = after(text, &["c2c4", "b3d3"]);
    assert_eq!(field(&both, 5), "c3c4:n,c3d3:n");
    assert!(after(&both, &["d4c3"]).starts_with("wK,6,nK/8/8/8/1,nP,6/2,nP,5/8/"));
    // A right waits for its army while checks skip it.
    let text = "wK,6,nK/8/8/8/2,wP,5/8/3,sP,4/sK,4,eR,1,eK ffa s swne - - - 0 0";
    assert!(
        read(text).in_check() == ["s"] && !has(text, "d2d4"),
        "a check comes first"
    );
    let skipped = "wK,6,nK/8/8/4,nR,3/2,wP,sP,4/8/8/1,sK,5,eK ffa n swne - d3d4:w - 0 1";
    let checked = after(skipped, &["e5b5"]);
    assert_eq!((field(&checked, 2), field(&checked, 5)), ("s", "d3d4:w"));
    assert!(has(&after(&checked, &["b1a1"]), "c4d3"));
}

#[test]
fn zq_8_king_and_rook_trade_places() {
    let start = State::start("ffa").expect("the mode exists").text();
    let castled = after(&start, &["a1b1"]);
    assert!(castled.contains("/sR,sK,sB,sN,2,eP,eK ") && field(&castled, 4) == "wne");
}

#[test]
fn zq_9_a_king_promotes_when_it_leaves_its_corner_at_once() {
    let text = "wK,7/6,sK,1/8/8/5,nK,2/8/8/7,eK ffa s swne - - s 0 0";
    let arrived = after(text, &["g7h8", "a8a7", "f4f3", "h1h2"]);
    assert_eq!(field(&arrived, 6), "S");
    let promoted = after(&arrived, &["h8g8"]);
    assert!(promoted.starts_with("6,sK,sQ/") && field(&promoted, 6) == "-");
}

#[test]
fn zq_9_an_arrival_lapses_with_any_other_move() {
    let text = "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK ffa s swne - - S 0 0";
    let lapsed = after(text, &["a5a6"]);
    assert_eq!(field(&lapsed, 6), "s");
    let back = after(
        &lapsed,
        &[
            "a8b8", "f4f3", "h1h2", "h8h7", "b8a8", "f3f4", "h2h1", "h7h8",
        ],
    );
    assert!(back.starts_with("wK,6,sK/8/") && field(&back, 6) == "S");
}

#[test]
fn zq_12_a_check_skips_the_armies_between() {
    let text = "wK,7/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";
    let checked = after(text, &["g2f2"]);
    assert_eq!(
        (field(&checked, 2), read(&checked).in_check()),
        ("n", vec!["n".to_string()])
    );
    assert_eq!(field(&after(&checked, &["f6g6"]), 2), "e");
}

#[test]
fn zq_15_a_mated_army_moves_at_once_for_its_new_controller() {
    let text = "wK,6,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - w 7 20";
    let mated = after(text, &["g1a1"]);
    assert_eq!(
        mated,
        "7,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/sR,7 ffa w ssne - - - 0 21"
    );
    assert_eq!(read(&mated).turn(), [("w".to_string(), "s".to_string())]);
    assert_eq!(
        field(&after(&mated, &["h8g6"]), 2),
        "e",
        "its knight checks East"
    );
}

#[test]
fn zq_15_a_mated_army_without_a_move_passes() {
    let text = "wK,7/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - - 7 20";
    assert_eq!(field(&after(text, &["g1a1"]), 2), "n");
}

#[test]
fn zq_17_mating_the_last_opponent_wins() {
    let text = "wK,6,wN/8/8/8/8/4,sK,3/1,sR,6/6,sR,1 ffa s sw-- - - - 7 20";
    let game = record(text, &["g1a1"]);
    assert_eq!(
        ended(game.outcome()),
        ("checkmate".to_string(), vec![1.0, 0.0, 0.0, 0.0])
    );
    assert_eq!(ended(game.state().outcome()).0, "win");
    assert!(game.state().moves().is_empty() && game.state().turn().is_empty());
}

#[test]
fn zq_29_the_sides_of_teams_adjacent_east() {
    for mode in ["teams-adjacent-east", "two-adjacent-east"] {
        // Partners do not attack each other's kings: South's rook may check North, not East.
        let north = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";
        assert!(has(&north.replace("ffa", mode), "g2f2"));
        let east = "7,wK/8/5,eK,2/8/7,nK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";
        assert!(!has(&east.replace("ffa", mode), "g2f2"));
        // West's rook may check South, not North.
        let west = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/3,sP,4/6,wR,1 ffa w swne - - - 0 0";
        assert!(!has(&west.replace("ffa", mode), "g1f1"));
        assert!(has(&west.replace("ffa", mode), "g1e1"));
    }
}

#[test]
fn zq_31_the_persons_of_two_adjacent_east() {
    let text = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK two-adjacent-east s swne - - - 0 0";
    let mut persons = Vec::new();
    let mut state = read(text);
    for mv in ["d2d3", "a8b8", "h8g8", "h1g1"] {
        persons.push(state.turn()[0].1.clone());
        state = state.play(mv).expect("the move is legal");
    }
    assert_eq!(persons, ["s", "w", "w", "s"]);
    let game = record(text, &["resign:freeze"]);
    assert_eq!(field(&game.state().text(), 3), "-wn-");
    let outcome = game.outcome().expect("the game is over");
    assert_eq!(outcome.scores, [("s".into(), 0.0), ("w".into(), 1.0)]);
    assert!(record(text, &[]).apply("absent:e").is_err(), "South");
}

#[test]
fn zq_33_communication_is_agreed_before_the_first_move() {
    let start = State::start("ffa").expect("the mode exists").text();
    let mut game = record(&start, &[]);
    assert_eq!(game.communication(), "open");
    for how in ["none", "open", "open-and-secret"] {
        assert!(game.communicate(how).is_ok());
    }
    assert!(game.communicate("secret").is_err());
    game.apply("d2d4").expect("the move is legal");
    assert!(game.communicate("none").is_err());
    assert_eq!(game.communication(), "open-and-secret");
}

#[test]
fn zq_30_no_move_may_check_the_partner() {
    let text = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 MODE s swne - - - 0 0";
    assert!(has(&text.replace("MODE", "ffa"), "g2f2"));
    assert!(!has(&text.replace("MODE", "teams-opposite"), "g2f2"));
    assert!(!has(&text.replace("MODE", "two-opposite"), "g2f2"));
    assert!(has(&text.replace("MODE", "teams-adjacent"), "g2f2"));
}

#[test]
fn zq_32_the_dummy_changes_owners_after_every_move() {
    let text = "wK,6,nK/8/8/8/8/4,eP,3/8/sK,6,eK three n swnd - - - 0 0";
    let dummy = after(text, &["h8g8"]);
    assert_eq!(read(&dummy).turn(), [("e".to_string(), "s".to_string())]);
    assert!(
        Record::new(read(&dummy)).apply("resign:freeze").is_err(),
        "ZQ-21"
    );
    assert_eq!(field(&after(&dummy, &["e3d3"]), 1), "three:w");
    // The owner is always a player in the game, as long as there is one.
    let gone = text.replace("wK,6,nK", "wK,7").replace("n swnd", "s sw-d");
    assert!(State::parse(&gone.replace("three", "three:w")).is_ok());
    assert!(State::parse(&gone.replace("three", "three:n")).is_err());
    let decided = gone.replace("sK,6,eK", "sK,7").replace("sw-d", "s---");
    let decided = decided.replace("wK,7", "8").replace("4,eP,3", "8");
    assert!(State::parse(&decided.replace("three", "three:s")).is_ok());
    assert!(State::parse(&decided.replace("three", "three:w")).is_err());
    assert!(
        !has(&dummy.replace("4,eP,3/8", "8/2,eP,5"), "c2b2"),
        "its owner's king may not be checked"
    );
}
