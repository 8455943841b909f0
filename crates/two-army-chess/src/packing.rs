use alloc::string::ToString;
use alloc::vec::Vec;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, CastlingRights, PieceRules, PieceType, packing};

use crate::game::{HandsIn, held_types, options, with_options};
use crate::play::distinguishing_en_passant;
use crate::state::{BoardOf, PiecesOf};
use crate::{BLACK, MoveSystem, TwoArmyGame, TwoArmyPosition, TwoArmySetup, WHITE};

/// Marks castlings from other files, which take four bytes more.
const UNLISTED: u8 = 1 << 7;

const NO_SQUARE: u8 = u8::MAX;

pub(crate) fn write<V: TwoArmyGame>(
    position: &TwoArmyPosition<V>,
    target: Option<Square<BoardOf<V>>>,
    bytes: &mut Vec<u8>,
) {
    packing::pack_pieces(position.pieces(), bytes);
    write_state::<V>(position.turn, position.castling(), target, bytes);
    write_game(position.game, bytes);
}

pub(crate) fn read<V: TwoArmyGame>(bytes: &[u8]) -> Option<TwoArmyPosition<V>> {
    let (pieces, rest) = packing::unpack_pieces(bytes)?;
    let (state, game) = read_state(rest)?;
    let target = state.en_passant;
    let setup = TwoArmySetup {
        game: read_game(game, &pieces)?,
        pieces,
        ..state
    };
    let position: TwoArmyPosition<V> = setup.try_into().ok()?;
    // A right that distinguishes nothing would be a second key.
    (distinguishing_en_passant(&position) == target).then_some(position)
}

/// Whether castlings, their mark and the side to move fit.
const fn one_byte<R: PieceRules>() -> bool {
    R::CASTLINGS.len() <= if R::CASTLES_FROM_ANY_FILE { 6 } else { 7 }
}

/// Side to move and castling rights in one byte, or five, then the en passant square. Stored in files: must not change.
fn write_state<V: TwoArmyGame>(
    turn: Army,
    castling: CastlingRights,
    target: Option<Square<BoardOf<V>>>,
    bytes: &mut Vec<u8>,
) {
    let turn = turn.index() as u8;
    if !castling.are_listed::<V::Rules>() {
        bytes.push(turn | UNLISTED);
        bytes.extend(castling.bits().to_le_bytes());
    } else if one_byte::<V::Rules>() {
        bytes.push(turn | (castling.bits() as u8) << 1);
    } else {
        bytes.push(turn);
        bytes.extend(castling.bits().to_le_bytes());
    }
    bytes.push(target.map_or(NO_SQUARE, Square::index));
}

fn read_state<V: TwoArmyGame>(bytes: &[u8]) -> Option<(TwoArmySetup<V>, &[u8])> {
    let (&state, rest) = bytes.split_first()?;
    let is_unlisted = V::Rules::CASTLES_FROM_ANY_FILE && state & UNLISTED != 0;
    let (castling, rest) = if one_byte::<V::Rules>() && !is_unlisted {
        (CastlingRights::from_bits(u32::from(state >> 1)), rest)
    } else {
        let (bits, rest) = rest.split_first_chunk()?;
        let castling = CastlingRights::from_bits(u32::from_le_bytes(*bits));
        let is_marked = is_unlisted != castling.are_listed::<V::Rules>();
        let turn = if is_unlisted { state - UNLISTED } else { state };
        (turn <= 1 && is_marked).then_some(())?;
        (castling, rest)
    };
    let (&target, rest) = rest.split_first()?;
    let en_passant = match target {
        NO_SQUARE => None,
        index => Some(<BoardOf<V> as Geometry>::BOARD.square(usize::from(index))?),
    };
    let setup = TwoArmySetup {
        turn: Army::new(state & 1),
        castling,
        en_passant,
        ..TwoArmySetup::default()
    };
    Some((setup, rest))
}

/// Hands (promoted squares, numbers, gates), the text of the field beside the board, the options' text. Lists and texts
/// follow their length.
fn write_game<V: TwoArmyGame>(game: V, bytes: &mut Vec<u8>) {
    if let Some(access) = V::HANDS {
        let hands = (access.get)(&game);
        bytes.push(hands.promoted.len() as u8);
        bytes.extend(hands.promoted.into_iter().map(Square::index));
        for army in [WHITE, BLACK] {
            let types = (0..V::Rules::PIECES.len() as u8).map(PieceType::new);
            bytes.extend(types.map(|piece_type| hands.count(army, piece_type)));
        }
        if V::Moves::GATES {
            bytes.push(hands.gates.len() as u8);
            bytes.extend(hands.gates.into_iter().map(Square::index));
        }
    }
    if let Some(beside) = V::BESIDE {
        let text = beside.written(&game).to_string();
        bytes.push(text.len() as u8);
        bytes.extend(text.bytes());
    }
    bytes.extend(options(game).as_bytes());
}

fn read_game<V: TwoArmyGame>(bytes: &[u8], pieces: &PiecesOf<V>) -> Option<V> {
    let (mut rest, mut hands) = (bytes, HandsIn::<V>::default());
    if V::HANDS.is_some() {
        rest = read_hands::<V>(rest, pieces, &mut hands)?;
    }
    let mut field = None;
    if let Some(beside) = V::BESIDE {
        let (&len, after) = rest.split_first()?;
        let (text, after) = after.split_at_checked(len.into())?;
        field = Some((beside, core::str::from_utf8(text).ok()?));
        rest = after;
    }
    let mut game = match core::str::from_utf8(rest).ok()? {
        "" => V::default(),
        options => with_options(options)?,
    };
    if let Some(access) = V::HANDS {
        *(access.get_mut)(&mut game) = hands;
    }
    match field {
        Some((beside, text)) => beside.read_exactly(game, text),
        None => Some(game),
    }
}

fn read_hands<'a, V: TwoArmyGame>(
    bytes: &'a [u8],
    pieces: &PiecesOf<V>,
    hands: &mut HandsIn<V>,
) -> Option<&'a [u8]> {
    let (promoted, rest) = read_squares(bytes)?;
    let types = V::Rules::PIECES.len();
    let (counts, mut rest) = rest.split_at_checked(2 * types)?;
    for square in promoted {
        let piece_type = pieces.type_at(square)?;
        V::Rules::promotions().contains(piece_type).then_some(())?;
    }
    hands.promoted = promoted;
    if V::Moves::GATES {
        (hands.gates, rest) = read_squares(rest)?;
    }
    for (place, &count) in counts.iter().enumerate() {
        let army = if place < types { WHITE } else { BLACK };
        let piece_type = PieceType::new((place % types) as u8);
        (0..count).for_each(|_| hands.add(army, piece_type));
        let is_held = held_types::<V>().contains(piece_type) || count == 0;
        (is_held && hands.count(army, piece_type) == count).then_some(())?;
    }
    Some(rest)
}

fn read_squares<G: Geometry>(bytes: &[u8]) -> Option<(SquareSet<G>, &[u8])> {
    let (&len, rest) = bytes.split_first()?;
    let (indices, rest) = rest.split_at_checked(len.into())?;
    let is_ascending = indices.is_sorted_by(|one, two| one < two);
    let squares = indices
        .iter()
        .map(|&index| G::BOARD.square(index.into()))
        .collect::<Option<_>>()?;
    is_ascending.then_some((squares, rest))
}
