use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use chess_pieces::attacks::attackers;
use chess_pieces::notation::army_of_seat;
use chess_pieces::{Armies, Army as Seat};
use variant_render::{Army, Diagram, Draw, LegendEntry, Sheet, Specials, attackers_after, legend};

use crate::board::{ALL, QuadRules};
use crate::state::ZmQuadchess;

/// Pieces look frozen (ZQ-19) or bear their controller's mark (ZQ-15).
impl Draw for ZmQuadchess {
    fn sheet(&self) -> Sheet {
        let armies = Army::seats();
        let frozen = self.frozen();
        let mut board =
            Diagram::of_pieces::<QuadRules>(self, self.pieces(), &armies, |square, mut piece| {
                let owner = self.pieces().army_at(square);
                let controller = owner.and_then(|army| self.controller(army));
                piece.frozen = frozen.contains(square);
                let controller = controller.filter(|_| controller != owner && !piece.frozen);
                piece.controller = controller.map(Seat::index);
                piece
            });
        board.above.push(format!("ZM Quadchess, {}", self.mode()));
        board.seats = (armies.iter())
            .map(|army| (army.letter, army.home))
            .collect();
        let mut sheet = Sheet::new(armies.clone()).with(board);
        sheet.legend = legend(self, &armies);
        let names: Vec<String> = (sheet.legend.iter())
            .map(|entry| entry.name.clone())
            .collect();
        for (army, entry) in ALL.into_iter().zip(&mut sheet.legend) {
            describe(self, army, &names, entry);
        }
        sheet
    }

    fn attackers_of(&self, seat: variant_core::Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        // ZQ-11
        let hostile = army_of_seat::<QuadRules>(seat).map_or(Armies::NONE, |army| {
            self.in_game() - self.control.armies_of(army)
        });
        attackers_after::<QuadRules>(self.pieces(), square, moving, |pieces, square| {
            let attacking = pieces.armies(hostile);
            attackers::<QuadRules>(pieces, square, attacking, pieces.occupied())
        })
    }

    fn specials_of(&self, seat: variant_core::Seat) -> Specials {
        army_of_seat::<QuadRules>(seat).map_or_else(Specials::default, |army| {
            Specials::of::<QuadRules>(&self.board, army)
        })
    }

    // ZQ-30
    fn last_rule(&self) -> &'static str {
        let has_partners = ALL
            .into_iter()
            .any(|army| self.mode().partner(army).is_some());
        if has_partners {
            "the partner's king would be attacked"
        } else {
            ""
        }
    }
}

// ZQ-9, ZQ-12
fn describe(state: &ZmQuadchess, army: Seat, names: &[String], entry: &mut LegendEntry) {
    let name = |seat: Seat| names.get(seat.index()).map_or("", String::as_str);
    let mode = state.mode();
    let mut note = |text: String| entry.notes.push(text);
    if mode.person(army) != army {
        note(format!("played by {}", name(mode.person(army))));
    } else if let Some(partner) = mode.partner(army)
        && mode.person(partner) == partner
    {
        note(format!("partner of {}", name(partner)));
    }
    if state.is_active_dummy(army) {
        note(format!("dummy, next moved by {}", name(state.owner())));
    }
    match state.controller(army) {
        Some(controller) if controller == army => {}
        Some(controller) => note(format!("annexed by {}", name(controller))),
        None if state.pieces().army(army).is_empty() => note("gone".into()),
        None => note("frozen".into()),
    }
    if state.owed().contains(army) {
        note("owes a move".into());
    }
    if state.arrived_kings().contains(army) {
        note("king arrived: a step makes a queen".into());
    }
    entry.is_out = state.controller(army).is_none();
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use board_geometry::{Chessboard, Square};

    use super::*;

    #[test]
    fn zq_15_zq_19_annexed_pieces_bear_a_mark_and_frozen_ones_are_pale() {
        // East has annexed West; North's army is frozen.
        let text = "1,wQ,6/7,nB/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s se-e - - - 30 0";
        let position: ZmQuadchess = text.parse().unwrap();
        let sheet = position.sheet();
        let board = &sheet.diagrams[0];
        let looks = board.pieces.iter().map(|(place, piece)| {
            (
                place.to_string(),
                piece.army,
                piece.frozen,
                piece.controller,
            )
        });
        let mut looks: Vec<_> = looks.collect();
        looks.sort();
        let expected = [
            ("a1", 0, false, None),
            ("b8", 1, false, Some(3)),
            ("d2", 0, false, None),
            ("e5", 2, true, None),
            ("h1", 3, false, None),
            ("h7", 2, true, None),
        ];
        let expected = expected
            .map(|(place, army, frozen, controller)| (place.to_string(), army, frozen, controller));
        assert_eq!(looks, expected);
        assert_eq!(board.above, ["ZM Quadchess, ffa"]);
        let facts = sheet
            .legend
            .iter()
            .map(|entry| (entry.letter, entry.is_out, &*entry.notes));
        let annexed = ["annexed by East".into()];
        let frozen = ["frozen".into()];
        let expected: [(char, bool, &[_]); 4] = [
            ('s', false, &[]),
            ('w', false, &annexed),
            ('n', true, &frozen),
            ('e', false, &[]),
        ];
        assert!(facts.eq(expected));
        assert_eq!(board.below, ["south to move"]);
    }

    fn notes(text: &str) -> Vec<String> {
        let position: ZmQuadchess = text.parse().unwrap();
        let legend = position.sheet().legend;
        let noted = legend.iter().filter(|entry| !entry.notes.is_empty());
        noted
            .map(|entry| format!("{}: {}", entry.letter, entry.notes.join(", ")))
            .collect()
    }

    #[test]
    fn zq_9_zq_32_the_legend_names_arrivals_partners_and_the_dummy() {
        let start = ZmQuadchess::default().to_string();
        assert!(notes(&start).is_empty());
        let teams = notes(&start.replace("ffa", "teams-opposite"));
        assert_eq!(teams[..2], ["s: partner of North", "w: partner of East"]);
        let two = notes(&start.replace("ffa", "two-opposite"));
        assert_eq!(two, ["n: played by South", "e: played by West"]);
        let three = start
            .replace("ffa", "three:w")
            .replace(" swne swne", " swnd swne");
        assert_eq!(notes(&three), ["e: dummy, next moved by West"]);
        let arrived = "8/7,sK/8/8/8/8/8/eK,7 ffa s s--e - - s 0 9".replace("8/7,sK", "7,sK/8");
        let arrived = arrived.replace("- s 0", "- S 0");
        let expected = [
            "s: king arrived: a step makes a queen",
            "w: gone",
            "n: gone",
        ];
        assert_eq!(notes(&arrived), expected);
    }

    #[test]
    fn zq_11_attackers_belong_to_other_players_and_are_not_frozen() {
        let text = "1,wQ,6/7,nB/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s se-e - - - 30 0";
        let position: ZmQuadchess = text.parse().unwrap();
        let attackers = |army, square: &str| -> Vec<String> {
            let square: Square<Chessboard> = square.parse().unwrap();
            let seat = variant_core::Seat::Army(army);
            let found = position.attackers_of(seat, square.index().into(), &[]);
            let squares = found
                .iter()
                .map(|&at| Square::<Chessboard>::from_index(at as u8));
            squares.map(|square| square.to_string()).collect()
        };
        assert_eq!(attackers('s', "b2"), ["b8"]);
        assert_eq!(attackers('s', "g8"), ["b8"]);
        assert_eq!(attackers('e', "d8"), ["d2"]);
        assert_eq!(attackers('e', "b1"), ["a1"]);
        let board = variant_core::Seat::Board(1);
        assert!(position.attackers_of(board, 9, &[]).is_empty());
    }
}
