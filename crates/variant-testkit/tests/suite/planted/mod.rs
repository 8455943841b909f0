//! Ten bugs that games of several armies are prone to, each planted into a sound game: the kit finds
//! every one of them by itself, and nothing in the game without a bug.

mod game;

use chess_pieces::{Army, Move};
use game::{Bug, Planted, Rules, plant};
use variant_core::Player;
use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};
use variant_testkit::{Differential, Effort, Suite, Violation};

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

/// Castlings and pawns before double steps; an army that is soon out; and a pawn that South and West can
/// take en passant, or the king of South.
const STARTS: [&str; 3] = [
    "*,*,nR,1,nK,2,nR,*,*/*,*,2,sP,3,*,*/wR,7,eP,eR/10/2,wP,7/2,wQ,7/wK,5,eP,3/\
     wR,2,wP,5,eK/*,*,sP,1,sP,3,*,*/*,*,sR,2,sK,2,*,* s swne sQnQ - 0",
    "*,*,nR,1,nK,2,nR,*,*/*,*,6,*,*/wR,7,eQ,eR/10/wQ,7,eR,eK/wK,9/10/wR,8,eR/\
     *,*,6,*,*/*,*,sR,2,sK,2,*,* s swne sQwQnQeQ - 0",
    "*,*,2,nK,3,*,*/*,*,wP,5,*,*/10/3,nP,sP,5/3,sK,6/wK,8,eK/10/10/\
     *,*,6,*,*/*,*,6,*,* s swne - d8d7:sw 0",
];

/// What the conformance suite says of the game with a bug.
fn suite(effort: Effort) -> Result<(), Violation> {
    let suite = Suite::<Planted>::new().games(2).positions(&STARTS);
    let suite = suite.effort(effort);
    suite.every_position()?;
    suite.whole_games()
}

/// What the comparison with the slow generator says of it.
fn differential(effort: Effort) -> Result<(), Violation> {
    Differential::<Planted>::new()
        .positions(STARTS)
        .games(24)
        .plies(200)
        .effort(effort)
        .against::<SlowOracle<Slow>>()
        .map(|_| ())
}

/// However many games are played, and whichever.
#[test]
fn the_sound_game_passes() {
    let effort = Effort::from_environment();
    plant(Bug::Sound);
    assert_eq!(suite(effort).map_err(|violation| violation.rule), Ok(()));
    let compared = differential(effort).map_err(|violation| violation.rule);
    assert_eq!(compared, Ok(()));
}

/// The rule that is found broken in the games of a plain run: which games find which bug first is known of these
/// only.
fn broken(bug: Bug, part: fn(Effort) -> Result<(), Violation>) -> Option<String> {
    plant(bug);
    part(Effort::PLAIN).err().map(|violation| violation.rule)
}

/// Nothing is asserted of the part that a bug does not name: it may find it with other games.
macro_rules! planted {
    ($($test:ident: $bug:ident, $($part:ident $rule:literal),+;)+) => {
        $(
            #[test]
            fn $test() {
                $(assert_eq!(broken(Bug::$bug, $part).as_deref(), Some($rule));)+
            }
        )+
    };
}

planted! {
    a_key_without_en_passant_is_found: KeyWithoutEnPassant,
        suite "positions that do not repeat each other have different keys";
    repeats_without_rights_is_found: RepeatsWithoutRights,
        suite "positions that repeat each other have equal keys";
    dead_pieces_that_check_are_found: DeadPiecesCheck,
        differential "both have the same moves";
    a_castling_without_its_rook_is_found: CastlingWithoutRook,
        differential "both write the same position";
    an_advanced_pawn_that_stays_is_found: AdvancedPawnStays,
        differential "both write the same position";
    kings_that_are_captured_are_found: KingsAreCaptured,
        differential "both have the same moves";
    a_right_that_outlives_its_pawn_is_found: RightOutlivesPawn,
        suite "a position text reads back",
        differential "both write the same position";
    an_own_right_that_stays_is_found: OwnRightStays,
        differential "both write the same position";
    pins_that_are_forgotten_are_found: PinsForgotten,
        differential "both have the same moves";
    a_dead_army_that_castles_is_found: DeadArmyCastles,
        differential "both write the same position";
}
