use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use variant_core::{PieceAt, Tactics};

use super::NO_MOVE;
use super::scene::{Scene, between};
use crate::{Castling, Draw, Place, Ruling};

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
            Ruling::Blocked(blocker) => Some(self.why_blocked(blocker)),
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
            if self.are_friends(from, to) {
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

    fn why_blocked(&self, blocker: u16) -> String {
        format!("the way is blocked by {}", self.name_at(blocker))
    }

    /// An empty reason says that the piece never moves so.
    fn why_out_of_reach(&self, piece: PieceAt, from: u16, to: u16) -> Option<String> {
        let place = self.place(to);
        let blocked = |blocker| self.why_blocked(blocker);
        let is_reached = self.attacks(piece, to, &[]);
        if self.pawn(piece).is_none() {
            let blocker = || {
                let blocker = self.blocker(piece, from, to).map(blocked);
                blocker.or_else(|| self.gap(piece, from, to))
            };
            return (!is_reached).then(|| blocker().unwrap_or_default());
        }
        if is_reached {
            return self.at(to).is_none().then(|| {
                format!("a pawn only captures diagonally: nothing stands on {place} to take")
            });
        }
        match self.advance(piece, from, to) {
            None => Some(self.gap(piece, from, to).unwrap_or_default()),
            Some(way) => self.first_piece(&way).map(blocked),
        }
    }

    /// A diagonal step that the board lacks.
    fn gap(&self, piece: PieceAt, from: u16, to: u16) -> Option<String> {
        let (origin, end) = (self.place(from), self.place(to));
        let mut way = Vec::from([origin]);
        way.extend(between(origin, end));
        way.push(end);
        let closed = |pair: &&[Place]| {
            self.diagram.gaps.contains(&(pair[0], pair[1]))
                || self.diagram.gaps.contains(&(pair[1], pair[0]))
        };
        let &[near, far] = way.windows(2).find(closed)? else {
            return None;
        };
        let is_alike = |index: u16| {
            let place = self.place(index);
            let steps = [
                place.file.abs_diff(origin.file),
                place.rank.abs_diff(origin.rank),
            ];
            steps == [1, 1] && (place.file == end.file || place.rank == end.rank)
        };
        let reach = self.position.reach(piece)?;
        let squares = (0..self.places.len()).filter_map(|index| u16::try_from(index).ok());
        let steps = squares.filter(|&index| is_alike(index));
        let mut steps = steps.filter(|&index| self.attacks(piece, index, &[]));
        let goes = way.len() > 2 && reach.attacked > 8 || way.len() == 2 && steps.next().is_some();
        goes.then(|| format!("no step leads from {near} to {far}, across the corner of a tower"))
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
        let doubles = self.position.specials_of(piece.seat).double_pushes;
        let longest = if doubles.contains(&from) { 2 } else { 1 };
        let distance = u32::from(origin.file.abs_diff(place.file))
            + u32::from(origin.rank.abs_diff(place.rank));
        let is_straight = origin.file == place.file || origin.rank == place.rank;
        if !is_straight || distance != steps || !(1..=longest).contains(&steps) {
            return None;
        }
        let way = between(origin, place).into_iter().chain([place]);
        way.map(|place| self.index(place)).collect()
    }

    fn first_piece(&self, way: &[u16]) -> Option<u16> {
        let mut way = way.iter().copied();
        way.find(|&square| self.at(square).is_some())
    }

    /// The nearest of the pieces without which the way would be free.
    fn blocker(&self, piece: PieceAt, from: u16, to: u16) -> Option<u16> {
        let distance = |one: u16, other: u16| {
            let (one, other) = (self.place(one), self.place(other));
            let files = one.file.abs_diff(other.file);
            u16::from(files.max(one.rank.abs_diff(other.rank)))
        };
        let others = self.pieces.iter().filter_map(|piece| piece.square);
        let mut blockers: Vec<u16> = others.filter(|&it| it != from && it != to).collect();
        blockers.sort_by_key(|&it| (distance(it, from) + distance(it, to), distance(it, from)));
        let is_free = |gone: &[u16]| {
            let gone: Vec<[u16; 2]> = gone.iter().map(|&square| [square, to]).collect();
            self.attacks(piece, to, &gone)
        };
        if !is_free(&blockers) {
            return None;
        }
        // Far ones come back as long as the way stays free.
        for index in (0..blockers.len()).rev() {
            let back = blockers.remove(index);
            if !is_free(&blockers) {
                blockers.insert(index, back);
            }
        }
        blockers.first().copied()
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
