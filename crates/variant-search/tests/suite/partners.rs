//! Partners who may move at the same time, as in no game of the workspace: what each finds for itself, and what they
//! find together.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use smallvec::SmallVec;
use variant_core::implement::{NoEvent, Reach, SingleMove};
use variant_core::text::PositionError;
use variant_core::{Actor, Actors, Outcome, PieceAt, Player, Position, Reason, Seat, Tactics};
use variant_search::{Algorithm, Budget, Evaluate, Material, Search};

const PARTNERS: [Player; 2] = [Player::new(b'a'), Player::new(b'b')];
const OTHER: Player = Player::new(b'c');

/// Two partners give a number from 1 to 9 each, whoever comes first. At 12 or more in all they have won, else the third
/// player has, who has no move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Gifts {
    given: [u8; 2],
}

/// Piece that a partner gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Gift {
    partner: usize,
    worth: u8,
}

impl fmt::Display for Gift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", PARTNERS[self.partner].letter(), self.worth)
    }
}

impl fmt::Display for Gifts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.given)
    }
}

impl FromStr for Gifts {
    type Err = PositionError<Infallible>;

    fn from_str(_: &str) -> Result<Self, Self::Err> {
        Err(PositionError::syntax("given", 0, "nothing"))
    }
}

fn actor(player: Player) -> Actor {
    let seat = Seat::Army(player.letter());
    Actor { seat, player }
}

impl Position for Gifts {
    type Move = Gift;
    type Batch = SingleMove<Gift>;
    type Event = NoEvent;
    type Problem = Infallible;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PARTNERS.into_iter().chain([OTHER]).collect()
    }

    fn actor_of(&self, m: Gift) -> Option<Actor> {
        Some(actor(PARTNERS[m.partner]))
    }

    fn to_act(&self) -> Actors {
        let waiting = (0..2).filter(|&partner| self.given[partner] == 0);
        waiting.map(|partner| actor(PARTNERS[partner])).collect()
    }

    fn visit_moves<R>(
        &self,
        visit: impl FnMut(SingleMove<Gift>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let waiting = (0..2).filter(|&partner| self.given[partner] == 0);
        let gifts = waiting.flat_map(|partner| (1..10).map(move |worth| Gift { partner, worth }));
        SingleMove::visit_each(gifts, visit)
    }

    fn play_unchecked(&self, Gift { partner, worth }: Gift) -> Self {
        let mut next = self.clone();
        next.given[partner] = worth;
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let have_won = self.given[0] + self.given[1] >= 12;
        let wins = |player| (player != OTHER) == have_won;
        let is_over = !self.given.contains(&0);
        is_over.then(|| Outcome::win(Reason::WIN, self.players(), wins))
    }
}

impl Tactics for Gifts {
    fn visit_pieces<R>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        visit(PieceAt {
            seat: Seat::Army('a'),
            letter: 'X',
            square: Some(0),
        })
    }

    /// Rooks attack 5.25 squares on average, other types 8, and `Z` is unknown.
    fn reach(&self, PieceAt { letter, square, .. }: PieceAt) -> Option<Reach> {
        let attacked = match (letter, square?) {
            ('Z', _) | (_, 64..) => return None,
            ('R', square) => 5 + u32::from(square % 4 == 0),
            _ => 8,
        };
        let pawn = None;
        Some(Reach { attacked, pawn })
    }

    fn are_allied(&self, one: Player, other: Player) -> bool {
        (one == OTHER) == (other == OTHER)
    }
}

/// No player wins alone in one move; two partners always can unless the first gives too little.
#[test]
fn each_partner_asks_for_itself_and_counts_on_the_other() {
    let start = Gifts { given: [0, 0] };
    for (partner, player) in PARTNERS.into_iter().enumerate() {
        let found = Search::default().run_after(&start, &[], Some(player), Budget::depth(2));
        let best = found.best.unwrap();
        assert_eq!((best.partner, best.worth >= 3), (partner, true), "{best}");
        assert_eq!(found.line[1].partner, 1 - partner);
        assert!(
            found
                .scores
                .iter()
                .all(|&(player, score)| (player != OTHER) == (score > 0.5))
        );
    }
    // A search for a side may return a move of any partner.
    let found = Search::default().run(&start, Budget::depth(2));
    assert!(found.best.is_some() && found.line.len() == 2);
    // UCT proves as much, and needs few nodes for it.
    let mut search = Search::default().algorithm(Algorithm::Uct);
    let found = search.run_after(&start, &[], Some(PARTNERS[0]), Budget::nodes(2_000));
    let best = found.best.unwrap();
    assert_eq!((best.partner, best.worth >= 3), (0, true), "{best}");
    assert!(found.nodes < 500 && found.value.is_none());
    // A number too small loses, whatever the partner gives.
    let lost = Gifts { given: [1, 0] };
    let found = search.run(&lost, Budget::nodes(2_000));
    assert!(found.nodes < 500 && found.scores[1].1 < 0.01, "{found:?}");
    // One who has given already has no move; the side has the partner's.
    let half = Gifts { given: [4, 0] };
    let found = Search::default().run_after(&half, &[], Some(PARTNERS[0]), Budget::depth(1));
    assert_eq!(found.best, None);
    let found = Search::default().run(&half, Budget::depth(1));
    let best = found.best.unwrap();
    assert_eq!((best.partner, best.worth >= 8), (1, true), "{best}");
}

/// Usual values stay, unless mobility differs by more than two fifths, and so do given ones.
#[test]
fn unknown_pieces_are_worth_their_mobility() {
    let start = Gifts { given: [0, 0] };
    let mut material = Material::default().with('X', 7);
    material.prepare(&start);
    let values = "ABCKNPQRXYZ".chars().map(|letter| material.value(letter));
    assert!(values.eq([362, 320, 362, 0, 300, 100, 362, 500, 7, 362, 350]));
}
