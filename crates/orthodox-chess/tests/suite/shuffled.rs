//! Chess960 and double Chess960: starts, castling, texts, published counts.

use chess_pieces::CastlingRights;
use orthodox_chess::{OrthodoxChess, Setup, chess960, double_chess960};
use rstest::rstest;
use variant_core::{Notation, Position, Tactics, Variant};
use variant_perft::perft;
use variant_testkit::{Differential, Effort, Oracle, conformance};

use crate::slow_fischer::SlowFischer;

/// From the table of Chess960 perft results of the chess programming community.
#[rstest]
#[case("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", &[21, 528, 12_189, 326_672, 8_146_062])]
#[case("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", &[21, 807, 18_002, 667_366, 16_253_601])]
#[case("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", &[20, 479, 10_471, 273_318, 6_417_013])]
#[case("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", &[22, 593, 13_440, 382_958, 9_183_776])]
#[case("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", &[28, 1120, 31_058, 1_171_749, 34_030_312])]
#[case("qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", &[29, 899, 26_578, 824_055, 24_851_983])]
#[case("qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9", &[33, 823, 26_895, 713_420, 23_114_629])]
#[case("n1rk1qbb/pppprpp1/2n4p/4p3/2PP3P/8/PP2PPP1/NNRKRQBB w ECc - 1 9", &[25, 622, 16_031, 425_247, 11_420_973])]
#[case("bq1rn1kr/1pppppbp/Nn4p1/8/8/P7/1PPPPPPP/BQ1RNBKR w HDhd - 1 9", &[24, 711, 18_197, 542_570, 14_692_779])]
#[case("nnrkrbbq/pppp2pp/8/4pp2/4P3/P7/1PPPBPPP/NNKRR1BQ w c - 0 9", &[25, 792, 19_883, 636_041, 16_473_376])]
#[case("nqn2krb/p1prpppp/1pbp4/7P/5P2/8/PPPPPKP1/NQNRB1RB w g - 3 9", &[21, 461, 10_608, 248_069, 6_194_124])]
#[case::different_armies("2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1", &[22, 501, 11_459, 264_663, 6_236_222])]
#[case::different_armies("rkr5/8/8/8/8/8/8/5RKR w HFca - 0 1", &[22, 442, 10_217])]
#[case::different_armies("5rkr/8/8/8/8/8/8/RKR5 w CAhf - 0 1", &[22, 442, 10_206])]
#[case::one_army_as_usual("3rkr2/8/8/8/8/8/8/R3K2R w HAfd - 0 1", &[20, 452, 9873])]
#[case::in_check("2r3kr/8/8/8/8/8/8/2KRR3 w h - 3 2", &[3, 72, 1371])]
#[case::one_rook("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", &[14, 47, 781])]
#[case::one_rook("4kr2/8/8/8/8/8/8/4K3 w f - 0 1", &[3, 42, 246])]
#[case::one_rook("4k3/8/8/8/8/8/8/2R1K3 w C - 0 1", &[16, 71, 1277])]
#[case::one_rook("2r1k3/8/8/8/8/8/8/4K3 w c - 0 1", &[5, 80, 448])]
fn published_counts(#[case] text: &str, #[case] counts: &[u128]) {
    let position: OrthodoxChess = text.parse().unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

/// Published for positions in which castling is easily generated wrongly.
#[rstest]
#[case(
    "rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2R2R b E - 1 20",
    2,
    1438
)]
#[case(
    "rr6/2kpp3/1ppn2p1/p2b1q1p/P4P1P/1PNN2P1/2PP4/1K2RR2 w E - 0 20",
    3,
    37_340
)]
#[case(
    "rr6/2kpp3/1ppnb1p1/p2Q1q1p/P4P1P/1PNN2P1/2PP4/1K2RR2 b E - 2 19",
    4,
    2_237_725
)]
#[case(
    "rr6/2kpp3/1ppnb1p1/p4q1p/P4P1P/1PNN2P1/2PP2Q1/1K2RR2 w E - 1 19",
    5,
    79_014_522
)]
fn published_count(#[case] text: &str, #[case] depth: u32, #[case] count: u128) {
    let position: OrthodoxChess = text.parse().unwrap();
    assert_eq!(perft(&position, depth), count);
}

/// Counts of depth 3 by Scharnagl's numbers, from the slow reference.
const COUNTS: &str = include_str!("../starts.txt");

#[test]
fn every_start_has_the_counts_of_the_reference() {
    let counts: Vec<u128> = COUNTS
        .split_whitespace()
        .map(|count| count.parse().unwrap())
        .collect();
    assert_eq!(counts.len(), 960);
    for (number, count) in (0..).zip(counts) {
        let start = chess960(number).unwrap();
        assert_eq!(perft(&start, 3), count, "{number}");
        let slow = SlowFischer::read(&start.to_string()).unwrap();
        assert_eq!(u128::from(slow.perft(2)), perft(&start, 2), "{number}");
    }
}

/// All of them take two minutes: `VARIANT_TESTKIT_GAMES=60`.
#[test]
fn the_reference_still_counts_so() {
    let counts: Vec<u64> = COUNTS
        .split_whitespace()
        .map(|count| count.parse().unwrap())
        .collect();
    let effort = Effort::from_environment();
    let step = (960 / effort.games(16)).max(1);
    for number in (effort.seed(0) as u16 % step as u16..960).step_by(step as usize) {
        let slow = SlowFischer::read(&chess960(number).unwrap().to_string()).unwrap();
        assert_eq!(slow.perft(3), counts[usize::from(number)], "{number}");
    }
}

#[test]
fn games_from_shuffled_starts_agree_with_the_reference() {
    let mut texts = Vec::new();
    for number in (0..960).step_by(23) {
        let black = [number, 959 - number][usize::from(number % 2)];
        texts.push(double_chess960(number, black).unwrap().to_string());
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).chain(CASTLINGS).collect();
    let compared = Differential::<OrthodoxChess>::new()
        .modes(&[])
        .positions(texts)
        .games(8)
        .plies(60)
        .perft(2, 20)
        .against::<SlowFischer>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(10_000)),
        "{compared:?}"
    );
}

/// Positions in which little but castling happens.
const CASTLINGS: [&str; 12] = [
    "3k4/8/8/8/8/8/8/rRK4R w HB - 0 1",
    "2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1",
    "rkr5/8/8/8/8/8/8/5RKR w HFca - 0 1",
    "3rkr2/8/8/8/8/8/8/R3K2R w HAfd - 0 1",
    "1rk4r/8/8/8/8/8/8/1R3RK1 w Fhb - 0 1",
    "1rk5/8/8/8/8/8/8/1R4RK w Gb - 0 1",
    "2k5/8/8/8/8/8/8/RKN5 w A - 0 1",
    "4k3/8/8/8/8/8/8/NR2K2R w HB - 0 1",
    "1r2k2r/8/8/8/8/8/8/RR2K1RR w GBhb - 0 1",
    "r2k1rr1/pppppppp/8/8/8/8/PPPPPPPP/RR1K1R1R b FBga - 0 1",
    "rkr5/ppp5/8/8/8/8/5PPP/5RKR b HFca - 0 1",
    "4krr1/pppppppp/8/8/8/8/PPPPPPPP/RR3KR1 w GBf - 0 1",
];

mod conforming {
    use super::*;

    conformance!(OrthodoxChess, |suite| suite
        .modes(&["960:0", "960:363:740"])
        .games(2)
        .tactics()
        .codes()
        .count_leaves()
        .any_move(variant_testkit::any_piece_move)
        .positions(&CASTLINGS));
}

#[test]
fn a_rook_is_named_by_its_file_only_beside_a_king_at_home() {
    let text = |rank, right| format!("{rank}/5k2/8/8/8/8/8/4K3 b {right} - 0 1");
    for right in ["a", "h", "k", "q"] {
        let text = text("8", right);
        let setup = text.parse::<Setup>().unwrap();
        assert_eq!(setup.to_string().parse(), Ok(setup), "{text}");
    }
    for file in ["b", "g"] {
        let text = text("1r4r1", file);
        let error = text.parse::<Setup>().unwrap_err();
        assert_eq!(error.offset, text.find(" - ").unwrap() - 1);
        assert_eq!(
            OrthodoxChess::parse_lenient(&text).unwrap().0.castling(),
            CastlingRights::NONE
        );
    }
}

#[test]
fn texts_are_x_fen_and_both_forms_are_read() {
    for (shredder, x_fen) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "KQkq",
        ),
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "KQkq",
        ),
        ("1r2k2r/8/8/8/8/8/8/RR2K1RR w GBhb - 0 1", "GBkq"),
        (
            "r2k1rr1/pppppppp/8/8/8/8/PPPPPPPP/RR1K1R1R b FBga - 0 1",
            "FBkq",
        ),
        ("4krr1/pppppppp/8/8/8/8/PPPPPPPP/RR3KR1 w GBf - 0 1", "KBf"),
    ] {
        let position: OrthodoxChess = shredder.parse().unwrap();
        let text = position.to_string();
        assert_eq!(text.split(' ').nth(2), Some(x_fen));
        assert_eq!(text.parse(), Ok(position));
        let mirrored = shredder.replace("HAha", "ahAH").replace("GBhb", "hbBG");
        assert_eq!(OrthodoxChess::parse_lenient(&mirrored).unwrap().0, position);
        let mut bytes = Vec::new();
        position.pack(&mut bytes);
        assert!(OrthodoxChess::unpack(&bytes).unwrap().repeats(&position));
    }
}

#[test]
fn every_start_is_read_back_and_has_its_own_text() {
    let texts: std::collections::BTreeSet<String> = (0..960)
        .map(|number| chess960(number).unwrap().to_string())
        .collect();
    assert_eq!(texts.len(), 960);
    for text in texts {
        assert!(text.ends_with("w KQkq - 0 1"));
        assert_eq!(text.parse::<OrthodoxChess>().unwrap().to_string(), text);
    }
}

#[test]
fn castling_is_written_as_the_king_onto_its_rook_unless_both_stand_as_usual() {
    let position: OrthodoxChess = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1".parse().unwrap();
    let m = position.parse_san("O-O").unwrap();
    assert_eq!(m.to_string(), "e1g1");
    assert_eq!(position.moving_piece(m).unwrap().letter, 'K');
    assert_eq!(position.captured(m), None);
    let m = position.parse_san("O-O-O").unwrap();
    assert_eq!(
        (m.to_string().as_str(), position.san(m).as_str()),
        ("e1b1", "O-O-O")
    );
    let after = position.play(m).unwrap();
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
    // The king's own square names the castling where it is no step of the king.
    assert_eq!(position.parse_san_lenient("e1c1"), Ok(m));
    assert!(position.parse_move("e1c1").is_err());
    let usual: OrthodoxChess = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
    let m = usual.parse_san_lenient("e1h1").unwrap();
    assert_eq!(m.to_string(), "e1g1");
    let step: OrthodoxChess = "4k3/8/8/8/8/8/8/5K1R w H - 0 1".parse().unwrap();
    let san = |text| step.san(step.parse_move(text).unwrap());
    assert_eq!(["f1g1", "f1h1"].map(san), ["Kg1", "O-O"].map(String::from));
}

#[test]
fn rights_go_with_the_king_and_with_each_rook() {
    let start: OrthodoxChess = "1r2k2r/8/8/8/8/8/8/RR2K1RR w GBhb - 0 1".parse().unwrap();
    for (m, castling) in [
        ("e1e2", "kq"),
        ("g1g8", "Bkq"),
        ("b1b8", "Gk"),
        ("h1h8", "KBq"),
        ("a1a8", "GQkq"),
        ("e1b1", "kq"),
    ] {
        let after = start.play(start.parse_move(m).unwrap()).unwrap();
        assert_eq!(after.to_string().split(' ').nth(2), Some(castling), "{m}");
    }
}

#[test]
fn modes_have_numbers() {
    let usual = OrthodoxChess::default();
    assert_eq!(
        ["start", "fischer-random", "960:518", "960:518:518"].map(OrthodoxChess::start),
        [Ok(usual); 4]
    );
    assert_eq!(
        OrthodoxChess::start("960:3:700"),
        Ok(double_chess960(3, 700).unwrap())
    );
    for unknown in [
        "960",
        "960:",
        "960:960",
        "960:-1",
        "960:01",
        "960:1:",
        "960:1:2:3",
        "960:+1",
    ] {
        let error = OrthodoxChess::start(unknown).unwrap_err();
        assert!(error.to_string().contains("960:N"), "{unknown}");
    }
}

#[test]
fn castling_may_not_uncover_the_king() {
    let position: OrthodoxChess = "3k4/8/8/8/8/8/8/rRK4R w HB - 0 1".parse().unwrap();
    assert_eq!(position.count_moves(), 17);
}

#[test]
fn a_letter_of_no_castling_hides_no_other() {
    for (placement, letters, read) in [
        (
            "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN",
            ["BQ", "QB"],
            "Q",
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R", ["KQbkq", "KQkqb"], "KQkq"),
    ] {
        for castling in letters {
            let text = format!("{placement} w {castling} - 1 1");
            let (position, _) = OrthodoxChess::parse_lenient(&text).unwrap();
            assert_eq!(position.to_string(), format!("{placement} w {read} - 1 1"));
        }
    }
}
