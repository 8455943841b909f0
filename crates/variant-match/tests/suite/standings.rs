use proptest::prelude::*;
use variant_core::{Outcome, Player, Reason, Score};
use variant_match::{Fixture, Points, Row, Standings, TieBreak, round_robin};

fn game(standings: &mut Standings, seats: &[usize], outcome: &str) {
    let seats = seats.to_vec();
    let outcome = outcome.parse().expect("an outcome");
    let added = standings.add(&Fixture { round: 1, seats }, &outcome);
    added.expect("it fits");
}

fn order(rows: &[Row]) -> Vec<(usize, usize)> {
    rows.iter().map(|row| (row.place, row.entrant)).collect()
}

#[test]
fn tie_breaks_order_those_with_the_same_points() {
    // A double-checked table: 0 beats 1 and 2, 1 beats 2 and 3, 3 beats 0, 2 draws with 3.
    let mut standings = Standings::new(4).unwrap();
    for (seats, outcome) in [
        ([0, 1], "checkmate w=1 b=0"),
        ([2, 0], "checkmate w=0 b=1"),
        ([1, 2], "resignation w=1 b=0"),
        ([3, 1], "checkmate w=0 b=1"),
        ([0, 3], "checkmate w=0 b=1"),
        ([2, 3], "stalemate w=0.5 b=0.5"),
    ] {
        game(&mut standings, &seats, outcome);
    }
    let rows = standings.rows(&TieBreak::ROUND_ROBIN);
    // 0 and 1 have two points; 0 has won against 1.
    assert_eq!(order(&rows), [(1, 0), (2, 1), (3, 3), (4, 2)]);
    let texts = |by: TieBreak| -> Vec<String> {
        rows.iter()
            .map(|row| row.tie_break(by).to_string())
            .collect()
    };
    assert_eq!(texts(TieBreak::DirectEncounter), ["1", "0", "0", "0"]);
    // 0: 2 (of 1) and 0.5 (of 2). 1: 0.5 and 1.5. 3: 2 and a half of 0.5. 2: a half of 1.5.
    assert_eq!(
        texts(TieBreak::SonnebornBerger),
        ["2.5", "2", "2.25", "0.75"]
    );
    assert_eq!(texts(TieBreak::Buchholz), ["4", "4", "4.5", "5.5"]);
    assert_eq!(texts(TieBreak::Wins), ["2", "2", "1", "0"]);
    // By Buchholz nothing separates the first two.
    let rows = standings.rows(&[TieBreak::Buchholz]);
    assert_eq!(order(&rows), [(1, 0), (1, 1), (3, 3), (4, 2)]);
}

#[test]
fn tables_of_four_count_against_each_opponent() {
    let mut standings = Standings::new(4).unwrap();
    game(&mut standings, &[2, 3, 0, 1], "checkmate w=1 m=0 b=0 e=0");
    game(
        &mut standings,
        &[0, 1, 2, 3],
        "points w=0.5 m=0 b=0.5 e=0 points w=20 m=1 b=30 e=0",
    );
    let rows = standings.rows(&TieBreak::ROUND_ROBIN);
    assert_eq!(order(&rows), [(1, 2), (2, 0), (3, 1), (4, 3)]);
    let against: Vec<String> = rows[0].against.iter().map(Points::to_string).collect();
    assert_eq!(against, ["1.5", "2", "0", "2"]);
    assert_eq!(rows[0].met, [2, 2, 0, 2]);
    assert_eq!(
        (rows[0].game_points, rows[2].game_points),
        (Points::whole(30), Points::whole(1))
    );
}

#[test]
fn fixtures_that_do_not_fit_change_nothing() {
    let mut standings = Standings::new(2).unwrap();
    let before = standings.clone();
    for (seats, outcome) in [
        (vec![0, 2], "win a=1 b=0"),
        (vec![0, 0], "win a=1 b=0"),
        (vec![0], "win a=1 b=0"),
        (vec![0, 1], "win a=1"),
    ] {
        let fixture = Fixture { round: 1, seats };
        assert!(
            standings
                .add(&fixture, &outcome.parse().expect("an outcome"))
                .is_err()
        );
    }
    assert_eq!(standings, before);
}

proptest! {
    #[test]
    fn totals_are_sums_over_the_games(
        seats in 2_usize..5,
        more in 0_usize..3,
        games in 1_u32..4,
        seed in prop::collection::vec(0_u8..3, 1..40),
    ) {
        let entrants = seats + more;
        let mut standings = Standings::new(entrants).unwrap();
        let fixtures = round_robin(entrants, seats, games).expect("a schedule");
        let mut given = Points::ZERO;
        for (number, fixture) in fixtures.iter().enumerate() {
            let score = |seat: usize| {
                [Score::Loss, Score::Draw, Score::Win][usize::from(seed[(number + seat) % seed.len()])]
            };
            let scores = (0..seats).map(|seat| (Player::new(b'a' + seat as u8), score(seat)));
            let outcome = Outcome::new(Reason::CHECKMATE, scores);
            given += outcome.scores.iter().map(|&(_, score)| Points::from(score)).sum();
            standings.add(fixture, &outcome).expect("it fits");
        }
        let rows = standings.rows(&TieBreak::SWISS);
        prop_assert_eq!(rows.iter().map(|row| row.points).sum::<Points>(), given);
        prop_assert!(rows.is_sorted_by(|one, other| one.points >= other.points && one.place <= other.place));
        for row in &rows {
            prop_assert_eq!(row.games, row.wins + row.draws + row.losses);
            prop_assert_eq!(row.met.iter().sum::<u32>(), row.games * (seats as u32 - 1));
            for other in &rows {
                // What one has against the other, and back, is the number of their games.
                let both = row.against[other.entrant] + other.against[row.entrant];
                prop_assert_eq!(both, Points::whole(row.met[other.entrant]));
            }
        }
    }
}

#[test]
fn points_are_exact_quarters() {
    let win = Points::from(Score::Win);
    let texts: Vec<String> = [Score::Loss, Score::Draw, Score::Win]
        .into_iter()
        .flat_map(|own| {
            [Score::Loss, Score::Draw, Score::Win]
                .map(|score| Points::from(own).weighted(score).to_string())
        })
        .collect();
    let expected = ["0", "0", "0", "0", "0.25", "0.5", "0", "0.5", "1"];
    assert_eq!(texts, expected);
    let half = win.weighted(Score::Draw);
    assert_eq!(
        (win + half + half.weighted(Score::Draw)).to_string(),
        "1.75"
    );
    assert_eq!((Points::whole(3) + half).as_f64().to_string(), "3.5");
    assert_eq!(format!("{half:>5}|{win:<3}|"), "  0.5|1  |");
    assert!(Points::whole(u32::MAX).as_f64() > 4e9);
}

/// A bye is a point without a game; an unknown entrant has none.
#[test]
fn byes_are_points_without_games() {
    let mut standings = Standings::new(3).unwrap();
    game(&mut standings, &[0, 1], "stalemate w=0.5 b=0.5");
    standings.add_bye(2);
    standings.add_bye(3);
    assert_eq!(standings.entrants(), 3);
    let rows = standings.rows(&TieBreak::SWISS);
    assert_eq!(order(&rows), [(1, 2), (2, 0), (2, 1)]);
    let numbers = |row: &Row| (row.games, row.wins, row.draws, row.losses, row.byes);
    assert_eq!(numbers(&rows[0]), (0, 0, 0, 0, 1));
    assert_eq!(numbers(&rows[1]), (1, 0, 1, 0, 0));
    assert_eq!(rows[0].points, Points::whole(1));
    assert_eq!(rows[0].met, [0, 0, 0]);
}
