use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::positions;
use variant_record::Recorded;

use crate::TextEdit;
use crate::malformed::SCRAPS;

/// Changes likely to damage a text.
pub fn text_edit() -> impl Strategy<Value = TextEdit> {
    let at = || any::<u16>().prop_map(usize::from);
    let scrap = prop_oneof![
        4 => select(SCRAPS.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    let scrap = scrap.boxed();
    prop_oneof![
        (at(), 1usize..6).prop_map(|(at, len)| TextEdit::Delete { at, len }),
        (at(), scrap.clone()).prop_map(|(at, with)| TextEdit::Insert { at, with }),
        (at(), scrap).prop_map(|(at, with)| TextEdit::Replace { at, with }),
        (at(), at()).prop_map(|(at, other)| TextEdit::Swap { at, other }),
        (at(), 1usize..12).prop_map(|(at, len)| TextEdit::Repeat { at, len }),
        (at(), at()).prop_map(|(at, other)| TextEdit::SwapFields { at, other }),
        at().prop_map(|at| TextEdit::Truncate { at }),
    ]
}

/// Malformed position texts, from nearly valid to arbitrary.
pub fn malformed_positions<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = String> {
    let texts = positions::<P>(plies).prop_map(|position| position.to_string());
    malformed(texts.boxed())
}

/// Positions, each with a malformed move text.
pub fn malformed_moves<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = (P, String)> {
    positions::<P>(plies).prop_flat_map(|position| {
        let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        texts.push("a1a2".to_owned());
        (Just(position), malformed(select(texts).boxed()))
    })
}

/// Texts after a few changes, and arbitrary ones.
pub fn malformed(texts: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    let edited = (texts, vec(text_edit(), 1..4))
        .prop_map(|(text, edits)| (edits.iter()).fold(text, |text, edit| edit.apply(&text)));
    let scraps = vec(select(SCRAPS.to_vec()), 0..30).prop_map(|scraps| scraps.concat());
    prop_oneof![8 => edited, 1 => scraps, 1 => any::<String>()]
}
