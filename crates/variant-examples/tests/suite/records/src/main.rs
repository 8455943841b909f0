//! A program outside the workspace with a game and its records: it writes a game of Quad Kingdom Chess, and plays the
//! record again.

use std::error::Error;

use quad_kingdom::prelude::*;
use variant_record::Record;

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(QuadKingdom::start("ffa+points")?);
    for text in ["d2d4", "b5d5", "e11e9", "k4i4"] {
        game.apply(text)?;
    }
    let mut rng = Rng::new(7);
    while game.outcome().is_none() {
        let m = game.position().random_move(&mut rng).ok_or("no move")?;
        game.play(m)?;
    }
    let record = Record::of_game(&game).to_string();
    let read: Record = record.parse()?;
    let mut again = Game::new(read.start::<QuadKingdom>()?);
    read.play(&mut again)?;
    assert_eq!(again.position(), game.position());
    println!("{record}");
    Ok(())
}
