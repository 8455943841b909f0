//! Reasons of illegal moves: what each names, taken away, brings up another reason or makes the move legal.

use std::ops::ControlFlow;

use variant_core::{PieceAt, Position, Rng, Seat, Tactics};
use variant_registry::AnyPosition;
use variant_render::{Draw, Place, boards_in_play, why_not};
use variant_testkit::Effort;

/// A board of a position, with its pieces and squares.
struct Board<'a> {
    position: &'a AnyPosition,
    number: Option<u8>,
    places: Vec<Place>,
    pieces: Vec<PieceAt>,
}

impl<'a> Board<'a> {
    fn all(position: &'a AnyPosition) -> Vec<Self> {
        let numbers: Vec<Option<u8>> = match boards_in_play(position).as_slice() {
            [] => vec![None],
            boards => boards.iter().copied().map(Some).collect(),
        };
        let sheet = position.sheet();
        let boards = numbers.into_iter().zip(&sheet.diagrams);
        let board = |(number, diagram): (Option<u8>, &variant_render::Diagram)| {
            let mut pieces = Vec::new();
            let _ = position.visit_pieces(|piece| {
                let here = match piece.seat {
                    Seat::Side { board, .. } => Some(board) == number,
                    _ => true,
                };
                pieces.extend(Some(piece).filter(|piece| here && piece.square.is_some()));
                ControlFlow::<()>::Continue(())
            });
            let places = diagram.places();
            Self {
                position,
                number,
                places,
                pieces,
            }
        };
        boards.map(board).collect()
    }

    fn place(&self, piece: &PieceAt) -> Place {
        self.places[usize::from(piece.square.unwrap())]
    }

    /// The position without the pieces on some squares; `None` if it cannot be.
    fn without(&self, places: &[Place]) -> Option<AnyPosition> {
        let text = self.position.text();
        let sections: Vec<&str> = text.split(" | ").collect();
        let edited = sections.iter().map(|section| {
            let mut fields: Vec<String> = section.split(' ').map(str::to_owned).collect();
            let number = self.number.map(|number| number.to_string());
            let field = match &number {
                None => 0,
                Some(number) if fields[0] == *number && section.contains('/') => 2,
                Some(_) => return (*section).to_owned(),
            };
            fields[field] = emptied(&fields[field], places);
            fields.join(" ")
        });
        let text = edited.collect::<Vec<String>>().join(" | ");
        let name = self.position.name();
        let read = AnyPosition::parse_lenient_as(name, &text).ok()?.0;
        let is_same_turn = read.to_act() == self.position.to_act();
        (is_same_turn && read.outcome().is_none()).then_some(read)
    }
}

/// A placement without the pieces on some squares.
fn emptied(placement: &str, places: &[Place]) -> String {
    let separator = if placement.contains(',') { "," } else { "" };
    let ranks: Vec<&str> = placement.split('/').collect();
    let count = ranks.len();
    let rank_text = |(index, rank): (usize, &&str)| {
        let mut cells: Vec<String> = Vec::new();
        for cell in tokens(rank) {
            match cell.parse::<usize>() {
                Ok(empty) => cells.extend(std::iter::repeat_n("1".to_owned(), empty)),
                Err(_) => cells.push(cell),
            }
        }
        for place in places {
            if usize::from(place.rank) == count - 1 - index {
                cells[usize::from(place.file)] = "1".into();
            }
        }
        let mut joined: Vec<String> = Vec::new();
        for cell in cells {
            match joined.last_mut().map(|last| (last.parse::<u8>(), last)) {
                Some((Ok(empty), last)) if cell == "1" => *last = (empty + 1).to_string(),
                _ => joined.push(cell),
            }
        }
        joined.join(separator)
    };
    let ranks = ranks.iter().enumerate().map(rank_text);
    ranks.collect::<Vec<String>>().join("/")
}

/// Pieces with sets as `N(3)`, numbers of empty squares, and the rest letter by letter.
fn tokens(rank: &str) -> Vec<String> {
    if rank.contains(',') {
        return rank.split(',').map(str::to_owned).collect();
    }
    let mut tokens: Vec<String> = Vec::new();
    for letter in rank.chars() {
        let open = tokens.last().is_some_and(|last| {
            last.contains('(') && !last.ends_with(')')
                || last.parse::<u8>().is_ok() && letter.is_ascii_digit()
        });
        match tokens.last_mut() {
            Some(last) if open || letter == '(' => last.push(letter),
            _ => tokens.push(letter.into()),
        }
    }
    tokens
}

/// Squares of pieces that a reason names: `the white rook on e1`.
fn named(reason: &str) -> Vec<Place> {
    let names = reason.split("the ").skip(1).filter_map(|name| {
        let mut words = name.split(' ').skip(2);
        words.next().filter(|word| *word == "on")?;
        words.next()?.trim_end_matches([':', ',', ';']).parse().ok()
    });
    names.collect()
}

/// What the reason says must change; `None` if it is a rule.
fn change(board: &Board<'_>, from: Place, reason: &str) -> Option<Vec<Place>> {
    let is_king = |place: &Place| {
        let mut pieces = board.pieces.iter();
        pieces.any(|piece| piece.letter == 'K' && board.place(piece) == *place)
    };
    let all = || board.pieces.iter().map(|piece| board.place(piece));
    let places: Vec<Place> = if reason.ends_with("has no such move") {
        all().filter(|place| !is_king(place)).collect()
    } else {
        let mut places = named(reason);
        if reason.contains("pinned by") || reason.contains("would") {
            places.retain(|place| !is_king(place));
        }
        places
    };
    let places: Vec<Place> = places.into_iter().filter(|place| *place != from).collect();
    let can_go = !places.is_empty() && !places.iter().any(is_king);
    can_go.then_some(places)
}

fn check(position: &AnyPosition, rng: &mut Rng, changed: &mut usize) {
    for board in Board::all(position) {
        for piece in &board.pieces {
            let from = board.place(piece);
            for _ in 0..6 {
                let to = board.places[rng.below(board.places.len() as u64) as usize];
                let why = |position: &AnyPosition| why_not(position, board.number, from, Some(to));
                let reason = why(position);
                assert!(!reason.contains("  "), "{from}{to}: {reason} in {position}");
                let Some(places) = change(&board, from, &reason).filter(|_| from != to) else {
                    continue;
                };
                let Some(after) = board.without(&places) else {
                    continue;
                };
                *changed += 1;
                let stays = reason.ends_with("has no such move");
                let next = why(&after);
                assert_eq!(
                    next == reason,
                    stays,
                    "{from}{to}: {reason}, then {next} in {position}"
                );
            }
        }
    }
}

#[test]
fn each_reason_names_what_stands_against_the_move() {
    let games: &[(&str, &[&str])] = &[
        ("orthodox-chess", &["start"]),
        ("zonal-chess", &["start"]),
        ("quarter-chess", &["start", "pawn-shift"]),
        (
            "zm-quadchess",
            &["ffa", "teams-opposite", "two-adjacent", "three"],
        ),
        ("quad-kingdom", &["ffa", "teams", "two-a", "three"]),
        ("circle-chess", &["3", "4:rounds"]),
    ];
    for (game, modes) in games {
        let mut changed = 0;
        for mode in *modes {
            let effort = Effort::from_environment();
            for game_number in 0..effort.games(1) {
                let mut rng = Rng::new(effort.seed(u64::from(game_number)));
                let mut position = AnyPosition::start(game, Some(mode)).unwrap();
                for ply in 0..160 {
                    let Some(m) = position.random_move(&mut rng) else {
                        break;
                    };
                    position = position.play_unchecked(m);
                    if ply % 20 == 19 && position.outcome().is_none() {
                        check(&position, &mut rng, &mut changed);
                    }
                }
            }
        }
        assert!(changed > 30, "{game}: {changed}");
    }
}
