use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::Direction;
use chess_pieces::attacks::attackers;
use chess_pieces::notation::army_of_seat;
use chess_pieces::{Armies, Army as Kingdom, PawnRules, PieceRules};
use variant_core::Seat;
use variant_render::{
    Army, Diagram, Draw, LegendEntry, Line, LineStyle, Place, Sheet, Side, Specials,
    attackers_after, fills, legend,
};

use crate::board::{ALL, KingdomBoard, KingdomRules};
use crate::state::{Mode, QuadKingdom, Rules, Status};

/// Eliminated kingdoms (QK-12) look frozen; towers fill the corners (QK-2).
impl Draw for QuadKingdom {
    fn sheet(&self) -> Sheet {
        let armies = armies();
        let standing = self.standing();
        let mut board = Diagram::of_pieces::<KingdomRules>(
            self,
            self.pieces(),
            &armies,
            |square, mut piece| {
                let stands = self
                    .pieces()
                    .army_at(square)
                    .is_some_and(|army| standing.contains(army));
                piece.frozen = !stands;
                piece
            },
        );
        let lines = KingdomRules::PAWNS.iter().enumerate();
        board.lines.extend(lines.filter_map(|(army, rules)| {
            let stands = standing.iter().any(|kingdom| kingdom.index() == army);
            let mut line = promotion_line(rules)?;
            line.army = Some(army);
            stands.then_some(line)
        }));
        let mode = self.rules().mode.as_str();
        board.above.push(format!("Quad Kingdom, {mode}"));
        let kingdoms = self.rules().mode.kingdoms();
        let here = ALL
            .into_iter()
            .zip(&armies)
            .filter(|(army, _)| kingdoms.contains(*army));
        board.seats = here.map(|(_, army)| (army.letter, army.home)).collect();
        board.towers = TOWERS.map(|(file, rank)| (Place { file, rank }, 2)).into();
        let mut sheet = Sheet::new(armies.clone()).with(board);
        let all = legend(self, &armies);
        let names: Vec<String> = all.iter().map(|entry| entry.name.clone()).collect();
        let here = ALL
            .into_iter()
            .zip(all)
            .filter(|(army, _)| kingdoms.contains(*army));
        sheet.legend = here
            .map(|(army, entry)| described(self, army, &names, entry))
            .collect();
        sheet
    }

    fn attackers_of(&self, seat: Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        let hostile =
            army_of_seat::<KingdomRules>(seat).map_or(Armies::NONE, |army| self.hostile_to(army));
        attackers_after::<KingdomRules>(self.pieces(), square, moving, |pieces, square| {
            let attacking = pieces.armies(hostile);
            attackers::<KingdomRules>(pieces, square, attacking, pieces.occupied())
        })
    }

    fn specials_of(&self, seat: Seat) -> Specials {
        army_of_seat::<KingdomRules>(seat).map_or_else(Specials::default, |army| {
            Specials::of::<KingdomRules>(&self.board, army)
        })
    }
}

/// South-west squares (QK-1).
const TOWERS: [(u8, u8); 4] = [(0, 0), (10, 0), (0, 10), (10, 10)];

/// Notes partner, controller (QK-18), elimination (QK-11) and points (QK-19).
fn described(
    state: &QuadKingdom,
    army: Kingdom,
    names: &[String],
    entry: LegendEntry,
) -> LegendEntry {
    let name = |index: usize| names.get(index).map_or("", String::as_str);
    let mut entry = entry;
    let mut note = |text: String| entry.notes.push(text);
    let Rules { mode, points, .. } = state.rules();
    if let Some(partner) = mode.side_of(army).without(army).first() {
        note(format!("partner of {}", name(partner.index())));
    }
    let player = state.decider(army).map(Kingdom::index);
    if mode == Mode::Three && !mode.players().contains(army) {
        let control = player.map_or("nobody", name);
        note(format!("neutral, controlled by {control}"));
    } else if let Some(player) = player.filter(|&player| player != army.index()) {
        note(format!("played by {}", name(player)));
    }
    match state.status(army) {
        Status::Standing => {}
        Status::Eliminated => note("fallen".into()),
        Status::Trapped => note("trapped".into()),
    }
    let own = mode.players().contains(army);
    if let Some(count) = state.points().get(army.index()).filter(|_| points && own) {
        let unit = if *count == 1 { "point" } else { "points" };
        note(format!("{count} {unit}"));
    }
    entry.is_out = state.status(army) != Status::Standing;
    entry
}

/// QK-6: far edge of the promotion row.
fn promotion_line(rules: &PawnRules<KingdomBoard>) -> Option<Line> {
    let row = rules.promotion;
    let (first, last) = (row.first()?, row.iter().next_back()?);
    let (west, east) = (first.file(), last.file() + 1);
    let (south, north) = (first.rank(), last.rank() + 1);
    let (from, to) = match rules.forward {
        Direction::North => ((west, north), (east, north)),
        Direction::East => ((east, south), (east, north)),
        Direction::South => ((west, south), (east, south)),
        Direction::West => ((west, south), (west, north)),
        _ => return None,
    };
    let mut line = Line::new(from, to, LineStyle::Dashed);
    line.flags = true;
    Some(line)
}

/// In the order of play (QK-3).
fn armies() -> [Army; 4] {
    let [white, black] = Army::white_and_black();
    let maroon = Army::new("maroon", 'm', fills::RED).at(Side::West);
    let emerald = Army::new("emerald", 'e', fills::GREEN).at(Side::East);
    [white, maroon, black, emerald]
}

#[cfg(test)]
mod tests {
    use board_geometry::{Geometry, Square};

    use super::*;

    #[test]
    fn qk_6_promotion_lines_are_the_far_edges_of_the_promotion_rows_with_flags() {
        let sheet = QuadKingdom::default().sheet();
        let lines = sheet.diagrams[0].lines.iter();
        let ends: Vec<_> = lines.clone().map(|line| (line.from, line.to)).collect();
        assert_eq!(
            ends,
            [
                ((0, 8), (12, 8)), // White: between the ranks 8 and 9
                ((8, 0), (8, 12)), // Maroon: between the files h and i
                ((0, 4), (12, 4)), // Black: between the ranks 5 and 4
                ((4, 0), (4, 12)), // Emerald: between the files e and d
            ]
        );
        assert!(lines.clone().all(|line| line.flags));
        assert!(lines.map(|line| line.army).eq((0..4).map(Some)));
    }

    const ROWS: &str =
        "*,*,2,bK,5,*,*/*,*,8,*,*/12/12/mK,11/5,mR,6/12/11,eK/12/12/*,*,wP,7,*,*/*,*,3,wK,4,*,*";

    fn drawn(fields: &str) -> Diagram {
        let position: QuadKingdom = alloc::format!("{ROWS} {fields}").parse().unwrap();
        position.sheet().diagrams.remove(0)
    }

    #[test]
    fn qk_12_pieces_of_eliminated_kingdoms_look_frozen() {
        let board = drawn("ffa w w-be - - 0,0,0,0 0 0");
        let frozen = board.pieces.values().filter(|piece| piece.frozen);
        let armies: Vec<_> = frozen.map(|piece| piece.army).collect();
        assert_eq!((board.pieces.len(), armies), (6, alloc::vec![1, 1]));
        assert_eq!(board.above, ["Quad Kingdom, ffa"]);
        assert_eq!(board.below, ["white to move"]);
    }

    #[test]
    fn qk_11_eliminated_kingdoms_are_out() {
        let text = alloc::format!("{ROWS} ffa w w-be - - 0,0,0,0 0 0");
        let position: QuadKingdom = text.parse().unwrap();
        let legend = position.sheet().legend;
        let facts = legend.iter().map(|entry| (entry.letter, entry.is_out));
        assert!(facts.eq([('w', false), ('m', true), ('b', false), ('e', false)]));
    }

    #[test]
    fn qk_9_qk_12_attackers_are_hostile_and_in_the_game() {
        let attackers = |fields: &str, army, square: &str| -> Vec<Square<KingdomBoard>> {
            let position: QuadKingdom = alloc::format!("{ROWS} {fields}").parse().unwrap();
            let square: Square<KingdomBoard> = square.parse().unwrap();
            let found = position.attackers_of(Seat::Army(army), square.index().into(), &[]);
            let squares = found.iter();
            squares.map(|&at| Square::from_index(at as u8)).collect()
        };
        let rook = ["f7".parse().unwrap()];
        assert_eq!(attackers("ffa w wmbe - - 0,0,0,0 0 0", 'w', "f1"), rook);
        assert_eq!(attackers("ffa w wmbe - - 0,0,0,0 0 0", 'e', "f1"), rook);
        assert!(attackers("ffa w wmbe - - 0,0,0,0 0 0", 'm', "f1").is_empty());
        assert!(attackers("teams w wmbe - - 0,0,0,0 0 0", 'e', "f1").is_empty());
        assert!(attackers("ffa w w-be - - 0,0,0,0 0 0", 'w', "f1").is_empty());
        let board = QuadKingdom::default().attackers_of(Seat::Board(1), 17, &[]);
        assert!(board.is_empty());
    }

    fn notes(fields: &str) -> Vec<String> {
        let position: QuadKingdom = alloc::format!("{ROWS} {fields}").parse().unwrap();
        let legend = position.sheet().legend;
        let noted = legend.iter().filter(|entry| !entry.notes.is_empty());
        noted
            .map(|entry| format!("{}: {}", entry.letter, entry.notes.join(", ")))
            .collect()
    }

    #[test]
    fn qk_11_qk_18_qk_19_the_legend_names_eliminations_control_and_points() {
        let points = notes("ffa+points w w-be - - 1,2,3,4 0 1");
        let expected = [
            "w: 1 point",
            "m: fallen, 2 points",
            "b: 3 points",
            "e: 4 points",
        ];
        assert_eq!(points, expected);
        let three = notes("three:bw w wmbe - - 0,0,0,0 0 8");
        assert_eq!(three, ["w: in check", "e: neutral, controlled by Black"]);
        let no_holder = notes("three w wmbe - - 0,0,0,0 0 0");
        assert_eq!(
            no_holder,
            ["w: in check", "e: neutral, controlled by nobody"]
        );
        let teams = notes("teams w wmbe - - 0,0,0,0 0 0");
        assert_eq!(
            teams[..2],
            ["w: in check, partner of Black", "m: partner of Emerald"]
        );
        let two = notes("two-a wm wmbe - - 0,0,0,0 0 0");
        assert_eq!(two[2], "b: partner of White, played by White");
    }

    #[test]
    fn qk_6_no_pawn_crosses_its_line() {
        for rules in KingdomRules::PAWNS {
            let beyond = KingdomBoard::BOARD.step_all(rules.promotion, rules.forward);
            let line = promotion_line(rules).expect("a line");
            let parts = |square: Square<KingdomBoard>| {
                let (file, rank) = (square.file(), square.rank());
                match rules.forward {
                    Direction::North => rank < line.from.1,
                    Direction::East => file < line.from.0,
                    Direction::South => rank >= line.from.1,
                    _ => file >= line.from.0,
                }
            };
            assert!(rules.promotion.iter().all(parts) && rules.double_step.iter().all(parts));
            assert!(beyond.len() == 12 && !beyond.iter().any(parts));
        }
    }
}
