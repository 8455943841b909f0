//! Regions, promotions and crowds of which no count is published: the slow engine alone confirms them.

use variant_testkit::Differential;

use super::*;

/// Random games of variants, beside the slow engine.
macro_rules! games {
    ($($name:ident $types:literal),*) => {
        $(#[test]
        fn $name() {
            Differential::<TwoArmyPosition<Declared<super::$name::Rules, $types>>>::new()
                .games(20)
                .plies(120)
                .against::<SlowOracle<super::$name::Rules>>()
                .unwrap_or_else(|violation| panic!("{violation}"));
        })*
    };
}

mod games_agree_with_the_slow_engine {
    use super::*;

    games!(regions 13, crowded 14, pawns_of_two_kinds 7, promoting_pieces 9);
}

variant!(regions: Zones, 13, both, "abcdkefr/1hpppph1/1p4p1/8/8/1P4P1/1HPPPPH1/ABCDKEFR w - - 0 1",
    [pawn(&[6, 9]), NONE, NONE, R, NONE, betza('K', "K").royal().within(&["aAm", "bBm"]).facing(),
     betza('A', "Q").within(&["aAm", "bBm"]), betza('B', "NNB3").within(&["mbBA", "aAmB"]),
     betza('C', "FimfR").initial_on(&["aA", "bB"]), betza('D', "WifnDcpR").initial_on(&["A", "B"]),
     betza('E', "DpB").within(&["aAmb", "bBma"]), betza('F', "fWisW").initial_on(&["bB", "aA"]),
     betza('H', "nN")
     ], [], []);

geometry! { struct Zones = "
    b b b B B b b b
    b b b B B b b b
    b b b b b b b b
    m m m m m m m m
    m m m m m m m m
    a a a a a a a a
    a a a A A a a a
    a a a A A a a a
"; }

geometry! { struct Ends = "
    w w w w w w w w
    w w w w w w w w
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    b b b b b b b b
    e b b b b b b b
"; }

/// Two ranks at the far end, but for one square of White.
const FAR_RANKS: &[&str] = &["w", "b"];

variant!(
    /// Berolina pawns beside those of chess.
    pawns_of_two_kinds: Ends, 7, both, "rnbqkbnr/papapapa/8/8/8/8/PAPAPAPA/RNBQKBNR w KQkq - 0 1",
    [P, N, B, R, Q, K, betza('A', "mfFcfW").promoting(PieceTypes::OFFICERS, FAR_RANKS).forced_in(FAR_RANKS)],
    ["e1": "h1" => "g1", "a1" => "c1"], []);
variant!(promoting_pieces: Ends, 9, single, "rsccksrr/pppppppp/8/8/8/8/PPPPPPPP/RSCCKSRR w - - 0 1",
    [pawn(&[6]), NONE, NONE, R.promoting(PieceTypes::of(&[PieceType::new(8)]), FAR_RANKS), NONE, K,
     betza('C', "mRcpR"), betza('S', "FfW").promoting(PieceTypes::of(&[PieceType::ROOK, PieceType::new(6)]), FAR_RANKS),
     betza('D', "RF")], [], []);

geometry! { struct Huge = 16 x 16; }

variant!(
    /// More leaps and steps than fit into tables.
    crowded: Huge, 14, single,
    "3a4k2b4/2cd4e2f4/8h2g4/16/3pp4p6/16/16/16/16/16/16/3PP4P6/8H2G4/2CD4E2F4/3A4K2B4/16 w - - 0 1",
    [pawn(&[6, 9, 13]), NONE, NONE, NONE, NONE, K, betza('A', "mRcpR"), betza('B', "NNfW"), betza('C', "gQ"),
     betza('D', "nNmD"), betza('E', "pBsR3"), betza('F', "CCcF"), betza('G', "ZAfR"), betza('H', "nZmQ2")], [], []);

#[cfg(feature = "long-tests")]
pub(super) use games;
