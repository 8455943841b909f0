//! ZQ-33: the mode of communication, at the engine's table and in its records.

use variant_core::Game;
use variant_core::record::Record;
use zm_quadchess::{Communication, Quadchess, Table, TableError};

/// Mode of communication after some plies and agreements (`talk:none`), and the number of refusals.
pub(super) fn communication_after(steps: &[&str]) -> (String, usize) {
    let mut table = Table::new(Game::new(Quadchess::default()));
    let mut refused = 0;
    for step in steps {
        if let Some(how) = step.strip_prefix("talk:") {
            let agreed = how.parse().is_ok_and(|how| table.agree(how).is_ok());
            refused += usize::from(!agreed);
        } else {
            table.game.apply(step).expect("legal");
        }
    }
    (table.communication().to_string(), refused)
}

#[test]
fn zq_33_records_carry_the_communication() {
    for communication in ["none", "open", "open-and-secret"] {
        let mut table = Table::new(Game::new(Quadchess::default()));
        table.agree(communication.parse().unwrap()).unwrap();
        for ply in ["d2d3", "absent:w:remove", "a8a7", "e7e6"] {
            let _ = table.game.apply(ply);
        }
        let text = table.record().to_string();
        assert!(text.contains(&format!("[Communication \"{communication}\"]")));
        let record: Record = text.parse().unwrap();
        let read = Table::from_record(&record).unwrap();
        assert_eq!(read.communication().to_string(), communication);
        assert_eq!(read.game.position(), table.game.position());
        assert_eq!(read.record().to_string(), text);
    }
}

#[test]
fn zq_33_the_tag_has_one_of_three_values() {
    for wrong in ["", "Open", "secret", "open and secret"] {
        let text = format!("[Variant \"zm-quadchess\"]\n[Communication \"{wrong}\"]\n\n1. d3 *");
        let record: Record = text.parse().unwrap();
        let error = Communication::of_record(&record).unwrap_err();
        assert_eq!((error.place.line, error.place.column), (2, 1));
        assert!(matches!(
            Table::from_record(&record),
            Err(TableError::Communication(_))
        ));
        // Readers of records of any variant get the error, too.
        assert_eq!(
            record.start::<Quadchess>().unwrap_err().to_string(),
            "line 2, column 1: tag Communication: expected `none`, `open` or `open-and-secret`"
        );
    }
    let silent: Record = "1. d3 *".parse().unwrap();
    assert_eq!(Communication::of_record(&silent), Ok(None));
    let table = Table::from_record(&silent).unwrap();
    assert_eq!(table.communication(), Communication::Open, "the default");
    let mut record = table.record();
    Communication::None.write_to(&mut record);
    let tags = record
        .tags
        .iter()
        .filter(|tag| tag.name == Communication::TAG);
    assert_eq!(tags.count(), 1);
    assert_eq!(record.tag(Communication::TAG), Some("none"));
}
