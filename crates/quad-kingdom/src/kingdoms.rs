//! Sets of kingdoms, letters and partners (QK-3).

use chess_pieces::{Armies, Army, notation};
use variant_core::Player;

use crate::board::{BLACK, KingdomRules, WHITE};

/// All four kingdoms.
pub(crate) const ALL: Armies = Armies::first_of(4);
/// White and Black.
pub(crate) const UPRIGHT: Armies = Armies::of(WHITE).with(BLACK);

/// The letter of a kingdom.
pub(crate) fn letter(army: Army) -> char {
    notation::army_letter::<KingdomRules>(army)
}

/// The kingdom of a letter.
pub(crate) fn from_letter(letter: char) -> Option<Army> {
    notation::army_of_letter::<KingdomRules>(letter)
}

/// The player known by the letter of a kingdom.
pub(crate) fn player(army: Army) -> Player {
    Player::new(letter(army) as u8)
}

/// The kingdom on the opposite side of the board: the partner, where there is one (QK-15, QK-16).
#[inline(always)]
pub(crate) const fn partner(army: Army) -> Army {
    army.after(2, 4)
}
