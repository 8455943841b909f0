use board_geometry::{Geometry, SquareSet};

use crate::definition::squares_of;
use crate::movement::Movers;
use crate::rules::definition_of;
use crate::{Army, Move, PieceDefinition, PieceRules, PieceType, PieceTypes};

impl PieceDefinition {
    /// Same, with optional promotion on moves into, within or out of a zone: each army's letters of regions.
    ///
    /// ```
    /// use chess_pieces::{PieceDefinition, PieceType, PieceTypes};
    /// const PROMOTED: PieceTypes = PieceTypes::of(&[PieceType::new(7)]);
    /// const SILVER: PieceDefinition = PieceDefinition::SILVER.promoting(PROMOTED, &["b", "w"]);
    /// assert_eq!(SILVER.promotes_to, PROMOTED);
    /// ```
    #[must_use]
    pub const fn promoting(mut self, types: PieceTypes, zone: &'static [&'static str]) -> Self {
        self.promotes_to = types;
        self.promotes_in = zone;
        self
    }

    /// Same, but promotion is forced on moves into regions of its zone, and where the piece could not move on.
    #[must_use]
    pub const fn forced_in(mut self, zone: &'static [&'static str]) -> Self {
        self.forced_in = zone;
        self
    }

    /// Same, but it promotes on every move that can promote it. It may be dropped where it cannot move.
    #[must_use]
    pub const fn must_promote(mut self) -> Self {
        self.must_promote = true;
        self
    }

    /// Same, as a pawn of another kind, for two armies. It restarts the half-move clock. Pushes two squares ahead
    /// from its [initial squares](Self::initial_on) allow en passant, which its steps that only capture take.
    ///
    /// ```
    /// use chess_pieces::PieceDefinition;
    /// const LEAPING: PieceDefinition =
    ///     PieceDefinition::betza('L', "fmWfcAifmnD").initial_on(&["w", "b"]).as_pawn();
    /// assert!(LEAPING.pawn);
    /// ```
    #[must_use]
    pub const fn as_pawn(self) -> Self {
        Self { pawn: true, ..self }
    }

    /// Squares of forced promotion, pawns aside.
    pub fn forced_squares<G: Geometry>(&self, army: Army) -> SquareSet<G> {
        squares_of(self.forced_in, army)
    }

    pub(crate) fn zone<G: Geometry>(&self, army: Army) -> SquareSet<G> {
        squares_of(self.promotes_in, army)
    }

    pub(crate) fn special_squares<G: Geometry>(&self, army: Army) -> SquareSet<G> {
        self.zone(army) | self.forced_squares(army)
    }

    /// For types other than the pawn.
    pub(crate) fn may_become<R: PieceRules>(&self, army: Army, m: Move<R>) -> bool {
        let zone = self.zone::<R::Board>(army);
        let can = zone.contains(m.from) || zone.contains(m.to);
        let Some(promotion) = m.promotion() else {
            return !(self.must_promote && can || self.forced_squares(army).contains(m.to));
        };
        self.promotes_to.contains(promotion) && can
    }
}

pub(crate) const fn all_promotions<R: PieceRules>() -> PieceTypes {
    let mut types = 0;
    const_for!(number, 0..R::PIECES.len(), {
        types |= R::PIECES[number].promotes_to.bits();
    });
    PieceTypes::from_bits(types)
}

impl PieceType {
    /// Type that a promoted piece had before, pawns aside; its own for others. Of two types that promote to each other,
    /// the one with the lower number.
    ///
    /// ```
    /// use chess_pieces::{Duel, PieceType};
    /// assert_eq!(PieceType::QUEEN.unpromoted::<Duel>(), PieceType::QUEEN);
    /// ```
    #[must_use]
    pub fn unpromoted<R: PieceRules>(self) -> Self {
        let mut bases = Movers::<R>::PROMOTING.iter();
        let base = bases.find(|base| R::PIECES[base.index()].promotes_to.contains(self));
        let further = definition_of::<R>(self.index()).promotes_to;
        base.filter(|&base| base < self || !further.contains(base))
            .unwrap_or(self)
    }
}
