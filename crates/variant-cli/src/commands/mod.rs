//! Commands, compiled once for all variants.

mod apply;
#[cfg(feature = "engine")]
mod bestmove;
#[cfg(feature = "engine")]
mod book;
mod census;
#[cfg(feature = "cluster")]
mod distinct;
mod film;
#[cfg(feature = "generate")]
mod generate;
mod list;
mod moves;
mod perft;
#[cfg(feature = "engine")]
mod play;
mod playout;
mod replay;
mod rules;
#[cfg(feature = "engine")]
mod serve;
mod show;
mod split;
#[cfg(feature = "engine")]
mod suite;
#[cfg(feature = "engine")]
mod thinking;
#[cfg(feature = "engine")]
pub(crate) mod tournament;
#[cfg(feature = "engine")]
mod uci;

use crate::arguments::{Command, Perft};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(command: &Command, output: &mut Output) -> Result<(), Failure> {
    match command {
        Command::List => list::run(output),
        Command::Moves(start) => moves::run(start, output),
        Command::Apply(arguments) => apply::run(arguments, output),
        Command::Perft(arguments) => count(arguments, output),
        Command::Playout(arguments) => playout::run(arguments, output),
        Command::Show(arguments) => show::run(arguments, output),
        #[cfg(feature = "engine")]
        Command::Bestmove(arguments) => match &arguments.epd {
            Some(file) => suite::run(file, &arguments.start, &arguments.effort, output),
            None => bestmove::run(arguments, output),
        },
        #[cfg(feature = "engine")]
        Command::Play(arguments) => play::run(arguments, output),
        #[cfg(feature = "generate")]
        Command::Generate(arguments) => generate::run(arguments, output),
        Command::Replay(arguments) => replay::run(arguments, output),
        Command::Rules(arguments) => rules::run(arguments, output),
        #[cfg(feature = "engine")]
        Command::Uci(arguments) => uci::run(arguments, output),
        #[cfg(feature = "engine")]
        Command::Serve => serve::run(output),
        #[cfg(feature = "engine")]
        Command::Match(arguments) => tournament::run(arguments, output),
    }
}

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
