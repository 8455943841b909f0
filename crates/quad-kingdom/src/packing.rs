//! At most 64 bytes with up to four pawns open to en passant.

use alloc::vec::Vec;

use chess_pieces::{Armies, Army, CastlingRights, packing};

use crate::QuadKingdom;
use crate::board::{ALL, KingdomRules};
use crate::rules::{Mode, Rules, Status, TrappedAndControl, Turn};
use crate::setup::Setup;

impl QuadKingdom {
    pub(crate) fn pack_into(&self, bytes: &mut Vec<u8>) {
        packing::pack_pieces(self.pieces(), bytes);
        bytes.extend(self.packed_state().to_le_bytes());
        packing::pack_en_passant(self.board.en_passant(), bytes);
    }

    fn packed_state(&self) -> u32 {
        let Rules {
            mode,
            points,
            draws,
        } = self.rules;
        let (form, first, second) = self.turn.parts();
        (mode as u32)
            | u32::from(points) << 3
            | u32::from(draws) << 4
            | u32::from(form) << 5
            | (first.index() as u32 & 3) << 7
            | (second.index() as u32 & 3) << 9
            | u32::from(self.standing.bits() & 15) << 11
            | u32::from(self.trapped_and_control.bits()) << 15
            | (self.castling().bits() & 255) << 23
    }

    pub(crate) fn unpack_from(bytes: &[u8]) -> Option<Self> {
        let (pieces, rest) = packing::unpack_pieces(bytes)?;
        let (state, rest) = rest.split_first_chunk()?;
        let state = u32::from_le_bytes(*state);
        let rights = packing::unpack_en_passant::<KingdomRules, 4>(rest)?;
        let army = |at: u32| Army::new((state >> at & 3) as u8);
        let standing = Armies::from_bits((state >> 11) as u8) & ALL;
        let trapped_and_control = TrappedAndControl::from_bits((state >> 15) as u8);
        let trapped = trapped_and_control.trapped();
        let status = |index| Status::of(Army::new(index), standing, trapped);
        let setup = Setup {
            pieces,
            rules: Rules {
                mode: *Mode::ALL.get((state & 7) as usize)?,
                points: state >> 3 & 1 == 1,
                draws: state >> 4 & 1 == 1,
            },
            control: trapped_and_control.control(),
            turn: Turn::of_parts((state >> 5 & 3) as u8, army(7), army(9))?,
            status: [0, 1, 2, 3].map(status),
            castling: CastlingRights::from_bits(state >> 23),
            en_passant: rights.list(),
            points: [0; 4],
            halfmove_clock: 0,
            ply: 0,
        };
        let position = Self::try_from(setup).ok()?;
        // Meaningless bits would give a position a second key.
        let is_its_key = position.packed_state() == state && *position.board.en_passant() == rights;
        is_its_key.then_some(position)
    }
}

#[cfg(feature = "serde")]
variant_core::serde_as_text!(QuadKingdom as bytes);

/// Points, in the order of play; clock; ply.
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
