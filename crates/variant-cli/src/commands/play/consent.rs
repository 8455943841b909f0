use variant_core::{Player, Position};
use variant_match::{Consent, MatchError, Proposal};
use variant_registry::AnyAction;

use super::{Next, Table};
use crate::commands::apply::names;
use crate::failure::Failure;

/// Share of the drawing players' average expectation below which a computer draws.
const CONTENT: f64 = 0.8;

impl Table<'_> {
    pub(super) fn list_actions(&mut self) -> Result<(), Failure> {
        let mut texts: Vec<String> = Vec::new();
        for &human in &self.humans {
            let proposals = self.game.proposals(human);
            texts.extend(proposals.iter().map(ToString::to_string));
        }
        let mut seen = std::collections::BTreeSet::new();
        texts.retain(|text| seen.insert(text.clone()));
        self.list(&texts)
    }

    fn speaker(&self, proposal: &Proposal<AnyAction>, acting: &[Player]) -> Option<Player> {
        let agreement = self.game.agreement(proposal);
        let decides = |player: &&Player| agreement.players().contains(player);
        let mut speakers = acting.iter().chain(&self.humans).filter(decides);
        speakers.next().copied()
    }

    pub(super) fn take(
        &mut self,
        proposal: Proposal<AnyAction>,
        acting: &[Player],
    ) -> Result<Next, Failure> {
        let text = proposal.to_string();
        self.tried = Some(text.clone());
        let Some(by) = self.speaker(&proposal, acting) else {
            let agreement = self.game.agreement(&proposal);
            let decides = match agreement.players() {
                [] => String::from("the clock or an arbiter"),
                players => names(players),
            };
            let message = format_args!("{text}: not yours to decide, but for {decides}");
            self.output.line(message)?;
            return Ok(Next::Asked);
        };
        let mut consent = self.game.propose(by, proposal);
        while let Ok(Consent::Open) = consent {
            let waiting = self.game.offer().map(variant_match::Offer::waiting);
            let Some(player) = waiting.and_then(|players| players.first().copied()) else {
                break;
            };
            let agrees = if self.humans.contains(&player) {
                self.confirm(&format!("{player}, {by} proposes {text}"))?
            } else {
                self.computer_agrees(player, &text)?
            };
            let answer = if agrees { "agrees" } else { "refuses" };
            self.output
                .line(format_args!("{player} {answer}: {text}"))?;
            consent = self.game.answer(player, agrees);
        }
        self.settled(&text, consent)
    }

    fn settled(
        &mut self,
        text: &str,
        consent: Result<Consent, MatchError>,
    ) -> Result<Next, Failure> {
        match consent {
            Ok(Consent::Given) => {
                if self.game.outcome().is_none() {
                    self.output.line(format_args!("{text}, the game goes on"))?;
                }
                return Ok(Next::Moved);
            }
            Ok(_) => self.output.line(format_args!("{text}: refused"))?,
            Err(error) => self.output.line(format_args!("{text}: {error}"))?,
        }
        Ok(Next::Asked)
    }

    /// End of input means no.
    pub(super) fn confirm(&mut self, question: &str) -> Result<bool, Failure> {
        let prompt = format!("{question}: yes or no");
        loop {
            match self.answer(&prompt)?.as_deref() {
                Some("yes" | "y") => return Ok(true),
                Some("no" | "n") | None => return Ok(false),
                Some(_) => {}
            }
        }
    }

    fn computer_agrees(&mut self, player: Player, text: &str) -> Result<bool, Failure> {
        let budget = self.arguments.effort.budget(None);
        let actor = self.acting().first().copied().unwrap_or(player);
        let found = self.think_for(actor, Vec::new(), budget)?;
        let expects = |player: Player| {
            let score = found.scores.iter().find(|(other, _)| *other == player);
            score.map_or(0.0, |&(_, score)| score)
        };
        let mut words = text.split(':');
        let (kind, whom) = (words.next(), words.next().unwrap_or_default());
        let named = self.game.position().players().into_iter();
        let named: Vec<Player> = named
            .filter(|player| whom.contains(player.letter()))
            .collect();
        let of_others = named.iter().map(|&player| expects(player)).sum::<f64>();
        Ok(match kind {
            #[allow(clippy::cast_precision_loss, reason = "there are few players")]
            Some("draw") => expects(player) * (named.len() as f64) < CONTENT * of_others,
            Some("penalty") => of_others > expects(player),
            Some("talk") => true,
            Some("absent") => named.iter().all(|player| self.humans.contains(player)),
            _ => false,
        })
    }
}
