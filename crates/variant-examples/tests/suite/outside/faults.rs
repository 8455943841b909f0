//! Declarations that do not compile: each fault is named by the compiler.

use super::workshop::Package;

/// Chess, one line of which a fault replaces.
const SOUND: [(&str, &str); 9] = [
    ("types", "6"),
    (
        "pieces",
        "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
         PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING",
    ),
    (
        "pawns",
        "PawnRules::from_edge(Direction::North, 1), PawnRules::from_edge(Direction::South, 1)",
    ),
    (
        "castlings",
        "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g1\", rook \"h1\" => \"f1\")",
    ),
    ("letters", "wb"),
    ("moves", "TableMoves"),
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K - 0 1",
    ),
    ("board", "Chessboard"),
    ("any file", "false"),
];

/// The same in the short form, as changes of it.
const SHORT: [(&str, &str); 2] = [
    ("form", "short"),
    (
        "castlings",
        "castlings!(Chessboard, \"e1\", \"h1\" => \"g1\")",
    ),
];

/// A game as a module, with some lines replaced.
fn game(number: usize, replaced: &[(&str, &str)]) -> String {
    let find = |lines: &[(&str, &str)], name: &str| {
        let found = lines.iter().find(|(known, _)| *known == name);
        found.map(|(_, line)| line.to_string())
    };
    let is_short = find(replaced, "form").is_some();
    let line = |name: &str| {
        let short = is_short.then(|| find(&SHORT, name)).flatten();
        let found = find(replaced, name).or(short);
        found
            .or_else(|| find(&SOUND, name))
            .expect("a line of the declaration")
    };
    let game = if is_short { short(&line) } else { long(&line) };
    format!(
        "mod game_{number} {{
            use two_army_chess::prelude::*;
            geometry! {{ pub struct Wide = 16 x 8; }}
            {game}
        }}\n"
    )
}

/// A game of a [`Declaration`]; its line of pieces is the whole table if it is an expression.
fn short(line: &impl Fn(&str) -> String) -> String {
    let pieces = line("pieces");
    let table = if pieces.contains("orthodox_and") {
        pieces
    } else {
        format!("[{pieces}]")
    };
    format!(
        "pub struct Rules;
        impl Declaration for Rules {{
            type Board = Chessboard;
            const NAME: &'static str = \"game\";
            const START: &'static str = \"{start}\";
            const PIECES: &'static [PieceDefinition] = &{table};
            const PAWNS: &'static Pawns<Chessboard> = &Pawns::from_row(1);
            const CASTLINGS: &'static [CastlingRules<Chessboard>] = &{castlings};
        }}
        pub type Game = TwoArmyPosition<Declared<Rules, {types}>>;",
        start = line("start"),
        castlings = line("castlings"),
        types = line("types"),
    )
}

/// A game that implements both traits.
fn long(line: &impl Fn(&str) -> String) -> String {
    format!(
        "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Rules;
        impl PieceRules for Rules {{
            type Board = {board};
            type Counts = Count<2, {types}>;
            const ARMY_LETTERS: &'static str = \"{letters}\";
            const PIECES: &'static [PieceDefinition] = &[{pieces}];
            const PAWNS: &'static [PawnRules<{board}>] = &[{pawns}];
            const CASTLINGS: &'static [CastlingRules<{board}>] = &[{castlings}];
            const CASTLES_FROM_ANY_FILE: bool = {any_file};
        }}
        impl TwoArmyGame for Rules {{
            type Rules = Self;
            type Moves = {moves};
            type Problems = StandardProblems;
            const NAME: &'static str = \"game\";
            const START: &'static str = \"{start}\";
            fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {{
                setup.standard_problems()
            }}
        }}
        pub type Game = TwoArmyPosition<Rules>;",
        board = line("board"),
        letters = line("letters"),
        moves = line("moves"),
        pieces = line("pieces"),
        pawns = line("pawns"),
        castlings = line("castlings"),
        any_file = line("any file"),
        types = line("types"),
        start = line("start"),
    )
}

/// A program of several games.
fn program(name: &str, games: &[&[(&str, &str)]]) -> Package {
    // Packages of one name would share what cargo knows of their last build.
    let manifest = format!(
        "[package]\nname = \"faults-{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
         [dependencies]\ntwo-army-chess = \"0.1\"\n[workspace]\n"
    );
    let modules: String = (games.iter().enumerate())
        .map(|(number, replaced)| game(number, replaced))
        .collect();
    let counts: Vec<String> = (0..games.len())
        .map(|number| format!("game_{number}::Game::default().count_moves()"))
        .collect();
    let counts = counts.join(", ");
    let text = format!(
        "{modules}fn main() {{\n    use two_army_chess::prelude::*;\n    println!(\"{{:?}}\", [{counts}]);\n}}\n"
    );
    let files = [
        ("Cargo.toml", manifest.as_str()),
        ("src/main.rs", text.as_str()),
    ];
    Package::new(name, files.map(|(path, text)| (path.into(), text.into())))
}

/// Does not compile, and the compiler says each of the messages, in the order of the games.
fn assert_refused(name: &str, faults: &[(&[(&str, &str)], &str)]) {
    let games: Vec<_> = faults.iter().map(|(game, _)| *game).collect();
    let printed = program(name, &games).failing(&["build", "--quiet"], &[]);
    let missing: Vec<_> = (faults.iter())
        .filter(|(_, message)| !printed.contains(&format!("evaluation panicked: {message}\n")))
        .collect();
    assert!(missing.is_empty(), "{missing:#?} not in\n{printed}");
    let refusals = printed.matches("evaluation panicked: ").count();
    assert_eq!(refusals, faults.len(), "{printed}");
}

const KNIGHTS: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::KNIGHT, PieceDefinition::QUEEN, PieceDefinition::KING";
const PEASANT: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::new('K').rides(&[Ride::KING])";
const SEVEN: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING, PieceDefinition::new('A')";
const SMALL: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING, PieceDefinition::new('a')";
const REGAL: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition { royal: true, ..PieceDefinition::QUEEN }, \
    PieceDefinition::KING";
const AMBITIOUS: &str = "PieceDefinition::PAWN.promotes_to(PieceTypes::of(&[PieceType::new(9)])), \
    PieceDefinition::KNIGHT, PieceDefinition::BISHOP, PieceDefinition::ROOK, \
    PieceDefinition::QUEEN, PieceDefinition::KING";
const RIDING_PAWN: &str = "PieceDefinition::PAWN.rides(&[Ride::KING]), PieceDefinition::KNIGHT, \
    PieceDefinition::BISHOP, PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING";
const RISING_KNIGHT: &str = "PieceDefinition::PAWN, \
    PieceDefinition::KNIGHT.promotes_to(PieceTypes::OFFICERS), PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING";
const SITTING_KING: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING.leaps(&[(0, 0)])";
const KINGLY_PAWN: &str = "PieceDefinition::PAWN, PieceDefinition::KNIGHT, PieceDefinition::BISHOP, \
    PieceDefinition::ROOK, PieceDefinition::QUEEN, PieceDefinition::KING.as_pawn()";
/// No rook, no castling.
const KINGS_ALONE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn rules_with_a_fault_do_not_compile_and_name_it() {
    assert_refused(
        "rules",
        &[
            (
                &[("pieces", SEVEN)],
                "PIECES has 7 entries, but Counts has 6 types (at most 32)",
            ),
            (
                &[("types", "7")],
                "PIECES has 6 entries, but Counts has 7 types (at most 32)",
            ),
            (
                &[("pieces", KNIGHTS), ("start", KINGS_ALONE)],
                "PIECES: type 3 `N` has the letter of type 1",
            ),
            (
                &[("pieces", SMALL), ("types", "7")],
                "PIECES: type 6 `a` needs an upper-case ASCII letter",
            ),
            (
                &[("pieces", PEASANT)],
                "PIECES: type 5 `K` is the king and must be royal, or ROYALTY another",
            ),
            (
                &[("pieces", REGAL)],
                "PIECES: type 4 `Q` cannot be royal beside the king, unless ROYALTY is All or Any",
            ),
            (
                &[("pieces", AMBITIOUS)],
                "PIECES: type 0 `P` promotes to type 9, which PIECES does not have",
            ),
            (
                &[("pieces", RIDING_PAWN)],
                "PIECES: type 0 `P` is the pawn: PAWNS says how it moves",
            ),
            (
                &[("pieces", RISING_KNIGHT)],
                "PIECES: type 1 `N` needs both for promotions: types and a zone, by `promoting`",
            ),
            (
                &[("pieces", SITTING_KING)],
                "PIECES: type 5 `K` has a leap to its own square",
            ),
            (
                &[("pieces", KINGLY_PAWN)],
                "PIECES: type 5 `K` cannot be another kind of pawn: neither pawn nor king can, and only with two armies",
            ),
            (
                &[("pawns", "PawnRules::from_edge(Direction::North, 1)")],
                "PAWNS has entries for 1 of 2 armies",
            ),
            (
                &[("letters", "w")],
                "ARMY_LETTERS has 1 letters for 2 armies",
            ),
            (
                &[("letters", "ww")],
                "ARMY_LETTERS: two armies have the letter `w`",
            ),
            (
                &[
                    (
                        "castlings",
                        "castling!(Chessboard, Army::new(2), 'K', king \"e1\" => \"g1\", \
                     rook \"h1\" => \"f1\")",
                    ),
                    ("start", KINGS_ALONE),
                ],
                "CASTLINGS: number 0 `K` is for an army that the game does not have",
            ),
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g1\", \
                     rook \"h1\" => \"f1\"), castling!(Chessboard, WHITE, 'K', \
                     king \"e1\" => \"c1\", rook \"a1\" => \"d1\")",
                )],
                "CASTLINGS: number 1 `K` has the letter of number 0",
            ),
        ],
    );
}

#[test]
fn a_start_that_cannot_be_read_does_not_compile_and_names_the_byte() {
    assert_refused(
        "start",
        &[
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w K - 0 1",
                )],
                "game: START, byte 38: expected the letter of a piece type, a number or `*`",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/9/PPPPPPPP/RNBQKBNR w K - 0 1",
                )],
                "game: START, byte 25: rank 3 has more squares than the board",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w K - 0 1",
                )],
                "game: START, byte 34: rank 2 has more squares than the board",
            ),
            (
                &[("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w K - 0 1")],
                "game: START, byte 34: expected `/` after rank 2",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR g K - 0 1",
                )],
                "game: START, byte 44: expected `w` or `b`",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
                )],
                "game: START, byte 47: expected letters of CASTLINGS in their order, or `-`",
            ),
            (
                &[
                    (
                        "start",
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w K - 0 1",
                    ),
                    (
                        "castlings",
                        "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"c1\", rook \"b1\" => \"d1\")",
                    ),
                ],
                "game: START, byte 46: castling `K` has no king or no rook at home",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K e9 0 1",
                )],
                "game: START, byte 48: expected the name of a square or `-`",
            ),
            (
                &[(
                    "start",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K - 0",
                )],
                "game: START, byte 51: expected the move number",
            ),
            (
                &[("pawns", "")],
                "game: START, byte 9: expected no pawn, as PAWNS is empty",
            ),
            (
                &[("moves", "Gating")],
                "game: its system of moves needs HANDS",
            ),
            (
                &[("moves", "Drops")],
                "game: its system of moves needs HANDS",
            ),
            (
                &[
                    ("moves", "Gating"),
                    (
                        "castlings",
                        "castling!(Chessboard, WHITE, 'H', king \"e1\" => \"g1\", rook \"h1\" => \"f1\")",
                    ),
                ],
                "GATES: letters of castlings are also files",
            ),
        ],
    );
}

/// King and rook may trade places, and the king may stay: such castlings compile.
#[test]
fn a_castling_off_the_lines_does_not_compile() {
    assert_refused(
        "castlings",
        &[
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g2\", rook \"h1\" => \"f1\")",
                )],
                "castling `K` has a king go from e1 to g2, which is no line of the board",
            ),
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g1\", rook \"h2\" => \"f1\")",
                )],
                "castling `K` has a rook go from h2 to f1, which is no line of the board",
            ),
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g1\", rook \"h1\" => \"g1\")",
                )],
                "castling `K` takes king and rook to one square",
            ),
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g1\", rook \"e1\" => \"f1\")",
                )],
                "castling `K` has king and rook on one square",
            ),
            (
                &[(
                    "castlings",
                    "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"g9\", rook \"h1\" => \"f1\")",
                )],
                "`g9` is no square of the board",
            ),
        ],
    );
    let trading = "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"h1\", rook \"h1\" => \"e1\"), \
                   castling!(Chessboard, WHITE, 'Q', king \"e1\" => \"e1\", rook \"a1\" => \"d1\")";
    let sound: &[(&str, &str)] = &[("castlings", trading)];
    let printed = program("sound", &[&[], sound]).cargo(&["run", "--quiet"]);
    assert_eq!(printed, "[20, 20]\n");
}

#[test]
fn castlings_from_any_file_that_cannot_be_do_not_compile() {
    assert_refused(
        "any-file",
        &[
            (
                &[
                    ("any file", "true"),
                    (
                        "castlings",
                        "castling!(Chessboard, WHITE, 'K', king \"e1\" => \"e2\", rook \"h1\" => \"h2\")",
                    ),
                ],
                "CASTLES_FROM_ANY_FILE: castling 0 is not one along a rank of the first two armies",
            ),
            (
                &[
                    ("any file", "true"),
                    ("board", "Wide"),
                    (
                        "castlings",
                        "castling!(Wide, WHITE, 'K', king \"e1\" => \"g1\", rook \"h1\" => \"f1\")",
                    ),
                    ("start", "4k11/16/16/16/16/16/16/4K11 w - - 0 1"),
                ],
                "CASTLES_FROM_ANY_FILE: the board has too many files",
            ),
        ],
    );
}

#[test]
fn faults_of_the_short_form_do_not_compile() {
    const FORM: (&str, &str) = ("form", "short");
    assert_refused(
        "short",
        &[
            (
                &[FORM, ("pieces", SEVEN)],
                "PIECES has 7 entries, but Counts has 6 types (at most 32)",
            ),
            (
                &[FORM, ("pieces", KNIGHTS), ("start", KINGS_ALONE)],
                "PIECES: type 3 `N` has the letter of type 1",
            ),
            (
                &[FORM, ("pieces", PEASANT)],
                "PIECES: type 5 `K` is the king and must be royal, or ROYALTY another",
            ),
            (
                &[
                    FORM,
                    (
                        "start",
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w Kk - 0 1",
                    ),
                ],
                "game: START, byte 38: expected the letter of a piece type, a number or `*`",
            ),
        ],
    );
    // Found before the constants of a game: the compiler stops there.
    assert_refused(
        "short-early",
        &[
            (
                &[
                    FORM,
                    ("types", "7"),
                    ("pieces", "PieceDefinition::orthodox_and::<7>(&[])"),
                ],
                "orthodox_and: 6 types, but 7 expected",
            ),
            (
                &[
                    FORM,
                    (
                        "castlings",
                        "castlings!(Chessboard, \"e1\", \"h1\" => \"g2\")",
                    ),
                ],
                "castling `K` has a king go from e1 to g2, which is no line of the board",
            ),
            (
                &[
                    FORM,
                    (
                        "castlings",
                        "castlings!(Chessboard, \"e1\", \"h1\" => \"g9\")",
                    ),
                ],
                "`g9` is no square of the board",
            ),
        ],
    );
    let printed = program("short-sound", &[&[FORM]]).cargo(&["run", "--quiet"]);
    assert_eq!(printed, "[20]\n");
}

#[test]
fn a_betza_text_that_cannot_be_read_does_not_compile_and_names_the_character() {
    let faults = [
        ("BxN", "Betza `BxN`, character 2 `x`: no such modifier"),
        ("Wf", "Betza `Wf`, character 2 `f`: an atom has to follow"),
        (
            "NsF",
            "Betza `NsF`, character 2 `s`: means nothing before this atom",
        ),
        (
            "fhW",
            "Betza `fhW`, character 2 `h`: means nothing before this atom",
        ),
        (
            "fsK",
            "Betza `fsK`, character 2 `s`: `K` and `Q` know `f` and `b` alone",
        ),
        ("npR", "Betza `npR`, character 2 `p`: one of `n`, `p`, `g`"),
        (
            "nB",
            "Betza `nB`, character 2 `B`: `n` goes with `N`, `C`, `Z`, `D`, `A`, `H`, `G`",
        ),
        (
            "nN2",
            "Betza `nN2`, character 2 `N`: `n` is for single leaps",
        ),
        (
            "gD",
            "Betza `gD`, character 2 `D`: `p` and `g` need a rider",
        ),
        ("BYN", "Betza `BYN`, character 2 `Y`: no atom"),
        ("R27", "Betza `R27`, character 3 `7`: a range of at most 26"),
        ("F4 W", "Betza `F4 W`, character 3 ` `: no atom"),
        ("", "Betza: no atom"),
    ];
    let tables = faults.map(|(text, _)| {
        let orthodox = SOUND[1].1.replace("PieceDefinition::QUEEN", "");
        orthodox.replace(
            ", ,",
            &format!(", PieceDefinition::betza('Q', \"{text}\"),"),
        )
    });
    let games = tables.each_ref().map(|table| [("pieces", table.as_str())]);
    let refused: Vec<_> = (games.iter().zip(&faults))
        .map(|(game, (_, message))| (&game[..], *message))
        .collect();
    assert_refused("betza", &refused);
}

#[test]
fn regions_and_initial_steps_that_do_not_fit_do_not_compile() {
    let faults = [
        (
            "betza('Q', \"ifW\")",
            "PIECES: type 4 `Q` has initial steps: `initial_on` says from where",
        ),
        (
            "betza('Q', \"F\").within(&[\".\"])",
            "PIECES: type 4 `Q` has `within` for 1 of 2 armies",
        ),
        (
            "betza('Q', \"F\").within(&[\".\", \"p\"])",
            "PIECES: type 4 `Q` has `within` with `p`, which is no region of the board",
        ),
    ];
    let tables = faults.map(|(definition, _)| {
        let orthodox = SOUND[1].1.replace("PieceDefinition::QUEEN", "");
        orthodox.replace(", ,", &format!(", PieceDefinition::{definition},"))
    });
    let games = tables.each_ref().map(|table| [("pieces", table.as_str())]);
    let refused: Vec<_> = (games.iter().zip(&faults))
        .map(|(game, (_, message))| (&game[..], *message))
        .collect();
    assert_refused("regions", &refused);
}
