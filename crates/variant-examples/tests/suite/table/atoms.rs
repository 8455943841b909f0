//! Atoms and compounds of which no count is published: the slow engine alone confirms them.

use two_army_chess::board_geometry::Chessboard;
use variant_testkit::Differential;

use super::*;

mod games_agree_with_the_slow_engine {
    use super::*;

    unpublished::games!(leapers 11, compounds 11, ranges 9, directions 14, modes 13, riders 13, hoppers 14, lame 14,
                        castlings 7);
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
