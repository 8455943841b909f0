//! Algebraic notation as people write it.

use chess_pieces::PieceType;
use chess_pieces::san::{Parts, plain, read_castling};
use orthodox_chess::OrthodoxChess;
use variant_core::{MoveTextError, Position, Variant};

use crate::moves::orthodox::Duel;
use crate::moves::{board, m};

#[test]
fn move_numbers_figurines_and_signs_become_letters() {
    for (text, bare) in [
        ("Nf3", "Nf3"),
        ("12.Nf3", "Nf3"),
        ("12. Nf3!?", "Nf3"),
        ("3...e5", "e5"),
        ("3\u{2026} e5", "e5"),
        ("10.0-0", "0-0"),
        ("1.e4+", "e4"),
        // Neither digits alone nor dots alone number a move.
        ("0-0", "0-0"),
        ("...e5", "...e5"),
        ("12", "12"),
        ("12.", ""),
        ("", ""),
        ("\u{2654}e2", "Ke2"),
        ("\u{265a}e2", "Ke2"),
        ("\u{2655}e2", "Qe2"),
        ("\u{265b}e2", "Qe2"),
        ("\u{2656}e2", "Re2"),
        ("\u{265c}e2", "Re2"),
        ("\u{2657}e2", "Be2"),
        ("\u{265d}e2", "Be2"),
        ("\u{2658}e2", "Ne2"),
        ("\u{265e}\u{fe0e}e2", "Ne2"),
        ("\u{2659}e4", "e4"),
        ("\u{265f}\u{fe0f}e4", "e4"),
        ("e4\u{d7}d5", "e4xd5"),
        ("e2\u{2010}e4", "e2-e4"),
        ("e2\u{2011}e4", "e2-e4"),
        ("e2\u{2013}e4", "e2-e4"),
        ("0\u{2014}0", "0-0"),
        ("0\u{2212}0", "0-0"),
        ("\u{e9}4", "\u{e9}4"),
    ] {
        assert_eq!(plain(text), bare, "{text}");
    }
}

#[test]
fn marks_at_the_end_are_left_out() {
    for marked in [
        "exd6",
        "exd6+",
        "exd6#",
        "exd6!?",
        "exd6 e.p.",
        "exd6 (ep)",
        "exd6ep+",
        "exd6 ep #",
        "exd6ch",
        "exd6ch.",
        "exd6 mate",
        "exd6mate!!",
        "exd6\u{2020}",
        "exd6\u{2021} ",
        "exd6\u{2260}",
    ] {
        assert_eq!(plain(marked), "exd6", "{marked}");
    }
    assert_eq!(plain("+exd6"), "+exd6");
    assert_eq!(plain(""), "");
    let castlings = ["00", "000", "OO", "OOO", "0000", "O-o", ""].map(read_castling);
    let (short, long) = (Some(true), Some(false));
    assert_eq!(castlings, [short, long, short, long, None, None, None]);
}

#[test]
fn what_a_pawn_becomes_is_announced_or_a_capital_or_last() {
    for (text, promotion, rest) in [
        ("e8", None, ""),
        ("e8Q", Some('Q'), ""),
        ("e8q", Some('Q'), ""),
        ("e8=q", Some('Q'), ""),
        ("e8(N)", Some('N'), ""),
        ("e8(n", Some('N'), ""),
        ("e8/B", Some('B'), ""),
        ("e8Rx", Some('R'), "x"),
        ("e8=rx", Some('R'), "x"),
        ("e8R)x", Some('R'), "x"),
        // No letter of a piece, or one in the middle of something else.
        ("e8nx", None, "nx"),
        ("e8z", None, "z"),
        ("e8Z", None, "Z"),
        ("e8/", None, "/"),
        ("e8/Z", None, "/Z"),
        ("e8(Z)", None, "(Z)"),
    ] {
        let parts = Parts::<Duel>::read(text).unwrap();
        let found = parts.promotion.map(PieceType::letter);
        assert_eq!((found, parts.rest), (promotion, rest), "{text}");
    }
    for (text, offset) in [("e8=", 3), ("e8=Z", 3), ("e8=1", 3), ("exd8=", 5)] {
        let expected = "what the pawn becomes";
        let error = MoveTextError::Malformed { offset, expected };
        assert_eq!(Parts::<Duel>::read(text), Err(error), "{text}");
    }
    for (text, offset) in [
        ("Nbd", 2),
        ("N1d", 2),
        ("exd", 2),
        ("e4xd", 3),
        ("Nb", 1),
        ("e4x", 3),
    ] {
        let expected = "the square it goes to";
        let error = MoveTextError::Malformed { offset, expected };
        assert_eq!(Parts::<Duel>::read(text), Err(error), "{text}");
    }
}

/// Pawns that advance and pawns that capture may go to one square in games of more than two armies.
#[test]
fn a_capture_by_a_pawn_is_told_from_an_advance() {
    let board = board(&["Pd2", "Pc2", "Pe2", "Nb4"]);
    let find = |text: &str, moves: &[&str]| {
        let parts = Parts::<Duel>::read_all(text).unwrap();
        let found = parts.find_only(moves.iter().map(|text| m(&board, text)));
        found.map(|m| m.to_string())
    };
    let moves = ["d2d3", "c2d3", "b4d3"];
    assert_eq!(find("d3", &moves), Ok("d2d3".into()));
    assert_eq!(find("xd3", &moves), Ok("c2d3".into()));
    assert_eq!(find("cxd3", &moves), Ok("c2d3".into()));
    // One move that fits is meant, however it is written; pieces capture without a sign, too.
    assert_eq!(find("d3", &["c2d3"]), Ok("c2d3".into()));
    assert_eq!(find("xd3", &["d2d3"]), Ok("d2d3".into()));
    assert_eq!(find("Nxd3", &moves), Ok("b4d3".into()));
    assert_eq!(find("Nd3", &moves), Ok("b4d3".into()));
    assert_eq!(
        find("xd3", &["c2d3", "e2d3"]),
        Err(MoveTextError::Ambiguous)
    );
    assert_eq!(find("Bd3", &moves), Err(MoveTextError::Illegal));
}

#[test]
fn moves_are_read_as_other_programs_write_them() {
    let start = "r3k2r/pP1p1ppp/8/2pPp3/8/2N3N1/PPP2PPP/R3K2R w KQkq c6 0 1";
    let position: OrthodoxChess = start.parse().unwrap();
    let read = |text: &str| {
        let m = position.parse_san_lenient(text)?;
        assert!(position.is_legal(m));
        Ok::<_, MoveTextError>(m.to_string())
    };
    for (text, expected) in [
        ("a4", "a2a4"),
        ("a2a4", "a2a4"),
        ("a2-a4", "a2a4"),
        ("Nge4", "g3e4"),
        ("N3e2", "Ambiguous"),
        ("Nce4", "c3e4"),
        ("Nc3-e4", "c3e4"),
        ("c3e4", "c3e4"),
        ("c3-e4", "c3e4"),
        ("\u{2658}f5", "g3f5"),
        ("1.Nf5", "g3f5"),
        ("Nf5!", "g3f5"),
        ("Ne4", "Ambiguous"),
        ("Nd3", "Illegal"),
        ("dxc6", "d5c6"),
        ("dc6", "d5c6"),
        ("dxc6 e.p.", "d5c6"),
        ("xc6", "d5c6"),
        ("b8=Q+", "b7b8q"),
        ("b8N", "b7b8n"),
        ("b7b8r", "b7b8r"),
        ("bxa8=B", "b7a8b"),
        ("b7xa8(N)", "b7a8n"),
        ("b8", "Illegal"),
        ("O-O", "e1g1"),
        ("0-0", "e1g1"),
        ("o-o-o", "e1c1"),
        ("O-O-O+", "e1c1"),
        ("e1g1", "e1g1"),
        ("Kg1", "e1g1"),
        ("Kd2", "e1d2"),
    ] {
        let found = match read(text) {
            Ok(found) => found,
            Err(error) => format!("{error:?}"),
        };
        assert_eq!(found, expected, "{text}");
    }
}
