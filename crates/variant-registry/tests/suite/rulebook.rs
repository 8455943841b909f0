//! Rules pages as data.

use variant_registry::{Rulebook, variants};

/// The numbers of the pages that the rules come from.
const LAST: [(&str, &str, usize); 6] = [
    ("orthodox-chess", "", 0),
    ("zonal-chess", "ZC", 9),
    ("quarter-chess", "QC", 18),
    ("zm-quadchess", "ZQ", 34),
    ("quad-kingdom", "QK", 22),
    ("circle-chess", "CC", 18),
];

#[test]
fn every_rule_number_has_a_text() {
    for (info, (name, prefix, last)) in variants().zip(LAST) {
        assert_eq!(info.name, name);
        let rules = Rulebook::new(info.rules);
        let mut numbers: Vec<&str> = rules.numbered().map(|rule| rule.number).collect();
        let number = |number: &&str| number[prefix.len() + 1..].parse::<usize>().unwrap();
        numbers.sort_by_key(number);
        let expected: Vec<String> = (1..=last).map(|n| format!("{prefix}-{n}")).collect();
        assert_eq!(numbers, expected, "{name}");
        for rule in rules.numbered() {
            assert!(rule.text.len() > 30, "{rule:?}");
            assert!(
                !["`", "*", "<a"].iter().any(|mark| rule.text.contains(mark)),
                "{rule:?}"
            );
        }
    }
}

#[test]
fn every_game_has_its_rules_in_short() {
    for info in variants() {
        let short = Rulebook::new(info.rules).in_short();
        let lines = short.lines().count();
        assert!((8..60).contains(&lines), "{}: {lines} lines", info.name);
        assert!(!short.contains(['`', '#']), "{short}");
        assert!(short.contains("draw") || short.contains("Draw"), "{short}");
    }
}

#[test]
fn pages_of_other_forms_have_no_rules() {
    for page in [
        "",
        "- **bold** text",
        "## The rules in short",
        "- **X-** text",
        "**X-1** text",
        "- <a id",
    ] {
        let rules = Rulebook::new(page);
        assert_eq!(
            (rules.numbered().count(), rules.in_short().as_str()),
            (0, ""),
            "{page}"
        );
    }
    let page = "## The rules in short\n- [a](b) [c] *d* [e\n## Next\n";
    assert_eq!(Rulebook::new(page).in_short(), "- a [c] d [e");
}
