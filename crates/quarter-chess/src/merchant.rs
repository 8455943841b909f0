//! Merchants: what they immobilise (QC-8, QC-9), what they take (QC-10, QC-11), how they move (QC-7).

use core::ops::ControlFlow::{self, Continue};

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, MoveBatch, PieceRules, PieceType, attackers};
use two_army_chess::{BLACK, WHITE};

use crate::board::{
    BOARD, EAST, MERCHANT, NORTH, Pieces, QuarterBoard, QuarterRules, SOUTH, TYPES, WEST, beside,
    step, traders,
};
use crate::game::Quarter;
use crate::movegen::Scene;
use crate::moves::{Batch, Event, Move, PieceMove};
use crate::quadrants::corresponding;

/// All pieces that stand immobilised ([QC-8](crate::rulebook#qc-8)): they neither move nor attack
/// ([QC-9](crate::rulebook#qc-9)).
///
/// ```
/// use quarter_chess::{Quarter, immobilised};
/// let position: Quarter = "7k/8/8/3Mr3/8/8/8/4K3 b - - 0 1".parse()?;
/// assert!(immobilised(&position).contains("e5".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn immobilised(position: &Quarter) -> SquareSet<QuarterBoard> {
    let pieces = position.pieces();
    immobilised_of(pieces, WHITE) | immobilised_of(pieces, BLACK)
}

/// The pieces of an army that stand immobilised: beside an enemy merchant and not beside a friendly one,
/// except drivers and merchants (QC-8).
#[inline(always)]
fn immobilised_of(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let held = beside(pieces.of(army.enemy(), MERCHANT)) - beside(pieces.of(army, MERCHANT));
    (pieces.army(army) - traders(pieces)) & held
}

/// The pieces that check the king of an army (QC-16); none if the king is off the board (QC-11).
#[inline]
pub(crate) fn checkers(pieces: &Pieces, army: Army) -> SquareSet<QuarterBoard> {
    let enemy = army.enemy();
    let Some(king) = pieces.king(army) else {
        return SquareSet::EMPTY;
    };
    let attacking =
        attackers::<QuarterRules, 2, TYPES>(pieces, king, pieces.army(enemy), pieces.occupied());
    if attacking.is_empty() {
        attacking
    } else {
        attacking - immobilised_of(pieces, enemy)
    }
}

/// Whether a pawn of the side to move that is not immobilised attacks a square where it has the right
/// to capture en passant (QC-4).
pub(crate) fn can_capture_en_passant(position: &Quarter) -> bool {
    let (us, pieces) = (position.turn(), position.pieces());
    let able = pieces.of(us, PieceType::PAWN) - immobilised_of(pieces, us);
    QuarterRules::PAWNS.get(us.index()).is_some_and(|rules| {
        let mut advances = position.board().en_passant().of(us);
        advances.any(|advance| !rules.attackers(advance.target).is_disjoint(able))
    })
}

/// The enemies that a merchant takes by having stepped to a square (QC-10).
#[inline]
pub(crate) fn victims(
    pieces: &Pieces,
    us: Army,
    merchant: Square<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    let here = SquareSet::from(merchant);
    let partners = pieces.of(us, MERCHANT);
    let between = step::<EAST>(here) & step::<WEST>(partners)
        | step::<WEST>(here) & step::<EAST>(partners)
        | step::<NORTH>(here) & step::<SOUTH>(partners)
        | step::<SOUTH>(here) & step::<NORTH>(partners);
    between & pieces.army(us.enemy())
}

/// The squares on which a merchant and one of its partners would have an enemy between them (QC-10).
#[inline(always)]
pub(crate) fn custody_squares(
    partners: SquareSet<QuarterBoard>,
    enemies: SquareSet<QuarterBoard>,
) -> SquareSet<QuarterBoard> {
    step::<EAST>(step::<EAST>(partners) & enemies)
        | step::<WEST>(step::<WEST>(partners) & enemies)
        | step::<NORTH>(step::<NORTH>(partners) & enemies)
        | step::<SOUTH>(step::<SOUTH>(partners) & enemies)
}

/// Whether one of some merchants may be able to take an enemy between it and another (QC-10).
#[inline(always)]
pub(crate) fn can_take_by_custody(
    merchants: SquareSet<QuarterBoard>,
    enemies: SquareSet<QuarterBoard>,
) -> bool {
    let squares = custody_squares(merchants, enemies);
    !squares.is_empty()
        && (merchants.iter()).any(|from| !BOARD.neighbours(from).is_disjoint(squares))
}

/// Takes pieces off the board by custody (QC-10, QC-14); whether there were any.
pub(crate) fn take_by_custody(
    pieces: &mut Pieces,
    victims: SquareSet<QuarterBoard>,
    report: &mut impl FnMut(Event),
) -> bool {
    for square in victims {
        if let Some((army, piece_type)) = pieces.take(square) {
            report(Event::Custody {
                square,
                army,
                piece_type,
            });
        }
    }
    !victims.is_empty()
}

impl<const US: usize> Scene<'_, US> {
    /// The squares beside those of some pieces that would attack a king if they were able to and nothing
    /// stood in between.
    #[inline(always)]
    fn beside_latent(
        &self,
        king: Square<QuarterBoard>,
        pieces: SquareSet<QuarterBoard>,
    ) -> SquareSet<QuarterBoard> {
        if pieces.is_empty() {
            pieces
        } else {
            beside(self.latent(king, pieces))
        }
    }

    /// Whether merchants touch pieces in such a way that replies may be legal for reasons that only a trial tells
    /// (QC-8): kings, pieces that may check a king once they are free, or such as an enemy merchant keeps free.
    #[inline(always)]
    pub(crate) fn merchants_decide(&self) -> bool {
        let held = self.held_own | self.held_theirs;
        let kings = SquareSet::from(self.safety.king).with(self.enemy_king);
        !self.contested.is_empty()
            || !held.is_empty()
                && (!held.is_disjoint(kings)
                    || !self.latent(self.safety.king, self.held_theirs).is_empty()
                    || !self.latent(self.enemy_king, self.held_own).is_empty())
    }

    /// Steps and shifts of the merchants.
    ///
    /// A merchant that leaves or arrives can free and immobilise pieces, and one that steps can take
    /// pieces: moves that free a piece that might give check, or open a line by taking a piece, are
    /// tried out. All others follow from pins and checks.
    #[inline(always)]
    pub(crate) fn visit_merchants<R>(
        &self,
        visit: &mut impl FnMut(Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if self.merchants.is_empty() {
            return Continue(());
        }
        let touching = beside(self.theirs);
        let dangerous = self.beside_latent(self.safety.king, self.held_theirs);
        let freeing = self.beside_latent(self.enemy_king, self.held_own);
        for from in self.merchants {
            let lets_go = dangerous.contains(from);
            let sure = if lets_go {
                SquareSet::EMPTY
            } else {
                self.safety
                    .allowed(from, self.occupied, self.safety.check_mask)
            };
            // What pins and checks forbid is legal all the same if it immobilises the attacker; pieces
            // are immobilised or freed only beside the square left and the square reached.
            let doubtful = if lets_go {
                BOARD.all()
            } else {
                touching - sure
            };
            let steps = BOARD.neighbours(from) - self.occupied;
            let partners = self.merchants.without(from);
            // A merchant takes only what it comes to stand beside.
            let mut custody = steps & touching;
            if !custody.is_empty() {
                custody &= custody_squares(partners, self.theirs);
            }
            if !custody.is_empty() {
                custody &= custody_squares(partners, self.theirs & self.screens());
            }
            visit(Batch::Ordinary(MoveBatch::Piece {
                piece_type: MERCHANT,
                from,
                targets: (steps & sure) - custody,
            }))?;
            for to in steps & (doubtful | custody) {
                let m = PieceMove {
                    from,
                    to,
                    piece_type: MERCHANT,
                    becomes: MERCHANT,
                };
                self.try_out(Move::Ordinary(m), visit)?;
            }
            let shifts = corresponding(from) - self.occupied;
            let doubtful = if self.uncovers(MERCHANT).contains(from) {
                BOARD.all()
            } else {
                doubtful | freeing
            };
            visit(Batch::Shifts {
                piece_type: MERCHANT,
                from,
                targets: (shifts & sure) - doubtful,
            })?;
            for to in shifts & doubtful {
                let piece_type = MERCHANT;
                self.try_out(
                    Move::Shift {
                        from,
                        to,
                        piece_type,
                    },
                    visit,
                )?;
            }
        }
        Continue(())
    }
}
