use std::collections::BTreeMap;
use std::ops::ControlFlow;
use variant_perft::CountLeaves;

use variant_core::playout::playout;
use variant_core::text::Cause;
use variant_core::{Batch, Game, Notation, Position, Rng, Tactics, Variant};
use variant_perft::{PerftTable, divide, perft, perft_hashed};
use variant_record::{Record, Recorded};
use variant_registry::{Registered, VariantVisitor};
use variant_render::Draw;

/// A user's registry.
mod mine {
    variant_registry::registry! {
        impl Draw;
        impl CountLeaves;
        OrthodoxChess: orthodox_chess::OrthodoxChess,
        Heap: crate::toy::Heap,
    }
}

use crate::toy::{Heap, NotAPlayer};
use mine::{AnyGame, AnyMove, AnyPosition, AnyProblem, AnySharedPerftTable};
use orthodox_chess::OrthodoxChess;

fn start(name: &str) -> AnyPosition {
    AnyPosition::start(name, None).unwrap()
}

#[test]
fn every_variant_is_listed_and_starts() {
    assert_eq!(mine::NAMES, ["orthodox-chess", "heap"]);
    assert_eq!(AnyPosition::MODES, mine::NAMES);
    for info in mine::variants() {
        let position = start(info.name);
        assert_eq!((position.name(), position.text()), (info.name, info.start));
        for mode in info.modes {
            let position = AnyPosition::start(info.name, Some(mode)).unwrap();
            let both = format!("{} {mode}", info.name);
            assert_eq!(<AnyPosition as Variant>::start(&both), Ok(position));
        }
    }
    let heap = mine::variants().nth(1).unwrap();
    assert_eq!(
        (heap.squares, heap.armies, heap.modes),
        (7, 1, ["small", "large"].as_slice())
    );
}

#[test]
fn texts_round_trip_with_the_name() {
    for text in [
        "orthodox-chess r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9",
        "heap 12 C",
    ] {
        let position: AnyPosition = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        let (name, rest) = text.split_once(' ').unwrap();
        assert_eq!(AnyPosition::parse(name, rest), Ok(position));
    }
}

#[test]
fn errors_say_what_and_where() {
    let message = |text: &str| text.parse::<AnyPosition>().unwrap_err().to_string();
    assert_eq!(
        message("go 1"),
        "variant, byte 0: unknown variant `go`: expected one of orthodox-chess, heap"
    );
    assert_eq!(message("heap"), "stones, byte 5: expected a number");
    assert_eq!(
        message("heap 12 D"),
        "turn, byte 8: nobody of that name plays"
    );
    let problem = Cause::Setup(AnyProblem::Heap(NotAPlayer));
    let error = AnyPosition::parse("heap", "12 D").unwrap_err();
    assert_eq!((error.offset, error.cause), (3, problem));
    assert_eq!(
        AnyPosition::start("heap", Some("huge"))
            .unwrap_err()
            .to_string(),
        "unknown mode: expected `small` or `large`"
    );
    assert!(<AnyPosition as Variant>::start("nim").is_err());
    assert!(<AnyPosition as Variant>::start("heap huge").is_err());
}

#[test]
fn perft_is_that_of_the_variant() {
    for (name, depth, nodes) in [("orthodox-chess", 4, 197_281), ("heap", 4, 31)] {
        let position = start(name);
        assert_eq!(perft(&position, depth), nodes, "{name}");
        let mut table = PerftTable::with_bytes(1 << 16);
        assert_eq!(perft_hashed(&position, depth, &mut table), Ok(nodes));
        let parts = divide(&position, depth, perft);
        assert_eq!(parts.iter().map(|(_, part)| part).sum::<u128>(), nodes);
    }
}

#[test]
fn moves_are_those_of_the_variant() {
    fn check<P: Registered + TryFrom<AnyPosition>>(any: &AnyPosition)
    where
        AnyPosition: From<P>,
    {
        let Ok(position) = P::try_from(any.clone()) else {
            panic!("another variant");
        };
        let texts: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
        let any_texts: Vec<_> = any.moves().iter().map(ToString::to_string).collect();
        assert_eq!(texts, any_texts);
        assert_eq!(position.to_act(), any.to_act());
        assert_eq!(position.key(), any.key());
        for (m, any_m) in position.moves().into_iter().zip(any.moves()) {
            let san = any.san(any_m);
            assert_eq!(position.san(m), san);
            assert_eq!(any.parse_san(&san), Ok(any_m));
            assert_eq!(any.parse_san_lenient(&san), Ok(any_m));
            assert_eq!(any.parse_move(&m.to_string()), Ok(any_m));
            assert_eq!(
                AnyPosition::from(position.play_unchecked(m)),
                any.play(any_m).unwrap()
            );
            let mut events = Vec::new();
            let next = any.play_reporting(any_m, |event| events.push(event.to_string()));
            assert!(next.repeats(&any.play_unchecked(any_m)) && events.len() <= 1);
        }
    }
    check::<OrthodoxChess>(&start("orthodox-chess"));
    check::<Heap>(&start("heap"));
}

#[test]
fn visits_answer_like_lists() {
    let heap = start("heap");
    let mut visited = Vec::new();
    let _ = heap.visit_moves(|batch| {
        assert_eq!((batch.len(), batch.nth(1)), (1, None));
        visited.extend(batch);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(
        (visited.len(), visited.get(2).copied()),
        (3, heap.parse_move("take3").ok())
    );
    assert_eq!(visited, heap.moves());
}

#[test]
fn nothing_of_another_variant_is_legal() {
    let (chess, heap) = (start("orthodox-chess"), start("heap"));
    let e4: AnyMove = chess.parse_move("e2e4").unwrap();
    assert!(!heap.is_legal(e4) && heap.play(e4).is_err());
    assert_eq!(heap.play_unchecked(e4), heap);
    assert_eq!(heap.play_reporting(e4, |_| ()), heap);
    assert_eq!(heap.san(e4), "");
    assert!(!heap.repeats(&chess));
    let claim = chess.parse_action("claim:repetition").unwrap();
    assert!(Game::new(heap.clone()).act(claim).is_err());
    assert_eq!(OrthodoxChess::try_from(heap.clone()), Err(heap));
}

#[test]
fn games_know_their_past() {
    let mut game = Game::new(start("orthodox-chess"));
    let circle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for text in circle.iter().cycle().take(8) {
        game.apply(text).unwrap();
    }
    assert!(game.outcome().is_none());
    game.apply("claim:repetition").unwrap();
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition w=0.5 b=0.5"
    );
    assert!(game.undo() && game.outcome().is_none());
    // The fifth occurrence needs no claim.
    for text in circle.iter().cycle().take(8) {
        game.apply(text).unwrap();
    }
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition w=0.5 b=0.5"
    );

    let large = AnyPosition::start("heap", Some("large")).unwrap();
    let mut game = Game::new(large);
    for _ in 0..10 {
        game.apply("take1").unwrap();
    }
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "fifty-moves A=0.5 B=0.5 C=0.5"
    );
}

/// Random games of the dynamic type and the same ones of the variant's own.
struct SameGames(AnyPosition);

impl VariantVisitor for SameGames {
    type Output = ();

    fn visit<V: Registered>(self) {
        let name = self.0.name();
        for seed in 0..5 {
            let mut rng = Rng::new(seed);
            let mut any = AnyGame::new(self.0.clone());
            let mut game = Game::<V>::new(self.0.text().parse().unwrap());
            while any.history().len() < 200
                && any.outcome().is_none()
                && let Some(m) = any.position().random_move(&mut rng)
            {
                any.play(m).unwrap();
                game.apply(&m.to_string()).unwrap();
                assert_eq!(any.position().text(), game.position().to_string());
                assert_eq!(any.outcome(), game.outcome());
            }
            assert_eq!((any.position().name(), any.start()), (name, &self.0));
            assert_eq!(any.texts(), game.texts());
            // Records are those of the variant, and either type reads them.
            let record = Record::of_game(&any);
            assert_eq!(record, Record::of_game(&game));
            assert_eq!(record.tag("Variant"), self.0.variant_tag());
            assert_eq!(record.start(), Ok(self.0.clone()));
            assert_eq!(record.start::<V>().unwrap(), *game.start());
            let mut again = AnyGame::new(record.start().unwrap());
            record.play(&mut again).unwrap();
            assert_eq!(
                (again.texts(), again.outcome()),
                (any.texts(), any.outcome())
            );
            while any.undo() {
                assert!(game.undo());
                assert_eq!(any.position().text(), game.position().to_string());
                assert_eq!(any.outcome(), game.outcome());
            }
            assert!(any.history().is_empty() && any.redo() && !game.undo());
        }
    }
}

#[test]
fn games_of_any_variant_are_those_of_the_variant() {
    for name in mine::NAMES {
        mine::visit_variant(name, SameGames(start(name))).unwrap();
        // Away from the start of a mode a record has the position text.
        let from = start(name);
        let later = from.play_unchecked(from.moves()[0]);
        assert_eq!((from.starting_mode(), later.starting_mode()), {
            let info = mine::variants().find(|info| info.name == *name).unwrap();
            (Some(info.modes[0]), None)
        });
        let record = Record::of_game(&AnyGame::new(later.clone()));
        assert_eq!(record.tag("FEN"), Some(later.text().as_str()));
        mine::visit_variant(name, SameGames(later)).unwrap();
    }
    let mut chess = AnyGame::new(start("orthodox-chess"));
    let heap = start("heap");
    assert!(chess.play(heap.moves()[0]).is_err());
    assert!(chess.act(heap.parse_action("resign:A").unwrap()).is_err());
    assert!(chess.apply("take1").is_err() && chess.history().is_empty());
    chess
        .act(start("orthodox-chess").parse_action("resign:w").unwrap())
        .unwrap();
    assert!(chess.outcome().is_some() && chess.moves().is_empty());
}

#[test]
fn records_say_which_variant_they_are_of() {
    let start = |text: &str| {
        let record: Record = text.parse().unwrap();
        let start = record.start::<AnyPosition>();
        start.map_err(|error| error.to_string())
    };
    assert_eq!(start("[Variant \"heap\"] *"), Ok(self::start("heap")));
    let large = AnyPosition::start("heap", Some("large")).unwrap();
    assert_eq!(
        start("[Variant \"heap\"] [Mode \"large\"] *"),
        Ok(large.clone())
    );
    let text = format!("[Variant \"heap\"] [Position \"{}\"] *", large.text());
    assert_eq!(start(&text), Ok(large));
    for (text, error) in [
        (
            "\n[Variant \"go\"] *",
            "line 2, column 1: unknown variant `go`: expected one of orthodox-chess, heap",
        ),
        (
            "[Variant \"heap\"]\n[Mode \"huge\"] *",
            "line 2, column 1: unknown mode: expected `small` or `large`",
        ),
        (
            "[Variant \"heap\"]\n[Mode \"small\"]\n[Position \"3 A\"] *",
            "line 3, column 1: a record has a mode or a position, not both",
        ),
        (
            "[Variant \"heap\"]\n[Position \"3 D\"] *",
            "line 2, column 1: turn, byte 2: nobody of that name plays",
        ),
    ] {
        assert_eq!(start(text), Err(error.to_string()), "{text}");
    }
}

#[test]
fn counts_and_random_games_are_those_of_the_variant() {
    let mut table = PerftTable::with_bytes(1 << 16);
    for (name, nodes) in [
        ("orthodox-chess", [1, 20, 400, 8902]),
        ("heap", [1, 3, 9, 23]),
        ("orthodox-chess", [1, 20, 400, 8902]),
    ] {
        let position = start(name);
        assert_eq!(u128::from(position.count_moves()), nodes[1]);
        let replies = position.count_replies();
        assert!(replies.is_none_or(|replies| u128::from(replies) == nodes[2]));
        for (depth, nodes) in (0..).zip(nodes) {
            assert_eq!(position.perft(depth), nodes, "{name} {depth}");
            assert_eq!(perft(&position, depth), nodes, "{name} {depth}");
            // The table serves one variant after the other.
            assert_eq!(perft_hashed(&position, depth, &mut table), Ok(nodes));
        }
        for seed in 0..5 {
            let game = position.playout(&mut Rng::new(seed), 60);
            assert_eq!(game, playout(&position, &mut Rng::new(seed), 60));
        }
    }
}

#[test]
fn a_shared_table_serves_its_variant_and_harms_no_other() {
    let table = AnySharedPerftTable::with_bytes(&start("orthodox-chess"), 1 << 16);
    for (name, nodes) in [
        ("orthodox-chess", [1, 20, 400, 8902]),
        ("heap", [1, 3, 9, 23]),
        ("orthodox-chess", [1, 20, 400, 8902]),
    ] {
        for (depth, nodes) in (0..).zip(nodes) {
            assert_eq!(
                start(name).perft_shared(depth, &table),
                Ok(nodes),
                "{name} {depth}"
            );
        }
    }
}

#[test]
fn playouts_are_those_of_the_variant() {
    for seed in 0..5 {
        let any = playout(&start("orthodox-chess"), &mut Rng::new(seed), 200);
        let chess = playout(&OrthodoxChess::default(), &mut Rng::new(seed), 200);
        assert_eq!(any.position, AnyPosition::from(chess.position));
        assert_eq!((any.outcome, any.plies), (chess.outcome, chess.plies));
        let heap = playout(&start("heap"), &mut Rng::new(seed), 200);
        assert_eq!(heap.outcome.unwrap().winners().count(), 1);
    }
}

#[test]
fn everything_is_drawn() {
    for name in mine::NAMES {
        let position = start(name);
        assert!(position.sheet().svg().starts_with("<svg"));
        assert!(position.sheet().ascii().is_ascii());
    }
    let mated = "orthodox-chess rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let text = mated.parse::<AnyPosition>().unwrap().sheet().ascii();
    assert!(
        text.contains("|!K!|") && text.contains("black wins: checkmate"),
        "{text}"
    );
    assert!(
        start("orthodox-chess")
            .sheet()
            .unicode()
            .contains("white to move")
    );
}

struct MoveSize;

impl VariantVisitor for MoveSize {
    type Output = (usize, &'static str);

    fn visit<V: Registered>(self) -> Self::Output {
        (size_of::<V::Move>(), V::NAME)
    }
}

#[test]
fn a_visitor_meets_the_real_types() {
    assert_eq!(mine::visit_variant("heap", MoveSize), Ok((1, "heap")));
    assert_eq!(
        mine::visit_variant("orthodox-chess", MoveSize),
        Ok((4, "orthodox-chess"))
    );
    assert!(mine::visit_variant("chess", MoveSize).is_err());
}

#[test]
fn the_registry_of_the_workspace_is_complete() {
    let boards: Vec<_> = variant_registry::variants()
        .map(|info| (info.name, info.boards, info.squares, info.armies))
        .collect();
    assert_eq!(
        boards,
        [
            ("orthodox-chess", 1, 64, 2),
            ("zonal-chess", 1, 104, 2),
            ("quarter-chess", 1, 64, 2),
            ("zm-quadchess", 1, 64, 4),
            ("quad-kingdom", 1, 128, 4),
            ("circle-chess", 3, 64, 2),
        ]
    );
}

struct Beside(variant_registry::AnyPosition);

impl VariantVisitor for Beside {
    type Output = ();

    /// A random game of the dynamic type and the same one of the real type: what the past decides
    /// must not differ.
    fn visit<V: Registered>(self) {
        let start: V = self.0.text().parse().unwrap();
        for seed in 0..2 {
            let any = playout(&self.0, &mut Rng::new(seed), 400);
            let real = playout(&start, &mut Rng::new(seed), 400);
            assert_eq!(any.position.text(), real.position.to_string());
            assert_eq!((any.outcome, any.plies), (real.outcome, real.plies));
        }
    }
}

#[test]
fn all_variants_play_alike_behind_the_dynamic_type() {
    for name in variant_registry::NAMES {
        let start = variant_registry::AnyPosition::start(name, None).unwrap();
        assert_eq!(start.to_string().parse(), Ok(start.clone()));
        variant_registry::visit_variant(name, Beside(start)).unwrap();
    }
}

#[test]
fn marks_on_pieces_are_drawn() {
    let ascii = |text: &str| {
        let position: variant_registry::AnyPosition = text.parse().unwrap();
        position.sheet().ascii()
    };
    // A merchant holds its neighbours (QC-7).
    let held = ascii("quarter-chess 8/8/8/3Mk3/6M1/8/8/K6r w - - 0 1");
    assert!(held.contains("k-"), "{held}");
    // South has annexed West (ZQ-12); North's pieces are frozen (ZQ-19).
    let start = variant_registry::AnyPosition::start("zm-quadchess", None).unwrap();
    let annexed = start
        .to_string()
        .replace("wK", "1")
        .replace("s swne", "s ssne");
    let annexed = annexed.replace("swne - swne", "sne - sne");
    assert!(ascii(&annexed).contains("wRs"), "{annexed}");
    let frozen = start
        .to_string()
        .replace("swne swne", "sw-e swe")
        .replace("- swne", "- swe");
    assert!(ascii(&frozen).contains("nR-"), "{frozen}");
    // Fallen kingdoms are stone (QK-12).
    let start = variant_registry::AnyPosition::start("quad-kingdom", None).unwrap();
    let stone = start
        .to_string()
        .replace("w wmbe", "w w-be")
        .replace("mKQ", "");
    assert!(ascii(&stone).contains("mR-"), "{stone}");
    // A piece of another set and one in a stockpile (CC-4, CC-6).
    let mut game = Game::new(variant_registry::AnyPosition::start("circle-chess", None).unwrap());
    for text in ["1:e2e4", "1:d7d5", "1:e4d5"] {
        game.apply(text).unwrap();
    }
    let taken = game.position().sheet().ascii();
    let card = "\n  A: White on board 1, Black on board 3\n    stockpile: p1\n";
    assert!(taken.contains(card), "{taken}");
    // An empty stockpile takes no row.
    let start = variant_registry::AnyPosition::start("circle-chess", None).unwrap();
    let start = start.sheet().ascii();
    assert!(
        !start.contains("stockpile") && !start.ends_with("\n\n"),
        "{start}"
    );
}

/// A position after some random moves.
fn walked<P: Position>(start: &P, rng: &mut Rng, plies: u32) -> P {
    variant_core::playout::random_walk(start, rng, plies).position
}

#[test]
fn any_position_keeps_the_contracts_of_positions() {
    let mut rng = Rng::new(41);
    for name in variant_registry::NAMES {
        let start = variant_registry::AnyPosition::start(name, None).unwrap();
        for plies in [0, 5, 20, 60] {
            let position = walked(&start, &mut rng, plies);
            let checked = variant_testkit::check_position(&position)
                .and_then(|()| variant_testkit::check_tactics(&position));
            checked.unwrap_or_else(|violation| panic!("{violation}"));
        }
    }
}

/// How many pieces there are of each kind.
fn material(position: &impl Tactics) -> BTreeMap<(String, char), u32> {
    let mut material = BTreeMap::new();
    let _ = position.visit_pieces(|piece| {
        let kind = (piece.seat.to_string(), piece.letter);
        *material.entry(kind).or_default() += 1;
        ControlFlow::<()>::Continue(())
    });
    material
}

#[test]
fn what_a_search_asks_is_what_the_variant_says() {
    let mut rng = Rng::new(42);
    let value = |letter: char| "PNBRQ".find(letter).map_or(0, |place| place as i32 + 1);
    for plies in 0..60 {
        let chess = walked(&OrthodoxChess::default(), &mut rng, plies);
        let any = AnyPosition::OrthodoxChess(chess);
        assert_eq!(material(&any), material(&chess));
        assert_eq!(any.pass(), chess.pass().map(AnyPosition::OrthodoxChess));
        for m in chess.moves() {
            let of_any = AnyMove::OrthodoxChess(m);
            assert_eq!(any.actor_of(of_any), chess.actor_of(m));
            assert_eq!(any.moving_piece(of_any), chess.moving_piece(m));
            assert_eq!(any.captured(of_any), chess.captured(m));
            assert_eq!(any.gives_check(of_any), chess.gives_check(m));
            assert_eq!(any.exchange(of_any, value), chess.exchange(m, value));
            let gains = |threshold| chess.exchange_at_least(m, threshold, value);
            let of_any = |threshold| any.exchange_at_least(of_any, threshold, value);
            assert_eq!([-1, 0, 1, 2].map(of_any), [-1, 0, 1, 2].map(gains));
        }
    }
    // A move of another variant says nothing.
    let (heap, m) = (
        start("heap"),
        AnyMove::OrthodoxChess(OrthodoxChess::default().moves()[0]),
    );
    assert_eq!(
        (heap.actor_of(m), heap.moving_piece(m), heap.captured(m)),
        (None, None, None)
    );
    assert!(heap.exchange_at_least(m, 0, value) && !heap.exchange_at_least(m, 1, value));
    assert_eq!((heap.gives_check(m), heap.exchange(m, value)), (false, 0));
}
