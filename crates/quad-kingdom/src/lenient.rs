use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_pieces::PieceRules;
use chess_pieces::lenient::{castling, en_passant, repair_placement};
use chess_pieces::notation::{castling_text, en_passant_text};
use chess_pieces::placement::Style;
use variant_core::lenient::{Draft, field};

use crate::board::KingdomRules;
use crate::setup::Setup;

const MODE: usize = 1;
const TURN: usize = 2;
const CASTLING: usize = 4;
const EN_PASSANT: usize = 5;
const POINTS: usize = 6;
const CLOCK: usize = 7;

pub(crate) fn repair(draft: &mut Draft<'_>) {
    repair_placement::<<KingdomRules as PieceRules>::Board>(draft, 0, Style::Listed);
    draft.join_list(EN_PASSANT);
    draft.join_list(POINTS);
    draft.split_operations(CLOCK, |_| false);
    draft.edit(MODE, "lower case, options in order", mode);
    let (turn, standing) = match draft.text(MODE).split('+').next() {
        Some("two-a") => ("wm", "wmbe"),
        Some("two-b") => ("w", "w-b-"),
        _ => ("w", "wmbe"),
    };
    let fields = [
        ("placement", ""),
        ("mode", "ffa"),
        ("turn", turn),
        ("standing", standing),
        ("castling", "-"),
        ("en passant", "-"),
        ("points", "0,0,0,0"),
    ];
    draft.complete(&fields);
    draft.edit(TURN, "lower case", |text| Some(text.to_ascii_lowercase()));
    draft.edit(CASTLING, "rights in order, each once", |text| {
        castling::<KingdomRules>(text, Style::Listed)
    });
    draft.edit(EN_PASSANT, "rights in order, each once", |text| {
        field::dash(text).or_else(|| en_passant::<KingdomRules>(text))
    });
    draft.edit(POINTS, "four plain numbers", |text| {
        if field::dash(text).is_some() {
            return Some("0,0,0,0".into());
        }
        let numbers = text.split(',').map(|number| field::number(number, 0));
        Some(numbers.collect::<Option<Vec<_>>>()?.join(","))
    });
    draft.counters(CLOCK, &[("halfmove clock", 0), ("ply", 0)]);
    if let Ok(setup) = draft.to_string().parse::<Setup>() {
        let possible = setup.without_impossible_rights();
        let castling = castling_text::<KingdomRules>(Style::Listed, possible.castling);
        draft.set(CASTLING, castling.to_string(), "impossible rights");
        let rights = en_passant_text::<KingdomRules>(&possible.en_passant).to_string();
        draft.set(EN_PASSANT, rights, "no pawn could use the right");
    }
}

fn mode(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let mut parts = lower.split('+');
    let mut mode = parts.next()?.to_string();
    let options: Vec<&str> = parts.collect();
    if !options
        .iter()
        .all(|option| matches!(*option, "points" | "draws"))
    {
        return None;
    }
    for option in ["points", "draws"] {
        if options.contains(&option) {
            mode.push('+');
            mode += option;
        }
    }
    Some(mode)
}
