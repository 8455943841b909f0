//! Counting by distinct positions: what is counted, what is packed, processes, checkpoints.

mod broken;
mod checkpoints;
mod distinct;
mod packing;
mod processes;
mod proxy;
mod strangers;
mod tables;

/// How many times as much as usual is tried.
fn effort() -> f64 {
    let factor = std::env::var("VARIANT_TESTKIT_GAMES").ok();
    factor.and_then(|it| it.parse().ok()).unwrap_or(1.0)
}
