//! The commands, one file each. Those that work on positions are visitors: compiled for each variant.

mod apply;
mod bestmove;
#[cfg(feature = "cluster")]
mod distinct;
mod list;
mod moves;
mod perft;
mod play;
mod playout;
mod replay;
mod show;
mod split;

use variant_registry::{VariantVisitor, visit_drawn_variant, visit_variant};

use crate::arguments::{Command, Perft};
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
        Command::Perft(arguments) => count(arguments, output),
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

/// The ways of counting.
fn count(arguments: &Perft, output: &mut Output) -> Result<(), Failure> {
    let (Some(variant), Some(depth)) = (&arguments.variant, arguments.depth) else {
        return split::merge(&arguments.merge, output);
    };
    #[cfg(feature = "cluster")]
    if arguments.cluster.distinct {
        let counting = distinct::Counting {
            arguments,
            depth,
            output,
        };
        return with_variant(variant, counting);
    }
    if let Some(split) = arguments.split {
        let counting = split::Counting {
            arguments,
            depth,
            split,
            output,
        };
        with_variant(variant, counting)
    } else {
        let counting = perft::Counting {
            arguments,
            depth,
            output,
        };
        with_variant(variant, counting)
    }
}

fn with_variant(
    name: &str,
    visitor: impl VariantVisitor<Output = Result<(), Failure>>,
) -> Result<(), Failure> {
    visit_variant(name, visitor).map_err(Failure::input)?
}
