//! For the macros that declare castlings.

use board_geometry::Geometry;
use board_geometry::declare::Message;
pub use board_geometry::{Square, SquareSet};

const LONGEST: usize = 26;

pub const fn square<G: Geometry>(name: &str) -> Square<G> {
    if let Some(square) = Square::named(name) {
        square
    } else {
        let text = Message::new("`").text(name);
        text.text("` is no square of the board").stop()
    }
}

pub const fn castling<G: Geometry>(letter: char, king: [Square<G>; 2], rook: [Square<G>; 2]) {
    let about = Message::new("castling `").character(letter).text("` ");
    refuse_squares(&about, king, rook);
}

/// Letter of White's castling: `K` on the king's right, `Q` on its left.
pub const fn castling_letter<G: Geometry>(king: &str, rook: &str) -> char {
    if square::<G>(rook).file() > square::<G>(king).file() {
        'K'
    } else {
        'Q'
    }
}

/// Destination of the rook: the last square that the king crosses.
pub const fn rook_square<G: Geometry>(king: Square<G>, to: Square<G>) -> Square<G> {
    match G::BOARD.direction(to, king) {
        Some(back) => match G::BOARD.step(to, back) {
            Some(crossed) => crossed,
            None => to,
        },
        // `castling` refuses the way of the king.
        None => king,
    }
}

pub const fn mirrored<G: Geometry>(square: Square<G>) -> Square<G> {
    match G::BOARD.at(square.file(), G::BOARD.ranks() - 1 - square.rank()) {
        Some(mirrored) => mirrored,
        None => Message::new("the board is not the same with its ranks mirrored").stop(),
    }
}

/// Squares after `from` up to `to` on their line, padded with `to`.
pub const fn line<G: Geometry>(from: Square<G>, to: Square<G>) -> [Square<G>; LONGEST] {
    let mut squares = [to; LONGEST];
    let Some(direction) = G::BOARD.direction(from, to) else {
        return squares;
    };
    let (mut at, mut len) = (from, 0);
    while at.index() != to.index() && len < LONGEST {
        match G::BOARD.step(at, direction) {
            Some(next) => at = next,
            None => return squares,
        }
        squares[len] = at;
        len += 1;
    }
    squares
}

pub const fn turned_clockwise<G: Geometry>(square: Square<G>, quarters: u8) -> Square<G> {
    match G::BOARD.turned_square(square, 4 - quarters % 4) {
        Some(turned) => turned,
        None => Message::new("the board cannot be turned by quarters").stop(),
    }
}

/// King and rook may trade places, and one may stay.
pub(crate) const fn refuse_squares<G: Geometry>(
    about: &Message,
    king: [Square<G>; 2],
    rook: [Square<G>; 2],
) {
    if king[0].index() == rook[0].index() {
        about.text("has king and rook on one square").stop();
    }
    if king[1].index() == rook[1].index() {
        about.text("takes king and rook to one square").stop();
    }
    refuse_way(about, "king", king);
    refuse_way(about, "rook", rook);
}

const fn refuse_way<G: Geometry>(about: &Message, piece: &str, [from, to]: [Square<G>; 2]) {
    if from.index() != to.index() && G::BOARD.direction(from, to).is_none() {
        let text = about.text("has a ").text(piece).text(" go from ");
        let text = text.text(G::BOARD.name(from)).text(" to ");
        let text = text.text(G::BOARD.name(to));
        text.text(", which is no line of the board").stop();
    }
}
