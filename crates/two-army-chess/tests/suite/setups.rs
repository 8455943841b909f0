//! Set-ups: public fields that can hold anything, and what turning them into a position says.

use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use two_army_chess::variant_render::Draw;
use two_army_chess::{
    BLACK, StandardProblems, TwoArmyPosition, TwoArmySetup, WHITE, board_geometry::Square,
};
use variant_core::Position;
use variant_perft::perft;

use crate::glade::glade;
use crate::meadow::{Ground, Meadow, MeadowChess, meadow};

fn setup(text: &str) -> TwoArmySetup<Meadow> {
    text.parse().unwrap()
}

#[test]
fn an_empty_board_is_no_position() {
    let empty = TwoArmySetup::<Meadow>::default();
    assert_eq!(empty.to_string(), "8/8/8/8/8/8 w - - 0 1");
    assert_eq!(empty.problems(), StandardProblems::KINGS);
    // What comes out unchecked has no moves, and nothing panics.
    let position = empty.into_position_unchecked();
    assert_eq!((position.count_moves(), perft(&position, 2)), (0, 0));
    assert!(!position.is_check() && position.is_over());
    assert_eq!(position.to_string(), empty.to_string());
    assert!(!position.is_legal(MeadowChess::default().moves()[0]));
}

#[test]
fn there_is_no_third_army() {
    let third = TwoArmySetup {
        turn: Army::new(2),
        ..setup(START)
    };
    assert!(third.standard_problems().contains(StandardProblems::TURN));
    assert_eq!(third.problems(), StandardProblems::TURN);
    let error = MeadowChess::try_from(third).unwrap_err();
    assert_eq!(error.problems, StandardProblems::TURN);
    let position = third.into_position_unchecked();
    let _ = (position.count_moves(), position.key(), position.in_check());
}

const START: &str = <Meadow as two_army_chess::TwoArmyGame>::START;

#[test]
fn a_piece_beside_the_board_is_told() {
    let mut aside = setup(START);
    aside
        .pieces
        .put(Square::from_index(60), WHITE, PieceType::ROOK);
    assert!(
        aside
            .standard_problems()
            .contains(StandardProblems::SQUARES)
    );
    assert_eq!(aside.problems(), StandardProblems::SQUARES);
}

#[test]
fn all_problems_are_told_at_once() {
    let mut wrong = setup("4k3/8/8/4R3/8/4K3 w K a3 0 0");
    wrong
        .pieces
        .put("a6".parse().unwrap(), WHITE, PieceType::PAWN);
    let all = StandardProblems::OPPONENT_IN_CHECK
        | StandardProblems::PAWNS
        | StandardProblems::CASTLING
        | StandardProblems::EN_PASSANT
        | StandardProblems::FULLMOVE_NUMBER;
    assert_eq!(wrong.problems(), all);
    let error = TwoArmyPosition::try_from(wrong).unwrap_err();
    assert_eq!(error.problems, all);
    // A right of a castling that the game does not have is no right.
    let open = TwoArmySetup {
        castling: CastlingRights::from_bits(1 << 4),
        ..setup("4k3/8/8/8/8/4K3 w - - 0 1")
    };
    assert_eq!(open.problems(), StandardProblems::CASTLING);
}

#[test]
fn the_en_passant_square_is_dropped_where_nobody_can_use_it() {
    let kept = setup("4k3/8/8/3Pp3/8/4K3 w - e4 0 1");
    assert_eq!(kept.en_passant, "e4".parse().ok());
    assert!(kept.into_position_unchecked().en_passant().is_some());
    let unused = setup("4k3/8/8/P3p3/8/4K3 w - e4 0 1");
    assert_eq!(unused.problems(), StandardProblems::empty());
    let position = MeadowChess::try_from(unused).unwrap();
    assert_eq!(position.en_passant(), None);
    assert_eq!(position.to_string(), "4k3/8/8/P3p3/8/4K3 w - - 0 1");
    // And where no pawn can have passed over it, it is a problem, or dropped.
    let nobody = setup("4k3/8/8/3P4/8/4K3 w - e4 0 1");
    assert!(
        nobody
            .standard_problems()
            .contains(StandardProblems::EN_PASSANT)
    );
    assert_eq!(nobody.into_position_unchecked().en_passant(), None);
}

#[test]
fn a_board_can_be_changed_by_a_games_own_hand() {
    let mut position = meadow("4k3/8/8/8/8/4K3 w - - 0 1");
    let rook = "a6".parse::<Square<Ground>>().unwrap();
    position
        .board_mut()
        .pieces_mut()
        .put(rook, WHITE, PieceType::ROOK);
    assert_eq!(position.to_string(), "R3k3/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(position.board().pieces(), position.pieces());
    let mut pieces = Pieces::<Meadow>::EMPTY;
    pieces.put(rook, WHITE, PieceType::ROOK);
    assert_eq!(
        position.pieces().of(WHITE, PieceType::ROOK),
        pieces.occupied()
    );
    assert!(position.pieces().of(BLACK, PieceType::ROOK).is_empty());
}

#[test]
fn pictures_show_pieces_and_what_the_game_adds() {
    let text = "4k3/8/8/8/8/R3K3 b - - 0 1";
    let plain = glade(text).sheet().ascii();
    assert!(plain.contains("| R |   |   |   | K |"), "{plain}");
    assert!(!plain.contains("to the wood"));
    let race = glade(&format!("{text} race")).sheet().ascii();
    assert!(race.contains("to the wood"), "{race}");
}
