//! Placement chess (pre-chess, by P. Benko): the pawns stand, and the players place their other pieces on the back rank in
//! turn before they move. A king placed at home castles with a rook placed at home.

use orthodox_chess::ChessRules;
use two_army_chess::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Reserve(Hands<ChessRules>);

type Placement = TwoArmyPosition<Reserve>;

impl TwoArmyGame for Reserve {
    type Rules = ChessRules;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "placement";
    const START: &'static str = "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1";
    const HAND_RULES: HandRules = HandRules::PLACING;
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|reserve| &reserve.0, |reserve| &mut reserve.0));

    /// Bishops stand on squares of both colours.
    fn drop_squares(
        position: &Placement,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<Chessboard> {
        let home = Chessboard::BOARD.rank([0, 7][army.index() & 1]);
        let (bishops, dark) = (
            position.pieces().of(army, piece_type),
            Chessboard::BOARD.dark(),
        );
        match (piece_type, bishops.first()) {
            (PieceType::BISHOP, Some(bishop)) if dark.contains(bishop) => home - dark,
            (PieceType::BISHOP, Some(_)) => home & dark,
            _ => home,
        }
    }

    fn after_move(position: &Placement, m: HandMove<ChessRules>, next: &mut Placement) {
        if let HandMove::Drop { .. } = m {
            let all = CastlingRights::all::<ChessRules>().of_army::<ChessRules>(position.turn());
            let placed = all.possible::<ChessRules>(next.pieces());
            next.board_mut().set_castling(position.castling() | placed);
        }
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Placement>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 2] = [
        "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/QR1BKNN1[RBk] w - - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/QRB1KBN1[RN] w kq - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Placement, |suite| suite
        .games(2)
        .tactics()
        .codes()
        .kings_are_safe()
        .positions(&POSITIONS));

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Placement::default(), 3), 50_560);
    }

    #[test]
    fn an_army_places_all_its_pieces_before_it_moves() {
        let position: Placement = POSITIONS[1].parse().unwrap();
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["R@d1", "R@h1", "N@d1", "N@h1"]);
        let placed = position.play(position.parse_san("R@h1").unwrap()).unwrap();
        assert!(placed.to_string().contains("[N] b Kkq "), "{placed}");
        let captured = placed.play(placed.parse_san("Nf6").unwrap()).unwrap();
        assert!(captured.to_string().contains("[N] w Kkq "));
    }

    #[test]
    fn captured_pieces_leave_the_game_and_kings_are_counted_in_hand() {
        let taking: Placement = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1".parse().unwrap();
        let taken = taking.play(taking.parse_san("exd5").unwrap()).unwrap();
        assert!(taken.to_string().contains("[] b"));
        for wrong in ["[KQ]", "[Q]", "[Kkk]"] {
            let text = format!("8/pppppppp/8/8/8/8/PPPPPPPP/8{wrong} w - - 0 1");
            assert_eq!(
                text.parse::<Placement>().unwrap_err().field,
                "placement",
                "{wrong}"
            );
        }
    }
}
