//! Moves by the table of piece types, beside the slow generator: by default for every game that has them.

use std::marker::PhantomData;

use chess_pieces::counts::Counts;
use chess_pieces::{Armies, Move, PieceRules, by_table::ByTable, en_passant::EnPassant};
use variant_record::Recorded;

use crate::slow::{Mailbox, SlowGame};
use crate::violation::ensure;
use crate::{Checked, Suite};

impl<P: Recorded> Suite<P> {
    /// Compares the moves on the board with those of the slow generator, as [`conformance!`](crate::conformance) does
    /// for every game with [`ByTable`].
    #[must_use]
    pub fn by_table(self) -> Self
    where
        P: ByTable + 'static,
    {
        self.position_check(check_by_table)
    }
}

/// Finds out whether a game has [`ByTable`]: of the methods of [`Table`] and [`NoTable`], the compiler takes the first
/// that exists.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Suite;
/// use variant_testkit::by_table::{NoTable as _, Probe, Table as _};
/// let probe = &Probe::<OrthodoxChess>::new();
/// probe.compared(Suite::new().games(1).plies(4)).every_position()?;
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Probe<P>(PhantomData<P>);

impl<P> Probe<P> {
    /// Probe of a game.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// Games with a table.
pub trait Table<P: Recorded> {
    /// Adds the comparison.
    fn compared(&self, suite: Suite<P>) -> Suite<P>;
}

impl<P: Recorded + ByTable + 'static> Table<P> for Probe<P> {
    fn compared(&self, suite: Suite<P>) -> Suite<P> {
        suite.by_table()
    }
}

/// All games.
pub trait NoTable<P: Recorded> {
    /// Leaves the suite as it is.
    fn compared(&self, suite: Suite<P>) -> Suite<P>;
}

impl<P: Recorded> NoTable<P> for &Probe<P> {
    fn compared(&self, suite: Suite<P>) -> Suite<P> {
        suite
    }
}

/// Rights to castle from any file are not compared: the slow generator has none.
fn check_by_table<P: ByTable>(position: &P) -> Checked {
    let board = position.board();
    let Some(list) = position.table_moves() else {
        return Ok(());
    };
    if !board.castling().are_listed::<P::Rules>() {
        return Ok(());
    }
    let mut game = SlowGame::<P::Rules>::new(Mailbox::from(board.pieces()));
    game.standing = Armies::first_of(<P::Rules as PieceRules>::Counts::ARMIES);
    (game.turn, game.rights) = (list.army, board.castling());
    let rights = board.en_passant().of(list.army);
    let rights = rights.map(|advance| EnPassant {
        target: advance.target,
        pawn: advance.pawn,
        capturers: Armies::of(list.army),
    });
    game.en_passant = rights.collect();
    let may_become = |m: &Move<_>| m.promotion().is_none_or(|to| list.promotions.contains(to));
    let slow = game.legal_moves().into_iter().filter(may_become);
    let (mut slow, mut found) = (slow.collect::<Vec<_>>(), list.moves);
    slow.sort_unstable();
    found.sort_unstable();
    let without = |of: &[Move<_>], other: &[Move<_>]| -> Vec<String> {
        let rest = of.iter().filter(|m| !other.contains(m));
        rest.map(ToString::to_string).collect()
    };
    ensure!(
        found == slow,
        "the moves on the board are those of the slow generator",
        "missing {:?}, too many {:?}",
        without(&slow, &found),
        without(&found, &slow)
    );
    Ok(())
}
