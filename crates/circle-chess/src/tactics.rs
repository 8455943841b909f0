use core::ops::ControlFlow;

use chess_pieces::{Army, BoardState, PieceRules, PieceType, shared_piece};
use orthodox_chess::ChessRules;
use smallvec::SmallVec;
use variant_core::{Actor, PieceAt, Player, Seat, Tactics};

use crate::board::Board;
use crate::moves::{HalfMove, Move};
use crate::position::Circle;

const fn side(board: &Board, army: Army) -> Seat {
    Seat::Side {
        board: board.number,
        army: if army.index() == 0 { 'w' } else { 'b' },
    }
}

impl Board {
    fn visit_pieces<R>(&self, visit: &mut impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.state.visit_pieces(|piece| {
            let army = Army::new(u8::from(piece.seat == Seat::Army('b')));
            visit(PieceAt {
                seat: side(self, army),
                ..piece
            })
        })
    }
}

impl Circle {
    /// Each piece with its army and a board where it may be dropped.
    fn visit_stockpiles<R>(
        &self,
        visit: &mut impl FnMut(PieceAt) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for player in self.players_left() {
            for (army, piece) in self.stockpile(player) {
                let plays = |board: &&Board| board.players()[army.index() & 1] == player;
                if let Some(board) = self.boards().find(plays) {
                    visit(PieceAt {
                        seat: side(board, army),
                        letter: ChessRules::letter(piece.piece_type),
                        square: None,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Tactics for Circle {
    fn actor_of(&self, m: Move) -> Option<Actor> {
        self.board(m.board).map(Board::actor)
    }

    fn owner_of(&self, seat: Seat) -> Option<Player> {
        match seat {
            Seat::Side { board, army } => {
                let [white, black] = self.board(board)?.players();
                match army {
                    'w' => Some(white),
                    'b' => Some(black),
                    _ => None,
                }
            }
            Seat::Board(board) => self.board(board).map(Board::mover),
            Seat::Army(_) => None,
        }
    }

    fn visit_pieces<R>(&self, mut visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        for board in self.boards() {
            board.visit_pieces(&mut visit)?;
        }
        self.visit_stockpiles(&mut visit)
    }

    fn visit_material<R>(
        &self,
        mut visit: impl FnMut(Seat, &[(char, u32)]) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for board in self.boards() {
            board.state.visit_material(|seat, counts| {
                let army = Army::new(u8::from(seat == Seat::Army('b')));
                visit(side(board, army), counts)
            })?;
        }
        self.visit_stockpiles(&mut |piece: PieceAt| visit(piece.seat, &[(piece.letter, 1)]))
    }

    /// Skips unchanged boards.
    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        for (position, other, arrives) in [(self, after, false), (after, self, true)] {
            for board in position.boards() {
                let same = other.board(board.number);
                if same.is_none_or(|same| same.state != board.state) {
                    let _ = board.visit_pieces(&mut |piece| {
                        visit(piece, arrives);
                        ControlFlow::<()>::Continue(())
                    });
                }
            }
            let _ = position.visit_stockpiles(&mut |piece| {
                visit(piece, arrives);
                ControlFlow::<()>::Continue(())
            });
        }
    }

    fn attackers_of(
        &self,
        seat: Seat,
        square: u16,
        moving: Option<[u16; 2]>,
    ) -> SmallVec<[PieceAt; 4]> {
        let Seat::Side { board, army } = seat else {
            return SmallVec::new();
        };
        let Some(board) = self.board(board) else {
            return SmallVec::new();
        };
        let enemy = Army::new(u8::from(army == 'w'));
        let mut found = (board.state).attackers_of(square, moving, |state, square| {
            state.attackers(square, state.pieces().army(enemy))
        });
        for piece in &mut found {
            piece.seat = side(board, enemy);
        }
        found
    }

    fn reach(&self, piece: PieceAt) -> Option<u32> {
        BoardState::<ChessRules, 2>::reach(piece)
    }

    fn advance(&self, piece: PieceAt) -> Option<(u32, u32)> {
        BoardState::<ChessRules, 2>::advance(piece)
    }

    /// Dropped piece for drops; `None` for concessions.
    fn moved(&self, m: Move) -> Option<char> {
        let piece_type = match m.half {
            HalfMove::Move(m) => m.piece_type,
            HalfMove::Promotion { .. } => PieceType::PAWN,
            HalfMove::Drop { piece, .. } => piece.piece_type,
            HalfMove::Concession => return None,
        };
        Some(ChessRules::letter(piece_type))
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        let board = self.board(m.board)?;
        let (square, army, piece_type) = match m.half {
            HalfMove::Move(m) => board.state.captured(board.turn(), m)?,
            HalfMove::Promotion { to, .. } => {
                let (army, piece_type) = board.pieces().at(to)?;
                (to, army, piece_type)
            }
            HalfMove::Drop { .. } | HalfMove::Concession => return None,
        };
        Some(PieceAt {
            seat: side(board, army),
            ..shared_piece::<ChessRules>(square, army, piece_type)
        })
    }

    fn promoted(&self, m: Move) -> Option<char> {
        match m.half {
            HalfMove::Promotion { piece, .. } => Some(ChessRules::letter(piece.piece_type)),
            _ => None,
        }
    }

    /// Dropped piece for drops; `None` for concessions.
    fn arrives(&self, m: Move) -> Option<PieceAt> {
        let board = self.board(m.board)?;
        let us = board.turn();
        let (square, piece_type) = match m.half {
            HalfMove::Move(half) => board.state.arrives(us, half),
            HalfMove::Promotion { at, piece, .. } | HalfMove::Drop { piece, at } => {
                (at, piece.piece_type)
            }
            HalfMove::Concession => return None,
        };
        Some(PieceAt {
            seat: side(board, us),
            ..shared_piece::<ChessRules>(square, us, piece_type)
        })
    }
}
