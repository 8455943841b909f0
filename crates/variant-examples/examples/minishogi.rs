//! Minishogi, by S. Kusumoto: shogi on five by five squares. A captured piece changes sides, loses its promotion, and is
//! dropped on a later turn. Pieces promote on the last rank. A dropped pawn may not mate, nor stand on a file with another
//! unpromoted pawn. The fourth repetition draws here; in play it goes to the second player.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    w w w w w
    . . . . .
    . . . . .
    . . . . .
    b b b b b
"; }

/// Where white and black pieces promote.
const ZONE: &[&str] = &["w", "b"];
const PAWN: PieceType = PieceType::new(8);

/// A piece that promotes to the type with a number.
const fn to(number: u8, piece: &PieceDefinition) -> PieceDefinition {
    piece.promoting(PieceTypes::of(&[PieceType::new(number)]), ZONE)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shogi(Hands<Self>);

type Minishogi = TwoArmyPosition<Shogi>;

impl PieceRules for Shogi {
    type Board = Board;
    type Counts = Count<2, 13>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        to(9, &PieceDefinition::BISHOP),
        to(10, &PieceDefinition::ROOK),
        PieceDefinition::ABSENT,
        PieceDefinition::KING,
        PieceDefinition::GOLD,
        to(11, &PieceDefinition::SILVER),
        to(12, &PieceDefinition::betza('P', "fW")).forced_in(ZONE),
        PieceDefinition::DRAGON_HORSE,
        PieceDefinition::DRAGON_KING,
        PieceDefinition::GOLD.lettered('N'),
        PieceDefinition::GOLD.lettered('T'),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(1);
}

impl TwoArmyGame for Shogi {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "minishogi";
    const START: &'static str = "rbsgk/4p/5/P4/KGSBR[] w - - 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(4);
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|game| &game.0, |game| &mut game.0));

    fn drop_squares(position: &Minishogi, army: Army, piece_type: PieceType) -> SquareSet<Board> {
        let all = usual_drop_squares::<Self::Rules>(army, piece_type);
        if piece_type != PAWN {
            return all;
        }
        let taken = position.pieces().of(army, PAWN).iter();
        let free = taken.fold(all, |free, pawn| free - Board::BOARD.file(pawn.file()));
        position.without_mates(PAWN, free)
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Minishogi>()
}

#[cfg(test)]
mod tests {
    use variant_testkit::slow::SlowGame;
    use variant_testkit::{Differential, Effort, Oracle};

    use super::*;

    /// Promotions of each kind, drops of pawns on files with and without one, and a pawn that would mate.
    const POSITIONS: [&str; 5] = [
        "4k/PS3/5/3sp/K3R[GBpb] w - - 0 1",
        "4k/5/4G/5/K4[PP] w - - 0 1",
        "2k2/R4/5/1p2r/K4[PSGRsgb] b - - 0 1",
        "3Hk/5/1d3/5/K4[ps] b - - 0 1",
        "rbsgk/4p/P4/5/KGSBR[] b - - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Minishogi, |suite| suite
        .games(2)
        .tactics()
        .codes()
        .kings_are_safe()
        .positions(&POSITIONS));

    #[test]
    fn promoted_pieces_of_other_programs_are_read_leniently() {
        for (text, read) in [
            ("4k/5/+S3+r/3+p1/K4[-] w 0 1", "4k/5/N3d/3t1/K4[] w - - 0 1"),
            (
                "rbsgk/4p/5/P4/KGS+BR[] w - - 0 1",
                "rbsgk/4p/5/P4/KGSHR[] w - - 0 1",
            ),
        ] {
            assert!(text.parse::<Minishogi>().is_err(), "{text}");
            let (position, repairs) = Minishogi::parse_lenient(text).unwrap();
            assert_eq!(position.to_string(), read);
            assert!(
                repairs[0]
                    .to_string()
                    .starts_with("placement, byte 0: read "),
                "{repairs:?}"
            );
        }
        for wrong in ["4k/5/+K4/5/5", "4k/5/+G4/5/K4", "4k/5/4+/5/K4"] {
            assert!(Minishogi::parse_lenient(&format!("{wrong}[] w - - 0 1")).is_err());
        }
    }

    #[test]
    fn published_count() {
        assert_eq!(perft(&Minishogi::default(), 5), 533_203);
    }

    #[test]
    fn a_dropped_gold_may_mate_but_no_pawn() {
        let mate: Minishogi = "4k/2S2/3G1/5/K4[P] w - - 0 1".parse().unwrap();
        assert!(mate.parse_move("P@e4").is_err());
        let gold: Minishogi = "4k/2S2/3G1/5/K4[G] w - - 0 1".parse().unwrap();
        assert_eq!(
            gold.play(gold.parse_san("G@e4#").unwrap())
                .unwrap()
                .outcome()
                .unwrap()
                .to_string(),
            "checkmate w=1 b=0"
        );
    }

    #[test]
    fn promotion_is_lost_in_hand() {
        let position: Minishogi = "4k/5/T4/r4/4K[] b - - 0 1".parse().unwrap();
        let taken = position.play(position.parse_san("Rxa3").unwrap()).unwrap();
        assert_eq!(taken.to_string(), "4k/5/r4/5/4K[p] w - - 0 2");
        let silver: Minishogi = "4k/S4/5/5/K4[] w - - 0 1".parse().unwrap();
        let texts: Vec<_> = silver.moves().iter().map(|&m| silver.san(m)).collect();
        assert!(
            texts.contains(&"Sb5".into()) && texts.contains(&"Sb5=N".into()),
            "{texts:?}"
        );
    }

    /// The slow reference: the slow game, and a list for the hands.
    #[derive(Clone)]
    struct SlowShogi {
        game: SlowGame<Shogi>,
        hand: Vec<(Army, char)>,
    }

    /// Letters of types in hand, those with the highest numbers first.
    const LETTERS: &str = "PSGRB";

    impl SlowShogi {
        fn letter_at(&self, square: Square<Board>) -> Option<(Army, char)> {
            let (army, piece_type) = self.game.pieces.at(square)?;
            Some((army, Shogi::letter(piece_type)))
        }

        fn dropped(&self, letter: char, to: Square<Board>) -> Option<Self> {
            let us = self.game.turn;
            let is_pawn = letter == 'P';
            let mut file = (0..5).filter_map(|rank| Board::BOARD.at(to.file(), rank));
            let last = [4, 0][us.index()];
            if self.letter_at(to).is_some()
                || is_pawn && to.rank() == last
                || is_pawn && file.any(|square| self.letter_at(square) == Some((us, 'P')))
            {
                return None;
            }
            let mut next = self.clone();
            let held = next.hand.iter().position(|&held| held == (us, letter))?;
            next.hand.remove(held);
            let piece_type = Shogi::type_of_letter(letter)?;
            next.game.pieces.put(to, Some((us, piece_type)));
            if next.game.is_check(us) {
                return None;
            }
            next.game.turn = us.enemy();
            next.game.clock += 1;
            next.game.round += us.index() as u32;
            let mates = || next.game.is_check(next.game.turn) && next.moves().is_empty();
            (!is_pawn || !mates()).then_some(next)
        }

        fn drops(&self) -> Vec<(String, Self)> {
            let squares = || Board::BOARD.all().into_iter();
            let all = LETTERS.chars().flat_map(|letter| {
                squares().filter_map(move |to| {
                    Some((format!("{letter}@{to}"), self.dropped(letter, to)?))
                })
            });
            all.collect()
        }
    }

    impl Oracle for SlowShogi {
        fn read(text: &str) -> Result<Self, String> {
            let (placement, rest) = text.split_once('[').ok_or("no hand")?;
            let (hand, rest) = rest.split_once(']').ok_or("no end of the hand")?;
            let army = |letter: char| Army::new(u8::from(letter.is_ascii_lowercase()));
            Ok(Self {
                game: SlowGame::read(&format!("{placement}{rest}"))?,
                hand: hand
                    .chars()
                    .map(|letter| (army(letter), letter.to_ascii_uppercase()))
                    .collect(),
            })
        }

        fn text(&self) -> String {
            let text = self.game.text();
            let (placement, rest) = text.split_once(' ').unwrap();
            let mut hand = String::new();
            for army in [WHITE, BLACK] {
                for letter in LETTERS.chars() {
                    let held = self.hand.iter().filter(|&&held| held == (army, letter));
                    let shown = [letter, letter.to_ascii_lowercase()][army.index()];
                    hand.extend(held.map(|_| shown));
                }
            }
            format!("{placement}[{hand}] {rest}")
        }

        fn moves(&self) -> Vec<String> {
            let drops = self.drops().into_iter().map(|(text, _)| text);
            let moves = self.game.legal_moves().into_iter().map(|m| m.to_string());
            moves.chain(drops).collect()
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            if let Some((_, next)) = self.drops().into_iter().find(|(drop, _)| drop == text) {
                return Ok(next);
            }
            let m = (self.game.legal_moves().into_iter()).find(|m| m.to_string() == text);
            let m = m.ok_or("not legal")?;
            let mut next = self.clone();
            if let Some((_, letter)) = self.letter_at(m.to) {
                let base = match letter {
                    'H' => 'B',
                    'D' => 'R',
                    'N' => 'S',
                    'T' => 'P',
                    letter => letter,
                };
                next.hand.push((self.game.turn, base));
            }
            next.game = self.game.after(m);
            Ok(next)
        }

        fn in_check(&self) -> Option<Vec<String>> {
            self.game.in_check()
        }

        fn outcome(&self) -> Option<String> {
            let us = self.game.turn;
            let reason = if self.game.is_check(us) {
                "checkmate"
            } else {
                "stalemate"
            };
            let lost = [" w=0 b=1", " w=1 b=0"][us.index()];
            let is_over = self.moves().is_empty();
            Some(if is_over {
                format!("{reason}{lost}")
            } else {
                String::new()
            })
        }
    }

    #[test]
    fn agrees_with_the_slow_reference() {
        let compared = Differential::<Minishogi>::new()
            .positions(POSITIONS)
            .games(6)
            .plies(120)
            .perft(1, 10)
            .against::<SlowShogi>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(500)),
            "{compared:?}"
        );
    }
}
