//! A game whose moves are not all of pieces: who is not in check may stay where he stands. Four castlings
//! to a side on ten files, no captures en passant; the moves leave all to the trait's defaults that they
//! can.

use core::fmt;
use core::ops::ControlFlow;

use board_geometry::{Geometry, Square, geometry};
use chess_pieces::{
    Army, CastlingRules, Count, PawnRules, PieceEvent, PieceRules, PieceType, castling,
    en_passant::EnPassantRights,
};
use two_army_chess::perft::CountReplies;
use two_army_chess::{
    BLACK, DrawLimits, MoveSystem, StandardProblems, TwoArmyGame, TwoArmyMove, TwoArmyPosition,
    TwoArmySetup, WHITE,
};
use variant_core::implement::SingleMove;
use variant_core::{Batch as _, Game, MoveTextError, MovingPiece, Position};

geometry! {
    /// Ten files, six ranks.
    pub(crate) struct Broad = 10 x 6;
}

pub(crate) type PieceMove = chess_pieces::Move<Patience>;
pub(crate) type PatienceChess = TwoArmyPosition<Patience>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Patience;

impl PieceRules for Patience {
    type Board = Broad;
    type Counts = Count<2>;

    const PAWNS: &'static [PawnRules<Broad>] = &PawnRules::facing(1);

    const CASTLINGS: &'static [CastlingRules<Broad>] = &[
        castling!(Broad, WHITE, 'K', king "f1" => "h1", rook "j1" => "g1"),
        castling!(Broad, WHITE, 'I', king "f1" => "i1", rook "j1" => "h1"),
        castling!(Broad, WHITE, 'Q', king "f1" => "d1", rook "a1" => "e1"),
        castling!(Broad, WHITE, 'C', king "f1" => "c1", rook "a1" => "d1"),
        castling!(Broad, BLACK, 'K', king "f6" => "h6", rook "j6" => "g6"),
        castling!(Broad, BLACK, 'I', king "f6" => "i6", rook "j6" => "h6"),
        castling!(Broad, BLACK, 'Q', king "f6" => "d6", rook "a6" => "e6"),
        castling!(Broad, BLACK, 'C', king "f6" => "c6", rook "a6" => "d6"),
    ];
}

impl TwoArmyGame for Patience {
    type Rules = Self;
    type Moves = Moves;
    type Problems = StandardProblems;

    const NAME: &'static str = "patience";
    const START: &'static str =
        "rnbq1k1bnr/pppppppppp/10/10/PPPPPPPPPP/RNBQ1K1BNR w KIQCkiqc - 0 1";

    /// The second occurrence draws.
    const LIMITS: DrawLimits = DrawLimits {
        repetition: 2,
        ..DrawLimits::AUTOMATIC
    };

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

/// A move of a piece, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Turn {
    Piece(PieceMove),
    Stay,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(m) => m.fmt(f),
            Self::Stay => f.write_str("stay"),
        }
    }
}

impl Turn {
    const fn piece(self) -> Option<PieceMove> {
        match self {
            Self::Piece(m) => Some(m),
            Self::Stay => None,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves;

impl MoveSystem<Patience> for Moves {
    type Move = Turn;

    fn visit<B>(
        position: &PatienceChess,
        mut visit: impl FnMut(SingleMove<Turn>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if !position.is_check() {
            visit(SingleMove(Turn::Stay))?;
        }
        position.visit_by_table(|batch| {
            (0..batch.len())
                .filter_map(|n| batch.nth(n))
                .try_for_each(|m| visit(SingleMove(Turn::Piece(m))))
        })
    }

    fn keeps_en_passant(_: &PatienceChess) -> bool {
        false
    }
}

impl CountReplies<Patience> for Moves {}

impl TwoArmyMove<Patience> for Turn {
    type Batch = SingleMove<Self>;
    type Event = PieceEvent<Patience>;

    fn make(
        self,
        position: &PatienceChess,
        next: &mut PatienceChess,
        report: &mut impl FnMut(Self::Event),
    ) -> bool {
        *next.board_mut() = *position.board();
        *next.board_mut().en_passant_mut() = EnPassantRights::NONE;
        let Self::Piece(m) = self else {
            return false;
        };
        let made = next.board_mut().make(position.turn(), m, report);
        if m.piece_type == PieceType::PAWN {
            next.grant_en_passant(m);
        }
        m.piece_type == PieceType::PAWN || made.captures()
    }

    fn moving_piece(self, position: &PatienceChess) -> Option<MovingPiece> {
        Some(
            position
                .board()
                .moving_piece(position.turn(), self.piece()?),
        )
    }

    fn captured(self, position: &PatienceChess) -> Option<(Square<Broad>, Army, PieceType)> {
        position.board().captured(position.turn(), self.piece()?)
    }

    const CODES: usize = PieceMove::CODES + 1;

    fn encode(self) -> usize {
        self.piece().map_or(PieceMove::CODES, PieceMove::code)
    }

    fn decode(position: &PatienceChess, code: usize) -> Option<Self> {
        match code {
            PieceMove::CODES => Some(Self::Stay),
            _ => PieceMove::of_code(code, position.pieces()).map(Self::Piece),
        }
    }

    fn read(position: &PatienceChess, text: &str) -> Result<Self, MoveTextError> {
        let mut legal = position.moves().into_iter();
        legal
            .find(|m| m.to_string() == text)
            .ok_or(MoveTextError::Illegal)
    }

    fn san(self, _: &PatienceChess) -> String {
        self.to_string()
    }

    fn parse_san(position: &PatienceChess, text: &str) -> Result<Self, MoveTextError> {
        Self::read(position, text)
    }
}

/// A position of the game.
#[track_caller]
pub(crate) fn patience(text: &str) -> PatienceChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn texts(position: &PatienceChess) -> Vec<String> {
    position.moves().iter().map(ToString::to_string).collect()
}

#[test]
fn who_is_not_in_check_may_stay() {
    let position = patience("5k4/10/10/10/10/5K4 w - - 7 30");
    assert_eq!(texts(&position).len(), 1 + 5);
    let stayed = position.play(position.parse_move("stay").unwrap());
    assert_eq!(
        stayed.unwrap().to_string(),
        "5k4/10/10/10/10/5K4 b - - 8 30"
    );
    let checked = patience("5k4/10/10/10/10/r4K4 w - - 7 30");
    assert_eq!(texts(&checked).len(), 3); // f2, e2, g2
    assert!(!checked.is_legal(Turn::Stay));
    // Where pieces cannot move, this is no stalemate.
    let shut_in = patience("k9/2Q7/10/10/10/9K b - - 0 1");
    assert_eq!(texts(&shut_in), ["stay"]);
    assert_eq!(shut_in.outcome(), None);
}

#[test]
fn who_stays_twice_repeats_at_once() {
    let mut game = Game::new(patience("5k4/10/10/10/10/R4K4 w - - 0 1"));
    assert_eq!((game.apply("stay"), game.outcome()), (Ok(()), None));
    assert_eq!(game.apply("stay"), Ok(()));
    let outcome = game.outcome().unwrap().to_string();
    assert_eq!(outcome, "repetition w=0.5 b=0.5");
}

#[test]
fn each_of_eight_castlings_has_a_right_of_its_own() {
    let text = "r4k3r/10/10/10/10/R4K3R w KIQCkiqc - 0 1";
    let castlings = |position: &PatienceChess| {
        let castled = |m: &String| ["f1h1", "f1i1", "f1d1", "f1c1"].contains(&m.as_str());
        let mut castled: Vec<_> = texts(position).into_iter().filter(castled).collect();
        castled.sort();
        castled
    };
    assert_eq!(castlings(&patience(text)), ["f1c1", "f1d1", "f1h1", "f1i1"]);
    for (letter, m) in [("K", "f1h1"), ("I", "f1i1"), ("Q", "f1d1"), ("C", "f1c1")] {
        let one = patience(&text.replacen("KIQC", letter, 1));
        assert_eq!(castlings(&one), [m]);
    }
    let position = patience(text);
    let play = |m: &str| {
        let next = position.play(position.parse_move(m).unwrap()).unwrap();
        next.to_string()
    };
    assert_eq!(play("f1i1"), "r4k3r/10/10/10/10/R6RK1 b kiqc - 1 1");
    assert_eq!(play("f1d1"), "r4k3r/10/10/10/10/3KR4R b kiqc - 1 1");
    // The rook takes two rights with it, and two of the one it takes.
    assert_eq!(play("j1j6"), "r4k3R/10/10/10/10/R4K4 b QCqc - 0 1");
    let later = position.play(position.parse_move("a1a2").unwrap()).unwrap();
    let back = later.play(later.parse_move("f6e6").unwrap()).unwrap();
    assert_eq!(back.to_string(), "r3k4r/10/10/10/R9/5K3R w KI - 2 2");
}

#[test]
fn no_right_to_capture_en_passant_arises_or_is_read() {
    let position = patience("5k4/1p8/10/P9/10/5K4 b - - 0 1");
    let after = position.play(position.parse_move("b5b3").unwrap()).unwrap();
    assert_eq!(after.to_string(), "5k4/10/10/Pp8/10/5K4 w - - 0 2");
    assert_eq!(after.en_passant(), None);
    let read = patience("5k4/10/10/Pp8/10/5K4 w - b4 0 2");
    assert_eq!(read, after);
    assert!(!texts(&read).contains(&"a3b4".to_owned()));
}

#[test]
fn the_board_is_the_one_that_is_drawn() {
    assert_eq!(Broad::BOARD.len(), 60);
    assert_eq!(size_of::<PieceMove>() + 1, size_of::<Turn>());
}
