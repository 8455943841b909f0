use std::fs::File;
use std::path::Path;
use std::time::Duration;

use variant_core::record::{Comment, Item, Record, Strictness};
use variant_core::{Actor, Game, Player, Ply, Position, Seat, TimeControl, Variant};
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
    let mut game = Game::<AnyPosition>::new(start.map_err(|error| wrong(&error))?);
    let played = record.play_noting(&mut game, Strictness::Lenient, &mut repairs);
    played.map_err(|error| wrong(&error))?;
    let last = game.position().clone();
    let mut frames = frames(game, arguments.seat.as_deref())?;
    set_clocks(&record, &last, &mut frames);
    Ok((frames.into_iter().map(|frame| frame.sheet).collect(), last))
}

fn first_record(file: &Path) -> Result<Record, Failure> {
    let unread = |error| Failure::file(shown(file.display()), &error);
    let mut records = Records::new(File::open(file).map_err(unread)?);
    loop {
        match records.stream.next_record() {
            Ok(Some(record)) => return Ok(record),
            Ok(None) if records.read_on().map_err(unread)? => {}
            Ok(None) => {
                return Err(Failure::input(format_args!(
                    "{}: expected a record",
                    shown(file.display())
                )));
            }
            Err(error) => {
                let message = format_args!("{}, game 1, {error}", shown(file.display()));
                return Err(Failure::input(message));
            }
        }
    }
}

struct Frame {
    sheet: Sheet,
    /// Clocks in the legend: entry, board if there are several, clock.
    clocks: Vec<(usize, Option<u8>, Seat)>,
    /// Clock of the last ply's player.
    moved: Option<Seat>,
}

fn frames(mut game: Game<AnyPosition>, seat: Option<&str>) -> Result<Vec<Frame>, Failure> {
    seen_from(game.start().sheet(), seat)?;
    let mut frames = Vec::new();
    loop {
        let last = game.plies().next_back().cloned();
        let moved = match &last {
            Some(Ply::Move(m)) => Some(m.to_string()),
            _ => None,
        };
        let sheet = board(game.position(), moved.as_slice());
        // A player who has left the game has no seat any more.
        let turned = seat.and_then(|seat| sheet.from_seat(seat));
        let mut sheet = turned.unwrap_or(sheet);
        let clocks = clocks_of(game.position(), &sheet);
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
        let actor = match last {
            Some(Ply::Move(m)) => before.actor_of(m),
            _ => None,
        };
        frames.push(Frame {
            sheet,
            clocks,
            moved: actor.map(|actor| before.clock_of(actor)),
        });
        if is_first {
            frames.reverse();
            return Ok(frames);
        }
    }
}

fn clocks_of(position: &AnyPosition, sheet: &Sheet) -> Vec<(usize, Option<u8>, Seat)> {
    let boards = boards_in_play(position);
    let players = position.players();
    let mut clocks = Vec::new();
    for (index, entry) in sheet.legend.iter().enumerate() {
        let letter = entry.letter;
        let player = Player::new(u8::try_from(letter).unwrap_or(b'?'));
        let clock = |seat| position.clock_of(Actor { seat, player });
        if boards.is_empty() {
            let own = players.contains(&player).then(|| clock(Seat::Army(letter)));
            clocks.extend(own.map(|clock| (index, None, clock)));
            continue;
        }
        for (diagram, &number) in sheet.diagrams.iter().zip(&boards) {
            if diagram.seats.iter().any(|(seat, _)| *seat == letter) {
                clocks.push((index, Some(number), clock(Seat::Board(number))));
            }
        }
    }
    clocks
}

fn set_clocks(record: &Record, position: &AnyPosition, frames: &mut [Frame]) {
    let control = record.tag("TimeControl").and_then(|tag| tag.parse().ok());
    let base = control.map(|control: TimeControl| {
        let factor = position.clock_factor();
        control.base.saturating_mul(factor)
    });
    let stated = stated_times(record);
    let mut left: Vec<(Seat, Duration)> = Vec::new();
    for (number, frame) in frames.iter_mut().enumerate() {
        let time = number.checked_sub(1).and_then(|ply| *stated.get(ply)?);
        if let (Some(clock), Some(time)) = (frame.moved, time) {
            left.retain(|(other, _)| *other != clock);
            left.push((clock, time));
        }
        for (index, number, clock) in &frame.clocks {
            let latest = left.iter().find(|(other, _)| other == clock);
            let time = latest.map(|&(_, time)| time).or(base).map(text_of);
            let (Some(time), Some(entry)) = (time, frame.sheet.legend.get_mut(*index)) else {
                continue;
            };
            match number {
                Some(number) => entry.notes.push(format!("board {number}: {time}")),
                None => entry.clock = Some(time),
            }
        }
    }
}

fn stated_times(record: &Record) -> Vec<Option<Duration>> {
    let (mut times, mut depth) = (Vec::new(), 0u32);
    for entry in record.entries() {
        match entry.item {
            Item::Open => depth += 1,
            Item::Close => depth = depth.saturating_sub(1),
            Item::Ply(_) if depth == 0 => times.push(None),
            Item::Comment(text) if depth == 0 => {
                let Ok(comment) = text.parse::<Comment>();
                let time = comment
                    .clock()
                    .map(|time| Duration::from_millis(time.milliseconds));
                if let Some(last) = times.last_mut() {
                    *last = time.or(*last);
                }
            }
            _ => {}
        }
    }
    times
}

fn text_of(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
