use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_geometry::{Chessboard, Geometry};
use chess_pieces::PieceType;
use chess_pieces::attacks::attackers;
use orthodox_chess::ChessRules;
use variant_core::{Player, Position, Seat};
use variant_render::{
    Army, Diagram, Draw, Figure, LegendEntry, Paint, Piece as Drawn, Place, Rgb, Row, Ruling,
    Sheet, Side, Specials, attackers_after, status,
};

use crate::board::Board;
use crate::moves::HalfMove;
use crate::rules::options::SetRule;
use crate::state::CircleChess;

/// Circle of boards, with players and stockpiles between them. Pieces show foreign sets (CC-2), start squares
/// possible drops (CC-5).
impl Draw for CircleChess {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        let mut sheet = Sheet::new(armies.clone());
        sheet.title = match self.outcome() {
            Some(_) => status(self, &armies),
            None => String::from("Circle Chess"),
        };
        let acting = self.to_act();
        for board in self.boards() {
            let mut diagram = draw_board(board, self.mated().any(|n| n == board.number()));
            diagram.to_move = (acting.iter())
                .filter(|actor| actor.seat == Seat::Board(board.number()))
                .map(|actor| actor.player.letter())
                .collect();
            for m in self.moves() {
                if let HalfMove::Drop { piece, at } = m.half
                    && m.board == board.number()
                {
                    let figure = Figure::from_letter(piece.piece_type.letter());
                    let drawn = Drawn::new(figure, board.turn().index());
                    diagram
                        .drops
                        .insert(Place::of(Chessboard::BOARD, at), drawn);
                }
            }
            sheet = sheet.with(diagram);
        }
        sheet.legend = self
            .players_around()
            .map(|player| self.card(player))
            .collect();
        sheet.ring = (!sheet.diagrams.is_empty()).then_some(0);
        sheet
    }

    fn attackers_of(&self, seat: Seat, square: u16, moving: &[[u16; 2]]) -> Vec<u16> {
        let Seat::Side { board, army } = seat else {
            return Vec::new();
        };
        let Some(board) = self.board(board) else {
            return Vec::new();
        };
        let enemy = chess_pieces::Army::new(u8::from(army == 'w'));
        attackers_after::<ChessRules>(board.pieces(), square, moving, |pieces, square| {
            attackers::<ChessRules>(pieces, square, pieces.army(enemy), pieces.occupied())
        })
    }

    fn specials_of(&self, seat: Seat) -> Specials {
        let Seat::Side { board, army } = seat else {
            return Specials::default();
        };
        let army = chess_pieces::Army::new(u8::from(army != 'w'));
        let board = self.board(board);
        board.map_or_else(Specials::default, |board| {
            Specials::of::<ChessRules>(board.state(), army)
        })
    }

    fn ruling_on(&self, seat: Seat, moving: [u16; 2]) -> Ruling {
        crate::why::ruling(self, seat, moving)
    }

    fn why_no_own_move(&self, text: &str) -> String {
        crate::why::of_drop(self, text).unwrap_or_default()
    }
}

/// Reused after the last.
const FILLS: [u32; 8] = [
    0xff_dd_66, 0x4f_b3_e8, 0x1f_7a_5c, 0xd5_6a_9f, 0x33_4f_9e, 0xf0_90_3c, 0x8f_d1_b8, 0x8a_2b_3f,
];

impl CircleChess {
    /// By the boards' order: each plays White on the next one (CC-1, CC-11).
    fn players_around(&self) -> impl Iterator<Item = Player> {
        let around: Vec<Player> = self.boards().map(|board| board.players()[0]).collect();
        let alone = self.players_left().filter(|_| around.is_empty());
        let alone: Vec<Player> = alone.collect();
        around.into_iter().chain(alone)
    }

    fn card(&self, player: Player) -> LegendEntry {
        let index = usize::from((player.letter() as u8).wrapping_sub(b'A'));
        let fill = FILLS
            .get(index % FILLS.len())
            .map_or(Rgb::WHITE, |&code| Rgb::hex(code));
        let mut entry = LegendEntry::new(player.letter(), &player.to_string(), Paint::of(fill));
        for (army, colour) in ["White", "Black"].into_iter().enumerate() {
            let boards = self
                .boards()
                .filter(|board| board.players().get(army) == Some(&player));
            for board in boards {
                let turn = if board.mover() == player && self.outcome().is_none() {
                    " (to move)"
                } else {
                    ""
                };
                entry
                    .notes
                    .push(format!("{colour} on board {}{turn}", board.number()));
            }
        }
        let mut stock: Vec<(Drawn, u32)> = Vec::new();
        for (army, piece) in self.stockpile(player) {
            let figure = Figure::from_letter(piece.piece_type.letter());
            let mut drawn = Drawn::new(figure, army.index());
            drawn.tag = match self.set_rule() {
                SetRule::Tournament => Some(piece.set),
                SetRule::Social => None,
            };
            match stock.last_mut().filter(|(last, _)| *last == drawn) {
                Some((_, count)) => *count += 1,
                None => stock.push((drawn, 1)),
            }
        }
        if !stock.is_empty() {
            let mut heading = Row::new("stockpile");
            heading.pieces = stock;
            entry.rows.push(heading);
        }
        entry
    }
}

fn draw_board(board: &Board, mated: bool) -> Diagram {
    let [white, black] = board.players();
    let mut diagram = Diagram::of(Chessboard::BOARD);
    diagram.seats = [(white, Side::South), (black, Side::North)]
        .map(|(player, side)| (player.letter(), side))
        .into();
    let (number, mover) = (board.number(), board.mover());
    let turn = if mated {
        format!("{mover} is mated")
    } else {
        format!("{mover} to move")
    };
    let caption = format!("board {number}: {white} (White) - {black} (Black); {turn}");
    diagram.above.push(caption);
    let pieces = board.pieces();
    for square in pieces.occupied() {
        let Some((army, piece_type)) = pieces.at(square) else {
            continue;
        };
        let mut drawn = Drawn::new(Figure::from_letter(piece_type.letter()), army.index());
        drawn.tag = board.set_at(square).filter(|&set| set != number);
        let place = Place::of(Chessboard::BOARD, square);
        diagram.pieces.insert(place, drawn);
        if piece_type == PieceType::KING && army == board.turn() && board.is_check() {
            diagram.checked.push(place);
        }
    }
    diagram
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use variant_core::{Rng, Variant};

    use super::*;

    type Seen = BTreeSet<&'static str>;

    fn check(position: &CircleChess, seen: &mut Seen) {
        let sheet = position.sheet();
        assert_eq!(sheet.diagrams.len(), position.boards().count());
        for (board, diagram) in position.boards().zip(&sheet.diagrams) {
            let pieces = board.pieces();
            assert_eq!(diagram.pieces.len(), pieces.occupied().len());
            for square in pieces.occupied() {
                // CC-2: the board's own set has no number.
                let foreign = board.set_at(square).filter(|&set| set != board.number());
                let drawn = diagram.pieces[&Place::of(Chessboard::BOARD, square)];
                assert_eq!(drawn.tag, foreign, "{position}: {square}");
                seen.extend(foreign.map(|_| "foreign"));
            }
            assert_eq!(diagram.checked.len(), usize::from(board.is_check()));
            seen.extend(board.is_check().then_some("check"));
            let is_mated = position.mated().any(|number| number == board.number());
            assert_eq!(diagram.above[0].ends_with(" is mated"), is_mated);
            seen.extend(is_mated.then_some("mate"));
        }
        for entry in &sheet.legend {
            let player = Player::new(entry.letter as u8);
            let pieces = entry.rows.iter().flat_map(|row| &row.pieces);
            let drawn = pieces.flat_map(|&(piece, count)| (0..count).map(move |_| piece.tag));
            let sets = position.stockpile(player).map(|(_, piece)| piece.set);
            let is_tournament = position.set_rule() == SetRule::Tournament;
            assert!(drawn.eq(sets.map(|set| is_tournament.then_some(set))));
            seen.extend(entry.rows.first().map(|_| "stockpile"));
        }
        let drops = sheet.diagrams.iter().map(|diagram| diagram.drops.len());
        seen.extend((drops.sum::<usize>() > 0).then_some("drops"));
    }

    #[test]
    fn cc_2_pieces_from_other_sets_bear_their_number() {
        for mode in ["3", "3:social"] {
            let mut seen = Seen::default();
            for seed in 0..4 {
                let mut rng = Rng::new(seed);
                let mut position = CircleChess::start(mode).expect("a mode");
                for _ in 0..400 {
                    check(&position, &mut seen);
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                }
            }
            // Social matches ignore sets; no random game reaches mate.
            let foreign = (mode == "3").then_some("foreign");
            let expected = ["check", "drops", "stockpile"]
                .into_iter()
                .chain(foreign)
                .collect();
            assert_eq!(seen, expected, "{mode}");
        }
    }

    const QUIET: &str = "4k3/8/8/8/8/8/8/4K3";

    #[test]
    fn a_sheet_shows_turns_checks_drops_and_stockpiles() {
        let text = format!(
            "tournament rounds:2 0 0 | 1 A-B 4k3/8/8/8/8/8/8/1r2K3 w - - 0 1 | 2 B-C {QUIET} b - - 0 1 \
             | 3 C-A 4k3/8/4n3/8/1q6/8/8/R3K3 w U - 0 1 | A - | B P1 | C n1 n1 q3"
        );
        let position: CircleChess = text.parse().expect("a position");
        let sheet = position.sheet();
        assert_eq!(sheet.title, "Circle Chess");
        assert_eq!(sheet.ring, Some(0));
        let boards = sheet.diagrams.iter().map(|diagram| {
            let to_move: String = diagram.to_move.iter().collect();
            let checked = diagram.checked.iter().map(ToString::to_string);
            let drops = diagram.drops.iter();
            let mut drops: Vec<String> = drops
                .map(|(at, piece)| format!("{}{}@{at}", piece.figure.letter, piece.army))
                .collect();
            drops.sort();
            let checked: Vec<String> = checked.collect();
            format!("{to_move};{};{}", checked.join(" "), drops.join(" "))
        });
        assert!(boards.eq([";e1;", "C;;N1@b8 N1@g8 Q1@d8", ";e1;"]));
        let cards: Vec<String> = (sheet.legend.iter())
            .map(|entry| {
                let pieces = entry.rows.iter().flat_map(|row| &row.pieces);
                let stock: Vec<String> = pieces
                    .map(|(piece, count)| {
                        let set = piece.tag.unwrap_or_default();
                        format!("{count}x{}{}({set})", piece.figure.letter, piece.army)
                    })
                    .collect();
                let notes = entry.notes.join(", ");
                format!("{}: {notes}; {}", entry.letter, stock.join(" "))
            })
            .collect();
        let expected = [
            "A: White on board 1 (to move), Black on board 3; ",
            "B: White on board 2, Black on board 1; 1xP0(1)",
            "C: White on board 3 (to move), Black on board 2 (to move); 2xN1(1) 1xQ1(3)",
        ];
        assert_eq!(cards, expected);
    }

    #[test]
    fn eight_players_have_colours_of_their_own() {
        let legend = CircleChess::start("9").expect("a mode").sheet().legend;
        let fills: Vec<Rgb> = legend.iter().map(|entry| entry.paint.fill).collect();
        let distinct: BTreeSet<[u8; 3]> = fills.iter().map(|&Rgb(r, g, b)| [r, g, b]).collect();
        assert_eq!((distinct.len(), fills[0]), (8, fills[8]));
        assert_eq!(fills[2], Rgb::hex(0x1f_7a_5c));
    }

    #[test]
    fn attackers_are_those_of_the_other_side_of_the_board() {
        let text = format!(
            "tournament free 0 0 | 1 A-B {QUIET} w - - 0 1 | 2 B-C {QUIET} b - - 0 1 \
             | 3 C-A 4k3/8/4n3/8/1q6/8/8/R3K3 w U - 0 1 | A - | B - | C -"
        );
        let position: CircleChess = text.parse().expect("a position");
        let attackers = |board, army, square: &str| -> Vec<String> {
            let square: board_geometry::Square<Chessboard> = square.parse().expect("a square");
            let seat = Seat::Side { board, army };
            let found = position.attackers_of(seat, square.index().into(), &[]);
            let squares = found
                .iter()
                .filter_map(|&at| Chessboard::BOARD.square(at.into()));
            squares.map(|square| square.to_string()).collect()
        };
        assert_eq!(attackers(3, 'w', "d4"), ["b4", "e6"]);
        assert_eq!(attackers(3, 'b', "a8"), ["a1"]);
        assert!(attackers(1, 'w', "d4").is_empty() && attackers(4, 'w', "d4").is_empty());
        assert!(position.attackers_of(Seat::Board(3), 27, &[]).is_empty());
    }

    #[test]
    fn after_the_end_the_title_names_the_result_and_nobody_is_to_move() {
        let drawn = format!(
            "tournament free 300 0 | 1 A-B {QUIET} w - - 0 1 | 2 B-C {QUIET} b - - 0 1 \
             | 3 C-A {QUIET} w - - 0 1 | A - | B - | C -"
        );
        let sheet = drawn.parse::<CircleChess>().expect("a position").sheet();
        assert_eq!(sheet.title, "draw: fifty moves");
        assert_eq!(
            sheet.legend[0].notes,
            ["White on board 1", "Black on board 3"]
        );
        let won = "tournament free 0 9 | B P1";
        let sheet = won.parse::<CircleChess>().expect("a position").sheet();
        assert_eq!((sheet.title.as_str(), sheet.ring), ("B wins: win", None));
        assert!(sheet.legend.iter().map(|entry| entry.letter).eq(['B']));
    }

    #[test]
    fn a_mated_board_says_so() {
        const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let text = format!(
            "tournament rounds:2 0 4 | 1 A-B {MATE} | 2 B-C {START} | 3 C-A {START} | A - | B - | C - | mated 1"
        );
        let position: CircleChess = text.parse().expect("a position");
        let mut seen = Seen::default();
        check(&position, &mut seen);
        assert!(seen.contains("mate") && seen.contains("check"));
        assert_eq!(
            position.sheet().diagrams[0].above[0],
            "board 1: A (White) - B (Black); A is mated"
        );
    }

    /// CC-11: also after eliminations, each plays White on the board after its card.
    #[test]
    fn cc_11_players_stand_before_the_board_on_which_they_are_white() {
        for seed in 0..6 {
            let mut rng = Rng::new(seed);
            let mut position = CircleChess::start("5").expect("a mode");
            for ply in 0..600 {
                let Some(m) = position.random_move(&mut rng) else {
                    break;
                };
                position = position.play_unchecked(m);
                if ply % 100 == 7 && position.players_left().count() > 2 {
                    let loser = position.players_left().nth(1).expect("a player");
                    let board = position.boards().find(|board| board.players()[0] == loser);
                    let number = board.expect("a board").number();
                    let conceded = position.parse_action(&format!("{number}:concede:{loser}"));
                    let action = conceded.expect("an action");
                    let mut game = variant_core::Game::new(position);
                    game.act(action).expect("allowed");
                    position = game.position().clone();
                }
                let sheet = position.sheet();
                let players: BTreeSet<char> =
                    sheet.legend.iter().map(|entry| entry.letter).collect();
                let left = position.players_left().map(Player::letter);
                assert_eq!(players, left.collect());
                let count = sheet.legend.len();
                for (index, board) in position.boards().enumerate() {
                    let [white, black] = board.players().map(Player::letter);
                    assert_eq!(sheet.legend[index].letter, white, "{position}");
                    assert_eq!(
                        sheet.legend[(index + 1) % count].letter,
                        black,
                        "{position}"
                    );
                }
            }
        }
    }
}
