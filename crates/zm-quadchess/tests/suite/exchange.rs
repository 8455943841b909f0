//! Static exchange evaluation between armies.

use chess_pieces::PieceRules;
use variant_core::{Player, Position, Rng, Seat, Tactics, Variant};
use variant_testkit::slow::{Mailbox, check_exchanges};
use zm_quadchess::{Armies, Army, QuadRules, ZmQuadchess};

use crate::conformance::POSITIONS;

/// The armies of the mover's side, partners and annexed armies included, and the others.
fn sides(position: &ZmQuadchess) -> [Armies; 2] {
    let player = |army: Army| {
        let letter = QuadRules::ARMY_LETTERS.chars().nth(army.index())?;
        position.owner_of(Seat::Army(letter))
    };
    let is_own = |army| match (player(position.turn()), player(army)) {
        (Some(one), Some(other)) => position.are_allied(one, other),
        _ => army == position.turn(),
    };
    let own: Armies = position
        .in_game()
        .iter()
        .filter(|&army| is_own(army))
        .collect();
    [own, position.in_game() - own]
}

/// In every mode, in random games, and in positions with annexed and frozen armies.
#[test]
fn exchanges_are_those_of_a_slow_board() {
    let mut rng = Rng::new(12);
    let starts = ZmQuadchess::MODES
        .iter()
        .map(|mode| ZmQuadchess::start(mode).expect("a mode"));
    let others = POSITIONS
        .iter()
        .map(|text| text.parse().expect("a position"));
    for mut position in starts.chain(others) {
        for _ in 0..120 {
            let board = Mailbox::from(position.pieces());
            let sides = sides(&position);
            let attacks = Mailbox::attacks::<QuadRules>;
            let checked = check_exchanges::<QuadRules, _>(&position, &board, |_| sides, attacks);
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

/// Partners are allied (ZQ-30); a player outside the game only with itself.
#[test]
fn who_plays_with_whom() {
    let [s, w, n, e, stranger, other] = *b"swneZY";
    for (mode, allied) in [("ffa", vec![]), ("teams-opposite", vec![(s, n), (w, e)])] {
        let start = ZmQuadchess::start(mode).unwrap();
        for one in [s, w, n, e, stranger, other] {
            for two in [s, w, n, e, stranger, other] {
                let expected =
                    one == two || allied.contains(&(one, two)) || allied.contains(&(two, one));
                let [first, second] = [one, two].map(Player::new);
                assert_eq!(
                    start.are_allied(first, second),
                    expected,
                    "{first} {second}"
                );
            }
        }
    }
}
