//! A played position and the one read from its text give the same results from every public method.

use crate::random::Random;
use circle_chess::{Action, CircleChess, SetRule, Setup, SetupProblems};
use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use variant_core::playout::playout;
use variant_core::{Adjudication, History, Notation, Player, Position, Rng, Score, Variant};
use variant_match::MatchGame;
use variant_testkit::Effort;

/// The copy of a position that goes through its text.
fn reread(position: &CircleChess) -> CircleChess {
    let text = position.to_string();
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn hash(position: &CircleChess) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(position)
}

/// All queries without arguments, and hidden fields.
fn facts(position: &CircleChess) -> String {
    let players = position.players();
    let stockpiles: Vec<_> = (b'A'..=b'Z')
        .map(|letter| position.stockpile(Player::new(letter)).collect::<Vec<_>>())
        .collect();
    let facts = [
        format!("{position:?}"),
        format!(
            "{players:?} {:?}",
            position.players_left().collect::<Vec<_>>()
        ),
        format!("{:?} {:?}", position.to_act(), position.in_check()),
        format!("{:?} {}", position.outcome(), position.has_moves()),
        format!("{} {:?}", position.count_moves(), position.moves()),
        format!("{} {}", position.key(), hash(position)),
        format!("{} {}", position.clock(), position.ply()),
        format!("{:?} {:?}", position.set_rule(), position.schedule()),
        format!("{:?}", position.mated().collect::<Vec<_>>()),
        format!("{:?}", position.conceding().collect::<Vec<_>>()),
        format!("{:?}", position.boards().collect::<Vec<_>>()),
        format!("{:?}", Setup::from(position)),
        format!("{stockpiles:?}"),
        position.to_string(),
    ];
    facts.join("\n")
}

/// Adjudication with a history, and actions.
fn rulings(position: &CircleChess, history: History<'_, CircleChess>) -> String {
    let mut rulings = vec![format!("{:?}", position.adjudicate(history))];
    for text in [
        "1:concede",
        "2:concede:A",
        "2:concede:C",
        "draw:ABC",
        "draw:BC",
        "draw:",
    ] {
        let action = position.parse_action(text);
        let done = action.clone().map(|action| position.act(&action, history));
        rulings.push(format!("{action:?} {done:?}"));
    }
    let everybody = Action::Draw(position.players_left().collect());
    rulings.push(format!("{:?}", position.act(&everybody, history)));
    rulings.join("\n")
}

/// Moves and move texts.
fn replies(position: &CircleChess, seed: u64) -> String {
    let m = position.random_move(&mut Rng::new(seed));
    let Some(m) = m else {
        return String::new();
    };
    let mut events = Vec::new();
    let reported = position.play_reporting(m, |event| events.push(event));
    let (text, san) = (m.to_string(), position.san(m));
    let read = (position.parse_move(&text), position.parse_san(&san));
    let lenient = position.parse_san_lenient(&san);
    let next = position.play(m);
    format!("{m:?} {san} {read:?} {lenient:?} {next:?} {reported:?} {events:?}")
}

#[track_caller]
fn compare(game: &MatchGame<CircleChess>, fresh: &MatchGame<CircleChess>, seed: u64) {
    let position = game.position();
    let copy = reread(position);
    assert_eq!(&copy, position);
    assert!(copy.repeats(position) && position.repeats(&copy));
    assert_eq!(facts(&copy), facts(position));
    assert_eq!(replies(&copy, seed), replies(position, seed));
    for history in [game.history(), fresh.history()] {
        assert_eq!(rulings(&copy, history), rulings(position, history));
    }
    for number in 0..=27 {
        assert_eq!(copy.board(number), position.board(number));
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let start = CircleChess::default();
    let hashes =
        |positions: &[CircleChess]| -> BTreeSet<u64> { positions.iter().map(hash).collect() };
    let mut positions: Vec<CircleChess> = start
        .moves()
        .into_iter()
        .map(|m| start.play_unchecked(m))
        .collect();
    positions.push(start.clone());
    assert_eq!(hashes(&positions).len(), 61);
    let hash_board = |board| BuildHasherDefault::<DefaultHasher>::default().hash_one(board);
    let boards: BTreeSet<u64> = start.boards().map(hash_board).collect();
    assert_eq!(boards.len(), 3);
}

#[test]
fn stockpiles_belong_to_the_players_left() {
    let board = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let text = format!("social free 0 0 | 2 A-C {board} | 3 C-A {board} | A P | C N n");
    let position: CircleChess = text.parse().unwrap();
    let count = |letter| position.stockpile(Player::new(letter)).count();
    assert_eq!([b'A', b'B', b'C'].map(count), [1, 0, 2]);
    // Letters that share their lowest bits with A and C.
    assert_eq!([b'a', b'c', b'!', b'#'].map(count), [0; 4]);
}

/// CC-17: the game on whose board a flag falls is conceded.
#[test]
fn a_fallen_flag_concedes_the_game_of_its_board() {
    let mut game = MatchGame::new(CircleChess::default());
    let actor = game.position().to_act()[1];
    assert!(game.forfeit_on_time(actor));
    assert_eq!(game.texts(), ["2:concede:B"]);
}

/// Plays a game of random moves and some concessions, comparing at every few plies.
fn play(start: &CircleChess, rng: &mut Rng, plies: u32, every: u32) -> (u32, bool) {
    let mut game = MatchGame::new(start.clone());
    let fresh = MatchGame::new(start.clone());
    let mut compared = 0;
    let mut eliminated = false;
    for ply in 0..plies {
        if ply % every == 0 || game.outcome().is_some() {
            compare(&game, &fresh, rng.next());
            compared += 1;
        }
        if game.outcome().is_some() {
            break;
        }
        if rng.below(40) == 0 {
            // The action may be refused.
            let _ = game.apply(&format!("{}:concede", 1 + rng.below(5)));
        } else if let Some(m) = game.position().random_move(rng) {
            game.play(m).unwrap();
        }
        eliminated |= game.position().players() != start.players();
    }
    (compared, eliminated)
}

#[test]
fn equal_positions_are_equal_in_everything_in_every_mode() {
    let mut rng = Rng::new(41);
    let mut compared = 0;
    for mode in CircleChess::MODES {
        compared += play(&CircleChess::start(mode).unwrap(), &mut rng, 90, 15).0;
    }
    println!("{compared} positions");
    assert!(compared > 500, "{compared}");
}

#[test]
fn equal_positions_are_equal_in_everything_after_eliminations() {
    let mut random = Random::new(42);
    let mut rng = Rng::new(42);
    let (mut compared, mut eliminations) = (0, 0);
    let effort = Effort::from_environment();
    for _ in 0..effort.games(600) {
        let Ok(start) = random.sparse_match().parse::<CircleChess>() else {
            continue;
        };
        let (positions, eliminated) = play(&start, &mut rng, 40, 1);
        compared += positions;
        eliminations += u32::from(eliminated);
    }
    println!("{compared} positions, {eliminations} matches with eliminations");
    assert!(
        compared > effort.games(2000) && eliminations > effort.games(60),
        "{compared} {eliminations}"
    );
}

#[test]
fn a_position_after_a_mate_is_that_of_its_text() {
    let mut game = MatchGame::new(CircleChess::start("3").unwrap());
    for text in ["1:f2f3", "1:e7e5", "1:g2g4", "1:d8h4"] {
        game.apply(text).unwrap();
    }
    let copy = reread(game.position());
    assert_eq!(copy, *game.position());
    assert_eq!(copy.players(), game.position().players());
    assert_eq!(copy.players().len(), 2);
    // The game still scores the eliminated player.
    game.apply("draw:BC").unwrap();
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "agreement A=0 B=0.5 C=0.5"
    );
}

/// Random games to their end, as `variant playout` plays them.
#[test]
fn the_outcome_of_a_game_scores_all_players_of_its_start() {
    let (mut ended, mut eliminations) = (0, 0);
    for mode in ["3", "3:rounds", "4:social", "5:social:rounds"] {
        let start = CircleChess::start(mode).unwrap();
        for seed in 0..4 {
            let playout = playout(&start, &mut Rng::new(seed), 20_000);
            let Some(outcome) = playout.outcome else {
                continue;
            };
            ended += 1;
            let scored: Vec<Player> = outcome.scores.iter().map(|&(player, _)| player).collect();
            assert_eq!(scored, start.players().to_vec(), "{outcome}");
            let left = playout.position.players();
            eliminations += scored.len() - left.len();
            for player in scored.iter().filter(|player| !left.contains(player)) {
                assert_eq!(outcome.score(*player), Some(Score::Loss), "{outcome}");
            }
        }
    }
    assert!(ended > 10 && eliminations > 4, "{ended}, {eliminations}");
}

/// Repetition depends on the history, not on the last move: a position that has just lost a piece
/// for good is a repetition at the end of another game.
#[test]
fn repetition_depends_on_the_history_alone() {
    let board = "k7/8/8/8/8/8/4n3/4K3 w - - 0 1";
    let text = format!("tournament free 0 0 | 1 A-B {board} | 2 B-A {board} | A - | B -");
    let text = text.replace("4n3", "4n(2)3");
    let start: CircleChess = text
        .replacen("2 B-A k7/8/8/8/8/8/4n(2)3", "2 B-A k7/8/8/8/8/8/8", 1)
        .parse()
        .unwrap();
    // Set 2 can be used on board 2 alone, so the knight leaves the match.
    let lost = start.play(start.parse_move("1:e1e2").unwrap()).unwrap();
    assert!(lost.to_string().ends_with("| A - | B -"));
    let mut game = MatchGame::new(lost.clone());
    for text in ["1:a8b8", "1:e2e1", "1:b8a8", "1:e1e2"].repeat(2) {
        game.apply(text).unwrap();
    }
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition A=0.5 B=0.5"
    );
    let history = game.history();
    // Equal except for the clocks, which do not count.
    assert!(lost.repeats(game.position()));
    assert_eq!(
        lost.adjudicate(history),
        reread(game.position()).adjudicate(history)
    );
    assert_ne!(lost.adjudicate(history), Adjudication::Ongoing);
}

/// CC-4: sets are those of other boards, and only of tournaments.
#[test]
fn sets_fit_the_rule_and_the_piece() {
    let problems = |rule, square: usize, set| {
        let mut setup = Setup::from(&CircleChess::default());
        setup.set_rule = rule;
        setup.boards[0].sets[square] = set;
        let refused = CircleChess::try_from(setup).err();
        refused.map(|error| (error.problems, error.board))
    };
    let refused = Some((SetupProblems::SETS, Some(1)));
    let [rook, king, empty] = [0, 4, 28];
    for (rule, square, set, expected) in [
        (SetRule::Tournament, rook, 2, None),
        (SetRule::Tournament, rook, 26, None),
        (SetRule::Tournament, rook, 27, refused),
        (SetRule::Tournament, rook, 1, refused),
        (SetRule::Tournament, king, 2, refused),
        (SetRule::Tournament, empty, 2, refused),
        (SetRule::Social, rook, 0, None),
        (SetRule::Social, rook, 2, refused),
    ] {
        assert_eq!(problems(rule, square, set), expected, "{square} {set}");
    }
}
