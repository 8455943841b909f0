use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use variant_core::{PieceAt, Tactics};

use super::NO_MOVE;
use super::scene::{Scene, between};
use crate::{Castling, Draw, Ruling};

impl<P: Tactics + Draw> Scene<'_, P> {
    pub(super) fn why_illegal(&self, piece: PieceAt, from: u16, to: u16) -> String {
        let (figure, place) = (self.figure(from), self.place(to));
        let article = if figure.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        let no_move = || format!("{article} {figure} {NO_MOVE}");
        let specials = self.position.specials_of(piece.seat);
        let castles = |castling: &&Castling| castling.moving == [from, to];
        let is_own = self.at(to).is_some_and(|other| other.seat == piece.seat);
        let is_step = self.attacks(piece, to, &[]) && !is_own;
        if let Some(castling) = specials.castlings.iter().find(castles)
            && piece.letter == 'K'
            && !is_step
        {
            return self
                .why_no_castling(piece, castling)
                .unwrap_or_else(no_move);
        }
        let passed = specials.en_passant.iter().find(|[target, _]| *target == to);
        let passed = passed.filter(|_| self.pawn(piece).is_some() && self.attacks(piece, to, &[]));
        let reason = match self.position.ruling_on(piece.seat, [from, to]) {
            Ruling::Forbidden(rule) => Some(rule),
            Ruling::Allowed => None,
            Ruling::Silent if passed.is_some() => None,
            Ruling::Silent => match self.why_out_of_reach(piece, from, to) {
                Some(reason) if reason.is_empty() => return no_move(),
                reason => reason,
            },
        };
        if let Some(reason) = reason {
            return reason;
        }
        if let Some(other) = self.at(to) {
            let owner = self.position.owner_of(piece.seat);
            if other.seat == piece.seat
                || owner.is_some() && owner == self.position.owner_of(other.seat)
            {
                return format!("{} stands in the way", self.name_at(to));
            }
            if other.letter == 'K' {
                return "kings are not captured".into();
            }
            let drawn = self.diagram.pieces.get(&place);
            if drawn.is_some_and(|drawn| drawn.frozen) {
                return format!("{} is frozen and cannot be captured", self.name_at(to));
            }
        }
        let steps = match passed {
            Some(&[_, pawn]) => Vec::from([[from, pawn], [pawn, to]]),
            None => Vec::from([[from, to]]),
        };
        self.exposure(piece, &steps)
            .unwrap_or_else(|| match self.position.last_rule() {
                "" => no_move(),
                rule => rule.into(),
            })
    }

    /// An empty reason says that the piece never moves so.
    fn why_out_of_reach(&self, piece: PieceAt, from: u16, to: u16) -> Option<String> {
        let place = self.place(to);
        let blocked = |blocker| format!("the way is blocked by {}", self.name_at(blocker));
        let is_reached = self.attacks(piece, to, &[]);
        if self.pawn(piece).is_none() {
            let blocker = || {
                self.blocker(piece, from, to)
                    .map_or_else(String::new, blocked)
            };
            return (!is_reached).then(blocker);
        }
        if is_reached {
            return self.at(to).is_none().then(|| {
                format!("a pawn only captures diagonally: nothing stands on {place} to take")
            });
        }
        match self.advance(piece, from, to) {
            None => Some(String::new()),
            Some(way) => self.first_piece(&way).map(blocked),
        }
    }

    /// The last one included; `None` for other moves.
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

    /// The nearest piece without which the way would be free, or the first on a straight way.
    fn blocker(&self, piece: PieceAt, from: u16, to: u16) -> Option<u16> {
        let origin = self.place(from);
        let distance = |square: u16| {
            let place = self.place(square);
            place
                .file
                .abs_diff(origin.file)
                .max(place.rank.abs_diff(origin.rank))
        };
        let others = self.pieces.iter().filter_map(|piece| piece.square);
        let others = others.filter(|&other| other != from && other != to);
        let freed = others.filter(|&other| self.attacks(piece, to, &[[other, to]]));
        freed.min_by_key(|&other| distance(other)).or_else(|| {
            let squares = between(origin, self.place(to)).into_iter();
            let mut squares = squares.map_while(|place| self.index(place));
            let first = squares.find(|&square| self.at(square).is_some());
            // A king that steps onto a square goes no farther.
            let first = first.filter(|_| piece.letter != 'K');
            first.filter(|&square| self.attacks(piece, square, &[]))
        })
    }

    fn why_no_castling(&self, king: PieceAt, castling: &Castling) -> Option<String> {
        if !castling.is_kept {
            return Some("no castling: the king or that rook has moved before".into());
        }
        let [from, _] = castling.moving;
        if let Some(attackers) = self.listed(&self.attackers(king, from, &[])) {
            return Some(format!("no castling out of check, from {attackers}"));
        }
        let mut empty = castling.empty.iter().copied();
        if let Some(square) = empty.find(|&square| self.at(square).is_some()) {
            return Some(format!("no castling: {} is between", self.name_at(square)));
        }
        castling.safe.iter().find_map(|&square| {
            let attackers = self.attackers(king, square, &[[from, square]]);
            let (place, attackers) = (self.place(square), self.listed(&attackers)?);
            Some(format!("no castling: {place} is attacked by {attackers}"))
        })
    }

    /// Empty if the piece has moves.
    pub(super) fn why_stuck(&self, piece: PieceAt, from: u16) -> String {
        if self.has_move(self.place(from), None) {
            return String::new();
        }
        let targets = (0..self.places.len()).filter_map(|index| u16::try_from(index).ok());
        let free = |&to: &u16| self.at(to).is_none_or(|other| other.seat != piece.seat);
        let is_pawn = self.pawn(piece).is_some();
        let steps = |&to: &u16| match self.advance(piece, from, to) {
            Some(way) => self.first_piece(&way).is_none(),
            None => self.attacks(piece, to, &[]) && (!is_pawn || self.at(to).is_some()),
        };
        let mut exposed = (targets.filter(|&to| to != from).filter(free).filter(steps))
            .filter_map(|to| self.exposure(piece, &[[from, to]]));
        let blocked = || format!("{} is blocked on all sides", self.name_at(from));
        exposed.next().unwrap_or_else(blocked)
    }
}
