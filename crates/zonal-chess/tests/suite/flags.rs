//! Fallen flags (ZC-9).

use variant_core::Game;
use zonal_chess::ZonalChess;

#[test]
fn only_an_army_that_can_mate_wins_on_time() {
    for (rows, of_white, of_black) in [
        ("**12**/***1R3K4***", "w=0.5 b=0.5", "w=1 b=0"),
        ("**6p5**/***5K4***", "w=0 b=1", "w=0.5 b=0.5"),
        ("**6p5**/***1N3K4***", "w=0 b=1", "w=1 b=0"),
    ] {
        let text = format!("***5k4***/**12**/*14*/16/16/*14*/{rows} w - - 0 1");
        for (flag, scores) in [("flag:w", of_white), ("flag:b", of_black)] {
            let mut game = Game::new(text.parse::<ZonalChess>().unwrap());
            game.apply(flag).unwrap();
            let outcome = game.outcome().map(ToString::to_string);
            let expected = format!("time-forfeit {scores}");
            assert_eq!(outcome, Some(expected), "{text}: {flag}");
        }
    }
}
