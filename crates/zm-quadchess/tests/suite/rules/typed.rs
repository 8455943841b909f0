//! Engine queries that return values.

use super::draws::{CYCLE, LEADER};
use super::leaving::{CHOSEN, SHIELD};
use super::modes::{DUMMY, STUCK_DUMMY};
use super::movement::ARRIVES;
use super::prelude::*;
use super::turns::MATE;
use variant_core::{Position, Variant};
use zm_quadchess::{Armies, Army, EAST, Mode, NORTH, SOUTH, Setup, WEST, ZmQuadchess};

const SEATS: [(Army, char); 4] = [(SOUTH, 's'), (WEST, 'w'), (NORTH, 'n'), (EAST, 'e')];

fn letters(armies: Armies) -> String {
    let seats = SEATS.iter().filter(|seat| armies.contains(seat.0));
    seats.map(|seat| seat.1).collect()
}

#[test]
fn accessors_say_what_the_text_says() {
    let owing = "8/1,wP,6/eK,7/8/5,nP,2/6,eP,1/7,sR/sK,7 ffa w+n ssse - - se 0 9";
    for subject in [
        start(),
        read(QUIET),
        read(CHOSEN),
        read(DUMMY),
        read(owing),
        after(DUMMY, &["h8g8", "e3d3"]),
        after(MATE, &["g1a1"]),
        after(ARRIVES, &["g7h8"]),
        reached(SHIELD, &["resign:remove"]),
    ] {
        let position = subject.0;
        let text = subject.text();
        let owed = letters(position.owed().without(position.turn()));
        let turn = letters(Armies::NONE.with(position.turn()));
        let shown = [turn, owed].join("+");
        assert_eq!(shown.trim_end_matches('+'), subject.field(2), "{text}");
        assert_eq!(letters(position.checked()), subject.checked(), "{text}");
        let control = subject.field(3).to_lowercase().replace('d', "e");
        for ((army, letter), holder) in SEATS.into_iter().zip(control.chars()) {
            let seat = SEATS.into_iter().find(|seat| seat.1 == holder);
            assert_eq!(position.controller(army), seat.map(|seat| seat.0), "{text}");
            assert_eq!(position.active().contains(army), holder == letter, "{text}");
        }
        let owner = letters(Armies::NONE.with(position.owner()));
        let mode = subject.field(1);
        assert_eq!(mode.strip_prefix("three:").unwrap_or(&owner), owner);
        assert_eq!(position.clock().to_string(), subject.field(7));
        assert_eq!(position.ply().to_string(), subject.field(8));
    }
}

#[test]
fn zq_9_arrived_kings() {
    let arrived = after(ARRIVES, &["g7h8", "a8a7", "f4f3", "h1h2"]);
    assert_eq!(arrived.0.arrived_kings(), Armies::NONE.with(SOUTH));
}

#[test]
fn zq_18_zq_32_zq_34_frozen_pieces() {
    assert_eq!(reached(QUIET, &["resign:freeze"]).0.frozen().len(), 1);
    let queen = "wK,6,nK/8/8/4,nP,2,eK/8/8/3,sQ,4/sK,7 ffa s swne - - - 0 0";
    assert_eq!(reached(queen, &["penalty:s"]).0.frozen().len(), 1);
    let dummy = after(STUCK_DUMMY, &["h8g8"]).0;
    assert_eq!(dummy.frozen(), dummy.pieces().army(EAST));
}

fn chooser(position: &ZmQuadchess) -> char {
    position.to_act()[0].player.letter()
}

fn removal(position: ZmQuadchess) -> Armies {
    Setup::from(position).removal
}

#[test]
fn zq_20_who_moves_and_who_chooses() {
    let checked = reached(QUIET, &["absent:w", "d2d8"]).0;
    assert_eq!(
        (checked.turn(), checked.mover(), chooser(&checked)),
        (WEST, WEST, 'n')
    );
    let twice = reached(QUIET, &["absent:n", "absent:w", "d2d8"]).0;
    assert_eq!(chooser(&twice), 'e', "one who is present");
    assert_eq!(chooser(&read(CHOSEN).0), 'n');
    // ZQ-32: the dummy, mated, moves for West.
    let text = "wK,6,nK/8/4,eP,3/2,sK,5/8/1,wR,6/wR,7/7,eK three:s w swnd - - - 0 0";
    let mated = after(text, &["b3b1"]).0;
    assert_eq!((mated.turn(), mated.mover()), (EAST, WEST));
}

#[test]
fn zq_20_removal() {
    let away = reached(QUIET, &["absent:w:remove", "d2d8"]).0;
    assert_eq!(
        (removal(away), chooser(&away)),
        (Armies::NONE.with(WEST), 'n')
    );
    let drawn = reached(QUIET, &["absent:n:remove", "draw:wn"]).0;
    assert_eq!(removal(drawn), Armies::NONE);
    let action = read(QUIET).0.parse_action("absent:w:remove").unwrap();
    assert_eq!(action.to_string(), "absent:w:remove");
}

#[test]
fn zq_25_clock_and_ply_are_left_out() {
    let quiet = read(QUIET).0;
    let later = reached(QUIET, &CYCLE).0;
    assert!(quiet.repeats(&later) && quiet != later);
}

#[test]
fn zq_25_positions_with_and_without_removal_are_not_the_same() {
    let text = QUIET.replace("swne - - - 0 0", "sWne - - - 0 0");
    let (freezing, removing) = (read(&text).0, read(&format!("{text} remove:w")).0);
    assert_ne!(freezing, removing);
    assert_ne!(freezing.key(), removing.key());
    assert!(!freezing.repeats(&removing));
}

#[test]
fn zq_27_the_leader() {
    assert_eq!(read(&QUIET.replace("0 0", "48 200")).0.leader(), SOUTH);
    let annexed = read(LEADER).0;
    assert_eq!((annexed.leader(), annexed.material(EAST)), (EAST, 9));
    let tie = "1,wR,6/7,nK/8/8/8/8/3,sR,4/sK,6,eK ffa n sene - - - 30 0";
    assert_eq!(read(tie).0.leader(), SOUTH, "of equals the first");
}

#[test]
fn zq_29_the_sides() {
    let start = |mode: &str| ZmQuadchess::start(mode).unwrap().mode();
    assert_eq!(start("ffa").partner(SOUTH), None);
    for (sides, south, other) in [
        ("opposite", NORTH, (EAST, WEST)),
        ("adjacent", WEST, (EAST, NORTH)),
        ("adjacent-east", EAST, (WEST, NORTH)),
    ] {
        for persons in ["teams", "two"] {
            let mode = start(&format!("{persons}-{sides}"));
            assert_eq!(mode.partner(SOUTH), Some(south));
            assert_eq!(mode.partner(other.0), Some(other.1));
        }
    }
}

#[test]
fn zq_29_every_mode_is_listed() {
    assert_eq!(Mode::ALL.map(|mode| mode.to_string()), *ZmQuadchess::MODES);
    for (name, mode) in ZmQuadchess::MODES.iter().zip(Mode::ALL) {
        assert_eq!(ZmQuadchess::start(name).map(|start| start.mode()), Ok(mode));
    }
}

#[test]
fn zq_31_two_players_in_two_handed_games() {
    let adjacent = read(&QUIET.replace("ffa", "two-adjacent"));
    let players: Vec<String> = (adjacent.0.players().iter())
        .map(ToString::to_string)
        .collect();
    assert_eq!(players, ["s", "n"]);
}

#[test]
fn zq_32_an_owner_who_has_left_is_a_mistake_of_the_mode() {
    let gone = "wK,7/8/8/8/8/8/8/sK,sR,6 three:n s sw-- - - - 0 0";
    assert_eq!(gone.parse::<ZmQuadchess>().unwrap_err().field, "mode");
}
