//! Faulty declarations do not compile; the message names the cause.

use board_geometry::declare::Message;
use board_geometry::{Geometry, Square};

use crate::castling_rights::refuse_files;
use crate::counts::Counts;
use crate::declare::refuse_squares;
use crate::fairy::{MOST_ARMIES, MOST_WAYS};
use crate::{
    CastlingRules, PieceRules, PieceType, Ride,
    royalty::{Royalty, has_one_king},
};

const MOST_TYPES: usize = 32;

pub(crate) const fn refuse<R: PieceRules>() {
    refuse_armies::<R>();
    if R::PIECES.len() != R::Counts::TYPES || R::Counts::TYPES > MOST_TYPES {
        let text = Message::new("PIECES has ").number(R::PIECES.len());
        let text = text
            .text(" entries, but Counts has ")
            .number(R::Counts::TYPES);
        text.text(" types (at most 32)").stop();
    }
    const_for!(number, 0..R::PIECES.len(), {
        refuse_type::<R>(number);
        refuse_promotions::<R>(number);
        refuse_movement::<R>(number);
    });
    const_for!(index, 0..R::CASTLINGS.len(), {
        refuse_castling::<R>(index);
    });
    refuse_files::<R>();
}

const fn refuse_armies<R: PieceRules>() {
    let letters = R::ARMY_LETTERS.as_bytes();
    if letters.len() < R::Counts::ARMIES {
        let text = Message::new("ARMY_LETTERS has ").number(letters.len());
        text.text(" letters for ")
            .number(R::Counts::ARMIES)
            .text(" armies")
            .stop();
    }
    const_for!(index, 0..letters.len(), {
        if any!(&earlier in letters.split_at(index).0, earlier == letters[index]) {
            let text = Message::new("ARMY_LETTERS: two armies have the letter `");
            text.character(letters[index] as char).text("`").stop();
        }
    });
    if !R::PAWNS.is_empty() && R::PAWNS.len() < R::Counts::ARMIES {
        let text = Message::new("PAWNS has entries for ").number(R::PAWNS.len());
        text.text(" of ")
            .number(R::Counts::ARMIES)
            .text(" armies")
            .stop();
    }
}

const fn about_type<R: PieceRules>(number: usize) -> Message {
    let text = Message::new("PIECES: type ").number(number).text(" `");
    text.character(R::PIECES[number].letter).text("` ")
}

const fn refuse_type<R: PieceRules>(number: usize) {
    let definition = &R::PIECES[number];
    let text = about_type::<R>(number);
    let is_absent = definition.letter == '?';
    if !is_absent && !definition.letter.is_ascii_uppercase() {
        text.text("needs an upper-case ASCII letter").stop();
    }
    const_for!(other, 0..number, {
        if R::PIECES[other].letter == definition.letter && !is_absent {
            text.text("has the letter of type ").number(other).stop();
        }
    });
    let is_king = number == PieceType::KING.index();
    match R::ROYALTY {
        Royalty::One if is_king && !definition.royal && !is_absent => text
            .text("is the king and must be royal, or ROYALTY another")
            .stop(),
        Royalty::One if !is_king && definition.royal => text
            .text("cannot be royal beside the king, unless ROYALTY is All or Any")
            .stop(),
        Royalty::None if definition.royal => text.text("is royal, but ROYALTY is None").stop(),
        _ => (),
    }
    let is_pawn = number == PieceType::PAWN.index();
    let moves = !definition.leaps.is_empty()
        || !definition.rides.is_empty()
        || !definition.steps.as_slice().is_empty();
    if is_pawn && moves {
        text.text("is the pawn: PAWNS says how it moves").stop();
    }
    if definition.pawn && (is_pawn || is_king || R::Counts::ARMIES != 2) {
        let text = text.text("cannot be another kind of pawn: neither pawn nor");
        text.text(" king can, and only with two armies").stop();
    }
}

const fn refuse_movement<R: PieceRules>(number: usize) {
    let definition = &R::PIECES[number];
    let text = about_type::<R>(number);
    if any!(leap in definition.leaps, matches!(leap, (0, 0))) {
        text.text("has a leap to its own square").stop();
    }
    if any!(Ride { directions, range } in definition.rides, *range == 0 || directions.is_empty()) {
        text.text("has a ride of no steps").stop();
    }
    let steps = definition.steps.as_slice();
    let mut ways = steps.len() + definition.leaps.len();
    const_for!(index, 0..definition.rides.len(), {
        ways += definition.rides[index].directions.len();
    });
    if ways > MOST_WAYS {
        text.text("has more than 128 ways to move").stop();
    }
    const_for!(index, 0..steps.len(), {
        let step = &steps[index];
        if step.range == 0 || step.right == 0 && step.forward == 0 {
            text.text("has a step to its own square").stop();
        }
        if step.initial && definition.initial.is_empty() {
            text.text("has initial steps: `initial_on` says from where")
                .stop();
        }
        if step.bound && definition.lines.is_empty() {
            text.text("has steps on lines: `on_lines` says which")
                .stop();
        }
    });
    if definition.shy && R::Counts::ARMIES != 2 {
        text.text("is shy, which only types of two armies can be")
            .stop();
    }
    refuse_letters::<R>(number, "on_lines", definition.lines);
    refuse_letters::<R>(number, "within", definition.within);
    refuse_letters::<R>(number, "initial_on", definition.initial);
    if definition.depends_on_army() && R::Counts::ARMIES > MOST_ARMIES {
        text.text("has directions or regions, which need at most 8 armies")
            .stop();
    }
    if !steps.is_empty() && definition.depends_on_army() {
        const_for!(army, 0..R::Counts::ARMIES, {
            if army >= R::PAWNS.len() || R::PAWNS[army].forward.is_diagonal() {
                let text = text.text("has directions: PAWNS has to give army ");
                text.number(army).text(" a rank or file as forward").stop();
            }
        });
    }
}

const fn refuse_letters<R: PieceRules>(number: usize, name: &str, letters: &[&str]) {
    if letters.is_empty() {
        return;
    }
    let text = about_type::<R>(number).text("has `").text(name);
    if letters.len() != R::Counts::ARMIES {
        let text = text.text("` for ").number(letters.len());
        text.text(" of ")
            .number(R::Counts::ARMIES)
            .text(" armies")
            .stop();
    }
    const_for!(army, 0..R::Counts::ARMIES, {
        let bytes = letters[army].as_bytes();
        const_for!(index, 0..bytes.len(), {
            if !has_region::<R>(bytes[index] as char) {
                let text = text.text("` with `").character(bytes[index] as char);
                text.text("`, which is no region of the board").stop();
            }
        });
    });
}

const fn has_region<R: PieceRules>(letter: char) -> bool {
    const_for!(square, 0..R::Board::BOARD.len(), {
        if R::Board::BOARD.region_of(Square::from_index(square as u8)) == letter {
            return true;
        }
    });
    false
}

const fn refuse_promotions<R: PieceRules>(number: usize) {
    let definition = &R::PIECES[number];
    let text = about_type::<R>(number);
    let promotes = !definition.promotes_to.is_empty();
    let has_zone = !definition.promotes_in.is_empty();
    let is_pawn = number == PieceType::PAWN.index();
    if is_pawn && has_zone {
        text.text("is the pawn: PAWNS says where it promotes")
            .stop();
    }
    if !is_pawn && promotes != has_zone {
        text.text("needs both for promotions: types and a zone, by `promoting`")
            .stop();
    }
    if promotes && definition.royal {
        text.text("is royal and cannot promote").stop();
    }
    refuse_letters::<R>(number, "promoting", definition.promotes_in);
    refuse_letters::<R>(number, "forced_in", definition.forced_in);
    const_for!(to, 0..MOST_TYPES, {
        if definition.promotes_to.contains(PieceType::new(to as u8)) {
            let text = text.text("promotes to type ").number(to);
            if to >= R::PIECES.len() || R::PIECES[to].letter == '?' {
                text.text(", which PIECES does not have").stop();
            }
            if to == number || has_one_king::<R>() && to == PieceType::KING.index() {
                text.text(", itself or the king").stop();
            }
        }
    });
}

const fn refuse_castling<R: PieceRules>(index: usize) {
    let rules: &CastlingRules<R::Board> = &R::CASTLINGS[index];
    let text = Message::new("CASTLINGS: number ").number(index);
    let text = text.text(" `").character(rules.letter).text("` ");
    if index >= 32 {
        text.text("is one too many: there are at most 32").stop();
    }
    if rules.army.index() >= R::Counts::ARMIES {
        text.text("is for an army that the game does not have")
            .stop();
    }
    if !rules.letter.is_ascii_alphabetic() {
        text.text("needs an ASCII letter").stop();
    }
    const_for!(other, 0..index, {
        let earlier = &R::CASTLINGS[other];
        if earlier.army.index() == rules.army.index() && earlier.letter == rules.letter {
            text.text("has the letter of number ").number(other).stop();
        }
    });
    let (king, rook) = (
        [rules.king_from, rules.king_to],
        [rules.rook_from, rules.rook_to],
    );
    refuse_squares(&text, king, rook);
}
