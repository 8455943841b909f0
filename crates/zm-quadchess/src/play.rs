//! Direct effects of moves (ZQ-4 to ZQ-8, ZQ-27); `turn.rs` resolves mates and interruptions.

use board_geometry::{Chessboard, SquareSet};
use chess_pieces::{Armies, Army, BoardState, CheckWatch, MoveEffects, PieceEvent, PieceType};
use variant_core::Position as _;

use crate::board::{BOARD, QuadRules, corner};
use crate::moves::{Event, Move};
use crate::position::Quadchess;
use crate::turn::TurnResolver;

#[derive(Clone, Copy)]
pub(crate) struct Effects {
    pub(crate) victim: Option<Army>,
    pub(crate) en_passant: bool,
    pub(crate) castled: bool,
    /// A king promotion left a queen (ZQ-9).
    pub(crate) queen: bool,
}

impl Effects {
    #[inline(always)]
    pub(crate) fn of_capture(captured: Option<(Army, PieceType)>) -> Self {
        Self {
            victim: captured.map(|(victim, _)| victim),
            en_passant: false,
            castled: false,
            queen: false,
        }
    }
}

impl From<MoveEffects> for Effects {
    #[inline(always)]
    fn from(made: MoveEffects) -> Self {
        Self {
            en_passant: !made.en_passant.is_empty(),
            castled: made.castled,
            ..Self::of_capture(made.captured)
        }
    }
}

impl Quadchess {
    #[inline(always)]
    pub(crate) fn make_on(
        &self,
        board: &mut BoardState<QuadRules, 4>,
        army: Army,
        m: Move,
        report: &mut impl FnMut(PieceEvent<QuadRules>),
    ) -> Effects {
        let mut effects = Effects::from(board.make(army, m, report));
        if self.leaves_queen(army, m, effects.castled) {
            board.pieces_mut().put(m.from, army, PieceType::QUEEN);
            effects.queen = true;
        }
        effects
    }

    /// `next` must be a copy.
    #[inline(always)]
    pub(crate) fn play_in(&self, m: Move, next: &mut Self, mut report: impl FnMut(Event)) {
        self.make_in(m, next, &mut report);
        self.settle_in(next, report);
    }

    #[inline(always)]
    pub(crate) fn settle_in(&self, next: &mut Self, mut report: impl FnMut(Event)) {
        let following = next.following(self.turn);
        // ZQ-14: a single king in check whose army can move is not mated.
        if !next.urgent().is_many()
            && next.owed().is_empty()
            && next.absence.is_empty()
            && next.army_has_moves(following)
        {
            next.report_checks(self, &mut report);
            next.report_skipped(self.turn, following, &mut report);
            next.turn = following;
        } else {
            TurnResolver::after_move(self, next, report);
        }
    }

    /// ZQ-12.
    #[inline(always)]
    pub(crate) fn following(&self, army: Army) -> Army {
        (self.urgent().next_after(army, 4))
            .or(self.in_game().next_after(army, 4))
            .unwrap_or(army)
    }

    #[inline(always)]
    pub(crate) fn make_in(&self, m: Move, next: &mut Self, report: &mut impl FnMut(Event)) {
        let army = self.turn;
        let mut tell = |event| report(Event::Pieces(event));
        let effects = self.make_on(&mut next.board, army, m, &mut tell);
        next.note_king(army, m, effects, report);
        next.end_turn(army);
        next.review_en_passant();
        next.grant_en_passant(army, m);
        next.note_progress(m, effects);
        next.note_checks(army, m, self.checked().is_empty() && !effects.en_passant);
    }

    #[inline(always)]
    pub(crate) fn note_checks(&mut self, army: Army, m: Move, is_simple: bool) {
        let checked = if is_simple {
            let holder = self.control.holder(army).unwrap_or(army);
            self.find_newly_checked(army, holder, m)
        } else {
            self.find_checked()
        };
        self.urgent = self.urgent.with_first(checked);
    }

    /// Null move; `None` if passing has further effects.
    pub(crate) fn passed(&self) -> Option<Self> {
        let army = self.turn;
        let is_quiet = !self.is_decided()
            && self.urgent.is_empty()
            && self.absence.is_empty()
            && self.arrived_kings().is_empty();
        if !is_quiet {
            return None;
        }
        let mut next = *self;
        next.end_turn(army);
        TurnResolver::after_move(self, &mut next, |_| ());
        // A departing player was active, or its army's holder was.
        (next.active() == self.active() && next.turn != army).then_some(next)
    }

    /// ZQ-7, ZQ-32.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self, army: Army) {
        if !self.board.en_passant().is_empty() {
            self.board.en_passant_mut().end(Armies::of(army));
        }
        self.ply = self.ply.saturating_add(1);
        // ZQ-27
        if army == self.leader() {
            self.clock = self.clock.saturating_add(1);
        }
        if self.is_dummy(army) {
            self.pass_dummy_on();
        }
    }

    /// ZQ-7.
    #[inline(always)]
    pub(crate) fn grant_en_passant(&mut self, army: Army, m: Move) {
        if m.piece_type == PieceType::PAWN {
            self.board
                .grant_en_passant(army, m, self.other_players_armies(army));
        }
    }

    /// Armies in the game outside the control of `army`'s player.
    #[inline(always)]
    pub(crate) fn other_players_armies(&self, army: Army) -> Armies {
        let holder = self.control.holder(army).unwrap_or(army);
        self.in_game() - self.control.armies_of(holder)
    }

    /// Removes rights that no pawn could use, rights over frozen pawns, and rights over the same player's
    /// (ZQ-7).
    pub(crate) fn review_en_passant(&mut self) {
        let control = self.control;
        self.board.review_en_passant(|capturer, owner| {
            let (capturer, owner) = (control.holder(capturer), control.holder(owner));
            capturer.is_some() && owner.is_some() && capturer != owner
        });
    }

    /// Resets the clock after progress; recomputes the leader if needed (ZQ-27).
    #[inline(always)]
    pub(crate) fn note_progress(&mut self, m: Move, effects: Effects) {
        let promotes = effects.queen || m.becomes != m.piece_type;
        let captures = effects.victim.is_some() || effects.en_passant;
        if promotes || captures || m.piece_type == PieceType::PAWN {
            self.clock = 0;
        }
        let loser = effects
            .victim
            .and_then(|victim| self.control.holder(victim));
        // Losses of others leave the leader ahead.
        if promotes || effects.en_passant || loser == Some(self.leader()) {
            self.control.set_leader(self.find_leader());
        }
    }
}

/// State shared by the children of a position without checks, absent players or en passant rights.
///
/// After most moves no king is in check and the next army can move (ZQ-12).
struct SharedPlay<'a> {
    parent: &'a Quadchess,
    passed: Quadchess,
    /// Armies that a double push may give en passant rights.
    capturers: Armies,
    /// King destinations that castle or reach the corner.
    special: SquareSet<Chessboard>,
    /// Detects changes of checks and mobility.
    watch: CheckWatch<QuadRules>,
    /// Of [`watch_mobility`](Quadchess::watch_mobility).
    settled: Option<SquareSet<Chessboard>>,
}

impl Quadchess {
    pub(crate) fn sharing_play(&self) -> Option<impl Fn(Move, &mut Self)> {
        let shared = self.share()?;
        Some(move |m, next: &mut Self| shared.play_into(m, next))
    }

    fn share(&self) -> Option<SharedPlay<'_>> {
        let army = self.turn;
        let is_quiet = !self.is_decided()
            && self.urgent.is_empty()
            && self.absence.is_empty()
            && self.board.en_passant().is_empty()
            && !self.arrived_kings().contains(army);
        let holder = self.control.holder(army).filter(|_| is_quiet)?;
        let mut passed = *self;
        passed.end_turn(army);
        passed.turn = self.following(army);
        let mut shared = SharedPlay {
            parent: self,
            passed,
            capturers: self.other_players_armies(army),
            // ZQ-8, ZQ-9
            special: self.pieces().army(army).with(corner(army)),
            watch: CheckWatch::NONE,
            settled: None,
        };
        for other in self.active().without(holder) {
            if let Some(king) = self.pieces().king(other) {
                let hostile = self.hostile_to(other);
                (shared.watch).add_king(&self.board, army, king, hostile);
            }
        }
        shared.settled = shared.passed.watch_mobility(army, &mut shared.watch);
        Some(shared)
    }
}

impl SharedPlay<'_> {
    #[inline(always)]
    fn is_special(&self, m: Move) -> bool {
        (m.becomes != m.piece_type)
            | (m.piece_type == PieceType::KING) & self.special.contains(m.to)
    }

    #[inline(always)]
    fn is_settled_after(&self, m: Move) -> bool {
        self.settled.is_some_and(|squares| {
            m.piece_type != PieceType::KING
                || squares.is_disjoint(BOARD.queen_lines(m.to) | BOARD.knight_targets(m.to))
        })
    }

    #[inline(always)]
    fn play_into(&self, m: Move, child: &mut Quadchess) {
        if self.is_special(m) {
            return self.parent.play_into(m, child);
        }
        let army = self.parent.turn;
        *child = self.passed;
        let captured = child.board.make_simple(&self.passed.board, army, m);
        child.board.grant_en_passant(army, m, self.capturers);
        child.note_progress(m, Effects::of_capture(captured));
        if self.watch.affects(m) {
            child.note_checks(army, m, true);
        } else if self.is_settled_after(m) {
            return;
        }
        if !child.checked().is_empty() || !child.army_has_moves(child.turn) {
            child.turn = army;
            self.parent.settle_in(child, |_| ());
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use core::ops::ControlFlow;

    use variant_core::implement::stop_at_move;
    use variant_core::{Position as _, Rng, Variant as _};

    use crate::board::ARMIES;
    use crate::position::Quadchess;

    fn visit_games(seeds: u64, mut visit: impl FnMut(Quadchess)) {
        for mode in Quadchess::MODES {
            for seed in 0..seeds {
                let mut rng = Rng::new(seed);
                let mut position = Quadchess::start(mode).expect("a mode");
                for _ in 0..400 {
                    visit(position);
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
        }
    }

    #[test]
    fn children_are_those_of_single_moves() {
        let (mut shared, mut affecting, mut settled) = (0, 0, 0);
        visit_games(400, |position| {
            let shared_play = position.share();
            shared += usize::from(shared_play.is_some());
            let mut place = Quadchess::default();
            let _ = position.visit_children(position.moves(), &mut place, |m, child| {
                let expected = position.play_unchecked(m);
                assert_eq!(*child, expected, "{m} in {position}");
                if let Some(shared_play) = &shared_play {
                    affecting += usize::from(shared_play.watch.affects(m));
                    settled += usize::from(shared_play.settled.is_some());
                }
                ControlFlow::<()>::Continue(())
            });
        });
        assert!(
            shared > 10_000 && affecting > 1000 && settled > 1000,
            "{shared}, {affecting}, {settled}"
        );
    }

    #[test]
    fn a_rider_that_enters_the_line_of_a_partner_s_king_is_seen() {
        let text =
            "4,sN,3/sB,1,wK,5/4,nK,3/1,sN,6/8/6,eK,1/8/8 teams-opposite s wwne - - wne 7 309";
        let position: Quadchess = text.parse().expect("a position");
        let shared = position.share().expect("state to share");
        let retreat = position.parse_move("a7b8").expect("a move");
        let mut child = position;
        shared.play_into(retreat, &mut child);
        assert_eq!(child, position.play_unchecked(retreat));
        assert_ne!(child.turn(), crate::WEST);
    }

    #[test]
    fn armies_can_move_if_moves_are_generated() {
        let mut immobile = 0;
        visit_games(12, |position| {
            for army in ARMIES {
                let is_mobile = position.visit_army(army, stop_at_move).is_break();
                let text = position.to_string();
                assert_eq!(
                    position.army_has_moves(army),
                    is_mobile,
                    "{army:?} in {text}"
                );
                assert!(
                    is_mobile || position.unpinned_steps(army).is_empty(),
                    "{text}"
                );
                immobile += usize::from(!is_mobile);
            }
        });
        assert!(immobile > 100, "{immobile}");
    }
}
