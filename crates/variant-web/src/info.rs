use variant_registry::{Registered, VariantVisitor};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::games::{NAMES, visit_variant};
use crate::values::{array, list, object, text};

struct Describe;

impl VariantVisitor for Describe {
    type Output = Option<JsValue>;

    // A `VariantInfo` would hold the rules, which are files of the package.
    fn visit<V: Registered>(self) -> Option<JsValue> {
        let start = V::start(V::MODES.first()?).ok()?;
        let count = |number: usize| JsValue::from(number as u32);
        Some(object([
            ("variant", text(V::NAME)),
            ("modes", list(V::MODES)),
            ("boards", count(V::BOARD_SIZE.boards)),
            ("squares", count(V::BOARD_SIZE.squares)),
            ("armies", count(V::BOARD_SIZE.armies)),
            ("start", text(start)),
        ]))
    }
}

/// Lists the variants: name, modes, size, start.
#[wasm_bindgen]
pub fn variants() -> JsValue {
    let described = |name: &&str| visit_variant(name, Describe).ok().flatten();
    array(NAMES.iter().filter_map(described))
}
