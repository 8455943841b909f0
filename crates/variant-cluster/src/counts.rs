/// Count of one ply.
///
/// ```
/// use variant_cluster::PlyCount;
/// let ply = PlyCount { ply: 2, nodes: 400, distinct: Some(400), proof: None };
/// assert_eq!(ply, ply.clone());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// Moves from the start.
    pub ply: u32,
    /// Sequences of that many moves: perft.
    pub nodes: u128,
    /// Distinct positions reached; `None` for plies counted in bulk.
    pub distinct: Option<u64>,
    /// Sum modulo 2^128 of hash times multiplicity over the positions; `None` for plies counted in bulk.
    ///
    /// Independent of order, workers and memory: equal proofs mean, with high probability, the same positions. Finds
    /// faults of machines, not forgeries.
    pub proof: Option<u128>,
}

/// Result of a count, equal in all processes.
///
/// ```
/// use variant_cluster::{Counts, PlyCount};
/// let ply = PlyCount { ply: 1, nodes: 20, distinct: Some(20), proof: None };
/// let counts = Counts { plies: vec![ply], exchanged: 0, resumed: None };
/// assert_eq!(counts.nodes(), 20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Plies from 1 to the depth.
    pub plies: Vec<PlyCount>,
    /// Bytes of positions sent to other workers, including those of this process.
    pub exchanged: u64,
    /// Ply of the checkpoint from which the count resumed.
    pub resumed: Option<u32>,
}

impl Counts {
    /// Nodes of the last ply; 1 without plies.
    pub fn nodes(&self) -> u128 {
        self.plies.last().map_or(1, |ply| ply.nodes)
    }
}

/// Progress of this process.
///
/// ```
/// use variant_cluster::Progress;
/// assert_eq!(Progress::default().expanded, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Present ply.
    pub ply: u32,
    /// Positions of the previous ply whose moves have been made.
    pub expanded: u64,
    /// Positions of the previous ply.
    pub whole: u64,
    /// Memory of positions in bytes.
    pub memory: u64,
    /// Process behind this one.
    pub behind: Option<Behind>,
}

/// A process behind this one.
///
/// ```
/// use variant_cluster::Progress;
/// if let Some(behind) = Progress::default().behind {
///     println!("process {} is in ply {}", behind.process, behind.ply);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Behind {
    /// Its number.
    pub process: usize,
    /// Its ply.
    pub ply: u32,
    /// The time since its progress changed.
    pub unchanged: std::time::Duration,
}
