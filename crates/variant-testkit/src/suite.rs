use std::fmt;

use variant_core::implement::hash_key;
use variant_core::{Position, Rng, Seat, Tactics};
use variant_record::Recorded;

use crate::counts::{check_count_leaves, check_counts};
use crate::declared_game::DeclaredGame;
use crate::draws::check_draws;
use crate::effort::Effort;
use crate::games::{check_played, play_game};
use crate::malformed::check_malformed;
use crate::pool::{Pool, check_relatives};
use crate::position_checks::{check_algebraic, check_position, check_strangers};
use crate::rearranged::check_rearrangements;
use crate::runs::{Runs, run_settings};
use crate::search_checks::{check_codes, check_search_key, some_moves};
use crate::shrink::check_cases;
use crate::tactics_checks::{check_board_size, check_tactics};
use crate::turn_order::TurnOrder;
use crate::violation::ensure;
use crate::walk_checks::{check_neighbourhood, check_reversible, keep_some};
use crate::{Checked, Line, PlayedGame, Violation};

type PositionCheck<P> = Box<dyn Fn(&P) -> Checked>;
type StepCheck<P> = Box<dyn Fn(&P, <P as Position>::Move, &P) -> Checked>;

/// Conformance suite of a variant, which [`conformance!`](crate::conformance) makes into tests.
///
/// Deterministic for one [`Effort`]; failures reproduce without it.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Suite;
/// let suite = Suite::<OrthodoxChess>::new().games(2).plies(40);
/// suite.every_position()?;
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
pub struct Suite<P: Recorded> {
    runs: Runs,
    leaves: u64,
    actions: Vec<String>,
    steps: Vec<StepCheck<P>>,
    players_leave: bool,
    checks: Vec<PositionCheck<P>>,
    pub(crate) kings_are_safe: bool,
    pub(crate) order: Vec<Seat>,
    pub(crate) declared: DeclaredGame<P>,
    any_move: Option<fn(&mut Rng) -> P::Move>,
    reversible: Option<fn(&P, &[P]) -> Checked>,
}

impl<P: Recorded> Default for Suite<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Recorded> fmt::Debug for Suite<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Suite")
            .field("variant", &P::NAME)
            .field("modes", &self.runs.modes)
            .field("texts", &self.runs.texts)
            .field("games", &self.runs.games)
            .field("plies", &self.runs.plies)
            .finish_non_exhaustive()
    }
}

impl<P: Recorded> Suite<P> {
    /// Creates a suite: a few games of up to 200 plies in each mode.
    pub fn new() -> Self {
        Self {
            runs: Runs::new::<P>(8),
            leaves: 20_000,
            actions: Vec::new(),
            steps: Vec::new(),
            players_leave: false,
            checks: Vec::new(),
            kings_are_safe: false,
            order: Vec::new(),
            declared: DeclaredGame::default(),
            any_move: None,
            reversible: None,
        }
    }

    run_settings!();

    /// Limits the counted leaves.
    #[must_use]
    pub fn leaves(mut self, leaves: u64) -> Self {
        self.leaves = leaves;
        self
    }

    /// Also tries these actions, besides `resign:<player>` and `draw:<players>`.
    #[must_use]
    pub fn actions(mut self, texts: &[&str]) -> Self {
        self.actions.extend(texts.iter().map(ToString::to_string));
        self
    }

    /// Adds a condition on every position.
    #[must_use]
    pub fn invariant(self, rule: &'static str, holds: impl Fn(&P) -> bool + 'static) -> Self {
        self.position_check(move |position| {
            ensure!(holds(position), rule, "it does not hold");
            Ok(())
        })
    }

    pub(crate) fn position_check(mut self, check: impl Fn(&P) -> Checked + 'static) -> Self {
        self.checks.push(Box::new(check));
        self
    }

    /// Adds a condition on every move and its positions.
    #[must_use]
    pub fn step_invariant(
        self,
        rule: &'static str,
        holds: impl Fn(&P, P::Move, &P) -> bool + 'static,
    ) -> Self {
        self.step_check(move |before, m, after| {
            ensure!(holds(before, m, after), rule, "`{m}` leads to {after}");
            Ok(())
        })
    }

    pub(crate) fn step_check(
        mut self,
        check: impl Fn(&P, P::Move, &P) -> Checked + 'static,
    ) -> Self {
        self.steps.push(Box::new(check));
        self
    }

    /// Allows [`Position::players`] to omit eliminated players.
    #[must_use]
    pub fn players_leave(mut self) -> Self {
        self.players_leave = true;
        self
    }

    /// Draws any moves, like [`any_piece_move`](crate::any_piece_move); every position must refuse illegal ones.
    #[must_use]
    pub fn any_move(mut self, draw: fn(&mut Rng) -> P::Move) -> Self {
        self.any_move = Some(draw);
        self
    }

    /// Checks [`Tactics`] by [`check_tactics`] everywhere, and
    /// [`Variant::BOARD_SIZE`](variant_core::Variant::BOARD_SIZE).
    #[must_use]
    pub fn tactics(mut self) -> Self
    where
        P: Tactics + 'static,
    {
        self.reversible = Some(check_reversible);
        self.position_check(|position| {
            check_tactics(position)?;
            check_board_size(position, P::BOARD_SIZE)
        })
    }

    /// Checks [codes](variant_core::EncodeMoves) of moves and random numbers everywhere.
    #[must_use]
    pub fn codes(self) -> Self
    where
        P: variant_core::EncodeMoves + 'static,
    {
        self.position_check(check_codes)
    }

    /// Compares [`CountLeaves`](variant_perft::CountLeaves) with perft's definition everywhere, with large and tiny
    /// tables.
    #[must_use]
    pub fn count_leaves(self) -> Self
    where
        P: variant_perft::CountLeaves + 'static,
    {
        self.position_check(check_count_leaves)
    }

    /// Runs a part of the suite.
    ///
    /// # Panics
    /// If a check fails.
    #[track_caller]
    pub fn expect(&self, part: impl FnOnce(&Self) -> Checked) {
        if let Err(violation) = part(self) {
            panic!("{}: {violation}", P::NAME);
        }
    }

    /// Checks every position of random games, alone and among the others.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn every_position(&self) -> Checked {
        check_cases::<P, Line<P>>(|line| self.check_line(line), || self.play_lines())
    }

    fn check_line(&self, line: &Line<P>) -> Checked {
        let trail: Vec<P> = line.steps().map(|step| step.before).collect();
        let moves = trail.iter().rev().take(8);
        let strangers: Vec<P::Move> = moves.flat_map(Position::moves).collect();
        line.check(|position| {
            let mut order = TurnOrder::new(&self.order);
            trail.iter().try_for_each(|earlier| order.note(earlier))?;
            order.note(position)?;
            let mut rng = Rng::new(hash_key(position));
            self.check_reached(position, &trail, &strangers, (64, &mut rng))?;
            let mut pool = Pool::default();
            trail.iter().try_for_each(|earlier| pool.add(earlier))?;
            pool.add(position)?;
            check_relatives(position)?;
            check_neighbourhood(position)?;
            check_search_key(position, &mut rng)
        })
    }

    /// Checks a position beside the earlier ones of its line, foreign moves, and so many drawn ones.
    fn check_reached(
        &self,
        position: &P,
        trail: &[P],
        strangers: &[P::Move],
        (draws, rng): (u32, &mut Rng),
    ) -> Checked {
        self.check_one(position)?;
        (self.reversible).map_or(Ok(()), |check| check(position, trail))?;
        check_strangers(position, strangers.iter().copied())?;
        self.any_move.map_or(Ok(()), |draw| {
            check_strangers(position, (0..draws).map(|_| draw(rng)))
        })
    }

    fn play_lines(&self) -> Checked {
        let mut strangers: Vec<P::Move> = Vec::new();
        for (start, mut rng) in self.starts()? {
            let mut pool = Pool::default();
            let mut line = Line::new(start);
            let mut trail: Vec<P> = Vec::new();
            let mut order = TurnOrder::new(&self.order);
            for ply in 0..self.runs.plies {
                line.check(|position| {
                    order.note(position)?;
                    self.check_reached(position, &trail, &strangers, (16, &mut rng))?;
                    trail.push(position.clone());
                    pool.add(position)?;
                    check_relatives(position)?;
                    if ply % 40 == 7 {
                        check_neighbourhood(position)?;
                        check_search_key(position, &mut rng)?;
                    }
                    keep_some(&mut strangers, position.moves(), &mut rng);
                    Ok(())
                })?;
                if !line.play_random(&mut rng) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Checks rearranged positions of random games, for pins and castlings.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn rearranged_positions(&self) -> Checked {
        self.walk(|line, rng| check_rearrangements(line.position(), rng))
    }

    /// Plays whole games: moves, actions, take-back, replay, and repetition from the seed.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn whole_games(&self) -> Checked {
        let check = |game: &PlayedGame<P>| check_played(game, &self.actions, &self.declared);
        check_cases::<P, _>(check, || {
            let plies = self.runs.plies;
            self.starts()?.into_iter().try_for_each(|(start, mut rng)| {
                play_game(&start, &self.actions, &mut rng, plies, &self.declared)
            })
        })
    }

    /// Counts in every way and draws each move at the ends of random lines.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn counts(&self) -> Checked {
        let check = |line: &Line<P>| {
            line.check(|position| check_counts(position, self.leaves))?;
            line.check(|position| check_draws(position, &mut Rng::new(1)))
        };
        check_cases::<P, _>(check, || {
            for (start, mut rng) in self.starts()? {
                let mut line = Line::new(start);
                for _ in 0..4 {
                    check(&line)?;
                    for _ in 0..rng.below(u64::from(self.runs.plies / 3) + 1) {
                        line.play_random(&mut rng);
                    }
                }
            }
            Ok(())
        })
    }

    /// Checks that changed texts are refused or read without harm.
    ///
    /// # Errors
    /// The first [`Violation`].
    pub fn malformed_texts(&self) -> Checked {
        self.walk(|line, rng| {
            (0..4).try_for_each(|_| line.check(|position| check_malformed(position, rng)))
        })
    }

    /// Checks lines after each of their first plies: a quarter of those of other parts.
    fn walk(&self, check: impl Fn(&Line<P>, &mut Rng) -> Checked) -> Checked {
        for (start, mut rng) in self.starts()? {
            let mut line = Line::new(start);
            for _ in 0..self.runs.plies / 4 {
                check(&line, &mut rng)?;
                if !line.play_random(&mut rng) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn starts(&self) -> Result<Vec<(P, Rng)>, Violation> {
        let starts = self.runs.starts("a position to play from reads")?;
        ensure!(
            P::start("no such mode").is_err(),
            "an unknown mode is refused",
            "it has a start"
        );
        Ok(starts)
    }

    fn check_one(&self, position: &P) -> Checked {
        check_position(position)?;
        check_algebraic(position)?;
        self.checks.iter().try_for_each(|check| check(position))?;
        let players = position.players();
        for m in some_moves(position) {
            let next = position.play_unchecked(m);
            ensure!(
                self.players_leave || next.players() == players,
                "the players of a game stay the same",
                "`{m}`: {players:?}, then {:?}",
                next.players()
            );
            for check in &self.steps {
                check(position, m, &next)?;
            }
            let actor = position.actor_of(m).filter(|_| self.kings_are_safe);
            if let Some(seat) = actor.map(|actor| actor.seat) {
                ensure!(
                    !next.in_check().contains(&seat),
                    "no move leaves the mover's own king in check",
                    "`{m}` leaves {seat} in check in {next}"
                );
            }
        }
        Ok(())
    }
}
