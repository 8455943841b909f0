//! What the settings of a suite and of a comparison change.

use std::cell::RefCell;
use std::rc::Rc;

use chess_pieces::{Armies, PieceType};
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_testkit::slow::SlowGame;
use variant_testkit::{
    Differential, Effort, Engine, Oracle, Queries, Suite, any_piece_move, check_against,
};

use crate::trio::Trio;

const ENDING: &str = "7k/8/8/8/8/8/6P1/7K w - - 0 1";

#[test]
fn every_setting_keeps_the_others() {
    let expected = format!(
        "Suite {{ variant: \"orthodox-chess\", modes: [\"start\"], texts: [\"{ENDING}\"], games: 1, plies: 3, .. }}"
    );
    let settings: [fn(Suite<OrthodoxChess>) -> Suite<OrthodoxChess>; 19] = [
        |suite| suite.modes(&["start"]),
        |suite| suite.positions::<&str>([]),
        |suite| suite.games(1),
        |suite| suite.plies(3),
        |suite| suite.seed(3),
        |suite| suite.effort(Effort::PLAIN),
        |suite| suite.leaves(10),
        |suite| suite.actions(&["resign:w"]),
        |suite| suite.invariant("a rule", |_| true),
        |suite| suite.step_invariant("a rule", |_, _, _| true),
        |suite| suite.players_leave(),
        |suite| suite.any_move(any_piece_move),
        |suite| suite.tactics().codes().count_leaves(),
        |suite| suite.kings_are_safe(),
        |suite| suite.turn_order("wb"),
        |suite| suite.clock("a clock", |_| 0),
        |suite| suite.pieces_of::<ChessRules>(|_, army| Armies::of(army.enemy())),
        |suite| suite.occurrences(3),
        |suite| suite.standing(|_, _| true),
    ];
    for (index, setting) in settings.into_iter().enumerate() {
        let suite = Suite::<OrthodoxChess>::default()
            .modes(&["start"])
            .games(1)
            .plies(3)
            .positions(&[ENDING]);
        assert_eq!(format!("{:?}", setting(suite)), expected, "setting {index}");
    }
}

/// Moves made in games of a suite.
fn played(configure: fn(Suite<OrthodoxChess>) -> Suite<OrthodoxChess>) -> Vec<String> {
    let moves = Rc::new(RefCell::new(Vec::new()));
    let seen = Rc::clone(&moves);
    let suite = Suite::<OrthodoxChess>::new()
        .games(1)
        .plies(6)
        .effort(Effort::PLAIN);
    let suite = configure(suite.modes(&[])).invariant("positions are noted", move |position| {
        seen.borrow_mut().push(position.to_string());
        true
    });
    assert_eq!(suite.every_position(), Ok(()));
    moves.take()
}

#[test]
fn seeds_starts_and_plies_select_the_positions() {
    let first = played(|suite| suite.modes(&["start"]));
    assert_eq!(first, played(|suite| suite.modes(&["start"])));
    assert_eq!(first.len(), 6);
    let other = played(|suite| suite.modes(&["start"]).seed(2));
    assert_eq!(first[0], other[0]);
    assert_ne!(first, other);
    assert_eq!(played(|suite| suite), [] as [&str; 0]);
    let ending = played(|suite| suite.positions(&[ENDING]).plies(2).games(3));
    assert_eq!(ending.iter().filter(|text| *text == ENDING).count(), 3);
    assert_eq!(ending.len(), 6);
    assert!(ending[1] != ending[3] || ending[3] != ending[5]);
}

#[test]
fn a_comparison_counts_games_positions_and_leaves() {
    let compared = |every| {
        let compared = Differential::<OrthodoxChess>::new().games(1).plies(10);
        let compared = compared.modes(&["start"]).seed(3).effort(Effort::PLAIN);
        let compared = compared.positions([ENDING]).perft(0, every);
        let compared = compared
            .malformed_texts()
            .against::<Engine<OrthodoxChess>>();
        let compared = compared.unwrap_or_else(|violation| panic!("{violation}"));
        assert_eq!((compared.games, compared.positions), (2, 22));
        compared.leaves
    };
    assert_eq!([0, 1, 2, 5, 8, 50].map(compared), [0, 22, 10, 4, 2, 0]);
}

/// Chess with a fault.
#[derive(Clone)]
struct Wrong<const FAULT: u8>(Engine<OrthodoxChess>);

impl<const FAULT: u8> Oracle for Wrong<FAULT> {
    fn read(text: &str) -> Result<Self, String> {
        match FAULT {
            0 => Err("nothing is read".to_owned()),
            1 if !text.contains(" w ") => Err("black never moves".to_owned()),
            _ => Engine::read(text).map(Self),
        }
    }

    fn text(&self) -> String {
        match FAULT {
            2 => self.0.text() + " ",
            _ => self.0.text(),
        }
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = self.0.moves();
        if FAULT == 3 {
            moves.push("e2e5".to_owned());
            moves.retain(|m| m != "e2e4");
        }
        moves
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        match FAULT {
            4 => Err(format!("{m} is not possible")),
            _ => self.0.play(m).map(Self),
        }
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        match FAULT {
            5 => Some(Vec::new()),
            _ => self.0.turn(),
        }
    }

    fn in_check(&self) -> Option<Vec<String>> {
        match FAULT {
            6 => Some(vec!["b".to_owned()]),
            _ => self.0.in_check(),
        }
    }

    fn outcome(&self) -> Option<String> {
        match FAULT {
            7 => Some("win w=1 b=0".to_owned()),
            _ => self.0.outcome(),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match FAULT {
            8 => 7,
            _ => self.0.perft(depth),
        }
    }
}

fn found<O: Oracle>() -> Option<(String, String)> {
    let compared = Differential::<OrthodoxChess>::new()
        .games(2)
        .plies(60)
        .perft(1, 4);
    let found = compared.malformed_texts().against::<O>().err();
    found.map(|violation| (violation.rule, violation.seen))
}

#[test]
fn each_difference_is_found_and_named() {
    let difference = |rule: &str, seen: &str| Some((rule.to_owned(), seen.to_owned()));
    assert_eq!(found::<Wrong<9>>(), None);
    assert_eq!(
        found::<Wrong<0>>(),
        difference("both read the position to begin with", "nothing is read")
    );
    let (rule, seen) = found::<Wrong<1>>().unwrap();
    assert_eq!(rule, "both refuse a position text or both read it");
    assert!(seen.ends_with(", oracle: black never moves"), "{seen}");
    let (rule, seen) = found::<Wrong<2>>().unwrap();
    assert_eq!(rule, "both write the same position");
    let (ours, theirs) = seen.split_once(", oracle ").unwrap();
    assert_eq!(format!("{ours} "), theirs);
    assert_eq!(
        found::<Wrong<3>>(),
        difference(
            "both have the same moves",
            "missing [\"e2e5\"], too many []"
        )
    );
    let start = OrthodoxChess::default();
    let violation = check_against(&start, &Wrong::<3>::of(&start.to_string())).unwrap_err();
    assert_eq!(violation.seen, "missing [\"e2e5\"], too many [\"e2e4\"]");
    let (rule, seen) = found::<Wrong<4>>().unwrap();
    assert_eq!(rule, "both play the move");
    assert!(seen.ends_with(" is not possible"), "{seen}");
    assert_eq!(
        found::<Wrong<5>>(),
        difference(
            "both let the same players act",
            "[(\"w\", \"w\")], oracle []"
        )
    );
    assert_eq!(
        found::<Wrong<6>>(),
        difference("both see the same kings in check", "[], oracle [\"b\"]")
    );
    let (rule, seen) = found::<Wrong<7>>().unwrap();
    assert_eq!(rule, "both see the same outcome");
    assert!(seen.ends_with("`, oracle `win w=1 b=0`"), "{seen}");
    let (rule, seen) = found::<Wrong<8>>().unwrap();
    assert_eq!(rule, "both count the same leaves");
    assert!(
        seen.starts_with("depth 1: ") && seen.ends_with(", oracle 7"),
        "{seen}"
    );
    let (rule, seen) = found::<SlowGame<ChessRules>>().unwrap();
    assert_eq!(rule, "both refuse a position text or both read it");
    assert!(seen.contains("; oracle reads "), "{seen}");
}

#[test]
fn starts_that_are_none_are_found() {
    let compared = || Differential::<OrthodoxChess>::new().games(1).plies(1);
    let modes = compared()
        .modes(&["no such mode"])
        .against::<Engine<OrthodoxChess>>();
    assert_eq!(modes.unwrap_err().rule, "a mode has a start");
    let texts = compared()
        .positions(["no position"])
        .against::<Engine<OrthodoxChess>>();
    let violation = texts.unwrap_err();
    assert_eq!(violation.rule, "both read the position to begin with");
    assert!(violation.seen.starts_with("no position: "));
}

#[test]
fn pieces_that_are_declared_otherwise_are_found() {
    let suite = || Suite::<OrthodoxChess>::new().games(2).plies(60);
    let enemies = |_: &OrthodoxChess, army: chess_pieces::Army| Armies::of(army.enemy());
    let sound = suite()
        .pieces_of::<ChessRules>(enemies)
        .conserves_pieces(|_, _, _| None, |_, _| false)
        .clock("clock", OrthodoxChess::halfmove_clock);
    assert_eq!(sound.every_position(), Ok(()));
    let nobody = suite().pieces_of::<ChessRules>(|_, _| Armies::NONE);
    assert_eq!(
        nobody.every_position().unwrap_err().rule,
        "the kings in check are those that a hostile piece attacks"
    );
    let kept = suite().conserves_pieces(|_, _, piece| Some(piece), |_, _| false);
    let violation = kept.every_position().unwrap_err();
    assert_eq!(
        violation.rule,
        "no piece appears, vanishes or changes but by the move"
    );
    assert!(violation.seen.contains(" on the board: "), "{violation}");
    assert!(violation.seen.contains(", expected "), "{violation}");
    let exempt = suite().conserves_pieces(|_, _, piece| Some(piece), |_, _| true);
    assert_eq!(exempt.every_position(), Ok(()));
    let queens =
        |position: &OrthodoxChess| position.pieces().of_type(PieceType::QUEEN).len() as u32;
    let counted = suite()
        .clock("queens", queens)
        .every_position()
        .unwrap_err();
    assert!(
        counted.seen.starts_with("queens goes from 1 to 1 by `"),
        "{counted}"
    );
}

#[test]
fn counts_go_as_deep_as_the_leaves_allow() {
    for (leaves, games) in [(0, 1), (400, 1), (20_000, 2)] {
        let suite = Suite::<Trio>::new().games(games).leaves(leaves);
        assert_eq!(suite.counts(), Ok(()));
    }
}
