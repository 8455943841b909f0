//! Positions with exchanged pieces: pins, checks and castlings that games rarely reach.

use variant_core::implement::Reservoir;
use variant_core::{Position, Rng};

use crate::board_text::BoardText;
use crate::position_checks::check_position;
use crate::violation::ensure;
use crate::{Checked, Line, Violation};

fn rearranged(text: &str, rng: &mut Rng) -> String {
    let Some(mut board) = BoardText::all(text).into_iter().next() else {
        return text.to_owned();
    };
    let rows = &mut board.ranks;
    // Thin boards open lines to kings.
    let thinning = rng.below(5);
    for square in rows.iter_mut().flatten() {
        let is_piece = square.contains(|letter: char| letter.is_ascii_alphabetic());
        if is_piece && !is_king(square) && rng.below(5) < thinning {
            square.clear();
        }
    }
    for _ in 0..rng.below(16) {
        let places = [any_piece(rows, rng), any_piece(rows, rng)];
        exchange(rows, places);
    }
    for _ in 0..rng.below(6) {
        let (near, far) = clear_line_of_king(rows, rng);
        for place in [near, far] {
            let piece = any_piece(rows, rng);
            exchange(rows, [piece, place]);
        }
    }
    board.put_into(text)
}

/// Row and column; may be off the board.
type Place = (usize, usize);

/// Pawns stay in their rows, as some forbid them.
fn exchange(rows: &mut [Vec<String>], [a, b]: [Place; 2]) {
    let (Some(first), Some(second)) = (square(rows, a), square(rows, b)) else {
        return;
    };
    let is_pawn = |square: &str| square.contains(['P', 'p']);
    if a.0 == b.0 || !is_pawn(first) && !is_pawn(second) {
        let (first, second) = (first.to_owned(), second.to_owned());
        rows[a.0][a.1] = second;
        rows[b.0][b.1] = first;
    }
}

fn any_piece(rows: &[Vec<String>], rng: &mut Rng) -> Place {
    any_place(rows, |square| !square.is_empty(), rng)
}

fn any_place(rows: &[Vec<String>], wanted: impl Fn(&str) -> bool, rng: &mut Rng) -> Place {
    let mut reservoir = Reservoir::new(rng);
    let mut found = (rows.len(), 0);
    for (row, squares) in rows.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            if wanted(square) && reservoir.add(1) == 0 {
                found = (row, column);
            }
        }
    }
    found
}

/// Clears a line from a random king; returns places for a pinned piece and a pinner.
fn clear_line_of_king(rows: &mut [Vec<String>], rng: &mut Rng) -> (Place, Place) {
    let (row, column) = any_place(rows, is_king, rng);
    let near = 1 + rng.below(3) as usize;
    let far = near + 1 + rng.below(3) as usize;
    let mut shift = || match rng.below(3) {
        0 => |place: usize, _: usize| place,
        1 => usize::wrapping_add,
        _ => usize::wrapping_sub,
    };
    let (down, right) = (shift(), shift());
    let place = |distance| (down(row, distance), right(column, distance));
    for distance in 1..far {
        let (row, column) = place(distance);
        let squares = rows.get_mut(row).and_then(|row| row.get_mut(column));
        if let Some(square) = squares.filter(|square| *square != "*" && !is_king(square)) {
            square.clear();
        }
    }
    (place(near), place(far))
}

fn is_king(square: &str) -> bool {
    square.contains(['K', 'k'])
}

fn square(rows: &[Vec<String>], (row, column): Place) -> Option<&str> {
    Some(rows.get(row)?.get(column)?.as_str()).filter(|square| *square != "*")
}

/// Checks rearrangements of a position.
pub(crate) fn check_rearrangements<P: Position>(position: &P, rng: &mut Rng) -> Checked {
    const COUNT: u32 = 16;
    for _ in 0..COUNT {
        if let Some(position) = rearranged_position(position, rng) {
            Line::new(position).check(|position| check_rearranged(position, rng))?;
        }
    }
    Ok(())
}

fn rearranged_position<P: Position>(position: &P, rng: &mut Rng) -> Option<P> {
    rearranged(&position.to_string(), rng).parse().ok()
}

/// Checks the texts of all moves and resulting positions, everything of one in 16.
fn check_rearranged<P: Position>(position: &P, rng: &mut Rng) -> Checked {
    check_moves(position, rng)?;
    match rng.below(16) {
        0 => check_position(position),
        _ => Ok(()),
    }
}

fn check_moves<P: Position>(position: &P, rng: &mut Rng) -> Checked {
    /// Texts are slow to read; positions with few moves show faults.
    const FEW: u64 = 24;
    let moves = position.moves();
    let count = moves.len() as u64;
    for m in moves {
        ensure!(
            position.is_legal(m),
            "what is generated is legal",
            "`{m}` is not"
        );
        if count > FEW && rng.below(count) >= FEW / 3 {
            continue;
        }
        let text = position.play_unchecked(m).to_string();
        if let Err(error) = text.parse::<P>() {
            return Err(Violation::new(
                "a legal move leads to a position",
                format!("`{m}` leads to {text}: {error}"),
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_text::written;

    fn rows(text: &str) -> Vec<Vec<String>> {
        BoardText::all(text).remove(0).ranks
    }

    #[test]
    fn rearranged_texts_have_as_many_squares_in_each_row() {
        let mut rng = Rng::new(3);
        let texts = [
            "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/12/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
            "*,*,nR,1,nK,2,nR,*,*/10/2,wP,7 s swne - - 0",
        ];
        for text in texts {
            let lengths = |text: &str| -> Vec<usize> { rows(text).iter().map(Vec::len).collect() };
            let pieces = |text: &str| {
                let squares = rows(text).concat();
                let mut pieces: Vec<String> = squares
                    .into_iter()
                    .filter(|square| !square.is_empty())
                    .collect();
                pieces.sort();
                pieces
            };
            let before = pieces(text);
            let mut changed = 0;
            for _ in 0..200 {
                let other = rearranged(text, &mut rng);
                assert_eq!(lengths(&other), lengths(text), "{other}");
                let after = pieces(&other);
                assert!(
                    after.len() <= before.len() && after.iter().all(|piece| before.contains(piece))
                );
                changed += u32::from(other != text);
            }
            assert!(changed > 100, "{changed}");
        }
    }

    #[test]
    fn squares_are_exchanged_but_pawns_leave_no_row() {
        for (places, expected) in [
            ([(0, 0), (1, 1)], "rP1/1k*/p1p"),
            ([(1, 1), (0, 0)], "rP1/1k*/p1p"),
            ([(0, 0), (1, 0)], "1P1/kr*/p1p"),
            ([(0, 1), (0, 0)], "Pk1/1r*/p1p"),
            ([(0, 1), (1, 0)], "kP1/1r*/p1p"),
            ([(1, 0), (0, 1)], "kP1/1r*/p1p"),
            ([(2, 1), (2, 2)], "kP1/1r*/pp1"),
            ([(0, 0), (1, 2)], "kP1/1r*/p1p"),
            ([(1, 2), (0, 0)], "kP1/1r*/p1p"),
            ([(0, 0), (3, 0)], "kP1/1r*/p1p"),
            ([(0, 3), (0, 0)], "kP1/1r*/p1p"),
        ] {
            let mut changed = rows("kP1/1r*/p1p");
            exchange(&mut changed, places);
            assert_eq!(written(&changed, ""), expected, "{places:?}");
        }
    }

    #[test]
    fn places_are_drawn_among_those_wanted() {
        let (rows, mut rng) = (rows("kP1/1r*/p1p"), Rng::new(2));
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..600 {
            *seen.entry(any_piece(&rows, &mut rng)).or_insert(0) += 1;
        }
        let places: Vec<Place> = seen.keys().copied().collect();
        assert_eq!(places, [(0, 0), (0, 1), (1, 1), (1, 2), (2, 0), (2, 2)]);
        assert!(
            seen.values().all(|&count| (60..140).contains(&count)),
            "{seen:?}"
        );
        assert_eq!(any_place(&rows, |_| false, &mut rng), (3, 0));
    }

    #[test]
    fn a_line_from_the_king_is_cleared_up_to_its_far_end() {
        let full = vec![vec!["n".to_owned(); 9]; 9];
        let mut directions = std::collections::BTreeSet::new();
        let mut distances = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let mut rows = full.clone();
            rows[4][4] = "K".to_owned();
            rows[4][5] = "*".to_owned();
            let (near, far) = clear_line_of_king(&mut rows, &mut Rng::new(seed));
            let steps = |(row, column): Place| (row as i64 - 4, column as i64 - 4);
            let ((down, right), (far_down, far_right)) = (steps(near), steps(far));
            let distance = down.abs().max(right.abs());
            let far_distance = far_down.abs().max(far_right.abs());
            let way = (down.signum(), right.signum());
            if way != (0, 0) {
                assert!((1..=3).contains(&distance));
                assert!((1..=3).contains(&(far_distance - distance)));
                assert_eq!((way.0 * distance, way.1 * distance), (down, right));
                assert_eq!(
                    (way.0 * far_distance, way.1 * far_distance),
                    (far_down, far_right)
                );
                distances.insert((distance, far_distance - distance));
            }
            directions.insert(way);
            for (row, squares) in rows.iter().enumerate() {
                for (column, square) in squares.iter().enumerate() {
                    let (down, right) = (row as i64 - 4, column as i64 - 4);
                    let distance = down.abs().max(right.abs());
                    let is_cleared = way != (0, 0)
                        && (1..far_distance).contains(&distance)
                        && (way.0 * distance, way.1 * distance) == (down, right);
                    let expected = match (row, column) {
                        (4, 4) => "K",
                        (4, 5) => "*",
                        _ if is_cleared => "",
                        _ => "n",
                    };
                    assert_eq!(square, expected, "{near:?} {far:?} {row} {column}");
                }
            }
        }
        assert_eq!((directions.len(), distances.len()), (9, 9));
    }

    #[test]
    fn kings_stay_and_others_are_thinned_out_more_or_less() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut rng = Rng::new(8);
        let (mut most, mut least) = (0, 32);
        for _ in 0..300 {
            let other = rearranged(start, &mut rng);
            let (placement, rest) = other.split_once(' ').unwrap();
            assert_eq!(rest, "w KQkq - 0 1");
            for king in ['K', 'k'] {
                assert_eq!(placement.matches(king).count(), 1, "{other}");
            }
            for (index, row) in placement.split('/').enumerate() {
                assert!(index == 1 || !row.contains('p'), "{other}");
                assert!(index == 6 || !row.contains('P'), "{other}");
            }
            let count = placement.chars().filter(char::is_ascii_alphabetic).count();
            (most, least) = (most.max(count), least.min(count));
        }
        assert!(most > 28 && least < 12, "{least} to {most}");
    }

    #[test]
    fn rearranged_chess_is_sound() {
        let mut rng = Rng::new(4);
        let chess = orthodox_chess::OrthodoxChess::default();
        let mut found = 0;
        for _ in 0..200 {
            if let Some(position) = rearranged_position(&chess, &mut rng) {
                assert_eq!(check_rearranged(&position, &mut rng), Ok(()));
                found += u32::from(position != chess);
            }
        }
        assert!((10..190).contains(&found), "{found}");
    }
}
