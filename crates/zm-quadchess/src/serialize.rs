use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_pieces::{Armies, EnPassant, placement};
use variant_core::serialize::Compact;

use crate::board::{ALL, ARMIES};
use crate::control::UNCONTROLLED;
use crate::mode::Mode;
use crate::setup::Setup;
use crate::state::Quadchess;

variant_core::serde_as_text!(Quadchess as bytes);

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

fn read(bytes: &[u8]) -> Option<Setup> {
    let (pieces, rest) = placement::unpack(bytes)?;
    let (&[mode, owner, turn, owed], rest) = rest.split_first_chunk()?;
    let (&holders, rest) = rest.split_first_chunk::<4>()?;
    let (&[absent, removal, castling, kings, arrived, count], rest) = rest.split_first_chunk()?;
    let (rights, rest) = rest.split_at_checked(3 * usize::from(count))?;
    let rights = rights.as_chunks().0.iter().copied();
    let (&[clock, ply], []) = rest.as_chunks() else {
        return None;
    };
    let army = |index: u8| ARMIES.get(usize::from(index)).copied();
    let armies = |bits| Some(Armies::from_bits(bits)).filter(|&armies| (armies - ALL).is_empty());
    let right =
        |bytes| EnPassant::from_bytes(bytes).filter(|right| (right.capturers - ALL).is_empty());
    if holders.iter().any(|&holder| holder > UNCONTROLLED) {
        return None;
    }
    Some(Setup {
        pieces,
        mode: *Mode::ALL.get(usize::from(mode))?,
        owner: army(owner)?,
        turn: army(turn)?,
        owed: armies(owed)?,
        control: holders.map(army),
        absent: armies(absent)?,
        removal: armies(removal)?,
        castling: armies(castling)?,
        en_passant: rights.map(right).collect::<Option<_>>()?,
        kings: armies(kings)?,
        arrived: armies(arrived)?,
        clock: u32::from_le_bytes(clock),
        ply: u32::from_le_bytes(ply),
    })
}
