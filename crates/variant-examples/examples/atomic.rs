//! Atomic chess: a capture explodes, and takes its own piece and all others around it but pawns. The king that explodes
//! loses.

use std::ops::ControlFlow;

use orthodox_chess::ChessRules;
use two_army_chess::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Explosive;

/// Name of games that begin as in Chess960.
const SHUFFLED: &str = "Atomic960";

type Atomic = TwoArmyPosition<Explosive>;

impl TwoArmyGame for Explosive {
    type Rules = ChessRules;
    type Moves = ExplosiveMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "atomic";
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &["Atomic", "Atomic chess", SHUFFLED],
        is_optional: false,
        shuffled: Some(SHUFFLED),
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const EN_PASSANT_BY_LEGALITY: bool = false;
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let has_lost = |army: &Army| position.pieces().king(*army).is_none();
        let loser = [WHITE, BLACK].into_iter().find(has_lost)?;
        Some(won_by(loser.enemy()))
    });

    /// One king may be missing: the game is over.
    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        let mut excused = StandardProblems::KINGS | StandardProblems::OPPONENT_IN_CHECK;
        if setup.pieces.of_type(PieceType::KING).single().is_none() {
            excused = StandardProblems::empty();
        }
        setup.standard_problems() - excused
    }

    fn after_move(position: &Atomic, m: Move<ChessRules>, next: &mut Atomic) {
        if position.board().captured(position.turn(), m).is_some() {
            let pawns = next.pieces().of_type(PieceType::PAWN);
            let blast = (Chessboard::BOARD.neighbours(m.to) - pawns).with(m.to);
            blast
                .iter()
                .for_each(|square| next.board_mut().clear(square));
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct ExplosiveMoves;

impl MoveSystem<Explosive> for ExplosiveMoves {
    type Move = Move<ChessRules>;

    fn visit<B>(
        position: &Atomic,
        visit: impl FnMut(MoveBatch<ChessRules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_by_trial(position, visit)
    }

    /// Kings do not capture, so that they stand safe side by side.
    fn checkers(position: &Atomic, army: Army) -> SquareSet<Chessboard> {
        let kings = position.pieces().of_type(PieceType::KING);
        let near = |king| !Chessboard::BOARD.neighbours(king).is_disjoint(kings);
        match position.pieces().king(army) {
            Some(king) if !near(king) => position.attackers(king, army.enemy()),
            _ => SquareSet::EMPTY,
        }
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Atomic>()
}

#[cfg(test)]
mod tests {
    use variant_record::Strictness;
    use variant_testkit::slow::{SlowGame, SlowGenerator};
    use variant_testkit::{Differential, Effort, Oracle};

    use super::*;

    const POSITIONS: [&str; 6] = [
        "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1",
        "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1",
        "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1",
        "8/8/8/3pP3/2k5/3K4/8/q6R w - d6 0 1",
        "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1",
        "8/8/4k3/8/8/8/8/3Q4 b - - 0 9",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Atomic, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&POSITIONS));

    mod games {
        variant_registry::registry! { Atomic: crate::Atomic }
    }

    #[test]
    fn records_of_other_programs_are_read_and_written() {
        let start = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1\"]\n\n1. O-O *";
        for (name, rest, last) in [
            (
                "Atomic",
                "1. Nf3 f6 2. Nd4 g6 3. Ne6 a6 4. Nxf8# 1-0",
                "e6f8",
            ),
            (
                "atomic",
                "1. Nf3 f6 2. Nd4 g6 3. Ne6 a6 4. Nxf8# 1-0",
                "e6f8",
            ),
            ("Atomic960", start, "g1h1"),
        ] {
            let record: Record = format!("[Variant \"{name}\"]\n{rest}").parse().unwrap();
            let game = record.game::<games::AnyPosition>().unwrap();
            assert_eq!(game.texts().last().unwrap(), last);
            let written = record.rewritten(&game).to_string();
            let again: Record = written.parse().unwrap();
            let replayed = again.replay::<games::AnyPosition>(Strictness::Strict, &mut Vec::new());
            assert_eq!(replayed.unwrap().texts(), game.texts(), "{written}");
        }
    }

    #[test]
    fn published_counts() {
        assert_eq!(perft(&Atomic::default(), 4), 197_326);
        for (text, depth, count) in [
            (POSITIONS[0], 3, 45_237),
            (POSITIONS[1], 3, 23_353),
            (POSITIONS[2], 2, 148),
            ("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 4, 61_401),
            ("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", 5, 1_603_055),
            ("r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", 4, 98_729),
        ] {
            let position: Atomic = text.parse().unwrap();
            assert_eq!(perft(&position, depth), count, "{text}");
        }
    }

    #[test]
    fn the_exploded_king_loses() {
        let position: Atomic = "3k4/3p4/8/8/8/8/8/3RK3 w - - 0 1".parse().unwrap();
        let won = position.play(position.parse_san("Rxd7").unwrap()).unwrap();
        assert_eq!(won.to_string(), "8/8/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(won.outcome().unwrap().to_string(), "win w=1 b=0");
        assert_eq!(won.to_string().parse(), Ok(won));
    }

    /// The slow reference.
    #[derive(Clone)]
    struct SlowAtomic(SlowGame<ChessRules>);

    impl SlowAtomic {
        fn after(&self, m: Move<ChessRules>) -> Self {
            let mut next = self.0.after(m);
            let count = |game: &SlowGame<ChessRules>| game.pieces.pieces().count();
            if count(&next) < count(&self.0) {
                let all: Vec<_> = next.pieces.pieces().collect();
                for (square, _, piece_type) in all {
                    let is_near = square.file().abs_diff(m.to.file()) <= 1
                        && square.rank().abs_diff(m.to.rank()) <= 1;
                    if square == m.to || is_near && piece_type != PieceType::PAWN {
                        next.pieces.put(square, None);
                    }
                }
                for (index, rules) in ChessRules::CASTLINGS.iter().enumerate() {
                    let stands = |square, piece_type| {
                        next.pieces.at(square) == Some((rules.army, piece_type))
                    };
                    if !stands(rules.king_from, PieceType::KING)
                        || !stands(rules.rook_from, PieceType::ROOK)
                    {
                        next.rights = next.rights.without(index);
                    }
                }
            }
            Self(next)
        }

        fn are_adjacent(&self) -> bool {
            let kings = [WHITE, BLACK].map(|army| self.0.king(army));
            let [Some(one), Some(two)] = kings else {
                return false;
            };
            one.file().abs_diff(two.file()) <= 1 && one.rank().abs_diff(two.rank()) <= 1
        }

        fn is_check(&self, army: Army) -> bool {
            !self.are_adjacent() && self.0.is_check(army)
        }

        fn winner(&self) -> Option<Army> {
            [WHITE, BLACK]
                .into_iter()
                .find(|army| self.0.king(army.enemy()).is_none())
        }

        fn is_legal(&self, m: Move<ChessRules>) -> bool {
            let us = self.0.turn;
            let is_king = m.piece_type == PieceType::KING;
            if is_king && self.0.pieces.at(m.to).is_some() {
                return false;
            }
            if is_king && m.from.file().abs_diff(m.to.file()) == 2 {
                let (low, high) = (
                    m.from.file().min(m.to.file()),
                    m.from.file().max(m.to.file()),
                );
                let hostile = self
                    .0
                    .pieces
                    .squares(|army, piece_type| army != us && piece_type != PieceType::KING);
                let other = self.0.king(us.enemy()).unwrap();
                let mut lifted = self.0.pieces.clone();
                lifted.put(m.from, None);
                let is_safe = |file: u8| {
                    let square = Chessboard::BOARD.at(file, m.from.rank()).unwrap();
                    let is_near = file.abs_diff(other.file()) <= 1
                        && square.rank().abs_diff(other.rank()) <= 1;
                    is_near || !lifted.is_attacked::<ChessRules>(square, hostile)
                };
                if !(low..=high)
                    .filter(|&file| file != m.to.file())
                    .all(is_safe)
                {
                    return false;
                }
            }
            let next = self.after(m);
            next.0.king(us).is_some() && (next.0.king(us.enemy()).is_none() || !next.is_check(us))
        }

        fn legal(&self) -> Vec<Move<ChessRules>> {
            let us = self.0.turn;
            let all = SlowGenerator::<ChessRules> {
                pieces: &self.0.pieces,
                army: us,
                prey: self.0.pieces.squares(|army, _| army != us),
                kings: Vec::new(),
                en_passant: &self.0.en_passant,
                castling: self.0.rights,
            };
            let over = self.winner().is_some();
            all.moves()
                .into_iter()
                .filter(|&m| !over && self.is_legal(m))
                .collect()
        }
    }

    impl Oracle for SlowAtomic {
        fn read(text: &str) -> Result<Self, String> {
            SlowGame::read(text).map(Self)
        }

        fn text(&self) -> String {
            self.0.text()
        }

        fn moves(&self) -> Vec<String> {
            self.legal().iter().map(ToString::to_string).collect()
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            let m = self.legal().into_iter().find(|m| m.to_string() == text);
            Ok(self.after(m.ok_or("not legal")?))
        }

        fn in_check(&self) -> Option<Vec<String>> {
            if self.winner().is_some() {
                return None;
            }
            let is_check = self.is_check(self.0.turn);
            Some(
                is_check
                    .then(|| {
                        chess_pieces::notation::army_letter::<ChessRules>(self.0.turn).to_string()
                    })
                    .into_iter()
                    .collect(),
            )
        }
    }

    #[test]
    fn agrees_with_the_slow_reference() {
        let compared = Differential::<Atomic>::new()
            .positions(POSITIONS)
            .games(20)
            .plies(100)
            .against::<SlowAtomic>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(1000)),
            "{compared:?}"
        );
    }
}
