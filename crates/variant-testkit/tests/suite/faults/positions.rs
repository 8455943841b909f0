//! Faults in what positions and games answer, each found by the part of the suite that is there for it.

use variant_perft::CountLeaves;
use variant_testkit::{Checked, Effort, Suite};

use super::{FAULT, Fault, Faulty, Position, has};
use crate::trio::Trio;

impl CountLeaves for Faulty {
    fn count_replies(&self) -> Option<u64> {
        let moves = self.moves();
        let replies = moves.iter().map(|&m| self.play_unchecked(m).count_moves());
        Some(replies.skip(usize::from(has(Fault::RepliesAreLost))).sum())
    }
}

fn suite() -> Suite<Faulty> {
    Suite::new().games(10).effort(Effort::PLAIN)
}

fn broken(fault: Fault, part: fn(Suite<Faulty>) -> Checked) -> Option<String> {
    FAULT.set(fault);
    part(suite()).err().map(|violation| violation.rule)
}

type Part = fn(Suite<Faulty>) -> Checked;

fn check(part: Part, faults: &[(Fault, &str)]) {
    assert_eq!(broken(Fault::Sound, part), None);
    for &(fault, rule) in faults {
        assert_eq!(broken(fault, part).as_deref(), Some(rule), "{fault:?}");
    }
}

#[test]
fn every_fault_of_a_position_is_found() {
    check(
        |suite| suite.count_leaves().every_position(),
        &[
            (Fault::NothingRepeats, "a position repeats itself"),
            (Fault::NothingIsEqual, "a clone is equal"),
            (
                Fault::HashesChange,
                "equal positions have equal keys and hashes",
            ),
            (Fault::PacksNothing, "a packed form reads back"),
            (
                Fault::UnpacksAnother,
                "a packed form reads back as a position that repeats",
            ),
            (
                Fault::UnpacksAnything,
                "bytes that read as a position are its packed form",
            ),
            (Fault::DrawsNothing, "a random move is one of the moves"),
            (Fault::PlaysTwice, "play agrees with play_unchecked"),
            (
                Fault::PlaysIntoNothing,
                "play_into agrees with play_unchecked",
            ),
            (
                Fault::ChildrenMissing,
                "visit_children agrees with play_unchecked",
            ),
            (Fault::AddsAPlayer, "no move adds a player"),
            (Fault::PlayersTwice, "players are named once"),
            (Fault::PlayersLeave, "the players of a game stay the same"),
            (
                Fault::StrangersAct,
                "those who act are players, each seat once",
            ),
            (Fault::ChecksTwice, "a king in check is named once"),
            (
                Fault::VisitsNoActor,
                "visit_actors hands out those who are to act",
            ),
            (
                Fault::WinsAtOnce,
                "a win, a mate and a stalemate have no moves",
            ),
            (
                Fault::DrawsWithoutMoves,
                "a draw by repetition, count, material or agreement keeps the moves",
            ),
            (
                Fault::ReadsAnyMove,
                "the text of an illegal move is refused",
            ),
            (
                Fault::StrictSanFails,
                "algebraic notation reads back strictly",
            ),
            (
                Fault::LenientSanFails,
                "algebraic notation reads back leniently",
            ),
            (Fault::AnyModeStarts, "an unknown mode is refused"),
            (
                Fault::SearchKeysChange,
                "equal positions have equal search keys",
            ),
            (Fault::NothingIsLegal, "what is generated is legal"),
            (Fault::RepliesAreLost, "replies are counted as they are"),
        ],
    );
    check(
        |suite| suite.tactics().every_position(),
        &[(
            Fault::NothingIsReversible,
            "no position comes back after an irreversible move",
        )],
    );
}

#[test]
fn each_part_finds_faults_by_itself() {
    check(
        |suite| suite.rearranged_positions(),
        &[
            (Fault::NothingIsLegal, "what is generated is legal"),
            (
                Fault::DeadKingsAreUnreadable,
                "a legal move leads to a position",
            ),
            (Fault::CountOneTooMany, "count equals list"),
        ],
    );
    check(
        |suite| suite.counts(),
        &[
            (Fault::CountOneTooMany, "all ways of counting agree"),
            (Fault::DrawsNothing, "a random move is one of the moves"),
            (Fault::DrawsTheFirst, "random moves are equally likely"),
        ],
    );
    check(
        |suite| suite.whole_games(),
        &[
            (
                Fault::ActionsReadOtherwise,
                "an action text reads back as the same action",
            ),
            (Fault::DrawsDiffer, "the same seed gives the same game"),
            (Fault::CountOneTooMany, "count equals list"),
        ],
    );
    check(
        |suite| suite.malformed_texts(),
        &[
            (
                Fault::MoveTextsReadAsTheFirstMove,
                "a move text is one legal move's and the only way to write it",
            ),
            (
                Fault::TextOfAnotherPosition,
                "a position text reads back as the same position",
            ),
        ],
    );
}

#[test]
fn starts_that_are_none_are_found() {
    FAULT.set(Fault::Sound);
    let modes = suite().modes(&["no such mode"]).counts().unwrap_err();
    assert_eq!(modes.rule, "a mode has a start");
    assert!(modes.seen.starts_with("`no such mode`: "));
    let texts = suite().positions(&["no position"]).counts().unwrap_err();
    assert_eq!(texts.rule, "a position to play from reads");
    assert!(texts.seen.starts_with("no position: "));
}

#[test]
#[should_panic(expected = "faulty: violated: a position repeats itself\n  seen: it does not")]
fn an_expected_part_that_fails_panics() {
    FAULT.set(Fault::NothingRepeats);
    suite().expect(Suite::every_position);
}

fn of_trio(suite: &Suite<Trio>) -> Option<(String, String)> {
    let checked = suite.every_position().and_then(|()| suite.whole_games());
    checked
        .err()
        .map(|violation| (violation.rule, violation.seen))
}

#[test]
fn declarations_that_do_not_hold_are_found() {
    let suite = || Suite::<Trio>::new().games(6);
    let rule = |suite| of_trio(&suite).map(|(rule, _)| rule);
    let order = "the turn goes round in the declared order";
    let clock = "a clock grows by one or begins anew, as after a capture";
    for (suite, expected) in [
        (suite().turn_order("swe"), None),
        (suite().turn_order("sew"), Some(order)),
        (suite().turn_order("sw"), Some(order)),
        (suite().clock("zero", |_| 0), None),
        (suite().clock("seven", |_| 7), Some(clock)),
        (suite().invariant("all is well", |_| true), None),
        (
            suite().invariant("all is well", |_| false),
            Some("all is well"),
        ),
        (
            suite().step_invariant("all goes well", |_, _, _| true),
            None,
        ),
        (
            suite().step_invariant("all goes well", |_, _, _| false),
            Some("all goes well"),
        ),
        (
            suite().standing(|_, _| false),
            Some("eliminated players do not act"),
        ),
    ] {
        assert_eq!(rule(suite).as_deref(), expected);
    }
    FAULT.set(Fault::ChecksTheMover);
    let safe = "no move leaves the mover's own king in check";
    let faulty = Suite::<Faulty>::new().games(1);
    assert_eq!(
        faulty.kings_are_safe().every_position().unwrap_err().rule,
        safe
    );
}

const KINGS: &str = "*,*,3,*,*/7/wK,5,eK/7/*,*,3,*,*/*,*,sK,2,*,* s";

#[test]
fn repetitions_come_with_the_declared_occurrence() {
    let found = |occurrences| {
        let suite = Suite::<Trio>::new().games(12).positions(&[KINGS]);
        let checked = suite.occurrences(occurrences).whole_games();
        checked.err().map(|violation| violation.seen)
    };
    assert_eq!(found(3), None);
    assert_eq!(
        found(2).as_deref(),
        Some("occurrence 2 does not draw, 2 must")
    );
}
