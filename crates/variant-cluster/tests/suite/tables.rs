//! The published tables: what counts quickly is counted again, and the page has what the files have.

use std::fs;
use std::path::Path;

use serde_json::Value;
use variant_cluster::Plan;
use variant_perft::tally;
use variant_registry::{AnyPosition, NAMES, variants};
use variant_testkit::Effort;

/// Plies of more nodes are too slow for the suite.
const MOST: u32 = 3000;

/// The proof of a ply, counted with the variant's own type.
fn proof(start: &AnyPosition, ply: u32) -> u128 {
    let plan = Plan::new("", ply);
    let counts = match start {
        AnyPosition::OrthodoxChess(start) => plan.run(start),
        AnyPosition::ZonalChess(start) => plan.run(start),
        AnyPosition::QuarterChess(start) => plan.run(start),
        AnyPosition::ZmQuadchess(start) => plan.run(start),
        AnyPosition::QuadKingdom(start) => plan.run(start),
        AnyPosition::CircleChess(start) => plan.run(start),
    };
    counts.unwrap().plies.last().unwrap().proof.unwrap()
}

#[test]
fn the_tables_are_true() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("perft-tables.md")).unwrap();
    let mut rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && !line.contains('-'));
    let mut counted = 0;
    let most = u64::from(Effort::from_environment().games(MOST).min(MOST));
    for (name, variant) in NAMES.iter().zip(variants()) {
        let file = fs::read_to_string(docs.join(format!("perft/{name}.json"))).unwrap();
        let table: Value = serde_json::from_str(&file).unwrap();
        let modes = table["modes"].as_array().unwrap();
        let listed: Vec<_> = modes
            .iter()
            .map(|mode| mode["mode"].as_str().unwrap())
            .collect();
        assert_eq!(
            (table["variant"].as_str(), &*listed),
            (Some(*name), variant.modes)
        );
        for mode in modes {
            let start = AnyPosition::start(name, mode["mode"].as_str()).unwrap();
            let text = format!("{name} {}", mode["position"].as_str().unwrap());
            assert_eq!(start.to_string(), text);
            assert_eq!(
                rows.next(),
                Some("| ply | nodes | distinct positions | captures | checks | mates |")
            );
            for (ply, figures) in (1..).zip(mode["plies"].as_array().unwrap()) {
                let figure = |key: &str| figures[key].as_u64().unwrap();
                let keys = ["ply", "nodes", "distinct", "captures", "checks", "mates"];
                let cells = keys.map(|key| figure(key).to_string()).join(" | ");
                assert_eq!(rows.next(), Some(&*format!("| {cells} |")), "{text}");
                assert_eq!(figure("ply"), u64::from(ply));
                if figure("nodes") <= most {
                    let last = tally(&start, ply);
                    let found = [last.nodes, last.captures, last.checks, last.mates];
                    let written =
                        ["nodes", "captures", "checks", "mates"].map(|key| figure(key).into());
                    assert_eq!(found, written, "{text}, ply {ply}");
                    let proof = proof(&start, ply);
                    assert_eq!(
                        figures["proof"],
                        format!("{proof:032x}"),
                        "{text}, ply {ply}"
                    );
                    counted += 1;
                }
            }
        }
    }
    assert_eq!(rows.next(), None);
    assert!(counted > 200, "{counted}");
}
