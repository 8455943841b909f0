//! A variant with more riders: any rider turns in a zone by its rides only (ZC-5). Its moves come
//! from the engine's public functions.

use std::ops::ControlFlow;

use board_geometry::{Direction, Square, SquareSet};
use chess_pieces::{
    CastlingRules, Count, Move, MoveBatch, PawnRules, PieceDefinition, PieceRules, PieceType, Ride,
};
use two_army_chess::{MoveSystem, StandardProblems, TwoArmyGame, TwoArmyPosition, TwoArmySetup};
use variant_core::{Position, Rng};
use variant_testkit::Effort;
use zonal_chess::{ZonalBoard, ZonalRules, turning_attackers, visit_turning};

use super::compare::same_attackers;
use crate::positions::{Flavour, setup};
use crate::reference::State;

/// The orthodox types, and archbishop, chancellor, amazon, dragon, camel-bishop and weathercock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ManyRiders;

impl PieceRules for ManyRiders {
    type Board = ZonalBoard;
    type Counts = Count<2, 12>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('C')
            .rides(&[Ride::ROOK])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('M')
            .rides(&[Ride::ROOK, Ride::BISHOP])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('D').rides(&[Ride::ROOK, Ride::KING]),
        PieceDefinition::new('E').rides(&[Ride::BISHOP]).leaps(&[
            (1, 3),
            (3, 1),
            (3, -1),
            (1, -3),
            (-1, -3),
            (-3, -1),
            (-3, 1),
            (-1, 3),
        ]),
        PieceDefinition::new('W').rides(&[Ride::along(&[
            Direction::East,
            Direction::West,
            Direction::North,
            Direction::NorthEast,
        ])]),
    ];
    const PAWNS: &'static [PawnRules<ZonalBoard>] = ZonalRules::PAWNS;
    const CASTLINGS: &'static [CastlingRules<ZonalBoard>] = ZonalRules::CASTLINGS;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct ManyRidersChess;

type Many = TwoArmyPosition<ManyRidersChess>;

impl TwoArmyGame for ManyRidersChess {
    type Rules = ManyRiders;
    type Moves = ManyMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "many-riders";
    const START: &'static str = <ZonalRules as TwoArmyGame>::START;

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

struct ManyMoves;

impl MoveSystem<ManyRidersChess> for ManyMoves {
    type Move = Move<ManyRiders>;

    fn visit<B>(
        position: &Many,
        visit: impl FnMut(MoveBatch<ManyRiders>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_turning(position.board(), position.turn(), visit)
    }

    fn attackers(
        position: &Many,
        square: Square<ZonalBoard>,
        attacking: SquareSet<ZonalBoard>,
        occupied: SquareSet<ZonalBoard>,
    ) -> SquareSet<ZonalBoard> {
        turning_attackers::<ManyRiders>(position.pieces(), square, attacking, occupied)
    }
}

/// A random position of a flavour, in which half of the pieces other than pawns and kings are of
/// `added` types.
fn position(flavour: Flavour, added: &[PieceType], rng: &mut Rng) -> Many {
    loop {
        let plain = setup(flavour, rng);
        let mut setup = TwoArmySetup::<ManyRidersChess> {
            turn: plain.turn,
            castling: plain.castling,
            en_passant: plain.en_passant,
            ..TwoArmySetup::default()
        };
        for square in plain.pieces.occupied() {
            let (army, mut piece_type) = plain.pieces.at(square).expect("occupied");
            let is_officer = piece_type != PieceType::PAWN && piece_type != PieceType::KING;
            if is_officer && rng.below(2) == 0 {
                piece_type = added[rng.below(added.len() as u64) as usize];
            }
            setup.pieces.put(square, army, piece_type);
        }
        // A rook that castles is one.
        if setup
            .standard_problems()
            .contains(StandardProblems::CASTLING)
        {
            setup.castling = chess_pieces::CastlingRights::NONE;
        }
        if let Ok(position) = Many::try_from(setup) {
            return position;
        }
    }
}

/// Compares the moves, the checks and some attackers, and returns the move texts, sorted.
fn same_position(ours: &Many, theirs: &State, rng: &mut Rng) -> Vec<String> {
    let text = ours.to_string();
    assert_eq!(text, theirs.text());
    let mut moves: Vec<String> = ours.moves().iter().map(ToString::to_string).collect();
    moves.sort_unstable();
    assert_eq!(moves, theirs.moves(), "the moves in {text}");
    let checked: Vec<String> = ours.in_check().iter().map(ToString::to_string).collect();
    assert_eq!(checked, theirs.in_check(), "who is in check in {text}");
    for _ in 0..3 {
        same_attackers(ours, theirs, Square::from_index(rng.below(104) as u8));
    }
    moves
}

fn play_side_by_side(start: &Many, plies: usize, rng: &mut Rng) {
    let mut ours = *start;
    let mut theirs =
        State::parse_with_added(&ours.to_string()).expect("the reference reads it too");
    for _ in 0..plies {
        let moves = same_position(&ours, &theirs, rng);
        let Some(text) = moves.get(rng.below(moves.len() as u64) as usize) else {
            return;
        };
        ours = ours
            .play(ours.parse_move(text).expect("legal"))
            .expect("legal");
        theirs = theirs.play(text).expect("legal");
    }
}

fn games_with(added: &[PieceType], seed: u64) {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(seed));
    for (flavour, games, plies) in [
        (Flavour::Zones, 500, 4),
        (Flavour::Sparse, 170, 6),
        (Flavour::Castling, 170, 3),
        (Flavour::EnPassant, 270, 3),
        (Flavour::Crowded, 30, 4),
    ] {
        for _ in 0..effort.games(games) {
            play_side_by_side(&position(flavour, added, &mut rng), plies, &mut rng);
        }
    }
}

#[test]
fn zc_5_archbishops_and_chancellors_turn_by_their_rides() {
    games_with(&[PieceType::new(6), PieceType::new(7)], 61);
}

#[test]
fn zc_5_amazons_dragons_and_camel_bishops_turn_by_their_rides() {
    games_with(
        &[PieceType::new(8), PieceType::new(9), PieceType::new(10)],
        62,
    );
}

#[test]
fn zc_5_riders_in_any_set_of_directions_turn_in_these() {
    games_with(&[PieceType::new(11)], 63);
}

#[test]
fn zc_5_all_riders_together() {
    let added: Vec<PieceType> = (6..12).map(PieceType::new).collect();
    games_with(&added, 64);
}

#[test]
fn zc_5_without_added_pieces_it_is_zonal_chess() {
    let mut rng = Rng::new(65);
    for round in 0..500 {
        let plain = crate::positions::position(Flavour::ALL[round % 5], &mut rng);
        let many: Many = plain.to_string().parse().expect("the same text");
        let ours: Vec<String> = many.moves().iter().map(ToString::to_string).collect();
        let theirs: Vec<String> = plain.moves().iter().map(ToString::to_string).collect();
        assert_eq!(ours, theirs, "{plain}");
    }
}
