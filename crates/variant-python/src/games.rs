use std::sync::OnceLock;

use variant_core::EncodeMoves;
use variant_registry::{AnyMove, AnyPosition};
use variant_render::board_geometry::Geometry;
use variant_render::chess_pieces::PieceRules;

/// Board shared by all positions of a game.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    /// Cell of each square in a grid of `ranks` rows from the first rank.
    pub(crate) cells: Vec<usize>,
    pub(crate) names: Vec<String>,
    pub(crate) letters: String,
}

impl Layout {
    fn of<R: PieceRules>() -> Self {
        let board = <R::Board as Geometry>::BOARD;
        let files = usize::from(board.files());
        let squares: Vec<_> = (0..board.len()).filter_map(|i| board.square(i)).collect();
        Self {
            files,
            ranks: usize::from(board.ranks()),
            cells: (squares.iter())
                .map(|&at| usize::from(board.rank_of(at)) * files + usize::from(board.file_of(at)))
                .collect(),
            names: squares.iter().map(ToString::to_string).collect(),
            letters: R::PIECES.iter().map(|piece| piece.letter).collect(),
        }
    }

    pub(crate) fn name(&self, square: Option<u16>) -> Option<&str> {
        self.names.get(usize::from(square?)).map(String::as_str)
    }
}

/// Runs an expression for the position in its own type.
macro_rules! each_game {
    ($any:expr, $position:ident => $body:expr) => {
        each_game!(@ $any, $position => $body;
            OrthodoxChess, ZonalChess, QuarterChess, ZmQuadchess, QuadKingdom, CircleChess)
    };
    (@ $any:expr, $position:ident => $body:expr; $($game:ident),+) => {
        match $any {
            $(variant_registry::AnyPosition::$game($position) => $body,)+
        }
    };
}
pub(crate) use each_game;

pub(crate) fn layout(position: &AnyPosition) -> &'static Layout {
    static LAYOUTS: OnceLock<[Layout; 5]> = OnceLock::new();
    let [chess, zonal, quarter, quad, kingdom] = LAYOUTS.get_or_init(|| {
        [
            Layout::of::<orthodox_chess::ChessRules>(),
            Layout::of::<zonal_chess::ZonalRules>(),
            Layout::of::<quarter_chess::QuarterRules>(),
            Layout::of::<zm_quadchess::QuadRules>(),
            Layout::of::<quad_kingdom::KingdomRules>(),
        ]
    });
    match position {
        AnyPosition::OrthodoxChess(_) | AnyPosition::CircleChess(_) => chess,
        AnyPosition::ZonalChess(_) => zonal,
        AnyPosition::QuarterChess(_) => quarter,
        AnyPosition::ZmQuadchess(_) => quad,
        AnyPosition::QuadKingdom(_) => kingdom,
    }
}

const fn codes_of<P: EncodeMoves>(_: &P) -> usize {
    P::CODES
}

pub(crate) fn codes(position: &AnyPosition, boards: usize) -> usize {
    let all = each_game!(position, position => codes_of(position));
    match position {
        // Codes are ordered by boards.
        AnyPosition::CircleChess(_) => all / CIRCLE_BOARDS * boards.min(CIRCLE_BOARDS),
        _ => all,
    }
}

/// Boards of Circle Chess with codes.
const CIRCLE_BOARDS: usize = 26;

pub(crate) fn encode(m: AnyMove) -> usize {
    match m {
        AnyMove::OrthodoxChess(m) => orthodox_chess::OrthodoxChess::encode(m),
        AnyMove::ZonalChess(m) => zonal_chess::ZonalChess::encode(m),
        AnyMove::QuarterChess(m) => quarter_chess::QuarterChess::encode(m),
        AnyMove::ZmQuadchess(m) => zm_quadchess::ZmQuadchess::encode(m),
        AnyMove::QuadKingdom(m) => quad_kingdom::QuadKingdom::encode(m),
        AnyMove::CircleChess(m) => circle_chess::CircleChess::encode(m),
    }
}

pub(crate) fn decode(position: &AnyPosition, code: usize) -> Option<AnyMove> {
    match position {
        AnyPosition::OrthodoxChess(p) => p.decode(code).map(AnyMove::OrthodoxChess),
        AnyPosition::ZonalChess(p) => p.decode(code).map(AnyMove::ZonalChess),
        AnyPosition::QuarterChess(p) => p.decode(code).map(AnyMove::QuarterChess),
        AnyPosition::ZmQuadchess(p) => p.decode(code).map(AnyMove::ZmQuadchess),
        AnyPosition::QuadKingdom(p) => p.decode(code).map(AnyMove::QuadKingdom),
        AnyPosition::CircleChess(p) => p.decode(code).map(AnyMove::CircleChess),
    }
}

pub(crate) fn visit_codes<P: EncodeMoves>(
    position: &P,
    player: Option<variant_core::Player>,
    mut visit: impl FnMut(usize),
) {
    let actors = position.to_act();
    // Usually every move is the player's.
    let own = player.filter(|player| !actors.iter().all(|actor| actor.player == *player));
    let _ = position.visit_moves_dyn(&mut |batch| {
        for m in batch {
            if own.is_none_or(|own| position.actor_of(m).is_some_and(|a| a.player == own)) {
                visit(P::encode(m));
            }
        }
        std::ops::ControlFlow::Continue(())
    });
}
