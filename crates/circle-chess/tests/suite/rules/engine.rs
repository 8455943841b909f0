//! Engine only: boards, players, sets and clocks as values, algebraic notation.

use std::time::Duration;

use circle_chess::{CircleChess, Schedule};
use orthodox_chess::{BLACK, WHITE};
use variant_core::{Actor, Player, Ply, Position, Seat, Variant};
use variant_match::MatchGame;
use variant_match::{Consent, Proposal};
use variant_record::Record;

use super::{
    MATED_BLACK, MATED_WHITE, MATES_NEXT, QUIET, STUCK_BLACK, STUCK_WHITE, after, free, start,
    three,
};

fn position(text: &str) -> CircleChess {
    text.parse().unwrap()
}

fn players_of(position: &CircleChess, board: u8) -> [char; 2] {
    let board = position.board(board).unwrap();
    board.players().map(Player::letter)
}

#[test]
fn cc_1_each_player_has_white_on_one_board_and_black_on_another() {
    for count in 3..=26_u8 {
        let position = start(&count.to_string());
        assert_eq!(position.boards().count(), usize::from(count));
        assert_eq!(position.players().len(), usize::from(count));
        for (board, number) in position.boards().zip(1..) {
            let letters = board.players().map(Player::letter);
            let expected = [number - 1, number % count].map(|index| char::from(b'A' + index));
            assert_eq!((board.number(), letters), (number, expected));
        }
    }
    assert_eq!(CircleChess::MODES.len(), 96);
}

#[test]
fn cc_2_every_piece_remembers_the_set_it_came_from() {
    let position = start("4");
    for board in position.boards() {
        assert!(board.chess().to_string().starts_with("rnbqkbnr/pppppppp/"));
        for square in board.pieces().occupied() {
            assert_eq!(board.set_at(square), Some(board.number()));
        }
        assert_eq!(board.set_at("e4".parse().unwrap()), None);
    }
    let set_at = |position: &CircleChess, board, square: &str| {
        let board = position.board(board).unwrap();
        board.set_at(square.parse().unwrap())
    };
    let boards = [QUIET, QUIET, "4k3/2P5/8/8/8/8/8/2R1K3 b - - 0 1"];
    let dropped = after(&free(boards, "p2"), "3:P2@b7");
    assert_eq!(set_at(&dropped, 3, "b7"), Some(2));
    let moved = after(&dropped, "3:e1e2 3:b7b5");
    assert_eq!(set_at(&moved, 3, "b5"), Some(2));
    // A piece promoted to keeps its set too (CC-9).
    let board = "5r2/4P3/8/k7/8/8/8/K7 w - - 0 1";
    let promoted = after(
        &free([board, QUIET, QUIET], "R2"),
        "1:e7f8=R2@e7 1:a5b6 1:e7e6 1:b6c7 1:e6e7",
    );
    assert_eq!(set_at(&promoted, 1, "e7"), Some(2));
}

#[test]
fn cc_3_and_cc_4_schedule_and_counters() {
    let round = after(&start("3:rounds"), "1:e2e4 2:e2e4 3:e2e4");
    assert_eq!(round.schedule(), Schedule::Rounds { next: 1 });
    assert_eq!(after(&start("3"), "2:e2e4 2:e7e5 3:d2d4").ply(), 3);
    assert_eq!(after(&free([QUIET; 3], "N2"), "1:N2@b1").ply(), 1);
    let board = "4k3/8/8/8/3q4/8/8/3RK3 w - - 7 1";
    let text = three("tournament free 5 0", [board, QUIET, QUIET], ["-"; 3]);
    let moved = after(&position(&text), "1:d1d4");
    assert_eq!((moved.clock(), moved.ply()), (0, 1));
    let quiet = after(&position(&text), "1:e1e2");
    assert_eq!((quiet.clock(), quiet.ply()), (6, 1));
    let header = "tournament rounds:2 0 0";
    let unsettled = three(header, [QUIET, STUCK_WHITE, QUIET], ["-"; 3]).parse::<CircleChess>();
    assert!(unsettled.unwrap_err().to_string().contains("unsettled"));
}

#[test]
fn cc_8_an_unmoved_king_without_rooks_is_remembered() {
    let unmoved = |position: &CircleChess| {
        let board = position.board(1).unwrap();
        [WHITE, BLACK].map(|army| board.king_unmoved(army))
    };
    let first = free(["r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", QUIET, QUIET], "-");
    let moved = after(&first, "1:a1a8");
    assert_eq!(unmoved(&moved), [true, true]);
    assert_eq!(unmoved(&after(&moved, "1:e8e7 1:e1e2")), [false, false]);
}

#[test]
fn cc_8_and_cc_10_algebraic_notation() {
    let san = |position: &CircleChess, m| position.san(position.parse_move(m).unwrap());
    let board = "4k3/p7/8/8/8/8/8/4K3 w U - 0 1";
    let dropped = after(&free([board, QUIET, QUIET], "R2"), "1:R2@h1 1:a7a6");
    assert_eq!(san(&dropped, "1:e1g1"), "1:O-O");
    let board = "r6k/4P3/8/8/8/8/6PP/7K b - - 0 1";
    assert_eq!(
        san(&free([board, QUIET, QUIET], "N2 Q3"), "1:a8a1"),
        "1:Ra1#"
    );
}

#[test]
fn cc_11_and_cc_12_who_is_left_and_where() {
    let moved = after(&start("3"), "1:f2f3 1:e7e5 1:g2g4 1:d8h4");
    assert_eq!(
        (moved.players().len(), moved.players_left().count()),
        (2, 2)
    );
    let first = free([MATES_NEXT, QUIET, MATES_NEXT], "-");
    assert_eq!(after(&first, "1:a1a8").players_left().count(), 2);
    let text = three(
        "tournament rounds:1 0 0",
        [MATES_NEXT, QUIET, QUIET],
        ["-"; 3],
    );
    let settled = after(&position(&text), "1:a1a8 2:e1e2 3:e1e2");
    assert_eq!(settled.boards().count(), 2);
    assert_eq!(players_of(&settled, 2), ['A', 'C']);
    let boards = [MATED_BLACK, MATED_WHITE, QUIET];
    let text = three("tournament rounds:3 0 0", boards, ["-", "P1", "-"]);
    let waiting = position(&format!("{text} | mated 1,2"));
    assert_eq!(waiting.mated().collect::<Vec<_>>(), [1, 2]);
    let of_one: CircleChess = position("tournament free 1 8 | B -");
    assert_eq!(of_one.outcome().unwrap().to_string(), "win B=1");
}

#[test]
fn cc_14_and_cc_15_who_must_concede() {
    let boards = [STUCK_WHITE, QUIET, STUCK_BLACK];
    let conceding = |position: &CircleChess| position.conceding().collect::<Vec<_>>();
    assert_eq!(conceding(&free(boards, "-")), [1, 3]);
    assert_eq!(conceding(&free(boards, "N2")), [0; 0]);
    assert_eq!(conceding(&free([STUCK_WHITE, QUIET, QUIET], "-")), [0; 0]);
    let boards =
        format!("1 A-B {STUCK_WHITE} | 2 B-C {QUIET} | 3 C-D {QUIET} | 4 D-A {STUCK_BLACK}");
    for header in ["social free 0 6", "social rounds:2 0 6"] {
        let halted = position(&format!("{header} | {boards} | A - | B - | C - | D -"));
        assert_eq!((halted.count_moves(), halted.has_moves()), (2, true));
        let next = after(&halted, "4:concede");
        assert_eq!(players_of(&next, 1), ['D', 'B']);
        assert_eq!(conceding(&next), [0; 0]);
    }
}

#[test]
fn cc_16_and_cc_18_whether_there_are_moves() {
    let over = position(&three("tournament free 300 0", [QUIET; 3], ["-"; 3]));
    assert!(over.outcome().is_some() && over.has_moves() && !over.to_act().is_empty());
    let boards = format!("1 A-B {STUCK_WHITE} | 2 B-A {STUCK_WHITE}");
    let end = position(&format!("tournament free 0 0 | {boards} | A - | B -"));
    assert!(!end.has_moves() && end.to_act().is_empty());
    let moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    let moves = moves.map(|m| format!("1:{m} 2:{m} 3:{m}")).join(" ");
    assert!(!after(&start("3:rounds"), &moves).has_moves());
}

fn left(game: &MatchGame<CircleChess>, board: u8, player: u8) -> u64 {
    let (seat, player) = (Seat::Board(board), Player::new(player));
    let time = game.time_left(Actor { seat, player });
    time.expect("clocks").as_secs() / 60
}

/// Each side of a board has the time of two games, also when it is read from a record.
#[test]
fn cc_17_clocks_belong_to_boards_and_who_takes_a_game_over_takes_its_clock_over() {
    let mut game = MatchGame::new(start("3"));
    game.set_time_control(Some("1800".parse().unwrap()));
    assert_eq!((left(&game, 1, b'A'), left(&game, 3, b'A')), (60, 60));
    for (text, minutes) in [("2:e2e4", 15), ("1:d2d4", 5), ("2:e7e5", 1), ("2:d2d4", 4)] {
        let m = game.position().parse_move(text).unwrap();
        let actor = game.position().actor_of(m).unwrap();
        assert!(!game.spend(actor, Duration::from_mins(minutes)));
        game.play(m).unwrap();
    }
    // B has White on board 2, and loses it to A by conceding board 1.
    assert_eq!((left(&game, 2, b'B'), left(&game, 1, b'B')), (41, 60));
    game.apply("1:concede:B").unwrap();
    let record: Record = Record::of_game(&game).to_string().parse().unwrap();
    let mut read: MatchGame<CircleChess> = record.game().unwrap();
    assert_eq!((left(&read, 2, b'A'), left(&read, 2, b'C')), (41, 59));
    loop {
        for (board, players) in [(1, *b"AB"), (2, *b"BC"), (2, *b"AC"), (3, *b"CA")] {
            for player in players {
                assert_eq!(left(&read, board, player), left(&game, board, player));
            }
        }
        assert_eq!(read.undo(), game.undo());
        if game.plies().len() == 0 {
            break;
        }
    }
}

/// The table concedes for an absent player on that player's turn, on one board: this eliminates it.
#[test]
fn cc_15_the_table_concedes_for_an_absent_player() {
    let [a, b, c] = Player::of_letters(*b"ABC");
    let mut game = MatchGame::new(start("3"));
    game.propose(a, Proposal::Absence(b)).unwrap();
    assert_eq!(game.answer(c, true), Ok(Consent::Given));
    assert_eq!(
        game.forfeit_for_absent().unwrap().to_string(),
        "2:concede:B"
    );
    assert_eq!(game.forfeit_for_absent(), None);
    let left: Vec<Player> = game.position().players_left().collect();
    assert_eq!(left, [a, c]);
    // In `rounds`, the turn comes with the board.
    let mut game = MatchGame::new(start("3:rounds"));
    game.declare_absent(b).unwrap();
    assert_eq!(game.forfeit_for_absent(), None);
    game.apply("1:e2e4").unwrap();
    assert_eq!(
        game.forfeit_for_absent().unwrap().to_string(),
        "2:concede:B"
    );
    // One who must concede does so by a move (CC-14).
    let stuck = three(
        "tournament free 0 0",
        [STUCK_WHITE, QUIET, STUCK_BLACK],
        ["-"; 3],
    );
    let mut game = MatchGame::new(position(&stuck));
    let player = game.position().to_act()[0].player;
    game.declare_absent(player).unwrap();
    let ply = game.forfeit_for_absent().unwrap();
    assert!(matches!(ply, Ply::Move(_)), "{ply}");
}
