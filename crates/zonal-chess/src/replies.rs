//! Counting the replies to all moves of a position without making most of them.
//!
//! The counter of `chess-pieces` knows what pieces do by the table of their types, that is along straight lines.
//! What riders in zones do is surveyed here: how many replies those of the army that answers have, and which
//! squares around its king those of the other army attack (ZC-7). It is found out anew after moves that touch it.
//! Moves are made where a bent line gives check, or where a piece may not leave such a line.

use board_geometry::Square;
use chess_pieces::{
    Army, CastlingRights, Change, MoveBatch, OffTable, OffTableReplies, PieceType, ReplyCounter,
};
use smallvec::SmallVec;

use crate::bent::BentLines;
use crate::board::{BOARD, ZonalBoard, ZonalRules};
use crate::game::{Batch, Move, Zonal};
use crate::movegen::beyond_rooks;
use crate::riders::{self, Riders};
use crate::zones::{self, Set, Squares};

type At = Square<ZonalBoard>;

/// The squares beyond each castling rook.
const BEYOND_ROOKS: Set = beyond_rooks::<ZonalRules>();

/// The number of legal replies to all legal moves, if the counter can tell them.
#[inline(always)]
pub(crate) fn count(position: &Zonal) -> Option<u64> {
    let (board, us) = (position.board(), position.turn());
    let pieces = board.pieces();
    if board.castling() != CastlingRights::NONE && !BEYOND_ROOKS.is_disjoint(pieces.army(us)) {
        return None;
    }
    if !riders::in_zones::<ZonalRules, 6>(pieces).is_empty() {
        return count_bent(position);
    }
    let (hostile, destinations) = (pieces.army(us), !pieces.army(us.enemy()));
    ReplyCounter::with(board, us, us.enemy(), hostile, destinations, |counter| {
        let counter = &*counter;
        counter.count_all_but(position, |batch| bending(position, batch))
    })
}

/// The same with riders of either side in zones.
#[inline(never)]
fn count_bent(position: &Zonal) -> Option<u64> {
    let (board, us) = (position.board(), position.turn());
    let pieces = board.pieces();
    let (hostile, destinations) = (pieces.army(us), !pieces.army(us.enemy()));
    let survey = Survey::new(position)?;
    ReplyCounter::with_off_table(
        board,
        us,
        us.enemy(),
        hostile,
        destinations,
        survey,
        |counter| counter.count_all_but(position, |_| watched_by_castling(position)),
    )
}

/// The squares to which moves of a batch bring a rider into a zone, or a piece beyond a castling rook:
/// then lines bend (ZC-6), and castlings are looked at from there.
#[inline(always)]
fn bending(position: &Zonal, batch: &Batch) -> Set {
    let beyond = watched_by_castling(position);
    match *batch {
        MoveBatch::Piece { piece_type, .. } if !riders::turns::<ZonalRules>(piece_type) => beyond,
        MoveBatch::Pawns { .. } => beyond,
        MoveBatch::Piece { .. } | MoveBatch::Promotions { .. } => beyond | zones::BOTH,
    }
}

#[inline(always)]
fn watched_by_castling(position: &Zonal) -> Set {
    if position.castling() == CastlingRights::NONE {
        Set::EMPTY
    } else {
        BEYOND_ROOKS
    }
}

/// A rider of the army that answers, in a zone.
#[derive(Clone, Copy, Debug)]
struct Rider {
    from: At,
    piece_type: PieceType,
    attacks: Set,
}

/// What riders in zones do before a move.
struct Survey<'a> {
    position: &'a Zonal,
    king: At,
    /// The army that answers.
    own: Set,
    occupied: Squares,
    theirs: SmallVec<[Rider; 4]>,
    ours: Riders,
    in_zones: Set,
    /// The squares around the king, and those of castlings, that our riders attack; nothing if there
    /// are suspects.
    attacked: Option<(Set, Set)>,
    /// The squares on which that depends.
    depends: Set,
}

impl<'a> Survey<'a> {
    fn new(position: &'a Zonal) -> Option<Self> {
        let pieces = position.pieces();
        let us = position.turn();
        let them = us.enemy();
        let king = pieces.king(them)?;
        let own = pieces.army(them);
        let occupied = Squares::new(pieces.occupied());
        let in_zones = riders::in_zones::<ZonalRules, 6>(pieces);
        let mut theirs = SmallVec::new();
        for from in in_zones & own {
            let piece_type = pieces.type_at(from)?;
            let attacks = riders::attacks::<ZonalRules>(piece_type, from, &occupied);
            theirs.push(Rider {
                from,
                piece_type,
                attacks,
            });
        }
        let ours = Riders::new::<ZonalRules, 6>(pieces, in_zones - own);
        let mut survey = Self {
            position,
            king,
            own,
            occupied,
            theirs,
            ours,
            in_zones,
            attacked: None,
            depends: Set::EMPTY,
        };
        let zone = survey.zone(them);
        let bent = BentLines::new(position.board(), king, ours, occupied);
        survey.attacked = Self::attacked(&bent, own, zone);
        let near = zones::zones_of(zones::grid(in_zones - own));
        if near != 0 {
            survey.depends |= zones::ungrid(near);
            for square in zone.with(king) {
                let gates = zones::gates(square);
                for gate in zones::places(near & (gates.orthogonal | gates.diagonal)) {
                    survey.depends |= BOARD.between(gate, square);
                }
            }
        }
        Some(survey)
    }

    fn zone(&self, them: Army) -> Set {
        let mut zone = BOARD.neighbours(self.king);
        for (_, rules) in self.position.castling().open::<ZonalRules>() {
            if rules.army == them {
                zone |= rules.safe;
            }
        }
        zone
    }

    fn occupied_after(&self, m: Move) -> Squares {
        self.occupied.without(m.from).with(m.to)
    }

    /// What our riders do after a move, or would do after it if another piece left its square too.
    fn bent_after(&self, m: Move, left: Option<At>) -> BentLines<'a, ZonalRules, 6> {
        let mut occupied = self.occupied_after(m);
        if let Some(left) = left {
            occupied = occupied.without(left);
        }
        let ours = self.ours.after::<ZonalRules>(m);
        BentLines::new(self.position.board(), self.king, ours, occupied)
    }

    fn attacked_after(&self, change: &Change<ZonalRules>) -> Option<(Set, Set)> {
        let m = change.m;
        let comes = zones::BOTH.contains(m.to) && riders::turns::<ZonalRules>(m.becomes);
        if !comes && self.depends.is_disjoint(Set::from(m.from).with(m.to)) {
            return self.attacked;
        }
        Self::attacked(
            &self.bent_after(m, None),
            self.own.without(m.to),
            change.zone.without(self.king),
        )
    }

    /// The squares of the zone that riders attack once the king has left, and the suspects; nothing if they check
    /// it.
    fn attacked(bent: &BentLines<'_, ZonalRules, 6>, own: Set, zone: Set) -> Option<(Set, Set)> {
        (!bent.check()).then(|| (bent.attacked(zone), bent.suspects(own)))
    }

    fn moves_after(&self, change: &Change<ZonalRules>, held: Set) -> usize {
        let m = change.m;
        let mut changed = Set::from(m.from);
        if !self.occupied.set().contains(m.to) {
            changed.insert(m.to);
        }
        let mut moves = 0;
        for rider in &self.theirs {
            if rider.from == m.to {
                continue;
            }
            let attacks = if rider.attacks.is_disjoint(changed) {
                rider.attacks
            } else {
                let occupied = self.occupied_after(m);
                riders::attacks::<ZonalRules>(rider.piece_type, rider.from, &occupied)
            };
            let mut targets = attacks & change.destinations;
            if change.pinned.contains(rider.from)
                && let Some(direction) = BOARD.direction(self.king, rider.from)
            {
                let lifted = change.occupied.without(rider.from);
                targets &= BOARD.ray_attacks(self.king, direction, lifted);
            }
            if held.contains(rider.from) {
                targets = self.allowed(change, rider.from, targets);
            }
            moves += targets.len();
        }
        moves
    }
}

impl OffTable<ZonalRules> for Survey<'_> {
    #[inline(always)]
    fn pieces(&self) -> Set {
        self.in_zones
    }

    #[inline]
    fn after(&self, change: &Change<ZonalRules>) -> Option<OffTableReplies<ZonalRules>> {
        let (attacked, held) = self.attacked_after(change)?;
        Some(OffTableReplies {
            attacked,
            moves: self.moves_after(change, held),
            held,
        })
    }

    fn allowed(&self, change: &Change<ZonalRules>, from: At, targets: Set) -> Set {
        self.bent_after(change.m, Some(from)).closing(targets)
    }
}
