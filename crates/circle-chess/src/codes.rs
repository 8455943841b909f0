use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::PieceType;
use orthodox_chess::ChessRules;
use variant_core::{EncodeMoves, Position};

use crate::moves::{HalfMove, Move};
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;

const BOARD: &board_geometry::Board<Chessboard> = Chessboard::BOARD;

const BOARDS: usize = 26;
const SETS: usize = BOARDS + 1;
const SQUARES: usize = 64;

const MOVES: usize = chess_pieces::Move::<ChessRules>::CODES;
const DROPS: usize = 5 * SETS * SQUARES;
const PROMOTIONS: usize = 2 * 8 * 3 * 4 * SETS * SQUARES;
/// The concession is last.
const ON_BOARD: usize = MOVES + DROPS + PROMOTIONS + 1;

/// For each of 26 boards: [codes](chess_pieces::Move::CODES) of chess moves; 8,640 drops by type, set and square;
/// 331,776 promotions (CC-9) by army, file, direction, type, set and square of the new piece; the concession. Most
/// of the nine million codes never occur.
impl EncodeMoves for CircleChess {
    const CODES: usize = BOARDS * ON_BOARD;

    fn encode(m: Move) -> usize {
        let half = match m.half {
            HalfMove::Move(m) => m.code(),
            HalfMove::Drop { piece, at } => MOVES + drop_code(piece, at),
            HalfMove::Promotion {
                from,
                to,
                piece,
                at,
            } => MOVES + DROPS + promotion_code(from, to, piece, at),
            HalfMove::Concession => ON_BOARD - 1,
        };
        usize::from(m.board.saturating_sub(1)) * ON_BOARD + half
    }

    fn decode(&self, code: usize) -> Option<Move> {
        let number = u8::try_from(code / ON_BOARD + 1).ok()?;
        let code_on_board = code % ON_BOARD;
        let half = if code_on_board == ON_BOARD - 1 {
            HalfMove::Concession
        } else if let Some(promotion) = code_on_board.checked_sub(MOVES + DROPS) {
            promotion_of(promotion)?
        } else if let Some(drop) = code_on_board.checked_sub(MOVES) {
            drop_of(drop)?
        } else {
            let pieces = self.board(number)?.pieces();
            HalfMove::Move(chess_pieces::Move::of_code(code_on_board, pieces)?)
        };
        let m = Move {
            board: number,
            half,
        };
        self.is_legal(m).then_some(m)
    }
}

fn drop_code(piece: Piece, at: Square<Chessboard>) -> usize {
    let typed = piece.piece_type.index() * SETS + usize::from(piece.set);
    typed * SQUARES + usize::from(at.index())
}

fn drop_of(code: usize) -> Option<HalfMove> {
    let typed = code / SQUARES;
    let piece = Piece {
        piece_type: PieceType::new((typed / SETS) as u8),
        set: (typed % SETS) as u8,
    };
    let at = BOARD.square(code % SQUARES)?;
    Some(HalfMove::Drop { piece, at })
}

fn promotion_code(
    from: Square<Chessboard>,
    to: Square<Chessboard>,
    piece: Piece,
    at: Square<Chessboard>,
) -> usize {
    let army = usize::from(BOARD.rank_of(to) == 0);
    let file = BOARD.file_of(from);
    let way = usize::from((BOARD.file_of(to) + 1).saturating_sub(file));
    let officer = piece.piece_type.index().saturating_sub(1);
    let step = (army * 8 + usize::from(file)) * 3 + way;
    ((step * 4 + officer) * SETS + usize::from(piece.set)) * SQUARES + usize::from(at.index())
}

fn promotion_of(code: usize) -> Option<HalfMove> {
    let (at, typed) = (BOARD.square(code % SQUARES)?, code / SQUARES);
    let (set, officer, step) = (typed % SETS, typed / SETS % 4, typed / SETS / 4);
    let (way, file, army) = (step % 3, step / 3 % 8, step / 3 / 8);
    let (before, last) = if army == 0 { (6, 7) } else { (1, 0) };
    Some(HalfMove::Promotion {
        from: BOARD.at(file as u8, before)?,
        to: BOARD.at((file + way).checked_sub(1)? as u8, last)?,
        piece: Piece {
            piece_type: PieceType::new(officer as u8 + 1),
            set: set as u8,
        },
        at,
    })
}
