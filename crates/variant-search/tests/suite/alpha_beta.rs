//! Alpha-beta beside plain minimax without windows, order, table and budget, with values that are drawn at random: no
//! other rule of choice finds the same.

use variant_core::{Player, Position, Score, Tactics, Variant};
use variant_search::{Algorithm, Budget, Evaluate, LIMIT, Search, Searchable};

use crate::{Drawn, after_random_moves, mover, value_of_end};

/// The captures in a row that are followed beyond the depth.
const CAPTURES: u32 = 6;

/// Minimax value of a position for one side, `made` moves after the root.
struct Slow {
    players: Vec<Player>,
    ours: Vec<Player>,
}

impl Slow {
    /// All moves to a depth, all answers to a check there, then captures and promotions, which need not be made.
    fn value<P: Tactics>(&self, position: &P, depth: u32, made: i32) -> i32 {
        if let Some(value) = self.decided(position, made) {
            return value;
        }
        if depth == 0 && !is_in_check(position) {
            return self.quiet(position, CAPTURES, made);
        }
        let after = |child: &P| match depth {
            0 => self.quiet(child, CAPTURES, made + 1),
            _ => self.value(child, depth - 1, made + 1),
        };
        self.best(position, position.moves(), after)
            .unwrap_or_else(|| self.worth(position))
    }

    fn quiet<P: Tactics>(&self, position: &P, captures: u32, made: i32) -> i32 {
        if let Some(value) = self.decided(position, made) {
            return value;
        }
        let worth = self.worth(position);
        if captures == 0 {
            return worth;
        }
        let best = self.best(position, position.tactical_moves(), |child| {
            self.quiet(child, captures - 1, made + 1)
        });
        best.map_or(worth, |best| self.choose(position, worth, best))
    }

    fn best<P: Tactics>(
        &self,
        position: &P,
        moves: Vec<P::Move>,
        value: impl Fn(&P) -> i32,
    ) -> Option<i32> {
        let values = moves
            .into_iter()
            .map(|m| value(&position.play_unchecked(m)));
        values.reduce(|one, other| self.choose(position, one, other))
    }

    /// Our side takes the larger value, the others the smaller one.
    fn choose<P: Tactics>(&self, position: &P, one: i32, other: i32) -> i32 {
        if self.ours.contains(&mover(position)) {
            one.max(other)
        } else {
            one.min(other)
        }
    }

    fn decided<P: Tactics>(&self, position: &P, made: i32) -> Option<i32> {
        let outcome = position.outcome()?;
        let score = |&player| outcome.score(player).unwrap_or(Score::Loss);
        let score = self.ours.iter().map(score).max().unwrap();
        Some(value_of_end(score, made))
    }

    /// The mean of our players' values less that of the others.
    fn worth<P: Tactics>(&self, position: &P) -> i32 {
        let values = Drawn.evaluate(position, &self.players);
        let mean = |ours: bool| {
            let of = self.players.iter().zip(&values);
            let of = of.filter(|(player, _)| self.ours.contains(player) == ours);
            let of: Vec<i32> = of.map(|(_, &value)| value).collect();
            of.iter().sum::<i32>() / of.len().max(1) as i32
        };
        (mean(true) - mean(false)).clamp(1 - LIMIT, LIMIT - 1)
    }
}

fn is_in_check<P: Position>(position: &P) -> bool {
    let checked = position.in_check();
    position
        .to_act()
        .iter()
        .any(|actor| checked.contains(&actor.seat))
}

/// Compares the value of a position, with a table and without.
fn compare<P: Searchable>(root: &P, depth: u32) {
    let me = mover(root);
    let players = root.players().to_vec();
    let is_ours = |&player: &Player| player == me || root.are_allied(me, player);
    let ours: Vec<Player> = players.iter().copied().filter(is_ours).collect();
    let two_sides = ours.len() * 2 == players.len();
    let slow = Slow { players, ours };
    let moves = root.moves().into_iter();
    let values = moves.map(|m| (m, slow.value(&root.play_unchecked(m), depth - 1, 1)));
    let values: Vec<_> = values.collect();
    let most = values.iter().map(|&(_, value)| value).max();
    for bytes in [0, 1 << 16] {
        let search = Search::new(Drawn)
            .plain(true)
            .algorithm(Algorithm::AlphaBeta);
        let found = search.table_bytes(bytes).run(root, Budget::depth(depth));
        assert_eq!(found.value, most, "{root} to depth {depth}");
        let best = found.best.unwrap();
        assert!(values.contains(&(best, most.unwrap())), "{root}: {best}");
        assert_eq!(found.line[0], best);
        // Each side once: the shares of all add up to 1. Of two sides, the larger has the advantage.
        let share = |ours: bool| {
            let of = |&&(player, _): &&(Player, f64)| slow.ours.contains(&player) == ours;
            found.scores.iter().find(of).map(|&(_, share)| share)
        };
        if let (Some(own), Some(other), true) = (share(true), share(false), two_sides) {
            assert!((own + other - 1.0).abs() < 1e-9);
            assert!((own - 0.5) * f64::from(most.unwrap()) >= 0.0);
        }
    }
}

fn check<V: Variant + Searchable>(mode: &str, plies: &[u32], depth: u32) {
    for (seed, &plies) in (1..).zip(plies) {
        let root: V = after_random_moves(mode, plies, seed);
        for depth in 1..=depth {
            compare(&root, depth);
        }
    }
}

#[test]
fn games_of_two() {
    check::<orthodox_chess::OrthodoxChess>("start", &[0, 150], 2);
    check::<orthodox_chess::OrthodoxChess>("start", &[200, 250, 300, 320, 340], 3);
    #[cfg(feature = "long-tests")]
    check::<zonal_chess::ZonalChess>("start", &[300, 350], 2);
    #[cfg(feature = "long-tests")]
    check::<quarter_chess::QuarterChess>("start", &[300], 2);
    check::<quad_kingdom::QuadKingdom>("two-b", &[0], 2);
}

#[test]
fn games_of_four() {
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>("ffa", &[0, 200, 300], 2);
    #[cfg(feature = "long-tests")]
    check::<zm_quadchess::ZmQuadchess>("teams-adjacent", &[0, 300], 2);
    check::<quad_kingdom::QuadKingdom>("ffa", &[0], 2);
}

/// Checks at the end of the depth, mates, and captures that go on.
#[test]
fn checks_and_mates() {
    for text in [
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "4k3/8/4r3/8/3Q4/8/8/5K2 b - - 0 1",
        "3rk3/8/8/3p4/4B3/8/3R4/3K4 w - - 0 1",
        "8/P6k/8/8/8/8/6Kp/8 w - - 0 1",
    ] {
        let root: orthodox_chess::OrthodoxChess = text.parse().unwrap();
        for depth in 1..=3 {
            compare(&root, depth);
        }
    }
}
