//! The program as it is called: arguments, standard input and output, exit codes.

mod asides;
mod cluster;
mod consent;
#[cfg(target_os = "linux")]
mod costs;
mod counts;
mod games;
mod opponent;
mod pictures;
mod positions;
mod progress;
mod run;
mod saving;
mod serve;
mod session;
mod texts;
mod tournament;
mod uci;
mod usage;
