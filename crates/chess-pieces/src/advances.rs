//! What the advances of pawns by two squares grant, found out for all of them.

use board_geometry::SquareSet;

use crate::attacks::{attacked_by_pawns, pawns_attacking, step};
use crate::rules::{FORWARD, pawns_of};
use crate::{Advance, Armies, Army, BoardState, EnPassantRights, Move, PieceRules, PieceType};

/// The advances by two squares of an army's pawns that give rights to capture en passant: what
/// [`grant_en_passant`](BoardState::grant_en_passant) finds out after each of them.
///
/// ```
/// use board_geometry::{Chessboard, Direction};
/// use chess_pieces::{Armies, Army, BoardState, Move, PawnRules, PieceRules, PieceType};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct Duel;
/// # impl PieceRules for Duel {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[
/// #         PawnRules::from_edge(Direction::North, 1),
/// #         PawnRules::from_edge(Direction::South, 1),
/// #     ];
/// # }
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut state = BoardState::<Duel, 2>::default();
/// state.pieces_mut().put("e2".parse()?, white, PieceType::PAWN);
/// state.pieces_mut().put("f4".parse()?, black, PieceType::PAWN);
/// let (from, to) = ("e2".parse()?, "e4".parse()?);
/// let advances = state.advances(white, Armies::of(black));
/// assert!(advances.arrivals().contains(to));
/// let step = Move { from, to, piece_type: PieceType::PAWN, becomes: PieceType::PAWN };
/// advances.grant(step, state.en_passant_mut());
/// assert!(state.en_passant().is_for(black));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Advances<R: PieceRules, const ARMIES: usize> {
    owner: Army,
    /// For each army, where pawns arrive that it may take then.
    arrivals: [SquareSet<R::Board>; ARMIES],
}

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> BoardState<R, ARMIES, TYPES> {
    /// Which advances of an army's pawns, as the pieces stand now, give rights to those of the `capturers`; none for
    /// an army above the eighth.
    #[inline]
    pub fn advances(&self, owner: Army, capturers: Armies) -> Advances<R, ARMIES> {
        let mut advances = Advances {
            owner,
            arrivals: [SquareSet::EMPTY; ARMIES],
        };
        // Both armies are constants of each copy, and with them the squares from where pawns can capture.
        macro_rules! dispatch {
            ($($number:literal)*) => {
                $(if const { $number < ARMIES && $number < R::PAWNS.len() } {
                    if owner.index() == $number {
                        advances.find::<$number, TYPES>(self, capturers);
                    }
                })*
            };
        }
        dispatch!(0 1 2 3 4 5 6 7);
        advances
    }
}

impl<R: PieceRules, const ARMIES: usize> Advances<R, ARMIES> {
    /// Where pawns arrive by advances that give rights.
    #[inline(always)]
    pub fn arrivals(&self) -> SquareSet<R::Board> {
        let arrivals = self.arrivals.iter();
        arrivals.fold(SquareSet::EMPTY, |all, &of_one| all | of_one)
    }

    /// Gives the rights that one of the advances gives; after other moves, none.
    #[inline]
    pub fn grant(&self, m: Move<R>, rights: &mut EnPassantRights<R, ARMIES>) {
        let rules = R::PAWNS.get(self.owner.index());
        let rules = rules.filter(|_| m.piece_type == PieceType::PAWN);
        let Some(place) = rules.and_then(|rules| rules.double_step.place_of(m.from)) else {
            return;
        };
        let to = SquareSet::from(m.to);
        for (capturer, arrivals) in self.arrivals.iter().enumerate() {
            if !arrivals.is_disjoint(to) {
                rights.grant_place(Army::new(capturer as u8), self.owner, place);
            }
        }
    }

    #[inline(always)]
    fn find<const OWNER: usize, const TYPES: usize>(
        &mut self,
        state: &BoardState<R, ARMIES, TYPES>,
        capturers: Armies,
    ) {
        macro_rules! find_for {
            ($($number:literal)*) => {
                $(if const {
                    $number < ARMIES && $number < R::PAWNS.len() && $number != OWNER
                } && capturers.contains(Army::new($number))
                {
                    self.arrivals[$number] = Self::takeable::<OWNER, $number, TYPES>(state);
                })*
            };
        }
        find_for!(0 1 2 3 4 5 6 7);
    }

    /// Where pawns of army number `OWNER` arrive that army number `CAPTURER` may take then.
    #[inline(always)]
    fn takeable<const OWNER: usize, const CAPTURER: usize, const TYPES: usize>(
        state: &BoardState<R, ARMIES, TYPES>,
    ) -> SquareSet<R::Board> {
        let passed = step::<R, OWNER, FORWARD>(const { pawns_of::<R>(OWNER) }.double_step);
        let capturer = Army::new(CAPTURER as u8);
        let pawns = state.pieces().of(capturer, PieceType::PAWN);
        let near = pawns & pawns_attacking::<R, CAPTURER>(passed);
        // Mostly no pawn is near.
        if near.is_empty() {
            return SquareSet::EMPTY;
        }
        let mut attacked = attacked_by_pawns::<R, CAPTURER>(near) & passed;
        if R::EN_PASSANT_FROM_THE_FRONT_ONLY {
            let can_take = |advance| !state.en_passant_takers(capturer, advance).is_empty();
            let owner = Army::new(OWNER as u8);
            attacked = (attacked.iter())
                .filter(|&target| Advance::over::<R>(owner, target).is_some_and(can_take))
                .collect();
        }
        step::<R, OWNER, FORWARD>(attacked)
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use board_geometry::{Chessboard, Direction, Square};
    use variant_core::Rng;

    use crate::{
        Armies, Army, BoardState, CastlingRights, KingSafety, PawnRules, PieceRules, PieceType,
        Pieces,
    };

    const PAWNS: &[PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct FromAllSides;

    impl PieceRules for FromAllSides {
        type Board = Chessboard;
        const PAWNS: &'static [PawnRules<Chessboard>] = PAWNS;
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct FromTheFront;

    impl PieceRules for FromTheFront {
        type Board = Chessboard;
        const PAWNS: &'static [PawnRules<Chessboard>] = PAWNS;
        const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
    }

    /// All moves of random pawns and rooks grant what is found out after each of them. How many grant something,
    /// and how many do not though they are advances.
    fn compare<R: PieceRules<Board = Chessboard>>() -> [usize; 2] {
        let mut rng = Rng::new(7);
        let mut counts = [0; 2];
        for _ in 0..5000 {
            let mut pieces = Pieces::<Chessboard, 3>::EMPTY;
            for _ in 0..24 {
                let square = Square::from_index(rng.below(64) as u8);
                let piece_type = [PieceType::PAWN, PieceType::PAWN, PieceType::ROOK];
                let army = Army::new(rng.below(3) as u8);
                pieces.put(square, army, piece_type[rng.below(3) as usize]);
            }
            let state = BoardState::<R, 3>::new(pieces, CastlingRights::NONE);
            for owner in Armies::first_of(3) {
                let capturers = Armies::first_of(3).without(Army::new(rng.below(4) as u8));
                let advances = state.advances(owner, capturers);
                let kings: [KingSafety<R>; 0] = [];
                let _ = state.visit(owner, !pieces.army(owner), kings, |batch| {
                    for m in batch {
                        let mut expected = state;
                        expected.make(owner, m, &mut |_| ());
                        expected.grant_en_passant(owner, m, capturers);
                        let mut rights = *state.en_passant();
                        advances.grant(m, &mut rights);
                        assert_eq!(&rights, expected.en_passant(), "{m} in {state:?}");
                        if m.passed_over(owner).is_some() {
                            let grants = !rights.is_empty();
                            assert_eq!(grants, advances.arrivals().contains(m.to));
                            counts[usize::from(!grants)] += 1;
                        }
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        counts
    }

    #[test]
    fn advances_grant_what_is_found_out_after_each() {
        let [granting, not] = compare::<FromAllSides>();
        assert!(granting > 200 && not > 200, "{granting}, {not}");
        let [from_the_front, more] = compare::<FromTheFront>();
        assert!(
            from_the_front > 100 && more > not,
            "{from_the_front}, {more}"
        );
    }
}
