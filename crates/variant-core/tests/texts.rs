//! Texts of outcomes, players, actions and fields.

use proptest::prelude::*;
use variant_core::text::Fields;
use variant_core::{DrawOrResign, Outcome, Player, Reason, Score};

type Error = variant_core::PositionError<core::convert::Infallible>;

#[test]
fn numbers_are_read_strictly() {
    let read = |text| {
        let field = Fields::new(text, ' ').optional("number").unwrap();
        field.number::<core::convert::Infallible>(300, "a number up to 300")
    };
    assert_eq!([read("0"), read("7"), read("300")], [Ok(0), Ok(7), Ok(300)]);
    for (text, offset) in [
        ("", 0),
        ("00", 0),
        ("01", 0),
        ("301", 0),
        ("99999999999999999999", 0),
        ("-1", 0),
        ("+1", 0),
        ("1x", 1),
        ("12é", 2),
    ] {
        assert_eq!(
            read(text),
            Err(Error::syntax("number", offset, "a number up to 300")),
            "{text}"
        );
    }
}

#[test]
fn fields_know_where_they_are() {
    let mut fields = Fields::new("é b  d", ' ');
    let first = fields.next::<()>("first", "x").unwrap();
    let second = fields.next::<()>("second", "x").unwrap();
    assert_eq!((first.offset, second.offset), (0, 3));
    let empty = fields.next::<()>("third", "x").unwrap_err();
    assert_eq!((empty.field, empty.offset), ("third", 5));
    assert_eq!(fields.end::<()>().unwrap_err().offset, 6);
    assert_eq!(fields.next::<()>("fourth", "x").unwrap().text, "d");
    assert_eq!(fields.next::<()>("fifth", "x").unwrap_err().offset, 7);
    assert!(fields.end::<()>().is_ok());
    let parts: Vec<_> = first.split('/').map(|part| part.offset).collect();
    assert_eq!(parts, [0]);
}

#[test]
fn actions_name_players_in_order() {
    let players = [b'w', b'm', b'b', b'e'].map(Player::new);
    for text in ["draw:w", "draw:wb", "draw:wmbe", "resign:e"] {
        assert_eq!(
            DrawOrResign::parse(text, &players).unwrap().to_string(),
            text
        );
    }
    for text in [
        "",
        "draw",
        "draw:",
        "draw:bw",
        "draw:ww",
        "draw:x",
        "draw:w ",
        "resign:",
        "resign:wm",
        "resign:é",
        "Resign:w",
        "draw:wé",
    ] {
        assert!(DrawOrResign::parse(text, &players).is_err(), "{text}");
    }
}

#[test]
fn outcomes_are_blamed_where_they_go_wrong() {
    for (text, offset) in [
        ("", 0),
        ("mate w=1", 0),
        ("checkmate ", 10),
        ("checkmate w", 11),
        ("checkmate w=", 12),
        ("checkmate w=2", 12),
        ("checkmate w=1 =0", 14),
        ("checkmate w=1  b=0", 14),
        ("checkmate w=1 b=0 ", 18),
        ("draw é=1", 5),
    ] {
        assert_eq!(
            text.parse::<Outcome>().unwrap_err().offset,
            offset,
            "{text:?}"
        );
    }
}

#[test]
fn every_reason_reads_back() {
    for (index, reason) in Reason::ALL.into_iter().enumerate() {
        assert_eq!(reason.to_string().parse(), Ok(reason));
        assert!(!Reason::ALL[..index].contains(&reason));
    }
    assert!("".parse::<Reason>().is_err() && "mate".parse::<Reason>().is_err());
}

proptest! {
    #[test]
    fn outcomes_read_back(
        reason in proptest::sample::select(Reason::ALL.to_vec()),
        scores in proptest::collection::vec(("[a-zA-Z]", 0usize..3), 0..26),
    ) {
        let score = |index| [Score::Loss, Score::Draw, Score::Win][index];
        let scores = scores.iter().map(|(letter, index)| {
            (Player::new(letter.as_bytes()[0]), score(*index))
        });
        let outcome = Outcome { reason, scores: scores.collect() };
        prop_assert_eq!(outcome.to_string().parse::<Outcome>(), Ok(outcome));
    }

    #[test]
    fn any_text_is_an_outcome_that_prints_alike_or_an_error(
        text in prop_oneof![any::<String>(), "(checkmate|draw|x)( [a-cé]=?(0|0.5|1|2)?){0,4}"],
    ) {
        match text.parse::<Outcome>() {
            Ok(outcome) => prop_assert_eq!(outcome.to_string(), text),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset), "{}", error),
        }
    }
}
