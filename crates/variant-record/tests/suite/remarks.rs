//! Comments with commands, glyphs and results: what is read, and how it is written.

use variant_core::Score;
use variant_record::{Command, Comment, CommentPart, Evaluation, GameResult, Glyph, Meaning, Time};

fn parts(text: &str) -> Vec<CommentPart> {
    let Ok(comment) = text.parse::<Comment>();
    comment.parts
}

fn command(text: &str) -> Command {
    match &parts(text)[..] {
        [CommentPart::Command(command)] => command.clone(),
        parts => panic!("{parts:?}"),
    }
}

fn other(name: &str, value: &str) -> Command {
    let (name, value) = (name.to_owned(), value.to_owned());
    Command { name, value }
}

fn read_time(text: &str) -> Option<Time> {
    match other("clk", text).meaning()? {
        Meaning::Clock(time) => Some(time),
        meaning => panic!("{meaning:?}"),
    }
}

fn read_evaluation(text: &str) -> Option<Evaluation> {
    match other("eval", text).meaning()? {
        Meaning::Evaluation { value, depth: None } => Some(value),
        meaning => panic!("{meaning:?}"),
    }
}

#[test]
fn times_are_read_to_the_millisecond() {
    for (text, milliseconds, written) in [
        ("0:00:00", 0, "0:00:00"),
        ("0:00:01", 1_000, "0:00:01"),
        ("0:01:00", 60_000, "0:01:00"),
        ("1:00:00", 3_600_000, "1:00:00"),
        ("1:59:59", 7_199_000, "1:59:59"),
        (" 12:34:56.789 ", 45_296_789, "12:34:56.789"),
        ("0:00:00.5", 500, "0:00:00.5"),
        ("0:00:00.05", 50, "0:00:00.05"),
        ("0:00:00.005", 5, "0:00:00.005"),
        ("0:00:10.120", 10_120, "0:00:10.12"),
        ("0:3:7", 187_000, "0:03:07"),
        ("100:00:00.", 360_000_000, "100:00:00"),
        ("1:02", 62_000, "0:01:02"),
        ("90:00.5", 5_400_500, "1:30:00.5"),
    ] {
        let time = read_time(text);
        assert_eq!(time, Some(Time { milliseconds }), "{text}");
        assert_eq!(time.unwrap().to_string(), written);
    }
    for text in [
        "",
        "1",
        "1:60",
        "1:",
        ":00",
        "4294967296:00",
        "0:00:60",
        "0:60:00",
        "0:00:00:00",
        "0:00:00.0001",
        "0:00:00.x",
        "-1:00:00",
        "x:00:00",
        "0:x:00",
        "0:00:x",
        "0:00:00.+1",
        "4294967296:00:00",
    ] {
        assert_eq!(read_time(text), None, "{text}");
    }
}

#[test]
fn evaluations_are_hundredths_or_mates() {
    let pawns = Evaluation::Centipawns;
    for (text, value, written) in [
        ("0", pawns(0), "0.00"),
        ("0.35", pawns(35), "0.35"),
        ("+0.3", pawns(30), "0.30"),
        ("-0.5", pawns(-50), "-0.50"),
        ("-0.05", pawns(-5), "-0.05"),
        ("-1.25", pawns(-125), "-1.25"),
        ("12", pawns(1_200), "12.00"),
        ("9.9", pawns(990), "9.90"),
        ("#4", Evaluation::Mate(4), "#4"),
        ("#-4", Evaluation::Mate(-4), "#-4"),
        ("#0", Evaluation::Mate(0), "#0"),
        ("21474836.47", pawns(i32::MAX), "21474836.47"),
    ] {
        assert_eq!(read_evaluation(text), Some(value), "{text}");
        assert_eq!(value.to_string(), written);
    }
    for text in [
        "",
        "x",
        "0.123",
        "--1",
        "+-1",
        "-+1",
        "1.-5",
        "1.+5",
        "1.",
        ".5",
        "#",
        "#x",
        "1.x",
        "21474836.48",
        "99999999999",
    ] {
        assert_eq!(read_evaluation(text), None, "{text}");
    }
}

#[test]
fn commands_are_typed_or_kept() {
    let time = Time {
        milliseconds: 180_000,
    };
    let value = Evaluation::Mate(-4);
    let square = |colour, square: &str| (colour, square.to_owned());
    let arrow = |colour, from: &str, to: &str| (colour, from.to_owned(), to.to_owned());
    for (text, expected) in [
        ("[%clk 0:03:00]", Meaning::Clock(time)),
        ("[%emt 0:03:00]", Meaning::Elapsed(time)),
        ("[%eval #-4]", Meaning::Evaluation { value, depth: None }),
        (
            "[%eval #-4,20]",
            Meaning::Evaluation {
                value,
                depth: Some(20),
            },
        ),
        (
            "[%csl Gd4,Re5]",
            Meaning::Squares(vec![square('G', "d4"), square('R', "e5")]),
        ),
        ("[%csl Yn14]", Meaning::Squares(vec![square('Y', "n14")])),
        (
            "[%cal Ge2e4,Ba10b11]",
            Meaning::Arrows(vec![arrow('G', "e2", "e4"), arrow('B', "a10", "b11")]),
        ),
    ] {
        assert_eq!(command(text).meaning(), Some(expected), "{text}");
        assert_eq!(command(text).to_string(), text);
    }
    for (text, expected) in [
        ("[%clk 3 minutes]", other("clk", "3 minutes")),
        ("[%emt]", other("emt", "")),
        ("[%eval 0.3,]", other("eval", "0.3,")),
        ("[%eval 0.3,x]", other("eval", "0.3,x")),
        ("[%eval x,3]", other("eval", "x,3")),
        ("[%csl gd4]", other("csl", "gd4")),
        ("[%csl Gd]", other("csl", "Gd")),
        ("[%csl G4]", other("csl", "G4")),
        ("[%csl Gd4x]", other("csl", "Gd4x")),
        ("[%csl Gd4,]", other("csl", "Gd4,")),
        ("[%csl é]", other("csl", "é")),
        ("[%cal Ge2]", other("cal", "Ge2")),
        ("[%cal ge2e4]", other("cal", "ge2e4")),
        ("[%cal Ge2e]", other("cal", "Ge2e")),
        ("[%cal Gee4]", other("cal", "Gee4")),
        ("[%say w good luck]", other("say", "w good luck")),
        ("[%lapse]", other("lapse", "")),
    ] {
        assert_eq!(command(text), expected, "{text}");
        assert_eq!(expected.meaning(), None, "{text}");
        assert_eq!(expected.to_string(), text);
    }
    // The text is kept as it was written.
    for text in [
        "[%eval  0.5 , 12 ] [%csl Gd4 , Re5]",
        "[%eval -0.4] [%clk 1:02]",
    ] {
        let comment = text.parse::<Comment>().unwrap();
        assert_eq!(comment.to_string(), text);
        assert!(
            comment
                .commands()
                .all(|command| command.meaning().is_some())
        );
    }
}

#[test]
fn a_comment_is_text_and_commands_in_order() {
    let text = |text: &str| CommentPart::Text(text.to_owned());
    let lapse = || CommentPart::Command(other("lapse", ""));
    assert_eq!(parts(""), []);
    assert_eq!(parts(" \t"), []);
    assert_eq!(parts(" a b "), [text("a b")]);
    assert_eq!(
        parts("a [%lapse] b[%lapse]"),
        [text("a"), lapse(), text("b"), lapse()]
    );
    assert_eq!(parts("[%lapse] [%open"), [lapse(), text("[%open")]);
    assert_eq!(parts("[lapse]"), [text("[lapse]")]);
    let Ok(comment) =
        "x [%eval 0.5] [%emt 0:00:01] [%clk 0:00:02] [%clk 0:00:03] [%eval 0.7]".parse::<Comment>();
    let names: Vec<&str> = comment
        .commands()
        .map(|command| command.name.as_str())
        .collect();
    assert_eq!(names, ["eval", "emt", "clk", "clk", "eval"]);
    let clock = |text: &str| {
        text.parse::<Comment>()
            .unwrap()
            .commands()
            .find_map(Command::meaning)
    };
    let milliseconds = 2_000;
    let time = Meaning::Clock(Time { milliseconds });
    assert_eq!(clock("[%x] y [%clk 0:00:02] [%clk 0:00:03]"), Some(time));
}

#[test]
fn marks_are_numbered() {
    let marks = [
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("‼", 3),
        ("??", 4),
        ("⁇", 4),
        ("!?", 5),
        ("⁉", 5),
        ("?!", 6),
        ("⁈", 6),
        ("□", 7),
        ("=", 10),
        ("∞", 13),
        ("+=", 14),
        ("⩲", 14),
        ("=+", 15),
        ("⩱", 15),
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("+-", 18),
        ("-+", 19),
        ("$0", 0),
        ("$255", 255),
    ];
    for (mark, number) in marks {
        assert_eq!(Glyph::from(mark), Glyph::Nag(number), "{mark}");
        assert_eq!(Glyph::from(mark).to_string(), format!("${number}"));
    }
    for mark in ["$", "$x", "!!!", "14", ""] {
        assert_eq!(Glyph::from(mark), Glyph::Other(mark.to_owned()));
        assert_eq!(Glyph::from(mark).to_string(), mark);
    }
}

#[test]
fn a_result_has_a_score_of_each_player() {
    use Score::{Draw, Loss, Win};
    for (text, scores, written) in [
        ("1-0", vec![Win, Loss], "1-0"),
        ("0-1", vec![Loss, Win], "0-1"),
        ("½-½", vec![Draw, Draw], "1/2-1/2"),
        ("1/2-0.5", vec![Draw, Draw], "1/2-1/2"),
        ("½-0", vec![Draw, Loss], "1/2-0"),
        ("0-0-1-½", vec![Loss, Loss, Win, Draw], "0-0-1-1/2"),
    ] {
        let result = GameResult::read(text).unwrap();
        assert_eq!(result, GameResult::Scores(scores), "{text}");
        assert_eq!(result.to_string(), written);
    }
    assert_eq!(GameResult::read("*"), Some(GameResult::Unknown));
    for text in [
        "", "1", "½", "0-0", "0-0-0", "1-", "-1", "2-0", "1-x", "**", "1–0",
    ] {
        assert_eq!(GameResult::read(text), None, "{text}");
    }
    assert_eq!(GameResult::default().to_string(), "*");
    assert_eq!(GameResult::of(None), GameResult::Unknown);
}
