//! Ataxx, by D. Crummack and C. Galley, a game that is not chess: seven by seven squares. A piece is doubled onto a
//! neighbour square, or jumps two squares; it turns over all hostile pieces around its new square. Who cannot move passes.
//! When neither can, the greater number wins.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_geometry::{Geometry, Square, SquareSet, geometry};
use chess_pieces::placement;
use variant_core::implement::smallvec::SmallVec;
use variant_core::implement::{BoardSize, NoEvent, SingleMove, only_start};
use variant_core::prelude::*;
use variant_core::text::{Fields, PositionError};
use variant_core::{Actors, UnknownMode};

geometry! { struct Board = 7 x 7; }

const PLAYERS: [Player; 2] = Player::of_letters(*b"wb");

/// Squares of the player to move, those of the other, and the number of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ataxx([SquareSet<Board>; 2], usize);

/// Displayed as `b2`, `a1c3` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Step {
    Double(Square<Board>),
    Jump(Square<Board>, Square<Board>),
    Pass,
}

impl Ataxx {
    fn empty(&self) -> SquareSet<Board> {
        Board::BOARD.all() - self.0[0] - self.0[1]
    }

    fn can_step(&self, pieces: SquareSet<Board>) -> bool {
        let near = Board::BOARD.around(pieces);
        !Board::BOARD.around(near).is_disjoint(self.empty())
    }

    fn is_finished(&self) -> bool {
        let [own, others] = self.0;
        own.is_empty() || others.is_empty() || !self.can_step(own) && !self.can_step(others)
    }

    /// Pieces of White and Black.
    fn pieces(&self) -> [SquareSet<Board>; 2] {
        [self.0[self.1], self.0[1 - self.1]]
    }

    fn visit_legal<B>(
        &self,
        visit: impl FnMut(SingleMove<Step>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (own, empty, board) = (self.0[0], self.empty(), Board::BOARD);
        let doubles = (board.around(own) & empty).into_iter().map(Step::Double);
        let jumps = own.iter().flat_map(|from| {
            let near = board.neighbours(from);
            let far = (board.around(near) & empty) - near;
            far.iter().map(move |to| Step::Jump(from, to))
        });
        let pass = (!self.can_step(own)).then_some(Step::Pass);
        let all = doubles.chain(jumps).chain(pass);
        SingleMove::visit_each(all.filter(|_| !self.is_finished()), visit)
    }
}

impl Position for Ataxx {
    type Move = Step;
    type Batch = SingleMove<Step>;
    type Event = NoEvent;
    type Problem = Infallible;

    variant_core::visit_moves_by!(Self::visit_legal);

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        let moves = [Actor::of(PLAYERS[self.1])].into_iter();
        moves.filter(|_| !self.is_finished()).collect()
    }

    fn play_unchecked(&self, m: Step) -> Self {
        let [mut own, mut others] = self.0;
        if let Step::Jump(from, _) = m {
            own.remove(from);
        }
        if let Step::Double(to) | Step::Jump(_, to) = m {
            let turned = Board::BOARD.neighbours(to) & others;
            (own, others) = (own.with(to) | turned, others - turned);
        }
        Self([others, own], 1 - self.1)
    }

    fn outcome(&self) -> Option<Outcome> {
        let points = self.pieces().map(SquareSet::len);
        self.is_finished()
            .then(|| Outcome::by_points(PLAYERS, points))
    }
}

impl Variant for Ataxx {
    const NAME: &'static str = "ataxx";
    const MODES: &'static [&'static str] = &["start"];
    const BOARD_SIZE: BoardSize = BoardSize::new(1, 49, 2);

    variant_core::draws_and_resignations!(PLAYERS);

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        only_start(mode, "P5p/7/7/7/7/7/p5P w")
    }

    /// Jumps could go on for ever.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let repeats = || history.occurred(self, 3, usize::MAX);
        let drawn = || repeats().then(|| Outcome::draw(Reason::REPETITION, PLAYERS, |_| true));
        self.outcome().or_else(drawn).into()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Double(to) => write!(f, "{to}"),
            Self::Jump(from, to) => write!(f, "{from}{to}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// The board, and who moves: `P5p/7/7/7/7/7/p5P w`.
impl fmt::Display for Ataxx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        placement::write_sets(f, ['P', 'p'], self.pieces())?;
        write!(f, " {}", PLAYERS[self.1])
    }
}

impl FromStr for Ataxx {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text, ' ');
        let board = fields.next("pieces", "the pieces on the board")?;
        let turn = fields.next("turn", "`w` or `b`")?;
        fields.end()?;
        let mut pieces = placement::read_sets(&board, ['P', 'p'])?;
        let turn = turn.one_of(&["w", "b"], "`w` or `b`")?;
        pieces.rotate_left(turn);
        Ok(Self(pieces, turn))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Ataxx::start("start")?;
    let counts = [1, 2, 3, 4].map(|depth| perft(&start, depth));
    println!("{start}: {counts:?}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Ataxx::start("start").unwrap(), 4), 155_888);
    }

    #[test]
    fn a_piece_turns_its_new_neighbours() {
        let position: Ataxx = "7/7/2ppp2/7/2P4/7/7 w".parse().unwrap();
        assert!(
            position.parse_move("c3d4").is_err(),
            "a neighbour square is doubled onto"
        );
        let doubled = position.play(position.parse_move("d4").unwrap()).unwrap();
        assert_eq!(doubled.to_string(), "7/7/2PPP2/3P3/2P4/7/7 b");
        assert_eq!(doubled.outcome().unwrap().to_string(), "win w=1 b=0");
    }

    #[test]
    fn who_cannot_move_passes() {
        let position: Ataxx = "p1PPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP b"
            .parse()
            .unwrap();
        assert!(!position.moves().contains(&Step::Pass));
        let position: Ataxx = "pPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPPPP/PPPPP2 b"
            .parse()
            .unwrap();
        assert_eq!(position.moves(), [Step::Pass]);
        let passed = position.play(Step::Pass).unwrap();
        // Two are doubled, and eleven jump.
        assert_eq!(passed.moves().len(), 2 + 6 + 5);
    }

    #[test]
    fn texts_are_read_back_and_others_refused() {
        for text in ["P5p/7/7/7/7/7/p5P b", "7/7/7/7/7/7/7 w"] {
            assert_eq!(text.parse::<Ataxx>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "7/7/7/7/7/7/7",
            "7/7/7/7/7/7/7 x",
            "7/7/7/7/7/7/7 w ",
            "7/7/7/7/7/7/6x w",
        ] {
            assert!(text.parse::<Ataxx>().is_err(), "{text}");
        }
    }
}
