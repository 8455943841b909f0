use std::collections::BTreeSet;
use std::ops::ControlFlow;

use variant_core::implement::hash_key;
use variant_core::{Notation as _, Outcome, Player, Position, Reason, Rng, Score};
use variant_record::Recorded;

use crate::batch_checks::check_visits;
use crate::search_checks::{check_cheap_questions, some_moves};
use crate::violation::ensure;
use crate::{Checked, Violation};

/// Checks one position of any game: text, moves, actors, outcome.
///
/// # Errors
/// The first [`Violation`].
pub fn check_position<P: Position>(position: &P) -> Checked {
    check_value(position)?;
    check_packed(position)?;
    check_visits(position)?;
    check_moves(position)?;
    check_children(position)?;
    check_actors(position)?;
    check_cheap_questions(position)?;
    check_outcome(position)
}

fn check_value<P: Position>(position: &P) -> Checked {
    let copy = position.clone();
    ensure!(copy == *position, "a clone is equal", "{copy}");
    ensure!(
        position.repeats(position),
        "a position repeats itself",
        "it does not"
    );
    let text = position.to_string();
    let read: P = text
        .parse()
        .map_err(|error| Violation::new("a position text reads back", format!("{error}")))?;
    let again = read.to_string();
    ensure!(
        read == *position,
        "a position text reads back as the same position",
        "{}",
        if again == text {
            format!("the text is the same, {}", differences(position, &read))
        } else {
            again
        }
    );
    ensure!(
        again == text,
        "a position text reads and prints alike",
        "{again}"
    );
    ensure!(
        read.key() == position.key() && hash_key(&read) == hash_key(position),
        "equal positions have equal keys and hashes",
        "keys {:x} and {:x}",
        position.key(),
        read.key()
    );
    ensure!(
        read.moves() == position.moves(),
        "equal positions have the same moves in the same order",
        "{read:?}"
    );
    ensure!(
        read.players() == position.players()
            && read.to_act() == position.to_act()
            && read.in_check() == position.in_check()
            && read.outcome() == position.outcome(),
        "equal positions have the same players, turn, checks and outcome",
        "{read:?}"
    );
    Ok(())
}

pub(crate) fn packed<P: Position>(position: &P) -> Vec<u8> {
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    bytes
}

fn differences<P: Position>(position: &P, read: &P) -> String {
    let differing = [
        ("moves", position.moves() != read.moves()),
        ("turn", position.to_act() != read.to_act()),
        ("players", position.players() != read.players()),
        ("checks", position.in_check() != read.in_check()),
        ("outcome", position.outcome() != read.outcome()),
        ("repetition", !position.repeats(read)),
        ("key", position.key() != read.key()),
        ("search key", position.search_key(10) != read.search_key(10)),
        ("hash", hash_key(position) != hash_key(read)),
        ("packed form", packed(position) != packed(read)),
    ];
    let names = differing.iter().filter(|(_, differs)| *differs);
    let names: Vec<&str> = names.map(|&(name, _)| name).collect();
    match names.as_slice() {
        [] => "and only equality tells them apart".to_owned(),
        names => format!("but not: {}", names.join(", ")),
    }
}

fn check_packed<P: Position>(position: &P) -> Checked {
    let bytes = packed(position);
    let Some(read) = P::unpack(&bytes) else {
        return Err(Violation::new(
            "a packed form reads back",
            format!("{bytes:?} of {position} does not"),
        ));
    };
    ensure!(
        read.repeats(position) && packed(&read) == bytes,
        "a packed form reads back as a position that repeats",
        "{position} reads back as {read}"
    );
    let mut other = bytes;
    let bit = (hash_key(position) % (other.len().max(1) as u64 * 8)) as usize;
    if let Some(byte) = other.get_mut(bit / 8) {
        *byte ^= 1 << (bit % 8);
    }
    ensure!(
        P::unpack(&other).is_none_or(|read| packed(&read) == other),
        "bytes that read as a position are its packed form",
        "{other:?}, damaged at bit {bit}, of {position}"
    );
    Ok(())
}

fn check_moves<P: Position>(position: &P) -> Checked {
    let mut texts = BTreeSet::new();
    for m in position.moves() {
        let text = m.to_string();
        ensure!(
            texts.insert(text.clone()),
            "move texts are unique",
            "`{text}` twice"
        );
    }
    for m in some_moves(position) {
        let text = m.to_string();
        let read = position.parse_move(&text);
        ensure!(
            read == Ok(m),
            "a move text reads back as the same move",
            "`{text}` of {m:?} reads as {read:?}"
        );
        ensure!(
            position.is_legal(m),
            "what is generated is legal",
            "`{text}` is not"
        );
        check_play(position, m)?;
    }
    let mut rng = Rng::new(texts.len() as u64);
    let random = position.random_move(&mut rng);
    ensure!(
        random.is_some() != texts.is_empty()
            && random.is_none_or(|m| texts.contains(&m.to_string())),
        "a random move is one of the moves",
        "{random:?}"
    );
    Ok(())
}

fn check_play<P: Position>(position: &P, m: P::Move) -> Checked {
    let next = position.play_unchecked(m);
    let played = position.play(m);
    ensure!(
        played.as_ref() == Ok(&next),
        "play agrees with play_unchecked",
        "`{m}`: {played:?} and {next}"
    );
    // The storage may hold any position.
    let mut place = position.clone();
    for _ in 0..2 {
        position.play_into(m, &mut place);
        ensure!(
            are_equal_with_moves(&place, &next),
            "play_into agrees with play_unchecked",
            "`{m}`: {place} and {next}"
        );
    }
    let mut events = Vec::new();
    let reported = position.play_reporting(m, |event| events.push(format!("{event} ({event:?})")));
    ensure!(
        reported == next,
        "play_reporting agrees with play_unchecked",
        "`{m}`: {reported} and {next}; events {events:?}"
    );
    let (before, after) = (position.players(), next.players());
    ensure!(
        after.iter().all(|player| before.contains(player)),
        "no move adds a player",
        "`{m}`: {before:?}, then {after:?}"
    );
    Ok(())
}

fn are_equal_with_moves<P: Position>(one: &P, other: &P) -> bool {
    one == other
        && one.key() == other.key()
        && one.count_moves() == other.count_moves()
        && one.has_moves() == other.has_moves()
        && one.in_check() == other.in_check()
        && one.is_over() == other.is_over()
}

fn check_children<P: Position>(position: &P) -> Checked {
    let mut moves = some_moves(position);
    moves.reverse();
    let mut visited = 0;
    let fault =
        position.visit_children(moves.iter().copied(), &mut position.clone(), |m, child| {
            let expected = moves
                .get(visited)
                .copied()
                .map(|m| (m, position.play_unchecked(m)));
            visited += 1;
            let agrees = |(expected, next): &(P::Move, P)| {
                *expected == m && are_equal_with_moves(child, next)
            };
            if expected.as_ref().is_some_and(agrees) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(format!("`{m}`: {child}, not {expected:?}"))
            }
        });
    ensure!(
        fault.is_continue() && visited == moves.len(),
        "visit_children agrees with play_unchecked",
        "{fault:?}, {visited} of {} moves visited",
        moves.len()
    );
    Ok(())
}

fn check_actors<P: Position>(position: &P) -> Checked {
    let players = position.players();
    ensure!(
        !players.is_empty() && !has_twins(&players),
        "players are named once",
        "{players:?}"
    );
    let actors = position.to_act();
    ensure!(
        !has_twins(&actors) && actors.iter().all(|actor| players.contains(&actor.player)),
        "those who act are players, each seat once",
        "{actors:?} of {players:?}"
    );
    ensure!(
        actors.is_empty() != position.has_moves(),
        "there are actors exactly when there are moves",
        "{actors:?} with {} moves",
        position.count_moves()
    );
    let checked = position.in_check();
    ensure!(
        !has_twins(&checked),
        "a king in check is named once",
        "{checked:?}"
    );
    Ok(())
}

fn has_twins<T: PartialEq>(list: &[T]) -> bool {
    list.iter()
        .enumerate()
        .any(|(index, item)| list[..index].contains(item))
}

fn check_outcome<P: Position>(position: &P) -> Checked {
    let has_moves = position.has_moves();
    let Some(outcome) = position.outcome() else {
        ensure!(
            has_moves,
            "a position without moves has an outcome",
            "it has none"
        );
        return Ok(());
    };
    check_scores(&position.players(), &outcome)?;
    let is_decided = outcome.winners().next().is_some()
        || [Reason::CHECKMATE, Reason::STALEMATE].contains(&outcome.reason);
    let keeps_moves = [
        Reason::REPETITION,
        Reason::FIFTY_MOVES,
        Reason::DEAD_POSITION,
        Reason::AGREEMENT,
    ]
    .contains(&outcome.reason);
    ensure!(
        !(is_decided && has_moves),
        "a win, a mate and a stalemate have no moves",
        "{outcome} with {} moves",
        position.count_moves()
    );
    ensure!(
        is_decided || !keeps_moves || has_moves,
        "a draw by repetition, count, material or agreement keeps the moves",
        "{outcome} without moves"
    );
    Ok(())
}

pub(crate) fn check_scores(players: &[Player], outcome: &Outcome) -> Checked {
    let scored: Vec<_> = outcome.scores.iter().map(|&(player, _)| player).collect();
    ensure!(
        scored == players,
        "scores are those of the players, in their order",
        "{outcome}, players {players:?}"
    );
    ensure!(
        outcome
            .scores
            .iter()
            .any(|&(_, score)| score != Score::Loss),
        "some player scores",
        "{outcome}"
    );
    Ok(())
}

/// Checks that illegal moves are refused, and harmless when made unchecked.
///
/// # Errors
/// The first [`Violation`].
pub fn check_strangers<P: Position>(
    position: &P,
    strangers: impl IntoIterator<Item = P::Move>,
) -> Checked {
    let legal: BTreeSet<P::Move> = position.moves().into_iter().collect();
    let texts: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
    for m in strangers {
        if legal.contains(&m) {
            continue;
        }
        let text = m.to_string();
        ensure!(
            !position.is_legal(m) && position.play(m).is_err(),
            "what is not generated is not legal",
            "`{text}` ({m:?}) is accepted"
        );
        ensure!(
            texts.contains(&text) || position.parse_move(&text).is_err(),
            "the text of an illegal move is refused",
            "`{text}` is read"
        );
        // Unspecified result.
        let _ = position.play_unchecked(m);
    }
    Ok(())
}

/// Checks that each legal move, or each of some, has its own algebraic text, which reads back strictly and leniently.
///
/// # Errors
/// The first [`Violation`].
pub fn check_algebraic<P: Recorded>(position: &P) -> Checked {
    let mut texts = BTreeSet::new();
    for m in some_moves(position) {
        let san = position.san(m);
        let lenient = position.parse_san_lenient(&san);
        ensure!(
            lenient == Ok(m),
            "algebraic notation reads back leniently",
            "`{san}` of `{m}` reads as {lenient:?}"
        );
        let strict = position.parse_san(&san);
        ensure!(
            strict == Ok(m),
            "algebraic notation reads back strictly",
            "`{san}` of `{m}` reads as {strict:?}"
        );
        ensure!(
            texts.insert(san.clone()),
            "algebraic notation is unique in a position",
            "`{san}` twice"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let differing = |one: &str, other: &str| {
            let read = |text: &str| text.parse::<orthodox_chess::OrthodoxChess>().unwrap();
            differences(&read(one), &read(other))
        };
        let pawn = "8/8/8/3k4/8/3K4/3P4/8 w - - 9 90";
        let alike = "and only equality tells them apart";
        assert_eq!(differing(pawn, pawn), alike);
        let moved = "8/8/8/3k4/3P4/3K4/8/8 b - - 0 90";
        assert_eq!(
            differing(pawn, moved),
            "but not: moves, turn, repetition, key, search key, hash, packed form"
        );
        let drawn = differing(pawn, "8/8/8/3k4/8/3K4/3P4/8 w - - 150 90");
        assert!(drawn.starts_with("but not: outcome, search key"), "{drawn}");
        let checked = differing(pawn, "8/8/8/3k4/8/r2K4/3P4/8 w - - 9 90");
        assert!(checked.contains("moves, checks, repetition"), "{checked}");
    }

    #[test]
    fn twins_are_found_anywhere() {
        for (list, expected) in [
            (&[][..], false),
            (&[1], false),
            (&[1, 2, 3], false),
            (&[1, 1], true),
            (&[1, 2, 3, 2], true),
        ] {
            assert_eq!(has_twins(list), expected, "{list:?}");
        }
    }
}
