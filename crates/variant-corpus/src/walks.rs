use std::collections::{BTreeMap, BTreeSet};

use variant_core::{Game, MovingPiece, Rng, Tactics, Variant};

/// Candidates for each move.
const CANDIDATES: u64 = 6;

const END_CANDIDATES: usize = 2;

/// Weight of facts of final positions, which are fewer.
const END_WEIGHT: u64 = 6;

/// Random games that prefer rare facts.
pub(crate) struct Walker {
    pub(crate) rng: Rng,
    actions: Vec<String>,
    facts: BTreeMap<String, u64>,
    texts: BTreeSet<String>,
}

impl Walker {
    pub(crate) fn new(seed: u64, actions: &[String]) -> Self {
        Self {
            rng: Rng::new(seed),
            actions: actions.to_vec(),
            facts: BTreeMap::new(),
            texts: BTreeSet::new(),
        }
    }

    /// Plays random moves, in half of the games mostly captures.
    pub(crate) fn lead_in<P: Variant + Tactics>(&mut self, start: &P) -> P {
        let most = [1, 20, 80, 300][self.rng.below(4) as usize];
        let plies = self.rng.below(most);
        let captures = self.rng.below(2) == 0;
        let mut position = start.clone();
        for _ in 0..plies {
            let captures = captures.then(|| position.tactical_moves());
            let capture = pick(&captures.unwrap_or_default(), &mut self.rng).copied();
            let Some(m) = capture.or_else(|| position.random_move(&mut self.rng)) else {
                break;
            };
            position = position.play_unchecked(m);
        }
        position
    }

    /// Returns whether the position is new.
    pub(crate) fn note<P: Variant + Tactics>(&mut self, position: &P) -> bool {
        let is_new = self.texts.insert(position.to_string());
        if is_new {
            for fact in facts(position) {
                *self.facts.entry(fact).or_default() += 1;
            }
        }
        is_new
    }

    pub(crate) fn forget(&mut self) {
        self.texts.clear();
    }

    /// Plays the candidate with the rarest new position, if any.
    pub(crate) fn step<P: Variant + Tactics>(&mut self, game: &mut Game<P>) -> bool {
        let moves = game.moves();
        let mut plies = Vec::new();
        for _ in 0..CANDIDATES {
            if self.rng.below(4) == 0 {
                plies.extend(pick(&self.actions, &mut self.rng).cloned());
            } else {
                plies.extend(pick(&moves, &mut self.rng).map(ToString::to_string));
            }
        }
        let ends = |m: &&P::Move| game.position().play_unchecked(**m).is_over();
        let ends: Vec<&P::Move> = moves.iter().filter(ends).collect();
        for _ in 0..END_CANDIDATES {
            plies.extend(pick(&ends, &mut self.rng).map(ToString::to_string));
        }
        let mut tried: Vec<(u64, Game<P>)> = Vec::new();
        for ply in plies {
            let mut next = game.clone();
            let taken = next.apply(&ply).is_ok();
            if taken && !self.texts.contains(&next.position().to_string()) {
                tried.push((self.rarity(next.position()), next));
            }
        }
        let Some((_, next)) = tried.into_iter().max_by_key(|(rarity, _)| *rarity) else {
            return false;
        };
        *game = next;
        self.note(game.position())
    }

    /// Higher for rarer facts.
    fn rarity<P: Variant + Tactics>(&self, position: &P) -> u64 {
        let count = |fact: String| self.facts.get(&fact).copied().unwrap_or_default();
        let rarities = facts(position).into_iter().map(count);
        let rarity: u64 = rarities.map(|count| 1_000_000 / (count + 1)).sum();
        if position.is_over() {
            rarity * END_WEIGHT
        } else {
            rarity
        }
    }
}

pub(crate) fn pick<'a, T>(list: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    list.get(rng.below(list.len() as u64) as usize)
}

/// Field values, actors, checks, end, and effects of moves.
fn facts<P: Variant + Tactics>(position: &P) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let text = position.to_string();
    let fields = text.split(' ').filter(|field| field.len() < 24);
    facts.extend(fields.map(|field| format!("field {}", shape(field))));
    let mode = text.split(' ').nth(1).unwrap_or_default();
    let actors = position.to_act();
    let seats = actors.iter().map(|actor| actor.seat.to_string());
    facts.insert(format!(
        "{} act {}",
        actors.len(),
        seats.collect::<String>()
    ));
    facts.insert(format!("{} play", position.players().len()));
    let checked = position.in_check();
    let seats = checked.iter().map(ToString::to_string);
    facts.insert(format!("check {}", seats.collect::<String>()));
    if let Some(outcome) = position.outcome() {
        facts.insert(format!("{mode} {outcome}"));
    }
    let mut pieces = 0_u32;
    let _ = position.visit_pieces(|_| {
        pieces += 1;
        std::ops::ControlFlow::<()>::Continue(())
    });
    facts.insert(format!("{} pieces", pieces / 4));
    let moves = position.moves();
    facts.insert(format!(
        "2^{} moves",
        moves.len().checked_ilog2().map_or(0, |log| log + 1)
    ));
    let pressed = if checked.is_empty() { "" } else { "checked " };
    for m in moves {
        let letter = |letter: Option<char>| letter.unwrap_or('-');
        let (moving, taken) = (position.moving_piece(m), position.captured(m));
        facts.insert(format!(
            "{pressed}{} takes {} becomes {} in {}",
            letter(moving.map(|piece| piece.letter)),
            letter(taken.map(|piece| piece.letter)),
            letter(moving.and_then(MovingPiece::promoted)),
            shape(&m.to_string()),
        ));
        let mut happens = BTreeSet::new();
        let next = position.play_reporting(m, |event| {
            happens.insert(words(&event.to_string()));
        });
        for event in happens {
            facts.insert(format!("{mode} {event}"));
            facts.insert(format!("{pressed}{event}"));
        }
        if next.is_over() {
            facts.insert(format!("{mode} ends it"));
        }
    }
    facts
}

/// Replaces all numbers alike.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for letter in text.chars() {
        let letter = if letter.is_ascii_digit() { '1' } else { letter };
        let is_square = shape.ends_with(|file: char| file.is_ascii_lowercase()) && letter == '1';
        if is_square {
            shape.pop();
            shape.push('a');
        }
        if !(letter == '1' && shape.ends_with('1')) {
            shape.push(letter);
        }
    }
    shape
}

fn words(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}
