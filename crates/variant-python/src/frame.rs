//! Positions as planes.

use std::ops::ControlFlow;

use variant_core::{Planes, Player, Position, Seat, Tactics};
use variant_registry::AnyPosition;

use crate::games::{Layout, codes, layout};

/// Shape of the planes of a game, fixed by its start.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) layout: &'static Layout,
    /// Players of the start.
    pub(crate) players: Vec<Player>,
    /// Boards, 1 or several.
    boards: usize,
    /// Size of the action space.
    pub(crate) codes: usize,
}

/// Type of the numbers in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dtype {
    Float32,
    Uint8,
}

impl Dtype {
    pub(crate) const fn size(self) -> usize {
        match self {
            Self::Float32 => 4,
            Self::Uint8 => 1,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Float32 => "float32",
            Self::Uint8 => "uint8",
        }
    }
}

/// Cells of an array that begins with zeros.
struct Cells<'a> {
    bytes: &'a mut [u8],
    dtype: Dtype,
}

impl Cells<'_> {
    fn set(&mut self, index: usize, number: u8) {
        match self.dtype {
            Dtype::Float32 => {
                if let Some(cell) = self.bytes.get_mut(4 * index..4 * index + 4) {
                    cell.copy_from_slice(&f32::from(number).to_ne_bytes());
                }
            }
            Dtype::Uint8 => {
                if let Some(cell) = self.bytes.get_mut(index) {
                    *cell = number;
                }
            }
        }
    }

    /// Sets `len` equal cells; halves the work of single ones.
    fn fill(&mut self, from: usize, len: usize, number: f32) {
        match self.dtype {
            Dtype::Float32 => {
                let cells = self.bytes.get_mut(4 * from..4 * (from + len));
                for cell in cells.unwrap_or_default().chunks_exact_mut(4) {
                    cell.copy_from_slice(&number.to_ne_bytes());
                }
            }
            Dtype::Uint8 => {
                let cells = self.bytes.get_mut(from..from + len);
                cells.unwrap_or_default().fill(number as u8);
            }
        }
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

    /// Planes of pieces on one board.
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

    /// Writes the planes that `viewer` sees into zeros.
    pub(crate) fn write<P: Tactics>(
        &self,
        position: &P,
        viewer: Player,
        bytes: &mut [u8],
        dtype: Dtype,
    ) {
        let mut cells = Cells { bytes, dtype };
        let area = self.layout.ranks * self.layout.files;
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
                cells.set((board * per_board + plane) * area + cell, 1);
            } else if let Some(count) = held.get_mut(plane) {
                *count = count.saturating_add(1);
            }
            ControlFlow::<()>::Continue(())
        });
        for (plane, &count) in held.iter().enumerate().filter(|(_, count)| **count > 0) {
            cells.fill((hands + plane) * area, area, f32::from(count));
        }
        let mut plane = hands + held.len();
        let count = self.players.len();
        let place = |player| self.players.iter().position(|&other| other == player);
        let first = place(viewer).unwrap_or(0);
        for actor in position.to_act() {
            if let Some(index) = place(actor.player) {
                let seen = (index + count - first) % count;
                cells.fill((plane + seen) * area, area, 1.0);
            }
        }
        plane += count;
        for cell in &self.layout.cells {
            cells.set(plane * area + cell, 1);
        }
        let quiet = match position.reversible_plies() {
            u32::MAX => 0,
            plies => plies.min(255) as u8,
        };
        if quiet > 0 {
            let number = match dtype {
                Dtype::Float32 => f32::from(quiet) / 100.0,
                Dtype::Uint8 => f32::from(quiet),
            };
            cells.fill((plane + 1) * area, area, number);
        }
    }
}

/// Player with a letter, or the first who may move.
pub(crate) fn viewer_of(position: &AnyPosition, frame: &Frame) -> Player {
    let actors = position.to_act();
    let first = actors.first().map(|actor| actor.player);
    first
        .or(frame.players.first().copied())
        .unwrap_or(Player::new(b'w'))
}
