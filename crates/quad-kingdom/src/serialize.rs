use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_pieces::{Army, CastlingRights, EnPassant, placement};
use variant_core::serialize::Compact;

use crate::QuadKingdom;
use crate::rules::{Control, Mode, Rules, Status, Turn};
use crate::setup::Setup;

variant_core::serde_as_text!(QuadKingdom as bytes);

const NO_HOLDER: u8 = u8::MAX;

const STATUSES: [Status; 3] = [Status::Standing, Status::Fallen, Status::Trapped];

/// Layout: pieces by [`placement::pack`]; mode and options, control, turn, status, castling rights;
/// number of en passant rights, then three bytes each (target, pawn, capturers); points, clock and
/// ply as little-endian `u32`.
impl Compact for QuadKingdom {
    fn to_compact(&self) -> Vec<u8> {
        let setup = Setup::from(*self);
        let mut bytes = placement::pack(&setup.pieces);
        let Rules {
            mode,
            points,
            draws,
        } = setup.rules;
        let holder = setup.control.holder;
        let (form, first, second) = setup.turn.parts();
        bytes.extend([
            mode as u8 | u8::from(points) << 4 | u8::from(draws) << 5,
            holder.map_or(NO_HOLDER, |holder| holder.index() as u8),
            setup.control.next.index() as u8,
            form,
            first.index() as u8,
            second.index() as u8,
        ]);
        bytes.extend(setup.status.map(|status| status as u8));
        bytes.push(setup.castling.bits() as u8);
        bytes.push(setup.en_passant.len() as u8);
        bytes.extend(setup.en_passant.into_iter().flat_map(EnPassant::to_bytes));
        let numbers = setup
            .points
            .into_iter()
            .chain([setup.halfmove_clock, setup.ply]);
        bytes.extend(numbers.flat_map(u32::to_le_bytes));
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let setup = read(bytes)
            .ok_or_else(|| "not the bytes of a position of Quad Kingdom Chess".to_string())?;
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}

fn read(bytes: &[u8]) -> Option<Setup> {
    let (pieces, rest) = placement::unpack(bytes)?;
    let (&[rules, holder, next, form, first, second], rest) = rest.split_first_chunk()?;
    let (&[one, two, three, four], rest) = rest.split_first_chunk()?;
    let (&[castling, count], rest) = rest.split_first_chunk()?;
    let (rights, rest) = rest.split_at_checked(3 * usize::from(count))?;
    let rights = rights.as_chunks().0.iter().copied();
    let (numbers, []) = rest.as_chunks() else {
        return None;
    };
    let &[white, maroon, black, emerald, clock, ply] = numbers else {
        return None;
    };
    let status = |byte: u8| STATUSES.get(usize::from(byte)).copied();
    Some(Setup {
        pieces,
        rules: Rules {
            mode: *Mode::ALL.get(usize::from(rules & 15))?,
            points: rules & 16 != 0,
            draws: rules & 32 != 0,
        },
        control: Control {
            holder: (holder != NO_HOLDER).then_some(Army::new(holder)),
            next: Army::new(next),
        },
        turn: Turn::of_parts(form, Army::new(first), Army::new(second))?,
        status: [status(one)?, status(two)?, status(three)?, status(four)?],
        castling: CastlingRights::from_bits(u32::from(castling)),
        en_passant: rights.map(EnPassant::from_bytes).collect::<Option<_>>()?,
        points: [white, maroon, black, emerald].map(u32::from_le_bytes),
        halfmove_clock: u32::from_le_bytes(clock),
        ply: u32::from_le_bytes(ply),
    })
}
