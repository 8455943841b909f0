//! Whole games of four armies: the suite of the testkit, the slow generator, a slow board.

use chess_pieces::{Armies, Army, Move};
use variant_core::{Position, Rng, Variant};
use variant_testkit::slow::{Mailbox, SlowGame, SlowOracle, SlowVariant, check_exchanges};
use variant_testkit::{Components, Differential, Effort, conformance};

use crate::melee::{Fair, Melee, melee};

/// Castlings to both sides, pawns that have just advanced or are about to promote, every type.
pub(crate) const OPEN: [&str; 4] = [
    "*,*,yR,2,yK,3,yR,*,*/*,*,2,rP,5,*,*/bR,11/12/12/11,gK/bK,10,gC/1,bP,8,gS,1/2,rP,rS,8/\
     bR,2,bA,8/*,*,8,*,*/*,*,rR,3,rK,2,rR,*,* r rbyg rKQbKQyKQ - 0",
    "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/12/bK,9,gP,gK/3,rP,bP,7/12/12/12/*,*,8,*,*/\
     *,*,4,rK,3,*,* r rbyg - - 150",
    "*,*,3,yK,4,*,*/*,*,yP,7,*,*/12/3,rP,8/12/bK,10,gK/12/12/1,bP,10/3,rP,8/*,*,2,rP,5,*,*/\
     *,*,4,rK,3,*,* r rbyg - - 7",
    "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/11,rQ/bK,11/12/12/12/11,gK/*,*,1,gR,6,*,*/\
     *,*,4,rK,3,*,* r rbyg - - 3",
];

conformance!(Melee, |suite| suite
    .games(2)
    .plies(160)
    .leaves(3000)
    .positions(&OPEN)
    .tactics()
    .codes()
    .any_move(variant_testkit::any_piece_move)
    .step_invariant("only the army to move moves", |before, m, _| {
        let army = before.state.board.pieces().army_at(m.from).unwrap();
        let seat = variant_core::Seat::Army(['r', 'b', 'y', 'g'][army.index()]);
        before.to_act()[0].seat == seat
    }));

/// The same game, slowly.
enum Slow {}

impl SlowVariant for Slow {
    type Rules = Fair;

    const STALLED_ARMIES_ARE_OUT: bool = true;
    const DRAWN_PLIES: u32 = u32::MAX;

    fn allows(game: &SlowGame<Fair>, _: Move<Fair>) -> bool {
        !game.is_over()
    }

    fn decided(game: &SlowGame<Fair>) -> Option<String> {
        let left = |n: u8| game.standing.contains(Army::new(n));
        let score = |reason: &str, points: &str| {
            let scores = (0..).zip("rbyg".chars());
            let scores = scores
                .map(|(n, letter)| format!(" {letter}={}", if left(n) { points } else { "0" }));
            reason.to_owned() + &scores.collect::<String>()
        };
        if game.is_over() {
            return Some(score("win", "1"));
        }
        (game.clock >= 200).then(|| score("fifty-moves", "0.5"))
    }

    fn is_dead(_: &SlowGame<Fair>) -> bool {
        false
    }
}

#[test]
fn games_are_those_of_the_slow_generator() {
    let compared = Differential::<Melee>::new()
        .positions(OPEN)
        .games(4)
        .plies(250)
        .perft(2, 120)
        .against::<SlowOracle<Slow>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(2000)),
        "{compared:?}"
    );
}

#[test]
fn exchanges_are_those_of_a_slow_board() {
    let starts = OPEN.map(melee).into_iter();
    for (seed, start) in starts.chain([Melee::start("start").unwrap()]).enumerate() {
        let mut rng = Rng::new(seed as u64);
        let mut position = start;
        for _ in 0..40 {
            let us = position.state.turn;
            let sides = [Armies::of(us), position.enemies(us)];
            let board = Mailbox::from(position.state.board.pieces());
            check_exchanges(&position, &board, |_| sides, Mailbox::attacks::<Fair>)
                .unwrap_or_else(|violation| panic!("{position}: {violation}"));
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}

#[test]
fn each_component_tells_positions_apart() {
    let bare =
        "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/12/bK,10,gK/12/12/4,rN,7/12/*,*,8,*,*/*,*,4,rK,3,*,*";
    let rooks = "*,*,yR,2,yK,3,yR,*,*/*,*,8,*,*/bR,11/12/12/11,gK/bK,11/12/12/bR,11/*,*,8,*,*/\
                 *,*,rR,3,rK,2,rR,*,*";
    Components::<Melee>::new(&format!("{bare} r rbyg - - 0"))
        .repetition("4,rN,7", "4,rB,7")
        .repetition("4,rN,7", "4,rA,7")
        .repetition("4,rN,7", "4,bN,7")
        .repetition("4,rN,7", "5,rN,6")
        .repetition(" r rbyg", " y rbyg")
        .repetition(" r rbyg", " r rby")
        // The clock counts once it can come to 200.
        .search(199, "- 0", "- 1")
        .base(&format!("{rooks} r rbyg rKQbKQyKQ - 0"))
        .repetition("rKQ", "rQ")
        .repetition("rKQ", "rK")
        .repetition("bKQ", "bQ")
        .repetition("yKQ", "yK")
        .repetition("rKQbKQyKQ", "-")
        .base(
            "*,*,3,yK,4,*,*/*,*,8,*,*/12/12/12/bK,10,gK/12/12/2,bP,rP,gP,7/12/*,*,8,*,*/\
             *,*,4,rK,3,*,* b rbyg - d3d4:bg 0",
        )
        .repetition("d3d4:bg", "d3d4:b")
        .repetition("d3d4:bg", "d3d4:g")
        .repetition("d3d4:bg", "-")
        .check()
        .unwrap_or_else(|error| panic!("{error}"));
}
