//! `variant match`: engine matches with rotated seats.

mod files;
mod player;
mod report;
mod rounds;
mod uci_client;

use std::num::NonZero;

use serde_json::json;
use variant_core::{Outcome, Player, Ply, Position};
use variant_match::{Fixture, Standings};
use variant_record::{LineColumn, Record, Tag};
use variant_registry::{AnyGame, AnyPosition};

use crate::arguments::{Entrant, Match};
use crate::failure::Failure;
use crate::output::Output;
use files::Files;
use player::EnginePlayer;
use report::Reporter;
use rounds::Rounds;

const FORFEIT: &str = "Forfeit";

pub(crate) fn run(arguments: &Match, output: &mut Output) -> Result<(), Failure> {
    let start = arguments.start.position(output)?;
    let seats = start.players().to_vec();
    let names = name_all(&arguments.engines)?;
    let mut rounds = if let Some(rounds) = arguments.swiss {
        Rounds::swiss(names.len(), seats.len(), rounds.get())?
    } else {
        let games = arguments.games.map_or(seats.len() as u32, NonZero::get);
        Rounds::round_robin(names.len(), seats.len(), games)?
    };
    let mut files = match &arguments.output {
        Some(folder) => Files::open(folder, &settings(arguments, &start))?,
        None => Files::none(),
    };
    let mut players = Vec::new();
    for entrant in &arguments.engines {
        players.push(EnginePlayer::new(entrant, &start)?);
    }
    let mut organiser = Organiser {
        start,
        seats,
        names: &names,
        arguments,
        standings: Standings::new(names.len()).map_err(rounds::failure)?,
    };
    let mut reporter = Reporter::new(&names, rounds.len(), output);
    while let Some(fixture) = rounds.next(&mut organiser.standings)? {
        let number = reporter.number();
        let finished = if let Some(record) = files.next_record() {
            organiser.finished(&fixture, record)?
        } else {
            let finished = organiser.play(&fixture, number, &mut players, &reporter)?;
            files.add(&finished.record)?;
            finished
        };
        let added = organiser.standings.add(&fixture, &finished.outcome);
        added.map_err(Failure::input)?;
        reporter.game(&fixture, &finished)?;
    }
    files.check_end()?;
    let text = reporter.finish(&organiser.standings, arguments.swiss.is_some())?;
    files.write_table(&text)
}

fn name_all(entrants: &[Entrant]) -> Result<Vec<String>, Failure> {
    let mut names: Vec<String> = Vec::new();
    for entrant in entrants {
        let name = entrant.label();
        if names.iter().any(|known| known == name) {
            return Err(Failure::Usage(format!(
                "--engine: two engines are called {name}; name=... tells them apart"
            )));
        }
        names.push(name.into());
    }
    Ok(names)
}

fn settings(arguments: &Match, start: &AnyPosition) -> serde_json::Value {
    let engines: Vec<String> = arguments.engines.iter().map(Entrant::to_string).collect();
    json!({
        "variant": start.name(),
        "position": start.text(),
        "engines": engines,
        "games": arguments.games,
        "swiss": arguments.swiss,
        "max_plies": arguments.max_plies,
        "seed": arguments.seed,
        "version": env!("CARGO_PKG_VERSION"),
    })
}

struct Organiser<'a> {
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
        let mut game = AnyGame::new(self.start.clone());
        let mut tags = self.tags(fixture);
        for (seat, &entrant) in fixture.seats.iter().enumerate() {
            // Each engine of each game has its own random numbers.
            let own = u64::from(number) << 8 | seat as u64;
            players[entrant].begin(self.arguments.seed.wrapping_add(own << 16))?;
        }
        for ply in 0_u32.. {
            let actors = game.position().to_act();
            if game.outcome().is_some() || actors.is_empty() {
                break;
            }
            if ply >= self.arguments.max_plies {
                break_off(&mut game);
                break;
            }
            reporter.ply(ply);
            // Players who may act at once alternate.
            let mover = actors[ply as usize % actors.len()].player;
            let seat = self.seats.iter().position(|&player| player == mover);
            let entrant = seat.map(|seat| fixture.seats[seat]);
            let entrant = entrant.ok_or_else(|| Failure::input("a player without a seat moves"))?;
            match players[entrant].think(&game, mover) {
                Ok(m) => game.play(m).map_err(Failure::input)?,
                Err(reason) => {
                    let reason = format!("{}: {reason}", self.names[entrant]);
                    let resigned = game.apply(&format!("resign:{mover}"));
                    resigned.map_err(|_| Failure::input(&reason))?;
                    tags.push(tag(FORFEIT, &reason));
                }
            }
        }
        let mut record = Record::default();
        record.tags = tags;
        Finished::of(record.rewritten(&game), &game)
    }

    fn tags(&self, fixture: &Fixture) -> Vec<Tag> {
        let mut tags = vec![
            tag("Event", "variant match"),
            tag("Round", &fixture.round.to_string()),
        ];
        for (player, &entrant) in self.seats.iter().zip(&fixture.seats) {
            tags.push(tag(&self.seat_tag(*player), &self.names[entrant]));
        }
        tags
    }

    fn seat_tag(&self, player: Player) -> String {
        let is_of_two = self.seats == Player::of_letters(*b"wb");
        match player.letter() {
            'w' if is_of_two => "White".into(),
            'b' if is_of_two => "Black".into(),
            letter => format!("Player-{letter}"),
        }
    }

    fn finished(&self, fixture: &Fixture, record: Record) -> Result<Finished, Failure> {
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
        if *game.start() != self.start {
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
        let is_move = |ply: &&Ply<AnyPosition>| matches!(ply, Ply::Move(_));
        let plies = game.plies().filter(is_move).count();
        Ok(Self {
            record,
            outcome,
            plies,
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

fn tag(name: &str, value: &str) -> Tag {
    let (name, value) = (name.to_owned(), value.to_owned());
    let place = LineColumn::default();
    Tag { name, value, place }
}
