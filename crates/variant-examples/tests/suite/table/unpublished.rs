//! Atoms and compounds of which no count is published: the slow engine alone confirms them.

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

    games!(leapers 11, compounds 11, ranges 9, directions 14, modes 13, riders 13, hoppers 14, lame 14, castlings 7,
           regions 13, crowded 14, pawns_of_two_kinds 7, promoting_pieces 9);
}

variant!(leapers: Chessboard, 11, both, "acdzkdca/pppppppp/8/8/8/8/PPPPPPPP/ACDZKDCA w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('A', "A"), betza('C', "C"),
     betza('D', "D"), betza('Z', "Z"), betza('G', "G")], [], []);
variant!(compounds: Chessboard, 11, both, "hgdckdgh/pppppppp/8/8/8/8/PPPPPPPP/HGDCKDGH w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('H', "WH"), betza('G', "FG"),
     betza('D', "RF"), betza('C', "KAD"), betza('X', "BW")], [], []);
variant!(ranges: Chessboard, 9, both, "rsftktsr/pppppppp/8/8/8/8/PPPPPPPP/RSFTKTSR w - - 0 1",
    [pawn(&[6, 7, 8]), NONE, NONE, R, NONE, K, betza('S', "W3"), betza('F', "F2"),
     betza('T', "Q2N")], [], []);

variant!(directions: Chessboard, 14, both, "lgshkfcv/dpppppph/8/8/8/8/DPPPPPPH/LGSHKFCV w - - 0 1",
    [pawn(&[6, 7, 8]), NONE, NONE, NONE, NONE, K, betza('L', "fR"), betza('G', "WfF"), betza('S', "FfW"),
     betza('H', "fhNrlW"), betza('F', "flNbrNfrFblF"), betza('C', "ffNbsN"), betza('V', "vRsR2"),
     betza('D', "fAbDlAlhN")], [], []);
variant!(modes: Chessboard, 13, both, "abcdkefg/pppppppp/8/8/8/8/PPPPPPPP/ABCDKEFG w - - 0 1",
    [pawn(&[6, 8, 9]), NONE, NONE, NONE, NONE, betza('K', "mKcKcN").royal(), betza('A', "mRcK"),
     betza('B', "mNcB"), betza('C', "mQcN"), betza('D', "fmRbcB"), betza('E', "mW3cF"), betza('F', "mAcD"),
     betza('G', "mNNcKB2")], [], []);
variant!(riders: Chessboard, 13, both, "nadckesb/pppppppp/8/8/8/8/PPPPPPPP/NADCKESB w - - 0 1",
    [pawn(&[6, 11, 12]), betza('N', "NN"), betza('B', "BNN"), NONE, NONE, K, betza('A', "AA"), betza('D', "DD"),
     betza('C', "CC"), betza('E', "N2"), betza('S', "fNNbW"), betza('H', "HH"), betza('Z', "Z0GG")], [], []);
variant!(hoppers: Chessboard, 14, both, "abcdkefg/hpppppph/8/8/8/8/HPPPPPPH/ABCDKEFG w - - 0 1",
    [pawn(&[6, 9, 13]), NONE, NONE, NONE, NONE, K, betza('A', "mRcpR"), betza('B', "mBcpB"), betza('C', "gQ"),
     betza('D', "pQ"), betza('E', "pNN"), betza('F', "gNNW"), betza('G', "cpR3mF2"), betza('H', "gBmgR")],
    [], []);
variant!(lame: Chessboard, 14, both, "abcdkefg/hpppppph/8/8/8/8/HPPPPPPH/ABCDKEFG w - - 0 1",
    [pawn(&[6, 9, 13]), NONE, NONE, NONE, NONE, K, betza('A', "nN"), betza('B', "nA"), betza('C', "nD"),
     betza('D', "nZ"), betza('E', "nC"), betza('F', "nHW"), betza('G', "nGF"), betza('H', "mnNcN")], [], []);
variant!(castlings: Chessboard, 7, both, "rnccknnr/pppppppp/8/8/8/8/PPPPPPPP/RNCCKNNR w KQkq - 0 1",
    [pawn(&[1, 3, 6]), betza('N', "nNpB"), NONE, R, NONE, betza('K', "KgQ").royal(), betza('C', "mRcpRgB")],
    ["e1": "h1" => "g1", "a1" => "c1"], []);
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
