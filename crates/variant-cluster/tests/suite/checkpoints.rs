//! Runs that go on from a checkpoint, and checkpoints that are damaged or of another run.

use std::fs;
use std::path::{Path, PathBuf};

use orthodox_chess::OrthodoxChess;
use tempfile::{TempDir, tempdir};
use variant_cluster::{ClusterError, Counts, Plan};

fn plan(folder: &Path, depth: u32) -> Plan {
    Plan::new("orthodox-chess", depth).checkpoint(folder)
}

fn run(plan: &Plan) -> Result<Counts, ClusterError> {
    plan.run(&OrthodoxChess::default())
}

/// A folder with the level of a ply, and the file of its first part.
fn level(depth: u32) -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let counts = run(&plan(folder.path(), depth)).unwrap();
    assert_eq!(counts.resumed, None);
    let name = format!("level-{:03}-0-of-1", depth - 1);
    let file = folder.path().join(name);
    (folder, file)
}

#[test]
fn a_run_goes_on_from_the_last_level() {
    let one = run(&Plan::new("orthodox-chess", 5)).unwrap();
    let (folder, file) = level(4);
    // Only the last level is kept, and the lock of the worker.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert!(file.exists());
    let counts = run(&plan(folder.path(), 5)).unwrap();
    assert_eq!((counts.resumed, counts.plies), (Some(3), one.plies.clone()));
    let counts = run(&plan(folder.path(), 5).bulk(1)).unwrap();
    assert_eq!((counts.resumed, counts.nodes()), (Some(4), one.nodes()));
    // A level beyond what is asked for is of no use.
    let counts = run(&plan(folder.path(), 3)).unwrap();
    assert_eq!((counts.resumed, &counts.plies[..]), (None, &one.plies[..3]));
}

#[test]
fn files_that_were_not_finished_are_of_no_effect() {
    let (folder, file) = level(4);
    fs::write(folder.path().join("level-004-0-of-1.unfinished"), "half").unwrap();
    fs::write(folder.path().join("notes"), "mine").unwrap();
    let counts = run(&plan(folder.path(), 4)).unwrap();
    assert_eq!((counts.resumed, counts.nodes()), (Some(3), 197_281));
    assert!(file.exists());
}

#[test]
fn every_damage_is_found() {
    let (folder, file) = level(3);
    let whole = fs::read(&file).unwrap();
    let damaged = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let error = run(&plan(folder.path(), 4)).unwrap_err();
        assert!(matches!(error, ClusterError::Damaged { .. }), "{error}");
    };
    for place in (0..whole.len()).step_by(101).chain([whole.len() - 1]) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x10;
        damaged(&bytes);
    }
    for len in [0, 1, 27, 28, 200, whole.len() - 1] {
        damaged(&whole[..len]);
    }
    damaged(&[&whole[..], b"more"].concat());
    fs::write(&file, &whole).unwrap();
    assert_eq!(run(&plan(folder.path(), 4)).unwrap().resumed, Some(2));
}

/// Files whose checksums are right.
#[test]
fn counts_that_do_not_add_up_are_found() {
    let (folder, file) = level(3);
    let whole = fs::read(&file).unwrap();
    let run_with = |from: &str, to: &str| {
        let place = (whole.windows(from.len())).position(|bytes| bytes == from.as_bytes());
        let place = place.unwrap();
        let mut bytes = whole[..whole.len() - 4].to_vec();
        bytes.splice(place..place + from.len(), to.bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        fs::write(&file, bytes).unwrap();
        run(&plan(folder.path(), 4))
    };
    for (from, to) in [
        ("count 2 400 400", "count 2 401 400"),
        ("count 2 400 400", "count 2 400 399"),
        ("count 2 400 400", "count 3 400 400"),
        ("count 1 20 20 ", "count 1 20 20"),
    ] {
        let error = run_with(from, to).unwrap_err();
        assert!(matches!(error, ClusterError::Damaged { .. }), "{error}");
    }
    assert_eq!(run_with("count", "count").unwrap().resumed, Some(2));
}

#[test]
fn a_checkpoint_of_another_count_is_refused() {
    let (folder, _) = level(3);
    let foreign = |result: Result<Counts, ClusterError>, expected: &str| match result {
        Err(ClusterError::Foreign { field, .. }) => assert_eq!(field, expected),
        other => panic!("{other:?}"),
    };
    let position: OrthodoxChess = "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1".parse().unwrap();
    foreign(plan(folder.path(), 4).run(&position), "position");
    let other = Plan::new("other-chess", 4).checkpoint(folder.path());
    foreign(run(&other), "variant");
    foreign(run(&plan(folder.path(), 4).threads(2)), "number of workers");
}

#[test]
fn a_folder_that_cannot_be_is_an_error() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let error = run(&plan(&file, 3)).unwrap_err();
    assert!(matches!(error, ClusterError::File { .. }), "{error}");
    let threads = run(&plan(&file, 3).threads(2)).unwrap_err();
    assert!(matches!(threads, ClusterError::File { .. }), "{threads}");
}

#[test]
fn a_folder_of_another_worker_is_not_counted_anew() {
    let (folder, file) = level(4);
    let parts = [0, 1].map(|worker| folder.path().join(format!("level-003-{worker}-of-2")));
    fs::remove_file(file).unwrap();
    fs::remove_file(folder.path().join("worker-0.lock")).unwrap();
    let two = || run(&plan(folder.path(), 5).threads(2));
    run(&plan(folder.path(), 4).threads(2)).unwrap();
    assert!(parts.iter().all(|part| part.exists()));
    fs::remove_file(&parts[1]).unwrap();
    let error = two().unwrap_err();
    let is_told = matches!(
        error,
        ClusterError::Foreign { .. } | ClusterError::Damaged { .. }
    );
    assert!(is_told, "{error}");
}

#[test]
fn proofs_are_those_of_the_positions_and_nothing_else() {
    let proofs = |plan: Plan| -> Vec<_> {
        let counts = run(&plan).unwrap();
        counts.plies.iter().map(|ply| ply.proof.unwrap()).collect()
    };
    let one = proofs(Plan::new("orthodox-chess", 4));
    assert_eq!(proofs(Plan::new("another name", 4).threads(2)), one);
    let (folder, _) = level(3);
    assert_eq!(proofs(plan(folder.path(), 4)), one);
    assert!(one.windows(2).all(|two| two[0] != two[1]));
}
