//! Game records of variants: what they mean, what is wrong with them, and writing them.

use crate::toy::Heap;
use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng, Variant, implement};
use variant_record::variant_match::MatchGame;
use variant_record::{Item, Record, Recorded};
use variant_registry::{AnyPosition, NAMES, Registered, VariantVisitor, visit_variant};

fn replay<V: Recorded>(text: &str) -> Result<MatchGame<V>, (String, usize)> {
    let record: Record = text.parse().expect("a record");
    let start = record.start().map_err(|error| (error.to_string(), 0))?;
    let mut game = MatchGame::new(start);
    match record.play(&mut game) {
        Ok(()) => Ok(game),
        Err(error) => Err((error.to_string(), game.plies().len())),
    }
}

#[test]
fn every_notation_is_read() {
    let text =
        "[Variant \"orthodox-chess\"]\n\n1. e2e4 e5! 2. Ng1-f3 Nc6 {good} 3. Bb5 a6?! 4. 0-0 *";
    let game = replay::<OrthodoxChess>(text).unwrap();
    assert_eq!(game.texts().join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    let game =
        replay::<OrthodoxChess>("[FEN \"4k3/8/8/8/8/8/8/4K2R b - - 0 1\"]\n1... Kd8 resign:w 0-1");
    assert_eq!(
        game.unwrap().outcome().unwrap().to_string(),
        "resignation w=0 b=1"
    );
}

#[test]
fn a_record_of_three_players_says_whose_turns_are_skipped() {
    let text = "[Variant \"heap\"]\n[VariantMode \"small\"]\n\nThe columns are A, B, C.\n\n 1  -3 --- -1\n 2  x3 0-0-1";
    let (error, plies) = replay::<Heap>(text).unwrap_err();
    assert_eq!(error, "line 6, column 8: a skipped turn, but B has to move");
    assert_eq!(plies, 1);
    let game = replay::<Heap>(&text.replace("---", "")).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "win A=0 B=0 C=1");
}

#[test]
fn errors_name_the_place_and_leave_the_last_good_position() {
    for (text, expected, plies) in [
        (
            "1. e4 e5\n2. Ke3 *",
            "line 2, column 4: Ke3: illegal move",
            2,
        ),
        (
            "1. e4 e5 2. e4e6",
            "line 1, column 13: e4e6: illegal move",
            2,
        ),
        (
            "1. Nf3 resign:x",
            "line 1, column 8: resign:x: action, byte 7: expected the letter of a player",
            1,
        ),
        (
            "f3 e5 g4 Qh4 a3",
            "line 1, column 14: a3: the game is over",
            4,
        ),
        (
            "f3 e5 g4 Qh4 1-0",
            "line 1, column 14: the result 1-0 is not that of the game, 0-1",
            4,
        ),
        (
            "e4 1-0-0",
            "line 1, column 4: expected a score for each of 2 players",
            1,
        ),
        (
            "[Variant \"heap\"]",
            "line 1, column 1: this is a record of another variant than orthodox-chess",
            0,
        ),
        (
            "\n[VariantMode \"x\"]",
            "line 2, column 1: unknown mode: expected `start`, `fischer-random`, `960:N` or `960:N:M` with numbers \
             from 0 to 959",
            0,
        ),
        (
            "[VariantMode \"start\"] [FEN \"8/8 w - - 0 1\"]",
            "line 1, column 23: a record has a mode or a position, not both",
            0,
        ),
        (
            "[FEN \"8/8 w - - 0 1\"]",
            "line 1, column 1: placement, byte 3: expected `/` and another rank",
            0,
        ),
    ] {
        assert_eq!(
            replay::<OrthodoxChess>(text).unwrap_err(),
            (expected.into(), plies),
            "{text}"
        );
    }
    // A game may be given up without a word: the position does not show it.
    assert!(
        replay::<OrthodoxChess>("e4 1-0")
            .unwrap()
            .outcome()
            .is_none()
    );
}

#[test]
fn games_are_written_as_they_are_read() {
    let mut game = MatchGame::new(OrthodoxChess::default());
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.apply(text).unwrap();
    }
    let written = Record::of_game(&game).to_string();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[Termination \"normal\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    assert_eq!(written, expected);
    assert_eq!(
        replay::<OrthodoxChess>(&written).unwrap().texts(),
        game.texts()
    );
}

#[test]
fn a_game_from_a_position_begins_with_the_player_to_move() {
    let text = "4k3/8/8/8/8/8/8/4K2R b - - 0 1";
    let mut game = MatchGame::new(text.parse::<OrthodoxChess>().unwrap());
    for text in ["e8d8", "e1e2", "d8c8", "draw:wb"] {
        game.apply(text).unwrap();
    }
    let written = Record::of_game(&game).to_string();
    assert!(
        written.contains(&format!("[SetUp \"1\"]\n[FEN \"{text}\"]")),
        "{written}"
    );
    assert!(
        written.ends_with("\n1... Kd8 2. Ke2 Kc8 {[%action draw:wb]} 1/2-1/2\n"),
        "{written}"
    );
    assert_eq!(
        replay::<OrthodoxChess>(&written).unwrap().outcome(),
        game.outcome()
    );
}

#[test]
fn rounds_of_three_are_numbered() {
    let mut game = MatchGame::new(Heap::start("large").unwrap());
    for text in ["take3", "take2", "take1", "take3", "take3"] {
        game.apply(text).unwrap();
    }
    let record = Record::of_game(&game);
    assert!(
        record.to_string().ends_with("\n1. -3 -2 -1 2. -3 -3 *\n"),
        "{record}"
    );
    assert_eq!(record.tag("VariantMode"), Some("large"));
}

#[test]
fn what_else_is_in_a_record_stays_where_it_is() {
    let text = "[Date \"1993.08.29\"]\n[VariantMode \"large\"]\n{s} -3 -2! (x -1 (-2)) -1 $7 {c} -3 ?! x1!? {gone} -1 *";
    let record: Record = text.parse().unwrap();
    let game = replay::<Heap>(text).unwrap();
    let once = record.rewritten(&game);
    assert_eq!(
        once.to_string(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"1993.08.29\"]\n[Round \"?\"]\n[Result \"*\"]\n\
         [Variant \"heap\"]\n[VariantMode \"large\"]\n\n\
         {s} 1. -3 -2! (x -1 (-2)) 1... -1 $7 {c} 2. -3 ?! 2... -1!? {gone} 2... -1 *\n"
    );
    // A game that went on has the further moves, too; one taken back ends the record there.
    let mut longer = replay::<Heap>(text).unwrap();
    longer.apply("take1").unwrap();
    assert!(
        record
            .rewritten(&longer)
            .to_string()
            .replace('\n', " ")
            .ends_with(" 2... -1 3. -1 * ")
    );
    let mut shorter = game;
    assert!(shorter.undo() && shorter.undo());
    assert!(
        record
            .rewritten(&shorter)
            .to_string()
            .ends_with(" 2. -3 ?! *\n")
    );
}

struct AnnotatedGames(u64);

impl VariantVisitor for AnnotatedGames {
    type Output = ();

    /// Plays random games, strews remarks among the moves, and rewrites the record twice.
    fn visit<V: Registered>(self) {
        const REMARKS: [&str; 8] = [
            "{a  comment}",
            ";one line\n",
            "(1. any (thing {)} $1) Z0 --)",
            "$139",
            "!?",
            "(--)",
            "17...",
            "\n% ignored\n",
        ];
        const MARKS: [&str; 4] = ["", "!", "?!", "??"];
        let mut rng = Rng::new(self.0);
        for mode in V::MODES {
            let start = V::start(mode).unwrap();
            let mut game = MatchGame::new(start.clone());
            let mut text = format!("[Round \"-\"]\n[FEN \"{start}\"]\n[Result \"?\"]\n\n");
            while game.outcome().is_none() && game.plies().len() < 60 {
                let Some(m) = game.position().random_move(&mut rng) else {
                    break;
                };
                let written = match rng.below(2) {
                    0 => m.to_string(),
                    _ => game.position().san(m),
                };
                game.play(m).unwrap();
                text += &written;
                text += MARKS[rng.below(4) as usize];
                text += " ";
                while rng.below(2) == 0 {
                    text += REMARKS[rng.below(8) as usize];
                    text += " ";
                }
            }
            let record: Record = text.parse().unwrap();
            let played = replay::<V>(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            assert_eq!(played.texts(), game.texts());
            let once = record.rewritten(&played);
            let written = once.to_string();
            // Glyphs stand before the one comment of a move, and this before its variations.
            let kept = |record: &Record| -> Vec<String> {
                let mut kept = Vec::new();
                for item in record.entries().map(|entry| entry.item) {
                    match item {
                        Item::Comment(text) => kept.extend(text.split(' ').map(str::to_owned)),
                        Item::Open | Item::Close | Item::Glyph(_) => kept.push(item.to_string()),
                        _ => {}
                    }
                }
                kept.sort();
                kept
            };
            assert_eq!(kept(&once), kept(&record));
            let marks = |text: &str| {
                let (_, moves) = text.split_once("\n\n").unwrap();
                moves.matches(['!', '?']).count()
            };
            assert_eq!(marks(&written), marks(&text));
            let again: Record = written.parse().unwrap();
            assert_eq!(kept(&again), kept(&record));
            let replayed = replay::<V>(&written).unwrap();
            assert_eq!(replayed.texts(), game.texts());
            assert_eq!(again.rewritten(&replayed).to_string(), written);
        }
    }
}

#[test]
fn annotated_games_of_all_variants_are_rewritten_to_the_same_text() {
    for name in variant_registry::NAMES {
        for seed in 0..3 {
            visit_variant(name, AnnotatedGames(seed)).unwrap();
        }
    }
}

struct RandomGames(u64);

impl VariantVisitor for RandomGames {
    type Output = ();

    /// Plays random games in every mode, writes them down, and reads them again.
    fn visit<V: Registered>(self) {
        let mut rng = Rng::new(self.0);
        for mode in V::MODES.iter().take(16) {
            let mut game = MatchGame::new(V::start(mode).unwrap());
            while game.outcome().is_none() && game.plies().len() < 150 {
                let Some(m) = game.position().random_move(&mut rng) else {
                    break;
                };
                game.play(m).unwrap();
            }
            let written = Record::of_game(&game).to_string();
            let again =
                replay::<V>(&written).unwrap_or_else(|error| panic!("{error:?}\n{written}"));
            assert_eq!(again.texts(), game.texts(), "{written}");
            assert_eq!(again.outcome(), game.outcome());
            assert!(
                written
                    .lines()
                    .skip_while(|line| !line.is_empty())
                    .all(|line| line.len() < 80)
            );
        }
    }
}

#[test]
fn random_games_of_all_variants_survive_being_written_and_read() {
    for name in variant_registry::NAMES {
        for seed in 0..3 {
            visit_variant(name, RandomGames(seed)).unwrap();
        }
    }
}

/// A game of the tournament of 29 August 1993, as the players wrote it down.
const TABLE: &str = "\
Opening of a tournament game; four players.
Columns: South, West, North, East.

 1  d3      0-0     g5      Nf3
 2  Ne3     d8      h6      f2
 3  Nd5     dxe7    Bg7     Bg2
 4  Nxe7    c7      Rf8     Ne1
 5  0-0     Bb7     Nf6     Bf3
 6  Bxg5    d6      Nxg4    f1
 7  a4      dxe7    Rxa8+   ---
 8  ---     Bxa8    Nxh2    Kxh2
 9  Be3+    Kb8     Kh7     Bd1
10  axb5    Nb7     Be5     Bxc2+
11  Ka2     Nd6     Kg7     Kh3
12  Bd2     Bd5+    ---     ---
";

#[test]
fn a_table_with_skipped_turns_is_played() {
    let game = replay::<zm_quadchess::ZmQuadchess>(TABLE).unwrap();
    assert_eq!(game.plies().len(), 44);
    let checked: Vec<String> = game
        .position()
        .in_check()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(checked, ["s"]);
}

/// The move in many forms, usual and others.
fn forms(m: &str, san: &str) -> Vec<String> {
    let unmarked = san.trim_end_matches(['+', '#']);
    let letter = unmarked.find(|letter: char| letter.is_ascii_alphabetic());
    let (letter, target) = unmarked.split_at(letter.map_or(0, |at| at + 1));
    let origins = (0..=m.len()).filter_map(|end| m.get(..end));
    let mut forms: Vec<String> = origins
        .map(|origin| [letter, origin, target].concat())
        .collect();
    forms.extend([
        m.into(),
        unmarked.replace('x', ""),
        unmarked.replace("O-O", "0-0"),
    ]);
    let marks = ["", "+", "#", "++"];
    let marked = |form: &String| marks.map(|mark| format!("{form}{mark}"));
    forms.iter().flat_map(marked).chain([san.into()]).collect()
}

#[test]
fn usual_texts_of_moves_are_recognised_as_by_writing_them() {
    let mut rng = Rng::new(61);
    for name in NAMES {
        let mut position = AnyPosition::start(name, None).unwrap();
        for _ in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            for m in [(); 3].map(|()| moves[rng.below(moves.len() as u64) as usize]) {
                for text in forms(&m.to_string(), &position.san(m)) {
                    let by_writing = implement::read_move(&position, &text, |_| false);
                    assert_eq!(position.read_move(&text), by_writing, "{text}: {position}");
                }
            }
            position = position.play_unchecked(moves[rng.below(moves.len() as u64) as usize]);
        }
    }
}
