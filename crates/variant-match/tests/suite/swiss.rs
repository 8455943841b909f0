use proptest::prelude::*;
use variant_core::{Outcome, Player, Reason, Score};
use variant_match::{Row, ScheduleError, Standings, SwissRound, swiss_round};

/// The most games that two entrants have had with each other.
fn most_meetings(rows: &[Row]) -> u32 {
    rows.iter()
        .flat_map(|row| row.met.iter().copied())
        .max()
        .unwrap_or(0)
}

proptest! {
    #[test]
    fn rounds_are_complete_and_repeat_no_meeting(
        entrants in 4_usize..24,
        results in prop::collection::vec(0_usize..3, 1..60),
    ) {
        let outcomes = ["win w=1 b=0", "draw w=0.5 b=0.5", "win w=0 b=1"];
        let mut standings = Standings::new(entrants).unwrap();
        // About as many rounds as such tournaments have: many more must repeat a meeting.
        let rounds = (entrants / 2).min(5) as u32;
        for number in 1..=rounds {
            let round = swiss_round(&standings, number, 2).expect("a round");
            let mut all: Vec<usize> = round.fixtures.iter().flat_map(|fixture| fixture.seats.clone()).collect();
            all.extend(&round.byes);
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(0..entrants));
            for (index, fixture) in round.fixtures.iter().enumerate() {
                prop_assert_eq!(fixture.round, number);
                let result = results[(index + number as usize) % results.len()];
                standings.add(fixture, &outcomes[result].parse().expect("an outcome")).expect("it fits");
            }
            for &bye in &round.byes {
                standings.add_bye(bye);
            }
        }
        let rows = standings.rows(&[]);
        prop_assert_eq!(most_meetings(&rows), 1);
        prop_assert!(rows.iter().all(|row| row.byes <= 1 && row.games + row.byes == rounds));
    }

    #[test]
    fn tables_of_many_seats_mix_the_entrants(seats in 3_usize..6, tables in 1_usize..4, more in 0_usize..3) {
        let entrants = seats * tables + more.min(seats - 1);
        let mut standings = Standings::new(entrants).unwrap();
        let score = |seat: usize| if seat == 0 { Score::Win } else { Score::Loss };
        let scores = (0..seats).map(|seat| (Player::new(b'a' + seat as u8), score(seat)));
        let outcome = Outcome::new(Reason::CHECKMATE, scores);
        for number in 1..=seats as u32 {
            let round = swiss_round(&standings, number, seats).expect("a round");
            prop_assert_eq!((round.fixtures.len(), round.byes.len()), (tables, entrants % seats));
            for fixture in &round.fixtures {
                standings.add(fixture, &outcome).expect("it fits");
            }
            round.byes.iter().for_each(|&bye| standings.add_bye(bye));
        }
        let rows = standings.rows(&[]);
        prop_assert!(most_meetings(&rows) <= seats as u32);
        let byes: Vec<u32> = rows.iter().map(|row| row.byes).collect();
        prop_assert!(byes.iter().max().unwrap_or(&0) - byes.iter().min().unwrap_or(&0) <= 1, "{:?}", byes);
    }
}

#[test]
fn those_with_the_same_points_meet() {
    let mut standings = Standings::new(8).unwrap();
    for number in 1..=3 {
        let round = swiss_round(&standings, number, 2).expect("a round");
        let rows = standings.rows(&[]);
        let points = |who: usize| {
            rows.iter()
                .find(|row| row.entrant == who)
                .map(|row| row.points)
        };
        for fixture in &round.fixtures {
            let [white, black] = fixture.seats[..] else {
                panic!("two seats");
            };
            assert_eq!(points(white), points(black), "round {number}");
            // The lower number wins.
            let outcome = if white < black {
                "win w=1 b=0"
            } else {
                "win w=0 b=1"
            };
            standings
                .add(fixture, &outcome.parse().expect("an outcome"))
                .expect("it fits");
        }
    }
    let rows = standings.rows(&[]);
    let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["3", "2", "2", "2", "1", "1", "1", "0"]);
}

#[test]
fn colours_are_shared() {
    let mut standings = Standings::new(6).unwrap();
    let mut whites = [0; 6];
    for number in 1..=4 {
        for fixture in swiss_round(&standings, number, 2)
            .expect("a round")
            .fixtures
        {
            whites[fixture.seats[0]] += 1;
            let outcome = "draw w=0.5 b=0.5".parse().expect("an outcome");
            standings.add(&fixture, &outcome).expect("it fits");
        }
    }
    assert!(
        whites.iter().all(|&whites| (1..=3).contains(&whites)),
        "{whites:?}"
    );
}

/// Entrant 3 had White and has won, too: the winners meet, and the lowest loser without a bye sits out.
#[test]
fn the_second_round_pairs_winners_and_gives_another_bye() {
    let mut standings = Standings::new(5).unwrap();
    let seats = |round: &SwissRound| -> Vec<Vec<usize>> {
        let fixtures = round.fixtures.iter();
        fixtures.map(|fixture| fixture.seats.clone()).collect()
    };
    let round = swiss_round(&standings, 1, 2).unwrap();
    assert_eq!(seats(&round), [[0, 1], [3, 2]]);
    assert_eq!(round.byes, [4]);
    for fixture in &round.fixtures {
        let won = "checkmate w=1 b=0".parse().unwrap();
        standings.add(fixture, &won).unwrap();
    }
    standings.add_bye(4);
    let round = swiss_round(&standings, 2, 2).unwrap();
    assert_eq!(seats(&round), [[3, 0], [1, 4]]);
    assert_eq!(round.byes, [2]);
}

/// After all pairs have met, as few meetings as possible are repeated.
#[test]
fn meetings_are_repeated_where_they_must_be() {
    let mut standings = Standings::new(4).unwrap();
    for number in 1..=9 {
        let round = swiss_round(&standings, number, 2).unwrap();
        for fixture in &round.fixtures {
            let drawn = "draw w=0.5 b=0.5".parse().unwrap();
            standings.add(fixture, &drawn).unwrap();
        }
        let rows = standings.rows(&[]);
        assert_eq!(most_meetings(&rows), number.div_ceil(3), "round {number}");
    }
}

#[test]
fn a_round_needs_enough_entrants_for_a_table() {
    let round = |entrants, seats| {
        let standings = Standings::new(entrants).unwrap();
        swiss_round(&standings, 1, seats).map(|round| (round.fixtures.len(), round.byes.len()))
    };
    assert_eq!(round(4, 1), Err(ScheduleError::NoGame));
    assert_eq!(round(4, 0), Err(ScheduleError::NoGame));
    let (entrants, seats) = (3, 4);
    assert_eq!(round(3, 4), Err(ScheduleError::TooFew { entrants, seats }));
    assert_eq!(round(4, 4), Ok((1, 0)));
    assert_eq!(round(2, 2), Ok((1, 0)));
}
