use variant_core::Player;
use variant_match::MatchRules;
use variant_record::Record;
#[cfg(feature = "engine")]
use variant_record::{LineColumn, Tag};
#[cfg(any(feature = "animation", feature = "engine"))]
use variant_render::Sheet;

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

#[cfg(any(feature = "animation", feature = "engine"))]
pub(crate) fn name_players(sheet: &mut Sheet, record: &Record, start: &impl MatchRules) {
    let players = start.players();
    for entry in &mut sheet.legend {
        let mut named = players
            .iter()
            .filter(|player| player.letter() == entry.letter);
        let name = named
            .next()
            .and_then(|&player| record.tag(&player_tag(&players, player)));
        if let Some(name) = name.filter(|name| *name != "?") {
            entry.notes.insert(0, name.to_owned());
        }
    }
}
