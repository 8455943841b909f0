//! Crazyhouse: chess in which a captured piece changes sides, and is dropped on a later turn.

use std::process::ExitCode;

use orthodox_chess::ChessRules;
use two_army_chess::{
    Drops, Hands, HandsOf, RecordNames, StandardProblems, TwoArmyGame, TwoArmyPosition,
    TwoArmySetup,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct House {
    hands: Hands<ChessRules>,
}

/// Name of games that begin as in Chess960.
const SHUFFLED: &str = "Crazyhouse960";

type Crazyhouse = TwoArmyPosition<House>;

impl TwoArmyGame for House {
    type Rules = ChessRules;
    type Moves = Drops;
    type Problems = StandardProblems;

    const NAME: &'static str = "crazyhouse";
    const RECORD_NAMES: RecordNames = RecordNames {
        foreign: &["Crazyhouse", "Crazy House", "ZH", SHUFFLED],
        is_optional: false,
        shuffled: Some(SHUFFLED),
    };
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf {
        get: |house| &house.hands,
        get_mut: |house| &mut house.hands,
    });

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> ExitCode {
    variant_examples::main::<Crazyhouse>()
}

#[cfg(test)]
mod tests {
    use board_geometry::{Chessboard, Geometry, Square};
    use chess_pieces::{Army, PieceType};
    use variant_core::perft::perft;
    use variant_core::{Notation, Position, Variant};
    use variant_record::{Record, Strictness};
    use variant_render::Draw;
    use variant_testkit::slow::{Mailbox, SlowGame};
    use variant_testkit::{Differential, Effort, Oracle};

    use super::*;

    const POSITIONS: [&str; 6] = [
        "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
        "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1",
        "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1",
        "4k3/1Q~6/8/8/4b3/8/Kpp5/8[Pp] b - - 0 1",
        "4k3/P1pp4/8/1P6/8/5pp1/2P4P/3RK2r[Bn] w - - 0 1",
        "rnb1kbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R[Qq] b KQkq - 0 3",
    ];

    /// The suite of `two-army-chess` plays the same game by default.
    #[cfg(feature = "long-tests")]
    mod conforming {
        use variant_core::{PieceAt, Seat};

        use super::*;

        /// Captives become pieces in the hand of the other army; promoted ones pawns.
        fn captive(position: &Crazyhouse, taken: PieceAt) -> Option<PieceAt> {
            let square = Chessboard::BOARD.square(usize::from(taken.square?))?;
            let was_pawn = position.game().hands.promoted.contains(square);
            Some(PieceAt {
                seat: Seat::Army(if taken.seat == Seat::Army('w') {
                    'b'
                } else {
                    'w'
                }),
                letter: if was_pawn { 'P' } else { taken.letter },
                square: None,
            })
        }

        variant_testkit::conformance!(Crazyhouse, |suite| suite
            .games(2)
            .tactics()
            .codes()
            .kings_are_safe()
            .conserves_pieces(|position, _, taken| captive(position, taken), |_, _| false)
            .positions(&POSITIONS));
    }

    #[test]
    fn published_counts() {
        assert_eq!(perft(&Crazyhouse::default(), 4), 197_281);
        for (text, depth, count) in [
            (POSITIONS[0], 2, 75_353),
            (POSITIONS[1], 3, 88_634),
            (POSITIONS[2], 3, 58_057),
        ] {
            let position: Crazyhouse = text.parse().unwrap();
            assert_eq!(perft(&position, depth), count, "{text}");
        }
    }

    #[test]
    fn hands_are_drawn_beside_the_board_and_drops_are_read() {
        let position: Crazyhouse = POSITIONS[4].parse().unwrap();
        let sheet = position.sheet();
        let rows: Vec<_> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(rows, ["White", "Black"]);
        let m = position.parse_san("B@f1").unwrap();
        assert_eq!(m.to_string(), "B@f1");
        let after = position.play(m).unwrap();
        assert!(after.to_string().contains("[n] b "));
        let pawn: Crazyhouse = "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 1".parse().unwrap();
        let m = pawn.parse_san_lenient("P@e4").unwrap();
        assert_eq!(
            (pawn.san(m).as_str(), m.to_string().as_str()),
            ("@e4", "P@e4")
        );
        for wrong in ["P@e8", "P@e1", "N@e4", "@e4e5", "PP@e4", "P@", "K@e4"] {
            assert!(pawn.parse_move(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn texts_of_hands_have_one_form() {
        for wrong in ["", "[", "[]]", "[PQ]", "[pP]", "[K]", "[x]", "[Q]x"] {
            let text = format!("4k3/8/8/8/8/8/8/4K3{wrong} w - - 0 1");
            let error = text.parse::<Crazyhouse>().unwrap_err();
            assert_eq!(error.field, "placement", "{wrong}");
        }
        assert!(
            "4k3/8/8/8/8/8/8/N~P~2K3[] w - - 0 1"
                .parse::<Crazyhouse>()
                .is_err()
        );
    }

    #[test]
    fn hands_of_other_programs_are_read_leniently() {
        const BOARD: &str = "rnb1kbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R";
        for (hands, read) in [
            ("/QNp", "[QNp]"),
            ("/pNQ", "[QNp]"),
            ("/", "[]"),
            ("", "[]"),
            ("[-]", "[]"),
            ("[NpQ]", "[QNp]"),
        ] {
            let text = format!("{BOARD}{hands} w KQkq - 0 3");
            assert!(text.parse::<Crazyhouse>().is_err(), "{text}");
            let (position, repairs) = Crazyhouse::parse_lenient(&text).unwrap();
            assert_eq!(position.to_string(), format!("{BOARD}{read} w KQkq - 0 3"));
            assert_eq!(repairs.len(), 1, "{text}");
            let repair = repairs[0].to_string();
            assert!(
                repair.ends_with("pieces in hand in brackets, in order"),
                "{repair}"
            );
        }
    }

    mod games {
        variant_registry::registry! {
            House: crate::Crazyhouse,
            Chess: orthodox_chess::OrthodoxChess,
        }
    }

    #[test]
    fn records_of_other_programs_are_read_and_written() {
        let house = "1. e4 { [%clk 0:03:00] } 1... d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@e6 fxe6 5. Nf3 @e4 6. Nxe4 1-0";
        let chess = "[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1\"]\n[SetUp \"1\"]\n\n1. Ng3 Ng6 2. O-O O-O *";
        for (name, rest, last) in [
            ("Crazyhouse", house, "c3e4"),
            ("crazyhouse", house, "c3e4"),
            ("ZH", house, "c3e4"),
            ("Chess960", chess, "g8h8"),
            ("Fischerandom", chess, "g8h8"),
        ] {
            let text = format!("[Event \"Rated game\"]\n[Variant \"{name}\"]\n{rest}");
            let record: Record = text.parse().unwrap();
            let game = record.game::<games::AnyPosition>().unwrap();
            assert_eq!(game.texts().last().unwrap(), last, "{text}");
            let written = record.rewritten(&game).to_string();
            assert!(
                written.contains(&format!("[Variant \"{name}\"]")),
                "{written}"
            );
            let again: Record = written.parse().unwrap();
            let replayed = again.replay::<games::AnyPosition>(Strictness::Strict, &mut Vec::new());
            let replayed = replayed.unwrap();
            assert_eq!(replayed.position(), game.position());
            assert_eq!(again.rewritten(&replayed).to_string(), written);
        }
        let other: Record = "[Variant \"Horde\"]\n\n1. e4 *".parse().unwrap();
        assert!(other.game::<games::AnyPosition>().is_err());
    }

    /// The slow reference: the slow game, lists for the hands and for the promoted pieces.
    #[derive(Clone)]
    struct SlowHouse {
        game: SlowGame<ChessRules>,
        hand: Vec<(Army, PieceType)>,
        promoted: Vec<Square<Chessboard>>,
    }

    const LETTERS: &str = "QRBNP";
    const TYPES: [PieceType; 5] = [
        PieceType::QUEEN,
        PieceType::ROOK,
        PieceType::BISHOP,
        PieceType::KNIGHT,
        PieceType::PAWN,
    ];

    impl SlowHouse {
        fn dropped(&self, piece_type: PieceType, to: Square<Chessboard>) -> Option<Self> {
            let us = self.game.turn;
            let rank = to.rank();
            if piece_type == PieceType::PAWN && [0, 7].contains(&rank)
                || self.game.pieces.at(to).is_some()
            {
                return None;
            }
            let mut next = self.clone();
            let held = next
                .hand
                .iter()
                .position(|&held| held == (us, piece_type))?;
            next.hand.remove(held);
            next.game.pieces.put(to, Some((us, piece_type)));
            if next.game.is_check(us) {
                return None;
            }
            next.game.turn = us.enemy();
            next.game.en_passant.clear();
            next.game.clock = if piece_type == PieceType::PAWN {
                0
            } else {
                self.game.clock + 1
            };
            next.game.round += us.index() as u32;
            Some(next)
        }

        fn drops(&self) -> Vec<(String, Self)> {
            let all = TYPES
                .iter()
                .zip(LETTERS.chars())
                .flat_map(|(&piece_type, letter)| {
                    Chessboard::BOARD.all().into_iter().filter_map(move |to| {
                        Some((format!("{letter}@{to}"), self.dropped(piece_type, to)?))
                    })
                });
            all.collect()
        }

        fn after(&self, m: chess_pieces::Move<ChessRules>) -> Self {
            let us = self.game.turn;
            let mut next = self.clone();
            next.game = self.game.after(m);
            let board: &Mailbox<Chessboard> = &self.game.pieces;
            for (square, army, piece_type) in board.pieces() {
                let is_gone = army != us
                    && next
                        .game
                        .pieces
                        .at(square)
                        .is_none_or(|(owner, _)| owner == us);
                if is_gone {
                    let was_pawn = self.promoted.contains(&square);
                    next.hand.push((
                        us,
                        if was_pawn {
                            PieceType::PAWN
                        } else {
                            piece_type
                        },
                    ));
                }
            }
            let is_promoted = self.promoted.contains(&m.from) || m.promotion().is_some();
            next.promoted
                .retain(|&square| square != m.from && square != m.to);
            if is_promoted {
                next.promoted.push(m.to);
            }
            next
        }
    }

    impl Oracle for SlowHouse {
        fn read(text: &str) -> Result<Self, String> {
            let (placement, rest) = text.split_once('[').ok_or("no hand")?;
            let (hand, rest) = rest.split_once(']').ok_or("no end of the hand")?;
            let game = SlowGame::read(&format!("{}{rest}", placement.replace('~', "")))?;
            let hand = hand.chars().map(|letter| {
                let place = LETTERS
                    .find(letter.to_ascii_uppercase())
                    .ok_or("no piece")?;
                Ok((
                    Army::new(u8::from(letter.is_ascii_lowercase())),
                    TYPES[place],
                ))
            });
            let hand = hand.collect::<Result<_, String>>()?;
            let mut promoted = Vec::new();
            for (rank, text) in (0..8).rev().zip(placement.split('/')) {
                let mut file = 0;
                for letter in text.chars() {
                    match letter.to_digit(10) {
                        Some(run) => file += run as u8,
                        None if letter == '~' => {
                            promoted.extend(Chessboard::BOARD.at(file - 1, rank));
                        }
                        None => file += 1,
                    }
                }
            }
            Ok(Self {
                game,
                hand,
                promoted,
            })
        }

        fn text(&self) -> String {
            let text = self.game.text();
            let (placement, rest) = text.split_once(' ').unwrap();
            let mut marked = String::new();
            for (rank, text) in (0..8).rev().zip(placement.split('/')) {
                let mut file = 0;
                for letter in text.chars() {
                    marked.push(letter);
                    let square = Chessboard::BOARD.at(file, rank);
                    if let Some(run) = letter.to_digit(10) {
                        file += run as u8;
                        continue;
                    }
                    if square.is_some_and(|square| self.promoted.contains(&square)) {
                        marked.push('~');
                    }
                    file += 1;
                }
                marked.push('/');
            }
            let mut hand = String::new();
            for army in [0, 1].map(Army::new) {
                for (&piece_type, letter) in TYPES.iter().zip(LETTERS.chars()) {
                    let letter = if army.index() == 0 {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    };
                    let held = self.hand.iter().filter(|&&held| held == (army, piece_type));
                    hand.extend(held.map(|_| letter));
                }
            }
            format!("{}[{hand}] {rest}", marked.trim_end_matches('/'))
        }

        fn moves(&self) -> Vec<String> {
            let drops = self.drops().into_iter().map(|(text, _)| text);
            self.game.moves().into_iter().chain(drops).collect()
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            if let Some((_, next)) = self.drops().into_iter().find(|(drop, _)| drop == text) {
                return Ok(next);
            }
            let m = (self.game.legal_moves().into_iter()).find(|m| m.to_string() == text);
            Ok(self.after(m.ok_or("not legal")?))
        }

        fn in_check(&self) -> Option<Vec<String>> {
            self.game.in_check()
        }

        fn outcome(&self) -> Option<String> {
            let us = self.game.turn;
            Some(if !self.moves().is_empty() {
                let is_drawn = self.game.clock >= 100;
                if is_drawn {
                    "fifty-moves w=0.5 b=0.5".into()
                } else {
                    String::new()
                }
            } else if !self.game.is_check(us) {
                "stalemate w=0.5 b=0.5".into()
            } else {
                ["checkmate w=0 b=1", "checkmate w=1 b=0"][us.index()].into()
            })
        }
    }

    #[test]
    fn agrees_with_the_slow_reference() {
        let compared = Differential::<Crazyhouse>::new()
            .positions(POSITIONS)
            .games(6)
            .plies(120)
            .perft(1, 10)
            .against::<SlowHouse>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(2000)),
            "{compared:?}"
        );
    }
}
