use smallvec::SmallVec;
use variant_core::PieceAt;

use crate::Material;
use crate::structure::{Around, Squares};
use crate::weights::{self, Pair};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Minor,
    Rook,
    Queen,
}

#[derive(Debug, Default)]
pub(crate) struct Attacks<const WORDS: usize> {
    sides: [Side<WORDS>; 2],
}

#[derive(Debug, Default)]
struct Side<const WORDS: usize> {
    pieces: SmallVec<[(Class, u16, Squares<WORDS>); 16]>,
    pawns: Squares<WORDS>,
    kings: Squares<WORDS>,
    minors: Squares<WORDS>,
    rooks: Squares<WORDS>,
    queens: Squares<WORDS>,
    bishops: u32,
    by_pawns: Squares<WORDS>,
    attacked: Squares<WORDS>,
}

impl<const WORDS: usize> Attacks<WORDS> {
    pub(crate) fn add(
        &mut self,
        side: usize,
        piece: PieceAt,
        attacked: Squares<WORDS>,
        material: &Material,
    ) {
        let (Some(side), Some(square)) = (self.sides.get_mut(side), piece.square) else {
            return;
        };
        side.attacked = side.attacked.or(attacked);
        let (class, squares) = match piece.letter {
            'P' => {
                side.pawns.insert(square);
                side.by_pawns = side.by_pawns.or(attacked);
                return;
            }
            'K' => return side.kings.insert(square),
            letter => match material.value(letter) {
                ..400 => (Class::Minor, &mut side.minors),
                400..700 => (Class::Rook, &mut side.rooks),
                _ => (Class::Queen, &mut side.queens),
            },
        };
        squares.insert(square);
        side.pieces.push((class, square, attacked));
        side.bishops += u32::from(piece.letter == 'B');
    }

    pub(crate) fn values(&self, around: [&[Around]; 2]) -> [Pair; 2] {
        let [one, other] = &self.sides;
        [
            one.value(around[0], other, around[1]),
            other.value(around[1], one, around[0]),
        ]
    }
}

impl<const WORDS: usize> Side<WORDS> {
    fn value(&self, around: &[Around], theirs: &Self, their_around: &[Around]) -> Pair {
        let mut value = Pair::default();
        let king = theirs
            .kings
            .iter()
            .find_map(|square| their_around.get(square));
        let ring = king.map_or_else(Squares::default, |at| at.ring.narrow());
        let closed = self.pawns.or(self.kings).or(theirs.by_pawns);
        let (mut units, mut attackers) = (0, 0);
        for (class, square, attacked) in &self.pieces {
            let mobility = attacked.without(closed).len();
            let (weight, dearer) = match class {
                Class::Minor => {
                    value += weights::MINOR_MOBILITY * mobility;
                    if self.by_pawns.contains(*square) {
                        value += weights::GUARDED_MINOR;
                    }
                    (2, theirs.rooks.or(theirs.queens))
                }
                Class::Rook => {
                    value += weights::ROOK_MOBILITY * mobility;
                    if let Some(at) = around.get(usize::from(*square))
                        && let file = at.file.narrow()
                        && !self.pawns.meets(file)
                    {
                        value += weights::HALF_OPEN;
                        if !theirs.pawns.meets(file) {
                            value += weights::OPEN;
                        }
                    }
                    (3, theirs.queens)
                }
                Class::Queen => {
                    value += weights::QUEEN_MOBILITY * mobility;
                    (5, Squares::default())
                }
            };
            value += weights::THREAT * attacked.and(dearer).len();
            let near = attacked.and(ring).len();
            if near > 0 {
                attackers += 1;
                units += weight * near;
            }
        }
        value += weights::RING_ATTACK * units;
        value += weights::RING_ATTACKERS * (units * attackers).min(200);
        if self.queens == Squares::default() {
            value += weights::RING_WITHOUT_QUEEN * units;
        }
        let pieces = theirs.minors.or(theirs.rooks).or(theirs.queens);
        value += weights::PAWN_THREAT * self.by_pawns.and(pieces).len();
        let loose = self.attacked.without(theirs.attacked);
        value += weights::HANGING * loose.and(pieces).len();
        value += weights::HANGING_PAWN * loose.and(theirs.pawns).len();
        if self.bishops >= 2 {
            value += weights::BISHOPS;
        }
        value
    }
}
