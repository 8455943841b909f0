//! Atoms and compounds of which no count is published: the slow engine alone confirms them.

use super::*;

variant!(leapers: Chessboard, 11, both, "acdzkdca/pppppppp/8/8/8/8/PPPPPPPP/ACDZKDCA w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('A', "A"), betza('C', "C"),
     betza('D', "D"), betza('Z', "Z"), betza('G', "G")], [], []);
variant!(compounds: Chessboard, 11, both, "hgdckdgh/pppppppp/8/8/8/8/PPPPPPPP/HGDCKDGH w - - 0 1",
    [pawn(&[6, 7, 8, 9]), NONE, NONE, NONE, NONE, K, betza('H', "WH"), betza('G', "FG"),
     betza('D', "RF"), betza('C', "KAD"), betza('X', "BW")], [], []);
variant!(ranges: Chessboard, 9, both, "rsftktsr/pppppppp/8/8/8/8/PPPPPPPP/RSFTKTSR w - - 0 1",
    [pawn(&[6, 7, 8]), NONE, NONE, R, NONE, K, betza('S', "W3"), betza('F', "F2"),
     betza('T', "Q2N")], [], []);
