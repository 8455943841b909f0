//! Published counts by every way of counting; mirrored positions.

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{CastlingRights, Pieces};
use orthodox_chess::{OrthodoxChess, Setup};
use rstest::rstest;
use variant_core::Position;
use variant_perft::{PerftTable, divide, perft, perft_hashed, perft_leaf_by_leaf, tally};
use variant_testkit::{Effort, Line};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
const POSITION_6: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

#[rstest]
#[case::start(START, &[1, 20, 400, 8902, 197_281, 4_865_609, 119_060_324])]
#[case::kiwipete(KIWIPETE, &[1, 48, 2039, 97_862, 4_085_603, 193_690_690])]
#[case::position_3(POSITION_3, &[1, 14, 191, 2812, 43_238, 674_624, 11_030_083, 178_633_661])]
#[case::position_4(POSITION_4, &[1, 6, 264, 9467, 422_333, 15_833_292])]
#[case::position_5(POSITION_5, &[1, 44, 1486, 62_379, 2_103_487, 89_941_194])]
#[case::position_6(POSITION_6, &[1, 46, 2079, 89_890, 3_894_594, 164_075_551])]
fn counts_are_those_everybody_agrees_on(#[case] text: &str, #[case] counts: &[u128]) {
    let position: OrthodoxChess = text.parse().unwrap();
    for (depth, &count) in (0..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "depth {depth}");
    }
}

/// Captures, checks and mates of the plies from the first.
#[rstest]
#[case::start(START, &[(0, 0, 0), (0, 0, 0), (34, 12, 0), (1576, 469, 8), (82_719, 27_351, 347)])]
#[case::kiwipete(KIWIPETE, &[(8, 0, 0), (351, 3, 0), (17_102, 993, 1), (757_163, 25_523, 43)])]
#[case::position_3(POSITION_3, &[(1, 2, 0), (14, 10, 0), (209, 267, 0), (3348, 1680, 17), (52_051, 52_950, 0)])]
fn captures_checks_and_mates_are_those_everybody_agrees_on(
    #[case] text: &str,
    #[case] counts: &[(u128, u128, u128)],
) {
    let position: OrthodoxChess = text.parse().unwrap();
    for (depth, &count) in (1..).zip(counts) {
        let last = tally(&position, depth);
        assert_eq!(last.nodes, perft(&position, depth));
        assert_eq!(
            (last.captures, last.checks, last.mates),
            count,
            "depth {depth}"
        );
    }
}

/// Positions for one rule each: en passant that opens a line, castling with check or loss of
/// rights, promotion out of and into check, mates and stalemates inside the tree.
#[rstest]
#[case::en_passant_opens_a_diagonal("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888)]
#[case::en_passant_opens_a_line("8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1", 6, 1_015_133)]
#[case::en_passant_gives_check("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467)]
#[case::en_passant_pinned_by_a_bishop("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", 6, 824_064)]
#[case::short_castling_gives_check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072)]
#[case::long_castling_gives_check("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711)]
#[case::castling_rights_are_lost("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206)]
#[case::castling_is_prevented("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476)]
#[case::promotion_out_of_check("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001)]
#[case::discovered_check("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658)]
#[case::promotion_gives_check("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342)]
#[case::underpromotion_gives_check("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683)]
#[case::self_stalemate("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217)]
#[case::stalemate_and_mate("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584)]
#[case::double_check("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527)]
fn counts_of_positions_made_for_one_thing(
    #[case] text: &str,
    #[case] depth: u32,
    #[case] count: u128,
) {
    let position: OrthodoxChess = text.parse().unwrap();
    assert_eq!(perft(&position, depth), count);
    assert_eq!(perft(&mirrored(&position), depth), count);
}

#[test]
fn every_way_to_count_agrees() {
    for (text, depth) in [(START, 5), (KIWIPETE, 4), (POSITION_3, 5), (POSITION_4, 4)] {
        let position: OrthodoxChess = text.parse().unwrap();
        let count = perft(&position, depth);
        assert_eq!(perft_leaf_by_leaf(&position, depth), count);
        for bytes in [0, 10_000, 1 << 22] {
            let mut table = PerftTable::with_bytes(bytes);
            assert_eq!(perft_hashed(&position, depth, &mut table), Ok(count));
        }
        let divided = divide(&position, depth, perft);
        assert_eq!(divided.len() as u64, position.count_moves());
        assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u128>(), count);
    }
}

/// The position with sides and ranks exchanged.
fn mirrored(position: &OrthodoxChess) -> OrthodoxChess {
    let mirror = Chessboard::BOARD.mirror_ranks().unwrap();
    let setup = Setup::from(*position);
    let mut pieces = Pieces::EMPTY;
    for square in setup.pieces.occupied() {
        if let Some((army, piece_type)) = setup.pieces.at(square) {
            pieces.put(mirror.image(square), army.enemy(), piece_type);
        }
    }
    let bits = setup.castling.bits();
    OrthodoxChess::try_from(Setup {
        pieces,
        turn: setup.turn.enemy(),
        castling: CastlingRights::from_bits(bits >> 2 | (bits & 3) << 2),
        en_passant: setup.en_passant.map(|square| mirror.image(square)),
        ..setup
    })
    .unwrap()
}

/// A game played in the mirror is the same game: 300 games, each position and each count.
#[test]
fn the_mirror_changes_nothing() {
    let mirror = Chessboard::BOARD.mirror_ranks().unwrap();
    for seed in 0..u64::from(Effort::from_environment().games(300)) {
        let mut rng = variant_core::Rng::new(seed);
        let start = [START, KIWIPETE, POSITION_3, POSITION_4, POSITION_5][seed as usize % 5];
        let mut line = Line::new(start.parse::<OrthodoxChess>().unwrap());
        for ply in 0..100 {
            let position = line.position();
            let image = mirrored(position);
            assert_eq!(mirrored(&image), *position);
            assert_eq!(image.in_check().len(), position.in_check().len());
            let mut moves: Vec<_> = (position.moves().into_iter())
                .map(|mut m| {
                    m.from = mirror.image(m.from);
                    m.to = mirror.image(m.to);
                    m
                })
                .collect();
            let mut images = image.moves();
            moves.sort();
            images.sort();
            assert_eq!(moves, images, "{line:?}");
            if ply % 25 == 0 {
                assert_eq!(perft(&image, 2), perft(position, 2), "{line:?}");
            }
            if !line.play_random(&mut rng) {
                break;
            }
        }
    }
}

#[test]
fn positions_and_moves_are_as_small_as_they_say() {
    // Two cache lines, and never a third.
    assert_eq!(
        (size_of::<OrthodoxChess>(), align_of::<OrthodoxChess>()),
        (128, 64)
    );
    assert_eq!(size_of::<orthodox_chess::Move>(), 4);
    assert!(size_of::<Option<OrthodoxChess>>() <= 192);
}
