//! What the lenient reader makes of texts that the strict one refuses.

use circle_chess::{CircleChess, Setup};
use variant_core::lenient::read;
use variant_core::{Notation, Variant};
use variant_testkit::{Checked, check_lenient};

/// A text, the one that is read for it, and the changes that are reported.
type Oddity = (&'static str, &'static str, &'static [&'static str]);

const TEXTS: [Oddity; 6] = [
    (
        "Social FREE | 1 a-b 4k3/8/8/8/8/8/8/4K3 White | 3 b-a 44/4K3/8/8/8/8/8/4k3/ B - – - 0 | A r q P N | B –",
        "social free 0 0 | 1 A-B 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | 3 B-A 8/4K3/8/8/8/8/8/4k3 b - - 0 1 | A P N r q | B -",
        &[
            "sets, byte 0: read `social` for `Social`: lower case",
            "schedule, byte 7: read `free` for `FREE`: lower case",
            "clock, byte 11: read `0`: missing",
            "ply, byte 11: read `0`: missing",
            "board players, byte 16: read `A-B` for `a-b`: upper case",
            "turn, byte 40: read `w` for `White`: one letter in lower case",
            "castling, byte 45: read `-`: missing",
            "en passant, byte 45: read `-`: missing",
            "halfmove clock, byte 45: read `0`: missing",
            "fullmove number, byte 45: read `1`: missing",
            "board players, byte 50: read `B-A` for `b-a`: upper case",
            "placement, byte 54: read `8/4K3/8/8/8/8/8/4k3` for `44/4K3/8/8/8/8/8/4k3/`: another way to write the board",
            "turn, byte 76: read `b` for `B`: one letter in lower case",
            "en passant, byte 80: read `-` for `–`: lower case",
            "halfmove clock, byte 84: read `0` for `-`: a plain number",
            "fullmove number, byte 86: read `1` for `0`: a plain number from 1",
            "stockpile, byte 92: read `P` for `r`: pieces in order",
            "stockpile, byte 94: read `N` for `q`: pieces in order",
            "stockpile, byte 96: read `r` for `P`: pieces in order",
            "stockpile, byte 98: read `q` for `N`: pieces in order",
            "stockpile, byte 104: read `-` for `–`: a hyphen",
        ],
    ),
    (
        r#"tournament free 03 +7 | 1 A-B r3k2r/8/8/3pP3/8/8/8/4K2R W kqKQ D6 - 00 | 2 B-A 4k3/8/8/8/8/8/8/R3K3 black uQ e3 | A q1 R2 r1 N2 | B bm 1:Ke2; id "x""#,
        "tournament free 3 7 | 1 A-B r3k2r/8/8/3pP3/8/8/8/4K2R w Kkq d6 0 1 | 2 B-A 4k3/8/8/8/8/8/8/R3K3 b Qu - 0 1 | A N2 R2 r1 q1 | B -",
        &[
            "clock, byte 16: read `3` for `03`: a plain number",
            "ply, byte 19: read `7` for `+7`: a plain number",
            "turn, byte 56: read `w` for `W`: one letter in lower case",
            "castling, byte 58: read `Kkq` for `kqKQ`: impossible rights",
            "en passant, byte 63: read `d6` for `D6`: lower case",
            "halfmove clock, byte 66: read `0` for `-`: a plain number",
            "fullmove number, byte 68: read `1` for `00`: a plain number from 1",
            "turn, byte 100: read `b` for `black`: one letter in lower case",
            "castling, byte 106: read `Qu` for `uQ`: letters in order, each once",
            "en passant, byte 109: read `-` for `e3`: no pawn has just passed over it",
            "halfmove clock, byte 111: read `0`: missing",
            "fullmove number, byte 111: read `1`: missing",
            "stockpile, byte 116: read `N2` for `q1`: pieces in order",
            "stockpile, byte 125: read `q1` for `N2`: pieces in order",
            "stockpile, byte 131: read `-`: missing",
            r#"operations, byte 131: left out `bm 1:Ke2; id "x"`: no part of the position"#,
        ],
    ),
    (
        "tournament rounds:2 0 4 | 1 A-B rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 | 2 B-C rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1 | 3 C-A rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w uU | A N2 P1 P1 P10 | B | C - | mated 1",
        "tournament rounds:2 0 4 | 1 A-B rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3 | 2 B-C rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 3 C-A rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Uu - 0 1 | A P1 P1 P10 N2 | B - | C - | mated 1",
        &[
            "turn, byte 146: read `w` for `W`: one letter in lower case",
            "castling, byte 213: read `Uu` for `uU`: letters in order, each once",
            "en passant, byte 215: read `-`: missing",
            "halfmove clock, byte 215: read `0`: missing",
            "fullmove number, byte 215: read `1`: missing",
            "stockpile, byte 220: read `P1` for `N2`: pieces in order",
            "stockpile, byte 226: read `P10` for `P1`: pieces in order",
            "stockpile, byte 229: read `N2` for `P10`: pieces in order",
            "stockpile, byte 236: read `-`: missing",
        ],
    ),
    (
        "tournament Free 1 8 | B p2 P1;rest",
        "tournament free 1 8 | B P1 p2",
        &[
            "schedule, byte 11: read `free` for `Free`: lower case",
            "stockpile, byte 24: read `P1` for `p2`: pieces in order",
            "stockpile, byte 27: read `p2` for `P1`: pieces in order",
            "operations, byte 29: left out `;rest`: no part of the position",
        ],
    ),
    (
        "tournament free 0 0 | 1 A-B 4k3/8/8/8/8/8/8/3K4 w Uu - 0 1 | 2 B-A 4k3/8/8/8/8/8/8/4K3 w Uu - 0 1 | A - | B P1 N1 then more",
        "tournament free 0 0 | 1 A-B 4k3/8/8/8/8/8/8/3K4 w u - 0 1 | 2 B-A 4k3/8/8/8/8/8/8/4K3 w Uu - 0 1 | A - | B P1 N1",
        &[
            "castling, byte 50: read `u` for `Uu`: impossible rights",
            "operations, byte 113: left out `then more`: no part of the position",
        ],
    ),
    (
        "tournament free 0 0 | 1 A-B 4k3/8/8/8/8/8/8/3K4 w - e3 0 1 | 2 B-A 4k3/8/8/8/4P3/8/8/4K3 b Q e3 0 1 | A - | B -",
        "tournament free 0 0 | 1 A-B 4k3/8/8/8/8/8/8/3K4 w - - 0 1 | 2 B-A 4k3/8/8/8/4P3/8/8/4K3 b U - 0 1 | A - | B -",
        &[
            "en passant, byte 52: read `-` for `e3`: no pawn has just passed over it",
            "castling, byte 91: read `U` for `Q`: impossible rights",
        ],
    ),
];

#[test]
fn odd_texts_are_read_and_every_change_is_reported() -> Checked {
    TEXTS.into_iter().try_for_each(|(text, strict, repairs)| {
        check_lenient(CircleChess::parse_lenient, text, strict, repairs)
    })
}

#[test]
fn setups_are_read_like_positions() -> Checked {
    let (text, strict, repairs) = TEXTS[0];
    let position: CircleChess = strict.parse().expect("a position");
    assert_eq!(strict.parse(), Ok(Setup::from(&position)));
    let read = |text: &str| read::<Setup, _>(text, CircleChess::repair);
    check_lenient(read, text, strict, repairs)
}
