//! What the fuzz targets do, for any variant: a target only picks one.
//!
//! Every function takes raw bytes and panics if the variant breaks a promise.

use std::ops::ControlFlow;

use variant_core::{Batch, Game, Variant};

/// Runs a generic function of this crate for the variant that the first byte picks, with the other
/// bytes.
#[macro_export]
macro_rules! for_any_variant {
    ($function:ident, $data:expr) => {
        if let Some((&selector, rest)) = $data.split_first() {
            let functions: &[fn(&[u8])] = &[
                $crate::$function::<orthodox_chess::Chess>,
                $crate::$function::<zonal_chess::Zonal>,
                $crate::$function::<quarter_chess::Quarter>,
                $crate::$function::<zm_quadchess::Quadchess>,
                $crate::$function::<quad_kingdom::QuadKingdom>,
                $crate::$function::<circle_chess::Circle>,
            ];
            functions[usize::from(selector) % functions.len()](rest);
        }
    };
}

/// A position text: reading never panics, and what is read is written and read alike.
pub fn position_text<V: Variant>(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<V>() {
        Ok(position) => check_position(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A move or action text, in a position reached by the first bytes.
pub fn move_text<V: Variant>(data: &[u8]) {
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

/// A move in algebraic notation, strict and lenient, in a position reached by the first bytes.
pub fn san<V: Variant>(data: &[u8]) {
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

/// A game in which each byte picks a move; every position of it is checked, and all can be taken back.
pub fn random_play<V: Variant>(data: &[u8]) {
    let Some((&mode, choices)) = data.split_first() else {
        return;
    };
    let mode = V::MODES[usize::from(mode) % V::MODES.len()];
    let start = V::start(mode).expect("every mode that is listed starts");
    let mut game = Game::new(start.clone());
    for &choice in choices.iter().take(400) {
        let moves = game.moves();
        if moves.is_empty() {
            assert!(game.outcome().is_some(), "no moves, and no outcome");
            break;
        }
        game.play(moves[usize::from(choice) % moves.len()])
            .expect("a legal move");
        check_position(game.position());
    }
    while game.undo() {}
    assert_eq!(*game.position(), start);
}

/// The position that bytes lead to from the start of the mode that the first one picks.
fn walk<V: Variant>(choices: &[u8]) -> V {
    let (mode, choices) = choices
        .split_first()
        .map_or((0, choices), |(m, rest)| (*m, rest));
    let mode = V::MODES[usize::from(mode) % V::MODES.len()];
    let mut position = V::start(mode).expect("every mode that is listed starts");
    for &choice in choices {
        let moves = position.moves();
        let Some(&m) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        position = position.play_unchecked(m);
    }
    position
}

/// What holds for every position.
fn check_position<V: Variant>(position: &V) {
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
