use std::fs::File;
use std::path::Path;
use std::time::Duration;

use variant_core::{Actor, Player, Ply, Position, Seat, Variant};
use variant_match::MatchGame;
use variant_record::{Record, Strictness};
use variant_registry::AnyPosition;
use variant_render::{Draw, Sheet, boards_in_play, in_words};

use crate::arguments::Show;
use crate::board::{board, seen_from};
use crate::failure::{Failure, shown};
use crate::input::Records;

pub(super) fn read(arguments: &Show, file: &Path) -> Result<(Vec<Sheet>, AnyPosition), Failure> {
    let variant = arguments.start.variant.as_str();
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::input(format_args!("{}, game 1, {error}", shown(file.display())))
    };
    let record = first_record(file)?;
    if let Some(other) = record.tag("Variant").filter(|other| *other != variant) {
        return Err(wrong(&format_args!(
            "a record of {other}, not of {variant}"
        )));
    }
    let mut repairs = Vec::new();
    let start = record.start_as(Some(variant), Strictness::Lenient, &mut repairs);
    let mut game = MatchGame::<AnyPosition>::new(start.map_err(|error| wrong(&error))?);
    let played = record.play_noting(&mut game, Strictness::Lenient, &mut repairs);
    played.map_err(|error| wrong(&error))?;
    let last = game.position().clone();
    Ok((frames(game, arguments.seat.as_deref())?, last))
}

fn first_record(file: &Path) -> Result<Record, Failure> {
    let unread = |error| Failure::file(shown(file.display()), &error);
    let mut records = Records::new(File::open(file).map_err(unread)?);
    let name = shown(file.display());
    match records.next().map_err(unread)? {
        Some(Ok(record)) => Ok(record),
        Some(Err(error)) => Err(Failure::input(format_args!("{name}, game 1, {error}"))),
        None => Err(Failure::input(format_args!("{name}: expected a record"))),
    }
}

fn frames(mut game: MatchGame<AnyPosition>, seat: Option<&str>) -> Result<Vec<Sheet>, Failure> {
    seen_from(game.start().sheet(), seat)?;
    let mut frames = Vec::new();
    loop {
        let last = game.plies().next_back().cloned();
        let moved = match &last {
            Some(Ply::Move(m)) => Some(m.to_string()),
            _ => None,
        };
        let sheet = board(game.position(), moved.as_slice());
        let turned = seat.and_then(|seat| sheet.from_seat(seat));
        let mut sheet = turned.unwrap_or(sheet);
        set_clocks(&game, &mut sheet);
        let ends = game
            .outcome()
            .map(|outcome| in_words(outcome, &sheet.armies));
        let number = game.plies().len();
        let is_first = !game.undo();
        let before = game.position();
        sheet.title = match &last {
            None => "start".into(),
            Some(Ply::Move(m)) => format!("{number}. {}", before.san(*m)),
            Some(Ply::Action(action)) => format!("{number}. {action}"),
        };
        if let Some(ends) = ends {
            sheet.title.extend(["; ", &ends]);
        }
        frames.push(sheet);
        if is_first {
            frames.reverse();
            return Ok(frames);
        }
    }
}

fn set_clocks(game: &MatchGame<AnyPosition>, sheet: &mut Sheet) {
    let boards = boards_in_play(game.position());
    let players = game.position().players();
    for entry in &mut sheet.legend {
        let letter = entry.letter;
        let player = Player::new(u8::try_from(letter).unwrap_or(b'?'));
        let clock = |seat| game.time_left(Actor { seat, player }).map(text_of);
        if boards.is_empty() && players.contains(&player) {
            entry.clock = clock(Seat::Army(letter));
        }
        for (diagram, &number) in sheet.diagrams.iter().zip(&boards) {
            let is_seated = diagram.seats.iter().any(|(seat, _)| *seat == letter);
            if let Some(time) = clock(Seat::Board(number)).filter(|_| is_seated) {
                entry.notes.push(format!("board {number}: {time}"));
            }
        }
    }
}

fn text_of(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
