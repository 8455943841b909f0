//! Games that leave nearly everything to the defaults: on the meadow, without pawns, and with a say in who is
//! in check.

use core::ops::ControlFlow;

use board_geometry::{Geometry, SquareSet};
use chess_pieces::{Army, Count, Move, MoveBatch, PawnRules, PieceRules, PieceTypes};
use two_army_chess::variant_render::Draw;
use two_army_chess::{
    MoveSystem, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup,
};
use variant_core::{Position, Reason, Rng};

use crate::meadow::{Ground, Meadow};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Heath;

impl TwoArmyGame for Heath {
    type Rules = Meadow;
    type Moves = TableMoves;
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
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Ground>] = &[];
}

impl TwoArmyGame for Pawnless {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "pawnless";
    const START: &'static str = "4k3/8/8/8/8/4K3 w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

/// Who stands in the wood is not in check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shelter;

impl TwoArmyGame for Shelter {
    type Rules = Meadow;
    type Moves = Sheltered;
    type Problems = StandardProblems;

    const NAME: &'static str = "shelter";
    const START: &'static str = "4k3/8/8/8/8/4K3 w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

struct Sheltered;

impl MoveSystem<Shelter> for Sheltered {
    type Move = Move<Meadow>;

    fn visit<B>(
        position: &TwoArmyPosition<Shelter>,
        visit: impl FnMut(MoveBatch<Meadow>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_by_table(visit)
    }

    fn checkers(position: &TwoArmyPosition<Shelter>, army: Army) -> SquareSet<Ground> {
        let king = position.pieces().king(army);
        let king = king.filter(|&king| !Ground::BOARD.region('w').contains(king));
        king.map_or(SquareSet::EMPTY, |king| {
            position.attackers(king, army.enemy())
        })
    }
}

/// Pawns never promote, so that they stop before the last rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Humble;

impl TwoArmyGame for Humble {
    type Rules = Meadow;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "humble";
    const START: &'static str = "4k3/8/8/8/8/4K3 w - - 0 1";
    const PROMOTIONS: Option<fn(&TwoArmyPosition<Self>, Army) -> PieceTypes> =
        Some(|_, _| PieceTypes::NONE);

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

#[test]
fn a_pawn_that_has_nothing_to_promote_to_is_stalemated() {
    let position: TwoArmyPosition<Humble> = "7k/3P4/8/1q6/8/K7 w - - 0 1".parse().unwrap();
    assert!(!position.has_moves() && position.moves().is_empty());
    assert_eq!(position.random_move(&mut Rng::new(1)), None);
    assert_eq!(position.outcome().unwrap().reason, Reason::STALEMATE);
    let before: TwoArmyPosition<Humble> = "7k/8/3P4/1q6/8/K7 w - - 0 1".parse().unwrap();
    let step = before.parse_move("d4d5").unwrap();
    assert!(before.is_legal(step) && before.moves() == [step]);
}

#[test]
fn who_is_in_check_is_for_the_game_to_say() {
    let checks = |text: &str| {
        let position: TwoArmyPosition<Shelter> = text.parse().unwrap();
        (
            position.is_check(),
            position.checkers().len(),
            position.in_check().len(),
        )
    };
    assert_eq!(checks("4k3/8/8/3K3r/8/8 w - - 0 1"), (false, 0, 0));
    assert_eq!(checks("4k3/8/8/2K4r/8/8 w - - 0 1"), (true, 1, 1));
}

/// Of every bit of the key, both values occur with either side to move: none is lost in putting the parts
/// together.
#[test]
fn keys_use_all_bits() {
    for turn in ["w", "b"] {
        let rooks = (0..8).flat_map(|left| (0..8 - left).map(move |right| (left, right)));
        let (mut all, mut any) = (u64::MAX, 0);
        for (left, right) in rooks.filter(|&(left, right)| left + right < 7) {
            let run = |n: i32| if n > 0 { n.to_string() } else { String::new() };
            let row = format!("{}n{}N{}", run(left), run(right), run(6 - left - right));
            let text = format!("7k/8/8/{row}/8/K7 {turn} - - 0 1");
            let setup: TwoArmySetup<Heath> = text.parse().unwrap();
            let key = setup.into_position_unchecked().key();
            (all, any) = (all & key, any | key);
        }
        assert_eq!((all, any), (0, u64::MAX), "{turn}");
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
    let standard = pawns.standard_problems();
    assert!(!standard.contains(StandardProblems::PAWNS));
    assert!(standard.contains(StandardProblems::EN_PASSANT));
    assert_eq!(pawns.problems(), StandardProblems::EN_PASSANT);
    let position = pawns.into_position_unchecked();
    let moves: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves.len(), 5); // the king's; the pawn has no direction to go to
}

#[test]
fn a_game_without_castlings_has_none_to_read() {
    let start: TwoArmyPosition<Pawnless> = Pawnless::START.parse().unwrap();
    assert_eq!(start.to_string(), Pawnless::START);
    for (text, says) in [
        ("4k3/8/8/8/8/4K3 w", "castling, byte 17: expected `-`"),
        (
            "4k3/8/8/8/8/4K3 w K - 0 1",
            "castling, byte 18: expected `-`",
        ),
    ] {
        let error = text.parse::<TwoArmyPosition<Pawnless>>().unwrap_err();
        assert_eq!(error.to_string(), says);
    }
}
