use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::{Army, CastlingRights, PieceType, packing};
use variant_core::Player;

use crate::board::Board;
use crate::boards::players_of;
use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::Piece;
use crate::setup::{BoardSetup, PlayerSetup, Setup};
use crate::state::CircleChess;

/// No en passant square, or schedule `free`.
const NONE: u8 = u8::MAX;
const SOCIAL: u8 = 0x80;

impl CircleChess {
    /// Layout: number of boards with the set rule; next board; players left; mated boards; the boards; for each
    /// player the number of pieces, and two bytes a piece.
    pub(crate) fn pack_into(&self, bytes: &mut Vec<u8>) {
        let social = match self.set_rule {
            SetRule::Tournament => 0,
            SetRule::Social => SOCIAL,
        };
        let next = match self.schedule {
            Schedule::Free => NONE,
            Schedule::Rounds { next } => next,
        };
        bytes.extend([self.boards.len() as u8 | social, next]);
        bytes.extend(self.players.to_le_bytes());
        bytes.extend(self.mated.to_le_bytes());
        for board in self.boards() {
            pack_board(board, bytes);
        }
        for player in self.players_left() {
            let count = self.stockpile(player).count() as u16;
            bytes.extend(count.to_le_bytes());
            for (army, piece) in self.stockpile(player) {
                let kind = army.index() as u8 & 1 | (piece.piece_type.index() as u8) << 1;
                bytes.extend([kind, piece.set]);
            }
        }
    }

    pub(crate) fn unpack_from(whole: &[u8]) -> Option<Self> {
        let mut bytes = Reader(whole);
        let [first, next] = bytes.take()?;
        let left = u32::from_le_bytes(bytes.take()?);
        let mated = u32::from_le_bytes(bytes.take()?);
        let boards = (0..first & !SOCIAL).map(|_| bytes.board());
        let boards = boards.collect::<Option<Vec<_>>>()?;
        let players = players_of(left).map(|player| bytes.player(player));
        let setup = Setup {
            set_rule: if first & SOCIAL == 0 {
                SetRule::Tournament
            } else {
                SetRule::Social
            },
            schedule: match next {
                NONE => Schedule::Free,
                next => Schedule::Rounds { next },
            },
            clock: 0,
            ply: 0,
            boards,
            players: players.collect::<Option<_>>()?,
            mated: (1..=26).filter(|number| mated >> number & 1 == 1).collect(),
        };
        let position = Self::try_from(setup).ok()?;
        // Other orders and unused bits would give a second key.
        let mut packed = Vec::with_capacity(whole.len());
        position.pack_into(&mut packed);
        (packed == whole).then_some(position)
    }
}

/// Layout: number, players, pieces, turn with castling rights and unmoved kings, en passant square, number of pieces
/// of other sets, their squares and sets.
fn pack_board(board: &Board, bytes: &mut Vec<u8>) {
    bytes.push(board.number);
    bytes.extend(board.seats.map(|player| player.letter() as u8));
    packing::pack_pieces(board.pieces(), bytes);
    let setup = BoardSetup::from(board);
    let [white, black] = setup.kings_unmoved.map(u8::from);
    let castling = (setup.chess.castling.bits() & 15) as u8;
    bytes.push(setup.chess.turn.index() as u8 & 1 | castling << 1 | white << 5 | black << 6);
    bytes.push(setup.chess.en_passant.map_or(NONE, Square::index));
    let others = || board.sets.marked().into_iter();
    bytes.push(others().count() as u8);
    for square in others() {
        bytes.extend([square.index(), setup.sets[usize::from(square.index() & 63)]]);
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn board(&mut self) -> Option<BoardSetup> {
        let [number, white, black] = self.take()?;
        let (pieces, rest) = packing::unpack_pieces(self.0)?;
        self.0 = rest;
        let [state, target, others] = self.take()?;
        let mut sets = [0; 64];
        for _ in 0..others {
            let [square, set] = self.take()?;
            *sets.get_mut(usize::from(square))? = set;
        }
        let square = |index: u8| Chessboard::BOARD.square(usize::from(index));
        Some(BoardSetup {
            number,
            players: [white, black].map(Player::new),
            chess: orthodox_chess::Setup {
                pieces,
                turn: Army::new(state & 1),
                castling: CastlingRights::from_bits(u32::from(state >> 1 & 15)),
                en_passant: match target {
                    NONE => None,
                    target => Some(square(target)?),
                },
                ..orthodox_chess::Setup::default()
            },
            sets,
            kings_unmoved: [state >> 5 & 1 == 1, state >> 6 & 1 == 1],
        })
    }

    fn player(&mut self, player: Player) -> Option<PlayerSetup> {
        let count = u16::from_le_bytes(self.take()?);
        let piece = |[kind, set]: [u8; 2]| {
            let piece_type = PieceType::new(kind >> 1);
            (Army::new(kind & 1), Piece { piece_type, set })
        };
        let stockpile = (0..count).map(|_| self.take().map(piece));
        Some(PlayerSetup {
            player,
            stockpile: stockpile.collect::<Option<_>>()?,
        })
    }
}
