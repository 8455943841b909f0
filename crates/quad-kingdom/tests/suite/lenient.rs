//! What the lenient reader makes of texts that the strict one refuses.

use quad_kingdom::{QuadKingdom, Setup};
use variant_core::lenient::read;
use variant_core::{Notation, Variant};
use variant_testkit::{Checked, check_lenient};

/// A text, the one that is read for it, and the changes that are reported.
type Oddity = (&'static str, &'static str, &'static [&'static str]);

const TEXTS: [Oddity; 7] = [
    (
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* Two-A",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* two-a wm wmbe - - 0,0,0,0 0 0",
        &[
            "mode, byte 80: read `two-a` for `Two-A`: lower case, options in order",
            "turn, byte 85: read `wm`: missing",
            "standing, byte 85: read `wmbe`: missing",
            "castling, byte 85: read `-`: missing",
            "en passant, byte 85: read `-`: missing",
            "points, byte 85: read `0,0,0,0`: missing",
            "halfmove clock, byte 85: read `0`: missing",
            "ply, byte 85: read `0`: missing",
        ],
    ),
    (
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/12/12/12/12/12/*,*,4,wK,wR,2,*,*/*,*,8,*,* two-b",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/12/12/12/12/12/*,*,4,wK,wR,2,*,*/*,*,8,*,* two-b w w-b- - - 0,0,0,0 0 0",
        &[
            "turn, byte 82: read `w`: missing",
            "standing, byte 82: read `w-b-`: missing",
            "castling, byte 82: read `-`: missing",
            "en passant, byte 82: read `-`: missing",
            "points, byte 82: read `0,0,0,0`: missing",
            "halfmove clock, byte 82: read `0`: missing",
            "ply, byte 82: read `0`: missing",
        ],
    ),
    (
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* FFA+draws+points W wmbe eQbKwQK d3d4:em - 00 7 bm g2g3",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* ffa+points+draws w wmbe - - 0,0,0,0 0 7",
        &[
            "mode, byte 80: read `ffa+points+draws` for `FFA+draws+points`: lower case, options in order",
            "turn, byte 97: read `w` for `W`: lower case",
            "castling, byte 104: read `-` for `eQbKwQK`: impossible rights",
            "en passant, byte 112: read `-` for `d3d4:em`: no pawn could use the right",
            "points, byte 120: read `0,0,0,0` for `-`: four plain numbers",
            "halfmove clock, byte 122: read `0` for `00`: a plain number",
            "operations, byte 126: left out `bm g2g3`: no part of the position",
        ],
    ),
    (
        "12/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/2,4,wK,3,*,*/*,*,8,*,* ffa+points W wmbe – – 01,+2,-,3",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* ffa+points w wmbe - - 1,2,0,3 0 0",
        &[
            "placement, byte 0: read `*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/mK,11/…` for `12/*,*,4,bK,3,*,*/12/12/12/mK,11/11,eK/1…`: another way to write the board",
            "turn, byte 82: read `w` for `W`: lower case",
            "castling, byte 89: read `-` for `–`: rights in order, each once",
            "en passant, byte 93: read `-` for `–`: rights in order, each once",
            "points, byte 97: read `1,2,0,3` for `01,+2,-,3`: four plain numbers",
            "halfmove clock, byte 106: read `0`: missing",
            "ply, byte 106: read `0`: missing",
        ],
    ),
    (
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/3,bP,8/mK,2,mP,8/3,wP,7,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* ffa+Draws b wmbe - C7D7:BW 0,0,0,0 +0 01",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/3,bP,8/mK,2,mP,8/3,wP,7,eK/12/12/12/*,*,4,wK,3,*,*/*,*,8,*,* ffa+draws b wmbe - c7d7:wb 0,0,0,0 0 1",
        &[
            "mode, byte 92: read `ffa+draws` for `ffa+Draws`: lower case, options in order",
            "en passant, byte 111: read `c7d7:wb` for `C7D7:BW`: rights in order, each once",
            "halfmove clock, byte 127: read `0` for `+0`: a plain number",
            "ply, byte 130: read `1` for `01`: a plain number",
        ],
    ),
    (
        "*,*,bR,bN,bB,bQ,bK,bB,bN,bR,*,*/*,*,bP,bP,bP,bP,bP,bP,bP,bP,*,*/mR,mP,8,eP,eR/mN,mP,8,eP,eN/mB,mP,8,eP,eB/mQ,mP,8,eP,eQ/mK,mP,8,eP,eK/mB,mP,8,eP,eB/mN,mP,8,eP,eN/mR,mP,8,eP,eR/*,*,wP,wP,wP,wP,wP,wP,wP,wP,*,*/*,*,wR,wN,wB,wQ,wK,wB,wN,1,*,* ffa w wmbe eQKbKQmQKwKQ - 0,0,0,0 0 0",
        "*,*,bR,bN,bB,bQ,bK,bB,bN,bR,*,*/*,*,bP,bP,bP,bP,bP,bP,bP,bP,*,*/mR,mP,8,eP,eR/mN,mP,8,eP,eN/mB,mP,8,eP,eB/mQ,mP,8,eP,eQ/mK,mP,8,eP,eK/mB,mP,8,eP,eB/mN,mP,8,eP,eN/mR,mP,8,eP,eR/*,*,wP,wP,wP,wP,wP,wP,wP,wP,*,*/*,*,wR,wN,wB,wQ,wK,wB,wN,1,*,* ffa w wmbe wQmKQbKQeKQ - 0,0,0,0 0 0",
        &["castling, byte 250: read `wQmKQbKQeKQ` for `eQKbKQmQKwKQ`: impossible rights"],
    ),
    (
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/12/12/12/12/12/*,*,4,wK,wR,2,*,*/*,*,8,*,* TWO-B+draws+Points",
        "*,*,8,*,*/*,*,4,bK,3,*,*/12/12/12/12/12/12/12/12/*,*,4,wK,wR,2,*,*/*,*,8,*,* two-b+points+draws w w-b- - - 0,0,0,0 0 0",
        &[
            "mode, byte 77: read `two-b+points+draws` for `TWO-B+draws+Points`: lower case, options in order",
            "turn, byte 95: read `w`: missing",
            "standing, byte 95: read `w-b-`: missing",
            "castling, byte 95: read `-`: missing",
            "en passant, byte 95: read `-`: missing",
            "points, byte 95: read `0,0,0,0`: missing",
            "halfmove clock, byte 95: read `0`: missing",
            "ply, byte 95: read `0`: missing",
        ],
    ),
];

#[test]
fn odd_texts_are_read_and_every_change_is_reported() -> Checked {
    TEXTS.into_iter().try_for_each(|(text, strict, repairs)| {
        check_lenient(QuadKingdom::parse_lenient, text, strict, repairs)
    })
}

#[test]
fn setups_are_read_like_positions() -> Checked {
    let (text, strict, repairs) = TEXTS[0];
    let position: QuadKingdom = strict.parse().expect("a position");
    assert_eq!(strict.parse(), Ok(Setup::from(position)));
    let read = |text: &str| read::<Setup, _>(text, QuadKingdom::repair);
    check_lenient(read, text, strict, repairs)
}
