//! Fuzz targets for any variant; the binaries pick one.
//!
//! Each function takes raw bytes and panics if the variant breaks a promise.

mod beside;
mod books;
mod clocks;
mod house;
mod trees;
mod uci;

use std::ops::ControlFlow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use variant_core::lenient::apply_all;
use variant_core::{Batch, Game, Notation};
use variant_match::MatchGame;
use variant_record::epd::Epd;
use variant_record::{GameResult, Item, Record, RecordStream, Recorded, Strictness};
use variant_testkit::check_stored;

pub use beside::beside_reference;
pub use books::books;
pub use clocks::uci_clocks;
pub use house::{Crazyhouse, House};
pub use trees::game_trees;
pub use uci::uci_session;

/// Runs a generic function for the variant that the first byte picks, with the other bytes. `more` variants may follow.
#[macro_export]
macro_rules! for_any_variant {
    ($function:ident, $data:expr $(, $more:ty)*) => {
        if let Some((&selector, rest)) = $data.split_first() {
            let functions: &[fn(&[u8])] = &[
                $crate::$function::<orthodox_chess::OrthodoxChess>,
                $crate::$function::<zonal_chess::ZonalChess>,
                $crate::$function::<quarter_chess::QuarterChess>,
                $crate::$function::<zm_quadchess::ZmQuadchess>,
                $crate::$function::<quad_kingdom::QuadKingdom>,
                $crate::$function::<circle_chess::CircleChess>,
                $($crate::$function::<$more>,)*
            ];
            functions[usize::from(selector) % functions.len()](rest);
        }
    };
}

/// A position text: reading never panics, and valid texts round-trip. Lenient reading reports every change of meaning.
pub fn position_text<V: Recorded>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let strict = text.parse::<V>();
    match &strict {
        Ok(position) => check_position(position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match V::parse_lenient(text) {
        Ok((position, repairs)) => {
            assert_eq!(repairs.is_empty(), strict.is_ok(), "{repairs:?}");
            // The repairs fully explain the difference to a strict text.
            let repaired = apply_all(text, &repairs);
            assert_eq!(
                repaired.parse::<V>().ok(),
                Some(position.clone()),
                "{repaired}"
            );
            check_position(&position);
        }
        Err(error) => assert!(strict.is_err() && !error.to_string().is_empty()),
    }
    // EPD operations do not change the position.
    if let Ok((epd, _)) = Epd::<V>::read(text) {
        let written = epd.to_string();
        let again = Epd::<V>::read(&written).map(|(again, _)| again.position);
        assert_eq!(again.ok(), Some(epd.position), "{written}");
    }
}

/// A move or action text, in a position reached by the first bytes.
pub fn move_text<V: Recorded>(data: &[u8]) {
    let (steps, text) = data.split_at(data.len().min(8));
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let mut game = Game::new(walk::<V>(steps));
    if let Ok(m) = game.position().parse_move(text) {
        assert!(game.position().is_legal(m), "{m} is read, but not legal");
        assert_eq!(m.to_string(), text, "a move is written in one way only");
    }
    if game.apply(text).is_ok() {
        check_position(game.position());
    }
}

/// A move in algebraic notation, strict and lenient.
pub fn san<V: Recorded>(data: &[u8]) {
    let (steps, text) = data.split_at(data.len().min(8));
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let position = walk::<V>(steps);
    if let Ok(m) = position.parse_san(text) {
        assert_eq!(position.san(m), text);
        assert!(position.is_legal(m));
    }
    if let Ok(m) = position.parse_san_lenient(text) {
        assert!(position.is_legal(m));
        assert_eq!(position.parse_san(&position.san(m)).ok(), Some(m));
    }
}

/// A game in which each byte picks a move, with take-back. Some positions are checked in full.
pub fn random_play<V: Recorded>(data: &[u8]) {
    let Some((&mode, choices)) = data.split_first() else {
        return;
    };
    let start = start::<V>(mode);
    let mut game = Game::new(start.clone());
    for (ply, &choice) in choices.iter().take(plies(&start)).enumerate() {
        if game.outcome().is_some() {
            break;
        }
        let position = game.position();
        let m = nth_move(position, choice);
        let m = m.unwrap_or_else(|| panic!("{position}: no moves, and no outcome"));
        assert!(position.has_moves() && position.is_legal(m), "{position}");
        game.play(m).expect("a legal move");
        if ply % FULLY == FULLY - 1 {
            check_position(game.position());
        }
    }
    check_position(game.position());
    while game.undo() {}
    assert_eq!(*game.position(), start);
}

/// Interval of full checks.
const FULLY: usize = 32;

pub(crate) fn start<V: Recorded>(choice: u8) -> V {
    let mode = V::MODES[usize::from(choice) % V::MODES.len()];
    V::start(mode).expect("every mode that is listed starts")
}

/// Shorter games on many boards bound the time of a run.
pub(crate) fn plies<V: Recorded>(start: &V) -> usize {
    (40_000 / start.to_string().len()).min(400)
}

fn nth_move<V: Recorded>(position: &V, choice: u8) -> Option<V::Move> {
    let count = position.count_moves();
    let mut left = usize::from(choice) % usize::try_from(count).ok().filter(|&count| count > 0)?;
    let found = position.visit_moves(|batch| {
        if let Some(m) = batch.nth(left) {
            return ControlFlow::Break(m);
        }
        left -= batch.len();
        ControlFlow::Continue(())
    });
    Some(found.break_value().expect("as many moves as are counted"))
}

/// Records, of a variant if they name it: they round-trip, in one piece or two, and can be played safely.
pub fn records<V: Recorded>(data: &[u8]) {
    let Some((&cut, text)) = data.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let records = Record::read_all(text);
    let (first, second) = text.split_at(text.floor_char_boundary(usize::from(cut)));
    assert_eq!(
        streamed(&[first, second]),
        records.clone().map_err(|error| error.to_string())
    );
    for record in records.unwrap_or_default() {
        let written = record.to_string();
        let read: Record = written
            .parse()
            .unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(read.to_string(), written);
        let Ok(start) = record.start::<V>() else {
            continue;
        };
        let mut game = MatchGame::new(start);
        if record.play(&mut game).is_ok() {
            let again = record.rewritten(&game).to_string();
            let again: Record = again
                .parse()
                .unwrap_or_else(|error| panic!("{again}: {error}"));
            let mut other = MatchGame::new(again.start::<V>().expect("a start that was written"));
            again.play(&mut other).expect("moves that were written");
            assert_eq!(other.position(), game.position());
        }
    }
}

/// Other programs' records: strict reading of the rewritten record gives the same game, result, remarks and tags.
pub fn foreign_records<V: Recorded>(data: &[u8]) {
    let mut stream = RecordStream::new();
    stream.push_bytes(data);
    stream.finish();
    loop {
        let record = match stream.next_record() {
            Ok(None) => return,
            Ok(Some(record)) => record,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let Ok(game) = record.game::<V>() else {
            continue;
        };
        let rewritten = record.rewritten(&game);
        let written = rewritten.to_string();
        let again: Record = written
            .parse()
            .unwrap_or_else(|error| panic!("{written}: {error}"));
        let strictness = match game.passed_draw() {
            None => Strictness::Strict,
            Some(_) => Strictness::Lenient,
        };
        let replayed = again.replay::<V>(strictness, &mut Vec::new());
        let replayed = replayed.unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(replayed.texts(), game.texts(), "{written}");
        assert_eq!(replayed.outcome(), game.outcome(), "{written}");
        assert!(record.result == GameResult::Unknown || again.result == record.result);
        // Comments of a move are written as one, before its variations.
        let remarks = |record: &Record| -> Vec<String> {
            let items = record.entries().map(|entry| entry.item);
            let remarks = items.filter(|item| matches!(item, Item::Comment(_) | Item::Glyph(_)));
            let texts: Vec<String> = remarks.map(|item| item.to_string()).collect();
            let is_mark = |letter: char| !letter.is_alphanumeric();
            let words = texts.iter().flat_map(|text| text.split(is_mark));
            let words = words.filter(|word| !word.is_empty()).map(str::to_owned);
            let mut words: Vec<String> = words.collect();
            words.sort();
            words
        };
        assert_eq!(remarks(&again), remarks(&record), "{written}");
        assert_eq!(again.rewritten(&replayed).to_string(), written);
    }
}

fn streamed(pieces: &[&str]) -> Result<Vec<Record>, String> {
    let mut stream = RecordStream::new();
    let mut records = Vec::new();
    let mut pieces = pieces.iter();
    loop {
        let is_last = match pieces.next() {
            Some(piece) => {
                stream.push(piece);
                false
            }
            None => {
                stream.finish();
                true
            }
        };
        while let Some(record) = stream.next_record().map_err(|error| error.to_string())? {
            records.push(record);
        }
        if is_last {
            return Ok(records);
        }
    }
}

/// Stored and packed forms are refused or round-trip. A packed form is an exact key: no other bytes unpack to the same
/// position.
pub fn bytes<V>(data: &[u8])
where
    V: Recorded<Move: Serialize + DeserializeOwned> + Serialize + DeserializeOwned,
{
    if let Ok(position) = postcard::from_bytes::<V>(data) {
        check_stored(&position).unwrap_or_else(|error| panic!("{error}"));
        check_position(&position);
    }
    if let Ok(m) = postcard::from_bytes::<V::Move>(data) {
        check_stored(&m).unwrap_or_else(|error| panic!("{error}"));
        let start = start::<V>(0);
        let _ = (start.is_legal(m), start.play_unchecked(m), start.san(m));
    }
    if let Some(position) = V::unpack(data) {
        check_position(&position);
        let mut packed = Vec::new();
        position.pack(&mut packed);
        assert_eq!(packed, data, "{position}");
    }
}

/// The position that bytes lead to; the first one picks the mode.
fn walk<V: Recorded>(choices: &[u8]) -> V {
    let (mode, choices) = choices.split_first().unwrap_or((&0, choices));
    let mut position = start::<V>(*mode);
    for &choice in choices {
        let Some(m) = nth_move(&position, choice) else {
            break;
        };
        position = position.play_unchecked(m);
    }
    position
}

/// Checks invariants of a position.
fn check_position<V: Recorded>(position: &V) {
    let text = position.to_string();
    let again: V = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "{text}");
    assert_eq!(again.to_string(), text);
    assert_eq!(again.key(), position.key(), "{text}");
    let mut count = 0;
    let _ = position.visit_moves(|batch| {
        assert_eq!(batch.into_iter().count(), batch.len(), "{text}");
        count += batch.len() as u64;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(count, position.count_moves(), "{text}");
    assert_eq!(count > 0, position.has_moves(), "{text}");
    if count == 0 {
        assert!(
            position.outcome().is_some(),
            "{text}: no moves, and no outcome"
        );
    }
}
