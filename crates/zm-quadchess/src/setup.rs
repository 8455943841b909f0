use board_geometry::Chessboard;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, PieceType, Pieces,
    en_passant::{EnPassantList, EnPassantRights},
};

use crate::army_pair::ArmyPair;
use crate::board::{ALL, ARMIES, QuadRules, SOUTH, advance, corner};
use crate::control::Control;
use crate::mode::Mode;
use crate::rules::departure::refresh;
use crate::rules::en_passant::review_rights;
use crate::state::ZmQuadchess;
use crate::turn::is_settled;

/// Position fields, not yet validated.
///
/// ```
/// use zm_quadchess::{SOUTH, Setup, SetupProblems, ZmQuadchess};
/// let mut setup = Setup::from(ZmQuadchess::default());
/// setup.pieces.take("a1".parse()?);
/// let error = ZmQuadchess::try_from(setup).unwrap_err();
/// assert!(error.problems.contains(SetupProblems::KINGS | SetupProblems::CASTLING));
/// # Ok::<(), zm_quadchess::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces of all armies, frozen ones included.
    pub pieces: Pieces<QuadRules>,
    /// Sides and number of persons.
    pub mode: Mode,
    /// Owner of the dummy's next move ([ZQ-32](crate::rulebook#zq-32)); South without a dummy.
    pub owner: Army,
    /// Army that moves next.
    pub turn: Army,
    /// Other armies that owe an immediate move ([ZQ-12](crate::rulebook#zq-12) b).
    pub owed: Armies,
    /// Controlling seat of each army, of the dummy itself; `None` if frozen or gone.
    pub control: [Option<Army>; 4],
    /// Absent seats ([ZQ-20](crate::rulebook#zq-20)).
    pub absent: Armies,
    /// Absent players to be removed, by [`Mode::person`] ([ZQ-20](crate::rulebook#zq-20)).
    pub removal: Armies,
    /// Armies that may castle ([ZQ-8](crate::rulebook#zq-8)).
    pub castling: Armies,
    /// En passant rights, ascending by target and pawn ([ZQ-7](crate::rulebook#zq-7)).
    pub en_passant: EnPassantList<Chessboard>,
    /// Armies whose king may still promote ([ZQ-9](crate::rulebook#zq-9)).
    pub kings: Armies,
    /// Armies among `kings` whose king has arrived.
    pub arrived: Armies,
    /// Counted moves of the leader's army ([ZQ-27](crate::rulebook#zq-27)).
    pub clock: u32,
    /// Moves made since the start.
    pub ply: u32,
}

variant_core::setup_problems! {
    /// Problems of a [`Setup`].
    ///
    /// ```
    /// use zm_quadchess::SetupProblems;
    /// assert_eq!(SetupProblems::KINGS.field(), "placement");
    /// ```
    pub struct SetupProblems: u16 of "ZM Quadchess" {
        /// An army has several kings, an active one none, or an annexed one any.
        KINGS = 1, "placement", "an active army needs one king, an annexed one has none";
        /// A pawn on its army's first or last line.
        PAWN_LINES = 1 << 1, "placement", "a pawn stands on the first or last line of its army";
        /// The dummy's owner is not active, though a player is.
        OWNER = 1 << 2, "mode", "the owner of the dummy is no active player";
        /// The army to move is not in the game.
        TURN = 1 << 3, "turn", "the army to move is not in the game";
        /// An army that owes a move is to move or not annexed.
        OWED = 1 << 4, "turn", "only other, annexed armies owe a move";
        /// A controlling seat has no active player.
        CONTROL = 1 << 5, "control", "only active players control armies";
        /// A person is absent with only some active seats.
        ABSENT = 1 << 6, "control", "a player is absent with all seats or with none";
        /// A castling right without king and rook at home.
        CASTLING = 1 << 7, "castling", "a castling is open without its king or rook at home";
        /// A useless en passant right, or rights out of order.
        EN_PASSANT = 1 << 8, "en passant", "no pawn could use a right to capture en passant";
        /// A promotable king is inactive, or an arrived king off its corner.
        PROMOTION = 1 << 9, "kings", "a king may promote that is not active or not on its corner";
        /// The army to move has lost or must pass, or its absent player leaves.
        UNSETTLED = 1 << 10, "turn", "unsettled, the army to move has lost, must pass or resigns";
        /// A player to be removed is not absent or not named by its key.
        REMOVAL = 1 << 11, "remove", "only absent players are removed, named by their keys";
    }
}

/// Problems of an invalid setup.
///
/// ```
/// let error = zm_quadchess::SetupError { problems: zm_quadchess::SetupProblems::UNSETTLED };
/// assert_eq!(
///     error.to_string(),
///     "not a position of ZM Quadchess: unsettled, the army to move has lost, must pass or resigns"
/// );
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

impl From<ZmQuadchess> for Setup {
    fn from(position: ZmQuadchess) -> Self {
        Self {
            pieces: *position.pieces(),
            mode: position.mode,
            owner: position.owner(),
            turn: position.turn,
            owed: position.owed(),
            control: position.control.holders(),
            absent: position.absent(),
            removal: position.removal(),
            castling: position.rights().armies::<QuadRules>(),
            en_passant: position.en_passant(),
            kings: position.promotable_kings(),
            arrived: position.arrived_kings(),
            clock: position.clock,
            ply: position.ply,
        }
    }
}

impl TryFrom<Setup> for ZmQuadchess {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let mut position = setup.assemble();
        let mut problems = setup.problems(&position);
        // Further tests need a consistent position.
        if !problems.intersects(SetupProblems::UNSOUND) {
            review_rights(&mut position);
            refresh(&mut position);
            let rights = position.en_passant();
            let is_same = rights.len() == setup.en_passant.len()
                && rights.iter().all(|right| setup.en_passant.contains(right));
            problems.set(SetupProblems::EN_PASSANT, !is_same);
            problems.set(SetupProblems::UNSETTLED, !is_settled(&position));
            if problems.is_empty() {
                return Ok(position);
            }
        }
        Err(SetupError { problems })
    }
}

impl SetupProblems {
    const UNSOUND: Self = Self::KINGS
        .union(Self::PAWN_LINES)
        .union(Self::OWNER)
        .union(Self::TURN)
        .union(Self::OWED)
        .union(Self::CONTROL)
        .union(Self::ABSENT);
}

impl Setup {
    /// Assembles the position without caches, unchecked.
    fn assemble(&self) -> ZmQuadchess {
        let holders = self
            .control
            .map(|seat| seat.filter(|seat| seat.index() < 4));
        let mut board = BoardState::new(self.pieces, self.castling_rights());
        *board.en_passant_mut() = EnPassantRights::from_list(&self.en_passant);
        ZmQuadchess {
            board,
            clock: self.clock,
            ply: self.ply,
            control: Control::new(holders, self.owner),
            turn: self.turn,
            mode: self.mode,
            urgent: ArmyPair::new(Armies::NONE, self.owed),
            absence: ArmyPair::new(self.absent, self.removal),
            promotion: ArmyPair::new(self.kings, self.arrived),
        }
    }

    fn problems(&self, position: &ZmQuadchess) -> SetupProblems {
        let checks = [
            (SetupProblems::KINGS, self.kings_fit(position)),
            (SetupProblems::PAWN_LINES, self.pawns_stand()),
            (SetupProblems::OWNER, self.owner_plays(position)),
            (SetupProblems::TURN, self.turn_stands(position)),
            (SetupProblems::OWED, self.owed_stand(position)),
            (SetupProblems::CONTROL, self.control_stands(position)),
            (SetupProblems::ABSENT, self.absence_stands(position)),
            (SetupProblems::CASTLING, self.castling_stands(position)),
            (SetupProblems::PROMOTION, self.promotion_stands(position)),
            (SetupProblems::REMOVAL, self.removal_stands()),
        ];
        let problems = checks.into_iter().filter(|&(_, stands)| !stands);
        problems.map(|(problem, _)| problem).collect()
    }

    fn kings_fit(&self, position: &ZmQuadchess) -> bool {
        ARMIES.into_iter().all(|army| {
            let kings = self.pieces.of(army, PieceType::KING).len();
            match position.controller(army) {
                Some(holder) if holder == army => kings == 1,
                Some(_) => kings == 0,
                None => kings <= 1,
            }
        })
    }

    fn pawns_stand(&self) -> bool {
        ARMIES.into_iter().all(|army| {
            let mut pawns = self.pieces.of(army, PieceType::PAWN).iter();
            pawns.all(|pawn| (1..7).contains(&advance(army, pawn)))
        })
    }

    fn owner_plays(&self, position: &ZmQuadchess) -> bool {
        if self.mode != Mode::Three {
            return self.owner == SOUTH;
        }
        // Holds even without the dummy or after the end (ZQ-32).
        let players = position.active_players();
        players.contains(self.owner) || players.is_empty() && self.mode.seats().contains(self.owner)
    }

    fn turn_stands(&self, position: &ZmQuadchess) -> bool {
        let in_game = position.in_game();
        self.turn.index() < 4 && (in_game.is_empty() || in_game.contains(self.turn))
    }

    fn owed_stand(&self, position: &ZmQuadchess) -> bool {
        let annexed = (position.in_game() - position.active()).without(self.turn);
        (self.owed - annexed).is_empty()
    }

    fn control_stands(&self, position: &ZmQuadchess) -> bool {
        self.control == position.control.holders()
            && ARMIES.into_iter().zip(self.control).all(|(army, holder)| {
                holder.is_none_or(|holder| {
                    position.active().contains(holder)
                        && (holder == army || !self.mode.is_dummy(holder))
                })
            })
    }

    // ZQ-31
    fn absence_stands(&self, position: &ZmQuadchess) -> bool {
        let players = position.active_players();
        let all_seats = |seat| self.mode.seats_of_person(seat) & players;
        let absent = self.absent.iter();
        let needed = absent.fold(Armies::NONE, |needed, seat| needed | all_seats(seat));
        needed == self.absent
    }

    // ZQ-20
    fn removal_stands(&self) -> bool {
        self.removal.iter().all(|person| {
            let seats = self.mode.seats_of_person(person);
            self.mode.person(person) == person && !(seats & self.absent).is_empty()
        })
    }

    fn castling_rights(&self) -> CastlingRights {
        CastlingRights::all::<QuadRules>().without_armies::<QuadRules>(ALL - self.castling)
    }

    fn castling_stands(&self, position: &ZmQuadchess) -> bool {
        let rights = self.castling_rights();
        (self.castling - position.active()).is_empty()
            && rights.possible::<QuadRules>(&self.pieces) == rights
    }

    fn stands_on_corner(&self, army: Army) -> bool {
        let king = self.pieces.of(army, PieceType::KING);
        king.contains(corner(army))
    }

    fn promotion_stands(&self, position: &ZmQuadchess) -> bool {
        (self.kings - position.active()).is_empty()
            && (self.arrived - self.kings).is_empty()
            && (self.arrived.iter()).all(|army| self.stands_on_corner(army))
    }

    #[must_use]
    pub(crate) fn without_impossible_rights(mut self) -> Self {
        let mut position = self.assemble();
        let possible = (self.castling_rights()).possible::<QuadRules>(&self.pieces);
        self.castling = self.castling & position.active() & possible.armies::<QuadRules>();
        self.kings = self.kings & position.active();
        let arrived = (self.arrived & self.kings).iter();
        self.arrived = arrived
            .filter(|&army| self.stands_on_corner(army))
            .collect();
        if !self.problems(&position).intersects(SetupProblems::UNSOUND) {
            review_rights(&mut position);
            self.en_passant = position.en_passant();
        }
        self
    }
}
