//! En passant: advances over a square, and the rights to take behind them, for any number of armies.

use core::fmt;

use board_geometry::{Geometry, Square, SquareSet};
use smallvec::SmallVec;

use crate::attacks::{attacks_from, is_target};
use crate::counts::{ByArmy, Counts, List};
use crate::movement::Movers;
use crate::rules::double_steps_of;
use crate::{Armies, Army, PieceRules, PieceType, Pieces};

/// A right as in texts.
///
/// ```
/// use chess_pieces::board_geometry::Chessboard;
/// use chess_pieces::{Armies, Army, en_passant::EnPassant};
/// let right = EnPassant::<Chessboard> {
///     target: "e3".parse()?,
///     pawn: "e4".parse()?,
///     capturers: Armies::of(Army::new(1)),
/// };
/// assert!(right.capturers.contains(Army::new(1)));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant<G: Geometry> {
    /// Square passed over; the capturer's destination.
    pub target: Square<G>,
    /// Square of the advanced pawn.
    pub pawn: Square<G>,
    /// Armies that may still capture.
    pub capturers: Armies,
}

impl<G: Geometry> EnPassant<G> {
    /// By target, then pawn, files first, as in position texts.
    pub(crate) fn order(self) -> impl Ord {
        let place = |square: Square<G>| (square.file(), square.rank());
        (place(self.target), place(self.pawn), self.capturers)
    }
}

/// A double push.
///
/// ```
/// use chess_pieces::{Army, en_passant::Advance};
/// # use chess_pieces::Duel;
/// let advance = Advance::over::<Duel>(Army::new(0), "c3".parse()?).unwrap();
/// assert_eq!(advance.pawn.to_string(), "c4");
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Advance<G: Geometry> {
    /// Army of the pawn.
    pub owner: Army,
    /// Square passed over.
    pub target: Square<G>,
    /// Square of the pawn after the push.
    pub pawn: Square<G>,
}

impl<G: Geometry> Advance<G> {
    /// Double push of `owner` over `target`, if any.
    pub fn over<R: PieceRules<Board = G>>(owner: Army, target: Square<G>) -> Option<Self> {
        let forward = R::PAWNS.get(owner.index())?.forward;
        let from = G::BOARD.step(target, forward.opposite())?;
        Self::from_origin::<R>(owner, from).filter(|_| double_steps::<R>(owner).contains(from))
    }

    fn from_origin<R: PieceRules<Board = G>>(owner: Army, from: Square<G>) -> Option<Self> {
        let forward = R::PAWNS.get(owner.index())?.forward;
        let target = G::BOARD.step(from, forward)?;
        let pawn = G::BOARD.step(target, forward)?;
        Some(Self {
            owner,
            target,
            pawn,
        })
    }

    fn place<R: PieceRules<Board = G>>(self) -> Option<usize> {
        let forward = R::PAWNS.get(self.owner.index())?.forward;
        let from = G::BOARD.step(self.target, forward.opposite())?;
        double_steps::<R>(self.owner).place_of(from)
    }
}

/// En passant rights of every army, four bytes each: one bit for each double-step square of the others.
///
/// An army has room for 16 such squares with two armies, 8 with four. Beyond that, a right replaces an earlier one
/// against the same army.
///
/// ```
/// use chess_pieces::{Army, en_passant::{Advance, EnPassantRights}};
/// # use chess_pieces::Duel;
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut rights = EnPassantRights::<Duel>::NONE;
/// rights.grant(black, Advance::over::<Duel>(white, "c3".parse()?).unwrap());
/// assert!(rights.is_for(black) && !rights.is_for(white));
/// assert_eq!(rights.list()[0].pawn.to_string(), "c4");
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnPassantRights<R: PieceRules>(ByArmy<R, u32>);

impl<R: PieceRules> EnPassantRights<R> {
    /// No right of any army.
    pub const NONE: Self = Self(List::EMPTY);

    const PLACES: usize = match R::Counts::ARMIES {
        0 => 32,
        armies => 32 / armies,
    };

    const MASK: u32 = ((1_u64 << Self::PLACES) - 1) as u32;

    /// Whether an army has too many double-step squares.
    #[inline(always)]
    pub(crate) fn are_numbered() -> bool {
        let mut armies = (0..R::PAWNS.len() as u8).map(Army::new);
        armies.any(|army| double_steps::<R>(army).len() > Self::PLACES)
    }

    /// By capturing army. Places of an owner begin at bit `PLACES * owner`.
    pub(crate) const fn bits(&self) -> &ByArmy<R, u32> {
        &self.0
    }

    /// Rights of these bits; `None` if a bit stands for no double push of another army.
    pub(crate) fn of_bits(all: ByArmy<R, u32>) -> Option<Self> {
        for (capturer, mut bits) in all.as_ref().iter().copied().enumerate() {
            while let Some((_, advance)) = Self::pop(&mut bits) {
                (advance?.owner.index() != capturer).then_some(())?;
            }
        }
        Some(Self(all))
    }

    /// Whether no army has a right.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0 == List::EMPTY
    }

    /// Whether `army` has a right.
    #[inline(always)]
    pub fn is_for(&self, army: Army) -> bool {
        self.0
            .as_ref()
            .get(army.index())
            .is_some_and(|&bits| bits != 0)
    }

    /// Removes the rights of some armies.
    #[inline(always)]
    pub fn end(&mut self, armies: Armies) {
        if self.is_empty() {
            return;
        }
        for (army, bits) in self.0.as_mut().iter_mut().enumerate() {
            if armies.contains(Army::new(army as u8)) {
                *bits = 0;
            }
        }
    }

    /// Grants a right; ignores impossible double pushes.
    pub fn grant(&mut self, capturer: Army, advance: Advance<R::Board>) {
        let first = advance.owner.index() * Self::PLACES;
        if let Some(place) = advance.place::<R>()
            && let Some(bits) = self.0.as_mut().get_mut(capturer.index())
        {
            if Self::are_numbered() {
                *bits = *bits & !(Self::MASK << first) | (place as u32 + 1) << first;
            } else if place < Self::PLACES {
                *bits |= 1 << (first + place);
            }
        }
    }

    /// First pawn that `capturer` may take.
    #[inline(always)]
    pub fn first_of(&self, capturer: Army) -> Option<Advance<R::Board>> {
        Self::pop(&mut self.0.as_ref().get(capturer.index()).copied()?)?.1
    }

    /// Pawns that `capturer` may take.
    #[inline]
    pub fn of(&self, capturer: Army) -> impl Iterator<Item = Advance<R::Board>> + use<R> {
        let mut bits = self.0.as_ref().get(capturer.index()).copied().unwrap_or(0);
        core::iter::from_fn(move || Self::pop(&mut bits)).filter_map(|(_, advance)| advance)
    }

    #[inline(always)]
    fn pop(bits: &mut u32) -> Option<(u32, Option<Advance<R::Board>>)> {
        let place = (*bits != 0).then(|| bits.trailing_zeros() as usize)?;
        let (owner, first) = (place / Self::PLACES, place - place % Self::PLACES);
        let (taken, place) = if Self::are_numbered() {
            let taken = *bits & Self::MASK << first;
            (taken, (taken >> first) as usize - 1)
        } else {
            (1 << place, place % Self::PLACES)
        };
        *bits &= !taken;
        let owner = Army::new(owner as u8);
        let origin = double_steps::<R>(owner).nth(place);
        Some((
            taken,
            origin.and_then(|from| Advance::from_origin::<R>(owner, from)),
        ))
    }

    /// Keeps the rights that `keep(capturer, advance)` accepts.
    pub fn retain(&mut self, keep: impl Fn(Army, Advance<R::Board>) -> bool) {
        for (capturer, bits) in self.0.as_mut().iter_mut().enumerate() {
            let (capturer, mut left) = (Army::new(capturer as u8), *bits);
            while let Some((taken, advance)) = Self::pop(&mut left) {
                if !advance.is_some_and(|advance| keep(capturer, advance)) {
                    *bits &= !taken;
                }
            }
        }
    }

    /// Creates rights from a [list](Self::list); skips entries that match no double push.
    ///
    /// ```
    /// use chess_pieces::{Armies, Army, en_passant::{EnPassant, EnPassantRights}};
    /// # use chess_pieces::Duel;
    /// let capturers = Armies::of(Army::new(1));
    /// let right = |target: &str, pawn: &str| {
    ///     Some(EnPassant { target: target.parse().ok()?, pawn: pawn.parse().ok()?, capturers })
    /// };
    /// let list = [right("c3", "c4").unwrap(), right("c5", "c6").unwrap()];
    /// let rights = EnPassantRights::<Duel>::from_list(&list);
    /// assert_eq!(rights.list().as_slice(), &list[..1]);
    /// ```
    pub fn from_list(list: &[EnPassant<R::Board>]) -> Self {
        let mut rights = Self::NONE;
        for right in list {
            for owner in Armies::first_of(R::Counts::ARMIES) {
                let advance = Advance::over::<R>(owner, right.target);
                if let Some(advance) = advance.filter(|advance| advance.pawn == right.pawn) {
                    for capturer in right.capturers {
                        rights.grant(capturer, advance);
                    }
                }
            }
        }
        rights
    }

    /// Rights in position text order.
    pub fn list(&self) -> EnPassantList<R::Board> {
        let mut list = EnPassantList::<R::Board>::new();
        for capturer in Armies::first_of(R::Counts::ARMIES) {
            for Advance { target, pawn, .. } in self.of(capturer) {
                let mut known = list.iter_mut();
                if let Some(right) = known.find(|it| (it.target, it.pawn) == (target, pawn)) {
                    right.capturers = right.capturers.with(capturer);
                    continue;
                }
                let right = EnPassant {
                    target,
                    pawn,
                    capturers: Armies::of(capturer),
                };
                let before = |known: &&EnPassant<_>| known.order() < right.order();
                let before = list.iter().take_while(before).count();
                list.insert(before, right);
            }
        }
        list
    }

    /// Hash of the rights; 0 for none.
    #[inline]
    pub fn key(&self) -> u64 {
        if self.is_empty() {
            return 0;
        }
        self.0.as_ref().iter().fold(0x656e_7061_7373, |sum, &bits| {
            variant_core::Rng::new(sum ^ u64::from(bits)).next()
        })
    }
}

/// Rights in position text order.
pub type EnPassantList<G> = SmallVec<[EnPassant<G>; 4]>;

impl<R: PieceRules> fmt::Debug for EnPassantRights<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}

#[inline(always)]
pub(crate) fn takers<R: PieceRules>(
    pieces: &Pieces<R>,
    army: Army,
    advance: Advance<R::Board>,
) -> SquareSet<R::Board> {
    let Some(rules) = R::PAWNS.get(army.index()) else {
        return SquareSet::EMPTY;
    };
    let mut near = rules.attackers(advance.target) & pieces.of(army, PieceType::PAWN);
    if const { !Movers::<R>::OTHER_PAWNS.is_empty() } {
        near |= other_takers::<R>(pieces, army, advance.target);
    }
    let board = R::Board::BOARD;
    // The advanced pawn is straight ahead of the target.
    if !R::EN_PASSANT_FROM_THE_FRONT_ONLY
        || board.direction(advance.target, advance.pawn) == Some(rules.forward.opposite())
    {
        return near;
    }
    let is_behind = |&from: &_| board.step(from, rules.forward) == Some(advance.pawn);
    near.iter().filter(is_behind).collect()
}

#[inline(never)]
pub(crate) fn other_takers<R: PieceRules>(
    pieces: &Pieces<R>,
    army: Army,
    target: Square<R::Board>,
) -> SquareSet<R::Board> {
    let occupied = pieces.occupied();
    let only_captures = |&from: &Square<R::Board>| {
        pieces.type_at(from).is_some_and(|piece_type| {
            attacks_from::<R>(army, piece_type, from, occupied).contains(target)
                && !is_target::<R>(pieces, (army, piece_type, from), target, occupied)
        })
    };
    let others = pieces.of_types(Movers::<R>::OTHER_PAWNS) & pieces.army(army);
    others.iter().filter(only_captures).collect()
}

#[inline(always)]
fn double_steps<R: PieceRules>(army: Army) -> SquareSet<R::Board> {
    let rules = R::PAWNS.get(army.index());
    let own = rules.map_or(SquareSet::EMPTY, |rules| rules.double_step);
    let types = Movers::<R>::OTHER_PAWNS.iter();
    types.fold(own, |all, piece_type| {
        all | double_steps_of::<R>(army, piece_type)
    })
}
