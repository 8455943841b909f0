//! Pictures of positions.

use orthodox_chess::{BLACK, ChessRules, OrthodoxChess};
use variant_render::chess_pieces::attacks::attackers;
use variant_render::{
    Army, Diagram, LegendEntry, Piece, attackers_after, in_words, legend, status,
};

use crate::boards::place;

const MATE: &str = "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1";

fn board(position: &OrthodoxChess) -> Diagram {
    let armies = Army::white_and_black();
    let pieces = position.pieces();
    Diagram::of_pieces::<ChessRules>(position, pieces, &armies, |_, piece| piece)
}

#[test]
fn pieces_stand_where_they_do_and_only_the_king_is_marked() {
    let check: OrthodoxChess = "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1".parse().unwrap();
    let diagram = board(&check);
    let pieces = [("a1", 'R'), ("e1", 'K'), ("e2", 'q'), ("e8", 'k')];
    let pieces = pieces.map(|(name, letter)| (place(name), Piece::from_letter(letter)));
    assert_eq!(diagram.pieces, pieces.into());
    assert_eq!(diagram.checked, [place("e1")]);
    assert_eq!(diagram.below, ["white to move"]);
    assert_eq!(diagram.squares.len(), 64);
    assert_eq!(board(&OrthodoxChess::default()).checked, []);
}

#[test]
fn a_game_that_has_ended_shows_how() {
    let mate: OrthodoxChess = MATE.parse().unwrap();
    let armies = Army::white_and_black();
    assert_eq!(status(&mate, &armies), "white wins: checkmate");
    assert_eq!(board(&mate).below, ["white wins: checkmate"]);
}

#[test]
fn each_army_has_an_entry_with_its_turn_and_check() {
    let armies = Army::white_and_black();
    let check: OrthodoxChess = "4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1".parse().unwrap();
    let [mut white, black] = armies.clone().map(|army| LegendEntry::of(&army));
    white.to_move = true;
    white.notes = vec!["in check".into()];
    assert_eq!(legend(&check, &armies), [white, black]);
    assert_eq!(board(&check).to_move, ['w']);
}

#[test]
fn attackers_are_found_after_a_move() {
    let pinned: OrthodoxChess = "4k3/4r3/8/8/8/5n2/4B3/4K3 w - - 0 1".parse().unwrap();
    let found = |square, moving: &[[u16; 2]]| {
        attackers_after::<ChessRules>(pinned.pieces(), square, moving, |pieces, square| {
            attackers::<ChessRules>(pieces, square, pieces.army(BLACK), pieces.occupied())
        })
    };
    let (e1, e2, f3, e7) = (4, 12, 21, 52);
    assert_eq!(found(e1, &[]), [f3]);
    assert_eq!(found(e1, &[[e2, f3]]), [e7]);
    assert_eq!(found(e1, &[[e1, f3]]), []);
    assert_eq!(found(64, &[]), []);
}

#[test]
fn outcomes_are_put_in_words() {
    for (outcome, words) in [
        ("a s=1 w=1 n=1 e=0", "south, west and north win: a"),
        ("a s=1 w=1 n=0 e=0", "south and west win: a"),
        ("a-b s=1 w=0.5 n=0 e=0", "south wins, west draws: a b"),
        ("a s=0.5 w=0.5 n=0 e=0", "south and west draw: a"),
        ("a s=0.5 w=0.5 n=0.5 e=0.5", "draw: a"),
        ("a s=0 w=0 n=0 e=0", "no winner: a"),
        (
            "a x=1 s=0 points x=7 s=2",
            "x wins: a; points: x 7, south 2",
        ),
    ] {
        assert_eq!(in_words(&outcome.parse().unwrap(), &Army::seats()), words);
    }
}
