//! Texts of slow games of several armies: `3,yR,yN/... r rbyg rKQbKQ c3c4:b 0 teams`.

use board_geometry::{Geometry, Square};
use chess_pieces::{Armies, Army, CastlingRights, EnPassant, PieceRules, PieceType};

use super::text::type_of;
use super::{Mailbox, SlowGame};

pub(super) fn read<L: PieceRules>(fields: &[&str]) -> Result<SlowGame<L>, String> {
    let (&[placement, turn, standing, castling, en_passant, clock], more) = fields
        .split_first_chunk::<6>()
        .ok_or("expected six fields or more")?;
    let mut game = SlowGame::<L>::new(read_pieces::<L>(placement)?);
    game.turn = match turn.chars().collect::<Vec<_>>().as_slice() {
        &[letter] => army_of::<L>(letter)?,
        _ => return Err("expected the army to move".into()),
    };
    game.standing = armies_of::<L>(standing)?;
    game.rights = read_castling::<L>(castling)?;
    game.en_passant = (en_passant.split(',').filter(|&right| right != "-"))
        .map(read_right::<L>)
        .collect::<Result<_, _>>()?;
    game.clock = clock.parse().map_err(|_| "expected a clock")?;
    game.teams = match more {
        [] => false,
        ["teams"] => true,
        _ => return Err("expected `teams` or nothing more".into()),
    };
    Ok(game)
}

pub(super) fn write<L: PieceRules>(game: &SlowGame<L>) -> String {
    let dash = |text: String| if text.is_empty() { "-".into() } else { text };
    let letters = |armies: Armies| armies.iter().map(SlowGame::<L>::letter).collect::<String>();
    let mut castling = String::new();
    for army in SlowGame::<L>::all_armies() {
        let of_army = |&(index, _): &(usize, _)| {
            L::CASTLINGS[index].army == army && game.rights.contains(index)
        };
        let open: String = (L::CASTLINGS.iter().enumerate().filter(of_army))
            .map(|(_, rules)| rules.letter)
            .collect();
        if !open.is_empty() {
            castling.push(SlowGame::<L>::letter(army));
            castling += &open;
        }
    }
    let text = format!(
        "{} {} {} {} {} {}",
        write_pieces::<L>(&game.pieces),
        SlowGame::<L>::letter(game.turn),
        letters(game.standing),
        dash(castling),
        dash(write_rights(game)),
        game.clock
    );
    text + if game.teams { " teams" } else { "" }
}

fn army_of<L: PieceRules>(letter: char) -> Result<Army, String> {
    let armies = SlowGame::<L>::all_armies();
    let mut known = armies.iter();
    known
        .find(|&army| SlowGame::<L>::letter(army) == letter)
        .ok_or_else(|| format!("no army has the letter `{letter}`"))
}

fn armies_of<L: PieceRules>(letters: &str) -> Result<Armies, String> {
    letters.chars().map(army_of::<L>).collect()
}

fn read_castling<L: PieceRules>(text: &str) -> Result<CastlingRights, String> {
    let mut rights = CastlingRights::NONE;
    let mut army = Army::new(0);
    for letter in text.chars().filter(|_| text != "-") {
        if letter.is_ascii_lowercase() {
            army = army_of::<L>(letter)?;
            continue;
        }
        let index = (L::CASTLINGS.iter())
            .position(|rules| (rules.army, rules.letter) == (army, letter))
            .ok_or("expected castlings")?;
        rights = rights.with(index);
    }
    Ok(rights)
}

fn read_right<L: PieceRules>(text: &str) -> Result<EnPassant<L::Board>, String> {
    let (squares, capturers) = text.split_once(':').ok_or("expected `:`")?;
    let second = squares.rfind(|letter: char| letter.is_ascii_lowercase());
    let (target, pawn) = squares.split_at(second.unwrap_or(0));
    let square = |name: &str| {
        name.parse::<Square<L::Board>>()
            .map_err(|error| error.to_string())
    };
    Ok(EnPassant {
        target: square(target)?,
        pawn: square(pawn)?,
        capturers: armies_of::<L>(capturers)?,
    })
}

/// Each right for the armies with a pawn to use it.
fn write_rights<L: PieceRules>(game: &SlowGame<L>) -> String {
    let mut rights: Vec<_> = game.en_passant.iter().collect();
    let place = |square: Square<L::Board>| (square.file(), square.rank());
    rights.sort_by_key(|right| (place(right.target), place(right.pawn)));
    let written = rights.into_iter().filter_map(|right| {
        let able: String = (right.capturers.iter())
            .filter(|&army| has_capturer(game, army, *right))
            .map(SlowGame::<L>::letter)
            .collect();
        (!able.is_empty()).then(|| format!("{}{}:{able}", right.target, right.pawn))
    });
    written.collect::<Vec<_>>().join(",")
}

fn has_capturer<L: PieceRules>(game: &SlowGame<L>, army: Army, right: EnPassant<L::Board>) -> bool {
    let forward = L::PAWNS[army.index()].forward;
    let step = |square| L::Board::BOARD.step(square, forward);
    let mut pawns = (game.pieces.pieces())
        .filter(|&(_, owner, piece_type)| (owner, piece_type) == (army, PieceType::PAWN));
    pawns.any(|(from, ..)| {
        game.pieces.attacks::<L>(from, right.target)
            && (!L::EN_PASSANT_FROM_THE_FRONT_ONLY
                || step(right.pawn) == Some(right.target)
                || step(from) == Some(right.pawn))
    })
}

fn read_pieces<L: PieceRules>(text: &str) -> Result<Mailbox<L::Board>, String> {
    let mut pieces = Mailbox::default();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(L::Board::BOARD.ranks()) {
        return Err("expected as many ranks as the board has".into());
    }
    for (rank, text) in (0..L::Board::BOARD.ranks()).rev().zip(ranks) {
        let mut file = 0u8;
        for part in text.split(',') {
            if let Ok(run) = part.parse::<u8>() {
                file = file.saturating_add(run);
                continue;
            }
            if part != "*" {
                let square = L::Board::BOARD.at(file, rank);
                let piece = match part.chars().collect::<Vec<_>>().as_slice() {
                    &[army, letter] => type_of::<L>(letter).zip(army_of::<L>(army).ok()),
                    _ => None,
                };
                let (piece_type, army) = piece.ok_or("expected a piece")?;
                pieces.put(
                    square.ok_or("a piece off the board")?,
                    Some((army, piece_type)),
                );
            }
            file = file.saturating_add(1);
        }
        if file != L::Board::BOARD.files() {
            return Err("expected full ranks".into());
        }
    }
    Ok(pieces)
}

fn write_pieces<L: PieceRules>(pieces: &Mailbox<L::Board>) -> String {
    let rank_text = |rank| {
        let (mut parts, mut run) = (Vec::new(), 0);
        for file in 0..L::Board::BOARD.files() {
            let square = L::Board::BOARD.at(file, rank);
            let part = match square.map(|square| pieces.at(square)) {
                Some(None) => {
                    run += 1;
                    continue;
                }
                Some(Some((army, piece_type))) => {
                    let letter = L::PIECES[piece_type.index()].letter;
                    format!("{}{letter}", SlowGame::<L>::letter(army))
                }
                None => "*".to_owned(),
            };
            if run > 0 {
                parts.push(std::mem::take(&mut run).to_string());
            }
            parts.push(part);
        }
        if run > 0 {
            parts.push(run.to_string());
        }
        parts.join(",")
    };
    let ranks: Vec<String> = (0..L::Board::BOARD.ranks()).rev().map(rank_text).collect();
    ranks.join("/")
}
