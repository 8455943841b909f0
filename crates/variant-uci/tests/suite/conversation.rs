use crate::engine::Client;

/// A client after `go`, whose first line has been read.
fn thinking(go: &str) -> Client {
    let client = Client::new();
    client.say(go);
    assert!(client.hear().starts_with("info depth 1 "), "{go}");
    client
}

#[test]
fn an_engine_introduces_itself() {
    let client = Client::new();
    client.say("uci");
    let lines: Vec<String> = (0..9).map(|_| client.hear()).collect();
    assert_eq!(
        lines,
        [
            "id name First move",
            "id author tests",
            "option name UCI_Variant type combo default ffa var ffa var teams",
            "option name Ponder type check default false",
            "option name Stubborn type check default false",
            "option name Size of things type spin default 3 min 1 max 9",
            "option name Clear type button",
            "option name Book type string default <empty>",
            "uciok",
        ]
    );
}

#[test]
fn another_variant_is_begun_and_the_same_goes_on() {
    let client = Client::new();
    let best = |said: &str| {
        client.say(said);
        client.say("go depth 1");
        assert!(client.hear().starts_with("info depth 1 "), "{said}");
        client.hear()
    };
    let first = best("position startpos");
    let move_text = first.strip_prefix("bestmove ").unwrap();
    let second = best(&format!("position startpos moves {move_text}"));
    assert_ne!(first, second);
    assert_eq!(best("setoption name UCI_Variant value ffa"), second);
    assert_eq!(best("setoption name UCI_Variant value teams"), first);
}

#[test]
fn isready_is_answered_during_a_search_and_stop_ends_it() {
    let client = thinking("go nodes 7");
    assert!(client.is_quiet() && client.is_quiet());
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.is_quiet());
}

#[test]
fn an_endless_search_keeps_its_answer_until_stop() {
    for go in ["go infinite depth 1", "go ponder depth 1"] {
        let client = thinking(go);
        // The engine has answered at once.
        for _ in 0..100 {
            assert!(client.is_quiet(), "{go}");
        }
        client.say("stop");
        assert!(client.hear().starts_with("bestmove "), "{go}");
    }
}

#[test]
fn a_ponderhit_starts_the_time_of_the_move() {
    let client = thinking("go ponder movetime 1");
    assert!(client.is_quiet());
    client.say("ponderhit");
    assert!(client.hear().starts_with("bestmove "));
    // Without a time of its own the answer comes at once when it is there.
    client.say("go ponder depth 1");
    assert!(client.hear().starts_with("info "));
    assert!(client.is_quiet());
    client.say("ponderhit");
    assert!(client.hear().starts_with("bestmove "));
}

#[test]
fn commands_wait_for_the_end_of_a_search() {
    let client = thinking("go infinite");
    client.say("position mode two-b");
    client.say("go depth 1 searchmoves d2d3");
    assert!(client.is_quiet());
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.hear().ends_with("pv d2d3"));
    assert_eq!(client.hear(), "bestmove d2d3");
}

#[test]
fn a_later_stop_ends_the_searches_that_wait_too() {
    let client = thinking("go infinite");
    client.say("go infinite");
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.hear().starts_with("info "));
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.is_quiet());
}

#[test]
fn the_end_of_the_input_ends_all_searches() {
    let client = thinking("go infinite");
    client.say("go ponder");
    let rest = client.end();
    let answers = rest.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!((answers.count(), rest.len()), (2, 3), "{rest:?}");
}

#[test]
fn quit_ends_the_session_at_once() {
    let client = thinking("go infinite");
    client.say("quit");
    assert!(client.end().is_empty());
}

#[test]
fn every_player_has_a_clock() {
    let client = Client::new();
    client.say("position startpos moves d2d3");
    client.say("go wtime 9000 mtime 30020 minc 400 btime -5 etime x depth 1");
    assert_eq!(
        client.hear(),
        "info string go: expected a number after etime"
    );
    assert!(client.hear().starts_with("info depth 1 "));
    // Maroon moves next: a thirtieth of its time and three quarters of the increment.
    assert_eq!(client.hear(), "info string time 1300 ms");
    assert!(client.hear().starts_with("bestmove "));
    client.say("go player m mtime 400020 btime 9000 movestogo 4 depth 1");
    client.hear();
    assert_eq!(client.hear(), "info string time 100000 ms");
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let client = Client::new();
    client.say("position mode two-b moves resign:w");
    client.say("go depth 3");
    assert_eq!(
        client.hear(),
        "info string the game is over: resignation w=0 b=1"
    );
    assert!(
        client
            .hear()
            .starts_with("info depth 0 multipv 1 score mate 0 ")
    );
    assert_eq!(client.hear(), "bestmove (none)");
}

#[test]
fn variants_and_options_are_set() {
    let client = Client::new();
    for (line, answer) in [
        ("setoption name UCI_Variant value TEAMS", ""),
        (
            "setoption name uci_variant value chess",
            "option UCI_Variant: expected one of ffa, teams",
        ),
        ("setoption name size of things value 9", ""),
        (
            "setoption name Size of things value 10",
            "option Size of things: expected a number from 1 to 9",
        ),
        (
            "setoption name Size of things value 8",
            "option Size of things: 8 is taken",
        ),
        (
            "setoption name Stubborn value maybe",
            "option Stubborn: expected true or false",
        ),
        ("setoption name STUBBORN value False", ""),
        ("setoption name stubborn value TRUE", ""),
        ("setoption name Clear", ""),
        ("setoption name Book value my moves", ""),
        (
            "setoption name Book value <empty>",
            "option Book: there is none",
        ),
        ("setoption name Colour value red", "no option `Colour`"),
        ("setoption", "no option ``"),
    ] {
        client.say(line);
        if answer.is_empty() {
            assert!(client.is_quiet(), "{line}");
        } else {
            assert_eq!(client.hear(), format!("info string {answer}"), "{line}");
        }
    }
}

/// The word belongs to the last search that was asked for.
#[test]
fn a_ponderhit_waits_for_its_search() {
    let client = thinking("go ponder depth 1");
    client.say("go ponder depth 1");
    client.say("ponderhit");
    assert!(client.is_quiet());
    client.say("stop");
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.hear().starts_with("info depth 1 "));
    assert!(client.hear().starts_with("bestmove "));
    assert!(client.is_quiet());
}

#[test]
fn an_engine_is_introduced_without_its_name_during_a_search() {
    let client = thinking("go infinite");
    client.say("uci");
    assert!(client.hear().starts_with("option name UCI_Variant "));
    client.say("setoption name Stubborn value false");
    assert!(client.hear().starts_with("option name Ponder "));
}
