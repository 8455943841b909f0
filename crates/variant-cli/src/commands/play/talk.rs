use variant_core::{Player, Position};
use variant_match::Message;

use super::Table;
use crate::failure::Failure;

impl Table<'_> {
    /// `TEXT` or `BY>TO TEXT`.
    pub(super) fn talk(
        &mut self,
        word: &str,
        words: &str,
        acting: &[Player],
    ) -> Result<(), Failure> {
        let message = self.message(words, acting);
        let said = message.and_then(|mut message| {
            message.is_deal = word == "deal";
            let said = self.game.say(message);
            said.map_err(|error| error.to_string())
        });
        match said {
            Ok(()) => self.save(),
            Err(error) => self.output.line(format_args!("{word}: {error}")),
        }
    }

    fn message(&self, words: &str, acting: &[Player]) -> Result<Message, String> {
        let (head, text) = words.split_once(' ').unwrap_or((words, ""));
        let (head, text) = match head.split_once('>') {
            Some(head) => (head, text),
            None => (("", ""), words),
        };
        let players = self.game.start().players();
        let known = |letter| {
            let player = players.iter().find(|player| player.letter() == letter);
            player.copied().ok_or(format!("no player `{letter}`"))
        };
        let named = |letters: &str| letters.chars().map(known).collect::<Result<Vec<_>, _>>();
        let by = match named(head.0)?[..] {
            [] => acting.iter().chain(&self.humans).next().copied(),
            [by] => self.humans.contains(&by).then_some(by),
            _ => None,
        };
        let by = by.ok_or("no human here says it")?;
        Ok(Message::new(by, named(head.1)?, text))
    }
}
