//! Janggi, the chess of Korea: 9 by 10 points. Generals, guards, chariots, cannons and soldiers also move along the diagonals of
//! a palace; cannons hop over one piece and capture, but never over or of a cannon. A player may pass. Generals that face each other
//! (bikjang) stop all moves but a pass and those that part them. That pass, or a second one in a row, ends the game by points.

use two_army_chess::prelude::*;

geometry! { struct Board = "
    . . . X x X . . .
    . . . x X x . . .
    . . . X x X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . Z z Z . . .
    . . . z Z z . . .
    . . . Z z Z . . .
"; }

/// The palaces of Cho (white) and Han, and points that diagonals connect.
const PALACE: &[&str] = &["Zz", "Xx"];
const LINES: &[&str] = &["ZX", "ZX"];

const GENERAL: PieceDefinition = PieceDefinition::betza('K', "WoF").royal();

/// Passes in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Passes(u8);

type Janggi = TwoArmyPosition<Passes>;

impl PieceRules for Passes {
    type Board = Board;
    type Counts = Count<2, 8>;
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::MAO.lettered('N'),
        PieceDefinition::betza('B', "nZ"),
        PieceDefinition::betza('R', "RoB").on_lines(LINES),
        PieceDefinition::betza('A', "WoF")
            .on_lines(LINES)
            .within(PALACE),
        GENERAL.on_lines(LINES).within(PALACE).passing(),
        PieceDefinition::betza('C', "pRopB").on_lines(LINES).shy(),
        PieceDefinition::betza('P', "fsWofF").on_lines(LINES),
    ];
    const PAWNS: &'static [PawnRules<Board>] = &PawnRules::facing(3);
}

impl TwoArmyGame for Passes {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "janggi";
    const START: &'static str =
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 0 1";
    const STALEMATE_LOSES: bool = true;
    const LIMITS: DrawLimits = DrawLimits::repetition(4);
    const DECIDED: Option<Ends<Self>> = Some(|position| {
        let passes = position.game().0;
        let is_over = passes == 2 || passes == 1 && generals_face(position);
        // One and a half points make up for the second move.
        let is_lost = || points(position, WHITE) < points(position, BLACK) + 2;
        is_over.then(|| won_by([WHITE, BLACK][usize::from(is_lost())]))
    });
    const LIMITED: Option<Limited<Self>> = Some(|position| {
        // A pass ends the game, even out of check.
        let test: MoveTest<Self> = |position, m, is_safe| {
            m.from == m.to || is_safe && !generals_face(&position.play_unchecked(m))
        };
        generals_face(position).then_some(test)
    });
    const BESIDE: Option<Beside<Self>> = Some(Beside {
        expected: "passes in a row",
        write: |passes, f| write!(f, "{}", passes.0),
        read: |_, text| text.parse().ok().filter(|&passes| passes < 3).map(Self),
    });

    fn after_move(position: &Janggi, m: Move<Self>, next: &mut Janggi) {
        next.game_mut().0 = u8::from(m.from == m.to) * (position.game().0.min(1) + 1);
    }
}

fn points(position: &Janggi, army: Army) -> usize {
    let values = (0..).zip([0, 5, 3, 13, 3, 0, 7, 2]);
    let pieces = |number| position.pieces().of(army, PieceType::new(number));
    values.map(|(of, value)| value * pieces(of).len()).sum()
}

fn generals_face(position: &Janggi) -> bool {
    let pieces = position.pieces();
    let kings = pieces.king(WHITE).zip(pieces.king(BLACK));
    kings.is_some_and(|(a, b)| Board::BOARD.rook_attacks(a, pieces.occupied()).contains(b))
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Janggi>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 2] = [
        "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 0 1",
        "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 0 23",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Janggi, |suite| suite
        .games(2)
        .any_move(variant_testkit::any_piece_move)
        .tactics()
        .codes()
        .positions(&POSITIONS));

    /// Counts of Fairy-Stockfish.
    #[test]
    fn published_counts() {
        assert_eq!(perft(&Janggi::default(), 4), 1_065_277);
        for (text, depth, count) in [(POSITIONS[0], 4, 76_763), (POSITIONS[1], 4, 151_202)] {
            let position: Janggi = text.parse().unwrap();
            assert_eq!(perft(&position, depth), count, "{text}");
        }
    }

    #[test]
    fn generals_that_face_each_other_part_or_end_the_game() {
        let position: Janggi = "4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 0 1".parse().unwrap();
        let passed = position.play(position.parse_move("e2e2").unwrap()).unwrap();
        // Thirteen points beat one and a half.
        assert_eq!(passed.outcome().unwrap().to_string(), "win w=1 b=0");
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            ["e2d1", "e2f1", "e2d2", "e2f2", "e2d3", "e2f3", "e2e2"]
        );
        // A pass out of check is the last move, and its position a text.
        let checked: Janggi = "4k4/9/9/9/9/9/9/9/r3K4/9 w - - 0 0 1".parse().unwrap();
        let passed = checked.play(checked.parse_move("e2e2").unwrap()).unwrap();
        assert_eq!(passed.to_string().parse(), Ok(passed));
    }

    #[test]
    fn two_passes_end_the_game_and_even_points_are_won_by_the_second_player() {
        let mut game = Game::new(Janggi::default());
        game.apply("e2e2").unwrap();
        assert_eq!(
            game.position().to_string().split_once(" b").unwrap().1,
            " - - 1 1 1"
        );
        game.apply("e9e9").unwrap();
        assert_eq!(game.outcome().unwrap().to_string(), "win w=0 b=1");
        assert!(game.position().moves().is_empty());
    }
}
