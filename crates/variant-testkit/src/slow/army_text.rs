//! Texts of several armies: `3,yR,yN/... r rbyg rKQbKQ c3c4:b 0 teams`.

use board_geometry::{Geometry, Square};
use chess_pieces::notation::{army_letter, army_of_letter};
use chess_pieces::{Armies, Army, CastlingRights, PieceRules, PieceType, en_passant::EnPassant};

use super::SlowGame;
use super::mailbox::{read_pieces, write_pieces};

pub(super) fn read<L: PieceRules>(fields: &[&str]) -> Result<SlowGame<L>, String> {
    let (&[placement, turn, standing, castling, en_passant, clock], more) = fields
        .split_first_chunk::<6>()
        .ok_or("expected six fields or more")?;
    let parts_of = |rank: &str| rank.split(',').map(str::to_owned).collect();
    let mut game = SlowGame::<L>::new(read_pieces(placement, parts_of, read_piece::<L>)?);
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
    let letters = |armies: Armies| armies.iter().map(army_letter::<L>).collect::<String>();
    let mut castling = String::new();
    for army in SlowGame::<L>::all_armies() {
        let of_army = |&(index, _): &(usize, _)| {
            L::CASTLINGS[index].army == army && game.rights.contains(index)
        };
        let open: String = (L::CASTLINGS.iter().enumerate().filter(of_army))
            .map(|(_, rules)| rules.letter)
            .collect();
        if !open.is_empty() {
            castling.push(army_letter::<L>(army));
            castling += &open;
        }
    }
    let text = format!(
        "{} {} {} {} {} {}",
        write_pieces(&game.pieces, ",", |army, piece_type| {
            let letter = L::PIECES[piece_type.index()].letter;
            format!("{}{letter}", army_letter::<L>(army))
        }),
        army_letter::<L>(game.turn),
        letters(game.standing),
        dash(castling),
        dash(write_rights(game)),
        game.clock
    );
    text + if game.teams { " teams" } else { "" }
}

fn army_of<L: PieceRules>(letter: char) -> Result<Army, String> {
    army_of_letter::<L>(letter).ok_or_else(|| format!("no army has the letter `{letter}`"))
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

/// Rights, each for armies with a pawn to use it.
fn write_rights<L: PieceRules>(game: &SlowGame<L>) -> String {
    let mut rights: Vec<_> = game.en_passant.iter().collect();
    let place = |square: Square<L::Board>| (square.file(), square.rank());
    rights.sort_by_key(|right| (place(right.target), place(right.pawn)));
    let written = rights.into_iter().filter_map(|right| {
        let able: String = (right.capturers.iter())
            .filter(|&army| has_capturer(game, army, *right))
            .map(army_letter::<L>)
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

fn read_piece<L: PieceRules>(text: &str) -> Option<(Army, PieceType)> {
    match text.chars().collect::<Vec<_>>().as_slice() {
        &[army, letter] => army_of::<L>(army).ok().zip(L::type_of_letter(letter)),
        _ => None,
    }
}
