//! The program as it is called: arguments, standard input and output, exit codes.

mod asides;
#[cfg(unix)]
mod at_the_table;
mod cluster;
mod consent;
#[cfg(target_os = "linux")]
mod costs;
mod counts;
mod doors;
mod folders;
mod games;
mod opponent;
#[cfg(unix)]
mod pages;
mod pictures;
mod positions;
mod progress;
mod prompt;
mod reasons;
mod rules;
mod run;
mod saving;
#[cfg(unix)]
mod screen;
mod serve;
mod session;
mod silent;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod terminal_picture;
mod texts;
#[cfg(unix)]
mod thinking;
mod tournament;
mod uci;
mod usage;
