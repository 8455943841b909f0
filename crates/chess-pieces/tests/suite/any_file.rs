//! Castling from any file, and questions about one move, on the rules of chess.

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::notation::cased;
use chess_pieces::{
    Army, BoardState, CastlingRights, CastlingRules, Count, Legality, Move, PawnRules, PieceRules,
    PieceType,
};
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::perft::perft;
use variant_core::{PieceAt, Position, Seat, Tactics};

const WHITE: Army = Army::new(0);
const BLACK: Army = Army::new(1);

fn chess(text: &str) -> OrthodoxChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Counts of other programs for Chess960.
#[test]
fn counts_from_any_file_are_the_published_ones() {
    for (text, counts) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            [21, 528, 12_189],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            [21, 807, 18_002],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            [20, 479, 10_471],
        ),
    ] {
        let position = chess(text);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "{text}");
        }
    }
}

/// King and rook, where they go, and the squares between that must be empty or safe.
#[test]
fn castlings_follow_king_and_rook() {
    let castlings = |text: &str| {
        let position = chess(text);
        let mut all: Vec<String> = (position.board().castlings(position.turn()))
            .map(|rules| {
                let names = |squares: SquareSet<Chessboard>| {
                    let names = squares.iter().map(|square| square.to_string());
                    names.collect::<Vec<_>>().join(" ")
                };
                format!(
                    "{} {}{} to {}{}, empty {}, safe {}",
                    cased(rules.army, rules.letter),
                    rules.king_from,
                    rules.rook_from,
                    rules.king_to,
                    rules.rook_to,
                    names(rules.empty),
                    names(rules.safe),
                )
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(
        castlings("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"),
        [
            "K c1g1 to g1f1, empty d1 e1 f1, safe d1 e1 f1 g1",
            "Q c1b1 to c1d1, empty d1, safe c1",
        ]
    );
    // Usual castlings and others side by side.
    assert_eq!(
        castlings("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1"),
        [
            "K e1h1 to g1f1, empty f1 g1, safe f1 g1",
            "Q e1b1 to c1d1, empty c1 d1, safe c1 d1",
        ]
    );
    assert_eq!(
        castlings("5k1r/8/8/8/8/8/8/4K3 b k - 0 1"),
        ["k f8h8 to g8f8, empty g8, safe g8"]
    );
    assert!(castlings("4k3/8/8/8/8/8/8/4K2R w - - 0 1").is_empty());
}

#[test]
fn rights_are_of_a_king_and_a_rook_on_its_rank() {
    let square = |name: &str| name.parse().unwrap();
    let with = |army, king, rook| {
        CastlingRights::NONE.with_rook::<ChessRules>(army, square(king), square(rook))
    };
    assert_eq!(with(WHITE, "e1", "h1"), CastlingRights::NONE.with(0));
    assert_eq!(with(WHITE, "e1", "a1"), CastlingRights::NONE.with(1));
    assert_eq!(with(BLACK, "e8", "h8"), CastlingRights::NONE.with(2));
    let other = with(BLACK, "b8", "f8");
    assert!(
        !other.are_listed::<ChessRules>()
            && CastlingRights::NONE.with(3).are_listed::<ChessRules>()
    );
    assert_ne!(other, with(BLACK, "b8", "g8"));
    assert_ne!(other, with(WHITE, "b1", "f1"));
    // From the word's upper half on a bit for each file, White's before Black's.
    assert_eq!(with(WHITE, "b1", "f1").bits(), 0b10_0010 << 16);
    assert_eq!(other.bits(), 0b10_0010 << 24);
    assert_eq!(with(WHITE, "a1", "h1").bits(), 0b1000_0001 << 16);
    assert_eq!(with(BLACK, "h8", "a8").bits(), 0b1000_0001 << 24);
    // Neither another rank nor the king's own square.
    assert_eq!(with(WHITE, "e4", "h4"), CastlingRights::NONE);
    assert_eq!(with(WHITE, "b1", "b1"), CastlingRights::NONE);
    assert_eq!(with(WHITE, "b1", "f2"), CastlingRights::NONE);
    // Those whose king and rook stand there.
    let there = crate::moves::pieces(&["Kb1", "Rf1", "Rh1", "ke8", "rh8"]);
    let possible = |rights: CastlingRights| rights.possible::<ChessRules>(&there);
    let right = |rook| with(WHITE, "b1", rook);
    assert_eq!(possible(right("f1")), right("f1"));
    assert_eq!(possible(right("g1")), CastlingRights::NONE);
    let both = CastlingRights::from_bits(right("f1").bits() | right("g1").bits());
    assert_ne!(possible(both), both);
    let black = with(BLACK, "e8", "h8");
    let mixed = CastlingRights::from_bits(right("f1").bits() | black.bits());
    assert_eq!(possible(mixed), mixed);
    // A move of the king ends both, one of a rook its own.
    let position = chess("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1");
    let after = |text: &str| {
        let next = position.play(position.parse_move(text).unwrap()).unwrap();
        let text = next.to_string();
        text.split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(after("c1c2"), "kq");
    assert_eq!(after("b1b5"), "Kkq");
    assert_eq!(after("g1g8"), "Qq");
    assert_eq!(after("c1b1"), "kq");
    // Nothing of them is left, also where the king stands before its rook.
    let alone = chess("7k/8/8/8/8/8/8/1RK3R1 w KQ - 0 1");
    for text in ["c1b2", "c1c2", "c1d1", "b1a1", "g1g8"] {
        let next = alone.play(alone.parse_move(text).unwrap()).unwrap();
        assert_eq!(next, chess(&next.to_string()), "{text}");
    }
    let rights = CastlingRights::from_bits(right("f1").bits() | right("h1").bits());
    let [home, ahead] = ["Kb1", "Kb2"].map(|king| {
        let pieces = crate::moves::pieces(&[king, "Rf1", "Rh1", "ke8"]);
        rights.unlisted::<ChessRules>(WHITE, &pieces).count()
    });
    assert_eq!((home, ahead), (1, 0));
}

#[test]
fn one_castling_from_any_file_may_be_legal_without_the_other() {
    let square = |name: &str| name.parse().unwrap();
    let with =
        |rook| CastlingRights::NONE.with_rook::<ChessRules>(WHITE, square("c1"), square(rook));
    let rights = CastlingRights::from_bits(with("b1").bits() | with("g1").bits());
    for (list, legal) in [
        (&["Kc1", "Rb1", "Rg1", "kh8"][..], [true, true]),
        (&["Kc1", "Rb1", "Rg1", "Ne1", "kh8"], [false, true]),
        (&["Kc1", "Rb1", "Rg1", "kh8", "rf8"], [false, true]),
        (&["Kc1", "Rb1", "Rg1", "Nd1", "kh8"], [false, false]),
        (&["Kc1", "Rb1", "Rg1", "kh8", "rc8"], [false, false]),
    ] {
        let state = BoardState::<ChessRules>::new(crate::moves::pieces(list), rights);
        let test = Legality {
            destinations: !state.pieces().army(WHITE),
            promotions: ChessRules::promotions(),
            kings: [(square("c1"), state.pieces().army(BLACK))],
        };
        let mut found: Vec<(char, bool)> = (state.castlings(WHITE))
            .map(|rules| {
                let m = Move::new(square("c1"), rules.destination, PieceType::KING);
                (rules.letter, state.is_legal(WHITE, m, &test))
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, [('K', legal[0]), ('Q', legal[1])], "{list:?}");
    }
}

const POSITIONS: [&str; 5] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    // A capture en passant opens a line, and a knight another.
    "8/8/8/k2Pp2R/8/8/1N6/B3K3 w - e6 0 1",
    "1rk3r1/P7/8/8/8/8/8/1RK3R1 w KQkq - 0 1",
];

#[test]
fn a_move_gives_check_if_the_king_is_attacked_after_it() {
    let mut checks = 0;
    for text in POSITIONS {
        let position = chess(text);
        let (us, board) = (position.turn(), position.board());
        let (them, own) = (us.enemy(), board.pieces().army(us));
        let king = board.pieces().king(them).unwrap();
        for m in position.moves() {
            let next = position.play_unchecked(m);
            let gives = board.gives_check(us, m, king, own);
            assert_eq!(gives, next.is_check(), "{m} in {text}");
            assert_eq!(position.gives_check(m), gives);
            checks += u32::from(gives);
            let after = next.board();
            let kings = after.pieces().of_type(PieceType::KING);
            let hostile = |army: Army| after.pieces().army(army.enemy());
            let checked = after.newly_checked(us, m, kings, hostile);
            if after.castling_of(us, m).is_none() && position.en_passant().is_none() {
                let castles = board.castling_of(us, m).is_some();
                assert!(castles || checked.contains(them) == gives, "{m} in {text}");
            }
            assert!(!checked.contains(us));
        }
    }
    assert!(checks > 5, "{checks}");
}

/// An exchange is at least what it is worth, and no more.
#[test]
fn exchanges_reach_their_value_and_no_more() {
    let value = |letter: char| match letter {
        'P' => 100,
        'N' | 'B' => 300,
        'R' => 500,
        'Q' => 900,
        _ => 0,
    };
    let mut losing = 0;
    for text in POSITIONS {
        let position = chess(text);
        for m in position.moves() {
            let worth = position.exchange(m, value);
            losing += u32::from(worth < 0);
            for threshold in (-1000..=1000).step_by(50) {
                let is_reached = position.exchange_at_least(m, threshold, value);
                assert_eq!(is_reached, worth >= threshold, "{m}, {threshold} in {text}");
            }
        }
    }
    assert!(losing > 5, "{losing}");
}

#[test]
fn pieces_reach_squares_of_an_empty_board() {
    let start = OrthodoxChess::default();
    let piece = |letter, square| PieceAt {
        seat: Seat::Army('w'),
        letter,
        square,
    };
    let attacked = |letter, square| {
        let piece = piece(letter, Some(square));
        let mut squares = Vec::new();
        start.visit_reach(piece, |square| squares.push(square));
        let reach = start.reach(piece).unwrap();
        assert_eq!(reach.attacked as usize, squares.len());
        (reach.attacked, reach.pawn)
    };
    assert_eq!(attacked('N', 0), (2, None));
    assert_eq!(attacked('Q', 27), (27, None));
    assert_eq!(attacked('K', 7), (3, None));
    // From the second rank a pawn has made one step and has six to go.
    assert_eq!(attacked('P', 12), (2, Some((1, 6))));
    assert_eq!(attacked('P', 56), (0, Some((7, 0))));
    assert_eq!(start.reach(piece('X', Some(0))), None);
    assert_eq!(start.reach(piece('N', Some(64))), None);
    assert_eq!(start.reach(piece('N', None)), None);
    let board = Seat::Board(1);
    assert_eq!(
        start.reach(PieceAt {
            seat: board,
            ..piece('N', Some(0))
        }),
        None
    );
    let side = Seat::Side {
        board: 1,
        army: 'b',
    };
    assert!(
        start
            .reach(PieceAt {
                seat: side,
                ..piece('N', Some(0))
            })
            .is_some()
    );
}

#[test]
fn rights_en_passant_have_squares() {
    let squares = |text: &str| {
        let squares = chess(text).board().en_passant_squares();
        squares
            .iter()
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        squares("4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 1"),
        ["d5", "e5", "f5", "e6"]
    );
    assert!(squares("4k3/8/8/3PpP2/8/8/8/4K3 w - - 0 1").is_empty());
    assert_eq!(ChessRules::ARMY_LETTERS, "wb");
}

/// As many castlings as a word has bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ManyCastlings;

impl PieceRules for ManyCastlings {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[CastlingRules::ORTHODOX[0]; 32];
}

#[test]
fn a_word_holds_the_rights_of_32_castlings() {
    let all = CastlingRights::all::<ManyCastlings>();
    assert_eq!(all.bits(), u32::MAX);
    assert_eq!(all.of_army::<ManyCastlings>(WHITE), all);
    assert_eq!(all.of_army::<ManyCastlings>(BLACK), CastlingRights::NONE);
    assert_eq!(all.open::<ManyCastlings>().count(), 32);
    for (name, left) in [("e1", 0), ("h1", 0), ("g1", u32::MAX)] {
        let touched = all.after_touching::<ManyCastlings>(name.parse().unwrap());
        assert_eq!(touched.bits(), left, "{name}");
    }
}
