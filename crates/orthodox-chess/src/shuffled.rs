use board_geometry::{Chessboard, Geometry};
use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use two_army_chess::{BLACK, WHITE};

use crate::board::ChessRules;
use crate::position::{OrthodoxChess, Setup};

const STARTS: u16 = 960;

/// Chess960 start by Scharnagl's number, 0 to 959; 518 is orthodox chess.
///
/// ```
/// use orthodox_chess::prelude::*;
/// use orthodox_chess::chess960;
/// assert_eq!(chess960(518), Some(OrthodoxChess::default()));
/// let first = chess960(0).unwrap();
/// assert_eq!(first.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
/// assert_eq!(chess960(0), OrthodoxChess::start("960:0").ok());
/// assert_eq!(chess960(960), None);
/// ```
pub fn chess960(number: u16) -> Option<OrthodoxChess> {
    double_chess960(number, number)
}

/// Start of double Chess960, with a [number](chess960) for each side.
///
/// ```
/// use orthodox_chess::prelude::*;
/// use orthodox_chess::double_chess960;
/// let start = double_chess960(959, 0).unwrap();
/// assert_eq!(start.to_string(), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
/// assert_eq!(OrthodoxChess::start("960:959:0"), Ok(start));
/// ```
pub fn double_chess960(white: u16, black: u16) -> Option<OrthodoxChess> {
    setup([white, black])?.try_into().ok()
}

/// Start of the modes `960:N` and `960:N:M`.
pub(crate) fn start_of_mode(mode: &str) -> Option<Setup> {
    let numbers = mode.strip_prefix("960:")?;
    let (white, black) = numbers.split_once(':').unwrap_or((numbers, numbers));
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        is_plain.then(|| text.parse().ok())?
    };
    setup([number(white)?, number(black)?])
}

fn setup(numbers: [u16; 2]) -> Option<Setup> {
    let mut pieces = Pieces::EMPTY;
    let mut castling = CastlingRights::NONE;
    for (army, number) in [WHITE, BLACK].into_iter().zip(numbers) {
        let [first, second] = if army == WHITE { [0, 1] } else { [7, 6] };
        for pawn in Chessboard::BOARD.rank(second) {
            pieces.put(pawn, army, PieceType::PAWN);
        }
        for (piece_type, square) in back_rank(number)?
            .into_iter()
            .zip(Chessboard::BOARD.rank(first))
        {
            pieces.put(square, army, piece_type);
        }
        castling = with_all_rooks(castling, army, &pieces)?;
    }
    Some(Setup {
        pieces,
        castling,
        ..Setup::default()
    })
}

fn with_all_rooks(
    castling: CastlingRights,
    army: Army,
    pieces: &Pieces<ChessRules>,
) -> Option<CastlingRights> {
    let king = pieces.king(army)?;
    let rooks = pieces.of(army, PieceType::ROOK).iter();
    Some(rooks.fold(castling, |rights, rook| {
        rights.with_rook::<ChessRules>(army, king, rook)
    }))
}

fn back_rank(number: u16) -> Option<[PieceType; 8]> {
    /// Places of the knights among the five squares that bishops and queen leave free.
    const KNIGHTS: [[usize; 2]; 10] = [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 3],
        [2, 4],
        [3, 4],
    ];
    if number >= STARTS {
        return None;
    }
    let number = usize::from(number);
    let mut rank = [None; 8];
    rank[2 * (number % 4) + 1] = Some(PieceType::BISHOP);
    rank[2 * (number / 4 % 4)] = Some(PieceType::BISHOP);
    put(&mut rank, number / 16 % 6, PieceType::QUEEN);
    let [first, second] = KNIGHTS[number / 96];
    put(&mut rank, second, PieceType::KNIGHT);
    put(&mut rank, first, PieceType::KNIGHT);
    for piece_type in [PieceType::ROOK, PieceType::KING, PieceType::ROOK] {
        put(&mut rank, 0, piece_type);
    }
    let rank = rank.map(|piece_type| piece_type.unwrap_or(PieceType::ROOK));
    Some(rank)
}

fn put(rank: &mut [Option<PieceType>; 8], place: usize, piece_type: PieceType) {
    let mut free = rank.iter_mut().filter(|square| square.is_none());
    if let Some(square) = free.nth(place) {
        *square = Some(piece_type);
    }
}
