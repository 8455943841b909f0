use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::Chessboard;
use chess_pieces::lenient::repair_placement;
use chess_pieces::placement::Style;
use variant_core::lenient::is_opcode;
use variant_core::lenient::{Draft, field};

use crate::setup::Setup;
use crate::text::board::text_of_castling;

const BAR: &str = "|";
const PIECES: &str = "PNBRQpnbrq";

pub(crate) fn repair(draft: &mut Draft<'_>) {
    let bars = |draft: &Draft<'_>| (0..draft.len()).filter(|&at| draft.text(at) == BAR).count();
    let sections = bars(draft) + 1;
    for number in 0..sections {
        let start = start_of(draft, number);
        let first = draft.text(start).to_string();
        if number == 0 {
            repair_header(draft);
        } else if first.starts_with(|letter: char| letter.is_ascii_digit()) {
            repair_board(draft, start);
        } else if first.chars().all(|letter| letter.is_ascii_uppercase()) {
            let is_last = number + 1 == sections;
            repair_player(draft, start, is_last);
        }
    }
    repair_rights(draft);
}

fn start_of(draft: &Draft<'_>, number: usize) -> usize {
    let mut bars = (0..draft.len()).filter(|&at| draft.text(at) == BAR);
    number.checked_sub(1).map_or(0, |before| {
        bars.nth(before).map_or(draft.len(), |bar| bar + 1)
    })
}

fn end_of(draft: &Draft<'_>, start: usize) -> usize {
    (start..draft.len())
        .find(|&at| draft.text(at) == BAR)
        .unwrap_or(draft.len())
}

fn repair_header(draft: &mut Draft<'_>) {
    for index in [0, 1] {
        draft.edit(index, "lower case", |text| Some(text.to_ascii_lowercase()));
    }
    complete(
        draft,
        0,
        &[
            ("sets", "tournament"),
            ("schedule", "free"),
            ("clock", "0"),
            ("ply", "0"),
        ],
    );
    for index in [2, 3] {
        draft.edit(index, "a plain number", |text| field::number(text, 0));
    }
}

fn complete(draft: &mut Draft<'_>, start: usize, fields: &[(&'static str, &str)]) {
    for (at, &(name, text)) in (start..).zip(fields) {
        if at >= end_of(draft, start) {
            draft.insert(at, name, text);
        } else {
            draft.name(at, name);
        }
    }
}

const BOARD: [(&str, &str); 8] = [
    ("board", ""),
    ("board players", ""),
    ("placement", ""),
    ("turn", "w"),
    ("castling", "-"),
    ("en passant", "-"),
    ("halfmove clock", "0"),
    ("fullmove number", "1"),
];

fn repair_board(draft: &mut Draft<'_>, start: usize) {
    draft.edit(start + 1, "upper case", |text| {
        Some(text.to_ascii_uppercase())
    });
    repair_placement::<Chessboard>(draft, start + 2, Style::Compact);
    complete(draft, start, &BOARD);
    draft.edit(start + 3, "one letter in lower case", |text| {
        let letter = text.to_ascii_lowercase();
        Some(
            letter
                .strip_suffix("hite")
                .or(letter.strip_suffix("lack"))
                .unwrap_or(&letter)
                .into(),
        )
    });
    draft.edit(start + 4, "letters in order, each once", |text| {
        field::letters(text, "KQUkqu")
    });
    draft.edit(start + 5, "lower case", |text| {
        field::dash(text).or_else(|| Some(text.to_ascii_lowercase()))
    });
    draft.edit(start + 6, "a plain number", |text| field::number(text, 0));
    draft.edit(start + 7, "a plain number from 1", |text| {
        field::number(text, 1).map(|number| if number == "0" { "1".into() } else { number })
    });
}

fn repair_player(draft: &mut Draft<'_>, start: usize, is_last: bool) {
    if is_last {
        let is_word = |at: &usize| {
            let text = draft.text(*at);
            let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
            let ends = || (*at..draft.len()).any(|later| draft.text(later).contains(';'));
            let is_piece = text.starts_with(|letter| PIECES.contains(letter));
            letters >= 2 || letters == 1 && !is_piece && (is_opcode(text) || ends())
        };
        let semicolon = (start..draft.len()).find_map(|at| Some((at, draft.text(at).find(';')?)));
        let word = (start + 1..draft.len()).find(is_word).map(|at| (at, 0));
        if let Some((index, at)) = [semicolon, word].into_iter().flatten().min() {
            draft.end_position_at(index, at);
        }
    }
    draft.name(start, "player");
    complete(draft, start + 1, &[("stockpile", "-")]);
    let end = end_of(draft, start);
    let mut pieces: Vec<String> = (start + 1..end)
        .map(|at| draft.text(at).to_string())
        .collect();
    if pieces.len() == 1 {
        return draft.edit(start + 1, "a hyphen", field::dash);
    }
    pieces.sort_by_key(|piece| {
        let letter = piece.chars().next().unwrap_or_default();
        let set = piece.get(1..).and_then(|digits| digits.parse::<u8>().ok());
        (PIECES.find(letter), set)
    });
    for (at, piece) in (start + 1..).zip(pieces) {
        draft.name(at, "stockpile");
        draft.set(at, piece, "pieces in order");
    }
}

fn repair_rights(draft: &mut Draft<'_>) {
    let Ok(setup) = draft.to_string().parse::<Setup>() else {
        return;
    };
    for (number, board) in (1..).zip(&setup.boards) {
        let start = start_of(draft, number);
        let possible = board.clone().without_impossible_rights();
        if (possible.chess.castling, possible.kings_unmoved)
            != (board.chess.castling, board.kings_unmoved)
        {
            let castling = text_of_castling(possible.chess.castling, possible.kings_unmoved);
            draft.set(start + 4, castling, "impossible rights");
        }
        if possible.chess.en_passant != board.chess.en_passant {
            draft.set(start + 5, "-", "no pawn has just passed over it");
        }
    }
}
