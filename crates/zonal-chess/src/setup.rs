two_army_chess::two_army_problems! {
    /// Problems of a [`Setup`](crate::Setup).
    ///
    /// ```
    /// use zonal_chess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems of "Zonal Chess" {
        /// A pawn on a promotion square ([ZC-8](crate::rulebook#zc-8)) or its army's first rank.
        PAWNS, "a pawn stands on the last square of its file or behind its line";
        /// A piece off the board; impossible in texts.
        SQUARES, "a piece stands beside the board";
    }
}

/// Problems of an invalid setup.
///
/// ```
/// use zonal_chess::ZonalChess;
/// let error = "***3k6***/**12**/*14*/16/16/*14*/**12**/***10*** w - - 0 0".parse::<ZonalChess>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, byte 0: not a position of Zonal Chess: each side needs exactly one king; \
///      the move number is counted from 1"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;
