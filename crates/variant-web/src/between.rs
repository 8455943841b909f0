use std::time::Duration;

use variant_core::{Player, Position};
use variant_match::{Aside, Consent, Message, TimeControl};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Core;
use crate::values::{actor, array, error, list, object, text, thrown};

fn consent(consent: Consent) -> String {
    let word = match consent {
        Consent::Open => "open",
        Consent::Given => "given",
        Consent::Refused => "refused",
    };
    word.to_owned()
}

#[wasm_bindgen]
impl Core {
    /// Takes an action for a player, or proposes it: `given` or `open`.
    ///
    /// # Errors
    /// An `Error` if the rules forbid it, with the game unchanged.
    pub fn propose(&mut self, player: &str, proposal: &str) -> Result<String, JsValue> {
        let player = self.player(player)?;
        let proposal = self.game.parse_proposal(proposal).map_err(thrown)?;
        let given = self.game.propose(player, proposal).map_err(thrown)?;
        self.game.forfeit_all();
        Ok(consent(given))
    }

    /// Answers the open offer: `given`, `open` or `refused`.
    ///
    /// # Errors
    /// An `Error` without an offer to this player.
    pub fn answer(&mut self, player: &str, agrees: bool) -> Result<String, JsValue> {
        let player = self.player(player)?;
        let given = self.game.answer(player, agrees).map_err(thrown)?;
        self.game.forfeit_all();
        Ok(consent(given))
    }

    /// Withdraws the open offer.
    ///
    /// # Errors
    /// An `Error` if the player has none.
    pub fn withdraw(&mut self, player: &str) -> Result<(), JsValue> {
        let player = self.player(player)?;
        self.game.withdraw(player).map_err(thrown)
    }

    /// The open offer, or `null`.
    pub fn offer(&self) -> JsValue {
        self.game.offer().map_or(JsValue::NULL, |offer| {
            object([
                ("by", text(offer.by)),
                ("proposal", text(&offer.proposal)),
                ("agreed", list(&offer.agreed)),
                ("refused", list(&offer.refused)),
                ("waiting", list(offer.waiting())),
            ])
        })
    }

    /// Sends a message to all, or to the players with the letters `to`.
    ///
    /// # Errors
    /// An `Error` if the mode of communication forbids it.
    pub fn say(&mut self, player: &str, words: &str, to: &str, deal: bool) -> Result<(), JsValue> {
        let by = self.player(player)?;
        let to = to.chars().map(|letter| self.player(&letter.to_string()));
        let mut message = Message::new(by, to.collect::<Result<Vec<Player>, _>>()?, words);
        message.is_deal = deal;
        let said = self.game.say(message);
        said.map_err(|fault| error(fault, "talk", &[]))
    }

    /// Mode of communication.
    pub fn communication(&self) -> String {
        self.game.communication().to_string()
    }

    /// Offers, answers and messages as in records, each with the number of plies before it.
    ///
    /// # Errors
    /// An `Error` for an unknown player.
    pub fn asides(&self, reader: Option<String>) -> Result<JsValue, JsValue> {
        let reader = match reader.as_deref() {
            None => None,
            Some("-") => Some(None),
            Some(letter) => Some(Some(self.player(letter)?)),
        };
        let is_seen = |aside: &Aside<_>| reader.is_none_or(|reader| aside.is_for(reader));
        let asides = self.game.asides().filter(|(_, aside)| is_seen(aside));
        Ok(array(asides.map(|(plies, aside)| {
            object([
                ("plies", JsValue::from(plies as u32)),
                ("text", text(aside)),
            ])
        })))
    }

    /// Starts the clocks: `300+3`, or none.
    ///
    /// # Errors
    /// An `Error` for another text.
    #[wasm_bindgen(js_name = setTimeControl)]
    pub fn set_time_control(&mut self, control: Option<String>) -> Result<(), JsValue> {
        let control = control
            .map(|control| control.parse::<TimeControl>())
            .transpose();
        let control = control.map_err(|fault| error(fault, "timeControl", &[]))?;
        self.game.set_time_control(control);
        Ok(())
    }

    /// Clocks of the actors, in milliseconds.
    pub fn clocks(&self) -> JsValue {
        let acting = self.game.position().to_act().into_iter();
        array(acting.filter_map(|acting| {
            let left = self.game.time_left(acting)?.as_secs_f64() * 1000.0;
            Some(object([
                ("actor", actor(acting)),
                ("left", JsValue::from_f64(left)),
            ]))
        }))
    }

    /// Charges a player for its next ply; returns whether the flag fell, with the consequence applied. `board` names
    /// one of several.
    ///
    /// # Errors
    /// An `Error` for an unknown player.
    pub fn spend(&mut self, player: &str, board: Option<u8>, ms: f64) -> Result<bool, JsValue> {
        use variant_core::Seat;
        let player = self.player(player)?;
        let acting = self.game.position().to_act();
        let is_there = |seat| board.is_none_or(|board| seat == Seat::Board(board));
        let mut acting = acting.into_iter();
        let found = acting.find(|actor| actor.player == player && is_there(actor.seat));
        let Some(found) = found else { return Ok(false) };
        let time = Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default();
        let has_fallen = self.game.spend(found, time);
        if has_fallen {
            self.game.forfeit_on_time(found);
        }
        Ok(has_fallen)
    }
}
