//! Weights in opening and endgame, fitted to chess positions.

use std::ops::{Add, AddAssign, Mul};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) opening: i32,
    pub(crate) endgame: i32,
}

const fn pair(opening: i32, endgame: i32) -> Pair {
    Pair { opening, endgame }
}

impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        pair(
            self.opening.saturating_add(other.opening),
            self.endgame.saturating_add(other.endgame),
        )
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<i32> for Pair {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        pair(
            self.opening.saturating_mul(times),
            self.endgame.saturating_mul(times),
        )
    }
}

impl Pair {
    pub(crate) const fn both(value: i32) -> Self {
        pair(value, value)
    }

    /// By phase, from 0 to 256 in the opening.
    pub(crate) fn by_phase(self, phase: i32) -> i32 {
        let gain = i64::from(self.opening.saturating_sub(self.endgame)) * i64::from(phase);
        self.endgame.saturating_add((gain / 256) as i32)
    }
}

macro_rules! weights {
    ($($name:ident $opening:literal $endgame:literal)+) => {
        $(pub(crate) const $name: Pair = pair($opening, $endgame);)+
    };
}

weights! {
    PAWN -19 -18
    PAWN_STEP 1 8
    PAWN_MIDDLE -13 0
    PAWN_ADVANCE 5 0
    KNIGHT 8 -20
    KNIGHT_MIDDLE 2 5
    KNIGHT_STEP 8 -4
    BISHOP 21 4
    BISHOP_MIDDLE 0 3
    BISHOP_STEP 3 -7
    ROOK -50 37
    ROOK_MIDDLE 2 1
    ROOK_SEVENTH 24 27
    QUEEN 34 21
    QUEEN_MIDDLE -1 10
    QUEEN_STEP -3 20
    KING_MIDDLE -15 2
    KING_STEP -11 10
    HOME -7 -16
    DOUBLED -16 -23
    ISOLATED -13 -4
    GUARDED 11 7
    PASSED_1 55 152
    PASSED_2 38 120
    PASSED_3 11 58
    PASSED_4 0 29
    PASSED_FAR 0 3
    PASSED_GUARDED 4 31
    PASSED_OWN_KING -3 23
    PASSED_THEIR_KING -11 -48
    SHELTER_NEAR 12 13
    SHELTER_FAR 15 7
    OPEN_KING -29 8
    OPEN_KING_BESIDE -22 12
    MINOR_MOBILITY 9 4
    ROOK_MOBILITY 6 7
    QUEEN_MOBILITY 6 3
    RING_ATTACK -4 11
    RING_ATTACKERS 4 -2
    RING_WITHOUT_QUEEN -5 -8
    HALF_OPEN 22 12
    OPEN 24 2
    BISHOPS 32 55
    PAWN_THREAT 74 49
    THREAT 63 28
    HANGING 31 43
    HANGING_PAWN 17 45
    GUARDED_MINOR 1 36
    TURN 25 15
}
