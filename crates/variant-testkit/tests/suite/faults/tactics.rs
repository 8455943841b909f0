//! Faults in what searches and tables ask.

use std::ops::ControlFlow;

use variant_core::implement::Reach;
use variant_core::{EncodeMoves, MovingPiece, PieceAt, Player, Position, Seat, Tactics, Variant};
use variant_testkit::{Suite, check_reach};

use super::{FAULT, Fault, Faulty, STRANGER, Trio, fickle, has};

type Move = <Trio as Position>::Move;

/// A piece as the faulty game tells of it.
fn told(piece: PieceAt) -> PieceAt {
    let offset = if has(Fault::SquaresBeyondTheBoard) {
        100
    } else {
        0
    };
    let square = piece.square.map(|square| square + offset);
    PieceAt { square, ..piece }
}

/// As if the methods were left out.
fn leaves_out_captures() -> bool {
    has(Fault::TacticsAreEmpty) || has(Fault::MovesAreUnknown)
}

impl Tactics for Faulty {
    fn reversible_plies(&self) -> u32 {
        if has(Fault::NothingIsReversible) {
            0
        } else {
            u32::MAX
        }
    }

    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let owner = self.0.owner_of(seat);
        owner.map(|owner| {
            if has(Fault::StrangersOwn) {
                STRANGER
            } else {
                owner
            }
        })
    }

    fn are_allied(&self, one: Player, other: Player) -> bool {
        match FAULT.get() {
            Fault::NobodyIsAllied => false,
            Fault::OneWayAlliance => one <= other,
            _ => one == other,
        }
    }

    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        let mut pieces = Vec::new();
        if has(Fault::TacticsAreEmpty) {
            return ControlFlow::Continue(());
        }
        let _ = self.0.visit_pieces(|piece| {
            pieces.push(told(piece));
            ControlFlow::<()>::Continue(())
        });
        if has(Fault::PiecesComeInAnyOrder) && fickle().is_multiple_of(2) {
            pieces.reverse();
        }
        pieces.into_iter().try_for_each(visit)
    }

    fn gives_check(&self, m: Move) -> bool {
        has(Fault::EveryMoveChecks) || self.0.gives_check(m)
    }

    fn visit_tactical<R>(&self, visit: impl FnMut(Move) -> ControlFlow<R>) -> ControlFlow<R> {
        if has(Fault::EveryMoveIsTactical) {
            return self.0.moves().into_iter().try_for_each(visit);
        }
        if leaves_out_captures() {
            return ControlFlow::Continue(());
        }
        self.0.visit_tactical(visit)
    }

    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        let movers = self.0.to_act();
        self.0.visit_changes(&after.0, |piece, arrives| {
            let moves = || movers.iter().any(|actor| actor.seat == piece.seat);
            if has(Fault::TacticsAreEmpty) {
                return;
            }
            if arrives || !has(Fault::CapturesStay) || moves() {
                visit(told(piece), arrives);
            }
        });
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        let ghost = |piece: PieceAt| PieceAt {
            letter: 'Z',
            ..piece
        };
        match FAULT.get() {
            Fault::CapturesUnnoticed => None,
            _ if leaves_out_captures() => None,
            Fault::CapturesGhosts => self.0.captured(m).map(ghost),
            _ => self.0.captured(m).map(told),
        }
    }

    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        let mut reach = self.0.reach(piece)?;
        reach.attacked += u32::from(has(Fault::ReachesMore));
        (!has(Fault::ReachesUncounted)).then_some(reach)
    }

    fn visit_reach(&self, piece: PieceAt, mut visit: impl FnMut(u16)) {
        let times = match FAULT.get() {
            Fault::ReachesNothing => 0,
            Fault::ReachesTwice => 2,
            _ => 1,
        };
        self.0
            .visit_reach(piece, |square| (0..times).for_each(|_| visit(square)));
    }

    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        if leaves_out_captures() {
            return None;
        }
        let mut piece = self.0.moving_piece(m)?;
        piece.after = told(piece.after);
        if has(Fault::ArrivesWhereItCameFrom) {
            piece.after.square = Some(u16::from(m.from.index()));
        }
        if has(Fault::ArrivesAsItWas) {
            piece.after.letter = piece.letter;
        }
        if has(Fault::MovesAnother) {
            piece.letter = 'Z';
        }
        Some(piece)
    }

    fn exchange_at_least(&self, m: Move, threshold: i32, value: impl Fn(char) -> i32) -> bool {
        let exchange = self.exchange(m, value);
        exchange > threshold || exchange == threshold && !has(Fault::ThresholdIsTooMuch)
    }

    fn pass(&self) -> Option<Self> {
        match self.moves().first() {
            _ if has(Fault::PassesWithoutATurn) => Some(*self),
            Some(&m) if has(Fault::PassesByAMove) => Some(self.play_unchecked(m)),
            _ => self.0.pass().map(Self),
        }
    }
}

impl EncodeMoves for Faulty {
    const CODES: usize = Trio::CODES;

    fn encode(m: Move) -> usize {
        if has(Fault::CodesCollide) {
            return usize::from(m.to.index());
        }
        let beyond = if has(Fault::CodesBeyondTheLast) {
            Self::CODES
        } else {
            0
        };
        beyond + Trio::encode(m)
    }

    fn decode(&self, code: usize) -> Option<Move> {
        if has(Fault::CodesOfIllegalMoves) {
            let same = |m: &Move| Trio::encode(*m) == code;
            let start = Trio::start("start").map_or(Vec::new(), |start| start.moves());
            return (self.0.decode(code)).or_else(|| start.into_iter().find(same));
        }
        self.0.decode(code)
    }
}

const REACH: &str = "the squares that a piece reaches are visited once and counted";

fn broken(fault: Fault) -> Option<String> {
    FAULT.set(fault);
    let suite = Suite::<Faulty>::new().games(10).tactics().codes();
    suite.every_position().err().map(|violation| violation.rule)
}

#[test]
fn every_fault_in_what_searches_ask_is_found() {
    assert_eq!(broken(Fault::Sound), None);
    let stands = "the piece that moves stands where it arrives";
    let passes = "passing changes the turn, and no piece or its owner";
    let means = "the code of a move stands for it";
    for (fault, expected) in [
        (
            Fault::MovesAnother,
            "a piece that moves is one of the pieces",
        ),
        (
            Fault::CapturesStay,
            "the changes of a move lead from the pieces before it to those after it",
        ),
        (
            Fault::ThresholdIsTooMuch,
            "an exchange reaches the thresholds up to its value",
        ),
        (Fault::ArrivesWhereItCameFrom, stands),
        (Fault::ArrivesAsItWas, stands),
        (
            Fault::CapturesUnnoticed,
            "a piece that another one takes the place of is captured",
        ),
        (
            Fault::MovesAreUnknown,
            "a piece that another one takes the place of is captured",
        ),
        (
            Fault::TacticsAreEmpty,
            "who moves has a piece before or after the move",
        ),
        (
            Fault::SquaresBeyondTheBoard,
            "pieces stand on squares of the declared board size",
        ),
        (Fault::PassesWithoutATurn, passes),
        (Fault::PassesByAMove, passes),
        (Fault::CodesCollide, means),
        (Fault::CodesBeyondTheLast, means),
        (
            Fault::CodesOfIllegalMoves,
            "codes stand for legal moves alone",
        ),
        (Fault::NobodyIsAllied, "alliances go both ways"),
        (Fault::OneWayAlliance, "alliances go both ways"),
        (Fault::StrangersOwn, "pieces belong to players"),
        (Fault::NobodyMoves, "the mover is an actor"),
        (
            Fault::CapturesGhosts,
            "what is captured is one of the pieces",
        ),
        (
            Fault::EveryMoveChecks,
            "a move gives check if a king is in check that was not",
        ),
        (
            Fault::EveryMoveIsTactical,
            "tactical moves are those that capture or promote, in the order of all moves",
        ),
        (
            Fault::PiecesComeInAnyOrder,
            "every piece is on the plane of its owner and type",
        ),
        (Fault::ReachesUncounted, REACH),
        (Fault::ReachesTwice, REACH),
    ] {
        assert_eq!(broken(fault).as_deref(), Some(expected), "{fault:?}");
    }
}

#[test]
fn a_wrong_reach_is_noticed() {
    let start = Faulty(Trio::start("start").unwrap());
    let knight = PieceAt {
        seat: Seat::Army('s'),
        letter: 'N',
        square: Some(0),
    };
    let checked = |fault: Fault, piece: PieceAt, squares: &[u16]| {
        FAULT.set(fault);
        let checked = check_reach(&start, piece, squares);
        checked.err().map(|violation| violation.rule)
    };
    let squares = [5, 7, 9];
    let unknown = PieceAt {
        letter: 'X',
        ..knight
    };
    assert_eq!(checked(Fault::Sound, knight, &squares), None);
    assert_eq!(checked(Fault::Sound, unknown, &[]), None);
    let expected = Some("a piece reaches the squares expected");
    for (piece, wrong) in [
        (knight, &[][..]),
        (knight, &squares[1..]),
        (knight, &[squares[1], squares[0]]),
        (unknown, &squares),
    ] {
        assert_eq!(checked(Fault::Sound, piece, wrong).as_deref(), expected);
    }
    for (fault, rule) in [
        (
            Fault::ReachesNothing,
            "a piece reaches the squares expected",
        ),
        (
            Fault::ReachesMore,
            "the squares that a piece reaches are counted",
        ),
        (Fault::ReachesUncounted, REACH),
        (Fault::ReachesTwice, REACH),
    ] {
        let found = checked(fault, knight, &squares);
        assert_eq!(found.as_deref(), Some(rule), "{fault:?}");
    }
}
