use core::ops::ControlFlow;

use chess_pieces::PieceType;
use variant_core::implement::{Reservoir, with_dyn_visitor};
use variant_core::{Batch as _, IllegalMove, Rng};

use crate::board::Board;
use crate::boards::numbers_of;
use crate::generate::ready_to_promote;
use crate::moves::{Batch, HalfMove, Move};
use crate::rules::stockpile::Stockpiles;
use crate::state::CircleChess;

const TRIES: u32 = 3;

impl CircleChess {
    pub(crate) fn random(&self, rng: &mut Rng) -> Option<Move> {
        let conceding = self.concession_boards();
        let open = self.open_boards(conceding);
        let count = self.moves_on(open) + conceding.count_ones();
        let mut place = rng.below(u64::from(count)) as u32;
        if place < conceding.count_ones() {
            let board = numbers_of(conceding).nth(place as usize)?;
            return Batch::Concession { board }.nth(0);
        }
        place -= conceding.count_ones();
        for number in numbers_of(open) {
            let board = self.board(number)?;
            let (moves, drops) = self.count_of(board);
            if place < moves {
                // Drops are last.
                let drop = (place + u32::from(drops)).checked_sub(moves);
                return match drop {
                    Some(drop) => nth(drop, |visit| board.visit_drops(&self.stockpiles, visit)),
                    None => board.random(&self.stockpiles, place, rng, TRIES),
                };
            }
            place -= moves;
        }
        None
    }
}

impl Board {
    /// Half-move at `place` in the list without drops, or another, uniformly random if `place` is.
    // Recursive: in a loop the words sampled from do not stay in registers.
    #[inline(never)]
    fn random(
        &self,
        stockpiles: &Stockpiles,
        place: u32,
        rng: &mut Rng,
        tries: u32,
    ) -> Option<Move> {
        let us = self.turn;
        let pawns = self.pieces().of(us, PieceType::PAWN);
        if pawns.is_disjoint(ready_to_promote(us)) && !self.state.en_passant().is_for(us) {
            let test = self.legality()?;
            match self.state.try_random(us, &test, Reservoir::new(rng)) {
                Ok(m) => {
                    return Some(Move {
                        board: self.number,
                        half: HalfMove::Move(m?),
                    });
                }
                Err(IllegalMove(m)) if m.piece_type == PieceType::KING && tries > 0 => {
                    return self.random(stockpiles, place, rng, tries - 1);
                }
                Err(_) => (),
            }
        }
        nth(place, |visit| self.visit_dyn(stockpiles, visit))
    }
}

fn nth(
    place: u32,
    visit: impl FnOnce(&mut dyn FnMut(Batch) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Option<Move> {
    let mut left = place as usize;
    let pick = |batch: Batch| {
        let len = batch.len();
        if left < len {
            return ControlFlow::Break(batch.nth(left));
        }
        left -= len;
        ControlFlow::Continue(())
    };
    with_dyn_visitor(pick, visit).break_value()?
}
