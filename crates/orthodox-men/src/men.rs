use board_geometry::{Geometry, Square, SquareSet};

use crate::{Army, Kind, zobrist};

/// Which man stands where: a set of squares for each kind and one for each army.
///
/// `ARMIES` is the number of armies, `KINDS` that of kinds. A square belongs to one army and one
/// kind, or to none. Small and free of the heap: eight sets of a 64-square board and two armies take
/// 72 bytes with the hash key, which is kept up to date.
///
/// ```
/// use board_geometry::{Chessboard, Square};
/// use orthodox_men::{Army, Kind, Men};
/// const WHITE: Army = Army::new(0);
/// let mut men: Men<Chessboard, 2> = Men::EMPTY;
/// let e1: Square<Chessboard> = "e1".parse()?;
/// men.put(e1, WHITE, Kind::KING);
/// assert_eq!(men.at(e1), Some((WHITE, Kind::KING)));
/// assert_eq!(men.take(e1), Some((WHITE, Kind::KING)));
/// assert_eq!(men, Men::EMPTY);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men<G: Geometry, const ARMIES: usize, const KINDS: usize = 6> {
    kinds: [SquareSet<G>; KINDS],
    armies: [SquareSet<G>; ARMIES],
    key: u64,
}

impl<G: Geometry, const ARMIES: usize, const KINDS: usize> Men<G, ARMIES, KINDS> {
    /// No man at all.
    pub const EMPTY: Self = Self {
        kinds: [SquareSet::EMPTY; KINDS],
        armies: [SquareSet::EMPTY; ARMIES],
        key: 0,
    };

    /// The squares with any man.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet<G> {
        self.armies
            .iter()
            .fold(SquareSet::EMPTY, |all, &army| all | army)
    }

    /// The squares with a man of an army; none if there is no such army.
    #[inline(always)]
    pub fn army(&self, army: Army) -> SquareSet<G> {
        self.armies
            .get(army.index())
            .copied()
            .unwrap_or(SquareSet::EMPTY)
    }

    /// The squares with a man of a kind, whosever it is; none if there is no such kind.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> SquareSet<G> {
        self.kinds
            .get(kind.index())
            .copied()
            .unwrap_or(SquareSet::EMPTY)
    }

    /// The squares with a man of an army and a kind.
    #[inline(always)]
    pub fn of(&self, army: Army, kind: Kind) -> SquareSet<G> {
        self.army(army) & self.kind(kind)
    }

    /// The queens and rooks.
    #[inline(always)]
    pub fn orthogonal_riders(&self) -> SquareSet<G> {
        self.kind(Kind::ROOK) | self.kind(Kind::QUEEN)
    }

    /// The queens and bishops.
    #[inline(always)]
    pub fn diagonal_riders(&self) -> SquareSet<G> {
        self.kind(Kind::BISHOP) | self.kind(Kind::QUEEN)
    }

    /// The king of an army, the one of lowest index if there are several.
    #[inline(always)]
    pub fn king(&self, army: Army) -> Option<Square<G>> {
        self.of(army, Kind::KING).first()
    }

    /// The army whose man stands on a square.
    #[inline]
    pub fn army_at(&self, square: Square<G>) -> Option<Army> {
        self.armies
            .iter()
            .position(|set| set.contains(square))
            .map(|army| Army::new(army as u8))
    }

    /// The kind of the man on a square.
    #[inline]
    pub fn kind_at(&self, square: Square<G>) -> Option<Kind> {
        self.kinds
            .iter()
            .position(|set| set.contains(square))
            .map(|kind| Kind::new(kind as u8))
    }

    /// The man on a square.
    #[inline]
    pub fn at(&self, square: Square<G>) -> Option<(Army, Kind)> {
        Some((self.army_at(square)?, self.kind_at(square)?))
    }

    /// Puts a man on a square, in place of what stands there. An army or kind that there is not
    /// leaves the square empty.
    pub fn put(&mut self, square: Square<G>, army: Army, kind: Kind) {
        self.take(square);
        if army.index() < ARMIES && kind.index() < KINDS {
            self.toggle(square, army, kind);
        }
    }

    /// Takes the man off a square.
    #[inline]
    pub fn take(&mut self, square: Square<G>) -> Option<(Army, Kind)> {
        let man = self.at(square);
        if let Some((army, kind)) = man {
            self.toggle(square, army, kind);
        }
        man
    }

    /// Takes all men off the squares of a set.
    pub fn take_all(&mut self, squares: SquareSet<G>) {
        for square in squares {
            self.take(square);
        }
    }

    /// Moves the man of an army and a kind from one square to another, empty one, where it becomes a
    /// man of kind `becomes`.
    ///
    /// The man must stand there: this is the fast way for moves that are known to be right.
    #[inline(always)]
    pub fn advance(
        &mut self,
        from: Square<G>,
        to: Square<G>,
        army: Army,
        kind: Kind,
        becomes: Kind,
    ) {
        self.toggle(from, army, kind);
        self.toggle(to, army, becomes);
    }

    /// The hash key of the placement.
    #[inline(always)]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Adds the man if it is not there, and takes it away if it is.
    #[inline(always)]
    fn toggle(&mut self, square: Square<G>, army: Army, kind: Kind) {
        let (army, kind) = (army.index(), kind.index());
        let (Some(army_set), Some(kind_set)) =
            (self.armies.get_mut(army), self.kinds.get_mut(kind))
        else {
            return;
        };
        *army_set ^= square.into();
        *kind_set ^= square.into();
        self.key ^= zobrist::man(army, kind, square.index());
    }
}
