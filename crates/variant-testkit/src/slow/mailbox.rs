use std::marker::PhantomData;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, PieceRules, PieceType, Pieces, Ride};

use crate::board_text::written;

/// Pieces square by square.
///
/// ```
/// use board_geometry::Chessboard;
/// use orthodox_chess::{ChessRules, WHITE};
/// use chess_pieces::PieceType;
/// use variant_testkit::slow::Mailbox;
/// let mut mailbox = Mailbox::<Chessboard>::default();
/// mailbox.put("a1".parse()?, Some((WHITE, PieceType::ROOK)));
/// assert!(mailbox.attacks::<ChessRules>("a1".parse()?, "a8".parse()?));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox<G: Geometry> {
    pieces: Vec<Option<(Army, PieceType)>>,
    board: PhantomData<G>,
}

impl<G: Geometry> Default for Mailbox<G> {
    fn default() -> Self {
        Self {
            pieces: vec![None; G::BOARD.len()],
            board: PhantomData,
        }
    }
}

impl<R: PieceRules> From<&Pieces<R>> for Mailbox<R::Board> {
    fn from(pieces: &Pieces<R>) -> Self {
        let mut mailbox = Self::default();
        for square in R::Board::BOARD.all() {
            mailbox.put(square, pieces.at(square));
        }
        mailbox
    }
}

impl<G: Geometry> Mailbox<G> {
    /// Piece on a square.
    pub fn at(&self, square: Square<G>) -> Option<(Army, PieceType)> {
        self.pieces
            .get(usize::from(square.index()))
            .copied()
            .flatten()
    }

    /// Sets or clears a square.
    pub fn put(&mut self, square: Square<G>, piece: Option<(Army, PieceType)>) {
        if let Some(place) = self.pieces.get_mut(usize::from(square.index())) {
            *place = piece;
        }
    }

    /// Whether a square has no piece.
    pub fn is_empty(&self, square: Square<G>) -> bool {
        self.at(square).is_none()
    }

    /// All pieces, by ascending square.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<G>, Army, PieceType)> + '_ {
        G::BOARD.all().into_iter().filter_map(|square| {
            self.at(square)
                .map(|(army, piece_type)| (square, army, piece_type))
        })
    }

    /// Squares whose pieces satisfy `wanted`.
    pub fn squares(&self, mut wanted: impl FnMut(Army, PieceType) -> bool) -> SquareSet<G> {
        self.pieces()
            .filter(|&(_, army, piece_type)| wanted(army, piece_type))
            .map(|(square, ..)| square)
            .collect()
    }

    /// Whether the piece on `from` attacks `to`.
    pub fn attacks<L: PieceRules<Board = G>>(&self, from: Square<G>, to: Square<G>) -> bool {
        let Some((army, piece_type)) = self.at(from) else {
            return false;
        };
        let step = |direction| G::BOARD.step(from, direction);
        if piece_type == PieceType::PAWN {
            return L::PAWNS.get(army.index()).is_some_and(|rules| {
                step(rules.left()) == Some(to) || step(rules.right()) == Some(to)
            });
        }
        let definition = &L::PIECES[piece_type.index()];
        let stepped = self.stepped::<L>(from);
        if stepped
            .iter()
            .any(|&(mode, square)| mode.attacks() && square == to)
        {
            return true;
        }
        if !Self::is_named(definition.within, army, to) {
            return false;
        }
        let leap = |&(east, north)| G::BOARD.leap(from, east, north) == Some(to);
        let mut rides = definition.rides.iter();
        definition.leaps.iter().any(leap)
            || rides.any(|ride| self.ridden(from, ride).any(|square| square == to))
    }

    /// Squares of a ride, each line up to its first piece.
    pub(super) fn ridden(&self, from: Square<G>, ride: &Ride) -> impl Iterator<Item = Square<G>> {
        let steps = match ride.range {
            Ride::UNLIMITED => usize::MAX,
            range => range.into(),
        };
        ride.directions.iter().flat_map(move |&way| {
            let next = move |&at: &Square<G>| {
                let is_open = self.is_empty(at);
                is_open.then(|| G::BOARD.step(at, way)).flatten()
            };
            std::iter::successors(G::BOARD.step(from, way), next).take(steps)
        })
    }

    /// Whether a `hostile` piece attacks a square.
    pub fn is_attacked<L: PieceRules<Board = G>>(
        &self,
        square: Square<G>,
        hostile: SquareSet<G>,
    ) -> bool {
        hostile
            .into_iter()
            .any(|from| from != square && self.attacks::<L>(from, square))
    }
}

pub(super) fn read_pieces<G: Geometry>(
    text: &str,
    parts_of: impl Fn(&str) -> Vec<String>,
    piece: impl Fn(&str) -> Option<(Army, PieceType)>,
) -> Result<Mailbox<G>, String> {
    let mut pieces = Mailbox::default();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(G::BOARD.ranks()) {
        return Err("expected as many ranks as the board has".into());
    }
    for (rank, text) in (0..G::BOARD.ranks()).rev().zip(ranks) {
        let mut file = 0u8;
        for part in parts_of(text) {
            if let Ok(run) = part.parse::<u8>() {
                file = file.saturating_add(run);
                continue;
            }
            if part != "*" {
                let piece = piece(&part).ok_or("expected a piece")?;
                let square = G::BOARD.at(file, rank).ok_or("a piece off the board")?;
                pieces.put(square, Some(piece));
            }
            file = file.saturating_add(1);
        }
        if file != G::BOARD.files() {
            return Err("expected full ranks".into());
        }
    }
    Ok(pieces)
}

pub(super) fn write_pieces<G: Geometry>(
    pieces: &Mailbox<G>,
    separator: &str,
    piece: impl Fn(Army, PieceType) -> String,
) -> String {
    let square = |file, rank| match G::BOARD.at(file, rank).map(|square| pieces.at(square)) {
        Some(Some((army, piece_type))) => piece(army, piece_type),
        Some(None) => String::new(),
        None => "*".to_owned(),
    };
    let squares = |rank| {
        (0..G::BOARD.files())
            .map(|file| square(file, rank))
            .collect()
    };
    let ranks: Vec<_> = (0..G::BOARD.ranks()).rev().map(squares).collect();
    written(&ranks, separator)
}
