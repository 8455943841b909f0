//! Shogi, the chess of Japan: nine by nine squares. A captured piece changes sides, loses its promotion, and is dropped on
//! a later turn. Pieces promote in the three farthest ranks. A dropped pawn may not mate, nor stand on a file with another
//! unpromoted pawn. The fourth repetition draws; perpetual check is left to the players.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    A A A A A A A A A
    B B B B B B B B B
    C C C C C C C C C
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    c c c c c c c c c
    b b b b b b b b b
    a a a a a a a a a
"; }

/// Where pieces of Sente (white) and Gote promote; where pawns, lances, and knights have to.
const ZONE: &[&str] = &["ABC", "abc"];
const LAST: &[&str] = &["A", "a"];
const LAST_TWO: &[&str] = &["AB", "ab"];
const PAWN: PieceType = PieceType::new(10);

/// A piece that promotes to the type with a number.
const fn to(number: u8, piece: &PieceDefinition) -> PieceDefinition {
    piece.promoting(PieceTypes::of(&[PieceType::new(number)]), ZONE)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules(Hands<Self>);

type Shogi = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Board;
    type Counts = Count<2, 17>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        to(15, &PieceDefinition::BISHOP),
        to(16, &PieceDefinition::ROOK),
        PieceDefinition::ABSENT,
        PieceDefinition::KING,
        PieceDefinition::GOLD,
        to(11, &PieceDefinition::SILVER),
        to(12, &PieceDefinition::betza('N', "fN")).forced_in(LAST_TWO),
        to(13, &PieceDefinition::betza('L', "fR")).forced_in(LAST),
        to(14, &PieceDefinition::betza('P', "fW")).forced_in(LAST),
        PieceDefinition::GOLD.lettered('A'),
        PieceDefinition::GOLD.lettered('C'),
        PieceDefinition::GOLD.lettered('E'),
        PieceDefinition::GOLD.lettered('T'),
        PieceDefinition::DRAGON_HORSE,
        PieceDefinition::DRAGON_KING,
    ];
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(2);
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "shogi";
    const START: &'static str =
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(4);
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|rules| &rules.0, |rules| &mut rules.0));

    fn drop_squares(position: &Shogi, army: Army, piece_type: PieceType) -> SquareSet<Board> {
        let all = usual_drop_squares::<Self>(army, piece_type);
        if piece_type != PAWN {
            return all;
        }
        let taken = position.pieces().of(army, PAWN).iter();
        let free = taken.fold(all, |free, pawn| free - Board::BOARD.file(pawn.file()));
        position.without_mates(PAWN, free)
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Shogi>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Shogi, |suite| suite
        .games(1)
        .leaves(5_000)
        .tactics()
        .codes()
        .kings_are_safe());

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Shogi::default(), 4), 719_731);
    }

    #[test]
    fn a_dropped_pawn_may_check_but_not_mate() {
        let check: Shogi = "4k4/9/4P4/9/9/9/9/9/4K4[P] w - - 0 1".parse().unwrap();
        assert!(check.parse_move("P@e8").is_err(), "two pawns on a file");
        let check: Shogi = "4k4/9/4G4/9/9/9/9/9/4K4[P] w - - 0 1".parse().unwrap();
        assert!(check.parse_san("P@e8+").is_ok());
        let mate: Shogi = "3nkn3/3l1l3/4G4/9/9/9/9/9/4K4[P] w - - 0 1"
            .parse()
            .unwrap();
        assert!(mate.parse_move("P@e8").is_err());
        assert!(mate.parse_move("P@e6").is_ok());
    }

    #[test]
    fn pieces_promote_into_and_out_of_the_zone_and_must_before_they_are_stuck() {
        let position: Shogi = "4k4/9/N8/P8/9/9/9/8B/4K4[] w - - 0 1".parse().unwrap();
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        let of = |start: &str| texts.iter().filter(|text| text.starts_with(start)).count();
        assert_eq!((of("a7"), of("a6")), (1, 0), "{texts:?}");
        assert!(texts.contains(&"i2c8h".into()) && texts.contains(&"i2c8".into()));
    }
}
