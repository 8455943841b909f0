//! Spartan chess, by S. Streetman: the Persians (white) are those of chess. The Spartans have two kings, one of which may
//! be left attacked while the other is safe. Hoplites step diagonally, capture straight ahead, and promote also to a king
//! if only one is left.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    . . . . . . . .
    h h h h h h h h
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    l l l l l l l l
"; }

/// Where hoplites start, and where they have to promote.
const HOME: &[&str] = &["", "h"];
const LAST: &[&str] = &["", "l"];
const SPARTANS: PieceTypes = PieceTypes::from_bits(0b11_1110_0000).without(PieceType::new(10));

/// Persian pawns promote to the types of chess alone.
const fn with_pawns(mut types: [PieceDefinition; 11]) -> [PieceDefinition; 11] {
    types[0] = PieceDefinition::PAWN;
    types
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type Spartan = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Board;
    type Counts = Count<2, 11>;
    const ROYALTY: Royalty = Royalty::Any;
    const PIECES: &'static [PieceDefinition] = &with_pawns(PieceDefinition::orthodox_and(&[
        PieceDefinition::betza('L', "FAsmW"),
        PieceDefinition::betza('G', "RF"),
        PieceDefinition::betza('C', "WD"),
        PieceDefinition::betza('W', "BN"),
        PieceDefinition::betza('H', "fmFfcWimA")
            .initial_on(HOME)
            .promoting(SPARTANS, LAST)
            .forced_in(LAST),
    ]));
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(1);
    const CASTLINGS: &'static [CastlingRules<Board>] = &[
        castling!(Board, WHITE, 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Board, WHITE, 'Q', king "e1" => "c1", rook "a1" => "d1"),
    ];
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "spartan";
    const START: &'static str = "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    const PROMOTIONS: Option<fn(&Spartan, Army) -> PieceTypes> = Some(|position, army| {
        if position.pieces().of(army, PieceType::KING).is_many() {
            PieceTypes::ALL.without(PieceType::KING)
        } else {
            PieceTypes::ALL
        }
    });
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Spartan>()
}

#[cfg(test)]
mod tests {
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};

    use super::*;

    const POSITIONS: [&str; 4] = [
        "8/8/2k2k2/8/8/8/8/2R1KR2 b - - 0 1",
        "8/8/2k2k2/8/3N4/8/7h/4K3 b - - 0 1",
        "8/8/2k5/8/8/8/7h/2R1K3 b - - 0 1",
        "r7/2h3k1/2k5/1N6/8/8/8/R3K2R w KQ - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Spartan, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .tactics()
        .codes()
        .positions(&POSITIONS));

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Spartan::default(), 3), 14_244);
    }

    #[test]
    fn both_kings_attacked_are_a_check_and_one_alone_is_none() {
        let both: Spartan = POSITIONS[0].parse().unwrap();
        assert!(both.is_check());
        // Each king steps off its file, and out of the rook's reach.
        assert!(both.moves().iter().all(|m| m.piece_type == PieceType::KING));
        let fork: Spartan = "8/8/2k2k2/8/3N4/8/7P/4K3 b - - 0 1".parse().unwrap();
        assert!(!fork.is_check(), "{fork}");
        let fork: Spartan = "8/8/2k1k3/8/3N4/8/7P/4K3 b - - 0 1".parse().unwrap();
        assert!(fork.is_check());
        let answered = fork.play(fork.parse_move("e6d5").unwrap()).unwrap();
        let taken = answered.play(answered.parse_san("Nxc6").unwrap()).unwrap();
        assert!(!taken.is_check() && taken.has_moves());
    }

    #[test]
    fn the_second_king_returns_by_promotion() {
        let one: Spartan = POSITIONS[2].parse().unwrap();
        // A second king may leave the first attacked; another piece may not.
        assert!(one.parse_move("h2g1k").is_ok() && one.parse_move("h2g1g").is_err());
        let safe: Spartan = "8/8/2k5/8/8/8/7h/4K3 b - - 0 1".parse().unwrap();
        assert!(safe.parse_move("h2g1k").is_ok() && safe.parse_move("h2g1g").is_ok());
        let two: Spartan = "8/8/2k2k2/8/8/8/7h/4K3 b - - 0 1".parse().unwrap();
        assert!(two.parse_move("h2g1k").is_err() && two.parse_move("h2g1g").is_ok());
    }

    #[test]
    fn persian_pawns_promote_to_the_types_of_chess() {
        let position: Spartan = "4c3/P7/2k5/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts.iter().filter(|text| text.starts_with("a7")).count(),
            4,
            "{texts:?}"
        );
    }

    impl SlowVariant for Rules {
        type Rules = Self;

        fn allows(game: &SlowGame<Self>, m: Move<Self>) -> bool {
            let is_king = |owner, piece_type| owner == game.turn && piece_type == PieceType::KING;
            m.promotion() != Some(PieceType::KING) || !game.pieces.squares(is_king).is_many()
        }
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Spartan>::new()
            .positions(POSITIONS)
            .games(10)
            .plies(150)
            .against::<SlowOracle<Rules>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
