use variant_core::implement::hash_key;
use variant_core::{Position, Rng, Tactics};

use crate::Checked;
use crate::pool::Pool;
use crate::violation::ensure;

/// No position may repeat one from before its last irreversible ply.
pub(crate) fn check_reversible<P: Tactics>(position: &P, trail: &[P]) -> Checked {
    let window = position.reversible_plies() as usize;
    let earlier = trail.iter().rev().skip(window);
    let repeated = earlier.rev().find(|before| before.repeats(position));
    ensure!(
        repeated.is_none(),
        "no position comes back after an irreversible move",
        "{window} plies are reversible, but before them stood {repeated:?}"
    );
    Ok(())
}

pub(crate) fn check_neighbourhood<P: Position>(position: &P) -> Checked {
    let mut pool = Pool::default();
    let mut level = vec![position.clone()];
    for _ in 0..4 {
        let mut next = Vec::new();
        for position in &level {
            pool.add(position)?;
            let mut moves = position.moves();
            // The same few moves everywhere, so that they transpose.
            moves.sort_by_key(|m| hash_key(&m.to_string()));
            next.extend(moves.iter().take(4).map(|&m| position.play_unchecked(m)));
        }
        level = next;
    }
    pool.check_pairs()
}

pub(crate) fn keep_some<M>(strangers: &mut Vec<M>, moves: Vec<M>, rng: &mut Rng) {
    const MOST: usize = 24;
    for m in moves {
        if strangers.len() < MOST {
            strangers.push(m);
        } else if rng.below(12) == 0 {
            strangers[rng.below(MOST as u64) as usize] = m;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_moves_of_earlier_positions_are_kept() {
        let (mut kept, mut rng) = (Vec::new(), Rng::new(3));
        keep_some(&mut kept, (0..20).collect(), &mut rng);
        assert_eq!(kept, (0..20).collect::<Vec<_>>());
        keep_some(&mut kept, (20..24).collect(), &mut rng);
        assert_eq!(kept, (0..24).collect::<Vec<_>>());
        keep_some(&mut kept, (100..220).collect(), &mut rng);
        assert_eq!(kept.len(), 24);
        let new = kept.iter().filter(|&&m| m >= 100).count();
        assert!(
            (3..=16).contains(&new),
            "{new}, about one in twelve expected"
        );
    }
}
