use variant_perft::CountOverflow;

use crate::ClusterError;

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
    /// Adds a record: the hash of its key, and its multiplicity.
    pub(crate) fn add(&mut self, hash: u64, count: u128) -> Result<(), ClusterError> {
        self.distinct += 1;
        self.proof = self.proof.wrapping_add(proof(hash, count));
        self.nodes = self.nodes.checked_add(count).ok_or(CountOverflow)?;
        Ok(())
    }
}
