//! Every way a game ends (FIDE 5 and 9), in positions and in whole games.

use orthodox_chess::OrthodoxChess;
use rstest::rstest;
use variant_core::{ActionError, ApplyError, Game, Position, Reason, Variant};

fn outcome_of(text: &str) -> Option<String> {
    let position: OrthodoxChess = text.parse().unwrap();
    position.outcome().map(|outcome| outcome.to_string())
}

#[rstest]
#[case::fools_mate(
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "checkmate w=0 b=1"
)]
#[case::back_rank("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "checkmate w=1 b=0")]
#[case::smothered("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", "checkmate w=1 b=0")]
#[case::mate_at_150_half_moves("R5k1/5ppp/8/8/8/8/8/K7 b - - 150 99", "checkmate w=1 b=0")]
#[case::stalemate("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate w=0.5 b=0.5")]
#[case::stalemate_of_pinned_pieces("k7/r7/8/8/8/1Q6/8/R6K b - - 0 1", "")]
#[case::stalemate_with_blocked_pawns("7k/7P/7K/8/p7/P7/8/8 b - - 0 1", "stalemate w=0.5 b=0.5")]
#[case::seventy_five_moves("4k3/8/8/8/8/8/8/R3K3 w - - 150 100", "fifty-moves w=0.5 b=0.5")]
#[case::seventy_four_moves_and_a_half("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "")]
#[case::bare_kings("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "dead-position w=0.5 b=0.5")]
#[case::a_knight_more("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "dead-position w=0.5 b=0.5")]
#[case::a_bishop_more("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", "dead-position w=0.5 b=0.5")]
#[case::bishops_of_one_colour("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "dead-position w=0.5 b=0.5")]
#[case::many_bishops_of_one_colour(
    "4kb2/8/8/B7/8/B7/8/2B1K3 w - - 0 1",
    "dead-position w=0.5 b=0.5"
)]
#[case::bishops_of_both_colours("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", "")]
#[case::two_knights("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "")]
#[case::knight_against_knight("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", "")]
#[case::knight_against_bishop("4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", "")]
#[case::a_pawn_more("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "")]
#[case::a_rook_more("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "")]
#[case::a_queen_more("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "")]
fn what_a_position_shows_by_itself(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(outcome_of(text).unwrap_or_default(), expected);
}

#[rstest]
#[case::dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")]
#[case::count("4k3/8/8/8/8/8/8/R3K3 w - - 150 100")]
fn draws_by_material_and_count_keep_their_moves(#[case] text: &str) {
    let position: OrthodoxChess = text.parse().unwrap();
    assert!(position.outcome().is_some());
    assert!(position.count_moves() > 0 && !position.to_act().is_empty());
    // In a game, nothing more happens.
    let mut game = Game::new(position);
    assert!(game.outcome().is_some() && game.moves().is_empty());
    assert!(game.play(position.moves()[0]).is_err());
}

/// Plays texts one after the other; the outcome after each.
fn play(game: &mut Game<OrthodoxChess>, texts: &str) -> Vec<Option<Reason>> {
    let apply = |text: &str| {
        game.apply(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.outcome().map(|outcome| outcome.reason)
    };
    texts.split(' ').map(apply).collect()
}

const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn the_third_occurrence_can_be_claimed_and_the_fifth_ends_the_game() {
    let mut game = Game::new(OrthodoxChess::default());
    let not_yet = ActionError::NotAllowed {
        why: "the position has not occurred three times",
    };
    for occurrence in 2..5 {
        let reasons = play(&mut game, KNIGHTS_OUT_AND_BACK);
        assert_eq!(reasons, [None; 4], "occurrence {occurrence}");
        let mut claimed = game.clone();
        let claim = claimed.apply("claim:repetition");
        if occurrence < 3 {
            assert_eq!(claim, Err(ApplyError::Action(not_yet)));
        } else {
            assert_eq!(claim, Ok(()));
            let outcome = claimed.outcome().unwrap();
            assert_eq!(outcome.to_string(), "repetition w=0.5 b=0.5");
        }
    }
    let reasons = play(&mut game, KNIGHTS_OUT_AND_BACK);
    assert_eq!(reasons, [None, None, None, Some(Reason::REPETITION)]);
    // Take-back reopens the game.
    assert!(game.undo() && game.outcome().is_none());
    assert!(game.redo() && game.outcome().is_some());
}

#[test]
fn other_rights_make_another_position() {
    // The rook goes out and back: the right to castle is lost, so the start does not come again.
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut game = Game::new(text.parse::<OrthodoxChess>().unwrap());
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert!(game.apply("claim:repetition").is_err());
    play(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!(game.apply("claim:repetition"), Ok(()));
}

#[test]
fn an_en_passant_square_that_can_be_used_makes_another_position() {
    // After e2e4 Black's pawn may take on e3, once; the same placement later is another position.
    let text = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let mut game = Game::new(text.parse::<OrthodoxChess>().unwrap());
    play(&mut game, "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1");
    // Black to move for the third time with these pieces, the first time with the capture.
    assert!(game.apply("claim:repetition").is_err());
    play(&mut game, "e8d8 e1d1 d8e8 d1e1");
    assert_eq!(game.apply("claim:repetition"), Ok(()));
}

#[test]
fn an_en_passant_square_that_nobody_can_use_does_not() {
    // The pawn on d4 is pinned on its rank: taking on e3 would leave the king attacked.
    let text = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    let mut game = Game::new(text.parse::<OrthodoxChess>().unwrap());
    play(&mut game, "e2e4 a4a5 e1d1 a5a4 d1e1 a4a5 e1d1 a5a4 d1e1");
    assert_eq!(game.apply("claim:repetition"), Ok(()));
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_end_the_game() {
    let start = |clock: u16| {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 100");
        Game::new(text.parse::<OrthodoxChess>().unwrap())
    };
    assert_eq!(
        start(99).apply("claim:fifty-moves"),
        Err(ApplyError::Action(ActionError::NotAllowed {
            why: "fewer than fifty moves without progress",
        }))
    );
    let mut game = start(99);
    play(&mut game, "a1a2");
    assert_eq!(game.apply("claim:fifty-moves"), Ok(()));
    assert_eq!(game.outcome().unwrap().reason, Reason::FIFTY_MOVES);
    let mut game = start(148);
    assert_eq!(
        play(&mut game, "a1a2 e8d8"),
        [None, Some(Reason::FIFTY_MOVES)]
    );
}

#[test]
fn a_mate_on_the_last_move_of_the_count_wins() {
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - 149 100";
    let mut game = Game::new(text.parse::<OrthodoxChess>().unwrap());
    assert_eq!(play(&mut game, "a1a8"), [Some(Reason::CHECKMATE)]);
}

#[rstest]
#[case::white("resign:w", "resignation w=0 b=1")]
#[case::black("resign:b", "resignation w=1 b=0")]
#[case::both("draw:wb", "agreement w=0.5 b=0.5")]
fn players_can_end_the_game(#[case] action: &str, #[case] expected: &str) {
    let mut game = Game::new(OrthodoxChess::default());
    game.apply("e2e4").unwrap();
    game.apply(action).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), expected);
    assert_eq!(game.texts(), ["e2e4", action]);
    assert_eq!(game.apply("e7e5"), Err(ActionError::GameOver.into()));
    assert_eq!(game.apply("draw:wb"), Err(ActionError::GameOver.into()));
}

#[rstest]
#[case("draw:w")]
#[case("draw:b")]
#[case("draw:bw")]
#[case("draw:")]
#[case("resign:")]
#[case("resign:x")]
#[case("resign:wb")]
#[case("claim:")]
#[case("claim:stalemate")]
#[case("claim:repetition ")]
#[case("absent:w")]
fn other_actions_are_refused(#[case] action: &str) {
    let mut game = Game::new(OrthodoxChess::default());
    assert!(
        matches!(game.apply(action), Err(ApplyError::Action(_))),
        "{action}"
    );
    assert!(game.history().is_empty() && game.outcome().is_none());
}

#[test]
fn a_game_begun_at_its_end_is_over() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let mut game = Game::new(mated.parse::<OrthodoxChess>().unwrap());
    assert_eq!(game.outcome().unwrap().reason, Reason::CHECKMATE);
    assert_eq!(game.apply("resign:w"), Err(ActionError::GameOver.into()));
    assert!(OrthodoxChess::start("other").is_err());
}
