//! What is counted three plies on by one survey, beside making every move: on boards of all widths, every army for
//! itself and two against two.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use chess_pieces::notation::parse_move;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, CastlingRules, Move, MoveBatch, PawnRules,
    PieceEvent, PieceRules, PieceType, Pieces, TurnProblems, TurnState, castling,
};
use smallvec::SmallVec;
use variant_core::perft::{count_replies_one_by_one, count_third_ply_one_by_one};
use variant_core::text::Fields;
use variant_core::{
    Actor, Actors, MoveTextError, Outcome, Player, Position, PositionError, Reason, Rng, Seat,
    SetupError,
};
use variant_testkit::Effort;

use crate::fast::{CornerMelee, Cross, CrossMelee, TowerMelee, scattered};
use crate::melee::PLAYERS;

/// Four armies; one that cannot move when its turn comes is out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Brawl<R: PieceRules> {
    state: TurnState<R, 4>,
    /// Whether opposite armies neither attack nor capture each other.
    teams: bool,
}

impl<R: PieceRules> Brawl<R> {
    fn new(pieces: Pieces<R::Board, 4>, castling: CastlingRights, teams: bool) -> Self {
        let state = TurnState::new(BoardState::new(pieces, castling));
        Self { state, teams }.settled()
    }

    fn allies(&self, army: Army) -> Armies {
        let partner = if self.teams { army.after(2, 4) } else { army };
        Armies::of(army).with(partner)
    }

    fn enemies(&self, army: Army) -> Armies {
        self.state.standing - self.allies(army)
    }

    fn is_decided(&self) -> bool {
        self.enemies(self.state.turn).is_empty()
    }

    fn settled(mut self) -> Self {
        while !self.is_decided() && !self.has_moves() {
            self.state.eliminate(self.state.turn);
        }
        self
    }
}

impl<R: PieceRules> Position for Brawl<R> {
    type Move = Move<R>;
    type Batch = MoveBatch<R>;
    type Event = PieceEvent<R>;
    type Problem = SetupError<TurnProblems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.state.turn.index()];
        let seat = Seat::Army(player.letter());
        let actor = (!self.is_decided()).then_some(Actor { seat, player });
        actor.into_iter().collect()
    }

    fn visit_moves<B>(&self, visit: impl FnMut(MoveBatch<R>) -> ControlFlow<B>) -> ControlFlow<B> {
        let (us, state) = (self.state.turn, &self.state);
        let safety = state.king_safety(us, self.enemies(us));
        let Some(safety) = safety.filter(|_| !self.is_decided()) else {
            return ControlFlow::Continue(());
        };
        let destinations = state.destinations(self.allies(us));
        state.board.visit(us, destinations, [safety], visit)
    }

    fn play_unchecked(&self, m: Move<R>) -> Self {
        let mut next = self.clone();
        let enemies = self.enemies(self.state.turn);
        next.state.make(m, enemies, &mut |_| ());
        next.settled()
    }

    fn count_replies(&self) -> u64 {
        (self.state.count_replies(self, |army| self.allies(army)))
            .unwrap_or_else(|| count_replies_one_by_one(self))
    }

    fn count_third_ply(&self) -> u64 {
        (self.state).count_third_ply(self, |child| &child.state, |army| self.allies(army))
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.is_decided()).then(|| Outcome::win(Reason::WIN, PLAYERS, |_| false))
    }

    fn repeats(&self, other: &Self) -> bool {
        self.state.repeats(&other.state)
    }

    fn key(&self) -> u64 {
        self.state.key()
    }

    fn parse_move(&self, text: &str) -> Result<Move<R>, MoveTextError> {
        parse_move(self, self.state.board.pieces(), text)
    }
}

impl<R: PieceRules> fmt::Display for Brawl<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, teams: {}", self.state, self.teams)
    }
}

impl<R: PieceRules> FromStr for Brawl<R> {
    type Err = PositionError<SetupError<TurnProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (state, _) = TurnState::read(&mut Fields::new(text, ' '))?;
        let teams = false;
        Ok(Self { state, teams })
    }
}

/// Pieces anywhere, kings and rooks at home in every other placement.
fn start<R: PieceRules>(rng: &mut Rng, pieces: u64) -> Brawl<R> {
    let mut placed = scattered::<R, 4>(rng, pieces);
    let mut castling = CastlingRights::NONE;
    if rng.below(2) == 0 {
        for (index, rules) in R::CASTLINGS.iter().enumerate() {
            let king = placed.king(rules.army).into_iter();
            for square in king.chain([rules.king_from, rules.rook_from]) {
                placed.take(square);
            }
            placed.put(rules.king_from, rules.army, PieceType::KING);
            placed.put(rules.rook_from, rules.army, PieceType::ROOK);
            castling = castling.with(index);
        }
    }
    Brawl::new(placed, castling, rng.below(8) == 0)
}

/// Compares the counts in short random games.
fn compare<R: PieceRules>(seed: u64, games: u32) {
    let effort = Effort::from_environment();
    let mut counted = 0;
    for game in 0..effort.games(games) {
        let mut rng = Rng::new(effort.seed(seed) + u64::from(game));
        let pieces = 8 + u64::from(game) % 32;
        let mut position = start::<R>(&mut rng, pieces);
        for _ in 0..4 {
            let moves = position.count_third_ply();
            assert_eq!(moves, count_third_ply_one_by_one(&position), "{position}");
            counted += moves;
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
    assert!(counted > 1000 * u64::from(games), "{counted}");
}

#[test]
fn a_survey_before_the_first_move_counts_as_making_every_move() {
    compare::<CornerMelee>(1, 40);
    compare::<TowerMelee>(2, 200);
    compare::<CrossMelee>(3, 200);
}

/// Four armies around a board of 160 squares. A king castles over a longer way than must be safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct LongWay;

impl PieceRules for LongWay {
    type Board = Cross;
    const PAWNS: &'static [PawnRules<Cross>] = CrossMelee::PAWNS;
    const CASTLINGS: &'static [CastlingRules<Cross>] = &[CastlingRules {
        safe: Cross::squares(&["g1"]).unwrap(),
        ..castling!(Cross, Army::new(0), 'Q', king "h1" => "f1", rook "d1" => "g1")
    }];
}

/// What neither of two moves changes for the army that answers them, both together do.
#[test]
fn two_moves_together_change_what_neither_does_alone() {
    let mut pieces = Pieces::<Cross, 4>::EMPTY;
    for (name, army, piece_type) in [
        ("h1", 0, PieceType::KING),
        ("d1", 0, PieceType::ROOK),
        ("i1", 0, PieceType::BISHOP),
        ("g2", 0, PieceType::PAWN),
        ("h2", 0, PieceType::PAWN),
        ("i2", 0, PieceType::PAWN),
        ("f11", 0, PieceType::PAWN),
        ("a8", 1, PieceType::KING),
        ("b7", 1, PieceType::BISHOP),
        ("g14", 2, PieceType::KING),
        ("c4", 2, PieceType::KNIGHT),
        ("e4", 2, PieceType::KNIGHT),
        ("f1", 2, PieceType::KNIGHT),
        ("g13", 2, PieceType::PAWN),
        ("n8", 3, PieceType::KING),
        ("d5", 3, PieceType::KNIGHT),
        ("e1", 3, PieceType::KNIGHT),
    ] {
        pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
    }
    let mut position = Brawl::<LongWay>::new(pieces, CastlingRights::all::<LongWay>(), false);
    position.state.turn = Army::new(2);
    for (first, second, reply, is_legal) in [
        // The way of the castling is cleared.
        ("f1e3", "e1d3", "h1f1", true),
        // The pawn on g2 is pinned.
        ("e4c5", "d5b4", "g2g3", false),
        // The knight that captures on g2 is guarded.
        ("c4e3", "e1g2", "h1g2", false),
        // The pawn can be captured en passant, whatever the second move is.
        ("g13g11", "e1d3", "f11g12", true),
    ] {
        let after = [first, second]
            .iter()
            .fold(position.clone(), |position, text| {
                position.play_unchecked(position.parse_move(text).unwrap())
            });
        assert_eq!(
            after.parse_move(reply).is_ok(),
            is_legal,
            "{first} {second} {reply}"
        );
    }
    let moves = count_third_ply_one_by_one(&position);
    assert_eq!(position.count_third_ply(), moves);
}
