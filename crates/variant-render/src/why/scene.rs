use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use variant_core::{Actor, PieceAt, Seat, Tactics};

use crate::{Diagram, Draw, Place, Sheet, boards_in_play, status};

pub(super) struct Scene<'a, P> {
    pub(super) position: &'a P,
    pub(super) sheet: &'a Sheet,
    pub(super) board: Option<u8>,
    pub(super) diagram: &'a Diagram,
    /// By index of the square.
    pub(super) places: Vec<Place>,
    pub(super) pieces: Vec<PieceAt>,
}

impl<'a, P: Tactics + Draw> Scene<'a, P> {
    pub(super) fn new(position: &'a P, sheet: &'a Sheet, board: Option<u8>) -> Option<Self> {
        let index = match board {
            Some(number) => (boards_in_play(position).iter()).position(|&other| other == number)?,
            None => 0,
        };
        let diagram = sheet.diagrams.get(index)?;
        let places = diagram.places();
        let mut pieces = Vec::new();
        let _ = position.visit_pieces(|piece| {
            let here = match piece.seat {
                Seat::Side { board: number, .. } => Some(number) == board,
                _ => board.is_none(),
            };
            if here && piece.square.is_some() {
                pieces.push(piece);
            }
            ControlFlow::<()>::Continue(())
        });
        Some(Self {
            position,
            sheet,
            board,
            diagram,
            places,
            pieces,
        })
    }

    pub(super) fn index(&self, place: Place) -> Option<u16> {
        let key = |place: &Place| (place.rank, place.file);
        let found = self.places.binary_search_by_key(&key(&place), key);
        found.ok().and_then(|index| u16::try_from(index).ok())
    }

    pub(super) fn place(&self, index: u16) -> Place {
        self.places
            .get(usize::from(index))
            .copied()
            .unwrap_or_default()
    }

    pub(super) fn at(&self, index: u16) -> Option<PieceAt> {
        let mut pieces = self.pieces.iter();
        pieces.find(|piece| piece.square == Some(index)).copied()
    }

    pub(super) fn figure(&self, index: u16) -> String {
        let piece = self.diagram.pieces.get(&self.place(index));
        piece.map_or_else(|| "piece".into(), |piece| piece.figure.to_string())
    }

    /// `the white king on e1`.
    pub(super) fn name_at(&self, index: u16) -> String {
        let place = self.place(index);
        let drawn = self.diagram.pieces.get(&place);
        let army = drawn.and_then(|piece| self.sheet.armies.get(piece.army));
        let army = army.map_or("", |army| army.name.as_str());
        let board = self
            .board
            .map_or_else(String::new, |board| format!(" of board {board}"));
        format!("the {army} {} on {place}{board}", self.figure(index))
    }

    pub(super) fn listed(&self, squares: &[u16]) -> Option<String> {
        let names: Vec<String> = squares.iter().map(|&square| self.name_at(square)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Hostile to `of`, after a move.
    pub(super) fn attackers(&self, of: PieceAt, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        self.position.attackers_of(of.seat, square, moving)
    }

    pub(super) fn actors(&self, piece: PieceAt) -> Vec<Actor> {
        let may_move = |actor: &Actor| match piece.seat {
            Seat::Side { board, .. } => {
                actor.seat == Seat::Board(board)
                    && self.position.owner_of(piece.seat) == Some(actor.player)
            }
            seat => actor.seat == seat,
        };
        self.position
            .to_act()
            .into_iter()
            .filter(may_move)
            .collect()
    }

    pub(super) fn cannot_act(&self, piece: PieceAt, place: Place) -> Option<String> {
        let name = self.name_at(piece.square?);
        let drawn = self.diagram.pieces.get(&place);
        if drawn.is_some_and(|drawn| drawn.frozen) {
            return Some(format!("{name} is frozen: its army does not move any more"));
        }
        if self.actors(piece).is_empty() {
            let acting = self.position.to_act();
            let here = self.board.map(Seat::Board);
            let here = acting.iter().find(|actor| Some(actor.seat) == here);
            let turn = match here {
                Some(actor) => format!("{} to move there", actor.player),
                None => status(self.position, &self.sheet.armies),
            };
            return Some(format!("{name} cannot move now: {turn}"));
        }
        let held = drawn.is_some_and(|drawn| drawn.held);
        held.then(|| format!("{name} is immobilised by a merchant beside it"))
    }

    pub(super) fn has_move(&self, from: Place, to: Option<Place>) -> bool {
        let is_next = |text: &str, place: &str| {
            let rest = text.strip_prefix(place);
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
        };
        let board = self
            .board
            .map_or_else(String::new, |board| format!("{board}:"));
        let (from, to) = (from.to_string(), to.map(|to| to.to_string()));
        let mut moves = self.position.moves().into_iter().map(|m| m.to_string());
        moves.any(|text| {
            let text = text
                .strip_prefix(&board)
                .filter(|text| is_next(text, &from));
            let rest = text.and_then(|text| text.get(from.len()..));
            rest.is_some_and(|rest| to.as_ref().is_none_or(|to| is_next(rest, to)))
        })
    }

    pub(super) fn pawn(&self, piece: PieceAt) -> Option<(u32, u32)> {
        self.position.reach(piece)?.pawn
    }

    pub(super) fn attacks(&self, piece: PieceAt, target: u16, moving: &[[u16; 2]]) -> bool {
        let mut seats: Vec<Seat> = Vec::new();
        for other in &self.pieces {
            if !seats.contains(&other.seat) {
                seats.push(other.seat);
            }
        }
        seats.into_iter().any(|seat| {
            let attackers = self.position.attackers_of(seat, target, moving);
            piece
                .square
                .is_some_and(|square| attackers.contains(&square))
        })
    }

    /// Whether one player has both pieces, seat by seat.
    pub(super) fn are_friends(&self, one: u16, other: u16) -> bool {
        let seat = |square: u16| {
            let piece = self.diagram.pieces.get(&self.place(square))?;
            Some(piece.controller.unwrap_or(piece.army))
        };
        seat(one) == seat(other)
    }

    /// That of the piece's army first.
    pub(super) fn own_kings(&self, piece: PieceAt) -> Vec<PieceAt> {
        let player = self.actors(piece).first().map(|actor| actor.player);
        let acting = self.position.to_act();
        let own = |king: &&PieceAt| {
            king.seat == piece.seat
                || player.is_some() && self.position.owner_of(king.seat) == player
                || acting.iter().any(|actor| actor.seat == king.seat)
        };
        let kings = self.pieces.iter().filter(|king| king.letter == 'K');
        let kings = kings.filter(own).copied();
        let (mut kings, others): (Vec<_>, Vec<_>) = kings.partition(|king| king.seat == piece.seat);
        kings.extend(others);
        kings
    }

    /// After the steps of a move, of the first piece.
    pub(super) fn exposure(&self, piece: PieceAt, steps: &[[u16; 2]]) -> Option<String> {
        let ([from, _], [_, to]) = (*steps.first()?, *steps.last()?);
        self.own_kings(piece).into_iter().find_map(|king| {
            let home = king.square?;
            let moves = home == from;
            let square = if moves { to } else { home };
            let mut attackers = self.attackers(king, square, steps);
            let is_attacked = !attackers.is_empty();
            attackers.retain(|&square| square != to && !self.are_friends(from, square));
            if is_attacked && attackers.is_empty() {
                let king = self.name_at(home);
                return Some(format!("the move would attack {king}, of the same player"));
            }
            let (origin, king_place) = (self.place(from), self.place(home));
            let covers = |&it: &u16| between(self.place(it), king_place).contains(&origin);
            let is_cover = attackers.iter().all(covers);
            let attackers = self.listed(&attackers)?;
            if moves {
                let place = self.place(to);
                return Some(format!(
                    "the king would be attacked on {place} by {attackers}"
                ));
            }
            let (name, king_name) = (self.name_at(from), self.name_at(home));
            Some(if !self.attackers(king, home, &[]).is_empty() {
                format!("{king_name} would stay in check from {attackers}")
            } else if steps.len() > 1 {
                format!("the capture en passant would expose {king_name} to {attackers}")
            } else if !is_cover {
                format!("the move would expose {king_name} to {attackers}")
            } else {
                format!("{name} is pinned by {attackers}: it covers {king_name}")
            })
        })
    }
}

pub(super) fn between(from: Place, to: Place) -> Vec<Place> {
    let files = i16::from(to.file) - i16::from(from.file);
    let ranks = i16::from(to.rank) - i16::from(from.rank);
    let distance = files.abs().max(ranks.abs());
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let step = |start: u8, delta: i16, steps: i16| {
        u8::try_from(i16::from(start) + delta.signum() * steps).unwrap_or_default()
    };
    let place = |steps| Place {
        file: step(from.file, files, steps),
        rank: step(from.rank, ranks, steps),
    };
    (1..distance).map(place).collect()
}
