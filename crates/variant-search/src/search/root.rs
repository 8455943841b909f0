use std::collections::HashSet;
use std::ops::ControlFlow;

use variant_core::{Player, Rng, Tactics};

use super::settings::{Algorithm, Searchable, Settings};
use super::task::Task;
use crate::deepening::Report;
use crate::sides::Sides;
use crate::{Budget, Evaluate, Found, Material};

impl Settings {
    pub(super) fn run<P: Searchable>(
        &mut self,
        evaluation: &mut (dyn Evaluate<P> + Sync),
        (position, past): (&P, &[u64]),
        player: Option<Player>,
        budget: Budget<'_>,
        wanted: &[P::Move],
        report: Option<&mut Report<'_, P::Move>>,
    ) -> Found<P::Move> {
        let listed = || player_of_listed(position, wanted);
        let me = player.or_else(listed).or_else(|| first_player(position));
        let Some(me) = me else {
            return Found::default();
        };
        evaluation.prepare(position);
        let sides = Sides::new(position, me);
        let (moves, sides_meet) = self.root_moves(position, &sides, player.is_some(), wanted);
        let Some(&first) = moves.first() else {
            return Found::default();
        };
        let past: HashSet<u64> = past.iter().copied().collect();
        let algorithm = match self.algorithm {
            Algorithm::Auto if sides_meet => Algorithm::Uct,
            Algorithm::Auto => Algorithm::AlphaBeta,
            chosen => chosen,
        };
        if matches!(algorithm, Algorithm::AlphaBeta | Algorithm::BestReply)
            && let Some(table) = self.table()
        {
            table.begin();
        }
        let mut values = Material::default();
        values.prepare(position);
        let task = Task {
            evaluation,
            settings: self,
            position,
            sides: &sides,
            past: &past,
            budget,
            algorithm,
            values,
        };
        let mut found = match algorithm {
            Algorithm::Uct => task.grow(&moves, report),
            _ => task.deepen(moves, first, report),
        };
        found.best = found.line.first().copied();
        found
    }

    /// Ordered by the seed; also whether players of different sides may move.
    fn root_moves<P: Searchable>(
        &self,
        position: &P,
        sides: &Sides,
        alone: bool,
        wanted: &[P::Move],
    ) -> (Vec<P::Move>, bool) {
        let turn = sides.turn(position);
        let is_shared = turn.is_some_and(|turn| turn.is_shared);
        let mut moves = position.moves();
        if is_shared {
            // Partners who move together decide together, unless one is asked for alone.
            let may_move = |player| player == sides.me || !alone && sides.is_ours(player);
            moves.retain(|&m| {
                let actor = position.actor_of(m);
                actor.is_some_and(|actor| may_move(actor.player))
            });
        } else if turn.is_some_and(|turn| turn.player != sides.me) {
            moves.clear();
        }
        let is_wanted = |m: &P::Move| wanted.contains(m);
        if moves.iter().any(is_wanted) {
            moves.retain(is_wanted);
        }
        let sides_meet = is_shared
            && position
                .visit_actors(|actor| {
                    if sides.is_ours(actor.player) {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                })
                .is_break();
        if !self.plain {
            let mut rng = Rng::new(self.seed);
            for index in (1..moves.len()).rev() {
                moves.swap(index, rng.below(index as u64 + 1) as usize);
            }
        }
        (moves, sides_meet)
    }
}

fn player_of_listed<P: Tactics>(position: &P, wanted: &[P::Move]) -> Option<Player> {
    let legal = wanted.iter().copied().find(|&m| position.is_legal(m))?;
    position.actor_of(legal).map(|actor| actor.player)
}

fn first_player<P: Tactics>(position: &P) -> Option<Player> {
    let first = position.visit_actors(|actor| ControlFlow::Break(actor.player));
    first.break_value()
}
