//! Trio: a complete variant in two short files, for three armies on a board of its own.
//!
//! The rules, numbered as those of any game:
//!
//! - T-1  South moves first, then West, then East. Pieces move as in chess; pawns go away from home, one
//!   square at a time, and become rooks or knights where they can go no further.
//! - T-2  There is no check. An army whose king is taken leaves the board.
//! - T-3  An army without a move is passed over. If nobody can move, the armies left draw.
//! - T-4  The last army wins.
//! - T-5  The third occurrence of a position is a draw of the armies left.

mod tactics;
mod text;

use std::cell::Cell;
use std::ops::ControlFlow;

use board_geometry::{Direction, Geometry, geometry};
use chess_pieces::{
    Army, BoardState, CastlingRights, Count, Move, MoveBatch, PawnRules, PieceDefinition,
    PieceEvent, PieceRules, PieceType, PieceTypes, Pieces,
};
use variant_core::implement::{BoardSize, DrawOrResign};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, History, Outcome, Player, Position, Reason, Seat,
    UnknownMode, Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;

geometry! {
    /// The board. Small letters are where the pieces of an army begin, capital ones where its pawns do.
    pub(crate) struct TrioBoard = "
        * * . . . * *
        w W . . . E e
        w W . . . E e
        w W . . . E e
        * * S S S * *
        * * s s s * *
    ";
}

/// The rules of the pieces (T-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TrioRules;

impl PieceRules for TrioRules {
    type Board = TrioBoard;
    type Counts = Count<3>;

    const ARMY_LETTERS: &'static str = "swe";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::ROOK, PieceType::KNIGHT])),
        PieceDefinition::KNIGHT,
        PieceDefinition::ABSENT, // no bishops
        PieceDefinition::ROOK,
        PieceDefinition::ABSENT, // no queens
        PieceDefinition::KING,
    ];
    const PAWNS: &'static [PawnRules<TrioBoard>] = &[
        PawnRules::from_edge(Direction::North, 1).single_steps(),
        PawnRules::from_edge(Direction::East, 1).single_steps(),
        PawnRules::from_edge(Direction::West, 1).single_steps(),
    ];
}

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    /// Nothing.
    Sound,
    /// The turn goes round the other way.
    TurnTheOtherWay,
    /// The last army loses.
    LastArmyLoses,
    /// Pieces stay when their king is taken.
    PiecesOfTheDeadStay,
}

thread_local! {
    /// The bug of all positions of this thread: a parser has no other way to know it.
    static BUG: Cell<Bug> = const { Cell::new(Bug::Sound) };
}

/// Plants a bug into all positions of this thread.
#[cfg(feature = "long-tests")]
pub(crate) fn plant(bug: Bug) {
    BUG.set(bug);
}

fn has(bug: Bug) -> bool {
    BUG.get() == bug
}

/// Nobody can move (T-3).
const DEADLOCK: Reason = variant_core::reason!("deadlock");

/// South, West, East.
const PLAYERS: [Player; 3] = [Player::new(b's'), Player::new(b'w'), Player::new(b'e')];

/// A position of Trio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Trio {
    board: BoardState<TrioRules>,
    turn: Army,
}

impl Trio {
    fn pieces(&self) -> &Pieces<TrioRules> {
        self.board.pieces()
    }

    /// The armies whose kings are on the board.
    fn alive(&self) -> impl Iterator<Item = Army> + '_ {
        (0..3)
            .map(Army::new)
            .filter(|&army| self.pieces().king(army).is_some())
    }

    fn player(army: Army) -> Player {
        PLAYERS[army.index() % 3]
    }

    fn is_alive(&self, player: Player) -> bool {
        self.alive().any(|army| Self::player(army) == player)
    }

    fn visit_army<R>(
        &self,
        army: Army,
        visit: impl FnMut(MoveBatch<TrioRules>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.alive().count() < 2 {
            return ControlFlow::Continue(());
        }
        let destinations = !self.pieces().army(army);
        self.board
            .generator(destinations, [])
            .visit_army(army, visit)
    }

    fn can_move(&self, army: Army) -> bool {
        let destinations = !self.pieces().army(army);
        self.pieces().king(army).is_some() && self.board.generator(destinations, []).can_move(army)
    }

    /// Gives the turn to the first army, from `first` on, that can move (T-3); else to one that is left.
    fn settled(mut self, first: usize) -> Self {
        let order = if has(Bug::TurnTheOtherWay) {
            [1, 0, 2]
        } else {
            [0, 1, 2]
        };
        let round = order.map(|offset| Army::new(((first + offset) % 3) as u8));
        let next = round.into_iter().find(|&army| self.can_move(army));
        self.turn = next.or_else(|| self.alive().next()).unwrap_or(self.turn);
        self
    }

    /// Takes an army off the board.
    fn remove(&mut self, army: Army) {
        let mut pieces = self.pieces().army(army);
        if has(Bug::PiecesOfTheDeadStay) {
            pieces &= self.pieces().of_type(PieceType::KING);
        }
        self.board.pieces_mut().take_all(pieces);
    }

    fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason, PLAYERS, |player| self.is_alive(player))
    }
}

impl Position for Trio {
    type Move = Move<TrioRules>;
    type Batch = MoveBatch<TrioRules>;
    type Event = PieceEvent<TrioRules>;
    type Problem = text::Problem;

    fn players(&self) -> smallvec::SmallVec<[Player; 4]> {
        PLAYERS.into_iter().collect()
    }

    fn to_act(&self) -> Actors {
        let player = Self::player(self.turn);
        let seat = Seat::Army(player.letter());
        let acting = self.has_moves().then_some(Actor { seat, player });
        acting.into_iter().collect()
    }

    fn visit_moves<R>(&self, visit: impl FnMut(Self::Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_army(self.turn, visit)
    }

    fn play_unchecked(&self, m: Self::Move) -> Self {
        self.play_reporting(m, |_| ())
    }

    fn play_reporting(&self, m: Self::Move, mut report: impl FnMut(Self::Event)) -> Self {
        let mut next = *self;
        let made = next.board.make(self.turn, m, &mut report);
        if let Some((army, PieceType::KING)) = made.captured {
            next.remove(army); // T-2
        }
        next.settled(self.turn.index() + 1)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.alive().count() == 1 {
            let wins = |player| self.is_alive(player) != has(Bug::LastArmyLoses);
            Some(Outcome::win(Reason::WIN, PLAYERS, wins)) // T-4
        } else if self.has_moves() {
            None
        } else {
            Some(self.draw(DEADLOCK)) // T-3
        }
    }
}

impl MatchRules for Trio {}

impl Recorded for Trio {}

impl Variant for Trio {
    type Action = DrawOrResign;

    const NAME: &'static str = "trio";
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: TrioBoard::BOARD.len(),
        armies: 3,
    };
    const MODES: &'static [&'static str] = &["start"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        if mode != "start" {
            let expected = "`start`";
            return Err(UnknownMode { expected });
        }
        let mut pieces = Pieces::EMPTY;
        for (army, (back_row, pawns)) in [('s', 'S'), ('w', 'W'), ('e', 'E')].iter().enumerate() {
            let army = Army::new(army as u8);
            let piece_types = [PieceType::ROOK, PieceType::KING, PieceType::KNIGHT];
            for (square, piece_type) in TrioBoard::BOARD.region(*back_row).iter().zip(piece_types) {
                pieces.put(square, army, piece_type);
            }
            for square in TrioBoard::BOARD.region(*pawns) {
                pieces.put(square, army, PieceType::PAWN);
            }
        }
        Ok(Self {
            board: BoardState::new(pieces, CastlingRights::NONE),
            turn: Army::new(0),
        })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let why = "only armies on the board can do that, and all together agree a draw";
        match action {
            DrawOrResign::Resign(player) if self.is_alive(*player) => {
                let mut next = *self;
                let leaves = self.alive().find(|&army| Self::player(army) == *player);
                if let Some(army) = leaves {
                    next.remove(army);
                }
                Ok(Adjudication::Becomes(next.settled(self.turn.index())))
            }
            DrawOrResign::Draw(players)
                if players.iter().copied().eq(self.alive().map(Self::player)) =>
            {
                Ok(self.draw(Reason::AGREEMENT).into())
            }
            _ => Err(ActionError::NotAllowed { why }),
        }
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let third = history.occurrences(self, history.len()).count() >= 2;
        let drawn = || third.then(|| self.draw(Reason::REPETITION)); // T-5
        self.outcome().or_else(drawn).into()
    }
}
