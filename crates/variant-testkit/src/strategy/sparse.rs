use proptest::prelude::*;
use variant_core::Rng;
use variant_record::Recorded;

use super::positions;
use crate::board_text::{BoardText, with_field};

/// Positions reduced to at most `pieces` pieces, if the rules allow, after random play.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use proptest::prelude::*;
/// use variant_testkit::{proptest, strategy};
/// proptest!(|(position in strategy::sparse_positions::<OrthodoxChess>(5))| {
///     // Rights to castle and to capture en passant keep their pieces.
///     prop_assert!(position.pieces().occupied().len() <= 8);
/// });
/// ```
pub fn sparse_positions<P: Recorded + 'static>(pieces: usize) -> impl Strategy<Value = P> {
    (positions::<P>(100), any::<u64>().no_shrink())
        .prop_map(move |(position, seed)| thinned(position, pieces, &mut Rng::new(seed)))
}

fn thinned<P: Recorded>(mut position: P, pieces: usize, rng: &mut Rng) -> P {
    let mut text = position.to_string();
    // Castling and similar rights require their pieces.
    for index in 0.. {
        let Some(without) = with_field(&text, index, "-") else {
            break;
        };
        if rng.below(4) > 0
            && let Ok(read) = without.parse::<P>()
        {
            (text, position) = (without, read);
        }
    }
    // Backwards, so that earlier boards keep their places in the text.
    for mut board in BoardText::all(&text).into_iter().rev() {
        let mut places = board.pieces();
        let (mut left, before) = (places.len(), text.clone());
        while !places.is_empty() && left > pieces {
            let place = places.swap_remove(rng.below(places.len() as u64) as usize);
            let mut fewer = board.clone();
            fewer.clear(place);
            let without = fewer.put_into(&before);
            if let Ok(read) = without.parse::<P>() {
                (board, text, position) = (fewer, without, read);
                left -= 1;
            }
        }
    }
    position
}

/// Position texts, about half valid: after up to `plies` moves some pieces are moved, exchanged or removed.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_testkit::{check_position_text, proptest, strategy};
/// proptest!(|(text in strategy::setups::<OrthodoxChess>(40))| {
///     strategy::holds(check_position_text::<OrthodoxChess>(&text))?;
/// });
/// ```
pub fn setups<P: Recorded + 'static>(plies: usize) -> impl Strategy<Value = String> {
    (positions::<P>(plies), any::<u64>().no_shrink(), 1..4usize).prop_map(
        |(position, seed, changes)| {
            let mut rng = Rng::new(seed);
            let mut text = position.to_string();
            for _ in 0..changes {
                text = changed(&text, &mut rng).unwrap_or(text);
            }
            text
        },
    )
}

fn changed(text: &str, rng: &mut Rng) -> Option<String> {
    let mut pick = |places: &[(usize, usize)]| {
        let index = rng.below(places.len() as u64) as usize;
        places.get(index).copied()
    };
    let boards = BoardText::all(text);
    let numbers: Vec<_> = (0..boards.len()).map(|index| (index, 0)).collect();
    let mut board = boards.get(pick(&numbers)?.0)?.clone();
    let pieces = board.pieces();
    let piece = pick(&pieces)?;
    match pick(&[(0, 0), (1, 0), (2, 0)])?.0 {
        0 => board.clear(piece),
        1 => board.swap(piece, pick(&board.empty())?),
        _ => board.swap(piece, pick(&pieces)?),
    }
    Some(board.put_into(text))
}
