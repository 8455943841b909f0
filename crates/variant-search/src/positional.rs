use std::ops::ControlFlow;

use smallvec::SmallVec;
use variant_core::{PieceAt, Player, Reach, Seat, Tactics};

use crate::structure::{Around, KINGS, OTHERS, PAWNS, ROOKS, Squares, pieces, structure, survey};
use crate::{Evaluate, Material, Sum, Sums, Values};

/// The default evaluation: material, activity, pawn structure and king safety, by phase. Activity is a piece's
/// reach and nearness to the middle. Works on any board, by [`Tactics::reach`].
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// use variant_search::{Evaluate, Positional};
/// let position: Chess = "4k1n1/8/8/8/3N4/8/8/4K3 w - - 0 1".parse()?;
/// let mut evaluation = Positional::default();
/// evaluation.prepare(&position);
/// let values = evaluation.evaluate(&position, &position.players());
/// assert!(values[0] > values[1]); // a knight in the middle, one at the edge
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Positional {
    material: Material,
    /// Armies in the table.
    armies: Vec<char>,
    table: Vec<(i16, i16)>,
    around: Vec<Vec<Around>>,
}

const LETTERS: usize = 26;
const SQUARES: usize = 256;

impl Positional {
    /// Creates the evaluation with other piece values.
    pub fn new(material: Material) -> Self {
        Self {
            material,
            ..Self::default()
        }
    }

    fn value(&self, piece: PieceAt) -> (i32, i32) {
        let entry = self.army(piece.seat).and_then(|army| {
            let square = usize::from(piece.square?);
            self.table.get(place(army, letter(piece.letter)?, square)?)
        });
        let (opening, endgame) = entry.copied().unwrap_or_default();
        let material = self.material.value(piece.letter);
        (
            material.saturating_add(opening.into()),
            material.saturating_add(endgame.into()),
        )
    }

    fn add(&self, sums: &mut Sums, piece: PieceAt, sign: i32) {
        let place = sums.iter().position(|(seat, _)| *seat == piece.seat);
        let place = place.unwrap_or_else(|| {
            sums.push((piece.seat, Sum::default()));
            sums.len() - 1
        });
        let Some((_, sum)) = sums.get_mut(place) else {
            return;
        };
        let (opening, endgame) = self.value(piece);
        sum.opening = sum.opening.saturating_add(opening.saturating_mul(sign));
        sum.endgame = sum.endgame.saturating_add(endgame.saturating_mul(sign));
        let kind = match piece.letter {
            'P' => PAWNS,
            'K' => KINGS,
            'R' => ROOKS,
            _ => OTHERS,
        };
        if kind != PAWNS {
            let material = self.material.value(piece.letter);
            sum.material = sum.material.saturating_add(material.saturating_mul(sign));
        }
        if piece.letter == 'B' {
            sum.bishops += sign;
        }
        if let Some(square) = piece.square {
            sum.squares[kind].toggle(square);
        }
    }

    fn renew(&self, sums: &mut Sums, is_changed: impl Fn(Seat) -> bool) {
        for place in 0..sums.len() {
            let (seat, own) = sums[place];
            if !is_changed(seat) {
                continue;
            }
            let mut theirs = Squares::default();
            for (other, sum) in sums.iter() {
                if *other != seat && board(*other) == board(seat) {
                    theirs = theirs.or(&sum.squares[PAWNS]);
                }
            }
            if let Some(around) = self.army(seat).and_then(|army| self.around.get(army)) {
                sums[place].1.structure = structure(around, &own, &theirs);
            }
        }
    }

    fn army(&self, seat: Seat) -> Option<usize> {
        let army = army_letter(seat)?;
        self.armies.iter().position(|&known| known == army)
    }

    fn fill<P: Tactics>(
        &mut self,
        root: &P,
        seat: Seat,
        army: usize,
        letter_of_type: char,
        centre: &[i32],
    ) {
        let Some(number) = letter(letter_of_type) else {
            return;
        };
        let on = |letter, square: usize| PieceAt {
            seat,
            letter,
            square: u16::try_from(square).ok(),
        };
        let reaches: Vec<Option<Reach>> = (0..SQUARES)
            .map(|square| root.reach(on(letter_of_type, square)))
            .collect();
        let known = || reaches.iter().flatten().map(|reach| reach.attacked);
        let (Some(least), Some(most)) = (known().min(), known().max()) else {
            return;
        };
        for (square, reach) in reaches.iter().enumerate() {
            let Some(reach) = reach else { continue };
            let middle = centre[square];
            let steps = root.reach(on('P', square)).and_then(|reach| reach.pawn);
            let (made, left) = steps.unwrap_or((1, 8));
            let made = made.min(12) as i32;
            let activity = (24 * (reach.attacked - least) / (most - least).max(1)) as i32;
            let home = if made == 0 { 12 } else { 0 };
            let value = match letter_of_type {
                'P' => pawn(made, left, middle),
                'K' => (-4 * middle - 9 * made.min(4), 6 * middle),
                'Q' => (0, 0),
                'R' if left == 1 => (middle / 2 + 12, 18),
                'R' => (middle / 2, 0),
                'N' => (4 * middle - home, 3 * middle),
                _ => (activity + middle - home, activity / 2 + middle),
            };
            let entry = place(army, number, square).and_then(|place| self.table.get_mut(place));
            if let Some(entry) = entry {
                *entry = (value.0 as i16, value.1 as i16);
            }
        }
    }
}

fn pawn(made: i32, left: u32, middle: i32) -> (i32, i32) {
    let (opening, endgame) = match left {
        0 | 1 => (50, 70),
        2 => (20, 30),
        3 => (6, 12),
        _ => (0, 4),
    };
    (opening + 2 * (middle - 10).max(0), endgame + 2 * made)
}

/// Squares that knights reach from here and, on average, nearby.
fn centrality<P: Tactics>(root: &P, seat: Seat) -> Vec<i32> {
    let on = |letter, square: usize| PieceAt {
        seat,
        letter,
        square: u16::try_from(square).ok(),
    };
    let knights: Vec<i32> = (0..SQUARES)
        .map(|square| {
            let knight = root.reach(on('N', square));
            knight.map_or(0, |reach| reach.attacked.min(8)) as i32
        })
        .collect();
    (0..SQUARES)
        .map(|square| {
            let (mut sum, mut count) = (0, 0);
            root.visit_reach(on('K', square), |near| {
                sum += knights.get(usize::from(near)).copied().unwrap_or(0);
                count += 1;
            });
            knights[square] + sum / count.max(1)
        })
        .collect()
}

fn letter(letter: char) -> Option<usize> {
    letter
        .is_ascii_uppercase()
        .then(|| letter as usize - 'A' as usize)
}

fn army_letter(seat: Seat) -> Option<char> {
    match seat {
        Seat::Army(army) | Seat::Side { army, .. } => Some(army),
        Seat::Board(_) => None,
    }
}

fn place(army: usize, letter: usize, square: usize) -> Option<usize> {
    (square < SQUARES).then_some((army * LETTERS + letter) * SQUARES + square)
}

impl<P: Tactics> Evaluate<P> for Positional {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let sums = Evaluate::<P>::begin(self, position, players);
        self.judge(position, players, &sums)
    }

    fn prepare(&mut self, root: &P) {
        Evaluate::<P>::prepare(&mut self.material, root);
        self.armies.clear();
        let mut seats: Vec<Seat> = Vec::new();
        let _ = root.visit_pieces(|piece| {
            if let Some(army) = army_letter(piece.seat)
                && !self.armies.contains(&army)
            {
                self.armies.push(army);
                seats.push(piece.seat);
            }
            ControlFlow::<()>::Continue(())
        });
        self.table = vec![(0, 0); self.armies.len() * LETTERS * SQUARES];
        self.around = seats.iter().map(|&seat| survey(root, seat)).collect();
        for (army, seat) in seats.into_iter().enumerate() {
            let centre = centrality(root, seat);
            for letter in 'A'..='Z' {
                self.fill(root, seat, army, letter, &centre);
            }
        }
    }

    fn begin(&self, position: &P, _: &[Player]) -> Sums {
        let mut sums = Sums::new();
        let _ = position.visit_pieces(|piece| {
            self.add(&mut sums, piece, 1);
            ControlFlow::<()>::Continue(())
        });
        self.renew(&mut sums, |_| true);
        sums
    }

    fn follow(&self, before: &P, after: &P, sums: &Sums) -> Sums {
        let mut sums = sums.clone();
        let mut changed: SmallVec<[Option<u8>; 4]> = SmallVec::new();
        before.visit_changes(after, |piece, arrives| {
            self.add(&mut sums, piece, if arrives { 1 } else { -1 });
            if matches!(piece.letter, 'P' | 'K') {
                changed.push(board(piece.seat));
            }
        });
        if !changed.is_empty() {
            self.renew(&mut sums, |seat| changed.contains(&board(seat)));
        }
        sums
    }

    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        let mut values: Values = players.iter().map(|_| 0).collect();
        let owners: SmallVec<[Option<usize>; 4]> = (sums.iter())
            .map(|&(seat, _)| {
                let owner = position.owner_of(seat)?;
                players.iter().position(|&player| player == owner)
            })
            .collect();
        for (&(seat, ref own), &owner) in sums.iter().zip(&owners) {
            let Some(owner) = owner else { continue };
            let (mut pawns, mut attackers) = (Squares::default(), Squares::default());
            let (mut material, mut armies) = (own.material, 1);
            for (&(other, ref sum), &theirs) in sums.iter().zip(&owners) {
                let is_beside = other != seat && board(other) == board(seat);
                if theirs.is_some() && is_beside && *sum != Sum::default() {
                    material = material.saturating_add(sum.material);
                    armies += 1;
                    let players =
                        theirs.and_then(|theirs| players.get(theirs).zip(players.get(owner)));
                    if players.is_some_and(|(&one, &other)| !position.are_allied(one, other)) {
                        pawns = pawns.or(&sum.squares[PAWNS]);
                        attackers = (attackers.or(&sum.squares[ROOKS])).or(&sum.squares[OTHERS]);
                    }
                }
            }
            let (mut opening, mut endgame) = (own.opening, own.endgame);
            if let Some(around) = self.army(seat).and_then(|army| self.around.get(army)) {
                let (one, other) = pieces(around, own, &pawns, &attackers);
                opening = opening.saturating_add(one + own.structure.0);
                endgame = endgame.saturating_add(other + own.structure.1);
            }
            let phase = (material / armies).clamp(0, OPENING_MATERIAL);
            let gain = i64::from(opening.saturating_sub(endgame)) * i64::from(phase);
            let value = endgame.saturating_add((gain / i64::from(OPENING_MATERIAL)) as i32);
            if let Some(sum) = values.get_mut(owner) {
                *sum = sum.saturating_add(value);
            }
        }
        values
    }
}

const OPENING_MATERIAL: i32 = 3_000;

const fn board(seat: Seat) -> Option<u8> {
    match seat {
        Seat::Side { board, .. } => Some(board),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orthodox_chess::Chess;
    use variant_core::{Position, Rng, Variant};

    /// With castling, en passant, promotions, and armies that fall or change hands.
    fn follows<V: Variant + Tactics>(mode: &str, plies: u32) {
        let mut position = V::start(mode).unwrap();
        let mut evaluation = Positional::default();
        evaluation.prepare(&position);
        let mut rng = Rng::new(5);
        let players = position.players();
        let mut sums = evaluation.begin(&position, &players);
        for _ in 0..plies {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            let next = position.play_unchecked(m);
            sums = evaluation.follow(&position, &next, &sums);
            position = next;
            let judged = evaluation.judge(&position, &players, &sums);
            assert_eq!(
                judged,
                evaluation.evaluate(&position, &players),
                "{position}"
            );
        }
    }

    #[test]
    fn sums_follow_every_change_of_pieces() {
        follows::<orthodox_chess::Chess>("start", 300);
        follows::<zonal_chess::Zonal>("start", 200);
        follows::<quarter_chess::Quarter>("start", 200);
        follows::<quad_kingdom::QuadKingdom>("ffa", 1_500);
        follows::<zm_quadchess::Quadchess>("ffa", 1_000);
        follows::<circle_chess::Circle>("3", 200);
    }

    #[test]
    fn symmetrical_starts_are_equal() {
        let start = quad_kingdom::QuadKingdom::default();
        let mut evaluation = Positional::default();
        evaluation.prepare(&start);
        let values = evaluation.evaluate(&start, &start.players());
        assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
    }

    fn values(evaluation: &Positional, placement: &str) -> Option<i32> {
        let position: Chess = format!("{placement} w - - 0 1").parse().ok()?;
        let values = evaluation.evaluate(&position, &position.players());
        Some(values[0] - values[1])
    }

    fn lead(placement: &str) -> i32 {
        let mut evaluation = Positional::default();
        evaluation.prepare(&Chess::default());
        values(&evaluation, placement).unwrap()
    }

    #[test]
    fn colours_are_worth_the_same() {
        let mut evaluation = Positional::default();
        evaluation.prepare(&Chess::default());
        let (mut rng, mut compared) = (Rng::new(3), 0);
        let mut position = Chess::default();
        for _ in 0..150 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
            let text = position.to_string();
            let placement = text.split(' ').next().unwrap();
            let exchange = |c: char| match c {
                c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
                c => c.to_ascii_uppercase(),
            };
            let ranks: Vec<&str> = placement.split('/').rev().collect();
            let exchanged: String = ranks.join("/").chars().map(exchange).collect();
            let leads = [placement, &exchanged].map(|text| values(&evaluation, text));
            if let [Some(lead), Some(other)] = leads {
                assert_eq!(lead, -other, "{text}");
                compared += 1;
            }
        }
        assert!(compared > 80, "{compared}");
    }

    #[test]
    fn pawns_are_worth_what_their_neighbours_make_of_them() {
        assert!(lead("4k3/p3p3/8/8/8/8/PP6/4K3") > lead("4k3/p3p3/8/8/8/8/P2P4/4K3"));
        assert!(lead("4k3/8/8/8/8/P7/P7/4K3") < lead("4k3/8/8/8/8/P7/1P6/4K3"));
        let passed = lead("4k3/7p/8/P7/8/8/8/4K3");
        assert!(passed > lead("4k3/p7/8/P7/8/8/8/4K3"));
        assert!(passed > lead("4k3/1p6/8/P7/8/8/8/4K3"));
        assert!(passed < lead("4k3/7p/P7/8/8/8/8/4K3"));
    }

    #[test]
    fn kings_hide_in_the_opening_and_come_out_in_the_endgame() {
        let pieces = "rnbq1rk1/5ppp/8/8/8/8";
        let castled = lead(&format!("{pieces}/5PPP/RNBQ1RK1"));
        assert_eq!(castled, 0);
        assert!(lead(&format!("{pieces}/5PPP/RNBQKR2")) < castled - 20);
        assert!(lead(&format!("{pieces}/PPP5/RNBQ1RK1")) < castled - 40);
        assert!(lead("6k1/5ppp/8/8/4K3/8/5PPP/8") > lead("6k1/5ppp/8/8/8/8/5PPP/6K1") + 20);
        let far = "rnbq1rk1/5ppp/8/8/8/4N3/5PPP/R1BQ1RK1";
        let near = "rnbq1rk1/5ppp/4N3/8/8/8/5PPP/R1BQ1RK1";
        assert!(lead(near) > lead(far));
    }

    #[test]
    fn rooks_like_open_files_and_bishops_company() {
        let behind = lead("4k3/p7/8/8/8/8/P7/R3K3");
        let half_open = lead("4k3/p7/8/8/8/8/1P6/R3K3");
        let open = lead("4k3/1p6/8/8/8/8/1P6/R3K3");
        assert!(
            behind < half_open && half_open < open,
            "{behind} {half_open} {open}"
        );
        let bishop = lead("4k3/8/8/8/8/8/8/2B1K3");
        let both = lead("4k3/8/8/8/8/8/8/2B1KB2");
        assert!(both > 2 * bishop + 20);
    }

    #[test]
    fn partners_do_not_attack_kings() {
        let north = |mode: &str, rook: &str| {
            let text = format!("wK,6,nK/{rook}/8/8/8/8/8/sK,6,eK {mode} s swne - - - 0 9");
            let position: zm_quadchess::Quadchess = text.parse().unwrap();
            let mut evaluation = Positional::default();
            evaluation.prepare(&position);
            let players = position.players();
            let north = players.iter().position(|player| player.letter() == 'N');
            evaluation.evaluate(&position, &players)[north.unwrap()]
        };
        let [near, far] = ["5,sR,2", "3,sR,4"];
        assert!(north("ffa", near) < north("ffa", far));
        assert_eq!(north("teams-opposite", near), north("teams-opposite", far));
    }
}
