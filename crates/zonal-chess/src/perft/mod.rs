//! Counts replies, mostly without making moves.
//!
//! `ReplyCounter` counts along straight lines. Riders in zones add replies, attacks around the king and pins. Moves
//! that check over a bent line are made.

use board_geometry::Square;
use chess_pieces::{CastlingRights, MoveBatch, PieceType, PieceTypes};
use smallvec::SmallVec;
use two_army_chess::perft::CountReplies;
use variant_perft::{Change, OffTable, OffTableReplies, ReplyCounter};

use crate::board::{BOARD, Z_SQUARES, ZonalBoard, ZonalRules};
use crate::generate::turning::pin_line;
use crate::position::{Batch, Move, ZonalChess, ZonalMoves};
use crate::rules::bent_lines::BentLines;
use crate::rules::gates;
use crate::rules::riders::{self, Riders};
use crate::rules::turns::{self, TurnKind, types};
use crate::rules::zones::{self, Set, Squares};

type At = Square<ZonalBoard>;

const TURNING: PieceTypes = turns::all_types::<ZonalRules>();

impl CountReplies<ZonalRules> for ZonalMoves {
    #[inline(always)]
    fn count_replies(position: &ZonalChess) -> Option<u64> {
        count(position)
    }
}

/// `None` while a castling could be attacked from beyond the rook.
#[inline(always)]
fn count(position: &ZonalChess) -> Option<u64> {
    let (board, us, them) = (position.board(), position.turn(), position.turn().enemy());
    let (ours, theirs) = (board.pieces().army(us), board.pieces().army(them));
    if !ours.is_disjoint(beyond_open_rooks(position)) {
        return None;
    }
    if !turns::in_zones::<ZonalRules>(board.pieces()).is_empty() {
        return count_with_bent_lines(position);
    }
    ReplyCounter::with(board, us, them, ours, !theirs, |counter| {
        counter.count_all_but(position, |batch| bending(position, batch))
    })
}

#[inline(never)]
fn count_with_bent_lines(position: &ZonalChess) -> Option<u64> {
    let (board, us, them) = (position.board(), position.turn(), position.turn().enemy());
    let (ours, theirs) = (board.pieces().army(us), board.pieces().army(them));
    let survey = Survey::new(position)?;
    ReplyCounter::with_off_table(board, us, them, ours, !theirs, survey, |counter| {
        counter.count_all_but(position, |_| beyond_open_rooks(position))
    })
}

/// Targets where a rider enters a zone (ZC-6), or a piece arrives beyond a castling rook.
fn bending(position: &ZonalChess, batch: &Batch) -> Set {
    let beyond = beyond_open_rooks(position);
    match *batch {
        MoveBatch::Piece { piece_type, .. } if !TURNING.contains(piece_type) => beyond,
        MoveBatch::Pawns { .. } => beyond,
        MoveBatch::Piece { .. } | MoveBatch::Promotions { .. } => beyond | zones::BOTH,
    }
}

fn beyond_open_rooks(position: &ZonalChess) -> Set {
    if position.castling() == CastlingRights::NONE {
        Set::EMPTY
    } else {
        // Beyond the rooks.
        Z_SQUARES
    }
}

#[derive(Clone, Copy, Debug)]
struct Rider {
    from: At,
    piece_type: PieceType,
    attacks: Set,
}

#[derive(Clone, Copy, Debug)]
struct Threats {
    attacked: Set,
    suspects: Set,
}

impl Threats {
    /// `None` in check.
    fn new(bent: &BentLines<'_, ZonalRules>, around: Set, own: Set) -> Option<Self> {
        if bent.check() {
            return None;
        }
        Some(Self {
            attacked: bent.attacked(around),
            suspects: bent.suspects(own),
        })
    }
}

#[derive(Clone, Debug)]
struct Survey<'a> {
    position: &'a ZonalChess,
    king: At,
    own: Set,
    occupied: Squares,
    /// Riders of the replying army, the moving army, both.
    theirs: SmallVec<[Rider; 4]>,
    ours: Riders,
    all: Set,
    threats: Option<Threats>,
    depends_on: Set,
}

impl<'a> Survey<'a> {
    /// `None` without a king.
    fn new(position: &'a ZonalChess) -> Option<Self> {
        let (pieces, them) = (position.pieces(), position.turn().enemy());
        let (king, own) = (pieces.king(them)?, pieces.army(them));
        let occupied = Squares::new(pieces.occupied());
        let all = turns::in_zones::<ZonalRules>(pieces);
        let ours = Riders::new::<ZonalRules>(pieces, all - own);
        let theirs = (all & own).iter().filter_map(|from| {
            let piece_type = pieces.type_at(from)?;
            let attacks = riders::attacks::<ZonalRules>(piece_type, from, &occupied);
            Some(Rider {
                from,
                piece_type,
                attacks,
            })
        });
        let around = around_king(position, king);
        let bent = BentLines::new(position.board(), king, ours, occupied);
        Some(Self {
            position,
            king,
            own,
            occupied,
            theirs: theirs.collect(),
            ours,
            all,
            threats: Threats::new(&bent, around, own),
            depends_on: lines_onto(around.with(king), all - own),
        })
    }

    fn occupied_after(&self, m: Move) -> Squares {
        self.occupied.without(m.from).with(m.to)
    }

    fn bent_after(&self, m: Move, occupied: Squares) -> BentLines<'a, ZonalRules> {
        let ours = self.ours.after(m);
        BentLines::new(self.position.board(), self.king, ours, occupied)
    }

    /// `None` in check.
    fn threats_after(&self, change: &Change<ZonalRules>) -> Option<Threats> {
        let m = change.m;
        let arrives = zones::BOTH.contains(m.to) && TURNING.contains(m.becomes());
        if !arrives && self.depends_on.is_disjoint(Set::from(m.from).with(m.to)) {
            return self.threats;
        }
        let bent = self.bent_after(m, self.occupied_after(m));
        Threats::new(
            &bent,
            change.zone.without(self.king),
            self.own.without(m.to),
        )
    }

    fn replies_of(&self, rider: &Rider, change: &Change<ZonalRules>, suspects: Set) -> usize {
        let (from, m) = (rider.from, change.m);
        let is_arrival_new = !self.occupied.set.contains(m.to);
        let is_touched =
            rider.attacks.contains(m.from) || is_arrival_new && rider.attacks.contains(m.to);
        let attacks = if is_touched {
            riders::attacks::<ZonalRules>(rider.piece_type, from, &self.occupied_after(m))
        } else {
            rider.attacks
        };
        let mut targets = attacks & change.destinations;
        if change.pinned.contains(from) {
            targets &= pin_line(self.king, from, change.occupied);
        }
        if suspects.contains(from) {
            targets = self.allowed(change, from, targets);
        }
        targets.len()
    }
}

impl OffTable<ZonalRules> for Survey<'_> {
    fn pieces(&self) -> Set {
        self.all
    }

    #[inline]
    fn after(&self, change: &Change<ZonalRules>) -> Option<OffTableReplies<ZonalRules>> {
        let threats = self.threats_after(change)?;
        let theirs = (self.theirs.iter()).filter(|rider| rider.from != change.m.to);
        let moves = theirs.map(|rider| self.replies_of(rider, change, threats.suspects));
        Some(OffTableReplies {
            moves: moves.sum(),
            attacked: threats.attacked,
            restricted: threats.suspects,
        })
    }

    fn allowed(&self, change: &Change<ZonalRules>, from: At, targets: Set) -> Set {
        let occupied = self.occupied_after(change.m).without(from);
        self.bent_after(change.m, occupied).closing(targets)
    }
}

impl Riders {
    fn after(&self, m: Move) -> Self {
        let mut riders = self.without(m.from);
        let bit = zones::bit_of(m.to);
        let is_of = |types: PieceTypes| types.contains(m.becomes());
        if is_of(const { types::<ZonalRules>(TurnKind::Orthogonal) }) {
            riders.orthogonal |= bit;
        } else if is_of(const { types::<ZonalRules>(TurnKind::Diagonal) }) {
            riders.diagonal |= bit;
        } else if is_of(const { types::<ZonalRules>(TurnKind::Both) }) {
            riders.both |= bit;
        } else if is_of(const { types::<ZonalRules>(TurnKind::Other) }) {
            riders.other |= zones::BOTH & m.to.into();
        }
        riders
    }
}

fn around_king(position: &ZonalChess, king: At) -> Set {
    let them = position.turn().enemy();
    let rights = position.castling().of_army::<ZonalRules>(them);
    let near = BOARD.neighbours(king);
    rights
        .open::<ZonalRules>()
        .fold(near, |around, (_, rules)| around | rules.safe)
}

/// Squares that affect attacks on `squares`: the riders' zones, and lines out to `squares`.
fn lines_onto(squares: Set, riders: Set) -> Set {
    let zones = zones::zones_of(zones::grid(riders));
    let mut lines = zones::ungrid(zones);
    if zones == 0 {
        return lines;
    }
    for square in squares {
        let gates = gates::gates(square);
        for gate in zones::places(zones & (gates.orthogonal | gates.diagonal)) {
            lines |= BOARD.between(gate, square);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use chess_pieces::PieceRules;
    use two_army_chess::TwoArmyGame as _;
    use variant_core::perft::perft;

    use super::*;

    #[test]
    fn replies_are_surveyed_but_for_castlings_attacked_from_beyond_the_rook() {
        let castlings =
            "***1r3k2rQ***/**5p6**/*1b12*/16/13q2/*14*/**6P5**/***1R3K2Rr*** w KQkq - 0 1";
        let lost = "***1r3k2rQ***/**5p6**/*1b12*/16/13q2/*14*/**6P5**/***1R3K2Rr*** w - - 0 1";
        for (text, is_surveyed) in [
            (ZonalRules::START, true),
            (
                "***2nb1kbnr1***/**1ppp1pppppp1**/*1q12*/r15/15R/*12Q1*/**1PPPPPP1PPP1**/***2NB1KBNR1*** w Kk - 0 1",
                true,
            ),
            (castlings, false),
            (lost, true),
        ] {
            let position: ZonalChess = text.parse().expect(text);
            let replies = is_surveyed.then(|| perft(&position, 2));
            assert_eq!(count(&position).map(u128::from), replies, "{text}");
        }
    }

    #[test]
    fn the_squares_beyond_the_rooks_are_those_in_the_corners() {
        let beyond = ZonalRules::CASTLINGS.iter().map(|rules| {
            let away = BOARD.direction(rules.king_from, rules.rook_from);
            BOARD.ray(rules.rook_from, away.expect("a rank"))
        });
        assert_eq!(beyond.fold(Set::EMPTY, |all, ray| all | ray), Z_SQUARES);
    }
}
