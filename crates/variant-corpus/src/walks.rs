//! Games that are led to what seldom happens.

use std::collections::{BTreeMap, BTreeSet};

use variant_core::{Game, Rng, Tactics, Variant};

/// How many moves are looked at before one is made, besides those that end the game.
const LOOKED_AT: u64 = 6;

/// How many of the moves that end the game are looked at.
const ENDS_LOOKED_AT: usize = 2;

/// A fact in a position that ends the game weighs so much more: there are fewer of them.
const END_WEIGHT: u64 = 6;

/// Random games that prefer positions in which something is the case that was seldom so before.
pub(crate) struct Walker {
    pub(crate) rng: Rng,
    actions: Vec<String>,
    /// How often each fact has been the case.
    facts: BTreeMap<String, u64>,
    /// The texts of the positions so far.
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

    /// The position after some random moves, in half of the games mostly captures: few pieces are left then.
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

    /// Notes a position; returns whether it is a new one.
    pub(crate) fn note<P: Variant + Tactics>(&mut self, position: &P) -> bool {
        let is_new = self.texts.insert(position.to_string());
        if is_new {
            for fact in facts(position) {
                *self.facts.entry(fact).or_default() += 1;
            }
        }
        is_new
    }

    /// Positions seen before are as good as new ones.
    pub(crate) fn forget(&mut self) {
        self.texts.clear();
    }

    /// Makes the move, or takes the action, of some random ones that leads to the rarest position, and
    /// notes it; returns whether there was one that leads to a new position.
    pub(crate) fn step<P: Variant + Tactics>(&mut self, game: &mut Game<P>) -> bool {
        let moves = game.moves();
        let mut plies = Vec::new();
        for _ in 0..LOOKED_AT {
            if self.rng.below(4) == 0 {
                plies.extend(pick(&self.actions, &mut self.rng).cloned());
            } else {
                plies.extend(pick(&moves, &mut self.rng).map(ToString::to_string));
            }
        }
        let ends = |m: &&P::Move| game.position().play_unchecked(**m).is_over();
        let ends: Vec<&P::Move> = moves.iter().filter(ends).collect();
        for _ in 0..ENDS_LOOKED_AT {
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

    /// The higher, the more seldom what is the case has been so before.
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

/// One of a list; `None` if it is empty.
pub(crate) fn pick<'a, T>(list: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    list.get(rng.below(list.len() as u64) as usize)
}

/// What is the case in a position, in words that are alike where the same happens: what stands in the
/// fields of its text, who acts, who is in check, how it ends, and what its moves do.
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
    let _ = position.visit_material(|_, counts| {
        pieces += counts.iter().map(|&(_, count)| count).sum::<u32>();
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
        let taken = position.captured(m);
        facts.insert(format!(
            "{pressed}{} takes {} becomes {} in {}",
            letter(position.moved(m)),
            letter(taken.map(|piece| piece.letter)),
            letter(position.promoted(m)),
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

/// A text with all numbers alike.
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

/// The words of a text without squares and numbers.
fn words(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()));
    words.collect::<Vec<_>>().join(" ")
}
