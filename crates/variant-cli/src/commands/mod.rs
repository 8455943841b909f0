//! The commands, one file each. They work on positions of any variant, so that each is compiled once.

mod apply;
mod bestmove;
#[cfg(feature = "cluster")]
mod distinct;
mod generate;
mod list;
mod moves;
mod perft;
mod play;
mod playout;
mod replay;
mod serve;
mod show;
mod split;
mod suite;
mod thinking;
mod uci;

use crate::arguments::{Command, Perft};
use crate::failure::Failure;
use crate::output::Output;

/// Carries out a command.
pub(crate) fn run(command: &Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::List => list::run(output),
        Command::Moves(start) => moves::run(start, output),
        Command::Apply(arguments) => apply::run(arguments, output),
        Command::Perft(arguments) => count(arguments, output),
        Command::Playout(arguments) => playout::run(arguments, output),
        Command::Show(arguments) => show::run(arguments, output),
        Command::Bestmove(arguments) => bestmove::run(arguments, output),
        Command::Play(arguments) => play::run(arguments, output),
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Replay(arguments) => replay::run(arguments, output),
        Command::Uci(arguments) => uci::run(arguments, output),
        Command::Serve => serve::run(output),
    }
}

/// The ways of counting.
fn count(arguments: &Perft, output: &mut Output) -> Result<(), Failure> {
    let (Some(variant), Some(depth)) = (&arguments.variant, arguments.depth) else {
        return split::merge(&arguments.merge, output);
    };
    #[cfg(feature = "cluster")]
    if arguments.cluster.distinct {
        return distinct::run(arguments, variant, depth, output);
    }
    match arguments.split {
        Some(split) => split::run(arguments, variant, depth, split, output),
        None => perft::run(arguments, variant, depth, output),
    }
}
