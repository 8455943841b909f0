use std::ops::ControlFlow::Continue;

use variant_core::Position;
use variant_core::implement::visit_outlined;

/// Storage of a node, reused by others.
pub(crate) struct Room<P: Position, T> {
    pub(crate) moves: Vec<T>,
    pub(crate) child: P,
    pub(crate) line: Vec<P::Move>,
}

impl<P: Position, T> Room<P, T> {
    #[inline]
    pub(crate) fn fill(
        &mut self,
        position: &P,
        own: impl Fn(P::Move) -> bool,
        entry: impl Fn(P::Move) -> T,
    ) {
        let moves = &mut self.moves;
        let _ = visit_outlined(position, |batch| {
            moves.extend(batch.into_iter().filter(|&m| own(m)).map(&entry));
            Continue::<()>(())
        });
    }
}

pub(crate) struct Rooms<P: Position, T>(Vec<Box<Room<P, T>>>);

impl<P: Position, T> Rooms<P, T> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Its child is any position.
    #[allow(
        clippy::unnecessary_box_returns,
        reason = "boxes return to the list, and moving a position takes time"
    )]
    #[inline]
    pub(crate) fn enter(&mut self, position: &P) -> Box<Room<P, T>> {
        self.0.pop().unwrap_or_else(|| {
            Box::new(Room {
                moves: Vec::new(),
                child: position.clone(),
                line: Vec::new(),
            })
        })
    }

    #[inline]
    pub(crate) fn leave(&mut self, mut room: Box<Room<P, T>>) {
        room.moves.clear();
        self.0.push(room);
    }
}
