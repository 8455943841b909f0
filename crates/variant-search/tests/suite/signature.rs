//! How many positions each search visits, to a depth, and what it finds there. The order of moves, the windows, what
//! the table keeps, reductions, and where captures end all show in these numbers, though seldom in the move that is
//! found. After a change on purpose that makes a search stronger or faster, the numbers are written anew.

use std::sync::{Arc, Mutex};

use orthodox_chess::OrthodoxChess;
use variant_core::Variant;
use variant_search::{Algorithm, Budget, Found, Search, Searchable};

use crate::after_random_moves;

/// One line: the usual search to a depth, the plain one to another with a table and without, and max-n to a third.
fn signature<V: Variant + Searchable>(mode: &str, plies: u32, depths: [u32; 3]) -> String {
    let position: V = after_random_moves(mode, plies, 9);
    let run = |search: Search<V>, depth| {
        let found = { search }.run(&position, Budget::depth(depth));
        let best = found.best.map_or_else(String::new, |m| m.to_string());
        format!("{best} {} {}", found.value.unwrap_or(0), found.nodes)
    };
    let table = |bytes| Search::<V>::default().table_bytes(bytes);
    let [usual, plain, max_n] = depths;
    let alpha_beta = |bytes| table(bytes).algorithm(Algorithm::AlphaBeta);
    [
        run(alpha_beta(1 << 20), usual),
        run(table(1 << 20).algorithm(Algorithm::BestReply), usual),
        run(alpha_beta(1 << 20).plain(true), plain),
        run(alpha_beta(0).plain(true), plain),
        run(table(0).algorithm(Algorithm::MaxN), max_n),
    ]
    .join(", ")
}

#[test]
fn of_games_of_two() {
    let found = [
        signature::<OrthodoxChess>("start", 0, [7, 4, 3]),
        signature::<OrthodoxChess>("start", 40, [6, 4, 2]),
        signature::<OrthodoxChess>("start", 160, [8, 5, 2]),
    ];
    let expected = [
        "d2d4 36 9546, d2d4 36 9546, d2d4 25 2411, d2d4 25 2596, d2d4 48 11252",
        "d3d4 -238 7778, d3d4 -238 7778, d3d4 -264 7171, d3d4 -264 8666, d3d4 -219 49574",
        "b7a6 -1104 30603, b7a6 -1104 30603, b7a6 -793 6961, b7a6 -793 11709, b7c6 -588 432",
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_games_of_four() {
    use quad_kingdom::QuadKingdom;
    let found = [
        signature::<QuadKingdom>("two-b", 100, [4, 3, 1]),
        signature::<QuadKingdom>("ffa+points", 300, [4, 3, 2]),
    ];
    let expected = [
        "a7a8 -493 6275, a7a8 -493 6275, a7a8 -493 4100, a7a8 -493 4274, d7e6 -506 2420",
        "k8g12 -779 5027, h7g8 -580 6769, k8l7 -813 10206, k8l7 -813 14092, f7e7n 46 5169",
    ];
    assert_eq!(found, expected);
}

#[cfg(feature = "long-tests")]
#[test]
fn of_other_games() {
    use quarter_chess::QuarterChess;
    use zm_quadchess::ZmQuadchess;
    use zonal_chess::ZonalChess;
    let found = [
        signature::<ZonalChess>("start", 40, [4, 3, 1]),
        signature::<QuarterChess>("start", 60, [5, 3, 1]),
        signature::<ZmQuadchess>("ffa", 60, [5, 4, 2]),
        signature::<ZmQuadchess>("teams-opposite", 20, [5, 3, 2]),
    ];
    let expected = [
        "j3k4 218 1133, j3k4 218 1133, j3k4 218 2884, j3k4 218 2983, j3k4 196 7458",
        "e1d2 110 2750, e1d2 110 2750, e1d2 71 7815, e1d2 71 9333, b1d2 98 3457",
        "e2e1r 1807 1722, f8g7 1875 12451, c3d2 2278 2689, c3d2 2278 3076, f8g7 2010 466",
        "c1d2 1443 4939, c1d2 1443 4939, c1d2 1430 1907, c1d2 1430 1969, c1d2 903 847",
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_many_boards() {
    use circle_chess::CircleChess;
    let found = [
        signature::<CircleChess>("3:rounds", 20, [4, 3, 2]),
        signature::<CircleChess>("4", 20, [2, 2, 1]),
    ];
    let expected = [
        "3:b1c3 -12 2198, 3:b1c3 -12 2198, 3:b1c3 -2 2045, 3:b1c3 -2 2964, 3:b2g7 168 756",
        "2:g1f3 18 472, 2:g1f3 18 472, 2:g1f3 23 1352, 2:g1f3 23 1352, 2:g1f3 24 248",
    ];
    assert_eq!(found, expected);
}

/// Depths of the usual search, with several lines, and of max-n (0 for none), and nodes of UCT.
struct Sizes {
    usual: u32,
    lines: u32,
    max_n: u32,
    uct: u64,
}

/// What a search reports at last: its lines, with their values, and what it counts.
fn report<V: Variant + Searchable>(
    search: Search<V>,
    run: impl FnOnce(&mut Search<V>) -> Found<V::Move>,
) -> String {
    let told = Arc::new(Mutex::new((String::new(), 0_u32)));
    let kept = Arc::clone(&told);
    let mut search = search.on_iteration(move |told| {
        let (text, sum) = &mut *kept.lock().unwrap();
        for number in [
            told.depth,
            told.value as u32,
            told.nodes as u32,
            told.seldepth,
        ] {
            *sum = sum.wrapping_mul(31).wrapping_add(number);
        }
        if told.multipv == 1 {
            *text = format!("{}-{}-{}", told.depth, told.seldepth, told.hashfull);
        }
        let moves = told.line.len();
        *text = format!("{text} {}:{}:{moves}", told.line[0], told.value);
    });
    let found = run(&mut search);
    let (told, sum) = &*told.lock().unwrap();
    let shares = found
        .scores
        .iter()
        .map(|(_, share)| (share * 1000.0).round());
    let shares: Vec<String> = shares.map(|share| share.to_string()).collect();
    format!("{told} {} {sum:08x} {}", found.nodes, shares.join("/"))
}

/// One line for each of several searches with one option changed.
fn options<V: Variant + Searchable>(position: &V, sizes: &Sizes) -> Vec<String> {
    let depth = |depth| move |search: &mut Search<V>| search.run(position, Budget::depth(depth));
    let usual = || {
        Search::<V>::default()
            .table_bytes(1 << 18)
            .algorithm(Algorithm::AlphaBeta)
    };
    let budget = Budget::nodes(sizes.uct);
    let grow = |search: &mut Search<V>| search.run(position, budget);
    let uct = || Search::<V>::default().algorithm(Algorithm::Uct);
    let next = usual().run(position, Budget::depth(1)).best.unwrap();
    let next = position.play_unchecked(next);
    let past = [next.key()];
    let mut options = vec![
        report(usual(), depth(sizes.usual)),
        report(usual().table_bytes(1 << 12).seed(5), depth(sizes.usual)),
        report(usual().table_bytes(0).multi_pv(3), depth(sizes.lines)),
        report(usual(), |search| {
            search.run(&next, Budget::depth(sizes.lines));
            search.run_after(position, &past, None, Budget::depth(sizes.lines))
        }),
        report(uct().multi_pv(2), grow),
        report(uct().playout(6).seed(9), grow),
        report(uct(), |search| {
            let budget = Budget {
                depth: Some(2),
                ..budget
            };
            search.run_after(position, &past, None, budget)
        }),
    ];
    let interrupted = (1..=12).map(|times| {
        let found = usual().run(position, Budget::nodes(37 * times * times));
        format!("{} {} ", found.best.unwrap(), found.value.unwrap())
    });
    options.push(interrupted.collect());
    let max_n = || usual().algorithm(Algorithm::MaxN);
    if sizes.max_n > 0 {
        options.push(report(max_n(), depth(sizes.max_n)));
        options.push(report(max_n().plain(true).multi_pv(2), |search| {
            search.run_after(position, &past, None, Budget::depth(1))
        }));
    }
    options
}

fn options_at<V: Variant + Searchable>(mode: &str, plies: u32, sizes: &Sizes) -> Vec<String> {
    options::<V>(&after_random_moves(mode, plies, 9), sizes)
}

const fn sizes(usual: u32, lines: u32, max_n: u32, uct: u64) -> Sizes {
    Sizes {
        usual,
        lines,
        max_n,
        uct,
    }
}

#[test]
fn of_options() {
    use circle_chess::CircleChess;
    use quad_kingdom::QuadKingdom;
    let found = [
        options_at::<OrthodoxChess>("start", 60, &sizes(6, 4, 0, 1_200)),
        options_at::<OrthodoxChess>("start", 300, &sizes(7, 5, 2, 1_200)),
        options_at::<QuadKingdom>("three", 60, &sizes(3, 2, 2, 600)),
        options_at::<CircleChess>("3", 20, &sizes(2, 2, 0, 600)),
    ];
    let expected = [
        "6-10-10 a3c4:585:6 4073 b843f3d7 966/34",
        "6-10-871 a3c4:585:6 4104 bbada8d6 966/34",
        "4-11-0 a3c4:583:4 d3c4:292:4 g2f2:140:4 8193 23c8aebf 965/35",
        "4-11-7 d3c4:292:4 2638 7ca917a5 841/159",
        "6-7-0 a3c4:650:6 d3c4:358:7 1202 09379193 893/107",
        "6-6-0 a3c4:302:6 1204 0007b9ba 757/243",
        "2-2-0 d3c4:596:2 1201 3a382ff6 913/87",
        "g2f2 140 d3c4 349 d3c4 349 a3c4 600 a3c4 600 a3c4 600 a3c4 583 a3c4 583 a3c4 583 a3c4 585 a3c4 585 a3c4 585 ",
        "7-12-149 c2f5:1777:8 21559 09eda5ef 1000/0",
        "7-12-1000 c2g6:1789:9 27259 1b2f5d4d 1000/0",
        "5-8-0 c2g6:1759:5 c8e6:1740:6 c8f5:1732:6 42680 6938348e 1000/0",
        "5-10-72 c8e6:1746:8 9196 3b329695 1000/0",
        "4-6-0 c2c3:1575:4 c8g4:1539:4 1201 8e2f4725 997/3",
        "3-3-0 c2c6:744:3 1206 000cd812 971/29",
        "2-2-0 c2e2:1511:2 1202 874b61db 997/3",
        "c2c4 1585 c2g6 1656 c2g6 1715 c2g6 1715 c2g6 1715 c2g6 1761 c2g6 1761 c2g6 1777 c2g6 1777 c2g6 1777 c2g6 1777 c2g6 1777 ",
        "2-2-0 c2g6:1656:2 200 a0395445 1000/0",
        "1-2-0 c2c7:1635:1 c2f5:1632:1 69 b84099fb 1000/0",
        "3-12-12 c6c4:549:4 3389 243805c3 517/55/429",
        "3-12-707 c6c4:549:4 3396 2438069c 517/55/429",
        "2-13-0 c6c4:549:3 d3c4:542:3 g2f4:511:3 6878 e14f7473 517/55/429",
        "2-12-3 c6c4:549:3 1198 8b4a9909 517/55/429",
        "6-6-0 c6c4:501:6 d3c4:427:6 602 f97c3c6c 787/68/145",
        "6-6-0 d3c4:342:6 608 000807b6 681/123/196",
        "2-2-0 c6c4:223:2 601 000476a6 296/21/684",
        "d3c4 373 d3c4 373 d3c4 373 d3c4 373 d3c4 542 d3c4 542 d3c4 542 d3c4 542 d3c4 542 c6c4 549 c6c4 549 c6c4 563 ",
        "2-5-0 d3c4:531:2 21655 fd480d55 517/55/429",
        "1-4-0 c6c4:528:1 c6e6:433:1 1395 cf73a221 517/55/429",
        "2-3-0 1:e5f4:144:2 149 b4319779 363/324/313",
        "2-3-7 1:e5f4:144:2 149 b4319779 363/324/313",
        "2-3-0 1:e5f4:144:2 1:e5e4:-174:2 1:e5d4:-189:2 879 76c5e94e 363/324/313",
        "2-3-1 1:e5f4:-12:1 148 9ec910f4 363/324/313",
        "8-8-0 1:e5f4:388:8 1:e8f7:-60:1 600 6c4781ff 95/624/281",
        "6-6-0 1:e5f4:233:6 606 00066e4b 241/494/265",
        "2-2-0 1:f8d6:152:2 602 00036c3e 242/458/300",
        "1:e5f4 315 1:e5f4 144 1:e5f4 144 1:e5f4 134 1:e5f4 134 1:e5f4 124 1:e5f4 124 1:e5f4 116 1:e5f4 116 1:e5f4 116 1:e5f4 106 1:e5f4 106 ",
    ];
    assert_eq!(found.concat(), expected);
}

#[cfg(feature = "long-tests")]
#[test]
fn of_options_in_other_games() {
    use zm_quadchess::ZmQuadchess;
    let found = [
        options_at::<zonal_chess::ZonalChess>("start", 30, &sizes(4, 3, 1, 600)),
        options_at::<ZmQuadchess>("ffa", 100, &sizes(4, 3, 2, 1_200)),
        options_at::<ZmQuadchess>("teams-adjacent", 40, &sizes(4, 3, 2, 600)),
    ];
    let expected = [
        "4-12-19 f1g3:-285:4 4145 edb73f37 164/836",
        "4-12-929 f1g3:-285:4 4149 09716594 164/836",
        "3-8-0 f1g3:-268:3 j1l3:-285:3 g5g6:-287:3 6528 5b47ab23 178/822",
        "3-8-1 j1l3:-12:1 270 5cdfddbf 483/517",
        "11-11-0 f1g3:-4:11 h2h3:-552:4 602 a6ee6b47 335/665",
        "12-12-0 f1e3:3:12 603 0005c8c8 335/665",
        "1-2-0 j1l3:-14:1 600 08656ebe 422/578",
        "h2h3 -652 j1l3 -268 j1l3 -263 j1l3 -263 j1l3 -285 j1l3 -285 f1g3 -268 f1g3 -268 f1g3 -285 f1g3 -285 f1g3 -285 f1g3 -242 ",
        "1-4-0 j1l3:-268:1 457 fffcbdae 178/822",
        "1-4-0 j1l3:0:1 j1o6:-334:1 3687 fbb2b1ea 500/500",
        "4-8-17 d2c1:-642:4 1766 4a1ea369 0/0/1000/0",
        "4-8-941 d2c1:-642:4 2139 542086d6 0/0/1000/0",
        "3-7-0 d2c1:-642:3 d2d1:-642:3 802 837d1236 0/0/1000/0",
        "3-3-0 d2c1:-12:1 6 44d9fc56 0/0/1000/0",
        "6-6-0 d2c1:-483:6 d2d1:-624:6 1201 a2a035cb 0/0/1000/0",
        "6-6-0 d2c1:-476:6 1204 fffc5130 0/0/999/1",
        "1-2-0 d2c1:-14:1 1201 50a1335b 240/240/278/241",
        "d2c1 -639 d2c1 -639 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 d2c1 -642 ",
        "2-4-0 d2c1:-594:2 45 b09379ee 0/0/1000/0",
        "1-2-0 d2c1:0:1 d2d1:-594:1 5 707d5626 0/0/1000/0",
        "4-8-13 b4c3:999996:4 1958 2fff2914 0/0/1000/1000",
        "4-8-867 b4c3:999996:4 2057 6f3dc8b6 0/0/1000/1000",
        "3-6-0 b4d2:1406:3 b4c3:1403:3 g7g5:1402:3 3335 54ad1aa5 0/0/1000/1000",
        "3-6-12 b4d2:1406:3 1105 86facd19 0/0/1000/1000",
        "6-6-0 e4f3:1680:6 a7b7:1616:4 602 99dfa76e 1/1/999/999",
        "6-6-0 e4f3:1604:6 608 001a8924 2/2/998/998",
        "2-2-0 e4f3:1714:2 601 001a53b9 6/6/994/994",
        "b4c3 1411 b4c3 1410 b4c3 1410 b4c3 1403 b4d2 1406 b4d2 1406 b4d2 1406 b4c3 999996 b4c3 999996 b4c3 999996 b4c3 999996 b4c3 999996 ",
        "2-5-0 e4f3:1651:2 839 58358f71 0/0/1000/1000",
        "1-4-0 b4c5:1946:1 e4f3:1539:1 221 ff6e18a9 0/0/1000/1000",
    ];
    assert_eq!(found.concat(), expected);
}

/// Mates, zugzwang, promotions, checks and draws.
#[test]
fn of_ends() {
    let found = [
        ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 6),
        ("8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", 5),
        ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 7),
        ("8/1p4pp/8/p1k1p3/P1P1Pp2/1P1K1P2/6PP/8 w - - 0 1", 9),
        ("2r3k1/pp3ppp/8/3q4/8/1Q6/PP3PPP/3R2K1 w - - 96 80", 6),
        ("4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", 7),
        (
            "r1b2rk1/ppq2ppp/2n1pn2/8/1bPN4/2N1B3/PP2BPPP/R2QK2R b KQ - 0 1",
            4,
        ),
        ("3r2k1/5pp1/7p/8/1Q6/7P/q4PP1/2R3K1 b - - 0 1", 6),
        ("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 6),
        ("k7/8/8/8/8/8/1q6/3K4 w - - 0 1", 6),
    ]
    .map(|(text, depth)| {
        let position: OrthodoxChess = text.parse().unwrap();
        let usual = || Search::<OrthodoxChess>::default().table_bytes(1 << 18);
        let run = |search, budget| report(search, |search| search.run(&position, budget));
        let uct = usual().algorithm(Algorithm::Uct).multi_pv(2);
        [
            run(usual(), Budget::depth(depth)),
            run(usual().multi_pv(2), Budget::depth(depth)),
            run(uct, Budget::nodes(1_500)),
        ]
        .join(", ")
    });
    let expected = [
        "1-1-0 b1b8:999999:1 21 3948256a 1000/0, 6-9-72 b1b8:999999:1 g2g3:12:6 6317 f4742141 1000/0, 1-5-0 b1b8:3000:1 b1b4:-2:5 27 80431e84 529/471",
        "5-8-19 d6d8:-29:6 2009 f23daab2 541/459, 5-10-45 d6d8:-29:6 f4e2:-112:6 4692 6538c92b 541/459, 4-8-0 d6d8:-8:4 f6e7:-38:7 1503 aa778f3e 573/427",
        "7-15-131 e1e7:-357:8 12228 0a2c8a28 115/885, 7-13-218 e1e6:-353:8 e1e5:-372:10 21960 9b7128a5 117/883, 7-8-0 e1e6:-314:7 e1e5:-312:8 1502 e9d5f243 108/892",
        "9-13-137 d3c3:77:9 13704 37c5bdd7 608/392, 9-14-141 d3c3:77:9 g2g3:71:9 16779 8799e94e 608/392, 5-5-0 d3c3:104:5 g2g3:72:5 1500 e9d41d6d 601/399",
        "6-7-32 b3d5:1278:6 3194 c8eacefb 999/1, 6-9-54 b3d5:1270:6 d1d5:1157:6 5611 a6b4ad4a 999/1, 6-7-0 b3d5:1319:6 d1d5:837:7 1500 a89d44cb 945/55",
        "7-13-148 h7h8q:2358:12 11804 b378119b 1000/0, 7-13-214 h7h8q:2375:10 a7a8q:2375:10 17090 7d218084 1000/0, 6-7-0 h7h8q:890:6 a7a8q:893:7 1503 1d8824ae 951/49",
        "4-10-17 c6d4:165:5 3776 3b0e8f25 280/720, 4-12-32 c6d4:102:4 e6e5:91:5 8683 47d15c94 358/642, 9-10-0 c6a5:141:9 c6e5:139:9 1505 35464615 369/631",
        "6-10-106 a2e2:35:8 10227 2dd1b872 450/550, 6-11-271 a2e2:35:8 a2d5:7:6 23143 ade9ea7c 450/550, 7-11-0 a2d2:143:7 d8d2:138:7 1500 9bd0e342 389/611",
        "3-4-1 b1b7:999997:3 250 9a52fef3 1000/0, 6-6-14 b1b7:999997:3 a2a7:999997:3 1972 a332ce45 1000/0, 4-7-0 b1b8:1288:4 b1b7:1318:6 1504 1be9c081 999/1",
        "6-11-61 d1e1:-1336:8 4919 e94c26d6 0/1000, 6-11-61 d1e1:-1336:8 4919 e94c26d6 0/1000, 7-7-0 d1e1:-1096:7 1504 a8826ef2 2/998",
    ];
    assert_eq!(found, expected);
}
