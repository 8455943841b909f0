use variant_core::record::{Record, Repair};
use variant_core::text::excerpt;
use variant_core::{Game, Outcome, Ply, Variant};
use variant_registry::AnyGame;

use super::moves::or_dash;
use crate::arguments::Apply;
use crate::failure::Failure;
use crate::json::{GameObject, OutcomeObject};
use crate::output::Output;

pub(crate) fn run(arguments: &Apply, output: &mut Output) -> Result<(), Failure> {
    let mut game = AnyGame::new(arguments.start.position(output)?);
    let played = play_all(&mut game, &arguments.plies);
    let played_game = Answer {
        record: arguments.record.then(|| Record::of_game(&game)),
        ..Answer::of(&game)
    };
    print_game(played_game, output)?;
    played
}

pub(crate) fn play_all(game: &mut AnyGame, texts: &[String]) -> Result<(), Failure> {
    for (index, text) in texts.iter().enumerate() {
        if let Err(error) = game.apply(text) {
            let number = index + 1;
            return Err(Failure::input(format_args!(
                "move {number}, {}: {error}",
                excerpt(text)
            )));
        }
    }
    Ok(())
}

pub(crate) struct Answer<'a, V: Variant> {
    pub(crate) game: &'a Game<V>,
    pub(crate) record: Option<Record>,
    pub(crate) repairs: &'a [Repair],
    /// Ends of all lines.
    pub(crate) ends: Option<Vec<String>>,
}

impl<'a, V: Variant> Answer<'a, V> {
    pub(crate) const fn of(game: &'a Game<V>) -> Self {
        Self {
            game,
            record: None,
            repairs: &[],
            ends: None,
        }
    }
}

pub(crate) fn print_game<V: Variant>(
    answer: Answer<'_, V>,
    output: &mut Output,
) -> Result<(), Failure> {
    let Answer {
        game,
        record,
        repairs,
        ends,
    } = answer;
    let record = record.as_ref().map(Record::to_string);
    // `notation.md` counts moves only, not actions.
    let moves = game.plies().filter(|ply| matches!(ply, Ply::Move(_)));
    let plies = moves.count();
    if output.json {
        return output.object(&GameObject {
            position: game.position().position_text(),
            outcome: game.outcome().cloned().map(OutcomeObject),
            plies,
            record,
            repairs: repairs.iter().map(Repair::to_string).collect(),
            ends,
        });
    }
    if let Some(record) = record {
        return output.text(&record);
    }
    let outcome = game.outcome().map(Outcome::to_string).unwrap_or_default();
    output.line(format_args!("position {}", game.position().position_text()))?;
    output.line(format_args!("outcome  {}", or_dash(&outcome)))?;
    output.line(format_args!("plies    {plies}"))
}
