//! Words that threads share; the models in `fuzz/models` put others in their place.

pub(crate) use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
