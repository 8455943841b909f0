//! A game of two armies with drops: captured pieces change sides and come back from the hand; and at most one
//! bug.
//!
//! - H-1  Pieces move as in chess on a board of six by six, pawns one square at a time; no castling.
//! - H-2  A captured piece goes to the hand of its captor, as the type that it was.
//! - H-3  Instead of a move, a piece in hand is put on an empty square; a pawn not where it would promote.
//! - H-4  No move leaves the own king in check. Mate wins; stalemate and a hundred plies without a capture,
//!   a pawn move or a drop draw; so does the third occurrence of a position.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_geometry::{Direction, Square, SquareSet, geometry};
use chess_pieces::{
    Armies, Army, Count, Move, PawnRules, PieceRules, PieceType, shared_piece,
    turn_state::{TurnProblems, TurnState},
};
use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, NoEvent, SingleMove, hash_key};
use variant_core::text::{Fields, PositionError};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, History, MovingPiece, Outcome, PieceAt, Player,
    Position, Reason, Seat, Seats, SetupError, Tactics, UnknownMode, Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bug {
    Sound,
    /// Pieces are dropped on pieces.
    DropsOntoPieces,
    /// Captured pieces do not come to the hand.
    CaptivesVanish,
    /// Captured pieces go to the hand of their own army.
    CaptivesReturn,
    /// A dropped piece stays in hand.
    HandKeepsItsPiece,
    /// A drop need not end a check.
    DropsIgnoreCheck,
    /// The key leaves the hands out.
    KeyWithoutHands,
    /// Positions of another clock do not repeat.
    RepeatsWithClock,
    /// The key changes with the clock.
    KeyWithClock,
}

thread_local! {
    /// The bug of all positions of this thread: a parser has no other way to know it.
    static BUG: Cell<Bug> = const { Cell::new(Bug::Sound) };
}

pub(crate) fn plant(bug: Bug) {
    BUG.set(bug);
}

fn has(bug: Bug) -> bool {
    BUG.get() == bug
}

geometry! {
    /// Six by six.
    pub(crate) struct Six = 6 x 6;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HouseRules;

impl PieceRules for HouseRules {
    type Board = Six;
    type Counts = Count<2>;

    const ARMY_LETTERS: &'static str = "wb";
    const PAWNS: &'static [PawnRules<Six>] = &[
        PawnRules::from_edge(Direction::North, 1).single_steps(),
        PawnRules::from_edge(Direction::South, 1).single_steps(),
    ];
}

const PLAYERS: [Player; 2] = Player::of_letters(*b"wb");

/// Types that can be in hand, in the order of texts.
const HELD: [PieceType; 5] = [
    PieceType::PAWN,
    PieceType::KNIGHT,
    PieceType::BISHOP,
    PieceType::ROOK,
    PieceType::QUEEN,
];

pub(crate) const START: &str = "bR,bN,bK,bQ,bB,bR/bP,bP,bP,bP,bP,bP/6/6/wP,wP,wP,wP,wP,wP/\
    wR,wN,wK,wQ,wB,wR w wb - - 0 -";

/// A move of a piece on the board, or a drop (H-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum HouseMove {
    Walk(Move<HouseRules>),
    Drop(PieceType, Square<Six>),
}

impl fmt::Display for HouseMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk(m) => m.fmt(f),
            Self::Drop(piece_type, at) => write!(f, "{piece_type}@{at}"),
        }
    }
}

variant_core::debug_as_text!(HouseMove, House);

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct House {
    state: TurnState<HouseRules>,
    /// How many pieces of each type the armies have in hand.
    hands: [[u8; 5]; 2],
}

impl House {
    pub(crate) const fn clock(&self) -> u32 {
        self.state.clock
    }

    fn us(&self) -> Army {
        self.state.turn
    }

    fn is_check(&self, army: Army) -> bool {
        let safety = self.state.king_safety(army, Armies::of(army.enemy()));
        safety.is_some_and(|safety| safety.in_check())
    }

    fn hand(&mut self, army: Army, piece_type: PieceType) -> Option<&mut u8> {
        let place = HELD.iter().position(|&held| held == piece_type)?;
        self.hands.get_mut(army.index())?.get_mut(place)
    }

    fn list(&self) -> Vec<HouseMove> {
        let us = self.us();
        let mut moves = Vec::new();
        let Some(safety) = self.state.king_safety(us, Armies::of(us.enemy())) else {
            return moves;
        };
        let destinations = self.state.destinations(Armies::of(us));
        let _ = self
            .state
            .board
            .generator(destinations, [safety])
            .visit_army(us, |batch| {
                moves.extend(batch.into_iter().map(HouseMove::Walk));
                ControlFlow::<()>::Continue(())
            });
        let pieces = self.state.board.pieces();
        let occupied = match BUG.get() {
            Bug::DropsOntoPieces => pieces.army(us) | pieces.of_type(PieceType::KING),
            _ => pieces.occupied(),
        };
        let edges = HouseRules::PAWNS.iter();
        let edges = edges.fold(SquareSet::EMPTY, |all, rules| all | rules.promotion);
        let held = HELD.iter().zip(self.hands[us.index() & 1]);
        for (&piece_type, _) in held.filter(|(_, count)| *count > 0) {
            let barred = if piece_type == PieceType::PAWN {
                occupied | edges
            } else {
                occupied
            };
            let drops = (!barred).iter().map(|at| HouseMove::Drop(piece_type, at));
            moves.extend(
                drops.filter(|&m| {
                    has(Bug::DropsIgnoreCheck) || !self.play_unchecked(m).is_check(us)
                }),
            );
        }
        moves
    }
}

impl Position for House {
    type Move = HouseMove;
    type Batch = SingleMove<HouseMove>;
    type Event = NoEvent;
    type Problem = SetupError<TurnProblems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into_iter().collect()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.us().index() & 1];
        let seat = Seat::Army(player.letter());
        let acts = self.has_moves().then_some(Actor { seat, player });
        acts.into_iter().collect()
    }

    fn in_check(&self) -> Seats {
        let letter = PLAYERS[self.us().index() & 1].letter();
        let checked = self.is_check(self.us()).then_some(Seat::Army(letter));
        checked.into_iter().collect()
    }

    fn visit_moves<B>(
        &self,
        visit: impl FnMut(SingleMove<HouseMove>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        SingleMove::visit_each(self.list(), visit)
    }

    fn play_unchecked(&self, m: HouseMove) -> Self {
        let (us, mut next) = (self.us(), *self);
        match m {
            HouseMove::Walk(m) => {
                let taken = self.state.board.captured(us, m);
                next.state.make(m, Armies::of(us.enemy()), &mut |_| ());
                let captor = if has(Bug::CaptivesReturn) {
                    us.enemy()
                } else {
                    us
                };
                let taken = taken.filter(|_| !has(Bug::CaptivesVanish));
                let held = taken.and_then(|(_, _, piece_type)| next.hand(captor, piece_type));
                if let Some(count) = held {
                    *count = count.saturating_add(1);
                }
            }
            HouseMove::Drop(piece_type, at) => {
                next.state.board.pieces_mut().take(at);
                next.state.board.pieces_mut().put(at, us, piece_type);
                let held = next.hand(us, piece_type);
                if let Some(count) = held.filter(|_| !has(Bug::HandKeepsItsPiece)) {
                    *count = count.saturating_sub(1);
                }
                next.state.turn = us.enemy();
                next.state.clock = 0;
            }
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_moves() {
            let drawn = || Outcome::draw(Reason::FIFTY_MOVES, PLAYERS, |_| true);
            return (self.state.clock >= 100).then(drawn);
        }
        let winner = PLAYERS[1 - (self.us().index() & 1)];
        Some(if self.is_check(self.us()) {
            Outcome::win(Reason::CHECKMATE, PLAYERS, |player| player == winner)
        } else {
            Outcome::draw(Reason::STALEMATE, PLAYERS, |_| true)
        })
    }

    fn repeats(&self, other: &Self) -> bool {
        let has_same_clock = self.clock() == other.clock();
        self.state.repeats(&other.state)
            && self.hands == other.hands
            && (has_same_clock || !has(Bug::RepeatsWithClock))
    }

    fn key(&self) -> u64 {
        let hands = hash_key(&self.hands);
        let rest = match BUG.get() {
            Bug::KeyWithoutHands => 0,
            Bug::KeyWithClock => hands ^ hash_key(&self.clock()),
            _ => hands,
        };
        self.state.key() ^ rest
    }
}

impl Tactics for House {
    fn visit_pieces<B>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<B>) -> ControlFlow<B> {
        self.state.board.visit_pieces(&mut visit)?;
        for (player, hand) in PLAYERS.iter().zip(&self.hands) {
            for (held, &count) in HELD.iter().zip(hand) {
                for _ in 0..count {
                    visit(PieceAt {
                        seat: Seat::Army(player.letter()),
                        letter: held.letter(),
                        square: None,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn moving_piece(&self, m: HouseMove) -> Option<MovingPiece> {
        Some(match m {
            HouseMove::Walk(m) => self.state.board.moving_piece(self.us(), m),
            HouseMove::Drop(piece_type, at) => MovingPiece {
                letter: piece_type.letter(),
                after: shared_piece::<HouseRules>(at, self.us(), piece_type),
            },
        })
    }

    fn captured(&self, m: HouseMove) -> Option<PieceAt> {
        let HouseMove::Walk(m) = m else {
            return None;
        };
        let (square, army, piece_type) = self.state.board.captured(self.us(), m)?;
        Some(shared_piece::<HouseRules>(square, army, piece_type))
    }
}

impl MatchRules for House {}

impl Recorded for House {}

impl Variant for House {
    type Action = DrawOrResign;

    const NAME: &'static str = "house";
    const MODES: &'static [&'static str] = &["start"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let text = if mode == "start" { START } else { "" };
        let expected = "`start`";
        text.parse().map_err(|_| UnknownMode { expected })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        action.in_teams(&PLAYERS, |one, other| one == other)
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let third = history.occurrences(self, history.len()).count() >= 2;
        let drawn = || Outcome::draw(Reason::REPETITION, PLAYERS, |_| true);
        self.outcome().or_else(|| third.then(drawn)).into()
    }
}

/// The fields of [`TurnState`], and the hands: letters in the order of [`HELD`], White's capital, or `-`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.state)?;
        let mut hands = String::new();
        for (army, hand) in self.hands.iter().enumerate() {
            for (held, &count) in HELD.iter().zip(hand) {
                let letter = match army {
                    0 => held.letter(),
                    _ => held.letter().to_ascii_lowercase(),
                };
                hands.extend((0..count).map(|_| letter));
            }
        }
        f.write_str(if hands.is_empty() { "-" } else { &hands })
    }
}

impl FromStr for House {
    type Err = PositionError<SetupError<TurnProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "letters of pieces in order, or `-`";
        let mut rest = Fields::new(text, ' ');
        let (state, fields) = TurnState::read(&mut rest)?;
        let hands = rest.next("hands", EXPECTED)?;
        rest.end()?;
        let mut position = Self {
            state,
            hands: [[0; 5]; 2],
        };
        for letter in hands.text.chars().filter(|_| hands.text != "-") {
            let army = Army::new(u8::from(letter.is_ascii_lowercase()));
            let held = PieceType::from_letter(letter);
            let count = held.and_then(|held| position.hand(army, held));
            let count = count.ok_or_else(|| hands.error(0, EXPECTED))?;
            *count = count
                .checked_add(1)
                .ok_or_else(|| hands.error(0, EXPECTED))?;
        }
        let mut problems = state.problems(|_, _| true);
        let is_waiting_in_check = position.is_check(state.turn.enemy());
        problems.set(
            TurnProblems::TURN,
            is_waiting_in_check || state.standing.len() < 2,
        );
        SetupError::check(problems).map_err(|error| error.locate(&fields))?;
        if position.to_string() == text {
            Ok(position)
        } else {
            Err(hands.error(0, EXPECTED))
        }
    }
}
