//! Each variant beside the slow reference of its tests.

use variant_core::Game;
use variant_record::Recorded;
use variant_testkit::slow::SlowGame;
use variant_testkit::{Engine, Oracle, OracleGame, check_against, reference_game};

/// Includes a reference from the tests of a crate.
macro_rules! references {
    ($($name:ident: $path:literal;)+) => {
        $(
            #[path = $path]
            #[allow(
                dead_code, missing_docs, unreachable_pub, unused_imports,
                reason = "the tests that it is written for ask more"
            )]
            mod $name;

            reference_game!($name::Record, $name::State);
        )+
    };
}

references! {
    zonal: "../../crates/zonal-chess/tests/suite/reference/mod.rs";
    quarter: "../../crates/quarter-chess/tests/suite/reference/mod.rs";
    quadchess: "../../crates/zm-quadchess/tests/suite/reference/mod.rs";
    kingdom: "../../crates/quad-kingdom/tests/suite/reference/mod.rs";
    circle: "../../crates/circle-chess/tests/suite/reference/mod.rs";
}

/// Plays moves and actions on a variant and its reference, which must accept the same, reach the same positions, and
/// end alike.
pub fn beside_reference(data: &[u8]) {
    let Some((&selector, data)) = data.split_first() else {
        return;
    };
    match selector % 6 {
        0 => moves::<orthodox_chess::OrthodoxChess, SlowGame<orthodox_chess::ChessRules>>(data),
        1 => game::<zonal_chess::ZonalChess, zonal::Record>(data, &TWO_ARMIES),
        2 => game::<quarter_chess::QuarterChess, quarter::Record>(data, &TWO_ARMIES),
        3 => game::<zm_quadchess::ZmQuadchess, quadchess::Record>(data, &QUADCHESS),
        4 => game::<quad_kingdom::QuadKingdom, kingdom::Record>(data, &KINGDOMS),
        _ => game::<circle_chess::CircleChess, circle::Record>(data, &CIRCLE),
    }
}

const TWO_ARMIES: [&str; 3] = ["draw:wb", "resign:w", "resign:b"];

const QUADCHESS: [&str; 12] = [
    "absent:s",
    "absent:w",
    "absent:n",
    "absent:e",
    "absent:s:remove",
    "absent:w:remove",
    "penalty:s",
    "penalty:n",
    "resign:freeze",
    "resign:remove",
    "draw:swne",
    "draw:sw",
];

const KINGDOMS: [&str; 6] = [
    "draw:wmbe",
    "draw:wm",
    "draw:wb",
    "resign:w",
    "resign:m",
    "resign:b",
];

const CIRCLE: [&str; 7] = [
    "1:concede",
    "2:concede",
    "3:concede:A",
    "2:concede:C",
    "1:concede:B",
    "draw:ABC",
    "draw:AC",
];

/// References are slow.
const PLIES: usize = 80;

/// Bytes from here on pick actions.
const ACTIONS: u8 = 250;

/// A game with its history, actions included.
fn game<V: Recorded, R: OracleGame>(data: &[u8], actions: &[&str]) {
    let Some((&mode, choices)) = data.split_first() else {
        return;
    };
    let start = crate::start::<V>(mode);
    let text = start.to_string();
    let plies = PLIES.min(crate::plies(&start) / 4);
    let reference = R::Position::read(&text);
    let mut theirs = R::begin(reference.unwrap_or_else(|error| panic!("{text}: {error}")));
    let mut ours = Game::new(start);
    let mut choices = choices.iter();
    for _ in 0..plies {
        let Some(&choice) = choices.next() else {
            break;
        };
        let ply = if choice < ACTIONS {
            match crate::nth_move(ours.position(), choice) {
                Some(m) => m.to_string(),
                None => break,
            }
        } else {
            let which = choices.next().copied().unwrap_or_default();
            actions[usize::from(which) % actions.len()].to_owned()
        };
        let before = ours.position().to_string();
        let (taken, expected) = (ours.apply(&ply), theirs.apply(&ply));
        assert_eq!(
            taken.is_ok(),
            expected.is_ok(),
            "{ply} in {before}: {taken:?}, reference {expected:?}"
        );
        assert_eq!(
            Engine(ours.position().clone()).text(),
            theirs.reached().text()
        );
        assert_eq!(
            OracleGame::ended(&ours),
            theirs.ended(),
            "{ply} in {before}"
        );
        if ours.outcome().is_some() {
            break;
        }
        agree(ours.position(), &theirs.reached());
    }
}

/// A line of moves without a history.
fn moves<V: Recorded, O: Oracle>(data: &[u8]) {
    let Some((&mode, choices)) = data.split_first() else {
        return;
    };
    let mut ours = crate::start::<V>(mode);
    let mut theirs = O::read(&ours.to_string()).expect("the start");
    for &choice in choices.iter().take(PLIES) {
        agree(&ours, &theirs);
        let Some(m) = crate::nth_move(&ours, choice) else {
            break;
        };
        theirs = theirs.play(&m.to_string()).expect("a legal move");
        ours = ours.play_unchecked(m);
    }
}

fn agree<V: Recorded, O: Oracle>(ours: &V, theirs: &O) {
    if let Err(violation) = check_against(ours, theirs) {
        panic!("{violation}\n  position: {ours}");
    }
}
