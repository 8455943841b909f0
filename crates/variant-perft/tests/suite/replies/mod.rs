//! The counter of replies, beside making every move: on boards of all shapes, with two armies and four.

mod answered;
mod castlings;
#[cfg(feature = "long-tests")]
mod compounds;
#[cfg(feature = "long-tests")]
mod held;
#[cfg(feature = "long-tests")]
mod off_table;
mod spared;

use std::ops::ControlFlow;

use board_geometry::{Chessboard, Geometry, Square, SquareSet};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, KingSafety, Move, MoveBatch, PieceRules, PieceType,
    Pieces,
};
use orthodox_chess::OrthodoxChess;
use variant_core::{Batch, Position, Rng};
use variant_perft::ReplyCounter;

use crate::rules::{CornerMelee, CrossMelee, TowerDuel, TowerMelee, scattered};
#[cfg(feature = "long-tests")]
use crate::rules::{TriangleDuel, ZonalDuel};

/// Legal moves by making them, in a game of every army against all others.
#[derive(Clone, Debug)]
struct Board<R: PieceRules> {
    state: BoardState<R>,
    /// Whether opposite armies neither attack nor capture each other.
    teams: bool,
}

impl<R: PieceRules> Board<R> {
    fn new(state: BoardState<R>) -> Self {
        let teams = false;
        Self { state, teams }
    }

    fn allies(&self, army: Army) -> Armies {
        let is_ally =
            |other: &Army| *other == army || self.teams && other.index() % 2 == army.index() % 2;
        Armies::first_of(R::Counts::ARMIES)
            .iter()
            .filter(is_ally)
            .collect()
    }

    fn hostile(&self, army: Army) -> SquareSet<R::Board> {
        self.state.pieces().occupied() - self.state.pieces().armies(self.allies(army))
    }

    /// All squares but those of the army's own side and of kings.
    fn destinations(&self, army: Army) -> SquareSet<R::Board> {
        let own = self.state.pieces().armies(self.allies(army));
        !(own | self.state.pieces().of_type(PieceType::KING))
    }

    fn batches(&self, army: Army) -> Vec<MoveBatch<R>> {
        let mut batches = Vec::new();
        if let Some(safety) = self.state.king_safety(army, self.hostile(army)) {
            let destinations = self.destinations(army);
            let _ = self
                .state
                .generator(destinations, [safety])
                .visit_army(army, |batch| {
                    batches.push(batch);
                    ControlFlow::<()>::Continue(())
                });
        }
        batches
    }

    fn after(&self, army: Army, m: Move<R>) -> Self {
        let mut next = self.clone();
        next.state.make(army, m, &mut |_| ());
        next.state.en_passant_mut().end(Armies::of(army));
        next.state.review_en_passant(|_, _| true);
        let enemies = Armies::first_of(R::Counts::ARMIES) - self.allies(army);
        next.state.grant_en_passant(army, m, enemies);
        next
    }

    fn replies(&self, us: Army, them: Army, m: Move<R>) -> u64 {
        let next = self.after(us, m);
        next.batches(them)
            .iter()
            .map(|batch| batch.len() as u64)
            .sum()
    }

    /// The board after an advance of an army that gives another one a right to capture en passant.
    fn with_right(&self, army: Army, capturer: Army) -> Option<Self> {
        let advances = (self.batches(army).into_iter())
            .filter(|batch| matches!(batch, MoveBatch::Pawns { double: true, .. }));
        let mut boards = advances.flatten().map(|m| self.after(army, m));
        boards.find(|board| board.state.en_passant().is_for(capturer))
    }

    /// Compares the counter with making the moves; whether there was a survey, and how many moves it left
    /// to the other way.
    fn compare(&self, us: Army, them: Army) -> Option<usize> {
        let (hostile, destinations) = (self.hostile(them), self.destinations(them));
        let counter = ReplyCounter::new(&self.state, us, them, hostile, destinations);
        let safety = self.state.king_safety(them, hostile);
        // Captures en passant are surveyed where no line matters to them.
        let surveyed = safety.is_some_and(|safety| !safety.in_check());
        if counter.is_some() || !self.state.en_passant().is_for(them) {
            assert_eq!(counter.is_some(), surveyed, "{self:?}");
        }
        let counter = counter?;
        let mut left = 0;
        for batch in self.batches(us) {
            let slowly: u64 = batch.into_iter().map(|m| self.replies(us, them, m)).sum();
            let count = counter.count(batch, |m| {
                left += 1;
                self.replies(us, them, m)
            });
            assert_eq!(count, slowly, "{batch:?} of {us:?} in {self:?}");
            self.compare_answers(&counter, us, them, batch);
        }
        let state = &self.state;
        let left_by = |counter: &ReplyCounter<'_, R>| {
            let mut others = Vec::new();
            for batch in self.batches(us) {
                let _ = counter.count_answered(batch, |m| others.push(m));
            }
            others
        };
        let all = left_by(&counter);
        ReplyCounter::with_answers(state, us, them, hostile, destinations, |counter| {
            for batch in self.batches(us) {
                self.compare_answers(counter, us, them, batch);
            }
            // Among several armies answers need the whole survey.
            assert!(
                R::Counts::ARMIES == 2 || left_by(counter) == all,
                "{self:?}"
            );
        })
        .expect("surveyed before");
        Some(left)
    }

    /// Moves that are said to be answered are.
    fn compare_answers(
        &self,
        counter: &ReplyCounter<'_, R>,
        us: Army,
        them: Army,
        batch: MoveBatch<R>,
    ) {
        let mut others = Vec::new();
        let answered = counter.count_answered(batch, |m| others.push(m));
        assert_eq!(answered + others.len(), batch.len(), "{batch:?}");
        for m in batch.into_iter().filter(|m| !others.contains(m)) {
            let replies = self.replies(us, them, m);
            assert!(replies > 0, "{m} is answered in {self:?}");
        }
    }
}

/// Random positions of few and many pieces; how many were surveyed.
fn compare_scattered<R: PieceRules>(positions: u64, teams: bool) -> u64 {
    let mut surveyed = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0xc0de);
        let pieces = scattered::<R>(&mut rng, 4 + seed % 36);
        let state = at_home::<R>(pieces, seed);
        let mut board = Board { state, teams };
        let mut us = Army::new((seed % R::Counts::ARMIES as u64) as u8);
        // A few moves on, so that there are rights to capture en passant.
        for _ in 0..2 {
            let them = us.after(1, R::Counts::ARMIES);
            surveyed += u64::from(board.compare(us, them).is_some());
            if teams {
                surveyed += u64::from(board.compare(us, us.after(2, R::Counts::ARMIES)).is_some());
            }
            let moves: Vec<_> = board.batches(us).into_iter().flatten().collect();
            let Some(&m) = moves.get(rng.below(moves.len().max(1) as u64) as usize) else {
                break;
            };
            board = board.after(us, m);
            us = them;
        }
    }
    surveyed
}

/// The board with kings and rooks put at home for castling, in every other position.
pub(crate) fn at_home<R: PieceRules>(mut pieces: Pieces<R>, seed: u64) -> BoardState<R> {
    let mut rights = CastlingRights::NONE;
    for (index, rules) in R::CASTLINGS.iter().enumerate() {
        if seed.is_multiple_of(2)
            && let Some(king) = pieces.king(rules.army)
            && pieces.type_at(rules.king_from) != Some(PieceType::KING)
            && pieces.type_at(rules.rook_from) != Some(PieceType::KING)
        {
            pieces.take(king);
            pieces.put(rules.king_from, rules.army, PieceType::KING);
            pieces.put(rules.rook_from, rules.army, PieceType::ROOK);
            rights = rights.with(index);
        }
    }
    BoardState::new(pieces, rights)
}

#[test]
fn replies_of_two_armies_are_those_that_there_are() {
    assert!(compare_scattered::<TowerDuel>(500, false) > 250);
}

#[cfg(feature = "long-tests")]
#[test]
fn replies_on_odd_boards_are_those_that_there_are() {
    assert!(compare_scattered::<ZonalDuel>(1500, false) > 600);
    assert!(compare_scattered::<TriangleDuel>(500, false) > 250);
}

#[test]
fn replies_among_four_armies_are_those_that_there_are() {
    assert!(compare_scattered::<TowerMelee>(1500, false) > 600);
    assert!(compare_scattered::<CornerMelee>(1500, false) > 600);
    assert!(compare_scattered::<CrossMelee>(300, false) > 100);
}

/// Puts a pawn of an army where it may advance two squares, and one of another army where that can be answered
/// by capturing it en passant; nothing where a king stands or the edge of the board is in the way.
fn put_beside<R: PieceRules>(
    pieces: &mut Pieces<R>,
    [army, capturer]: [Army; 2],
    rng: &mut Rng,
) -> Option<()> {
    let rules = &R::PAWNS[army.index()];
    let from = pick(rules.double_step, rng)?;
    let passed = R::Board::BOARD.step(from, rules.forward)?;
    let arrives = R::Board::BOARD.step(passed, rules.forward)?;
    let takers = R::PAWNS[capturer.index()].attackers(passed);
    let taker = pick(takers.without(from).without(arrives), rng)?;
    let all = SquareSet::from(from).with(passed).with(arrives).with(taker);
    if !all.is_disjoint(pieces.of_type(PieceType::KING)) {
        return None;
    }
    for square in all {
        pieces.take(square);
    }
    pieces.put(from, army, PieceType::PAWN);
    pieces.put(taker, capturer, PieceType::PAWN);
    Some(())
}

/// One of some squares.
fn pick<G: Geometry>(squares: SquareSet<G>, rng: &mut Rng) -> Option<Square<G>> {
    let number = rng.below(squares.len() as u64) as usize;
    squares.iter().nth(number)
}

/// Positions in which the army that answers has a right to capture a pawn of a third one; how many were
/// surveyed.
fn compare_rights<R: PieceRules>(positions: u64, teams: bool) -> u64 {
    let mut surveyed = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0xe9);
        let us = Army::new((seed % 4) as u8);
        let them = us.after(1, 4);
        let third = us.after(2 + (seed as usize >> 2) % 2, 4);
        let mut pieces = scattered::<R>(&mut rng, 4 + seed % 50);
        if put_beside::<R>(&mut pieces, [third, them], &mut rng).is_none() {
            continue;
        }
        let state = BoardState::<R>::new(pieces, CastlingRights::NONE);
        let board = Board { state, teams }.with_right(third, them);
        surveyed += u64::from(board.is_some_and(|board| board.compare(us, them).is_some()));
    }
    surveyed
}

/// The rights outlast the moves between, but for those that touch their squares.
#[test]
fn rights_to_capture_pawns_of_a_third_army_are_surveyed() {
    assert!(compare_rights::<TowerMelee>(3000, false) > 100);
    assert!(compare_rights::<CornerMelee>(6000, false) > 60);
    assert!(compare_rights::<TowerMelee>(3000, true) > 100);
}

/// Where the rook of a partner comes to stand by castling, nothing can go, and it cannot be taken.
#[test]
fn a_rook_that_has_castled_is_in_the_way_of_its_partner() {
    let mut pieces = Pieces::<TowerMelee>::EMPTY;
    for (name, army, piece_type) in [
        ("a6", 1, PieceType::KING),
        ("a3", 1, PieceType::ROOK),
        ("l8", 3, PieceType::KING),
        ("l5", 3, PieceType::QUEEN),
        ("g1", 0, PieceType::KING),
        ("g12", 2, PieceType::KING),
    ] {
        pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
    }
    let board = Board::<TowerMelee> {
        state: BoardState::new(pieces, CastlingRights::NONE.with(1)),
        teams: true,
    };
    let (us, partner) = (Army::new(1), Army::new(3));
    let castle = (board.batches(us).into_iter().flatten())
        .find(|m| board.state.castling_of(us, *m).is_some())
        .unwrap();
    let targets = |board: &Board<TowerMelee>| {
        let replies = board.batches(partner).into_iter().flatten();
        let to_the_west = replies.filter(|reply| reply.to.file() == 0);
        to_the_west
            .map(|reply| reply.to.to_string())
            .collect::<Vec<_>>()
    };
    assert!(targets(&board).contains(&"a5".to_owned()));
    assert!(!targets(&board.after(us, castle)).contains(&"a5".to_owned()));
    assert!(board.compare(us, partner).is_some());
}

/// To moves of the other side, and to moves of the partner.
#[test]
fn replies_in_teams_are_those_that_there_are() {
    assert!(compare_scattered::<TowerMelee>(1000, true) > 800);
    assert!(compare_scattered::<CornerMelee>(1000, true) > 800);
}

/// Published counts of sequences of two moves, by the counter alone and with some moves set apart.
#[test]
fn known_counts_of_two_moves() {
    for (text, count) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            400,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            2039,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 191),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            264,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            1486,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            2079,
        ),
    ] {
        let position: OrthodoxChess = text.parse().unwrap();
        let (us, board) = (position.turn(), position.board());
        let (hostile, free) = (board.pieces().army(us), !board.pieces().army(us.enemy()));
        let counts = ReplyCounter::with(board, us, us.enemy(), hostile, free, |counter| {
            let apart = counter.count_all_but(&position, |batch| {
                let to_the_middle = Chessboard::BOARD.rank(3) | Chessboard::BOARD.rank(4);
                match batch {
                    MoveBatch::Piece { piece_type, .. } if *piece_type == PieceType::KNIGHT => {
                        to_the_middle
                    }
                    _ => SquareSet::EMPTY,
                }
            });
            [counter.count_all(&position), apart]
        });
        assert_eq!(counts, Some([count; 2]), "{text}");
    }
}

/// Advances that can be answered by capturing en passant are counted too, and of the captures those that are
/// legal: both pawns leave the line on which a king stands.
#[test]
fn advances_beside_pawns_are_answered_en_passant() {
    // What black stands beside, and how many ways there are to capture.
    for (text, captures) in [
        ("4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1", 2),
        ("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", 1),
        // Along the rank, which opens; and beside a third pawn, which keeps it closed.
        ("8/8/8/8/1R3p1k/8/4P3/4K3 w - - 0 1", 0),
        ("8/8/8/8/1R1p1p1k/8/4P3/4K3 w - - 0 1", 2),
        // On a diagonal that the capturing pawn leaves, on one where it stays, and on its file.
        ("8/6k1/8/8/3p4/8/1B2P3/4K3 w - - 0 1", 0),
        ("8/8/8/8/1k3p2/8/4P3/2B1K3 w - - 0 1", 1),
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", 0),
        ("8/8/8/6k1/5p2/8/4P3/2B1K3 w - - 0 1", 1),
        // A diagonal on which the pawn that has advanced stood.
        ("8/8/8/8/1k1p4/8/4P3/4KB2 w - - 0 1", 1),
    ] {
        let position: OrthodoxChess = text.parse().unwrap();
        let board = Board::new(*position.board());
        let (us, them) = (Army::new(0), Army::new(1));
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let counter =
            ReplyCounter::new(&board.state, us, them, hostile, destinations).expect("no check");
        let advance = position.parse_move("e2e4").unwrap();
        let after = board.after(us, advance).batches(them);
        let (target, pawn) = ("e3".parse().unwrap(), PieceType::PAWN);
        let found = (after.iter().flat_map(|batch| batch.into_iter()))
            .filter(|m| m.to == target && m.piece_type == pawn)
            .count();
        assert_eq!(found, captures, "{text}");
        let advances = board
            .batches(us)
            .into_iter()
            .filter(|batch| matches!(batch, MoveBatch::Pawns { double: true, .. }));
        let counted: u64 = advances
            .map(|batch| counter.count(batch, |m| panic!("{m} is not surveyed in {text}")))
            .sum();
        assert_eq!(counted, board.replies(us, them, advance), "{text}");
    }
}

/// Moves that check a watched king are left to the other way of counting, all of them.
#[test]
fn moves_that_check_a_watched_king_are_left() {
    let mut checks = 0;
    for seed in 0..300 {
        let mut rng = Rng::new(seed ^ 0xdead);
        let pieces = scattered::<TowerMelee>(&mut rng, 4 + seed % 24);
        let board = Board::new(at_home::<TowerMelee>(pieces, seed));
        let (us, them, other) = (Army::new(0), Army::new(1), Army::new(2));
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let (Some(king), Some(mut counter)) = (
            board.state.pieces().king(other),
            ReplyCounter::new(&board.state, us, them, hostile, destinations),
        ) else {
            continue;
        };
        let against = board.hostile(other);
        let (pieces, occupied) = (board.state.pieces(), board.state.pieces().occupied());
        if KingSafety::<TowerMelee>::new(pieces, king, against, occupied).in_check() {
            continue;
        }
        counter.watch(king, against);
        for batch in board.batches(us) {
            for m in batch {
                let mut is_left = false;
                let count = counter.count(MoveBatch::from(m), |m| {
                    is_left = true;
                    board.replies(us, them, m)
                });
                assert_eq!(count, board.replies(us, them, m), "{m} in {board:?}");
                let next = board.after(us, m);
                let attacked = next.state.is_attacked(king, next.hostile(other));
                assert!(is_left || !attacked, "{m} checks in {board:?}");
                checks += u32::from(attacked);
            }
        }
    }
    assert!(checks > 40, "{checks}");
}
