//! Three-check chess: the third check wins. The text has the checks that each side still has to give, `3+3` at first.

use chess_pieces::Move;
use orthodox_chess::ChessRules;
use two_army_chess::{
    Beside, Ends, PLAYERS, RecordNames, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition,
    TwoArmySetup,
};
use variant_core::{Outcome, Reason};

/// Checks that White and Black have given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Checks([u8; 2]);

type ThreeCheck = TwoArmyPosition<Checks>;

impl TwoArmyGame for Checks {
    type Rules = ChessRules;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "three-check";
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &[
            "Three-check",
            "Three check",
            "ThreeCheck",
            "3-check",
            "3 check",
            "3check",
        ],
        is_optional: false,
        shuffled: None,
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let winner = PLAYERS[position.game().0.iter().position(|&given| given == 3)?];
        Some(Outcome::win(Reason::WIN, PLAYERS, |player| {
            player == winner
        }))
    });
    const BESIDE: Option<Beside<Self>> = Some(Beside {
        expected: "checks to give, such as `3+3`",
        write: |Self([white, black]), f| write!(f, "{}+{}", 3 - white, 3 - black),
        read: |_, text| match *text.as_bytes() {
            [w @ b'0'..=b'3', b'+', b @ b'0'..=b'3'] => Some(Self([b'3' - w, b'3' - b])),
            // Checks that were given, in texts of other programs.
            [b'+', w @ b'0'..=b'3', b'+', b @ b'0'..=b'3'] => Some(Self([w - b'0', b - b'0'])),
            _ => None,
        },
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }

    fn after_move(position: &ThreeCheck, _: Move<ChessRules>, next: &mut ThreeCheck) {
        let is_check = next.is_check();
        let given = &mut next.game_mut().0[position.turn().index() & 1];
        *given = (*given + u8::from(is_check)).min(3);
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<ThreeCheck>()
}

#[cfg(test)]
mod tests {
    use chess_pieces::Army;
    use variant_core::perft::perft;
    use variant_core::{Notation, Position, Variant, lenient};
    use variant_record::{Record, Strictness};
    use variant_testkit::slow::SlowGame;
    use variant_testkit::{Differential, Effort, Oracle};

    use super::*;

    const POSITIONS: [&str; 4] = [
        "7r/1p4p1/pk3p2/RN6/8/P5Pp/3p1P1P/4R1K1 w - - 1+3 1 39",
        "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 3+1 0 1",
        "3qk3/8/8/8/8/8/8/3QK3 w - - 1+1 0 1",
        "4k3/8/8/8/8/8/8/4KQ2 b - - 0+2 5 9",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(ThreeCheck, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&POSITIONS));

    #[test]
    fn published_counts() {
        assert_eq!(perft(&ThreeCheck::default(), 4), 197_281);
        let position: ThreeCheck = POSITIONS[0].parse().unwrap();
        assert_eq!(perft(&position, 3), 12_407);
    }

    #[test]
    fn the_third_check_wins() {
        let position: ThreeCheck = POSITIONS[2].parse().unwrap();
        let won = position.play(position.parse_move("d1d8").unwrap()).unwrap();
        assert_eq!(won.to_string(), "3Qk3/8/8/8/8/8/8/4K3 b - - 0+1 0 1");
        assert_eq!(won.outcome().unwrap().to_string(), "win w=1 b=0");
        assert!(!won.has_moves() && ThreeCheck::start("start").is_ok());
        for wrong in ["", "4+3", "3+3+3", "+3", "03+3"] {
            let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {wrong} 0 1");
            assert_eq!(text.parse::<ThreeCheck>().unwrap_err().field, "beside");
        }
    }

    #[test]
    fn checks_of_other_programs_are_read_leniently() {
        const BOARD: &str = "4k3/8/8/8/8/8/8/4K2Q w - -";
        for (rest, read) in [
            ("0 1 +0+0", "3+3"),
            ("+0+0 0 1", "3+3"),
            ("0 1 +2+1", "1+2"),
            ("0 1 1+2", "1+2"),
            ("0 1", "3+3"),
            ("", "3+3"),
        ] {
            let text = format!("{BOARD} {rest}");
            assert!(text.parse::<ThreeCheck>().is_err(), "{text}");
            let (position, repairs) = ThreeCheck::parse_lenient(&text).unwrap();
            assert_eq!(position.to_string(), format!("{BOARD} {read} 0 1"));
            let beside = |repair: &lenient::Repair| repair.to_string().starts_with("beside");
            assert!(repairs.iter().any(beside), "{text}: {repairs:?}");
        }
        assert!(ThreeCheck::parse_lenient(&format!("{BOARD} 0 1 +4+0")).is_err());
    }

    mod games {
        variant_registry::registry! { Three: crate::ThreeCheck }
    }

    #[test]
    fn records_of_other_programs_are_read_and_written() {
        let moves = "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 5. Qxg6+ 1-0";
        for name in [
            "Three-check",
            "3check",
            "3-check",
            "THREECHECK",
            "three-check",
        ] {
            let text = format!("[Variant \"{name}\"]\n\n{moves}");
            let record: Record = text.parse().unwrap();
            let game = record.game::<games::AnyPosition>().unwrap();
            assert_eq!(game.outcome().unwrap().to_string(), "win w=1 b=0");
            let written = record.rewritten(&game).to_string();
            let again: Record = written.parse().unwrap();
            let replayed = again.replay::<games::AnyPosition>(Strictness::Strict, &mut Vec::new());
            assert_eq!(replayed.unwrap().texts(), game.texts(), "{written}");
        }
    }

    /// The slow reference.
    #[derive(Clone)]
    struct SlowChecks {
        game: SlowGame<ChessRules>,
        left: [u32; 2],
    }

    impl SlowChecks {
        fn winner(&self) -> Option<usize> {
            self.left.iter().position(|&left| left == 0)
        }
    }

    impl Oracle for SlowChecks {
        fn read(text: &str) -> Result<Self, String> {
            let mut fields: Vec<&str> = text.split(' ').collect();
            let checks = fields.remove(4);
            let number = |text: &str| text.parse().map_err(|_| "no number");
            let (white, black) = checks.split_once('+').ok_or("no checks")?;
            let left = [number(white)?, number(black)?];
            Ok(Self {
                game: SlowGame::read(&fields.join(" "))?,
                left,
            })
        }

        fn text(&self) -> String {
            let text = self.game.text();
            let mut fields: Vec<&str> = text.split(' ').collect();
            let checks = format!("{}+{}", self.left[0], self.left[1]);
            fields.insert(4, &checks);
            fields.join(" ")
        }

        fn moves(&self) -> Vec<String> {
            self.winner()
                .map_or_else(|| self.game.moves(), |_| Vec::new())
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            let (game, mut left) = (self.game.play(text)?, self.left);
            if game.is_check(game.turn) {
                left[self.game.turn.index()] -= 1;
            }
            Ok(Self { game, left })
        }

        fn outcome(&self) -> Option<String> {
            let winner = self.winner()?;
            Some(["win w=1 b=0", "win w=0 b=1"][winner].into())
        }
    }

    #[test]
    fn agrees_with_the_slow_reference() {
        let compared = Differential::<ThreeCheck>::new()
            .positions(POSITIONS)
            .games(20)
            .plies(100)
            .against::<SlowChecks>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(2000)),
            "{compared:?}"
        );
    }

    #[test]
    fn a_bare_king_can_no_longer_win() {
        let position: ThreeCheck = "4k3/8/8/8/8/8/8/4KN2 w - - 1+1 0 1".parse().unwrap();
        assert!(
            Checks::can_mate(&position, Army::new(0)) && !Checks::can_mate(&position, Army::new(1))
        );
    }
}
