//! Moves in coordinates and in algebraic notation, and what happens in them.

use two_army_chess::{BLACK, WHITE};
use variant_core::{MoveTextError, Notation, Position, Tactics, Variant};

use crate::glade::glade;
use crate::meadow::{MeadowChess, meadow};

/// Reads both notations, and writes the strict one.
#[track_caller]
fn same(position: &MeadowChess, coordinates: &str, strict: &str, lenient: &[&str]) {
    let m = position.parse_move(coordinates).unwrap();
    assert_eq!(position.san(m), strict);
    assert_eq!(position.parse_san(strict), Ok(m));
    for text in lenient {
        assert_eq!(position.parse_san_lenient(text), Ok(m), "{text}");
    }
}

#[test]
fn moves_are_written_as_in_chess() {
    let castling = meadow("r3k2r/8/8/8/8/R3K2R w KQkq - 0 1");
    same(&castling, "e1g1", "O-O", &["0-0", "O-O+", "o-o!"]);
    same(&castling, "e1c1", "O-O-O", &["0-0-0", "O-O-O?"]);
    same(&castling, "a1a6", "Rxa6+", &["Ra6", "R1xa6", "Raxa6"]);
    same(&castling, "a1d1", "Rd1", &["Rad1", "Ra1-d1", "Rd1+"]);
    let knights = meadow("7k/8/1N3N2/8/1N6/4K3 w - - 0 1");
    same(&knights, "f4d5", "Nfd5", &["Nf4d5"]);
    same(&knights, "b4d5", "Nbd5", &["Nb4d5"]);
    same(&knights, "b4d3", "Nb4d3", &["Nb4-d3"]);
    same(&knights, "b2d3", "N2d3", &["Nb2d3"]);
    let pawns = meadow("1n2k3/P7/8/3Pp3/8/4K3 w - e4 0 1");
    same(&pawns, "d3e4", "dxe4", &["d3xe4", "dxe4 e.p.", "de4"]);
    same(&pawns, "d3d4", "d4", &["d3-d4", "d4#"]);
    same(&pawns, "a5b6q", "axb6=Q+", &["ab6Q", "a5xb6=Q"]);
    same(&pawns, "a5a6n", "a6=N", &["a6N", "a5-a6=N"]);
    let mate = meadow("4k3/8/4K3/8/8/R7 w - - 0 1");
    same(&mate, "a1a6", "Ra6#", &["Ra6", "Ra6+"]);
}

#[test]
fn what_is_no_move_is_refused() {
    let knights = meadow("7k/8/1N3N2/8/1N6/4K3 w - - 0 1");
    assert_eq!(
        knights.parse_san_lenient("Nd5"),
        Err(MoveTextError::Ambiguous)
    );
    assert_eq!(
        knights.parse_san_lenient("Nh6"),
        Err(MoveTextError::Illegal)
    );
    assert_eq!(
        knights.parse_san_lenient("O-O"),
        Err(MoveTextError::Illegal)
    );
    assert_eq!(knights.parse_move("e1e3"), Err(MoveTextError::Illegal));
    assert!(matches!(
        knights.parse_move("e1"),
        Err(MoveTextError::Malformed { .. })
    ));
    assert!(matches!(
        knights.parse_san("Nf4d5"),
        Err(MoveTextError::NotCanonical { offset: 2, .. })
    ));
    // In a game that is decided, nothing is legal.
    let won = glade("4k3/8/8/3K4/8/8 b - - 0 1 race");
    assert_eq!(won.parse_move("e6e5"), Err(MoveTextError::Illegal));
    assert!(won.moves().is_empty());
}

#[test]
fn promotions_are_to_what_the_game_allows() {
    let promotions = |text: &str| {
        let position = glade(text);
        let to: Vec<_> = (position.moves().iter())
            .filter_map(|m| Some(m.to_string()).filter(|_| m.promotion().is_some()))
            .collect();
        to
    };
    // All officers are lost but one rook.
    let text = "4k3/P7/8/8/8/4K2R w - - 0 1";
    let mut all = promotions(text);
    all.sort();
    assert_eq!(all, ["a5a6b", "a5a6n", "a5a6q", "a5a6r"]);
    // Nothing is lost but the queen; with her, the pawn waits.
    assert_eq!(promotions("4k3/P7/8/8/8/RNB1KBNR w - - 0 1"), ["a5a6q"]);
    assert!(promotions("4k3/P7/8/8/8/RNBQKBNR w - - 0 1").is_empty());
    // The other side's losses are its own.
    assert_eq!(promotions("4k3/P7/8/8/8/RNB1KBNR w - - 0 1").len(), 1);
    assert_eq!(promotions("rnbqkbnr/8/8/8/4p3/6K1 b - - 0 1"), [""; 0]);
}

#[test]
fn events_tell_what_else_happens() {
    let events = |text: &str, m: &str| {
        let position = meadow(text);
        let mut events = Vec::new();
        let m = position.parse_move(m).unwrap();
        let _ = position.play_reporting(m, |event| events.push(event.to_string()));
        events
    };
    let pawns = "1n2k3/P7/8/3Pp3/8/4K2R w K e4 0 1";
    assert_eq!(events(pawns, "d3e4"), ["captured P on e3"]);
    assert_eq!(events(pawns, "d3d4"), [""; 0]);
    assert_eq!(
        events(pawns, "a5b6r"),
        ["captured N on b6", "promoted to R on b6"]
    );
}

#[test]
fn a_position_tells_its_parts() {
    let position = meadow("r3k2r/8/8/3Pp3/8/R3K2R w Qk e4 17 300");
    assert_eq!((position.turn(), position.turn().enemy()), (WHITE, BLACK));
    assert_eq!(
        (position.halfmove_clock(), position.fullmove_number()),
        (17, 300)
    );
    assert_eq!(position.reversible_plies(), 17);
    assert_eq!(position.castling().bits(), 0b0110);
    let right = position.en_passant().unwrap();
    let squares = (right.target.to_string(), right.pawn.to_string());
    assert_eq!(squares, ("e4".into(), "e3".into()));
    assert!(right.capturers.contains(WHITE) && !right.capturers.contains(BLACK));
    assert_eq!(position.players().len(), 2);
    assert!(!position.is_check() && position.checkers().is_empty());
    let square = |name: &str| name.parse().unwrap();
    let names = |squares: two_army_chess::board_geometry::SquareSet<crate::meadow::Ground>| {
        squares
            .iter()
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(position.attackers(square("a4"), WHITE)), ["a1"]);
    assert_eq!(names(position.attackers(square("a4"), BLACK)), ["a6"]);
    assert_eq!(names(position.attackers(square("c4"), WHITE)), ["d3"]);
    // What stands between blocks the line.
    assert_eq!(names(position.attackers(square("h6"), BLACK)), ["a6"; 0]);
    let checked = meadow("r3k3/8/8/4r3/3n4/4K3 w - - 0 1");
    assert_eq!(names(checked.checkers()), ["e3"]);
    let checked = meadow("r3k3/8/8/4r3/2n5/4K3 w - - 0 1");
    assert!(checked.is_check());
    assert_eq!(names(checked.checkers()), ["c2", "e3"]);
    // The same in a game whose moves are no table's.
    let checked = glade("r3k3/8/8/4r3/2n5/4K3 w - - 0 1");
    assert!(checked.is_check());
    assert_eq!(names(checked.checkers()), ["c2", "e3"]);
    assert!(!glade("r3k3/8/8/8/8/R3K3 w - - 0 1").is_check());
}
