use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_pieces::notation::read_square;
use chess_pieces::{Move, PieceRules, PieceType, san};
use variant_core::implement::only_legal;
use variant_core::{MoveTextError, Position};

use super::HandMove;
use crate::{MoveSystem, TwoArmyGame, TwoArmyPosition};

pub(super) fn write<V, R>(position: &TwoArmyPosition<V>, m: HandMove<R>) -> String
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = HandMove<R>>,
    R: PieceRules,
{
    let is_legal = |m| position.is_legal(HandMove::Board(m));
    let write_board = |m| san::write_unmarked(&position.board, position.turn, m, is_legal);
    let mut text = match m {
        HandMove::Board(m) => write_board(m),
        HandMove::Drop {
            piece_type: PieceType::PAWN,
            to,
        } => format!("@{to}"),
        HandMove::Drop { .. } => m.to_string(),
        HandMove::Gate { m, piece_type, at } => {
            let mut text = write_board(m);
            text.extend(['/', R::letter(piece_type)]);
            if position.board.castling_of(position.turn, m).is_some() {
                text += &at.to_string();
            }
            text
        }
    };
    let after = position.play_unchecked(m);
    if !after.in_check().is_empty() {
        text.push(if after.has_moves() { '+' } else { '#' });
    }
    text
}

fn board_moves<V, R>(position: &TwoArmyPosition<V>) -> Vec<Move<R>>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = HandMove<R>>,
    R: PieceRules,
{
    let board = |m| match m {
        HandMove::Board(m) => Some(m),
        _ => None,
    };
    position.moves().into_iter().filter_map(board).collect()
}

pub(super) fn read<V, R>(
    position: &TwoArmyPosition<V>,
    text: &str,
) -> Result<HandMove<R>, MoveTextError>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = HandMove<R>>,
    R: PieceRules,
{
    let bare = &*san::plain(text);
    if bare.contains('@') {
        let m = match bare.strip_prefix('@') {
            Some(square) => read_target::<R>(PieceType::PAWN, square, 1)?,
            None => read_drop::<R>(bare)?,
        };
        return only_legal(position, m);
    }
    if let Some((m, gate)) = bare.rsplit_once('/')
        && let Ok(HandMove::Board(m)) = read(position, m)
    {
        return read_gate(position, m, gate);
    }
    let moves = board_moves(position);
    if let Some(short) = san::read_castling(bare) {
        let castles = |m: &Move<R>| {
            let castling = position.board.castling_of(position.turn, *m);
            castling.is_some_and(|rules| (rules.letter == 'K') == short)
        };
        let castling = moves.into_iter().find(castles);
        return castling.map(HandMove::Board).ok_or(MoveTextError::Illegal);
    }
    san::find_as_written(bare, moves, san::Parts::find_only).map(HandMove::Board)
}

fn read_gate<V, R>(
    position: &TwoArmyPosition<V>,
    m: Move<R>,
    text: &str,
) -> Result<HandMove<R>, MoveTextError>
where
    V: TwoArmyGame<Rules = R>,
    V::Moves: MoveSystem<V, Move = HandMove<R>>,
    R: PieceRules,
{
    let mut letters = text.chars();
    let piece_type = letters.next().and_then(R::type_of_letter);
    let at = match letters.as_str() {
        "" => Some(m.from),
        square => square.parse().ok(),
    };
    let (piece_type, at) = piece_type.zip(at).ok_or(MoveTextError::Illegal)?;
    only_legal(position, HandMove::Gate { m, piece_type, at })
}

/// Reads `N@f3` or `P@e4`, legal or not.
pub(super) fn read_drop<R: PieceRules>(text: &str) -> Result<HandMove<R>, MoveTextError> {
    let error = |expected| MoveTextError::Malformed {
        offset: 0,
        expected,
    };
    let (letter, square) = text.split_once('@').ok_or(error("a piece and `@`"))?;
    let mut letters = letter.chars();
    let piece_type = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => R::type_of_letter(letter),
        _ => None,
    };
    let piece_type = piece_type.ok_or(error("the letter of a piece in hand"))?;
    read_target(piece_type, square, letter.len() + 1)
}

fn read_target<R: PieceRules>(
    piece_type: PieceType,
    square: &str,
    offset: usize,
) -> Result<HandMove<R>, MoveTextError> {
    match read_square(square) {
        Some((to, "")) => Ok(HandMove::Drop { piece_type, to }),
        _ => Err(MoveTextError::Malformed {
            offset,
            expected: "the square of the drop",
        }),
    }
}
