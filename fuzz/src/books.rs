//! Opening books of any bytes.

use orthodox_chess::OrthodoxChess;
use orthodox_chess::polyglot::Book;
use variant_core::Position;

/// Reads a book: it is written with the same entries, and gives legal moves.
pub fn books(data: &[u8]) {
    let Ok(mut book) = Book::read(data) else {
        assert_ne!(data.len() % 16, 0);
        return;
    };
    assert_eq!(book.len(), data.len() / 16);
    let bytes = book.to_bytes();
    assert_eq!(Book::read(&bytes).as_ref(), Ok(&book));
    let mut position = OrthodoxChess::default();
    for &choice in data.iter().take(32) {
        let known: Vec<_> = book.moves(&position).collect();
        assert!(known.len() <= book.len());
        assert!(known.iter().all(|&(m, _)| position.is_legal(m)));
        let Some(m) = crate::nth_move(&position, choice) else {
            break;
        };
        let weight = |book: &Book| {
            let weights = book.moves(&position).filter(|&(other, _)| other == m);
            weights.map(|(_, weight)| u64::from(weight)).sum::<u64>()
        };
        let before = weight(&book);
        book.add(&position, m, u16::from(choice));
        assert!(weight(&book) >= before);
        position = position.play_unchecked(m);
    }
}
