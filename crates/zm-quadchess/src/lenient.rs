use alloc::string::{String, ToString};

use chess_pieces::lenient::{armies, en_passant, repair_placement};
use chess_pieces::notation::en_passant_text;
use chess_pieces::placement::Style;
use chess_pieces::{Armies, PieceRules};
use variant_core::lenient::{Draft, field};

use crate::board::QuadRules;
use crate::setup::Setup;
use crate::text::Letters;

const MODE: usize = 1;
const TURN: usize = 2;
const CASTLING: usize = 4;
const EN_PASSANT: usize = 5;
const KINGS: usize = 6;
const CLOCK: usize = 7;
const REMOVE: usize = 9;

pub(crate) fn repair(draft: &mut Draft<'_>) {
    repair_placement::<<QuadRules as PieceRules>::Board>(draft, 0, Style::Listed);
    draft.join_list(EN_PASSANT);
    let removes = |text: &str| text.starts_with("remove:");
    draft.split_operations(CLOCK, removes);
    draft.edit(MODE, "lower case", |text| Some(text.to_ascii_lowercase()));
    let control = if draft.text(MODE).starts_with("three") {
        "swnd"
    } else {
        "swne"
    };
    let fields = [
        ("placement", ""),
        ("mode", "ffa"),
        ("turn", "s"),
        ("control", control),
        ("castling", "-"),
        ("en passant", "-"),
        ("kings", "-"),
    ];
    draft.complete(&fields);
    draft.edit(TURN, "lower case", |text| Some(text.to_ascii_lowercase()));
    draft.edit(TURN, "letters in order, each once", |text| {
        let (turn, owed) = text.split_once('+')?;
        Some(turn.to_string() + "+" + &armies::<QuadRules>(owed)?)
    });
    draft.edit(CASTLING, "letters in order, each once", armies::<QuadRules>);
    draft.edit(EN_PASSANT, "rights in order, each once", |text| {
        field::dash(text).or_else(|| en_passant::<QuadRules>(text))
    });
    draft.edit(KINGS, "letters in order, each once", kings);
    let counters = [("clock", 0), ("ply", 0)];
    for (index, (name, _)) in (CLOCK..).zip(counters) {
        if removes(draft.text(index)) {
            draft.insert(index, name, "0");
        }
    }
    draft.counters(CLOCK, &counters);
    draft.name(REMOVE, "remove");
    draft.edit(REMOVE, "letters in order, each once", |text| {
        let players = armies::<QuadRules>(text.strip_prefix("remove:")?)?;
        Some("remove:".to_string() + &players)
    });
    if let Ok(setup) = draft.to_string().parse::<Setup>() {
        let possible = setup.without_impossible_rights();
        let castling = Letters(possible.castling, Armies::NONE).to_string();
        draft.set(CASTLING, castling, "impossible rights");
        let rights = en_passant_text::<QuadRules>(&possible.en_passant).to_string();
        draft.set(EN_PASSANT, rights, "no pawn could use the right");
        let kings = Letters(possible.kings, possible.arrived).to_string();
        draft.set(KINGS, kings, "impossible promotions");
    }
}

fn kings(text: &str) -> Option<String> {
    let cased = |letter: char| match letter.to_ascii_uppercase() {
        arrived if text.contains(arrived) => arrived,
        _ => letter,
    };
    Some(armies::<QuadRules>(text)?.chars().map(cased).collect())
}
