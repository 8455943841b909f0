//! The same board with rules of its own, which are no table's: pawns promote to what has been lost,
//! and with the option `race` a king in the wood has won. Draws come without a claim.

use board_geometry::Geometry;
use chess_pieces::{Army, PieceType, PieceTypes};
use two_army_chess::{
    Ends, Modes, Options, PLAYERS, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition,
    TwoArmySetup, variant_render::Diagram,
};
use variant_core::{Outcome, Reason};

use crate::meadow::{Ground, Meadow};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Glade {
    pub(crate) is_race: bool,
}

pub(crate) type GladeChess = TwoArmyPosition<Glade>;

impl TwoArmyGame for Glade {
    type Rules = Meadow;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "glade";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const MODES: Modes<Self> = Modes {
        names: &["start", "race"],
        expected: "`start` or `race`",
        others: |_| None,
    };
    const OPTIONS: Option<Options<Self>> = Some(Options {
        expected: "`race`",
        text: |game| if game.is_race { "race" } else { "" },
        read: |text| (text == "race").then_some(Self { is_race: true }),
    });
    const EN_PASSANT_BY_LEGALITY: bool = false;
    const DECIDED: Option<Ends<Self>> = Some(won_in_the_wood);
    const PROMOTIONS: Option<fn(&GladeChess, Army) -> PieceTypes> = Some(lost_types);

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    fn can_mate(position: &GladeChess, army: Army) -> bool {
        let pieces = position.pieces();
        position.game().is_race || pieces.army(army) != pieces.of(army, PieceType::KING)
    }

    fn decorate(position: &GladeChess, picture: &mut Diagram) {
        if position.game().is_race {
            picture.above.push("to the wood".into());
        }
    }
}

fn won_in_the_wood(position: &GladeChess) -> Option<Outcome> {
    let wood = Ground::BOARD.region('w');
    let kings = position.pieces().of_type(PieceType::KING);
    let king = (kings & wood).first().filter(|_| position.game().is_race)?;
    let winner = PLAYERS[position.pieces().army_at(king)?.index()];
    Some(Outcome::win(Reason::WIN, PLAYERS, |player| {
        player == winner
    }))
}

/// Types of which the army has fewer pieces than at the start.
fn lost_types(position: &GladeChess, army: Army) -> PieceTypes {
    let is_lost = |&piece_type: &PieceType| {
        position.pieces().of(army, piece_type).len() < at_start(piece_type)
    };
    PieceTypes::OFFICERS.iter().filter(is_lost).collect()
}

/// How many pieces of a type an army has at the start.
pub(crate) fn at_start(piece_type: PieceType) -> usize {
    if piece_type == PieceType::QUEEN { 1 } else { 2 }
}

/// A position of the game.
#[track_caller]
pub(crate) fn glade(text: &str) -> GladeChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
