//! What UCT proves, beside an exhaustive search.

use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng, Tactics};
use variant_search::{Algorithm, Budget, Found, Search};

fn children(position: &OrthodoxChess) -> impl Iterator<Item = OrthodoxChess> {
    let moves = position.moves().into_iter();
    moves.map(|m| position.play_unchecked(m))
}

/// Whether the side to move mates within some plies, whatever the other one does.
fn wins(position: &OrthodoxChess, plies: u32) -> bool {
    let mut children = children(position);
    plies > 0 && children.any(|next| loses(&next, plies - 1))
}

/// Whether the side to move is mated within some plies.
fn loses(position: &OrthodoxChess, plies: u32) -> bool {
    let mut children = children(position).peekable();
    if children.peek().is_none() {
        return !position.in_check().is_empty();
    }
    plies > 0 && children.all(|next| wins(&next, plies - 1))
}

/// Positions so many plies before the mates that end random games.
fn before_mates(
    plies: usize,
    count: usize,
    is_wanted: impl Fn(&OrthodoxChess) -> bool,
) -> Vec<OrthodoxChess> {
    let mut rng = Rng::new(4);
    let mut found = Vec::new();
    while found.len() < count {
        let mut line = vec![OrthodoxChess::default()];
        while let Some(last) = line.last()
            && !last.is_over()
        {
            let captures = last.tactical_moves();
            let capture = captures.get(rng.below(captures.len() as u64 * 3) as usize);
            let m = capture.copied().or_else(|| last.random_move(&mut rng));
            let next = last.play_unchecked(m.unwrap());
            line.push(next);
        }
        let before = line.len().checked_sub(1 + plies);
        let before = before.map(|place| line.swap_remove(place));
        found.extend(before.filter(&is_wanted));
    }
    found
}

const NODES: u64 = 6_000;

fn grow(position: &OrthodoxChess) -> Found<<OrthodoxChess as Position>::Move> {
    let mut search = Search::default().algorithm(Algorithm::Uct);
    search.run(position, Budget::nodes(NODES))
}

#[test]
fn moves_that_allow_a_mate_are_not_chosen() {
    let is_narrow = |position: &OrthodoxChess| {
        let safe = children(position).filter(|next| !wins(next, 1)).count();
        let all = position.moves().len();
        safe >= 3 && 2 * safe < all && !wins(position, 3)
    };
    for position in before_mates(2, 4, is_narrow) {
        let found = grow(&position);
        let after = position.play_unchecked(found.best.unwrap());
        assert!(!wins(&after, 1), "{position}: {:?}", found.line);
    }
}

#[test]
fn mates_are_proven_and_end_the_search() {
    for position in before_mates(1, 5, |position| wins(position, 1)) {
        let found = grow(&position);
        let after = position.play_unchecked(found.best.unwrap());
        assert!(loses(&after, 0), "{position}: {:?}", found.line);
        assert!(found.nodes < NODES, "{position}: a win is proven");
    }
    let far: OrthodoxChess = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1".parse().unwrap();
    let mut search = Search::default().algorithm(Algorithm::Uct);
    let found = search.run(&far, Budget::nodes(60_000));
    assert!(found.nodes < 60_000, "{:?}", found.line);
    assert!(loses(&far.play_unchecked(found.best.unwrap()), 2));
}

#[test]
fn losses_are_proven_and_end_the_search() {
    for position in before_mates(2, 2, |position| loses(position, 2)) {
        let found = grow(&position);
        assert!(found.nodes < NODES, "{position}: a loss is proven");
    }
}
