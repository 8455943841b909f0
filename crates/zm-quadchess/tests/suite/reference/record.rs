//! A game with its history: repetition, agreements, resignations, absence and penalties.

use super::Outcome;
use super::board::{ARMIES, Army, LETTERS};
use super::state::State;
use super::turn::{Course, Departure};

/// A position that occurred, and how it came about.
#[derive(Clone)]
struct Occurrence {
    /// The position text without clock and ply (ZQ-25).
    key: String,
    /// The player who moved; none at the start and after other actions.
    mover: Option<Army>,
    /// The armies in check.
    checked: [bool; 4],
}

/// A game with its history.
#[derive(Clone)]
pub(crate) struct Record {
    course: Course,
    history: Vec<Occurrence>,
    /// Mode of communication (ZQ-33).
    communication: String,
}

/// The ways to communicate (ZQ-33).
const COMMUNICATIONS: [&str; 3] = ["none", "open", "open-and-secret"];

impl Record {
    /// A game that starts from a position.
    pub(crate) fn new(start: State) -> Self {
        let mut record = Self {
            course: Course::new(start),
            history: Vec::new(),
            communication: "open".to_string(),
        };
        record.note(None);
        record.draw_automatically();
        record
    }

    /// Plays a move or takes another action.
    pub(crate) fn apply(&mut self, action: &str) -> Result<(), String> {
        if self.outcome().is_some() {
            return Err(format!(
                "action: `{action}` comes after the end of the game"
            ));
        }
        let mover = self.course.state.mover();
        let moved = match action.split_once(':') {
            None => {
                self.course.play(action)?;
                Some(mover)
            }
            Some(("resign", how)) => self.resign(how)?,
            Some(("draw", players)) => self.agree(players)?,
            Some(("absent", player)) => self.declare_absent(player)?,
            Some(("penalty", player)) => {
                let seats = self.person(player)?;
                self.course.penalise(&seats);
                None
            }
            Some(_) => return Err(format!("action: `{action}` is none of this game")),
        };
        self.note(moved);
        self.draw_automatically();
        Ok(())
    }

    /// The players agree how to communicate, before the first move (ZQ-33).
    pub(crate) fn communicate(&mut self, how: &str) -> Result<(), String> {
        let begun = self.history.iter().any(|o| o.mover.is_some());
        if begun || !COMMUNICATIONS.contains(&how) {
            return Err(format!("communication: `{how}` is unknown or comes late"));
        }
        self.communication = how.to_string();
        Ok(())
    }

    /// How the players may talk (ZQ-33).
    pub(crate) fn communication(&self) -> &str {
        &self.communication
    }

    /// The position.
    pub(crate) fn state(&self) -> &State {
        &self.course.state
    }

    /// The outcome once the game is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let state = self.state();
        if self.course.reason.is_empty() || !state.is_decided() {
            return state.outcome();
        }
        Some(state.outcome_for(self.course.reason))
    }

    /// Resignation on the player's own turn: not on the dummy's, and not for an absent player (ZQ-18, ZQ-21).
    fn resign(&mut self, how: &str) -> Result<Option<Army>, String> {
        let how = match how {
            "remove" => Departure::Remove,
            "freeze" => Departure::Freeze,
            _ => return Err(format!("resign: `{how}` is neither `remove` nor `freeze`")),
        };
        let state = self.state();
        let player = state.mover();
        if state.is_dummy(state.turn) || state.absent[player] {
            return Err("resign: only on the player's own turn".to_string());
        }
        let seats = state.seats_of_person(player);
        self.course.depart(&seats, how, "resignation");
        Ok(None)
    }

    /// Two or more active players agree a draw between themselves (ZQ-28).
    fn agree(&mut self, players: &str) -> Result<Option<Army>, String> {
        let named = |person: &Army| players.contains(LETTERS[*person]);
        let persons: Vec<Army> = self.state().mode.persons().filter(named).collect();
        let canonical: String = persons.iter().map(|&person| LETTERS[person]).collect();
        if canonical != players || persons.len() < 2 {
            return Err(format!(
                "draw: `{players}` are not two or more players in the order of play"
            ));
        }
        let mut seats = Vec::new();
        for player in players.chars() {
            seats.extend(self.person(&player.to_string())?);
        }
        self.course.depart(&seats, Departure::Draw, "agreement");
        Ok(None)
    }

    /// Declares a player absent, who may have asked to be removed (ZQ-20).
    fn declare_absent(&mut self, text: &str) -> Result<Option<Army>, String> {
        let (player, removal) = match text.strip_suffix(":remove") {
            Some(player) => (player, true),
            None => (text, false),
        };
        let seats = self.person(player)?;
        if seats.iter().any(|&seat| self.state().absent[seat]) {
            return Err(format!("absent: `{player}` is absent already"));
        }
        self.course.declare_absent(&seats, removal);
        Ok(None)
    }

    /// The active seats of the person with this key (ZQ-31).
    fn person(&self, key: &str) -> Result<Vec<Army>, String> {
        let state = self.state();
        let person = state
            .mode
            .persons()
            .find(|&person| LETTERS[person].to_string() == key);
        let seats = person
            .map(|person| state.seats_of_person(person))
            .unwrap_or_default();
        if seats.is_empty() {
            return Err(format!("player: `{key}` is not an active player"));
        }
        Ok(seats)
    }

    /// Enters the position into the history.
    fn note(&mut self, mover: Option<Army>) {
        let state = self.state();
        let text = state.text();
        let fields = text.split(' ').enumerate();
        let key = fields
            .filter(|(index, _)| ![7, 8].contains(index))
            .map(|(_, field)| field)
            .collect::<Vec<_>>()
            .join(" ");
        let checked = ARMIES.map(|army| state.is_checked(army));
        self.history.push(Occurrence {
            key,
            mover,
            checked,
        });
    }

    /// Applies automatic draws in their order, until none is due (ZQ-27).
    fn draw_automatically(&mut self) {
        while !self.state().is_decided() {
            let Some((seats, reason)) = self.due_draw() else {
                return;
            };
            self.course.depart(&seats, Departure::Draw, reason);
            self.note(None);
        }
    }

    /// The players who draw now, with the reason: (b), then (c) or (d), then (e). Stalemate (a)
    /// came with the move.
    fn due_draw(&self) -> Option<(Vec<Army>, &'static str)> {
        let state = self.state();
        let active = || {
            state
                .mode
                .players()
                .filter(|&seat| state.is_active(seat))
                .collect()
        };
        if state.is_dead() {
            return Some((active(), "dead-position"));
        }
        if let Some(since) = self.since_first_of_three() {
            let movers: Vec<Army> = ARMIES
                .into_iter()
                .filter(|&seat| since.iter().any(|o| o.mover == Some(seat)))
                .collect();
            let perpetual = self.is_perpetual(since, &movers);
            let reason = if perpetual {
                "perpetual-check"
            } else {
                "repetition"
            };
            return Some((movers, reason));
        }
        state.is_fifty().then(|| (active(), "fifty-moves"))
    }

    /// Plies since the first of three occurrences of the position (ZQ-25).
    fn since_first_of_three(&self) -> Option<&[Occurrence]> {
        let key = &self.history.last()?.key;
        let mut same = self
            .history
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, o)| o.key == *key);
        let (first, _) = same.nth(2)?;
        Some(&self.history[first + 1..])
    }

    /// Whether only two players moved, and every move of one checked the other, the player just before it in
    /// rotation (ZQ-26).
    fn is_perpetual(&self, since: &[Occurrence], movers: &[Army]) -> bool {
        let &[a, b] = movers else { return false };
        [(a, b), (b, a)].into_iter().any(|(checker, other)| {
            let mut moves = since.iter().filter(|o| o.mover == Some(checker));
            self.player_before(checker) == Some(other) && moves.all(|o| o.checked[other])
        })
    }

    /// The active player just before a seat in rotation.
    fn player_before(&self, seat: Army) -> Option<Army> {
        let state = self.state();
        let mut backwards = (1..4).map(|steps| (seat + 4 - steps) % 4);
        backwards.find(|&other| state.is_active(other) && !state.is_dummy(other))
    }
}
