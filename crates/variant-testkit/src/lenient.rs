use std::fmt::Display;
use std::str::FromStr;

use variant_core::Notation as _;
use variant_core::lenient::{Repair, apply_all};
use variant_record::Recorded;

use crate::violation::ensure;
use crate::{Checked, Violation};

/// Checks that a lenient reader reads `text` as `strict`, with exactly these printed repairs.
///
/// Repaired texts must read strictly, and `strict` without repair.
///
/// ```
/// use orthodox_chess::{OrthodoxChess, Setup};
/// use variant_core::lenient::read;
/// use variant_core::{Notation, Variant};
/// use variant_testkit::check_lenient;
/// let strict = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
/// let repairs = ["turn, byte 20: read `w` for `White`: one letter in lower case"];
/// let text = strict.replace('w', "White");
/// check_lenient(OrthodoxChess::parse_lenient, &text, strict, &repairs)?;
/// let read_setup = |text: &str| read::<Setup, _>(text, OrthodoxChess::repair);
/// check_lenient(read_setup, &text, strict, &repairs)?;
/// assert!(check_lenient(OrthodoxChess::parse_lenient, &text, strict, &[]).is_err());
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
///
/// # Errors
/// The first [`Violation`].
pub fn check_lenient<T, E>(
    read: impl Fn(&str) -> Result<(T, Vec<Repair>), E>,
    text: &str,
    strict: &str,
    repairs: &[&str],
) -> Checked
where
    T: FromStr + Display + PartialEq,
    E: Display,
{
    let refused = |error: E| Violation::new("a text is read leniently", error.to_string());
    let check = || {
        let (value, found) = read(text).map_err(refused)?;
        let written = value.to_string();
        ensure!(
            written == strict,
            "a text is read as its strict form",
            "it reads as {written}, expected {strict}"
        );
        let printed: Vec<String> = found.iter().map(ToString::to_string).collect();
        ensure!(
            printed == repairs,
            "the repairs of a text are those expected",
            "{printed:#?}, expected {repairs:#?}"
        );
        check_repairs(text, &value, &found)?;
        let (again, more) = read(strict).map_err(refused)?;
        check_repairs(strict, &again, &more)?;
        ensure!(
            again == value && more.is_empty(),
            "a strict text is read without repairs",
            "{strict} reads as {again}, with {} repairs",
            more.len()
        );
        Ok(())
    };
    check().map_err(|violation: Violation| violation.at(text))
}

pub(crate) fn check_lenient_text<P: Recorded>(text: &str) -> Checked {
    P::parse_lenient(text).map_or(Ok(()), |(position, repairs)| {
        check_repairs(text, &position, &repairs).map_err(|violation| violation.at(text))
    })
}

fn check_repairs<T>(text: &str, value: &T, repairs: &[Repair]) -> Checked
where
    T: FromStr + PartialEq,
{
    let is_strict = text.parse::<T>().is_ok();
    ensure!(
        is_strict == repairs.is_empty(),
        "a text has repairs if the strict reader refuses it",
        "{} repairs, read strictly: {is_strict}",
        repairs.len()
    );
    let applied = apply_all(text, repairs);
    ensure!(
        applied.parse().is_ok_and(|read: T| read == *value),
        "repairs make a text strict",
        "{applied} is refused, or reads otherwise"
    );
    Ok(())
}
