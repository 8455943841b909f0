use std::ops::ControlFlow;

use variant_core::{EncodeMoves, Position, Rng};

use crate::Checked;
use crate::violation::ensure;

/// Moves that the checks of single moves take: all, or as many of them, evenly spaced, as take bearable time.
pub(crate) fn some_moves<P: Position>(position: &P) -> Vec<P::Move> {
    const BUDGET: usize = 160;
    let moves = position.moves();
    let stride = moves.len().div_ceil(BUDGET).max(1);
    let first = position.key() as usize % stride;
    moves.into_iter().skip(first).step_by(stride).collect()
}

/// Checks [search keys](Position::search_key) and [keys](Position::key), also of texts with a changed number. Equal
/// search keys must end alike in random continuations.
///
/// # Errors
/// The first broken contract.
pub fn check_search_key<P: Position>(position: &P, rng: &mut Rng) -> Checked {
    let text = position.to_string();
    for plies in [0, 3, 30, 400] {
        let key = position.search_key(plies);
        if let Ok(read) = text.parse::<P>() {
            ensure!(
                read.search_key(plies) == key,
                "equal positions have equal search keys",
                "for {plies} plies: {read}"
            );
        }
    }
    for twin in twins::<P>(&text, rng) {
        let repeats = twin.repeats(position);
        ensure!(
            repeats == (twin.key() == position.key()),
            if repeats {
                "positions that repeat each other have equal keys"
            } else {
                "positions that do not repeat each other have different keys"
            },
            "{position} and {twin}"
        );
        for plies in [3, 30, 400] {
            if twin != *position && twin.search_key(plies) == position.search_key(plies) {
                check_continuation(position, &twin, plies, rng)?;
            }
        }
    }
    Ok(())
}

pub(crate) fn check_continuation<P: Position>(
    one: &P,
    other: &P,
    plies: u32,
    rng: &mut Rng,
) -> Checked {
    let (mut a, mut b) = (one.clone(), other.clone());
    for left in (0..=plies).rev() {
        ensure!(
            have_same_moves(&a, &b) && a.to_act() == b.to_act() && a.outcome() == b.outcome(),
            "positions with equal search keys have the same moves and outcomes within the plies asked for",
            "{one} and {other}, for {plies} plies, lead to {a} and {b}"
        );
        ensure!(
            a.search_key(left) == b.search_key(left),
            "equal search keys stay equal along the same moves",
            "{one} and {other}, for {plies} plies, lead to {a} and {b}"
        );
        let Some(m) = a.random_move(rng) else {
            break;
        };
        if left > 0 {
            (a, b) = (a.play_unchecked(m), b.play_unchecked(m));
        }
    }
    Ok(())
}

pub(crate) fn have_same_moves<P: Position>(one: &P, other: &P) -> bool {
    let (mut ones, mut others) = (one.moves(), other.moves());
    if ones != others {
        ones.sort_unstable();
        others.sort_unstable();
    }
    ones == others
}

fn twins<P: Position>(text: &str, rng: &mut Rng) -> Vec<P> {
    let bytes = text.as_bytes();
    let mut twins = Vec::new();
    let mut start = text.find(' ').unwrap_or(text.len());
    while let Some(found) = bytes.iter().skip(start).position(u8::is_ascii_digit) {
        start += found;
        let digits = bytes.iter().skip(start);
        let end = start + digits.take_while(|byte| byte.is_ascii_digit()).count();
        let number: u64 = text[start..end].parse().unwrap_or(0);
        for other in [0, 1, number + 1, number + 25, rng.below(120)] {
            let twin = format!("{}{other}{}", &text[..start], &text[end..]);
            twins.extend(twin.parse());
        }
        start = end;
    }
    twins
}

pub(crate) fn check_cheap_questions<P: Position>(position: &P) -> Checked {
    let over = position.is_over();
    ensure!(
        over == position.outcome().is_some(),
        "is_over says whether there is an outcome",
        "it is {over}"
    );
    let acting = position.to_act();
    let mut visited = Vec::new();
    let _ = position.visit_actors(|actor| {
        visited.push(actor);
        ControlFlow::<()>::Continue(())
    });
    ensure!(
        acting.is_empty() || visited == acting.to_vec(),
        "visit_actors hands out those who are to act",
        "{visited:?} and {acting:?}"
    );
    Ok(())
}

pub(crate) fn check_codes<P: EncodeMoves>(position: &P) -> Checked {
    let moves = position.moves();
    for m in some_moves(position) {
        let code = P::encode(m);
        ensure!(
            code < P::CODES && position.decode(code) == Some(m),
            "the code of a move stands for it",
            "`{m}` has {code} of {}, which stands for {:?}",
            P::CODES,
            position.decode(code)
        );
    }
    let mut rng = Rng::new(position.key());
    let any = (0..20).map(|_| rng.below(P::CODES as u64) as usize);
    for code in any.chain([P::CODES, usize::MAX]) {
        let decoded = position.decode(code);
        ensure!(
            decoded.is_none_or(|m| moves.contains(&m) && P::encode(m) == code),
            "codes stand for legal moves alone",
            "{code} stands for {decoded:?}"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use orthodox_chess::OrthodoxChess;

    use super::*;

    #[test]
    fn twins_differ_in_one_number_behind_the_board() {
        let text = "7k/8/8/8/8/8/6P1/7K w - - 3 10";
        let twins = twins::<OrthodoxChess>(text, &mut Rng::new(1));
        let texts: BTreeSet<String> = twins.iter().map(ToString::to_string).collect();
        for counters in ["0 10", "1 10", "4 10", "28 10", "3 1", "3 11", "3 35"] {
            let twin = text.replace("3 10", counters);
            assert!(texts.contains(&twin), "{twin} in {texts:?}");
        }
        let board = |text: &String| text.starts_with("7k/8/8/8/8/8/6P1/7K w - - ");
        assert!(texts.iter().all(board) && texts.len() <= 10, "{texts:?}");
    }

    #[test]
    fn moves_are_the_same_in_any_order() {
        let position = |text: &str| text.parse::<OrthodoxChess>().unwrap();
        let one = position("7k/8/8/8/8/8/6P1/7K w - - 3 10");
        assert!(have_same_moves(
            &one,
            &position("7k/8/8/8/8/8/6P1/7K w - - 0 1")
        ));
        assert!(!have_same_moves(
            &one,
            &position("7k/8/8/8/8/8/5P2/7K w - - 0 1")
        ));
        assert!(!have_same_moves(
            &one,
            &position("7k/8/8/8/8/8/8/7K w - - 0 1")
        ));
    }
}
