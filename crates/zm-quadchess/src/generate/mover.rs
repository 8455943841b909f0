use board_geometry::{Chessboard, Square, SquareSet};
use chess_pieces::{Armies, Army, Generator, KingSafety, Legality, PieceRules};

use crate::board::QuadRules;
use crate::state::ZmQuadchess;

pub(crate) struct Mover<'a> {
    pub(crate) state: &'a ZmQuadchess,
    pub(crate) army: Army,
    /// Player whose king no move may leave in check (ZQ-11).
    pub(crate) holder: Army,
    pub(crate) king: Square<Chessboard>,
}

impl<'a> Mover<'a> {
    /// `None` if the army is frozen or gone.
    #[inline(always)]
    pub(crate) fn of(state: &'a ZmQuadchess, army: Army) -> Option<Self> {
        let holder = state.control.holder(army)?;
        Some(Self {
            state,
            army,
            holder,
            king: state.pieces().king(holder)?,
        })
    }

    // ZQ-30, ZQ-32
    #[inline(always)]
    pub(crate) fn protected(&self) -> Option<Square<Chessboard>> {
        let state = self.state;
        let other = match state.mode.partner(self.holder) {
            Some(partner) => state.active().contains(partner).then_some(partner),
            None => state.mode.is_dummy(self.holder).then(|| state.owner()),
        };
        other.and_then(|other| state.pieces().king(other))
    }

    #[inline(always)]
    pub(crate) fn is_checked(&self) -> bool {
        self.state.checked().contains(self.holder)
    }

    #[inline(always)]
    pub(crate) fn hostile(&self) -> SquareSet<Chessboard> {
        self.state.hostile_to(self.holder)
    }

    #[inline(always)]
    pub(crate) fn open(&self) -> SquareSet<Chessboard> {
        self.state.open_to(self.holder)
    }

    /// Armies that may not attack it: the player's (ZQ-30); for the dummy, all hostile to its owner (ZQ-32).
    #[inline(always)]
    pub(crate) fn barred_attackers(&self) -> Armies {
        let state = self.state;
        if state.mode.is_dummy(self.holder) {
            state.in_game() - state.control.armies_of(state.owner())
        } else {
            state.control.armies_of(self.holder)
        }
    }

    // ZQ-32
    pub(crate) fn must_end_checks(&self) -> bool {
        self.state.mode.is_dummy(self.holder) && self.state.checked().contains(self.state.owner())
    }

    /// Generates moves without regard to the protected king.
    #[inline(always)]
    pub(crate) fn generator(&self) -> Generator<'a, QuadRules, 1> {
        let (pieces, hostile) = (self.state.pieces(), self.hostile());
        let safety = if self.is_checked() {
            KingSafety::new(pieces, self.king, hostile, pieces.occupied())
        } else {
            KingSafety::pins_only(pieces, self.king, hostile, pieces.occupied())
        };
        self.state.board.generator(self.open(), [safety])
    }

    #[inline(always)]
    pub(crate) fn legality(&self) -> Legality<Chessboard, 1> {
        Legality {
            destinations: self.open(),
            promotions: QuadRules::promotions(),
            kings: [(self.king, self.hostile())],
        }
    }
}
