//! Random boards, from few pieces to crowds.

use variant_core::Rng;

/// Pieces besides the kings; merchants and drivers are more frequent.
const PIECES: [char; 24] = [
    'Q', 'R', 'B', 'N', 'P', 'P', 'A', 'D', 'D', 'M', 'M', 'M', 'q', 'r', 'b', 'n', 'p', 'p', 'a',
    'd', 'd', 'm', 'm', 'm',
];

/// One of the items.
pub(crate) fn pick<T: Clone>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.below(items.len() as u64) as usize].clone()
}

/// A position text with both kings and up to `most` other pieces anywhere, pawns on the end ranks
/// included (QC-15). Now and then a king is missing (QC-11), or an en passant square is named.
pub(crate) fn random_text(rng: &mut Rng, most: u64) -> String {
    let mut board = [None; 64];
    let mut pieces = vec!['K', 'k'];
    if rng.below(60) == 0 {
        pieces.remove(rng.below(2) as usize);
    }
    pieces.extend((0..rng.below(most + 1)).map(|_| pick(rng, &PIECES)));
    for piece in pieces {
        let free: Vec<usize> = (0..64).filter(|&at| board[at].is_none()).collect();
        board[pick(rng, &free)] = Some(piece);
    }
    let ranks: Vec<String> = board.chunks(8).map(rank_text).collect();
    let turn = pick(rng, &["w", "b"]);
    let en_passant = if rng.below(8) == 0 {
        let rank = if turn == "w" { 6 } else { 3 };
        format!(
            "{}{rank}",
            pick(rng, &['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
        )
    } else {
        "-".to_owned()
    };
    let option = pick(rng, &["", " pawn-shift"]);
    let clock = rng.below(110);
    let placement = ranks.join("/");
    format!("{placement} {turn} - {en_passant} {clock} 40{option}")
}

fn rank_text(rank: &[Option<char>]) -> String {
    rank.chunk_by(|one, next| one.is_none() && next.is_none())
        .map(|run| run[0].map_or_else(|| run.len().to_string(), String::from))
        .collect()
}
