//! Steps other than leaps and rides, square by square.

use board_geometry::{Direction, Geometry, Square};
use chess_pieces::steps::{Step, StepMode, StepWay};
use chess_pieces::{Army, PieceRules};

use super::Mailbox;

type Vector = (i8, i8);

impl<G: Geometry> Mailbox<G> {
    pub(super) fn stepped<L: PieceRules<Board = G>>(
        &self,
        from: Square<G>,
    ) -> Vec<(StepMode, Square<G>)> {
        let Some((army, piece_type)) = self.at(from) else {
            return Vec::new();
        };
        let definition = &L::PIECES[piece_type.index()];
        let mut reached = Vec::new();
        for &step in definition.steps.as_slice() {
            if step.initial && !Self::is_named(definition.initial, army, from) {
                continue;
            }
            let is_shy =
                |at| definition.shy && self.at(at).is_some_and(|(_, other)| other == piece_type);
            let is_open = |at| !step.bound || Self::is_named(definition.lines, army, at);
            if !is_open(from) {
                continue;
            }
            let is_open = |at| is_open(at) && !is_shy(at);
            for to in self.step_targets(from, step, vector::<L>(step, army), is_open) {
                let is_check = step.mode == StepMode::Check;
                if is_check || Self::is_named(definition.within, army, to) {
                    reached.push((step.mode, to));
                }
            }
        }
        reached
    }

    pub(super) fn is_named(letters: &[&str], army: Army, square: Square<G>) -> bool {
        let letters = letters.get(army.index());
        letters.is_none_or(|letters| letters.contains(G::BOARD.region_of(square)))
    }

    /// Up to the first square that is not open.
    fn step_targets(
        &self,
        from: Square<G>,
        step: Step,
        vector: Vector,
        is_open: impl Fn(Square<G>) -> bool,
    ) -> Vec<Square<G>> {
        if step.way == StepWay::Lame {
            let path = lame_path(from, vector);
            let is_free = |path: &Vec<Square<G>>| path.iter().all(|&at| self.is_empty(at));
            return path
                .filter(is_free)
                .and_then(|_| go(from, vector))
                .into_iter()
                .collect();
        }
        let (mut reached, mut passed, mut at) = (Vec::new(), 0, from);
        for _ in 0..step.range {
            let Some(next) = go(at, vector).filter(|&next| is_open(next)) else {
                break;
            };
            let reaches = match step.way {
                StepWay::Leap | StepWay::Lame => passed == 0,
                StepWay::Over => passed == 1,
                StepWay::Beyond => passed == 1 && !self.is_empty(at),
            };
            if reaches {
                reached.push(next);
            }
            passed += usize::from(!self.is_empty(next));
            at = next;
        }
        reached
    }
}

fn vector<L: PieceRules>(step: Step, army: Army) -> Vector {
    let forward = (L::PAWNS.get(army.index())).map_or(Direction::North, |pawns| pawns.forward);
    let (east, north) = forward.offset();
    (
        step.forward * east + step.right * north,
        step.forward * north - step.right * east,
    )
}

fn go<G: Geometry>(from: Square<G>, vector: Vector) -> Option<Square<G>> {
    let direction = Direction::ALL
        .into_iter()
        .find(|direction| direction.offset() == vector);
    match direction {
        Some(direction) => G::BOARD.step(from, direction),
        None => G::BOARD.leap(from, vector.0, vector.1),
    }
}

/// Path of squares, straight ones first.
fn lame_path<G: Geometry>(from: Square<G>, (east, north): Vector) -> Option<Vec<Square<G>>> {
    let diagonal = east.abs().min(north.abs());
    let straight = (
        east - diagonal * east.signum(),
        north - diagonal * north.signum(),
    );
    let mut vectors = vec![
        (straight.0.signum(), straight.1.signum());
        usize::from(straight.0.unsigned_abs().max(straight.1.unsigned_abs()))
    ];
    vectors.extend(vec![
        (east.signum(), north.signum());
        usize::from(diagonal.unsigned_abs())
    ]);
    let (mut path, mut at) = (Vec::new(), from);
    for vector in vectors {
        at = go(at, vector)?;
        path.push(at);
    }
    path.pop();
    Some(path)
}
