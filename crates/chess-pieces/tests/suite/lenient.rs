//! Repairs of fields as other programs write them.

use board_geometry::Chessboard;
use chess_pieces::CastlingRights;
use chess_pieces::lenient::{armies, castling, en_passant, placement, repair_placement};
use chess_pieces::notation::castling_text;
use chess_pieces::placement::Style;
use orthodox_chess::ChessRules;
use variant_core::lenient::Draft;

use crate::rules::{CornerMelee, TowerMelee, Towers};

#[test]
fn placements_are_rewritten_strictly() {
    let compact = |text: &str| placement::<Chessboard>(text, Style::Compact);
    for (text, strict) in [
        ("8/8/8/8/8/8/8/8", Some("8/8/8/8/8/8/8/8")),
        ("44/8/3Q~4/8/11111111/8/8/8/", Some("8/8/3Q4/8/8/8/8/8")),
        ("P**5/8/8/8/8/8/8/8", Some("P7/8/8/8/8/8/8/8")),
        ("N(3)7/8/8/8/8/8/8/k(12)7", Some("N(3)7/8/8/8/8/8/8/k(12)7")),
        ("8/8/8/8/8/8/8", None),
        ("8/8/8/8/8/8/8/8/8", None),
        ("8/8/8/8/8/8/8/7", None),
        ("8/8/8/8/8/8/8/9", None),
        ("8/8/8/8/8/8/8/N(7", None),
        ("", None),
    ] {
        assert_eq!(compact(text).as_deref(), strict, "{text}");
    }
    // Two squares are missing at each end of four ranks, and lists have commas.
    let rank = "12";
    let rows = |first: &str, second: &str| {
        let mut rows = vec![first, second];
        rows.extend([rank; 8]);
        rows.extend(["*,*,8,*,*", "*,*,8,*,*"]);
        rows.join("/")
    };
    let listed = |text: &str| placement::<Towers>(text, Style::Listed);
    let strict = rows("*,*,wK,7,*,*", "*,*,8,*,*");
    assert_eq!(listed(&strict).as_deref(), Some(strict.as_str()));
    assert_eq!(listed(&rows("2,wK,9", "12")), Some(strict.clone()));
    assert_eq!(listed(&rows("2,wK,9,", "12,")), Some(strict));
    // A piece cannot stand where there is no square.
    assert_eq!(listed(&rows("wK,11", "12")), None);
}

#[test]
fn torn_placements_are_joined() {
    for (text, strict) in [
        ("8/8/8/8/ 8/8/8/8 w", "8/8/8/8/8/8/8/8 w"),
        ("8/8/8/8 /8/8/8/8 w", "8/8/8/8/8/8/8/8 w"),
        ("8/ 8/8/8/ 8/8/8/8/ w", "8/8/8/8/8/8/8/8 w"),
        ("8/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 w"),
    ] {
        let mut draft = Draft::new(text);
        repair_placement::<Chessboard>(&mut draft, 0, Style::Compact);
        assert_eq!(draft.to_string(), strict, "{text}");
    }
}

#[test]
fn castlings_are_rewritten_in_order() {
    let compact = |text: &str| castling::<ChessRules>(text, Style::Compact);
    for (text, strict) in [
        ("KQkq", Some("KQkq")),
        ("qkQK", Some("KQkq")),
        ("KK-q", Some("Kq")),
        ("HAha", Some("KQkq")),
        ("--", Some("-")),
        ("\u{2013}", Some("-")),
        // A file without a castling is left out, another letter is not understood.
        ("KB", Some("K")),
        ("B", Some("-")),
        ("Kx", None),
        ("K1", None),
    ] {
        assert_eq!(compact(text).as_deref(), strict, "{text}");
    }
    let listed = |text: &str| castling::<CornerMelee>(text, Style::Listed);
    assert_eq!(listed("-").as_deref(), Some("-"));
    assert_eq!(listed("K"), None, "no army is named");
    let text = |rights| castling_text::<ChessRules>(Style::Compact, rights).to_string();
    let all = CastlingRights::NONE;
    assert_eq!(text(all), "-");
    let some = all.with(3).with(0);
    assert_eq!(text(some), "Kq");
}

#[test]
fn rights_of_several_armies_are_sorted() {
    let read = |text: &str| en_passant::<TowerMelee>(text);
    assert_eq!(read("e3e4:nw,c3c4:E,").as_deref(), Some("c3c4:e,e3e4:wn"));
    assert_eq!(read("e3e4:n,e3e4:n").as_deref(), Some("e3e4:n"));
    for wrong in ["e3e4", "e3:n", "e3e4:x", "e3e4:", "z3z4:n"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    for (text, strict) in [
        ("ENWS", Some("swne")),
        ("ss", Some("s")),
        ("-", Some("-")),
        ("", None),
        ("sx", None),
    ] {
        assert_eq!(armies::<TowerMelee>(text).as_deref(), strict, "{text}");
    }
}

#[test]
fn long_placements_are_refused_in_linear_time() {
    for item in ["1", "0", "9", "255k", "k(", "k", ",", "k~"] {
        let rank = item.repeat((1 << 21) / item.len());
        for style in [Style::Compact, Style::Listed] {
            let text = format!("8/8/8/8/8/8/8/k{rank}");
            assert_eq!(placement::<Chessboard>(&text, style), None, "{item}");
        }
    }
}
