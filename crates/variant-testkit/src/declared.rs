use std::collections::{BTreeMap, BTreeSet};

use board_geometry::Square;
use chess_pieces::notation::army_of_letter;
use chess_pieces::{Armies, Army, PieceRules};
use variant_core::{PieceAt, Seat, Tactics};
use variant_record::Recorded;

use crate::slow::Mailbox;
use crate::tactics_checks::pieces_of;
use crate::violation::ensure;
use crate::{Checked, Suite, Symmetry};

impl<P: Recorded> Suite<P> {
    /// Declares that no move leaves the king of its [actor](variant_core::Position::actor_of) in check.
    #[must_use]
    pub fn kings_are_safe(mut self) -> Self {
        self.kings_are_safe = true;
        self
    }

    /// Declares the order of play. It skips seats out of the game, which never act again.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_testkit::Suite;
    /// Suite::<OrthodoxChess>::new().games(1).plies(20).turn_order("wb").every_position()?;
    /// let reversed = Suite::<OrthodoxChess>::new().games(1).plies(20).turn_order("wxb");
    /// assert!(reversed.every_position().is_ok()); // x is out
    /// # Ok::<(), variant_testkit::Violation>(())
    /// ```
    #[must_use]
    pub fn turn_order(mut self, letters: &str) -> Self {
        self.order = letters.chars().map(Seat::Army).collect();
        self
    }

    /// Declares a clock that moves raise by one or reset, and captures reset.
    #[must_use]
    pub fn clock(self, name: &'static str, count: impl Fn(&P) -> u32 + 'static) -> Self
    where
        P: Tactics,
    {
        self.step_check(move |before, m, after| {
            let (one, two) = (count(before), count(after));
            let captures = before.captured(m).is_some();
            ensure!(
                two == 0 || two == one + 1 && !captures,
                "a clock grows by one or begins anew, as after a capture",
                "{name} goes from {one} to {two} by `{m}`"
            );
            Ok(())
        })
    }

    /// Declares that pieces move, capture and give check by `R`. `enemies` are the armies that can check a king,
    /// none if the king needs no safety.
    ///
    /// Compares checks with a slow generator. No move may leave the mover's king attacked, capture a king in the
    /// game or add pieces.
    #[must_use]
    pub fn pieces_of<R: PieceRules>(
        self,
        enemies: impl Fn(&P, Army) -> Armies + Clone + 'static,
    ) -> Self
    where
        P: Tactics,
    {
        let after_moves = enemies.clone();
        let turned = self.position_check(move |position| check_kings::<R, P>(position, &enemies));
        turned.step_check(move |before, m, after| {
            let Some(actor) = before.actor_of(m) else {
                return Ok(());
            };
            let board = mailbox::<R, P>(after);
            let mover = army_of::<R>(actor.seat);
            let attacked =
                mover.filter(|&army| is_attacked::<R>(&board, army, after_moves(after, army)));
            ensure!(
                attacked.is_none(),
                "no move leaves the king of its army attacked",
                "`{m}` leaves the king of {} attacked in {after}",
                actor.seat
            );
            let victim = before
                .captured(m)
                .filter(|piece| is_king::<R>(piece.letter));
            let in_game = |piece: &PieceAt| {
                let army = army_of::<R>(piece.seat);
                army.is_some_and(|army| !after_moves(before, army).is_empty())
            };
            ensure!(
                !victim.as_ref().is_some_and(in_game),
                "no king in the game is captured",
                "`{m}` captures {victim:?}"
            );
            Ok(())
        })
    }

    /// Declares that a move changes only the pieces that [`Tactics`] names. Moves for which `unless` is true, such
    /// as eliminations, are exempt. `captive` returns the piece in hand made from a captured one, if any.
    #[must_use]
    pub fn conserves_pieces(
        self,
        captive: impl Fn(&P, P::Move, PieceAt) -> Option<PieceAt> + 'static,
        unless: impl Fn(&P, &P) -> bool + 'static,
    ) -> Self
    where
        P: Tactics,
    {
        self.step_check(move |before, m, after| {
            if unless(before, after) {
                return Ok(());
            }
            let mut expected = census(before);
            let mut add = |piece: PieceAt, count: i32| {
                let place = (piece.seat, piece.letter, piece.square.is_some());
                *expected.entry(place).or_default() += count;
            };
            if let Some(taken) = before.captured(m) {
                add(taken, -1);
                if let Some(kept) = captive(before, m, taken) {
                    add(kept, 1);
                }
            }
            if let Some(moving) = before.moving_piece(m) {
                let (arrived, letter) = (moving.after, moving.letter);
                add(arrived, 1);
                // Dropped.
                let seat = arrived.seat;
                let was_on_board = !is_dropped(before, after, seat);
                let square = was_on_board.then_some(0);
                add(
                    PieceAt {
                        seat,
                        letter,
                        square,
                    },
                    -1,
                );
            }
            expected.retain(|_, count| *count != 0);
            let found = census(after);
            ensure!(
                expected == found,
                "no piece appears, vanishes or changes but by the move",
                "`{m}`: {}",
                difference(&expected, &found)
            );
            Ok(())
        })
    }

    /// Declares a symmetry: the transformed position has the transformed moves, as many kings in check and the same
    /// end.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        self.position_check(move |position| symmetry.check(position))
    }

    /// Declares which occurrence draws by repetition.
    #[must_use]
    pub fn occurrences(mut self, count: usize) -> Self {
        self.declared.occurrences = Some(count);
        self
    }

    /// Declares the players in the game: only they act and score, `resign:<player>` removes one, a draw scores for
    /// all.
    #[must_use]
    pub fn standing(
        mut self,
        standing: impl Fn(&P, variant_core::Player) -> bool + 'static,
    ) -> Self {
        self.declared.standing = Some(Box::new(standing));
        self
    }
}

fn army_of<R: PieceRules>(seat: Seat) -> Option<Army> {
    match seat {
        Seat::Army(letter) => army_of_letter::<R>(letter),
        _ => None,
    }
}

fn is_king<R: PieceRules>(letter: char) -> bool {
    R::type_of_letter(letter) == Some(chess_pieces::PieceType::KING)
}

fn mailbox<R: PieceRules, P: Tactics>(position: &P) -> Mailbox<R::Board> {
    let mut board = Mailbox::default();
    for piece in pieces_of(position) {
        let types = R::type_of_letter(piece.letter);
        if let (Some(square), Some(army), Some(piece_type)) =
            (piece.square, army_of::<R>(piece.seat), types)
        {
            board.put(Square::from_index(square as u8), Some((army, piece_type)));
        }
    }
    board
}

fn is_attacked<R: PieceRules>(board: &Mailbox<R::Board>, army: Army, enemies: Armies) -> bool {
    let king = |owner, piece_type| owner == army && piece_type == chess_pieces::PieceType::KING;
    let hostile = board.squares(|owner, _| enemies.contains(owner));
    let king = board.squares(king).first();
    king.is_some_and(|king| board.is_attacked::<R>(king, hostile))
}

fn check_kings<R: PieceRules, P: Tactics>(
    position: &P,
    enemies: impl Fn(&P, Army) -> Armies,
) -> Checked {
    let board = mailbox::<R, P>(position);
    let letters = R::ARMY_LETTERS.chars().enumerate();
    let attacked = letters.filter(|&(index, _)| {
        let army = Army::new(index as u8);
        is_attacked::<R>(&board, army, enemies(position, army))
    });
    let mut attacked: Vec<Seat> = attacked.map(|(_, letter)| Seat::Army(letter)).collect();
    let mut checked = position.in_check().to_vec();
    attacked.sort();
    checked.sort();
    ensure!(
        attacked == checked,
        "the kings in check are those that a hostile piece attacks",
        "in check {checked:?}, attacked {attacked:?}"
    );
    Ok(())
}

type Census = BTreeMap<(Seat, char, bool), i32>;

fn census<P: Tactics>(position: &P) -> Census {
    let mut census = Census::new();
    for piece in pieces_of(position) {
        let place = (piece.seat, piece.letter, piece.square.is_some());
        *census.entry(place).or_default() += 1;
    }
    census
}

fn is_dropped<P: Tactics>(before: &P, after: &P, seat: Seat) -> bool {
    let on_board = |position: &P| {
        let census = census(position);
        let own = census
            .iter()
            .filter(|((of, _, on_board), _)| *of == seat && *on_board);
        own.map(|(_, count)| *count).sum::<i32>()
    };
    on_board(after) > on_board(before)
}

fn difference(expected: &Census, found: &Census) -> String {
    let all: BTreeSet<_> = expected.keys().chain(found.keys()).collect();
    let differing = all.into_iter().filter_map(|piece| {
        let count = |census: &Census| census.get(piece).copied().unwrap_or(0);
        let (one, two) = (count(expected), count(found));
        let (seat, letter, on_board) = piece;
        let place = if *on_board { "on the board" } else { "in hand" };
        (one != two).then(|| format!("{seat}{letter} {place}: {two}, expected {one}"))
    });
    differing.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_told_by_piece_and_place() {
        let seat = Seat::Army('w');
        let one = Census::from([((seat, 'P', true), 8), ((seat, 'Q', true), 1)]);
        let two = Census::from([((seat, 'N', false), 2), ((seat, 'Q', true), 1)]);
        let expected = "wN in hand: 2, expected 0; wP on the board: 0, expected 8";
        assert_eq!(difference(&one, &two), expected);
        assert_eq!(difference(&one, &one), "");
    }
}
