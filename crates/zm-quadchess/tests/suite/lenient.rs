//! What the lenient reader makes of texts that the strict one refuses.

use variant_core::lenient::read;
use variant_core::{Notation, Variant};
use variant_testkit::{Checked, check_lenient};
use zm_quadchess::{Setup, ZmQuadchess};

/// A text, the one that is read for it, and the changes that are reported.
type Oddity = (&'static str, &'static str, &'static [&'static str]);

const TEXTS: [Oddity; 11] = [
    (
        "wK, 6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK FFA",
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s swne - - - 0 0",
        &[
            "placement, byte 0: read `wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK` for `wK, 6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK`: blanks inside a field",
            "mode, byte 39: read `ffa` for `FFA`: lower case",
            "turn, byte 42: read `s`: missing",
            "control, byte 42: read `swne`: missing",
            "castling, byte 42: read `-`: missing",
            "en passant, byte 42: read `-`: missing",
            "kings, byte 42: read `-`: missing",
            "clock, byte 42: read `0`: missing",
            "ply, byte 42: read `0`: missing",
        ],
    ),
    (
        "wK,6,nK/8/8/8/4,eP,3/8/8/sK,6,eK three:s",
        "wK,6,nK/8/8/8/4,eP,3/8/8/sK,6,eK three:s s swnd - - - 0 0",
        &[
            "turn, byte 40: read `s`: missing",
            "control, byte 40: read `swnd`: missing",
            "castling, byte 40: read `-`: missing",
            "en passant, byte 40: read `-`: missing",
            "kings, byte 40: read `-`: missing",
            "clock, byte 40: read `0`: missing",
            "ply, byte 40: read `0`: missing",
        ],
    ),
    (
        "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2/ ffa W+E ssns – – – - 007",
        "7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2 ffa w+e ssns - - - 0 7",
        &[
            "placement, byte 0: read `7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2` for `7,nK/8/8/8/8/8/3,wR,4/sK,4,eR,2/`: another way to write the board",
            "turn, byte 37: read `w+e` for `W+E`: lower case",
            "castling, byte 46: read `-` for `–`: letters in order, each once",
            "en passant, byte 50: read `-` for `–`: rights in order, each once",
            "kings, byte 54: read `-` for `–`: letters in order, each once",
            "clock, byte 58: read `0` for `-`: a plain number",
            "ply, byte 60: read `7` for `007`: a plain number",
        ],
    ),
    (
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - - 0 9 remove:NW bm a1a2",
        "wK,6,nK/8/8/4,nP,3/8/8/3,sR,4/sK,6,eK ffa s sWNe - - - 0 9 remove:wn",
        &[
            "remove, byte 59: read `remove:wn` for `remove:NW`: letters in order, each once",
            "operations, byte 68: left out `bm a1a2`: no part of the position",
        ],
    ),
    (
        r#"wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne ews D3D4:ew neWS 1 2 id "a""#,
        "wK,6,sK/8/8/sP,7/5,nK,2/8/8/7,eK teams-opposite s swne - - Swne 1 2",
        &[
            "castling, byte 55: read `-` for `ews`: impossible rights",
            "en passant, byte 59: read `-` for `D3D4:ew`: no pawn could use the right",
            "kings, byte 67: read `Swne` for `neWS`: impossible promotions",
            r#"operations, byte 75: left out `id "a"`: no part of the position"#,
        ],
    ),
    (
        "wK,6,nK/8/8/4,nR,3/2,wP,sP,eP,3/8/8/1,sK,5,eK ffa N swne - D3D4:EW - +0 01",
        "wK,6,nK/8/8/4,nR,3/2,wP,sP,eP,3/8/8/1,sK,5,eK ffa n swne - d3d4:we - 0 1",
        &[
            "turn, byte 50: read `n` for `N`: lower case",
            "en passant, byte 59: read `d3d4:we` for `D3D4:EW`: rights in order, each once",
            "clock, byte 69: read `0` for `+0`: a plain number",
            "ply, byte 72: read `1` for `01`: a plain number",
        ],
    ),
    (
        "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/sP,sP,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK ffa s swne enws - ensw 00 -",
        "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/sP,sP,sP,sP,2,eP,eR/sK,sR,sB,sN,2,eP,eK ffa s swne swne - swne 0 0",
        &[
            "castling, byte 123: read `swne` for `enws`: letters in order, each once",
            "kings, byte 130: read `swne` for `ensw`: letters in order, each once",
            "clock, byte 135: read `0` for `00`: a plain number",
            "ply, byte 138: read `0` for `-`: a plain number",
        ],
    ),
    (
        "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/sP,sP,sP,sP,2,eP,eR/sK,1,sB,sN,2,eP,eK ffa s swne swne - swne 0 0",
        "wK,wP,2,nN,nB,nR,nK/wR,wP,2,nP,nP,nP,nP/wB,wP,6/wN,wP,6/6,eP,eN/6,eP,eB/sP,sP,sP,sP,2,eP,eR/sK,1,sB,sN,2,eP,eK ffa s swne wne - swne 0 0",
        &["castling, byte 122: read `wne` for `swne`: impossible rights"],
    ),
    (
        "8/7,sK/8/8/8/8/8/eK,7 ffa s s--e - - E 0 9",
        "8/7,sK/8/8/8/8/8/eK,7 ffa s s--e - - e 0 9",
        &["kings, byte 37: read `e` for `E`: impossible promotions"],
    ),
    (
        "7,sK/8/8/8/8/8/8/eK,7 ffa s s--e - - eS 0 9",
        "7,sK/8/8/8/8/8/8/eK,7 ffa s s--e - - Se 0 9",
        &["kings, byte 37: read `Se` for `eS`: letters in order, each once"],
    ),
    (
        "wK,6,nK/8/8/8/4,eP,3/8/8/sK,6,eK THREE:S",
        "wK,6,nK/8/8/8/4,eP,3/8/8/sK,6,eK three:s s swnd - - - 0 0",
        &[
            "mode, byte 33: read `three:s` for `THREE:S`: lower case",
            "turn, byte 40: read `s`: missing",
            "control, byte 40: read `swnd`: missing",
            "castling, byte 40: read `-`: missing",
            "en passant, byte 40: read `-`: missing",
            "kings, byte 40: read `-`: missing",
            "clock, byte 40: read `0`: missing",
            "ply, byte 40: read `0`: missing",
        ],
    ),
];

#[test]
fn odd_texts_are_read_and_every_change_is_reported() -> Checked {
    TEXTS.into_iter().try_for_each(|(text, strict, repairs)| {
        check_lenient(ZmQuadchess::parse_lenient, text, strict, repairs)
    })
}

#[test]
fn setups_are_read_like_positions() -> Checked {
    let (text, strict, repairs) = TEXTS[0];
    let position: ZmQuadchess = strict.parse().expect("a position");
    assert_eq!(strict.parse(), Ok(Setup::from(position)));
    let read = |text: &str| read::<Setup, _>(text, ZmQuadchess::repair);
    check_lenient(read, text, strict, repairs)
}
