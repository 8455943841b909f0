use std::collections::BTreeMap;

use proptest::prelude::*;
use variant_match::{Fixture, ScheduleError, Standings, round_robin, swiss_round};

/// How often each key occurs.
fn count<K: Ord>(keys: impl IntoIterator<Item = K>) -> BTreeMap<K, u32> {
    let mut counts = BTreeMap::new();
    for key in keys {
        *counts.entry(key).or_insert(0) += 1;
    }
    counts
}

fn group(fixture: &Fixture) -> Vec<usize> {
    let mut group = fixture.seats.clone();
    group.sort_unstable();
    group
}

proptest! {
    #[test]
    fn every_group_plays_the_same_number_of_games(
        (entrants, seats, games) in (2_usize..6).prop_flat_map(|seats| (seats..9, Just(seats), 1_u32..7)),
    ) {
        let fixtures = round_robin(entrants, seats, games).expect("a schedule");
        let groups = count(fixtures.iter().map(group));
        let all: u64 = (0..seats as u64).fold(1, |product, index| product * (entrants as u64 - index) / (index + 1));
        prop_assert_eq!(groups.len() as u64, all);
        prop_assert!(groups.values().all(|&number| number == games));
        // Nobody plays twice in a round, and rounds are in order.
        let plays = fixtures.iter().flat_map(|fixture| fixture.seats.iter().map(|&who| (fixture.round, who)));
        prop_assert!(count(plays).values().all(|&number| number == 1));
        prop_assert!(fixtures.is_sorted_by_key(|fixture| fixture.round));
        // After as many games as there are seats, everybody in a group has had each of them.
        let seated = |fixture: &Fixture| {
            let group = group(fixture);
            let seats = fixture.seats.clone().into_iter().enumerate();
            seats.map(|(seat, who)| (group.clone(), who, seat)).collect::<Vec<_>>()
        };
        let seated = count(fixtures.iter().flat_map(seated));
        let least = games / seats as u32;
        let most = games.div_ceil(seats as u32);
        prop_assert!(seated.values().all(|&number| least <= number && number <= most));
    }

    #[test]
    fn colours_are_balanced_in_a_round_robin_of_two(entrants in 2_usize..20) {
        let fixtures = round_robin(entrants, 2, 1).expect("a schedule");
        let rounds = fixtures.last().expect("a game").round as usize;
        prop_assert_eq!(rounds, entrants - 1 + entrants % 2);
        for who in 0..entrants {
            let whites = fixtures.iter().filter(|fixture| fixture.seats[0] == who).count();
            let blacks = entrants - 1 - whites;
            prop_assert!(whites.abs_diff(blacks) <= 2, "{}: {} of {}", who, whites, entrants - 1);
        }
    }
}

#[test]
fn seats_rotate_from_group_to_group() {
    let fixtures = round_robin(4, 3, 1).expect("a schedule");
    let seated = fixtures
        .iter()
        .flat_map(|fixture| fixture.seats.clone().into_iter().enumerate());
    // Of three games each.
    assert!(count(seated).values().all(|&number| number <= 2));
}

#[test]
fn the_second_game_of_two_has_the_other_colours() {
    let fixtures = round_robin(4, 2, 2).expect("a schedule");
    let (first, second) = fixtures.split_at(6);
    assert_eq!(first[0].seats, [0, 3]);
    for (one, other) in first.iter().zip(second) {
        assert!(one.seats.iter().eq(other.seats.iter().rev()));
    }
}

#[test]
fn four_entrants_of_a_four_handed_game_sit_in_every_order() {
    let fixtures = round_robin(4, 4, 24).expect("a schedule");
    assert_eq!(
        count(fixtures.iter().map(|fixture| &fixture.seats)).len(),
        24
    );
    // The 25th game is the first again.
    let more = round_robin(4, 4, 25).expect("a schedule");
    assert_eq!(more[24].seats, more[0].seats);
}

#[test]
fn a_tournament_of_three_games_rotates_three_times() {
    // ZM Quadchess: South, West, North, East.
    let fixtures = round_robin(4, 4, 3).expect("a schedule");
    let seats: Vec<&[usize]> = fixtures.iter().map(|fixture| &fixture.seats[..]).collect();
    assert_eq!(seats, [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]]);
}

#[test]
fn a_schedule_has_at_most_100_000_games() {
    let error = |entrants, seats, games| round_robin(entrants, seats, games).err();
    assert_eq!(
        round_robin(5, 2, 10_000).map(|fixtures| fixtures.len()),
        Ok(100_000)
    );
    assert_eq!(
        error(5, 2, 10_001),
        Some(ScheduleError::TooMany { groups: Some(10) })
    );
    assert_eq!(
        error(500, 250, 1),
        Some(ScheduleError::TooMany { groups: None })
    );
    assert_eq!(error(2, 1, 1), Some(ScheduleError::NoGame));
    let swiss = |entrants| swiss_round(&Standings::new(entrants)?, 1, 2);
    assert_eq!(swiss(1000).map(|round| round.fixtures.len()), Ok(500));
    for entrants in [1001, usize::MAX] {
        assert_eq!(swiss(entrants), Err(ScheduleError::Crowd));
    }
}

#[test]
fn schedules_of_any_size_end_or_are_refused() {
    for seats in [2, 3, 1000, usize::MAX] {
        for games in [0, 1, u32::MAX] {
            let refused = round_robin(usize::MAX, seats, games);
            assert_eq!(refused, Err(ScheduleError::Crowd), "{seats} {games}");
        }
    }
    // Every game of this table has another order of seats.
    let long = round_robin(12, 12, 100_000).expect("a schedule");
    assert_eq!(long.len(), 100_000);
    let swiss = |entrants, round| {
        let round = swiss_round(&Standings::new(entrants)?, round, 2);
        Ok::<_, ScheduleError>(round.err())
    };
    let refused = Some(ScheduleError::TooMany { groups: None });
    assert_eq!(
        [200, 201].map(|round| swiss(1000, round)),
        [Ok(None), Ok(refused)]
    );
    let long = Some(ScheduleError::Long);
    let rounds = [1000, 1001, u32::MAX].map(|round| swiss(2, round));
    assert_eq!(rounds, [Ok(None), Ok(long), Ok(long)]);
}

#[test]
fn the_longest_tournament_is_paired() {
    let mut standings = Standings::new(3).expect("standings");
    let outcome = "draw w=0.5 b=0.5".parse().expect("an outcome");
    for number in 1..=1000 {
        let round = swiss_round(&standings, number, 2).expect("a round");
        let added = standings.add(&round.fixtures[0], &outcome);
        added.expect("two seats");
        standings.add_bye(round.byes[0]);
    }
    let rows = standings.rows(&[]);
    assert!(rows.iter().all(|row| row.games + row.byes == 1000));
}

/// The entrant who stays alternates colours, and a round has a game for every two entrants.
#[test]
fn the_rounds_of_six_have_three_games_with_changing_colours() {
    let fixtures = round_robin(6, 2, 1).expect("a schedule");
    for round in 1..=5 {
        let games = fixtures.iter().filter(|fixture| fixture.round == round);
        assert_eq!(games.count(), 3);
    }
    let stays = |fixture: &&Fixture| fixture.seats.contains(&5);
    let colours: Vec<_> = (fixtures.iter().filter(stays))
        .map(|fixture| fixture.seats[0] == 5)
        .collect();
    assert_eq!(colours, [false, true, false, true, false]);
}

#[test]
fn orders_of_seats_follow_each_other() {
    let orders = |games| {
        let fixtures = round_robin(3, 3, games).expect("a schedule");
        let seats = fixtures.into_iter().map(|fixture| fixture.seats);
        seats.collect::<Vec<_>>()
    };
    // Rotations of one order, then of the other, and both again.
    let one = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
    let other = [[0, 2, 1], [2, 1, 0], [1, 0, 2]];
    assert_eq!(orders(7), [&one[..], &other[..], &one[..1]].concat());
}
