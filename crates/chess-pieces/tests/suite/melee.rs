//! A game of four armies on what this crate has for whole games: [`TurnState`], texts, notation, packed
//! forms, what searches ask. Each army fights all others; one that cannot move when its turn comes is out.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_geometry::{Direction, Geometry, SquareSet};
use chess_pieces::attacks::attackers;
use chess_pieces::notation::{army_letter, army_of_letter, read_move};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, CastlingRules, Count, Legality, Move, MoveBatch,
    PawnRules, PieceDefinition, PieceEvent, PieceRules, PieceType, PieceTypes, Pieces, Ride,
    castling, packing, san, shared_piece,
    turn_state::{TurnProblems, TurnState},
    turned_castlings,
};
use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, clock_key, only_legal};
use variant_core::text::{Fields, PositionError};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, EncodeMoves, History, MoveTextError, MovingPiece,
    Outcome, PieceAt, Player, Position, Reason, Seat, Seats, SetupError, Tactics, UnknownMode,
    Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;

use crate::rules::{Towers, pawn};

/// Bishop or knight.
pub(crate) const ARCHBISHOP: PieceType = PieceType::new(6);
/// Leaps three squares and one.
pub(crate) const CAMEL: PieceType = PieceType::new(7);
/// A rook of at most three steps.
pub(crate) const SHORT_ROOK: PieceType = PieceType::new(8);

const CAMEL_LEAPS: [(i8, i8); 8] = [
    (3, 1),
    (1, 3),
    (-1, 3),
    (-3, 1),
    (-3, -1),
    (-1, -3),
    (1, -3),
    (3, -1),
];

pub(crate) const PLAYERS: [Player; 4] = Player::of_letters(*b"rbyg");

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Fair;

impl PieceRules for Fair {
    type Board = Towers;
    type Counts = Count<4, 9>;

    const KINGS_CAN_MEET: bool = true; // in position texts

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.with(ARCHBISHOP)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('C').leaps(&CAMEL_LEAPS),
        PieceDefinition::new('S').rides(&[Ride::ROOK.up_to(3)]),
    ];

    const ARMY_LETTERS: &'static str = "rbyg";

    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::East, Towers::BOARD.file(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
        pawn(Direction::West, Towers::BOARD.file(10)),
    ];

    const CASTLINGS: &'static [CastlingRules<Towers>] = &turned_castlings!(
        Towers,
        [
            castling!(Towers, Army::new(0), 'K', king "g1" => "i1", rook "j1" => "h1"),
            castling!(Towers, Army::new(0), 'Q', king "g1" => "e1", rook "c1" => "f1"),
        ]
    );
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Melee {
    pub(crate) state: TurnState<Fair>,
}

/// The pieces of an army from left to right, as it looks at the board from its edge.
const BACK: &str = "RNAQKSCR";

impl Melee {
    fn start_position() -> Self {
        let (board, mut pieces) = (Towers::BOARD, Pieces::<Fair>::EMPTY);
        let mut put =
            |army: u8, line: SquareSet<Towers>, letters: &mut dyn Iterator<Item = char>| {
                for (square, letter) in line.iter().zip(letters) {
                    let piece_type = Fair::type_of_letter(letter).unwrap();
                    pieces.put(square, Army::new(army), piece_type);
                }
            };
        let pawns = || "PPPPPPPP".chars();
        put(0, board.rank(0), &mut BACK.chars());
        put(0, board.rank(1), &mut pawns());
        put(1, board.file(0), &mut BACK.chars().rev());
        put(1, board.file(1), &mut pawns());
        put(2, board.rank(11), &mut BACK.chars().rev());
        put(2, board.rank(10), &mut pawns());
        put(3, board.file(11), &mut BACK.chars());
        put(3, board.file(10), &mut pawns());
        let state = TurnState::new(BoardState::new(pieces, CastlingRights::all::<Fair>()));
        Self { state }
    }

    fn pieces(&self) -> &Pieces<Fair> {
        self.state.board.pieces()
    }

    pub(crate) fn enemies(&self, army: Army) -> Armies {
        self.state.standing.without(army)
    }

    fn is_decided(&self) -> bool {
        !self.state.standing.is_many()
    }

    fn settled(mut self) -> Self {
        while !self.is_decided() && !self.has_moves() {
            self.state.eliminate(self.state.turn);
        }
        self
    }

    fn problems(&self) -> TurnProblems {
        let enemies = |capturer, owner| self.enemies(owner).contains(capturer);
        let mut problems = self.state.problems(enemies);
        if problems.is_empty() && !self.is_decided() && !self.has_moves() {
            problems |= TurnProblems::TURN;
        }
        problems
    }
}

impl Melee {
    /// Compiles the generator once for all visitors.
    fn visit_all(
        &self,
        visit: &mut dyn FnMut(MoveBatch<Fair>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (us, state) = (self.state.turn, &self.state);
        let safety = state.king_safety(us, self.enemies(us));
        let Some(safety) = safety.filter(|_| !self.is_decided()) else {
            return ControlFlow::Continue(());
        };
        let destinations = state.destinations(Armies::of(us));
        state
            .board
            .generator(destinations, [safety])
            .visit_army(us, visit)
    }
}

impl Position for Melee {
    type Move = Move<Fair>;
    type Batch = MoveBatch<Fair>;
    type Event = PieceEvent<Fair>;
    type Problem = SetupError<TurnProblems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.state.turn.index()];
        let seat = Seat::Army(player.letter());
        let actor = (!self.is_decided()).then_some(Actor { seat, player });
        actor.into_iter().collect()
    }

    fn in_check(&self) -> Seats {
        let checked = self.state.standing.iter().filter(|&army| {
            let safety = self.state.king_safety(army, self.enemies(army));
            safety.is_some_and(|safety| safety.in_check())
        });
        checked
            .map(|army| Seat::Army(army_letter::<Fair>(army)))
            .collect()
    }

    fn visit_moves<B>(
        &self,
        mut visit: impl FnMut(MoveBatch<Fair>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut broken = None;
        let _ = self.visit_all(&mut |batch| {
            broken = visit(batch).break_value();
            broken
                .as_ref()
                .map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        });
        broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }

    fn is_legal(&self, m: Move<Fair>) -> bool {
        let (us, state) = (self.state.turn, &self.state);
        let Some(king) = self.pieces().king(us).filter(|_| !self.is_decided()) else {
            return false;
        };
        let test = Legality {
            destinations: state.destinations(Armies::of(us)),
            promotions: Fair::promotions(),
            kings: [(king, state.pieces_of(self.enemies(us)))],
        };
        state.board.is_legal(us, m, &test)
    }

    fn play_unchecked(&self, m: Move<Fair>) -> Self {
        self.play_reporting(m, |_| ())
    }

    fn play_reporting(&self, m: Move<Fair>, mut report: impl FnMut(PieceEvent<Fair>)) -> Self {
        let mut next = *self;
        let enemies = self.enemies(self.state.turn);
        next.state.make(m, enemies, &mut report);
        next.settled()
    }

    fn outcome(&self) -> Option<Outcome> {
        let left = self.state.standing;
        let stands = |player: Player| {
            army_of_letter::<Fair>(player.letter()).is_some_and(|army| left.contains(army))
        };
        if self.is_decided() {
            return Some(Outcome::win(Reason::WIN, PLAYERS, stands));
        }
        (self.state.clock >= 200).then(|| Outcome::draw(Reason::FIFTY_MOVES, PLAYERS, stands))
    }

    fn repeats(&self, other: &Self) -> bool {
        self.state.repeats(&other.state)
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn search_key(&self, plies: u32) -> u64 {
        self.key() ^ clock_key(self.state.clock, plies, 200)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        bytes.extend([self.state.turn.index() as u8, self.state.standing.bits()]);
        bytes.extend(self.state.board.castling().bits().to_le_bytes());
        packing::pack_pieces(self.pieces(), bytes);
        packing::pack_en_passant(self.state.board.en_passant(), bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        let (&[turn, standing, ref castling @ ..], rest) = bytes.split_first_chunk::<6>()?;
        let (pieces, rest) = packing::unpack_pieces(rest)?;
        let castling = CastlingRights::from_bits(u32::from_le_bytes(*castling));
        let mut state = TurnState::new(BoardState::new(pieces, castling));
        *state.board.en_passant_mut() = packing::unpack_en_passant(rest)?;
        state.turn = Army::new(turn);
        state.standing = Armies::from_bits(standing);
        let position = Self { state };
        position.problems().is_empty().then_some(position)
    }

    fn parse_move(&self, text: &str) -> Result<Move<Fair>, MoveTextError> {
        only_legal(self, read_move(self.pieces(), text)?)
    }
}

impl MatchRules for Melee {}

impl Recorded for Melee {}

impl Variant for Melee {
    type Action = DrawOrResign;

    const NAME: &'static str = "melee";
    const MODES: &'static [&'static str] = &["start"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let expected = "`start`";
        (mode == "start")
            .then(Self::start_position)
            .ok_or(UnknownMode { expected })
    }

    fn san(&self, m: Move<Fair>) -> String {
        san::write_marked(self, &self.state.board, self.state.turn, m)
    }

    fn parse_san_lenient(&self, text: &str) -> Result<Move<Fair>, MoveTextError> {
        san::read_lenient(self, &self.state.board, self.state.turn, text)
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        _: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let why = "they fight to the end";
        Err(ActionError::NotAllowed { why })
    }
}

impl fmt::Display for Melee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

impl FromStr for Melee {
    type Err = PositionError<SetupError<TurnProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rest = Fields::new(text, ' ');
        let (state, fields) = TurnState::read(&mut rest)?;
        rest.end()?;
        let position = Self { state };
        let checked = SetupError::check(position.problems());
        checked.map_err(|error| error.locate(&fields))?;
        Ok(position)
    }
}

impl Tactics for Melee {
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let Seat::Army(letter) = seat else {
            return None;
        };
        let army = army_of_letter::<Fair>(letter)?;
        let player = PLAYERS.get(army.index()).copied();
        player.filter(|_| self.state.standing.contains(army))
    }

    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.state.board.visit_pieces(visit)
    }

    fn moving_piece(&self, m: Move<Fair>) -> Option<MovingPiece> {
        Some(self.state.board.moving_piece(self.state.turn, m))
    }

    fn captured(&self, m: Move<Fair>) -> Option<PieceAt> {
        let (square, army, piece_type) = self.state.board.captured(self.state.turn, m)?;
        Some(shared_piece::<Fair>(square, army, piece_type))
    }

    fn exchange(&self, m: Move<Fair>, value: impl Fn(char) -> i32) -> i32 {
        let us = self.state.turn;
        let sides = [Armies::of(us), self.enemies(us)].map(|side| self.state.pieces_of(side));
        let by_type = |piece_type| value(Fair::letter(piece_type));
        let board = &self.state.board;
        let attackers = |by, occupied| attackers(board.pieces(), m.to, by, occupied);
        board.exchange(us, m, sides, by_type, attackers)
    }

    fn visit_tactical<R>(
        &self,
        mut visit: impl FnMut(Move<Fair>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.visit_moves(|batch| {
            (self.state.board).visit_tactical(self.state.turn, batch, &mut visit)
        })
    }
}

impl EncodeMoves for Melee {
    const CODES: usize = Move::<Fair>::CODES;

    fn encode(m: Move<Fair>) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move<Fair>> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}

/// A position of the game.
#[track_caller]
pub(crate) fn melee(text: &str) -> Melee {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
