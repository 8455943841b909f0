use variant_core::{Game, Rng};
use variant_record::Recorded;

use crate::differential::read_start;
use crate::games::{blame, going_back, usual_actions};
use crate::shrink::check_cases;
use crate::violation::ensure;
use crate::{Checked, Compared, Differential, OracleGame, PlayedGame, Violation, check_against};

impl<P: Recorded> Differential<P> {
    /// Plays games beside an oracle's, with take-backs, resignations and draws. Both must accept the same plies and
    /// have the same position and outcome.
    ///
    /// ```
    /// use orthodox_chess::{ChessRules, OrthodoxChess};
    /// use variant_testkit::Differential;
    /// use variant_testkit::slow::{SlowGame, SlowPlay, SlowVariant};
    ///
    /// enum Slow {}
    /// impl SlowVariant for Slow {
    ///     type Rules = ChessRules;
    ///     const OCCURRENCES: usize = 5;
    ///     const DRAWN_PLIES: u32 = 150;
    ///     fn is_dead(game: &SlowGame<ChessRules>) -> bool {
    ///         game.cannot_mate()
    ///     }
    /// }
    ///
    /// Differential::<OrthodoxChess>::new().games(2).plies(60).games_against::<SlowPlay<Slow>>()?;
    /// # Ok::<(), variant_testkit::Violation>(())
    /// ```
    ///
    /// # Errors
    /// The first [`Violation`] with its plies.
    pub fn games_against<G: OracleGame>(&self) -> Result<Compared, Violation> {
        let mut compared = Compared::default();
        check_cases::<P, _>(check_replayed::<P, G>, || {
            for (start, mut rng) in self.starts()? {
                let mut game = Game::new(start);
                let played = self.play_game::<G>(&mut game, &mut rng, &mut compared);
                played.map_err(|violation| blame(&game, violation))?;
                compared.games += 1;
            }
            Ok(())
        })?;
        Ok(compared)
    }

    fn play_game<G: OracleGame>(
        &self,
        game: &mut Game<P>,
        rng: &mut Rng,
        compared: &mut Compared,
    ) -> Checked {
        let mut oracle = begun::<P, G>(game)?;
        let actions = usual_actions(game.start());
        for _ in 0..=self.runs.plies {
            check_games(game, &oracle, &actions)?;
            compared.positions += 1;
            if game.outcome().is_some() {
                break;
            }
            let action = &actions[rng.below(actions.len() as u64) as usize];
            let back = going_back(game).filter(|_| rng.below(3) == 0);
            let text = match back.or_else(|| game.position().random_move(rng)) {
                _ if rng.below(24) == 0 && game.clone().apply(action).is_ok() => action.clone(),
                Some(m) => m.to_string(),
                None => break,
            };
            if game.apply(&text).is_ok() {
                take(&mut oracle, &text)?;
            }
        }
        Ok(())
    }
}

fn begun<P: Recorded, G: OracleGame>(game: &Game<P>) -> Result<G, Violation> {
    read_start(game.start()).map(G::begin)
}

fn take<G: OracleGame>(oracle: &mut G, text: &str) -> Checked {
    let taken = oracle.apply(text);
    taken.map_err(|error| Violation::new("both take the ply", format!("`{text}`: {error}")))
}

fn check_games<P: Recorded, G: OracleGame>(
    game: &Game<P>,
    oracle: &G,
    actions: &[String],
) -> Checked {
    compare(game, oracle)?;
    for text in actions {
        let (mut ours, mut theirs) = (game.clone(), oracle.clone());
        let (taken, refused) = (ours.apply(text), theirs.apply(text));
        ensure!(
            taken.is_ok() == refused.is_ok(),
            "both take the same actions",
            "`{text}`: {taken:?}, oracle {refused:?}"
        );
        compare(&ours, &theirs).map_err(|violation| violation.after(text))?;
    }
    Ok(())
}

fn compare<P: Recorded, G: OracleGame>(game: &Game<P>, oracle: &G) -> Checked {
    let (ours, theirs) = (game.outcome().map(ToString::to_string), oracle.ended());
    ensure!(
        ours.clone().unwrap_or_default() == theirs,
        "both end the game alike",
        "`{}`, oracle `{theirs}`",
        ours.unwrap_or_default()
    );
    if theirs.is_empty() {
        check_against(game.position(), &oracle.reached())?;
    }
    Ok(())
}

fn check_replayed<P: Recorded, G: OracleGame>(played: &PlayedGame<P>) -> Checked {
    let game: &Game<P> = played;
    let checked = begun::<P, G>(game).and_then(|mut oracle| {
        for text in game.texts() {
            take(&mut oracle, &text)?;
        }
        check_games(game, &oracle, &usual_actions(game.start()))
    });
    checked.map_err(|violation| blame(game, violation))
}
