use variant_core::{Position, Rng};
use variant_record::Recorded;

use crate::Checked;
use crate::lenient::check_lenient_text;
use crate::position_checks::check_position;
use crate::violation::ensure;

pub(crate) const SCRAPS: [&str; 44] = [
    "",
    " ",
    "  ",
    "/",
    ",",
    "-",
    "--",
    "*",
    "+",
    ":",
    "|",
    "(",
    ")",
    "@",
    "=",
    "~",
    "x",
    "0",
    "1",
    "8",
    "9",
    "16",
    "00",
    "255",
    "256",
    "65536",
    "4294967296",
    "99999999999999999999",
    "K",
    "k",
    "P",
    "p",
    "q",
    "N",
    "w",
    "b",
    "a1",
    "h8",
    "e3",
    "wK",
    "z27",
    "\0",
    "\u{e9}",
    "\u{1f600}",
];

pub(crate) fn damaged(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let count = letters.len();
    let (at, other) = (rng.next() as usize, rng.next() as usize);
    let len = rng.below(5) as usize + 1;
    let scrap = SCRAPS[rng.below(SCRAPS.len() as u64) as usize];
    let place = at % (count + 1);
    let range = |len: usize| place..(place + len).min(count);
    match rng.below(7) {
        0 => drop(letters.drain(range(len))),
        1 => drop(letters.splice(place..place, scrap.chars())),
        2 => drop(letters.splice(range(1), scrap.chars())),
        3 if count > 0 => letters.swap(at % count, other % count),
        3 => {}
        4 => {
            let repeated = letters[range(len)].to_vec();
            letters.splice(place..place, repeated);
        }
        5 => {
            let mut fields: Vec<&str> = text.split(' ').collect();
            let count = fields.len();
            fields.swap(at % count, other % count);
            return fields.join(" ");
        }
        _ => letters.truncate(place),
    }
    letters.into_iter().collect()
}

pub(crate) fn malformed_text(text: &str, rng: &mut Rng) -> String {
    (0..=rng.below(3)).fold(text.to_owned(), |text, _| damaged(&text, rng))
}

/// Checks that a text is refused with a message, or is a position whose moves can be made.
///
/// # Errors
/// The first [`Violation`](crate::Violation).
pub fn check_position_text<P: Position>(text: &str) -> Checked {
    match text.parse::<P>() {
        Err(error) => ensure!(
            !error.to_string().is_empty(),
            "an error says something",
            "{error:?}"
        ),
        Ok(position) => {
            check_position(&position).map_err(|violation| violation.at(text))?;
            for m in position.moves() {
                let next = position.play_unchecked(m);
                let _ = (next.count_moves(), next.outcome(), next.key());
            }
        }
    }
    Ok(())
}

/// Checks that a text is refused or is a legal move.
///
/// # Errors
/// The first [`Violation`](crate::Violation).
pub fn check_move_text<P: Position>(position: &P, text: &str) -> Checked {
    if let Ok(m) = position.parse_move(text) {
        ensure!(
            position.is_legal(m) && m.to_string() == text,
            "a move text is one legal move's and the only way to write it",
            "`{text}` reads as `{m}`"
        );
    }
    Ok(())
}

pub(crate) fn check_malformed<P: Recorded>(position: &P, rng: &mut Rng) -> Checked {
    let text = position.to_string();
    let damaged = malformed_text(&text, rng);
    check_position_text::<P>(&damaged)?;
    for text in [&format!(" {text}"), &text, &damaged] {
        check_lenient_text::<P>(text)?;
    }
    position.random_move(rng).map_or(Ok(()), |m| {
        check_move_text(position, &malformed_text(&m.to_string(), rng))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ENDING: &str = "7k/8/8/8/8/8/6P1/7K w - - 0 1";

    #[test]
    fn damaged_texts_are_shorter_or_longer_and_differ() {
        let mut rng = Rng::new(1);
        let texts: BTreeSet<String> = (0..60).map(|_| malformed_text(ENDING, &mut rng)).collect();
        assert!(texts.len() > 50);
        assert!(texts.iter().any(|text| text.len() < ENDING.len() / 2));
        assert!(texts.iter().any(|text| text.len() > ENDING.len()));
    }

    /// One change of each kind that no change of another kind makes.
    #[test]
    fn texts_are_damaged_in_every_way() {
        let mut rng = Rng::new(2);
        let mut every = |text: &str| -> BTreeSet<String> {
            (0..30_000).map(|_| damaged(text, &mut rng)).collect()
        };
        let texts = every("abc de f");
        for way in [
            "c de f",
            "abc",
            "ac de f",
            "abc dK f",
            "abcwK de f",
            "wKabc de f",
            "abc de fwK",
            "abc de wK",
            "abd ce f",
            "abcabc de f",
            "abc de ff",
            "abc f de",
            "",
        ] {
            assert!(texts.contains(way), "{way}");
        }
        // An empty text has no character to remove, replace, swap or repeat.
        let longer = |text: &&String| !SCRAPS.contains(&text.as_str());
        assert_eq!(every("").iter().find(longer), None);
    }
}
