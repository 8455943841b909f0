//! One position: state, kingdoms in play, hostility.

use super::board::{Board, Kingdom, Piece, PieceType, Square};

/// The modes, QK-14 to QK-18.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Ffa,
    Teams,
    TwoA,
    TwoB,
    /// Holder of Emerald, and the holder from just before its next turn.
    Three {
        holder: Option<Kingdom>,
        next: Kingdom,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    One(Kingdom),
    /// Partners that move together (QK-15), in the order of play.
    Pair(Kingdom, Kingdom),
    /// `two-a`: the kingdom to move and the one the other player moves next (QK-16).
    TwoA {
        mover: Kingdom,
        reply: Kingdom,
    },
}

impl Turn {
    /// The kingdoms that may move now.
    pub(crate) fn kingdoms(self) -> Vec<Kingdom> {
        match self {
            Turn::One(kingdom) | Turn::TwoA { mover: kingdom, .. } => vec![kingdom],
            Turn::Pair(first, second) => vec![first, second],
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Active,
    /// Turned to stone, or absent in `two-b`.
    Fallen,
    /// Turned to stone by a trap that draws (QK-11, `+draws`).
    Trapped,
}

/// The right to take the pawn on `pawn` by capturing on `target` (QK-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassant {
    pub(crate) target: Square,
    pub(crate) pawn: Square,
    /// Kingdom by kingdom: whether it still has the right.
    pub(crate) entitled: [bool; 4],
}

/// One position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) mode: Mode,
    pub(crate) points_option: bool,
    pub(crate) draws_option: bool,
    pub(crate) turn: Turn,
    pub(crate) standing: [Status; 4],
    /// Kingdom by kingdom: with the rook nearer to the king, with the other one.
    pub(crate) castling: [[bool; 2]; 4],
    /// In the order in which it is written.
    pub(crate) en_passant: Vec<EnPassant>,
    pub(crate) points: [u32; 4],
    pub(crate) clock: u32,
    pub(crate) ply: u32,
}

impl State {
    /// The set-up (QK-4) in a mode of `notation.md`.
    pub(crate) fn start(mode: &str) -> Result<State, String> {
        let (mode, points_option, draws_option) = super::read::mode(mode)?;
        let mut state = State {
            board: Board::empty(),
            mode,
            points_option,
            draws_option,
            turn: Turn::One(Kingdom::White),
            standing: [Status::Fallen; 4],
            castling: [[false; 2]; 4],
            en_passant: Vec::new(),
            points: [0; 4],
            clock: 0,
            ply: 0,
        };
        if mode == Mode::TwoA {
            state.turn = Turn::TwoA {
                mover: Kingdom::White,
                reply: Kingdom::Maroon,
            };
        }
        for kingdom in Kingdom::ALL {
            if state.takes_part(kingdom) {
                state.standing[kingdom as usize] = Status::Active;
                state.castling[kingdom as usize] = [true; 2];
                state.set_up(kingdom);
            }
        }
        state.check()?;
        Ok(state)
    }

    fn set_up(&mut self, kingdom: Kingdom) {
        let back = match kingdom {
            Kingdom::White | Kingdom::Black => "RNBQKBNR",
            Kingdom::Maroon | Kingdom::Emerald => "RNBKQBNR",
        };
        for (along, letter) in (2..).zip(back.chars()) {
            let piece_type = PieceType::from_letter(letter).expect("a letter of the set-up");
            let pawn = PieceType::Pawn;
            self.board.set(
                kingdom.square(0, along),
                Some(Piece {
                    kingdom,
                    piece_type,
                }),
            );
            self.board.set(
                kingdom.square(1, along),
                Some(Piece {
                    kingdom,
                    piece_type: pawn,
                }),
            );
        }
    }

    /// Whether the kingdom is on the board at all (QK-17).
    pub(crate) fn takes_part(&self, kingdom: Kingdom) -> bool {
        self.mode != Mode::TwoB || matches!(kingdom, Kingdom::White | Kingdom::Black)
    }

    pub(crate) fn stands(&self, kingdom: Kingdom) -> bool {
        self.standing[kingdom as usize] == Status::Active
    }

    /// The kingdoms that win and lose together: QK-14 to QK-18. Emerald has no side in `three`.
    pub(crate) fn sides(&self) -> Vec<Vec<Kingdom>> {
        let [w, m, b, e] = Kingdom::ALL;
        match self.mode {
            Mode::Ffa => vec![vec![w], vec![m], vec![b], vec![e]],
            Mode::Teams | Mode::TwoA => vec![vec![w, b], vec![m, e]],
            Mode::TwoB => vec![vec![w], vec![b]],
            Mode::Three { .. } => vec![vec![w], vec![m], vec![b]],
        }
    }

    /// The sides of which a kingdom stands.
    pub(crate) fn standing_sides(&self) -> Vec<Vec<Kingdom>> {
        let mut sides = self.sides();
        sides.retain(|side| side.iter().any(|&kingdom| self.stands(kingdom)));
        sides
    }

    /// Whether falls have left one player (side): the game is won, or drawn by QK-11 or QK-20.
    pub(crate) fn decided(&self) -> bool {
        self.standing_sides().len() < 2
    }

    /// The player who decides for a kingdom; `None` for Emerald without a holder.
    pub(crate) fn player(&self, kingdom: Kingdom) -> Option<Kingdom> {
        match self.mode {
            Mode::TwoA if kingdom > Kingdom::Maroon => Some(kingdom.partner()),
            Mode::Three { holder, .. } if kingdom == Kingdom::Emerald => holder,
            _ => Some(kingdom),
        }
    }

    /// Whether the pieces of `attacker` give check to the king of `kingdom` (QK-10, QK-12).
    pub(crate) fn hostile(&self, attacker: Kingdom, kingdom: Kingdom) -> bool {
        if !self.stands(attacker) || attacker == kingdom {
            return false;
        }
        match self.mode {
            Mode::Ffa | Mode::TwoB => true,
            Mode::Teams | Mode::TwoA => attacker != kingdom.partner(),
            // QK-18: nothing is hostile to Emerald, and Emerald not to the player in control.
            Mode::Three { holder, .. } => {
                kingdom != Kingdom::Emerald
                    && (attacker != Kingdom::Emerald || holder != Some(kingdom))
            }
        }
    }

    /// The kingdoms whose pieces attack `square` and are hostile to `kingdom`.
    pub(crate) fn attackers(&self, board: &Board, square: Square, kingdom: Kingdom) -> [bool; 4] {
        let mut found = [false; 4];
        for (from, piece) in board.pieces() {
            if self.hostile(piece.kingdom, kingdom) && board.attacks(from, square) {
                found[piece.kingdom as usize] = true;
            }
        }
        found
    }

    /// Whether a hostile piece attacks `square`, seen from `kingdom`.
    pub(crate) fn attacked(&self, board: &Board, square: Square, kingdom: Kingdom) -> bool {
        self.attackers(board, square, kingdom).contains(&true)
    }

    /// Whether the king of `kingdom` is, or when it turned to stone was, in check on `board` (QK-10).
    pub(crate) fn king_in_check(&self, board: &Board, kingdom: Kingdom) -> bool {
        board
            .king(kingdom)
            .is_some_and(|king| self.attacked(board, king, kingdom))
    }

    /// The standing kingdoms whose kings are in check, to move or not.
    pub(crate) fn in_check(&self) -> Vec<String> {
        Kingdom::ALL
            .into_iter()
            .filter(|&k| self.stands(k) && self.king_in_check(&self.board, k))
            .map(|k| k.letter().to_string())
            .collect()
    }

    /// The kingdoms to move with the players who decide; empty when the game is decided.
    pub(crate) fn turn(&self) -> Vec<(String, String)> {
        if self.decided() {
            return Vec::new();
        }
        let acting = self.turn.kingdoms().into_iter();
        acting
            .filter_map(|k| Some((k.letter().to_string(), self.player(k)?.letter().to_string())))
            .collect()
    }
}
