use std::sync::mpsc;

use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::{Position, Variant};

use super::Proven::{Lost, Open, Won};
use super::*;
use crate::Iteration;
use crate::threads::Threads;
use crate::{Budget, Material};

fn tried(line: &[u8], visits: u64, sum: f64) -> Tried<u8> {
    Tried {
        line: line.to_vec(),
        visits,
        sum,
        is_won: false,
        is_lost: false,
    }
}

fn grown(tried: Vec<Tried<u8>>, sums: [f64; 2], lines: f64, nodes: u64) -> Grown<u8> {
    Grown {
        tried,
        sums: Expected::from_slice(&sums),
        lines,
        nodes,
    }
}

#[test]
fn trees_add_up() {
    let mut all = grown(
        vec![
            tried(&[1], 10, 6.0),
            tried(&[2, 9], 4, 1.0),
            tried(&[3], 5, 1.0),
        ],
        [8.0, 12.0],
        20.0,
        21,
    );
    let won = Tried {
        is_won: true,
        ..tried(&[1, 7], 30, 14.0)
    };
    let lost = Tried {
        is_lost: true,
        ..tried(&[2, 8], 3, 2.5)
    };
    let other = vec![won, lost, tried(&[3, 4], 5, 2.0)];
    all.add(grown(other, [12.0, 8.0], 30.0, 50));
    let lines = all.tried.iter().map(|tried| {
        let proven = (tried.is_won, tried.is_lost);
        (&tried.line[..], tried.visits, tried.sum, proven)
    });
    let expected = [
        (&[1_u8, 7][..], 40, 20.0, (true, false)),
        (&[2, 9], 7, 3.5, (false, true)),
        (&[3], 10, 3.0, (false, false)),
    ];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    assert_eq!(all.nodes, 71);
    assert_eq!(all.scores().collect::<Vec<_>>(), [0.4, 0.4]);
    assert_eq!(all.leads().collect::<Vec<_>>(), [-70, -70]);
    let none = grown(Vec::new(), [0.0; 2], 0.0, 0);
    assert_eq!(none.scores().collect::<Vec<_>>(), [0.5, 0.5]);
}

#[test]
fn won_moves_come_first_and_lost_ones_last() {
    let won = Tried {
        is_won: true,
        ..tried(&[1, 6, 7], 1, 1.0)
    };
    let lost = Tried {
        is_lost: true,
        ..tried(&[2], 90, 9.0)
    };
    let of = vec![
        lost,
        tried(&[3], 0, 0.0),
        tried(&[4, 5], 7, 4.2),
        won,
        tried(&[6], 6, 6.0),
    ];
    let all = grown(of, [9.0, 1.0], 10.0, 5);
    let told = |lines| {
        let (told, lines_told) = mpsc::channel();
        let threads = Threads::of(1);
        let meter = Meter::new(Budget::default(), &threads);
        all.report(lines, &meter, &mut move |line: &Iteration<'_, u8>| {
            let seen = (line.multipv, line.line[0], line.value, line.depth);
            told.send(seen).unwrap();
        });
        lines_told.try_iter().collect::<Vec<_>>()
    };
    let expected = [
        (1, 1, 3_000, 3),
        (2, 4, 70, 2),
        (3, 6, 3_000, 1),
        (4, 3, 0, 1),
        (5, 2, -384, 1),
    ];
    assert_eq!(told(9), expected);
    assert_eq!(told(2), expected[..2]);
    assert_eq!(told(0), expected[..1]);
}

fn with_two_moves_and_replies_to_the_first<P: Tactics, R>(
    root: &P,
    movers: [usize; 4],
    test: impl FnOnce(Uct<'_, P>) -> R,
) -> R {
    let m = root.moves()[0];
    let mut tree = vec![Node::new(None, 1.0)];
    tree.extend(movers.map(|player| Node::new(Some((m, player)), 0.5)));
    tree[0].children = Some((1, 3));
    tree[1].children = Some((3, 5));
    let (me, past) = (root.players()[0], HashSet::new());
    test(Uct {
        evaluation: &Material::default(),
        sides: &Sides::new(root, me),
        meter: Meter::new(Budget::default(), &Threads::of(1)),
        values: &Material::default(),
        rng: Rng::new(1),
        playout: 0,
        past: &past,
        tree,
    })
}

fn proven_at_the_root_and_move_1<P: Tactics>(
    root: &P,
    movers: [usize; 4],
    known: [Proven; 4],
    path: &[usize],
) -> [Proven; 2] {
    with_two_moves_and_replies_to_the_first(root, movers, |mut uct| {
        for (node, proven) in uct.tree[1..].iter_mut().zip(known) {
            node.proven = proven;
        }
        uct.prove(path);
        [0, 1].map(|index| uct.tree[index].proven)
    })
}

#[test]
fn results_of_replies_prove_moves() {
    let chess = OrthodoxChess::default();
    let replies = |second, third, fourth| {
        proven_at_the_root_and_move_1(&chess, [0, 0, 1, 1], [Open, second, third, fourth], &[1, 3])
    };
    assert_eq!(replies(Open, Won, Open), [Open, Lost]);
    assert_eq!(replies(Open, Open, Won), [Open, Lost]);
    assert_eq!(replies(Lost, Won, Open), [Lost, Lost]);
    assert_eq!(replies(Open, Lost, Open), [Open, Open]);
    assert_eq!(replies(Open, Open, Open), [Open, Open]);
    assert_eq!(replies(Open, Lost, Lost), [Won, Won]);
    assert_eq!(
        proven_at_the_root_and_move_1(&chess, [0, 0, 1, 1], [Won, Open, Open, Open], &[1]),
        [Won, Won]
    );
    let ffa = QuadKingdom::start("ffa").unwrap();
    let replies = |third, fourth| {
        proven_at_the_root_and_move_1(&ffa, [0, 0, 1, 1], [Open, Open, third, fourth], &[1, 3])
    };
    for (third, fourth) in [(Won, Open), (Lost, Lost), (Won, Won)] {
        assert_eq!(replies(third, fourth), [Open, Open]);
    }
    assert_eq!(
        proven_at_the_root_and_move_1(&ffa, [0, 0, 1, 1], [Won, Open, Open, Open], &[1]),
        [Won, Won]
    );
    let teams = QuadKingdom::start("teams").unwrap();
    let players = teams.players();
    let is_partner = |&index: &usize| teams.are_allied(players[0], players[index]);
    let partner = (1..4).find(is_partner).unwrap();
    let foe = (1..4).find(|index| !is_partner(index)).unwrap();
    let by = |player| {
        proven_at_the_root_and_move_1(
            &teams,
            [0, 0, player, player],
            [Open, Open, Won, Open],
            &[1, 3],
        )
    };
    assert_eq!([by(partner), by(foe)], [[Won, Won], [Open, Lost]]);
    let lost = proven_at_the_root_and_move_1(
        &teams,
        [0, 0, partner, partner],
        [Open, Open, Lost, Lost],
        &[1, 3],
    );
    assert_eq!(lost, [Open, Lost]);
}

#[test]
fn results_at_the_bounds_are_certain() {
    let certain =
        with_two_moves_and_replies_to_the_first(&OrthodoxChess::default(), [0, 0, 1, 1], |uct| {
            let of = |at, result: [f64; 2]| uct.certainty(at, &Expected::from_slice(&result));
            [
                of(1, [1.0, 0.0]),
                of(3, [1.0, 0.0]),
                of(1, [0.5, 0.5]),
                of(3, [0.99, 0.01]),
                of(0, [1.0, 0.0]),
            ]
        });
    assert_eq!(certain, [Won, Lost, Open, Open, Open]);
}
