#[cfg(feature = "engine")]
use variant_core::{Actor, Player, Seat, Tactics};
#[cfg(feature = "engine")]
use variant_match::MatchRules;
use variant_registry::AnyPosition;
use variant_render::{Arrow, Diagram, Place, Sheet, boards_in_play};

use crate::failure::Failure;

pub(crate) fn diagram_of<'a>(
    sheet: &'a mut Sheet,
    position: &AnyPosition,
    number: Option<u8>,
) -> Option<&'a mut Diagram> {
    let index = match number {
        Some(number) => (boards_in_play(position).iter()).position(|&board| board == number)?,
        None => 0,
    };
    sheet.diagrams.get_mut(index)
}

pub(crate) fn mark_move(
    sheet: &mut Sheet,
    position: &AnyPosition,
    text: &str,
) -> Result<(), Failure> {
    let (number, squares_text) = split_board(text);
    let squares = squares(squares_text);
    // A dropped piece comes from no square.
    let is_move = squares.len() > usize::from(!squares_text.contains('@'));
    let diagram = diagram_of(sheet, position, number)
        .filter(|diagram| is_move && squares.iter().all(|at| diagram.squares.contains_key(at)));
    let wrong = || {
        Failure::input(format_args!(
            "--last-move: expected a move on the board such as `e2e4`, not `{text}`"
        ))
    };
    diagram.ok_or_else(wrong)?.last_move = squares;
    Ok(())
}

pub(crate) fn add_arrow(
    sheet: &mut Sheet,
    position: &AnyPosition,
    text: &str,
) -> Result<(), Failure> {
    let wrong = || {
        Failure::input(format_args!(
            "--arrow: expected two squares of the board such as `g1-f3`, not `{text}`"
        ))
    };
    let (number, ends) = split_board(text);
    let (from, to) = ends.split_once('-').ok_or_else(wrong)?;
    let (from, to) = (from.parse(), to.parse());
    let (Ok(from), Ok(to)) = (from, to) else {
        return Err(wrong());
    };
    let diagram = diagram_of(sheet, position, number).filter(|diagram| {
        from != to && [from, to].iter().all(|at| diagram.squares.contains_key(at))
    });
    diagram.ok_or_else(wrong)?.arrows.push(Arrow::new(from, to));
    Ok(())
}

pub(crate) fn seen_from(sheet: Sheet, seat: Option<&str>) -> Result<Sheet, Failure> {
    let Some(seat) = seat else { return Ok(sheet) };
    sheet.from_seat(seat).ok_or_else(|| {
        let mut seats: Vec<&str> = sheet.armies.iter().map(|army| army.name.as_str()).collect();
        let mut players: Vec<String> = (sheet.diagrams.iter())
            .flat_map(|diagram| &diagram.seats)
            .map(|(player, _)| player.to_string())
            .collect();
        players.sort_unstable();
        players.dedup();
        seats.extend(players.iter().map(String::as_str));
        let message = format!("no seat `{seat}`; the seats are {}", seats.join(", "));
        Failure::Usage(message)
    })
}

/// Keeps some boards, and the legend of those who play there.
pub(crate) fn keep_boards(sheet: &mut Sheet, keeps: impl FnMut(&Diagram) -> bool) {
    sheet.diagrams.retain(keeps);
    let boards = &sheet.diagrams;
    sheet.legend.retain(|entry| {
        let mut seats = boards.iter().flat_map(|board| &board.seats);
        seats.any(|(player, _)| *player == entry.letter)
    });
    sheet.ring = None;
}

/// Each player's seat; of several boards, those with a clock.
#[cfg(feature = "engine")]
pub(crate) fn actors(position: &AnyPosition) -> Vec<Actor> {
    let boards = boards_in_play(position).into_iter();
    let of_boards = boards.flat_map(|board| {
        let sides = ['w', 'b'].map(|army| position.owner_of(Seat::Side { board, army }));
        let actor = move |player| Actor {
            seat: Seat::Board(board),
            player,
        };
        sides.into_iter().flatten().map(actor)
    });
    let of_boards: Vec<Actor> = of_boards.collect();
    if !of_boards.is_empty() {
        return of_boards;
    }
    let players = position.remaining_players().into_iter();
    let actor = |player: Player| Actor {
        seat: Seat::Army(player.letter()),
        player,
    };
    players.map(actor).collect()
}

pub(crate) fn split_board(text: &str) -> (Option<u8>, &str) {
    let split = text.split_once(':');
    let split = split.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
    split.map_or((None, text), |(number, rest)| (Some(number), rest))
}

pub(crate) fn squares(text: &str) -> Vec<Place> {
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_lowercase()) {
        rest = &rest[start..];
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        squares.extend(rest[..=digits].parse::<Place>());
        rest = &rest[1 + digits..];
    }
    squares
}
