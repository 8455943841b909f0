//! Fallen flags (QC-18).

use chess_pieces::PieceType;
use quarter_chess::{DRIVER, MERCHANT, QuarterChess};
use variant_core::{Game, Position};

#[test]
fn only_an_army_that_can_mate_wins_on_time() {
    for (text, of_white, of_black) in [
        ("8/8/8/3k4/8/8/8/QK6 w - - 0 1", "w=0.5 b=0.5", "w=1 b=0"),
        ("8/8/8/3k4/8/8/8/KM6 w - - 0 1", "w=0.5 b=0.5", "w=1 b=0"),
        ("8/8/8/3k4/8/8/8/KBB5 w - - 0 1", "w=0.5 b=0.5", "w=1 b=0"),
        ("8/8/8/3k4/3d4/8/8/K7 w - - 0 1", "w=0 b=1", "w=0.5 b=0.5"),
        ("8/8/8/3k4/3d4/8/8/KN6 w - - 0 1", "w=0 b=1", "w=1 b=0"),
    ] {
        for (flag, scores) in [("flag:w", of_white), ("flag:b", of_black)] {
            let mut game = Game::new(text.parse::<QuarterChess>().unwrap());
            game.apply(flag).unwrap();
            let outcome = game.outcome().map(ToString::to_string);
            let expected = format!("time-forfeit {scores}");
            assert_eq!(outcome, Some(expected), "{text}: {flag}");
        }
    }
}

#[test]
fn moves_name_their_promotions() {
    let text = "n1n4k/PPP5/8/8/8/8/5ppp/K4N1N w - - 0 1";
    let position: QuarterChess = text.parse().unwrap();
    for (m, promotion) in [
        ("b7b8d", Some(DRIVER)),
        ("b7a8m", Some(MERCHANT)),
        ("b7c8q", Some(PieceType::QUEEN)),
        ("a1b1", None),
        ("f1b5", None),
    ] {
        assert_eq!(
            position.parse_move(m).unwrap().promotion(),
            promotion,
            "{m}"
        );
    }
}
