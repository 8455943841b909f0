//! Bughouse, of four players on two boards: two partners play against two, White and Black each. A captured piece goes to the
//! captor's partner, who drops it as in crazyhouse. The boards are moved on in any order. A mate ends both games; who is in
//! check and could still drop a piece between waits for one.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use orthodox_chess::ChessRules;
use two_army_chess::prelude::*;
use variant_core::implement::{NoEvent, only_start};
use variant_core::{draws_and_resignations, visit_moves_by};

/// White and Black of the first board, and of the second. The first and the last are partners, and so are the others.
const PLAYERS: [Player; 4] = Player::of_letters(*b"AaBb");

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Half(Hands<ChessRules>);

type Board = TwoArmyPosition<Half>;

impl TwoArmyGame for Half {
    type Rules = ChessRules;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "board of bughouse";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|half| &half.0, |half| &mut half.0));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Bughouse([Board; 2]);

/// A move on a board, 0 or 1, displayed as `1:e2e4` or `2:N@f3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct OnBoard(usize, HandMove<ChessRules>);

fn are_partners(one: Player, other: Player) -> bool {
    let is_first = |player| [PLAYERS[0], PLAYERS[3]].contains(&player);
    is_first(one) == is_first(other)
}

impl Bughouse {
    fn actor(&self, board: usize) -> Actor {
        Actor {
            seat: Seat::Board(board as u8 + 1),
            player: PLAYERS[2 * board + self.0[board].turn().index()],
        }
    }

    /// Player who is mated, whatever the partner captures.
    fn mated(&self) -> Option<Player> {
        let is_mated = |&board: &usize| {
            let mut helped = self.0[board];
            let us = helped.turn();
            helped.game_mut().0.add(us, PieceType::QUEEN);
            helped.is_check() && !helped.has_moves()
        };
        let board = [0, 1].into_iter().find(is_mated)?;
        Some(self.actor(board).player)
    }

    fn visit_legal<B>(
        &self,
        visit: impl FnMut(SingleMove<OnBoard>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let boards = [0, 1].into_iter().filter(|_| self.mated().is_none());
        let moves = |board: usize| {
            self.0[board]
                .moves()
                .into_iter()
                .map(move |m| OnBoard(board, m))
        };
        SingleMove::visit_each(boards.flat_map(moves), visit)
    }
}

impl Position for Bughouse {
    type Move = OnBoard;
    type Batch = SingleMove<OnBoard>;
    type Event = NoEvent;
    type Problem = SetupError<StandardProblems>;

    visit_moves_by!(Self::visit_legal);

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into()
    }

    fn to_act(&self) -> Actors {
        let moves = |board: &usize| self.mated().is_none() && self.0[*board].has_moves();
        let boards = [0, 1].into_iter().filter(moves);
        boards.map(|board| self.actor(board)).collect()
    }

    fn actor_of(&self, OnBoard(board, _): OnBoard) -> Option<Actor> {
        Some(self.actor(board))
    }

    fn play_unchecked(&self, OnBoard(board, m): OnBoard) -> Self {
        let (before, mut next) = (&self.0[board], *self);
        let us = before.turn();
        next.0[board] = before.play_unchecked(m);
        let hand = next.0[board].game().0;
        let gained = |of: &PieceType| hand.count(us, *of) > before.game().0.count(us, *of);
        if let Some(captive) = PieceType::ALL.into_iter().find(gained) {
            next.0[board].game_mut().0.take(us, captive);
            next.0[1 - board].game_mut().0.add(us.enemy(), captive);
        }
        next
    }

    /// A draw if all wait.
    fn outcome(&self) -> Option<Outcome> {
        let Some(loser) = self.mated() else {
            let all_wait = self.to_act().is_empty();
            return all_wait.then(|| Outcome::draw(Reason::STALEMATE, PLAYERS, |_| true));
        };
        let wins = |player| !are_partners(player, loser);
        Some(Outcome::win(Reason::CHECKMATE, PLAYERS, wins))
    }
}

impl Variant for Bughouse {
    const NAME: &'static str = "bughouse";
    const MODES: &'static [&'static str] = &["start"];
    const BOARD_SIZE: BoardSize = BoardSize::new(2, 64, 2);

    draws_and_resignations!(PLAYERS, are_partners);

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        only_start(mode, &format!("{0} | {0}", Half::START))
    }
}

impl fmt::Display for OnBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0 + 1, self.1)
    }
}

impl fmt::Display for Bughouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {}", self.0[0], self.0[1])
    }
}

impl FromStr for Bughouse {
    type Err = PositionError<SetupError<StandardProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let end = || Self::Err::syntax("boards", text.len(), "` | ` and the second board");
        let (first, second) = text.split_once(" | ").ok_or_else(end)?;
        let read = second
            .parse()
            .map_err(|error: Self::Err| error.after(first.len() + 3));
        Ok(Self([first.parse()?, read?]))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start = Bughouse::start("start")?;
    let counts = [1, 2, 3].map(|depth| perft(&start, depth));
    println!("{start}: {counts:?}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    impl MatchRules for Bughouse {}

    impl Recorded for Bughouse {}

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Bughouse, |suite| suite.games(2).plies(80));

    const HELD: &str = "r1bqkbnr/ppp2ppp/2n5/3p4/3P4/5N2/PPP2PPP/RNBQKB1R[Pn] w KQkq - 0 5";

    fn bughouse(first: &str, second: &str) -> Bughouse {
        format!("{first} | {second}").parse().unwrap()
    }

    fn after(position: &Bughouse, text: &str) -> Bughouse {
        position.play(position.parse_move(text).unwrap()).unwrap()
    }

    /// Leaves of games on the first board alone.
    fn leaves_of_first(position: &Bughouse, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else {
            return 1;
        };
        let moves = position.moves().into_iter().filter(|m| m.0 == 0);
        moves
            .map(|m| leaves_of_first(&position.play_unchecked(m), rest))
            .sum()
    }

    /// Counts of Fairy-Stockfish, in which captives leave the board.
    #[test]
    fn a_board_alone_is_crazyhouse_without_feeding() {
        for (text, counts) in [
            (Half::START, [20, 400, 8_902]),
            (HELD, [66, 4_549, 219_261]),
        ] {
            let position = bughouse(text, Half::START);
            assert_eq!(
                [1, 2, 3].map(|depth| leaves_of_first(&position, depth)),
                counts,
                "{text}"
            );
        }
    }

    /// Games of chess on both boards, in any order of their moves: no piece is dropped before the fifth.
    #[test]
    fn boards_are_moved_on_in_any_order() {
        let start = Bughouse::start("start").unwrap();
        let [one, two, three, four] = [20, 400, 8_902, 197_281];
        assert_eq!(perft(&start, 2), 2 * two + 2 * one * one);
        assert_eq!(perft(&start, 3), 2 * three + 6 * two * one);
        assert_eq!(perft(&start, 4), 2 * four + 8 * three * one + 6 * two * two);
    }

    #[test]
    fn captives_feed_the_partner() {
        let board = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
        let fed = after(
            &bughouse(board, "4k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
            "1:e4d5",
        );
        assert!(fed.0[0].to_string().contains("[] b"), "{fed}");
        assert!(fed.0[1].to_string().contains("[p] b"), "{fed}");
        let dropped = after(&fed, "2:P@d4");
        assert!(
            dropped.0[1]
                .to_string()
                .starts_with("4k3/8/8/8/3p4/8/8/4K3[] w")
        );
        // A promoted piece is a pawn again, and a second capture feeds the other partner.
        let promoted = after(
            &bughouse("4k3/P7/8/8/8/8/1r6/4K3[] w - - 0 1", board),
            "1:a7a8q",
        );
        let taken = after(&after(&promoted, "1:b2b8"), "1:a8b8");
        assert!(taken.0[1].to_string().contains("[r] w"), "{taken}");
        let taken = after(&after(&promoted, "1:b2b8"), "1:e1e2");
        let taken = after(&taken, "1:b8a8");
        assert!(taken.0[1].to_string().contains("[P] w"), "{taken}");
    }

    #[test]
    fn a_mate_ends_both_games_and_a_check_that_a_drop_answers_does_not() {
        let mates = bughouse("R6k/6pp/8/8/8/8/8/K7[] b - - 0 1", Half::START);
        assert_eq!(mates.outcome(), None);
        let texts: Vec<_> = mates.to_act().iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["2:B"], "Black of the first board waits for a piece");
        let mate = bughouse("6Rk/6pp/7N/8/8/8/8/K7[] b - - 0 1", Half::START);
        assert_eq!(
            mate.outcome().unwrap().to_string(),
            "checkmate A=1 a=0 B=0 b=1"
        );
        assert!(mate.moves().is_empty() && mate.to_act().is_empty());
    }

    #[test]
    fn partners_lose_and_draw_together() {
        let mut game = Game::new(Bughouse::start("start").unwrap());
        game.apply("2:e2e4").unwrap();
        assert!(game.apply("draw:Aa").is_err());
        game.apply("resign:b").unwrap();
        assert_eq!(
            game.outcome().unwrap().to_string(),
            "resignation A=0 a=1 B=1 b=0"
        );
        assert!("rnbqkbnr/8 | 8".parse::<Bughouse>().is_err());
        let error = format!("{} | 4k3 w", Half::START)
            .parse::<Bughouse>()
            .unwrap_err();
        assert!(error.offset > Half::START.len(), "{error}");
    }
}
