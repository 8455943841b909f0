//! Faulty declarations do not compile; the message names the cause.

use board_geometry::declare::Message;
use board_geometry::{Geometry, Square};

use crate::castling::fault_of_files;
use crate::odd::{MOST_ARMIES, MOST_WAYS};
use crate::{CastlingRules, PieceRules, PieceType, Ride};

const MOST_TYPES: usize = 32;

pub(crate) const fn refuse<R: PieceRules, const ARMIES: usize, const TYPES: usize>() {
    if let Some(fault) = first_fault::<R, ARMIES, TYPES>() {
        fault.stop();
    }
}

const fn first_fault<R: PieceRules, const ARMIES: usize, const TYPES: usize>() -> Option<Message> {
    if let Some(fault) = fault_of_armies::<R, ARMIES>() {
        return Some(fault);
    }
    if R::PIECES.len() != TYPES || TYPES > MOST_TYPES {
        let text = Message::new("PIECES has ").number(R::PIECES.len());
        let text = text.text(" entries, but TYPES is ").number(TYPES);
        return Some(text.text(" (at most 32)"));
    }
    const_for!(number, 0..R::PIECES.len(), {
        if let Some(fault) = fault_of_type::<R, ARMIES>(number) {
            return Some(fault);
        }
    });
    const_for!(index, 0..R::CASTLINGS.len(), {
        if let Some(fault) = fault_of_castling::<R, ARMIES>(index) {
            return Some(fault);
        }
    });
    fault_of_files::<R>()
}

const fn fault_of_armies<R: PieceRules, const ARMIES: usize>() -> Option<Message> {
    let letters = R::ARMY_LETTERS.as_bytes();
    if letters.len() < ARMIES {
        let text = Message::new("ARMY_LETTERS has ").number(letters.len());
        return Some(text.text(" letters for ").number(ARMIES).text(" armies"));
    }
    const_for!(index, 0..letters.len(), {
        const_for!(other, 0..index, {
            if letters[other] == letters[index] {
                let text = Message::new("ARMY_LETTERS: two armies have the letter `");
                return Some(text.character(letters[index] as char).text("`"));
            }
        });
    });
    if !R::PAWNS.is_empty() && R::PAWNS.len() < ARMIES {
        let text = Message::new("PAWNS has entries for ").number(R::PAWNS.len());
        return Some(text.text(" of ").number(ARMIES).text(" armies"));
    }
    None
}

const fn about_type<R: PieceRules>(number: usize) -> Message {
    let text = Message::new("PIECES: type ").number(number);
    text.text(" `")
        .character(R::PIECES[number].letter)
        .text("` ")
}

const fn fault_of_type<R: PieceRules, const ARMIES: usize>(number: usize) -> Option<Message> {
    let definition = &R::PIECES[number];
    let is_absent = definition.letter == '?';
    if !is_absent && !definition.letter.is_ascii_uppercase() {
        return Some(about_type::<R>(number).text("needs an upper-case ASCII letter"));
    }
    if !is_absent {
        const_for!(other, 0..number, {
            if R::PIECES[other].letter == definition.letter {
                let text = about_type::<R>(number).text("has the letter of type ");
                return Some(text.number(other));
            }
        });
    }
    let is_king = number == PieceType::KING.index();
    if is_king && !definition.royal && !is_absent {
        return Some(about_type::<R>(number).text("is the king and must be royal"));
    }
    if !is_king && definition.royal {
        return Some(about_type::<R>(number).text("cannot be royal: only type 5, the king, can"));
    }
    let is_pawn = number == PieceType::PAWN.index();
    let moves = !definition.leaps.is_empty()
        || !definition.rides.is_empty()
        || !definition.steps.as_slice().is_empty();
    if is_pawn && moves {
        return Some(about_type::<R>(number).text("is the pawn: PAWNS says how it moves"));
    }
    if definition.pawn && (is_pawn || is_king || ARMIES != 2) {
        let text = about_type::<R>(number).text("cannot be another kind of pawn: neither pawn nor");
        return Some(text.text(" king can, and only with two armies"));
    }
    if let Some(fault) = fault_of_promotions::<R, ARMIES>(number) {
        return Some(fault);
    }
    if let Some(fault) = fault_of_movement::<R>(number) {
        return Some(fault);
    }
    fault_of_steps::<R, ARMIES>(number)
}

const fn fault_of_steps<R: PieceRules, const ARMIES: usize>(number: usize) -> Option<Message> {
    let definition = &R::PIECES[number];
    let steps = definition.steps.as_slice();
    let mut ways = steps.len() + definition.leaps.len();
    const_for!(index, 0..definition.rides.len(), {
        ways += definition.rides[index].directions.len();
    });
    if ways > MOST_WAYS {
        return Some(about_type::<R>(number).text("has more than 128 ways to move"));
    }
    const_for!(index, 0..steps.len(), {
        let step = &steps[index];
        if step.range == 0 || step.right == 0 && step.forward == 0 {
            return Some(about_type::<R>(number).text("has a step to its own square"));
        }
        if step.initial && definition.initial.is_empty() {
            let text = about_type::<R>(number).text("has initial steps: `initial_on` says");
            return Some(text.text(" from where"));
        }
    });
    if let Some(fault) = fault_of_letters::<R, ARMIES>(number, "within", definition.within) {
        return Some(fault);
    }
    if let Some(fault) = fault_of_letters::<R, ARMIES>(number, "initial_on", definition.initial) {
        return Some(fault);
    }
    if definition.depends_on_army() && ARMIES > MOST_ARMIES {
        let text = about_type::<R>(number).text("has directions or regions, which need at most 8");
        return Some(text.text(" armies"));
    }
    if !steps.is_empty() && definition.depends_on_army() {
        const_for!(army, 0..ARMIES, {
            if army >= R::PAWNS.len() || R::PAWNS[army].forward.is_diagonal() {
                let text = about_type::<R>(number).text("has directions: PAWNS has to give army ");
                return Some(text.number(army).text(" a rank or file as forward"));
            }
        });
    }
    None
}

const fn fault_of_letters<R: PieceRules, const ARMIES: usize>(
    number: usize,
    name: &str,
    letters: &[&str],
) -> Option<Message> {
    if letters.is_empty() {
        return None;
    }
    if letters.len() != ARMIES {
        let text = about_type::<R>(number)
            .text("has `")
            .text(name)
            .text("` for ");
        let text = text.number(letters.len()).text(" of ").number(ARMIES);
        return Some(text.text(" armies"));
    }
    const_for!(army, 0..ARMIES, {
        let bytes = letters[army].as_bytes();
        const_for!(index, 0..bytes.len(), {
            if !has_region::<R>(bytes[index] as char) {
                let text = about_type::<R>(number).text("has `").text(name);
                let text = text.text("` with `").character(bytes[index] as char);
                return Some(text.text("`, which is no region of the board"));
            }
        });
    });
    None
}

const fn has_region<R: PieceRules>(letter: char) -> bool {
    const_for!(square, 0..R::Board::BOARD.len(), {
        if R::Board::BOARD.region_of(Square::from_index(square as u8)) == letter {
            return true;
        }
    });
    false
}

const fn fault_of_promotions<R: PieceRules, const ARMIES: usize>(pawn: usize) -> Option<Message> {
    let definition = &R::PIECES[pawn];
    let promotes = !definition.promotes_to.is_empty();
    let has_zone = !definition.promotes_in.is_empty();
    if pawn == PieceType::PAWN.index() && has_zone {
        return Some(about_type::<R>(pawn).text("is the pawn: PAWNS says where it promotes"));
    }
    if pawn != PieceType::PAWN.index() && promotes != has_zone {
        let text = about_type::<R>(pawn).text("needs both for promotions: types and a zone");
        return Some(text.text(", by `promoting`"));
    }
    if promotes && definition.royal {
        return Some(about_type::<R>(pawn).text("is royal and cannot promote"));
    }
    if let Some(fault) = fault_of_letters::<R, ARMIES>(pawn, "promoting", definition.promotes_in) {
        return Some(fault);
    }
    if let Some(fault) = fault_of_letters::<R, ARMIES>(pawn, "forced_in", definition.forced_in) {
        return Some(fault);
    }
    const_for!(number, 0..MOST_TYPES, {
        if R::PIECES[pawn]
            .promotes_to
            .contains(PieceType::new(number as u8))
            && (number >= R::PIECES.len() || R::PIECES[number].letter == '?')
        {
            let text = about_type::<R>(pawn).text("promotes to type ");
            return Some(text.number(number).text(", which PIECES does not have"));
        }
    });
    None
}

const fn fault_of_movement<R: PieceRules>(number: usize) -> Option<Message> {
    let definition = &R::PIECES[number];
    const_for!(index, 0..definition.leaps.len(), {
        if matches!(definition.leaps[index], (0, 0)) {
            return Some(about_type::<R>(number).text("has a leap to its own square"));
        }
    });
    const_for!(index, 0..definition.rides.len(), {
        let Ride { directions, range } = definition.rides[index];
        if range == 0 || directions.is_empty() {
            return Some(about_type::<R>(number).text("has a ride of no steps"));
        }
    });
    None
}

const fn fault_of_castling<R: PieceRules, const ARMIES: usize>(index: usize) -> Option<Message> {
    let rules: &CastlingRules<R::Board> = &R::CASTLINGS[index];
    let text = Message::new("CASTLINGS: number ").number(index);
    let text = text.text(" `").character(rules.letter).text("` ");
    if index >= 32 {
        return Some(text.text("is one too many: there are at most 32"));
    }
    if rules.army.index() >= ARMIES {
        return Some(text.text("is for an army that the game does not have"));
    }
    if !rules.letter.is_ascii_alphabetic() {
        return Some(text.text("needs an ASCII letter"));
    }
    const_for!(other, 0..index, {
        let earlier = &R::CASTLINGS[other];
        if earlier.army.index() == rules.army.index() && earlier.letter == rules.letter {
            return Some(text.text("has the letter of number ").number(other));
        }
    });
    match fault_of_squares(
        [rules.king_from, rules.king_to],
        [rules.rook_from, rules.rook_to],
    ) {
        Some(fault) => Some(text.text(fault.as_str())),
        None => None,
    }
}

/// King and rook may trade places, and one may stay.
pub(crate) const fn fault_of_squares<G: Geometry>(
    king: [Square<G>; 2],
    rook: [Square<G>; 2],
) -> Option<Message> {
    let text = Message::new("");
    if king[0].index() == rook[0].index() {
        return Some(text.text("has king and rook on one square"));
    }
    if king[1].index() == rook[1].index() {
        return Some(text.text("takes king and rook to one square"));
    }
    if let Some(fault) = fault_of_way("king", king) {
        return Some(fault);
    }
    fault_of_way("rook", rook)
}

const fn fault_of_way<G: Geometry>(piece: &str, way: [Square<G>; 2]) -> Option<Message> {
    let [from, to] = way;
    if from.index() == to.index() || G::BOARD.direction(from, to).is_some() {
        return None;
    }
    let text = Message::new("has a ").text(piece).text(" go from ");
    let text = text.text(G::BOARD.name(from).as_str()).text(" to ");
    Some(
        text.text(G::BOARD.name(to).as_str())
            .text(", which is no line of the board"),
    )
}

#[cfg(test)]
mod tests;
