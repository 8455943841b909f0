//! Faults in what searches and tables ask.

use std::ops::ControlFlow;

use variant_core::{EncodeMoves, MovingPiece, PieceAt, Position, Tactics, Variant};
use variant_testkit::Suite;

use super::{FAULT, Fault, Faulty, Trio, has};

type Move = <Trio as Position>::Move;

impl Tactics for Faulty {
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        self.0.visit_pieces(visit)
    }

    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        let movers = self.0.to_act();
        self.0.visit_changes(&after.0, |piece, arrives| {
            let moves = || movers.iter().any(|actor| actor.seat == piece.seat);
            if arrives || !has(Fault::CapturesStay) || moves() {
                visit(piece, arrives);
            }
        });
    }

    fn captured(&self, m: Move) -> Option<PieceAt> {
        self.0
            .captured(m)
            .filter(|_| !has(Fault::CapturesUnnoticed))
    }

    fn moving_piece(&self, m: Move) -> Option<MovingPiece> {
        let mut piece = self.0.moving_piece(m)?;
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
        (Fault::PassesWithoutATurn, passes),
        (Fault::PassesByAMove, passes),
        (Fault::CodesCollide, means),
        (Fault::CodesBeyondTheLast, means),
        (
            Fault::CodesOfIllegalMoves,
            "codes stand for legal moves alone",
        ),
    ] {
        assert_eq!(broken(fault).as_deref(), Some(expected), "{fault:?}");
    }
}
