use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use chess_pieces::{Army, PieceType};
use variant_core::{Player, Rng};

/// Stockpiled piece: type and set ([CC-2](crate::rulebook#cc-2)).
///
/// ```
/// use circle_chess::prelude::*;
/// let knight = Piece { piece_type: PieceType::KNIGHT, set: 3 };
/// assert_eq!(knight.to_string(), "N3");
/// assert_eq!(Piece { set: 0, ..knight }.to_string(), "N");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Type; never a king ([CC-4](crate::rulebook#cc-4)).
    pub piece_type: PieceType,
    /// Set number, 1 to 26; 0 under `social` ([CC-6](crate::rulebook#cc-6)).
    pub set: u8,
}

impl Piece {
    // CC-9
    pub(crate) fn can_replace_pawn(self) -> bool {
        self.piece_type != PieceType::PAWN
    }
}

variant_core::debug_as_text!(Piece);

/// Upper case, with the set under `tournament`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece_type)?;
        match self.set {
            0 => Ok(()),
            set => write!(f, "{set}"),
        }
    }
}

/// A piece with its owner, in text order. From the highest bits: five for the player, one for the army, three for
/// the type, five for the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Owned(u16);

impl Owned {
    fn new(player: Player, army: Army, piece: Piece) -> Self {
        Self(
            start_of(player, army)
                | u16::from(piece.piece_type.index() as u8 & 7) << 5
                | u16::from(piece.set & 31),
        )
    }

    const fn piece(self) -> Piece {
        let piece_type = PieceType::new((self.0 >> 5 & 7) as u8);
        Piece {
            piece_type,
            set: (self.0 & 31) as u8,
        }
    }

    const fn army(self) -> Army {
        Army::new((self.0 >> 8 & 1) as u8)
    }

    /// Summand of the key, as equal pieces may occur.
    const fn key(self) -> u64 {
        Rng::new(self.0 as u64 | 0x6d61_6e00_0000).next()
    }
}

const fn start_of(player: Player, army: Army) -> u16 {
    let index = (player.letter() as u16).wrapping_sub(b'A' as u16) & 31;
    index << 9 | (army.index() as u16 & 1) << 8
}

/// Shared between positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Stockpiles {
    /// Ascending; `None` if all are empty.
    pieces: Option<Arc<[Owned]>>,
    pub(crate) key: u64,
}

impl Stockpiles {
    pub(crate) fn new(pieces: impl Iterator<Item = (Player, Army, Piece)>) -> Self {
        let pieces = pieces.map(|(player, army, piece)| Owned::new(player, army, piece));
        let mut all = Self::default();
        all.set_pieces(pieces.collect());
        all
    }

    fn pieces(&self) -> &[Owned] {
        self.pieces.as_deref().unwrap_or_default()
    }

    fn set_pieces(&mut self, mut pieces: Vec<Owned>) {
        pieces.sort_unstable();
        self.key = pieces
            .iter()
            .fold(0, |key, owned| key.wrapping_add(owned.key()));
        self.pieces = (!pieces.is_empty()).then(|| pieces.into());
    }

    fn range(&self, player: Player, army: Army) -> &[Owned] {
        let pieces = self.pieces();
        if pieces.is_empty() {
            return pieces;
        }
        let start = start_of(player, army);
        let from = pieces.partition_point(|owned| owned.0 < start);
        let rest = pieces.get(from..).unwrap_or_default();
        let len = rest.partition_point(|owned| owned.0 < start + (1 << 8));
        rest.get(..len).unwrap_or_default()
    }

    /// White pieces first.
    pub(crate) fn of(&self, player: Player) -> impl Iterator<Item = (Army, Piece)> + '_ {
        [Army::new(0), Army::new(1)]
            .into_iter()
            .flat_map(move |army| self.range(player, army))
            .map(|owned| (owned.army(), owned.piece()))
    }

    // CC-5, CC-6
    pub(crate) fn usable(&self, player: Player, army: Army, board: u8) -> Usable<'_> {
        Usable {
            pieces: self.range(player, army),
            board,
        }
    }

    pub(crate) fn add(&mut self, player: Player, army: Army, piece: Piece) {
        let new = Owned::new(player, army, piece);
        let pieces = self.pieces();
        let place = pieces.partition_point(|&owned| owned < new);
        let (before, after) = pieces.split_at(place.min(pieces.len()));
        let pieces = before.iter().chain(core::iter::once(&new)).chain(after);
        // Known length: allocates once.
        self.pieces = Some(pieces.copied().collect());
        self.key = self.key.wrapping_add(new.key());
    }

    pub(crate) fn remove(&mut self, player: Player, army: Army, piece: Piece) {
        let gone = Owned::new(player, army, piece);
        let pieces = self.pieces();
        if let Ok(place) = pieces.binary_search(&gone) {
            let (before, after) = (
                pieces.get(..place).unwrap_or_default(),
                pieces.get(place + 1..).unwrap_or_default(),
            );
            let left = before.iter().chain(after).copied();
            self.pieces = (pieces.len() > 1).then(|| left.collect());
            self.key = self.key.wrapping_sub(gone.key());
        }
    }

    // CC-11
    pub(crate) fn clear(&mut self, player: Player) {
        let first = start_of(player, Army::new(0));
        let is_kept = |owned: &&Owned| owned.0 >> 9 != first >> 9;
        self.set_pieces(self.pieces().iter().filter(is_kept).copied().collect());
    }
}

/// All but kings (CC-4).
const TYPES: usize = PieceType::KING.index();

#[derive(Clone, Debug)]
pub(crate) struct Usable<'a> {
    pieces: &'a [Owned],
    board: u8,
}

impl Usable<'_> {
    pub(crate) const fn is_none(&self) -> bool {
        self.pieces.is_empty()
    }

    pub(crate) fn count_by_type(&self) -> [u8; TYPES] {
        let followers = self.pieces.iter().skip(1).map(Some).chain([None]);
        let mut counts = 0;
        // One byte per type, without unpredictable branches.
        for (owned, next) in self.pieces.iter().zip(followers) {
            let piece = owned.piece();
            let is_counted = next != Some(owned) && piece.set != self.board;
            counts += u64::from(is_counted) << (8 * piece.piece_type.index());
        }
        let [pawns, knights, bishops, rooks, queens, ..] = counts.to_le_bytes();
        [pawns, knights, bishops, rooks, queens]
    }
}

impl Iterator for Usable<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let (&first, rest) = self.pieces.split_first()?;
            self.pieces = rest;
            let is_last_of_its_like = rest.first() != Some(&first);
            if is_last_of_its_like && first.piece().set != self.board {
                return Some(first.piece());
            }
        }
    }
}
