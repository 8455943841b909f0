//! Pieces beyond chess by the slow generator, beside the fast one: lame, hopping and repeated leaps, steps by army and
//! region, promotion in zones, pawns of other kinds.

use board_geometry::{Direction, Geometry, Square, geometry};
use chess_pieces::{PawnRules, PieceDefinition, PieceType, PieceTypes};
use orthodox_chess::two_army_chess::{Declaration, Declared, Pawns, TwoArmyPosition};
use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};
use variant_testkit::{Differential, Effort, Oracle, Queries};

geometry! { struct Field = "
    b b B B B b b
    b b B B B b b
    b b b b b b b
    . . . . . . .
    r r r r r r r
    r r R R R r r
    r r R R R r r
"; }

const PALACE: &[&str] = &["R", "B"];
const HOME: &[&str] = &["Rr", "Bb"];
const BEYOND: &[&str] = &["Bb", "Rr"];
const GOLD: PieceTypes = PieceTypes::of(&[PieceType::new(11)]);

enum Menagerie {}

impl Declaration for Menagerie {
    type Board = Field;

    const NAME: &'static str = "menagerie";
    const START: &'static str = "rnbkbsh/c1gd2c/p1l1l1p/7/P1L1L1P/C1GD2C/RNBKBSH w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::ABSENT,
        PieceDefinition::MAO.lettered('N'),
        PieceDefinition::XIANGQI_ELEPHANT.lettered('B').within(HOME),
        PieceDefinition::ROOK,
        PieceDefinition::ABSENT,
        PieceDefinition::betza('K', "W")
            .royal()
            .within(PALACE)
            .facing(),
        PieceDefinition::CANNON,
        PieceDefinition::betza('P', "fWisW").initial_on(BEYOND),
        PieceDefinition::betza('G', "gQ"),
        PieceDefinition::betza('H', "NN"),
        PieceDefinition::SILVER
            .lettered('S')
            .promoting(GOLD, BEYOND),
        PieceDefinition::GOLD.lettered('J'),
        PieceDefinition::betza('L', "fW")
            .promoting(GOLD, BEYOND)
            .forced_in(BEYOND),
        PieceDefinition::betza('D', "W3"),
    ];
    const PAWNS: &'static Pawns<Field> = &Pawns::from_row(1);
}

impl SlowVariant for Menagerie {
    type Rules = Declared<Self, 14>;
}

type Animals = TwoArmyPosition<Declared<Menagerie, 14>>;
type SlowAnimals = SlowGame<Declared<Menagerie, 14>>;

geometry! { struct Homes = "
    w w w w w w w w
    H H H H H H H H
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    h h h h h h h h
    b b b b b b b b
"; }

const LAST: &[&str] = &["w", "b"];

enum Leaping {}

impl Declaration for Leaping {
    type Board = Homes;

    const NAME: &'static str = "leaping-pawns";
    const START: &'static str = "rnbqkbnr/plplplpl/8/8/8/8/LPLPLPLP/RNBQKBNR w - - 0 1";
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::betza('L', "fmWfcAifmnD")
            .initial_on(&["h", "H"])
            .promoting(PieceTypes::OFFICERS, LAST)
            .forced_in(LAST)
            .as_pawn(),
    ];
    const PAWNS: &'static Pawns<Homes> = &Pawns::from_row(1);
}

impl SlowVariant for Leaping {
    type Rules = Declared<Self, 7>;
}

type LeapingPawns = TwoArmyPosition<Declared<Leaping, 7>>;

#[test]
fn animals_agree_with_the_fast_generator() {
    let compared = Differential::<Animals>::new()
        .games(8)
        .plies(120)
        .perft(2, 60)
        .positions(["3k3/7/7/3l3/1S3P1/2G4/3K3 w - - 0 1"])
        .against::<SlowOracle<Menagerie>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(500)),
        "{compared:?}"
    );
}

#[test]
fn two_kinds_of_pawns_agree_with_the_fast_generator() {
    let compared = Differential::<LeapingPawns>::new()
        .positions(["4k3/plpl1l1p/8/2LP1pL1/1lpl2PL/8/PLP1L2P/4K3 w - - 0 1"])
        .games(6)
        .plies(80)
        .perft(2, 40)
        .against::<SlowOracle<Leaping>>()
        .unwrap_or_else(|violation| panic!("{violation}"));
    assert!(
        compared.positions > u64::from(Effort::from_environment().games(300)),
        "{compared:?}"
    );
    let counted = SlowOracle::<Leaping>::of(Leaping::START);
    assert_eq!(counted.perft(3), 8_916, "Fairy-Stockfish counts as many");
}

/// Squares that the piece on one attacks, ascending.
fn attacked(placement: &str, from: &str) -> String {
    let game = SlowAnimals::of(&format!("{placement} w - - 0 1"));
    let from = from.parse().unwrap();
    let attacks = |&to: &Square<Field>| game.pieces.attacks::<Declared<Menagerie, 14>>(from, to);
    let squares = Field::BOARD.all().into_iter().filter(attacks);
    let names: Vec<String> = squares.map(|square| square.to_string()).collect();
    names.join(" ")
}

#[test]
fn each_animal_attacks_as_its_definition_says() {
    for (placement, from, expected) in [
        ("7/3p3/7/2PC3/3P3/3p3/7", "d4", "d2 a4 b4 d7"),
        ("7/7/3p3/3N3/7/7/7", "d4", "c2 e2 b3 f3 b5 f5"),
        ("7/7/7/2pN3/7/7/7", "d4", "c2 e2 f3 f5 c6 e6"),
        ("7/7/7/7/2B4/3P3/7", "c3", "a1"),
        ("7/7/2b4/7/7/7/7", "c5", "a7 e7"),
        ("6p/7/3p3/3Gp2/7/1p5/7", "d4", "a1 f4 d6"),
        ("7/7/2p4/7/7/7/H6", "a1", "c2 b3 e3 g4 c5"),
        ("7/7/7/7/7/7/D6", "a1", "b1 c1 d1 a2 a3 a4"),
        ("7/7/7/7/p6/7/D6", "a1", "b1 c1 d1 a2 a3"),
        ("7/7/7/3P3/7/7/7", "d4", "d5"),
        ("7/7/3P3/7/7/7/7", "d5", "c5 e5 d6"),
        ("7/7/7/3p3/7/7/7", "d4", "d3"),
        ("7/7/7/7/3p3/7/7", "d3", "d2 c3 e3"),
        ("7/3p3/7/7/7/7/3K3", "d1", "c1 e1 d2 d3 d4 d5 d6"),
        ("7/7/7/3S3/7/7/7", "d4", "c3 e3 c5 d5 e5"),
        ("7/7/7/3s3/7/7/7", "d4", "c3 d3 e3 c5 e5"),
        ("7/7/7/7/7/7/7", "d4", ""),
    ] {
        assert_eq!(attacked(placement, from), expected, "{placement}, {from}");
    }
}

#[test]
fn promotion_is_free_in_the_zone_and_forced_where_declared() {
    let moves = |placement: &str, from: &str| {
        let game = SlowAnimals::of(&format!("{placement} w - - 0 1"));
        game.moves_from(from).join(" ")
    };
    let kings = "3k3/7";
    assert_eq!(moves(&format!("{kings}/7/3L3/7/7/2K4"), "d4"), "d4d5j");
    assert_eq!(moves(&format!("{kings}/7/7/3L3/7/2K4"), "d3"), "d3d4");
    assert_eq!(
        moves(&format!("{kings}/7/7/3S3/7/2K4"), "d3"),
        "d3c2 d3c4 d3d4 d3e2 d3e4"
    );
    assert_eq!(
        moves(&format!("{kings}/7/3S3/7/7/2K4"), "d4"),
        "d4c3 d4c5 d4c5j d4d5 d4d5j d4e3 d4e5 d4e5j"
    );
    assert_eq!(
        moves(&format!("{kings}/3S3/7/7/7/2K4"), "d5"),
        "d5c4 d5c4j d5c6 d5c6j d5d6 d5d6j d5e4 d5e4j d5e6 d5e6j"
    );
}

#[test]
fn no_letter_stands_for_an_absent_type() {
    let refused = SlowAnimals::read("3k3/7/3?3/7/7/7/2K4 w - - 0 1");
    assert_eq!(refused.unwrap_err(), "expected a piece");
}

/// Pawns whose squares contradict each other.
macro_rules! faulty_pawns {
    ($name:ident: $pawns:expr) => {{
        enum $name {}

        impl Declaration for $name {
            type Board = Field;
            const NAME: &'static str = "faulty";
            const START: &'static str = "3k3/7/7/7/7/7/3K3 w - - 0 1";
            const PAWNS: &'static Pawns<Field> = &$pawns;
        }

        SlowGame::<Declared<$name>>::read($name::START).unwrap_err()
    }};
}

#[test]
fn pawns_that_contradict_themselves_are_refused() {
    assert_eq!(
        faulty_pawns!(Far: Pawns::from_row(4)),
        "PAWNS: army 0 double-pushes from a5 onto a7, a promotion square"
    );
    assert_eq!(
        faulty_pawns!(Beyond: Pawns::from_row(1).promoting_on_row(7)),
        "PAWNS: army 0 has no promotion square"
    );
    assert_eq!(
        faulty_pawns!(Optional: Pawns([
            PawnRules::from_edge(Direction::North, 1),
            PawnRules::from_edge(Direction::South, 1)
                .promoting_in(Field::BOARD.rank(0), Field::BOARD.rank(6)),
        ])),
        "PAWNS: army 1 has an optional promotion on a7, no promotion square"
    );
}
