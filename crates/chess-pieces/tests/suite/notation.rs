//! Fields of position texts.

use board_geometry::Chessboard;
use chess_pieces::notation::read_castling;
use chess_pieces::placement::Style;
use chess_pieces::{Army, CastlingRights, CastlingRules, Count, PawnRules, PieceRules, castling};
use variant_core::text::Fields;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Castles;

impl PieceRules for Castles {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Chessboard, Army::new(0), 'Q', king "e1" => "c1", rook "a1" => "d1"),
        castling!(Chessboard, Army::new(1), 'K', king "e8" => "g8", rook "h8" => "f8"),
    ];
}

/// Every set of rights has one text in each style.
#[test]
fn castlings_are_read_only_as_they_are_written() {
    let read = |style, text: &str| {
        let field = Fields::new(text, ' ').optional("castling").unwrap();
        let rights = read_castling::<Castles, ()>(&field, style, "castlings");
        rights.ok().map(CastlingRights::bits)
    };
    for (text, bits) in [
        ("-", Some(0)),
        ("wKQbK", Some(0b111)),
        ("wQ", Some(0b10)),
        ("wKwQ", None),
        ("wQK", None),
        ("bKwK", None),
        ("wwK", None),
        ("wKb", None),
        ("wbK", None),
        ("K", None),
        ("bQ", None),
        ("", None),
    ] {
        assert_eq!(read(Style::Listed, text), bits, "{text}");
    }
    for (text, bits) in [("KQk", Some(0b111)), ("Qk", Some(0b110)), ("kK", None)] {
        assert_eq!(read(Style::Compact, text), bits, "{text}");
    }
}
