#[cfg(feature = "engine")]
use std::fs;

/// Checks that `bytes` are free.
#[cfg(feature = "engine")]
pub(crate) fn promise(bytes: usize) -> Result<(), String> {
    reserve(bytes)?;
    match available() {
        Some(available) if bytes as u64 > available => {
            Err(format!("only {} MB of memory are free", available >> 20))
        }
        _ => Ok(()),
    }
}

/// Checks that `bytes` can be addressed: too much is an error, not an abort.
pub(crate) fn reserve(bytes: usize) -> Result<(), String> {
    let reserved = Vec::<u8>::new().try_reserve_exact(bytes);
    reserved.map_err(|error| error.to_string())
}

/// `None` except on Linux.
#[cfg(feature = "engine")]
fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}
