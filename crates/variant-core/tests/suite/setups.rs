//! A game whose texts are those of its set-ups, and what comes with it unasked.

use std::fmt;
use std::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::implement::{DrawOrResign, NoEvent, SingleMove};
use variant_core::text::{Cause, Field, Fields, PositionError};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, Game, History, Outcome, Player, Position, Reason,
    Seat, Seats, SetupError, Tactics, UnknownMode, Variant,
};

variant_core::setup_problems! {
    /// What can be wrong with a set-up.
    struct Problems: u8 of "heaps" {
        /// Too many stones.
        STONES = 1, "stones", "a heap has at most nine stones";
        /// The first of an even heap.
        TURN = 2, "turn", "b is the first to take of an even heap";
    }
}

/// Stones, and who is to take: a player with one stone left is in check.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Setup {
    stones: u32,
    turn: usize,
}

/// A set-up without problems.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Heap(Setup);

type Error = PositionError<SetupError<Problems>>;

const PLAYERS: [Player; 2] = [Player::new(b'a'), Player::new(b'b')];

fn read(text: &str) -> Result<(Setup, [Field<'_>; 2]), Error> {
    let mut fields = Fields::new(text, ' ');
    let stones = fields.next("stones", "a number up to 99")?;
    let turn = fields.next("turn", "`a` or `b`")?;
    fields.end()?;
    let player = PLAYERS.iter().position(|one| one.to_string() == turn.text);
    let setup = Setup {
        stones: stones.number(99, "a number up to 99")?,
        turn: player.ok_or_else(|| turn.error(0, "`a` or `b`"))?,
    };
    Ok((setup, [stones, turn]))
}

variant_core::text_of_setup!(Heap, Setup, read);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stones, PLAYERS[self.turn])
    }
}

impl From<Heap> for Setup {
    fn from(heap: Heap) -> Self {
        heap.0
    }
}

impl TryFrom<Setup> for Heap {
    type Error = SetupError<Problems>;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        let mut problems = Problems::empty();
        problems.set(Problems::STONES, setup.stones > 9);
        problems.set(
            Problems::TURN,
            setup.stones.is_multiple_of(2) && setup.turn == 0,
        );
        SetupError::check(problems).map(|()| Self(setup))
    }
}

impl Position for Heap {
    type Move = u32;
    type Batch = SingleMove<u32>;
    type Event = NoEvent;
    type Problem = SetupError<Problems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.0.turn];
        let seat = Seat::Army(player.letter());
        let acts = (self.0.stones > 0).then_some(Actor { seat, player });
        acts.into_iter().collect()
    }

    fn in_check(&self) -> Seats {
        let last = self.to_act().into_iter().filter(|_| self.0.stones == 1);
        last.map(|actor| actor.seat).collect()
    }

    fn visit_moves<R>(
        &self,
        visit: impl FnMut(SingleMove<u32>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        SingleMove::visit_each(1..=self.0.stones.min(3), visit)
    }

    fn play_unchecked(&self, taken: u32) -> Self {
        Self(Setup {
            stones: self.0.stones.saturating_sub(taken),
            turn: 1 - self.0.turn,
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = PLAYERS[1 - self.0.turn];
        (self.0.stones == 0).then(|| Outcome::win(Reason::WIN, PLAYERS, |player| player == winner))
    }
}

impl Tactics for Heap {}

impl Variant for Heap {
    type Action = DrawOrResign;

    const NAME: &'static str = "heaps";
    const MODES: &'static [&'static str] = &["start"];

    fn start(_: &str) -> Result<Self, UnknownMode> {
        let (stones, turn) = (9, 0);
        Ok(Self(Setup { stones, turn }))
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        action.in_teams(&PLAYERS, |one, other| one == other)
    }
}

fn heap(text: &str) -> Heap {
    text.parse().unwrap()
}

#[test]
fn a_position_has_the_text_of_its_set_up() {
    for text in ["0 b", "1 a", "8 b", "9 b"] {
        assert_eq!(heap(text).to_string(), text);
        assert_eq!(text.parse::<Setup>().unwrap(), Setup::from(heap(text)));
    }
}

/// A text can say what no position is: it is a set-up all the same, and the position says what is wrong, and where.
#[test]
fn a_set_up_can_hold_what_a_position_cannot() {
    let found = |text: &str| {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), text);
        let error = text.parse::<Heap>().unwrap_err();
        let Cause::Setup(SetupError { problems }) = error.cause else {
            panic!("{text}: {error}");
        };
        (error.field, error.offset, problems)
    };
    assert_eq!(found("11 a"), ("stones", 0, Problems::STONES));
    assert_eq!(found("4 a"), ("turn", 2, Problems::TURN));
    assert_eq!(found("10 a"), ("stones", 0, Problems::all()));
    let error = "10 a".parse::<Heap>().unwrap_err().to_string();
    let both = "not a position of heaps: a heap has at most nine stones; \
                b is the first to take of an even heap";
    assert!(error.contains(both), "{error}");
}

#[test]
fn what_no_set_up_says_is_refused_alike() {
    for (text, field, offset) in [
        ("", "stones", 0),
        ("4", "turn", 1),
        ("x a", "stones", 0),
        ("4 c", "turn", 2),
        ("4 a ", "end", 4),
    ] {
        let setup = text.parse::<Setup>().unwrap_err();
        assert_eq!((setup.field, setup.offset), (field, offset), "{text}");
        assert_eq!(text.parse::<Heap>().unwrap_err(), setup);
    }
}

#[test]
fn a_packed_form_is_the_text() {
    let mut bytes = Vec::new();
    heap("7 a").pack(&mut bytes);
    assert_eq!(Heap::unpack(&bytes), Some(heap("7 a")));
    for wrong in [&b"7"[..], b"70 a", b"7 a\n", b"\xff a"] {
        assert_eq!(Heap::unpack(wrong), None);
    }
}

/// A king that was in check before the move, and one after none, do not count.
#[test]
fn a_move_gives_check_to_those_who_were_not_in_check() {
    let checks = |text: &str| {
        let heap = heap(text);
        let checks = heap.moves().into_iter().filter(|&m| heap.gives_check(m));
        checks.collect::<Vec<_>>()
    };
    assert_eq!(checks("3 a"), [2]);
    assert_eq!(checks("4 b"), [3]);
    assert_eq!((checks("1 a"), checks("9 a")), (vec![], vec![]));
}

#[test]
fn a_variant_need_not_adjudicate() {
    let mut game = Game::new(Heap::start("start").unwrap());
    for text in ["3", "3", "2"] {
        game.apply(text).unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.apply("1").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "win a=0 b=1");
}
