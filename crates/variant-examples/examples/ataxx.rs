//! Ataxx, by D. Crummack and C. Galley, a game that is not chess: seven by seven squares. A piece is doubled onto a
//! neighbour square, or jumps two squares; it turns over all hostile pieces around its new square. Who cannot move passes.
//! When neither can, the greater number wins.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_geometry::{Geometry, Square, SquareSet, geometry};
use chess_pieces::placement::{self, Style};
use variant_core::implement::smallvec::SmallVec;
use variant_core::implement::{BoardSize, DrawOrResign, NoEvent, SingleMove};
use variant_core::prelude::*;
use variant_core::text::{Fields, PositionError};
use variant_core::{ActionError, Actors, UnknownMode};

geometry! { struct Board = 7 x 7; }

const PLAYERS: [Player; 2] = Player::of_letters(*b"wb");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ataxx {
    pieces: [SquareSet<Board>; 2],
    turn: usize,
}

/// Displayed as `b2`, `a1c3` or `pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Step {
    Double(Square<Board>),
    Jump(Square<Board>, Square<Board>),
    Pass,
}

/// Squares next to some.
fn around(squares: SquareSet<Board>) -> SquareSet<Board> {
    let near = squares.iter().map(|square| Board::BOARD.neighbours(square));
    near.fold(SquareSet::EMPTY, |all, near| all | near)
}

impl Ataxx {
    fn empty(&self) -> SquareSet<Board> {
        Board::BOARD.all() - self.pieces[0] - self.pieces[1]
    }

    fn can_step(&self, army: usize) -> bool {
        !around(around(self.pieces[army])).is_disjoint(self.empty())
    }

    fn is_finished(&self) -> bool {
        !self.can_step(0) && !self.can_step(1) || self.pieces.iter().any(|own| own.is_empty())
    }

    fn visit_legal<B>(
        &self,
        visit: impl FnMut(SingleMove<Step>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (own, empty) = (self.pieces[self.turn], self.empty());
        let jumps = own.iter().flat_map(|from| {
            let near = Board::BOARD.neighbours(from);
            ((around(near) & empty) - near)
                .iter()
                .map(move |to| Step::Jump(from, to))
        });
        let steps = (around(own) & empty)
            .into_iter()
            .map(Step::Double)
            .chain(jumps);
        let must_pass = !self.can_step(self.turn);
        let all = steps.chain(must_pass.then_some(Step::Pass));
        SingleMove::visit_each(all.filter(|_| !self.is_finished()), visit)
    }
}

impl Position for Ataxx {
    type Move = Step;
    type Batch = SingleMove<Step>;
    type Event = NoEvent;
    type Problem = Infallible;

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.turn];
        let seat = Seat::Army(player.letter());
        (!self.is_finished())
            .then_some(Actor { seat, player })
            .into_iter()
            .collect()
    }

    fn play_unchecked(&self, m: Step) -> Self {
        let [mut own, mut others] = [self.pieces[self.turn], self.pieces[1 - self.turn]];
        if let Step::Jump(from, _) = m {
            own.remove(from);
        }
        if let Step::Double(to) | Step::Jump(_, to) = m {
            let turned = Board::BOARD.neighbours(to) & others;
            (own, others) = (own.with(to) | turned, (others - turned).without(to));
        }
        let pieces = if self.turn == 0 {
            [own, others]
        } else {
            [others, own]
        };
        Self {
            pieces,
            turn: 1 - self.turn,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [white, black] = self.pieces.map(SquareSet::len);
        self.is_finished().then(|| match white.cmp(&black) {
            std::cmp::Ordering::Equal => Outcome::draw(Reason::DRAW, PLAYERS, |_| true),
            order => Outcome::win(Reason::WIN, PLAYERS, |player| {
                (player == PLAYERS[0]) == order.is_gt()
            }),
        })
    }
}

impl Variant for Ataxx {
    type Action = DrawOrResign;
    const NAME: &'static str = "ataxx";
    const MODES: &'static [&'static str] = &["start"];
    const BOARD_SIZE: BoardSize = BoardSize {
        boards: 1,
        squares: 49,
        armies: 2,
    };

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let text = if mode == "start" {
            "P5p/7/7/7/7/7/p5P w"
        } else {
            ""
        };
        text.parse().map_err(|_| UnknownMode {
            expected: "`start`",
        })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        action.in_game_of_two(PLAYERS)
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
        let is_empty = |square| self.empty().contains(square);
        placement::write::<Board>(f, Style::Compact, is_empty, |square, f| {
            let is_white = self.pieces[0].contains(square);
            f.write_str(if is_white { "P" } else { "p" })
        })?;
        write!(f, " {}", PLAYERS[self.turn])
    }
}

impl FromStr for Ataxx {
    type Err = PositionError<Infallible>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text, ' ');
        let board = fields.next("pieces", "the pieces on the board")?;
        let turn = fields.next("turn", "`w` or `b`")?;
        fields.end()?;
        let mut pieces = [SquareSet::EMPTY; 2];
        placement::read(&board, Style::Compact, |square, rest: &str| {
            pieces["Pp".find(rest.chars().next()?)?].insert(square);
            Some(1)
        })?;
        let player = PLAYERS
            .iter()
            .position(|player| turn.text == player.to_string());
        let turn = player.ok_or_else(|| turn.error(0, "`w` or `b`"))?;
        Ok(Self { pieces, turn })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Ataxx::start("start")?;
    println!(
        "{start}: {:?}",
        [1, 2, 3, 4].map(|depth| perft(&start, depth))
    );
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
