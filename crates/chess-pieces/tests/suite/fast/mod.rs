//! A game of chess pieces in which every army fights all others, on the fast generator; and boards.

use std::ops::ControlFlow;

use board_geometry::{Direction, Geometry, Square, SquareSet, U192, geometry};
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, CastlingRules, Generator, KingSafety, Legality, Move,
    MoveBatch, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes, Pieces,
};
use variant_core::{Batch, Rng};
use variant_testkit::slow::{Mailbox, SlowGame};

geometry! {
    /// Twelve by twelve without the corners, whose inner edges no diagonal step passes.
    pub(crate) struct Towers(u128) = "
        * * . . . . . . . . * *
        * * . . . . . . . . * *
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        * * . . . . . . . . * *
        * * . . . . . . . . * *
    " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

geometry! {
    /// The board of chess between two wings.
    pub(crate) struct Zonal(u128) = "
        * * * . . . . . . . . . . * * *
        * * . . . . . . . . . . . . * *
        * . . . . . . . . . . . . . . *
        . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . .
        * . . . . . . . . . . . . . . *
        * * . . . . . . . . . . . . * *
        * * * . . . . . . . . . . * * *
    ";
}

geometry! {
    /// Eight by eight, for four armies, one in each corner.
    pub(crate) struct Corners(u64) = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    ";
}

geometry! {
    /// A triangle: a step north adds another number to the index in each rank.
    pub(crate) struct Triangle(u128) = "
        .***********
        ..**********
        ...*********
        ....********
        .....*******
        ......******
        .......*****
        ........****
        .........***
        ..........**
        ...........*
        ............
    ";
}

geometry! {
    /// Fourteen by fourteen without three by three corners: more squares than `u128` has bits.
    pub(crate) struct Cross(U192) = "
        ***........***
        ***........***
        ***........***
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ***........***
        ***........***
        ***........***
    ";
}

/// Rules whose armies are known, so that the generator can be made for each.
pub(crate) trait Game: PieceRules + std::fmt::Debug {
    /// Visits the legal moves of an army, with any number of guarded kings.
    fn visit<const ARMIES: usize, const KINGS: usize>(
        generator: &Generator<'_, Self, ARMIES, KINGS>,
        army: Army,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()>;
}

/// What visits moves. One type, so that the generator is compiled once for all visits.
type Visit<'a, L> = &'a mut dyn FnMut(MoveBatch<L>) -> ControlFlow<()>;

/// The moves of a visit, sorted; its batches must be as long as they say.
fn collect<L: PieceRules>(visit: impl FnOnce(Visit<'_, L>) -> ControlFlow<()>) -> Vec<Move<L>> {
    let mut moves = Vec::new();
    let _ = visit(&mut |batch: MoveBatch<L>| {
        let before = moves.len();
        moves.extend(batch);
        assert_eq!(moves.len() - before, batch.len());
        ControlFlow::Continue(())
    });
    moves.sort();
    moves
}

macro_rules! game {
    ($rules:ty: $($army:literal)*) => {
        impl Game for $rules {
            fn visit<const ARMIES: usize, const KINGS: usize>(
                generator: &Generator<'_, Self, ARMIES, KINGS>,
                army: Army,
                visit: Visit<'_, Self>,
            ) -> ControlFlow<()> {
                match army.index() {
                    $($army => generator.visit::<$army, ()>(visit),)*
                    other => panic!("no army {other}"),
                }
            }
        }
    };
}

pub(crate) const fn pawn<G: Geometry>(forward: Direction, line: SquareSet<G>) -> PawnRules<G> {
    PawnRules {
        double_step: line,
        ..PawnRules::from_edge(forward, 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TowerDuel;

impl PieceRules for TowerDuel {
    type Board = Towers;
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ZonalDuel;

impl PieceRules for ZonalDuel {
    type Board = Zonal;
    const PAWNS: &'static [PawnRules<Zonal>] = &[
        pawn(Direction::North, Zonal::BOARD.rank(1)),
        pawn(Direction::South, Zonal::BOARD.rank(6)),
    ];
    const CASTLINGS: &'static [CastlingRules<Zonal>] = &[
        castling!(Zonal, 0 'K', "i1" "k1", "l1" "j1", ["j1", "k1"], ["j1", "k1"], "k1"),
        castling!(Zonal, 0 'Q', "i1" "g1", "e1" "h1", ["f1", "g1", "h1"], ["g1", "h1"], "g1"),
        castling!(Zonal, 1 'K', "i8" "k8", "l8" "j8", ["j8", "k8"], ["j8", "k8"], "k8"),
        castling!(Zonal, 1 'Q', "i8" "g8", "e8" "h8", ["f8", "g8", "h8"], ["g8", "h8"], "g8"),
    ];
}

/// Four armies with pawns of four directions; en passant at right angles from any side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TowerMelee;

impl PieceRules for TowerMelee {
    type Board = Towers;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::East, Towers::BOARD.file(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
        pawn(Direction::West, Towers::BOARD.file(10)),
    ];
    const CASTLINGS: &'static [CastlingRules<Towers>] = &[
        castling!(Towers, 0 'K', "g1" "i1", "j1" "h1", ["h1", "i1"], ["h1", "i1"], "i1"),
        castling!(Towers, 1 'K', "a6" "a4", "a3" "a5", ["a4", "a5"], ["a4", "a5"], "a4"),
        castling!(Towers, 2 'K', "g12" "i12", "j12" "h12", ["h12", "i12"], ["h12", "i12"], "i12"),
        castling!(Towers, 3 'K', "l6" "l4", "l3" "l5", ["l4", "l5"], ["l4", "l5"], "l4"),
    ];
    const KINGS_CAN_MEET: bool = true;
}

/// Four armies in the corners: castling by exchange, en passant at right angles from the front only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CornerMelee;

impl PieceRules for CornerMelee {
    type Board = Corners;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Corners>] = &[
        pawn(Direction::North, Corners::BOARD.rank(1)),
        pawn(Direction::East, Corners::BOARD.file(1)),
        pawn(Direction::South, Corners::BOARD.rank(6)),
        pawn(Direction::West, Corners::BOARD.file(6)),
    ];
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.without(PieceType::QUEEN)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
    const CASTLINGS: &'static [CastlingRules<Corners>] = &[
        castling!(Corners, 0 'K', "a1" "b1", "b1" "a1", [], ["b1"], "b1"),
        castling!(Corners, 1 'K', "a8" "a7", "a7" "a8", [], ["a7"], "a7"),
        castling!(Corners, 2 'K', "h8" "g8", "g8" "h8", [], ["g8"], "g8"),
        castling!(Corners, 3 'K', "h1" "h2", "h2" "h1", [], ["h2"], "h2"),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TriangleDuel;

impl PieceRules for TriangleDuel {
    type Board = Triangle;
    const PAWNS: &'static [PawnRules<Triangle>] = &[
        pawn(Direction::North, SquareSet::EMPTY),
        pawn(Direction::South, SquareSet::EMPTY),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CrossMelee;

impl PieceRules for CrossMelee {
    type Board = Cross;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Cross>] = &[
        pawn(Direction::North, Cross::BOARD.rank(1)),
        pawn(Direction::East, Cross::BOARD.file(1)),
        pawn(Direction::South, Cross::BOARD.rank(12)),
        pawn(Direction::West, Cross::BOARD.file(12)),
    ];
}

/// A castling: army and letter, king from and to, rook from and to, what must be empty and safe, how it is written.
macro_rules! castling {
    ($board:ident, $army:literal $letter:literal, $king_from:literal $king_to:literal, $rook_from:literal
     $rook_to:literal, [$($empty:literal),*], [$($safe:literal),*], $written:literal) => {
        CastlingRules {
            army: Army::new($army),
            letter: $letter,
            king_from: Square::named($king_from).unwrap(),
            king_to: Square::named($king_to).unwrap(),
            rook_from: Square::named($rook_from).unwrap(),
            rook_to: Square::named($rook_to).unwrap(),
            empty: $board::squares(&[$($empty),*]).unwrap(),
            safe: $board::squares(&[$($safe),*]).unwrap(),
            destination: Square::named($written).unwrap(),
        }
    };
}
use castling;

game!(TowerDuel: 0 1);
game!(TriangleDuel: 0 1);
game!(CrossMelee: 0 1 2 3);
game!(ZonalDuel: 0 1);
game!(TowerMelee: 0 1 2 3);
game!(CornerMelee: 0 1 2 3);

/// The game on the fast generator.
#[derive(Clone, Debug)]
pub(crate) struct Fast<L: PieceRules, const ARMIES: usize> {
    pub(crate) state: BoardState<L, ARMIES>,
    pub(crate) turn: Army,
}

impl<L: Game, const ARMIES: usize> Fast<L, ARMIES> {
    pub(crate) fn new(pieces: Pieces<L::Board, ARMIES>, castling: CastlingRights) -> Self {
        Self {
            state: BoardState::new(pieces, castling),
            turn: Army::new(0),
        }
    }

    pub(crate) fn pieces(&self) -> &Pieces<L::Board, ARMIES> {
        self.state.pieces()
    }

    /// The same game, slowly.
    pub(crate) fn slow(&self) -> SlowGame<L> {
        let mut slow = SlowGame::new(Mailbox::from(self.pieces()));
        slow.turn = self.turn;
        slow.rights = self.state.castling();
        slow.en_passant = self.state.en_passant().list().to_vec();
        slow
    }

    pub(crate) fn safety(&self, army: Army) -> Option<KingSafety<L>> {
        let hostile = self.pieces().occupied() - self.pieces().army(army);
        self.state.king_safety(army, hostile)
    }

    pub(crate) fn moves(&self) -> Vec<Move<L>> {
        match self.safety(self.turn) {
            Some(safety) => self.moves_guarding([safety]),
            None => self.moves_guarding([]),
        }
    }

    fn destinations(&self) -> SquareSet<L::Board> {
        !self.pieces().army(self.turn) - self.pieces().of_type(PieceType::KING)
    }

    pub(crate) fn moves_guarding<const KINGS: usize>(
        &self,
        kings: [KingSafety<L>; KINGS],
    ) -> Vec<Move<L>> {
        let generator = self.state.generator(self.destinations(), kings);
        let moves = collect(|visit| L::visit(&generator, self.turn, visit));
        let dispatched =
            collect(|visit| (self.state).visit(self.turn, self.destinations(), kings, visit));
        assert_eq!(moves, dispatched);
        let can_move = self.state.can_move(self.turn, self.destinations(), kings);
        assert_eq!(can_move, !moves.is_empty());
        self.compare_legality(kings, &moves);
        moves
    }

    /// Asks about a sample of moves one by one, most of them not legal: every piece of the army to some
    /// squares, as what it is and as something else.
    fn compare_legality<const KINGS: usize>(
        &self,
        kings: [KingSafety<L>; KINGS],
        legal: &[Move<L>],
    ) {
        let test = Legality {
            destinations: self.destinations(),
            promotions: L::promotions(),
            kings: kings.map(|safety| (safety.king, safety.hostile)),
        };
        for &m in legal {
            assert!(self.state.is_legal(self.turn, m, &test), "{m} in {self:?}");
        }
        let squares = L::Board::BOARD.len() as u64;
        let mut rng = Rng::new(self.pieces().key());
        for from in self.pieces().army(self.turn) {
            for _ in 0..12 {
                let to = rng.below(squares) as usize;
                let (Some(to), Some(piece_type)) =
                    (L::Board::BOARD.square(to), self.pieces().type_at(from))
                else {
                    continue;
                };
                let other = PieceType::new(rng.below(8) as u8);
                for (piece_type, becomes) in [
                    (piece_type, piece_type),
                    (piece_type, other),
                    (other, other),
                ] {
                    let m = Move {
                        from,
                        to,
                        piece_type,
                        becomes,
                    };
                    let found = self.state.is_legal(self.turn, m, &test);
                    assert_eq!(found, legal.contains(&m), "{m} ({m:?}) in {self:?}");
                }
            }
        }
    }

    pub(crate) fn play(&mut self, m: Move<L>) {
        let us = self.turn;
        self.state.make(us, m, &mut |_| ());
        self.state.en_passant_mut().end(Armies::of(us));
        self.state.review_en_passant(|_, _| true);
        self.state.grant_en_passant(us, m, Armies::first_of(ARMIES));
        self.turn = us.after(1, ARMIES);
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().into_iter();
        moves
            .map(|m| {
                let mut next = self.clone();
                next.play(m);
                next.perft(depth - 1)
            })
            .sum()
    }
}

/// Pieces along a line, and pawns in front of them.
pub(crate) fn array<G: Geometry, const ARMIES: usize>(
    pieces: &mut Pieces<G, ARMIES>,
    army: u8,
    back_squares: SquareSet<G>,
    pawns: SquareSet<G>,
    piece_types: &str,
) {
    for (square, letter) in back_squares.iter().zip(piece_types.chars()) {
        pieces.put(
            square,
            Army::new(army),
            PieceType::from_letter(letter).unwrap(),
        );
    }
    for square in pawns {
        pieces.put(square, Army::new(army), PieceType::PAWN);
    }
}

/// Kings, unless they would meet, and some pieces anywhere; no pawn where it would have been promoted.
pub(crate) fn scattered<L: PieceRules, const ARMIES: usize>(
    rng: &mut Rng,
    count: u64,
) -> Pieces<L::Board, ARMIES> {
    let board = L::Board::BOARD;
    let mut pieces = Pieces::EMPTY;
    let mut put = |army: usize, piece_type: PieceType, rng: &mut Rng| {
        let square = board
            .square(rng.below(board.len() as u64) as usize)
            .unwrap();
        let rules = &L::PAWNS[army];
        let kings_meet = piece_type == PieceType::KING
            && !board
                .neighbours(square)
                .is_disjoint(pieces.of_type(piece_type));
        if kings_meet && !L::KINGS_CAN_MEET {
            return;
        }
        if pieces.at(square).is_none()
            && !(piece_type == PieceType::PAWN && rules.promotion.contains(square))
        {
            pieces.put(square, Army::new(army as u8), piece_type);
        }
    };
    for army in 0..ARMIES {
        put(army, PieceType::KING, rng);
    }
    for _ in 0..count {
        // As many pawns as all others, no second king.
        let piece_type = PieceType::new(rng.below(8).saturating_sub(3) as u8);
        put(rng.below(ARMIES as u64) as usize, piece_type, rng);
    }
    pieces
}
