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

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::{
    Army, BoardState, CastlingRights, EnPassantRights, PieceEvent, PieceRules, PieceType, Pieces,
};
use orthodox_chess::{Chess, ChessRules, WHITE};
use variant_core::{Actor, Player, Rng, Seat};

use crate::moves::HalfMove;
use crate::rules::sets::Sets;
use crate::rules::stockpile::Piece;

/// A board in play, 160 bytes: orthodox position, sets of its pieces, players.
///
/// ```
/// use circle_chess::Circle;
/// let start = Circle::default();
/// let board = start.board(2).unwrap();
/// assert_eq!(board.players().map(|player| player.letter()), ['B', 'C']);
/// assert_eq!(board.set_at("b1".parse()?), Some(2));
/// assert!(board.chess().to_string().starts_with("rnbqkbnr/"));
/// # Ok::<(), circle_chess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub(crate) state: BoardState<ChessRules, 2>,
    pub(crate) turn: Army,
    /// Set number XOR board number; 0 for the board's own set.
    pub(crate) sets: Sets,
    /// The match has its own (CC-16).
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    /// Legal moves with drops (CC-5, CC-9); only whether there are any if `Boards` marks the board as
    /// uncounted.
    pub(crate) moves: u32,
    /// Drops, which are the last moves.
    pub(crate) drops: u16,
    pub(crate) checked: bool,
    /// Excludes the clocks.
    pub(crate) key: u64,
    pub(crate) number: u8,
    /// White, Black.
    pub(crate) seats: [Player; 2],
    /// One bit per army whose king has not moved (CC-8).
    pub(crate) unmoved: u8,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Captured {
    pub(crate) square: Square<Chessboard>,
    pub(crate) piece_type: PieceType,
    pub(crate) set: u8,
}

/// Start squares of a type (CC-5); none for kings.
#[inline]
pub(crate) fn home_squares(army: Army, piece_type: PieceType) -> SquareSet<Chessboard> {
    const HOMES: [[SquareSet<Chessboard>; 5]; 2] = [
        [
            Chessboard::BOARD.rank(1),
            squares(&["b1", "g1"]),
            squares(&["c1", "f1"]),
            squares(&["a1", "h1"]),
            squares(&["d1"]),
        ],
        [
            Chessboard::BOARD.rank(6),
            squares(&["b8", "g8"]),
            squares(&["c8", "f8"]),
            squares(&["a8", "h8"]),
            squares(&["d8"]),
        ],
    ];
    let homes = HOMES
        .get(army.index())
        .and_then(|homes| homes.get(piece_type.index()));
    homes.copied().unwrap_or_default()
}

#[allow(clippy::expect_used, reason = "called in a constant alone")]
const fn squares(names: &[&str]) -> SquareSet<Chessboard> {
    Chessboard::squares(names).expect("squares of the chessboard")
}

impl Board {
    /// CC-2.
    pub(crate) fn start(number: u8, seats: [Player; 2]) -> Self {
        Self {
            state: *Chess::default().board(),
            turn: WHITE,
            sets: Sets::default(),
            halfmove_clock: 0,
            fullmove_number: 1,
            moves: 0,
            drops: 0,
            checked: false,
            key: 0,
            number,
            seats,
            unmoved: 0b11,
        }
    }

    /// Number of the board and its set ([CC-2](crate::rulebook#cc-2)).
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Pieces, castling rights and en passant rights.
    #[inline(always)]
    pub const fn state(&self) -> &BoardState<ChessRules, 2> {
        &self.state
    }

    /// Pieces on the board.
    #[inline(always)]
    pub const fn pieces(&self) -> &Pieces<Chessboard, 2> {
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
    #[inline]
    pub fn mover(&self) -> Player {
        self.seats[self.turn().index() & 1]
    }

    pub(crate) fn actor(&self) -> Actor {
        Actor {
            seat: Seat::Board(self.number),
            player: self.mover(),
        }
    }

    /// Player not to move.
    #[inline]
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

    /// Whether the king has not moved: a rook dropped beside it may castle ([CC-8](crate::rulebook#cc-8)).
    pub const fn king_unmoved(&self, army: Army) -> bool {
        self.unmoved >> (army.index() & 1) & 1 == 1
    }

    /// Plies here since a capture, pawn move or drop.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// Full-move number of this board, from 1.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether the player to move is in check.
    #[inline]
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

    fn is_same(&self, other: &Self) -> bool {
        self.repeats(other)
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }

    /// Does not [review](Self::review) the board.
    pub(crate) fn after(&self, half: HalfMove) -> Self {
        let mut next = *self;
        next.make(half, &mut |_, _| ());
        next
    }

    /// Returns the captured piece; does not [review](Self::review) the board. A concession changes nothing.
    #[inline(always)]
    pub(crate) fn make(
        &mut self,
        half: HalfMove,
        castled: &mut impl FnMut(Square<Chessboard>, Square<Chessboard>),
    ) -> Option<Captured> {
        let us = self.turn;
        let captured = match half {
            HalfMove::Move(m) => self.advance(m, castled),
            HalfMove::Promotion {
                from,
                to,
                piece,
                at,
            } => self.promote(from, to, piece, at),
            HalfMove::Drop { piece, at } => {
                self.drop_piece(piece, at);
                None
            }
            HalfMove::Concession => return None,
        };
        self.turn = us.enemy();
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32 & 1);
        captured
    }

    #[inline(always)]
    fn advance(
        &mut self,
        m: orthodox_chess::Move,
        castled: &mut impl FnMut(Square<Chessboard>, Square<Chessboard>),
    ) -> Option<Captured> {
        let us = self.turn;
        let (mut captured, mut rook) = (None, None);
        let is_progress = self.state.make_in_turn(us, m, &mut |event| match event {
            PieceEvent::Captured {
                square, piece_type, ..
            } => captured = Some((square, piece_type)),
            PieceEvent::Castled { rook_from, rook_to } => rook = Some((rook_from, rook_to)),
            PieceEvent::Promoted { .. } => {}
        });
        let captured = captured.map(|(square, piece_type)| self.captured(square, piece_type));
        self.halfmove_clock = if is_progress {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        if let Some((from, to)) = rook {
            castled(from, to);
        }
        if !self.sets.marked().is_empty() {
            self.move_sets(m, captured.map(|captured| captured.square), rook);
        }
        if m.piece_type == PieceType::KING {
            self.unmoved &= !(1 << (us.index() & 1));
        }
        captured
    }

    #[inline]
    fn captured(&self, square: Square<Chessboard>, piece_type: PieceType) -> Captured {
        Captured {
            square,
            piece_type,
            set: self.number ^ self.sets.at(square),
        }
    }

    fn move_sets(
        &mut self,
        m: orthodox_chess::Move,
        captured: Option<Square<Chessboard>>,
        rook: Option<(Square<Chessboard>, Square<Chessboard>)>,
    ) {
        if let Some(square) = captured {
            self.sets.put(square, 0);
        }
        self.sets.advance(m.from, m.to);
        if let Some((from, to)) = rook {
            self.sets.advance(from, to);
        }
    }

    /// CC-9: the replacement on `at` counts as moved, so a rook gains no castling right.
    fn promote(
        &mut self,
        from: Square<Chessboard>,
        to: Square<Chessboard>,
        piece: Piece,
        at: Square<Chessboard>,
    ) -> Option<Captured> {
        let pieces = self.state.pieces_mut();
        pieces.take(from);
        let captured = pieces.take(to);
        let captured = captured.map(|(_, piece_type)| self.captured(to, piece_type));
        let castling = self.castling().after_touching::<ChessRules>(to);
        self.state.set_castling(castling);
        for square in [from, to] {
            self.sets.put(square, 0);
        }
        self.put(piece, at);
        captured
    }

    /// CC-5. A dropped rook gains a castling right if the king has not moved (CC-8).
    fn drop_piece(&mut self, piece: Piece, at: Square<Chessboard>) {
        if piece.piece_type == PieceType::ROOK && self.king_unmoved(self.turn) {
            for (index, rules) in ChessRules::CASTLINGS.iter().enumerate() {
                if rules.army == self.turn && rules.rook_from == at {
                    self.state.set_castling(self.castling().with(index));
                }
            }
        }
        self.put(piece, at);
    }

    /// Ends en passant rights and resets the half-move clock (CC-8).
    fn put(&mut self, piece: Piece, at: Square<Chessboard>) {
        let pieces = self.state.pieces_mut();
        pieces.put(at, self.turn, piece.piece_type);
        *self.state.en_passant_mut() = EnPassantRights::NONE;
        self.halfmove_clock = 0;
        let mark = if piece.set == 0 {
            0
        } else {
            piece.set ^ self.number
        };
        self.sets.put(at, mark);
    }
}

// `moves`, `checked` and `key` are derived.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
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
    use crate::Circle;

    /// Tests boards: positions compare keys first, which would hide omissions.
    #[test]
    fn boards_that_differ_in_anything_but_clocks_do_not_repeat() {
        let text = "tournament free 0 9 | 1 A-B 4k3/8/8/8/8/8/2R1P3/4K2R w K - 3 5 \
                    | 2 B-C 4k3/8/8/8/8/8/8/R3K3 b Q - 3 5 | 3 C-A 4k3/8/8/8/8/8/3P4/4K3 w U - 0 1 \
                    | A P2 r1 | B - | C R1";
        let first = |text: &str| -> Board {
            let position: Circle = text.parse().unwrap();
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
