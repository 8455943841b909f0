//! Two games that leave everything to the defaults: one on the meadow, and one whose armies have no pawns.

use chess_pieces::{PawnRules, PieceRules};
use two_army_chess::variant_render::Draw;
use two_army_chess::{Ordinary, StandardProblems, TwoArmyGame, TwoArmyPosition, TwoArmySetup};
use variant_core::Position;

use crate::meadow::{Ground, Meadow};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Heath;

impl TwoArmyGame for Heath {
    type Rules = Meadow;
    type Moves = Ordinary;
    type Problems = StandardProblems;

    const NAME: &'static str = "heath";
    const START: &'static str = "4k3/8/8/8/8/4K3 w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pawnless;

impl PieceRules for Pawnless {
    type Board = Ground;
    const PAWNS: &'static [PawnRules<Ground>] = &[];
}

impl TwoArmyGame for Pawnless {
    type Rules = Self;
    type Moves = Ordinary;
    type Problems = StandardProblems;

    const NAME: &'static str = "pawnless";
    const START: &'static str = "4k3/8/8/8/8/4K3 w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn heath(text: &str) -> TwoArmyPosition<Heath> {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Where no table is trusted, the captures are tried out.
#[test]
fn a_right_to_capture_en_passant_tells_positions_apart_if_a_capture_is_legal() {
    for (text, tells) in [
        ("4k3/8/8/3Pp3/8/4K3 w - e4 0 1", true),
        // Two pawns leave the rank, and the rook checks.
        ("4k3/8/8/K2Pp2r/8/8 w - e4 0 1", false),
        // One of two pawns is pinned on its file.
        ("3rk3/8/8/3PpP2/8/3K4 w - e4 0 1", true),
        ("3rk3/8/8/3Pp3/8/3K4 w - e4 0 1", false),
        ("4k3/8/3pP3/8/8/4K3 b - e3 0 1", true),
    ] {
        let with = heath(text);
        let mut without = with;
        without
            .board_mut()
            .en_passant_mut()
            .end(chess_pieces::Armies::first_of(2));
        assert_eq!(with.repeats(&without), !tells, "{text}");
        assert_eq!(with.key() == without.key(), !tells, "{text}");
    }
}

#[test]
fn the_picture_is_the_pieces_alone() {
    let picture = heath("4k3/8/8/8/8/R3K3 b - - 0 1").sheet().ascii();
    assert!(picture.contains("| R |   |   |   | K |"), "{picture}");
}

#[test]
fn an_army_without_pawns_has_none_in_the_wrong_place() {
    let pawns: TwoArmySetup<Pawnless> = "P3k3/8/8/8/8/4K3 w - e4 0 1".parse().unwrap();
    assert!(pawns.has_possible_pawns() && !pawns.has_possible_en_passant());
    assert_eq!(pawns.problems(), StandardProblems::EN_PASSANT);
    let position = pawns.into_position_unchecked();
    let moves: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.len(), 5); // the king's; the pawn has no direction to go to
}
