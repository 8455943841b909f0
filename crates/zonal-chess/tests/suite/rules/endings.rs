//! ZC-9: draws, and the proof that the dead positions are dead.

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, PieceType, Pieces};
use variant_core::{Game, Position};
use zonal_chess::{BLACK, Setup, WHITE, Zonal, ZonalBoard};

use super::support::{outcome, position, white};

fn game(start: Zonal, plies: &str) -> Game<Zonal> {
    let mut game = Game::new(start);
    for text in plies.split_whitespace() {
        game.apply(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

fn ending(game: &Game<Zonal>) -> String {
    game.outcome().map_or_else(String::new, ToString::to_string)
}

#[test]
fn zc_9_mate_is_no_draw() {
    let mate = position("kh8 Kh6 Ra4", "b - -");
    assert_eq!(outcome(&mate), "");
    let mate = position("kh8 Kh6 Rd8 pn7", "b - -");
    assert_eq!(outcome(&mate), "checkmate w=1 b=0");
    assert!(mate.to_act().is_empty() && mate.moves().is_empty());
}

#[test]
fn zc_9_stalemate() {
    // Every rank from 2 to 7 and d8 belong to the rook; the files e and g too much for it.
    let stalemate = position("ka5 Kc5 Qc3", "b - -");
    assert_eq!(stalemate.is_check(), !stalemate.checkers().is_empty());
    let stalemate = position("ka4 Kc4 Pc3 pa5", "b - -");
    assert_eq!(outcome(&stalemate), "stalemate w=0.5 b=0.5");
    assert!(stalemate.to_act().is_empty());
}

#[test]
fn zc_9_third_occurrence() {
    let shuffle = "f1g3 f8g6 g3f1 g6f8 ";
    let once = game(Zonal::default(), shuffle);
    assert_eq!(ending(&once), "");
    let twice = game(Zonal::default(), &shuffle.repeat(2));
    assert_eq!(ending(&twice), "repetition w=0.5 b=0.5");
    assert!(twice.moves().is_empty());
}

#[test]
fn zc_9_fifty_moves_by_each_side() {
    let mut setup = Setup::from(white("Ki1 kk8 Re1"));
    setup.halfmove_clock = 99;
    let almost = Zonal::try_from(setup).expect("a position");
    assert_eq!(outcome(&almost), "");
    assert_eq!(ending(&game(almost, "e1e2")), "fifty-moves w=0.5 b=0.5");
}

#[test]
fn zc_9_mate_on_the_last_move_comes_before_fifty_moves() {
    let mut setup = Setup::from(white("Kh6 kh8 Re2 pn7"));
    setup.halfmove_clock = 99;
    let almost = Zonal::try_from(setup).expect("a position");
    assert_eq!(ending(&game(almost, "e2e8")), "checkmate w=1 b=0");
}

#[test]
fn zc_9_dead_positions() {
    for pieces in ["", "Bb4", "bb4", "Nb4", "nb4", "Bb4 bc3", "Bb4 bm1"] {
        let pieces = format!("Kg2 kk8 {pieces}");
        assert_eq!(
            outcome(&white(&pieces)),
            "dead-position w=0.5 b=0.5",
            "{pieces}"
        );
    }
    for pieces in [
        "Bb4 bc4", "Nb4 nb5", "Bb4 nb5", "Bb4 Bm1", "Pd2", "Ra4", "Nb4 Nb5",
    ] {
        let pieces = format!("Kg2 kk8 {pieces}");
        assert_eq!(outcome(&white(&pieces)), "", "{pieces}");
    }
}

#[test]
fn zc_9_a_dead_position_ends_a_game_at_once() {
    assert_eq!(
        ending(&game(white("Kg2 kg7 Nb4"), "")),
        "dead-position w=0.5 b=0.5"
    );
    assert_eq!(
        ending(&game(white("Kg2 kg7 Nb4 pd5"), "b4d5")),
        "dead-position w=0.5 b=0.5"
    );
}

#[test]
fn zc_9_an_en_passant_square_tells_positions_apart_only_if_the_capture_is_legal() {
    let repeats = |pieces: &str| {
        let with_right = position(pieces, "w - e6");
        let without = position(pieces, "w - -");
        assert!(with_right.en_passant().is_some());
        let alike = with_right.repeats(&without);
        assert_eq!(alike, with_right.key() == without.key());
        alike
    };
    // The capture would open the bent line of the rook along rank 5.
    assert!(repeats("Ki5 Pf5 pe5 ra4 kk8"));
    assert!(!repeats("Ki5 Pf5 pe5 ra4 pd5 kk8"));
}

#[test]
fn zc_9_a_drawn_position_keeps_its_moves() {
    let dead = white("Kg2 kk8 Nb4");
    assert!(dead.outcome().is_some());
    assert_eq!(dead.count_moves(), 8 + 4);
    assert_eq!(dead.to_act().len(), 1);
}

#[test]
fn zc_9_agreement_and_resignation() {
    assert_eq!(
        ending(&game(Zonal::default(), "d2d4 draw:wb")),
        "agreement w=0.5 b=0.5"
    );
    assert_eq!(
        ending(&game(Zonal::default(), "resign:w")),
        "resignation w=0 b=1"
    );
    assert_eq!(
        ending(&game(Zonal::default(), "d2d4 resign:b")),
        "resignation w=1 b=0"
    );
    assert!(Game::new(Zonal::default()).apply("draw:w").is_err());
}

/// Every way to put these pieces on the board beside a black king; the black king stands on the files a
/// to h and the ranks 1 to 4, for the board is the same from all four sides.
fn every_mate(pieces: &[(Army, PieceType)]) -> u32 {
    let board = ZonalBoard::BOARD;
    let quarter: SquareSet<ZonalBoard> = (board.all().iter())
        .filter(|square| square.file() < 8 && square.rank() < 4)
        .collect();
    assert_eq!(quarter.len(), 26);
    let mut setup = Setup {
        turn: BLACK,
        ..Setup::default()
    };
    let mut mates = 0;
    for king in quarter {
        setup.pieces = Pieces::EMPTY;
        setup.pieces.put(king, BLACK, PieceType::KING);
        mates += mates_with(setup, pieces);
    }
    mates
}

fn mates_with(setup: Setup, pieces: &[(Army, PieceType)]) -> u32 {
    let Some((&(army, piece_type), rest)) = pieces.split_first() else {
        return u32::from(
            Zonal::try_from(setup)
                .is_ok_and(|position| position.is_check() && !position.has_moves()),
        );
    };
    let free: SquareSet<ZonalBoard> = ZonalBoard::BOARD.all() - setup.pieces.occupied();
    let with_piece = |square: Square<ZonalBoard>| {
        let mut setup = setup;
        setup.pieces.put(square, army, piece_type);
        mates_with(setup, rest)
    };
    free.iter().map(with_piece).sum()
}

#[test]
fn zc_9_a_lone_bishop_or_knight_mates_nowhere() {
    assert_eq!(every_mate(&[(WHITE, PieceType::KING)]), 0);
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::BISHOP)]),
        0
    );
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::KNIGHT)]),
        0
    );
    // Nor does the side with the extra piece get mated: its own piece would have to shut its king in.
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (BLACK, PieceType::BISHOP)]),
        0
    );
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (BLACK, PieceType::KNIGHT)]),
        0
    );
    // The search does find mates where there are some.
    assert!(every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::ROOK)]) > 0);
}

#[test]
fn zc_9_bishops_of_one_colour_mate_nowhere() {
    let pieces = [(WHITE, PieceType::KING), (WHITE, PieceType::BISHOP)];
    let board = ZonalBoard::BOARD;
    let mut setup = Setup::from(white("Ki1 kk8"));
    setup.turn = BLACK;
    let mut mates = 0;
    // A mate needs the black bishop beside its king: elsewhere it might as well be gone.
    for king in board
        .all()
        .iter()
        .filter(|square| square.file() < 8 && square.rank() < 4)
    {
        for bishop in board.neighbours(king) {
            setup.pieces = Pieces::EMPTY;
            setup.pieces.put(king, BLACK, PieceType::KING);
            setup.pieces.put(bishop, BLACK, PieceType::BISHOP);
            mates += mates_of_one_colour(setup, &pieces);
        }
    }
    assert_eq!(mates, 0);
}

fn mates_of_one_colour(setup: Setup, pieces: &[(Army, PieceType)]) -> u32 {
    let dark = ZonalBoard::BOARD.dark();
    let bishops = setup.pieces.of_type(PieceType::BISHOP);
    let colour = if bishops.is_subset(dark) { dark } else { !dark };
    let mut mates = 0;
    for bishop in colour - setup.pieces.occupied() {
        let mut setup = setup;
        setup.pieces.put(bishop, pieces[1].0, pieces[1].1);
        mates += mates_with(setup, &pieces[..1]);
    }
    mates
}
