use std::collections::BTreeMap;

use indicatif::ProgressBar;
use serde::Serialize;
use variant_match::{Fixture, Points, Row, Standings, TieBreak};

use super::Finished;
use crate::failure::Failure;
use crate::json::OutcomeObject;
use crate::output::Output;
use crate::progress::bar;

pub(super) struct Reporter<'a> {
    names: &'a [String],
    output: &'a mut Output,
    all: u64,
    games: Vec<GameObject>,
    bar: ProgressBar,
}

#[derive(Serialize)]
struct MatchObject<'a> {
    games: &'a [GameObject],
    standings: Vec<RowObject<'a>>,
}

#[derive(Serialize)]
struct GameObject {
    round: u32,
    players: BTreeMap<char, String>,
    outcome: OutcomeObject,
    plies: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<String>,
}

#[derive(Serialize)]
struct RowObject<'a> {
    place: usize,
    name: &'a str,
    points: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    byes: u32,
    game_points: f64,
    direct_encounter: f64,
    sonneborn_berger: f64,
    buchholz: f64,
    /// Points against each engine met.
    against: BTreeMap<&'a str, f64>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(names: &'a [String], all: u64, output: &'a mut Output) -> Self {
        Self {
            names,
            output,
            all,
            games: Vec::new(),
            bar: bar(all, "{wide_bar} game {pos} of {len}, ply {msg}\n "),
        }
    }

    pub(super) fn number(&self) -> u32 {
        self.games.len() as u32 + 1
    }

    pub(super) fn ply(&self, ply: u32) {
        self.bar.set_position(u64::from(self.number()));
        self.bar.set_message(ply.to_string());
    }

    pub(super) fn game(&mut self, fixture: &Fixture, finished: &Finished) -> Result<(), Failure> {
        let players = finished.outcome.scores.iter().zip(&fixture.seats);
        let players =
            players.map(|(&(player, _), &entrant)| (player.letter(), &self.names[entrant]));
        let number = self.number();
        let forfeit = finished.record.tag(super::FORFEIT);
        if !self.output.json {
            let seats: Vec<String> = players
                .clone()
                .map(|(letter, name)| format!("{letter} {name}"))
                .collect();
            let (all, output) = (self.all, &mut *self.output);
            let Finished { outcome, plies, .. } = finished;
            let forfeit = forfeit.map(|reason| format!(", forfeit: {reason}"));
            let forfeit = forfeit.unwrap_or_default();
            self.bar.suspend(|| {
                output.line(format_args!(
                    "game {number} of {all}, round {}: {}: {outcome}, {plies} plies{forfeit}",
                    fixture.round,
                    seats.join(", ")
                ))?;
                output.flush()
            })?;
        }
        let players = players
            .map(|(letter, name)| (letter, name.clone()))
            .collect();
        self.games.push(GameObject {
            round: fixture.round,
            players,
            outcome: OutcomeObject(finished.outcome.clone()),
            plies: finished.plies,
            forfeit: forfeit.map(str::to_owned),
        });
        Ok(())
    }

    pub(super) fn finish(self, standings: &Standings, is_swiss: bool) -> Result<String, Failure> {
        self.bar.finish_and_clear();
        let tie_breaks = if is_swiss {
            TieBreak::SWISS
        } else {
            TieBreak::ROUND_ROBIN
        };
        let rows = standings.rows(&tie_breaks);
        let counts = |by: &TieBreak| rows.iter().any(|row| row.tie_break(*by) > Points::ZERO);
        let shown: Vec<TieBreak> = tie_breaks.into_iter().filter(counts).collect();
        let text = table(self.names, &rows, &shown);
        if self.output.json {
            let standings = rows.iter().map(|row| self.row(row)).collect();
            let games = &self.games;
            self.output.object(&MatchObject { games, standings })?;
        } else {
            self.output.line("")?;
            self.output.text(&text)?;
        }
        Ok(text)
    }

    fn row(&self, row: &Row) -> RowObject<'a> {
        let met = row
            .against
            .iter()
            .enumerate()
            .filter(|&(other, _)| row.met[other] > 0);
        let against = met.map(|(other, points)| (self.names[other].as_str(), points.as_f64()));
        RowObject {
            place: row.place,
            name: &self.names[row.entrant],
            points: row.points.as_f64(),
            games: row.games,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            byes: row.byes,
            game_points: row.game_points.as_f64(),
            direct_encounter: row.direct_encounter.as_f64(),
            sonneborn_berger: row.sonneborn_berger.as_f64(),
            buchholz: row.buchholz.as_f64(),
            against: against.collect(),
        }
    }
}

fn table(names: &[String], rows: &[Row], tie_breaks: &[TieBreak]) -> String {
    let mut lines = vec![heading(rows.len(), tie_breaks)];
    for row in rows {
        let mut cells = vec![
            row.place.to_string(),
            names[row.entrant].clone(),
            row.points.to_string(),
            row.games.to_string(),
            row.wins.to_string(),
            row.draws.to_string(),
            row.losses.to_string(),
        ];
        cells.extend(rows.iter().map(|other| match row.met[other.entrant] {
            0 => "-".to_owned(),
            _ => row.against[other.entrant].to_string(),
        }));
        cells.extend(tie_breaks.iter().map(|&by| row.tie_break(by).to_string()));
        lines.push(cells);
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|column| width(column).unwrap_or(0))
        .collect();
    // Narrow enough for a terminal if possible.
    let is_wide = widths.iter().sum::<usize>() + 2 * (widths.len() - 1) > 80;
    let gap = if is_wide { " " } else { "  " };
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let cells: Vec<String> = cells.collect();
        text += cells.join(gap).trim_end();
        text += "\n";
    }
    text
}

fn heading(number: usize, tie_breaks: &[TieBreak]) -> Vec<String> {
    let fixed = ["", "engine", "points", "games", "won", "drawn", "lost"];
    let mut heading: Vec<String> = fixed.map(str::to_owned).into();
    heading.extend((1..=number).map(|place| place.to_string()));
    heading.extend(tie_breaks.iter().map(|&by| abbreviation(by).to_owned()));
    heading
}

const fn abbreviation(by: TieBreak) -> &'static str {
    match by {
        TieBreak::GamePoints => "game points",
        TieBreak::DirectEncounter => "direct",
        TieBreak::SonnebornBerger => "SB",
        TieBreak::Buchholz => "Buchholz",
        _ => "wins",
    }
}
