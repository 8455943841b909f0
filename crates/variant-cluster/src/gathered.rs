use variant_perft::CountOverflow;

use crate::ClusterError;
use crate::table::hash;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gathered {
    pub(crate) distinct: u64,
    pub(crate) nodes: u128,
    pub(crate) proof: u128,
}

/// A position's part of the proof, linear in the multiplicity: merging keeps the sum.
pub(crate) const fn proof(hash: u64, count: u128) -> u128 {
    (hash as u128).wrapping_mul(count)
}

impl Gathered {
    pub(crate) fn add(&mut self, key: &[u8], count: u128) -> Result<(), ClusterError> {
        self.distinct += 1;
        self.proof = self.proof.wrapping_add(proof(hash(key), count));
        self.nodes = self.nodes.checked_add(count).ok_or(CountOverflow)?;
        Ok(())
    }
}
