use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::Chessboard;
use chess_pieces::{Armies, Army, EnPassant, EnPassantList, placement};
use variant_core::serialize::Compact;

use crate::board::{ALL, ARMIES};
use crate::position::Quadchess;
use crate::rules::mode::Mode;
use crate::setup::Setup;

variant_core::serde_as_text!(Quadchess as bytes);

/// Holder code: frozen or gone.
const UNCONTROLLED: u8 = 4;

/// Layout: pieces by [`placement::pack`]; mode, owner, turn, owed moves, four holders, absent seats, players
/// to be removed, castling, promotable kings, arrived kings; number of en passant rights, then three bytes
/// each (target, pawn, armies); clock and ply as little-endian `u32`.
impl Compact for Quadchess {
    fn to_compact(&self) -> Vec<u8> {
        let setup = Setup::from(*self);
        let mut bytes = placement::pack(&setup.pieces);
        bytes.extend([
            setup.mode as u8,
            setup.owner.index() as u8,
            setup.turn.index() as u8,
            setup.owed.bits(),
        ]);
        bytes.extend(
            setup
                .control
                .map(|seat| seat.map_or(UNCONTROLLED, |seat| seat.index() as u8)),
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
        bytes.extend(setup.en_passant.into_iter().flat_map(EnPassant::to_bytes));
        bytes.extend(setup.clock.to_le_bytes());
        bytes.extend(setup.ply.to_le_bytes());
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let setup =
            read(bytes).ok_or_else(|| "not the bytes of a position of ZM Quadchess".to_string())?;
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}

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
        let armies = Armies::from_bits(bits);
        (armies - ALL).is_empty().then_some(armies)
    }

    fn right(&mut self) -> Option<EnPassant<Chessboard>> {
        EnPassant::from_bytes(self.take()?).filter(|right| (right.capturers - ALL).is_empty())
    }
}

fn read(bytes: &[u8]) -> Option<Setup> {
    let (pieces, rest) = placement::unpack(bytes)?;
    let mut bytes = Reader(rest);
    let [mode] = bytes.take()?;
    let mode = *Mode::ALL.get(usize::from(mode))?;
    let (owner, turn, owed) = (bytes.army()?, bytes.army()?, bytes.armies()?);
    let mut control = [None; 4];
    for (holder, index) in control.iter_mut().zip(bytes.take::<4>()?) {
        *holder = ARMIES.get(usize::from(index)).copied();
        if holder.is_none() && index != UNCONTROLLED {
            return None;
        }
    }
    let (absent, removal) = (bytes.armies()?, bytes.armies()?);
    let (castling, kings, arrived) = (bytes.armies()?, bytes.armies()?, bytes.armies()?);
    let [rights] = bytes.take()?;
    let en_passant = (0..rights)
        .map(|_| bytes.right())
        .collect::<Option<EnPassantList<_>>>()?;
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
