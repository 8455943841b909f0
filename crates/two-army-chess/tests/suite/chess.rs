//! What chess alone uses of the layer: claims, flags, EPD, lenient texts, castling from any file.

use orthodox_chess::OrthodoxChess;
use two_army_chess::variant_render::Draw;
use two_army_chess::{Action, BLACK, PLAYERS, TwoArmyMove, WHITE};
use variant_core::lenient::{apply_all, read};
use variant_core::{
    ActionError, Game, MoveTextError, Notation, Player, Position, Seat, Tactics, Variant,
};
use variant_match::{Agreement, MatchRules};
use variant_record::Recorded;
use variant_testkit::{check_lenient, check_stored};

fn chess(text: &str) -> OrthodoxChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

const WB: [Player; 2] = PLAYERS;

#[test]
fn a_fallen_flag_loses_unless_the_opponent_cannot_mate() {
    for (text, flag, outcome) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "flag:b",
            "time-forfeit w=1 b=0",
        ),
        // Black has a bare king.
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "flag:w",
            "time-forfeit w=0.5 b=0.5",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K3 w - - 0 1",
            "flag:w",
            "time-forfeit w=0 b=1",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K3 w - - 0 1",
            "flag:b",
            "time-forfeit w=0.5 b=0.5",
        ),
    ] {
        let mut game = Game::new(chess(text));
        game.apply(flag).unwrap();
        let found = game.outcome().unwrap();
        assert_eq!(
            (found.to_string().as_str(), found.reason.as_str()),
            (outcome, "time-forfeit")
        );
        assert_eq!(game.texts(), [flag]);
    }
    let position = OrthodoxChess::default();
    for wrong in ["flag:", "flag:x", "flag:wb"] {
        assert!(
            matches!(
                position.parse_action(wrong),
                Err(ActionError::Malformed { offset: 5, .. })
            ),
            "{wrong}"
        );
    }
    let actor = position.to_act()[0];
    assert_eq!(position.out_of_time(actor), Some(Action::Flag(WB[0])));
}

#[test]
fn actions_are_listed_with_those_who_decide() {
    let position = chess("6k1/8/8/8/8/8/8/K6R w - - 100 80");
    let actions = position.actions();
    let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let plain = ["draw:wb", "resign:w", "resign:b", "flag:w", "flag:b"];
    assert_eq!(texts[..5], plain);
    let moves = position.moves().len();
    assert_eq!(texts.len(), 5 + 2 * (1 + moves));
    assert_eq!(texts[5], "claim:repetition");
    assert!(texts.contains(&"claim:fifty-moves".into()));
    assert!(texts.contains(&"claim:fifty-moves:h1h7".into()));
    // All that is listed reads back.
    for (action, text) in actions.iter().zip(&texts) {
        assert_eq!(position.parse_action(text).as_ref(), Ok(action));
    }
    let decide = |text: &str| position.agreement(&position.parse_action(text).unwrap());
    assert_eq!(decide("draw:wb"), Agreement::all(WB));
    assert_eq!(decide("resign:b"), Agreement::all([WB[1]]));
    assert_eq!(decide("flag:w"), Agreement::arbiter());
    assert_eq!(decide("claim:fifty-moves"), Agreement::all([WB[0]]));
}

/// FIDE 9.2 and 9.3: the claim comes before the move that makes it true.
#[test]
fn a_claim_may_announce_its_move() {
    let text = "6k1/8/8/8/8/8/P7/K6R w - - 99 80";
    let claim = |claim: &str| {
        let mut game = Game::new(chess(text));
        game.apply(claim)
            .map(|()| game.outcome().unwrap().to_string())
    };
    assert_eq!(
        claim("claim:fifty-moves:h1h2").unwrap(),
        "fifty-moves w=0.5 b=0.5"
    );
    assert_eq!(
        claim("claim:fifty-moves:Rh2").unwrap(),
        "fifty-moves w=0.5 b=0.5"
    );
    // Not yet so, and not after the move of a pawn.
    assert!(claim("claim:fifty-moves").is_err());
    assert!(claim("claim:fifty-moves:a2a3").is_err());
    assert!(claim("claim:repetition:h1h2").is_err());
    let position = chess(text);
    assert!(matches!(
        position.parse_action("claim:fifty-moves:h1a8"),
        Err(ActionError::Malformed { offset: 18, .. })
    ));
    // Another game's move cannot be announced here.
    let ground = two_army_chess::ClaimGround::FiftyMoves;
    let announced = Some(OrthodoxChess::default().parse_move("e2e4").unwrap());
    let mut game = Game::new(position);
    assert_eq!(
        game.act(Action::Claim { ground, announced }),
        Err(ActionError::NotAllowed {
            why: "the move announced is not legal"
        })
    );
    let mut game = Game::new(chess("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1"));
    for text in ["a1a2", "h8h7", "a2a1", "h7h8", "a1a2", "h8h7", "a2a1"] {
        game.apply(text).unwrap();
    }
    assert!(game.clone().apply("claim:repetition").is_err());
    assert!(game.clone().apply("claim:repetition:h7h6").is_err());
    game.apply("claim:repetition:h7h8").unwrap();
    assert_eq!(
        game.outcome().unwrap().to_string(),
        "repetition w=0.5 b=0.5"
    );
}

#[test]
fn epd_has_four_fields_and_counters_unlike_a_new_games() {
    let epd = |text: &str| chess(text).epd_text();
    let kings = "4k3/8/8/8/8/8/8/4K2R w K -";
    assert_eq!(epd(&format!("{kings} 0 1")), (kings.into(), vec![]));
    assert_eq!(
        epd(&format!("{kings} 7 1")),
        (kings.into(), vec![("hmvc", 7)])
    );
    assert_eq!(
        epd(&format!("{kings} 7 30")),
        (kings.into(), vec![("hmvc", 7), ("fmvn", 30)])
    );
    let glade = crate::glade::glade("4k3/8/8/8/8/4K3 w - - 3 9");
    assert_eq!(
        glade.epd_text(),
        ("4k3/8/8/8/8/4K3 w - - 3 9".into(), vec![])
    );
}

/// Each text, the strict one that is read, and the repairs.
#[test]
fn foreign_texts_are_repaired() {
    for (text, strict, repairs) in [
        (
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &[
                "turn, byte 19: read `w`: missing",
                "castling, byte 19: read `-`: missing",
                "en passant, byte 19: read `-`: missing",
                "halfmove clock, byte 19: read `0`: missing",
                "fullmove number, byte 19: read `1`: missing",
            ][..],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 Black - - 3 9",
            "4k3/8/8/8/8/8/8/4K3 b - - 3 9",
            &["turn, byte 20: read `b` for `Black`: one letter in lower case"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 WHITE - - 3 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 3 1",
            &[
                "turn, byte 20: read `w` for `WHITE`: one letter in lower case",
                "fullmove number, byte 32: read `1` for `0`: moves are counted from 1",
            ],
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w QK - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            &["castling, byte 23: read `K` for `QK`: impossible rights"],
        ),
        // Five fields, of which the fourth is a number: no pawn was passed.
        (
            "4k3/8/8/8/8/8/8/4K3 w - 3 9",
            "4k3/8/8/8/8/8/8/4K3 w - - 3 9",
            &["en passant, byte 23: read `-`: missing"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &["en passant, byte 24: read `-` for `e3`: no pawn has just passed over it"],
        ),
        (
            "4k3/8/8/3Pp3/8/8/8/4K3 w - E6 0 1",
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
            &["en passant, byte 27: read `e6` for `E6`: lower case"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - \u{2013} 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &["en passant, byte 24: read `-` for `\u{2013}`: lower case"],
        ),
        // Operations after four fields have the clocks.
        (
            "4k3/8/8/8/8/8/8/4K3 W - - fmvn 9; hmvc 3;",
            "4k3/8/8/8/8/8/8/4K3 w - - 3 9",
            &[
                "turn, byte 20: read `w` for `W`: one letter in lower case",
                "halfmove clock, byte 25: read `3`: missing",
                "fullmove number, byte 25: read `9`: missing",
                "operations, byte 25: left out `fmvn 9; hmvc 3;`: no part of the position",
            ],
        ),
    ] {
        check_lenient(OrthodoxChess::parse_lenient, text, strict, repairs).unwrap();
        let (_, repairs) = OrthodoxChess::parse_lenient(text).unwrap();
        assert_eq!(apply_all(text, &repairs), strict, "{text}");
    }
    assert!(OrthodoxChess::parse_lenient("4k3/8/8/8/8/8/8/4K3 x - - 0 1").is_err());
    let setup = read::<orthodox_chess::Setup, _>("4k3/8/8/8/8/8/8/8 W", OrthodoxChess::repair);
    assert_eq!(setup.unwrap().0.to_string(), "4k3/8/8/8/8/8/8/8 w - - 0 1");
}

#[test]
fn castling_onto_the_rook_is_read_where_it_is_not_written() {
    let position = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = position.parse_move("e1g1").unwrap();
    assert_eq!(position.parse_san_lenient("e1h1"), Ok(short));
    assert_eq!(position.parse_san_lenient("e1g1"), Ok(short));
    let long = position.parse_move("e1c1").unwrap();
    assert_eq!(position.parse_san_lenient("e1a1"), Ok(long));
    assert!(position.parse_san_lenient("e1b1").is_err());
    let none = chess("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1");
    assert!(none.parse_san_lenient("e1h1").is_err());
}

/// Castling rights from other files than the usual take four bytes more.
#[test]
fn castling_from_any_file_is_stored() {
    let text = "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1";
    let position = chess(text);
    assert!(check_stored(&position).is_ok());
    let mut bytes = Vec::new();
    position.pack(&mut bytes);
    assert_eq!(OrthodoxChess::unpack(&bytes), Some(position));
    let usual = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut short = Vec::new();
    usual.pack(&mut short);
    assert_eq!(bytes.len(), short.len() + 4);
    // The mark belongs to such rights alone.
    let at = short.len() - 2;
    assert_eq!(short[at], 0b1_1110);
    let mut marked = short.clone();
    marked[at] |= 1 << 7;
    assert_eq!(OrthodoxChess::unpack(&marked), None);
    let mut marked = short[..at].to_vec();
    marked.extend([1 << 7, 0b1111, 0, 0, 0, 255]);
    assert_eq!(OrthodoxChess::unpack(&marked), None);
    assert!(position.variant_tag().is_some());
    assert_ne!(position.variant_tag(), usual.variant_tag());
    assert!(matches!(
        position
            .parse_move("c1d1")
            .and_then(|m| position.parse_san(&position.san(m))),
        Ok(_) | Err(MoveTextError::Illegal)
    ));
}

#[test]
fn attackers_are_drawn_for_the_side_that_is_attacked() {
    let position = chess("4k3/8/8/8/1n6/8/8/R3K3 w - - 0 1");
    // d3 is attacked by the knight, and by nothing of White's; a4 by the rook.
    assert_eq!(position.attackers_of(Seat::Army('w'), 19, &[]), [25]);
    assert_eq!(position.attackers_of(Seat::Army('b'), 19, &[]), [0; 0]);
    assert_eq!(position.attackers_of(Seat::Army('b'), 24, &[]), [0]);
    // After the rook's move to b1, the file is open to it.
    assert_eq!(position.attackers_of(Seat::Army('b'), 17, &[[0, 1]]), [1]);
    assert_eq!(
        position.attackers_of(Seat::Army('b'), 24, &[[0, 1]]),
        [0; 0]
    );
    assert_eq!(position.turn(), WHITE);
    assert_ne!(position.turn(), BLACK);
    assert!(position.tactical_moves().is_empty());
}

#[test]
fn castlings_become_x_fen() {
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R";
    // An inner rook is named by its file.
    let inner = "4k3/8/8/8/8/8/8/RR2K3";
    for (placement, text, strict) in [
        (usual, "KQkq", Some("KQkq")),
        (usual, "qK", Some("Kq")),
        (usual, "HAha", Some("KQkq")),
        (usual, "-", Some("-")),
        (usual, "\u{2014}", Some("-")),
        (usual, "Hh-", Some("Kk")),
        (usual, "KK", Some("K")),
        (usual, "Kx", None),
        (inner, "B", Some("B")),
        (inner, "A", Some("Q")),
        (inner, "Q", Some("Q")),
    ] {
        let read = OrthodoxChess::parse_lenient(&format!("{placement} w {text} - 0 1"));
        let written = read.ok().map(|(position, _)| position.to_string());
        let castlings = written.as_ref().and_then(|text| text.split(' ').nth(2));
        assert_eq!(castlings, strict, "{placement} {text}");
    }
}

/// Castlings from other files have a mark, beside which the byte holds the turn alone.
#[test]
fn a_mark_of_castlings_has_nothing_beside_it() {
    let mut bytes = Vec::new();
    let position = chess("4k3/8/8/8/8/8/8/1R2K3 b B - 0 1");
    position.pack(&mut bytes);
    let at = bytes.len() - 6;
    assert_eq!(bytes[at], 0x81);
    assert_eq!(OrthodoxChess::unpack(&bytes), Some(position));
    for stray in [0x82, 0x83, 0xc1, 0xff] {
        bytes[at] = stray;
        assert_eq!(OrthodoxChess::unpack(&bytes), None, "{stray:x}");
    }
}

/// Made on a copy, a move changes the board as when it is played.
#[test]
fn a_move_is_made_on_a_copy() {
    let position = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 5 1");
    let (mut progress, mut quiet) = (0, 0);
    for m in position.moves() {
        let mut next = position;
        let restarts = TwoArmyMove::make(m, &position, &mut next, &mut |_| ());
        let played = position.play_unchecked(m);
        assert_eq!(next.board(), played.board(), "{m}");
        assert_eq!(restarts, played.halfmove_clock() == 0, "{m}");
        *(if restarts { &mut progress } else { &mut quiet }) += 1;
    }
    // Eight captures, and six advances of pawns: a3, a4, b3, g3, g4, d6.
    assert_eq!((progress, quiet), (14, 34));
}
