//! Moves by the table of piece types, beside the slow generator: by default for every game that has them.

use chess_pieces::counts::Counts;
use chess_pieces::{Armies, Move, PieceRules, by_table::ByTable, en_passant::EnPassant};
use variant_record::Recorded;

use crate::differential::without;
use crate::slow::{Mailbox, SlowGame};
use crate::violation::ensure;
use crate::{Checked, Suite};

impl<P: Recorded + ByTable + 'static> Suite<P> {
    /// Compares the moves on the board with those of the slow generator, as [`conformance!`](crate::conformance) does
    /// for every game with [`ByTable`].
    #[must_use]
    pub fn by_table(self) -> Self {
        self.position_check(check_by_table)
    }
}

/// Leaves the suite of a game without a table as it is: the compiler prefers [`Suite::by_table`], if a game has it.
pub trait NoTable: Sized {
    /// Returns the suite.
    #[must_use]
    fn by_table(self) -> Self {
        self
    }
}

impl<P: Recorded> NoTable for Suite<P> {}

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
    ensure!(
        found == slow,
        "the moves on the board are those of the slow generator",
        "missing {:?}, too many {:?}",
        without(&slow, &found),
        without(&found, &slow)
    );
    Ok(())
}
