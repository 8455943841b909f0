//! A game of four armies with check, castling, en passant and elimination, and at most one bug.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_geometry::{Direction, Geometry, geometry};
use chess_pieces::{
    Armies, Army, CastlingRights, CastlingRules, Count, Move, PawnRules, PieceEvent, PieceRules,
    PieceType, castling,
    en_passant::Advance,
    shared_piece,
    turn_state::{TurnProblems, TurnState},
    turned_castlings,
};
use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, SingleMove};
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
    /// Nothing.
    Sound,
    /// The key leaves out rights to capture en passant.
    KeyWithoutEnPassant,
    /// Positions that differ in rights repeat each other.
    RepeatsWithoutRights,
    /// Pieces of an army that is out give check.
    DeadPiecesCheck,
    /// A castling stays open when its rook is captured.
    CastlingWithoutRook,
    /// An en passant capture leaves the advanced pawn on the board.
    AdvancedPawnStays,
    /// The kings of armies in the game can be captured.
    KingsAreCaptured,
    /// A right to capture en passant stands though its pawn is gone.
    RightOutlivesPawn,
    /// The mover's rights to capture en passant do not end with its move.
    OwnRightStays,
    /// Pinned pieces move as if they were not.
    PinsForgotten,
    /// An army that is out keeps its castlings.
    DeadArmyCastles,
    /// The turn goes past an army when a piece is captured.
    TurnSkipsAnArmy,
    /// Only the first of several armies without a move is eliminated.
    OneArmySettled,
    /// The clock goes on over captures.
    ClockOverCaptures,
    /// The clock stands still in castling.
    ClockStandsStill,
    /// After a resignation nobody looks whether the next army can move.
    UnsettledResignation,
    /// The second occurrence of a position draws.
    SecondOccurrence,
    /// Armies that are out share in a draw.
    DeadArmiesDraw,
    /// A pawn that captures and promotes leaves a knight of the captured army.
    PromotionChangesSides,
    /// Only the army to move is seen in check.
    ChecksOfTheMoverAlone,
    /// Pawns of West capture straight to the east, too.
    WestCapturesStraight,
    /// A captured rook comes back on the square that the capturing piece left.
    CapturesSwapPlaces,
}

thread_local! {
    /// The bug of all positions of this thread: a parser has no other way to know it.
    static BUG: Cell<Bug> = const { Cell::new(Bug::Sound) };
}

/// Plants a bug into all positions of this thread.
pub(crate) fn plant(bug: Bug) {
    BUG.set(bug);
}

fn has(bug: Bug) -> bool {
    BUG.get() == bug
}

geometry! {
    /// Ten by ten without the corners.
    pub(crate) struct Cross = 10 x 10 without corners 2 x 2;
}

/// The rules of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rules;

impl PieceRules for Rules {
    type Board = Cross;
    type Counts = Count<4>;

    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Cross>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
        PawnRules::from_edge(Direction::West, 1),
    ];
    const CASTLINGS: &'static [CastlingRules<Cross>] = &turned_castlings!(
        Cross,
        [castling!(Cross, Army::new(0), 'Q', king "f1" => "d1", rook "c1" => "e1")]
    );
    const KINGS_CAN_MEET: bool = true; // in position texts
}

const PLAYERS: [Player; 4] = Player::of_letters(*b"swne");

const START: &str = "*,*,nR,nN,nK,nQ,nB,nR,*,*/*,*,nP,nP,nP,nP,nP,nP,*,*/wR,wP,6,eP,eR/\
    wB,wP,6,eP,eN/wQ,wP,6,eP,eK/wK,wP,6,eP,eQ/wN,wP,6,eP,eB/wR,wP,6,eP,eR/\
    *,*,sP,sP,sP,sP,sP,sP,*,*/*,*,sR,sB,sQ,sK,sN,sR,*,* s swne sQwQnQeQ - 0";

/// A position of the game with the bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Planted {
    state: TurnState<Rules>,
}

impl Planted {
    fn enemies(&self, army: Army) -> Armies {
        if has(Bug::DeadPiecesCheck) {
            return Armies::first_of(4).without(army);
        }
        self.state.standing.without(army)
    }

    fn is_over(&self) -> bool {
        self.state.standing.without(self.state.turn).is_empty()
    }

    fn is_check(&self, army: Army) -> bool {
        let safety = self.state.king_safety(army, self.enemies(army));
        safety.is_some_and(|safety| safety.in_check())
    }

    pub(crate) fn state(&self) -> &TurnState<Rules> {
        &self.state
    }

    pub(crate) fn stands(&self, player: Player) -> bool {
        let place = PLAYERS.iter().position(|&other| other == player);
        place.is_some_and(|place| self.state.standing.contains(Army::new(place as u8)))
    }

    fn eliminate(&mut self, army: Army) {
        let castling = self.state.board.castling();
        self.state.eliminate(army);
        if has(Bug::DeadArmyCastles) {
            self.state.board.set_castling(castling);
        }
    }

    fn settled(mut self) -> Self {
        while !self.is_over() && !self.has_moves() {
            self.eliminate(self.state.turn);
            if has(Bug::OneArmySettled) {
                break;
            }
        }
        self
    }

    fn draw(&self, reason: Reason) -> Outcome {
        Outcome::draw(reason, PLAYERS, |player| {
            self.stands(player) || has(Bug::DeadArmiesDraw)
        })
    }

    /// The legal moves, and with some bugs others.
    fn list(&self) -> Vec<Move<Rules>> {
        let (us, state) = (self.state.turn, &self.state);
        let mut moves = Vec::new();
        let Some(safety) = (state.king_safety(us, self.enemies(us))).filter(|_| !self.is_over())
        else {
            return moves;
        };
        let destinations = match BUG.get() {
            Bug::KingsAreCaptured => !state.pieces_of(Armies::of(us)),
            _ => state.destinations(Armies::of(us)),
        };
        let _ = state
            .board
            .generator(destinations, [safety])
            .visit_army(us, |batch| {
                moves.extend(batch);
                ControlFlow::<()>::Continue(())
            });
        if has(Bug::PinsForgotten) && !safety.in_check() {
            let _ = state
                .board
                .generator(destinations, [])
                .visit_army(us, |batch| {
                    let free =
                        |m: &Move<Rules>| m.piece_type != PieceType::KING && !moves.contains(m);
                    let more: Vec<_> = batch.into_iter().filter(free).collect();
                    moves.extend(more);
                    ControlFlow::<()>::Continue(())
                });
        }
        if has(Bug::WestCapturesStraight) && us.index() == 1 {
            let pawns = state.board.pieces().of(us, PieceType::PAWN);
            let straight = pawns.iter().filter_map(|from| {
                let to = Cross::BOARD.step(from, Direction::East)?;
                let prey = destinations & state.board.pieces().occupied();
                let m = Move::new(from, to, PieceType::PAWN);
                (prey.contains(to) && !Rules::PAWNS[1].promotion.contains(to)).then_some(m)
            });
            moves.extend(straight);
        }
        moves
    }

    /// What the bug does to the board after a move.
    fn spoil(&self, next: &mut TurnState<Rules>, m: Move<Rules>) {
        let (before, us) = (&self.state.board, self.state.turn);
        let board = &mut next.board;
        match BUG.get() {
            Bug::CastlingWithoutRook => {
                let mut kept = CastlingRights::NONE;
                for (index, rules) in Rules::CASTLINGS.iter().enumerate() {
                    let lost_rook = rules.rook_from == m.to && rules.army != us;
                    if before.castling().contains(index)
                        && (lost_rook || board.castling().contains(index))
                    {
                        kept = kept.with(index);
                    }
                }
                board.set_castling(kept);
            }
            Bug::AdvancedPawnStays => {
                for advance in before.en_passant().of(us) {
                    let taken = m.piece_type == PieceType::PAWN && advance.target == m.to;
                    if taken && !board.pieces().occupied().contains(advance.pawn) {
                        let pawn = PieceType::PAWN;
                        board.pieces_mut().put(advance.pawn, advance.owner, pawn);
                    }
                }
            }
            Bug::RightOutlivesPawn => {
                for army in next.standing.without(us) {
                    let gone = |advance: &Advance<Cross>| advance.pawn == m.to;
                    for advance in before.en_passant().of(army).filter(gone) {
                        board.en_passant_mut().grant(army, advance);
                    }
                }
            }
            Bug::OwnRightStays => {
                for advance in before.en_passant().of(us) {
                    if board.en_passant_stands(us, advance) {
                        board.en_passant_mut().grant(us, advance);
                    }
                }
            }
            Bug::TurnSkipsAnArmy if self.state.board.captured(us, m).is_some() => {
                let standing = next.standing;
                next.turn = standing.next_after(next.turn, 4).unwrap_or(next.turn);
            }
            Bug::ClockOverCaptures if m.piece_type != PieceType::PAWN => {
                next.clock = self.state.clock + 1;
            }
            Bug::ClockStandsStill if before.castling_of(us, m).is_some() => {
                next.clock = self.state.clock;
            }
            Bug::PromotionChangesSides if m.promotion().is_some() => {
                if let Some((square, owner, _)) = self.state.board.captured(us, m) {
                    board.pieces_mut().take(square);
                    board.pieces_mut().put(square, owner, PieceType::KNIGHT);
                }
            }
            Bug::CapturesSwapPlaces => {
                if let Some((_, owner, PieceType::ROOK)) = self.state.board.captured(us, m) {
                    board.pieces_mut().put(m.from, owner, PieceType::ROOK);
                }
            }
            _ => (),
        }
    }
}

impl Tactics for Planted {
    fn visit_pieces<B>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<B>) -> ControlFlow<B> {
        self.state.board.visit_pieces(visit)
    }

    fn moving_piece(&self, m: Move<Rules>) -> Option<MovingPiece> {
        Some(self.state.board.moving_piece(self.state.turn, m))
    }

    fn captured(&self, m: Move<Rules>) -> Option<PieceAt> {
        let (square, army, piece_type) = self.state.board.captured(self.state.turn, m)?;
        Some(shared_piece::<Rules>(square, army, piece_type))
    }
}

impl Position for Planted {
    type Move = Move<Rules>;
    type Batch = SingleMove<Move<Rules>>;
    type Event = PieceEvent<Rules>;
    type Problem = SetupError<TurnProblems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.state.turn.index() % 4];
        let seat = Seat::Army(player.letter());
        let actor = (!self.is_over()).then_some(Actor { seat, player });
        actor.into_iter().collect()
    }

    fn in_check(&self) -> Seats {
        let seen = |army: &Army| !has(Bug::ChecksOfTheMoverAlone) || *army == self.state.turn;
        let armies = self.state.standing.iter().filter(seen);
        let checked = armies.filter(|&army| self.is_check(army));
        let letters = checked.map(|army| PLAYERS[army.index() % 4].letter());
        letters.map(Seat::Army).collect()
    }

    fn visit_moves<B>(
        &self,
        visit: impl FnMut(SingleMove<Move<Rules>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        SingleMove::visit_each(self.list(), visit)
    }

    fn play_unchecked(&self, m: Move<Rules>) -> Self {
        let mut next = *self;
        let enemies = self.state.standing.without(self.state.turn);
        next.state.make(m, enemies, &mut |_| ());
        self.spoil(&mut next.state, m);
        next.settled()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_over() {
            let winner = |player| self.stands(player);
            return Some(Outcome::win(Reason::WIN, PLAYERS, winner));
        }
        (self.state.clock >= 200).then(|| self.draw(Reason::FIFTY_MOVES))
    }

    fn repeats(&self, other: &Self) -> bool {
        if has(Bug::RepeatsWithoutRights) {
            let (one, two) = (&self.state, &other.state);
            return one.board.pieces() == two.board.pieces()
                && (one.turn, one.standing) == (two.turn, two.standing);
        }
        self.state.repeats(&other.state)
    }

    fn key(&self) -> u64 {
        if has(Bug::KeyWithoutEnPassant) {
            let mut state = self.state;
            state.board.en_passant_mut().end(Armies::first_of(4));
            return state.key();
        }
        self.state.key()
    }
}

impl MatchRules for Planted {}

impl Recorded for Planted {}

impl Variant for Planted {
    type Action = DrawOrResign;

    const NAME: &'static str = "planted";
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
        let why = "armies in the game resign, and all of them together draw";
        match action {
            DrawOrResign::Resign(player) if self.stands(*player) => {
                let place = PLAYERS.iter().position(|other| other == player);
                let mut next = *self;
                next.eliminate(Army::new(place.unwrap_or(0) as u8));
                Ok(Adjudication::Becomes(match BUG.get() {
                    Bug::UnsettledResignation => next,
                    _ => next.settled(),
                }))
            }
            DrawOrResign::Draw(players)
                if (PLAYERS.into_iter().filter(|&player| self.stands(player)))
                    .eq(players.iter().copied()) =>
            {
                Ok(self.draw(Reason::AGREEMENT).into())
            }
            _ => Err(ActionError::NotAllowed { why }),
        }
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let limit = if has(Bug::SecondOccurrence) { 1 } else { 2 };
        let count = history.occurrences(self, history.len()).count();
        let repeated = || (count >= limit).then(|| self.draw(Reason::REPETITION));
        self.outcome().or_else(repeated).into()
    }
}

impl fmt::Display for Planted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

impl FromStr for Planted {
    type Err = PositionError<SetupError<TurnProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rest = Fields::new(text, ' ');
        let (state, fields) = TurnState::read(&mut rest)?;
        rest.end()?;
        let position = Self { state };
        let mut problems = state.problems(|_, _| true);
        if !position.is_over() && !position.has_moves() {
            problems |= TurnProblems::TURN;
        }
        SetupError::check(problems).map_err(|error| error.locate(&fields))?;
        Ok(position)
    }
}
