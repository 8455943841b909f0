//! At most 64 bytes with up to four en passant pawns.

use alloc::vec::Vec;

use chess_pieces::{Armies, Army, CastlingRights, packing};

use crate::board::{ALL, KingdomRules};
use crate::setup::Setup;
use crate::state::{Control, Mode, QuadKingdom, Rules, Status, Turn};

pub(crate) fn pack(state: &QuadKingdom, bytes: &mut Vec<u8>) {
    packing::pack_pieces(state.pieces(), bytes);
    bytes.extend(packed_state(state).to_le_bytes());
    packing::pack_en_passant(state.board.en_passant(), bytes);
}

fn packed_state(state: &QuadKingdom) -> u32 {
    let Rules {
        mode,
        points,
        draws,
    } = state.rules;
    let (form, first, second) = state.turn.parts();
    (mode as u32)
        | u32::from(points) << 3
        | u32::from(draws) << 4
        | u32::from(form) << 5
        | (first.index() as u32 & 3) << 7
        | (second.index() as u32 & 3) << 9
        | u32::from(state.standing.bits() & 15) << 11
        | u32::from(state.trapped.bits() & 15) << 15
        | u32::from(state.control.bits()) << 19
        | (state.castling().bits() & 255) << 23
}

pub(crate) fn unpack(bytes: &[u8]) -> Option<QuadKingdom> {
    let (pieces, rest) = packing::unpack_pieces(bytes)?;
    let (bits, rest) = rest.split_first_chunk()?;
    let bits = u32::from_le_bytes(*bits);
    let rights = packing::unpack_en_passant::<KingdomRules>(rest)?;
    let army = |at: u32| Army::new((bits >> at & 3) as u8);
    let standing = Armies::from_bits((bits >> 11) as u8) & ALL;
    let trapped = Armies::from_bits((bits >> 15) as u8) & ALL;
    let status = |index| Status::of(Army::new(index), standing, trapped);
    let setup = Setup {
        pieces,
        rules: Rules {
            mode: *Mode::ALL.get((bits & 7) as usize)?,
            points: bits >> 3 & 1 == 1,
            draws: bits >> 4 & 1 == 1,
        },
        control: Control::from_bits((bits >> 19) as u8),
        turn: Turn::of_parts((bits >> 5 & 3) as u8, army(7), army(9))?,
        status: [0, 1, 2, 3].map(status),
        castling: CastlingRights::from_bits(bits >> 23),
        en_passant: rights.list(),
        points: [0; 4],
        halfmove_clock: 0,
        ply: 0,
    };
    let position = QuadKingdom::try_from(setup).ok()?;
    // Meaningless bits would give a second key.
    let is_its_key = packed_state(&position) == bits && *position.board.en_passant() == rights;
    is_its_key.then_some(position)
}

#[cfg(feature = "serde")]
variant_core::serde_as_text!(QuadKingdom as bytes);

/// Points in order of play; clock; ply.
#[cfg(feature = "serde")]
impl variant_core::serialize::Stored for QuadKingdom {
    fn numbers(&self) -> Vec<u32> {
        let clocks = [self.halfmove_clock, self.ply];
        self.points.into_iter().chain(clocks).collect()
    }

    fn with_numbers(self, numbers: &[u32]) -> Option<Self> {
        let &[white, maroon, black, emerald, halfmove_clock, ply] = numbers else {
            return None;
        };
        let setup = Setup {
            points: [white, maroon, black, emerald],
            halfmove_clock,
            ply,
            ..Setup::from(self)
        };
        Self::try_from(setup).ok()
    }
}
