//! The suite of the testkit for all three games, and two of them beside the slow generator.

use core::ops::ControlFlow;

use chess_pieces::{Move, MoveBatch, PieceType};
use two_army_chess::perft::CountReplies;
use two_army_chess::{
    BLACK, MoveSystem, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, WHITE,
};
use variant_core::Variant;
use variant_core::perft::perft;
use variant_perft::CountLeaves;
use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};
use variant_testkit::{Differential, Effort, Oracle, Suite, conformance};

use crate::glade::{Glade, GladeChess, at_start};
use crate::meadow::{Meadow, MeadowChess};

/// Castling, captures en passant, promotions, pins and few pieces.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/1n2p1p1/3PN3/1p2P3/R3K2R w KQkq - 0 1",
    "r3k2r/8/3Pp3/2pP4/8/R3K2R w KQkq c4 0 1",
    "1n2k3/P1P1P1P1/8/8/1p1p1p1p/4K1N1 w - - 0 1",
    "4k3/1p6/2Pr4/2R2p2/4P3/7K b - - 96 60",
    "8/2k5/1pP2r2/R4Pp1/4K3/8 b - - 0 9",
    "k7/8/2p5/3P4/8/K6R w - - 3 77",
];

fn has_kings<V: TwoArmyGame>(position: &TwoArmyPosition<V>) -> bool {
    let pieces = position.pieces();
    [WHITE, BLACK].map(|army| pieces.of(army, PieceType::KING).len()) == [1, 1]
}

conformance!(mod meadow: MeadowChess, |suite| suite
.games(3)
.plies(120)
.leaves(8000)
.positions(&POSITIONS)
.tactics()
.codes()
.any_move(variant_testkit::any_piece_move)
.actions(&["claim:repetition", "claim:fifty-moves"])
.invariant("each side has a king", has_kings)
.invariant("the side that has moved is not in check", |position| {
    let them = position.turn().enemy();
    let king = position.pieces().king(them).unwrap();
    position.attackers(king, position.turn()).is_empty()
})
.step_invariant("only the side to move moves", |before, m, _| {
    before.pieces().army(before.turn()).contains(m.from)
}));

#[cfg(feature = "long-tests")]
conformance!(mod glade: GladeChess, |suite| suite
    .games(2)
    .plies(100)
    .leaves(4000)
    .positions(&POSITIONS)
    .positions(&["2r1k3/3p4/4K3/8/3P4/2R5 w - - 0 1 race"])
    .tactics()
    .codes()
    .any_move(variant_testkit::any_piece_move)
    .actions(&["claim:repetition"])
    .invariant("each side has a king", has_kings));

#[cfg(feature = "long-tests")]
conformance!(mod patience: crate::patience::PatienceChess, |suite| suite
    .games(3)
    .plies(80)
    .leaves(4000)
    .positions(&["r4k3r/1P8/10/10/8p1/R4K3R b KIQCkiqc - 0 1"])
    .tactics()
    .codes()
    .actions(&["draw:wb"])
    .invariant("each side has a king", has_kings));

/// The meadow's 75 moves; other ends are the slow game's.
#[derive(Clone, Debug)]
enum SlowMeadow {}

impl SlowVariant for SlowMeadow {
    type Rules = Meadow;
    const DRAWN_PLIES: u32 = 150;
}

enum SlowGlade {}

impl SlowVariant for SlowGlade {
    type Rules = Meadow;

    fn allows(game: &SlowGame<Meadow>, m: Move<Meadow>) -> bool {
        may_promote(game, m)
    }
}

fn may_promote(game: &SlowGame<Meadow>, m: Move<Meadow>) -> bool {
    let own = |army, piece_type| army == game.turn && piece_type == m.becomes();
    m.promotion().is_none() || game.pieces.squares(own).len() < at_start(m.becomes())
}

/// The glade where the first king in the wood has won.
enum SlowRace {}

impl SlowVariant for SlowRace {
    type Rules = Meadow;

    fn allows(game: &SlowGame<Meadow>, m: Move<Meadow>) -> bool {
        Self::decided(game).is_none() && may_promote(game, m)
    }

    fn decided(game: &SlowGame<Meadow>) -> Option<String> {
        let is_in_wood = |army| {
            let king = game.king(army).map(|king| king.to_string());
            king.is_some_and(|name| ["d3", "e3", "d4", "e4"].contains(&name.as_str()))
        };
        match [WHITE, BLACK].map(is_in_wood) {
            [true, _] => Some("win w=1 b=0".into()),
            [_, true] => Some("win w=0 b=1".into()),
            _ => None,
        }
    }

    fn is_dead(_: &SlowGame<Meadow>) -> bool {
        false
    }
}

/// Its texts have a seventh field; in a game that is won, both kings can be in check.
#[derive(Clone)]
struct Race(SlowOracle<SlowRace>);

impl Oracle for Race {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.strip_suffix(" race").ok_or("not a race")?;
        Oracle::read(text).map(Self)
    }

    fn text(&self) -> String {
        format!("{} race", self.0.text())
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        self.0.play(m).map(Self)
    }

    fn turn(&self) -> Option<Vec<(String, String)>> {
        self.0.turn()
    }

    fn outcome(&self) -> Option<String> {
        self.0.outcome()
    }
}

#[test]
fn moves_by_the_table_are_those_of_the_slow_generator() {
    let compared = Differential::<MeadowChess>::new()
        .positions(POSITIONS)
        .games(6)
        .plies(120)
        .against::<SlowOracle<SlowMeadow>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(2000)),
        "{compared:?}"
    );
}

#[test]
fn moves_by_rules_of_its_own_are_those_of_the_slow_generator() {
    let compared = Differential::<GladeChess>::new()
        .modes(&["start"])
        .positions(POSITIONS)
        .games(5)
        .plies(120)
        .against::<SlowOracle<SlowGlade>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(2000)),
        "{compared:?}"
    );
    let compared = Differential::<GladeChess>::new()
        .modes(&["race"])
        .positions(POSITIONS.map(|text| format!("{text} race")))
        .games(5)
        .plies(120)
        .against::<Race>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(500)),
        "{compared:?}"
    );
}

#[test]
fn counts_from_the_start_are_those_of_the_slow_generator() {
    let start = MeadowChess::start("start").unwrap();
    let slow = SlowGame::<Meadow>::read(Meadow::START).unwrap();
    for depth in 0..4 {
        assert_eq!(perft(&start, depth), u128::from(slow.perft(depth)));
    }
    assert_eq!(start.count_replies(), Some(slow.perft(2)));
    // Fast counts are used by the game of tables alone, and never where a game has ends of its own.
    let counted = <TableMoves as CountReplies<Meadow>>::count_replies(&start);
    assert_eq!(counted, Some(slow.perft(2)));
    let one_by_one = <TableMoves as CountReplies<Glade>>::count_replies(&GladeChess::default());
    assert_eq!(one_by_one, None);
    assert_eq!(start, MeadowChess::default());
    assert_eq!(start.to_string(), Meadow::START);
    assert_eq!(Glade::START, Meadow::START);
}

/// Chess whose system of moves forgets one kind of move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Forgetful;

impl TwoArmyGame for Forgetful {
    type Rules = Meadow;
    type Moves = Self;
    type Problems = StandardProblems;

    const NAME: &'static str = "forgetful";
    const START: &'static str = Meadow::START;
}

impl MoveSystem<Self> for Forgetful {
    type Move = Move<Meadow>;

    const BY_TABLE: bool = true;

    /// The second rook never moves.
    fn visit<B>(
        position: &TwoArmyPosition<Self>,
        visit: impl FnMut(MoveBatch<Meadow>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rooks = position.pieces().of(position.turn(), PieceType::ROOK);
        let second = rooks.iter().nth(1);
        let mut visit = visit;
        position.visit_by_table(|batch| match batch {
            MoveBatch::Piece { from, .. } if Some(from) == second => ControlFlow::Continue(()),
            _ => visit(batch),
        })
    }
}

#[test]
fn a_piece_that_never_moves_is_found_by_default() {
    let suite = || {
        Suite::<TwoArmyPosition<Forgetful>>::new()
            .games(1)
            .plies(60)
    };
    let violation = suite().by_table().every_position().unwrap_err();
    let rule = "the moves on the board are those of the slow generator";
    assert_eq!(violation.rule, rule);
    assert!(violation.seen.starts_with("missing [\""), "{violation}");
    assert_eq!(suite().every_position(), Ok(()));
}
