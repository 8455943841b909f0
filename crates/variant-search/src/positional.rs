use std::ops::ControlFlow;

use variant_core::implement::Reach;
use variant_core::{PieceAt, Player, Seat, Tactics};

use crate::attacks::Attacks;
use crate::cache::Cache;
use crate::evaluate::{by_owner, sums_of, update};
use crate::prospects::{Prospects, SQUARES, centrality, on};
use crate::structure::{Around, Squares, Structure, survey};
use crate::weights::{self, Pair};
use crate::{Evaluate, Material, Sum, Sums, Values};

/// The default evaluation: material and activity of pieces on any board. With [`Tactics::visit_attacks`] also
/// mobility, threats, pawn structure and king safety, by phase.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_search::{Evaluate, Positional};
/// let position: OrthodoxChess = "4k1n1/8/8/8/3N4/8/8/4K3 w - - 0 1".parse()?;
/// let mut evaluation = Positional::default();
/// evaluation.prepare(&position);
/// let values = evaluation.evaluate(&position, &position.players());
/// assert!(values[0] > values[1]); // a knight in the middle, one at the edge
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Positional {
    material: Material,
    armies: Vec<char>,
    table: Vec<(i16, i16)>,
    around: Vec<Vec<Around>>,
    structures: Cache,
    is_small: bool,
}

const LETTERS: usize = 26;

impl Positional {
    /// Creates the evaluation with other piece values.
    pub fn new(material: Material) -> Self {
        Self {
            material,
            ..Self::default()
        }
    }

    fn value(&self, piece: PieceAt) -> Pair {
        let entry = self.army(piece.seat).and_then(|army| {
            let square = usize::from(piece.square?);
            self.table.get(place(army, piece.letter, square)?)
        });
        let (opening, endgame) = entry.copied().unwrap_or_default();
        let entry = Pair {
            opening: opening.into(),
            endgame: endgame.into(),
        };
        entry + Pair::both(self.material.value(piece.letter))
    }

    fn add(&self, sum: &mut Sum, piece: PieceAt, sign: i32) {
        sum.pieces += self.value(piece) * sign;
        if matches!(piece.letter, 'P' | 'K') {
            sum.key ^= key(piece);
        }
        if piece.letter != 'P' {
            self.material.add(sum, piece, sign);
        }
    }

    fn structure<P: Tactics>(
        &self,
        position: &P,
        sums: &Sums,
        arounds: [&[Around]; 2],
    ) -> [Pair; 2] {
        let key = (sums.iter()).fold(0_u64, |key, (_, sum)| {
            key.rotate_left(1).wrapping_add(sum.key)
        });
        self.structures.get_or(key, || {
            let mut structures = [Structure::default(); 2];
            let _ = position.visit_pieces(|piece| {
                let side = usize::from(piece.seat != sums[0].0);
                if let Some(square) = piece.square {
                    structures[side].add(piece.letter, square);
                }
                ControlFlow::<()>::Continue(())
            });
            let [one, other] = &structures;
            [one.value(arounds[0], other), other.value(arounds[1], one)]
        })
    }

    fn details<P: Tactics, const WORDS: usize>(&self, position: &P, sums: &Sums) -> [Pair; 2] {
        let [one, other] = &self.around[..] else {
            return Default::default();
        };
        let first = sums[0].0;
        let arounds: [&[Around]; 2] = match self.army(first) {
            Some(0) => [one, other],
            _ => [other, one],
        };
        let mut attacks = Attacks::<WORDS>::default();
        position.visit_attacks(|piece, attacked| {
            let side = usize::from(piece.seat != first);
            attacks.add(side, piece, Squares(attacked).narrow(), &self.material);
        });
        let attacks = attacks.values(arounds);
        let structure = self.structure(position, sums, arounds);
        [attacks[0] + structure[0], attacks[1] + structure[1]]
    }

    fn army(&self, seat: Seat) -> Option<usize> {
        let army = army_letter(seat)?;
        self.armies.iter().position(|&known| known == army)
    }

    fn fill<P: Tactics>(&mut self, root: &P, seat: Seat, army: usize, letter: char) {
        let reaches: Vec<Option<Reach>> = (0..SQUARES)
            .map(|square| root.reach(on(seat, letter, square)))
            .collect();
        let known = || reaches.iter().flatten().map(|reach| reach.attacked);
        let (Some(least), Some(most)) = (known().min(), known().max()) else {
            return;
        };
        let centre = centrality(root, seat);
        for (square, reach) in reaches.iter().enumerate() {
            let Some(reach) = reach else { continue };
            let steps = root.reach(on(seat, 'P', square));
            let (made, left) = steps.and_then(|reach| reach.pawn).unwrap_or((1, 8));
            let (middle, wide) = centre[square];
            let prospects = Prospects {
                made: made.min(12) as i32,
                left,
                middle,
                wide,
                activity: (24 * (reach.attacked - least) / (most - least).max(1)) as i32,
            };
            let value = if self.around.is_empty() {
                Pair::both(prospects.activity_of(letter))
            } else {
                prospects.value_of(letter)
            };
            let entry = place(army, letter, square).and_then(|place| self.table.get_mut(place));
            if let Some(entry) = entry {
                *entry = (value.opening as i16, value.endgame as i16);
            }
        }
    }
}

fn army_letter(seat: Seat) -> Option<char> {
    match seat {
        Seat::Army(army) | Seat::Side { army, .. } => Some(army),
        Seat::Board(_) => None,
    }
}

fn place(army: usize, letter: char, square: usize) -> Option<usize> {
    let known = letter.is_ascii_uppercase() && square < SQUARES;
    known.then(|| (army * LETTERS + letter as usize - 'A' as usize) * SQUARES + square)
}

impl<P: Tactics> Evaluate<P> for Positional {
    fn evaluate(&self, position: &P, players: &[Player]) -> Values {
        let sums = Evaluate::<P>::begin(self, position);
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
        self.around.clear();
        let mut has_attacks = false;
        root.visit_attacks(|_, _| has_attacks = true);
        if self.armies.len() == 2 && has_attacks {
            self.structures = Cache::new();
            let mut beyond = (64..SQUARES).map(|square| on(seats[0], 'K', square));
            self.is_small = beyond.all(|king| root.reach(king).is_none());
            self.around = seats.iter().map(|&seat| survey(root, seat)).collect();
        }
        for (army, seat) in seats.into_iter().enumerate() {
            for letter in 'A'..='Z' {
                self.fill(root, seat, army, letter);
            }
        }
    }

    fn begin(&self, position: &P) -> Sums {
        sums_of(position, |sum, piece, sign| self.add(sum, piece, sign))
    }

    fn follow(&self, before: &P, after: &P, sums: &mut Sums) {
        update(before, after, sums, |sum, piece, sign| {
            self.add(sum, piece, sign);
        });
    }

    fn judge(&self, position: &P, players: &[Player], sums: &Sums) -> Values {
        let (mut material, mut armies) = (0_i32, 0);
        for (_, sum) in sums {
            material = material.saturating_add(sum.material);
            armies += i32::from(sum.pieces != Pair::default());
        }
        let phase = material / armies.max(1);
        let phase = (phase.clamp(0, OPENING_MATERIAL) * 256) / OPENING_MATERIAL;
        let mut details = [Pair::default(); 2];
        let mut turn = None;
        if self.around.len() == 2 && sums.len() == 2 {
            details = if self.is_small {
                self.details::<P, 1>(position, sums)
            } else {
                self.details::<P, 4>(position, sums)
            };
            let _ = position.visit_actors(|actor| {
                turn = Some(actor.player);
                ControlFlow::Break(())
            });
        }
        by_owner(position, players, sums, |place, owner, sum| {
            let mut sum = sum.pieces + details.get(place).copied().unwrap_or_default();
            if turn == Some(owner) {
                sum += weights::TURN;
            }
            sum.by_phase(phase)
        })
    }
}

fn key(piece: PieceAt) -> u64 {
    let army = army_letter(piece.seat).map_or(0, u64::from);
    let square = piece.square.map_or(u64::from(u16::MAX), u64::from);
    let word = square << 16 | u64::from(piece.letter) << 8 | army;
    let mixed = word.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(32)
}

const OPENING_MATERIAL: i32 = 3_000;

#[cfg(test)]
mod tests {
    use super::*;
    use orthodox_chess::OrthodoxChess;
    use variant_core::{Position, Rng, Variant};

    /// With castling, en passant, promotions, and armies that fall or change hands.
    fn follows<V: Variant + Tactics>(mode: &str, plies: u32) {
        follows_in::<V>(Positional::default(), mode, plies);
        follows_in::<V>(Material::default(), mode, plies);
    }

    fn follows_in<V: Variant + Tactics>(mut evaluation: impl Evaluate<V>, mode: &str, plies: u32) {
        let mut position = V::start(mode).unwrap();
        evaluation.prepare(&position);
        let mut rng = Rng::new(5);
        let players = position.players();
        let mut sums = evaluation.begin(&position);
        for _ in 0..plies {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            let next = position.play_unchecked(m);
            evaluation.follow(&position, &next, &mut sums);
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
        follows::<orthodox_chess::OrthodoxChess>("start", 300);
        follows::<zonal_chess::ZonalChess>("start", 200);
        follows::<quarter_chess::QuarterChess>("start", 200);
        follows::<quad_kingdom::QuadKingdom>("ffa", 1_500);
        follows::<zm_quadchess::ZmQuadchess>("ffa", 1_000);
        follows::<circle_chess::CircleChess>("3", 200);
    }

    #[test]
    fn symmetrical_starts_are_equal() {
        let start = quad_kingdom::QuadKingdom::default();
        let mut evaluation = Positional::default();
        evaluation.prepare(&start);
        let values = evaluation.evaluate(&start, &start.players());
        assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
    }

    fn values(evaluation: &Positional, text: &str) -> Option<i32> {
        let position: OrthodoxChess = text.parse().ok()?;
        let values = evaluation.evaluate(&position, &position.players());
        Some(values[0] - values[1])
    }

    fn lead(placement: &str) -> i32 {
        let mut evaluation = Positional::default();
        evaluation.prepare(&OrthodoxChess::default());
        let leads = ["w", "b"].map(|turn| {
            let text = format!("{placement} {turn} - - 0 1");
            values(&evaluation, &text).unwrap()
        });
        assert!(leads[0] > leads[1], "{placement}");
        i32::midpoint(leads[0], leads[1])
    }

    #[test]
    fn colours_are_worth_the_same() {
        let mut evaluation = Positional::default();
        evaluation.prepare(&OrthodoxChess::default());
        let mut rng = Rng::new(3);
        let mut position = OrthodoxChess::default();
        for _ in 0..150 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
            let text = position.to_string();
            let [placement, turn] = [0, 1].map(|word| text.split(' ').nth(word).unwrap());
            let exchange = |c: char| match c {
                c if c.is_ascii_uppercase() => c.to_ascii_lowercase(),
                c => c.to_ascii_uppercase(),
            };
            let ranks: Vec<&str> = placement.split('/').rev().collect();
            let exchanged: String = ranks.join("/").chars().map(exchange).collect();
            let other = if turn == "w" { "b" } else { "w" };
            let lead = values(&evaluation, &format!("{placement} {turn} - - 0 1"));
            let mirrored = values(&evaluation, &format!("{exchanged} {other} - - 0 1"));
            assert_eq!(lead, mirrored.map(|lead| -lead), "{text}");
            assert!(lead.is_some());
        }
    }

    #[test]
    fn pawns_are_worth_what_their_neighbours_make_of_them() {
        let pieces = "rnbqkbnr/8/2p1p3/8";
        let structure = |ranks: &str| lead(&format!("{pieces}/{ranks}/RNBQKBNR"));
        assert!(structure("8/8/PP6") > structure("8/8/P2P4"));
        assert!(structure("8/P7/P7") < structure("8/P7/1P6"));
        let passed = lead("4k3/7p/8/P7/8/8/8/4K3");
        assert!(passed > lead("4k3/p7/8/P7/8/8/8/4K3"));
        assert!(passed > lead("4k3/1p6/8/P7/8/8/8/4K3"));
        assert!(passed < lead("4k3/7p/P7/8/8/8/8/4K3"));
        assert!(passed < lead("4k3/7p/8/P7/1K6/8/8/8"));
        assert!(passed > lead("8/2k4p/8/P7/8/8/8/4K3"));
    }

    #[test]
    fn kings_hide_in_the_opening_and_come_out_in_the_endgame() {
        let pieces = "rnbq1rk1/5ppp/8/8/8/8";
        let castled = lead(&format!("{pieces}/5PPP/RNBQ1RK1"));
        assert_eq!(castled, 0);
        assert!(lead(&format!("{pieces}/5PPP/RNBQKR2")) < castled - 20);
        assert!(lead(&format!("{pieces}/PPP5/RNBQ1RK1")) < castled - 40);
        assert!(lead("6k1/5ppp/8/8/4K3/8/5PPP/8") > lead("6k1/5ppp/8/8/8/8/5PPP/6K1") + 20);
        let far = "rnbq1rk1/5ppp/8/8/8/4NQ2/5PPP/R1B2RK1";
        let near = "rnbq1rk1/5ppp/8/6NQ/8/8/5PPP/R1B2RK1";
        let [near, far] = [near, far].map(lead);
        assert!(near > far, "{near} {far}");
    }

    #[test]
    fn pieces_like_open_lines_threats_and_company() {
        let behind = lead("4k3/1p6/p7/8/8/8/P7/R3K3");
        let half_open = lead("4k3/1p6/p7/8/8/8/1P6/R3K3");
        let open = lead("4k3/1p6/2p5/8/8/8/1P6/R3K3");
        assert!(
            behind < half_open && half_open < open,
            "{behind} {half_open} {open}"
        );
        let bishop = lead("4k3/8/8/8/8/8/8/2B1K3");
        let both = lead("4k3/8/8/8/8/8/8/2B1KB2");
        assert!(both > 2 * bishop + 20);
        let free = lead("4k3/pppp4/8/8/8/P7/1PPP4/2B1K3");
        assert!(free < lead("4k3/pppp4/8/8/8/1P6/P1PP4/2B1K3"));
        let threat = lead("r3k3/8/8/4n3/8/4P3/3P4/R3K3");
        assert!(threat < lead("r3k3/8/8/4n3/3P4/4P3/8/R3K3") - 30);
    }

    #[test]
    fn places_and_keys_of_pieces_differ() {
        assert_eq!(place(1, 'C', 5), Some((26 + 2) * 256 + 5));
        assert_eq!([place(0, 'c', 5), place(0, 'C', 256)], [None; 2]);
        let squares = (0..256).map(Some).chain([None]);
        let pieces = squares.flat_map(|square| {
            let letters = ['P', 'K'].into_iter();
            letters.flat_map(move |letter| {
                let seats = ['w', 'b'].map(Seat::Army).into_iter();
                seats.map(move |seat| PieceAt {
                    seat,
                    letter,
                    square,
                })
            })
        });
        let keys: std::collections::HashSet<u64> = pieces.map(key).collect();
        assert_eq!(keys.len(), 257 * 4);
        let evaluation = Positional::default();
        let sums = evaluation.begin(&OrthodoxChess::default());
        assert!(sums.iter().all(|(_, sum)| sum.key != 0));
    }

    #[test]
    fn memory_changes_no_value() {
        let mut evaluation = Positional::default();
        evaluation.prepare(&OrthodoxChess::default());
        let mut rng = Rng::new(8);
        let mut position = OrthodoxChess::default();
        for _ in 0..200 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
            let players = position.players();
            let known = evaluation.evaluate(&position, &players);
            assert_eq!(known, evaluation.evaluate(&position, &players));
            assert_eq!(known, evaluation.clone().evaluate(&position, &players));
        }
    }
}
