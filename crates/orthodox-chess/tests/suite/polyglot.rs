//! Keys and books of Polyglot. `polyglot.txt` begins with the keys published with the format; the others are as
//! python-chess computes them.

use orthodox_chess::polyglot::{Book, BookError, key};
use orthodox_chess::{Move, OrthodoxChess};
use variant_core::{Game, Notation, Variant};

#[test]
fn keys_are_those_of_other_programs() {
    let lines = include_str!("polyglot.txt").lines();
    let mut count = 0;
    for line in lines {
        let (expected, text) = line.split_once(' ').expect("a key and a position");
        let position: OrthodoxChess = text.parse().expect("a position");
        assert_eq!(format!("{:016x}", key(&position)), expected, "{text}");
        count += 1;
    }
    assert_eq!(count, 32);
}

fn entry(key: u64, code: u16, weight: u16) -> Vec<u8> {
    let [key, code, weight] = [
        key.to_be_bytes().to_vec(),
        code.to_be_bytes().to_vec(),
        weight.to_be_bytes().to_vec(),
    ];
    [key, code, weight, vec![0; 4]].concat()
}

/// From, to and promotion by files and ranks from 0.
fn code([from_file, from_rank, to_file, to_rank, promotion]: [u16; 5]) -> u16 {
    promotion << 12 | from_rank << 9 | from_file << 6 | to_rank << 3 | to_file
}

fn texts(book: &Book, position: &OrthodoxChess) -> Vec<String> {
    let text = |(m, weight): (Move, u16)| format!("{} {weight}", position.san(m));
    book.moves(position).map(text).collect()
}

#[test]
fn moves_are_read_as_the_format_writes_them() {
    let castles: OrthodoxChess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    let promotes: OrthodoxChess = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    let bytes = [
        // Castling onto the rook, and as the king's own move.
        entry(key(&castles), code([4, 0, 7, 0, 0]), 5),
        entry(key(&castles), code([4, 0, 2, 0, 0]), 4),
        // An illegal move is left out.
        entry(key(&castles), code([4, 0, 4, 4, 0]), 3),
        entry(key(&castles), code([0, 0, 0, 7, 0]), 2),
        entry(key(&promotes), code([0, 6, 0, 7, 4]), 1),
        entry(key(&promotes), code([0, 6, 0, 7, 1]), 9),
        entry(key(&promotes), code([0, 6, 0, 7, 0]), 9),
    ];
    let book = Book::read(&bytes.concat()).unwrap();
    assert_eq!(texts(&book, &castles), ["O-O 5", "O-O-O 4", "Rxa8+ 2"]);
    assert_eq!(texts(&book, &promotes), ["a8=Q 1", "a8=N 9"]);
    assert!(texts(&book, &OrthodoxChess::default()).is_empty());
    let error: BookError = Book::read(&[0; 17]).unwrap_err();
    assert_eq!(error.bytes, 17);
}

#[test]
fn books_are_written_sorted_and_read_equal() {
    let mut book = Book::default();
    for line in ["e4 e5 Nf3", "e4 c5", "d4 d5", "e4 e5 Nf3"] {
        let mut game = Game::new(OrthodoxChess::default());
        for san in line.split(' ') {
            let m = game.position().parse_san(san).unwrap();
            book.add(game.position(), m, 1);
            game.play(m).unwrap();
        }
    }
    assert_eq!(texts(&book, &OrthodoxChess::default()), ["e4 3", "d4 1"]);
    let bytes = book.to_bytes();
    assert_eq!((bytes.len(), book.len()), (96, 6));
    let keys: Vec<&[u8]> = bytes.chunks(16).map(|entry| &entry[..8]).collect();
    assert!(keys.is_sorted());
    assert_eq!(Book::read(&bytes), Ok(book));
    let castles: OrthodoxChess = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1".parse().unwrap();
    let mut book = Book::default();
    book.add(&castles, castles.parse_san("O-O-O").unwrap(), 7);
    let written = entry(key(&castles), code([4, 7, 0, 7, 0]), 7);
    assert_eq!(book.to_bytes(), written);
}
