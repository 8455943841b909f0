use variant_core::Player;
#[cfg(feature = "engine")]
use variant_record::{LineColumn, Tag};
use variant_record::{Record, ReplayError, Strictness};
use variant_registry::AnyGame;

use crate::failure::{Failure, warn};

#[cfg(feature = "engine")]
pub(crate) fn tag(name: &str, value: &str) -> Tag {
    let (name, value) = (name.to_owned(), value.to_owned());
    let place = LineColumn::default();
    Tag { name, value, place }
}

pub(crate) fn player_tag(players: &[Player], player: Player) -> String {
    let is_of_two = players == Player::of_letters(*b"wb");
    match player.letter() {
        'w' if is_of_two => "White".into(),
        'b' if is_of_two => "Black".into(),
        letter => format!("Player-{letter}"),
    }
}

/// Replays a record as a game of a variant. Repairs and errors begin with `place`.
pub(crate) fn replayed(
    record: &Record,
    variant: &str,
    strictness: Strictness,
    place: &str,
) -> Result<AnyGame, Failure> {
    let wrong = |error: ReplayError| Failure::Input(format!("{place}, {error}"));
    let mut repairs = Vec::new();
    let start = record.start_as(Some(variant), strictness, &mut repairs);
    let mut game = AnyGame::new(start.map_err(wrong)?);
    let played = record.play_noting(&mut game, strictness, &mut repairs);
    played.map_err(wrong)?;
    for repair in repairs {
        warn(&format!("{place}, {repair}"));
    }
    Ok(game)
}
