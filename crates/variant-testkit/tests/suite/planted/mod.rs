//! Thirty bugs that games of two, three and four armies are prone to, with drops and without, each planted into
//! a sound game: the kit finds nearly all of them by itself, and nothing in the games without a bug.
//!
//! `cargo test -p variant-testkit --test suite planted -- --nocapture` prints which part finds what.

mod game;
mod house;

use chess_pieces::{Armies, Army, Move};
use game::{Bug, Planted, Rules, plant};
use house::{House, HouseRules};
use variant_core::{PieceAt, Player, Position, Rng, Seat, Tactics, Variant};
use variant_testkit::slow::{SlowGame, SlowOracle, SlowPlay, SlowVariant};
use variant_testkit::{Differential, Effort, Suite, Symmetry, Violation, check_search_key};

use crate::trio::{self, Trio};

/// The game without a bug, as the slow generator plays it.
enum Slow {}

impl SlowVariant for Slow {
    type Rules = Rules;

    const STALLED_ARMIES_ARE_OUT: bool = true;
    const DRAWN_PLIES: u32 = 200;

    fn allows(game: &SlowGame<Rules>, _: Move<Rules>) -> bool {
        !game.is_over()
    }

    fn decided(game: &SlowGame<Rules>) -> Option<String> {
        let stands = |army| u8::from(game.standing.contains(Army::new(army)));
        let players = Player::of_letters(*b"swne");
        let scores = players.iter().zip(0..);
        let scores = scores.map(|(player, army)| format!(" {player}={}", stands(army)));
        game.is_over()
            .then(|| format!("win{}", scores.collect::<String>()))
    }

    fn is_dead(_: &SlowGame<Rules>) -> bool {
        false
    }
}

/// Castlings and pawns before double steps; an army that is soon out; a pawn that South and West can take en
/// passant, or the king of South; and two armies that have no move when their turn comes.
const STARTS: [&str; 4] = [
    "*,*,nR,1,nK,2,nR,*,*/*,*,2,sP,3,*,*/wR,7,eP,eR/10/2,wP,7/2,wQ,7/wK,5,eP,3/\
     wR,2,wP,5,eK/*,*,sP,1,sP,3,*,*/*,*,sR,2,sK,2,*,* s swne sQnQ - 0",
    "*,*,nR,1,nK,2,nR,*,*/*,*,6,*,*/wR,7,eQ,eR/10/wQ,7,eR,eK/wK,9/10/wR,8,eR/\
     *,*,6,*,*/*,*,sR,2,sK,2,*,* s swne sQwQnQeQ - 0",
    "*,*,2,nK,3,*,*/*,*,wP,5,*,*/10/3,nP,sP,5/3,sK,6/wK,8,eK/10/10/\
     *,*,6,*,*/*,*,6,*,* s swne - d8d7:sw 0",
    "*,*,6,*,*/*,*,3,eK,2,*,*/9,nK/7,eQ,2/10/10/2,eQ,7/wK,9/*,*,4,sK,1,*,*/*,*,6,*,* s swne - - 0",
];

/// The suite with nothing declared.
fn plain(effort: Effort) -> Result<(), Violation> {
    let suite = Suite::<Planted>::new().games(2).positions(&STARTS);
    let suite = suite.effort(effort);
    suite.every_position()?;
    suite.whole_games()
}

/// The suite with the rules that the game declares, without an oracle.
fn declared(effort: Effort) -> Result<(), Violation> {
    let enemies = |position: &Planted, army| {
        let standing = position.state().standing;
        if standing.contains(army) {
            standing.without(army)
        } else {
            Armies::NONE
        }
    };
    let suite = Suite::<Planted>::new().games(2).positions(&STARTS);
    let suite = suite
        .effort(effort)
        .tactics()
        .kings_are_safe()
        .turn_order("swne")
        .pieces_of::<Rules>(enemies)
        .conserves_pieces(|_, _, _| None, is_shared_capture)
        .clock("clock", |position: &Planted| position.state().clock)
        .symmetry(Symmetry::quarter_turn("swne"))
        .occurrences(3)
        .standing(Planted::stands);
    suite.every_position()?;
    suite.whole_games()
}

/// One capture en passant can take several pawns, of which `captured` names the first.
fn is_shared_capture(before: &Planted, after: &Planted) -> bool {
    let count = |position: &Planted| position.state().board.pieces().occupied().len();
    count(after) + 1 < count(before)
}

/// The comparison with the slow generator, of positions and of games with their history.
fn differential(effort: Effort) -> Result<(), Violation> {
    let compared = Differential::<Planted>::new()
        .positions(STARTS)
        .games(24)
        .plies(200)
        .effort(effort);
    compared.against::<SlowOracle<Slow>>()?;
    let games = compared.games(4).plies(80);
    games.games_against::<SlowPlay<Slow>>().map(|_| ())
}

/// Two armies with drops, and what they declare.
fn house(effort: Effort) -> Result<(), Violation> {
    let enemies = |_: &House, army: Army| Armies::of(army.enemy());
    let captive = |position: &House, m, piece: PieceAt| {
        let seat = position.actor_of(m)?.seat;
        Some(PieceAt {
            seat,
            square: None,
            ..piece
        })
    };
    let suite = Suite::<House>::new()
        .games(6)
        .effort(effort)
        .tactics()
        .kings_are_safe()
        .turn_order("wb")
        .pieces_of::<HouseRules>(enemies)
        .conserves_pieces(captive, |_, _| false)
        .clock("clock", House::clock)
        .occurrences(3)
        .standing(|_, _| true);
    suite.every_position()
}

/// Three armies without check.
fn three(effort: Effort) -> Result<(), Violation> {
    let suite = Suite::<Trio>::new()
        .games(10)
        .effort(effort)
        .tactics()
        .turn_order("swe")
        .occurrences(3)
        .standing(|position, player| {
            let seat = Seat::Army(player.letter());
            let pieces = position.visit_pieces(|piece| {
                if piece.seat == seat && piece.letter == 'K' {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            });
            pieces.is_break()
        });
    suite.every_position()?;
    suite.whole_games()
}

/// The start alone, beside texts of other clocks.
#[test]
fn clocks_that_tell_positions_apart_are_found_at_once() {
    for (bug, rule) in [
        (house::Bug::Sound, None),
        (house::Bug::RepeatsWithClock, Some(KEYS)),
        (house::Bug::KeyWithClock, Some(REPEATED)),
    ] {
        house::plant(bug);
        let start = House::start("start").unwrap();
        let checked = check_search_key(&start, &mut Rng::new(1));
        let broken = checked.err().map(|violation| violation.rule);
        assert_eq!(broken.as_deref(), rule, "{bug:?}");
    }
}

/// However many games are played, and whichever.
#[test]
fn the_sound_games_pass() {
    let effort = Effort::from_environment();
    plant(Bug::Sound);
    house::plant(house::Bug::Sound);
    trio::plant(trio::Bug::Sound);
    for part in [plain, declared, differential, house, three] {
        if let Err(violation) = part(effort) {
            panic!("{violation}");
        }
    }
}

/// The rule that is found broken in the games of a plain run: which games find which bug first is known of these
/// only. Prints what is found: the kit has to name it.
fn broken(bug: &str, part: fn(Effort) -> Result<(), Violation>) -> Option<String> {
    let violation = part(Effort::PLAIN).err()?;
    println!("{bug}: {violation}");
    assert!(violation.moves.len() <= 4, "{bug} is shown in few plies");
    assert!(violation.command.contains("VARIANT_TESTKIT_CASE="));
    Some(violation.rule)
}

/// Nothing is asserted of the part that a bug does not name: it may find it with other games.
macro_rules! planted {
    ($plant:path, $bugs:ty; $($test:ident: $bug:ident, $($part:ident $rule:expr),+;)+) => {
        $(
            #[test]
            fn $test() {
                $plant(<$bugs>::$bug);
                $(assert_eq!(broken(stringify!($bug), $part).as_deref(), Some($rule));)+
            }
        )+
    };
}

const TEXT: &str = "a position text reads back";
const PIECES: &str = "no piece appears, vanishes or changes but by the move";
const ATTACKED: &str = "no move leaves the king of its army attacked";
const CHECKS: &str = "the kings in check are those that a hostile piece attacks";
const KEYS: &str = "positions that do not repeat each other have different keys";
const REPEATED: &str = "positions that repeat each other have equal keys";
const ORDER: &str = "the turn goes round in the declared order";
const CLOCK: &str = "a clock grows by one or begins anew, as after a capture";
const MOVES: &str = "both have the same moves";
const POSITION: &str = "both write the same position";

planted! { plant, Bug;
    a_key_without_en_passant_is_found: KeyWithoutEnPassant, plain KEYS;
    repeats_without_rights_is_found: RepeatsWithoutRights,
        plain REPEATED;
    dead_pieces_that_check_are_found: DeadPiecesCheck, declared CHECKS, differential MOVES;
    a_castling_without_its_rook_is_found: CastlingWithoutRook, plain TEXT, differential POSITION;
    an_advanced_pawn_that_stays_is_found: AdvancedPawnStays, declared PIECES, differential POSITION;
    kings_that_are_captured_are_found: KingsAreCaptured,
        declared "no king in the game is captured", differential MOVES;
    a_right_that_outlives_its_pawn_is_found: RightOutlivesPawn, plain TEXT, differential POSITION;
    an_own_right_that_stays_is_found: OwnRightStays, differential POSITION;
    pins_that_are_forgotten_are_found: PinsForgotten, declared ATTACKED, differential MOVES;
    a_dead_army_that_castles_is_found: DeadArmyCastles, plain TEXT, differential POSITION;
    a_turn_that_skips_an_army_is_found: TurnSkipsAnArmy, declared ORDER, differential POSITION;
    an_army_that_should_be_out_is_found: OneArmySettled, plain TEXT, differential POSITION;
    a_clock_that_goes_on_over_captures_is_found: ClockOverCaptures, declared CLOCK, differential POSITION;
    a_clock_that_stands_still_is_found: ClockStandsStill, declared CLOCK, differential POSITION;
    a_resignation_without_an_end_is_found: UnsettledResignation, plain TEXT, differential POSITION;
    a_draw_at_the_second_occurrence_is_found: SecondOccurrence,
        declared "a draw by repetition comes with the declared occurrence",
        differential "both end the game alike";
    a_draw_of_armies_that_are_out_is_found: DeadArmiesDraw,
        declared "players who are out have lost, and those in the game share a draw",
        differential "both end the game alike";
    a_promotion_that_changes_sides_is_found: PromotionChangesSides,
        declared "the piece that moves stands where it arrives", differential POSITION;
    checks_that_are_not_seen_are_found: ChecksOfTheMoverAlone, declared CHECKS;
    pawns_that_capture_straight_are_found: WestCapturesStraight, declared ATTACKED, differential MOVES;
    captures_that_swap_places_are_found: CapturesSwapPlaces, declared PIECES, differential POSITION;
}

planted! { house::plant, house::Bug;
    drops_onto_pieces_are_found: DropsOntoPieces,
        house "a piece that another one takes the place of is captured";
    captives_that_vanish_are_found: CaptivesVanish, house PIECES;
    captives_that_return_are_found: CaptivesReturn, house PIECES;
    a_hand_that_keeps_its_piece_is_found: HandKeepsItsPiece, house PIECES;
    drops_that_ignore_check_are_found: DropsIgnoreCheck, house ATTACKED;
    a_key_without_hands_is_found: KeyWithoutHands, house KEYS;
    a_repetition_with_the_clock_is_found: RepeatsWithClock, house KEYS;
    a_key_with_the_clock_is_found: KeyWithClock, house REPEATED;
}

planted! { trio::plant, trio::Bug;
    a_turn_that_goes_the_other_way_is_found: TurnTheOtherWay, three TEXT;
    a_last_army_that_loses_is_found: LastArmyLoses,
        three "players who are out have lost, and those in the game share a draw";
    pieces_of_the_dead_that_stay_are_found: PiecesOfTheDeadStay, three TEXT;
}
