//! Pictures of positions.

use orthodox_chess::{Chess, ChessRules};
use variant_render::{Army, Diagram, Piece, Sheet, status};

use crate::boards::place;

const MATE: &str = "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1";

fn board(position: &Chess) -> Diagram {
    let armies = Army::white_and_black();
    let pieces = position.pieces();
    Diagram::of_pieces::<ChessRules, 2, 6>(position, pieces, &armies, |_, piece| piece)
}

#[test]
fn pieces_stand_where_they_do_and_only_the_king_is_marked() {
    let check: Chess = "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1".parse().unwrap();
    let diagram = board(&check);
    let pieces = [("a1", 'R'), ("e1", 'K'), ("e2", 'q'), ("e8", 'k')];
    let pieces = pieces.map(|(name, letter)| (place(name), Piece::from_letter(letter)));
    assert_eq!(diagram.pieces, pieces.into());
    assert_eq!(diagram.checked, [place("e1")]);
    assert_eq!(diagram.below, ["white to move"]);
    assert_eq!(diagram.squares.len(), 64);
    assert_eq!(board(&Chess::default()).checked, []);
}

#[test]
fn a_game_that_has_ended_shows_how() {
    let mate: Chess = MATE.parse().unwrap();
    let armies = Army::white_and_black();
    assert_eq!(status(&mate, &armies), "white wins: checkmate");
    let sheet = Sheet::of_pieces::<ChessRules, 2, 6>(&mate, mate.pieces(), &armies);
    assert_eq!(sheet.diagrams, [board(&mate)]);
    assert_eq!(sheet.armies, armies);
    assert_eq!(sheet.diagrams[0].below, ["white wins: checkmate"]);
}
