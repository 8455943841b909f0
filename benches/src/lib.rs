//! Benchmarks of the rules engines.
