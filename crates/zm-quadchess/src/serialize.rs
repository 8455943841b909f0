//! Serde: position text or compact bytes, both validated on reading.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry, SquareSet};
use chess_pieces::{Army, EnPassant, PieceType, Pieces};
use variant_core::serialize::Compact;

use crate::board::ARMIES;
use crate::setup::Setup;
use crate::{Armies, Mode, Quadchess};

variant_core::serde_as_text!(Quadchess as bytes);

/// In place of a controlling seat: the army is frozen or gone.
const NOBODY: u8 = 4;

/// The occupied squares (eight bytes, a1 the lowest bit of the first) and a byte for each piece on
/// them, army times eight plus piece type; mode, owner, turn, owed moves, four controllers, absent seats,
/// players to be removed, castling, kings that may promote, arrived ones; the number of rights en passant and three bytes
/// for each (target, pawn, armies); clock and ply, four bytes each, low byte first.
impl Compact for Quadchess {
    fn to_compact(&self) -> Vec<u8> {
        let setup = Setup::from(*self);
        let mut bytes: Vec<u8> = setup.pieces.occupied().bits().to_le_bytes().into();
        for square in setup.pieces.occupied() {
            let piece = setup.pieces.at(square);
            bytes.extend(
                piece.map(|(army, piece_type)| (army.index() * 8 + piece_type.index()) as u8),
            );
        }
        bytes.extend([
            setup.mode as u8,
            setup.owner.index() as u8,
            setup.turn.index() as u8,
            setup.owed.bits(),
        ]);
        bytes.extend(
            setup
                .control
                .map(|seat| seat.map_or(NOBODY, |seat| seat.index() as u8)),
        );
        let armies = [
            setup.absent,
            setup.removal,
            setup.castling,
            setup.kings,
            setup.arrived,
        ];
        bytes.extend(armies.map(Armies::bits));
        bytes.push(setup.en_passant.len() as u8);
        for right in setup.en_passant {
            bytes.extend([right.target.index(), right.pawn.index(), right.armies]);
        }
        bytes.extend(setup.clock.to_le_bytes());
        bytes.extend(setup.ply.to_le_bytes());
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let setup = read(&mut Reader(bytes));
        let setup =
            setup.ok_or_else(|| "not the bytes of a position of ZM Quadchess".to_string())?;
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}

/// A cursor over the bytes.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn army(&mut self) -> Option<Army> {
        let [index] = self.take()?;
        ARMIES.get(usize::from(index)).copied()
    }

    fn armies(&mut self) -> Option<Armies> {
        let [bits] = self.take()?;
        Some(Armies::from_bits(bits)).filter(|armies| armies.bits() == bits)
    }

    fn piece(&mut self) -> Option<(Army, PieceType)> {
        let [piece] = self.take()?;
        let army = ARMIES.get(usize::from(piece / 8))?;
        Some((*army, *PieceType::ALL.get(usize::from(piece % 8))?))
    }

    fn right(&mut self) -> Option<EnPassant<Chessboard>> {
        let [target, pawn, armies] = self.take()?;
        let board = Chessboard::BOARD;
        let (target, pawn) = (board.square(target.into())?, board.square(pawn.into())?);
        Some(EnPassant {
            target,
            pawn,
            armies,
        })
    }
}

fn read(bytes: &mut Reader<'_>) -> Option<Setup> {
    let mut pieces = Pieces::EMPTY;
    for square in SquareSet::from_bits(u64::from_le_bytes(bytes.take()?)) {
        let (army, piece_type) = bytes.piece()?;
        pieces.put(square, army, piece_type);
    }
    let [mode] = bytes.take()?;
    let mode = *Mode::ALL.get(usize::from(mode))?;
    let (owner, turn, owed) = (bytes.army()?, bytes.army()?, bytes.armies()?);
    let mut control = [None; 4];
    for (holder, index) in control.iter_mut().zip(bytes.take::<4>()?) {
        *holder = ARMIES.get(usize::from(index)).copied();
        if holder.is_none() && index != NOBODY {
            return None;
        }
    }
    let (absent, removal) = (bytes.armies()?, bytes.armies()?);
    let (castling, kings, arrived) = (bytes.armies()?, bytes.armies()?, bytes.armies()?);
    let [rights] = bytes.take()?;
    let en_passant = (0..rights)
        .map(|_| bytes.right())
        .collect::<Option<Vec<_>>>()?;
    let clock = u32::from_le_bytes(bytes.take()?);
    let ply = u32::from_le_bytes(bytes.take()?);
    bytes.0.is_empty().then_some(Setup {
        pieces,
        mode,
        owner,
        turn,
        owed,
        control,
        absent,
        removal,
        castling,
        en_passant,
        kings,
        arrived,
        clock,
        ply,
    })
}
