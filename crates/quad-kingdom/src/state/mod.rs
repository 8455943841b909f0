mod control;
mod mode;
mod turn;

use board_geometry::SquareSet;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, PieceType, Pieces, en_passant::EnPassantList,
};
use variant_core::implement::zobrist_key;
use variant_core::{Actor, Player, Rng, Seat};

pub use self::control::Control;
pub use self::mode::{Mode, Rules};
pub use self::turn::{Status, Turn};
use crate::board::{
    ALL, EMERALD, KingdomBoard, KingdomRules, MAROON, WHITE, from_letter, letter, player, set_up,
};
use crate::moves::Move;

/// Position of Quad Kingdom Chess: 256 bytes, no heap.
///
/// Always settled: kingdoms without a legal move on their turn are eliminated, and Emerald has passed if it must.
/// Equality includes clocks and points; [`repeats`](variant_core::Position::repeats) compares for repetition
/// ([QK-13](crate::rulebook#qk-13)).
///
/// ```
/// use quad_kingdom::prelude::*;
/// let start = QuadKingdom::default();
/// let after = start.play(start.parse_move("e2e4")?)?;
/// assert_eq!(after.count_moves(), 18); // the queen pins Maroon's pawn on b5
/// assert!(after.to_string().ends_with(" ffa m wmbe wKQmKQbKQeKQ - 0,0,0,0 0 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Copies across cache lines are slow.
#[repr(align(64))]
pub struct QuadKingdom {
    pub(crate) board: BoardState<KingdomRules>,
    pub(crate) points: [u32; 4],
    pub(crate) halfmove_clock: u32,
    pub(crate) ply: u32,
    pub(crate) rules: Rules,
    pub(crate) turn: Turn,
    pub(crate) standing: Armies,
    /// Standing kingdoms in check; a cache.
    pub(crate) checked: Armies,
    /// Zobrist key without the board; a cache.
    pub(crate) state_key: u64,
    /// Kingdoms trapped under `+draws` (QK-11).
    pub(crate) trapped: Armies,
    pub(crate) control: Control,
}

#[derive(Clone, Copy)]
pub(crate) enum ToMove {
    /// A kingdom, and the one whose king it must keep safe.
    One { mover: Army, protected: Army },
    /// QK-15: moves of partners may leave neither in check.
    Together([Army; 2]),
}

static STATE_KEY: u64 = zobrist_key(0x6b69_6e67, 0);

impl QuadKingdom {
    /// Start position (QK-4).
    pub(crate) fn with_rules(rules: Rules) -> Self {
        let kingdoms = rules.mode.kingdoms();
        let castling =
            CastlingRights::all::<KingdomRules>().without_armies::<KingdomRules>(ALL - kingdoms);
        let mut start = Self {
            board: BoardState::new(set_up(kingdoms), castling),
            points: [0; 4],
            halfmove_clock: 0,
            ply: 0,
            rules,
            turn: match rules.mode {
                Mode::TwoA => Turn::Alternate {
                    mover: WHITE,
                    reply: MAROON,
                },
                _ => Turn::One(WHITE),
            },
            standing: kingdoms,
            checked: Armies::NONE,
            state_key: 0,
            trapped: Armies::NONE,
            control: Control::default(),
        };
        start.refresh_state_key();
        start
    }

    /// Pieces, including eliminated ones.
    pub const fn pieces(&self) -> &Pieces<KingdomRules> {
        self.board.pieces()
    }

    /// Mode and options.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Kingdoms to move; in a decided game, those eliminated last ([QK-11](crate::rulebook#qk-11)).
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Control of Emerald ([QK-18](crate::rulebook#qk-18)); `None` outside `three`.
    pub fn control(&self) -> Option<Control> {
        (self.rules.mode == Mode::Three).then_some(self.control)
    }

    /// Kingdoms in the game.
    pub const fn standing(&self) -> Armies {
        self.standing
    }

    /// Whether a kingdom is in the game, and how it was eliminated.
    pub const fn status(&self, army: Army) -> Status {
        Status::of(army, self.standing, self.trapped)
    }

    /// Castling rights of each kingdom, first with the rook nearer the king ([QK-8](crate::rulebook#qk-8)).
    pub const fn castling(&self) -> CastlingRights {
        self.board.castling()
    }

    /// En passant rights ([QK-7](crate::rulebook#qk-7)), in text order.
    pub fn en_passant(&self) -> EnPassantList<KingdomBoard> {
        self.board.en_passant().list()
    }

    /// Points of each kingdom ([QK-19](crate::rulebook#qk-19)); in `two-a`, credited to the player's first.
    pub const fn points(&self) -> [u32; 4] {
        self.points
    }

    /// Plies since a capture, pawn move or elimination ([QK-13](crate::rulebook#qk-13)).
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Whether at most one side is left, without legal moves.
    #[inline(always)]
    pub const fn is_decided(&self) -> bool {
        self.rules.mode.is_decided(self.standing)
    }

    /// Player who moves a kingdom; `None` for Emerald without a holder.
    pub fn player_of(&self, army: Army) -> Option<Player> {
        self.decider(army).map(player)
    }

    /// Kingdoms that can check `army`'s king ([QK-10](crate::rulebook#qk-10), [QK-12](crate::rulebook#qk-12),
    /// [QK-15](crate::rulebook#qk-15), [QK-18](crate::rulebook#qk-18)).
    #[inline(always)]
    pub fn hostile_to(&self, army: Army) -> Armies {
        let others = self.standing.without(army);
        match self.rules.mode {
            Mode::Teams | Mode::TwoA => self.standing - self.rules.mode.side_of(army),
            Mode::Three if army == EMERALD => Armies::NONE,
            Mode::Three if self.control.holder == Some(army) => others.without(EMERALD),
            _ => others,
        }
    }

    /// Pieces that check a kingdom's king, or attack an eliminated one's square.
    pub fn checkers(&self, army: Army) -> SquareSet<KingdomBoard> {
        self.pieces().king(army).map_or(SquareSet::EMPTY, |king| {
            self.board.attackers(king, self.pieces_hostile_to(army))
        })
    }

    /// Standing kingdoms in check, to move or not ([QK-10](crate::rulebook#qk-10)).
    pub const fn checked(&self) -> Armies {
        self.checked
    }

    pub(crate) fn actor(&self, army: Army) -> Option<Actor> {
        Some(Actor {
            seat: Seat::Army(letter(army)),
            player: self.player_of(army)?,
        })
    }

    pub(crate) fn actors(&self) -> impl Iterator<Item = Actor> {
        let movers = if self.is_decided() {
            Armies::NONE
        } else {
            self.turn.movers()
        };
        movers.iter().filter_map(|army| self.actor(army))
    }

    /// Player who keeps a kingdom: `None` for eliminated ones and Emerald in `three` (QK-18).
    pub(crate) fn owner(&self, army: Army) -> Option<Player> {
        let changes_hands = self.rules.mode == Mode::Three && army == EMERALD;
        let is_kept = self.standing.contains(army) && !changes_hands;
        is_kept.then(|| self.player_of(army)).flatten()
    }

    // QK-15
    pub(crate) fn are_partners(&self, one: Player, other: Player) -> bool {
        match [one, other].map(|player| from_letter(player.letter())) {
            [Some(one), Some(other)] => self.rules.mode.side_of(one).contains(other),
            _ => one == other,
        }
    }

    /// Pieces that recapture for `us`, of kingdoms not hostile to its protected one, and other pieces (QK-9, QK-18).
    pub(crate) fn exchanging_sides(&self, us: Army) -> [SquareSet<KingdomBoard>; 2] {
        let hostile = self.hostile_to(self.protected(us).unwrap_or(us));
        [self.standing - hostile, hostile].map(|side| self.pieces().armies(side))
    }

    /// The position as compared for repetition (QK-13).
    pub(crate) const fn without_counters(&self) -> Self {
        Self {
            points: [0; 4],
            halfmove_clock: 0,
            ply: 0,
            ..*self
        }
    }

    /// Player of a kingdom, as the player's own kingdom.
    pub(crate) fn decider(&self, army: Army) -> Option<Army> {
        (self.rules.mode).decider(army, self.control)
    }

    /// Players with a standing kingdom, as their own kingdoms.
    pub(crate) fn players_left(&self) -> Armies {
        let mode = self.rules.mode;
        let left = |&army: &Army| !(mode.side_of(army) & self.standing).is_empty();
        mode.players().iter().filter(left).collect()
    }

    /// `None` in a decided game.
    #[inline(always)]
    pub(crate) fn next_to_move(&self) -> Option<ToMove> {
        if self.is_decided() {
            return None;
        }
        Some(match self.turn {
            Turn::One(mover) | Turn::Alternate { mover, .. } => ToMove::One {
                mover,
                protected: self.protected(mover)?,
            },
            Turn::Together(first, second) => ToMove::Together([first, second]),
        })
    }

    /// Kingdom whose king `mover` must keep safe: its own (QK-9), for Emerald in `three` the holder's (QK-18).
    fn protected(&self, mover: Army) -> Option<Army> {
        if self.rules.mode == Mode::Three && mover == EMERALD {
            self.control.holder
        } else {
            Some(mover)
        }
    }

    #[inline(always)]
    pub(crate) fn mover(&self, m: Move) -> Army {
        match self.turn {
            Turn::One(army) | Turn::Alternate { mover: army, .. } => army,
            Turn::Together(_, second) if self.pieces().army(second).contains(m.from) => second,
            Turn::Together(first, _) => first,
        }
    }

    #[inline(always)]
    pub(crate) fn pieces_hostile_to(&self, army: Army) -> SquareSet<KingdomBoard> {
        if self.rules.mode == Mode::FreeForAll && self.standing == ALL {
            self.pieces().occupied() - self.pieces().army(army)
        } else {
            self.pieces().armies(self.hostile_to(army))
        }
    }

    #[inline(always)]
    pub(crate) fn standing_pieces(&self) -> SquareSet<KingdomBoard> {
        if self.standing == ALL {
            self.pieces().occupied()
        } else {
            self.pieces().armies(self.standing)
        }
    }

    /// QK-9, QK-12: excludes kings' squares, even of eliminated kingdoms.
    #[inline(always)]
    pub(crate) fn destinations(&self, mover: Army) -> SquareSet<KingdomBoard> {
        !(self.pieces().army(mover) | self.pieces().of_type(PieceType::KING))
    }

    /// Keeps en passant rights that still apply, between standing kingdoms (QK-7).
    #[inline(always)]
    pub(crate) fn review_en_passant(&mut self) {
        let standing = self.standing;
        self.board.review_en_passant(|capturer, owner| {
            standing.contains(capturer) && standing.contains(owner)
        });
    }

    #[inline]
    pub(crate) fn refresh_state_key(&mut self) {
        let (turn, reply) = match self.turn {
            Turn::One(army) => (army, 0),
            Turn::Together(first, second) => (first, 8 | second.index()),
            Turn::Alternate { mover, reply } => (mover, 16 | reply.index()),
        };
        let rules = (self.rules.mode as u8) << 2
            | u8::from(self.rules.points) << 1
            | u8::from(self.rules.draws);
        let control = match self.rules.mode {
            Mode::Three => self.control.bits(),
            _ => const { Control::START.bits() },
        };
        let state = u64::from_le_bytes([
            rules,
            self.trapped.bits() | control << 4,
            turn.index() as u8,
            reply as u8,
            self.standing.bits(),
            0,
            0,
            0,
        ]);
        self.state_key = Rng::new(state ^ STATE_KEY).next();
    }
}

impl Default for QuadKingdom {
    /// Start of the mode `ffa`.
    fn default() -> Self {
        Self::with_rules(Rules::default())
    }
}
