//! Comparison, and random positions.

use std::collections::BTreeSet;

use chess_pieces::PieceRules;
use quad_kingdom::{Armies, KingdomRules, QuadKingdom};
use variant_core::{Outcome, Position, Variant};

use crate::reference::{self, State};
use crate::reference_support::{Placed, Random, placement, sparse_pieces};

pub(crate) const MODES: [&str; 5] = ["ffa", "teams", "two-a", "two-b", "three"];
const OPTIONS: [&str; 4] = ["", "+points", "+draws", "+points+draws"];

/// A mode with the options of the game of that number.
pub(crate) fn with_options(mode: &str, game: usize) -> String {
    format!("{mode}{}", OPTIONS[game % 4])
}

/// The start position of a mode.
pub(crate) fn start(mode: &str) -> QuadKingdom {
    QuadKingdom::start(mode).expect("a mode")
}

/// The letters of some kingdoms.
pub(crate) fn letters(kingdoms: Armies) -> String {
    kingdoms.text(KingdomRules::ARMY_LETTERS).to_string()
}

pub(crate) fn compare(slow: &State, fast: &QuadKingdom) {
    let text = slow.text();
    assert_eq!(fast.to_string(), text);
    let again: QuadKingdom = text.parse().expect("a position");
    assert_eq!(again, *fast, "{text}");
    assert_eq!(again.key(), fast.key(), "{text}");
    let moves: Vec<String> = fast.moves().iter().map(ToString::to_string).collect();
    let sorted: BTreeSet<String> = moves.iter().cloned().collect();
    assert_eq!(sorted.len(), moves.len(), "a move comes twice in {text}");
    assert!(sorted.iter().eq(slow.moves().iter()), "{text}: {sorted:?}");
    assert_eq!(fast.count_moves(), moves.len() as u64, "{text}");
    let checks: Vec<String> = fast.in_check().iter().map(ToString::to_string).collect();
    assert_eq!(checks, slow.in_check(), "{text}");
    let acting = fast.to_act();
    let turn = acting
        .iter()
        .map(|actor| (actor.seat.to_string(), actor.player.to_string()));
    assert!(turn.eq(slow.turn()), "{text}");
    compare_outcomes(slow.outcome().as_ref(), fast.outcome().as_ref(), &text);
}

/// The same reason and the same scores, or none on either side.
pub(crate) fn compare_outcomes(
    slow: Option<&reference::Outcome>,
    fast: Option<&Outcome>,
    text: &str,
) {
    let slow = slow.map(|outcome| {
        let scores = outcome.scores.iter();
        let scores = scores.map(|(player, score)| format!(" {player}={score}"));
        format!("{}{}", outcome.reason, scores.collect::<String>())
    });
    assert_eq!(slow, fast.map(ToString::to_string), "{text}");
}

/// Both read a text alike: both refuse, or both accept and print it as it was.
pub(crate) fn compare_reading(text: &str) -> Option<State> {
    let slow = State::parse(text);
    let fast = text.parse::<QuadKingdom>();
    match (slow, fast) {
        (Ok(slow), Ok(fast)) => {
            compare(&slow, &fast);
            Some(slow)
        }
        (Err(_), Err(error)) => {
            assert!(error.offset <= text.len() && text.is_char_boundary(error.offset));
            None
        }
        (slow, fast) => panic!("{text}: {slow:?} but {fast:?}"),
    }
}

/// A random settled position with few pieces, not decided.
pub(crate) fn sparse_position(random: &mut Random, mode: &str) -> State {
    loop {
        let kingdoms = if mode == "two-b" { "wb" } else { "wmbe" };
        let pieces = placement(&sparse_pieces(random, kingdoms));
        let text = format!("{pieces} {}", fields(random, mode, "-", "-", false));
        if let Some(state) = compare_reading(&text)
            && !state.moves().is_empty()
        {
            return state;
        }
    }
}

/// A position text with many pieces, kings and rooks mostly at home, and pawns that may just have
/// advanced; not always valid.
pub(crate) fn dense_position(random: &mut Random, mode: &str) -> String {
    let kingdoms = if mode == "two-b" { "wb" } else { "wmbe" };
    let mut pieces = Vec::new();
    for kingdom in kingdoms.chars() {
        for home in homes(kingdom) {
            if home.0.ends_with('K') || random.below(4) > 0 {
                pieces.push(home);
            }
        }
    }
    let mut rights = Vec::new();
    for (index, kingdom) in kingdoms.chars().cycle().take(12).enumerate() {
        add_advanced_pawn(random, &mut pieces, &mut rights, kingdom, index);
    }
    for piece in sparse_pieces(random, kingdoms) {
        let taken = pieces.iter().any(|m| (m.1, m.2) == (piece.1, piece.2));
        if !taken && !piece.0.ends_with('K') {
            pieces.push(piece);
        }
    }
    rights.sort_unstable();
    let rights: Vec<String> = rights.into_iter().map(|right| right.1).collect();
    let en_passant = if rights.is_empty() {
        "-".to_string()
    } else {
        rights.join(",")
    };
    let castling = castling(random, &pieces, kingdoms);
    let whole = random.below(8) > 0;
    let fields = fields(random, mode, &castling, &en_passant, whole);
    format!("{} {fields}", placement(&pieces))
}

fn homes(kingdom: char) -> [Placed; 3] {
    let piece = |piece_type: char, along: usize| match kingdom {
        'w' => (format!("w{piece_type}"), along, 0),
        'm' => (format!("m{piece_type}"), 0, along),
        'b' => (format!("b{piece_type}"), along, 11),
        _ => (format!("e{piece_type}"), 11, along),
    };
    let king = if matches!(kingdom, 'w' | 'b') { 6 } else { 5 };
    [piece('K', king), piece('R', 2), piece('R', 9)]
}

type Keyed = ([usize; 4], String);

/// A pawn two squares from its line, perhaps one at right angles beside its path, and a right of
/// any kingdom to capture it.
fn add_advanced_pawn(
    random: &mut Random,
    pieces: &mut Vec<Placed>,
    rights: &mut Vec<Keyed>,
    kingdom: char,
    index: usize,
) {
    let along = 2 + random.below(8);
    let (pawn, target) = match kingdom {
        'w' => ((along, 3), (along, 2)),
        'm' => ((3, along), (2, along)),
        'b' => ((along, 8), (along, 9)),
        _ => ((8, along), (9, along)),
    };
    let taken = |pieces: &[Placed], at: (usize, usize)| pieces.iter().any(|m| (m.1, m.2) == at);
    if taken(pieces, pawn) || taken(pieces, target) {
        return;
    }
    pieces.push((format!("{kingdom}P"), pawn.0, pawn.1));
    let beside = match (kingdom, along < 6) {
        ('w' | 'b', true) => Some(("m", (target.0 - 1, [1, 3][index % 2]))),
        ('w' | 'b', false) => Some(("e", (target.0 + 1, [1, 3][index % 2]))),
        (_, true) => Some(("w", ([1, 3][index % 2], target.1 - 1))),
        (_, false) => Some(("b", ([1, 3][index % 2], target.1 + 1))),
    };
    let Some((taker, (mut file, mut rank))) = beside else {
        return;
    };
    // The same beside Black's and Emerald's paths, which lie on the far sides.
    match kingdom {
        'b' => rank = 11 - rank,
        'e' => file = 11 - file,
        _ => {}
    }
    let tower = |n: usize| !(2..10).contains(&n);
    if taken(pieces, (file, rank)) || tower(file) && tower(rank) {
        return;
    }
    pieces.push((format!("{taker}P"), file, rank));
    let name =
        |(file, rank): (usize, usize)| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
    let key = [target.0, target.1, pawn.0, pawn.1];
    rights.push((key, format!("{}{}:{taker}", name(target), name(pawn))));
}

/// The castlings that king and rooks at home leave open, some of them closed.
fn castling(random: &mut Random, pieces: &[Placed], kingdoms: &str) -> String {
    let mut text = String::new();
    for kingdom in kingdoms.chars() {
        let [king, low, high] = homes(kingdom);
        let upright = matches!(kingdom, 'w' | 'b');
        let (near, far) = if upright { (high, low) } else { (low, high) };
        let mut wings = String::new();
        for (letter, rook) in [('K', near), ('Q', far)] {
            if pieces.contains(&king) && pieces.contains(&rook) && random.below(8) > 0 {
                wings.push(letter);
            }
        }
        if !wings.is_empty() {
            text.push(kingdom);
            text += &wings;
        }
    }
    if text.is_empty() {
        "-".to_string()
    } else {
        text
    }
}

/// The fields after the placement, mostly such as fit together; all stand if it is to be `whole`.
fn fields(
    random: &mut Random,
    mode: &str,
    castling: &str,
    en_passant: &str,
    whole: bool,
) -> String {
    let turns: &[&str] = match mode {
        "two-a" => &["wm", "we", "bm", "be", "mw", "mb", "ew", "eb"],
        "teams" if !whole => &["w", "m", "b", "e", "wb", "me"],
        "two-b" => &["w", "b"],
        _ => &["w", "m", "b", "e"],
    };
    let standings: &[&str] = match mode {
        "two-b" => &["w-b-"],
        _ if whole => &["wmbe"],
        "three" => &["wmbe", "wmbe", "w-be", "-mbe", "wm-e"],
        _ => &[
            "wmbe", "wmbe", "w-be", "-mbe", "wmb-", "wm--", "--be", "wm-e",
        ],
    };
    let game = random.below(4);
    let mut mode = mode.to_string();
    if mode == "three" {
        mode += *random.pick(&[":wm", ":-b", ":bw", ":mb", ":-w", ":ww", ":bm"]);
    }
    let mut points = "0,0,0,0".to_string();
    if game % 2 == 1 && random.below(3) > 0 {
        let account = |plays: bool, n: usize| if plays { n } else { 0 };
        points = format!(
            "{},{},{},{}",
            random.below(30),
            account(mode != "two-b", random.below(30)),
            account(mode != "two-a", random.below(30)),
            account(mode == "ffa" || mode == "teams", random.below(30)),
        );
        if mode == "two-b" {
            points = format!("{},0,{},0", random.below(30), random.below(30));
        }
    }
    let clock = random.pick(&[0, 0, 0, 7, 95, 196]);
    format!(
        "{} {} {} {castling} {en_passant} {points} {clock} {}",
        with_options(&mode, game),
        random.pick(turns),
        random.pick(standings),
        random.below(300)
    )
}

/// The text with a few bytes changed, put in or left out.
pub(crate) fn mutated(random: &mut Random, text: &str) -> String {
    const LETTERS: &[u8] = b"wmbeKQRBNP0123456789,/*:-= +abcdefghijklx.";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => {
                bytes.remove(at);
            }
            1 => bytes.insert(at, *random.pick(LETTERS)),
            2 => bytes[at] = *random.pick(LETTERS),
            _ => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
