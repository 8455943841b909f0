//! Random setups, valid or not.

use board_geometry::{Geometry, SquareSet};
use chess_pieces::{CastlingRights, PieceType};
use variant_core::Rng;
use zonal_chess::{BLACK, EAST_ZONE, Setup, WEST_ZONE, WHITE, ZonalBoard, ZonalChess};

/// Kind of a random position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Flavour {
    /// A few pieces anywhere.
    Sparse,
    /// Riders strewn over the zones, kings mostly in or near them.
    Zones,
    /// Kings and rooks at home with rights, riders on the flanks, pawns about to meet.
    Castling,
    /// A pawn that has just advanced two squares beside an enemy pawn, riders in the zones.
    EnPassant,
    /// Thirty pieces anywhere.
    Crowded,
}

impl Flavour {
    pub(crate) const ALL: [Self; 5] = [
        Self::Sparse,
        Self::Zones,
        Self::Castling,
        Self::EnPassant,
        Self::Crowded,
    ];
}

const RIDERS: [PieceType; 3] = [PieceType::QUEEN, PieceType::ROOK, PieceType::BISHOP];
const ANY: [PieceType; 7] = [
    PieceType::QUEEN,
    PieceType::ROOK,
    PieceType::BISHOP,
    PieceType::KNIGHT,
    PieceType::PAWN,
    PieceType::PAWN,
    PieceType::PAWN,
];

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound as u64) as usize
}

/// Puts pieces of random kinds and armies on random empty squares of a region.
fn strew(
    setup: &mut Setup,
    rng: &mut Rng,
    region: SquareSet<ZonalBoard>,
    piece_types: &[PieceType],
    count: usize,
) {
    for _ in 0..count {
        let free = region - setup.pieces.occupied();
        let Some(square) = free.nth(below(rng, free.len())) else {
            return;
        };
        let army = if rng.below(2) == 0 { WHITE } else { BLACK };
        setup
            .pieces
            .put(square, army, piece_types[below(rng, piece_types.len())]);
    }
}

fn put_king(setup: &mut Setup, rng: &mut Rng, region: SquareSet<ZonalBoard>, white: bool) {
    let free = region - setup.pieces.occupied();
    if let Some(square) = free.nth(below(rng, free.len())) {
        setup
            .pieces
            .put(square, if white { WHITE } else { BLACK }, PieceType::KING);
    }
}

/// A setup of a flavour; many are no positions.
pub(crate) fn setup(flavour: Flavour, rng: &mut Rng) -> Setup {
    let board = ZonalBoard::BOARD;
    let zones = WEST_ZONE | EAST_ZONE;
    let mut setup = Setup {
        turn: if rng.below(2) == 0 { WHITE } else { BLACK },
        halfmove_clock: *[0, 0, 0, 7, 98].get(below(rng, 5)).unwrap_or(&0),
        ..Setup::default()
    };
    match flavour {
        Flavour::Sparse => {
            put_king(&mut setup, rng, board.all(), true);
            put_king(&mut setup, rng, board.all(), false);
            let count = below(rng, 10);
            strew(&mut setup, rng, board.all(), &ANY, count);
        }
        Flavour::Zones => {
            let near = zones
                | (0..8)
                    .map(|n| board.file(if n % 2 == 0 { 3 + n / 2 } else { 13 - n / 2 }))
                    .fold(zones, |all, file| all | file);
            let region = if rng.below(3) == 0 { board.all() } else { near };
            put_king(&mut setup, rng, region, true);
            put_king(&mut setup, rng, region, false);
            let riders = 1 + below(rng, 5);
            strew(&mut setup, rng, zones, &RIDERS, riders);
            let others = below(rng, 9);
            strew(&mut setup, rng, near, &ANY, others);
        }
        Flavour::Castling => castling(&mut setup, rng),
        Flavour::EnPassant => en_passant(&mut setup, rng),
        Flavour::Crowded => {
            put_king(&mut setup, rng, board.all(), true);
            put_king(&mut setup, rng, board.all(), false);
            strew(&mut setup, rng, board.all(), &ANY, 30);
        }
    }
    setup
}

fn castling(setup: &mut Setup, rng: &mut Rng) {
    let board = ZonalBoard::BOARD;
    let mut bits = 0;
    for (army, rank, shift) in [(WHITE, 0, 0), (BLACK, 7, 2)] {
        let mut place = |file, piece_type| {
            if let Some(square) = board.at(file, rank) {
                setup.pieces.put(square, army, piece_type);
            }
        };
        place(8, PieceType::KING);
        place(11, PieceType::ROOK);
        place(4, PieceType::ROOK);
        bits |= (rng.below(4) as u32) << shift;
    }
    setup.castling = CastlingRights::from_bits(bits);
    let flanks = (WEST_ZONE | EAST_ZONE) | zonal_chess::Z_SQUARES;
    let riders = below(rng, 4);
    strew(setup, rng, flanks, &RIDERS, riders);
    let others = below(rng, 8);
    strew(
        setup,
        rng,
        board.all() - board.rank(0) - board.rank(7),
        &ANY,
        others,
    );
}

fn en_passant(setup: &mut Setup, rng: &mut Rng) {
    let board = ZonalBoard::BOARD;
    let (mover, victim, landing, target) = if setup.turn == WHITE {
        (WHITE, BLACK, 4, 5)
    } else {
        (BLACK, WHITE, 3, 2)
    };
    let file = 2 + below(rng, 12) as u8;
    let beside = if rng.below(2) == 0 {
        file - 1
    } else {
        file + 1
    };
    if let (Some(pawn), Some(capturer)) = (board.at(file, landing), board.at(beside, landing)) {
        setup.pieces.put(pawn, victim, PieceType::PAWN);
        setup.pieces.put(capturer, mover, PieceType::PAWN);
    }
    setup.en_passant = board.at(file, target);
    let king_rank = board.rank(landing) | board.rank(target) | board.rank(6);
    put_king(setup, rng, king_rank, true);
    put_king(setup, rng, board.all(), false);
    if rng.below(2) == 0 {
        let pieces = setup.pieces;
        for army in [WHITE, BLACK] {
            setup.pieces.take_all(pieces.of(army, PieceType::KING));
        }
        put_king(setup, rng, king_rank, false);
        put_king(setup, rng, board.all(), true);
    }
    let riders = 1 + below(rng, 4);
    strew(
        setup,
        rng,
        WEST_ZONE | EAST_ZONE | board.rank(landing),
        &RIDERS,
        riders,
    );
    let others = below(rng, 4);
    strew(setup, rng, board.all(), &ANY, others);
}

/// A position of a flavour.
pub(crate) fn position(flavour: Flavour, rng: &mut Rng) -> ZonalChess {
    loop {
        if let Ok(position) = ZonalChess::try_from(setup(flavour, rng)) {
            return position;
        }
    }
}
