//! Symmetry: turning the board and renaming the armies, where the sides turn too.

use board_geometry::{Chessboard, Geometry, Permutation};
use chess_pieces::{Army, Pieces, en_passant::EnPassant};
use variant_core::perft::perft;
use variant_core::{Position, Rng, Variant};
use variant_testkit::Effort;
use zm_quadchess::{Armies, Mode, Move, Setup, ZmQuadchess};

/// The board turned by some quarters counter-clockwise; South becomes East, East North.
struct Turn {
    board: Permutation<Chessboard>,
    quarters: usize,
}

impl Turn {
    fn by(quarters: usize) -> Self {
        let quarter = Chessboard::BOARD.quarter_turn().unwrap();
        let board = (1..quarters).fold(quarter.clone(), |board, _| board.followed_by(&quarter));
        Self { board, quarters }
    }

    fn army(&self, army: Army) -> Army {
        Army::new(((army.index() + 3 * self.quarters) % 4) as u8)
    }

    fn armies(&self, armies: Armies) -> Armies {
        armies.iter().map(|army| self.army(army)).collect()
    }

    /// A quarter turn exchanges South's neighbours (ZQ-29).
    fn mode(&self, mode: Mode) -> Mode {
        match mode {
            _ if self.quarters == 2 => mode,
            Mode::TeamsAdjacent => Mode::TeamsAdjacentEast,
            Mode::TeamsAdjacentEast => Mode::TeamsAdjacent,
            Mode::TwoAdjacent => Mode::TwoAdjacentEast,
            Mode::TwoAdjacentEast => Mode::TwoAdjacent,
            _ => mode,
        }
    }

    fn square_moved(&self, mut m: Move) -> Move {
        m.from = self.board.image(m.from);
        m.to = self.board.image(m.to);
        m
    }

    fn position(&self, position: &ZmQuadchess) -> ZmQuadchess {
        let setup = Setup::from(*position);
        let mut turned = setup.clone();
        turned.pieces = Pieces::EMPTY;
        for square in setup.pieces.occupied() {
            let (army, piece_type) = setup.pieces.at(square).unwrap();
            turned
                .pieces
                .put(self.board.image(square), self.army(army), piece_type);
        }
        turned.turn = self.army(setup.turn);
        turned.mode = self.mode(setup.mode);
        for army in Armies::first_of(4) {
            let holder = setup.control[army.index()];
            turned.control[self.army(army).index()] = holder.map(|seat| self.army(seat));
        }
        for armies in [
            &mut turned.owed,
            &mut turned.absent,
            &mut turned.removal,
            &mut turned.castling,
            &mut turned.kings,
            &mut turned.arrived,
        ] {
            *armies = self.armies(*armies);
        }
        for right in &mut turned.en_passant {
            *right = EnPassant {
                target: self.board.image(right.target),
                pawn: self.board.image(right.pawn),
                capturers: self.armies(right.capturers),
            };
        }
        turned.en_passant.sort_by_key(|right| {
            [
                right.target.file(),
                right.target.rank(),
                right.pawn.file(),
                right.pawn.rank(),
            ]
        });
        // Ties for the leader go by the order of armies, which a turn does not keep (ZQ-27).
        turned.clock = 0;
        ZmQuadchess::try_from(turned).unwrap()
    }
}

/// 30 games for each mode and turn.
#[test]
fn turned_games_are_the_same_games() {
    for mode in [
        "ffa",
        "teams-opposite",
        "teams-adjacent",
        "teams-adjacent-east",
        "two-opposite",
        "two-adjacent",
        "two-adjacent-east",
    ] {
        for turn in [1, 2, 3].map(Turn::by) {
            for seed in 0..u64::from(Effort::from_environment().games(30)) {
                let mut rng = Rng::new(seed);
                let mut position = ZmQuadchess::start(mode).unwrap();
                for ply in 0..200 {
                    let turned = turn.position(&position);
                    assert_eq!(
                        turned.checked(),
                        turn.armies(position.checked()),
                        "{position}"
                    );
                    let mut moves: Vec<Move> = position
                        .moves()
                        .into_iter()
                        .map(|m| turn.square_moved(m))
                        .collect();
                    let mut found = turned.moves();
                    moves.sort();
                    found.sort();
                    assert_eq!(found, moves, "{position}");
                    if ply % 50 == 0 {
                        assert_eq!(perft(&turned, 3), perft(&position, 3), "{position}");
                    }
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                    let next = turned.play_unchecked(turn.square_moved(m));
                    assert_eq!(turn.position(&position), turn_clock_off(next), "{position}");
                }
            }
        }
    }
}

fn turn_clock_off(position: ZmQuadchess) -> ZmQuadchess {
    let mut setup = Setup::from(position);
    setup.clock = 0;
    ZmQuadchess::try_from(setup).unwrap()
}
