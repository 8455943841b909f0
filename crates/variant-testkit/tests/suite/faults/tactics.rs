//! Faults in what searches and tables ask.

use std::ops::ControlFlow;

use variant_core::{EncodeMoves, MovingPiece, PieceAt, Player, Position, Seat, Tactics, Variant};
use variant_testkit::Suite;

use super::{FAULT, Fault, Faulty, STRANGER, Trio, fickle, has};

type Move = <Trio as Position>::Move;

impl Tactics for Faulty {
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
        let _ = self.0.visit_pieces(|piece| {
            pieces.push(piece);
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
        self.0.visit_tactical(visit)
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
        let ghost = |piece: PieceAt| PieceAt {
            letter: 'Z',
            ..piece
        };
        match FAULT.get() {
            Fault::CapturesUnnoticed => None,
            Fault::CapturesGhosts => self.0.captured(m).map(ghost),
            _ => self.0.captured(m),
        }
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
        (Fault::NobodyIsAllied, "alliances go both ways"),
        (Fault::OneWayAlliance, "alliances go both ways"),
        (Fault::StrangersOwn, "pieces belong to players"),
        (
            Fault::NobodyMoves,
            "a move is made by somebody who is to act",
        ),
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
    ] {
        assert_eq!(broken(fault).as_deref(), Some(expected), "{fault:?}");
    }
}
