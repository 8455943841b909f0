//! Duck chess, by T. Paulden: after each move the player puts the duck on another empty square. No piece passes the duck or
//! captures it. There is no check: the king is captured. Here the two parts of a turn are two moves of one player.

use two_army_chess::prelude::*;

const DUCK: PieceType = PieceType::new(6);

/// The duck is in the hand of the army that has to put it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pond(Hands<Self>);

type Duck = TwoArmyPosition<Pond>;

impl PieceRules for Pond {
    type Board = Chessboard;
    type Counts = Count<2, 7>;
    const ROYALTY: Royalty = Royalty::None;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::betza('K', "K"),
        PieceDefinition::new('D').as_wall(),
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &CastlingRules::ORTHODOX;
}

impl TwoArmyGame for Pond {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "duck";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    const HAND_RULES: HandRules = HandRules::PLACING;
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|pond| &pond.0, |pond| &mut pond.0));
    const TURN: Option<NextTurn<Self>> = Some(|before, after| {
        let moved = after.game().0.count(before.turn(), DUCK) > 0;
        if moved {
            before.turn()
        } else {
            before.turn().enemy()
        }
    });
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let has_lost = |army: &Army| position.pieces().king(*army).is_none();
        let loser = [WHITE, BLACK].into_iter().find(has_lost)?;
        Some(won_by(loser.enemy()))
    });

    fn after_move(position: &Duck, m: HandMove<Self>, next: &mut Duck) {
        let us = position.turn();
        let ducks = next.pieces().of_type(DUCK);
        match m {
            HandMove::Drop { to, .. } => next.board_mut().pieces_mut().take_all(ducks.without(to)),
            _ => next.game_mut().0.add(us, DUCK),
        }
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Duck>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 2] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R2dK2R[] w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R2dKR2[D] w kq - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Duck, |suite| suite
        .games(2)
        .tactics()
        .codes()
        .positions(&POSITIONS));

    /// Counts of Fairy-Stockfish, of whole turns.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Duck::default(), 2), 640);
        assert_eq!(perft(&Duck::default(), 4), 379_440);
    }

    #[test]
    fn the_duck_blocks_and_is_put_elsewhere() {
        let position: Duck = POSITIONS[0].parse().unwrap();
        assert!(position.parse_move("e1c1").is_err() && position.parse_move("e1d1").is_err());
        assert!(position.parse_move("e1g1").is_ok());
        let moved = position.play(position.parse_move("h1f1").unwrap()).unwrap();
        assert_eq!(
            moved.to_string(),
            POSITIONS[1].replace("w kq - 0", "w Qkq - 1")
        );
        assert!(moved.parse_move("D@d1").is_err() && moved.parse_move("e1d1").is_err());
        let put = moved.play(moved.parse_san("D@h1").unwrap()).unwrap();
        assert!(put.to_string().ends_with("/R3KR1D[] b Qkq - 2 1"), "{put}");
    }

    #[test]
    fn who_captures_the_king_wins() {
        let position: Duck = "4k3/8/8/8/8/8/8/4RK2[] w - - 0 1".parse().unwrap();
        let won = position.play(position.parse_san("Rxe8").unwrap()).unwrap();
        assert_eq!(won.outcome().unwrap().to_string(), "win w=1 b=0");
    }
}
