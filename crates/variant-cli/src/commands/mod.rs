//! The commands, one file each. Those that work on positions are visitors: compiled for each variant.

mod apply;
mod bestmove;
mod list;
mod moves;
mod perft;
mod play;
mod playout;
mod replay;
mod show;

use variant_registry::{VariantVisitor, visit_drawn_variant, visit_variant};

use crate::arguments::Command;
use crate::failure::Failure;
use crate::output::Output;

/// Carries out a command.
pub(crate) fn run(command: &Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::List => list::run(output),
        Command::Moves(start) => with_variant(&start.variant, moves::Moves { start, output }),
        Command::Apply(arguments) => with_variant(
            &arguments.start.variant,
            apply::Applying { arguments, output },
        ),
        Command::Perft(arguments) => with_variant(
            &arguments.start.variant,
            perft::Counting { arguments, output },
        ),
        Command::Playout(arguments) => with_variant(
            &arguments.start.variant,
            playout::Playing { arguments, output },
        ),
        Command::Show(arguments) => {
            let showing = show::Showing { arguments, output };
            visit_drawn_variant(&arguments.start.variant, showing).map_err(Failure::input)?
        }
        Command::Bestmove(arguments) => with_variant(
            &arguments.start.variant,
            bestmove::Searching { arguments, output },
        ),
        Command::Play(arguments) => {
            let playing = play::PlayingAlong { arguments, output };
            visit_drawn_variant(&arguments.start.variant, playing).map_err(Failure::input)?
        }
        Command::Replay(arguments) => replay::run(arguments, output),
    }
}

fn with_variant(
    name: &str,
    visitor: impl VariantVisitor<Output = Result<(), Failure>>,
) -> Result<(), Failure> {
    visit_variant(name, visitor).map_err(Failure::input)?
}
