//! Sittuyin, the chess of Myanmar: the pawns stand, and the players place their other pieces on three ranks in turn before they
//! move. A pawn on a long diagonal of the far half, or the last one anywhere, becomes a counsellor if there is none: in
//! place or one step away diagonally, where it attacks nothing.

use std::ops::ControlFlow;

use two_army_chess::prelude::*;

const FERZ: PieceType = PieceType::QUEEN;
const PAWN: PieceType = PieceType::new(6);

struct Table;

impl Declaration for Table {
    type Board = Chessboard;
    const NAME: &'static str = "sittuyin";
    const START: &'static str = "8/8/8/8/8/8/8/8 w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::KNIGHT,
        PieceDefinition::SILVER,
        PieceDefinition::ROOK,
        PieceDefinition::FERZ,
        PieceDefinition::KING,
        // The table knows no promotions of its own: the zone is empty.
        PieceDefinition::betza('P', "fmWfcF").promoting(PieceTypes::of(&[FERZ]), &["", ""]),
    ];
    const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1);
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Reserve(Hands<Rules>);

type Sittuyin = TwoArmyPosition<Reserve>;
type Rules = Declared<Table, 7>;

impl TwoArmyGame for Reserve {
    type Rules = Rules;
    type Moves = Promotions;
    type Problems = StandardProblems;
    const NAME: &'static str = Table::NAME;
    const START: &'static str = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1";
    const HAND_RULES: HandRules = HandRules::PLACING;
    const HANDS: Option<HandsOf<Self>> =
        Some(HandsOf::new(|reserve| &reserve.0, |reserve| &mut reserve.0));

    fn drop_squares(_: &Sittuyin, army: Army, piece_type: PieceType) -> SquareSet<Chessboard> {
        let home = [Direction::North, Direction::South][army.index() & 1];
        let row = |n| Chessboard::BOARD.row(home, n);
        if piece_type == PieceType::ROOK {
            row(0)
        } else {
            row(0) | row(1) | row(2)
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Promotions;

impl MoveSystem<Reserve> for Promotions {
    type Move = HandMove<Rules>;

    const HAS_HANDS: Option<bool> = Some(true);

    fn visit<B>(
        position: &Sittuyin,
        mut visit: impl FnMut(HandBatch<Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.visit_with_drops(&mut visit)?;
        if position.must_drop() {
            return ControlFlow::Continue(());
        }
        for from in promoting_pawns(position) {
            let near = Chessboard::BOARD.neighbours(from) & Chessboard::BOARD.bishop_lines(from);
            for to in (near - position.pieces().occupied()).with(from) {
                let m = Move::new(from, to, PAWN).with_promotion(Some(FERZ));
                let next = position.play_unchecked(HandMove::Board(m));
                let attacked =
                    Chessboard::BOARD.neighbours(to) & Chessboard::BOARD.bishop_lines(to);
                let hostile = next.pieces().army(next.turn());
                if attacked.is_disjoint(hostile) && !Self::is_in_check(&next, position.turn()) {
                    visit(HandBatch::Board(m.into()))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn promoting_pawns(position: &Sittuyin) -> SquareSet<Chessboard> {
    let (us, board) = (position.turn(), Chessboard::BOARD);
    let pawns = position.pieces().of(us, PAWN);
    if !position.pieces().of(us, FERZ).is_empty() {
        return SquareSet::EMPTY;
    }
    let far_half = |square: &Square<_>| (square.rank() > 3) == (us == WHITE);
    let diagonals =
        |square: &Square<_>| square.file() == square.rank() || square.file() + square.rank() == 7;
    let zone: SquareSet<_> = board
        .all()
        .iter()
        .filter(far_half)
        .filter(diagonals)
        .collect();
    if pawns.is_many() { pawns & zone } else { pawns }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Sittuyin>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATE: &str = "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72";

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Sittuyin, |suite| suite
        .games(1)
        .tactics()
        .codes()
        .kings_are_safe()
        .positions(&[LATE]));

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Sittuyin::default(), 3), 580_096);
        let late: Sittuyin = LATE.parse().unwrap();
        assert_eq!(perft(&late, 4), 652_686);
    }

    #[test]
    fn a_pawn_becomes_a_counsellor_where_it_stands_or_beside() {
        let position: Sittuyin = "7k/8/8/3P4/8/8/P7/K7[] w - - 0 1".parse().unwrap();
        let promotes = |text: &str| position.parse_move(text).is_ok();
        assert!(["d5d5f", "d5c6f", "d5e4f"].into_iter().all(promotes));
        assert!(!["a2a2f", "d5d6f", "a2b3f"].into_iter().any(promotes));
        let promoted = position
            .play(position.parse_move("d5d5f").unwrap())
            .unwrap();
        assert_eq!(promoted.to_string(), "7k/8/8/3F4/8/8/P7/K7[] b - - 1 1");
        let attacking: Sittuyin = "7k/8/2n5/3P4/8/8/P7/K7[] w - - 0 1".parse().unwrap();
        assert!(attacking.parse_move("d5d5f").is_err());
    }
}
