use variant_core::{Player, PlyRef, Position, Score, Seat, Variant};
use variant_record::{GameResult, Record, Strictness};
use variant_render::{Place, why_in_check, why_none, why_not};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::games::{AnyGame, AnyMove, AnyPosition, perft};
use crate::values::{actor, array, count, error, list, object, outcome, text, texts, thrown};

/// A game: positions, moves, actions, offers and messages, and its record.
#[wasm_bindgen]
pub struct Core {
    pub(crate) game: AnyGame,
    /// Tags and remarks of its record.
    pub(crate) record: Record,
    /// Plies before the record's stated result.
    recorded: Vec<String>,
    repairs: Vec<String>,
}

impl Core {
    fn begin(&mut self, game: AnyGame, record: Record, repairs: Vec<String>) {
        let recorded = game.texts();
        (self.game, self.record) = (game, record);
        (self.recorded, self.repairs) = (recorded, repairs);
    }

    fn sorted_moves(&self) -> Vec<(String, AnyMove)> {
        let moves = self.game.moves().into_iter();
        let mut moves: Vec<_> = moves.map(|m| (m.to_string(), m)).collect();
        moves.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        moves
    }

    /// Reads a player's letter, eliminated or not.
    pub(crate) fn player(&self, letter: &str) -> Result<Player, JsValue> {
        let mut players = self.game.start().players().into_iter();
        let found = players.find(|player| player.to_string() == letter);
        found.ok_or_else(|| error(format_args!("there is no player `{letter}`"), "player", &[]))
    }
}

fn wins(position: &AnyPosition, player: Player, moves: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.score(player) == Some(Score::Win);
    }
    let acts = position.to_act().iter().any(|actor| actor.player == player);
    let mut children = position
        .moves()
        .into_iter()
        .map(|m| position.play_unchecked(m));
    match (acts, moves) {
        (true, 0) => false,
        (true, _) => children.any(|child| wins(&child, player, moves - 1)),
        // Positions without moves have an outcome.
        (false, _) => children.all(|child| wins(&child, player, moves)),
    }
}

#[wasm_bindgen]
impl Core {
    /// Starts a variant in a mode, or at a position text.
    ///
    /// # Errors
    /// An `Error` with `field`, and `offset` for texts.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: &str,
        mode: Option<String>,
        position: Option<String>,
    ) -> Result<Self, JsValue> {
        let start = AnyPosition::start(variant, mode.as_deref());
        let start = match (&position, start) {
            (Some(_), Err(_)) if mode.is_none() => AnyPosition::start(variant, None),
            (_, start) => start,
        };
        let field = if mode.is_some() { "mode" } else { "variant" };
        let start = start.map_err(|fault| error(fault, field, &[]))?;
        let mut core = Self {
            game: AnyGame::new(start),
            record: Record::default(),
            recorded: Vec::new(),
            repairs: Vec::new(),
        };
        if let Some(position) = position {
            core.load(&position)?;
        }
        Ok(core)
    }

    /// Name of the variant.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.game.position().name().to_owned()
    }

    /// Position text.
    pub fn text(&self) -> String {
        self.game.position().text()
    }

    /// Position text of the start.
    #[wasm_bindgen(js_name = startText)]
    pub fn start_text(&self) -> String {
        self.game.start().text()
    }

    /// Restarts at a position text of the same variant, read leniently.
    ///
    /// # Errors
    /// An `Error` with `field` and `offset`; the game is unchanged.
    pub fn load(&mut self, position: &str) -> Result<(), JsValue> {
        let read = AnyPosition::parse_lenient_as(&self.variant(), position);
        let (position, repairs) = read.map_err(thrown)?;
        self.begin(AnyGame::new(position), Record::default(), texts(repairs));
        Ok(())
    }

    /// Replaces the game by a record's, of any variant.
    ///
    /// # Errors
    /// An `Error` with `line` and `column`; the game is unchanged.
    #[wasm_bindgen(js_name = loadRecord)]
    pub fn load_record(&mut self, written: &str) -> Result<(), JsValue> {
        let record: Record = written.parse().map_err(thrown)?;
        let mut repairs = Vec::new();
        let game = record.replay(Strictness::Lenient, &mut repairs);
        let game = game.map_err(thrown)?;
        self.begin(game, record, texts(repairs));
        Ok(())
    }

    /// Lenient readings in the last loaded text.
    pub fn repairs(&self) -> Vec<String> {
        self.repairs.clone()
    }

    /// The game as a record, as player `reader` sees it.
    ///
    /// # Errors
    /// An `Error` for an unknown player.
    pub fn record(&self, reader: Option<String>) -> Result<String, JsValue> {
        let mut record = self.record.clone();
        if self.game.texts() != self.recorded {
            record.result = GameResult::default();
        }
        let record = record.rewritten(&self.game);
        let reader = match reader.as_deref() {
            None => return Ok(record.to_string()),
            Some("-") => None,
            Some(letter) => Some(self.player(letter)?),
        };
        Ok(record.seen_by(reader).to_string())
    }

    /// Texts of the legal moves, ascending; none once the game is over.
    #[wasm_bindgen(js_name = moveTexts)]
    pub fn move_texts(&self) -> Vec<String> {
        let moves = self.sorted_moves().into_iter();
        moves.map(|(written, _)| written).collect()
    }

    /// Describes the legal moves, ascending by text.
    #[wasm_bindgen(js_name = describeMoves)]
    pub fn describe_moves(&self) -> JsValue {
        use variant_core::Tactics;
        let position = self.game.position();
        array(self.sorted_moves().into_iter().map(|(written, m)| {
            let mut fields = vec![("text", text(written)), ("san", text(position.san(m)))];
            if let Some(actor) = position.actor_of(m) {
                fields.push(("player", text(actor.player)));
            }
            if let Some(piece) = position.moving_piece(m) {
                fields.push(("piece", text(piece.letter)));
                fields.push(("seat", text(piece.after.seat)));
                let promoted = piece.promoted();
                fields.extend(promoted.map(|letter| ("promotion", text(letter))));
            }
            let captured = position.captured(m);
            fields.extend(captured.map(|piece| ("captured", text(piece.letter))));
            object(fields)
        }))
    }

    /// Algebraic notation of a legal move.
    ///
    /// # Errors
    /// An `Error` for another text.
    pub fn san(&self, written: &str) -> Result<String, JsValue> {
        let m = self.game.parse_move(written).map_err(thrown)?;
        Ok(self.game.position().san(m))
    }

    /// Plays a move in either notation, an action, or a record's item between plies.
    ///
    /// # Errors
    /// An `Error` with `field` and `offset`; the game is unchanged.
    pub fn apply(&mut self, written: &str) -> Result<(), JsValue> {
        self.game.apply(written).map_err(thrown)?;
        self.game.forfeit_all();
        Ok(())
    }

    /// Takes back the last ply; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// Redoes the last ply taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// Reopens a game drawn without a claim.
    pub fn reopen(&mut self) -> bool {
        self.game.reopen().is_some()
    }

    /// Texts of moves and actions.
    pub fn played(&self) -> Vec<String> {
        self.game.texts()
    }

    /// Plies from an index with notation and player.
    pub fn history(&self, from: Option<u32>) -> JsValue {
        let history = self.game.history();
        let from = from.unwrap_or_default() as usize;
        array((from..history.len()).filter_map(|index| {
            let (before, ply) = history.ply(index)?;
            Some(match ply {
                PlyRef::Move(m) => {
                    let player = before.actor_of(m).map(|actor| actor.player);
                    let player = player.map(|player| ("player", text(player)));
                    let fields = [("text", text(m)), ("san", text(before.san(m)))];
                    object(fields.into_iter().chain(player))
                }
                PlyRef::Action(action) => {
                    let action = text(action);
                    object([("text", action.clone()), ("san", action)])
                }
            })
        }))
    }

    /// Actors: armies or boards with their players.
    pub fn turn(&self) -> JsValue {
        if self.game.outcome().is_some() {
            return array([].into_iter());
        }
        array(self.game.position().to_act().into_iter().map(actor))
    }

    /// Letters of all players in order of play, even if eliminated.
    pub fn players(&self) -> Vec<String> {
        texts(self.game.start().players())
    }

    /// Armies in check, in `circle-chess` with their board's number.
    #[wasm_bindgen(js_name = checks)]
    pub fn checks(&self) -> Vec<String> {
        self.game
            .position()
            .in_check()
            .iter()
            .map(Seat::to_string)
            .collect()
    }

    /// Explains each check in words.
    #[wasm_bindgen(js_name = whyInCheck)]
    pub fn why_in_check(&self) -> Vec<String> {
        why_in_check(self.game.position())
    }

    /// Explains why a piece cannot go to a square, or anywhere; empty if it can.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, board: Option<u8>, from: &str, to: Option<String>) -> String {
        let to = to.and_then(|to| to.parse::<Place>().ok());
        let from = from.parse::<Place>();
        from.map_or_else(
            |_| String::new(),
            |from| why_not(self.game.position(), board, from, to),
        )
    }

    /// Explains why no piece with a letter can go to a square.
    #[wasm_bindgen(js_name = whyNone)]
    pub fn why_none(&self, board: Option<u8>, letter: char, to: Option<String>) -> Vec<String> {
        let to = to.and_then(|to| to.parse::<Place>().ok());
        why_none(self.game.position(), board, letter, |_| true, to)
    }

    /// Whether the game is over.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Reason and scores, or `null`.
    pub fn outcome(&self) -> JsValue {
        outcome(self.game.outcome())
    }

    /// Pieces with letter, seat and square, if not in hand.
    pub fn pieces(&self) -> JsValue {
        use std::ops::ControlFlow;
        use variant_core::Tactics;
        let names = self.square_names();
        let mut pieces = Vec::new();
        let _ = self.game.position().visit_pieces(|piece| {
            let mut fields = vec![("piece", text(piece.letter))];
            match piece.seat {
                Seat::Army(army) => fields.push(("army", text(army))),
                Seat::Side { board, army } => {
                    fields.extend([("board", JsValue::from(board)), ("army", text(army))]);
                }
                Seat::Board(board) => fields.push(("board", JsValue::from(board))),
            }
            let square = piece.square.and_then(|index| names.get(usize::from(index)));
            fields.extend(square.map(|square| ("square", text(square))));
            pieces.push(object(fields));
            ControlFlow::<()>::Continue(())
        });
        array(pieces.into_iter())
    }

    /// Number of leaves at `depth`.
    pub fn perft(&self, depth: u32) -> JsValue {
        count(perft(self.game.position(), depth))
    }

    /// Leaves at `depth` by first move.
    pub fn divide(&self, depth: u32) -> JsValue {
        let position = self.game.position();
        let parts = position.moves().into_iter().map(|m| {
            let leaves = match depth {
                0 => 0,
                _ => perft(&position.play_unchecked(m), depth - 1),
            };
            (m.to_string(), leaves)
        });
        let parts: Vec<_> = parts.collect();
        object(parts.iter().map(|(m, leaves)| (m.as_str(), count(*leaves))))
    }

    /// Whether a player wins with so many moves of its own, whatever the others do: plain enumeration, for puzzles.
    ///
    /// # Errors
    /// An `Error` for an unknown player.
    #[wasm_bindgen(js_name = winsIn)]
    pub fn wins_in(&self, player: &str, moves: u32) -> Result<bool, JsValue> {
        let player = self.player(player)?;
        Ok(self.game.outcome().is_none() && wins(self.game.position(), player, moves))
    }

    /// Actions that the rules allow; with a player, those it can take or propose.
    ///
    /// # Errors
    /// An `Error` for an unknown player.
    pub fn actions(&self, player: Option<String>) -> Result<JsValue, JsValue> {
        Ok(match player {
            None => list(self.game.actions()),
            Some(player) => list(self.game.proposals(self.player(&player)?)),
        })
    }
}
