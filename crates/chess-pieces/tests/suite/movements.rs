//! Types are taken apart into moves that have tables, and others.

use board_geometry::{Chessboard, Direction};
use chess_pieces::attacks::{Movement, Movers};
use chess_pieces::{Count, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes, Ride};

const SHORT_ROOK: &[Ride] = &[Ride::ROOK.up_to(3)];
const CLIMBING_ROOK: &[Ride] = &[
    Ride::ROOK,
    Ride::along(&[Direction::NorthEast, Direction::NorthWest]),
];
const LANCE: &[Ride] = &[Ride::along(&[Direction::North])];
const WAZIR: &[Ride] = &[Ride::ROOK.up_to(1)];
/// One is no knight's.
const UNEVEN_LEAPS: [(i8, i8); 8] = {
    let mut leaps = board_geometry::KNIGHT_LEAPS;
    leaps[7] = (3, 3);
    leaps
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Parts;

impl PieceRules for Parts {
    type Board = Chessboard;
    type Counts = Count<2, 13>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[];
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('S').rides(SHORT_ROOK),
        PieceDefinition::new('G')
            .rides(&[Ride::KING])
            .leaps(&board_geometry::KNIGHT_LEAPS),
        PieceDefinition::new('C').rides(CLIMBING_ROOK),
        PieceDefinition::new('L').rides(LANCE),
        PieceDefinition::new('W').rides(WAZIR),
        PieceDefinition::new('E').leaps(&UNEVEN_LEAPS),
        PieceDefinition::new('T').leaps(&[(0, 2), (2, 0)]),
    ];
}

#[test]
fn movements_are_taken_apart() {
    assert_eq!(Movers::<Parts>::KING.bits(), 0b1010_0000);
    assert_eq!(Movers::<Parts>::KNIGHT.bits(), 0b1000_0010);
    assert_eq!(Movers::<Parts>::DIAGONAL.bits(), 0b0001_0100);
    assert_eq!(Movers::<Parts>::ORTHOGONAL.bits(), 0b0001_1000);
    assert_eq!(Movers::<Parts>::FAIRY.bits(), 0b1_1111_0100_0000);
    let of = |letter| {
        let piece_type = Parts::type_of_letter(letter).unwrap();
        Movement::of::<Parts>(piece_type.index())
    };
    let kinds = |movement: Movement| {
        [
            movement.moves(),
            movement.is_king(),
            movement.knight && !(movement.king || movement.rides() || movement.fairy),
            movement.rides() && !(movement.king || movement.knight || movement.fairy),
        ]
    };
    assert_eq!(kinds(of('P')), [false, false, false, false]);
    assert_eq!(kinds(of('N')), [true, false, true, false]);
    assert_eq!(kinds(of('B')), [true, false, false, true]);
    assert_eq!(kinds(of('Q')), [true, false, false, true]);
    assert_eq!(kinds(of('K')), [true, true, false, false]);
    assert_eq!(kinds(of('S')), [true, false, false, false]);
    assert_eq!(kinds(of('G')), [true, false, false, false]);
    assert!(!Movement::of::<Parts>(13).moves());
}

#[test]
fn leaps_along_lines_are_told_from_steps_and_crooked_leaps() {
    let types = (0..).map(PieceType::new).zip(Parts::PIECES);
    let leapers = types.filter(|(_, definition)| definition.leaps_along_lines());
    let leapers: PieceTypes = leapers.map(|(piece_type, _)| piece_type).collect();
    assert_eq!(leapers.bits(), 0b1_1000_0000_0000);
    let leaper = |leaps| PieceDefinition::new('X').leaps(leaps).leaps_along_lines();
    assert!(leaper(&[(1, 1), (-2, 2)]) && leaper(&[(0, -2)]) && leaper(&[(3, 0)]));
    assert!(!leaper(&[(1, 1), (0, -1), (1, 3), (-3, 2)]));
}

#[test]
fn riders_are_told_from_leapers_and_from_compounds() {
    let archbishop = PieceDefinition::new('A')
        .rides(&[Ride::BISHOP])
        .leaps(&board_geometry::KNIGHT_LEAPS);
    let dragon = PieceDefinition::new('D').rides(&[Ride::ROOK, Ride::KING]);
    let short = PieceDefinition::new('S').rides(SHORT_ROOK);
    for (definition, north, north_east, only) in [
        (PieceDefinition::ROOK, true, false, true),
        (PieceDefinition::BISHOP, false, true, true),
        (PieceDefinition::QUEEN, true, true, true),
        (PieceDefinition::KING, false, false, false),
        (PieceDefinition::KNIGHT, false, false, false),
        (archbishop, false, true, false),
        (dragon, true, false, false),
        (short, false, false, false),
    ] {
        let letter = definition.letter;
        assert_eq!(
            definition.rides_without_limit(Direction::North),
            north,
            "{letter}"
        );
        let diagonal = definition.rides_without_limit(Direction::NorthEast);
        assert_eq!(diagonal, north_east, "{letter}");
        assert_eq!(definition.only_rides_without_limit(), only, "{letter}");
    }
}
