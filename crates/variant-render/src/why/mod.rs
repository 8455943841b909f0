mod reasons;
mod scene;
mod specials;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use variant_core::Tactics;

use self::scene::Scene;
use crate::{Draw, Place, boards_in_play};

pub use self::specials::{Castling, Ruling, Specials};

/// Names each king in check and the pieces that attack it.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_render::why_in_check;
/// let check: OrthodoxChess = "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1".parse()?;
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
            let attackers = scene.listed(&scene.attackers(*king, king.square?, &[]))?;
            Some(format!(
                "{} is in check from {attackers}",
                scene.name_at(king.square?)
            ))
        });
        lines.collect::<Vec<String>>()
    });
    explained.collect()
}

/// Explains why the piece on a square cannot go to another one, or not at all; empty if it can. `board` is a number
/// where several are in play.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_render::why_not;
/// let pinned: OrthodoxChess = "4k3/8/8/8/8/4r3/4B3/4K3 w - - 0 1".parse()?;
/// let why = |from: &str, to: &str| why_not(&pinned, None, from.parse().unwrap(), to.parse().ok());
/// let pin = "the white bishop on e2 is pinned by the black rook on e3: it covers the white king on e1";
/// assert_eq!((why("e2", "d3"), why("e2", "")), (pin.into(), pin.into()));
/// assert_eq!(why("e1", "d1"), "");
/// assert_eq!(why("e2", "e4"), "a bishop has no such move");
/// let step: OrthodoxChess = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1".parse()?;
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
    let unknown = |place: Place| {
        let mut towers = scene.diagram.towers.iter();
        let is_tower = towers.any(|&(tower, side)| {
            let within = |at: u8, first: u8| (first..first.saturating_add(side)).contains(&at);
            within(place.file, tower.file) && within(place.rank, tower.rank)
        });
        if is_tower {
            format!("{place} is a tower, no square")
        } else {
            format!("the board has no square {place}")
        }
    };
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

/// Like [`why_not`], for the pieces of a letter that may move now, on squares that `origin` accepts. Pieces that have
/// no such move are left out if others have.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_render::why_none;
/// let start = OrthodoxChess::default();
/// let why = |letter, to: &str| why_none(&start, None, letter, |_| true, to.parse().ok());
/// assert_eq!(why('R', "a3"), ["the way is blocked by the white pawn on a2"]);
/// assert_eq!(why('N', "e4"), ["a knight has no such move"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn why_none(
    position: &(impl Tactics + Draw),
    board: Option<u8>,
    letter: char,
    origin: impl Fn(Place) -> bool,
    to: Option<Place>,
) -> Vec<String> {
    let sheet = position.sheet();
    let Some(scene) = Scene::new(position, &sheet, board) else {
        return Vec::new();
    };
    let pieces = scene.pieces.iter().filter(|piece| piece.letter == letter);
    let acting = pieces.filter(|piece| !scene.actors(**piece).is_empty());
    let places = acting.filter_map(|piece| Some(scene.place(piece.square?)));
    let places = places.filter(|&place| origin(place));
    let mut reasons: Vec<String> = Vec::new();
    for reason in places.map(|from| why_not(position, board, from, to)) {
        if let Err(index) = reasons.binary_search(&reason)
            && !reason.is_empty()
        {
            reasons.insert(index, reason);
        }
    }
    if reasons.iter().any(|reason| !reason.ends_with(NO_MOVE)) {
        reasons.retain(|reason| !reason.ends_with(NO_MOVE));
    }
    reasons
}

/// Like [`why_not`], for the castlings that texts call `O-O` and `O-O-O`; empty if it is legal.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_render::why_no_castling;
/// let start = OrthodoxChess::default();
/// let why = "no castling: the white bishop on f1 is between";
/// assert_eq!(why_no_castling(&start, None, false), why);
/// ```
pub fn why_no_castling(
    position: &(impl Tactics + Draw),
    board: Option<u8>,
    is_long: bool,
) -> String {
    let sheet = position.sheet();
    let Some(scene) = Scene::new(position, &sheet, board) else {
        return "no such board is in play".into();
    };
    let kings = scene.pieces.iter().filter(|piece| piece.letter == 'K');
    let king = kings.copied().find(|king| !scene.actors(*king).is_empty());
    let castlings = king.map_or_else(Vec::new, |king| position.specials_of(king.seat).castlings);
    let mut moves: Vec<([u16; 2], usize)> = (castlings.iter())
        .map(|castling| (castling.moving, castling.empty.len()))
        .collect();
    moves.sort_by_key(|&([_, to], empty)| (Reverse(scene.place(to).file), empty));
    match moves.get(usize::from(is_long)) {
        Some(([from, to], _)) => {
            let [from, to] = [from, to].map(|&square| scene.place(square));
            why_not(position, board, from, Some(to))
        }
        None => "this game has no such castling".into(),
    }
}

const NO_MOVE: &str = "has no such move";
