//! ```text
//! 8  R N B Q . B N R      drops of Black: start squares of each type (CC-5)
//! 7  P P P P P P P P
//! 6  . . . . . . . .
//! 5  . . . . . . . .
//! 4  . . . . . . . .
//! 3  . . . . . . . .
//! 2  P P P P P P P P
//! 1  R N B Q . B N R      drops of White
//!    a b c d e f g h
//! ```

use core::hash::{Hash, Hasher};

use board_geometry::{Chessboard, Geometry, Square, SquareSet, squares};
use chess_pieces::{Army, BoardState, CastlingRights, PieceType, Pieces};
use orthodox_chess::ChessRules;
use variant_core::{Actor, Player, Rng, Seat};

use crate::rules::sets::Sets;

/// Board in play, 160 bytes: orthodox position, sets of its pieces, players.
///
/// ```
/// use circle_chess::CircleChess;
/// let start = CircleChess::default();
/// let board = start.board(2).unwrap();
/// assert_eq!(board.players().map(|player| player.letter()), ['B', 'C']);
/// assert_eq!(board.set_at("b1".parse()?), Some(2));
/// assert!(board.chess().to_string().starts_with("rnbqkbnr/"));
/// # Ok::<(), circle_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub(crate) state: BoardState<ChessRules>,
    pub(crate) turn: Army,
    /// Set number XOR board number: 0 for the own set.
    pub(crate) sets: Sets,
    /// The match has its own (CC-16).
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    /// Legal moves with drops (CC-5, CC-9); if uncounted, only whether there are any.
    pub(crate) moves: u32,
    /// Drops, the last of the moves.
    pub(crate) drops: u16,
    pub(crate) checked: bool,
    /// Excludes the clocks.
    pub(crate) key: u64,
    pub(crate) number: u8,
    pub(crate) seats: [Player; 2],
    /// One bit per army with an unmoved king (CC-8).
    pub(crate) unmoved: u8,
}

/// Start squares of a type (CC-5), none for kings.
pub(crate) fn home_squares(army: Army, piece_type: PieceType) -> SquareSet<Chessboard> {
    const HOMES: [[SquareSet<Chessboard>; 5]; 2] = [
        [
            Chessboard::BOARD.rank(1),
            squares!(Chessboard, "b1", "g1"),
            squares!(Chessboard, "c1", "f1"),
            squares!(Chessboard, "a1", "h1"),
            squares!(Chessboard, "d1"),
        ],
        [
            Chessboard::BOARD.rank(6),
            squares!(Chessboard, "b8", "g8"),
            squares!(Chessboard, "c8", "f8"),
            squares!(Chessboard, "a8", "h8"),
            squares!(Chessboard, "d8"),
        ],
    ];
    let homes = HOMES
        .get(army.index())
        .and_then(|homes| homes.get(piece_type.index()));
    homes.copied().unwrap_or_default()
}

impl Board {
    /// Number of board and set ([CC-2](crate::rulebook#cc-2)).
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Pieces, castling rights and en passant rights.
    #[inline(always)]
    pub const fn state(&self) -> &BoardState<ChessRules> {
        &self.state
    }

    /// Pieces on the board.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<ChessRules> {
        self.state.pieces()
    }

    #[inline(always)]
    pub(crate) const fn castling(&self) -> CastlingRights {
        self.state.castling()
    }

    #[inline]
    pub(crate) fn en_passant(&self) -> Option<Square<Chessboard>> {
        let advance = self.state.en_passant().first_of(self.turn)?;
        Some(advance.target)
    }

    /// Players of White and Black ([CC-1](crate::rulebook#cc-1)).
    pub const fn players(&self) -> [Player; 2] {
        self.seats
    }

    /// Army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// Player to move.
    pub fn mover(&self) -> Player {
        self.seats[self.turn().index() & 1]
    }

    pub(crate) const fn side(&self, army: Army) -> Seat {
        Seat::Side {
            board: self.number,
            army: if army.index() == 0 { 'w' } else { 'b' },
        }
    }

    pub(crate) fn actor(&self) -> Actor {
        Actor {
            seat: Seat::Board(self.number),
            player: self.mover(),
        }
    }

    /// Player not to move.
    pub fn waiting(&self) -> Player {
        self.seats[self.turn().enemy().index() & 1]
    }

    /// Army of a player; `None` for players of other boards.
    pub fn army_of(&self, player: Player) -> Option<Army> {
        let army = self.seats.iter().position(|&seat| seat == player);
        army.map(|army| Army::new(army as u8))
    }

    /// Set of the piece on a square ([CC-2](crate::rulebook#cc-2)); the board's under `social`.
    pub fn set_at(&self, square: Square<Chessboard>) -> Option<u8> {
        let is_there = self.pieces().occupied().contains(square);
        is_there.then(|| self.number ^ self.sets.at(square))
    }

    /// Whether the king is unmoved: a rook dropped beside it may castle ([CC-8](crate::rulebook#cc-8)).
    pub const fn king_unmoved(&self, army: Army) -> bool {
        self.unmoved >> (army.index() & 1) & 1 == 1
    }

    /// Plies here since a capture, pawn move or drop.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Full-move number here, from 1.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether the player to move is in check.
    pub const fn is_check(&self) -> bool {
        self.checked
    }

    #[inline]
    pub(crate) fn find_check(&self) -> bool {
        let hostile = self.pieces().army(self.turn.enemy());
        self.state.is_checked(self.turn, hostile)
    }

    #[inline]
    pub(crate) fn find_key(&self) -> u64 {
        let passed = self.en_passant().map_or(64, Square::index);
        let [white, black] = self.seats.map(|seat| seat.letter() as u8);
        let state = [
            self.turn.index() as u8,
            self.castling().bits() as u8,
            self.unmoved,
            passed,
            white,
            black,
            self.number,
            0,
        ];
        let state = Rng::new(u64::from_le_bytes(state)).next();
        let sets = if self.sets.marked().is_empty() {
            0
        } else {
            self.sets.key()
        };
        Rng::new(state ^ self.pieces().key() ^ sets).next()
    }

    /// Ignores the clocks (CC-16).
    pub(crate) fn repeats(&self, other: &Self) -> bool {
        self.state == other.state
            && self.turn == other.turn
            && self.sets == other.sets
            && self.unmoved == other.unmoved
            && self.seats == other.seats
            && self.number == other.number
    }
}

// `moves`, `checked` and `key` are derived.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.repeats(other)
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.halfmove_clock, self.fullmove_number).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CircleChess;

    /// Tests boards, as positions compare keys first.
    #[test]
    fn boards_that_differ_in_anything_but_clocks_do_not_repeat() {
        let text = "tournament free 0 9 | 1 A-B 4k3/8/8/8/8/8/2R1P3/4K2R w K - 3 5 \
                    | 2 B-C 4k3/8/8/8/8/8/8/R3K3 b Q - 3 5 | 3 C-A 4k3/8/8/8/8/8/3P4/4K3 w U - 0 1 \
                    | A P2 r1 | B - | C R1";
        let first = |text: &str| -> Board {
            let position: CircleChess = text.parse().unwrap();
            *position.boards().next().unwrap()
        };
        let base = first(text);
        assert!(base.repeats(&first(&text.replace("- 3 5", "- 9 12"))));
        for (what, other) in [
            ("2R1P3", "2Q1P3"),
            ("2R1P3", "2R(2)1P3"),
            ("R w K", "R b K"),
            ("w K", "w -"),
            ("w K", "w U"),
        ] {
            assert!(text.contains(what));
            let other = first(&text.replacen(what, other, 1));
            assert!(!base.repeats(&other), "{what}: {other:?}");
        }
        let (mut renumbered, mut exchanged) = (base, base);
        renumbered.number += 1;
        exchanged.seats.swap(0, 1);
        assert!(!base.repeats(&renumbered) && !base.repeats(&exchanged));
    }
}
