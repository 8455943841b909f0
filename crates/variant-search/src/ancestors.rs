//! Nodes above: a thread leaves them when another has settled one.

use crate::table::Table;
use crate::window::Window;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Ancestor {
    pub(crate) key: u64,
    pub(crate) depth: u32,
    pub(crate) ply: u32,
    pub(crate) window: Window,
}

/// Ply and value of the first settled node.
pub(crate) fn settled(ancestors: &[Ancestor], table: &Table) -> Option<(u32, i32)> {
    ancestors.iter().find_map(|node| {
        let entry = table.get(node.key)?;
        let value = entry.settled(node.ply, node.window)?;
        (entry.depth >= node.depth).then_some((node.ply, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Bound;

    #[test]
    fn the_settled_node_nearest_to_the_root_is_found() {
        let table = Table::with_bytes(1 << 12);
        let mut ancestors = Vec::new();
        for ply in 1..=3 {
            ancestors.push(Ancestor {
                key: u64::from(ply) << 40,
                depth: 9 - ply,
                ply,
                window: Window { alpha: 4, beta: 5 },
            });
        }
        let put = |ply: u32, depth, value| {
            table.put(u64::from(ply) << 40, depth, ply, value, 0);
        };
        put(1, 8, (4, Bound::AtLeast));
        put(2, 6, (5, Bound::AtLeast));
        assert_eq!(settled(&ancestors, &table), None);
        put(3, 6, (3, Bound::AtMost));
        assert_eq!(settled(&ancestors, &table), Some((3, 3)));
        put(2, 7, (5, Bound::AtLeast));
        assert_eq!(settled(&ancestors, &table), Some((2, 5)));
        ancestors.pop();
        ancestors.pop();
        assert_eq!(settled(&ancestors, &table), None);
    }
}
