use alloc::vec::Vec;

use chess_pieces::{Army, packing};

use crate::army_pair::ArmyPair;
use crate::board::QuadRules;
use crate::position::Quadchess;
use crate::rules::control::Control;
use crate::rules::mode::Mode;
use crate::setup::Setup;

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
        let [low, high] = self.control.packed();
        [
            self.turn.index() as u8 & 3 | (self.mode as u8) << 2,
            low,
            high,
            ArmyPair::new(self.owed(), self.rights().armies::<QuadRules>()).bits(),
            self.absence.bits(),
            self.promotion.bits(),
        ]
    }

    pub(crate) fn unpack_from(bytes: &[u8]) -> Option<Self> {
        let (pieces, rest) = packing::unpack_pieces(bytes)?;
        let (packed, rest) = rest.split_first_chunk()?;
        let &[state, low, high, owed, absence, promotion] = packed;
        let rights = packing::unpack_en_passant::<QuadRules, 4>(rest)?;
        let control = Control::from_packed([low, high]);
        let [owed, absence, promotion] = [owed, absence, promotion].map(ArmyPair::from_bits);
        let setup = Setup {
            pieces,
            mode: *Mode::ALL.get(usize::from(state >> 2))?,
            owner: control.owner(),
            turn: Army::new(state & 3),
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
        let position = Self::try_from(setup).ok()?;
        // Meaningless bits would give a position a second key.
        let is_its_key =
            position.packed_state() == *packed && *position.board.en_passant() == rights;
        is_its_key.then_some(position)
    }
}
