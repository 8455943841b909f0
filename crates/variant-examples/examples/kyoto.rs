//! Kyoto shogi: five by five squares, and every piece but the king turns over with each move: pawn and rook, silver and bishop,
//! knight and gold, lance and tokin. Pieces in hand are dropped with either side up. The fourth repetition draws.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    a a a a a
    a a a a a
    a a a a a
    a a a a a
    a a a a a
"; }

/// A piece whose other side is the type with a number.
const fn turning(number: u8, piece: &PieceDefinition) -> PieceDefinition {
    let other = PieceTypes::of(&[PieceType::new(number)]);
    piece.promoting(other, &["a", "a"]).must_promote()
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules(Hands<Self>);

type Kyoto = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Board;
    type Counts = Count<2, 14>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::KING,
        turning(10, &PieceDefinition::betza('P', "fW")),
        turning(11, &PieceDefinition::SILVER),
        turning(12, &PieceDefinition::betza('N', "fN")),
        turning(13, &PieceDefinition::betza('L', "fR")),
        turning(6, &PieceDefinition::ROOK),
        turning(7, &PieceDefinition::BISHOP),
        turning(8, &PieceDefinition::GOLD),
        turning(9, &PieceDefinition::GOLD.lettered('T')),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(2);
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "kyoto";
    const START: &'static str = "pgkst/5/5/5/TSKGP[] w - - 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(4);
    const HAND_RULES: HandRules = HandRules::EITHER_SIDE;
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|rules| &rules.0, |rules| &mut rules.0));
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Kyoto>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Kyoto, |suite| suite.games(2).tactics().codes());

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Kyoto::default(), 5), 225_903);
    }

    #[test]
    fn a_captured_piece_is_dropped_with_either_side_up() {
        let position: Kyoto = "r3k/1P3/5/5/4K[] w - - 0 1".parse().unwrap();
        assert!(position.parse_move("b4b5").is_err(), "it has to turn over");
        let taking: Kyoto = "rP2k/P4/5/5/4K[] w - - 0 1".parse().unwrap();
        let taken = taking.play(taking.parse_move("a4a5r").unwrap()).unwrap();
        assert_eq!(taken.to_string(), "RP2k/5/5/5/4K[P] b - - 0 1");
        let dropping: Kyoto = "4k/5/5/5/4K[P] w - - 0 1".parse().unwrap();
        for (m, text) in [("P@a5", "P3k"), ("R@a5", "R3k")] {
            let dropped = dropping.play(dropping.parse_move(m).unwrap()).unwrap();
            assert_eq!(dropped.to_string(), format!("{text}/5/5/5/4K[] b - - 1 1"));
            assert_eq!(dropped.to_string().parse(), Ok(dropped));
        }
        assert!("4k/5/5/5/4K[R] w - - 0 1".parse::<Kyoto>().is_err());
        let turned = |text| dropping.moving_piece(dropping.parse_move(text).unwrap());
        assert_eq!(turned("P@a5").unwrap().promoted(), None);
        assert_eq!(turned("R@a5").unwrap().promoted(), Some('R'));
    }
}
