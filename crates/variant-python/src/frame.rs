use std::ops::ControlFlow;

use variant_core::{Planes, Player, Position, Seat, Tactics};
use variant_registry::AnyPosition;

use crate::games::{Layout, codes, layout};

/// Shape of a game's planes, fixed by its start.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) layout: &'static Layout,
    /// Players of the start.
    pub(crate) players: Vec<Player>,
    boards: usize,
    /// Size of the action space.
    pub(crate) codes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dtype {
    Float32,
    Uint8,
}

pub(crate) trait Number: numpy::Element + Copy + Default + From<u8> + Send {
    /// Plies since the last irreversible move.
    fn of_plies(plies: u8) -> Self;
}

impl Number for f32 {
    fn of_plies(plies: u8) -> Self {
        Self::from(plies) / 100.0
    }
}

impl Number for u8 {
    fn of_plies(plies: u8) -> Self {
        plies
    }
}

fn set<T>(cells: &mut [T], index: usize, number: T) {
    if let Some(cell) = cells.get_mut(index) {
        *cell = number;
    }
}

impl Frame {
    pub(crate) fn of(start: &AnyPosition) -> Self {
        let mut boards = 1;
        let _ = start.visit_pieces(|piece| {
            if let Seat::Board(board) | Seat::Side { board, .. } = piece.seat {
                boards = boards.max(usize::from(board));
            }
            ControlFlow::<()>::Continue(())
        });
        Self {
            layout: layout(start),
            players: start.players().to_vec(),
            boards,
            codes: codes(start, boards),
        }
    }

    fn types(&self) -> usize {
        self.layout.letters.len()
    }

    fn piece_planes(&self) -> usize {
        (self.players.len() + 1) * self.types()
    }

    /// Planes, rows, columns.
    pub(crate) fn shape(&self) -> [usize; 3] {
        let hands = if self.boards > 1 {
            self.piece_planes()
        } else {
            0
        };
        let pieces = self.boards * self.piece_planes() + hands;
        let others = self.players.len() + 2;
        [pieces + others, self.layout.ranks, self.layout.files]
    }

    pub(crate) fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Writes the planes of `viewer` into zeros.
    pub(crate) fn write<P: Tactics, T: Number>(
        &self,
        position: &P,
        viewer: Player,
        cells: &mut [T],
    ) {
        let one = T::from(1);
        let area = self.layout.ranks * self.layout.files;
        let fill = |cells: &mut [T], plane: usize, number: T| {
            let cells = cells.get_mut(plane * area..(plane + 1) * area);
            cells.unwrap_or_default().fill(number);
        };
        let per_board = self.piece_planes();
        let hands = self.boards * per_board;
        let mut held = vec![0_u8; if self.boards > 1 { per_board } else { 0 }];
        let planes = Planes::new(&self.players, &self.layout.letters);
        let _ = planes.visit_inputs(position, viewer, |plane, piece| {
            let board = match piece.seat {
                Seat::Board(board) | Seat::Side { board, .. } => usize::from(board).max(1) - 1,
                Seat::Army(_) => 0,
            };
            let cell = piece
                .square
                .and_then(|at| self.layout.cells.get(usize::from(at)));
            if let Some(cell) = cell {
                set(cells, (board * per_board + plane) * area + cell, one);
            } else if let Some(count) = held.get_mut(plane) {
                *count = count.saturating_add(1);
            }
            ControlFlow::<()>::Continue(())
        });
        for (plane, &count) in held.iter().enumerate().filter(|(_, count)| **count > 0) {
            fill(cells, hands + plane, T::from(count));
        }
        let mut plane = hands + held.len();
        let count = self.players.len();
        let place = |player| self.players.iter().position(|&other| other == player);
        let first = place(viewer).unwrap_or(0);
        for actor in position.to_act() {
            if let Some(index) = place(actor.player) {
                let seen = (index + count - first) % count;
                fill(cells, plane + seen, one);
            }
        }
        plane += count;
        if self.layout.cells.len() == area {
            fill(cells, plane, one);
        } else {
            for cell in &self.layout.cells {
                set(cells, plane * area + cell, one);
            }
        }
        let quiet = match position.reversible_plies() {
            u32::MAX => 0,
            plies => plies.min(255) as u8,
        };
        if quiet > 0 {
            fill(cells, plane + 1, T::of_plies(quiet));
        }
    }
}

pub(crate) fn viewer_of(position: &AnyPosition, frame: &Frame) -> Player {
    let actors = position.to_act();
    let first = actors.first().map(|actor| actor.player);
    first
        .or(frame.players.first().copied())
        .unwrap_or(Player::new(b'w'))
}
