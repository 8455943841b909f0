//! What the evaluations say of positions of random games, as literal numbers: every term of them shows here, though
//! hardly any decides a search. After a change on purpose the numbers are written anew.

use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng, Tactics, Variant};
use variant_search::{Evaluate, Material, Positional, Values};

/// Sums up the values of all positions of a random game, every third move of which is a capture if there is one.
fn along<V: Variant + Tactics>(
    mode: &str,
    plies: u32,
    evaluation: &mut impl Evaluate<V>,
) -> String {
    let mut position = V::start(mode).unwrap();
    evaluation.prepare(&position);
    let players = position.players();
    let mut rng = Rng::new(11);
    let (mut sum, mut last) = (0_u32, Values::new());
    for ply in 0..plies {
        last = evaluation.evaluate(&position, &players);
        for &value in &last {
            sum = sum.wrapping_mul(31).wrapping_add(value as u32);
        }
        let captures = position.tactical_moves();
        let moves = if ply % 3 == 0 && !captures.is_empty() {
            captures
        } else {
            position.moves()
        };
        let Some(&m) = moves.get(rng.below(moves.len() as u64) as usize) else {
            break;
        };
        position = position.play_unchecked(m);
    }
    format!("{sum:08x} {last:?}")
}

fn positional<V: Variant + Tactics>(mode: &str, plies: u32) -> String {
    along::<V>(mode, plies, &mut Positional::default())
}

#[test]
fn of_two_armies_by_structure_and_attacks() {
    use quarter_chess::QuarterChess;
    use zonal_chess::ZonalChess;
    let found = [
        positional::<OrthodoxChess>("start", 20),
        positional::<OrthodoxChess>("start", 60),
        positional::<OrthodoxChess>("start", 120),
        positional::<OrthodoxChess>("start", 400),
        positional::<ZonalChess>("start", 60),
        positional::<ZonalChess>("start", 300),
        positional::<QuarterChess>("start", 60),
        positional::<QuarterChess>("pawn-shift", 300),
    ];
    let expected = [
        "b79b59d3 [3209, 2930]",
        "88c660ee [2367, 291]",
        "67919ae6 [2008, 12]",
        "b8ffa2f5 [44, 81]",
        "b5079195 [1683, 2754]",
        "21da9fab [51, 432]",
        "abc2c6d0 [1985, 1407]",
        "90d8b5d5 [4174, -65]",
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_other_games_by_activity() {
    use circle_chess::CircleChess;
    use quad_kingdom::QuadKingdom;
    use zm_quadchess::ZmQuadchess;
    let found = [
        positional::<QuadKingdom>("ffa", 500),
        positional::<QuadKingdom>("two-b", 100),
        positional::<ZmQuadchess>("ffa", 300),
        positional::<ZmQuadchess>("two-opposite", 100),
        positional::<CircleChess>("3", 100),
    ];
    let expected = [
        "596b6730 [-16, -10, 294, -8]",
        "e29806bf [2274, 600]",
        "1aa2c037 [-8, 884, 0, -12]",
        "d65e812b [137, 605]",
        "490affd5 [7813, 9278, 6971]",
    ];
    assert_eq!(found, expected);
}

#[test]
fn pieces_of_known_games_have_usual_values() {
    fn assert_usual<V: Variant + Tactics>(mode: &str) {
        let mut material = Material::default();
        material.prepare(&V::start(mode).unwrap());
        assert_eq!(material, Material::default(), "{}", V::NAME);
    }
    assert_usual::<OrthodoxChess>("start");
    assert_usual::<zonal_chess::ZonalChess>("start");
    assert_usual::<quarter_chess::QuarterChess>("start");
    assert_usual::<quad_kingdom::QuadKingdom>("ffa");
    assert_usual::<zm_quadchess::ZmQuadchess>("ffa");
    assert_usual::<circle_chess::CircleChess>("3");
    let usual = "PNBRQACKZ".chars();
    let usual = usual.map(|letter| Material::default().value(letter));
    assert!(usual.eq([100, 300, 320, 500, 900, 750, 850, 0, 350]));
}

#[test]
fn given_values_outlast_a_game() {
    let given = Material::default()
        .with('Z', 7)
        .with('A', 1)
        .with('a', 9)
        .with('[', 9)
        .with('N', 44);
    let mut prepared = given.clone();
    prepared.prepare(&zonal_chess::ZonalChess::start("start").unwrap());
    let values =
        |material: &Material| ['A', 'N', 'Z', 'a', '[', '@'].map(|letter| material.value(letter));
    assert_eq!(values(&prepared), [1, 44, 7, 0, 0, 0]);
    assert_eq!(values(&given), values(&prepared));
    let start = OrthodoxChess::default();
    let players = start.players();
    let knights = |mut evaluation: Positional| {
        Evaluate::<OrthodoxChess>::prepare(&mut evaluation, &start);
        evaluation.evaluate(&start, &players)[0]
    };
    let usual = knights(Positional::default());
    assert_eq!(
        knights(Positional::new(Material::default().with('N', 310))),
        usual + 20
    );
    let mut plain = Material::default();
    Evaluate::<OrthodoxChess>::prepare(&mut plain, &start);
    assert_eq!(plain.evaluate(&start, &players)[..], [3_940, 3_940]);
}
