use crate::Position;

/// A game whose moves have numbers, the same in all positions: for networks with an output for every move,
/// and for tables of statistics.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{EncodeMoves, Position};
/// // Every square to every other; and from every square in eight directions to one of four types.
/// assert_eq!(Chess::CODES, 64 * 64 + 64 * 8 * 4);
/// let start = Chess::default();
/// let mut visits = vec![0; Chess::CODES];
/// for m in start.moves() {
///     visits[Chess::encode(m)] += 1;
/// }
/// let code = Chess::encode(start.parse_move("e2e4")?);
/// assert_eq!((visits[code], start.decode(code)), (1, Some(start.parse_move("e2e4")?)));
/// assert_eq!(start.decode(Chess::CODES), None);
/// # Ok::<(), variant_core::MoveTextError>(())
/// ```
pub trait EncodeMoves: Position {
    /// How many numbers there are. Every game documents how they are made up; they stay the same in all
    /// releases of a major version.
    const CODES: usize;

    /// The number of a move, less than [`CODES`](Self::CODES); different for different moves of a
    /// position. Of a move that is legal nowhere, any number.
    fn encode(m: Self::Move) -> usize;

    /// The legal move with a number; `None` if no legal move has it.
    fn decode(&self, code: usize) -> Option<Self::Move>;
}
