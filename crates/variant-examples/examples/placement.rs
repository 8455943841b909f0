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
    const HANDS: Option<HandsOf<Self>> =
        Some(HandsOf::new(|reserve| &reserve.0, |reserve| &mut reserve.0));

    /// Bishops stand on squares of both colours, and the last square that one of them needs is kept for it.
    fn drop_squares(
        position: &Placement,
        army: Army,
        piece_type: PieceType,
    ) -> SquareSet<Chessboard> {
        let (board, pieces) = (Chessboard::BOARD, position.pieces());
        let free = board.rank([0, 7][army.index() & 1]) - pieces.occupied();
        let bishops = pieces.of(army, PieceType::BISHOP);
        let is_held = position.game().0.count(army, PieceType::BISHOP) > 0;
        let colours = [board.dark(), board.all() - board.dark()].into_iter();
        let due = colours.filter(|colour| is_held && bishops.is_disjoint(*colour));
        let due = due.map(|colour| free & colour);
        if piece_type == PieceType::BISHOP {
            due.fold(SquareSet::EMPTY, |all, squares| all | squares)
        } else {
            let last = due.filter(|squares| squares.len() == 1);
            last.fold(free, |free, square| free - square)
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
    fn the_last_square_of_a_colour_is_kept_for_a_bishop() {
        let text = "1k2n1qb/pppppppp/8/8/8/8/PPPPPPPP/R1NN2K1[QRBBrrbn] w - - 0 5";
        let position: Placement = text.parse().unwrap();
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        let of = |letter: &str| texts.iter().filter(|text| text.starts_with(letter)).count();
        // One dark square, e1, is left, and three light ones.
        assert_eq!((of("B@"), of("Q@"), of("R@")), (4, 3, 3), "{texts:?}");
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
