//! Faults of a lenient reader, and expectations of it that are wrong.

use variant_core::lenient::Repair;
use variant_core::{Position, Variant};
use variant_testkit::check_lenient;

use super::{FAULT, Fault, Faulty, Trio};

type Read = Result<(Faulty, Vec<Repair>), <Faulty as std::str::FromStr>::Err>;

/// The reader of Trio, which repairs blanks, with a fault.
fn read(text: &str) -> Read {
    let (mut position, mut repairs) =
        variant_core::lenient::read::<Faulty, _>(text, Faulty::repair)?;
    match FAULT.get() {
        Fault::RepairsAreLost => repairs.clear(),
        Fault::RepairsMakeAnotherText => {
            for repair in &mut repairs {
                repair.read.push(' ');
            }
        }
        Fault::StrictTextsAreRepaired if repairs.is_empty() => repairs.push(Repair {
            field: "blanks",
            offset: 0,
            found: String::new(),
            read: String::new(),
            why: "no blank",
        }),
        Fault::RepairsLoseTheTurn if !repairs.is_empty() => {
            if let Some(&m) = position.moves().first() {
                position = position.play_unchecked(m);
            }
        }
        _ => {}
    }
    Ok((position, repairs))
}

const COUNTED: &str = "a text has repairs if the strict reader refuses it";
const STRICT: &str = "repairs make a text strict";

#[test]
fn a_wrong_repair_is_noticed() {
    FAULT.set(Fault::Sound);
    let strict = Trio::start("start").unwrap().to_string();
    let text = format!(" {}", strict.replace(' ', "  "));
    let offset = strict.find(' ').unwrap() + 1;
    let second = format!("blanks, byte {offset}: one blank");
    let (first, second) = ("blanks, byte 0: no blank", second.as_str());
    let checked = |text: &str, strict: &str, repairs: &[&str]| {
        check_lenient(read, text, strict, repairs)
            .map_err(|violation| (violation.rule, String::from(violation.position)))
    };
    let found = |rule: &str, text: &str| Err((rule.to_owned(), text.to_owned()));
    assert_eq!(checked(&text, &strict, &[first, second]), Ok(()));
    assert_eq!(checked(&strict, &strict, &[]), Ok(()));
    let expected = "the repairs of a text are those expected";
    for wrong in [
        &[][..],
        &[first],
        &[second],
        &[second, first],
        &[first, second, second],
        &[first, "blanks, byte 0: one blank"],
    ] {
        assert_eq!(checked(&text, &strict, wrong), found(expected, &text));
    }
    let form = "a text is read as its strict form";
    assert_eq!(checked(&text, &text, &[first, second]), found(form, &text));
    let read = "a text is read leniently";
    assert_eq!(
        checked("no position", &strict, &[]),
        found(read, "no position")
    );
    for (fault, rule) in [
        (Fault::RepairsMakeAnotherText, STRICT),
        (Fault::RepairsLoseTheTurn, form),
    ] {
        FAULT.set(fault);
        let seen = checked(&text, &strict, &[first, second]);
        assert_eq!(seen, found(rule, &text), "{fault:?}");
    }
    FAULT.set(Fault::RepairsAreLost);
    assert_eq!(checked(&text, &strict, &[]), found(COUNTED, &text));
    FAULT.set(Fault::StrictTextsAreRepaired);
    let repairs = [first, second];
    assert_eq!(checked(&text, &strict, &repairs), found(COUNTED, &text));
    FAULT.set(Fault::WritesABlank);
    let blank = format!(" {strict}");
    let needless = "a strict text is read without repairs";
    assert_eq!(checked(&blank, &blank, &[first]), found(needless, &blank));
}
