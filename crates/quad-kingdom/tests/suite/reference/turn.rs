//! Effects of a move: rights, points, turn, falls and passes.

use super::board::{Kingdom, Piece, PieceType};
use super::moves::{Move, PAWN_ROW};
use super::state::{EnPassant, Mode, State, Status, Turn};

impl State {
    /// The settled position after a legal move.
    pub(crate) fn after(&self, mv: Move) -> State {
        let piece = self.board.get(mv.from).expect("a piece to move");
        let (board, taken) = self.board_after(mv);
        let mut next = self.clone();
        next.board = board;
        for victim in &taken {
            next.score_capture(piece.kingdom, *victim);
        }
        let quiet = piece.piece_type != PieceType::Pawn && taken.is_empty();
        next.clock = if quiet {
            self.clock.saturating_add(1)
        } else {
            0
        };
        next.ply = self.ply.saturating_add(1);
        next.withdraw_castling();
        for kingdom in self.turn.kingdoms() {
            next.end_en_passant_of(kingdom);
        }
        next.grant_en_passant(piece, mv);
        next.review_en_passant();
        next.pass_turn_on(piece.kingdom);
        next.settle();
        next
    }

    /// QK-19.
    fn score_capture(&mut self, mover: Kingdom, victim: Piece) {
        let Some(player) = self.player(mover).filter(|_| self.points_option) else {
            return;
        };
        let own_side = match self.mode {
            Mode::Teams | Mode::TwoA => victim.kingdom == mover.partner(),
            // Emerald taking the pieces of the player in control.
            Mode::Three { .. } => victim.kingdom == player,
            Mode::Ffa | Mode::TwoB => false,
        };
        if !own_side {
            self.add_points(player, victim.piece_type.points());
        }
    }

    fn add_points(&mut self, player: Kingdom, points: u32) {
        let sum = &mut self.points[player as usize];
        *sum = sum.saturating_add(points);
    }

    /// QK-8: a right ends when the king or the rook leaves its square or the rook is taken, and
    /// with the fall of the kingdom.
    fn withdraw_castling(&mut self) {
        for kingdom in Kingdom::ALL {
            for wing in 0..2 {
                if !self.could_castle(kingdom, wing) {
                    self.castling[kingdom as usize][wing] = false;
                }
            }
        }
    }

    /// Whether a standing kingdom's king and rook are where they started.
    pub(crate) fn could_castle(&self, kingdom: Kingdom, wing: usize) -> bool {
        let has = |square, piece_type| {
            self.board.get(square)
                == Some(Piece {
                    kingdom,
                    piece_type,
                })
        };
        self.stands(kingdom)
            && has(kingdom.king_home(), PieceType::King)
            && has(kingdom.rook_homes()[wing], PieceType::Rook)
    }

    /// QK-7: a kingdom's rights end with its turn, a pass included.
    fn end_en_passant_of(&mut self, kingdom: Kingdom) {
        for right in &mut self.en_passant {
            right.entitled[kingdom as usize] = false;
        }
    }

    /// QK-7: after a two-square advance every other kingdom may take on the square passed over.
    fn grant_en_passant(&mut self, piece: Piece, mv: Move) {
        let row = |square| piece.kingdom.row(square);
        if piece.piece_type == PieceType::Pawn && row(mv.to) == row(mv.from) + 2 {
            let target = mv.from.step(piece.kingdom.forward());
            self.en_passant.push(EnPassant {
                target: target.expect("a square passed over"),
                pawn: mv.to,
                entitled: Kingdom::ALL.map(|kingdom| kingdom != piece.kingdom),
            });
            self.en_passant
                .sort_by_key(|right| (right.target, right.pawn));
        }
    }

    /// QK-7: removes rights that no longer apply.
    fn review_en_passant(&mut self) {
        let mut rights = std::mem::take(&mut self.en_passant);
        for right in &mut rights {
            for kingdom in Kingdom::ALL {
                right.entitled[kingdom as usize] &= self.may_hold(kingdom, *right);
            }
        }
        rights.retain(|right| right.entitled.contains(&true));
        self.en_passant = rights;
    }

    /// Whether the right applies and `kingdom` can hold it (QK-7).
    pub(crate) fn may_hold(&self, kingdom: Kingdom, right: EnPassant) -> bool {
        let pawn = self.board.get(right.pawn);
        let Some(owner) = pawn
            .filter(|m| m.piece_type == PieceType::Pawn)
            .map(|m| m.kingdom)
        else {
            return false;
        };
        let behind = right.target.step(owner.forward()) == Some(right.pawn);
        // QK-5: the square it came from is one of the pawn line, so not in a tower (no pawn can have
        // passed over b3, say).
        let (forward_file, forward_rank) = owner.forward();
        let origin = right.target.step((-forward_file, -forward_rank));
        let from_pawn_row = origin.is_some_and(|origin| owner.row(origin) == PAWN_ROW);
        let alive = self.stands(owner) && self.board.get(right.target).is_none();
        let taker = Piece {
            kingdom,
            piece_type: PieceType::Pawn,
        };
        let attacks = |(from, piece)| piece == taker && self.board.attacks(from, right.target);
        behind
            && from_pawn_row
            && alive
            && kingdom != owner
            && self.stands(kingdom)
            && self.board.pieces().any(attacks)
    }

    /// Names the kingdoms to move after `mover` has moved.
    fn pass_turn_on(&mut self, mover: Kingdom) {
        match self.turn {
            // QK-16: each kingdom of a player in turn, as long as both stand.
            Turn::TwoA { reply, .. } => {
                let partner = mover.partner();
                self.turn = Turn::TwoA {
                    mover: reply,
                    reply: if self.stands(partner) { partner } else { mover },
                };
            }
            Turn::One(_) | Turn::Pair(..) => self.turn_after(mover),
        }
    }

    /// The turn that follows a kingdom's slot in the modes other than `two-a`.
    fn turn_after(&mut self, kingdom: Kingdom) {
        let complete = |k: Kingdom| self.stands(k) && self.stands(k.partner());
        let (own, other) = (kingdom, kingdom.after(1));
        // QK-15: with a kingdom fallen, sides alternate; a complete side then moves together.
        if self.mode == Mode::Teams && complete(other) && !complete(own) {
            let (first, second) = (other.min(other.partner()), other.max(other.partner()));
            self.turn = Turn::Pair(first, second);
            return;
        }
        let standing = |&k: &Kingdom| self.stands(k);
        let mut following = (1..=4).map(|places| kingdom.after(places));
        let mut next = following.find(standing).expect("a kingdom stands");
        if self.mode == Mode::Teams && !complete(other) {
            // One kingdom of the other side is left, wherever its slot is.
            next = if self.stands(other) {
                other
            } else {
                other.partner()
            };
        }
        self.turn = Turn::One(next);
        if next == Kingdom::Emerald {
            self.pass_control();
        }
    }

    /// QK-18: control passes just before Emerald's turn.
    fn pass_control(&mut self) {
        if let Mode::Three { next, .. } = self.mode {
            self.mode = Mode::Three {
                holder: Some(next),
                next: self.player_after(next),
            };
        }
    }

    /// The first standing player after `player`, who comes last.
    fn player_after(&self, player: Kingdom) -> Kingdom {
        (1..=4)
            .map(|places| player.after(places))
            .find(|&k| k != Kingdom::Emerald && self.stands(k))
            .expect("a player stands")
    }

    /// QK-11: judges the kingdoms to move, until one can move or the game is over.
    fn settle(&mut self) {
        while !self.decided() && !self.has_legal_move() {
            let judged = self.turn.kingdoms();
            if self.passes_without_moves() {
                self.end_en_passant_of(Kingdom::Emerald);
                self.review_en_passant();
                self.turn_after(Kingdom::Emerald);
            } else {
                self.let_fall(&judged);
            }
        }
    }

    /// QK-18: Emerald passes when it has no legal move.
    fn passes_without_moves(&self) -> bool {
        matches!(self.mode, Mode::Three { .. }) && self.turn == Turn::One(Kingdom::Emerald)
    }

    /// The fall of kingdoms that are to move and cannot (QK-11, QK-12, QK-15).
    fn let_fall(&mut self, judged: &[Kingdom]) {
        let mated: Vec<Kingdom> = judged
            .iter()
            .copied()
            .filter(|&k| self.king_in_check(&self.board, k))
            .collect();
        let scorers: Vec<Kingdom> = mated
            .iter()
            .filter_map(|&k| self.checkmate_scorer(k))
            .collect();
        for player in scorers {
            if self.points_option {
                self.add_points(player, PieceType::King.points());
            }
        }
        let trap = mated.is_empty();
        let falling = if trap { judged.to_vec() } else { mated };
        for &kingdom in &falling {
            let draws = trap && self.draws_option;
            self.standing[kingdom as usize] = if draws {
                Status::Trapped
            } else {
                Status::Fallen
            };
        }
        self.after_fall(&falling);
    }

    /// QK-22: a kingdom to move falls without points, and loses under `+draws` too.
    pub(crate) fn resign(&mut self, kingdom: Kingdom) {
        self.standing[kingdom as usize] = Status::Fallen;
        self.after_fall(&[kingdom]);
        self.settle();
    }

    fn after_fall(&mut self, falling: &[Kingdom]) {
        self.clock = 0; // QK-13
        self.withdraw_castling();
        self.review_en_passant();
        self.keep_next_standing();
        if !self.decided() {
            self.pass_move_from(falling);
        }
    }

    /// QK-19: the player who scores for checkmating `kingdom`, found by going back from it in the
    /// order of play. Emerald's checks stand in the place of the player in control.
    pub(crate) fn checkmate_scorer(&self, kingdom: Kingdom) -> Option<Kingdom> {
        let king = self.board.king(kingdom)?;
        let checking = self.attackers(&self.board, king, kingdom);
        let place = |owner: Kingdom| match self.mode {
            Mode::Three { holder, .. } if owner == Kingdom::Emerald => holder,
            _ => Some(owner),
        };
        let places: Vec<Kingdom> = Kingdom::ALL
            .into_iter()
            .filter(|&owner| checking[owner as usize])
            .filter_map(place)
            .collect();
        let backwards = [3, 2, 1].map(|places| kingdom.after(places));
        let nearest = backwards.into_iter().find(|k| places.contains(k))?;
        self.player(nearest)
    }

    /// QK-18: the player next in control is always one who stands.
    fn keep_next_standing(&mut self) {
        if let Mode::Three { holder, next } = self.mode
            && !self.stands(next)
        {
            let next = self.player_after(next);
            self.mode = Mode::Three { holder, next };
        }
    }

    /// QK-11: to whom the move passes when kingdoms have fallen and the game goes on.
    fn pass_move_from(&mut self, fallen: &[Kingdom]) {
        let partner = fallen[0].partner();
        match self.turn {
            Turn::TwoA { reply, .. } => {
                self.turn = Turn::TwoA {
                    mover: partner,
                    reply,
                };
            }
            Turn::One(_) | Turn::Pair(..) if self.mode == Mode::Teams => {
                self.turn = Turn::One(partner);
            }
            Turn::One(kingdom) | Turn::Pair(kingdom, _) => self.turn_after(kingdom),
        }
    }
}
