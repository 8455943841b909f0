//! Games of searches and random players. Every game follows from its seed.

use variant_core::{Game, Player, Rng, Score, Variant};
use variant_search::{Algorithm, Budget, Search, Searchable};

use crate::Match;
use crate::table::{head, row};

/// Most plies of a game.
const PLIES: usize = 6_000;

const ALGORITHMS: [(&str, Algorithm); 4] = [
    ("paranoid", Algorithm::AlphaBeta),
    ("best-reply", Algorithm::BestReply),
    ("max-n", Algorithm::MaxN),
    ("UCT", Algorithm::Uct),
];

/// Mode and algorithm of each player in the order of the players; a random player without an algorithm.
struct Seating<'a> {
    mode: &'a str,
    algorithms: &'a [Option<Algorithm>],
}

/// A finished game: reason of the end, score of each player, number of plies.
struct Ended {
    reason: String,
    scores: Vec<Option<Score>>,
    plies: usize,
}

/// Plays a game. A third occurrence of a position ends it, whoever might claim the draw.
fn play<V: Variant + Searchable>(seating: &Seating<'_>, nodes: u64, seed: u64) -> Ended {
    let Ok(start) = V::start(seating.mode) else {
        return Ended {
            reason: "no such mode".to_owned(),
            scores: Vec::new(),
            plies: 0,
        };
    };
    let players = start.players();
    let mut rng = Rng::new(seed);
    let mut searches: Vec<Option<Search<V>>> = (seating.algorithms.iter().zip(1..))
        .map(|(algorithm, number)| {
            let seed = seed.wrapping_mul(16).wrapping_add(number);
            algorithm.map(|algorithm| Search::default().algorithm(algorithm).seed(seed))
        })
        .collect();
    let mut game = Game::new(start);
    let reason = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.reason.to_string();
        }
        let position = game.position();
        let window = position.reversible_plies() as usize;
        if players.len() == 2 && game.history().occurred(position, 2, window) {
            break "repetition".to_owned();
        }
        // With several actors, a random move selects the next.
        let random = position.random_move(&mut rng);
        let Some(random) = random.filter(|_| game.history().len() < PLIES) else {
            break "unfinished".to_owned();
        };
        let mover = position.actor_of(random).map(|actor| actor.player);
        let seat = players.iter().position(|&player| Some(player) == mover);
        let search = seat.and_then(|seat| searches.get_mut(seat)?.as_mut());
        let found =
            search.and_then(|search| search.run_game(&game, mover, Budget::nodes(nodes)).best);
        if game.play(found.unwrap_or(random)).is_err() {
            break "illegal move".to_owned();
        }
    };
    // Players who have left the game have lost.
    let score = |player: &Player| Some(game.outcome()?.score(*player).unwrap_or(Score::Loss));
    Ended {
        reason,
        scores: players.iter().map(score).collect(),
        plies: game.history().len(),
    }
}

/// How games against itself end.
pub(crate) fn self_play(size: &Match) {
    head(["game", "seed", "end", "plies"]);
    self_play_of::<orthodox_chess::OrthodoxChess>(size);
    self_play_of::<zonal_chess::ZonalChess>(size);
    self_play_of::<quarter_chess::QuarterChess>(size);
}

fn self_play_of<V: Variant + Searchable>(size: &Match) {
    if !V::NAME.contains(&size.filter) {
        return;
    }
    let algorithms = [Some(Algorithm::Auto); 2];
    let seating = Seating {
        mode: "start",
        algorithms: &algorithms,
    };
    let mut repeated = 0;
    for seed in size.seed..size.seed + size.games {
        let ended = play::<V>(&seating, size.nodes, seed);
        repeated += u32::from(ended.reason == "repetition");
        let scores: Vec<String> = (ended.scores.iter().flatten())
            .map(|score| score.points().to_string())
            .collect();
        row([
            V::NAME.to_owned(),
            seed.to_string(),
            format!("{} {}", ended.reason, scores.join(":")),
            ended.plies.to_string(),
        ]);
    }
    println!("{}: {repeated} of {} by repetition", V::NAME, size.games);
}

/// Wins of each algorithm against three random players.
pub(crate) fn against_random(size: &Match) {
    head([
        "game",
        "algorithm",
        "won",
        "drawn",
        "lost",
        "unfinished",
        "plies a game",
    ]);
    against_random_in::<quad_kingdom::QuadKingdom>(size);
    against_random_in::<zm_quadchess::ZmQuadchess>(size);
}

fn against_random_in<V: Variant + Searchable>(size: &Match) {
    for (name, algorithm) in ALGORITHMS {
        let name = format!("{} | {name}", V::NAME);
        if name.contains(&size.filter) {
            one_against_random::<V>("ffa", algorithm, &name, size);
        }
    }
}

/// Plays a match in a mode, the searching player in one seat after the other, with its allies.
fn one_against_random<V: Variant + Searchable>(
    mode: &str,
    algorithm: Algorithm,
    name: &str,
    size: &Match,
) {
    let Ok(start) = V::start(mode) else { return };
    let players = start.players();
    let (mut won, mut drawn, mut lost, mut unfinished, mut plies) = (0, 0, 0, 0, 0);
    for seed in size.seed..size.seed + size.games {
        let seat = seed as usize % players.len();
        let is_own = |&player: &Player| start.are_allied(players[seat], player);
        let algorithms: Vec<_> = (players.iter())
            .map(|player| is_own(player).then_some(algorithm))
            .collect();
        let ended = play::<V>(
            &Seating {
                mode,
                algorithms: &algorithms,
            },
            size.nodes,
            seed,
        );
        let score = ended.scores.get(seat).copied().flatten();
        match score {
            Some(Score::Win) => won += 1,
            Some(Score::Draw) => drawn += 1,
            Some(Score::Loss) => lost += 1,
            None => unfinished += 1,
        }
        plies += ended.plies as u64;
        eprintln!(
            "{name}, seed {seed}: {score:?}, {}, {} plies",
            ended.reason, ended.plies
        );
    }
    let counts = [won, drawn, lost, unfinished, plies / size.games.max(1)];
    row(std::iter::once(name.to_owned()).chain(counts.map(|count| count.to_string())));
}

/// Points of the algorithms against each other: every order of seats once with 24 games.
pub(crate) fn all_against_all(size: &Match) {
    head(["game", "algorithm", "won", "points", "of games"]);
    all_against_all_in::<quad_kingdom::QuadKingdom>(size);
    all_against_all_in::<zm_quadchess::ZmQuadchess>(size);
}

fn all_against_all_in<V: Variant + Searchable>(size: &Match) {
    if !V::NAME.contains(&size.filter) {
        return;
    }
    let (mut wins, mut points) = ([0; 4], [0.0; 4]);
    for seed in size.seed..size.seed + size.games {
        let order = permutation(seed as usize);
        let algorithms = order.map(|index| Some(ALGORITHMS[index].1));
        let ended = play::<V>(
            &Seating {
                mode: "ffa",
                algorithms: &algorithms,
            },
            size.nodes,
            seed,
        );
        let drawn = ended
            .scores
            .iter()
            .filter(|&&score| score == Some(Score::Draw))
            .count();
        for (index, score) in order.into_iter().zip(&ended.scores) {
            wins[index] += u32::from(*score == Some(Score::Win));
            points[index] += match score {
                Some(Score::Win) => 1.0,
                Some(Score::Draw) => 1.0 / drawn as f64,
                _ => 0.0,
            };
        }
        let names = order.map(|index| ALGORITHMS[index].0);
        eprintln!(
            "{}, seed {seed}: {names:?} {:?}, {}, {} plies",
            V::NAME,
            ended.scores,
            ended.reason,
            ended.plies
        );
    }
    for (index, (name, _)) in ALGORITHMS.iter().enumerate() {
        row([
            V::NAME.to_owned(),
            (*name).to_owned(),
            wins[index].to_string(),
            format!("{:.1}", points[index]),
            size.games.to_string(),
        ]);
    }
}

/// One of the 24 orders of four.
fn permutation(number: usize) -> [usize; 4] {
    let mut left = vec![0, 1, 2, 3];
    let digits = [number / 6 % 4, number / 2 % 3, number % 2, 0];
    digits.map(|digit| left.remove(digit))
}

/// Wins of the default search against random players in every mode.
pub(crate) fn modes(size: &Match) {
    head(["mode", "won", "drawn", "lost", "unfinished", "plies a game"]);
    modes_of::<orthodox_chess::OrthodoxChess>(size);
    modes_of::<zonal_chess::ZonalChess>(size);
    modes_of::<quarter_chess::QuarterChess>(size);
    modes_of::<zm_quadchess::ZmQuadchess>(size);
    modes_of::<quad_kingdom::QuadKingdom>(size);
    modes_of::<circle_chess::CircleChess>(size);
}

fn modes_of<V: Variant + Searchable>(size: &Match) {
    for mode in V::MODES {
        let name = format!("{} {mode}", V::NAME);
        if name.contains(&size.filter) {
            one_against_random::<V>(mode, Algorithm::Auto, &name, size);
        }
    }
}
