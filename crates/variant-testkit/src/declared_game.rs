use variant_core::{Game, Player, Reason, Score};
use variant_record::Recorded;

use crate::Checked;
use crate::violation::ensure;

type Standing<P> = Box<dyn Fn(&P, Player) -> bool>;

pub(crate) struct DeclaredGame<P> {
    pub(crate) occurrences: Option<usize>,
    pub(crate) standing: Option<Standing<P>>,
}

impl<P> Default for DeclaredGame<P> {
    fn default() -> Self {
        Self {
            occurrences: None,
            standing: None,
        }
    }
}

impl<P: Recorded> DeclaredGame<P> {
    pub(crate) fn check(&self, game: &Game<P>) -> Checked {
        self.check_repetition(game)?;
        let Some(standing) = &self.standing else {
            return Ok(());
        };
        let (position, resigned) = (game.position(), resigned(game));
        let in_game = |player: &Player| standing(position, *player) && !resigned.contains(player);
        for actor in position
            .to_act()
            .iter()
            .filter(|_| game.outcome().is_none())
        {
            ensure!(
                in_game(&actor.player),
                "eliminated players do not act",
                "{actor:?} is to act"
            );
        }
        for (player, score) in game
            .outcome()
            .into_iter()
            .flat_map(|outcome| &outcome.scores)
        {
            let drawn = game
                .outcome()
                .is_some_and(|outcome| outcome.winners().next().is_none());
            let expected = match (in_game(player), drawn) {
                (false, _) => *score == Score::Loss,
                (true, true) => *score == Score::Draw,
                (true, false) => true,
            };
            ensure!(
                expected,
                "players who are out have lost, and those in the game share a draw",
                "{} scores {score:?} in {:?}",
                player,
                game.outcome().map(ToString::to_string)
            );
        }
        Ok(())
    }

    fn check_repetition(&self, game: &Game<P>) -> Checked {
        let Some(limit) = self.occurrences else {
            return Ok(());
        };
        let position = game.position();
        let earlier = game
            .history()
            .plies_back()
            .filter(|(before, _)| before.repeats(position));
        let count = earlier.count() + 1;
        let drawn = game
            .outcome()
            .is_some_and(|o| o.reason == Reason::REPETITION);
        ensure!(
            !drawn || count >= limit,
            "a draw by repetition comes with the declared occurrence",
            "occurrence {count} draws, not {limit}"
        );
        ensure!(
            count < limit || game.outcome().is_some(),
            "a draw by repetition comes with the declared occurrence",
            "occurrence {count} does not draw, {limit} must"
        );
        Ok(())
    }
}

fn resigned<P: Recorded>(game: &Game<P>) -> Vec<Player> {
    let texts = game.texts();
    let letters = texts.iter().filter_map(|text| text.strip_prefix("resign:"));
    letters.filter_map(|letter| letter.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn repetition_draws_at_the_declared_occurrence_alone() {
        let found = |occurrences, rounds: usize| {
            let mut game = Game::new(OrthodoxChess::default());
            for m in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(rounds) {
                game.apply(m).unwrap();
            }
            let declared = DeclaredGame {
                occurrences,
                standing: None,
            };
            declared.check(&game).err().map(|violation| violation.seen)
        };
        for (occurrences, rounds) in [(None, 4), (Some(5), 3), (Some(5), 4), (Some(6), 3)] {
            assert_eq!(
                found(occurrences, rounds),
                None,
                "{occurrences:?}, {rounds}"
            );
        }
        let late = "occurrence 4 does not draw, 4 must";
        assert_eq!(found(Some(4), 3).as_deref(), Some(late));
        assert_eq!(found(Some(4), 2), None);
        let early = "occurrence 5 draws, not 6";
        assert_eq!(found(Some(6), 4).as_deref(), Some(early));
    }

    #[test]
    fn players_who_resigned_are_known() {
        let mut game = Game::new(OrthodoxChess::default());
        game.apply("e2e4").unwrap();
        assert_eq!(resigned(&game), []);
        game.apply("resign:b").unwrap();
        assert_eq!(resigned(&game), [Player::new(b'b')]);
    }
}
