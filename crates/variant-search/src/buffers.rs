use std::ops::ControlFlow::Continue;

use variant_core::Position;
use variant_core::implement::visit_outlined;

/// Storage of a node, reused by others.
pub(crate) struct Buffer<P: Position, T> {
    pub(crate) moves: Vec<T>,
    pub(crate) child: P,
    pub(crate) rest: Vec<P::Move>,
}

impl<P: Position, T> Buffer<P, T> {
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

pub(crate) struct Buffers<P: Position, T>(Vec<Box<Buffer<P, T>>>);

impl<P: Position, T> Buffers<P, T> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Its child is any position.
    #[allow(
        clippy::unnecessary_box_returns,
        reason = "boxes return to the list, and moving a position takes time"
    )]
    pub(crate) fn take(&mut self, position: &P) -> Box<Buffer<P, T>> {
        self.0.pop().unwrap_or_else(|| {
            Box::new(Buffer {
                moves: Vec::new(),
                child: position.clone(),
                rest: Vec::new(),
            })
        })
    }

    pub(crate) fn put_back(&mut self, mut buffer: Box<Buffer<P, T>>) {
        buffer.moves.clear();
        self.0.push(buffer);
    }
}
