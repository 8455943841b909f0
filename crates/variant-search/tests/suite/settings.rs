//! What the settings of a search change, and what they leave.

use orthodox_chess::OrthodoxChess;
use variant_core::{Game, Player, Position, Variant};
use variant_search::{Algorithm, Budget, Evaluate, Found, Search, Values};

const ALL: [Algorithm; 4] = [
    Algorithm::AlphaBeta,
    Algorithm::BestReply,
    Algorithm::MaxN,
    Algorithm::Uct,
];

fn budget() -> Budget<'static> {
    Budget {
        nodes: Some(2_000),
        ..Budget::depth(2)
    }
}

#[test]
fn first_moves_can_be_chosen() {
    let start = OrthodoxChess::default();
    let wanted = ["a2a3", "h2h4"].map(|text| start.parse_move(text).unwrap());
    let later = start.play_unchecked(wanted[0]).moves()[0];
    for algorithm in ALL {
        let best = |searchmoves| {
            let search = Search::<OrthodoxChess>::default().algorithm(algorithm);
            search.searchmoves(searchmoves).run(&start, budget()).best
        };
        assert!(
            wanted.map(Some).contains(&best(wanted.to_vec())),
            "{algorithm:?}"
        );
        assert_eq!(
            best(vec![later, wanted[1]]),
            Some(wanted[1]),
            "{algorithm:?}"
        );
        assert_eq!(best(vec![later]), best(Vec::new()), "{algorithm:?}");
    }
}

/// What the table knows shortens the same search, unless it is plain; a table of another size knows nothing.
#[test]
fn a_table_lasts_until_it_is_cleared() {
    let start = OrthodoxChess::default();
    let run = |search: &mut Search<OrthodoxChess>| search.run(&start, Budget::depth(4)).nodes;
    let mut search = Search::default().table_bytes(1 << 20);
    let first = run(&mut search);
    assert!(run(&mut search) < first);
    search.clear();
    assert_eq!(run(&mut search), first);
    search = search.table_bytes(1 << 20);
    assert!(run(&mut search) < first);
    search = search.table_bytes(1 << 19).table_bytes(1 << 20);
    assert_eq!(run(&mut search), first);
    search = search.plain(true);
    let plain = run(&mut search);
    assert_eq!([(); 3].map(|()| run(&mut search)), [plain; 3]);
}

/// The seed decides among moves that are worth the same.
#[test]
fn seeds_break_ties() {
    let start = OrthodoxChess::default();
    let best = |seed| {
        let search = Search::new(Constant([0, 0])).seed(seed);
        search
            .algorithm(Algorithm::AlphaBeta)
            .run(&start, Budget::depth(1))
            .best
    };
    let found = [1, 2, 3, 4, 5].map(best);
    assert_eq!(found, [1, 2, 3, 4, 5].map(best));
    assert!(found.iter().any(|&other| other != found[0]));
}

/// Values of White and Black, whatever the position.
#[derive(Clone, Copy)]
struct Constant([i32; 2]);

impl<P> Evaluate<P> for Constant {
    fn evaluate(&self, _: &P, players: &[Player]) -> Values {
        let value = |player: &Player| self.0[usize::from(player.letter() == 'b')];
        players.iter().map(value).collect()
    }
}

/// All moves lead back to positions of the past: worth slightly less than a draw for the side that leads.
#[test]
fn repetitions_are_draws() {
    let start = OrthodoxChess::default();
    let moves = start.moves().into_iter();
    let past: Vec<u64> = moves.map(|m| start.play_unchecked(m).key()).collect();
    let found = |evaluation: Constant, algorithm: Algorithm, plain: bool| -> Found<_> {
        let search = Search::new(evaluation).algorithm(algorithm);
        search.plain(plain).run_after(&start, &past, None, budget())
    };
    for lead in [-500, 0, 500] {
        let constant = Constant([lead, 0]);
        let value = |algorithm, plain| found(constant, algorithm, plain).value;
        for algorithm in [Algorithm::AlphaBeta, Algorithm::BestReply] {
            assert_eq!(value(algorithm, false), Some(-12), "{algorithm:?}");
            assert_eq!(value(algorithm, true), Some(0), "{algorithm:?}");
        }
        let for_leader = if lead > 0 { -12 } else { 0 };
        assert_eq!(value(Algorithm::MaxN, false), Some(for_leader), "{lead}");
        let scores = found(constant, Algorithm::Uct, false).scores;
        for (player, score) in scores {
            assert!((0.47..0.53).contains(&score), "{player}: {score}");
        }
    }
}

/// A queen ahead, White does not return to where the game has been.
#[test]
fn games_are_searched_with_their_history() {
    let root: OrthodoxChess = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1".parse().unwrap();
    let usual = Search::default().run(&root, Budget::depth(3)).best.unwrap();
    let after = root.play_unchecked(usual);
    let back = |m| {
        let away = after.play_unchecked(m);
        let returns = away.moves().into_iter().flat_map(|back| {
            let returned = away.play_unchecked(back);
            let last = returned.moves().into_iter();
            let ends = last.map(move |last| (back, last, returned.play_unchecked(last)));
            ends.collect::<Vec<_>>()
        });
        let mut ends = returns.filter(|(_, _, end)| end.key() == root.key());
        ends.next().map(|(back, last, _)| [usual, m, back, last])
    };
    let circle = after.moves().into_iter().find_map(back).unwrap();
    let mut game = Game::new(root);
    for m in circle {
        game.play(m).unwrap();
    }
    assert_eq!(game.position().key(), root.key());
    let found = Search::default().run_game(&game, None, Budget::depth(3));
    assert_ne!(found.best, Some(usual));
    let fresh = Search::default().run(game.position(), Budget::depth(3));
    assert_eq!(fresh.best, Some(usual));
}

/// Where sides may move at once, UCT is the usual search, else alpha-beta.
#[test]
fn the_game_decides_which_search_is_usual() {
    let together = circle_chess::CircleChess::start("4").unwrap();
    let found = Search::default().run(&together, budget());
    assert_eq!(found.value, None);
    let alone = quad_kingdom::QuadKingdom::default();
    let found = Search::default().run(&alone, budget());
    assert!(found.value.is_some());
}
