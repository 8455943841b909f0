//! Moves, batches, and what happens when they are made.

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, Move, MoveBatch, MoveEffects, PieceEvent, PieceRules,
    PieceType, PieceTypes, Pieces, PromotingPiece, en_passant::Advance,
};
use orthodox::Duel;
use variant_core::Batch;

/// Chess, as a newcomer declares it.
pub(crate) mod orthodox {
    use board_geometry::Chessboard;
    use chess_pieces::{Army, CastlingRules, Count, PawnRules, PieceRules, castling};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) struct Duel;

    impl PieceRules for Duel {
        type Board = Chessboard;
        type Counts = Count<2>;
        const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
        const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
            castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "f1"),
            castling!(Chessboard, Army::new(0), 'Q', king "e1" => "c1", rook "a1" => "d1"),
            castling!(Chessboard, Army::new(1), 'K', king "e8" => "g8", rook "h8" => "f8"),
            castling!(Chessboard, Army::new(1), 'Q', king "e8" => "c8", rook "a8" => "d8"),
        ];
    }
}

pub(crate) const WHITE: Army = Army::new(0);
pub(crate) const BLACK: Army = Army::new(1);

pub(crate) fn square(name: &str) -> Square<Chessboard> {
    name.parse().unwrap()
}

pub(crate) fn set(names: &[&str]) -> SquareSet<Chessboard> {
    names.iter().map(|name| square(name)).collect()
}

/// A piece on each square: `Ke1` of White, `ke8` of Black.
pub(crate) fn pieces<R: PieceRules<Board = Chessboard>>(list: &[&str]) -> Pieces<R> {
    let mut pieces = Pieces::EMPTY;
    for text in list {
        let letter = text.chars().next().unwrap();
        let army = if letter.is_ascii_uppercase() {
            WHITE
        } else {
            BLACK
        };
        let piece_type = PieceType::from_letter(letter).unwrap();
        pieces.put(square(&text[1..]), army, piece_type);
    }
    pieces
}

pub(crate) fn board(list: &[&str]) -> BoardState<Duel> {
    BoardState::new(pieces(list), CastlingRights::NONE)
}

/// A move of what stands there: `e2e4`, `e7e8q`.
pub(crate) fn m(board: &BoardState<Duel>, text: &str) -> Move<Duel> {
    chess_pieces::notation::read_move(board.pieces(), text).unwrap()
}

#[test]
fn moves_tell_what_they_are() {
    let board = board(&["Pe2", "Pd7", "Ng1", "Pa3"]);
    assert_eq!(m(&board, "d7d8n").promotion(), Some(PieceType::KNIGHT));
    assert_eq!(m(&board, "e2e4").promotion(), None);
    assert_eq!(m(&board, "e2e4").passed_over(WHITE), Some(square("e3")));
    // Neither a single step, nor a piece, nor from another row, nor of the other army, nor of none.
    assert_eq!(m(&board, "e2e3").passed_over(WHITE), None);
    assert_eq!(m(&board, "g1g3").passed_over(WHITE), None);
    assert_eq!(m(&board, "a3a5").passed_over(WHITE), None);
    assert_eq!(m(&board, "e2e4").passed_over(BLACK), None);
    assert_eq!(m(&board, "e2e4").passed_over(Army::new(7)), None);
    assert!(m(&board, "e2d3").is_pawn_capture());
    assert!(!m(&board, "e2e3").is_pawn_capture());
    assert!(!m(&board, "g1f2").is_pawn_capture());
    assert_eq!(m(&board, "d7d8q").to_string(), "d7d8q");
}

#[test]
fn batches_are_narrowed_to_squares() {
    let texts = |batch: MoveBatch<Duel>| -> Vec<String> {
        batch.into_iter().map(|m| m.to_string()).collect()
    };
    let rook = MoveBatch::<Duel>::Piece {
        piece_type: PieceType::ROOK,
        from: square("a1"),
        targets: set(&["a2", "a3", "b1"]),
    };
    assert_eq!(
        texts(rook.to_squares(set(&["a3", "b1", "h8"]))),
        ["a1b1", "a1a3"]
    );
    assert_eq!(rook.promoting_on(set(&["a3"])).len(), 3);
    let steps = MoveBatch::<Duel>::Pawns {
        back: Direction::South,
        double: false,
        targets: set(&["a3", "b6", "c7"]),
    };
    // Pawns promote on the sixth rank, and do not step there without.
    let sixth = Chessboard::BOARD.rank(5);
    assert_eq!(texts(steps.promoting_on(sixth)), ["a2a3", "c6c7"]);
    let promotions = MoveBatch::<Duel>::Promotions {
        back: Direction::South,
        targets: set(&["b6", "c8"]),
        to: PieceTypes::of(&[PieceType::ROOK, PieceType::QUEEN]),
        piece: None,
    };
    assert_eq!(texts(promotions.promoting_on(sixth)), ["b5b6q", "b5b6r"]);
    assert_eq!(
        texts(promotions.to_squares(set(&["c8"]))),
        ["c7c8q", "c7c8r"]
    );
    // A pawn that is handed out alone, as when it captures en passant.
    let pawn = MoveBatch::<Duel>::Piece {
        piece_type: PieceType::PAWN,
        from: square("b5"),
        targets: set(&["a6", "c6"]),
    };
    assert!(pawn.promoting_on(sixth).is_empty());
    assert_eq!(pawn.promoting_on(set(&["a6"])).len(), 1);
}

/// A pawn's way back, another piece's origin.
#[test]
fn one_move_is_a_batch_of_its_kind() {
    let promotion = |number| {
        MoveBatch::from(
            Move::<Duel>::new(square("b7"), square("a8"), PieceType::new(number))
                .with_promotion(Some(PieceType::QUEEN)),
        )
    };
    let MoveBatch::Promotions { back, piece, .. } = promotion(0) else {
        panic!("a pawn promotes");
    };
    assert_eq!((back, piece.is_none()), (Direction::SouthEast, true));
    let MoveBatch::Promotions { piece, .. } = promotion(1) else {
        panic!("a knight promotes");
    };
    let knight = (PieceType::KNIGHT, square("b7"));
    assert_eq!(piece.map(PromotingPiece::get), Some(knight));
}

#[test]
fn members_and_places_of_a_batch_are_those_of_its_list() {
    let batches = [
        MoveBatch::<Duel>::Piece {
            piece_type: PieceType::BISHOP,
            from: square("c1"),
            targets: set(&["d2", "e3", "b2"]),
        },
        MoveBatch::Pawns {
            back: Direction::South,
            double: true,
            targets: set(&["a4", "h4"]),
        },
        MoveBatch::Pawns {
            back: Direction::SouthEast,
            double: false,
            targets: set(&["a4", "c4"]),
        },
        MoveBatch::Promotions {
            back: Direction::SouthWest,
            targets: set(&["b8", "h8"]),
            to: PieceTypes::OFFICERS,
            piece: None,
        },
        MoveBatch::Promotions {
            back: Direction::North,
            targets: set(&["b8", "d7", "h8"]),
            to: PieceTypes::OFFICERS,
            piece: Some(PromotingPiece::new(
                PieceType::KNIGHT,
                "c6".parse().unwrap(),
            )),
        },
    ];
    for batch in batches {
        let list: Vec<_> = batch.into_iter().collect();
        assert_eq!(batch.len(), list.len());
        for (n, &one) in list.iter().enumerate() {
            assert_eq!(batch.nth(n), Some(one));
            assert!(batch.contains(one));
            // One part changed, it is none of the batch.
            let elsewhere = square("d5");
            let (mut displaced, mut astray) = (one, one);
            (displaced.from, astray.to) = (elsewhere, elsewhere);
            let others = [
                displaced,
                astray,
                Move::new(one.from, one.to, PieceType::KING),
                one.with_promotion(Some(PieceType::KING)),
            ];
            for other in others {
                assert!(!batch.contains(other), "{other:?} in {batch:?}");
            }
        }
        assert_eq!(batch.nth(list.len()), None);
        assert_eq!(batch.nth(usize::MAX), None);
        let mut rest = batch.into_iter();
        assert_eq!(rest.nth(list.len()), None);
        assert_eq!((rest.next(), rest.len()), (None, 0));
    }
    // Pawns cannot have come from beyond the edge.
    let edge = MoveBatch::<Duel>::Pawns {
        back: Direction::South,
        double: false,
        targets: set(&["a1"]),
    };
    assert_eq!(edge.into_iter().next(), None);
}

/// What a move does, step by step, and what it tells of it.
#[test]
fn a_move_is_made_with_all_that_belongs_to_it() {
    let made = |board: &mut BoardState<Duel>, army, text: &str| {
        let mut events: Vec<PieceEvent<Duel>> = Vec::new();
        let m = m(board, text);
        let made = board.make(army, m, &mut |event| events.push(event));
        let events = events.iter().map(ToString::to_string).collect::<Vec<_>>();
        (made, events)
    };
    let mut castle = BoardState::<Duel>::new(
        pieces(&["Ke1", "Ra1", "Rh1", "ke8", "rh8"]),
        CastlingRights::from_bits(0b0111),
    );
    let mut long = castle;
    let (done, events) = made(&mut long, WHITE, "e1c1");
    assert!(done.castled && !done.captures());
    assert_eq!(events, ["castled, rook a1 to d1"]);
    assert_eq!(*long.pieces(), pieces(&["Kc1", "Rd1", "Rh1", "ke8", "rh8"]));
    assert_eq!(long.castling().bits(), 0b0100);
    // A rook that takes a rook ends a castling of each.
    let (done, events) = made(&mut castle, WHITE, "h1h8");
    assert_eq!(done.captured, Some((BLACK, PieceType::ROOK)));
    assert!(done.captures() && !done.castled);
    assert_eq!(events, ["captured R on h8"]);
    assert_eq!(castle.castling().bits(), 0b0010);
    // Without the right it is a king that leaps.
    let (done, _) = made(&mut castle, WHITE, "e1g1");
    assert!(!done.castled);
    assert_eq!(castle.castling(), CastlingRights::NONE);
    let mut pawns = board(&["Pe5", "pd5", "Pg7", "nh8"]);
    let advance = Advance::over::<Duel>(BLACK, square("d6")).unwrap();
    assert!(pawns.en_passant_stands(WHITE, advance) && !pawns.en_passant_stands(BLACK, advance));
    pawns.en_passant_mut().grant(WHITE, advance);
    assert!(pawns.en_passant().is_for(WHITE) && !pawns.en_passant().is_for(BLACK));
    let mut takes = pawns;
    let (done, events) = made(&mut takes, WHITE, "e5d6");
    assert_eq!((done.en_passant, done.captured), (Armies::of(BLACK), None));
    assert_eq!(events, ["captured P on d5"]);
    assert_eq!(*takes.pieces(), pieces(&["Pd6", "Pg7", "nh8"]));
    assert_eq!(MoveEffects::default().en_passant, Armies::NONE);
    let mut promotes = pawns;
    let (_, events) = made(&mut promotes, WHITE, "g7h8r");
    assert_eq!(events, ["captured N on h8", "promoted to R on h8"]);
    // The right stands until somebody ends it, or what it needs is gone.
    promotes.review_en_passant(|_, _| true);
    assert!(promotes.en_passant().is_for(WHITE));
    promotes.review_en_passant(|capturer, owner| (capturer, owner) != (WHITE, BLACK));
    assert!(promotes.en_passant().is_empty());
    let mut gone = pawns;
    gone.pieces_mut().take(square("d5"));
    gone.review_en_passant(|_, _| true);
    assert!(gone.en_passant().is_empty());
    let mut blocked = pawns;
    blocked
        .pieces_mut()
        .put(square("d6"), BLACK, PieceType::ROOK);
    blocked.review_en_passant(|_, _| true);
    assert!(blocked.en_passant().is_empty());
}

#[test]
fn the_key_of_a_board_follows_from_what_it_holds() {
    let mut one = board(&["Ke1", "ke8", "Pe5", "pd5"]);
    let bare = one.key();
    let advance = Advance::over::<Duel>(BLACK, square("d6")).unwrap();
    one.en_passant_mut().grant(WHITE, advance);
    assert_ne!(one.key(), bare);
    assert_eq!(one.key_without_en_passant(), bare);
    one.en_passant_mut().end(Armies::of(BLACK));
    assert_ne!(one.key(), bare);
    one.en_passant_mut().end(Armies::of(WHITE));
    assert_eq!(one.key(), bare);
    one.set_castling(CastlingRights::from_bits(2));
    assert_ne!(one.key(), bare);
    assert_eq!(BoardState::<Duel>::default().key(), 0);
    let again = pieces::<Duel>(&["pd5", "Pe5", "ke8", "Ke1"]);
    assert_eq!(again, pieces(&["Ke1", "ke8", "Pe5", "pd5"]));
    assert_eq!(Duel::CASTLINGS.len(), 4);
}

#[test]
fn a_free_pawn_tells_that_there_are_moves() {
    let surely = |list: &[&str], army: Army| {
        let board = board(list);
        board.surely_has_moves(army, board.pieces().army(army.enemy()))
    };
    assert!(surely(&["Ke1", "Pa2", "ke8"], WHITE));
    assert!(!surely(&["Ke1", "Pa2", "pa3", "ke8"], WHITE)); // blocked
    assert!(!surely(&["Ke1", "Pe2", "ke8"], WHITE)); // on a line of the king's
    assert!(!surely(&["Ke1", "Pa2", "re8"], WHITE)); // in check
    assert!(!surely(&["Pa2", "ke8"], WHITE)); // without a king
    assert!(surely(&["Ke1", "pb7", "ke8"], BLACK));
}

#[test]
fn a_free_piece_tells_that_there_are_moves() {
    let free = |list: &[&str]| {
        let board = board(list);
        let (own, hostile) = (board.pieces().army(WHITE), board.pieces().army(BLACK));
        let safety = board.king_safety(WHITE, hostile).unwrap();
        let step = board.free_piece(WHITE, safety.pinned, !own);
        step.inspect(|step| assert_eq!((step.len(), (*step & own).len()), (2, 1)));
        step.is_some()
    };
    assert!(free(&["Kh1", "Ba1", "ke8"]) && free(&["Kh1", "Ra1", "ke8"]));
    assert!(free(&["Kh1", "Qa1", "ke8"]) && free(&["Kh1", "Na1", "ke8"]));
    assert!(free(&["Kh1", "Ba1", "pb2", "ke8"])); // takes
    assert!(!free(&["Kh1", "Ba1", "Pb2", "ke8"])); // may not step along files and ranks
    assert!(!free(&["Kh1", "Ra1", "Pa2", "Pb1", "ke8"])); // nor this one along diagonals
    assert!(!free(&["Kh1", "Qa1", "Pa2", "Pb1", "Pb2", "ke8"]));
    assert!(!free(&["Kh1", "Na1", "Pb3", "Pc2", "ke8"]));
    assert!(!free(&["Ke1", "Re2", "re8"])); // pinned
    assert!(!free(&["Kh1", "Pa2", "ke8"])); // pawns and kings are no such pieces
}

#[test]
fn an_unpinned_pawn_with_an_empty_square_ahead_is_free() {
    let all = Chessboard::BOARD.all();
    let free = |list: &[&str], destinations: SquareSet<Chessboard>| {
        let board = board(list);
        let hostile = board.pieces().army(BLACK);
        let safety = board.king_safety(WHITE, hostile).unwrap();
        let mut generator = board.generator(destinations, [safety]);
        let found = generator.has_free_pawn(WHITE);
        generator.promotions = PieceTypes::NONE;
        assert!(!generator.has_free_pawn(WHITE));
        found
    };
    assert!(free(&["Ke1", "Pa2", "ke8"], all));
    assert!(free(&["Ke1", "Pe2", "ke8"], all));
    assert!(free(&["Ke1", "Pa7", "ke8"], all));
    assert!(!free(&["Ke1", "Pa2", "ke8"], all - set(&["a3"])));
    assert!(!free(&["Ke1", "Pa2", "pa3", "ke8"], all)); // blocked
    assert!(!free(&["Ke1", "Pe2", "re8"], all)); // pinned
    assert!(!free(&["Ke1", "Pa2", "re8"], all)); // in check
    assert!(!free(&["Ke1", "Na2", "pa7"], all));
}

#[test]
fn a_king_steps_where_nothing_attacks() {
    let step = |list: &[&str], destinations: SquareSet<Chessboard>| {
        let board = board(list);
        let king = board.pieces().king(WHITE).unwrap();
        board.safe_step(king, destinations, board.pieces().army(BLACK))
    };
    let all = Chessboard::BOARD.all();
    let open = &["Ke1", "rd8", "kh8"];
    assert_eq!(step(open, all), Some(square("f1")));
    assert_eq!(step(open, all - set(&["f1"])), Some(square("e2")));
    assert_eq!(step(open, set(&["f2", "a8"])), Some(square("f2")));
    assert_eq!(step(open, set(&["d1", "d2", "a8"])), None);
    // Along a line of check it stays in check.
    assert_eq!(step(&["Ke1", "ra1", "kh8"], set(&["d1", "f1"])), None);
    assert_eq!(
        step(
            &["Ke1", "rd8", "ra2", "kh8"],
            set(&["d1", "d2", "e2", "f2"])
        ),
        None
    );
}
