//! Packed forms of pieces and en passant rights for [`Position::pack`](variant_core::Position::pack), stable within a
//! major version.

use alloc::vec::Vec;

use board_geometry::Geometry;

use crate::counts::{ByArmy, Counts, List};
use crate::{Army, PieceRules, PieceType, Pieces, en_passant::EnPassantRights};

const fn bits_of(armies: usize, types: usize) -> u32 {
    usize::BITS - (armies * types).saturating_sub(1).leading_zeros()
}

/// Appends a placement: an occupancy bit per square, then army and type of each piece in square order, lowest bits
/// first, in as many bits as the largest needs. Orthodox chess takes 8 bytes plus half a byte per piece.
///
/// ```
/// use chess_pieces::{Army, Duel, PieceType, Pieces, packing};
/// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
/// pieces.put("a1".parse()?, Army::new(0), PieceType::ROOK);
/// pieces.put("b1".parse()?, Army::new(1), PieceType::PAWN);
/// let mut bytes = Vec::new();
/// packing::pack_pieces(&pieces, &mut bytes);
/// assert_eq!(bytes, [3, 0, 0, 0, 0, 0, 0, 0, 0x63]);
/// assert_eq!(packing::unpack_pieces(&bytes), Some((pieces, &[][..])));
/// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
/// ```
pub fn pack_pieces<R: PieceRules>(pieces: &Pieces<R>, bytes: &mut Vec<u8>) {
    let mut numbers = [0_u8; 256];
    for army in 0..R::Counts::ARMIES {
        let squares = pieces.army(Army::new(army as u8));
        for piece_type in 0..R::Counts::TYPES {
            let number = (army * R::Counts::TYPES + piece_type) as u8;
            for square in squares & pieces.of_type(PieceType::new(piece_type as u8)) {
                numbers[usize::from(square.index())] = number;
            }
        }
    }
    let width = const { bits_of(R::Counts::ARMIES, R::Counts::TYPES) };
    let mut occupied = [0_u8; 32];
    let mut packed = [0_u8; 260];
    let (mut word, mut filled, mut len) = (0_u64, 0, 0);
    for square in pieces.occupied() {
        let index = square.index();
        occupied[usize::from(index >> 3)] |= 1 << (index & 7);
        word |= u64::from(numbers[usize::from(index)]) << filled;
        filled += width;
        if filled >= 32 {
            if let Some(place) = packed.get_mut(len..).and_then(<[u8]>::first_chunk_mut) {
                *place = (word as u32).to_le_bytes();
            }
            word >>= 32;
            filled -= 32;
            len += 4;
        }
    }
    if let Some(place) = packed.get_mut(len..).and_then(<[u8]>::first_chunk_mut) {
        *place = (word as u32).to_le_bytes();
    }
    len += filled.div_ceil(8) as usize;
    bytes.extend_from_slice(&occupied[..R::Board::BOARD.len().div_ceil(8).min(32)]);
    bytes.extend_from_slice(packed.get(..len).unwrap_or_default());
}

/// Reads a placement of [`pack_pieces`]; returns it and the rest. `None` if malformed.
pub fn unpack_pieces<R: PieceRules>(bytes: &[u8]) -> Option<(Pieces<R>, &[u8])> {
    let (occupied, rest) = bytes.split_at_checked(R::Board::BOARD.len().div_ceil(8))?;
    let count: u32 = occupied.iter().map(|byte| byte.count_ones()).sum();
    let width = const { bits_of(R::Counts::ARMIES, R::Counts::TYPES) };
    let (numbers, rest) = rest.split_at_checked((count * width).div_ceil(8) as usize)?;
    let mut numbers = numbers.iter();
    let (mut word, mut filled) = (0_u64, 0);
    let mut pieces = Pieces::EMPTY;
    for (at, &byte) in occupied.iter().enumerate() {
        let mut left = byte;
        while left != 0 {
            let index = at * 8 + left.trailing_zeros() as usize;
            left &= left - 1;
            while filled < width {
                word |= u64::from(*numbers.next()?) << filled;
                filled += 8;
            }
            let number = (word & ((1 << width) - 1)) as usize;
            word >>= width;
            filled -= width;
            let (army, piece_type) = (
                (number / R::Counts::TYPES) as u8,
                (number % R::Counts::TYPES) as u8,
            );
            pieces.put(
                R::Board::BOARD.square(index)?,
                Army::new(army),
                PieceType::new(piece_type),
            );
            (number < R::Counts::ARMIES * R::Counts::TYPES).then_some(())?;
        }
    }
    (word == 0).then_some((pieces, rest))
}

/// Appends en passant rights: one byte (two for more than four armies) per capturable pawn, with the number of the
/// double push and the capturers; four bytes per army if one has more double pushes than its share of 32 bits.
/// Nothing without rights.
pub fn pack_en_passant<R: PieceRules>(rights: &EnPassantRights<R>, bytes: &mut Vec<u8>) {
    if rights.is_empty() {
        return;
    }
    let all = rights.bits();
    if EnPassantRights::<R>::are_numbered() {
        bytes.extend(all.as_ref().iter().flat_map(|bits| bits.to_le_bytes()));
        return;
    }
    let mut pawns = all.as_ref().iter().fold(0, |pawns, &bits| pawns | bits);
    while pawns != 0 {
        let place = pawns.trailing_zeros();
        pawns &= pawns - 1;
        let owner = place as usize / (32 / R::Counts::ARMIES.max(1));
        let capturers = (all.as_ref().iter().enumerate())
            .map(|(army, &bits)| ((bits >> place & 1) as u8) << (army & 7))
            .sum();
        if R::Counts::ARMIES <= 4 {
            bytes.push(place as u8 | without_bit(capturers, owner) << 5);
        } else {
            bytes.extend([place as u8, capturers]);
        }
    }
}

/// Reads rights of [`pack_en_passant`] to the end; `None` if malformed.
pub fn unpack_en_passant<R: PieceRules>(bytes: &[u8]) -> Option<EnPassantRights<R>> {
    let mut all = <ByArmy<R, u32> as List<u32>>::EMPTY;
    if EnPassantRights::<R>::are_numbered() && !bytes.is_empty() {
        let (words, rest) = bytes.as_chunks();
        (words.len() == R::Counts::ARMIES && rest.is_empty()).then_some(())?;
        for (bits, &word) in all.as_mut().iter_mut().zip(words) {
            *bits = u32::from_le_bytes(word);
        }
        return EnPassantRights::of_bits(all).filter(|rights| !rights.is_empty());
    }
    let mut bytes = bytes.iter();
    let mut previous = None;
    while let Some(&byte) = bytes.next() {
        let place = usize::from(byte & 31);
        let owner = place / (32 / R::Counts::ARMIES.max(1));
        let capturers = if R::Counts::ARMIES <= 4 {
            with_bit(byte >> 5, owner)
        } else {
            *bytes.next()?
        };
        if capturers == 0 || previous >= Some(place) {
            return None;
        }
        previous = Some(place);
        for army in (0..8).filter(|army| capturers >> army & 1 == 1) {
            *all.as_mut().get_mut(army)? |= 1 << place;
        }
    }
    EnPassantRights::of_bits(all)
}

const fn without_bit(bits: u8, index: usize) -> u8 {
    let below = (1 << (index & 7)) - 1;
    bits & below | bits >> 1 & !below
}

const fn with_bit(bits: u8, index: usize) -> u8 {
    let below = (1 << (index & 7)) - 1;
    bits & below | (bits & !below) << 1
}
