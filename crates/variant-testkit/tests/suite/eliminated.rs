//! The slow oracle scores armies that are out: they have lost, however the others end.

use board_geometry::{Direction, geometry};
use chess_pieces::{Count, PawnRules, PieceRules};
use variant_testkit::Oracle;
use variant_testkit::slow::{SlowOracle, SlowVariant};

geometry! {
    /// Five by five.
    struct Five = 5 x 5;
}

/// Three armies of chess pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

impl PieceRules for Rules {
    type Board = Five;
    type Counts = Count<3>;

    const ARMY_LETTERS: &'static str = "swe";
    const PAWNS: &'static [PawnRules<Five>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];
}

enum Slow {}

impl SlowVariant for Slow {
    type Rules = Rules;

    const STALLED_ARMIES_ARE_OUT: bool = true;
    const DRAWN_PLIES: u32 = 200;
}

fn outcome(text: &str) -> String {
    let oracle = SlowOracle::<Slow>::read(text).unwrap();
    oracle.outcome().unwrap()
}

#[test]
fn a_draw_by_count_scores_nothing_for_an_army_that_is_out() {
    assert_eq!(
        outcome("1,eK,3/5/3,sK,1/5/wP,4 e se - - 200"),
        "fifty-moves s=0.5 w=0 e=0.5"
    );
}

#[test]
fn a_dead_position_scores_nothing_for_an_army_that_is_out() {
    assert_eq!(
        outcome("1,eK,3/5/3,sK,1/5/5 e se - - 0"),
        "dead-position s=0.5 w=0 e=0.5"
    );
}

#[test]
fn stalemate_and_mate_score_nothing_for_an_army_that_is_out() {
    assert_eq!(
        outcome("eK,4/2,sQ,2/5/3,sK,1/5 e se - - 0"),
        "stalemate s=0.5 w=0 e=0.5"
    );
    assert_eq!(
        outcome("eK,sQ,3/2,sR,2/1,sR,3/3,sK,1/5 e se - - 0"),
        "checkmate s=1 w=0 e=0"
    );
}
