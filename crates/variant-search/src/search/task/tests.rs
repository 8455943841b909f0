use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;

use super::*;
use crate::table::Table;
use crate::{Evaluate, Search};

fn found_by_one_thread_of_two<P: Searchable>(position: &P, depth: u32) -> String {
    let mut search = Search::<P>::default();
    search.evaluation.prepare(position);
    let mut table = Table::with_bytes(1 << 18);
    table.begin();
    search.settings.table = Some(table);
    let sides = Sides::new(position, position.to_act()[0].player);
    let (past, threads) = (HashSet::new(), Threads::of(2));
    let task = Task {
        evaluation: &search.evaluation,
        settings: &search.settings,
        position,
        sides: &sides,
        past: &past,
        budget: Budget::depth(depth),
        algorithm: Algorithm::AlphaBeta,
        values: Material::default(),
    };
    let mut one = task.alpha_beta(Meter::new(task.budget, &threads));
    let moves = position.moves();
    let deepening = Deepening::new(1, &threads, None);
    deepening.run(&mut one, moves.clone());
    let found = deepening.result(&mut one, moves[0]);
    let best = &found.best[0];
    let first = best.line[0];
    format!("{first} {} {} {}", best.value, found.depth, one.meter.nodes)
}

#[test]
fn a_thread_of_several_searches_in_an_order_of_its_own() {
    let ending: OrthodoxChess = "8/1p4pp/8/p1k1p3/P1P1Pp2/1P1K1P2/6PP/8 w - - 0 1"
        .parse()
        .unwrap();
    let found = [
        found_by_one_thread_of_two(&OrthodoxChess::default(), 6),
        found_by_one_thread_of_two(&ending, 9),
        found_by_one_thread_of_two(&QuadKingdom::default(), 5),
    ];
    let expected = ["d2d4 25 6 6474", "d3c3 77 9 13041", "d1e3 -13 5 43019"];
    assert_eq!(found, expected);
}
