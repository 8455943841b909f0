//! Rights to capture en passant, for any number of armies.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use board_geometry::{Geometry, Square};
use smallvec::SmallVec;

use crate::{Armies, Army, PieceRules};

/// A right to capture en passant, as position texts and set-ups have it: the square passed over, the
/// pawn, and all armies that may still take it.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use chess_pieces::{Armies, Army, EnPassant};
/// let right = EnPassant::<Chessboard> {
///     target: "e3".parse()?,
///     pawn: "e4".parse()?,
///     capturers: Armies::of(Army::new(1)),
/// };
/// assert!(right.is_for(Army::new(1)) && !right.is_for(Army::new(0)));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant<G: Geometry> {
    /// The square passed over, where the capturing pawn goes.
    pub target: Square<G>,
    /// Where the pawn stands that advanced two squares, and is taken.
    pub pawn: Square<G>,
    /// The armies that may still use the right.
    pub capturers: Armies,
}

impl<G: Geometry> EnPassant<G> {
    /// Whether an army may still use the right.
    #[inline(always)]
    pub const fn is_for(&self, army: Army) -> bool {
        self.capturers.contains(army)
    }

    const fn order(self) -> [u8; 4] {
        [
            self.target.file(),
            self.target.rank(),
            self.pawn.file(),
            self.pawn.rank(),
        ]
    }
}

/// The order of rights in position texts: by target, then by pawn, files before ranks.
impl<G: Geometry> Ord for EnPassant<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order()
            .cmp(&other.order())
            .then(self.capturers.cmp(&other.capturers))
    }
}

impl<G: Geometry> PartialOrd for EnPassant<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A pawn's advance by two squares.
///
/// ```
/// use board_geometry::{Chessboard, Direction};
/// use chess_pieces::{Advance, Army, PawnRules, PieceRules};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Pawns;
/// impl PieceRules for Pawns {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[PawnRules::from_edge(Direction::North, 1)];
/// }
/// let advance = Advance::over::<Pawns>(Army::new(0), "c3".parse()?).unwrap();
/// assert_eq!(advance.pawn.to_string(), "c4");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Advance<G: Geometry> {
    /// Whose pawn.
    pub owner: Army,
    /// The square passed over.
    pub target: Square<G>,
    /// Where the pawn stands.
    pub pawn: Square<G>,
}

impl<G: Geometry> Advance<G> {
    /// The advance of an army's pawn over a square, if there is one.
    pub fn over<R: PieceRules<Board = G>>(owner: Army, target: Square<G>) -> Option<Self> {
        let rules = R::PAWNS.get(owner.index())?;
        let from = G::BOARD.step(target, rules.forward.opposite())?;
        let pawn = G::BOARD.step(target, rules.forward)?;
        rules.double_step.contains(from).then_some(Self {
            owner,
            target,
            pawn,
        })
    }

    fn from_place<R: PieceRules<Board = G>>(owner: Army, place: usize) -> Option<Self> {
        let rules = R::PAWNS.get(owner.index())?;
        let from = rules.double_step.nth(place)?;
        let target = G::BOARD.step(from, rules.forward)?;
        let pawn = G::BOARD.step(target, rules.forward)?;
        Some(Self {
            owner,
            target,
            pawn,
        })
    }

    /// Which of the army's squares of double steps the pawn came from, in ascending order.
    fn place<R: PieceRules<Board = G>>(self) -> Option<usize> {
        let rules = R::PAWNS.get(self.owner.index())?;
        let from = G::BOARD.step(self.target, rules.forward.opposite())?;
        rules.double_step.place_of(from)
    }
}

/// For each army, the pawns that it may take en passant: a bit for each place from which a pawn can
/// advance two squares, so that all the rights there can be fit into four bytes per army.
///
/// A game of two armies can have 16 such places for each, one of four armies 8; beyond that no right
/// is recorded.
///
/// ```
/// use board_geometry::{Chessboard, Direction};
/// use chess_pieces::{Advance, Army, EnPassantRights, PawnRules, PieceRules};
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Pawns;
/// impl PieceRules for Pawns {
///     type Board = Chessboard;
///     const PAWNS: &'static [PawnRules<Chessboard>] = &[
///         PawnRules::from_edge(Direction::North, 1),
///         PawnRules::from_edge(Direction::South, 1),
///     ];
/// }
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut rights = EnPassantRights::<Pawns, 2>::NONE;
/// rights.grant(black, Advance::over::<Pawns>(white, "c3".parse()?).unwrap());
/// assert!(rights.is_for(black) && !rights.is_for(white));
/// assert_eq!(rights.list()[0].pawn.to_string(), "c4");
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
pub struct EnPassantRights<R: PieceRules, const ARMIES: usize>([u32; ARMIES], PhantomData<R>);

impl<R: PieceRules, const ARMIES: usize> EnPassantRights<R, ARMIES> {
    /// No right.
    pub const NONE: Self = Self([0; ARMIES], PhantomData);

    /// How many places of double steps each army can have.
    const PLACES: usize = match ARMIES {
        0 => 32,
        armies => 32 / armies,
    };

    /// The bits of each army: number `PLACES * owner + place` for each pawn that it may take.
    pub(crate) const fn bits(&self) -> &[u32; ARMIES] {
        &self.0
    }

    /// Gives an army the right of a bit, if the rules have such an advance.
    pub(crate) fn grant_bit(&mut self, capturer: Army, bit: usize) -> Option<()> {
        let advance = Self::advance(bit).filter(|_| bit < Self::PLACES * ARMIES)?;
        let bits = self.0.get_mut(capturer.index())?;
        *bits |= 1 << bit;
        (advance.owner != capturer).then_some(())
    }

    /// Whether nobody has a right.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; ARMIES]
    }

    /// Whether an army has a right.
    #[inline(always)]
    pub fn is_for(&self, army: Army) -> bool {
        self.0.get(army.index()).is_some_and(|&bits| bits != 0)
    }

    /// The rights of some armies end.
    #[inline(always)]
    pub fn end(&mut self, armies: Armies) {
        if self.is_empty() {
            return;
        }
        for (army, bits) in self.0.iter_mut().enumerate() {
            if armies.contains(Army::new(army as u8)) {
                *bits = 0;
            }
        }
    }

    /// Grants an army the right to take a pawn. An advance that the rules do not have is ignored.
    pub fn grant(&mut self, capturer: Army, advance: Advance<R::Board>) {
        let place = advance.place::<R>().filter(|&place| place < Self::PLACES);
        if let Some(place) = place
            && let Some(bits) = self.0.get_mut(capturer.index())
        {
            *bits |= 1 << (advance.owner.index() * Self::PLACES + place);
        }
    }

    /// The pawns that an army may take.
    #[inline]
    pub fn of(&self, capturer: Army) -> impl Iterator<Item = Advance<R::Board>> + use<R, ARMIES> {
        let bits = self.0.get(capturer.index()).copied().unwrap_or(0);
        places(bits).filter_map(Self::advance)
    }

    /// The advance that a bit stands for.
    #[inline(always)]
    fn advance(place: usize) -> Option<Advance<R::Board>> {
        let owner = Army::new((place / Self::PLACES) as u8);
        Advance::from_place::<R>(owner, place % Self::PLACES)
    }

    /// Keeps the rights that `keep` says yes to, given who may capture and what.
    pub fn retain(&mut self, keep: impl Fn(Army, Advance<R::Board>) -> bool) {
        for (capturer, bits) in self.0.iter_mut().enumerate() {
            let capturer = Army::new(capturer as u8);
            for place in places(*bits) {
                if !Self::advance(place).is_some_and(|advance| keep(capturer, advance)) {
                    *bits &= !(1 << place);
                }
            }
        }
    }

    /// The rights of a list, as [`list`](Self::list) makes it. Those over advances that the rules do not
    /// have are left out.
    ///
    /// ```
    /// use board_geometry::{Chessboard, Direction};
    /// use chess_pieces::{Armies, Army, EnPassant, EnPassantRights, PawnRules, PieceRules};
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Pawns;
    /// # impl PieceRules for Pawns {
    /// #     type Board = Chessboard;
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[PawnRules::from_edge(Direction::North, 1)];
    /// # }
    /// let capturers = Armies::of(Army::new(1));
    /// let right = |target: &str, pawn: &str| {
    ///     Some(EnPassant { target: target.parse().ok()?, pawn: pawn.parse().ok()?, capturers })
    /// };
    /// let list = [right("c3", "c4").unwrap(), right("c5", "c6").unwrap()];
    /// let rights = EnPassantRights::<Pawns, 2>::from_list(&list);
    /// assert_eq!(rights.list().as_slice(), &list[..1]);
    /// ```
    pub fn from_list(list: &[EnPassant<R::Board>]) -> Self {
        let mut rights = Self::NONE;
        for right in list {
            for owner in Armies::first_of(ARMIES) {
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

    /// All rights, in the order of position texts.
    pub fn list(&self) -> EnPassantList<R::Board> {
        let mut list = EnPassantList::<R::Board>::new();
        for capturer in Armies::first_of(ARMIES) {
            for Advance { target, pawn, .. } in self.of(capturer) {
                let known = list
                    .iter_mut()
                    .find(|right| (right.target, right.pawn) == (target, pawn));
                if let Some(right) = known {
                    right.capturers = right.capturers.with(capturer);
                    continue;
                }
                // Target and pawn tell rights apart: the order does not wait for all capturers.
                let capturers = Armies::of(capturer);
                let right = EnPassant {
                    target,
                    pawn,
                    capturers,
                };
                let before = list.iter().take_while(|&known| *known < right).count();
                list.insert(before, right);
            }
        }
        list
    }

    /// A word that differs between different rights, for hash keys; 0 if there are none.
    #[inline]
    pub fn key(&self) -> u64 {
        if self.is_empty() {
            return 0;
        }
        self.0.iter().fold(0x656e_7061_7373, |sum, &bits| {
            variant_core::Rng::new(sum ^ u64::from(bits)).next()
        })
    }
}

/// The numbers of the bits that are set, ascending.
#[inline(always)]
fn places(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// Several rights to capture en passant, in the order of position texts.
pub type EnPassantList<G> = SmallVec<[EnPassant<G>; 4]>;

// Not derived: that would ask the same of `R`, of which there are no values.
#[allow(clippy::expl_impl_clone_on_copy)]
impl<R: PieceRules, const ARMIES: usize> Clone for EnPassantRights<R, ARMIES> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: PieceRules, const ARMIES: usize> Copy for EnPassantRights<R, ARMIES> {}

impl<R: PieceRules, const ARMIES: usize> PartialEq for EnPassantRights<R, ARMIES> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<R: PieceRules, const ARMIES: usize> Eq for EnPassantRights<R, ARMIES> {}

impl<R: PieceRules, const ARMIES: usize> Hash for EnPassantRights<R, ARMIES> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<R: PieceRules, const ARMIES: usize> Default for EnPassantRights<R, ARMIES> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<R: PieceRules, const ARMIES: usize> fmt::Debug for EnPassantRights<R, ARMIES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list()).finish()
    }
}
