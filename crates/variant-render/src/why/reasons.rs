//! Reasons why a move is not legal.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use variant_core::{PieceAt, Tactics};

use super::NO_MOVE;
use super::scene::{Scene, between};
use crate::{Draw, Place};

impl<P: Tactics + Draw> Scene<'_, P> {
    pub(super) fn why_illegal(&self, piece: PieceAt, from: u16, to: u16) -> String {
        let figure = self.figure(from);
        let (origin, place) = (self.place(from), self.place(to));
        let occupant = self.at(to);
        let article = if figure.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        let no_move = || format!("{article} {figure} {NO_MOVE}");
        if self.pawn(piece).is_some() {
            let is_capture = self.attacks(piece, to);
            if occupant.is_none() && is_capture {
                return format!(
                    "a pawn only captures diagonally: nothing stands on {place} to take"
                );
            }
            if !is_capture {
                let Some(way) = self.advance(piece, from, to) else {
                    return no_move();
                };
                if let Some(blocker) = self.first_piece(&way) {
                    return format!("the way is blocked by {}", self.name_at(blocker));
                }
            }
        } else if !self.attacks(piece, to) {
            if let Some(blocker) = self.blocker(piece, origin, place) {
                return format!("the way is blocked by {}", self.name_at(blocker));
            }
            if piece.letter == 'K' {
                return self
                    .why_no_castling(piece, from, to)
                    .unwrap_or_else(no_move);
            }
            return no_move();
        }
        if let Some(other) = occupant {
            if other.seat == piece.seat {
                return format!("{} stands in the way", self.name_at(to));
            }
            if other.letter == 'K' {
                return "kings are not captured".into();
            }
        }
        self.exposure(piece, from, to).unwrap_or_else(no_move)
    }

    /// Squares of a pawn's advance, the last one included; `None` for other moves.
    fn advance(&self, piece: PieceAt, from: u16, to: u16) -> Option<Vec<u16>> {
        let (origin, place) = (self.place(from), self.place(to));
        let target = PieceAt {
            square: Some(to),
            ..piece
        };
        let (_, left) = self.pawn(piece)?;
        let (_, after) = self.pawn(target)?;
        let steps = left.checked_sub(after)?;
        let distance = u32::from(origin.file.abs_diff(place.file))
            + u32::from(origin.rank.abs_diff(place.rank));
        let is_straight = origin.file == place.file || origin.rank == place.rank;
        if !is_straight || distance != steps || !(1..=2).contains(&steps) {
            return None;
        }
        let way = between(origin, place).into_iter().chain([place]);
        way.map(|place| self.index(place)).collect()
    }

    fn first_piece(&self, way: &[u16]) -> Option<u16> {
        let mut way = way.iter().copied();
        way.find(|&square| self.at(square).is_some())
    }

    /// The piece that a rider meets on a line before a square.
    fn blocker(&self, piece: PieceAt, from: Place, to: Place) -> Option<u16> {
        let squares = between(from, to)
            .into_iter()
            .map_while(|place| self.index(place));
        let mut occupied = squares.filter(|&square| self.at(square).is_some());
        occupied
            .next()
            .filter(|&square| self.attacks(piece, square))
    }

    /// For a king that goes two squares or more along a line: the check, the piece or the attack on the way.
    fn why_no_castling(&self, king: PieceAt, from: u16, to: u16) -> Option<String> {
        let way = between(self.place(from), self.place(to));
        if way.is_empty() {
            return None;
        }
        if let Some(attackers) = self.listed(&self.attackers(king, from, None)) {
            return Some(format!("no castling out of check, from {attackers}"));
        }
        for place in way.into_iter().chain([self.place(to)]) {
            let square = self.index(place)?;
            if self.at(square).is_some() {
                return Some(format!("no castling: {} is between", self.name_at(square)));
            }
            let attackers = self.attackers(king, square, Some([from, square]));
            if let Some(attackers) = self.listed(&attackers) {
                return Some(format!("no castling: {place} is attacked by {attackers}"));
            }
        }
        Some("no castling: king or rook has moved, or the way is not clear".into())
    }

    /// Explains a piece without moves; empty if it has some.
    pub(super) fn why_stuck(&self, piece: PieceAt, from: u16) -> String {
        if self.has_move(self.place(from), None) {
            return String::new();
        }
        let targets = (0..self.places.len()).filter_map(|index| u16::try_from(index).ok());
        let free = |&to: &u16| self.at(to).is_none_or(|other| other.seat != piece.seat);
        let is_pawn = self.pawn(piece).is_some();
        let steps = |&to: &u16| match self.advance(piece, from, to) {
            Some(way) => self.first_piece(&way).is_none(),
            None => self.attacks(piece, to) && (!is_pawn || self.at(to).is_some()),
        };
        let mut exposed = (targets.filter(|&to| to != from).filter(free).filter(steps))
            .filter_map(|to| self.exposure(piece, from, to));
        let blocked = || format!("{} is blocked on all sides", self.name_at(from));
        exposed.next().unwrap_or_else(blocked)
    }
}
