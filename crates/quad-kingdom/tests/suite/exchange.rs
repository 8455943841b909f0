//! Static exchange evaluation between kingdoms.

use chess_pieces::PieceRules;
use quad_kingdom::{Armies, EMERALD, KingdomRules, Move, QuadKingdom};
use variant_core::{Position, Rng, Seat, Tactics};
use variant_testkit::slow::{Mailbox, check_exchanges};

use crate::support::{MODES, start};

/// The kingdoms of the mover's side and the others; Emerald plays with its holder (QK-18).
fn sides(position: &QuadKingdom, m: Move) -> [Armies; 2] {
    let mover = position.pieces().army_at(m.from).expect("a piece to move");
    let player = |army| {
        let controlled = position.control().filter(|_| army == EMERALD);
        let army = controlled.map_or(Some(army), |control| control.holder)?;
        let letter = KingdomRules::ARMY_LETTERS.chars().nth(army.index())?;
        position.owner_of(Seat::Army(letter))
    };
    let is_own = |army| match (player(mover), player(army)) {
        (Some(one), Some(other)) => position.are_allied(one, other),
        _ => army == mover,
    };
    let own: Armies = position
        .standing()
        .iter()
        .filter(|&army| is_own(army))
        .collect();
    [own, position.standing() - own]
}

/// Sides follow from owners and partners, in random games of every mode.
#[test]
fn exchanges_are_those_of_a_slow_board() {
    let mut rng = Rng::new(12);
    for mode in MODES {
        let mut position = start(mode);
        for _ in 0..150 {
            let board = Mailbox::from(position.pieces());
            let sides = |m| sides(&position, m);
            let attacks = Mailbox::attacks::<KingdomRules>;
            let checked = check_exchanges::<KingdomRules, _>(&position, &board, sides, attacks);
            if let Err(violation) = checked {
                panic!("{position}: {violation}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}
