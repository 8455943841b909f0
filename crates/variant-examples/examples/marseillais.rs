//! Marseillais chess: two moves a turn, but one in White's first turn. A check ends the turn, and is answered by the first move
//! of the next one. A pawn is taken en passant only if the double push ended a turn. The text has the moves left in the turn.

use orthodox_chess::ChessRules;
use two_army_chess::prelude::*;

/// Moves left in the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Left(u8);

type Marseillais = TwoArmyPosition<Left>;

impl Default for Left {
    fn default() -> Self {
        Self(1)
    }
}

impl TwoArmyGame for Left {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "marseillais";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 0 1";
    const BESIDE: Option<Beside<Self>> = Some(Beside {
        expected: "the moves left in the turn, `1` or `2`",
        write: |Self(left), f| write!(f, "{left}"),
        read: |_, text| match text {
            "1" => Some(Self(1)),
            "2" => Some(Self(2)),
            _ => None,
        },
    });
    const TURN: Option<NextTurn<Self>> = Some(|before, after| {
        if goes_on(before, after) {
            before.turn()
        } else {
            before.turn().enemy()
        }
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    fn after_move(position: &Marseillais, _: Move<ChessRules>, next: &mut Marseillais) {
        next.game_mut().0 = if goes_on(position, next) { 1 } else { 2 };
    }
}

/// Whether a turn goes on after a first move, which gives no check.
fn goes_on(before: &Marseillais, after: &Marseillais) -> bool {
    before.game().0 == 2 && !after.is_check()
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Marseillais>()
}

#[cfg(test)]
mod tests {
    use orthodox_chess::OrthodoxChess;

    use super::*;

    const POSITIONS: [&str; 2] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 2 0 1",
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - 2 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Marseillais, |suite| suite
        .games(2)
        .tactics()
        .kings_are_safe()
        .positions(&POSITIONS));

    /// Moves of chess, counted with the turn given back after a first move.
    fn leaves(position: &OrthodoxChess, left: u8, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |m| {
            let next = position.play_unchecked(m);
            if left == 1 || next.is_check() {
                return leaves(&next, 2, depth - 1);
            }
            let text = next.to_string();
            let mut fields: Vec<_> = text.split(' ').collect();
            (fields[1], fields[3]) = (if fields[1] == "w" { "b" } else { "w" }, "-");
            leaves(&fields.join(" ").parse().unwrap(), 1, depth - 1)
        };
        position.moves().into_iter().map(after).sum()
    }

    #[test]
    fn counts_are_those_of_chess_with_other_turns() {
        let start = leaves(&OrthodoxChess::default(), 1, 4);
        assert_eq!(perft(&Marseillais::default(), 4), u128::from(start));
        for text in POSITIONS {
            let position: Marseillais = text.parse().unwrap();
            let chess = text.replace(" - 2 ", " - ").parse().unwrap();
            assert_eq!(
                perft(&position, 3),
                u128::from(leaves(&chess, 2, 3)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_check_ends_the_turn_and_so_does_the_second_move() {
        let mut game = Game::new(
            "4k3/3p4/8/4P3/8/8/8/R3K3 w - - 2 5 9"
                .parse::<Marseillais>()
                .unwrap(),
        );
        game.apply("a1a7").unwrap();
        assert_eq!(
            game.position().to_string(),
            "4k3/R2p4/8/4P3/8/8/8/4K3 w - - 1 6 9"
        );
        game.apply("a7a8").unwrap();
        assert_eq!(
            game.position().to_string(),
            "R3k3/3p4/8/4P3/8/8/8/4K3 b - - 2 7 9"
        );
        game.apply("e8e7").unwrap();
        game.apply("d7d5").unwrap();
        assert_eq!(
            game.position().to_string(),
            "R7/4k3/8/3pP3/8/8/8/4K3 w - d6 2 0 10"
        );
        // A pawn pushed by the first move of a turn is not taken en passant.
        let mut game = Game::new(POSITIONS[1].parse::<Marseillais>().unwrap());
        game.apply("d7d5").unwrap();
        game.apply("e8e7").unwrap();
        assert_eq!(
            game.position().to_string(),
            "8/4k3/8/3pP3/8/8/8/4K3 w - - 2 1 2"
        );
        let check: Marseillais = "4k3/8/8/8/8/8/8/R3K3 w - - 2 0 1".parse().unwrap();
        assert!(
            check
                .play(check.parse_san("Ra8+").unwrap())
                .unwrap()
                .to_string()
                .contains(" b - - 2 ")
        );
    }
}
