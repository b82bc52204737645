//! The worked paper of `examples/paper/`: the commands in its README write its figures. `papers/shapes.txt` compiles it.

use crate::common::program::{folder, read, run};
use crate::common::{files, path, text_of};

#[test]
fn the_commands_write_the_figures() {
    let readme = text_of("examples/paper/README.md");
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("stepbook ")).collect();
    let folder = folder();
    std::fs::create_dir(folder.path().join("figures")).expect("a folder");
    for command in &commands {
        run(&folder, *command).code(0);
    }
    let figures = files("examples/paper/figures");
    assert_eq!(figures.len(), commands.len());
    for figure in figures {
        let name = figure.strip_prefix(path("examples/paper")).expect("below").to_string_lossy().into_owned();
        let is_same = read(&folder, &name) == std::fs::read(&figure).expect("a figure");
        assert!(is_same, "{name} is not what the command in the README writes; run it in examples/paper");
    }
}
