use variant_core::text::excerpt;
use variant_core::{Outcome, Player, Ply, Position};
use variant_match::{Aside, MatchGame};
use variant_record::{Record, Recorded, Repair};
use variant_registry::AnyGame;

use super::moves::or_dash;
use crate::arguments::{Apply, Reader};
use crate::failure::{Failure, warn};
use crate::json::{AsideObject, GameObject, OutcomeObject};
use crate::output::Output;
use crate::reason::explained;
use crate::start::Start;

pub(crate) fn run(arguments: &Apply, output: &mut Output) -> Result<(), Failure> {
    let mut game = AnyGame::new(arguments.start.position(output)?);
    let players = game.start().players();
    check_reader(&players, arguments.seen_by).map_err(Failure::Usage)?;
    let played = play_all(&mut game, &arguments.start, &arguments.plies, output);
    let played_game = Answer {
        record: arguments.record.then(|| Record::of_game(&game)),
        reader: arguments.seen_by,
        ..Answer::of(&game)
    };
    print_game(played_game, output)?;
    played
}

pub(crate) fn play_all(
    game: &mut AnyGame,
    start: &Start,
    texts: &[String],
    output: &mut Output,
) -> Result<(), Failure> {
    let mut repairs = Vec::new();
    let played = play_noting(game, texts, start.origin.strict, &mut repairs);
    for repair in &repairs {
        warn(repair);
    }
    output.repairs.extend(repairs);
    played.map_err(Failure::Input)
}

/// Plays texts up to the first that is wrong, or not strict.
pub(crate) fn play_noting(
    game: &mut AnyGame,
    texts: &[String],
    is_strict: bool,
    repairs: &mut Vec<String>,
) -> Result<(), String> {
    for (number, text) in (1..).zip(texts) {
        let shown = excerpt(text);
        let wrong = |error: &str| format!("move {number}, {shown}: {error}");
        let applied = game.apply_noting(text);
        let applied = applied.map_err(|error| wrong(&explained(game, text, &error)))?;
        if let Some(is) = applied {
            if is_strict {
                game.retract(None);
                return Err(wrong(&format!("not strict: it is read as {is}")));
            }
            repairs.push(format!("move {number}: `{shown}` is read as {is}"));
        }
        game.forfeit_all();
    }
    Ok(())
}

pub(crate) fn known(players: &[Player], letter: char) -> Result<Player, String> {
    let found = players.iter().find(|player| player.letter() == letter);
    found.copied().ok_or_else(|| {
        let letters = names(players);
        format!("no player `{letter}`: the players are {letters}")
    })
}

pub(super) fn names(players: &[Player]) -> String {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    names.join(", ")
}

pub(super) fn check_reader(players: &[Player], reader: Option<Reader>) -> Result<(), String> {
    match reader {
        Some(Reader(Some(player))) => known(players, player.letter()).map(drop),
        _ => Ok(()),
    }
}

pub(crate) struct Answer<'a, V: Recorded> {
    pub(crate) game: &'a MatchGame<V>,
    pub(crate) record: Option<Record>,
    pub(crate) repairs: &'a [Repair],
    pub(crate) reader: Option<Reader>,
    pub(crate) ends: Option<Vec<String>>,
}

impl<'a, V: Recorded> Answer<'a, V> {
    pub(crate) const fn of(game: &'a MatchGame<V>) -> Self {
        Self {
            game,
            record: None,
            repairs: &[],
            reader: None,
            ends: None,
        }
    }
}

pub(crate) fn print_game<V: Recorded>(
    answer: Answer<'_, V>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (game, reader) = (answer.game, answer.reader);
    let seen = |record: Record| match reader {
        Some(Reader(reader)) => record.seen_by(reader),
        None => record,
    };
    let record = answer.record.map(|record| seen(record).to_string());
    let plies = plies(game);
    if output.json {
        return output.object(&GameObject {
            position: game.position().position_text(),
            outcome: game.outcome().cloned().map(OutcomeObject),
            plies,
            record,
            asides: asides(game, reader),
            repairs: answer.repairs.iter().map(Repair::to_string).collect(),
            ends: answer.ends,
        });
    }
    if let Some(record) = record {
        return output.text(&record);
    }
    let outcome = game.outcome().map(Outcome::to_string).unwrap_or_default();
    output.line(format_args!("position {}", game.position().position_text()))?;
    output.line(format_args!("outcome  {}", or_dash(&outcome)))?;
    output.line(format_args!("plies    {plies}"))?;
    if let Some(offer) = game.offer() {
        let (by, proposal) = (offer.by, &offer.proposal);
        output.line(format_args!("offer    {by}: {proposal}"))?;
    }
    Ok(())
}

/// Counts moves, not actions.
pub(crate) fn plies<V: Recorded>(game: &MatchGame<V>) -> usize {
    let moves = game.plies().filter(|ply| matches!(ply, Ply::Move(_)));
    moves.count()
}

pub(crate) fn asides<V: Recorded>(game: &MatchGame<V>, reader: Option<Reader>) -> Vec<AsideObject> {
    let is_seen = |aside: &Aside<_>| reader.is_none_or(|Reader(reader)| aside.is_for(reader));
    let asides = game.asides().filter(|(_, aside)| is_seen(aside));
    asides
        .map(|(plies, aside)| AsideObject::of(plies, aside))
        .collect()
}
