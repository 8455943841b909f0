//! A suite that any chess-variant engine must satisfy, proptest strategies and a slow reference generator.
