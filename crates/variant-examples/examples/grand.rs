//! Grand chess: 10 by 10 squares, a marshal (rook and knight) and a cardinal (bishop and knight), no castling. Pawns
//! may promote to captured types on the eighth and ninth rank, and must on the tenth.

use std::process::ExitCode;

use board_geometry::{Direction, Geometry, geometry};
use chess_pieces::{Army, Count, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes};
use two_army_chess::{StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup};

geometry! { struct Board = 10 x 10; }

const CARDINAL: PieceType = PieceType::new(6);
const MARSHAL: PieceType = PieceType::new(7);
const PROMOTIONS: PieceTypes = PieceTypes::OFFICERS.with(CARDINAL).with(MARSHAL);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type GrandChess = TwoArmyPosition<Rules>;

impl PieceRules for Rules {
    type Board = Board;
    type Counts = Count<2, 8>;

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PROMOTIONS),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::betza('A', "BN"),
        PieceDefinition::betza('C', "RN"),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &[pawns(Direction::North), pawns(Direction::South)];
}

const fn pawns(forward: Direction) -> PawnRules<Board> {
    let optional = Board::union(Board::BOARD.row(forward, 7), Board::BOARD.row(forward, 8));
    let zone = Board::union(optional, Board::BOARD.row(forward, 9));
    PawnRules::from_edge(forward, 2).promoting_in(zone, optional)
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "grand";
    const START: &'static str =
        "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
    const PROMOTIONS: Option<fn(&TwoArmyPosition<Self>, Army) -> PieceTypes> = Some(captured_types);

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

/// Types of which the army has fewer pieces than at the start.
fn captured_types(position: &GrandChess, army: Army) -> PieceTypes {
    let captured = |&piece_type: &PieceType| {
        let paired = PieceTypes::OFFICERS
            .without(PieceType::QUEEN)
            .contains(piece_type);
        position.pieces().of(army, piece_type).len() < if paired { 2 } else { 1 }
    };
    PROMOTIONS.iter().filter(captured).collect()
}

fn main() -> ExitCode {
    variant_examples::main::<GrandChess>()
}

#[cfg(test)]
mod tests {
    use chess_pieces::Move;
    use variant_core::Position;
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};

    use super::*;

    /// Both sides promote; White has lost a rook, Black the queen and a knight.
    const PROMOTING: &str = "r4k3r/1P1b1cab2/2P7/P9/7P2/4p5/8p1/9p/1pBQKCABN1/R3n4N w - - 0 1";

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(GrandChess, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&[PROMOTING]));

    #[test]
    fn perft_from_the_start() {
        assert_eq!(perft(&GrandChess::default(), 3), 259_514);
    }

    /// Pawn moves from a square, without captures.
    fn steps(text: &str, from: &str) -> Vec<String> {
        let position: GrandChess = text.parse().unwrap();
        let moves = position.moves().into_iter().map(|m| m.to_string());
        let mut steps: Vec<String> = moves.filter(|m| m.starts_with(from)).collect();
        steps.sort();
        steps
    }

    #[test]
    fn pawns_promote_to_captured_types_alone() {
        let lost_rook = "7k2/10/10/P9/10/10/10/10/1NBQKCABN1/R9 w - - 0 1";
        assert_eq!(steps(lost_rook, "a7"), ["a7a8", "a7a8r"]);
        let nothing_lost = "7k2/10/10/P9/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
        assert_eq!(steps(nothing_lost, "a7"), ["a7a8"]);
    }

    #[test]
    fn a_pawn_that_cannot_promote_stays_below_the_last_rank() {
        let nothing_lost = "7k2/P9/10/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1";
        assert!(steps(nothing_lost, "a9").is_empty());
        let lost_queen = "7k2/P9/10/10/10/10/10/10/1NB1KCABN1/R8R w - - 0 1";
        assert_eq!(steps(lost_queen, "a9"), ["a9a10q"]);
    }

    enum Slow {}

    impl SlowVariant for Slow {
        type Rules = Rules;

        fn allows(game: &SlowGame<Rules>, m: Move<Rules>) -> bool {
            let own = |army, piece_type| army == game.turn && piece_type == m.becomes();
            let at_start = match Rules::letter(m.becomes()) {
                'R' | 'N' | 'B' => 2,
                _ => 1,
            };
            m.promotion().is_none() || game.pieces.squares(own).len() < at_start
        }
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<GrandChess>::new()
            .positions([PROMOTING])
            .games(10)
            .plies(120)
            .against::<SlowOracle<Slow>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
