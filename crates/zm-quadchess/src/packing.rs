use alloc::vec::Vec;

use chess_pieces::{Armies, Army, packing};

use crate::board::{ARMIES, QuadRules};
use crate::mode::Mode;
use crate::position::Quadchess;
use crate::setup::Setup;

/// Holder code: frozen or gone.
const UNCONTROLLED: u16 = 4;

impl Quadchess {
    /// Layout: pieces; turn and mode (1 byte); holders and owner of the dummy's move (2 bytes); three pairs
    /// of army sets (owing and castling, absent and to be removed, promotable and arrived kings); en passant
    /// rights.
    pub(crate) fn pack_into(&self, bytes: &mut Vec<u8>) {
        packing::pack_pieces(self.pieces(), bytes);
        bytes.extend(self.packed_state());
        packing::pack_en_passant(self.board.en_passant(), bytes);
    }

    fn packed_state(&self) -> [u8; 6] {
        let holder = |army| {
            let holder = self.controller(army);
            holder.map_or(UNCONTROLLED, |seat: Army| seat.index() as u16 & 3)
        };
        let mut control = (self.owner().index() as u16 & 3) << 12;
        for army in ARMIES {
            control |= holder(army) << (3 * army.index());
        }
        let pair = |low: Armies, high: Armies| low.bits() & 15 | high.bits() << 4;
        let [low, high] = control.to_le_bytes();
        [
            self.turn.index() as u8 & 3 | (self.mode as u8) << 2,
            low,
            high,
            pair(self.owed(), self.rights().armies::<QuadRules>()),
            self.absence.bits(),
            self.promotion.bits(),
        ]
    }

    pub(crate) fn unpack_from(bytes: &[u8]) -> Option<Self> {
        let (pieces, rest) = packing::unpack_pieces(bytes)?;
        let (packed, rest) = rest.split_first_chunk()?;
        let &[state, low, high, owed, absence, promotion] = packed;
        let rights = packing::unpack_en_passant::<QuadRules, 4>(rest)?;
        let control = u16::from_le_bytes([low, high]);
        let mut holders = [None; 4];
        for (holder, army) in holders.iter_mut().zip(ARMIES) {
            let seat = control >> (3 * army.index()) & 7;
            *holder = ARMIES.get(usize::from(seat)).copied();
            (seat <= UNCONTROLLED).then_some(())?;
        }
        let first = |pair: u8| Armies::from_bits(pair & 15);
        let second = |pair: u8| Armies::from_bits(pair >> 4);
        let setup = Setup {
            pieces,
            mode: *Mode::ALL.get(usize::from(state >> 2))?,
            owner: Army::new((control >> 12 & 3) as u8),
            turn: Army::new(state & 3),
            owed: first(owed),
            control: holders,
            absent: first(absence),
            removal: second(absence),
            castling: second(owed),
            en_passant: rights.list(),
            kings: first(promotion),
            arrived: second(promotion),
            clock: 0,
            ply: 0,
        };
        let position = Self::try_from(setup).ok()?;
        // Meaningless bits would give a position a second key.
        let is_its_key =
            position.packed_state() == *packed && *position.board.en_passant() == rights;
        is_its_key.then_some(position)
    }
}
