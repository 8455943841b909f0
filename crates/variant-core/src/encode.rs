use crate::Position;

/// Numbers for moves, the same in all positions: for networks and statistics.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{EncodeMoves, Position};
/// // Every square to every other; and from every square in eight directions to one of four types.
/// assert_eq!(OrthodoxChess::CODES, 64 * 64 + 64 * 8 * 4);
/// let start = OrthodoxChess::default();
/// let mut visits = vec![0; OrthodoxChess::CODES];
/// for m in start.moves() {
///     visits[OrthodoxChess::encode(m)] += 1;
/// }
/// let code = OrthodoxChess::encode(start.parse_move("e2e4")?);
/// assert_eq!((visits[code], start.decode(code)), (1, Some(start.parse_move("e2e4")?)));
/// assert_eq!(start.decode(OrthodoxChess::CODES), None);
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub trait EncodeMoves: Position {
    /// Number of codes. Each game documents its scheme, stable within a major version.
    const CODES: usize;

    /// Code below [`CODES`](Self::CODES), unique within a position; unspecified for moves that are never legal.
    fn encode(m: Self::Move) -> usize;

    /// Legal move with a code, if any.
    fn decode(&self, code: usize) -> Option<Self::Move>;
}
