use core::marker::PhantomData;

use board_geometry::Direction;

use crate::definition::{directions, types_where};
use crate::steps::Step;
use crate::{PieceDefinition, PieceRules, PieceType, PieceTypes, Ride};

/// Movement of a type, as far as tables exist.
#[derive(Clone, Copy, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the parts of a movement go together in any way"
)]
pub struct Movement {
    /// Steps as a king.
    pub king: bool,
    /// Leaps as a knight.
    pub knight: bool,
    /// Rides along diagonals.
    pub diagonal: bool,
    /// Rides along files and ranks.
    pub orthogonal: bool,
    /// Moves beyond the board's tables.
    pub fairy: bool,
    /// Fairy, with steps or rides followed step by step.
    pub walked: bool,
    /// Fairy, and different by army.
    pub by_army: bool,
}

impl Movement {
    /// Movement of a type; none for absent types.
    pub const fn of<R: PieceRules>(piece_type: usize) -> Self {
        Movers::<R>::MOVEMENTS[piece_type % 32]
    }

    const fn new(definition: &PieceDefinition) -> Self {
        let unlimited = directions(definition, Ride::UNLIMITED);
        let single = directions(definition, 1);
        let knight = definition.leaps.len() == 8 && has_knight_leaps(definition.leaps);
        let is_free = definition.within.is_empty();
        let walked = directions(definition, 0) != 0
            || partly(unlimited, DIAGONAL)
            || partly(unlimited, ORTHOGONAL)
            || unlimited != 0 && !is_free
            || !only_leaps(definition.steps.as_slice());
        Self {
            king: single == 0b1111_1111,
            knight,
            diagonal: is_free && unlimited & DIAGONAL == DIAGONAL,
            orthogonal: is_free && unlimited & ORTHOGONAL == ORTHOGONAL,
            fairy: walked
                || !is_free
                || !definition.steps.as_slice().is_empty()
                || !knight && !definition.leaps.is_empty()
                || single != 0 && single != 0b1111_1111,
            walked,
            by_army: definition.depends_on_army(),
        }
    }

    pub(crate) const fn only_leaps(self) -> bool {
        self.fairy && !(self.walked || self.diagonal || self.orthogonal)
    }

    pub(crate) const fn rides_all(self, direction: Direction) -> bool {
        if direction.is_diagonal() {
            self.diagonal
        } else {
            self.orthogonal
        }
    }

    /// Whether the type moves.
    pub const fn moves(self) -> bool {
        self.king || self.knight || self.diagonal || self.orthogonal || self.fairy
    }

    /// Whether it moves exactly like a king.
    pub const fn is_king(self) -> bool {
        self.king && !(self.knight || self.diagonal || self.orthogonal || self.fairy)
    }

    /// Whether it moves exactly like a knight.
    pub(crate) const fn is_knight(self) -> bool {
        self.knight && !(self.king || self.diagonal || self.orthogonal || self.fairy)
    }

    /// Whether it has line moves.
    pub const fn rides(self) -> bool {
        self.diagonal || self.orthogonal
    }

    /// Whether it has only line moves.
    pub(crate) const fn only_rides(self) -> bool {
        self.rides() && !(self.king || self.knight || self.fairy)
    }
}

const ORTHOGONAL: u8 = 0b0101_0101;
const DIAGONAL: u8 = 0b1010_1010;

const fn only_leaps(steps: &[Step]) -> bool {
    !any!(step in steps, !step.is_leap())
}

const fn partly(directions: u8, of: u8) -> bool {
    directions & of != 0 && directions & of != of
}

const fn has_knight_leaps(leaps: &[(i8, i8)]) -> bool {
    !any!(wanted in board_geometry::KNIGHT_LEAPS, {
        !any!(leap in leaps, leap.0 == wanted.0 && leap.1 == wanted.1)
    })
}

/// Types by part of their movement. Fairy types have no other part.
pub struct Movers<R>(PhantomData<R>);

impl<R: PieceRules> Movers<R> {
    const MOVEMENTS: &'static [Movement; 32] = &{
        let mut movements = [Movement::new(&PieceDefinition::ABSENT); 32];
        const_for!(number, 0..R::PIECES.len(), {
            movements[number % 32] = Movement::new(&R::PIECES[number]);
        });
        movements
    };
    /// All other leaps and rides.
    pub const FAIRY: PieceTypes = types_where!(R, piece, Movement::new(piece).fairy);
    /// Steps of a king.
    pub const KING: PieceTypes =
        types_where!(R, piece, Movement::new(piece).king).minus(Self::FAIRY);
    /// Leaps of a knight.
    pub const KNIGHT: PieceTypes =
        types_where!(R, piece, Movement::new(piece).knight).minus(Self::FAIRY);
    /// Rides along diagonals.
    pub const DIAGONAL: PieceTypes =
        types_where!(R, piece, Movement::new(piece).diagonal).minus(Self::FAIRY);
    /// Rides along files and ranks.
    pub const ORTHOGONAL: PieceTypes =
        types_where!(R, piece, Movement::new(piece).orthogonal).minus(Self::FAIRY);
    /// Mostly none: code for them is compiled away.
    pub(crate) const LINE_LEAPERS: PieceTypes = types_where!(R, piece, piece.leaps_along_lines());
    /// Promoting types, pawns aside.
    pub const PROMOTING: PieceTypes =
        types_where!(R, piece, !piece.promotes_to.is_empty()).without(PieceType::PAWN);
    /// Types that block and are not captured.
    pub const WALLS: PieceTypes = types_where!(R, piece, piece.wall);
    /// Hoppers that avoid their own type.
    pub const SHY: PieceTypes = types_where!(R, piece, piece.shy);
    /// Types that may pass.
    pub const PASSING: PieceTypes = types_where!(R, piece, piece.passes);
    pub(crate) const OTHER_PAWNS: PieceTypes =
        types_where!(R, piece, piece.pawn).without(PieceType::PAWN);
    pub(crate) const BENT: bool = any!(piece in R::PIECES, {
        any!(step in piece.steps.as_slice(), step.is_bent())
    });
}

/// The pawn, and [pawns of other kinds](PieceDefinition::as_pawn).
pub const fn pawn_types<R: PieceRules>() -> PieceTypes {
    Movers::<R>::OTHER_PAWNS.with(PieceType::PAWN)
}

#[inline(always)]
pub(crate) fn is_pawn<R: PieceRules>(piece_type: PieceType) -> bool {
    piece_type == PieceType::PAWN
        || const { !Movers::<R>::OTHER_PAWNS.is_empty() }
            && Movers::<R>::OTHER_PAWNS.contains(piece_type)
}
