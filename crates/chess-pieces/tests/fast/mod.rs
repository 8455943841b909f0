//! A game of chess pieces in which every army fights all others, on the fast generator; and boards.

use std::ops::ControlFlow;

use board_geometry::{Direction, Geometry, Square, SquareSet, U256, geometry};
use chess_pieces::{
    Army, CastlingRights, CastlingRules, EnPassant, Generator, KingSafety, Move, PawnRules,
    PieceRules, PieceType, Pieces, is_pawn_capture, passed_over,
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
    pub(crate) struct Cross(U256) = "
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
    /// The legal moves of an army, with any number of guarded kings.
    fn visit<const ARMIES: usize, const KINGS: usize>(
        generator: &Generator<'_, Self, ARMIES, KINGS>,
        army: Army,
    ) -> Vec<Move<Self::Board>>;
}

/// The moves of a visit, whose batches must be as long as they say.
macro_rules! game {
    ($rules:ty: $($army:literal)*) => {
        impl Game for $rules {
            fn visit<const ARMIES: usize, const KINGS: usize>(
                generator: &Generator<'_, Self, ARMIES, KINGS>,
                army: Army,
            ) -> Vec<Move<Self::Board>> {
                let mut moves = Vec::new();
                let visit = |batch: chess_pieces::MoveBatch<Self>| {
                    let before = moves.len();
                    moves.extend(batch);
                    assert_eq!(moves.len() - before, batch.len());
                    ControlFlow::<()>::Continue(())
                };
                let _ = match army.index() {
                    $($army => generator.visit::<$army, ()>(visit),)*
                    other => panic!("no army {other}"),
                };
                moves.sort();
                moves
            }
        }
    };
}

pub(crate) const fn pawn<G: Geometry>(forward: Direction, line: SquareSet<G>) -> PawnRules<G> {
    PawnRules {
        forward,
        line,
        promotion: G::BOARD.edge(forward),
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TowerDuel;

impl PieceRules for TowerDuel {
    type Board = Towers;
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ZonalDuel;

impl PieceRules for ZonalDuel {
    type Board = Zonal;
    const PAWNS: &'static [PawnRules<Zonal>] = &[
        pawn(Direction::North, Zonal::BOARD.rank(1)),
        pawn(Direction::South, Zonal::BOARD.rank(6)),
    ];
    const CASTLINGS: &'static [CastlingRules<Zonal>] = &[
        castling!(Zonal, 0, "i1" "k1", "l1" "j1", ["j1", "k1"], ["j1", "k1"], "k1"),
        castling!(Zonal, 0, "i1" "g1", "e1" "h1", ["f1", "g1", "h1"], ["g1", "h1"], "g1"),
        castling!(Zonal, 1, "i8" "k8", "l8" "j8", ["j8", "k8"], ["j8", "k8"], "k8"),
        castling!(Zonal, 1, "i8" "g8", "e8" "h8", ["f8", "g8", "h8"], ["g8", "h8"], "g8"),
    ];
}

/// Four armies with pawns of four directions; en passant at right angles from any side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TowerMelee;

impl PieceRules for TowerMelee {
    type Board = Towers;
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::East, Towers::BOARD.file(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
        pawn(Direction::West, Towers::BOARD.file(10)),
    ];
    const CASTLINGS: &'static [CastlingRules<Towers>] = &[
        castling!(Towers, 0, "g1" "i1", "j1" "h1", ["h1", "i1"], ["h1", "i1"], "i1"),
        castling!(Towers, 1, "a6" "a4", "a3" "a5", ["a4", "a5"], ["a4", "a5"], "a4"),
        castling!(Towers, 2, "g12" "i12", "j12" "h12", ["h12", "i12"], ["h12", "i12"], "i12"),
        castling!(Towers, 3, "l6" "l4", "l3" "l5", ["l4", "l5"], ["l4", "l5"], "l4"),
    ];
    const KINGS_CAN_MEET: bool = true;
}

/// Four armies in the corners: castling by exchange, en passant at right angles from the front only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CornerMelee;

impl PieceRules for CornerMelee {
    type Board = Corners;
    const PAWNS: &'static [PawnRules<Corners>] = &[
        pawn(Direction::North, Corners::BOARD.rank(1)),
        pawn(Direction::East, Corners::BOARD.file(1)),
        pawn(Direction::South, Corners::BOARD.rank(6)),
        pawn(Direction::West, Corners::BOARD.file(6)),
    ];
    const PROMOTIONS: &'static [PieceType] =
        &[PieceType::ROOK, PieceType::BISHOP, PieceType::KNIGHT];
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
    const CASTLINGS: &'static [CastlingRules<Corners>] = &[
        castling!(Corners, 0, "a1" "b1", "b1" "a1", [], ["b1"], "b1"),
        castling!(Corners, 1, "a8" "a7", "a7" "a8", [], ["a7"], "a7"),
        castling!(Corners, 2, "h8" "g8", "g8" "h8", [], ["g8"], "g8"),
        castling!(Corners, 3, "h1" "h2", "h2" "h1", [], ["h2"], "h2"),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TriangleDuel;

impl PieceRules for TriangleDuel {
    type Board = Triangle;
    const PAWNS: &'static [PawnRules<Triangle>] = &[
        pawn(Direction::North, SquareSet::EMPTY),
        pawn(Direction::South, SquareSet::EMPTY),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CrossMelee;

impl PieceRules for CrossMelee {
    type Board = Cross;
    const PAWNS: &'static [PawnRules<Cross>] = &[
        pawn(Direction::North, Cross::BOARD.rank(1)),
        pawn(Direction::East, Cross::BOARD.file(1)),
        pawn(Direction::South, Cross::BOARD.rank(12)),
        pawn(Direction::West, Cross::BOARD.file(12)),
    ];
}

/// A castling: army, king from and to, rook from and to, what must be empty and safe, how it is written.
macro_rules! castling {
    ($board:ident, $army:literal, $king_from:literal $king_to:literal, $rook_from:literal
     $rook_to:literal, [$($empty:literal),*], [$($safe:literal),*], $written:literal) => {
        CastlingRules {
            army: Army::new($army),
            king_from: Square::named($king_from).unwrap(),
            king_to: Square::named($king_to).unwrap(),
            rook_from: Square::named($rook_from).unwrap(),
            rook_to: Square::named($rook_to).unwrap(),
            empty: $board::squares(&[$($empty),*]).unwrap(),
            safe: $board::squares(&[$($safe),*]).unwrap(),
            written_to: Square::named($written).unwrap(),
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
    pub(crate) pieces: Pieces<L::Board, ARMIES>,
    pub(crate) turn: Army,
    pub(crate) rights: CastlingRights,
    pub(crate) en_passant: Vec<EnPassant<L::Board>>,
}

impl<L: Game, const ARMIES: usize> Fast<L, ARMIES> {
    pub(crate) fn new(pieces: Pieces<L::Board, ARMIES>, rights: CastlingRights) -> Self {
        Self {
            pieces,
            turn: Army::new(0),
            rights,
            en_passant: Vec::new(),
        }
    }

    /// The same game, slowly.
    pub(crate) fn slow(&self) -> SlowGame<L> {
        let mut slow = SlowGame::new(Mailbox::from(&self.pieces));
        slow.turn = self.turn;
        slow.rights = self.rights;
        slow.en_passant.clone_from(&self.en_passant);
        slow
    }

    pub(crate) fn safety(&self, army: Army) -> Option<KingSafety<L>> {
        let occupied = self.pieces.occupied();
        let king = self.pieces.king(army)?;
        Some(KingSafety::new(
            &self.pieces,
            king,
            occupied - self.pieces.army(army),
            occupied,
        ))
    }

    pub(crate) fn moves(&self) -> Vec<Move<L::Board>> {
        match self.safety(self.turn) {
            Some(safety) => self.moves_guarding([safety]),
            None => self.moves_guarding([]),
        }
    }

    pub(crate) fn moves_guarding<const KINGS: usize>(
        &self,
        kings: [KingSafety<L>; KINGS],
    ) -> Vec<Move<L::Board>> {
        let own = self.pieces.army(self.turn);
        let generator = Generator::<L, ARMIES, KINGS> {
            pieces: &self.pieces,
            occupied: self.pieces.occupied(),
            destinations: !own - self.pieces.of_type(PieceType::KING),
            kings,
            en_passant: &self.en_passant,
            rights: self.rights,
        };
        L::visit(&generator, self.turn)
    }

    pub(crate) fn play(&mut self, m: Move<L::Board>) {
        let us = self.turn;
        let was_empty = !self.pieces.occupied().contains(m.to);
        self.pieces.make::<L>(us, m);
        if was_empty && is_pawn_capture::<L>(m) {
            for right in &self.en_passant {
                if right.target == m.to && right.is_for(us) {
                    self.pieces.take(right.pawn);
                }
            }
        }
        self.rights = (self.rights)
            .after_touching::<L>(m.from)
            .after_touching::<L>(m.to);
        let pieces = &self.pieces;
        for right in &mut self.en_passant {
            right.armies &= !(1 << us.index());
        }
        self.en_passant.retain(|right| {
            right.armies != 0
                && m.from != right.pawn
                && m.to != right.pawn
                && pieces.of_type(PieceType::PAWN).contains(right.pawn)
                && !pieces.occupied().contains(right.target)
        });
        if let Some(target) = passed_over::<L>(us, m) {
            let all = ((1u16 << ARMIES) - 1) as u8;
            self.en_passant.push(EnPassant {
                target,
                pawn: m.to,
                armies: all & !(1 << us.index()),
            });
        }
        self.turn = Army::new(((us.index() + 1) % ARMIES) as u8);
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
