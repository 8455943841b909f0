use std::path::Path;

use orthodox_chess::polyglot::Book;
use variant_registry::{AnyMove, AnyPosition};

use crate::failure::{Failure, shown};
use crate::input::read_bytes;

/// Bytes of a file of openings.
pub(crate) const LARGEST: u64 = 1 << 28;

pub(crate) fn read(file: &Path) -> Result<Book, Failure> {
    let bytes = read_bytes(file, LARGEST)?;
    let wrong = |error| Failure::input(format_args!("{}: {error}", shown(file.display())));
    Book::read(&bytes).map_err(wrong)
}

pub(crate) fn moves(book: &Book, position: &AnyPosition) -> Vec<(AnyMove, u16)> {
    let AnyPosition::OrthodoxChess(chess) = position else {
        return Vec::new();
    };
    let moves = book.moves(chess).filter(|&(_, weight)| weight > 0);
    moves
        .map(|(m, weight)| (AnyMove::OrthodoxChess(m), weight))
        .collect()
}
