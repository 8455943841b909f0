//! Algebraic notation, and the opening of a real game in it.

use variant_core::{Game, MoveTextError, Notation, Position, Variant};
use zm_quadchess::{Setup, SetupProblems, ZmQuadchess};

/// A tournament game of 29 August 1993 in its players' notation, a round a line: South, West, North,
/// East; `---` where a checked player answered first.
const GAME: &str = "
    d3    0-0   g5    Nf3
    Ne3   d8    h6    f2
    Nd5   dxe7  Bg7   Bg2
    Nxe7  c7    Rf8   Ne1
    0-0   Bb7   Nf6   Bf3
    Bxg5  d6    Nxg4  f1
    a4    dxe7  Rxa8+ ---
    ---   Bxa8  Nxh2  Kxh2
    Be3+  Kb8   Kh7   Bd1
    axb5  Nb7   Be5   Bxc2+
    Ka2   Nd6   Kg7   Kh3
    Bd2   Bd5+  ---   ---
";

#[test]
fn a_real_game_replays_with_its_skips() {
    let mut game = Game::new(ZmQuadchess::default());
    for round in GAME.lines().filter(|line| !line.trim().is_empty()) {
        for (army, san) in round.split_whitespace().enumerate() {
            let position = *game.position();
            let is_turn = position.turn().index() == army;
            assert_eq!(is_turn, san != "---", "{position}: {san}");
            if !is_turn {
                continue;
            }
            let m = position.parse_san_lenient(san);
            let m = m.unwrap_or_else(|error| panic!("{position}: {san}: {error}"));
            let strict = position.san(m);
            assert_eq!(strict, san.replace("0-0", "O-O"));
            assert_eq!(position.parse_san(&strict), Ok(m));
            game.play(m).unwrap();
        }
    }
    assert_eq!(game.plies().len(), 44);
}

fn sans(text: &str) -> Vec<String> {
    let position: ZmQuadchess = text.parse().unwrap();
    let mut sans: Vec<String> = position
        .moves()
        .into_iter()
        .map(|m| position.san(m))
        .collect();
    sans.sort();
    sans
}

#[test]
fn pawns_that_capture_into_one_square_are_told_apart() {
    let text = "wK,6,nK/8/3,wP,4/4,eN,3/3,wP,4/8/8/sK,6,eK ffa w swne - - - 0 0";
    let sans = sans(text);
    assert!(sans.contains(&"d4xe5".to_string()) && sans.contains(&"d6xe5".to_string()));
    let position: ZmQuadchess = text.parse().unwrap();
    assert_eq!(
        position.parse_san_lenient("dxe5"),
        Err(MoveTextError::Ambiguous)
    );
}

#[test]
fn an_advance_and_a_capture_en_passant_onto_one_square_are_told_apart() {
    // North has passed over d6: West's pawn on c5 takes there, the one on c6 just goes there.
    let text = "wK,6,nK/8/2,wP,5/2,wP,nP,4/8/8/8/sK,6,eK ffa w swne - d6d5:w - 0 0";
    let position: ZmQuadchess = text.parse().unwrap();
    let advance = position.parse_san("d6").unwrap();
    let capture = position.parse_san("cxd6").unwrap();
    assert_eq!(
        (advance.to_string(), capture.to_string()),
        ("c6d6".into(), "c5d6".into())
    );
    assert_eq!(position.parse_san_lenient("cxd6e.p."), Ok(capture));
}

#[test]
fn castling_has_its_own_name_alone() {
    let start = ZmQuadchess::start("ffa").unwrap();
    let castling = start.parse_move("a1b1").unwrap();
    assert_eq!(start.san(castling), "O-O");
    assert_eq!(start.parse_san_lenient("0-0"), Ok(castling));
    for other in ["Kb1", "Kxb1", "Ka1b1", "O-O-O"] {
        assert!(start.parse_san_lenient(other).is_err(), "{other}");
    }
}

#[test]
fn marks_of_check_and_mate() {
    let text = "wK,6,wN/8/5,nK,2/8/7,eK/4,sK,3/1,sR,6/6,sR,1 ffa s swne - - w 7 20";
    let sans = sans(text);
    assert!(sans.contains(&"Ra1#".to_string()) && sans.contains(&"Rf1+".to_string()));
    let position: ZmQuadchess = text.parse().unwrap();
    assert!(matches!(
        position.parse_san("Ra1"),
        Err(MoveTextError::NotCanonical {
            offset: 3,
            expected: "a mark of check or mate"
        })
    ));
    assert!(position.parse_san_lenient("Rg1-a1").is_ok());
}

#[test]
fn texts_that_contradict_themselves_are_refused_with_all_reasons() {
    let quiet = "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0";
    for (from, to, field) in [
        ("wK,6,nK", "wK,5,nK", "placement"),
        ("wK,6,nK", "wK,3,3,nK", "placement"),
        ("wK,6,nK", "wK,6,wK", "placement"),
        ("sK,6,eK", "sK,2,sP,3,eK", "placement"),
        ("ffa s", "ffa:s s", "mode"),
        ("ffa s", "ffa S", "turn"),
        ("ffa s", "ffa s+w", "turn"),
        ("swne", "sswe", "placement"),
        ("swne", "swn", "control"),
        ("swne", "swnes", "control"),
        ("swne - ", "swne s ", "castling"),
        ("swne - ", "swne ws ", "castling"),
        ("- - - 0", "- - S 0", "kings"),
        ("- - - 0", "- d3d4:w - 0", "en passant"),
        ("- - - 0", "- d3d4 - 0", "en passant"),
        ("0 0", "00 0", "clock"),
        ("0 0", "+0 0", "clock"),
        ("0 0", "0 4294967296", "ply"),
        ("0 0", "0  0", "ply"),
        ("0 0", "0 0 ", "remove"),
        ("0 0", "0 0 -", "remove"),
        ("0 0", "0 0 remove", "remove"),
        ("0 0", "0 0 remove:", "remove"),
        ("0 0", "0 0 remove:-", "remove"),
        ("0 0", "0 0 remove:ws", "remove"),
        ("0 0", "0 0 remove:w", "remove"),
        ("swne - - - 0 0", "sWne - - - 0 0 remove:w ", "end"),
        ("swne - - - 0 0", "sWne - - - 0 0 remove:wn", "remove"),
    ] {
        let text = quiet.replacen(from, to, 1);
        let error = text.parse::<ZmQuadchess>().unwrap_err();
        assert_eq!(error.field, field, "{text}: {error}");
    }
    let text = quiet.replace("swne - - - 0 0", "sWne - - - 0 0 remove:n");
    let error = text.parse::<ZmQuadchess>().unwrap_err();
    assert_eq!(error.offset, text.find("remove").unwrap());
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.to_string(), text);
    let error = ZmQuadchess::try_from(setup).unwrap_err();
    assert_eq!(error.problems, SetupProblems::REMOVAL);
    let unsettled = "wK,6,nK/3,sN,4/1,sK,6/8/8/8/4,eP,3/7,eK ffa w swne - - - 0 1";
    let setup: Setup = unsettled.parse().unwrap();
    let error = ZmQuadchess::try_from(setup.clone()).unwrap_err();
    assert_eq!(error.problems, SetupProblems::UNSETTLED);
    let mut several = setup;
    several.kings = several.kings.with(zm_quadchess::SOUTH);
    several.arrived = several.kings;
    several.castling = several.kings;
    let error = ZmQuadchess::try_from(several).unwrap_err();
    assert_eq!(
        error.problems,
        SetupProblems::UNSETTLED | SetupProblems::PROMOTION | SetupProblems::CASTLING
    );
}

#[test]
fn actions_are_listed_with_their_players() {
    let texts = |text: &str| -> String {
        let position: ZmQuadchess = text.parse().unwrap();
        let actions = position.actions().into_iter();
        let texts: Vec<String> = actions.map(|action| action.to_string()).collect();
        texts.join(" ")
    };
    // ZQ-28: the largest groups first.
    let expected = "resign:remove resign:freeze draw:swne draw:swn draw:swe draw:sne draw:wne draw:sw \
                    draw:sn draw:wn draw:se draw:we draw:ne absent:s absent:s:remove penalty:s absent:w \
                    absent:w:remove penalty:w absent:n absent:n:remove penalty:n absent:e \
                    absent:e:remove penalty:e";
    assert_eq!(texts(&ZmQuadchess::default().to_string()), expected);
    // North's army is frozen, West's annexed.
    assert_eq!(
        texts("1,wQ,6/7,nB/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s se-e - - - 30 0"),
        "resign:remove resign:freeze draw:se absent:s absent:s:remove penalty:s absent:e \
         absent:e:remove penalty:e"
    );
}
