use alloc::format;
use alloc::string::{String, ToString};

use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use variant_render::{Army, Diagram, Draw, Figure, Piece, Place, Row, Sheet, Side, status};

use crate::board::Board;
use crate::position::{Circle, SetRule};

/// Boards with their players, then the stockpiles that are not empty. Pieces of other sets show
/// their set (CC-2).
impl Draw for Circle {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let mut sheet = Sheet::new(armies.clone());
        sheet.title = status(self, &armies);
        for board in self.boards() {
            sheet = sheet.with(draw_board(board, self.mated().any(|n| n == board.number())));
        }
        let with_sets = self.set_rule() == SetRule::Tournament;
        for player in self.players_left() {
            let mut row = Row::new(&player.to_string());
            for (army, piece) in self.stockpile(player) {
                let figure =
                    Piece::new(Figure::from_letter(piece.piece_type.letter()), army.index());
                let figure = if with_sets {
                    figure.tagged(piece.set)
                } else {
                    figure
                };
                row = row.with(figure, 1);
            }
            if !row.pieces.is_empty() {
                sheet.rows.push(row);
            }
        }
        sheet
    }
}

fn draw_board(board: &Board, mated: bool) -> Diagram {
    let [white, black] = board.players();
    let mut diagram = Diagram::of(Chessboard::BOARD);
    diagram.seats = [(white, Side::South), (black, Side::North)]
        .map(|(player, side)| (player.letter(), side))
        .into();
    diagram
        .above
        .push(format!("board {}: {black} plays Black", board.number()));
    let turn = if mated {
        String::from("mated")
    } else {
        format!("{} to move", board.mover())
    };
    diagram.below.push(format!("{white} plays White; {turn}"));
    let pieces = board.pieces();
    for square in pieces.occupied() {
        let Some((army, piece_type)) = pieces.at(square) else {
            continue;
        };
        let piece = Piece::new(Figure::from_letter(piece_type.letter()), army.index());
        let foreign = board.set_at(square).filter(|&set| set != board.number());
        let place = Place::of(Chessboard::BOARD, square);
        diagram
            .pieces
            .insert(place, foreign.map_or(piece, |set| piece.tagged(set)));
        if piece_type == PieceType::KING && army == board.turn() && board.is_check() {
            diagram.checked.push(place);
        }
    }
    diagram
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use variant_core::{Position, Rng, Variant};

    use super::*;

    /// Features that no start position shows, by name.
    type Seen = BTreeSet<&'static str>;

    fn check(position: &Circle, seen: &mut Seen) {
        let sheet = position.sheet();
        assert_eq!(sheet.diagrams.len(), position.boards().count());
        for (board, diagram) in position.boards().zip(&sheet.diagrams) {
            let pieces = board.pieces();
            assert_eq!(diagram.pieces.len(), pieces.occupied().len());
            for square in pieces.occupied() {
                // CC-2: a piece of the board's own set has no number.
                let foreign = board.set_at(square).filter(|&set| set != board.number());
                let drawn = diagram.pieces[&Place::of(Chessboard::BOARD, square)];
                assert_eq!(drawn.tag, foreign, "{position}: {square}");
                seen.extend(foreign.map(|_| "foreign"));
            }
            assert_eq!(diagram.checked.len(), usize::from(board.is_check()));
            seen.extend(board.is_check().then_some("check"));
            let is_mated = position.mated().any(|number| number == board.number());
            assert_eq!(diagram.below[0].ends_with("; mated"), is_mated);
            seen.extend(is_mated.then_some("mate"));
        }
        let stocked = |player: &_| position.stockpile(*player).count() > 0;
        let players: Vec<_> = position.players_left().filter(stocked).collect();
        let labels: Vec<_> = players.iter().map(ToString::to_string).collect();
        assert!(labels.iter().eq(sheet.rows.iter().map(|row| &row.label)));
        for (player, row) in players.into_iter().zip(&sheet.rows) {
            let tags = row.pieces.iter().map(|(piece, _)| piece.tag);
            let sets = position.stockpile(player).map(|(_, piece)| piece.set);
            let is_tournament = position.set_rule() == SetRule::Tournament;
            assert!(tags.eq(sets.map(|set| is_tournament.then_some(set))));
            seen.insert("stockpile");
        }
    }

    #[test]
    fn cc_2_pieces_from_other_sets_bear_their_number() {
        for mode in ["3", "3:social"] {
            let mut seen = Seen::default();
            for seed in 0..4 {
                let mut rng = Rng::new(seed);
                let mut position = Circle::start(mode).expect("a mode");
                for _ in 0..400 {
                    check(&position, &mut seen);
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
            // Social matches ignore sets; no random game comes to a mate.
            let foreign = (mode == "3").then_some("foreign");
            let expected = ["check", "stockpile"].into_iter().chain(foreign).collect();
            assert_eq!(seen, expected, "{mode}");
        }
    }

    #[test]
    fn a_mated_board_says_so() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let text = format!(
            "tournament rounds:2 0 4 | 1 A-B {MATE} | 2 B-C {START} | 3 C-A {START} | A - | B - | C - | mated 1"
        );
        let position: Circle = text.parse().expect("a position");
        let mut seen = Seen::default();
        check(&position, &mut seen);
        assert!(seen.contains("mate") && seen.contains("check"));
        assert_eq!(
            position.sheet().diagrams[0].below[0],
            "A plays White; mated"
        );
    }
}
