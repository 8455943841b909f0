//! A program outside the workspace with one dependency: it plays, prints, draws, serialises and records a
//! game of Quad Kingdom Chess.

use std::error::Error;
use std::fmt;

use quad_kingdom::prelude::*;
use quad_kingdom::serde::de::value::{Error as SerdeError, StrDeserializer};
use quad_kingdom::serde::de::{Deserialize, IntoDeserializer};
use quad_kingdom::serde::ser::Serialize;
use quad_kingdom::smallvec::SmallVec;

/// What a position becomes in a human-readable format: a string. `serde` writes to formatters by itself.
struct Serialised<'a, T>(&'a T);

impl<T: Serialize> fmt::Display for Serialised<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // Plays: moves by text, then at random to the end.
    let mut game = Game::new(QuadKingdom::start("ffa+points")?);
    for text in ["d2d4", "b5d5", "e11e9", "k4i4"] {
        game.apply(text)?;
    }
    assert_eq!(perft(game.position(), 1), 21);
    let mut rng = Rng::new(7);
    while game.outcome().is_none() {
        let m = game.position().random_move(&mut rng).ok_or("no move")?;
        game.play(m)?;
    }
    let players: SmallVec<[Player; 4]> = game.position().players();
    let outcome: &Outcome = game.outcome().ok_or("no outcome")?;
    assert!(players.iter().all(|&player| outcome.score(player).is_some()));

    // Prints.
    println!("{}", game.position());
    println!("{outcome}");

    // Draws.
    let sheet = game.position().sheet();
    println!("{}", sheet.unicode());
    assert!(sheet.svg().starts_with("<svg"));

    // Serialises, and reads back.
    let text = Serialised(game.position()).to_string();
    let from: StrDeserializer<'_, SerdeError> = text.as_str().into_deserializer();
    assert_eq!(&QuadKingdom::deserialize(from).map_err(|error| error.to_string())?, game.position());

    // Records, and plays the record again.
    let record = Record::of_game(&game).to_string();
    let read: Record = record.parse()?;
    let mut again = MatchGame::new(read.start::<QuadKingdom>()?);
    read.play(&mut again)?;
    assert_eq!(again.position(), game.position());
    println!("{record}");
    Ok(())
}
