use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, Square};
use chess_pieces::PieceType;
use chess_pieces::attacks::{attacks_from, pawns_ahead};
use orthodox_chess::ChessRules;
use variant_core::{Position, Seat};
use variant_render::{Figure, Ruling};

use crate::board::{Board, home_squares};
use crate::generate::ready_to_promote;
use crate::rules::options::SetRule;
use crate::rules::stockpile::Piece;
use crate::state::CircleChess;
use crate::text::moves::Reader;

/// A drop such as `2:N3@b1`, in the order of its rules.
pub(crate) fn of_drop(position: &CircleChess, text: &str) -> Option<String> {
    let mut reader = Reader::new(text);
    let number = reader.board().ok()?;
    let (piece_type, set) = reader.piece().ok()?;
    if !reader.accept("@") {
        return None;
    }
    let at = reader.square().ok()?;
    let board = position.board(number)?;
    let is_next = |actor: &variant_core::Actor| actor.seat == Seat::Board(number);
    if !position.to_act().iter().any(is_next) {
        return Some(format!("board {number} does not move now"));
    }
    Some(of_piece(position, board, (piece_type, set), at)).filter(|reason| !reason.is_empty())
}

/// Empty if all is well.
fn of_piece(
    position: &CircleChess,
    board: &Board,
    (piece_type, set): (PieceType, Option<u8>),
    at: Square<Chessboard>,
) -> String {
    let (player, army, number) = (board.mover(), board.turn(), board.number());
    let colour = ["white", "black"]
        .get(army.index())
        .copied()
        .unwrap_or_default();
    let name = Figure::from_letter(piece_type.letter()).to_string();
    let fits = |(of, piece): &(_, Piece)| {
        *of == army && piece.piece_type == piece_type && set.is_none_or(|set| set == piece.set)
    };
    let stock: Vec<Piece> = position
        .stockpile(player)
        .filter(fits)
        .map(|(_, piece)| piece)
        .collect();
    if stock.is_empty() {
        let of_set = set.map_or_else(String::new, |set| format!(" of set {set}"));
        return format!("the stockpile of {player} has no {colour} {name}{of_set}");
    }
    // CC-6
    let is_tournament = position.set_rule() == SetRule::Tournament;
    if is_tournament && stock.iter().all(|piece| piece.set == number) {
        return format!("a piece of set {number} does not return to its own board");
    }
    // CC-5
    let homes = home_squares(army, piece_type);
    if !homes.contains(at) {
        let squares: Vec<String> = homes.iter().map(|square| square.to_string()).collect();
        return format!(
            "a {colour} {name} is dropped on a start square: {}",
            squares.join(", ")
        );
    }
    if board.pieces().at(at).is_some() {
        return format!("{at} is not empty");
    }
    if board.is_check() {
        return format!("{player} is in check, which the drop does not answer");
    }
    if is_tournament && set.is_none() {
        let mut texts: Vec<String> = stock
            .iter()
            .filter(|piece| piece.set != number)
            .map(ToString::to_string)
            .collect();
        texts.dedup();
        return format!("a piece has the number of its set: {}", texts.join(" or "));
    }
    String::new()
}

// CC-9
pub(crate) fn ruling(position: &CircleChess, seat: Seat, [from, to]: [u16; 2]) -> Ruling {
    let forbidden = || {
        let Seat::Side { board, .. } = seat else {
            return None;
        };
        let square = |index: u16| Chessboard::BOARD.square(index.into());
        let (board, from, to) = (position.board(board)?, square(from)?, square(to)?);
        let (pieces, army) = (board.pieces(), board.turn());
        let ready = pieces.of(army, PieceType::PAWN) & ready_to_promote(army);
        let ahead = pawns_ahead::<ChessRules>(army, from.into()) - pieces.occupied();
        let attacks = attacks_from::<ChessRules>(army, PieceType::PAWN, from, pieces.occupied());
        let targets = ahead | attacks & pieces.army(army.enemy());
        let mut usable = position
            .stockpiles
            .usable(board.mover(), army, board.number());
        let is_promotion = ready.contains(from) && targets.contains(to);
        (is_promotion && !usable.any(Piece::can_replace_pawn)).then(|| {
            let why = "no piece of the stockpile can replace the pawn there";
            Ruling::Forbidden(why.into())
        })
    };
    forbidden().unwrap_or(Ruling::Silent)
}
