//! Work of `Boards` in Rust alone, for `speed.py`: 1,024 random games on several threads.
//!
//! ```text
//! steps GAME THREADS SECONDS [observe]
//! ```
//!
//! Each step lists the moves of a game and plays one. With `observe` it also writes planes and a mask of the next
//! position, into arrays of all games. Prints steps per second.

use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use variant_core::{EncodeMoves, Game, Planes, Player, Position, Rng, Tactics, Variant};
use variant_render::board_geometry::Geometry;
use variant_render::chess_pieces::PieceRules;

const GAMES: usize = 1024;
const MAX_PLIES: usize = 200;

/// Planes as `Boards` writes them: pieces, player to move, squares of the board, reversible plies.
struct View {
    players: Vec<Player>,
    letters: String,
    cells: Vec<usize>,
    area: usize,
}

impl View {
    fn of<V: Position, R: PieceRules>(start: &V) -> Self {
        let board = <R::Board as Geometry>::BOARD;
        let files = usize::from(board.files());
        let squares = (0..board.len()).filter_map(|index| board.square(index));
        Self {
            players: start.players().to_vec(),
            letters: R::PIECES.iter().map(|piece| piece.letter).collect(),
            cells: squares
                .map(|at| usize::from(board.rank_of(at)) * files + usize::from(board.file_of(at)))
                .collect(),
            area: files * usize::from(board.ranks()),
        }
    }

    fn len(&self) -> usize {
        let planes = (self.players.len() + 1) * self.letters.len() + self.players.len() + 2;
        planes * self.area
    }

    fn write<V: Tactics>(&self, position: &V, row: &mut [f32]) {
        row.fill(0.0);
        let actor = position.to_act().first().map(|actor| actor.player);
        let viewer = actor.unwrap_or(self.players[0]);
        let planes = Planes::new(&self.players, &self.letters);
        let _ = planes.visit_inputs(position, viewer, |plane, piece| {
            if let Some(at) = piece.square {
                row[plane * self.area + self.cells[usize::from(at)]] = 1.0;
            }
            ControlFlow::<()>::Continue(())
        });
        let mut rest = row[planes.len() * self.area..].chunks_exact_mut(self.area);
        rest.next().unwrap_or_default().fill(1.0);
        let mut rest = rest.skip(self.players.len() - 1);
        let squares = rest.next().unwrap_or_default();
        self.cells.iter().for_each(|&cell| squares[cell] = 1.0);
        let plies = position.reversible_plies().min(255) as u8;
        rest.next()
            .unwrap_or_default()
            .fill(f32::from(plies) / 100.0);
    }
}

/// Plays games on one thread until `time` has passed; returns the number of steps.
fn play<V: Variant + EncodeMoves + Tactics>(
    start: &V,
    view: &View,
    games: usize,
    seed: u64,
    time: Duration,
    observe: bool,
) -> usize {
    let mut rng = Rng::new(seed);
    let mut games = vec![(Game::new(start.clone()), Vec::new()); games];
    let mut planes = vec![0.0; games.len() * view.len()];
    let mut masks = vec![0_u8; games.len() * V::CODES];
    let (begin, mut steps) = (Instant::now(), 0);
    while begin.elapsed() < time {
        let rows = planes
            .chunks_exact_mut(view.len())
            .zip(masks.chunks_exact_mut(V::CODES));
        for ((game, moves), (row, mask)) in games.iter_mut().zip(rows) {
            if !moves.is_empty() {
                game.play_unchecked(moves[rng.below(moves.len() as u64) as usize]);
                if game.outcome().is_some() || game.plies().len() >= MAX_PLIES {
                    *game = Game::new(start.clone());
                }
            }
            moves.clear();
            let _ = game.position().visit_moves_dyn(&mut |batch| {
                moves.extend(batch);
                ControlFlow::Continue(())
            });
            if observe {
                view.write(game.position(), row);
                mask.fill(0);
                for &m in moves.iter() {
                    mask[V::encode(m)] = 1;
                }
            }
            steps += 1;
        }
    }
    steps
}

fn measure<V: Variant + EncodeMoves + Tactics + Sync, R: PieceRules>(
    start: &V,
    threads: usize,
    seconds: f64,
    observe: bool,
) -> f64 {
    let view = View::of::<V, R>(start);
    let (steps, time) = (AtomicU32::new(0), Duration::from_secs_f64(seconds));
    thread::scope(|scope| {
        for seed in 0..threads as u64 {
            let (view, steps) = (&view, &steps);
            scope.spawn(move || {
                let played = play(start, view, GAMES / threads, seed, time, observe);
                steps.fetch_add(played as u32, Ordering::Relaxed);
            });
        }
    });
    f64::from(steps.into_inner()) / seconds
}

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo bench` adds `--bench`.
    let arguments: Vec<_> = env::args()
        .skip(1)
        .filter(|text| text != "--bench")
        .collect();
    let [game, threads, seconds, rest @ ..] = arguments.as_slice() else {
        return Err("usage: steps GAME THREADS SECONDS [observe]".into());
    };
    let (threads, seconds, observe) = (threads.parse()?, seconds.parse()?, !rest.is_empty());
    let rate = match game.as_str() {
        "orthodox-chess" => {
            let start = orthodox_chess::OrthodoxChess::default();
            measure::<_, orthodox_chess::ChessRules>(&start, threads, seconds, observe)
        }
        "quad-kingdom" => {
            let start = quad_kingdom::QuadKingdom::default();
            measure::<_, quad_kingdom::KingdomRules>(&start, threads, seconds, observe)
        }
        _ => return Err("expected orthodox-chess or quad-kingdom".into()),
    };
    println!("{rate}");
    Ok(())
}
