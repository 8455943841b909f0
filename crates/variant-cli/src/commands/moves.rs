use variant_core::Position;
use variant_registry::AnyPosition;

use crate::arguments::Moves;
use crate::failure::Failure;
use crate::json::MovesObject;
use crate::output::Output;

pub(crate) fn run(arguments: &Moves, output: &mut Output) -> Result<(), Failure> {
    let Moves { start, san } = arguments;
    start.each_position(output, &mut |position, output| {
        let object = MovesObject::of(position, *san);
        output.answer(&object, |object, output| print(position, object, output))
    })
}

const WIDTH: usize = 80;

fn print(position: &AnyPosition, object: &MovesObject, output: &mut Output) -> Result<(), Failure> {
    let turn: Vec<String> = position
        .to_act()
        .iter()
        .map(|actor| {
            let (seat, player) = (actor.seat.to_string(), actor.player.to_string());
            if seat == player {
                seat
            } else {
                format!("{seat} ({player})")
            }
        })
        .collect();
    output.line(format_args!("position {}", object.position))?;
    output.line(format_args!("turn     {}", or_dash(&turn.join(" "))))?;
    output.line(format_args!(
        "in check {}",
        or_dash(&object.in_check.join(" "))
    ))?;
    let outcome = object.outcome.as_ref().map(|outcome| outcome.0.to_string());
    output.line(format_args!(
        "outcome  {}",
        or_dash(&outcome.unwrap_or_default())
    ))?;
    output.line(format_args!("moves    {}", object.moves.len()))?;
    let texts: Vec<String> = match &object.san {
        None => object.moves.clone(),
        Some(san) => (object.moves.iter().zip(san))
            .map(|(m, san)| format!("{m} {san}"))
            .collect(),
    };
    let widest = texts.iter().map(String::len).max().unwrap_or(0);
    let gap = if object.san.is_some() { 2 } else { 1 };
    let a_line = (WIDTH / (widest + gap)).max(1);
    for moves in texts.chunks(a_line) {
        let padded: Vec<String> = moves.iter().map(|text| format!("{text:widest$}")).collect();
        output.line(padded.join(&" ".repeat(gap)).trim_end())?;
    }
    Ok(())
}

pub(crate) fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}
