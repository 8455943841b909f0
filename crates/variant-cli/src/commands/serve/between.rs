use serde_json::json;
use variant_core::text::excerpt;
use variant_core::{Player, Position};
use variant_match::{Consent, MatchError, Message};
use variant_registry::AnyGame;

use super::request::{Body, Problem, player_of};
use super::table::{Object, Table, object};
use crate::arguments::Reader;
use crate::commands::apply::asides;

impl Table {
    pub(super) fn propose(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let player = body.take::<char>("player")?;
        let proposal = body.take::<String>("proposal")?;
        body.finish()?;
        let (Some(player), Some(proposal)) = (player, proposal) else {
            return Err(Problem::request("expected `player` and `proposal`"));
        };
        let game = self.game()?;
        let player = player_in(game, player)?;
        let read = game.parse_proposal(&proposal);
        let proposal = read.map_err(|error| {
            let text = excerpt(&proposal);
            Problem::rules(format_args!("{text}: {error}"))
        })?;
        let consent = game.propose(player, proposal).map_err(problem)?;
        self.state_of(consent)
    }

    pub(super) fn reply(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let player = body.take::<char>("player")?;
        let agrees = body.take::<bool>("agrees")?;
        body.finish()?;
        let (Some(player), Some(agrees)) = (player, agrees) else {
            return Err(Problem::request("expected `player` and `agrees`"));
        };
        let game = self.game()?;
        let player = player_in(game, player)?;
        let consent = game.answer(player, agrees).map_err(problem)?;
        self.state_of(consent)
    }

    fn state_of(&mut self, consent: Consent) -> Result<Object, Problem> {
        let consent = match consent {
            Consent::Open => "open",
            Consent::Given => "given",
            Consent::Refused => "refused",
        };
        self.game()?.forfeit_all();
        let mut state = self.state()?;
        state.insert("consent".into(), consent.into());
        Ok(state)
    }

    pub(super) fn withdraw(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let player = body.take::<char>("player")?;
        body.finish()?;
        let player = player.ok_or_else(|| Problem::request("expected `player`"))?;
        let game = self.game()?;
        let player = player_in(game, player)?;
        game.withdraw(player).map_err(problem)?;
        self.state()
    }

    pub(super) fn say(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let player = body.take::<char>("player")?;
        let text = body.take::<String>("text")?;
        let to = body.take::<String>("to")?.unwrap_or_default();
        let is_deal = body.take::<bool>("deal")?.unwrap_or(false);
        body.finish()?;
        let (Some(player), Some(text)) = (player, text) else {
            return Err(Problem::request("expected `player` and `text`"));
        };
        let game = self.game()?;
        let by = player_in(game, player)?;
        let to = to.chars().map(|letter| player_in(game, letter));
        let mut message = Message::new(by, to.collect::<Result<Vec<_>, _>>()?, &text);
        message.is_deal = is_deal;
        game.say(message).map_err(Problem::talk)?;
        self.state()
    }

    pub(super) fn asides(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let reader = body.take::<char>("player")?;
        body.finish()?;
        let game = self.game()?;
        let reader = reader.map(|reader| reader_of(game, reader)).transpose()?;
        let asides = asides(game, reader.map(Reader));
        Ok(object(&json!({ "asides": asides })))
    }

    pub(super) fn record(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let reader = body.take::<char>("player")?;
        body.finish()?;
        let mut record = self.record_of_game()?;
        if let Some(reader) = reader {
            record = record.seen_by(reader_of(self.game()?, reader)?);
        }
        Ok(object(&json!({ "record": record.to_string() })))
    }

    pub(super) fn actions(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let player = body.take::<char>("player")?;
        body.finish()?;
        let game = self.game()?;
        let texts: Vec<String> = match player {
            Some(player) => {
                let proposals = game.proposals(player_in(game, player)?);
                proposals.iter().map(ToString::to_string).collect()
            }
            None => game.actions().iter().map(ToString::to_string).collect(),
        };
        Ok(object(&json!({"actions": texts})))
    }
}

/// Eliminated or not.
fn player_in(game: &AnyGame, letter: char) -> Result<Player, Problem> {
    player_of(&game.start().players(), letter)
}

/// `-` is the public.
fn reader_of(game: &AnyGame, letter: char) -> Result<Option<Player>, Problem> {
    match letter {
        '-' => Ok(None),
        letter => player_in(game, letter).map(Some),
    }
}

fn problem(error: MatchError) -> Problem {
    match error {
        MatchError::Talk(error) => Problem::talk(error),
        error => Problem::rules(error),
    }
}
