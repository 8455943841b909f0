//! Explanations in words: checks, and moves that are not legal.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use variant_core::{Actor, PieceAt, Seat, Tactics};

use crate::{Diagram, Draw, Place, Sheet, status};

/// Returns the numbers of the boards in play, in the order of their diagrams; none in games of one board. Needs the
/// feature `positions`.
///
/// ```
/// use orthodox_chess::Chess;
/// assert!(variant_render::boards_in_play(&Chess::default()).is_empty());
/// ```
pub fn boards_in_play(position: &impl Tactics) -> Vec<u8> {
    let mut boards: Vec<u8> = Vec::new();
    let _ = position.visit_pieces(|piece| {
        if let Seat::Side { board, .. } = piece.seat
            && !boards.contains(&board)
        {
            boards.push(board);
        }
        ControlFlow::<()>::Continue(())
    });
    boards
}

/// Explains each check: the king, and the pieces that attack it. Needs the feature `positions`.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_render::why_in_check;
/// let check: Chess = "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1".parse()?;
/// let why = "the white king on e1 is in check from the black rook on e2 and the black knight on f3";
/// assert_eq!(why_in_check(&check), [why]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_in_check(position: &(impl Tactics + Draw)) -> Vec<String> {
    let checked = position.in_check();
    let boards: Vec<Option<u8>> = match boards_in_play(position).as_slice() {
        [] => Vec::from([None]),
        boards => boards.iter().copied().map(Some).collect(),
    };
    let sheet = position.sheet();
    let scenes = (boards.into_iter()).filter_map(|board| Scene::new(position, &sheet, board));
    let explained = scenes.flat_map(|scene| {
        let kings = scene.pieces.iter().filter(|piece| piece.letter == 'K');
        let kings = kings.filter(|king| checked.contains(&king.seat));
        let lines = kings.filter_map(|king| {
            let attackers = scene.listed(&scene.attackers(*king, king.square?, None))?;
            Some(format!(
                "{} is in check from {attackers}",
                scene.name_at(king.square?)
            ))
        });
        lines.collect::<Vec<String>>()
    });
    explained.collect()
}

/// Explains why the piece on a square cannot go to another one, or not at all. `board` is the number of the board
/// where several are in play. Empty if it can. Needs the feature `positions`.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_render::why_not;
/// let pinned: Chess = "4k3/8/8/8/8/4r3/4B3/4K3 w - - 0 1".parse()?;
/// let why = |from: &str, to: &str| why_not(&pinned, None, from.parse().unwrap(), to.parse().ok());
/// let pin = "the white bishop on e2 is pinned by the black rook on e3: it covers the white king on e1";
/// assert_eq!((why("e2", "d3"), why("e2", "")), (pin.into(), pin.into()));
/// assert_eq!(why("e1", "d1"), "");
/// assert_eq!(why("e2", "e4"), "a bishop has no such move");
/// let step: Chess = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1".parse()?;
/// let why = "the king would be attacked on e2 by the black rook on a2";
/// assert_eq!(why_not(&step, None, "e1".parse()?, Some("e2".parse()?)), why);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_not(
    position: &(impl Tactics + Draw),
    board: Option<u8>,
    from: Place,
    to: Option<Place>,
) -> String {
    let sheet = position.sheet();
    let Some(scene) = Scene::new(position, &sheet, board) else {
        return "no such board is in play".into();
    };
    let unknown = |place| format!("the board has no square {place}");
    let Some(origin) = scene.index(from) else {
        return unknown(from);
    };
    let Some(piece) = scene.at(origin) else {
        return format!("no piece stands on {from}");
    };
    if let Some(obstacle) = scene.cannot_act(piece, from) {
        return obstacle;
    }
    let Some(to) = to else {
        return scene.why_stuck(piece, origin);
    };
    match scene.index(to) {
        None => unknown(to),
        Some(_) if scene.has_move(from, Some(to)) => String::new(),
        Some(target) => scene.why_illegal(piece, origin, target),
    }
}

/// Like [`why_not`], for the pieces of a letter that may move now: an explanation each, the pieces that have no such
/// move aside if others have. Needs the feature `positions`.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_render::why_none;
/// let start = Chess::default();
/// let why = why_none(&start, None, 'R', Some("a3".parse()?));
/// assert_eq!(why, ["the way is blocked by the white pawn on a2"]);
/// assert_eq!(why_none(&start, None, 'N', Some("e4".parse()?)), ["a knight has no such move"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_none(
    position: &(impl Tactics + Draw),
    board: Option<u8>,
    letter: char,
    to: Option<Place>,
) -> Vec<String> {
    let sheet = position.sheet();
    let Some(scene) = Scene::new(position, &sheet, board) else {
        return Vec::new();
    };
    let pieces = scene.pieces.iter().filter(|piece| piece.letter == letter);
    let acting = pieces.filter(|piece| !scene.actors(**piece).is_empty());
    let places = acting.filter_map(|piece| Some(scene.place(piece.square?)));
    let mut reasons: Vec<String> = places
        .map(|from| why_not(position, board, from, to))
        .collect();
    reasons.sort();
    reasons.dedup();
    reasons.retain(|reason| !reason.is_empty());
    if reasons.iter().any(|reason| !reason.ends_with(NO_MOVE)) {
        reasons.retain(|reason| !reason.ends_with(NO_MOVE));
    }
    reasons
}

const NO_MOVE: &str = "has no such move";

/// A board of a position, with its picture.
struct Scene<'a, P> {
    position: &'a P,
    sheet: &'a Sheet,
    board: Option<u8>,
    diagram: &'a Diagram,
    /// Places of the squares by index.
    places: Vec<Place>,
    pieces: Vec<PieceAt>,
}

impl<'a, P: Tactics + Draw> Scene<'a, P> {
    fn new(position: &'a P, sheet: &'a Sheet, board: Option<u8>) -> Option<Self> {
        let index = match board {
            Some(number) => (boards_in_play(position).iter()).position(|&other| other == number)?,
            None => 0,
        };
        let diagram = sheet.diagrams.get(index)?;
        let mut places: Vec<Place> = diagram.squares.keys().copied().collect();
        places.sort_by_key(|place| (place.rank, place.file));
        let mut pieces = Vec::new();
        let _ = position.visit_pieces(|piece| {
            let here = match piece.seat {
                Seat::Side { board: number, .. } => Some(number) == board,
                _ => board.is_none(),
            };
            if here && piece.square.is_some() {
                pieces.push(piece);
            }
            ControlFlow::<()>::Continue(())
        });
        Some(Self {
            position,
            sheet,
            board,
            diagram,
            places,
            pieces,
        })
    }

    fn index(&self, place: Place) -> Option<u16> {
        let key = |place: &Place| (place.rank, place.file);
        let found = self.places.binary_search_by_key(&key(&place), key);
        found.ok().and_then(|index| u16::try_from(index).ok())
    }

    fn place(&self, index: u16) -> Place {
        self.places
            .get(usize::from(index))
            .copied()
            .unwrap_or_default()
    }

    fn at(&self, index: u16) -> Option<PieceAt> {
        let mut pieces = self.pieces.iter();
        pieces.find(|piece| piece.square == Some(index)).copied()
    }

    fn figure(&self, index: u16) -> String {
        let piece = self.diagram.pieces.get(&self.place(index));
        piece.map_or_else(|| "piece".into(), |piece| piece.figure.to_string())
    }

    /// `the white king on e1`.
    fn name_at(&self, index: u16) -> String {
        let place = self.place(index);
        let drawn = self.diagram.pieces.get(&place);
        let army = drawn.and_then(|piece| self.sheet.armies.get(piece.army));
        let army = army.map_or("", |army| army.name.as_str());
        let board = self
            .board
            .map_or_else(String::new, |board| format!(" of board {board}"));
        format!("the {army} {} on {place}{board}", self.figure(index))
    }

    fn listed(&self, squares: &[u16]) -> Option<String> {
        let names: Vec<String> = squares.iter().map(|&square| self.name_at(square)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    }

    /// Squares of the pieces that attack a square, as pieces hostile to `of`, after a move.
    fn attackers(&self, of: PieceAt, square: u16, moving: Option<[u16; 2]>) -> Vec<u16> {
        let found = self.position.attackers_of(of.seat, square, moving);
        found.iter().filter_map(|piece| piece.square).collect()
    }

    fn actors(&self, piece: PieceAt) -> Vec<Actor> {
        let may_move = |actor: &Actor| match piece.seat {
            Seat::Side { board, .. } => {
                actor.seat == Seat::Board(board)
                    && self.position.owner_of(piece.seat) == Some(actor.player)
            }
            seat => actor.seat == seat,
        };
        self.position
            .to_act()
            .into_iter()
            .filter(may_move)
            .collect()
    }

    /// Obstacles to every move of the piece.
    fn cannot_act(&self, piece: PieceAt, place: Place) -> Option<String> {
        let name = self.name_at(piece.square?);
        let drawn = self.diagram.pieces.get(&place);
        if drawn.is_some_and(|drawn| drawn.frozen) {
            return Some(format!("{name} is frozen: its army has left the game"));
        }
        if self.actors(piece).is_empty() {
            let turn = match self.board {
                Some(_) => self.diagram.below.join("; "),
                None => status(self.position, &self.sheet.armies),
            };
            return Some(format!("{name} cannot move now: {turn}"));
        }
        let held = drawn.is_some_and(|drawn| drawn.held);
        held.then(|| format!("{name} is immobilised by a merchant beside it"))
    }

    /// Whether a legal move begins on a square, and names another.
    fn has_move(&self, from: Place, to: Option<Place>) -> bool {
        let is_next = |text: &str, place: &str| {
            let rest = text.strip_prefix(place);
            rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
        };
        let board = self
            .board
            .map_or_else(String::new, |board| format!("{board}:"));
        let (from, to) = (from.to_string(), to.map(|to| to.to_string()));
        let mut moves = self.position.moves().into_iter().map(|m| m.to_string());
        moves.any(|text| {
            let text = text
                .strip_prefix(&board)
                .filter(|text| is_next(text, &from));
            let rest = text.and_then(|text| text.get(from.len()..));
            rest.is_some_and(|rest| {
                let mut tails = rest.char_indices().filter_map(|(at, _)| rest.get(at..));
                to.as_ref()
                    .is_none_or(|to| tails.any(|tail| is_next(tail, to)))
            })
        })
    }

    /// Whether the piece attacks a square as the board stands.
    fn attacks(&self, piece: PieceAt, target: u16) -> bool {
        let mut seats: Vec<Seat> = self.pieces.iter().map(|piece| piece.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats.into_iter().any(|seat| {
            let attackers = self.position.attackers_of(seat, target, None);
            attackers.iter().any(|other| other.square == piece.square)
        })
    }

    /// Kings that the mover of a piece has to keep safe, that of its army first.
    fn own_kings(&self, piece: PieceAt) -> Vec<PieceAt> {
        let player = self.actors(piece).first().map(|actor| actor.player);
        let own = |king: &&PieceAt| {
            king.seat == piece.seat
                || player.is_some() && self.position.owner_of(king.seat) == player
        };
        let kings = self.pieces.iter().filter(|king| king.letter == 'K');
        let mut kings: Vec<PieceAt> = kings.filter(own).copied().collect();
        kings.sort_by_key(|king| king.seat != piece.seat);
        kings
    }

    /// The king that a move would leave attacked.
    fn exposure(&self, piece: PieceAt, from: u16, to: u16) -> Option<String> {
        self.own_kings(piece).into_iter().find_map(|king| {
            let home = king.square?;
            let moves = home == from;
            let square = if moves { to } else { home };
            let attackers = self.attackers(king, square, Some([from, to]));
            let attackers = self.listed(&attackers)?;
            if moves {
                let place = self.place(to);
                return Some(format!(
                    "the king would be attacked on {place} by {attackers}"
                ));
            }
            let (name, king_name) = (self.name_at(from), self.name_at(home));
            Some(if self.attackers(king, home, None).is_empty() {
                format!("{name} is pinned by {attackers}: it covers {king_name}")
            } else {
                format!("{king_name} would stay in check from {attackers}")
            })
        })
    }

    fn why_illegal(&self, piece: PieceAt, from: u16, to: u16) -> String {
        let figure = self.figure(from);
        let (origin, place) = (self.place(from), self.place(to));
        let occupant = self.at(to);
        let article = if figure.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        let no_move = || format!("{article} {figure} {NO_MOVE}");
        if self.position.advance(piece).is_some() {
            let is_capture = self.attacks(piece, to);
            if occupant.is_none() && is_capture {
                return format!(
                    "a pawn only captures diagonally: nothing stands on {place} to take"
                );
            }
            if !is_capture {
                match self.advance_blocked(piece, from, to) {
                    None => return no_move(),
                    Some(Some(at)) => return format!("the way is blocked by {}", self.name_at(at)),
                    Some(None) => {}
                }
            }
        } else if !self.attacks(piece, to) {
            if let Some(blocker) = self.blocker(piece, origin, place) {
                return format!("the way is blocked by {}", self.name_at(blocker));
            }
            if piece.letter == 'K' {
                return self
                    .why_no_castling(piece, from, to)
                    .unwrap_or_else(no_move);
            }
            return no_move();
        }
        if let Some(other) = occupant {
            if other.seat == piece.seat {
                return format!("{} stands in the way", self.name_at(to));
            }
            if other.letter == 'K' {
                return "kings are not captured".into();
            }
        }
        self.exposure(piece, from, to).unwrap_or_else(no_move)
    }

    /// For a step of a pawn straight ahead, the square of a piece in the way; `None` for other moves.
    fn advance_blocked(&self, piece: PieceAt, from: u16, to: u16) -> Option<Option<u16>> {
        let (origin, place) = (self.place(from), self.place(to));
        let target = PieceAt {
            square: Some(to),
            ..piece
        };
        let (_, left) = self.position.advance(piece)?;
        let (_, after) = self.position.advance(target)?;
        let steps = left
            .checked_sub(after)
            .filter(|steps| (1..=2).contains(steps))?;
        let way = between(origin, place);
        let distance = u32::from(origin.file.abs_diff(place.file))
            + u32::from(origin.rank.abs_diff(place.rank));
        let is_straight = origin.file == place.file || origin.rank == place.rank;
        if !is_straight || distance != steps {
            return None;
        }
        let squares = way
            .into_iter()
            .chain([place])
            .filter_map(|place| self.index(place));
        Some(
            squares
                .into_iter()
                .find(|&square| self.at(square).is_some()),
        )
    }

    /// The piece that a rider meets on a line before a square.
    fn blocker(&self, piece: PieceAt, from: Place, to: Place) -> Option<u16> {
        let squares = between(from, to)
            .into_iter()
            .map_while(|place| self.index(place));
        let mut occupied = squares.filter(|&square| self.at(square).is_some());
        occupied
            .next()
            .filter(|&square| self.attacks(piece, square))
    }

    /// For a king that goes two squares or more along a line: the check, the piece or the attack on the way.
    fn why_no_castling(&self, king: PieceAt, from: u16, to: u16) -> Option<String> {
        let way = between(self.place(from), self.place(to));
        if way.is_empty() {
            return None;
        }
        if let Some(attackers) = self.listed(&self.attackers(king, from, None)) {
            return Some(format!("no castling out of check, from {attackers}"));
        }
        for place in way.into_iter().chain([self.place(to)]) {
            let square = self.index(place)?;
            if self.at(square).is_some() {
                return Some(format!("no castling: {} is between", self.name_at(square)));
            }
            let attackers = self.attackers(king, square, Some([from, square]));
            if let Some(attackers) = self.listed(&attackers) {
                return Some(format!("no castling: {place} is attacked by {attackers}"));
            }
        }
        Some("no castling: king or rook has moved, or the way is not clear".into())
    }

    /// Explains a piece without moves; empty if it has some.
    fn why_stuck(&self, piece: PieceAt, from: u16) -> String {
        if self.has_move(self.place(from), None) {
            return String::new();
        }
        let targets = (0..self.places.len()).filter_map(|index| u16::try_from(index).ok());
        let free = |&to: &u16| self.at(to).is_none_or(|other| other.seat != piece.seat);
        let is_pawn = self.position.advance(piece).is_some();
        let steps = |&to: &u16| match self.advance_blocked(piece, from, to) {
            Some(blocked) => blocked.is_none(),
            None => self.attacks(piece, to) && (!is_pawn || self.at(to).is_some()),
        };
        let mut exposed = (targets.filter(|&to| to != from).filter(free).filter(steps))
            .filter_map(|to| self.exposure(piece, from, to));
        let blocked = || format!("{} is blocked on all sides", self.name_at(from));
        exposed.next().unwrap_or_else(blocked)
    }
}

/// Places strictly between two of a rank, a file or a diagonal.
fn between(from: Place, to: Place) -> Vec<Place> {
    let files = i16::from(to.file) - i16::from(from.file);
    let ranks = i16::from(to.rank) - i16::from(from.rank);
    let distance = files.abs().max(ranks.abs());
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() {
        return Vec::new();
    }
    let step = |start: u8, delta: i16, steps: i16| {
        u8::try_from(i16::from(start) + delta.signum() * steps).unwrap_or_default()
    };
    let place = |steps| Place {
        file: step(from.file, files, steps),
        rank: step(from.rank, ranks, steps),
    };
    (1..distance).map(place).collect()
}
