//! The examples for schedulers in `examples/cluster`.

use crate::common::program::{PROGRAM, folder, run, write};
use crate::common::tool;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/cluster").join(name)
}

/// A list of puzzles, one of them invalid, and the site that they make.
fn whole() -> TempDir {
    let folder = folder();
    write(&folder, "in.txt", "ooooooooooooAAoooooooooooooooooooooo\n".repeat(6) + "ooo?oooooooooAAo\n");
    run(&folder, "batch in.txt -o whole --edition puzzle").code(1);
    folder
}

/// A script of an example, which finds the program by its name.
fn script(folder: &TempDir, name: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let program = Path::new(PROGRAM).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("sh");
    command.arg(example(name)).args(arguments).env("PATH", path).envs(variables.iter().copied());
    command.current_dir(folder.path()).output().expect("sh starts")
}

/// That two sites are the same, apart from what they leave for the next run.
fn assert_same(folder: &TempDir, one: &str, other: &str) {
    let compared = Command::new("diff").args(["-r", "-x", ".stepbook", one, other]).current_dir(folder.path()).output();
    let compared = compared.expect("diff starts");
    assert!(compared.status.success(), "{}", String::from_utf8_lossy(&compared.stdout));
}

#[cfg(unix)]
#[test]
fn gnu_parallel_makes_all_shards() {
    if !tool("parallel") {
        return;
    }
    let folder = whole();
    let output = script(&folder, "parallel.sh", &["3", "in.txt", "-o", "site", "--edition", "puzzle"], &[]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.contains("a shard ended with code 1"), "{told}");
    assert_same(&folder, "site", "whole");
}

#[cfg(unix)]
#[test]
fn an_array_of_slurm_makes_all_shards() {
    let folder = whole();
    run(&folder, "batch in.txt -o whole").code(1);
    // The seventh puzzle is invalid, and in the first shard.
    for (id, code) in [("1", 1), ("2", 0), ("3", 0)] {
        let variables = [("SLURM_ARRAY_TASK_COUNT", "3"), ("SLURM_ARRAY_TASK_ID", id)];
        let output = script(&folder, "slurm.sh", &["in.txt", "site"], &variables);
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    }
    // A single task again, which an array of its own would take for the only one.
    std::fs::remove_file(folder.path().join("site/.stepbook/shards/2-of-3.jsonl")).expect("it is there");
    let output = script(&folder, "slurm.sh", &["in.txt", "site"], &[("SLURM_ARRAY_TASK_ID", "2"), ("SHARDS", "3")]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = script(&folder, "slurm.sh", &["--merge", "site"], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_same(&folder, "site", "whole");
}

#[test]
fn the_jobs_for_kubernetes_follow_its_schema() {
    if !tool("kubernetes-validate") {
        return;
    }
    let path = example("kubernetes.yaml");
    let valid = |path: &Path| {
        let output = Command::new("kubernetes-validate").arg("--strict").arg(path).output().expect("it starts");
        output.status.success()
    };
    assert!(valid(&path));
    let text = std::fs::read_to_string(&path).expect("the example");
    let folder = folder();
    assert!(!valid(&write(&folder, "wrong.yaml", text.replace("completions: 8", "completions: eight"))));
    assert!(!valid(&write(&folder, "unknown.yaml", text.replace("podFailurePolicy", "podFailurePolicies"))));
    // The number of shards is that of the completions.
    assert!(text.contains("completions: 8") && text.contains("+ 1))/8 "));
}
