//! Building programs outside the workspace as their authors would, with the crates of this checkout in
//! the place of published ones.

use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::{env, fs};

/// The crates that outsiders depend on.
const CRATES: [&str; 15] = [
    "board-geometry",
    "chess-pieces",
    "circle-chess",
    "orthodox-chess",
    "quad-kingdom",
    "quarter-chess",
    "two-army-chess",
    "variant-core",
    "variant-record",
    "variant-registry",
    "variant-render",
    "variant-testkit",
    "zm-quadchess",
    "zonal-chess",
    "variant-examples",
];

/// The directory of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A package in an empty directory outside the workspace.
pub(crate) struct Package {
    directory: PathBuf,
}

impl Package {
    /// A package of files: path and text.
    pub(crate) fn new(name: &str, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let name = format!("variants-outside-{name}-{}", process::id());
        let directory = env::temp_dir().join(name);
        for (path, text) in files {
            let path = directory.join(path);
            fs::create_dir_all(path.parent().expect("a directory")).expect("a new directory");
            fs::write(&path, text).expect("a new file");
        }
        // The same versions of other people's crates as in the workspace: nothing is downloaded.
        fs::copy(workspace().join("Cargo.lock"), directory.join("Cargo.lock")).expect("a copy");
        Self { directory }
    }

    /// A package whose files lie in a folder beside this file.
    pub(crate) fn of_folder(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/suite/outside")
            .join(name);
        let files = ["Cargo.toml", "src/main.rs"].map(|path| {
            let text = fs::read_to_string(folder.join(path)).expect("a file of the package");
            (path.to_owned(), text)
        });
        Self::new(name, files)
    }

    /// Runs cargo in the package, and returns what it printed.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments, &[]);
        assert!(
            output.status.success(),
            "cargo {arguments:?}\n{}",
            printed(&output)
        );
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Runs cargo in the package with variables of the environment, which has to fail, and returns what it printed.
    pub(crate) fn failing(&self, arguments: &[&str], variables: &[(&str, &str)]) -> String {
        let output = self.run(arguments, variables);
        assert!(!output.status.success(), "{}", printed(&output));
        printed(&output)
    }

    fn run(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut cargo = Command::new(env!("CARGO"));
        cargo
            .args(arguments)
            .arg("--offline")
            .current_dir(&self.directory);
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside/target");
        cargo
            .env("CARGO_TARGET_DIR", target)
            // Compiled once, and never looked into.
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .env("RUST_BACKTRACE", "0")
            .envs(variables.iter().copied())
            .env_remove("RUSTFLAGS");
        for name in CRATES {
            let path = workspace().join("crates").join(name);
            let path = path.canonicalize().expect("a crate of the workspace");
            cargo
                .arg("--config")
                .arg(format!("patch.crates-io.{name}.path='{}'", path.display()));
        }
        cargo.output().expect("cargo runs")
    }
}

/// What a program printed, on standard output first.
fn printed(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}\n{}", text(&output.stdout), text(&output.stderr))
}

impl Drop for Package {
    fn drop(&mut self) {
        // A directory that cannot be removed is no reason to fail.
        let _ = fs::remove_dir_all(&self.directory);
    }
}
