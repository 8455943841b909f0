//! Random games, played side by side.

use std::collections::BTreeMap;

use variant_core::{Game, Position, Rng, Variant};
use variant_testkit::Effort;
use zonal_chess::ZonalChess;

use super::compare::{same_outcome, same_perft, same_position};
use crate::positions::{Flavour, position, setup};
use crate::reference::{Record, State};

/// Plays at most `plies` random moves from a position, comparing everything at every ply.
fn play_side_by_side(start: ZonalChess, plies: usize, rng: &mut Rng) {
    let mut ours = start;
    let mut theirs = State::parse(&ours.to_string()).expect("the reference reads it too");
    for _ in 0..plies {
        let moves = same_position(&ours, &theirs);
        if rng.below(60) == 0 {
            same_perft(&ours, &theirs, 2);
        }
        let Some(text) = moves.get(rng.below(moves.len() as u64) as usize) else {
            return;
        };
        let m = ours.parse_move(text).expect("a legal move");
        ours = ours.play(m).expect("a legal move");
        theirs = theirs.play(text).expect("a legal move");
    }
}

/// The one mode of the game, by its name or by none.
#[test]
fn zc_3_both_start_alike() {
    for mode in ["start", "", "teams"] {
        let theirs = State::start(mode).map(|state| state.text()).ok();
        let ours = ZonalChess::start(mode)
            .map(|position| position.to_string())
            .ok();
        assert!(ours.is_none() || ours == theirs, "{mode:?}");
        assert_eq!(ours.is_some(), mode == "start");
    }
}

#[test]
fn games_from_the_start() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(1));
    for _ in 0..effort.games(30) {
        play_side_by_side(ZonalChess::default(), 60, &mut rng);
    }
}

fn games_of(flavour: Flavour, games: u32, plies: usize) {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(flavour as u64 + 10));
    for _ in 0..effort.games(games) {
        play_side_by_side(position(flavour, &mut rng), plies, &mut rng);
    }
}

#[test]
fn games_from_sparse_positions() {
    games_of(Flavour::Sparse, 700, 8);
}

#[test]
fn games_from_positions_strewn_with_riders_in_zones() {
    games_of(Flavour::Zones, 1000, 5);
}

#[test]
fn games_from_positions_with_castling() {
    games_of(Flavour::Castling, 400, 4);
}

#[test]
fn games_from_positions_with_en_passant() {
    games_of(Flavour::EnPassant, 1000, 3);
}

#[test]
fn games_from_crowded_positions() {
    games_of(Flavour::Crowded, 70, 6);
}

#[test]
fn five_thousand_setups_are_judged_alike() {
    let mut rng = Rng::new(5);
    for round in 0..5000 {
        let mut setup = setup(Flavour::ALL[round % 5], &mut rng);
        if rng.below(4) == 0 {
            setup.castling = chess_pieces::CastlingRights::from_bits(rng.below(16) as u32);
        }
        let text = setup.to_string();
        let ours = ZonalChess::try_from(setup);
        let theirs = State::parse(&text);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text}: {ours:?}, {theirs:?}");
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            assert_eq!(ours.to_string(), theirs.text());
        }
    }
}

/// Texts that both programs refuse.
const REFUSED: [&str; 10] = [
    "",
    "draw:bw",
    "draw:w",
    "resign:x",
    "resign:",
    "absent:w",
    "i1i1",
    "e2e9\u{e9}",
    "claim:repetition",
    "e7e8k",
];

/// The move that takes the mover's last one back, so that positions recur.
fn back(game: &Game<ZonalChess>) -> Option<String> {
    let text = game.plies().rev().nth(1)?.to_string();
    (text.len() == 4).then(|| format!("{}{}", &text[2..], &text[..2]))
}

/// Plays a whole game with actions; returns the reason of the end.
fn whole_game(start: ZonalChess, rng: &mut Rng) -> String {
    let mut record = Record::new(State::parse(&start.to_string()).expect("read by both"));
    let mut game = Game::new(start);
    // Out of 1000 plies; games without it reach other ends than repetition.
    let going_back = [0, 500][rng.below(2) as usize];
    for _ in 0..2000 {
        let text = game.position().to_string();
        assert_eq!(text, record.state().text());
        let theirs = record.outcome();
        same_outcome(game.outcome(), theirs.as_ref(), &text);
        let refused = REFUSED[rng.below(REFUSED.len() as u64) as usize];
        assert!(
            game.apply(refused).is_err() && record.apply(refused).is_err(),
            "{refused:?}"
        );
        if let Some(outcome) = game.outcome().cloned() {
            assert!(game.apply("draw:wb").is_err() && record.apply("draw:wb").is_err());
            return outcome.to_string();
        }
        let moves = game.moves();
        let chance = rng.below(1000);
        let action = match back(&game) {
            _ if chance == 999 => "draw:wb".to_string(),
            Some(back) if chance < going_back && game.position().parse_move(&back).is_ok() => back,
            _ => moves[rng.below(moves.len() as u64) as usize].to_string(),
        };
        game.apply(&action).expect("allowed");
        record.apply(&action).expect("allowed");
    }
    String::from("broken off")
}

#[test]
fn whole_games_end_alike_and_in_every_way() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(9));
    let mut endings = BTreeMap::<String, u32>::new();
    let games = effort.games(300);
    for round in 0..games {
        let start = match round % 20 {
            0 => ZonalChess::default(),
            1 | 2 => position(Flavour::Castling, &mut rng),
            3..=8 => position(Flavour::Zones, &mut rng),
            _ => position(Flavour::Sparse, &mut rng),
        };
        *endings.entry(whole_game(start, &mut rng)).or_default() += 1;
    }
    let every_way = [
        "checkmate w=0 b=1",
        "checkmate w=1 b=0",
        "dead-position w=0.5 b=0.5",
        "agreement w=0.5 b=0.5",
        "fifty-moves w=0.5 b=0.5",
        "repetition w=0.5 b=0.5",
        "stalemate w=0.5 b=0.5",
    ];
    // Fewer games do not end in every way.
    for expected in every_way.into_iter().take(if games < 300 { 3 } else { 7 }) {
        assert!(
            endings.contains_key(expected),
            "{expected} not in {endings:?}"
        );
    }
}
