/// ```
/// use variant_cluster::PlyCount;
/// let ply = PlyCount { ply: 2, nodes: 400, distinct: Some(400), proof: None };
/// assert_eq!(ply, ply.clone());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// Moves from the start.
    pub ply: u32,
    /// Sequences of so many moves: perft.
    pub nodes: u128,
    /// Distinct positions; `None` if counted in bulk.
    pub distinct: Option<u64>,
    /// Sum of hash times multiplicity over the positions, modulo 2^128; `None` if counted in bulk.
    ///
    /// Equal proofs mean, with high probability, the same positions.
    pub proof: Option<u128>,
}

/// Counts, equal in all processes.
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
    /// Bytes of positions exchanged between workers.
    pub exchanged: u64,
    /// Ply of the checkpoint resumed from.
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
    /// Ply whose positions are being found, from 1.
    pub ply: u32,
    /// Positions of the previous ply whose moves are made.
    pub expanded: u64,
    /// Positions of the previous ply.
    pub whole: u64,
    /// Memory of positions in bytes.
    pub memory: u64,
    /// A process behind this one.
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
    /// Index of the process in the list of hosts.
    pub process: usize,
    /// Ply that it has reported last.
    pub ply: u32,
    /// Time since its progress changed.
    pub unchanged: std::time::Duration,
}
