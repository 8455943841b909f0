use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use variant_core::{Actor, Ply, Position, Reason, Tactics, Variant};
use variant_record::Recorded;
use variant_registry::{AnyGame, AnyMove, AnyPosition};

use crate::errors::{Placed, read_player, value};
use crate::frame::Frame;
use crate::games::decode;
use crate::moves::{LegalMoves, Move};
use crate::outcome::{Outcome, Piece};

/// A game of any variant: position, moves so far, and outcome.
///
/// `game` is a name from `variant_chess.games()`, `mode` one of its modes; `fen` is a position text to begin at
/// instead.
///
/// >>> from variant_chess import Board
/// >>> board = Board("quad-kingdom", mode="ffa")
/// >>> board.turn, board.players, len(board.legal_moves)
/// ('w', ['w', 'm', 'b', 'e'], 20)
/// >>> Board("orthodox-chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1").perft(3)
/// 2812
/// >>> Board("orthodox-chess", "8/8 w - - 0 1")
/// Traceback (most recent call last):
///     ...
/// ValueError: placement, byte 3: expected `/` and another rank
#[pyclass(skip_from_py_object, module = "variant_chess")]
#[derive(Clone)]
pub(crate) struct Board {
    game: AnyGame,
    pub(crate) frame: Frame,
    moves: OnceLock<Vec<AnyMove>>,
}

impl Board {
    pub(crate) fn at(start: AnyPosition) -> Self {
        AnyGame::new(start).into()
    }

    pub(crate) const fn game(&self) -> &AnyGame {
        &self.game
    }

    pub(crate) fn game_mut(&mut self) -> &mut AnyGame {
        self.moves.take();
        &mut self.game
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    pub(crate) fn moves(&self) -> &[AnyMove] {
        self.moves.get_or_init(|| self.game.moves())
    }

    pub(crate) fn legal_move(&self, item: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
        let illegal = |text: String| value(format!("illegal move {text}"));
        if self.game.outcome().is_some() {
            return Err(value("the game is over"));
        }
        if let Ok(m) = item.cast::<Move>() {
            let m = m.get().0;
            let legal = self.position().is_legal(m).then_some(m);
            return legal.ok_or_else(|| illegal(m.to_string()));
        }
        if let Ok(text) = item.cast::<PyString>() {
            let m = self.position().parse_move(&text.to_cow()?);
            return m.map_err(|error| error.raised(item.py()));
        }
        match item.extract::<usize>() {
            Ok(code) => {
                decode(self.position(), code).ok_or_else(|| illegal(format!("code {code}")))
            }
            Err(_) => Err(PyTypeError::new_err("expected a Move, a text or a code")),
        }
    }

    pub(crate) fn san_of(&self, m: AnyMove) -> String {
        self.position().san(m)
    }

    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let _ = self.position().visit_pieces(|piece| {
            pieces.push(Piece::of(self, piece));
            ControlFlow::<()>::Continue(())
        });
        pieces
    }

    pub(crate) fn play(&mut self, m: AnyMove) -> Move {
        self.game_mut().play_unchecked(m);
        Move(m)
    }

    fn ended_by(&self, reason: Reason) -> bool {
        self.game
            .outcome()
            .is_some_and(|outcome| outcome.reason == reason)
    }
}

impl From<AnyGame> for Board {
    fn from(game: AnyGame) -> Self {
        let frame = Frame::of(game.start());
        let moves = OnceLock::new();
        Self { game, frame, moves }
    }
}

fn ply<'py>(py: Python<'py>, ply: &Ply<AnyPosition>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match ply {
        Ply::Move(m) => Bound::new(py, Move(*m))?.into_any(),
        Ply::Action(action) => PyString::new(py, &action.to_string()).into_any(),
    })
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (game = "orthodox-chess", fen = None, *, mode = None))]
    pub(crate) fn new(
        py: Python<'_>,
        game: &str,
        fen: Option<&str>,
        mode: Option<&str>,
    ) -> PyResult<Self> {
        let start = match (fen, mode) {
            (Some(_), Some(_)) => return Err(value("a position text has its mode itself")),
            (Some(fen), None) => AnyPosition::parse(game, fen).map_err(|error| error.raised(py))?,
            (None, mode) => AnyPosition::start(game, mode).map_err(value)?,
        };
        Ok(Self::at(start))
    }

    /// Board at a position text with the name of its game.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board("zonal-chess")
    /// >>> Board.from_text(board.text) == board
    /// True
    #[classmethod]
    fn from_text(_cls: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Self> {
        let start = text.parse::<AnyPosition>();
        start.map(Self::at).map_err(|error| error.raised(py))
    }

    /// Name of the game.
    #[getter]
    pub(crate) fn name(&self) -> &'static str {
        self.position().name()
    }

    /// Mode of the start, if it is a mode's.
    #[getter]
    fn mode(&self) -> Option<&'static str> {
        self.game.start().starting_mode()
    }

    /// Legal moves of the players who may move; none once the game is over.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves(slf.unbind())
    }

    /// Plays and returns a legal move, given as `Move`, in coordinates or as code.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> board.push("e2e4"), board.push(board.legal_moves[0]), board.pop(), board.peek()
    /// (Move('e2e4'), Move('b8a6'), Move('b8a6'), Move('e2e4'))
    /// >>> board.push("e2e4")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: illegal move
    fn push<'py>(&mut self, r#move: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Move>> {
        let m = self.legal_move(r#move)?;
        let played = self.play(m);
        match r#move.cast::<Move>() {
            Ok(same) => Ok(same.clone()),
            Err(_) => Bound::new(r#move.py(), played),
        }
    }

    /// Plays and returns a move in algebraic notation, read leniently.
    fn push_san(&mut self, py: Python<'_>, san: &str) -> PyResult<Move> {
        let m = self.parse_san(py, san, false)?.0;
        Ok(self.play(m))
    }

    /// Plays and returns a move in coordinates.
    fn push_uci(&mut self, py: Python<'_>, uci: &str) -> PyResult<Move> {
        let m = self.parse_uci(py, uci)?.0;
        Ok(self.play(m))
    }

    /// Takes back and returns the last move or action. Raises `IndexError` at the start.
    fn pop<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let last = self.peek(py)?;
        self.game_mut().undo();
        Ok(last)
    }

    /// Last move or action. Raises `IndexError` at the start.
    fn peek<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let last = self.game.plies().next_back();
        last.map_or_else(
            || Err(PyIndexError::new_err("no move was made")),
            |last| ply(py, last),
        )
    }

    /// Moves and actions so far; actions are texts.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let plies: PyResult<Vec<_>> = self.game.plies().map(|played| ply(py, played)).collect();
        PyList::new(py, plies?)
    }

    /// Number of moves and actions.
    #[getter]
    fn ply(&self) -> usize {
        self.game.plies().len()
    }

    /// Letter of the first player who may move; `None` once the game is over.
    #[getter]
    fn turn(&self) -> Option<String> {
        self.to_act().into_iter().next().map(|(_, player)| player)
    }

    /// Seats that may move, with the deciding players; several where partners or boards move independently.
    #[getter]
    fn to_act(&self) -> Vec<(String, String)> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        let actors = self.position().to_act();
        let named = actors
            .iter()
            .map(|a| (a.seat.to_string(), a.player.to_string()));
        named.collect()
    }

    /// Letters of the players of the start.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.frame.players.iter().map(ToString::to_string).collect()
    }

    /// Player who decides about a move.
    fn player_of(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let m = self.legal_move(r#move)?;
        Ok(self
            .position()
            .actor_of(m)
            .map(|actor| actor.player.to_string()))
    }

    /// Whether two players win and lose together.
    fn are_partners(&self, one: &str, other: &str) -> PyResult<bool> {
        Ok(self
            .game
            .start()
            .are_allied(read_player(one)?, read_player(other)?))
    }

    /// Whether an army of a player who may move is in check.
    fn is_check(&self) -> bool {
        let position = self.position();
        // A mated player moves next, though without moves.
        let mut actors = Vec::new();
        let _ = position.visit_actors(|actor| {
            actors.push(actor);
            ControlFlow::<()>::Continue(())
        });
        position.in_check().into_iter().any(|seat| {
            let owner = position.owner_of(seat);
            let is_own = |actor: &Actor| actor.seat == seat || Some(actor.player) == owner;
            actors.iter().any(is_own)
        })
    }

    /// All seats in check.
    fn checked(&self) -> Vec<String> {
        let checked = self.position().in_check();
        checked.iter().map(ToString::to_string).collect()
    }

    /// Whether mate of the last opposing king ended the game.
    fn is_checkmate(&self) -> bool {
        self.ended_by(Reason::CHECKMATE)
    }

    /// Whether stalemate ended the game.
    fn is_stalemate(&self) -> bool {
        self.ended_by(Reason::STALEMATE)
    }

    /// Whether the rules or an action ended the game.
    fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Outcome of a finished game.
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().cloned().map(Outcome)
    }

    /// Result as in records; `*` while the game goes on.
    fn result(&self) -> String {
        variant_record::GameResult::of(self.game.outcome()).to_string()
    }

    /// Copy of the board, which without `stack` begins at the present position.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            self.clone()
        } else {
            Self::at(self.position().clone())
        }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Boards are equal at equal positions, whatever the moves before.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.borrow().position() == self.position())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position().hash(&mut hasher);
        hasher.finish()
    }

    /// Pieces on the board, by square name.
    ///
    /// >>> from variant_chess import Board
    /// >>> pieces = Board("circle-chess", mode="3").piece_map()
    /// >>> len(pieces), pieces["2:e1"].owner
    /// (96, 'B')
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for piece in self.pieces() {
            if let Some(square) = piece.square_name().map(ToOwned::to_owned) {
                map.set_item(square, Bound::new(py, piece)?)?;
            }
        }
        Ok(map)
    }

    /// Piece on a square.
    fn piece_at(&self, square: &str) -> Option<Piece> {
        self.pieces().into_iter().find(|piece| piece.is_at(square))
    }

    /// Pieces in hand.
    fn hands(&self) -> Vec<Piece> {
        let mut pieces = self.pieces();
        pieces.retain(|piece| piece.square_name().is_none());
        pieces
    }

    /// Start and plies, for `pickle`.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let board = slf.borrow();
        let arguments = (board.game.start().to_string(), board.game.texts());
        let restore = py.import("variant_chess._native")?.getattr("_restore")?;
        (restore, arguments).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.name(), self.fen())
    }
}

/// Board after the plies of a game.
#[pyfunction]
pub(crate) fn _restore(py: Python<'_>, start: &str, plies: Vec<String>) -> PyResult<Board> {
    let mut board = Board::from_text(&py.get_type::<Board>(), py, start)?;
    for text in plies {
        board.game_mut().reopen();
        board
            .game_mut()
            .apply(&text)
            .map_err(|error| error.raised(py))?;
    }
    Ok(board)
}
