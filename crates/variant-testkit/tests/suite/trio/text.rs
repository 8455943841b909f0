//! Position texts: `<placement> <army to move>`, pieces as army and kind.

use std::fmt;
use std::str::FromStr;

use board_geometry::Geometry;
use chess_pieces::placement::Style;
use chess_pieces::{Army, BoardState, CastlingRights, PieceRules, PieceType, notation};
use variant_core::text::{Fields, PositionError};

use super::{PLAYERS, Trio, TrioBoard, TrioRules};

/// What can be wrong with a position that is well written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Problem {
    #[error("an army has several kings, or pieces without a king")]
    Kings,
    #[error("a pawn stands where it should have become something else")]
    Pawns,
    #[error("another army is to move")]
    Turn,
}

impl fmt::Display for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_pieces::<TrioRules>(f, Style::Listed, self.pieces())?;
        write!(f, " {}", PLAYERS[self.turn.index()])
    }
}

impl FromStr for Trio {
    type Err = PositionError<Problem>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text, ' ');
        let placed = fields.next("placement", "the pieces on the board")?;
        let turn = fields.next("turn", "`s`, `w` or `e`")?;
        fields.end()?;
        let pieces = notation::read_pieces::<TrioRules, _>(&placed, Style::Listed)?;
        let mut letters = turn.text.chars();
        let army = (letters
            .next()
            .and_then(notation::army_of_letter::<TrioRules>))
        .filter(|_| letters.next().is_none())
        .ok_or_else(|| turn.error(0, "`s`, `w` or `e`"))?;
        let position = Self {
            board: BoardState::new(pieces, CastlingRights::NONE),
            turn: army,
        };
        match position.problem() {
            Some(Problem::Turn) => Err(turn.problem(Problem::Turn)),
            Some(problem) => Err(placed.problem(problem)),
            None => Ok(position),
        }
    }
}

impl Trio {
    /// Why this is no position of the game, if it is none.
    fn problem(&self) -> Option<Problem> {
        for (index, rules) in TrioRules::PAWNS.iter().enumerate() {
            let army = Army::new(index as u8);
            let kings = self.pieces().of(army, PieceType::KING).len();
            if kings > 1 || kings == 0 && !self.pieces().army(army).is_empty() {
                return Some(Problem::Kings);
            }
            let pawns = self.pieces().of(army, PieceType::PAWN);
            if !pawns.is_disjoint(rules.promotion) {
                return Some(Problem::Pawns);
            }
        }
        if self.alive().next().is_none() {
            return Some(Problem::Kings);
        }
        // A position text is always settled: whoever is to move can, if anybody can (T-3).
        let settled = self.settled(self.turn.index());
        (settled.turn != self.turn).then_some(Problem::Turn)
    }
}

/// The board is drawn as it is declared.
#[test]
fn the_start_is_drawn_by_the_regions_of_the_board() {
    use variant_core::Variant;
    assert_eq!(
        Trio::start("start").unwrap().to_string(),
        "*,*,3,*,*/wN,wP,3,eP,eN/wK,wP,3,eP,eK/wR,wP,3,eP,eR/*,*,sP,sP,sP,*,*/*,*,sR,sK,sN,*,* s"
    );
    assert_eq!(TrioBoard::BOARD.len(), 30);
}
