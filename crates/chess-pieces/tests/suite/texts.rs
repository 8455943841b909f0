//! Position texts of four armies, notation of moves, and what is said of damaged ones.

use board_geometry::{Chessboard, Square};
use chess_pieces::placement::{self, Style};
use chess_pieces::{
    Armies, Army, CastlingRights, PieceType, Pieces, notation, san,
    turn_state::{TurnProblems, TurnState},
};
use variant_core::text::{Cause, Fields};
use variant_core::{MoveTextError, Position, Variant};

use crate::melee::{Fair, Melee, melee};
use crate::moves::orthodox::Duel;
use crate::moves::{m, square};

/// Four kings, a pawn of Red that has just advanced, and neighbours to take it.
const BASE: &str = "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/12/bK,10,gK/12/12/2,bP,rP,gP,7/12/*,*,8,*,*/\
                    *,*,4,rK,3,*,* b rbyg - d3d4:bg 12";

/// The text with a part replaced, with `^` where the error is.
#[track_caller]
fn refuses(part: &str, replaced: &str, field: &str, expected: &str) {
    let marked = BASE.replacen(part, replaced, 1);
    let offset = marked.find('^').unwrap();
    let error = marked.replacen('^', "", 1).parse::<Melee>().unwrap_err();
    assert_eq!(
        (error.field, error.offset),
        (field, offset),
        "{marked}: {error}"
    );
    let says = format!("{field}, byte {offset}: expected {expected}");
    assert_eq!(error.to_string(), says);
}

#[test]
fn damaged_texts_of_four_armies_are_refused_at_their_byte() {
    assert_eq!(melee(BASE).to_string(), BASE);
    let piece = "a piece, a number, `*` or `/`";
    refuses("yK", "^xK", "placement", piece);
    refuses("yK", "^yX", "placement", piece);
    refuses("yK", "^yk", "placement", piece);
    refuses("yK", "^y", "placement", piece);
    refuses("yK,4", "yK^4", "placement", "`,` or `/`");
    refuses(
        "yK,4",
        "yK,2,^2",
        "placement",
        "a piece: two runs are one number",
    );
    refuses(
        "yK,4",
        "yK,^5",
        "placement",
        "`*`: this square does not exist",
    );
    refuses(
        "yK,4,*,*",
        "yK,4,*^",
        "placement",
        "the squares up to the last file",
    );
    refuses(
        "yK,4,*,*",
        "yK,4,*,*,^",
        "placement",
        "a piece, a number or `*`",
    );
    refuses(
        "yK,4,*,*",
        "yK,4,*,*,^1",
        "placement",
        "`/`: the rank is full",
    );
    refuses(
        "yK,4,*,*",
        "yK,4,*,*,^*",
        "placement",
        "a piece or a number: this square exists",
    );
    refuses(
        "3,yK",
        "^*,2,yK",
        "placement",
        "a piece or a number: this square exists",
    );
    refuses("3,yK", "^03,yK", "placement", "the number of empty squares");
    refuses(
        "3,yK",
        "^999,yK",
        "placement",
        "the number of empty squares",
    );
    refuses(
        "/12/12/12/",
        "/12/12/^/",
        "placement",
        "the squares up to the last file",
    );
    refuses(
        " b rbyg",
        "/^12 b rbyg",
        "placement",
        "no rank below rank 1",
    );
    // A rank too few: the text ends where another one would follow.
    refuses(
        "/*,*,4,rK,3,*,* b",
        "^ b",
        "placement",
        "`/` and another rank",
    );
    refuses(" b rbyg", " ^x rbyg", "turn", "the letter of an army");
    refuses(" b rbyg", " ^rb rbyg", "turn", "the letter of an army");
    let armies = "letters of armies in the order of play";
    refuses(" rbyg ", " ^bryg ", "armies", armies);
    refuses(" rbyg ", " ^rrbyg ", "armies", armies);
    refuses(" rbyg ", " ^rbx ", "armies", armies);
    refuses(" rbyg ", " ^ ", "armies", armies);
    let castlings = "castlings army by army, in order, or `-`";
    refuses("rbyg - ", "rbyg rK^rQ ", "castling", castlings);
    refuses("rbyg - ", "rbyg bK^rK ", "castling", castlings);
    refuses("rbyg - ", "rbyg rQ^K ", "castling", castlings);
    refuses("rbyg - ", "rbyg ^K ", "castling", castlings);
    refuses("rbyg - ", "rbyg rK^x ", "castling", castlings);
    refuses(
        "rbyg - ",
        "rbyg r^ ",
        "castling",
        "the letter of a castling",
    );
    let right = "rights such as `e3e4:w`, or `-`";
    for text in [
        "^d3", "^d3d4", "^d3d4:", "^d3d4:gb", "^d3d4bg", "^x3d4:b", "^",
    ] {
        refuses("d3d4:bg", text, "en passant", right);
    }
    refuses(
        "d3d4:bg",
        "d3d4:bg,^d3d4:b",
        "en passant",
        "rights by ascending target, then pawn",
    );
    refuses(
        "d3d4:bg",
        "d3d4:bg,^c3d4:b",
        "en passant",
        "rights by ascending target, then pawn",
    );
    refuses("d3d4:bg", "d3d4:bg,^x", "en passant", right);
    let advanced = "rights to take pawns that have just advanced two squares";
    for text in ["^d3d4:y", "^d3d5:b", "^d3c4:b", "^e3e4:b", "^h3h4:b"] {
        refuses("d3d4:bg", text, "en passant", advanced);
    }
    refuses(" 12", " ^x", "clock", "a number up to 4294967295");
    refuses(" 12", " ^4294967296", "clock", "a number up to 4294967295");
    refuses(" 12", "^", "clock", "a number");
}

#[test]
fn problems_are_found_in_the_field_that_has_them() {
    let problems = |part: &str, replaced: &str| {
        let text = BASE.replacen(part, replaced, 1);
        let error = text.parse::<Melee>().unwrap_err();
        match error.cause {
            Cause::Setup(found) => (found.problems, error.field),
            Cause::Syntax { .. } => panic!("{text}: {error}"),
            _ => panic!("{error}"),
        }
    };
    let placement = "placement";
    assert_eq!(problems("10,gK", "11"), (TurnProblems::KINGS, placement));
    assert_eq!(
        problems("/12/", "/5,rK,6/"),
        (TurnProblems::KINGS, placement)
    );
    // Where the pawn must have promoted, and behind the row of its double step.
    assert_eq!(
        problems("3,yK", "rP,2,yK"),
        (TurnProblems::PAWNS, placement)
    );
    assert_eq!(
        problems("4,rK", "rP,3,rK"),
        (TurnProblems::PAWNS, placement)
    );
    assert_eq!(
        problems("b rbyg", "b ryg").0 & TurnProblems::TURN,
        TurnProblems::TURN
    );
    assert_eq!(
        problems("rbyg - ", "rbyg rK "),
        (TurnProblems::CASTLING, "castling")
    );
    assert_eq!(
        problems("b rbyg - d3d4:bg", "b rby - d3d4:bg"),
        (TurnProblems::EN_PASSANT, "en passant")
    );
}

#[test]
fn an_army_that_leaves_takes_its_rights_with_it() {
    let mut state = Melee::start("start").unwrap().state;
    assert_eq!(
        (state.turn, state.clock, state.standing.len()),
        (Army::new(0), 0, 4)
    );
    assert_eq!(state.board.castling().bits(), 0xff);
    state.eliminate(Army::new(0));
    assert_eq!(
        (state.turn, state.board.castling().bits()),
        (Army::new(1), 0xfc)
    );
    state.eliminate(Army::new(2));
    assert_eq!(
        (state.turn, state.board.castling().bits()),
        (Army::new(1), 0xcc)
    );
    let step = notation::read_move(state.board.pieces(), "b5d5").unwrap();
    state.make(step, Armies::first_of(4), &mut |_| ());
    assert_eq!(state.turn, Army::new(3));
    state.eliminate(Army::new(3));
    state.eliminate(Army::new(1));
    assert_eq!(state.turn, Army::new(1)); // nobody is left to have the turn
    let mut state = melee(BASE).state;
    state.eliminate(Army::new(1));
    assert!(state.to_string().ends_with(" y ryg - d3d4:g 12"), "{state}");
    assert_eq!(state.pieces_of(Armies::from_bits(0b1010)).len(), 4);
    // Pieces of an army that is out can be taken, its king too; other kings cannot.
    let destinations = state.destinations(Armies::of(Army::new(2)));
    let is_free = |name: &str| destinations.contains(name.parse().unwrap());
    assert_eq!(
        ["a7", "l7", "c4", "f12", "g1", "e6"].map(is_free),
        [true, false, true, false, false, true]
    );
    let mut late = melee(BASE).state;
    late.clock = u32::MAX;
    let king = notation::read_move(late.board.pieces(), "a7a8").unwrap();
    late.make(king, Armies::NONE, &mut |_| ());
    assert_eq!(late.clock, u32::MAX);
    assert_eq!(TurnState::<Fair>::new(late.board).clock, 0);
}

#[test]
fn moves_in_coordinates_are_read_or_refused_at_their_byte() {
    let board = crate::moves::board(&["Ke1", "ke8", "Pa7", "Qd1"]);
    assert_eq!(m(&board, "a7a8n").to_string(), "a7a8n");
    let refused = |text: &str| match notation::read_move::<Duel>(board.pieces(), text) {
        Err(MoveTextError::Malformed { offset, expected }) => (offset, expected),
        other => panic!("{text}: {other:?}"),
    };
    let promotion = "the letter of a promotion, or nothing";
    for (text, offset, expected) in [
        ("", 0, "the square it leaves"),
        ("e", 0, "the square it leaves"),
        ("e9e4", 0, "the square it leaves"),
        ("é1e4", 0, "the square it leaves"),
        ("e1", 2, "the square it goes to"),
        ("e1-e2", 2, "the square it goes to"),
        ("a7a8N", 4, promotion),
        ("a7a8k", 4, promotion),
        ("a7a8nn", 4, promotion),
        ("a7a8=n", 4, promotion),
    ] {
        assert_eq!(refused(text), (offset, expected), "{text}");
    }
    // Of an empty square, and of a piece that does not promote.
    for text in ["a1a2", "d1d8q"] {
        let read = notation::read_move::<Duel>(board.pieces(), text);
        assert_eq!(read, Err(MoveTextError::Illegal), "{text}");
    }
}

#[test]
fn algebraic_notation_is_taken_apart() {
    let parts = |text| {
        let parts = san::Parts::<Duel>::read_all(text).unwrap();
        let san::Parts {
            piece_type,
            file,
            rank,
            captures,
            to,
            promotion,
            ..
        } = parts;
        (
            piece_type.letter(),
            file,
            rank,
            captures,
            to.to_string(),
            promotion.map(PieceType::letter),
        )
    };
    for (text, expected) in [
        ("e4", ('P', None, None, false, "e4", None)),
        ("Pe4", ('P', None, None, false, "e4", None)),
        ("exd5", ('P', Some(4), None, true, "d5", None)),
        ("e:d5", ('P', Some(4), None, true, "d5", None)),
        ("exd6 e.p.", ('P', Some(4), None, true, "d6", None)),
        ("exd6ep", ('P', Some(4), None, true, "d6", None)),
        ("e7-e8=Q", ('P', Some(4), Some(6), false, "e8", Some('Q'))),
        ("e8N", ('P', None, None, false, "e8", Some('N'))),
        ("e8=q", ('P', None, None, false, "e8", Some('Q'))),
        ("Nbd7", ('N', Some(1), None, false, "d7", None)),
        ("N5xd7", ('N', None, Some(4), true, "d7", None)),
        ("Qh4e1", ('Q', Some(7), Some(3), false, "e1", None)),
        ("Bxa6", ('B', None, None, true, "a6", None)),
    ] {
        let (piece, file, rank, captures, to, promotion) = expected;
        assert_eq!(
            parts(text),
            (piece, file, rank, captures, to.to_owned(), promotion),
            "{text}"
        );
    }
    for (text, offset, expected) in [
        ("", 0, "the square it goes to"),
        ("N", 1, "the square it goes to"),
        ("Nf", 1, "the square it goes to"),
        ("Nf9", 1, "the square it goes to"),
        ("e4x", 3, "the square it goes to"),
        ("exz5", 2, "the square it goes to"),
        ("e8=", 3, "what the pawn becomes"),
        ("e8=Z", 3, "what the pawn becomes"),
        ("e4 now", 3, "the end of the move"),
        ("e4e5e6", 4, "the end of the move"),
    ] {
        let read = san::Parts::<Duel>::read_all(text);
        let error = MoveTextError::Malformed { offset, expected };
        assert_eq!(read.unwrap_err(), error, "{text}");
    }
    assert_eq!(san::plain("Nf3+!?"), "Nf3");
    let castlings = ["O-O", "0-0", "o-o", "O-O-O", "0-0-0", "o-o-o", "O-0", "OO"];
    let read = castlings.map(san::read_castling);
    assert_eq!(
        read,
        [
            Some(true),
            Some(true),
            Some(true),
            Some(false),
            Some(false),
            Some(false),
            None,
            Some(true)
        ]
    );
}

#[test]
fn a_text_in_algebraic_notation_fits_one_legal_move() {
    let board = crate::moves::board(&["Na1", "Nc1", "Na5", "Pd2", "Pc3", "pd3", "Ra8", "Rh8"]);
    let legal: Vec<_> = [
        "a1b3", "c1b3", "a5b3", "a8d8", "h8d8", "c3c4", "a1c2", "d2d3", "c3d4",
    ]
    .map(|text| m(&board, text))
    .to_vec();
    let find = |text: &str| {
        let parts = san::Parts::<Duel>::read(text).unwrap();
        parts
            .find_only(legal.iter().copied())
            .map(|m| m.to_string())
    };
    assert_eq!(find("Nc2"), Ok("a1c2".into()));
    assert_eq!(find("Nb3"), Err(MoveTextError::Ambiguous));
    assert_eq!(find("Ncb3"), Ok("c1b3".into()));
    assert_eq!(find("Nab3"), Err(MoveTextError::Ambiguous));
    assert_eq!(find("N5b3"), Ok("a5b3".into()));
    assert_eq!(find("Na1b3"), Ok("a1b3".into()));
    assert_eq!(find("Nd3"), Err(MoveTextError::Illegal));
    assert_eq!(find("Bb3"), Err(MoveTextError::Illegal));
    assert_eq!(find("c4=Q"), Err(MoveTextError::Illegal));
    assert_eq!(find("cd4"), Ok("c3d4".into()));
    // Written with as much as it takes to tell them apart.
    let write = |text: &str, captures| san::write(m(&board, text), &legal, captures);
    assert_eq!(write("c1b3", false), "Ncb3");
    assert_eq!(write("a5b3", false), "N5b3");
    assert_eq!(write("a1b3", true), "Na1xb3");
    assert_eq!(write("a8d8", false), "Rad8");
    assert_eq!(write("a1c2", false), "Nc2");
    assert_eq!(write("c3d4", true), "cxd4");
    assert_eq!(write("c3c4", false), "c4");
}

#[test]
fn castlings_of_four_armies_are_written_alike() {
    let position = melee(
        "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/11,gK/bK,11/12/12/12/12/*,*,8,*,*/*,*,rR,3,rK,2,rR,*,* r rbyg rKQ - 0",
    );
    let castle = |text: &str| position.san(position.parse_move(text).unwrap());
    assert_eq!(castle("g1i1"), "O-O");
    let long = position.parse_san_lenient("O-O-O").unwrap();
    assert_eq!(
        (long.from.to_string(), long.to.to_string()),
        ("g1".into(), "e1".into())
    );
    assert_eq!(
        position.parse_san_lenient("O-O+"),
        position.parse_move("g1i1")
    );
    let bare = melee(BASE);
    assert_eq!(bare.parse_san_lenient("O-O"), Err(MoveTextError::Illegal));
}

#[test]
fn a_placement_in_compact_style_has_no_commas() {
    let text = "r3k2r/8/8/8/8/8/PPP5/R3K2R w";
    let field = Fields::new(text, ' ').optional("placement").unwrap();
    let read = notation::read_pieces::<Duel, ()>(&field, Style::Compact);
    let pieces: Pieces<Duel> = read.unwrap();
    assert_eq!(
        pieces.at(square("h8")),
        Some((Army::new(1), PieceType::ROOK))
    );
    assert_eq!(pieces.occupied().len(), 9);
    // What a reader takes for a piece can be longer, or nothing at all.
    let field = Fields::new("7[x]/8/8/8/8/8/8/8", ' ')
        .optional("placement")
        .unwrap();
    let mut seen = Vec::new();
    let read =
        placement::read::<Chessboard, ()>(&field, Style::Compact, |square: Square<_>, rest| {
            seen.push(square.to_string());
            rest.starts_with("[x]").then_some(3)
        });
    assert_eq!((read, seen), (Ok(()), vec!["h8".to_owned()]));
    let read =
        placement::read::<Chessboard, ()>(&field, Style::Compact, |_: Square<_>, _| Some(99));
    assert_eq!(read.unwrap_err().offset, 1 + 99);
    assert_eq!(CastlingRights::NONE.armies::<Duel>(), Armies::NONE);
}

/// Texts of parts are written by formatters.
struct Written<F: Fn(&mut std::fmt::Formatter<'_>) -> std::fmt::Result>(F);

impl<F: Fn(&mut std::fmt::Formatter<'_>) -> std::fmt::Result> std::fmt::Display for Written<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0(f)
    }
}

#[test]
fn parts_of_texts_are_written_as_they_are_read() {
    let pieces = crate::moves::pieces(&["Ke1", "ke8", "Pa2", "pa3", "Qh8", "rh1"]);
    let written = Written(|f: &mut _| {
        notation::write_pieces::<Duel>(f, Style::Compact, &pieces)?;
        for bits in [0b0000, 0b1111, 0b0110] {
            let rights = CastlingRights::from_bits(bits);
            write!(
                f,
                " {}",
                notation::castling_text::<Duel>(Style::Compact, rights)
            )?;
        }
        Ok(())
    });
    assert_eq!(written.to_string(), "4k2Q/8/8/8/8/p7/P7/4K2r - KQkq Qk");
    let several = BASE
        .replacen("12/12/12/bK", "12/12/8,rP,3/bK", 1)
        .replacen("bK,10,gK", "bK,6,yP,3,gK", 1)
        .replacen("d3d4:bg", "-", 1);
    assert_eq!(melee(&several).to_string(), several);
    let two = BASE
        .replacen("2,bP,rP,gP,7", "2,bP,rP,gP,bP,rP,5", 1)
        .replacen("d3d4:bg", "d3d4:bg,g3g4:b", 1);
    assert_eq!(melee(&two).to_string(), two);
}
