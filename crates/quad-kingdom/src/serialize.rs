//! Positions for serde: the position text, or some hundred bytes; both are checked as any position that
//! is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use variant_core::serialize::Compact;

use crate::QuadKingdom;
use crate::board::{BOARD, KingdomBoard};
use crate::en_passant::{EnPassantRights, Right};
use crate::rules::{Control, Mode, Rules, Status, Turn};
use crate::setup::Setup;

variant_core::serde_as_text!(QuadKingdom as bytes);

/// Stands for nobody in control.
const NOBODY: u8 = u8::MAX;

/// The squares with a piece, a byte for each piece in their order; mode and options, control, turn,
/// standing, castlings, the number of rights to capture en passant and three bytes for each; points,
/// clock and ply. Numbers are written low byte first.
impl Compact for QuadKingdom {
    fn to_compact(&self) -> Vec<u8> {
        let setup = Setup::from(*self);
        let occupied = setup.pieces.occupied();
        let mut bytes = occupied.bits().to_le_bytes().to_vec();
        bytes.extend(occupied.iter().filter_map(|square| {
            let (army, piece_type) = setup.pieces.at(square)?;
            Some((army.index() * 6 + piece_type.index()) as u8)
        }));
        let Rules {
            mode,
            points,
            draws,
        } = setup.rules;
        let holder = setup.control.holder;
        let (form, first, second) = match setup.turn {
            Turn::One(army) => (0, army, army),
            Turn::Together(first, second) => (1, first, second),
            Turn::Alternate { mover, reply } => (2, mover, reply),
        };
        bytes.extend([
            mode as u8 | u8::from(points) << 4 | u8::from(draws) << 5,
            holder.map_or(NOBODY, |holder| holder.index() as u8),
            setup.control.next.index() as u8,
            form,
            first.index() as u8,
            second.index() as u8,
        ]);
        bytes.extend(setup.status.map(|status| status as u8));
        bytes.push(setup.rights.bits());
        bytes.push(setup.en_passant.len() as u8);
        for right in &setup.en_passant {
            bytes.extend([right.target.index(), right.pawn.index(), right.armies]);
        }
        let numbers = setup
            .points
            .into_iter()
            .chain([setup.halfmove_clock, setup.ply]);
        bytes.extend(numbers.flat_map(u32::to_le_bytes));
        bytes
    }

    fn from_compact(bytes: &[u8]) -> Result<Self, String> {
        let setup = Reader(bytes)
            .setup()
            .ok_or_else(|| "not the bytes of a position of Quad Kingdom Chess".to_string())?;
        Self::try_from(setup).map_err(|error| error.to_string())
    }
}

/// The bytes that are left.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn setup(mut self) -> Option<Setup> {
        let pieces = self.pieces()?;
        let [rules, holder, next, form, first, second] = self.take()?;
        let status = self.take::<4>()?;
        let [rights, count] = self.take()?;
        let rules = Rules {
            mode: *Mode::ALL.get(usize::from(rules & 15))?,
            points: rules & 16 != 0,
            draws: rules & 32 != 0,
        };
        let control = Control {
            holder: (holder != NOBODY).then_some(Army::new(holder)),
            next: Army::new(next),
        };
        let (first, second) = (Army::new(first), Army::new(second));
        let turn = match form {
            0 => Turn::One(first),
            1 => Turn::Together(first, second),
            2 => Turn::Alternate {
                mover: first,
                reply: second,
            },
            _ => return None,
        };
        let setup = Setup {
            pieces,
            rules,
            control,
            turn,
            status: read_status(status)?,
            rights: CastlingRights::from_bits(rights),
            en_passant: (0..count)
                .map(|_| self.right())
                .collect::<Option<EnPassantRights>>()?,
            points: [
                self.number()?,
                self.number()?,
                self.number()?,
                self.number()?,
            ],
            halfmove_clock: self.number()?,
            ply: self.number()?,
        };
        self.0.is_empty().then_some(setup)
    }

    fn pieces(&mut self) -> Option<Pieces<KingdomBoard, 4>> {
        let occupied = SquareSet::from_bits(u128::from_le_bytes(self.take()?));
        let mut pieces = Pieces::EMPTY;
        for square in occupied {
            let [piece] = self.take()?;
            pieces.put(square, Army::new(piece / 6), PieceType::new(piece % 6));
        }
        // A piece of no army would have left its square empty.
        (pieces.occupied() == occupied).then_some(pieces)
    }

    fn right(&mut self) -> Option<Right> {
        let [target, pawn, armies] = self.take()?;
        let square =
            |index: u8| -> Option<Square<KingdomBoard>> { BOARD.square(usize::from(index)) };
        Some(Right {
            target: square(target)?,
            pawn: square(pawn)?,
            armies,
        })
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }
}

fn read_status(bytes: [u8; 4]) -> Option<[Status; 4]> {
    let mut all = [Status::Fallen; 4];
    for (status, byte) in all.iter_mut().zip(bytes) {
        *status = match byte {
            0 => Status::Standing,
            1 => Status::Fallen,
            2 => Status::Trapped,
            _ => return None,
        };
    }
    Some(all)
}
