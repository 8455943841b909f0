//! Bytes: pieces; turn and mode (1 byte); holders and the dummy's owner (2 bytes); three pairs of army sets (owing
//! and castling, absent and to be removed, promotable and arrived kings); en passant rights.

use alloc::vec::Vec;

use chess_pieces::{Army, packing};

use crate::army_pair::ArmyPair;
use crate::board::QuadRules;
use crate::control::Control;
use crate::mode::Mode;
use crate::setup::Setup;
use crate::state::ZmQuadchess;

pub(crate) fn pack(state: &ZmQuadchess, bytes: &mut Vec<u8>) {
    packing::pack_pieces(state.pieces(), bytes);
    bytes.extend(packed_state(state));
    packing::pack_en_passant(state.board.en_passant(), bytes);
}

fn packed_state(state: &ZmQuadchess) -> [u8; 6] {
    let [low, high] = state.control.packed();
    [
        state.turn.index() as u8 & 3 | (state.mode as u8) << 2,
        low,
        high,
        ArmyPair::new(state.owed(), state.rights().armies::<QuadRules>()).bits(),
        state.absence.bits(),
        state.promotion.bits(),
    ]
}

pub(crate) fn unpack(bytes: &[u8]) -> Option<ZmQuadchess> {
    let (pieces, rest) = packing::unpack_pieces(bytes)?;
    let (packed, rest) = rest.split_first_chunk()?;
    let &[first, low, high, owed, absence, promotion] = packed;
    let rights = packing::unpack_en_passant::<QuadRules>(rest)?;
    let control = Control::from_packed([low, high]);
    let [owed, absence, promotion] = [owed, absence, promotion].map(ArmyPair::from_bits);
    let setup = Setup {
        pieces,
        mode: *Mode::ALL.get(usize::from(first >> 2))?,
        owner: control.owner(),
        turn: Army::new(first & 3),
        owed: owed.first(),
        control: control.holders(),
        absent: absence.first(),
        removal: absence.second(),
        castling: owed.second(),
        en_passant: rights.list(),
        kings: promotion.first(),
        arrived: promotion.second(),
        clock: 0,
        ply: 0,
    };
    let position = ZmQuadchess::try_from(setup).ok()?;
    // Meaningless bits would give a second key.
    let is_its_key = packed_state(&position) == *packed && *position.board.en_passant() == rights;
    is_its_key.then_some(position)
}

#[cfg(feature = "serde")]
variant_core::serde_as_text!(ZmQuadchess as bytes);

/// The numbers are clock and ply.
#[cfg(feature = "serde")]
impl variant_core::serialize::Stored for ZmQuadchess {
    fn numbers(&self) -> Vec<u32> {
        alloc::vec![self.clock, self.ply]
    }

    fn with_numbers(self, numbers: &[u32]) -> Option<Self> {
        let &[clock, ply] = numbers else {
            return None;
        };
        Some(Self { clock, ply, ..self })
    }
}
