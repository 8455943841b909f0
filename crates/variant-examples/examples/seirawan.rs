//! Seirawan chess: an elephant (rook and knight) and a hawk (bishop and knight) wait in hand. The first move of a piece
//! may leave one of them on its square.

use orthodox_chess::ChessRules;
use two_army_chess::prelude::*;

const ELEPHANT: PieceType = PieceType::new(6);
const HAWK: PieceType = PieceType::new(7);
const PROMOTIONS: PieceTypes = PieceTypes::OFFICERS.with(ELEPHANT).with(HAWK);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Reserve {
    hands: Hands<Rules>,
}

type Seirawan = TwoArmyPosition<Reserve>;

impl PieceRules for Rules {
    type Board = Chessboard;
    type Counts = Count<2, 8>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PROMOTIONS),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::betza('E', "RN"),
        PieceDefinition::betza('H', "BN"),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = ChessRules::PAWNS;
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = ChessRules::CASTLINGS;
}

impl TwoArmyGame for Reserve {
    type Rules = Rules;
    type Moves = Gating;
    type Problems = StandardProblems;
    const NAME: &'static str = "seirawan";
    const START: &'static str =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
        get: |reserve| &reserve.hands,
        get_mut: |reserve| &mut reserve.hands,
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Seirawan>()
}

#[cfg(test)]
mod tests {
    use variant_testkit::slow::SlowGame;
    use variant_testkit::{Components, Differential, Effort, Oracle};

    use super::*;

    const POSITIONS: [&str; 5] = [
        "reb1k2r/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] b KQkqc - 3 7",
        "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/4q3/1N2K1NR[He] w KBGkq - 0 1",
        "rn2k1nr/1P6/8/8/1b6/8/3N2p1/R2QKBNR[Ehe] w KQDFGkqbg - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 9",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Seirawan, |suite| suite
        .games(2)
        .tactics()
        .codes()
        .kings_are_safe()
        .positions(&POSITIONS));

    #[test]
    fn published_counts() {
        assert_eq!(perft(&Seirawan::default(), 4), 782_599);
        let position: Seirawan = POSITIONS[0].parse().unwrap();
        assert_eq!(perft(&position, 4), 890_467);
    }

    #[test]
    fn hands_and_gates_tell_positions_apart() {
        let components = Components::<Seirawan>::new(POSITIONS[2])
            .repetition("[He]", "[Ee]")
            .repetition("[He]", "[HHe]")
            .repetition("KBG", "KB")
            .repetition("KBG", "BEG")
            .repetition("kq", "ka");
        components.check().unwrap_or_else(|error| panic!("{error}"));
    }

    #[test]
    fn castling_leaves_a_piece_on_the_square_of_king_or_rook() {
        let start: Seirawan = POSITIONS[1].parse().unwrap();
        for (text, san, after) in [
            ("e1g1", "O-O", "R4RK1[HEhe] b Akq - 1 1"),
            ("e1g1h", "O-O/He1", "R3HRK1[Ehe] b Akq - 1 1"),
            ("h1e1e", "O-O/Eh1", "R4RKE[Hhe] b Akq - 1 1"),
            ("a1e1h", "O-O-O/Ha1", "H1KR3R[Ehe] b Hkq - 1 1"),
        ] {
            let m = start.parse_move(text).unwrap();
            assert_eq!((m.to_string().as_str(), start.san(m).as_str()), (text, san));
            assert_eq!(start.parse_san(san), Ok(m));
            assert!(
                start.play(m).unwrap().to_string().ends_with(after),
                "{text}"
            );
        }
        for wrong in [
            "a1e1", "e1g1q", "e1g1r", "a1d1hh", "h2h3h", "h1e1x", "e1e1h",
        ] {
            assert!(start.parse_move(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_castling_field_has_one_form() {
        for wrong in [
            "KQABkq", "QKkq", "KQkqD", "HKQkq", "KQkqe", "kqKQ", "KQIkq", "",
        ] {
            let text = format!("r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w {wrong} - 0 1");
            assert_eq!(
                text.parse::<Seirawan>().unwrap_err().field,
                "castling",
                "{wrong}"
            );
        }
        let empty = "r3k2r/8/8/8/8/8/8/RN2K2R[] w KQBkq - 0 1";
        assert!(empty.parse::<Seirawan>().is_err());
    }

    /// The slow reference: the slow game, a list of pieces in hand and one of the squares that nothing has left.
    #[derive(Clone)]
    struct SlowSeirawan {
        game: SlowGame<Rules>,
        hand: Vec<(Army, PieceType)>,
        untouched: Vec<Square<Chessboard>>,
    }

    fn castling(m: Move<Rules>) -> Option<CastlingRules<Chessboard>> {
        let is_long = m.from.file().abs_diff(m.to.file()) == 2;
        let rules = Rules::CASTLINGS.iter().copied();
        (rules.filter(|_| m.piece_type == PieceType::KING && is_long))
            .find(|rules| (rules.king_from, rules.king_to) == (m.from, m.to))
    }

    impl SlowSeirawan {
        fn holds(&self, army: Army) -> bool {
            self.hand.iter().any(|&(owner, _)| owner == army)
        }

        /// The game after a move, with the piece in hand that it leaves.
        fn after(&self, m: Move<Rules>, left: Option<(PieceType, Square<Chessboard>)>) -> Self {
            let us = self.game.turn;
            let mut next = self.clone();
            next.game = self.game.after(m);
            let rook = castling(m).map(|rules| rules.rook_from);
            let touched = [Some(m.from), Some(m.to), rook];
            next.untouched
                .retain(|&square| !touched.contains(&Some(square)));
            if let Some((piece_type, at)) = left {
                let place = next.hand.iter().position(|&held| held == (us, piece_type));
                next.hand.remove(place.unwrap());
                next.game.pieces.put(at, Some((us, piece_type)));
            }
            next
        }

        fn children(&self) -> Vec<(String, Self)> {
            let mut children = Vec::new();
            for m in self.game.legal_moves() {
                children.push((m.to_string(), self.after(m, None)));
                for (army, letter) in [(ELEPHANT, 'e'), (HAWK, 'h')] {
                    if !self.hand.contains(&(self.game.turn, army))
                        || !self.untouched.contains(&m.from)
                    {
                        continue;
                    }
                    children.push((format!("{m}{letter}"), self.after(m, Some((army, m.from)))));
                    if let Some(rules) = castling(m) {
                        let rook = rules.rook_from;
                        let text = format!("{rook}{}{letter}", m.from);
                        children.push((text, self.after(m, Some((army, rook)))));
                    }
                }
            }
            children
        }
    }

    const HAND: [(&str, u8, PieceType); 4] = [
        ("H", 0, HAWK),
        ("E", 0, ELEPHANT),
        ("h", 1, HAWK),
        ("e", 1, ELEPHANT),
    ];

    impl Oracle for SlowSeirawan {
        fn read(text: &str) -> Result<Self, String> {
            let (placement, rest) = text.split_once('[').ok_or("no hand")?;
            let (letters, rest) = rest.split_once(']').ok_or("no end of the hand")?;
            let [_, turn, field, rest] = rest.splitn(4, ' ').collect::<Vec<_>>()[..] else {
                return Err("too few fields".into());
            };
            let castling: String = field
                .chars()
                .filter(|letter| "KQkq".contains(*letter))
                .collect();
            let castling = if castling.is_empty() { "-" } else { &castling };
            let game = SlowGame::read(&format!("{placement} {turn} {castling} {rest}"))?;
            let held = HAND.iter().filter(|(letter, ..)| letters.contains(letter));
            let hand = held
                .map(|&(_, army, piece_type)| (Army::new(army), piece_type))
                .collect();
            let files = field.chars().flat_map(|letter| match letter {
                'K' => vec!["e1".to_owned(), "h1".into()],
                'Q' => vec!["e1".into(), "a1".into()],
                'k' => vec!["e8".into(), "h8".into()],
                'q' => vec!["e8".into(), "a8".into()],
                '-' => vec![],
                file if file.is_ascii_uppercase() => {
                    vec![format!("{}1", file.to_ascii_lowercase())]
                }
                file => vec![format!("{file}8")],
            });
            let untouched = files.map(|name| name.parse().map_err(|_| "no file".to_owned()));
            Ok(Self {
                game,
                hand,
                untouched: untouched.collect::<Result<_, _>>()?,
            })
        }

        fn text(&self) -> String {
            let text = self.game.text();
            let [placement, turn, castling, rest] = text.splitn(4, ' ').collect::<Vec<_>>()[..]
            else {
                panic!("{text}");
            };
            let held = HAND.iter().filter(|&&(_, army, piece_type)| {
                self.hand.contains(&(Army::new(army), piece_type))
            });
            let hand: String = held.map(|&(letter, ..)| letter).collect();
            let mut field = String::new();
            for army in [WHITE, BLACK] {
                let case = |letter: char| {
                    if army == WHITE {
                        letter.to_ascii_uppercase()
                    } else {
                        letter.to_ascii_lowercase()
                    }
                };
                let castlings: Vec<char> = ['k', 'q'].map(case).into();
                let open = castlings
                    .into_iter()
                    .filter(|&letter| castling.contains(letter));
                let open: String = open.collect();
                field += &open;
                for file in 0..8 {
                    let square = Chessboard::BOARD.at(file, 7 * army.index() as u8).unwrap();
                    let implied = match file {
                        0 => open.contains(case('q')),
                        4 => !open.is_empty(),
                        7 => open.contains(case('k')),
                        _ => false,
                    };
                    if self.holds(army) && !implied && self.untouched.contains(&square) {
                        field.push(case(char::from(b'a' + file)));
                    }
                }
            }
            let field = if field.is_empty() { "-".into() } else { field };
            format!("{placement}[{hand}] {turn} {field} {rest}")
        }

        fn moves(&self) -> Vec<String> {
            self.children().into_iter().map(|(text, _)| text).collect()
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            let child = self.children().into_iter().find(|(m, _)| m == text);
            child
                .map(|(_, next)| next)
                .ok_or_else(|| "not legal".into())
        }

        fn in_check(&self) -> Option<Vec<String>> {
            self.game.in_check()
        }
    }

    #[test]
    fn agrees_with_the_slow_reference() {
        let compared = Differential::<Seirawan>::new()
            .positions(POSITIONS)
            .games(20)
            .plies(120)
            .perft(1, 10)
            .against::<SlowSeirawan>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(1000)),
            "{compared:?}"
        );
    }
}
