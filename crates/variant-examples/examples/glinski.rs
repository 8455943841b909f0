//! Glinski's hexagonal chess (1936): 91 cells, three bishops, pawns that step along files and capture to both sides across
//! an edge. Stalemate is scored as a draw.

use two_army_chess::prelude::*;

geometry! { struct Hexagon = hexagon 6; }

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rules;

type Glinski = TwoArmyPosition<Rules>;

const fn pawns(forward: Direction, double_step: SquareSet<Hexagon>) -> PawnRules<Hexagon> {
    PawnRules {
        double_step,
        ..PawnRules::from_edge(forward, 0)
    }
}

impl PieceRules for Rules {
    type Board = Hexagon;
    type Counts = Count<2>;
    // The grid is skewed: a rook goes north-east and south-west too, a bishop by leaps of 1 and 2.
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::betza('N', "frCrfCblClbCfrZrfZblZlbZflNlfNbrNrbN"),
        PieceDefinition::betza('B', "flBbrBfrNNrfNNblNNlbNN"),
        PieceDefinition::betza('R', "RfrBblB"),
        PieceDefinition::betza('Q', "QfrNNrfNNblNNlbNN"),
        PieceDefinition::betza('K', "KfrNrfNblNlbN").royal(),
    ];
    const PAWNS: &'static [PawnRules<Hexagon>] = &[
        pawns(
            Direction::North,
            squares!(
                Hexagon, "b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"
            ),
        ),
        pawns(
            Direction::South,
            squares!(
                Hexagon, "b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "k7"
            ),
        ),
    ];
}

impl TwoArmyGame for Rules {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;
    const NAME: &'static str = "glinski";
    const START: &'static str = "*****bknrp1/****qb2p2/***n1b1p3/**r3p4/*ppppp5/11/5PPPPP*/4P3R**/3P1B1N***/2P2BK****/1PRNQB***** w - - 0 1";

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

fn main() -> std::process::ExitCode {
    variant_examples::main::<Glinski>()
}

#[cfg(test)]
mod tests {
    use variant_render::Draw;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};
    use variant_testkit::{Differential, Effort, Oracle};

    use super::*;

    const POSITIONS: [&str; 4] = [
        "*****6/****3P3/***k1b2P2/**2q6/*6n3/11/2r3R3*/3B5**/5Q2***/1p5****/4K1***** w - - 0 1",
        "*****6/****1k5/***8/**9/*4Pp4/4p4p1/10*/r1NP5**/8***/3K1R1****/6***** b - f6 0 1",
        "*****6/****7/***1n2k3/**8p/*10/1P3B5/5qN3*/9**/8***/7****/2K3***** w - - 0 1",
        "*****6/****7/***8/**9/*10/k10/10*/9**/1Q6***/2K4****/4R1***** w - - 0 1",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(Glinski, |suite| suite
        .any_move(variant_testkit::any_piece_move)
        .games(2)
        .positions(&POSITIONS));

    #[test]
    fn names_follow_the_files() {
        let start = Glinski::default();
        let moves: Vec<_> = start.moves().iter().map(|&m| start.san(m)).collect();
        assert_eq!(moves.len(), 51);
        for san in ["b3", "k3", "Nc3", "Nhf4", "Qa5", "Rcf4", "Bk6", "Kg2"] {
            assert!(moves.iter().any(|m| m == san), "{san} not in {moves:?}");
        }
        assert!(start.parse_move("b7b5").is_err() && start.parse_move("j1j2").is_err());
    }

    #[test]
    fn perft_from_the_start() {
        let counts = [1, 2, 3].map(|depth| perft(&Glinski::default(), depth));
        assert_eq!(counts, [51, 2586, 137_858]);
    }

    #[test]
    fn cells_are_drawn_as_hexagons() {
        let start = Glinski::default().sheet();
        assert!(start.ascii().contains("10 q     k 10"), "{}", start.ascii());
        assert!(start.svg().matches("h28l14 24l-14 24h-28l-14 -24z").count() >= 91);
    }

    enum Slow {}

    impl SlowVariant for Slow {
        type Rules = Rules;
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<Glinski>::new()
            .positions(POSITIONS)
            .games(5)
            .plies(150)
            .against::<SlowOracle<Slow>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }

    /// A second reference, which knows cells by file and height in half-cells: the lowest cell of a file is as many
    /// halves above that of the file f as the files are apart.
    #[derive(Clone)]
    struct Heights(SlowGame<Rules>);

    type Cell = (i32, i32);

    fn cell(square: Square<Hexagon>) -> Cell {
        let name = square.to_string();
        let file = "abcdefghikl".find(&name[..1]).unwrap() as i32;
        (
            file,
            2 * (name[1..].parse::<i32>().unwrap() - 1) + (file - 5).abs(),
        )
    }

    fn square((file, height): Cell) -> Option<Square<Hexagon>> {
        let letter = "abcdefghikl"
            .get(usize::try_from(file).ok()?..)?
            .chars()
            .next()?;
        let halves = height - (file - 5).abs();
        (halves % 2 == 0).then(|| format!("{letter}{}", halves / 2 + 1).parse().ok())?
    }

    const ROOK: [Cell; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
    const BISHOP: [Cell; 6] = [(2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3)];

    impl Heights {
        fn walk(&self, from: Cell, ways: &[Cell], range: usize) -> Vec<Square<Hexagon>> {
            let mut found = Vec::new();
            for way in ways {
                let steps = (1..).map(|n| square((from.0 + n * way.0, from.1 + n * way.1)));
                for to in steps.take(range).map_while(|to| to) {
                    found.push(to);
                    if self.0.pieces.at(to).is_some() {
                        break;
                    }
                }
            }
            found
        }

        /// Cells that a piece attacks, or its own pieces on them.
        fn attacked(&self, from: Square<Hexagon>) -> Vec<Square<Hexagon>> {
            let Some((army, piece_type)) = self.0.pieces.at(from) else {
                return Vec::new();
            };
            let (at, all) = (cell(from), [ROOK, BISHOP].concat());
            let knight: Vec<Cell> = [(1, 5), (2, 4), (3, 1)]
                .iter()
                .flat_map(|&(x, z)| [(x, z), (-x, z), (x, -z), (-x, -z)])
                .collect();
            let up = 1 - 2 * army.index() as i32;
            match piece_type {
                PieceType::PAWN => self.walk(at, &[(1, up), (-1, up)], 1),
                PieceType::KNIGHT => self.walk(at, &knight, 1),
                PieceType::BISHOP => self.walk(at, &BISHOP, 20),
                PieceType::ROOK => self.walk(at, &ROOK, 20),
                PieceType::QUEEN => self.walk(at, &all, 20),
                _ => self.walk(at, &all, 1),
            }
        }

        fn is_check(&self, army: Army) -> bool {
            let king = self.0.king(army).unwrap();
            let pieces: Vec<_> = self.0.pieces.pieces().collect();
            let hostile = pieces.iter().filter(|piece| piece.1 != army);
            hostile
                .into_iter()
                .any(|piece| self.attacked(piece.0).contains(&king))
        }

        fn targets(&self, from: Square<Hexagon>, piece_type: PieceType) -> Vec<Square<Hexagon>> {
            let (us, board) = (self.0.turn, &self.0.pieces);
            let is_hostile = |to| board.at(to).is_some_and(|(army, _)| army != us);
            let mut targets = self.attacked(from);
            if piece_type != PieceType::PAWN {
                targets.retain(|&to| board.is_empty(to) || is_hostile(to));
                return targets;
            }
            let passed = self.0.en_passant.first().map(|right| right.target);
            targets.retain(|&to| is_hostile(to) || Some(to) == passed);
            let up = 2 - 4 * us.index() as i32;
            let starts = "b1c2d3e4f5g4h3i2k1 b7c7d7e7f7g7h7i7k7"
                .split(' ')
                .nth(us.index());
            let is_home =
                starts.unwrap().contains(&from.to_string()) && from.to_string().len() == 2;
            let steps = self.walk(cell(from), &[(0, up)], if is_home { 2 } else { 1 });
            targets.extend(steps.into_iter().filter(|&to| board.is_empty(to)));
            targets
        }

        fn children(&self) -> Vec<(Move<Rules>, Self)> {
            let us = self.0.turn;
            let mut children = Vec::new();
            let own = self.0.pieces.pieces().filter(|piece| piece.1 == us);
            for (from, _, piece_type) in own.collect::<Vec<_>>() {
                for to in self.targets(from, piece_type) {
                    let ahead = 2 - 4 * us.index() as i32;
                    let is_last = square((cell(to).0, cell(to).1 + ahead)).is_none();
                    let promotions: &[Option<PieceType>] =
                        if piece_type == PieceType::PAWN && is_last {
                            &[
                                Some(PieceType::QUEEN),
                                Some(PieceType::ROOK),
                                Some(PieceType::BISHOP),
                                Some(PieceType::KNIGHT),
                            ]
                        } else {
                            &[None]
                        };
                    for &promotion in promotions {
                        let m = Move::new(from, to, piece_type).with_promotion(promotion);
                        let next = Self(self.0.after(m));
                        if !next.is_check(us) {
                            children.push((m, next));
                        }
                    }
                }
            }
            children
        }
    }

    impl Oracle for Heights {
        fn read(text: &str) -> Result<Self, String> {
            SlowGame::read(text).map(Self)
        }

        fn text(&self) -> String {
            self.0.text()
        }

        fn moves(&self) -> Vec<String> {
            self.children().iter().map(|(m, _)| m.to_string()).collect()
        }

        fn play(&self, text: &str) -> Result<Self, String> {
            let child = self
                .children()
                .into_iter()
                .find(|(m, _)| m.to_string() == text);
            child
                .map(|(_, next)| next)
                .ok_or_else(|| "not legal".into())
        }

        fn in_check(&self) -> Option<Vec<String>> {
            let turn = self.0.turn;
            let letter = chess_pieces::notation::army_letter::<Rules>(turn).to_string();
            Some(self.is_check(turn).then_some(letter).into_iter().collect())
        }
    }

    #[test]
    fn agrees_with_the_reference_of_heights() {
        let compared = Differential::<Glinski>::new()
            .positions(POSITIONS)
            .games(4)
            .plies(100)
            .perft(1, 10)
            .against::<Heights>()
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert!(
            compared.positions > u64::from(Effort::from_environment().games(300)),
            "{compared:?}"
        );
    }
}
