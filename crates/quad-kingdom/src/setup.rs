use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, PieceRules, PieceType, Pieces,
    en_passant::{EnPassantList, EnPassantRights},
};

use crate::board::{ALL, EMERALD, KingdomBoard, KingdomRules, partner};
use crate::generate::can_move;
use crate::rules::check::find_checked;
use crate::state::{Control, Mode, QuadKingdom, Rules, Status, Turn};

/// Position fields, not yet validated.
///
/// ```
/// use quad_kingdom::{QuadKingdom, Setup, SetupProblems};
/// let mut setup = Setup::from(QuadKingdom::default());
/// setup.pieces.take("g12".parse()?);
/// setup.points[0] = 3;
/// let error = QuadKingdom::try_from(setup).unwrap_err();
/// let expected = SetupProblems::KINGS | SetupProblems::CASTLING | SetupProblems::POINTS;
/// assert_eq!(error.problems, expected);
/// # Ok::<(), quad_kingdom::board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Pieces, including eliminated ones.
    pub pieces: Pieces<KingdomRules>,
    /// Mode and options.
    pub rules: Rules,
    /// Control of Emerald; the default outside `three`.
    pub control: Control,
    /// Kingdoms to move; in a decided game, those eliminated last.
    pub turn: Turn,
    /// Status of each kingdom, in the order of play.
    pub status: [Status; 4],
    /// Castling rights of each kingdom, first with the nearer rook.
    pub castling: CastlingRights,
    /// En passant rights.
    pub en_passant: EnPassantList<KingdomBoard>,
    /// Points of each kingdom.
    pub points: [u32; 4],
    /// Moves since a capture, pawn move or elimination.
    pub halfmove_clock: u32,
    /// Number of moves made.
    pub ply: u32,
}

variant_core::setup_problems! {
    /// Problems of a [`Setup`].
    ///
    /// ```
    /// use quad_kingdom::SetupProblems;
    /// assert_eq!(SetupProblems::UNSETTLED.field(), "turn");
    /// ```
    pub struct SetupProblems: u16 of "Quad Kingdom Chess" {
        /// A participating kingdom without exactly one king ([QK-12](crate::rulebook#qk-12)).
        KINGS = 1, "placement", "each kingdom needs exactly one king";
        /// A piece of an absent kingdom ([QK-17](crate::rulebook#qk-17)).
        ABSENT_PIECES = 1 << 1, "placement", "only White and Black take part in two-b";
        /// A pawn on or beyond its promotion row ([QK-6](crate::rulebook#qk-6)).
        PAWN_LINES = 1 << 2, "placement", "a pawn stands on or beyond its promotion line";
        /// The holder is no player, or the next one does not stand ([QK-18](crate::rulebook#qk-18)).
        CONTROL = 1 << 3, "mode", "control needs a player as its holder and a standing player next";
        /// A turn impossible for the mode or the standing kingdoms ([QK-11](crate::rulebook#qk-11),
        /// [QK-15](crate::rulebook#qk-15), [QK-16](crate::rulebook#qk-16)).
        TURN = 1 << 4, "turn", "the turn does not fit the mode and the standing kingdoms";
        /// The kingdom to move is eliminated or has no legal move in an undecided game
        /// ([QK-11](crate::rulebook#qk-11)).
        UNSETTLED = 1 << 5, "turn", "unsettled: the kingdom to move is eliminated or has no legal move";
        /// No player is left, or a status is impossible in the mode.
        STANDING = 1 << 6, "standing", "this standing of the kingdoms is impossible in this mode";
        /// A castling right without king and rook at home, or of an eliminated kingdom
        /// ([QK-8](crate::rulebook#qk-8)).
        CASTLING = 1 << 7, "castling", "a castling right without king and rook on their start squares";
        /// An impossible en passant right ([QK-7](crate::rulebook#qk-7)).
        EN_PASSANT = 1 << 8, "en passant", "an en passant right is impossible on this board";
        /// Points without the option, or without an account ([QK-19](crate::rulebook#qk-19)).
        POINTS = 1 << 9, "points", "points belong under players, and need the option";
    }
}

/// Problems of an invalid setup.
///
/// ```
/// use quad_kingdom::QuadKingdom;
/// let bare = "*,*,8,*,*/*,*,8,*,*/12/12/12/12/12/12/12/12/*,*,8,*,*/*,*,8,*,*";
/// let error = format!("{bare} ffa w wmbe - - 0,0,0,0 0 0").parse::<QuadKingdom>().unwrap_err();
/// assert!(error.to_string().contains("each kingdom needs exactly one king"));
/// ```
pub type SetupError = variant_core::SetupError<SetupProblems>;

impl From<QuadKingdom> for Setup {
    fn from(position: QuadKingdom) -> Self {
        Self {
            pieces: *position.pieces(),
            rules: position.rules,
            control: position.control,
            turn: position.turn,
            status: [0, 1, 2, 3].map(|index| position.status(Army::new(index))),
            castling: position.castling(),
            en_passant: position.en_passant(),
            points: position.points,
            halfmove_clock: position.halfmove_clock,
            ply: position.ply,
        }
    }
}

impl TryFrom<Setup> for QuadKingdom {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let (position, problems) = setup.examined();
        SetupError::check(problems)?;
        Ok(position)
    }
}

impl Setup {
    /// All problems of the fields.
    ///
    /// ```
    /// use quad_kingdom::{QuadKingdom, Setup, SetupProblems, Turn, EMERALD};
    /// let mut setup = Setup::from(QuadKingdom::default());
    /// assert!(setup.problems().is_empty());
    /// setup.turn = Turn::Alternate { mover: EMERALD, reply: EMERALD };
    /// assert_eq!(setup.problems(), SetupProblems::TURN);
    /// ```
    pub fn problems(&self) -> SetupProblems {
        self.examined().1
    }

    pub(crate) fn without_impossible_rights(mut self) -> Self {
        self.castling = (self.castling.possible::<KingdomRules>(&self.pieces))
            .without_armies::<KingdomRules>(ALL - self.kingdoms(Status::Standing));
        self.en_passant = self.unchecked().en_passant();
        self
    }

    fn examined(&self) -> (QuadKingdom, SetupProblems) {
        let position = self.unchecked();
        let mut problems = problems(&position);
        problems.set(SetupProblems::CONTROL, !self.control_fits());
        problems.set(SetupProblems::TURN, !turn_fits(&position));
        // `EnPassantRights` holds each once.
        let en_passant = position.en_passant();
        let is_same = self.en_passant.len() == en_passant.len()
            && en_passant
                .iter()
                .all(|right| self.en_passant.contains(right));
        problems.set(SetupProblems::EN_PASSANT, !is_same);
        let trapped = self.status.contains(&Status::Trapped);
        if trapped && !self.rules.draws {
            problems |= SetupProblems::STANDING;
        }
        if !problems.intersects(SetupProblems::TURN) {
            problems.set(SetupProblems::UNSETTLED, is_unsettled(&position));
        }
        (position, problems)
    }

    fn kingdoms(&self, status: Status) -> Armies {
        let kingdoms = ALL.iter().zip(self.status);
        (kingdoms.filter(|pair| pair.1 == status))
            .map(|pair| pair.0)
            .collect()
    }

    fn unchecked(&self) -> QuadKingdom {
        let mut position = QuadKingdom {
            board: BoardState::new(self.pieces, self.castling),
            points: self.points,
            halfmove_clock: self.halfmove_clock,
            ply: self.ply,
            rules: self.rules,
            turn: self.turn,
            standing: self.kingdoms(Status::Standing),
            checked: Armies::NONE,
            state_key: 0,
            trapped: self.kingdoms(Status::Trapped),
            control: Control::from_bits(self.control.bits()),
        };
        *position.board.en_passant_mut() = EnPassantRights::from_list(&self.en_passant);
        position.review_en_passant();
        position.checked = find_checked(&position);
        position.refresh_state_key();
        position
    }

    fn control_fits(&self) -> bool {
        if self.rules.mode != Mode::Three {
            return self.control == Control::default();
        }
        let players = self.rules.mode.players();
        let stands = |army: &Army| self.status.get(army.index()) == Some(&Status::Standing);
        players.contains(self.control.next)
            && stands(&self.control.next)
            && self
                .control
                .holder
                .is_none_or(|holder| players.contains(holder))
    }
}

fn problems(state: &QuadKingdom) -> SetupProblems {
    let mut problems = SetupProblems::empty();
    let mode = state.rules.mode;
    let absent = ALL - mode.kingdoms();
    for army in ALL {
        let pawns = state.pieces().of(army, PieceType::PAWN);
        let rules = KingdomRules::PAWNS.get(army.index());
        if rules.is_some_and(|rules| !pawns.is_disjoint(rules.beyond_promotion())) {
            problems |= SetupProblems::PAWN_LINES;
        }
        if absent.contains(army) {
            if !state.pieces().army(army).is_empty() {
                problems |= SetupProblems::ABSENT_PIECES;
            }
        } else if state.pieces().of(army, PieceType::KING).single().is_none() {
            problems |= SetupProblems::KINGS;
        }
    }
    let impossible = !(absent & (state.standing | state.trapped)).is_empty()
        || state.players_left().is_empty()
        || mode == Mode::Three && !state.standing.contains(EMERALD);
    problems.set(SetupProblems::STANDING, impossible);
    problems.set(SetupProblems::CASTLING, !castling_fits(state));
    let accounts = if state.rules.points {
        mode.players()
    } else {
        Armies::NONE
    };
    let stray = |army: Army| state.points[army.index() & 3] > 0 && !accounts.contains(army);
    problems.set(SetupProblems::POINTS, ALL.iter().any(stray));
    problems
}

// QK-8
fn castling_fits(state: &QuadKingdom) -> bool {
    let castling = state.castling();
    castling.possible::<KingdomRules>(state.pieces()) == castling
        && (castling.armies::<KingdomRules>() - state.standing).is_empty()
}

fn turn_fits(state: &QuadKingdom) -> bool {
    let mode = state.rules.mode;
    let stands = |army: Army| state.standing.contains(army);
    let takes_part = |army: Army| mode.kingdoms().contains(army);
    let decided = state.is_decided();
    // QK-11.
    if decided && !(state.turn.movers() & state.standing).is_empty() {
        return false;
    }
    match state.turn {
        Turn::One(army) => {
            takes_part(army)
                && mode != Mode::TwoA
                && (mode != Mode::Teams || decided || !moves_together(state, army))
                && (mode != Mode::Three || army != EMERALD || emerald_has_a_player(state))
        }
        Turn::Together(first, second) => {
            // Only a single opponent can eliminate a pair at once.
            let opponents = (state.standing - mode.side_of(first)).len();
            mode == Mode::Teams
                && takes_part(first)
                && first < second
                && second == partner(first)
                && (moves_together(state, first) || decided && opponents == 1)
        }
        Turn::Alternate { mover, reply } => {
            mode == Mode::TwoA
                && takes_part(mover)
                && !mode.side_of(mover).contains(reply)
                && stands(reply)
        }
    }
}

/// QK-15: partners do while their side is complete and the other is not.
fn moves_together(state: &QuadKingdom, army: Army) -> bool {
    let side = state.rules.mode.side_of(army);
    side & state.standing == side && state.standing != ALL
}

fn emerald_has_a_player(state: &QuadKingdom) -> bool {
    let holder = state.control.holder;
    holder.is_some_and(|holder| state.standing.contains(holder))
}

fn is_unsettled(state: &QuadKingdom) -> bool {
    let movers = state.turn.movers();
    !state.is_decided()
        && (movers & state.standing != movers
            || !state
                .next_to_move()
                .is_some_and(|to_move| can_move(state, to_move)))
}
