//! How often `variant-search` beats random movers: in every mode of two sides, and against three in four-army
//! free-for-alls.
//!
//! ```text
//! cargo run --release -p variant-benches --bin search-strength -- [GAMES] [MS] [FILTER]
//! ```
//!
//! `GAMES` games per mode (default 100) with `MS` milliseconds per move (default 100), in modes whose name contains
//! `FILTER`. A game takes seconds, all modes hours. Goal: 95 wins of 100 with two sides, 70 against three.

use std::time::Duration;

use variant_core::{Game, Rng, Score, Variant};
use variant_search::{Budget, Search, Searchable};

struct Request {
    games: u64,
    time: Duration,
    filter: String,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| {
        let text = arguments.next();
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let request = Request {
        games: number(100),
        time: Duration::from_millis(number(100)),
        filter: arguments.next().unwrap_or_default(),
    };
    play::<orthodox_chess::Chess>(&request, &["start"]);
    play::<zonal_chess::Zonal>(&request, &["start"]);
    play::<quarter_chess::Quarter>(&request, &["start", "pawn-shift"]);
    let modes = [
        "ffa",
        "teams-opposite",
        "teams-adjacent",
        "teams-adjacent-east",
        "two-opposite",
        "two-adjacent",
        "two-adjacent-east",
    ];
    play::<zm_quadchess::Quadchess>(&request, &modes);
    let modes = ["ffa", "teams", "two-a", "two-b", "two-b+points"];
    play::<quad_kingdom::QuadKingdom>(&request, &modes);
    play::<circle_chess::Circle>(&request, &["3", "3:rounds"]);
}

fn play<V: Variant + Searchable>(request: &Request, modes: &[&str]) {
    for mode in modes {
        let name = format!("{} {mode}", V::NAME);
        if !name.contains(&request.filter) {
            continue;
        }
        let (mut wins, mut draws, mut unfinished, mut plies) = (0, 0, 0, 0);
        for seed in 1..=request.games {
            let (score, length) = game::<V>(mode, seed, request.time);
            wins += u32::from(score == Some(Score::Win));
            draws += u32::from(score == Some(Score::Draw));
            unfinished += u32::from(score.is_none());
            plies += length;
        }
        let lost = request.games as u32 - wins - draws - unfinished;
        println!(
            "{name:32} won {wins:3}  drawn {draws:3}  lost {lost:3}  unfinished {unfinished:3}  \
             {} plies a game",
            plies / request.games.max(1)
        );
    }
}

/// Score of the searching player, and number of plies. Its partners search too; players take turns in the role.
fn game<V: Variant + Searchable>(mode: &str, seed: u64, time: Duration) -> (Option<Score>, u64) {
    let mut rng = Rng::new(seed);
    let mut search = Search::<V>::default().seed(seed);
    let Ok(start) = V::start(mode) else {
        return (None, 0);
    };
    let players = start.players();
    let me = players[seed as usize % players.len()];
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.history().len() < 4_000 {
        let position = game.position();
        let Some(random) = position.random_move(&mut rng) else {
            break;
        };
        // With several actors, a random move selects the next.
        let mover = position.actor_of(random).map(|actor| actor.player);
        let own = mover.filter(|&mover| position.are_allied(me, mover));
        let found = own.and_then(|mover| {
            let budget = Budget::time(time);
            search.run_game(&game, Some(mover), budget).best
        });
        if game.play(found.unwrap_or(random)).is_err() {
            break;
        }
    }
    let outcome = game.outcome();
    let score = outcome.map(|outcome| outcome.score(me).unwrap_or(Score::Loss));
    (score, game.history().len() as u64)
}
