//! Every public argument that is a number, at its ends: no call panics.

use orthodox_chess::OrthodoxChess;
use variant_core::implement::clock_key;
use variant_core::lenient::Draft;
use variant_core::text::{Excerpt, Field, PositionError};
use variant_core::{Game, Player, Rng};

const SIZES: [usize; 7] = [0, 1, 2, 3, 4, usize::MAX - 1, usize::MAX];

#[test]
fn drafts_take_any_place() {
    // A letter of two bytes at the start of a field, and one within it.
    for source in ["", "é", "8/8 wé - - 0 1 x;"] {
        for index in SIZES {
            for at in SIZES {
                let mut draft = Draft::new(source);
                draft.end_position_at(index, at);
                assert!(draft.to_string().len() <= source.len());
                assert_eq!(draft.text(index).is_empty(), index >= draft.len());
            }
            let mut draft = Draft::new(source);
            let before = draft.len();
            draft.join(index);
            assert_eq!(
                draft.len(),
                before - usize::from(index.saturating_add(1) < before)
            );
            draft.set(index, "text", "a reason");
            draft.name(index, "name");
            draft.counters(index, &[("one", 0), ("two", 1)]);
            let before = draft.len();
            draft.insert(index, "more", "text");
            assert_eq!(draft.len(), before + 1);
            draft.split_operations(index, |_| false);
            assert!(draft.repairs().len() <= 20);
        }
    }
}

#[test]
fn errors_and_excerpts_take_any_place() {
    let field = |offset| Field {
        name: "turn",
        text: "w",
        offset,
    };
    for one in SIZES {
        for other in SIZES {
            let sum = one.saturating_add(other);
            assert_eq!(
                field(one).error::<()>(other, "x"),
                PositionError::syntax("turn", sum, "x")
            );
            let error = PositionError::<()>::syntax("turn", one, "x").after(other);
            assert_eq!(error, PositionError::syntax("turn", sum, "x"));
        }
        let shown = Excerpt::new("é8/8", one).to_string();
        assert_eq!(shown.chars().count(), if one < 4 { one + 1 } else { 4 });
    }
}

#[test]
fn games_take_any_number() {
    let mut game = Game::new(OrthodoxChess::default());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        game.apply(text).unwrap();
    }
    let (history, position) = (game.history(), game.position());
    for one in SIZES {
        assert_eq!(history.before(one).is_some(), (1..=4).contains(&one));
        assert_eq!(history.ply(one).is_some(), one < 4);
        assert!(history.occurrences(position, one).count() <= 1);
        for other in SIZES {
            let occurs = one == 0 || one == 1 && other >= 4;
            assert_eq!(
                history.occurred(position, one, other),
                occurs,
                "{one} {other}"
            );
            assert_eq!(
                history.occurrence(position, one, other).is_some(),
                one == 1 && other >= 4
            );
        }
    }
}

#[test]
fn numbers_are_drawn_below_any_bound() {
    let mut rng = Rng::new(u64::MAX);
    for bound in [0, 1, 2, u64::MAX / 2 + 1, u64::MAX] {
        assert!(bound == 0 || rng.below(bound) < bound);
    }
    assert_eq!(rng.below(0), 0);
    for limit in [0, 1, u32::MAX] {
        for plies in [0, 1, u32::MAX] {
            let keys = [0, 1, u32::MAX].map(|clock| clock_key(clock, plies, limit));
            assert!(limit == 0 || keys[0] != keys[2] || plies == u32::MAX);
        }
    }
    for letter in 0..=u8::MAX {
        let shown = Player::new(letter).letter();
        assert_eq!(shown == '?', !letter.is_ascii_alphabetic());
    }
}
