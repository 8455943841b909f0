//! Texts of outcomes, players, actions and fields.

use proptest::prelude::*;
use variant_core::implement::DrawOrResign;
use variant_core::lenient::{Repair, field};
use variant_core::text::{Cause, Field, Fields, PositionError, one_line};
use variant_core::{ActionError, Actor, Outcome, Player, Reason, Score, Seat};

type Error = variant_core::text::PositionError<core::convert::Infallible>;

#[test]
fn one_space_stands_between_words_and_none_around_them() {
    for text in [
        "a b", " a b", "a b ", "a  b", "a\nb", "a\u{a0}b", "\ta b", "a b\r\n",
    ] {
        assert_eq!(one_line(text), "a b", "{text:?}");
    }
    assert_eq!(one_line(" "), "");
}

#[test]
fn seats_and_players_are_written_by_letters_and_numbers() {
    let side = Seat::Side {
        board: 12,
        army: 'b',
    };
    let seats = [Seat::Army('w'), Seat::Board(3), side];
    assert_eq!(seats.map(|seat| seat.to_string()), ["w", "3", "12b"]);
    let players = *b"aZ1 \xff";
    let letters = players.map(|letter| Player::new(letter).letter());
    assert_eq!(letters, ['a', 'Z', '?', '?', '?']);
}

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
            DrawOrResign::parse_for(text, &players).unwrap().to_string(),
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
        assert!(DrawOrResign::parse_for(text, &players).is_err(), "{text}");
    }
    // The first letter that names nobody, or comes too late.
    for (text, at) in [("draw:wx", 6), ("draw:bw", 6), ("draw:x", 5)] {
        let error = DrawOrResign::parse_for(text, &players).unwrap_err();
        assert!(matches!(error, ActionError::Malformed { offset, .. } if offset == at));
    }
}

#[test]
fn outcomes_are_blamed_where_they_go_wrong() {
    for (text, offset) in [
        ("", 0),
        ("Mate w=1", 0),
        ("mate- w=1", 0),
        ("a-name-of-25-characters-x w=1", 0),
        ("checkmate ", 10),
        ("checkmate w", 11),
        ("checkmate w=", 12),
        ("checkmate w=2", 12),
        ("checkmate w=1 =0", 14),
        ("checkmate w=1  b=0", 14),
        ("checkmate w=1 b=0 ", 18),
        ("draw é=1", 5),
        ("win w=1 places", 14),
        ("win w=1 places w=0", 17),
        ("win w=1 places w=256", 17),
        ("win w=1 places points w=1", 15),
        ("win w=1 points", 14),
        ("win w=1 points w", 16),
        ("win w=1 points w=01", 17),
        ("win w=1 points w=4294967296", 17),
        ("win w=1 points w=+1", 17),
        ("win w=1 points w=1 places w=1", 19),
        ("win w=1 points w=1 points w=1", 19),
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
    for (index, reason) in Reason::GENERAL.into_iter().enumerate() {
        assert_eq!(reason.to_string().parse(), Ok(reason));
        assert!(!Reason::GENERAL[..index].contains(&reason));
    }
    for name in [
        "a",
        "mate",
        "fifty-moves",
        "rule-50",
        "a-name-of-23-characters",
    ] {
        assert_eq!(name.parse::<Reason>().unwrap().as_str(), name);
    }
    for name in [
        "",
        "-",
        "-a",
        "a-",
        "a--b",
        "Mate",
        "5-moves",
        "a b",
        "a_b",
        "mäte",
        "a-name-of-24-character-s",
    ] {
        assert!(name.parse::<Reason>().is_err(), "{name}");
    }
    assert!(Reason::CHECKMATE > Reason::AGREEMENT);
    assert_eq!(format!("{:?}", Reason::WIN), "Reason(\"win\")");
}

#[test]
fn places_and_points_are_told_from_scores() {
    let [w, b] = [b'w', b'b'].map(Player::new);
    let plain = Outcome::win(Reason::new("points").unwrap(), [w, b], |player| player == w);
    assert_eq!(plain.to_string(), "points w=1 b=0");
    let ranked = plain
        .clone()
        .with_points([(w, 12), (b, 0)])
        .with_places([(w, 1), (b, 2)]);
    assert_eq!(
        ranked.to_string(),
        "points w=1 b=0 places w=1 b=2 points w=12 b=0"
    );
    assert_eq!(ranked.to_string().parse(), Ok(ranked.clone()));
    assert_eq!(
        (ranked.place_of(b), ranked.points_of(w)),
        (Some(2), Some(12))
    );
    assert_eq!((plain.place_of(b), plain.points_of(w)), (None, None));
    assert_eq!(ranked.with_points([]).with_places([(w, 0)]), plain);
}

proptest! {
    #[test]
    fn outcomes_read_back(
        reason in "[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,5}){0,2}",
        places in proptest::collection::vec(("[a-zA-Z]", 1u8..), 0..4),
        points in proptest::collection::vec(("[a-zA-Z]", 0u32..), 0..4),
        scores in proptest::collection::vec(("[a-zA-Z]", 0usize..3), 0..26),
    ) {
        let score = |index| [Score::Loss, Score::Draw, Score::Win][index];
        let scores = scores.iter().map(|(letter, index)| {
            (Player::new(letter.as_bytes()[0]), score(*index))
        });
        let player = |letter: &String| Player::new(letter.as_bytes()[0]);
        let outcome = Outcome::new(reason.parse().unwrap(), scores)
            .with_places(places.iter().map(|(letter, place)| (player(letter), *place)))
            .with_points(points.iter().map(|(letter, points)| (player(letter), *points)));
        prop_assert_eq!(outcome.to_string().parse::<Outcome>(), Ok(outcome));
    }

    #[test]
    fn any_text_is_an_outcome_that_prints_alike_or_an_error(
        text in prop_oneof![any::<String>(), "(checkmate|draw|x)( ([a-cé]=?(0|0.5|1|2)?|places|points)){0,4}"],
    ) {
        match text.parse::<Outcome>() {
            Ok(outcome) => prop_assert_eq!(outcome.to_string(), text),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset), "{}", error),
        }
    }
}

#[test]
fn parts_of_a_field_know_where_they_are() {
    let field = Field {
        name: "rights",
        text: "abc,d,,e",
        offset: 10,
    };
    let parts: Vec<_> = field
        .split(',')
        .map(|part| (part.text, part.offset))
        .collect();
    assert_eq!(parts, [("abc", 10), ("d", 14), ("", 16), ("e", 17)]);
    assert!(field.split(',').all(|part| part.name == "rights"));
    let wide = Field {
        text: "a\u{2013}b",
        ..field
    };
    assert_eq!(
        wide.split('\u{2013}').map(|part| part.offset).last(),
        Some(14)
    );
}

#[test]
fn players_of_letters_are_in_their_order() {
    let letters = Player::of_letters(*b"wx1").map(Player::letter);
    assert_eq!(letters, ['w', 'x', '?']);
}

#[test]
fn actors_are_a_seat_and_a_player() {
    let (seat, player) = (Seat::Army('e'), Player::new(b'n'));
    let actor = Actor { seat, player };
    assert_eq!(
        (actor.to_string(), format!("{actor:?}")),
        ("e:n".into(), "e:n".into())
    );
}

#[test]
fn problems_are_converted_where_they_are() {
    let problem = PositionError::setup("turn", 4, 7).map_problem(|number| number + 1);
    assert_eq!(problem, PositionError::setup("turn", 4, 8));
    let syntax = PositionError::<u8>::syntax("turn", 4, "x").map_problem(|_| ());
    assert_eq!((syntax.field, syntax.offset), ("turn", 4));
    assert_eq!(syntax.cause, Cause::Syntax { expected: "x" });
}

#[test]
fn repairs_say_what_was_read_for_what() {
    let said = |found: &str, read: &str| {
        let (found, read) = (found.to_owned(), read.to_owned());
        let (field, offset, why) = ("turn", 4, "why");
        let repair = Repair {
            field,
            offset,
            found,
            read,
            why,
        };
        let text = repair.to_string();
        text.strip_prefix("turn, byte 4: ").unwrap().to_owned()
    };
    assert_eq!(said("W", "w"), "read `w` for `W`: why");
    assert_eq!(said("", " w"), "read `w`: why");
    assert_eq!(said("W", ""), "left out `W`: why");
    assert_eq!(said("_", " "), "read a blank for `_`");
    assert_eq!(said("  ", " "), "why");
    assert_eq!(said("  ", ""), "why");
}

#[test]
fn letters_and_dashes_of_a_field_are_normalised() {
    for (text, read) in [
        ("kqKQ", Some("KQkq")),
        ("KK-k", Some("Kk")),
        ("-", Some("-")),
        ("--", Some("-")),
        ("\u{2013}", Some("-")),
        ("", None),
        ("Kx", None),
        ("-x", None),
    ] {
        assert_eq!(field::letters(text, "KQkq").as_deref(), read, "{text}");
    }
    for (text, read) in [("\u{2014}\u{2212}-", Some("-")), ("", None), ("K-", None)] {
        assert_eq!(field::dash(text).as_deref(), read, "{text}");
    }
    for (text, read) in [
        ("+", Some("9")),
        ("000", Some("0")),
        ("0120", Some("120")),
        ("\u{2013}3", Some("9")),
        ("--3", Some("9")),
        ("", None),
        ("3x", None),
    ] {
        assert_eq!(field::number(text, 9).as_deref(), read, "{text}");
    }
}
