//! A game of orthodox men in which every army fights all others, on the fast generator; and boards.

use std::ops::ControlFlow;

use board_geometry::{Direction, Geometry, Square, SquareSet, U256, geometry};
use orthodox_men::{
    Army, CastlingLaw, EnPassant, Generator, Guard, Kind, Laws, Men, Move, PawnLaw, Rights,
    is_pawn_capture, passed_over,
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
        .
        ..
        ...
        ....
        .....
        ......
        .......
        ........
        .........
        ..........
        ...........
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

/// Laws whose armies are known, so that the generator can be made for each.
pub(crate) trait Game: Laws + std::fmt::Debug {
    /// The legal moves of an army, with any number of guarded kings.
    fn visit<const ARMIES: usize, const GUARDS: usize>(
        generator: &Generator<'_, Self, ARMIES, GUARDS>,
        army: Army,
    ) -> Vec<Move<Self::Board>>;
}

/// The moves of a visit, whose batches must be as long as they say.
macro_rules! game {
    ($laws:ty: $($army:literal)*) => {
        impl Game for $laws {
            fn visit<const ARMIES: usize, const GUARDS: usize>(
                generator: &Generator<'_, Self, ARMIES, GUARDS>,
                army: Army,
            ) -> Vec<Move<Self::Board>> {
                let mut moves = Vec::new();
                let visit = |batch: orthodox_men::MoveBatch<Self>| {
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

pub(crate) const fn pawn<G: Geometry>(forward: Direction, line: SquareSet<G>) -> PawnLaw<G> {
    PawnLaw {
        forward,
        line,
        promotion: G::BOARD.edge(forward),
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TowerDuel;

impl Laws for TowerDuel {
    type Board = Towers;
    const PAWNS: &'static [PawnLaw<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ZonalDuel;

impl Laws for ZonalDuel {
    type Board = Zonal;
    const PAWNS: &'static [PawnLaw<Zonal>] = &[
        pawn(Direction::North, Zonal::BOARD.rank(1)),
        pawn(Direction::South, Zonal::BOARD.rank(6)),
    ];
    const CASTLINGS: &'static [CastlingLaw<Zonal>] = &[
        castling!(Zonal, 0, "i1" "k1", "l1" "j1", ["j1", "k1"], ["j1", "k1"], "k1"),
        castling!(Zonal, 0, "i1" "g1", "e1" "h1", ["f1", "g1", "h1"], ["g1", "h1"], "g1"),
        castling!(Zonal, 1, "i8" "k8", "l8" "j8", ["j8", "k8"], ["j8", "k8"], "k8"),
        castling!(Zonal, 1, "i8" "g8", "e8" "h8", ["f8", "g8", "h8"], ["g8", "h8"], "g8"),
    ];
}

/// Four armies with pawns of four directions; en passant at right angles from any side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TowerMelee;

impl Laws for TowerMelee {
    type Board = Towers;
    const PAWNS: &'static [PawnLaw<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::East, Towers::BOARD.file(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
        pawn(Direction::West, Towers::BOARD.file(10)),
    ];
    const CASTLINGS: &'static [CastlingLaw<Towers>] = &[
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

impl Laws for CornerMelee {
    type Board = Corners;
    const PAWNS: &'static [PawnLaw<Corners>] = &[
        pawn(Direction::North, Corners::BOARD.rank(1)),
        pawn(Direction::East, Corners::BOARD.file(1)),
        pawn(Direction::South, Corners::BOARD.rank(6)),
        pawn(Direction::West, Corners::BOARD.file(6)),
    ];
    const PROMOTIONS: &'static [Kind] = &[Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
    const CASTLINGS: &'static [CastlingLaw<Corners>] = &[
        castling!(Corners, 0, "a1" "b1", "b1" "a1", [], ["b1"], "b1"),
        castling!(Corners, 1, "a8" "a7", "a7" "a8", [], ["a7"], "a7"),
        castling!(Corners, 2, "h8" "g8", "g8" "h8", [], ["g8"], "g8"),
        castling!(Corners, 3, "h1" "h2", "h2" "h1", [], ["h2"], "h2"),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct TriangleDuel;

impl Laws for TriangleDuel {
    type Board = Triangle;
    const PAWNS: &'static [PawnLaw<Triangle>] = &[
        pawn(Direction::North, SquareSet::EMPTY),
        pawn(Direction::South, SquareSet::EMPTY),
    ];
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CrossMelee;

impl Laws for CrossMelee {
    type Board = Cross;
    const PAWNS: &'static [PawnLaw<Cross>] = &[
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
        CastlingLaw {
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
pub(crate) struct Fast<L: Laws, const ARMIES: usize> {
    pub(crate) men: Men<L::Board, ARMIES>,
    pub(crate) turn: Army,
    pub(crate) rights: Rights,
    pub(crate) en_passant: Vec<EnPassant<L::Board>>,
}

impl<L: Game, const ARMIES: usize> Fast<L, ARMIES> {
    pub(crate) fn new(men: Men<L::Board, ARMIES>, rights: Rights) -> Self {
        Self {
            men,
            turn: Army::new(0),
            rights,
            en_passant: Vec::new(),
        }
    }

    /// The same game, slowly.
    pub(crate) fn slow(&self) -> SlowGame<L> {
        let mut slow = SlowGame::new(Mailbox::from(&self.men));
        slow.turn = self.turn;
        slow.rights = self.rights;
        slow.en_passant.clone_from(&self.en_passant);
        slow
    }

    pub(crate) fn guard(&self, army: Army) -> Option<Guard<L>> {
        let occupied = self.men.occupied();
        let king = self.men.king(army)?;
        Some(Guard::new(
            &self.men,
            king,
            occupied - self.men.army(army),
            occupied,
        ))
    }

    pub(crate) fn moves(&self) -> Vec<Move<L::Board>> {
        match self.guard(self.turn) {
            Some(guard) => self.moves_guarding([guard]),
            None => self.moves_guarding([]),
        }
    }

    pub(crate) fn moves_guarding<const GUARDS: usize>(
        &self,
        guards: [Guard<L>; GUARDS],
    ) -> Vec<Move<L::Board>> {
        let own = self.men.army(self.turn);
        let generator = Generator::<L, ARMIES, GUARDS> {
            men: &self.men,
            occupied: self.men.occupied(),
            open: !own - self.men.kind(Kind::KING),
            guards,
            en_passant: &self.en_passant,
            rights: self.rights,
        };
        L::visit(&generator, self.turn)
    }

    pub(crate) fn play(&mut self, m: Move<L::Board>) {
        let us = self.turn;
        let was_empty = !self.men.occupied().contains(m.to);
        self.men.make::<L>(us, m);
        if was_empty && is_pawn_capture::<L>(m) {
            for right in &self.en_passant {
                if right.target == m.to && right.is_for(us) {
                    self.men.take(right.pawn);
                }
            }
        }
        self.rights = (self.rights)
            .after_touching::<L>(m.from)
            .after_touching::<L>(m.to);
        let men = &self.men;
        for right in &mut self.en_passant {
            right.armies &= !(1 << us.index());
        }
        self.en_passant.retain(|right| {
            right.armies != 0
                && m.from != right.pawn
                && m.to != right.pawn
                && men.kind(Kind::PAWN).contains(right.pawn)
                && !men.occupied().contains(right.target)
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
    men: &mut Men<G, ARMIES>,
    army: u8,
    pieces: SquareSet<G>,
    pawns: SquareSet<G>,
    kinds: &str,
) {
    for (square, letter) in pieces.iter().zip(kinds.chars()) {
        men.put(square, Army::new(army), Kind::from_letter(letter).unwrap());
    }
    for square in pawns {
        men.put(square, Army::new(army), Kind::PAWN);
    }
}

/// Kings, unless they would meet, and some men anywhere; no pawn where it would have been promoted.
pub(crate) fn scattered<L: Laws, const ARMIES: usize>(
    rng: &mut Rng,
    count: u64,
) -> Men<L::Board, ARMIES> {
    let board = L::Board::BOARD;
    let mut men = Men::EMPTY;
    let mut put = |army: usize, kind: Kind, rng: &mut Rng| {
        let square = board
            .square(rng.below(board.len() as u64) as usize)
            .unwrap();
        let law = &L::PAWNS[army];
        let kings_meet =
            kind == Kind::KING && !board.neighbours(square).is_disjoint(men.kind(kind));
        if kings_meet && !L::KINGS_CAN_MEET {
            return;
        }
        if men.at(square).is_none() && !(kind == Kind::PAWN && law.promotion.contains(square)) {
            men.put(square, Army::new(army as u8), kind);
        }
    };
    for army in 0..ARMIES {
        put(army, Kind::KING, rng);
    }
    for _ in 0..count {
        // As many pawns as all others, no second king.
        let kind = Kind::new(rng.below(8).saturating_sub(3) as u8);
        put(rng.below(ARMIES as u64) as usize, kind, rng);
    }
    men
}
