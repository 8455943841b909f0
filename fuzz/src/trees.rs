//! Game trees that are edited by bytes, with node ids of other trees among their own.

use variant_core::Tactics;
use variant_record::{GameTree, NodeId, Record, Recorded};

/// Edits of a tree.
const EDITS: usize = 300;

/// Edits a tree: its nodes stay a tree, and what is written is a record.
pub fn game_trees<V: Recorded + Tactics>(data: &[u8]) {
    let Some((&mode, edits)) = data.split_first() else {
        return;
    };
    let mut tree = GameTree::new(crate::start::<V>(mode));
    let mut others = tree.clone();
    let mut ids = vec![tree.root()];
    for edit in edits.as_chunks::<3>().0.iter().take(EDITS) {
        let &[kind, which, choice] = edit;
        let id = ids[usize::from(which) % ids.len()];
        match kind % 10 {
            0..4 => add(&mut tree, &mut ids, id, choice),
            4 => ids.extend(tree.add_pass(id)),
            5 => drop(tree.promote(id)),
            6 => drop(tree.demote(id)),
            7 => tree.promote_to_main_line(id),
            8 => {
                let is_root = id == tree.root();
                assert!(!(tree.delete(id) && is_root), "the root is deleted");
            }
            // Ids of another tree are unknown, or name the same node.
            _ => add(&mut others, &mut ids, id, choice),
        }
    }
    check(&tree, &ids);
    let read = written(&tree).tree::<V>();
    // Null moves of the main line are no moves of a game.
    if let Ok(read) = read {
        written(&read);
    }
}

fn written<V: Recorded + Tactics>(tree: &GameTree<V>) -> Record {
    let text = tree.to_record().to_string();
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn add<V: Recorded + Tactics>(
    tree: &mut GameTree<V>,
    ids: &mut Vec<NodeId>,
    id: NodeId,
    choice: u8,
) {
    let m = tree
        .position(id)
        .and_then(|position| crate::nth_move(position, choice));
    let Some(m) = m else {
        return;
    };
    if let Ok(child) = tree.add(id, &m.to_string()) {
        assert_eq!(tree.parent(child), Some(id));
        ids.push(child);
    }
}

fn check<V: Recorded + Tactics>(tree: &GameTree<V>, ids: &[NodeId]) {
    for &id in ids {
        let path = tree.path(id);
        let is_known = tree.node(id).is_some();
        assert!(path.len() <= ids.len());
        assert_eq!(path.last() == Some(&id), is_known && id != tree.root());
        for &child in tree.children(id) {
            assert_eq!(tree.parent(child), Some(id));
        }
        if is_known && id != tree.root() {
            let parent = tree.parent(id).expect("a parent");
            assert!(tree.children(parent).contains(&id));
        }
    }
    for leaf in tree.leaves() {
        assert!(tree.children(leaf).is_empty());
    }
    assert!(tree.main_line().count() <= ids.len());
}
