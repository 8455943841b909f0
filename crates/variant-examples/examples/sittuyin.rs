//! Sittuyin, the chess of Myanmar: the pawns stand, and the players place their other pieces on three ranks in turn before they
//! move. A pawn on a long diagonal of the far half, or the last one anywhere, becomes a counsellor if there is none: in
//! place or one step away diagonally, where it attacks nothing.

use std::ops::Range;

use two_army_chess::prelude::*;

const FERZ: PieceType = PieceType::QUEEN;
const PAWN: PieceType = PieceType::new(6);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Reserve(Hands<Self>);

type Sittuyin = TwoArmyPosition<Reserve>;

impl PieceRules for Reserve {
    type Board = Chessboard;
    type Counts = Count<2, 7>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::KNIGHT,
        PieceDefinition::SILVER,
        PieceDefinition::ROOK,
        PieceDefinition::FERZ,
        PieceDefinition::KING,
        // No step of the table promotes: the zone is empty.
        PieceDefinition::betza('P', "fmWfcF").promoting(PieceTypes::of(&[FERZ]), &["", ""]),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
}

impl TwoArmyGame for Reserve {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "sittuyin";
    const START: &'static str = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1";
    const HAND_RULES: HandRules = HandRules::PLACING;
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|own| &own.0, |own| &mut own.0));
    const MORE: Option<MoreMoves<Self>> = Some(|position| {
        let (us, pieces) = (position.turn(), position.pieces());
        let pawns = pieces.of(us, PAWN);
        let is_long = |at: &Square<_>| at.file() == at.rank() || at.file() + at.rank() == 7;
        let far = ranks(us, 4..8).iter().filter(is_long).collect();
        let zone = if pawns.is_many() { far } else { pawns };
        let lacks_counsellor = |_: &_| pieces.of(us, FERZ).is_empty();
        let attacks = |at| Chessboard::BOARD.neighbours(at) & Chessboard::BOARD.bishop_lines(at);
        let is_quiet = |to: &Square<_>| attacks(*to).is_disjoint(pieces.army(us.enemy()));
        let from = (pawns & zone).iter().filter(lacks_counsellor);
        let promotions = from.flat_map(|from| {
            let free = (attacks(from) - pieces.occupied()).with(from).iter();
            let to = free.filter(is_quiet);
            to.map(move |to| Move::new(from, to, PAWN).with_promotion(Some(FERZ)))
        });
        let gives_check = |m| position.play_unchecked(HandMove::Board(m)).is_check();
        promotions.filter(|&m| !gives_check(m)).collect()
    });

    fn drop_squares(_: &Sittuyin, army: Army, piece_type: PieceType) -> SquareSet<Chessboard> {
        let rows = if piece_type == PieceType::ROOK { 1 } else { 3 };
        ranks(army, 0..rows)
    }
}

/// Ranks as an army counts them.
fn ranks(army: Army, ranks: Range<u8>) -> SquareSet<Chessboard> {
    let forward = Reserve::PAWNS[army.index()].forward;
    ranks.map(|n| Chessboard::BOARD.row(forward, n)).collect()
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
        let behind_a_pawn = "4N2r/1R5s/2kr1p2/4s3/p1Sp1p1P/p5p1/2RK2F1/7N[] b - - 1 47";
        let behind_a_pawn: Sittuyin = behind_a_pawn.parse().unwrap();
        assert!(behind_a_pawn.parse_move("d4c5f").is_err()); // The rook on d6 would give check.
        let promoted = position
            .play(position.parse_move("d5d5f").unwrap())
            .unwrap();
        assert_eq!(promoted.to_string(), "7k/8/8/3F4/8/8/P7/K7[] b - - 1 1");
        let attacking: Sittuyin = "7k/8/2n5/3P4/8/8/P7/K7[] w - - 0 1".parse().unwrap();
        assert!(attacking.parse_move("d5d5f").is_err());
    }
}
