//! ZQ-29 to ZQ-34: partners, two persons, the dummy, communication, penalties.

use super::{QUIET, after, ended, events, field, game, has, read, refuses, start};
use variant_core::record::Record;
use variant_core::{Game, Position, Variant};
use zm_quadchess::{Communication, EAST, Mode, NORTH, Quadchess, SOUTH, Table, TableError, WEST};

/// South's rook can check East, who is nobody's partner, or North.
const PARTNERS: &str = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/6,sR,1/8 MODE s swne - - - 0 0";

fn partners(mode: &str) -> String {
    PARTNERS.replace("MODE", mode)
}

#[test]
fn zq_29_the_sides() {
    let start = |mode| Quadchess::start(mode).unwrap().mode();
    assert_eq!(start("ffa").partner(SOUTH), None);
    for mode in ["teams-opposite", "two-opposite"] {
        assert_eq!(
            (start(mode).partner(SOUTH), start(mode).partner(EAST)),
            (Some(NORTH), Some(WEST))
        );
    }
    for mode in ["teams-adjacent", "two-adjacent"] {
        assert_eq!(
            (start(mode).partner(SOUTH), start(mode).partner(EAST)),
            (Some(WEST), Some(NORTH))
        );
    }
    for mode in ["teams-adjacent-east", "two-adjacent-east"] {
        assert_eq!(
            (start(mode).partner(SOUTH), start(mode).partner(WEST)),
            (Some(EAST), Some(NORTH))
        );
    }
}

#[test]
fn zq_29_the_sides_of_teams_adjacent_east() {
    for mode in ["teams-adjacent-east", "two-adjacent-east"] {
        // South's rook may check North, not East.
        assert!(has(&partners(mode), "g2f2"));
        let east = "7,wK/8/5,eK,2/8/7,nK/4,sK,3/6,sR,1/8 ffa s swne - - - 0 0";
        assert!(!has(&east.replace("ffa", mode), "g2f2"));
        // West's rook may check South, not North.
        let west = "7,wK/8/5,nK,2/8/7,eK/4,sK,3/3,sP,4/6,wR,1 ffa w swne - - - 0 0";
        assert!(!has(&west.replace("ffa", mode), "g1f1"));
        assert!(has(&west.replace("ffa", mode), "g1e1"));
    }
    let text = "wK,6,wN/8/8/8/8/4,sK,3/1,sR,6/6,sR,1 teams-adjacent-east s sw-- - - - 7 20";
    assert_eq!(
        ended(game(text, &["g1a1"]).outcome()),
        "checkmate s=1 w=0 n=0 e=1"
    );
}

#[test]
fn zq_29_every_mode_is_listed() {
    let names: Vec<&str> = Mode::ALL.into_iter().map(Mode::name).collect();
    assert_eq!(names, Quadchess::MODES);
    for name in names {
        assert_eq!(Mode::from_name(name).map(Mode::name), Some(name));
    }
}

#[test]
fn zq_30_no_move_may_come_to_attack_the_partners_king() {
    for (mode, allowed) in [
        ("ffa", true),
        ("teams-opposite", false),
        ("two-opposite", false),
        ("teams-adjacent", true),
    ] {
        assert_eq!(
            has(&partners(mode), "g2f2"),
            allowed,
            "{mode}: the rook itself"
        );
    }
    // South's king would open the rook's line to North.
    let discovered = "7,wK/8/5,nK,2/8/7,eK/5,sK,2/5,sR,2/8 teams-opposite s swne - - - 0 0";
    assert!(!has(discovered, "f3e3") && has(discovered, "f3f4"));
    // A rook that attacks the king already may go on doing so.
    let already = "7,wK/8/5,nK,2/8/7,eK/8/5,sR,2/3,sK,4 teams-opposite s swne - - - 0 0";
    assert!(has(already, "f2f1") && has(already, "f2f4"));
}

#[test]
fn zq_30_a_line_that_an_opponent_opens_gives_real_check() {
    let text = "7,wK/8/5,nK,2/8/5,wN,2/7,eK/5,sR,2/sK,7 teams-opposite w swne - - - 0 0";
    let opened = after(text, &["f4e2"]);
    assert_eq!((opened.turn(), opened.checked().len()), (NORTH, 1));
    assert_eq!(events(text, "f4e2"), ["n is in check"]);
}

#[test]
fn zq_30_promotions_differ_by_what_they_attack() {
    // A rook or bishop on d8 would attack North's king, a knight would not.
    let text = "wK,4,nK,2/3,sP,4/8/8/8/8/8/sK,6,eK teams-opposite s swne - - - 0 0";
    let moves = super::moves_from(text, "d7");
    assert_eq!(moves, ["d7d8b", "d7d8n"]);
}

#[test]
fn zq_30_partners_may_take_each_others_pieces_but_no_king_stands_where_its_partner_attacks() {
    let text = "wK,7/8/8/3,nR,4/8/3,sR,4/7,nK/sK,6,eK teams-opposite s swne - - - 0 0";
    assert!(has(text, "d3d5"));
    let attacked = "wK,7/8/8/1,nR,6/8/3,sR,4/7,nK/sK,6,eK teams-opposite s swne - - - 0 0";
    assert!(!has(attacked, "a1b1") && has(attacked, "a1a2"));
}

#[test]
fn zq_30_the_side_wins_together() {
    let text = "wK,6,wN/8/8/8/8/4,sK,3/1,sR,6/6,sR,1 teams-opposite s sw-- - - - 7 20";
    assert_eq!(
        ended(game(text, &["g1a1"]).outcome()),
        "checkmate s=1 w=0 n=1 e=0"
    );
}

#[test]
fn zq_31_one_person_decides_for_both_seats() {
    let two = QUIET.replace("ffa", "two-opposite");
    assert_eq!(
        ended(game(&two, &["resign:freeze"]).outcome()),
        "resignation s=0 w=1"
    );
    assert_eq!(
        ended(game(&two, &["draw:sw"]).outcome()),
        "agreement s=0.5 w=0.5"
    );
    let north = after(&two, &["d2d3", "a8b8"]);
    let actor = north.to_act()[0];
    assert_eq!(
        (actor.seat.to_string(), actor.player.to_string()),
        ("n".into(), "s".into())
    );
    assert_eq!(field(game(&two, &["absent:w"]).position(), 3), "sWnE");
    assert!(refuses(&two, &[], "absent:n"), "the person is South");
    // Stalemate goes by seat: West's draw leaves East in the game, and half a point if it loses.
    let stale = "wK,6,nK/8/1,sK,6/4,sN,3/8/8/4,eP,3/7,eK two-opposite s swne - - - 3 0";
    let drawn = game(stale, &["e5d7"]);
    assert_eq!(field(drawn.position(), 3), "s-ne");
    let adjacent = QUIET.replace("ffa", "two-adjacent");
    let players: Vec<String> = read(&adjacent)
        .players()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(players, ["s", "n"]);
}

#[test]
fn zq_31_the_persons_of_two_adjacent_east() {
    let text = QUIET.replace("ffa", "two-adjacent-east");
    let mut position = read(&text);
    let mut persons = String::new();
    for m in ["d2d3", "a8b8", "h8g8", "h1g1"] {
        persons += &position.to_act()[0].player.to_string();
        position = position.play(position.parse_move(m).unwrap()).unwrap();
    }
    assert_eq!(persons, "swws");
    assert_eq!(
        ended(game(&text, &["resign:freeze"]).outcome()),
        "resignation s=0 w=1"
    );
    assert_eq!(field(game(&text, &["absent:w"]).position(), 3), "sWNe");
    assert!(refuses(&text, &[], "absent:e"), "the person is South");
    assert!(refuses(&text, &[], "penalty:n"), "the person is West");
}

#[test]
fn zq_31_a_person_who_did_not_win_has_a_half_for_a_king_that_drew() {
    let text = "wK,6,nK/8/8/8/8/8/3,sR,4/sK,6,eK two-opposite e s-ne - - - 0 0";
    assert_eq!(
        ended(game(text, &["resign:remove"]).outcome()),
        "resignation s=1 w=0.5"
    );
}

/// East, the dummy, has a pawn.
const DUMMY: &str = "wK,6,nK/8/8/8/8/4,eP,3/8/sK,6,eK three:s n swnd - - - 0 0";

#[test]
fn zq_32_the_dummy_changes_owners_after_every_move() {
    let turn = after(DUMMY, &["h8g8"]);
    let actor = turn.to_act()[0];
    assert_eq!(
        (actor.seat.to_string(), actor.player.to_string()),
        ("e".into(), "s".into())
    );
    let mut owners = Vec::new();
    let mut position = turn;
    for m in [
        "e3d3", "a1a2", "a8b8", "g8h8", "d3c3", "a2a1", "b8a8", "h8g8", "c3b3",
    ] {
        position = position.play(position.parse_move(m).unwrap()).unwrap();
        owners.push(position.owner().index());
    }
    assert_eq!(owners, [1, 1, 1, 1, 2, 2, 2, 2, 0]);
}

#[test]
fn zq_32_an_eliminated_player_is_passed_over() {
    let without_west = DUMMY.replace("wK,6", "7").replace("n swnd", "e s-nd");
    assert_eq!(after(&without_west, &["e3d3"]).owner(), NORTH);
}

#[test]
fn zq_32_a_skipped_dummy_turn_keeps_its_owner() {
    // North's bishop checks South: the dummy's turn is passed over, and South still owns the next one.
    let text = DUMMY.replace("wK,6,nK", "wK,4,nB,1,nK");
    let skipped = after(&text, &["f8g7"]);
    assert_eq!((skipped.turn(), skipped.owner()), (SOUTH, SOUTH));
    assert!(events(&text, "f8g7").contains(&"e is skipped".to_string()));
}

#[test]
fn zq_32_the_owner_is_always_a_player_in_the_game() {
    // Also when the dummy has gone.
    let gone = "wK,7/8/8/8/8/8/8/sK,sR,6 three:s s sw-- - - - 0 0";
    assert_eq!(read(&gone.replace("three:s", "three:w")).owner(), WEST);
    let error = gone.replace("three:s", "three:n").parse::<Quadchess>();
    assert_eq!(error.unwrap_err().field, "mode");
    // And when the game has ended.
    let over = game(gone, &["resign:remove"]);
    assert_eq!(field(over.position(), 1), "three:w");
    // Of players who leave together the letter passes on in the order s w n.
    let drawn = game(DUMMY, &["draw:sw"]);
    assert_eq!(field(drawn.position(), 1), "three:n");
    let drawn = game(DUMMY, &["draw:swn"]);
    assert_eq!(field(drawn.position(), 1), "three:n", "the last of them");
}

#[test]
fn zq_32_the_dummy_spares_its_owners_king_and_guards_its_own() {
    // The pawn on c2 would attack b1 from South's owner's view: c2b2 attacks a1.
    let text = DUMMY
        .replace("4,eP,3/8", "8/2,eP,5")
        .replace(" n swnd", " e swnd");
    assert!(!has(&text, "c2b2"), "South owns the move");
    assert!(has(&text.replace("three:s", "three:w"), "c2b2"), "West may");
    let pinned = "wK,6,nK/8/8/8/8/8/8/sK,3,wR,eR,1,eK three:n e swnd - - - 0 0";
    assert!(!has(pinned, "f1f2") && has(pinned, "f1e1"));
    // It is hostile to everybody, its owner included.
    let check = "wK,6,nK/8/8/8/8/8/8/sK,3,eR,2,eK three:s s swnd - - - 0 0";
    assert!(read(check).checked().contains(SOUTH));
}

#[test]
fn zq_32_the_dummy_can_be_mated_and_mates_for_its_owner() {
    let text = "wK,6,nK/8/4,eP,3/2,sK,5/8/1,wR,6/wR,7/7,eK three:s w swnd - - - 0 0";
    let mated = after(text, &["b3b1"]);
    assert_eq!(
        (field(&mated, 3), mated.turn(), mated.mover()),
        ("swnw".into(), EAST, WEST)
    );
    let text = "7,nK/eR,7/8/2,wK,5/8/2,sK,2,nP,1,eK/8/1,eR,6 three:s e swnd - - - 0 0";
    let mates = after(text, &["b1b8"]);
    assert_eq!(
        (field(&mates, 3), mates.turn(), mates.owner()),
        ("swsd".into(), NORTH, WEST)
    );
}

#[test]
fn zq_32_the_game_ends_when_one_of_the_three_is_left() {
    let two = DUMMY.replace("wK,6,nK", "7,nK").replace("swnd", "s-nd");
    assert_eq!(
        ended(game(&two, &["resign:remove"]).outcome()),
        "resignation s=1 w=0 n=0"
    );
}

#[test]
fn zq_32_a_stalemated_dummy_draws() {
    // South's queen leaves the dummy's king on h1 no square.
    let text = "wK,6,nK/8/8/8/8/8/3,sK,1,sQ,2/7,eK three:s n swnd - - - 0 0";
    let drawn = after(text, &["h8g8"]);
    assert_eq!((field(&drawn, 3), drawn.turn()), ("swn-".into(), SOUTH));
    assert_eq!(drawn.frozen(), drawn.pieces().army(EAST));
}

#[test]
fn zq_33_communication_is_fixed_before_the_first_move() {
    let mut table = Table::new(Game::new(start()));
    assert_eq!(table.communication(), Communication::Open);
    table.agree(Communication::OpenAndSecret).unwrap();
    table.game.apply("d2d4").unwrap();
    assert!(table.agree(Communication::None).is_err());
    assert_eq!(table.communication().to_string(), "open-and-secret");
    assert_eq!("none".parse(), Ok(Communication::None));
}

#[test]
fn zq_33_actions_before_the_first_move_fix_nothing() {
    let mut table = Table::new(Game::new(start()));
    table.game.apply("penalty:w").unwrap();
    table.agree(Communication::None).unwrap();
    assert_eq!(table.communication(), Communication::None);
}

#[test]
fn zq_33_records_carry_the_communication() {
    for communication in ["none", "open", "open-and-secret"] {
        let mut table = Table::new(Game::new(start()));
        table.agree(communication.parse().unwrap()).unwrap();
        for ply in ["d2d3", "absent:w:remove", "a8a7", "e7e6"] {
            let _ = table.game.apply(ply);
        }
        let text = table.record().to_string();
        assert!(text.contains(&format!("[Communication \"{communication}\"]")));
        let record: Record = text.parse().unwrap();
        let read = Table::from_record(&record).unwrap();
        assert_eq!(read.communication().to_string(), communication);
        assert_eq!(read.game.position(), table.game.position());
        assert_eq!(read.record().to_string(), text);
    }
}

#[test]
fn zq_33_the_tag_has_one_of_three_values() {
    for wrong in ["", "Open", "secret", "open and secret"] {
        let text = format!("[Variant \"zm-quadchess\"]\n[Communication \"{wrong}\"]\n\n1. d3 *");
        let record: Record = text.parse().unwrap();
        let error = Communication::of_record(&record).unwrap_err();
        assert_eq!((error.spot.line, error.spot.column), (2, 1));
        assert!(matches!(
            Table::from_record(&record),
            Err(TableError::Communication(_))
        ));
        // Whoever reads records of any variant is told too.
        assert_eq!(
            record.start::<Quadchess>().unwrap_err().to_string(),
            "line 2, column 1: tag Communication: expected `none`, `open` or `open-and-secret`"
        );
    }
    let silent: Record = "1. d3 *".parse().unwrap();
    assert_eq!(Communication::of_record(&silent), Ok(None));
    let table = Table::from_record(&silent).unwrap();
    assert_eq!(table.communication(), Communication::Open, "the default");
    let mut record = table.record();
    Communication::None.write_to(&mut record);
    let tags = record
        .tags
        .iter()
        .filter(|tag| tag.name == Communication::TAG);
    assert_eq!(tags.count(), 1);
    assert_eq!(record.tag(Communication::TAG), Some("none"));
}

#[test]
fn zq_34_penalties_take_the_farthest_pawn_from_the_right() {
    let game = game(&start().to_string(), &["penalty:s", "penalty:w"]);
    let placement = field(game.position(), 0);
    assert!(placement.contains("/wN,7/") && placement.contains("/sP,sP,sP,3,eP,eR/"));
    assert_eq!(game.position().turn(), SOUTH, "the turn stays");
    let advanced = after(&start().to_string(), &["b2b3", "b8c8", "h7h6", "g4f4"]);
    let game = super::game(&advanced.to_string(), &["penalty:s", "penalty:n"]);
    assert!(
        !game
            .position()
            .pieces()
            .occupied()
            .contains("b3".parse().unwrap())
    );
    assert!(
        !game
            .position()
            .pieces()
            .occupied()
            .contains("h6".parse().unwrap())
    );
}

#[test]
fn zq_34_then_knights_bishops_rooks_and_at_last_the_king_but_never_the_queen() {
    let text = "wK,6,nK/8/8/4,nP,2,eK/8/8/3,sQ,4/sK,sR,sB,sN,4 ffa s swne s - - 0 0";
    let mut game = game(text, &[]);
    for (left, castling) in [("sK,sR,sB,5", "s"), ("sK,sR,6", "s"), ("sK,7", "-")] {
        game.apply("penalty:s").unwrap();
        assert!(field(game.position(), 0).ends_with(left));
        assert_eq!(field(game.position(), 4), castling);
    }
    game.apply("penalty:s").unwrap();
    assert_eq!(field(game.position(), 3), "-wne", "resignation by freezing");
    assert_eq!(game.position().frozen().len(), 1, "the queen stays");
    assert!(game.apply("penalty:s").is_err());
}

#[test]
fn zq_34_of_two_seats_the_farthest_advanced_goes_first() {
    let two = "wK,6,nK/8/4,nP,3/8/3,sP,4/8/8/sK,6,eK two-opposite s swne - - - 0 0";
    let game = game(two, &["penalty:s"]);
    assert!(
        field(game.position(), 0).contains("4,nP,3"),
        "South's is farther"
    );
}
