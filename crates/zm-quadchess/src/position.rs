use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::attacks::attackers;
use chess_pieces::notation::{self, army_of_seat};
use chess_pieces::{BoardState, PieceRules, shared_piece};
use smallvec::SmallVec;
use variant_core::implement::{
    BoardSize, Reach, clock_key, count_by_visiting, list_actors, only_legal,
    visit_children_sharing, with_dyn_visitor,
};
use variant_core::text::ReadMove;
use variant_core::{
    ActionError, Actor, Actors, Adjudication, EncodeMoves, History, MoveTextError, MovingPiece,
    Outcome, PieceAt, Player, Position, Rng, Seat, Seats, Tactics, UnknownMode, Variant, implement,
};
use variant_match::{Agreement, Communication, MatchRules, TagValueError};
use variant_record::Recorded;

use crate::action::{Action, list_actions, read_action};
use crate::board::{QuadRules, army_of, letter};
use crate::children::sharing_play;
use crate::mode::Mode;
use crate::moves::{Batch, Event, Move};
use crate::play::{pass, play, play_into};
use crate::rules::{fifty_moves, people};
use crate::setup::SetupError;
use crate::state::ZmQuadchess;
use crate::{adjudication, ending, generate, lenient, packing, san, text};

impl Position for ZmQuadchess {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        let persons = self.mode.persons();
        persons.map(|seat| self.mode.player(seat)).collect()
    }

    fn to_act(&self) -> Actors {
        list_actors(self)
    }

    fn visit_actors<R>(&self, mut visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        if self.is_decided() {
            return ControlFlow::Continue(());
        }
        visit(people::actor(self))
    }

    #[inline]
    fn is_over(&self) -> bool {
        ending::is_over(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn in_check(&self) -> Seats {
        let checked = self.checked().iter();
        checked.map(|army| Seat::Army(letter(army))).collect()
    }

    variant_core::implement::visit_moves_by!(generate::visit_legal);

    fn is_legal(&self, m: Move) -> bool {
        generate::is_legal(self, m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        generate::random(self, rng)
    }

    /// Compiled here once.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        play(self, m, &mut next, |_| ());
        next
    }

    fn play_into(&self, m: Move, next: &mut Self) {
        play_into(self, m, next);
    }

    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        visit_children_sharing(self, moves, child, || sharing_play(self), visit)
    }

    fn play_reporting(&self, m: Move, report: impl FnMut(Event)) -> Self {
        let mut next = *self;
        play(self, m, &mut next, report);
        next
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board.key() ^ Rng::new(self.small_state()).next()
    }

    /// Ignores the ply, and the clock until it can draw (ZQ-27).
    #[inline]
    fn search_key(&self, plies: u32) -> u64 {
        self.key() ^ clock_key(self.clock, plies, fifty_moves::LIMIT)
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        packing::pack(self, bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        packing::unpack(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.board == other.board && self.small_state() == other.small_state()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        only_legal(self, notation::read_move(self.pieces(), text)?)
    }
}

impl Variant for ZmQuadchess {
    type Action = Action;

    const NAME: &'static str = "zm-quadchess";
    const RULES: &'static str = include_str!("../RULES.md");
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: Chessboard::BOARD.len(),
        armies: 4,
    };
    const MODES: &'static [&'static str] = &Mode::NAMES;

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let (mode, owner) = text::read_mode(mode).ok_or(UnknownMode {
            expected: "`ffa`, `teams-opposite`, `teams-adjacent`, `teams-adjacent-east`, \
                       `two-opposite`, `two-adjacent`, `two-adjacent-east` or `three`",
        })?;
        Ok(Self::start_of(mode, owner))
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        lenient::repair(draft);
    }

    fn san(&self, m: Move) -> String {
        san::write_san(self, m)
    }

    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        san::read_san(self, text)
    }

    fn read_move(&self, text: &str) -> Result<ReadMove<Move>, MoveTextError> {
        implement::read_move(self, text, |m| san::is_usual(self, m, text))
    }

    fn parse_action(&self, text: &str) -> Result<Action, ActionError> {
        read_action(text, &self.players())
    }

    fn actions(&self) -> Vec<Action> {
        list_actions(&people::active_persons(self))
    }

    fn act(
        &self,
        action: &Action,
        history: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let (next, _) = adjudication::apply(self, action, history)?;
        Ok(Adjudication::Becomes(next))
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        adjudication::adjudicate(self, history)
    }
}

impl MatchRules for ZmQuadchess {
    fn agreement(&self, action: &Action) -> Agreement {
        people::agreement(self, action)
    }

    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        people::active_persons(self)
    }

    fn communications(&self) -> &'static [Communication] {
        people::COMMUNICATIONS
    }

    // ZQ-20
    fn out_of_time(&self, actor: Actor) -> Option<Action> {
        Some(Action::Absent(actor.player))
    }
}

impl Recorded for ZmQuadchess {
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        people::check_tag(name, value)
    }
}

impl Tactics for ZmQuadchess {
    /// `None` for frozen armies and the dummy.
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        self.player_of(army_of_seat::<QuadRules>(seat)?)
    }

    // ZQ-30
    fn are_allied(&self, one: Player, other: Player) -> bool {
        match [one, other].map(|player| army_of(player.letter())) {
            [Some(one), Some(other)] => self.mode.side(one).contains(other),
            _ => one == other,
        }
    }

    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board.visit_pieces(visit)
    }

    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board.visit_changes(&after.board, visit);
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<QuadRules>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<QuadRules>::visit_reach(piece, visit);
    }

    #[inline]
    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        Some(self.board.moving_piece(self.turn, m))
    }

    #[inline]
    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.turn, m)?;
        Some(shared_piece::<QuadRules>(square, army, piece_type))
    }

    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let by_type = |piece_type| value(QuadRules::letter(piece_type));
        let sides = self.pieces_of_sides();
        let attackers =
            |attacking, occupied| attackers::<QuadRules>(self.pieces(), m.to, attacking, occupied);
        (self.board).exchange(self.turn, m, sides, by_type, attackers)
    }

    fn exchange_at_least(&self, m: Move, threshold: i32, value: impl Fn(char) -> i32) -> bool {
        let by_type = |piece_type| value(QuadRules::letter(piece_type));
        let sides = self.pieces_of_sides();
        let attackers =
            |attacking, occupied| attackers::<QuadRules>(self.pieces(), m.to, attacking, occupied);
        (self.board).exchange_at_least(self.turn, m, threshold, sides, by_type, attackers)
    }

    /// `None` if passing has further effects: a check, an arrived king, an owed move, an absent player, a departure
    /// without moves (ZQ-12, ZQ-20, ZQ-23).
    fn pass(&self) -> Option<Self> {
        pass(self)
    }

    fn visit_tactical<R>(&self, visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        with_dyn_visitor(visit, |visit| generate::visit_captures(self, visit))
    }
}

/// Codes of [`chess_pieces::Move`](chess_pieces::Move::CODES).
impl EncodeMoves for ZmQuadchess {
    const CODES: usize = Move::CODES;

    fn encode(m: Move) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}
