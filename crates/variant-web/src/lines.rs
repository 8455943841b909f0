//! All lines of a game as texts of plies; other lines stand in parentheses behind the ply that they replace.

use variant_match::MatchError;
use variant_record::{GameTree, NodeId, Record, Step};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Core;
use crate::games::AnyPosition;
use crate::values::thrown;

type Tree = GameTree<AnyPosition>;

fn write(tree: &Tree, node: NodeId, words: &mut Vec<String>) {
    let text = |id: NodeId| match &tree.node(id)?.step {
        Some(Step::Ply(ply)) => Some(ply.to_string()),
        _ => None,
    };
    let mut at = node;
    while let [first, others @ ..] = tree.children(at) {
        // Only readers of records need null moves.
        let Some(ply) = text(*first) else { return };
        words.push(ply);
        for &other in others {
            if let Some(ply) = text(other) {
                words.extend(["(".to_owned(), ply]);
                write(tree, other, words);
                words.push(")".to_owned());
            }
        }
        at = *first;
    }
}

#[wasm_bindgen]
impl Core {
    /// Reads all lines of a record.
    ///
    /// # Errors
    /// An `Error` with `line` and `column`.
    pub fn lines(&self, written: &str) -> Result<String, JsValue> {
        let record: Record = written.parse().map_err(thrown)?;
        let tree: Tree = record.tree().map_err(thrown)?;
        let mut words = Vec::new();
        write(&tree, tree.root(), &mut words);
        Ok(words.join(" "))
    }

    /// Writes a record with these lines from this game's start.
    ///
    /// # Errors
    /// An `Error` for an unplayable ply.
    #[wasm_bindgen(js_name = recordWith)]
    pub fn record_with(&self, lines: &str) -> Result<String, JsValue> {
        let mut tree = Tree::new(self.game.start().clone());
        tree.tags.clone_from(&self.record.tags);
        let (mut before, mut at) = (tree.root(), tree.root());
        let mut open = Vec::new();
        for word in lines.split_whitespace() {
            match word {
                "(" => {
                    open.push((before, at));
                    at = before;
                }
                ")" => (before, at) = open.pop().unwrap_or((before, at)),
                ply => {
                    before = at;
                    let added = tree.add(at, ply);
                    at = added.map_err(|error| thrown(MatchError::from(error)))?;
                }
            }
        }
        Ok(tree.to_record().to_string())
    }
}
