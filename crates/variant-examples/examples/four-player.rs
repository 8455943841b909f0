//! Four-player chess: Red, Blue, Yellow and Green on 160 squares, in a free-for-all or as Red and Yellow against Blue
//! and Green.
//!
//! A mated or stalemated army is eliminated on its turn: its pieces stay as obstacles that all can capture. The last
//! side wins. Kings in the game are not captured. Pawns promote on their eighth row in the free-for-all, on their
//! eleventh in teams, to queen, rook, bishop or knight. The third occurrence of a position, or 200 plies without
//! capture or pawn move, draws.

use std::fmt;
use std::ops::ControlFlow::{self, Continue};
use std::process::ExitCode;
use std::str::FromStr;

use board_geometry::{Direction, Geometry, geometry};
use chess_pieces::notation::{army_letter, army_of_letter};
use chess_pieces::{
    Armies, Army, CastlingRules, Count, Generator, Move, MoveBatch, PawnRules, PieceEvent,
    PieceRules, PieceType, castling,
    turn_state::{TurnProblems, TurnState},
    turned_castlings,
};
use smallvec::SmallVec;
use variant_core::implement::DrawOrResign;
use variant_core::text::{Fields, PositionError};
use variant_core::{
    ActionError, Actor, Actors, Adjudication, History, Outcome, Player, Position, Reason, Seat,
    Seats, SetupError, UnknownMode, Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;
use variant_render::{Diagram, Draw, Piece, Rgb, Sheet};

geometry! { pub(crate) struct Board = 14 x 14 without corners 3 x 3; }

const PLAYERS: [Player; 4] = Player::of_letters(*b"rbyg");
const START: &str = "*,*,*,yR,yN,yB,yK,yQ,yB,yN,yR,*,*,*/*,*,*,yP,yP,yP,yP,yP,yP,yP,yP,*,*,*\
    /*,*,*,8,*,*,*/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK\
    /bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/*,*,*,8,*,*,*\
    /*,*,*,rP,rP,rP,rP,rP,rP,rP,rP,*,*,*/*,*,*,rR,rN,rB,rQ,rK,rB,rN,rR,*,*,* r rbyg rKQbKQyKQgKQ - 0";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rules;

impl PieceRules for Rules {
    type Board = Board;
    type Counts = Count<4>;

    const ARMY_LETTERS: &'static str = "rbyg";
    const KINGS_CAN_MEET: bool = true; // in position texts
    const PAWNS: &'static [PawnRules<Board>] = &[pawns(0), pawns(1), pawns(2), pawns(3)];
    const CASTLINGS: &'static [CastlingRules<Board>] = &turned_castlings!(
        Board,
        [
            castling!(Board, Army::new(0), 'K', king "h1" => "j1", rook "k1" => "i1"),
            castling!(Board, Army::new(0), 'Q', king "h1" => "f1", rook "d1" => "g1"),
        ]
    );
}

/// Both promotion rows; the mode picks one.
const fn pawns(quarters: u8) -> PawnRules<Board> {
    let forward = Direction::North.turned_clockwise(2 * quarters);
    let (eighth, eleventh) = (Board::BOARD.row(forward, 7), Board::BOARD.row(forward, 10));
    PawnRules::from_edge(forward, 1).promoting_in(Board::union(eighth, eleventh), eighth)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FourPlayer {
    pub(crate) state: TurnState<Rules>,
    teams: bool,
}

impl FourPlayer {
    pub(crate) fn side(&self, army: Army) -> Armies {
        let partner = if self.teams { army.after(2, 4) } else { army };
        Armies::of(army).with(partner)
    }

    fn enemies(&self, army: Army) -> Armies {
        self.state.standing - self.side(army)
    }

    fn is_over(&self) -> bool {
        self.enemies(self.state.turn).is_empty()
    }

    fn pawns(&self, army: Army) -> PawnRules<Board> {
        Rules::PAWNS[army.index() % 4].promoting_on_row(if self.teams { 10 } else { 7 })
    }

    /// Moves of the army to move, wherever its pawns promote; `None` after the end.
    fn generator(&self) -> Option<Generator<'_, Rules, 1>> {
        let (us, state) = (self.state.turn, &self.state);
        let safety = state.king_safety(us, self.enemies(us))?;
        let generator = (state.board).generator(state.destinations(self.side(us)), [safety]);
        (!self.is_over()).then_some(generator)
    }

    fn visit_legal<B>(
        &self,
        mut visit: impl FnMut(MoveBatch<Rules>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (us, row) = (self.state.turn, self.pawns(self.state.turn).promotion);
        self.generator().map_or(Continue(()), |generator| {
            generator.visit_army(us, |batch| visit(batch.promoting_on(row)))
        })
    }

    /// Eliminates armies without moves on their turn.
    fn settled(mut self) -> Self {
        while !self.is_over() && !self.has_moves() {
            self.state.eliminate(self.state.turn);
        }
        self
    }

    fn draw(&self, reason: Reason) -> Outcome {
        let left = if self.teams {
            Armies::first_of(4)
        } else {
            self.state.standing
        };
        Outcome::draw(reason, PLAYERS, among(left))
    }

    fn problems(&self) -> TurnProblems {
        let enemies = |capturer, owner| self.enemies(owner).contains(capturer);
        let mut problems = self.state.problems(enemies);
        let out_of_place = |army: Army| {
            let pawns = (self.state.board.pieces()).of(army, PieceType::PAWN);
            !pawns.is_disjoint(self.pawns(army).out_of_reach())
        };
        if Armies::first_of(4).iter().any(out_of_place) {
            problems |= TurnProblems::PAWNS;
        }
        if !self.is_over() && !self.has_moves() {
            problems |= TurnProblems::TURN;
        }
        problems
    }
}

fn among(armies: Armies) -> impl Fn(Player) -> bool {
    let army = |player: Player| army_of_letter::<Rules>(player.letter());
    move |player| army(player).is_some_and(|army| armies.contains(army))
}

impl Position for FourPlayer {
    type Move = Move<Rules>;
    type Batch = MoveBatch<Rules>;
    type Event = PieceEvent<Rules>;
    type Problem = SetupError<TurnProblems>;

    fn players(&self) -> SmallVec<[Player; 4]> {
        PLAYERS.into()
    }

    fn to_act(&self) -> Actors {
        let player = PLAYERS[self.state.turn.index() % 4];
        let seat = Seat::Army(player.letter());
        let actor = (!self.is_over()).then_some(Actor { seat, player });
        actor.into_iter().collect()
    }

    fn in_check(&self) -> Seats {
        let hostile = |army| self.state.pieces_of(self.enemies(army));
        let is_checked = |&army: &Army| self.state.board.is_checked(army, hostile(army));
        let checked = self.state.standing.iter().filter(is_checked);
        (checked.map(|army| Seat::Army(army_letter::<Rules>(army)))).collect()
    }

    variant_core::implement::visit_moves_by!(Self::visit_legal);

    fn has_moves(&self) -> bool {
        let moves = self.generator();
        moves.is_some_and(|moves| moves.can_move(self.state.turn))
    }

    fn play_unchecked(&self, m: Move<Rules>) -> Self {
        self.play_reporting(m, |_| ())
    }

    fn play_reporting(&self, m: Move<Rules>, mut report: impl FnMut(PieceEvent<Rules>)) -> Self {
        let mut next = *self;
        (next.state).make(m, self.enemies(self.state.turn), &mut report);
        next.settled()
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_over() {
            let winners = among(self.side(self.state.turn));
            return Some(Outcome::win(Reason::WIN, PLAYERS, winners));
        }
        (self.state.clock >= 200).then(|| self.draw(Reason::FIFTY_MOVES))
    }

    fn repeats(&self, other: &Self) -> bool {
        self.state.repeats(&other.state) && self.teams == other.teams
    }

    fn key(&self) -> u64 {
        self.state.key() ^ u64::from(self.teams)
    }
}

impl Variant for FourPlayer {
    type Action = DrawOrResign;

    const NAME: &'static str = "four-player";
    const MODES: &'static [&'static str] = &["ffa", "teams"];

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let text = match mode {
            "ffa" => START.to_owned(),
            "teams" => format!("{START} teams"),
            _ => String::new(),
        };
        let expected = "`ffa` or `teams`";
        text.parse().map_err(|_| UnknownMode { expected })
    }

    fn parse_action(&self, text: &str) -> Result<DrawOrResign, ActionError> {
        DrawOrResign::parse_for(text, &PLAYERS)
    }

    fn act(
        &self,
        action: &DrawOrResign,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        let in_game = among(self.state.standing);
        let agree = |players: &[Player]| {
            players.len() == self.state.standing.len() && players.iter().all(|&p| in_game(p))
        };
        match action {
            DrawOrResign::Resign(loser) if in_game(*loser) => {
                let mut next = *self;
                let army = army_of_letter::<Rules>(loser.letter()).unwrap_or(self.state.turn);
                next.state.eliminate(army);
                Ok(Adjudication::Becomes(next.settled()))
            }
            DrawOrResign::Draw(players) if agree(players) => {
                Ok(self.draw(Reason::AGREEMENT).into())
            }
            _ => {
                let why = "a player is out of the game, or has not agreed";
                Err(ActionError::NotAllowed { why })
            }
        }
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        let occurred = || history.occurred(self, 2, self.state.clock as usize);
        let drawn = || occurred().then(|| self.draw(Reason::REPETITION));
        self.outcome().or_else(drawn).into()
    }
}

impl MatchRules for FourPlayer {}

impl Recorded for FourPlayer {}

/// The six fields of [`TurnState`], and `teams` if partners play together.
impl fmt::Display for FourPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = if self.teams { " teams" } else { "" };
        write!(f, "{}{mode}", self.state)
    }
}

impl FromStr for FourPlayer {
    type Err = PositionError<SetupError<TurnProblems>>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rest = Fields::new(text, ' ');
        let (state, fields) = TurnState::read(&mut rest)?;
        let mode = rest.optional("mode");
        rest.end()?;
        if let Some(mode) = mode.filter(|mode| mode.text != "teams") {
            return Err(mode.error(0, "`teams`"));
        }
        let teams = mode.is_some();
        let position = Self { state, teams };
        let checked = SetupError::check(position.problems());
        checked.map_err(|error| error.locate(&fields))?;
        Ok(position)
    }
}

impl Draw for FourPlayer {
    fn sheet(&self) -> Sheet {
        let names = ["red", "blue", "yellow", "green"];
        let fills = [0xbf_3b_43, 0x41_85_bf, 0xc0_95_26, 0x4e_91_61];
        let armies = [0, 1, 2, 3]
            .map(|n| variant_render::Army::new(names[n], PLAYERS[n].letter(), Rgb::hex(fills[n])));
        let living = self.state.pieces_of(self.state.standing);
        let pieces = self.state.board.pieces();
        let board = Diagram::of_pieces::<Rules>(self, pieces, &armies, |square, piece| Piece {
            frozen: !living.contains(square),
            ..piece
        });
        Sheet::new(armies).with(board)
    }
}

fn main() -> ExitCode {
    variant_examples::main::<FourPlayer>()
}

#[cfg(test)]
mod tests {
    use variant_core::Game;
    use variant_core::perft::perft;
    use variant_testkit::Differential;
    use variant_testkit::slow::{SlowGame, SlowOracle, SlowVariant};

    use super::*;

    /// A few pieces of each army around the centre, pawns that have just advanced and pawns that are
    /// about to promote.
    const OPEN: [&str; 3] = [
        "*,*,*,5,yK,2,*,*,*/*,*,*,8,*,*,*/*,*,*,2,yP,5,*,*,*/14/14/bK,12,gR/14/1,bP,3,rP,8/8,gP,5/\
         2,bP,rP,9,gK/14/*,*,*,8,*,*,*/*,*,*,rP,1,rP,5,*,*,*/*,*,*,rR,3,rK,3,*,*,* r rbyg rQ - 0",
        "*,*,*,5,yK,2,*,*,*/*,*,*,8,*,*,*/*,*,*,2,yP,5,*,*,*/14/5,rP,8/bK,12,gR/14/1,bP,12/8,gP,5/\
         2,bP,rP,9,gK/14/*,*,*,8,*,*,*/*,*,*,rP,1,rP,5,*,*,*/*,*,*,rR,3,rK,3,*,*,* r rbyg rQ - 0 teams",
        "*,*,*,4,yK,3,*,*,*/*,*,*,8,*,*,*/*,*,*,8,*,*,*/14/14/bK,6,bQ,5,gQ/14/14/14/14/\
         13,gK/*,*,*,8,*,*,*/*,*,*,8,*,*,*/*,*,*,4,rK,2,yR,*,*,* r rbg - - 0",
    ];

    #[cfg(feature = "long-tests")]
    variant_testkit::conformance!(FourPlayer, |suite| suite
        .games(1)
        .leaves(3_000)
        .positions(&OPEN)
        .invariant("armies that are out are not in check", |position| {
            let letters = position
                .state
                .standing
                .text(Rules::ARMY_LETTERS)
                .to_string();
            (position.in_check().iter()).all(|seat| letters.contains(&seat.to_string()))
        }));

    #[test]
    fn perft_from_the_start() {
        let start = FourPlayer::start("ffa").unwrap();
        let counts = [1, 2, 3, 4, 5].map(|depth| perft(&start, depth));
        assert_eq!(counts, [20, 395, 7800, 152_050, 3_452_310]);
    }

    #[test]
    fn the_start_is_the_set_up_of_the_game() {
        let text = FourPlayer::start("teams").unwrap().to_string();
        assert!(
            text.starts_with("*,*,*,yR,yN,yB,yK,yQ,yB,yN,yR,*,*,*/"),
            "{text}"
        );
        assert!(
            text.ends_with("/*,*,*,rR,rN,rB,rQ,rK,rB,rN,rR,*,*,* r rbyg rKQbKQyKQgKQ - 0 teams")
        );
    }

    #[test]
    fn a_mated_army_stays_as_pieces_that_anybody_captures() {
        // Red's queen goes to a10, protected by the rook: Blue is mated, and Yellow is to move.
        let text = "*,*,*,8,*,*,*/*,*,*,yK,7,*,*,*/*,*,*,8,*,*,*/bK,13/13,rR/14/14/14/4,rQ,9/14/12,gK,1/\
                    *,*,*,8,*,*,*/*,*,*,8,*,*,*/*,*,*,4,rK,3,*,*,* r rbyg - - 0";
        let position: FourPlayer = text.parse().unwrap();
        let next = position.play_unchecked(position.parse_move("e6a10").unwrap());
        assert_eq!(
            next.state.standing.text(Rules::ARMY_LETTERS).to_string(),
            "ryg",
            "{next}"
        );
        assert_eq!(next.to_act()[0].player.letter(), 'y');
        let king = next.state.board.pieces().king(Army::new(1)).unwrap();
        assert!(next.in_check().is_empty() && king.to_string() == "a11");
        let mut red_again = next;
        red_again.state.turn = Army::new(0);
        assert!(red_again.moves().iter().any(|m| m.to == king));
    }

    #[test]
    fn pawns_promote_on_the_row_of_the_mode() {
        let text = "*,*,*,yK,7,*,*,*/*,*,*,8,*,*,*/*,*,*,8,*,*,*/14/3,rP,10/bK,13/14/4,rP,9/14/14/13,gK/\
                    *,*,*,8,*,*,*/*,*,*,8,*,*,*/*,*,*,4,rK,3,*,*,* r rbyg - - 0";
        assert!(
            text.parse::<FourPlayer>().is_err(),
            "d10 lies beyond the eighth row"
        );
        let teams: FourPlayer = format!("{text} teams").parse().unwrap();
        assert!(teams.parse_move("e7e8").is_ok() && teams.parse_move("d10d11q").is_ok());
        let alone: FourPlayer = text.replace("3,rP,10", "14").parse().unwrap();
        assert!(alone.parse_move("e7e8").is_err() && alone.parse_move("e7e8n").is_ok());
    }

    #[test]
    fn the_last_side_wins() {
        let mut game = Game::new(FourPlayer::start("teams").unwrap());
        game.apply("resign:g").unwrap();
        assert!(game.outcome().is_none());
        game.apply("resign:b").unwrap();
        assert_eq!(game.outcome().unwrap().to_string(), "win r=1 b=0 y=1 g=0");
    }

    #[test]
    fn the_board_is_drawn() {
        let sheet = FourPlayer::start("ffa").unwrap().sheet().ascii();
        assert!(
            sheet.contains("| rR | rN | rB | rQ | rK | rB | rN | rR |"),
            "{sheet}"
        );
    }

    enum Slow {}

    impl SlowVariant for Slow {
        type Rules = Rules;

        const STALLED_ARMIES_ARE_OUT: bool = true;
        const DRAWN_PLIES: u32 = u32::MAX;

        fn allows(game: &SlowGame<Rules>, m: Move<Rules>) -> bool {
            let row = match game.turn.index() {
                0 => m.to.rank(),
                1 => m.to.file(),
                2 => 13 - m.to.rank(),
                _ => 13 - m.to.file(),
            };
            let promotes = row == if game.teams { 10 } else { 7 };
            !game.is_over()
                && (m.piece_type != PieceType::PAWN || promotes == m.promotion().is_some())
        }

        fn decided(game: &SlowGame<Rules>) -> Option<String> {
            let score = |reason: &str, points: &str| {
                let left = |n: u8| {
                    let mut standing = game.standing.iter().map(Army::index);
                    let n = usize::from(n);
                    standing.any(|other| other == n || game.teams && other % 2 == n % 2)
                };
                let scores = (0..)
                    .zip("rbyg".chars())
                    .map(|(n, letter)| format!(" {letter}={}", if left(n) { points } else { "0" }));
                reason.to_owned() + &scores.collect::<String>()
            };
            if game.is_over() {
                return Some(score("win", "1"));
            }
            (game.clock >= 200).then(|| score("fifty-moves", "0.5"))
        }

        fn is_dead(_: &SlowGame<Rules>) -> bool {
            false
        }
    }

    #[test]
    fn agrees_with_the_slow_generator() {
        Differential::<FourPlayer>::new()
            .positions(OPEN)
            .games(3)
            .plies(400)
            .perft(2, 120)
            .against::<SlowOracle<Slow>>()
            .unwrap_or_else(|violation| panic!("{violation}"));
    }
}
