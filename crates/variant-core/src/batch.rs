/// Several moves handed out at once, mostly those of one piece: so that they can be counted without
/// being listed.
///
/// The moves of a batch are those of its iterator, in that order, all different.
pub trait Batch: Copy + IntoIterator<Item = Self::Move> {
    /// One move.
    type Move;

    /// The number of moves. May be 0.
    fn len(&self) -> usize;

    /// Whether there is no move.
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move number `n`, counted from 0.
    #[inline]
    fn nth(&self, n: usize) -> Option<Self::Move> {
        self.into_iter().nth(n)
    }
}
