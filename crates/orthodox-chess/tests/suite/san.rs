//! Algebraic notation, strict and lenient (FIDE appendix C).

use orthodox_chess::OrthodoxChess;
use proptest::prelude::*;
use rstest::rstest;
use variant_core::{MoveTextError, Notation, Position, Variant, implement};
use variant_testkit::strategy;

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const ROOKS: &str = "3k4/8/8/R7/4R3/8/8/R3K3 w - - 0 1";
const KNIGHTS: &str = "3k4/8/8/1N3N2/8/8/5N2/4K3 w - - 0 1";
const QUEENS: &str = "1k6/8/8/8/4Q2Q/8/8/1K5Q w - - 0 1";
const TAKES: &str = "4k3/8/8/2ppp3/1P1P1P2/8/8/4K3 w - - 0 1";
const PASSES: &str = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
const PROMOTES: &str = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const PINNED: &str = "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1";

#[rstest]
#[case::short_castling(CASTLES, "e1g1", "O-O")]
#[case::long_castling(CASTLES, "e1c1", "O-O-O")]
#[case::rook_takes_with_check(CASTLES, "a1a8", "Rxa8+")]
#[case::one_rook_by_rank(ROOKS, "a1a4", "R1a4")]
#[case::another_rook_by_rank(ROOKS, "a5a4", "R5a4")]
#[case::a_rook_by_file(ROOKS, "e4a4", "Rea4")]
#[case::a_rook_alone_with_check(ROOKS, "a5d5", "Rd5+")]
#[case::a_knight_by_file(KNIGHTS, "b5d4", "Nbd4")]
#[case::a_knight_by_file_too(KNIGHTS, "f5d4", "Nfd4")]
#[case::a_knight_by_rank(KNIGHTS, "f5h4", "Nh4")]
#[case::a_queen_by_file_and_rank(QUEENS, "h4e1", "Qh4e1")]
#[case::a_queen_by_rank(QUEENS, "h1e1", "Q1e1")]
#[case::a_queen_by_file(QUEENS, "e4e1", "Qee1")]
#[case::a_pawn_takes_one_way(TAKES, "b4c5", "bxc5")]
#[case::a_pawn_takes_another_way(TAKES, "d4c5", "dxc5")]
#[case::a_pawn_advances(TAKES, "f4f5", "f5")]
#[case::en_passant_one_way(PASSES, "c5d6", "cxd6")]
#[case::en_passant_another_way(PASSES, "e5d6", "exd6")]
#[case::promotion(PROMOTES, "a7a8n", "a8=N")]
#[case::promotion_by_capture_with_check(PROMOTES, "a7b8q", "axb8=Q+")]
#[case::a_pinned_rival_is_no_rival(PINNED, "a1c2", "Nc2")]
fn a_move_is_written_in_one_way(#[case] text: &str, #[case] m: &str, #[case] san: &str) {
    let position: OrthodoxChess = text.parse().unwrap();
    let m = position.parse_move(m).unwrap();
    assert_eq!(position.san(m), san);
    assert_eq!(position.parse_san(san), Ok(m));
    assert_eq!(position.parse_san_lenient(san), Ok(m));
}

#[test]
fn mate_has_a_mark_of_its_own() {
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    let position: OrthodoxChess = text.parse().unwrap();
    assert_eq!(position.san(position.parse_move("a1a8").unwrap()), "Ra8#");
    let castles: OrthodoxChess = "5k2/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    assert_eq!(castles.san(castles.parse_move("e1g1").unwrap()), "O-O+");
}

/// Informal forms are read leniently, and refused strictly with the offset of the difference.
#[rstest]
#[case::zeros(CASTLES, "0-0", "e1g1", 0)]
#[case::long_zeros(CASTLES, "0-0-0", "e1c1", 0)]
#[case::small_letters(CASTLES, "o-o", "e1g1", 0)]
#[case::castling_praised(CASTLES, "O-O!?", "e1g1", 3)]
#[case::castling_with_a_check_it_does_not_give(CASTLES, "O-O+", "e1g1", 3)]
#[case::missing_check(CASTLES, "Rxa8", "a1a8", 4)]
#[case::mate_for_check(CASTLES, "Rxa8#", "a1a8", 4)]
#[case::doubled_check(CASTLES, "Rxa8++", "a1a8", 5)]
#[case::missing_capture(CASTLES, "Ra8+", "a1a8", 1)]
#[case::superfluous_capture(ROOKS, "R1xa4", "a1a4", 2)]
#[case::full_origin(ROOKS, "Ra1a4", "a1a4", 1)]
#[case::a_dash(ROOKS, "Ra1-a4", "a1a4", 1)]
#[case::superfluous_file(TAKES, "f4f5", "f4f5", 1)]
#[case::pawn_with_a_letter(TAKES, "Pf5", "f4f5", 0)]
#[case::colon_for_capture(TAKES, "b:c5", "b4c5", 1)]
#[case::en_passant_named(PASSES, "exd6 e.p.", "e5d6", 4)]
#[case::en_passant_named_short(PASSES, "exd6ep", "e5d6", 4)]
#[case::promotion_without_sign(PROMOTES, "a8N", "a7a8n", 2)]
#[case::promotion_from_its_square(PROMOTES, "a7-a8=N", "a7a8n", 1)]
#[case::question(TAKES, "f5??", "f4f5", 2)]
fn people_write_otherwise(
    #[case] text: &str,
    #[case] written: &str,
    #[case] m: &str,
    #[case] at: usize,
) {
    let position: OrthodoxChess = text.parse().unwrap();
    let m = position.parse_move(m).unwrap();
    assert_eq!(position.parse_san_lenient(written), Ok(m));
    match position.parse_san(written) {
        Err(MoveTextError::NotCanonical { offset, .. }) => assert_eq!(offset, at),
        other => panic!("{written}: {other:?}"),
    }
}

#[rstest]
#[case::ambiguous(ROOKS, "Ra4", MoveTextError::Ambiguous)]
#[case::ambiguous_by_file(QUEENS, "Qhe1", MoveTextError::Ambiguous)]
#[case::no_such_move(ROOKS, "Rb7", MoveTextError::Illegal)]
#[case::no_castling(ROOKS, "O-O", MoveTextError::Illegal)]
#[case::pinned(PINNED, "Nd5", MoveTextError::Illegal)]
#[case::promotion_not_named(PROMOTES, "a8", MoveTextError::Illegal)]
#[case::promotion_to_king(PROMOTES, "a8=K", MoveTextError::Illegal)]
#[case::promotion_of_a_queen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qh5q", MoveTextError::Illegal)]
fn not_every_text_is_a_move(
    #[case] text: &str,
    #[case] written: &str,
    #[case] error: MoveTextError,
) {
    let position: OrthodoxChess = text.parse().unwrap();
    assert_eq!(position.parse_san(written), Err(error));
    assert_eq!(position.parse_san_lenient(written), Err(error));
}

#[rstest]
#[case("", 0)]
#[case("N", 1)]
#[case("Ne", 1)]
#[case("Ne9", 1)]
#[case("Nx", 2)]
#[case("exd", 2)]
#[case("e4=", 3)]
#[case("e4 is best", 3)]
#[case("O-O-O-O", 0)]
#[case("♖♘f3", 1)]
#[case("Nf3é", 3)]
fn malformed_texts_are_refused_where_they_go_wrong(#[case] written: &str, #[case] at: usize) {
    let position = OrthodoxChess::default();
    match position.parse_san_lenient(written) {
        Err(MoveTextError::Malformed { offset, .. }) => assert_eq!(offset, at, "{written}"),
        other => panic!("{written}: {other:?}"),
    }
}

/// The move in many forms, usual and others.
fn forms(m: &str, san: &str) -> Vec<String> {
    let unmarked = san.trim_end_matches(['+', '#']);
    let (letter, target) = unmarked.split_at(1);
    let origins = (0..=m.len()).map(|end| format!("{letter}{}{target}", &m[..end]));
    let ranks = format!("{letter}{}{target}", &m[1..2]);
    let mut forms: Vec<String> = origins.chain([m.into(), ranks]).collect();
    forms.extend([unmarked.replace('x', ""), unmarked.replace("O-O", "0-0")]);
    let marks = ["", "+", "#", "++", "!"];
    let marked = |form: &String| marks.map(|mark| format!("{form}{mark}"));
    forms.iter().flat_map(marked).collect()
}

proptest! {
    #![proptest_config(strategy::cases(60))]

    #[test]
    fn usual_texts_are_recognised_as_by_writing_the_move(
        position in prop_oneof![
            strategy::positions::<OrthodoxChess>(80),
            strategy::sparse_positions::<OrthodoxChess>(12),
        ]
    ) {
        for m in position.moves() {
            for text in forms(&m.to_string(), &position.san(m)) {
                let by_writing = implement::read_move(&position, &text, |_| false);
                prop_assert_eq!(position.read_move(&text), by_writing, "{}", text);
            }
        }
    }
}
