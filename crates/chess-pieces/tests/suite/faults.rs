//! Faulty declarations are refused, and the message names the cause.

use board_geometry::{Chessboard, Direction, Square};
use chess_pieces::steps::{Step, StepMode, StepWay, Steps};
use chess_pieces::{
    Army, BoardState, CastlingRules, Count, PawnRules, PieceDefinition as Piece, PieceRules,
    PieceType, PieceTypes, Ride, castling,
};

#[derive(Clone, Copy)]
struct Declaration {
    pieces: &'static [Piece],
    letters: &'static str,
    pawns: &'static [PawnRules<Chessboard>],
    castlings: &'static [CastlingRules<Chessboard>],
    any_file: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Case<const N: usize, const ARMIES: usize = 2, const TYPES: usize = 6>;

impl<const N: usize, const ARMIES: usize, const TYPES: usize> PieceRules
    for Case<N, ARMIES, TYPES>
{
    type Board = Chessboard;
    type Counts = Count<ARMIES, TYPES>;
    const PIECES: &'static [Piece] = CASES[N].0.pieces;
    const ARMY_LETTERS: &'static str = CASES[N].0.letters;
    const PAWNS: &'static [PawnRules<Chessboard>] = CASES[N].0.pawns;
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = CASES[N].0.castlings;
    const CASTLES_FROM_ANY_FILE: bool = CASES[N].0.any_file;
}

const NORTH: PawnRules<Chessboard> = PawnRules::from_edge(Direction::North, 1);

const SOUND: Declaration = Declaration {
    pieces: &Piece::ORTHODOX,
    letters: "wb",
    pawns: &[NORTH; 2],
    castlings: &CastlingRules::ORTHODOX,
    any_file: false,
};

const NINE: Declaration = Declaration {
    letters: "abcdefghi",
    pawns: &[NORTH; 9],
    ..SOUND
};

const fn pieces(pieces: &'static [Piece]) -> Declaration {
    Declaration { pieces, ..SOUND }
}

const fn castlings(castlings: &'static [CastlingRules<Chessboard>]) -> Declaration {
    Declaration { castlings, ..SOUND }
}

const fn any_file(castlings: &'static [CastlingRules<Chessboard>]) -> Declaration {
    Declaration {
        castlings,
        any_file: true,
        ..SOUND
    }
}

const SHORT: CastlingRules<Chessboard> = CastlingRules::ORTHODOX[0];

const fn at(name: &str) -> Square<Chessboard> {
    Square::named(name).unwrap()
}

const fn castlings_by_letter<const COUNT: usize>() -> [CastlingRules<Chessboard>; COUNT] {
    let mut all = [SHORT; COUNT];
    let mut index = 0;
    while index < COUNT {
        all[index].letter = (b'A' + (index % 26) as u8) as char;
        all[index].army = Army::new((index / 26) as u8);
        index += 1;
    }
    all
}

const fn orthodox_among<const COUNT: usize>() -> [Piece; COUNT] {
    let mut all = [Piece::ABSENT; COUNT];
    let mut index = 0;
    while index < 6 {
        all[index] = Piece::ORTHODOX[index];
        index += 1;
    }
    all
}

const fn steps(step: Step) -> Piece {
    let mut piece = Piece::new('X');
    piece.steps = Steps::NONE.with(step).unwrap();
    piece
}

const fn forty_steps() -> Piece {
    let mut piece = Piece::new('X');
    let mut count = 0;
    while count < 40 {
        piece.steps = piece.steps.with(AHEAD).unwrap();
        count += 1;
    }
    piece
}

const AHEAD: Step = Step {
    right: 0,
    forward: 1,
    range: 1,
    mode: StepMode::Move,
    way: StepWay::Leap,
    initial: false,
    bound: false,
};

const P: Piece = Piece::PAWN;
const N: Piece = Piece::KNIGHT;
const B: Piece = Piece::BISHOP;
const R: Piece = Piece::ROOK;
const Q: Piece = Piece::QUEEN;
const K: Piece = Piece::KING;
const POOR_PAWN: Piece = P.promotes_to(PieceTypes::of(&[PieceType::KNIGHT]));
const ROOKS: PieceTypes = PieceTypes::of(&[PieceType::ROOK]);
const ALL: &[&str] = &[".", "."];
const QUEEN: &[Ride] = &[Ride::KING];

const CASES: &[(Declaration, &str)] = &[
    (SOUND, ""),
    (
        Declaration {
            letters: "w",
            ..SOUND
        },
        "ARMY_LETTERS has 1 letters for 2 armies",
    ),
    (
        Declaration {
            letters: "ww",
            ..SOUND
        },
        "ARMY_LETTERS: two armies have the letter `w`",
    ),
    (
        Declaration {
            letters: "wbx",
            ..SOUND
        },
        "",
    ),
    (
        Declaration {
            letters: "xbwb",
            ..SOUND
        },
        "ARMY_LETTERS: two armies have the letter `b`",
    ),
    (
        Declaration {
            pawns: &[NORTH],
            ..SOUND
        },
        "PAWNS has entries for 1 of 2 armies",
    ),
    (
        Declaration {
            pawns: &[],
            ..SOUND
        },
        "",
    ),
    (
        Declaration {
            pawns: &[NORTH; 3],
            ..SOUND
        },
        "",
    ),
    (
        pieces(&[POOR_PAWN, N, B, Piece::ABSENT, Piece::ABSENT, K]),
        "",
    ),
    (pieces(&[POOR_PAWN, N, B, R, Q, Piece::ABSENT]), ""),
    (
        pieces(&[P, N, B, R, Q.lettered('q'), K]),
        "PIECES: type 4 `q` needs an upper-case ASCII letter",
    ),
    (
        pieces(&[P, N, B, N, Q, K]),
        "PIECES: type 3 `N` has the letter of type 1",
    ),
    (
        pieces(&[P, N, B, R, Q, Piece::new('K').rides(QUEEN)]),
        "PIECES: type 5 `K` is the king and must be royal, or ROYALTY another",
    ),
    (
        pieces(&[P, N, B, R, Q.royal(), K]),
        "PIECES: type 4 `Q` cannot be royal beside the king, unless ROYALTY is All or Any",
    ),
    (
        pieces(&[P.rides(QUEEN), N, B, R, Q, K]),
        "PIECES: type 0 `P` is the pawn: PAWNS says how it moves",
    ),
    (
        pieces(&[P.leaps(&board_geometry::KNIGHT_LEAPS), N, B, R, Q, K]),
        "PIECES: type 0 `P` is the pawn: PAWNS says how it moves",
    ),
    (
        pieces(&[steps(AHEAD).lettered('P'), N, B, R, Q, K]),
        "PIECES: type 0 `P` is the pawn: PAWNS says how it moves",
    ),
    (
        pieces(&[P.as_pawn(), N, B, R, Q, K]),
        "PIECES: type 0 `P` cannot be another kind of pawn: neither pawn nor king can, and only with \
         two armies",
    ),
    (
        pieces(&[P, N, B, R, Q, K.as_pawn()]),
        "PIECES: type 5 `K` cannot be another kind of pawn: neither pawn nor king can, and only with \
         two armies",
    ),
    (pieces(&[P, N.as_pawn(), B, R, Q, K]), ""),
    (
        pieces(&[P.promoting(ROOKS, ALL), N, B, R, Q, K]),
        "PIECES: type 0 `P` is the pawn: PAWNS says where it promotes",
    ),
    (
        pieces(&[P.promotes_to(PieceTypes::NONE), N, B, R, Q, K]),
        "",
    ),
    (
        pieces(&[P, N.promotes_to(ROOKS), B, R, Q, K]),
        "PIECES: type 1 `N` needs both for promotions: types and a zone, by `promoting`",
    ),
    (
        pieces(&[P, N.promoting(PieceTypes::NONE, ALL), B, R, Q, K]),
        "PIECES: type 1 `N` needs both for promotions: types and a zone, by `promoting`",
    ),
    (pieces(&[P, N.promoting(ROOKS, ALL), B, R, Q, K]), ""),
    (
        pieces(&[P, N, B, R, Q, K.promoting(ROOKS, ALL)]),
        "PIECES: type 5 `K` is royal and cannot promote",
    ),
    (
        pieces(&[P, N.promoting(ROOKS, &["."]), B, R, Q, K]),
        "PIECES: type 1 `N` has `promoting` for 1 of 2 armies",
    ),
    (
        pieces(&[P, N.promoting(ROOKS, &[".", ".p"]), B, R, Q, K]),
        "PIECES: type 1 `N` has `promoting` with `p`, which is no region of the board",
    ),
    (
        pieces(&[
            P,
            N.promoting(ROOKS, ALL).forced_in(&[".", ".", "."]),
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 1 `N` has `forced_in` for 3 of 2 armies",
    ),
    (
        pieces(&[P, N.promoting(ROOKS, ALL).forced_in(&["", "."]), B, R, Q, K]),
        "",
    ),
    (
        pieces(&[
            P.promotes_to(PieceTypes::of(&[PieceType::new(6)])),
            N,
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 0 `P` promotes to type 6, which PIECES does not have",
    ),
    (
        pieces(&[P, N, Piece::ABSENT, R, Q, K]),
        "PIECES: type 0 `P` promotes to type 2, which PIECES does not have",
    ),
    (
        pieces(&[P, N, B, R, Q.leaps(&[(0, 1), (0, 0)]), K]),
        "PIECES: type 4 `Q` has a leap to its own square",
    ),
    (
        pieces(&[P, N, B, R.rides(&[Ride::BISHOP, Ride::ROOK.up_to(0)]), Q, K]),
        "PIECES: type 3 `R` has a ride of no steps",
    ),
    (
        pieces(&[P, N, B, R.rides(&[Ride::along(&[])]), Q, K]),
        "PIECES: type 3 `R` has a ride of no steps",
    ),
    (
        pieces(&[
            P,
            steps(Step {
                forward: 0,
                ..AHEAD
            })
            .lettered('N'),
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 1 `N` has a step to its own square",
    ),
    (
        pieces(&[
            P,
            steps(Step { range: 0, ..AHEAD }).lettered('N'),
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 1 `N` has a step to its own square",
    ),
    (
        pieces(&[P, steps(AHEAD), B.promotes_to(PieceTypes::NONE), R, Q, K]),
        "",
    ),
    (
        pieces(&[P, Piece::betza('N', "ifW"), B, R, Q, K]),
        "PIECES: type 1 `N` has initial steps: `initial_on` says from where",
    ),
    (
        pieces(&[P, Piece::betza('N', "ifW").initial_on(ALL), B, R, Q, K]),
        "",
    ),
    (
        pieces(&[P, Piece::betza('N', "ifW").initial_on(&["."]), B, R, Q, K]),
        "PIECES: type 1 `N` has `initial_on` for 1 of 2 armies",
    ),
    (
        pieces(&[P, N.within(&[".", "q"]), B, R, Q, K]),
        "PIECES: type 1 `N` has `within` with `q`, which is no region of the board",
    ),
    (pieces(&[P, N.leaps(&[(1, 2); 128]), B, R, Q, K]), ""),
    (
        pieces(&[P, N.leaps(&[(1, 2); 129]), B, R, Q, K]),
        "PIECES: type 1 `N` has more than 128 ways to move",
    ),
    (
        pieces(&[P, N.leaps(&[(1, 2); 120]).rides(QUEEN), B, R, Q, K]),
        "",
    ),
    (
        pieces(&[P, N.leaps(&[(1, 2); 121]).rides(QUEEN), B, R, Q, K]),
        "PIECES: type 1 `N` has more than 128 ways to move",
    ),
    (
        pieces(&[P, forty_steps().leaps(&[(1, 2); 88]), B, R, Q, K]),
        "",
    ),
    (
        pieces(&[P, forty_steps().leaps(&[(1, 2); 89]), B, R, Q, K]),
        "PIECES: type 1 `X` has more than 128 ways to move",
    ),
    (
        Declaration {
            pawns: &[],
            ..pieces(&[P, steps(AHEAD), B, R, Q, K])
        },
        "PIECES: type 1 `X` has directions: PAWNS has to give army 0 a rank or file as forward",
    ),
    (
        Declaration {
            pawns: &[
                NORTH,
                PawnRules {
                    forward: Direction::SouthEast,
                    ..NORTH
                },
            ],
            ..pieces(&[P, steps(AHEAD), B, R, Q, K])
        },
        "PIECES: type 1 `X` has directions: PAWNS has to give army 1 a rank or file as forward",
    ),
    (
        Declaration {
            pawns: &[],
            ..pieces(&[P, Piece::betza('X', "mW").lettered('X'), B, R, Q, K])
        },
        "",
    ),
    (
        Declaration {
            pawns: &[],
            ..pieces(&[P, N.within(ALL), B, R, Q, K])
        },
        "",
    ),
    (castlings(&castlings_by_letter::<32>()), ""),
    (
        castlings(&castlings_by_letter::<33>()),
        "CASTLINGS: number 32 `G` is one too many: there are at most 32",
    ),
    (
        castlings(&[
            SHORT,
            CastlingRules {
                army: Army::new(2),
                ..SHORT
            },
        ]),
        "CASTLINGS: number 1 `K` is for an army that the game does not have",
    ),
    (
        castlings(&[CastlingRules {
            letter: '1',
            ..SHORT
        }]),
        "CASTLINGS: number 0 `1` needs an ASCII letter",
    ),
    (
        castlings(&[CastlingRules {
            letter: 'k',
            ..SHORT
        }]),
        "",
    ),
    (
        castlings(&[
            SHORT,
            CastlingRules {
                letter: 'L',
                ..SHORT
            },
            SHORT,
        ]),
        "CASTLINGS: number 2 `K` has the letter of number 0",
    ),
    (
        castlings(&[CastlingRules {
            rook_from: at("e1"),
            ..SHORT
        }]),
        "CASTLINGS: number 0 `K` has king and rook on one square",
    ),
    (
        castlings(&[CastlingRules {
            rook_to: at("g1"),
            ..SHORT
        }]),
        "CASTLINGS: number 0 `K` takes king and rook to one square",
    ),
    (
        castlings(&[CastlingRules {
            king_to: at("f3"),
            ..SHORT
        }]),
        "CASTLINGS: number 0 `K` has a king go from e1 to f3, which is no line of the board",
    ),
    (
        castlings(&[CastlingRules {
            rook_from: at("h2"),
            ..SHORT
        }]),
        "CASTLINGS: number 0 `K` has a rook go from h2 to f1, which is no line of the board",
    ),
    (
        castlings(&[CastlingRules {
            king_to: at("e1"),
            ..SHORT
        }]),
        "",
    ),
    (
        castlings(&[CastlingRules {
            rook_to: at("h1"),
            ..SHORT
        }]),
        "",
    ),
    (any_file(&CastlingRules::ORTHODOX), ""),
    (any_file(&castlings_by_letter::<16>()), ""),
    (
        any_file(&castlings_by_letter::<17>()),
        "CASTLES_FROM_ANY_FILE: the board has too many files",
    ),
    (
        any_file(&[castling!(Chessboard, Army::new(0), 'K', king "e1" => "e2", rook "h1" => "f1")]),
        "CASTLES_FROM_ANY_FILE: castling 0 is not one along a rank of the first two armies",
    ),
    (
        any_file(&[
            SHORT,
            castling!(Chessboard, Army::new(0), 'L', king "e1" => "g1", rook "h2" => "h1"),
        ]),
        "CASTLES_FROM_ANY_FILE: castling 1 is not one along a rank of the first two armies",
    ),
    (
        any_file(&[castling!(Chessboard, Army::new(0), 'K', king "e1" => "g1", rook "h1" => "h2")]),
        "CASTLES_FROM_ANY_FILE: castling 0 is not one along a rank of the first two armies",
    ),
    (NINE, ""),
    (
        Declaration {
            pieces: &[P, N.within(&["."; 9]), B, R, Q, K],
            ..NINE
        },
        "PIECES: type 1 `N` has directions or regions, which need at most 8 armies",
    ),
    (
        Declaration {
            pieces: &[P, N.within(&["."; 8]), B, R, Q, K],
            ..NINE
        },
        "",
    ),
    (
        Declaration {
            pieces: &[P, N.as_pawn(), B, R, Q, K],
            ..NINE
        },
        "PIECES: type 1 `N` cannot be another kind of pawn: neither pawn nor king can, and only with \
         two armies",
    ),
    (
        Declaration {
            castlings: &[CastlingRules {
                army: Army::new(2),
                ..SHORT
            }],
            any_file: true,
            ..NINE
        },
        "CASTLES_FROM_ANY_FILE: castling 0 is not one along a rank of the first two armies",
    ),
    (
        pieces(&[
            P.promotes_to(PieceTypes::of(&[PieceType::PAWN])),
            N,
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 0 `P` promotes to type 0, itself or the king",
    ),
    (
        pieces(&[
            P.promotes_to(PieceTypes::of(&[PieceType::KING])),
            N,
            B,
            R,
            Q,
            K,
        ]),
        "PIECES: type 0 `P` promotes to type 5, itself or the king",
    ),
    (
        SOUND,
        "PIECES has 6 entries, but Counts has 7 types (at most 32)",
    ),
    (pieces(&orthodox_among::<32>()), ""),
    (
        pieces(&orthodox_among::<33>()),
        "PIECES has 33 entries, but Counts has 33 types (at most 32)",
    ),
];

fn found<const INDEX: usize, const ARMIES: usize, const TYPES: usize>() -> String {
    match std::panic::catch_unwind(BoardState::<Case<INDEX, ARMIES, TYPES>>::refuse_faults) {
        Ok(()) => String::new(),
        Err(payload) => *payload.downcast().unwrap(),
    }
}

#[test]
fn each_fault_is_named() {
    macro_rules! check {
        ($([$index:literal $armies:literal $types:literal])*) => {
            $(
                let fault = found::<$index, $armies, $types>();
                assert_eq!(fault, CASES[$index].1, "case {}", $index);
            )*
        };
        ($($index:literal)*) => { check!($([$index 2 6])*) };
    }
    check!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69);
    check!([70 9 6] [71 9 6] [72 8 6] [73 3 6] [74 3 6] [75 2 6] [76 2 6] [77 2 7] [78 2 32] [79 2 33]);
    assert_eq!(CASES.len(), 80);
}

#[test]
#[should_panic(expected = "ARMY_LETTERS has 1 letters for 2 armies")]
fn a_declaration_with_a_fault_is_refused() {
    BoardState::<Case<1>>::refuse_faults();
}
