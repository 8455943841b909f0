//! Texts, partners and rights of slow games of three armies.

use board_geometry::{Direction, geometry};
use chess_pieces::{Count, PawnRules, PieceRules};
use variant_testkit::slow::{SlowGame, SlowOracle, SlowPlay, SlowVariant};
use variant_testkit::{Oracle, OracleGame, Queries};

geometry! {
    /// Five by five.
    struct Five = 5 x 5;
}

const PAWNS: &[PawnRules<Five>] = &[
    PawnRules::from_edge(Direction::North, 1),
    PawnRules::from_edge(Direction::East, 1),
    PawnRules::from_edge(Direction::South, 1),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct AnySide;

impl PieceRules for AnySide {
    type Board = Five;
    type Counts = Count<3>;

    const ARMY_LETTERS: &'static str = "swe";
    const PAWNS: &'static [PawnRules<Five>] = PAWNS;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Front;

impl PieceRules for Front {
    type Board = Five;
    type Counts = Count<3>;

    const ARMY_LETTERS: &'static str = "swe";
    const PAWNS: &'static [PawnRules<Five>] = PAWNS;
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
}

enum Three {}

impl SlowVariant for Three {
    type Rules = AnySide;

    const STALLED_ARMIES_ARE_OUT: bool = true;
}

type Slow = SlowGame<AnySide>;

/// The pawn on b4 has advanced past b3.
const ADVANCED: &str = "4,eK/wP,sP,eP,2/5/2,sK,2/wK,4 w swe - b3b4:we 3";

#[test]
fn texts_are_written_as_they_are_read() {
    for text in [
        ADVANCED,
        "4,eK/5/eN,4/5/sR,1,sK,2 s se - - 0 teams",
        "wQ,sB,eR,wN,sP/5/5/5/5 e we - - 17",
    ] {
        assert_eq!(Slow::of(text).text(), text);
        assert_eq!(SlowOracle::<Three>::of(text).text(), text);
    }
    let useless = Slow::of("4,eK/1,sP,3/5/2,sK,2/wK,4 w swe - b3b4:we 3");
    assert_eq!(useless.text(), "4,eK/1,sP,3/5/2,sK,2/wK,4 w swe - - 3");
}

#[test]
fn faulty_texts_are_refused() {
    const EMPTY: &str = "5/5/5/5/5";
    for (text, expected) in [
        (format!("{EMPTY} s s - -"), "expected six fields or more"),
        (format!("{EMPTY} sw s - - 0"), "expected the army to move"),
        (format!("{EMPTY} x s - - 0"), "no army has the letter `x`"),
        (format!("{EMPTY} s sx - - 0"), "no army has the letter `x`"),
        (format!("{EMPTY} s s sK - 0"), "expected castlings"),
        (format!("{EMPTY} s s xK - 0"), "no army has the letter `x`"),
        (format!("{EMPTY} s s - b3b4 0"), "expected `:`"),
        (
            format!("{EMPTY} s s - b3b4:x 0"),
            "no army has the letter `x`",
        ),
        (format!("{EMPTY} s s - - x"), "expected a clock"),
        (
            format!("{EMPTY} s s - - 0 team"),
            "expected `teams` or nothing more",
        ),
        (
            format!("{EMPTY} s s - - 0 teams teams"),
            "expected `teams` or nothing more",
        ),
        (
            "5/5/5/5 s s - - 0".into(),
            "expected as many ranks as the board has",
        ),
        ("5/5/4/5/5 s s - - 0".into(), "expected full ranks"),
        ("5/5/6/5/5 s s - - 0".into(), "expected full ranks"),
        ("5/5/4,sK,1/5/5 s s - - 0".into(), "expected full ranks"),
        ("5/5/5,sK/5/5 s s - - 0".into(), "a piece off the board"),
        ("5/5/4,xK/5/5 s s - - 0".into(), "expected a piece"),
        ("5/5/4,sX/5/5 s s - - 0".into(), "expected a piece"),
        ("5/5/4,s/5/5 s s - - 0".into(), "expected a piece"),
    ] {
        assert_eq!(Slow::read(&text).unwrap_err(), expected, "{text}");
    }
    assert!(Slow::read(&format!("{EMPTY} s s - b9b4:s 0")).is_err());
    assert!(Slow::read(&format!("{EMPTY} s s - b3b9:s 0")).is_err());
}

fn after(game: &Slow, m: &str) -> Slow {
    game.play(m).unwrap()
}

#[test]
fn rights_en_passant_last_until_the_army_has_moved() {
    let taken = after(&Slow::of(ADVANCED), "a4b3");
    assert_eq!(taken.text(), "4,eK/2,eP,2/1,wP,3/2,sK,2/wK,4 e swe - - 0");
    let waited = after(&Slow::of(ADVANCED), "a1a2");
    assert_eq!(
        waited.text(),
        "4,eK/wP,sP,eP,2/5/wK,1,sK,2/5 e swe - b3b4:e 4"
    );
    assert!(waited.has("c4b3"));
    let over = after(&waited, "e5e4");
    assert_eq!(over.text(), "5/wP,sP,eP,1,eK/5/wK,1,sK,2/5 s swe - - 5");
    let pushed = after(
        &Slow::of("4,eK/wP,1,eP,2/5/1,sP,sK,2/wK,4 s swe - - 7"),
        "b2b4",
    );
    assert_eq!(
        pushed.text(),
        "4,eK/wP,sP,eP,2/5/2,sK,2/wK,4 w swe - b3b4:we 0"
    );
    // The passed square is entered, and the pawn is taken.
    let entered = after(
        &Slow::of("4,eK/1,sP,eP,2/wR,4/2,sK,2/wK,4 w swe - b3b4:e 3"),
        "a3b3",
    );
    assert_eq!(entered.field(4), "-");
    let taken = after(
        &Slow::of("4,eK/wR,sP,eP,2/5/2,sK,2/wK,4 w swe - b3b4:e 3"),
        "a4b4",
    );
    assert_eq!(taken.field(4), "-");
}

#[test]
fn rules_may_let_pawns_capture_from_the_front_alone() {
    let beside = "4,eK/wP,sP,3/5/2,sK,2/wK,4 w swe - b3b4:w 3";
    let behind = "4,eK/1,sP,3/5/wP,1,sK,2/wK,4 w swe - b3b4:w 3";
    let against = "4,eK/1,sP,eP,2/5/2,sK,2/wK,4 e swe - b3b4:e 3";
    for (text, m, front) in [
        (beside, "a4b3", true),
        (behind, "a2b3", false),
        (against, "c4b3", true),
    ] {
        let (any, strict) = (Slow::of(text), SlowGame::<Front>::of(text));
        assert_eq!((any.text().as_str(), any.has(m)), (text, true));
        assert_eq!(strict.has(m), front, "{text}");
        assert_eq!(strict.text() == text, front, "{text}");
    }
}

#[test]
fn partners_neither_capture_nor_check_each_other() {
    let moves = |text: &str| Slow::of(text).moves_from("a1").join(" ");
    let rook = "4,eK/5/eN,4/5/sR,1,sK,2 s se - - 0";
    assert_eq!(moves(rook), "a1a2 a1a3 a1b1");
    assert_eq!(moves(&format!("{rook} teams")), "a1a2 a1b1");
    let checked = "4,eK/5/2,eR,2/5/2,sK,2 s se - - 0";
    assert_eq!(Slow::of(checked).checked(), "s");
    assert_eq!(Slow::of(&format!("{checked} teams")).checked(), "");
    assert_eq!(Slow::of("4,eK/5/2,eR,2/5/2,sK,2 s sw - - 0").checked(), "");
    for (standing, alone, partners) in [
        ("se", false, true),
        ("sw", false, false),
        ("swe", false, false),
        ("s", true, true),
        ("w", true, true),
    ] {
        let text = format!("4,eK/5/5/5/wK,1,sK,2 s {standing} - - 0");
        assert_eq!(Slow::of(&text).is_over(), alone, "{standing}");
        let teams = Slow::of(&format!("{text} teams"));
        assert_eq!(teams.is_over(), partners, "{standing} as partners");
    }
}

#[test]
fn an_army_that_is_out_loses_turn_and_rights() {
    let mut game = Slow::of(ADVANCED);
    game.eliminate(game.turn);
    assert_eq!(game.text(), "4,eK/wP,sP,eP,2/5/2,sK,2/wK,4 e se - b3b4:e 3");
    game.eliminate(game.turn);
    assert_eq!(game.text(), "4,eK/wP,sP,eP,2/5/2,sK,2/wK,4 s s - - 3");
    assert!(game.is_over());
    let mut other = Slow::of(ADVANCED);
    other.eliminate(chess_pieces::Army::new(0));
    assert_eq!(other.field(1), "w");
    assert_eq!(other.field(2), "we");
}

#[test]
fn resignations_and_draws_are_of_armies_in_the_game() {
    let play = |plies: &[&str]| SlowPlay::<Three>::of(ADVANCED, plies);
    let left = play(&["resign:e"]);
    assert_eq!(left.ended(), "");
    assert_eq!(left.reached().field(2), "sw");
    assert!(left.refuses("resign:e") && left.refuses("draw:swe"));
    assert_eq!(
        play(&["resign:e", "draw:sw"]).ended(),
        "agreement s=0.5 w=0.5 e=0"
    );
    assert!(play(&[]).refuses("draw:sw"));
    assert_eq!(play(&["draw:swe"]).ended(), "agreement s=0.5 w=0.5 e=0.5");
}
