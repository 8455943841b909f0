use std::time::Duration;

use variant_core::Outcome;
use variant_match::MatchRules;
use variant_record::Record;
use variant_registry::{AnyGame, AnyPosition};
use variant_render::{Draw, Sheet, in_words, status};

use crate::board::{diagram_of, split_board, squares};
use crate::record::player_tag;

/// Draws a game with the players of a record, seen from a seat if it is there: eliminated players have none.
pub(crate) fn picture(
    game: &AnyGame,
    last: &[String],
    seat: Option<&str>,
    record: &Record,
) -> Sheet {
    let sheet = board(game.position(), last);
    let turned = seat.and_then(|seat| sheet.from_seat(seat));
    let mut sheet = turned.unwrap_or(sheet);
    name_players(&mut sheet, record, game.start());
    if let Some(outcome) = game.outcome() {
        state_outcome(&mut sheet, game.position(), outcome);
    }
    sheet
}

pub(crate) fn board(position: &AnyPosition, last: &[String]) -> Sheet {
    let mut sheet = position.sheet();
    for last in last {
        let (number, text) = split_board(last);
        if let Some(diagram) = diagram_of(&mut sheet, position, number) {
            diagram.last_move.extend(squares(text));
        }
    }
    sheet
}

pub(crate) fn name_players(sheet: &mut Sheet, record: &Record, start: &impl MatchRules) {
    let players = start.players();
    for entry in &mut sheet.legend {
        let player = players.iter().find(|it| it.letter() == entry.letter);
        let name = player.and_then(|&player| record.tag(&player_tag(&players, player)));
        if let Some(name) = name.filter(|name| *name != "?") {
            entry.notes.insert(0, name.to_owned());
        }
    }
}

fn state_outcome(sheet: &mut Sheet, position: &AnyPosition, outcome: &Outcome) {
    let known = status(position, &sheet.armies);
    let words = in_words(outcome, &sheet.armies);
    let diagrams = sheet.diagrams.iter_mut();
    let lines = diagrams.flat_map(|diagram| &mut diagram.below);
    for line in lines.filter(|line| **line == known) {
        line.clone_from(&words);
    }
}

pub(crate) fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
