//! Dobutsu shogi, by M. Kitao: lion, giraffe, elephant and chick on three by four squares. A captured animal changes sides, and
//! is dropped on a later turn. A chick that steps on the last rank becomes a hen. Who catches the lion wins, and so does a
//! lion on the last rank that is not caught at once.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    w w w
    . . .
    . . .
    b b b
"; }

const LAST: &[&str] = &["w", "b"];
const HEN: PieceType = PieceType::new(7);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Animals(Hands<Self>);

type Dobutsu = TwoArmyPosition<Animals>;

impl PieceRules for Animals {
    type Board = Board;
    type Counts = Count<2, 8>;
    const ROYALTY: Royalty = Royalty::None;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::ABSENT,
        PieceDefinition::FERZ.lettered('E'),
        PieceDefinition::WAZIR.lettered('G'),
        PieceDefinition::ABSENT,
        PieceDefinition::betza('L', "K"),
        PieceDefinition::betza('C', "fW")
            .promoting(PieceTypes::of(&[HEN]), LAST)
            .must_promote(),
        PieceDefinition::GOLD.lettered('H'),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(1);
}

impl TwoArmyGame for Animals {
    type Rules = Self;
    type Moves = Drops;
    type Problems = StandardProblems;
    const NAME: &'static str = "dobutsu";
    const START: &'static str = "gle/1c1/1C1/ELG[] w - - 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(3);
    const HANDS: Option<HandsOf<Self>> = Some(HandsOf::new(|game| &game.0, |game| &mut game.0));
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let has_won = |&army: &Army| {
            let (lion, enemy) = (position.pieces().king(army), army.enemy());
            let last = Board::BOARD.region(['w', 'b'][army.index() & 1]);
            lion.is_some_and(|lion| {
                let is_safe =
                    || army == position.turn() || position.attackers(lion, enemy).is_empty();
                position.pieces().king(enemy).is_none() || last.contains(lion) && is_safe()
            })
        };
        [WHITE, BLACK].into_iter().find(has_won).map(won_by)
    });
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Dobutsu>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Dobutsu, |suite| suite.games(2).tactics().codes());

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Dobutsu::default(), 5), 8_122);
    }

    #[test]
    fn a_chick_becomes_a_hen_by_a_step_and_not_by_a_drop() {
        let position: Dobutsu = "1l1/C2/3/1L1[C] w - - 0 1".parse().unwrap();
        assert!(position.parse_move("a3a4").is_err());
        let hen = position
            .play(position.parse_move("a3a4h").unwrap())
            .unwrap();
        assert_eq!(hen.to_string(), "Hl1/3/3/1L1[C] b - - 1 1");
        let chick = position.play(position.parse_move("C@a4").unwrap()).unwrap();
        assert_eq!(chick.to_string(), "Cl1/C2/3/1L1[] b - - 1 1");
        assert_eq!(chick.to_string().parse(), Ok(chick));
        let taking: Dobutsu = "Hl1/3/3/1L1[] b - - 0 1".parse().unwrap();
        let taken = taking.play(taking.parse_move("b4a4").unwrap()).unwrap();
        assert!(taken.to_string().contains("[c]"), "{taken}");
    }

    #[test]
    fn a_lion_wins_on_the_last_rank_unless_it_is_caught_at_once() {
        let after = |text: &str, m: &str| {
            let position: Dobutsu = text.parse().unwrap();
            position.play(position.parse_move(m).unwrap()).unwrap()
        };
        let outcome = |position: &Dobutsu| position.outcome().map(|end| end.to_string());
        let safe = after("3/L2/2l/3[] w - - 0 1", "a3a4");
        assert_eq!(outcome(&safe).unwrap(), "win w=1 b=0");
        let attacked = after("1g1/L2/2l/3[] w - - 0 1", "a3a4");
        assert_eq!(outcome(&attacked), None);
        let caught = attacked.play(attacked.parse_move("b4a4").unwrap()).unwrap();
        assert_eq!(outcome(&caught).unwrap(), "win w=0 b=1");
        let spared = attacked.play(attacked.parse_move("c2c1").unwrap()).unwrap();
        assert_eq!(outcome(&spared).unwrap(), "win w=1 b=0");
    }
}
