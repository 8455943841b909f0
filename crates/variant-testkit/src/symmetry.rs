use std::fmt;

use variant_core::Position;

use crate::board_text::BoardText;
use crate::differential::without;
use crate::violation::ensure;
use crate::{Checked, Violation};

type Place = (usize, usize);

/// Maps a square of a board of so many files and ranks.
type PlaceMap = fn(Place, (usize, usize)) -> Place;

type PositionMap = Box<dyn Fn(&str) -> Option<String>>;
type MoveMap = Box<dyn Fn(&str, (usize, usize)) -> String>;

/// Symmetry of a game, as maps of position and move texts.
///
/// [`mirror`](Self::mirror), [`colours`](Self::colours) and [`quarter_turn`](Self::quarter_turn) serve texts like
/// FEN; [`new`](Self::new) takes any maps.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::Symmetry;
/// let position: OrthodoxChess = "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1".parse()?;
/// Symmetry::mirror().check(&position)?;
/// Symmetry::colours().check(&position)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Symmetry {
    name: &'static str,
    position: PositionMap,
    moves: MoveMap,
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Symmetry").field(&self.name).finish()
    }
}

impl Symmetry {
    /// Creates a symmetry from maps of texts. Skips positions that `position` does not map, such as those with
    /// asymmetric castlings.
    pub fn new(
        name: &'static str,
        position: impl Fn(&str) -> Option<String> + 'static,
        moves: impl Fn(&str) -> String + 'static,
    ) -> Self {
        Self {
            name,
            position: Box::new(position),
            moves: Box::new(move |text, _| moves(text)),
        }
    }

    /// `image` maps a position whose squares are mapped by `place`.
    fn of_squares(
        name: &'static str,
        place: PlaceMap,
        image: impl Fn(Fields<'_>, PlaceMap) -> Option<String> + 'static,
    ) -> Self {
        Self {
            name,
            position: Box::new(move |text| image(Fields::of(text)?, place)),
            moves: Box::new(move |text, size| map_squares(text, |at| place(at, size))),
        }
    }

    /// Exchanges left and right. Skips positions with castlings.
    pub fn mirror() -> Self {
        let place: PlaceMap = |(file, rank), (files, _)| (files - 1 - file, rank);
        Self::of_squares("mirror", place, |fields, place| {
            (fields.castling_is_empty()).then(|| fields.mapped(place, |_| None))
        })
    }

    /// Exchanges top and bottom, White and Black, in FEN.
    pub fn colours() -> Self {
        let place: PlaceMap = |(file, rank), (_, ranks)| (file, ranks - 1 - rank);
        Self::of_squares("colours", place, |fields, place| {
            let swapped = fields.mapped(place, |letter| {
                Some(match letter {
                    'a'..='z' => letter.to_ascii_uppercase(),
                    _ => letter.to_ascii_lowercase(),
                })
            });
            let mut fields: Vec<String> = swapped.split(' ').map(str::to_owned).collect();
            let turn = fields.get_mut(1)?;
            let is_white = turn.eq_ignore_ascii_case("w");
            *turn = String::from(if is_white { "b" } else { "w" });
            if let Some(castling) = fields.get_mut(2) {
                *castling = sorted(castling, "KQkq");
            }
            Some(fields.join(" "))
        })
    }

    /// Turns a square board a quarter clockwise; each army takes the next one's place. For texts like those of
    /// `TurnState` in `chess-pieces`. Skips positions with castlings.
    pub fn quarter_turn(letters: &'static str) -> Self {
        let next = move |letter: char| {
            let place = letters.find(letter)?;
            letters.chars().cycle().nth(place + 1)
        };
        let place: PlaceMap = |(file, rank), (files, _)| (rank, files - 1 - file);
        Self::of_squares("quarter turn", place, move |fields, place| {
            let turned = || in_order(&fields.mapped(place, next), letters);
            fields.castling_is_empty().then(turned)
        })
    }

    /// Checks that a position and its image have the same moves, checks and outcome.
    ///
    /// # Errors
    /// The first difference.
    pub fn check<P: Position>(&self, position: &P) -> Checked {
        let text = position.to_string();
        let Some(changed) = (self.position)(&text) else {
            return Ok(());
        };
        let name = self.name;
        let other: P = changed.parse().map_err(|error| {
            Violation::new(
                "a symmetry leads to a position",
                format!("{name}: {changed}: {error}"),
            )
        })?;
        let boards = BoardText::all(&text);
        let size = boards.first().map_or((0, 0), BoardText::size);
        let moves = position.moves().into_iter();
        let mut expected: Vec<String> = moves.map(|m| (self.moves)(&m.to_string(), size)).collect();
        let mut found: Vec<String> = other.moves().iter().map(ToString::to_string).collect();
        expected.sort();
        found.sort();
        ensure!(
            expected == found,
            "a symmetry changes moves as it changes the position",
            "{name}: {changed} lacks {:?} and has {:?} besides",
            without(&expected, &found),
            without(&found, &expected)
        );
        ensure!(
            position.in_check().len() == other.in_check().len()
                && position.outcome().is_some() == other.outcome().is_some(),
            "a symmetry keeps checks and ends",
            "{name}: {changed}"
        );
        Ok(())
    }
}

struct Fields<'a> {
    text: &'a str,
    board: BoardText,
}

impl<'a> Fields<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let board = BoardText::all(text).pop()?;
        Some(Self { text, board })
    }

    fn castling_is_empty(&self) -> bool {
        let fields = self.text.split(' ').skip(2);
        !fields
            .flat_map(str::chars)
            .any(|c| matches!(c, 'K' | 'Q' | 'k' | 'q'))
    }

    fn mapped(
        &self,
        place: impl Fn(Place, (usize, usize)) -> Place,
        letter: impl Fn(char) -> Option<char>,
    ) -> String {
        let size = self.board.size();
        let board = self.board.mapped(|at| place(at, size), &letter);
        let text = board.put_into(self.text);
        let fields = text.split(' ').enumerate().map(|(index, field)| {
            if index == 0 {
                return field.to_owned();
            }
            let squares = map_squares(field, |at| place(at, size));
            if squares != field {
                // As in `e3e4:wn`: armies after the colon.
                return match squares.split_once(':') {
                    Some((squares, armies)) => format!("{squares}:{}", letters(armies, &letter)),
                    None => squares,
                };
            }
            letters(field, &letter)
        });
        fields.collect::<Vec<_>>().join(" ")
    }
}

fn letters(text: &str, map: impl Fn(char) -> Option<char>) -> String {
    text.chars().map(|c| map(c).unwrap_or(c)).collect()
}

fn map_squares(text: &str, mut map: impl FnMut(Place) -> Place) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let number = after[..digits].parse::<usize>().ok();
        if let Some(number) = number.filter(|&n| letter.is_ascii_lowercase() && n > 0) {
            let (file, rank) = map((usize::from(letter as u8 - b'a'), number - 1));
            changed.push(char::from(b'a' + file as u8));
            changed.push_str(&(rank + 1).to_string());
            rest = &after[digits..];
        } else {
            changed.push(letter);
            rest = after;
        }
    }
    changed
}

fn sorted(letters: &str, order: &str) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_by_key(|c| order.find(*c));
    letters.into_iter().collect()
}

/// Orders armies, and rights by target and pawn.
fn in_order(text: &str, order: &str) -> String {
    let fields = text.split(' ').enumerate().map(|(index, field)| {
        let is_rights = field.contains(':');
        if index > 0 && !is_rights && field.chars().all(|c| order.contains(c)) {
            return sorted(field, order);
        }
        if index == 0 || !is_rights {
            return field.to_owned();
        }
        let mut rights: Vec<(Vec<Place>, String)> = (field.split(','))
            .filter_map(|right| {
                let (squares, armies) = right.split_once(':')?;
                let mut places = Vec::new();
                let _ = map_squares(squares, |place| {
                    places.push(place);
                    place
                });
                Some((places, format!("{squares}:{}", sorted(armies, order))))
            })
            .collect();
        rights.sort();
        let texts: Vec<String> = rights.into_iter().map(|(_, text)| text).collect();
        texts.join(",")
    });
    fields.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_mapped_wherever_they_stand() {
        for (text, expected) in [
            ("e2e4", "d2d4"),
            ("e7e8q", "d7d8q"),
            ("P@a4", "P@h4"),
            ("O-O", "O-O"),
            ("Re1+", "Rd1+"),
            ("a10b11", "h10g11"),
            ("a0", "a0"),
            ("ab1", "ag1"),
            ("3 e", "3 e"),
            ("\u{e9}2h8", "\u{e9}2a8"),
        ] {
            assert_eq!(map_squares(text, |(file, rank)| (7 - file, rank)), expected);
        }
        assert_eq!(map_squares("e2b8", |(file, rank)| (file, 7 - rank)), "e7b1");
        assert_eq!(map_squares("b3", |(file, rank)| (rank, file)), "c2");
    }

    #[test]
    fn armies_and_rights_are_put_in_order() {
        let text = "esw/n e nwse esn - b3b4:ewn,b3a4:nw,a5a6:es 30";
        let expected = "esw/n e swne sne - a5a6:se,b3a4:wn,b3b4:wne 30";
        assert_eq!(in_order(text, "swne"), expected);
    }

    #[test]
    fn fields_are_mapped_by_squares_or_by_letters() {
        let fields = Fields::of("wK,2/3/1,eP,1 s we - b2b3:ws 7").unwrap();
        assert!(fields.castling_is_empty());
        assert!(!Fields::of("k2/3/2K w Kq -").unwrap().castling_is_empty());
        assert!(!Fields::of("k2/3/2K w Q -").unwrap().castling_is_empty());
        assert!(Fields::of("k2/3/2K w - e3").unwrap().castling_is_empty());
        assert!(Fields::of("no board").is_none());
        let next = |letter| (letter == 's').then_some('w');
        let mirrored = Fields::of("k2/3/2K s s - a2a3:es a1 7").unwrap();
        let mirrored = mirrored.mapped(|(file, rank), (files, _)| (files - 1 - file, rank), next);
        assert_eq!(mirrored, "2k/3/K2 w w - c2c3:ew c1 7");
    }
}
