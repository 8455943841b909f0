use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::games;
use crate::values::{array, list, object, text};

/// Lists the variants: name, modes, size, start, rules in Markdown.
#[wasm_bindgen]
pub fn variants() -> JsValue {
    array(games::variants().map(|info| {
        let count = |number: usize| JsValue::from(number as u32);
        object([
            ("variant", text(info.name)),
            ("modes", list(info.modes)),
            ("boards", count(info.boards)),
            ("squares", count(info.squares)),
            ("armies", count(info.armies)),
            ("start", text(&info.start)),
            ("rules", text(info.rules)),
        ])
    }))
}
