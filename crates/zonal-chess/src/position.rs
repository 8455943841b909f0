use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{Army, Move as PieceMove, MoveBatch, PieceEvent, PieceType};
use two_army_chess::{MoveSystem, TwoArmyGame, TwoArmyPosition, TwoArmySetup};
use variant_core::Position;
use variant_core::implement::stop_at_move;

use crate::board::{ZonalBoard, ZonalRules};
use crate::generate::{is_in_check, surely_has_moves, visit_turning};
use crate::rules::attackers::turning_attackers;
use crate::setup::SetupProblems;

/// Position of Zonal Chess: 192 bytes, no heap; methods of [`TwoArmyPosition`]. The text is FEN on 16 files, with
/// `*` for missing squares.
///
/// [`checkers`](TwoArmyPosition::checkers), [`is_check`](TwoArmyPosition::is_check) and
/// [`attackers`](TwoArmyPosition::attackers) include bent lines ([ZC-7](crate::rulebook#zc-7)).
///
/// ```
/// use zonal_chess::prelude::*;
/// let start = ZonalChess::default();
/// let after = start.play_unchecked(start.parse_move("d2d4")?);
/// assert_eq!(after.count_moves(), 26);
/// assert_eq!(
///     after.to_string(),
///     "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/3P12/*14*/**2PPPPPPPPP1**/***1RNBQKBNR1*** \
///      b KQkq - 0 1"
/// );
/// assert_eq!(size_of::<ZonalChess>(), 192);
///
/// let position: ZonalChess =
///     "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** w - - 0 1".parse()?;
/// // From a4 over a5 and b5 to d5, then along rank 5 to the far end.
/// assert!(position.attackers("p5".parse()?, WHITE).contains("a4".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ZonalChess = TwoArmyPosition<ZonalRules>;

/// Position fields, not yet validated.
///
/// ```
/// use zonal_chess::{Setup, SetupProblems, ZonalChess};
/// let mut setup = Setup::from(ZonalChess::default());
/// setup.pieces.take("i8".parse()?);
/// let error = ZonalChess::try_from(setup).unwrap_err();
/// assert_eq!(error.problems, SetupProblems::KINGS | SetupProblems::CASTLING);
/// # Ok::<(), zonal_chess::board_geometry::SquareNameError>(())
/// ```
pub type Setup = TwoArmySetup<ZonalRules>;

/// Move in four bytes: origin, destination, type before and after.
///
/// Bent moves have no route: each destination is one move ([ZC-5](crate::rulebook#zc-5)).
///
/// ```
/// use zonal_chess::prelude::*;
/// let m = Move::new("b4".parse()?, "l7".parse()?, PieceType::ROOK);
/// assert_eq!((m.to_string().as_str(), size_of::<Move>()), ("b4l7", 4));
/// # Ok::<(), zonal_chess::board_geometry::SquareNameError>(())
/// ```
pub type Move = PieceMove<ZonalRules>;

/// Moves of one piece, or equal steps of pawns.
///
/// ```
/// use core::ops::ControlFlow;
/// use zonal_chess::prelude::*;
/// let mut count = 0;
/// let _ = ZonalChess::default().visit_moves(|batch: Batch| {
///     count += batch.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 26);
/// ```
pub type Batch = MoveBatch<ZonalRules>;

/// Effect of a move beyond the piece's step.
///
/// ```
/// use zonal_chess::prelude::*;
/// let position: ZonalChess = "***10***/**12**/*p13*/R15/16/*14*/**4K5k1**/***10*** w - - 0 1".parse()?;
/// let mut events = Vec::new();
/// let _ = position.play_reporting(position.parse_move("a5b6")?, |event: Event| {
///     events.push(event.to_string());
/// });
/// assert_eq!(events, ["captured P on b6"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Event = PieceEvent<ZonalRules>;

/// Action other than a move.
///
/// ```
/// use zonal_chess::prelude::*;
/// let action: Action = ZonalChess::default().parse_action("flag:w")?;
/// assert_eq!(action.to_string(), "flag:w");
/// # Ok::<(), zonal_chess::variant_core::ActionError>(())
/// ```
pub type Action = two_army_chess::Action<Move>;

/// Chess moves, with turning riders in zones ([ZC-5](crate::rulebook#zc-5)).
///
/// ```
/// use zonal_chess::ZonalMoves;
/// assert_eq!(size_of::<ZonalMoves>(), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ZonalMoves;

impl MoveSystem<ZonalRules> for ZonalMoves {
    type Move = Move;

    #[inline(always)]
    fn visit<B>(
        position: &ZonalChess,
        visit: impl FnMut(Batch) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit_turning(position.board(), position.turn(), visit)
    }

    fn attackers(
        position: &ZonalChess,
        square: Square<ZonalBoard>,
        attacking: SquareSet<ZonalBoard>,
        occupied: SquareSet<ZonalBoard>,
    ) -> SquareSet<ZonalBoard> {
        turning_attackers::<ZonalRules>(position.pieces(), square, attacking, occupied)
    }

    #[inline]
    fn is_in_check(position: &ZonalChess, army: Army) -> bool {
        is_in_check(position.board(), army)
    }

    fn has_moves(position: &ZonalChess) -> bool {
        surely_has_moves(position.board(), position.turn())
            || position.visit_moves_dyn(&mut stop_at_move).is_break()
    }
}

impl TwoArmyGame for ZonalRules {
    type Rules = ZonalRules;
    type Moves = ZonalMoves;
    type Problems = SetupProblems;

    const NAME: &'static str = "zonal-chess";
    const RULES: &'static str = include_str!("../RULES.md");
    // ZC-3
    const START: &'static str = "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/\
                                 **1PPPPPPPPPP1**/***1RNBQKBNR1*** w KQkq - 0 1";

    #[cfg(feature = "draw")]
    fn decorate(_: &ZonalChess, picture: &mut variant_render::Diagram) {
        crate::draw::decorate(picture);
    }

    /// ZC-9: not with bare kings, one knight, or bishops of one colour.
    fn can_mate(position: &ZonalChess, army: Army) -> bool {
        let pieces = position.pieces();
        pieces.army(army) != pieces.of(army, PieceType::KING) && !pieces.are_too_few_to_mate()
    }
}
