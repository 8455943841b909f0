use variant_core::record::Record;
use variant_core::text::excerpt;
use variant_core::{Outcome, Ply};
use variant_registry::AnyGame;

use super::moves::or_dash;
use crate::arguments::Apply;
use crate::failure::Failure;
use crate::json::{GameObject, OutcomeObject};
use crate::output::Output;

pub(crate) fn run(arguments: &Apply, output: &mut Output) -> Result<(), Failure> {
    let mut game = AnyGame::new(arguments.start.position(output)?);
    let mut played = Ok(());
    for (index, text) in arguments.plies.iter().enumerate() {
        if let Err(error) = game.apply(text) {
            let number = index + 1;
            played = Err(Failure::input(format_args!(
                "move {number}, {}: {error}",
                excerpt(text)
            )));
            break;
        }
    }
    let record = arguments.record.then(|| Record::of_game(&game));
    print_game(&game, record.as_ref(), output)?;
    played
}

/// Prints where a game stands, or its record if one is given.
pub(crate) fn print_game(
    game: &AnyGame,
    record: Option<&Record>,
    output: &mut Output,
) -> Result<(), Failure> {
    let record = record.map(Record::to_string);
    // Actions are no plies: `notation.md` counts moves only.
    let moves = game.plies().filter(|ply| matches!(ply, Ply::Move(_)));
    let plies = moves.count();
    if output.json {
        return output.object(&GameObject {
            position: game.position().text(),
            outcome: game.outcome().cloned().map(OutcomeObject),
            plies,
            record,
        });
    }
    if let Some(record) = record {
        return output.text(&record);
    }
    let outcome = game.outcome().map(Outcome::to_string).unwrap_or_default();
    output.line(format_args!("position {}", game.position().text()))?;
    output.line(format_args!("outcome  {}", or_dash(&outcome)))?;
    output.line(format_args!("plies    {plies}"))
}
