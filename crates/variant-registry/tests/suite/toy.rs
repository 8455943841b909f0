//! A game of three players that has nothing to do with chess: whoever takes the last stone wins.

use core::fmt;
use core::ops::{ControlFlow, RangeInclusive};
use core::str::FromStr;

use variant_core::implement::DrawOrResign;
use variant_core::text::{Fields, PositionError};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, Batch, History, MoveTextError, Outcome, Player,
    Position, Reason, Seat, UnknownMode, Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;
use variant_render::{Army, Diagram, Draw, Figure, Ground, Piece, Place, Sheet};

const PLAYERS: [Player; 3] = [Player::new(b'A'), Player::new(b'B'), Player::new(b'C')];

/// A heap of stones, and who takes next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    stones: u8,
    turn: usize,
}

/// How many stones are taken: 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take(u8);

/// All the numbers of stones that can be taken, up to one.
#[derive(Clone, Copy)]
pub struct Takes(u8);

/// What happens in a move.
#[derive(Clone, Debug)]
pub struct Nothing;

impl Batch for Takes {
    type Move = Take;

    fn len(&self) -> usize {
        usize::from(self.0)
    }
}

impl IntoIterator for Takes {
    type Item = Take;
    type IntoIter = std::iter::Map<RangeInclusive<u8>, fn(u8) -> Take>;

    fn into_iter(self) -> Self::IntoIter {
        (1..=self.0).map(Take)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "take{}", self.0)
    }
}

impl fmt::Display for Nothing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing")
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, PLAYERS[self.turn])
    }
}

/// What can be wrong with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPlayer;

impl fmt::Display for NotAPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody of that name plays")
    }
}

impl std::error::Error for NotAPlayer {}

impl FromStr for Heap {
    type Err = PositionError<NotAPlayer>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = Fields::new(text, ' ');
        let stones = fields.next("stones", "a number")?.number(99, "a number")? as u8;
        let turn = fields.next("turn", "a player")?;
        fields.end()?;
        let turn = PLAYERS
            .iter()
            .position(|player| player.to_string() == turn.text)
            .ok_or(turn.problem(NotAPlayer))?;
        Ok(Self { stones, turn })
    }
}

impl Position for Heap {
    type Move = Take;
    type Batch = Takes;
    type Event = Nothing;
    type Problem = NotAPlayer;

    fn players(&self) -> smallvec::SmallVec<[Player; 4]> {
        PLAYERS.into_iter().collect()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.turn];
        let actor = Actor {
            seat: Seat::Army(player.letter()),
            player,
        };
        (self.stones > 0).then_some(actor).into_iter().collect()
    }

    fn visit_moves<R>(&self, mut visit: impl FnMut(Takes) -> ControlFlow<R>) -> ControlFlow<R> {
        visit(Takes(self.stones.min(3)))
    }

    fn play_unchecked(&self, m: Take) -> Self {
        Self {
            stones: self.stones.saturating_sub(m.0),
            turn: (self.turn + 1) % 3,
        }
    }

    fn play_reporting(&self, m: Take, mut report: impl FnMut(Nothing)) -> Self {
        report(Nothing);
        self.play_unchecked(m)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = PLAYERS[(self.turn + 2) % 3];
        (self.stones == 0).then(|| Outcome::win(Reason::WIN, PLAYERS, |player| player == winner))
    }

    fn key(&self) -> u64 {
        u64::from(self.stones) * 3 + self.turn as u64
    }

    fn parse_move(&self, text: &str) -> Result<Take, MoveTextError> {
        let number = text.strip_prefix("take").ok_or(MoveTextError::Malformed {
            offset: 0,
            expected: "`take`",
        })?;
        self.parse_san_lenient(&format!("-{number}"))
    }
}

impl variant_core::Tactics for Heap {}

impl Variant for Heap {
    type Action = DrawOrResign;

    const NAME: &'static str = "heap";
    const MODES: &'static [&'static str] = &["small", "large"];
    const BOARD_SIZE: variant_core::implement::BoardSize = variant_core::implement::BoardSize {
        boards: 1,
        squares: 7,
        armies: 1,
    };

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let stones = match mode {
            "small" => 7,
            "large" => 30,
            _ => {
                return Err(UnknownMode {
                    expected: "`small` or `large`",
                });
            }
        };
        Ok(Self { stones, turn: 0 })
    }

    fn san(&self, m: Take) -> String {
        format!("-{}", m.0)
    }

    fn parse_san_lenient(&self, text: &str) -> Result<Take, MoveTextError> {
        let number = text
            .strip_prefix(['-', 'x'])
            .and_then(|number| number.parse().ok());
        let m = Take(number.ok_or(MoveTextError::Malformed {
            offset: 0,
            expected: "`-` and a number",
        })?);
        self.is_legal(m).then_some(m).ok_or(MoveTextError::Illegal)
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    /// Who resigns is skipped from then on only by taking no more: the others share the point.
    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        Ok(Adjudication::Ended(match action {
            DrawOrResign::Resign(who) => {
                Outcome::draw(Reason::RESIGNATION, PLAYERS, |player| player != *who)
            }
            DrawOrResign::Draw(who) => {
                Outcome::draw(Reason::AGREEMENT, PLAYERS, |player| who.contains(&player))
            }
        }))
    }

    /// After ten plies the game is drawn: a rule that needs the past.
    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let drawn = || Outcome::draw(Reason::FIFTY_MOVES, PLAYERS, |_| true);
        let late = || (history.len() >= 10).then(drawn);
        self.outcome().or_else(late).into()
    }
}

impl MatchRules for Heap {}

impl Recorded for Heap {}

impl Draw for Heap {
    fn sheet(&self) -> Sheet {
        let mut diagram = Diagram::default();
        for file in 0..self.stones {
            let place = Place { file, rank: 0 };
            diagram.squares.insert(place, Ground::default());
            diagram
                .pieces
                .insert(place, Piece::new(Figure::lettered('o'), 0));
        }
        Sheet::new([Army::white_and_black()[0].clone()]).with(diagram)
    }
}

impl variant_perft::CountLeaves for Heap {}
