use board_geometry::{Direction, Geometry, Square, SquareSet};
use orthodox_men::{Army, Kind, Laws, Men};

/// Which man stands where, square by square.
///
/// ```
/// use board_geometry::Chessboard;
/// use orthodox_chess::{ChessLaws, WHITE};
/// use orthodox_men::Kind;
/// use variant_testkit::slow::Mailbox;
/// let mut mailbox = Mailbox::<Chessboard>::default();
/// mailbox.put("a1".parse()?, Some((WHITE, Kind::ROOK)));
/// assert!(mailbox.attacks::<ChessLaws>("a1".parse()?, "a8".parse()?));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox<G: Geometry> {
    men: Vec<Option<(Army, Kind)>>,
    /// Squares that nothing enters and nothing passes, without a man.
    pub walls: SquareSet<G>,
}

/// An empty board.
impl<G: Geometry> Default for Mailbox<G> {
    fn default() -> Self {
        Self {
            men: vec![None; G::BOARD.len()],
            walls: SquareSet::EMPTY,
        }
    }
}

impl<G: Geometry, const ARMIES: usize, const KINDS: usize> From<&Men<G, ARMIES, KINDS>>
    for Mailbox<G>
{
    fn from(men: &Men<G, ARMIES, KINDS>) -> Self {
        let mut mailbox = Self::default();
        for square in G::BOARD.all() {
            mailbox.put(square, men.at(square));
        }
        mailbox
    }
}

impl<G: Geometry> Mailbox<G> {
    /// The man on a square.
    pub fn at(&self, square: Square<G>) -> Option<(Army, Kind)> {
        self.men.get(usize::from(square.index())).copied().flatten()
    }

    /// Puts a man on a square of the board, or takes away what stands there.
    pub fn put(&mut self, square: Square<G>, man: Option<(Army, Kind)>) {
        if let Some(place) = self.men.get_mut(usize::from(square.index())) {
            *place = man;
        }
    }

    /// Whether nothing stands on a square.
    pub fn is_empty(&self, square: Square<G>) -> bool {
        self.at(square).is_none() && !self.walls.contains(square)
    }

    /// All men, by ascending square.
    pub fn men(&self) -> impl Iterator<Item = (Square<G>, Army, Kind)> + '_ {
        G::BOARD
            .all()
            .into_iter()
            .filter_map(|square| self.at(square).map(|(army, kind)| (square, army, kind)))
    }

    /// The squares of the men of which something is true.
    pub fn squares(&self, mut wanted: impl FnMut(Army, Kind) -> bool) -> SquareSet<G> {
        self.men()
            .filter(|&(_, army, kind)| wanted(army, kind))
            .map(|(square, ..)| square)
            .collect()
    }

    /// Whether the man on `from` attacks `to`, walking there step by step.
    pub fn attacks<L: Laws<Board = G>>(&self, from: Square<G>, to: Square<G>) -> bool {
        let Some((army, kind)) = self.at(from) else {
            return false;
        };
        let step = |direction| G::BOARD.step(from, direction);
        match kind {
            Kind::PAWN => L::PAWNS.get(army.index()).is_some_and(|law| {
                step(law.forward.turned(1)) == Some(to) || step(law.forward.turned(7)) == Some(to)
            }),
            Kind::KNIGHT => {
                leaps().any(|(east, north)| G::BOARD.leap(from, east, north) == Some(to))
            }
            Kind::KING => Direction::ALL.iter().any(|&way| step(way) == Some(to)),
            _ => rides(kind).iter().any(|&way| self.rides_to(from, to, way)),
        }
    }

    /// Whether a rider gets from one square to another in one direction.
    fn rides_to(&self, from: Square<G>, to: Square<G>, way: Direction) -> bool {
        let mut next = G::BOARD.step(from, way);
        while let Some(square) = next {
            if square == to {
                return true;
            }
            if !self.is_empty(square) {
                return false;
            }
            next = G::BOARD.step(square, way);
        }
        false
    }

    /// Whether one of the men on the `hostile` squares attacks a square.
    pub fn is_attacked<L: Laws<Board = G>>(
        &self,
        square: Square<G>,
        hostile: SquareSet<G>,
    ) -> bool {
        hostile
            .into_iter()
            .any(|from| from != square && self.attacks::<L>(from, square))
    }
}

/// The directions of a rider.
pub(super) const fn rides(kind: Kind) -> &'static [Direction] {
    match kind {
        Kind::ROOK => &Direction::ORTHOGONAL,
        Kind::BISHOP => &Direction::DIAGONAL,
        Kind::QUEEN => &Direction::ALL,
        _ => &[],
    }
}

/// The eight leaps of a knight: files and ranks.
pub(super) fn leaps() -> impl Iterator<Item = (i8, i8)> {
    [-2, -1, 1, 2].into_iter().flat_map(|east: i8| {
        let north = 3 - east.abs();
        [(east, north), (east, -north)]
    })
}
