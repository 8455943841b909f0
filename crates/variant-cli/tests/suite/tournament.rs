//! `variant match`: matches that are interrupted and resumed, tournaments, other programs.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{Run, command, run, run_on};
use crate::session::Session;

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    /// Names must differ between tests, which run at the same time.
    fn new(name: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let folder = directory.join(format!("{}-match-{name}", std::process::id()));
        // It may be left from a run that was killed.
        let _ = fs::remove_dir_all(&folder);
        Self(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).expect("a file")
    }

    /// Settings of an engine that is a script of the shell.
    fn engine(&self, name: &str, script: &str) -> String {
        fs::create_dir_all(&self.0).expect("a folder");
        let file = self.0.join("engine.sh");
        fs::write(&file, script).expect("a file");
        format!("name={name},command=sh {}", file.display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Three games of ZM Quadchess.
const ZM: &[&str] = &[
    "match",
    "zm-quadchess",
    "--games",
    "3",
    "--max-plies",
    "90",
    "--engine",
    "name=Alpha,nodes=30",
    "--engine",
    "name=Best reply,nodes=30,algorithm=best-reply",
    "--engine",
    "name=Max,nodes=30,algorithm=max-n",
    "--engine",
    "name=Trees,nodes=30,algorithm=uct",
];

/// Four engines of Quad Kingdom, each on each side.
const KINGDOM: &[&str] = &[
    "match",
    "quad-kingdom",
    "--mode",
    "ffa+points",
    "--max-plies",
    "60",
    "--engine",
    "name=A,nodes=20",
    "--engine",
    "name=B,depth=1",
    "--engine",
    "name=C,nodes=20,algorithm=max-n",
    "--engine",
    "name=D,nodes=20,algorithm=uct",
];

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// Runs a match until it has written a line for each of so many games, and kills it.
fn kill_after(arguments: &[&str], games: usize) {
    let child = command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    let mut output = child.stdout.take().expect("a pipe");
    let mut byte = [0];
    let mut lines = 0;
    while lines < games && output.read(&mut byte).expect("a byte") > 0 {
        lines += usize::from(byte[0] == b'\n');
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// An interrupted match is resumed, and everything is as without an interruption.
fn resumes(name: &str, arguments: &[&str], games: usize) {
    let whole = Folder::new(&format!("{name}-whole"));
    let once = run(&with(arguments, &["--output", whole.path()]));
    let text = once.good();
    assert_eq!(
        text.lines()
            .filter(|line| line.starts_with("game "))
            .count(),
        games,
        "{text}"
    );
    assert!(text.ends_with(&whole.read("table.txt")));
    let parts = Folder::new(&format!("{name}-parts"));
    let again = with(arguments, &["--output", parts.path()]);
    for killed in [1, 2] {
        kill_after(&again, killed);
        let records = parts.read("games.pgn");
        assert!(whole.read("games.pgn").starts_with(&records), "{killed}");
    }
    // On a fast machine the last run may have come to its end.
    let _ = fs::remove_file(parts.0.join("table.txt"));
    // The machine may have stopped while a record was written.
    let records = parts.read("games.pgn");
    let cut = records.len() - records.len() / 7;
    fs::write(parts.0.join("games.pgn"), &records[..cut]).expect("a file");
    assert_eq!(run(&again).good(), text);
    for file in ["games.pgn", "table.txt"] {
        assert_eq!(parts.read(file), whole.read(file), "{file}");
    }
    // A run of a match that is over prints it again; without a folder it is the same match.
    assert_eq!(run(&again).good(), text);
    assert_eq!(run(arguments).good(), text);
    // The records are those of legal games, one after the other.
    let file = whole.0.join("games.pgn");
    let replayed = run(&[
        "replay",
        "--json",
        "--strict",
        file.to_str().expect("a path"),
    ]);
    replayed.good();
    assert_eq!(replayed.objects().len(), games);
}

#[test]
fn a_tournament_of_three_games_of_zm_quadchess_is_resumed() {
    resumes("zm", ZM, 3);
}

#[test]
fn a_round_robin_of_four_engines_of_quad_kingdom_is_resumed() {
    resumes("kingdom", KINGDOM, 4);
}

fn object(run: &Run) -> Value {
    run.good();
    run.objects().into_iter().next().expect("an object")
}

#[test]
fn the_object_has_games_and_standings() {
    let object = object(&run(&with(KINGDOM, &["--json"])));
    let games = object["games"].as_array().expect("games");
    let standings = object["standings"].as_array().expect("standings");
    assert_eq!((games.len(), standings.len()), (4, 4));
    // Points are quarters, so that their sums are exact.
    let quarters = |number: &Value| (number.as_f64().expect("a number") * 4.0) as u64;
    let sum = |key: &str| -> u64 { standings.iter().map(|row| quarters(&row[key])).sum() };
    let all = |key: &str| -> u64 {
        let outcomes = games.iter().map(|game| game["outcome"][key].as_object());
        let numbers = outcomes.flatten().flat_map(|numbers| numbers.values());
        numbers.map(quarters).sum()
    };
    assert_eq!(sum("points"), all("scores"));
    // The points of Quad Kingdom (QK-19) count in the standings.
    assert!(sum("game_points") > 0);
    assert_eq!(sum("game_points"), all("points"));
    // Each engine has had each seat.
    for letter in ["w", "m", "b", "e"] {
        let mut names: Vec<&str> = games
            .iter()
            .filter_map(|game| game["players"][letter].as_str())
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["A", "B", "C", "D"]);
    }
    for row in standings {
        assert_eq!(
            (
                &row["games"],
                row["against"].as_object().map(serde_json::Map::len)
            ),
            (&json!(4), Some(3))
        );
    }
}

#[test]
fn a_swiss_tournament_pairs_those_with_the_same_points() {
    let mut arguments = vec![
        "match",
        "orthodox-chess",
        "--swiss",
        "2",
        "--max-plies",
        "30",
    ];
    for engine in [
        "name=A,nodes=20",
        "name=B,nodes=20",
        "name=C,nodes=20",
        "name=D,nodes=20",
        "name=E,nodes=20",
    ] {
        arguments.extend(["--engine", engine]);
    }
    let folder = Folder::new("swiss");
    let again = with(&arguments, &["--output", folder.path()]);
    kill_after(&again, 3);
    let text = run(&again).good().to_owned();
    assert_eq!(run(&arguments).good(), text);
    let object = object(&run(&with(&arguments, &["--json"])));
    assert_eq!(object["games"].as_array().map(Vec::len), Some(4));
    let standings = object["standings"].as_array().expect("standings");
    let byes: Vec<u64> = standings
        .iter()
        .filter_map(|row| row["byes"].as_u64())
        .collect();
    assert_eq!((byes.len(), byes.iter().sum::<u64>()), (5, 2));
    assert!(byes.iter().all(|&byes| byes <= 1));
}

#[test]
fn other_programs_play_and_lose_by_illegal_moves() {
    let program = env!("CARGO_BIN_EXE_variant");
    let other = format!("name=Other,command={program} uci,nodes=30,option.Seed=4");
    // Castlings of Chess960 are written and read otherwise.
    for (variant, mode) in [("zonal-chess", "start"), ("orthodox-chess", "960:44")] {
        let arguments = [
            "match",
            variant,
            "--mode",
            mode,
            "--max-plies",
            "40",
            "--json",
            "--engine",
            "name=Own,nodes=30",
            "--engine",
        ];
        let played = object(&run(&with(&arguments, &[&other])));
        for game in played["games"].as_array().expect("games") {
            // A program that cannot play would resign.
            assert_ne!(game["outcome"]["reason"], "resignation");
            assert!(game["plies"].as_u64() > Some(4));
        }
    }
    // A program that answers e2e4 for both sides.
    let script = Folder::new("script");
    let lines = "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; esac; done";
    let one = script.engine("Fool", lines);
    let arguments = [
        "match",
        "orthodox-chess",
        "--max-plies",
        "20",
        "--output",
        script.path(),
        "--engine",
        "name=Own,nodes=30",
        "--engine",
    ];
    let lost = run(&with(&arguments, &[&one, "--json"]));
    let lost = object(&lost);
    assert_eq!(lost["standings"][0]["name"], "Own");
    assert_eq!(lost["standings"][0]["points"], 2.0);
    let reason = lost["games"][0]["forfeit"].as_str().expect("a reason");
    assert!(reason.starts_with("Fool: e2e4: "), "{reason}");
    let forfeits = script.read("games.pgn");
    assert_eq!(
        forfeits.matches("[Forfeit \"Fool: e2e4: ").count(),
        2,
        "{forfeits}"
    );
}

#[test]
fn a_program_that_ends_between_games_starts_again() {
    let script = Folder::new("ends");
    let lines = "n=0; while read -r line; do case $line in \
        uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; \
        ucinewgame) n=$((n + 1)); if [ $n = 2 ]; then exit; fi;; esac; done";
    let weary = script.engine("Weary", lines);
    let arguments = [
        "match",
        "orthodox-chess",
        "--games",
        "4",
        "--max-plies",
        "1",
        "--json",
        "--engine",
        "nodes=30",
        "--engine",
        &weary,
    ];
    let played = object(&run(&arguments));
    let games = played["games"].as_array().expect("games");
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|game| game.get("forfeit").is_none()));
}

#[test]
fn matches_that_cannot_be_played_are_refused() {
    let folder = Folder::new("refused");
    let chess = [
        "match",
        "orthodox-chess",
        "--max-plies",
        "4",
        "--output",
        folder.path(),
    ];
    let two = with(
        &chess,
        &["--engine", "name=A,nodes=9", "--engine", "name=B,nodes=9"],
    );
    run(&two).good();
    let error = |arguments: &[&str]| run(arguments).error(2).to_owned();
    assert!(error(&with(&two, &["--seed", "2"])).ends_with(": a match with other settings"));
    for (engines, message) in [
        (&["nodes=9"][..], "--engine: 1 entrants do not fill 2 seats"),
        (
            &["name=A,nodes=9", "name=A,nodes=8"],
            "--engine: two engines are called A; name=... tells them apart",
        ),
        (
            &["nodes=0", "depth=1"],
            "invalid value 'nodes=0' for '--engine <SETTINGS>': nodes=0: expected a number in its bounds",
        ),
        (
            &["speed=9", "depth=1"],
            "invalid value 'speed=9' for '--engine <SETTINGS>': speed: unknown setting",
        ),
        (
            &["depth=1", "command=no-such-program"],
            "no-such-program: No such file or directory (os error 2)",
        ),
        (&["depth=1", "command=true"], "true: has ended"),
        (
            &["depth=1", "level=11"],
            "invalid value 'level=11' for '--engine <SETTINGS>': level: expected a number from 1 to 10",
        ),
        (
            &["depth=1", "level=2,depth=3"],
            "invalid value 'level=2,depth=3' for '--engine <SETTINGS>': level stands for depth, nodes and ms",
        ),
        (
            &["depth=1", "name=A\tB"],
            "invalid value 'name=A B' for '--engine <SETTINGS>': name: expected a name in one line",
        ),
    ] {
        let mut arguments = vec!["match", "orthodox-chess"];
        for engine in engines {
            arguments.extend(["--engine", engine]);
        }
        assert_eq!(error(&arguments), message);
    }
    let records = folder.read("games.pgn").replace("\"A\"", "\"Z\"");
    fs::write(folder.0.join("games.pgn"), records).expect("a file");
    assert_eq!(
        run(&two).error(1),
        "games.pgn: expected the tag White \"A\" in a game of round 1"
    );
}

/// First of one game against the engine of this program; the forfeit and the reason of the outcome.
fn against(name: &str, more: &str, script: &str) -> (String, String) {
    let folder = Folder::new(name);
    let loop_of = |go: &str| {
        format!(
            "n=0; while read -r line; do case $line in \
            uci) echo uciok;; isready) echo readyok;; go*) n=$((n + 1)); {go};; esac; done"
        )
    };
    let fool = folder.engine("Fool", &loop_of(script)) + more;
    let arguments = [
        "match",
        "orthodox-chess",
        "--games",
        "1",
        "--max-plies",
        "4",
        "--json",
    ];
    let engines = ["--engine", &fool, "--engine", "nodes=9"];
    let played = object(&run(&with(&arguments, &engines)));
    let game = &played["games"][0];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&game["forfeit"]), text(&game["outcome"]["reason"]))
}

#[test]
fn programs_give_up_run_out_of_time_and_answer_twice() {
    let gives_up = against("gives-up", "", "echo bestmove 0000");
    assert_eq!(
        gives_up,
        (
            "Fool: gives up: `bestmove 0000`".into(),
            "resignation".into()
        )
    );
    for (name, answer) in [("none", "(none)"), ("resign", "resign")] {
        let (forfeit, _) = against(name, "", &format!("echo 'bestmove {answer}'"));
        assert_eq!(forfeit, format!("Fool: gives up: `bestmove {answer}`"));
    }
    // The flag falls at the limit, whether or not an answer comes.
    let late = against("late", ",tc=1", ":");
    assert_eq!(late, ("Fool: out of time".into(), "time-forfeit".into()));
    let twice =
        "if [ $n = 1 ]; then echo bestmove a2a3; echo bestmove a2a3; else echo bestmove h2h3; fi";
    assert_eq!(
        against("twice", ",tc=100+1", twice),
        (String::new(), "agreement".into())
    );
}

/// Without names they are numbered; levels and clocks are settings; the record has names, clocks and the event.
#[test]
fn engines_have_levels_and_clocks() {
    let folder = Folder::new("levels");
    let engines = [
        "--engine",
        "level=1,tc=300+1",
        "--engine",
        "level=1,tc=300+1",
    ];
    let arguments = [
        "match",
        "orthodox-chess",
        "--max-plies",
        "4",
        "--event",
        "Friday",
        "--date",
        "2026.11.29",
    ];
    let output = ["--output", folder.path(), "--json"];
    let played = object(&run(&with(&with(&arguments, &engines), &output)));
    assert_eq!(played["games"][0]["players"]["b"], "level=1,tc=300+1 (2)");
    let records = folder.read("games.pgn");
    assert!(
        records.starts_with("[Event \"Friday\"]\n[Site \"?\"]\n[Date \"2026.11.29\"]\n"),
        "{records}"
    );
    let clocks = records.replace('\n', " ").matches("[%clk 0:0").count();
    assert_eq!(clocks, 8, "{records}");
}

/// CC-14: who waits without a move is not asked for one.
#[test]
fn circle_chess_goes_on_past_players_who_wait() {
    let position = "tournament free 18 217 | 1 A-B rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1 \
        | 2 B-C rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \
        | 3 C-A k7/1b6/3r4/p3bq2/8/4p3/8/6K1 w - - 18 109 \
        | A P3 P3 P3 P3 P3 P3 P3 P3 N3 N3 B3 B3 R3 R3 Q3 | B - | C p3 p3 p3 p3 p3 p3 n3 n3 r3";
    let moves = object(&run(&[
        "moves",
        "circle-chess",
        "--position",
        position,
        "--json",
    ]));
    let turn = moves["turn"].as_array().expect("a turn");
    assert!(turn.iter().all(|actor| actor["player"] == "B"), "{turn:?}");
    let engines = [
        "--engine",
        "name=A,nodes=9",
        "--engine",
        "name=B,nodes=9",
        "--engine",
        "name=C,nodes=9",
    ];
    for start in [
        ["--position", position],
        ["--mode", "4:rounds"],
        ["--mode", "3"],
    ] {
        let one = ["--engine", "name=D,nodes=9"];
        let count = if start[1] == "4:rounds" {
            &one[..]
        } else {
            &[]
        };
        let arguments = with(
            &with(&["match", "circle-chess", "--games", "1"], &start),
            &engines,
        );
        let arguments = with(&arguments, count);
        let arguments = with(&arguments, &["--max-plies", "300", "--json"]);
        let played = object(&run(&arguments));
        assert!(played["games"][0].get("forfeit").is_none(), "{played}");
    }
}

/// CC-13, CC-16, CC-18: matches of all kinds of modes end, through `match`, sessions and at the table.
#[test]
fn whole_matches_of_circle_chess_end_by_their_rules() {
    let is_end = |reason: &str| {
        let ends = [
            "checkmate",
            "concession",
            "repetition",
            "fifty-moves",
            "deadlock",
        ];
        assert!(ends.contains(&reason), "{reason}");
    };
    for (mode, count) in [("3:social", 3), ("3:rounds", 3)] {
        let engines: Vec<String> = (0..count).map(|it| format!("name={it},nodes=3")).collect();
        let engines: Vec<&str> = (engines.iter()).flat_map(|it| ["--engine", it]).collect();
        let start = ["match", "circle-chess", "--mode", mode, "--games", "1"];
        let most = ["--max-plies", "20000", "--json"];
        let played = object(&run(&with(&with(&start, &engines), &most)));
        is_end(
            played["games"][0]["outcome"]["reason"]
                .as_str()
                .expect("a reason"),
        );
    }
    let mut session = Session::new(&["serve", "--json"]);
    let mut ask = |request: Value| -> Value {
        session.say(&request.to_string());
        serde_json::from_str(&session.hear()).expect("an object")
    };
    let mut state = ask(json!({"request": "new", "variant": "circle-chess", "mode": "3"}));
    while state["outcome"].is_null() {
        let found = ask(json!({"request": "think", "nodes": 3}));
        state = ask(json!({"request": "play", "move": found["move"]}));
        assert!(state.get("error").is_none(), "{state}");
    }
    is_end(state["outcome"]["reason"].as_str().expect("a reason"));
    session.end();
    let table = [
        "play",
        "circle-chess",
        "--mode",
        "3",
        "--human",
        "B",
        "--nodes",
        "3",
    ];
    let said = run_on(&table, b"1:concede:B\nyes\nquit\n");
    let (_, outcome) = said.good().rsplit_once("outcome  ").expect("an outcome");
    is_end(outcome.split(' ').next().expect("a reason"));
}

#[test]
fn schedules_have_limits() {
    let two = ["--engine", "name=A,nodes=9", "--engine", "name=B,nodes=9"];
    for (option, most, said) in [
        ("--swiss", "1001", "--engine: more than 1000 rounds"),
        ("--swiss", "4294967295", "--engine: more than 1000 rounds"),
        ("--games", "100001", "--engine: more than 100000 games"),
        ("--games", "4294967295", "--engine: more than 100000 games"),
    ] {
        let refused = run(&with(&["match", "orthodox-chess", option, most], &two));
        assert_eq!(refused.error(2), said);
    }
    let names: Vec<String> = (0..1001).map(|it| format!("name={it},nodes=9")).collect();
    let crowd: Vec<&str> = names.iter().flat_map(|name| ["--engine", name]).collect();
    for kind in [&[][..], &["--swiss", "3"]] {
        let refused = run(&[&["match", "orthodox-chess"][..], kind, &crowd].concat());
        assert_eq!(refused.error(2), "--engine: more than 1000 entrants");
    }
}
