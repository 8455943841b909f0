use core::ops::ControlFlow;

use chess_pieces::{Army, BoardState, PieceRules, PieceType, shared_piece};
use orthodox_chess::ChessRules;
use variant_core::implement::Reach;
use variant_core::{MovingPiece, PieceAt, Player, Seat, Tactics};

use crate::board::Board;
use crate::moves::{HalfMove, Move};
use crate::state::CircleChess;

impl Board {
    fn visit_pieces<R>(&self, visit: &mut impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.state.visit_pieces(|piece| {
            let army = Army::new(u8::from(piece.seat == Seat::Army('b')));
            visit(PieceAt {
                seat: self.side(army),
                ..piece
            })
        })
    }
}

impl CircleChess {
    fn visit_stockpiles<R>(
        &self,
        visit: &mut impl FnMut(PieceAt) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        for player in self.players_left() {
            for (army, piece) in self.stockpile(player) {
                let plays = |board: &&Board| board.players()[army.index() & 1] == player;
                if let Some(board) = self.boards().find(plays) {
                    visit(PieceAt {
                        seat: board.side(army),
                        letter: ChessRules::letter(piece.piece_type),
                        square: None,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Tactics for CircleChess {
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

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        BoardState::<ChessRules>::reach(piece)
    }

    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        BoardState::<ChessRules>::visit_reach(piece, visit);
    }

    /// `None` for concessions.
    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        let board = self.board(m.board)?;
        let us = board.turn();
        let (before, at, piece_type) = match m.half {
            HalfMove::Move(half) => {
                let mut piece = board.state.moving_piece(us, half);
                piece.after.seat = board.side(us);
                return Some(piece);
            }
            HalfMove::Promotion { at, piece, .. } => (PieceType::PAWN, at, piece.piece_type),
            HalfMove::Drop { piece, at } => (piece.piece_type, at, piece.piece_type),
            HalfMove::Concession => return None,
        };
        Some(MovingPiece {
            letter: ChessRules::letter(before),
            after: PieceAt {
                seat: board.side(us),
                ..shared_piece::<ChessRules>(at, us, piece_type)
            },
        })
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
            seat: board.side(army),
            ..shared_piece::<ChessRules>(square, army, piece_type)
        })
    }
}
