use variant_match::MatchGame;

use crate::restore::holds_action;
use crate::{GameResult, Item, Played, Record, Recorded};

impl Record {
    /// Like [`rewritten`](Self::rewritten), of a game that may go on otherwise: keeps remarks up to the first ply that
    /// differs, the result if none does.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Record;
    /// let record: Record = "1. e4 {best} (1. d4) e5 2. Nf3 {or} Nc6 1-0".parse()?;
    /// let mut game = record.game::<OrthodoxChess>()?;
    /// assert!(record.continued(&game).to_string().ends_with("Nc6 1-0\n"));
    /// game.undo();
    /// game.apply("d6")?;
    /// let text = record.continued(&game).to_string();
    /// assert!(text.ends_with("\n1. e4 {best} (1. d4) 1... e5 2. Nf3 {or} 2... d6 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn continued<V: Recorded>(&self, game: &impl Played<V>) -> Self {
        let game = game.as_match_game();
        let mut own = MatchGame::new(game.start().clone());
        // Up to an error.
        let _ = self.play(&mut own);
        let same = own.plies().zip(game.plies());
        let same = same.take_while(|(own, ply)| own == ply).count();
        if same == own.plies().len() && same == game.plies().len() {
            return self.rewritten(&*game);
        }
        let mut begun = self.rewritten(&own).up_to(same, game.start().is_of_pgn());
        let ends = |name: &str| matches!(name, "Result" | "Termination");
        begun.tags.retain(|tag| !ends(&tag.name));
        begun.result = GameResult::Unknown;
        begun.rewritten(&*game)
    }

    fn up_to(&self, plies: usize, is_of_pgn: bool) -> Self {
        let mut begun = Self {
            tags: self.tags.clone(),
            ..Self::default()
        };
        let (mut depth, mut count) = (0_usize, 0);
        for entry in self.entries() {
            match &entry.item {
                Item::Open => depth += 1,
                Item::Close => depth = depth.saturating_sub(1),
                Item::Ply(_) if depth == 0 => count += 1,
                Item::Comment(text) if depth == 0 && is_of_pgn && holds_action(text) => count += 1,
                _ => {}
            }
            if count > plies {
                break;
            }
            begun.push(&entry.item);
        }
        begun
    }
}
