/// The count of one ply.
///
/// ```
/// use variant_cluster::PlyCount;
/// let ply = PlyCount { ply: 2, nodes: 400, distinct: Some(400), proof: None };
/// assert_eq!(ply, ply.clone());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// The number of moves from the start.
    pub ply: u32,
    /// The number of sequences of so many moves: perft.
    pub nodes: u128,
    /// The number of different positions that they lead to; `None` for plies counted in bulk.
    pub distinct: Option<u64>,
    /// The sum modulo 2^128 of hash times multiplicity over the positions; `None` for plies counted in bulk.
    ///
    /// It does not depend on the order, the workers or the memory: two runs with equal proofs have seen the same
    /// positions, by all probability. It finds faults of machines, not forgers.
    pub proof: Option<u128>,
}

/// What a count has found. All processes get the same.
///
/// ```
/// use variant_cluster::{Counts, PlyCount};
/// let ply = PlyCount { ply: 1, nodes: 20, distinct: Some(20), proof: None };
/// let counts = Counts { plies: vec![ply], exchanged: 0, resumed: None };
/// assert_eq!(counts.nodes(), 20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The plies from 1 to the depth.
    pub plies: Vec<PlyCount>,
    /// The bytes of positions that this process has sent to other workers, its own threads included.
    pub exchanged: u64,
    /// The ply of the checkpoint that the count went on from.
    pub resumed: Option<u32>,
}

impl Counts {
    /// The nodes of the last ply; 1 if there is none.
    pub fn nodes(&self) -> u128 {
        self.plies.last().map_or(1, |ply| ply.nodes)
    }
}

/// How far a count is, in this process.
///
/// ```
/// use variant_cluster::Progress;
/// assert_eq!(Progress::default().expanded, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The ply that is being counted.
    pub ply: u32,
    /// The positions of the ply before whose moves have been made.
    pub expanded: u64,
    /// The positions of the ply before.
    pub whole: u64,
    /// The bytes that positions take in memory.
    pub memory: u64,
    /// The process that is behind this one.
    pub behind: Option<Behind>,
}

/// Another process that has done less of a count than this one.
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
    /// The ply that it counts.
    pub ply: u32,
    /// The time since its progress changed.
    pub unchanged: std::time::Duration,
}
