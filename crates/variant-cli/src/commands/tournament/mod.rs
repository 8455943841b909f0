//! `variant match`: engine matches with rotated seats.

mod clocks;
mod files;
mod openings;
mod player;
mod report;
mod rounds;
mod torn;
mod uci_client;

use std::num::NonZero;
use std::time::Instant;

use serde_json::json;
use variant_core::{Outcome, Player, Position};
use variant_match::{Fixture, Standings};
use variant_record::{Record, Recorded, Tag};
use variant_registry::{AnyGame, AnyPosition};

use crate::arguments::{Entrant, Match};
use crate::commands::apply::plies;
use crate::failure::Failure;
use crate::output::Output;
use crate::record::{player_tag, tag};
use crate::start::strictness;
use clocks::{Clocks, Spent};
use files::Files;
use openings::Openings;
use player::EnginePlayer;
use report::Reporter;
use rounds::Rounds;

const FORFEIT: &str = "Forfeit";

pub(crate) fn run(arguments: &Match, output: &mut Output) -> Result<(), Failure> {
    let start = arguments.start.position(output)?;
    let seats = start.players().to_vec();
    let openings = arguments.openings.as_deref();
    let strictness = strictness(arguments.start.origin.strict);
    let openings = openings.map(|file| Openings::read(file, &start, arguments.seed, strictness));
    let openings = openings.transpose()?;
    let names = name_all(&arguments.engines)?;
    let mut rounds = if let Some(rounds) = arguments.swiss {
        Rounds::swiss(names.len(), seats.len(), rounds.get())?
    } else {
        let games = arguments.games.map_or(seats.len() as u32, NonZero::get);
        Rounds::round_robin(names.len(), seats.len(), games)?
    };
    let folder = arguments.output.as_deref();
    let files = folder.map(|folder| Files::open(folder, &settings(arguments, &start)));
    let mut files = files.transpose()?;
    let mut players = Vec::new();
    for entrant in &arguments.engines {
        players.push(EnginePlayer::new(entrant, &start)?);
    }
    let mut organiser = Organiser {
        openings,
        start,
        seats,
        names: &names,
        arguments,
        standings: Standings::new(names.len()).map_err(rounds::failure)?,
    };
    let mut reporter = Reporter::new(&names, rounds.games, output);
    while let Some(fixture) = rounds.next(&mut organiser.standings)? {
        let number = reporter.number();
        let earlier = files.as_mut().map_or(Ok(None), Files::next_record)?;
        let finished = if let Some(record) = earlier {
            organiser.finished(&fixture, number, record)?
        } else {
            let finished = organiser.play(&fixture, number, &mut players, &reporter)?;
            if let Some(files) = &mut files {
                files.add(&finished.record)?;
            }
            finished
        };
        let added = organiser.standings.add(&fixture, &finished.outcome);
        added.map_err(Failure::input)?;
        reporter.game(&fixture, &finished)?;
    }
    files.as_mut().map_or(Ok(()), Files::check_end)?;
    let text = reporter.finish(&organiser.standings, arguments.swiss.is_some())?;
    files.map_or(Ok(()), |files| files.write_table(&text))
}

fn name_all(entrants: &[Entrant]) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for entrant in entrants {
        let label = entrant.label();
        let is_new = |name: &String| !names.contains(name);
        let mut numbered = (2..).map(|number| format!("{label} ({number})"));
        let name = if entrant.name.is_some() || is_new(&label.to_owned()) {
            label.to_owned()
        } else {
            numbered.find(is_new).unwrap_or_default()
        };
        if !is_new(&name) {
            return Err(Failure::Usage(format!(
                "--engine: two engines are called {name}; name=... tells them apart"
            )));
        }
        names.push(name);
    }
    Ok(names)
}

fn settings(arguments: &Match, start: &AnyPosition) -> serde_json::Value {
    let engines: Vec<&String> = arguments.engines.iter().map(|it| &it.text).collect();
    let mut settings = json!({
        "variant": start.name(),
        "position": start.text(),
        "engines": engines,
        "games": arguments.games,
        "swiss": arguments.swiss,
        "max_plies": arguments.max_plies,
        "seed": arguments.seed,
        "version": env!("CARGO_PKG_VERSION"),
    });
    // Matches without openings continue as begun.
    if let Some(file) = &arguments.openings {
        settings["openings"] = json!(file);
    }
    settings
}

struct Organiser<'a> {
    openings: Option<Openings>,
    start: AnyPosition,
    seats: Vec<Player>,
    names: &'a [String],
    arguments: &'a Match,
    standings: Standings,
}

struct Finished {
    record: Record,
    outcome: Outcome,
    plies: usize,
}

impl Organiser<'_> {
    fn play(
        &self,
        fixture: &Fixture,
        number: u32,
        players: &mut [EnginePlayer],
        reporter: &Reporter<'_>,
    ) -> Result<Finished, Failure> {
        let mut game = self.opening(number);
        let mut tags = self.tags(fixture);
        // For games known to PGN.
        let mut terminations = Vec::new();
        self.begin(fixture, number, players)?;
        let mut clocks = self.clocks(fixture);
        for ply in 0_u32.. {
            game.forfeit_all();
            let actors = game.position().to_act();
            if game.outcome().is_some() || actors.is_empty() {
                break;
            }
            if ply >= self.arguments.max_plies {
                break_off(&mut game);
                terminations.push("adjudication");
                break;
            }
            reporter.ply(ply);
            let first = actors[ply as usize % actors.len()];
            let mover = first.player;
            let entrant = self.entrant(fixture, mover)?;
            let began = Instant::now();
            let thought = players[entrant].think(&game, mover, &clocks.all(&game));
            let m = thought.as_ref().ok().copied();
            let actor = m.and_then(|m| game.position().actor_of(m)).unwrap_or(first);
            let spent = clocks.spend(&game, actor, began.elapsed());
            let forfeit =
                |reason: &str| tag(FORFEIT, &format!("{}: {reason}", self.names[entrant]));
            if matches!(spent, Spent::All) && game.forfeit_on_time(actor) {
                tags.push(forfeit("out of time"));
                continue;
            }
            match thought {
                Ok(m) => {
                    game.play(m).map_err(Failure::input)?;
                    if let Spent::Left(left) = spent {
                        game.restore_clock(left);
                    }
                }
                Err(reason) => {
                    let tag = forfeit(&reason);
                    let resigned = game.apply(&format!("resign:{mover}"));
                    resigned.map_err(|_| Failure::input(&tag.value))?;
                    tags.push(tag);
                    terminations.push("rules infraction");
                }
            }
        }
        terminations.retain(|_| self.start.is_of_pgn());
        tags.extend(terminations.into_iter().map(|why| tag("Termination", why)));
        let mut record = Record::default();
        record.tags = tags;
        Finished::of(record.rewritten(&game), &game)
    }

    fn begin(
        &self,
        fixture: &Fixture,
        number: u32,
        players: &mut [EnginePlayer],
    ) -> Result<(), Failure> {
        for (seat, &entrant) in fixture.seats.iter().enumerate() {
            // Own random numbers for each engine and game.
            let own = u64::from(number) << 8 | seat as u64;
            players[entrant].begin(self.arguments.seed.wrapping_add(own << 16))?;
        }
        Ok(())
    }

    fn clocks(&self, fixture: &Fixture) -> Clocks {
        let seats = self.seats.iter().zip(&fixture.seats);
        let control = |entrant: usize| self.arguments.engines[entrant].clock;
        let controls = seats.filter_map(|(&seat, &entrant)| Some((seat, control(entrant)?)));
        Clocks::new(controls.collect())
    }

    /// Every seat plays each opening.
    fn opening(&self, number: u32) -> AnyGame {
        let begin = || AnyGame::new(self.start.clone());
        let place = (number as usize - 1) / self.seats.len();
        let openings = self.openings.as_ref();
        openings.map_or_else(begin, |openings| openings.game(place))
    }

    fn entrant(&self, fixture: &Fixture, mover: Player) -> Result<usize, Failure> {
        let seat = self.seats.iter().position(|&player| player == mover);
        let entrant = seat.and_then(|seat| fixture.seats.get(seat).copied());
        entrant.ok_or_else(|| Failure::input("a player without a seat moves"))
    }

    fn tags(&self, fixture: &Fixture) -> Vec<Tag> {
        let facts = &self.arguments.facts;
        let event = facts.event.as_deref().unwrap_or("variant match");
        let mut tags = vec![
            tag("Event", event),
            tag("Round", &fixture.round.to_string()),
        ];
        tags.extend(facts.date.as_ref().map(|date| tag("Date", date)));
        for (player, &entrant) in self.seats.iter().zip(&fixture.seats) {
            let name = player_tag(&self.seats, *player);
            tags.push(tag(&name, &self.names[entrant]));
        }
        tags
    }

    fn finished(
        &self,
        fixture: &Fixture,
        number: u32,
        record: Record,
    ) -> Result<Finished, Failure> {
        for Tag { name, value, .. } in self.tags(fixture) {
            if record.tag(&name) != Some(&value) {
                return Err(Failure::Input(format!(
                    "{}: expected the tag {name} \"{value}\" in a game of round {}",
                    files::GAMES,
                    fixture.round
                )));
            }
        }
        let game: Result<AnyGame, _> = record.game();
        let game =
            game.map_err(|error| Failure::input(format_args!("{}: {error}", files::GAMES)))?;
        if game.start() != self.opening(number).start() {
            return Err(Failure::Input(format!(
                "{}: a game from another start",
                files::GAMES
            )));
        }
        Finished::of(record, &game)
    }
}

impl Finished {
    fn of(record: Record, game: &AnyGame) -> Result<Self, Failure> {
        let outcome = game.outcome().cloned();
        let mut outcome = outcome.ok_or_else(|| Failure::input("a game without an end"))?;
        let points = points(game.position());
        if points.iter().any(|&(_, points)| points > 0) {
            outcome = outcome.with_points(points);
        }
        Ok(Self {
            record,
            outcome,
            plies: plies(game),
        })
    }
}

fn points(position: &AnyPosition) -> Vec<(Player, u32)> {
    let AnyPosition::QuadKingdom(kingdom) = position else {
        return Vec::new();
    };
    let players = Player::of_letters(*b"wmbe");
    let points = players.into_iter().zip(kingdom.points());
    let plays = |(player, _): &(Player, u32)| position.players().contains(player);
    points.filter(plays).collect()
}

fn break_off(game: &mut AnyGame) {
    let actions = game.actions().into_iter();
    let draws = actions.filter(|action| action.to_string().starts_with("draw:"));
    if let Some(draw) = draws.max_by_key(|action| action.to_string().len()) {
        // Listed actions are accepted.
        let _ = game.act(draw);
    }
}
