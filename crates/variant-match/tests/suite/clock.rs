//! Clocks: what a ply costs, and what is taken back with it.

use core::time::Duration;

use orthodox_chess::OrthodoxChess;
use variant_core::Position;
use variant_match::{MatchGame, TimeControl};

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn game(control: &str) -> MatchGame<OrthodoxChess> {
    let mut game = MatchGame::new(OrthodoxChess::default());
    game.set_time_control(Some(control.parse().unwrap()));
    game
}

#[test]
fn a_delay_is_not_counted_and_an_increment_added() {
    for (control, left) in [("60", 50), ("60+5", 55), ("60d4", 54), ("60d30", 60)] {
        let mut game = game(control);
        let white = game.position().to_act()[0];
        assert!(!game.spend(white, seconds(10)), "{control}");
        assert_eq!(game.time_left(white), Some(seconds(left)), "{control}");
    }
}

#[test]
fn a_flag_falls_when_no_time_is_left() {
    let mut game = game("60+5");
    let white = game.position().to_act()[0];
    assert!(game.spend(white, seconds(60)));
    assert_eq!(game.time_left(white), Some(Duration::ZERO));
    let mut untimed = MatchGame::new(OrthodoxChess::default());
    assert!(!untimed.spend(white, seconds(1_000_000)));
    assert_eq!(untimed.time_left(white), None);
}

#[test]
fn clocks_are_taken_back_and_made_again_with_the_ply() {
    let mut game = game("60");
    let white = game.position().to_act()[0];
    for (text, time) in [("e4", 1), ("e5", 2), ("Nf3", 3)] {
        let actor = game.position().to_act()[0];
        game.spend(actor, seconds(time));
        game.apply(text).unwrap();
    }
    let black = game.position().to_act()[0];
    let left = |game: &MatchGame<OrthodoxChess>| {
        [white, black].map(|actor| game.time_left(actor).unwrap())
    };
    assert_eq!(left(&game), [56, 58].map(seconds));
    assert!(game.undo());
    assert_eq!(left(&game), [59, 58].map(seconds));
    assert!(game.undo() && game.undo());
    assert_eq!(left(&game), [60, 60].map(seconds));
    while game.redo() {}
    assert_eq!(left(&game), [56, 58].map(seconds));
    let record = variant_record::Record::of_game(&game).to_string();
    assert!(
        record.ends_with(
            "1. e4 {[%clk 0:00:59]} 1... e5 {[%clk 0:00:58]} 2. Nf3 {[%clk 0:00:56]} *\n"
        )
    );
}

#[test]
fn time_controls_are_read_as_they_are_written() {
    for text in ["300", "300+3", "300d2", "0"] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
    }
    for text in ["", "+3", "300+", "300+x", "3.5", "-1", "99999999999"] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert!(error.to_string().starts_with("expected seconds"), "{text}");
    }
}

/// As records state it; before the first ply there is none.
#[test]
fn a_clock_is_restored_after_moves_and_actions() {
    let mut game = game("60");
    game.restore_clock(seconds(1));
    for (ply, left) in [("e4", 50), ("e5", 40), ("resign:w", 30)] {
        game.apply(ply).unwrap();
        game.restore_clock(seconds(left));
    }
    let readings = [0, 1, 2, 3].map(|index| game.reading_of_ply(index));
    let stated = [50, 40, 30].map(|left| Some(seconds(left)));
    assert_eq!((&readings[..3], readings[3]), (&stated[..], None));
}

#[test]
fn clocks_take_any_time() {
    let mut game = MatchGame::new(OrthodoxChess::default());
    game.set_time_control(Some("60+1".parse().unwrap()));
    let white = game.position().to_act()[0];
    assert!(!game.spend(white, Duration::ZERO));
    assert!(game.spend(white, Duration::MAX));
    assert_eq!(game.time_left(white), Some(Duration::ZERO));
}
