//! What searches stand on: paths, histories, exchanges by moves, provided methods, planes.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::implement::{
    HistoryView, clock_key, exchange_by_moves, hash_key, list_actors, visit_children_sharing,
};
use variant_core::perft::perft;
use variant_core::text::{Cause, Field, PositionError};
use variant_core::{
    ActionError, Adjudication, Game, History, IllegalMove, Notation, Outcome, Path, PieceAt,
    Planes, Player, PlyRef, Position, Reason, Rng, Score, Seat, Tactics, Variant,
};

use crate::heap::heap;
use crate::wheel::Wheel;

fn chess(text: &str) -> OrthodoxChess {
    text.parse().unwrap()
}

const OUT_AND_BACK: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn a_path_counts_as_a_history_does() {
    let mut game = Game::new(OrthodoxChess::default());
    let mut path = Path::default();
    assert!(path.is_empty() && path.pop().is_none());
    for ply in 0..14 {
        let window = game.position().reversible_plies() as usize;
        let expected = game.history().occurrences(game.position(), 1000).count();
        assert_eq!(path.occurrences(game.position(), window), expected);
        assert_eq!(
            Path::from(&game).occurrences(game.position(), window),
            expected
        );
        assert_eq!((path.len(), Path::from(&game).len()), (ply, ply));
        assert_eq!(path.is_empty(), ply == 0);
        path.push(*game.position());
        game.apply(OUT_AND_BACK[ply % 4]).unwrap();
    }
    assert_eq!(path.pop(), game.history().before(1).copied());
    // Nothing comes back after a pawn has moved.
    let pushed = game
        .position()
        .play_unchecked(game.position().parse_move("e2e4").unwrap());
    path.push(*game.position());
    assert_eq!(
        path.occurrences(&pushed, pushed.reversible_plies() as usize),
        0
    );
}

#[test]
fn a_path_looks_back_as_far_as_plies_are_reversible() {
    for (plies, expected) in [(0, 0), (1, 0), (2, 2), (3, 3), (7, 5)] {
        let mut path = Path::default();
        for _ in 0..5 {
            path.push(Wheel(plies));
        }
        assert_eq!(path.occurrences(&Wheel(plies), plies.into()), expected);
    }
}

/// A history as another program may keep it: all positions, in a list.
struct Kept {
    keys: Vec<u64>,
    positions: Vec<OrthodoxChess>,
}

impl HistoryView<OrthodoxChess> for Kept {
    fn keys(&self) -> &[u64] {
        &self.keys
    }

    fn ply(&self, index: usize) -> Option<(&OrthodoxChess, PlyRef<'_, OrthodoxChess>)> {
        let before = self.positions.get(index)?;
        Some((before, PlyRef::Move(before.moves()[0])))
    }

    fn replaced(&self) -> Option<&OrthodoxChess> {
        None
    }
}

#[test]
fn a_history_can_be_somebody_elses() {
    let mut game = Game::new(OrthodoxChess::default());
    for text in OUT_AND_BACK.iter().chain(&OUT_AND_BACK) {
        game.apply(text).unwrap();
    }
    let positions: Vec<OrthodoxChess> = (1..=game.history().len())
        .rev()
        .map(|plies| *game.history().before(plies).unwrap())
        .collect();
    let keys = positions.iter().map(Position::key).collect();
    let kept = Kept { keys, positions };
    let history = History::of_view(&kept);
    assert_eq!((history.len(), history.is_empty()), (8, false));
    assert_eq!(history.keys(), game.history().keys());
    assert!(history.replaced().is_none() && game.history().replaced().is_none());
    assert_eq!(history.occurrences(game.position(), 100).count(), 2);
    let key = game.position().key();
    assert!(history.may_have_times(key, 1) && !history.may_have_times(1, 1));
    assert_eq!(history.before(8), Some(&OrthodoxChess::default()));
    assert_eq!((history.before(9), game.history().before(9)), (None, None));
    assert_eq!(history.plies_back().count(), 8);
    // The third occurrence can be claimed, whoever has kept the game.
    let claim = game.position().parse_action("claim:repetition").unwrap();
    assert!(game.position().act(&claim, history).is_ok());
    let shown = format!("{:?}", game.history());
    assert!(shown.matches("Move").count() >= 8, "{shown}");
    let (_, last) = game.history().plies_back().next().unwrap();
    assert!(format!("{last:?}").contains("Move"));
}

#[test]
fn exchanges_by_moves_are_those_of_the_board_where_nothing_is_pinned() {
    let value = |letter: char| match letter {
        'P' => 100,
        'N' | 'B' => 300,
        'R' => 500,
        'Q' => 900,
        _ => 0,
    };
    for (text, m, expected) in [
        // A pawn that nobody guards; one that a knight does; a piece behind that takes back.
        ("4k3/8/8/4p3/8/8/4R3/5K2 w - - 0 1", "e2e5", 100),
        ("4k3/8/2n5/4p3/8/8/4R3/5K2 w - - 0 1", "e2e5", 100 - 500),
        (
            "4k3/8/2n5/4p3/8/8/4R3/4RK2 w - - 0 1",
            "e2e5",
            100 - 500 + 300,
        ),
        // Nobody has to take back.
        ("4k3/8/2q5/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 100),
        // A promotion, one that is taken, one by a capture.
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 800),
        ("5rk1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 800 - 900),
        ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 800),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ] {
        let position = chess(text);
        let m = position.parse_move(m).unwrap();
        assert_eq!(exchange_by_moves(&position, m, &value), expected, "{text}");
        assert_eq!(position.exchange(m, value), expected, "{text}");
    }
    // Where nothing is left to take back with, an exchange ends.
    let position = chess("3qk3/8/3p4/4n3/8/8/4R3/4QK2 w - - 0 1");
    let m = position.parse_move("e2e5").unwrap();
    assert_eq!(exchange_by_moves(&position, m, &value), 300 - 500 + 100);
    // The cheapest takes first, a pawn before a queen, which would be lost for two rooks.
    let position = chess("4k3/8/3p1q2/4n3/8/8/4R3/K3R3 w - - 0 1");
    let m = position.parse_move("e2e5").unwrap();
    assert_eq!(exchange_by_moves(&position, m, &value), 300 - 500);
}

/// Of a game that only has what it must.
#[test]
fn provided_methods_say_what_is_so_of_any_game() {
    let (some, none) = (heap(5), heap(0));
    assert!(!some.is_over() && none.is_over());
    assert!(some.has_moves() && !none.has_moves());
    assert_eq!(some.reversible_plies(), u32::MAX);
    assert_eq!(some.search_key(3), hash_key(&some));
    assert_eq!((some.is_legal(2), some.is_legal(3)), (true, false));
    assert!(some.play(3).is_err() && some.play(1).is_ok());
    assert_eq!((some.count_moves(), perft(&some, 2)), (2, 4));
    let mut bytes = Vec::new();
    some.pack(&mut bytes);
    assert_eq!(bytes, b"5a");
    let seats: Vec<_> = some.to_act().iter().map(|actor| actor.seat).collect();
    let visited = some.visit_actors(|actor| ControlFlow::Break(actor.seat));
    assert_eq!(visited.break_value(), seats.first().copied());
    assert!(none.visit_actors(ControlFlow::Break).is_continue());
    let mut rng = Rng::new(1);
    let drawn: BTreeSet<u8> = (0..20).filter_map(|_| some.random_move(&mut rng)).collect();
    assert_eq!(drawn, [1, 2].into());
    assert_eq!(none.random_move(&mut rng), None);
}

#[test]
fn a_game_without_pieces_has_nothing_to_take() {
    let heap = heap(5);
    let mut seen = 0;
    let _ = heap.visit_pieces(|_| {
        seen += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(seen, 0);
    assert_eq!((heap.moving_piece(2), heap.captured(2)), (None, None));
    assert_eq!(heap.exchange(2, |_| 7), 0);
    assert!(heap.exchange_at_least(2, 0, |_| 7) && !heap.exchange_at_least(2, 1, |_| 7));
    assert!(!heap.gives_check(2) && heap.pass().is_none() && heap.tactical_moves().is_empty());
    assert_eq!(
        heap.actor_of(1).map(|actor| actor.player.letter()),
        Some('a')
    );
}

#[test]
fn an_effect_is_the_same_for_another_type_of_position() {
    let drawn = Outcome::draw(Reason::DRAW, [Player::new(b'a')], |_| true);
    let length = |effect: Adjudication<&str>| effect.map(str::len);
    assert_eq!(length(Adjudication::Ongoing), Adjudication::Ongoing);
    let ended = Adjudication::Ended(drawn);
    assert_eq!(
        length(ended.clone().map(|(): ()| "")),
        ended.map(|(): ()| 0)
    );
    assert_eq!(
        length(Adjudication::Becomes("four")),
        Adjudication::Becomes(4)
    );
}

#[test]
fn outcomes_are_points_and_winners() {
    let [a, b, c] = [b'a', b'b', b'c'].map(Player::new);
    let won = Outcome::win(Reason::WIN, [a, b, c], |player| player != b);
    assert_eq!(won.winners().collect::<Vec<_>>(), [a, c]);
    let points: Vec<f64> = won.scores.iter().map(|(_, score)| score.points()).collect();
    assert_eq!(points, [1.0, 0.0, 1.0]);
    assert_eq!(
        (won.score(b), won.score(Player::new(b'x'))),
        (Some(Score::Loss), None)
    );
    let drawn = Outcome::draw(Reason::DRAW, [a, b], |player| player == a);
    assert_eq!(
        (drawn.winners().count(), drawn.score(b)),
        (0, Some(Score::Loss))
    );
    assert_eq!(Score::Draw.points().to_string(), "0.5");
}

#[test]
fn errors_of_a_part_are_located_in_the_whole() {
    let error = PositionError::<Infallible>::syntax("turn", 3, "`w` or `b`").after(20);
    assert_eq!(error.to_string(), "turn, byte 23: expected `w` or `b`");
    assert_eq!(error.after(usize::MAX).offset, usize::MAX);
    let field = Field {
        name: "placement",
        text: "8/8",
        offset: 4,
    };
    let problem = field.problem("two kings");
    assert_eq!(problem.to_string(), "placement, byte 4: two kings");
    assert_eq!(problem.cause, Cause::Setup("two kings"));
}

#[test]
fn a_game_that_is_over_has_no_moves_and_takes_none() {
    let mut game = Game::new(heap(1));
    assert_eq!(game.moves(), [1]);
    assert_eq!(game.play(2).unwrap_err(), IllegalMove(2));
    game.play(1).unwrap();
    assert!(game.moves().is_empty() && game.outcome().is_some());
    assert_eq!(game.play(1).unwrap_err(), IllegalMove(1));
    assert_eq!(game.apply("resign:a"), Err(ActionError::GameOver.into()));
    let plies: Vec<String> = game
        .history()
        .plies_back()
        .map(|(_, ply)| ply.to_string())
        .collect();
    assert_eq!(plies, ["1"]);
    let mut resigned = Game::new(crate::heap::heap(1));
    resigned.apply("resign:b").unwrap();
    let (_, last) = resigned.history().plies_back().next().unwrap();
    assert_eq!(last.to_string(), "resign:b");
}

#[test]
fn strict_notation_says_where_a_text_differs() {
    let position = chess("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let differs = |text: &str| position.parse_san(text).unwrap_err().to_string();
    for (text, offset, expected) in [
        ("Ra8", 3, "a mark of check or mate"),
        ("Ra8+!", 4, "nothing more"),
        ("Raa8+", 2, "another way of writing the same move"),
        ("0-0", 0, "another way of writing the same move"),
    ] {
        let says = differs(text);
        assert!(
            says.contains(&format!("byte {offset}")) && says.contains(expected),
            "{says}"
        );
    }
}

#[test]
fn tactics_of_several_armies_know_friends() {
    let teams = QuadKingdom::start("teams").unwrap();
    let players = teams.players();
    assert_eq!(players.len(), 4);
    let allied = |one: usize, other: usize| teams.are_allied(players[one], players[other]);
    assert!(allied(0, 2) && allied(1, 3) && !allied(0, 1) && allied(3, 3));
    let chess = OrthodoxChess::default();
    let (w, b) = (Player::new(b'w'), Player::new(b'b'));
    assert!(chess.are_allied(w, w) && !chess.are_allied(w, b));
    assert_eq!(chess.owner_of(Seat::Army('b')), Some(b));
    assert_eq!(chess.owner_of(Seat::Army('x')), None);
    assert_eq!(chess.owner_of(Seat::Board(0)), None);
    let m = chess.moves()[0];
    assert_eq!(chess.actor_of(m).map(|actor| actor.player), Some(w));
    assert!(!chess.gives_check(m) && chess.tactical_moves().is_empty());
}

#[test]
fn tactical_moves_are_those_that_capture_or_promote() {
    let position = chess("4k3/P7/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let texts = position.tactical_moves().into_iter().map(|m| m.to_string());
    let texts: BTreeSet<String> = texts.collect();
    let expected = ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "e4d5"];
    assert_eq!(texts, expected.map(String::from).into());
    // What a game has that does not say how they are found.
    assert_eq!(Wheel(4).tactical_moves(), [1, 2]);
}

#[test]
fn actors_are_listed_as_they_are_visited() {
    let teams = QuadKingdom::start("teams").unwrap();
    assert_eq!(list_actors(&teams).len(), 1);
    assert_eq!(list_actors(&teams), teams.to_act());
}

/// Beside the same with wide numbers: what would make some results likelier is drawn anew.
#[test]
fn numbers_below_a_bound_are_equally_likely_up_to_the_largest_bounds() {
    for bound in [
        1,
        6,
        1000,
        (1 << 63) - 1,
        (1 << 63) + 1,
        u64::MAX / 3 * 2,
        u64::MAX,
    ] {
        let unfair = (1u128 << 64) % u128::from(bound);
        let (mut rng, mut slow) = (Rng::new(bound), Rng::new(bound));
        for _ in 0..200 {
            let mut products =
                std::iter::repeat_with(|| u128::from(slow.next()) * u128::from(bound));
            let fair = products.find(|product| product & u128::from(u64::MAX) >= unfair);
            assert_eq!(
                fair.map(|product| product >> 64),
                Some(rng.below(bound).into())
            );
        }
        assert_eq!(rng, slow);
    }
    assert_eq!(Rng::new(1).below(0), 0);
}

#[test]
fn planes_hold_each_piece_once() {
    let players = [b'w', b'b'].map(Player::new);
    let planes = Planes::new(&players, "PNBRQK");
    assert_eq!((planes.len(), planes.is_empty()), (3 * 6, false));
    assert!(Planes::new(&[], "").is_empty());
    let start = OrthodoxChess::default();
    let mut counts = [0; 18];
    let _ = planes.visit_inputs(&start, Player::new(b'b'), |plane, _: PieceAt| {
        counts[plane] += 1;
        ControlFlow::<()>::Continue(())
    });
    // Those of the viewer, of the other player, and of nobody.
    assert_eq!(counts[..12], [8, 2, 2, 2, 1, 1, 8, 2, 2, 2, 1, 1]);
    assert_eq!(counts[12..], [0; 6]);
    // The viewer's own come first: a7 is a pawn of Black's.
    let mut first = None;
    let _ = planes.visit_inputs(&start, Player::new(b'b'), |plane, piece| {
        first = first.or((plane == 0).then_some(piece));
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(first.unwrap().seat, Seat::Army('b'));
    // Types without a plane are passed over.
    let kings = Planes::new(&players, "K");
    let mut seen = 0;
    let _ = kings.visit_inputs(&start, Player::new(b'w'), |_, _| {
        seen += 1;
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(seen, 2);
}

#[test]
fn planes_hold_players_in_turn_from_the_viewer_on() {
    let kingdoms = QuadKingdom::default();
    let players = kingdoms.players();
    let planes = Planes::new(&players, "K");
    for (first, &viewer) in players.iter().enumerate() {
        let mut owners = vec![None; planes.len()];
        let _ = planes.visit_inputs(&kingdoms, viewer, |plane, piece| {
            owners[plane] = kingdoms.owner_of(piece.seat);
            ControlFlow::<()>::Continue(())
        });
        let expected = (0..4).map(|turn| Some(players[(first + turn) % 4]));
        assert!(owners.into_iter().eq(expected.chain([None])));
    }
}

#[test]
fn clocks_count_where_they_can_reach_the_limit() {
    let keys = |clocks: std::ops::Range<u32>| -> BTreeSet<u64> {
        clocks.map(|clock| clock_key(clock, 10, 100)).collect()
    };
    assert_eq!(keys(0..90), [0].into());
    assert_eq!(keys(90..100).len(), 10);
    assert_eq!(keys(100..200).len(), 1);
    assert_eq!(keys(0..200).len(), 12);
    // Every bit of a clock counts where the limit is far enough.
    let bits: BTreeSet<u64> = (0..32)
        .map(|bit| clock_key(1 << bit, u32::MAX, u32::MAX))
        .chain([clock_key(0, u32::MAX, u32::MAX)])
        .collect();
    assert_eq!(bits.len(), 33);
}

/// A value that writes itself in some way.
struct Written(fn(&mut dyn Hasher));

impl Hash for Written {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0)(state);
    }
}

/// The same on every platform: words are read low byte first, and all of a number counts.
#[test]
fn hashes_take_all_that_is_written() {
    let hash = |write: fn(&mut dyn Hasher)| hash_key(&Written(write));
    let bytes = hash(|hasher| hasher.write(&[1, 0, 0, 0, 0, 0, 0, 0, 2, 3]));
    let words = hash(|hasher| {
        hasher.write_u64(1);
        hasher.write_u64(0x0302);
    });
    assert_eq!(bytes, words);
    let narrow = hash(|hasher| hasher.write_u16(7));
    assert_eq!(narrow, hash(|hasher| hasher.write_u64(7)));
    let wide = hash(|hasher| hasher.write_u128(5 << 64 | 9));
    let halves = hash(|hasher| {
        hasher.write_u64(9);
        hasher.write_u64(5);
    });
    assert_eq!(wide, halves);
    assert_ne!(wide, hash(|hasher| hasher.write_u128(6 << 64 | 9)));
    assert_ne!(hash_key("abcdefgh"), hash_key("abcdefgi"));
    assert_ne!(hash_key("abcdefghi"), hash_key("abcdefgh"));
}

/// Announces at least so many.
struct Announced<I>(I, usize);

impl<I: Iterator> Iterator for Announced<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.1, None)
    }
}

/// Work is shared before the first of several children, and before the second if more may not follow.
#[test]
fn children_share_work_where_more_follow() {
    let visited = |count: u8, is_known: bool, shared: Option<u8>, most: usize| {
        let moves = (0..count).filter(|_| true);
        let announced = if is_known { usize::from(count) } else { 0 };
        let moves = Announced(moves, announced);
        let (mut shares, mut seen) = (std::cell::Cell::new(0), Vec::new());
        let share = || {
            shares.set(shares.get() + 1);
            shared.map(|shared| move |m: u8, child: &mut Wheel| *child = Wheel(shared + m))
        };
        let mut child = Wheel(0);
        let visit = |m: u8, child: &Wheel| {
            seen.push((m, child.0));
            if seen.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(m)
            }
        };
        let stopped = visit_children_sharing(&Wheel(7), moves, &mut child, share, visit);
        (seen, *shares.get_mut(), stopped.break_value())
    };
    let alone = vec![(0, 7)];
    assert_eq!(visited(1, true, Some(50), 9), (alone.clone(), 0, None));
    assert_eq!(visited(1, false, Some(50), 9), (alone, 0, None));
    for (is_known, first) in [(true, 50), (false, 7)] {
        let expected = [(0, first), (1, 51), (2, 52), (3, 53)];
        let seen = |count: usize| expected[..count].to_vec();
        let visited = |shared, most| visited(4, is_known, shared, most);
        assert_eq!(visited(Some(50), 9), (seen(4), 1, None));
        assert_eq!(
            visited(Some(50), 1),
            (seen(1), i32::from(is_known), Some(0))
        );
        assert_eq!(visited(Some(50), 3), (seen(3), 1, Some(2)));
        let unshared = (0..4).map(|m| (m, 7)).collect();
        assert_eq!(visited(None, 9), (unshared, 1, None));
    }
}
