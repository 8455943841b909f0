//! Description of the machine.

use std::fs;
use std::thread::available_parallelism;

/// Returns the processor and the enabled target features in one line.
pub fn description() -> String {
    let processors = available_parallelism().map_or(1, usize::from);
    let plural = if processors == 1 { "" } else { "s" };
    format!(
        "{} build for {}{}, on {} ({processors} processor{plural})",
        if crate::ratio::NATIVE {
            "native"
        } else {
            "default"
        },
        std::env::consts::ARCH,
        if cfg!(target_feature = "avx512f") {
            " with AVX-512"
        } else if cfg!(target_feature = "avx2") {
            " with AVX2"
        } else {
            ""
        },
        processor().unwrap_or_else(|| "an unknown processor".to_owned()),
    )
}

/// Processor name, family, model and stepping, on Linux.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim())
    };
    let name = field("model name")?;
    let numbers = field("cpu family").zip(field("model"));
    Some(numbers.map_or_else(
        || name.to_owned(),
        |(family, model)| format!("{name}, family {family}, model {model}"),
    ))
}
