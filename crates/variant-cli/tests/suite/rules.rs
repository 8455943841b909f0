//! `rules`, and `rules`, `why` and `legend` of `play`.

use crate::run::{Run, run, run_on};

fn play(arguments: &[&str], input: &str) -> Run {
    run_on(&[&["play"], arguments].concat(), input.as_bytes())
}

#[test]
fn rules_in_short_and_by_number() {
    let short = run(&["rules", "circle-chess"]);
    assert!(short.good().contains("goes to its captor's stockpile"));
    for (variant, first, last) in [
        ("zonal-chess", "ZC-1", "ZC-9"),
        ("quarter-chess", "QC-1", "QC-18"),
        ("zm-quadchess", "ZQ-1", "ZQ-34"),
        ("quad-kingdom", "QK-1", "QK-22"),
        ("circle-chess", "CC-1", "CC-18"),
    ] {
        for number in [first, last] {
            let rule = run(&["rules", variant, &number.to_lowercase()]);
            assert!(rule.good().starts_with(&format!("{number}  ")), "{number}");
            assert_eq!(rule.good().lines().count(), 1);
        }
        let (prefix, number) = last.split_once('-').unwrap();
        let beyond = format!("{prefix}-{}", number.parse::<u32>().unwrap() + 1);
        let none = run(&["rules", variant, &beyond]);
        assert_eq!(none.error(1), format!("{variant} has no rule `{beyond}`"));
    }
    let word = run(&["rules", "quarter-chess", "custody", "--json"]);
    assert!(word.objects().iter().any(|rule| rule["number"] == "QC-10"));
    assert!(
        word.objects()
            .iter()
            .all(|rule| rule["variant"] == "quarter-chess")
    );
    let claims = run(&["rules", "orthodox-chess", "claimed"]);
    assert!(claims.good().contains("fifty moves"), "{}", claims.text());
}

#[test]
fn an_illegal_move_is_explained() {
    for (variant, position, text, why) in [
        (
            "orthodox-chess",
            "4k3/8/8/8/8/4r3/4B3/4K3 w - - 0 1",
            "Bd3",
            "the white bishop on e2 is pinned by the black rook on e3: it covers the white king on e1",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
            "Ke2",
            "the king would be attacked on e2 by the black rook on a2",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/4r3/8/R3K3 w Q - 0 1",
            "a1a2",
            "the white king on e1 would stay in check from the black rook on e3",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/3r4/8/R3K3 w Q - 0 1",
            "e1c1",
            "no castling: d1 is attacked by the black rook on d3",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            "Rd1",
            "the way is blocked by the white knight on b1",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e2d3",
            "a pawn only captures diagonally: nothing stands on d3 to take",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
            "e2e4",
            "the way is blocked by the black knight on e3",
        ),
        (
            "orthodox-chess",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e3e4",
            "no piece stands on e3",
        ),
        (
            "orthodox-chess",
            "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1",
            "e7e6",
            "the black pawn on e7 cannot move now: white to move",
        ),
        // ZC-7: up the zone, then along the rank.
        (
            "zonal-chess",
            "***10***/**5k6**/*14*/16/R15/*14*/**12**/***5K4*** b - - 0 1",
            "Kg6",
            "the king would be attacked on g6 by the white rook on a4",
        ),
        // QC-8
        (
            "quarter-chess",
            "7k/8/8/3Mr3/8/8/8/4K3 b - - 0 1",
            "Re6",
            "the black rook on e5 is immobilised by a merchant beside it",
        ),
        // QC-9: an immobilised piece pins nothing.
        (
            "quarter-chess",
            "4k3/8/8/3Mr3/8/8/4B3/4K3 w - - 0 1",
            "Be3",
            "a bishop has no such move",
        ),
    ] {
        let run = play(
            &[variant, "--human", "wb", "--position", position],
            &format!("{text}\nwhy {text}\nquit\n"),
        );
        let said = run.good();
        assert!(
            said.contains(&format!("{why}; `help` lists")),
            "{text}: {said}"
        );
        assert!(
            said.contains(&format!("> {why}\n")) || why.len() < 30,
            "{text}: {said}"
        );
    }
}

#[test]
fn a_check_is_explained_in_every_game() {
    for (variant, human, position, moves, why) in [
        (
            "orthodox-chess",
            "wb",
            "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1",
            "",
            "the white king on e1 is in check from the black rook on e2 and the black knight on f3",
        ),
        (
            "zonal-chess",
            "wb",
            "***10***/**5k6**/*14*/16/R15/*14*/**12**/***5K4*** b - - 0 1",
            "",
            "the black king on h7 is in check from the white rook on a4",
        ),
        ("zm-quadchess", "swne", "", "", ""),
    ] {
        let mut arguments = vec![variant, "--human", human];
        if !position.is_empty() {
            arguments.extend(["--position", position]);
        }
        let run = play(&arguments, &format!("{moves}why\nquit\n"));
        let expected = if why.is_empty() {
            "no king is in check"
        } else {
            why
        };
        assert!(run.good().contains(expected), "{}", run.text());
    }
    let circle = play(
        &["circle-chess", "--human", "ABC"],
        "2:e4\n2:f6\n2:Qh5\nwhy\n2:a6\nquit\n",
    );
    let check = "the black king on e8 of board 2 is in check from the white queen on h5 of board 2";
    assert!(circle.good().contains(check), "{}", circle.text());
    let stays =
        "the black king on e8 of board 2 would stay in check from the white queen on h5 of board 2";
    assert!(circle.good().contains(stays), "{}", circle.text());
}

#[test]
fn the_legend_names_letters_and_marks() {
    for (variant, human, lines) in [
        ("orthodox-chess", "w", ["N  knight", "! !  a king in check"]),
        (
            "quarter-chess",
            "w",
            ["M  merchant", "D~c4e4  a driver swaps two pieces"],
        ),
        (
            "quad-kingdom",
            "w",
            ["m  maroon, before the letter of a piece", "Q  queen"],
        ),
        (
            "circle-chess",
            "A",
            ["P  pawn", "[ ]  squares of the last moves"],
        ),
    ] {
        let run = play(&[variant, "--human", human, "--ascii"], "legend\nquit\n");
        for line in lines {
            assert!(
                run.good().lines().any(|other| other.ends_with(line)),
                "{}",
                run.text()
            );
        }
        // Text has no small names.
        assert!(!run.text().contains("small names"), "{}", run.text());
    }
}

#[test]
fn the_rules_of_the_action_that_was_tried() {
    let run = play(
        &["zm-quadchess", "--human", "swne"],
        "penalty:w\nno\nno\nno\nrules\nquit\n",
    );
    assert!(
        run.good().contains("\nZQ-34  Penalty for a violation"),
        "{}",
        run.text()
    );
    let run = play(
        &["quad-kingdom", "--human", "wmbe"],
        "resign:m\nrules\nrules 4\nrules x-1\nquit\n",
    );
    let said = run.good();
    assert!(
        said.contains("\nQK-22  Resignation") && said.contains("QK-4  Setup."),
        "{said}"
    );
    assert!(said.contains("quad-kingdom has no rule `x-1`"), "{said}");
    let run = play(
        &["orthodox-chess", "--human", "wb"],
        "draw:wb\nno\nrules\nquit\n",
    );
    assert!(
        run.good()
            .contains("\n- Players may resign or agree a draw."),
        "{}",
        run.text()
    );
}
