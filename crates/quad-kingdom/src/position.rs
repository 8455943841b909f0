use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::Geometry;
use chess_pieces::attacks::attackers;
use chess_pieces::notation::{army_of_seat, read_move};
use chess_pieces::{BoardState, PieceRules, shared_piece};
use smallvec::SmallVec;
use variant_core::implement::{
    BoardSize, DrawOrResign, Reach, clock_key, count_by_visiting, hash_key, list_actors,
    only_legal, visit_children_sharing, with_dyn_visitor,
};
use variant_core::text::ReadMove;
use variant_core::{
    ActionError, Actor, Actors, Adjudication, EncodeMoves, History, MoveTextError, MovingPiece,
    Outcome, PieceAt, Player, Position, Rng, Seat, Seats, Tactics, UnknownMode, Variant, implement,
};
use variant_match::{Agreement, MatchRules};
use variant_record::Recorded;

use crate::board::{KingdomBoard, KingdomRules, letter, player};
use crate::moves::{Batch, Event, Move};
use crate::rules::draws::clock_limit;
use crate::setup::SetupError;
use crate::state::QuadKingdom;
use crate::{actions, ending, generate, lenient, packing, play, san, text};

impl Position for QuadKingdom {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        self.rules.mode.players().iter().map(player).collect()
    }

    fn to_act(&self) -> Actors {
        list_actors(self)
    }

    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.actor(self.mover(m))
    }

    fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        self.actors().try_for_each(visit)
    }

    fn is_over(&self) -> bool {
        ending::is_over(self)
    }

    fn in_check(&self) -> Seats {
        self.checked.iter().map(letter).map(Seat::Army).collect()
    }

    variant_core::implement::visit_moves_by!(generate::visit_legal);

    fn has_moves(&self) -> bool {
        // Positions are settled.
        !self.is_decided()
    }

    fn is_legal(&self, m: Move) -> bool {
        generate::is_legal(self, m)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        generate::random(self, rng, 3)
    }

    /// Compiled here once.
    fn count_moves(&self) -> u64 {
        count_by_visiting(self)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        let mut next = *self;
        play::play(&mut next, m, &mut |_| ());
        next
    }

    fn play_into(&self, m: Move, next: &mut Self) {
        *next = *self;
        play::play_unreported(next, m);
    }

    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Move>,
        child: &mut Self,
        visit: impl FnMut(Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        visit_children_sharing(self, moves, child, || play::share(self), visit)
    }

    fn play_reporting(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        let mut next = *self;
        play::play(&mut next, m, &mut report);
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.state_key
    }

    /// Ignores the ply, and the clock until it can draw (QK-13). Includes points under `+points` (QK-20).
    fn search_key(&self, plies: u32) -> u64 {
        let key = self.key() ^ clock_key(self.halfmove_clock, plies, clock_limit(self));
        if self.rules.points {
            key ^ hash_key(&self.points)
        } else {
            key
        }
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        packing::pack(self, bytes);
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        packing::unpack(bytes)
    }

    fn repeats(&self, other: &Self) -> bool {
        self.without_counters() == other.without_counters()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        only_legal(self, read_move(self.pieces(), text)?)
    }
}

impl Variant for QuadKingdom {
    type Action = DrawOrResign;

    const NAME: &'static str = "quad-kingdom";
    const RULES: &'static str = include_str!("../RULES.md");
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: KingdomBoard::BOARD.len(),
        armies: 4,
    };
    const MODES: &'static [&'static str] = &[
        "ffa",
        "teams",
        "two-a",
        "two-b",
        "three",
        "ffa+points",
        "teams+points",
        "two-a+points",
        "two-b+points",
        "three+points",
        "ffa+draws",
        "teams+draws",
        "two-a+draws",
        "two-b+draws",
        "three+draws",
        "ffa+points+draws",
        "teams+points+draws",
        "two-a+points+draws",
        "two-b+points+draws",
        "three+points+draws",
    ];

    /// Mode with options; `three` means `three:-w`.
    fn start(mode: &str) -> Result<Self, UnknownMode> {
        text::start(mode)
    }

    fn repair(draft: &mut variant_core::lenient::Draft<'_>) {
        lenient::repair(draft);
    }

    /// As in chess. `O-O` castles with the rook nearer to the king. If partners who move together can both castle
    /// that way, the kingdom's letter precedes: `b:O-O`. `#` marks a checkmate by this move, `+` a new check on any
    /// king.
    fn san(&self, m: Move) -> String {
        san::write(self, m)
    }

    /// Also accepts `0-0`; `h8Q` and `h7-h8=Q`; `!`, `?`, `e.p.`; missing, wrong or doubled check marks; missing or
    /// superfluous `x` or `-`; more of the origin than needed; a kingdom's letter and colon before any move.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        san::read(self, text)
    }

    fn read_move(&self, text: &str) -> Result<ReadMove<Move>, MoveTextError> {
        implement::read_move(self, text, |m| san::is_usual(self, m, text))
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &self.players())
    }

    fn actions(&self) -> Vec<DrawOrResign> {
        actions::actions(self)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        actions::act(self, action)
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        ending::adjudicate(self, history)
    }
}

impl MatchRules for QuadKingdom {
    fn agreement(&self, action: &DrawOrResign) -> Agreement {
        action.into()
    }

    fn remaining_players(&self) -> SmallVec<[Player; 4]> {
        actions::remaining_players(self).collect()
    }

    /// QK-22: the player resigns, on its own kingdom's turn.
    fn out_of_time(&self, actor: Actor) -> Option<DrawOrResign> {
        Some(DrawOrResign::Resign(actor.player))
    }
}

impl Recorded for QuadKingdom {}

impl Tactics for QuadKingdom {
    // QK-13
    fn reversible_plies(&self) -> u32 {
        self.halfmove_clock
    }

    fn owner_of(&self, seat: Seat) -> Option<Player> {
        self.owner(army_of_seat::<KingdomRules>(seat)?)
    }

    // QK-15
    fn are_allied(&self, one: Player, other: Player) -> bool {
        self.are_partners(one, other)
    }

    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.board.visit_pieces(visit)
    }

    fn visit_changes(&self, after: &Self, visit: impl FnMut(PieceAt, bool)) {
        self.board.visit_changes(&after.board, visit);
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<KingdomRules>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<KingdomRules>::visit_reach(piece, visit);
    }

    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        Some(self.board.moving_piece(self.mover(m), m))
    }

    #[inline]
    fn captured(&self, m: Move) -> Option<PieceAt> {
        let (square, army, piece_type) = self.board.captured(self.mover(m), m)?;
        Some(shared_piece::<KingdomRules>(square, army, piece_type))
    }

    fn exchange(&self, m: Move, value: impl Fn(char) -> i32) -> i32 {
        let us = self.mover(m);
        let by_type = |piece_type| value(KingdomRules::letter(piece_type));
        let sides = self.exchanging_sides(us);
        let attackers = |attacking, occupied| {
            attackers::<KingdomRules>(self.pieces(), m.to, attacking, occupied)
        };
        (self.board).exchange(us, m, sides, by_type, attackers)
    }

    fn exchange_at_least(&self, m: Move, threshold: i32, value: impl Fn(char) -> i32) -> bool {
        let us = self.mover(m);
        let by_type = |piece_type| value(KingdomRules::letter(piece_type));
        let sides = self.exchanging_sides(us);
        let attackers = |attacking, occupied| {
            attackers::<KingdomRules>(self.pieces(), m.to, attacking, occupied)
        };
        (self.board).exchange_at_least(us, m, threshold, sides, by_type, attackers)
    }

    /// `None` in check, if partners move together, or if a kingdom would be eliminated (QK-11).
    fn pass(&self) -> Option<Self> {
        play::pass(self)
    }

    fn visit_tactical<R>(&self, visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        with_dyn_visitor(visit, |visit| generate::visit_captures(self, visit))
    }
}

/// Codes of [`chess_pieces::Move`](chess_pieces::Move::CODES).
impl EncodeMoves for QuadKingdom {
    const CODES: usize = Move::CODES;

    fn encode(m: Move) -> usize {
        m.code()
    }

    fn decode(&self, code: usize) -> Option<Move> {
        Move::of_code(code, self.pieces()).filter(|&m| self.is_legal(m))
    }
}
