//! The examples of every command.

/// A command line, and what it does.
type Example = (&'static str, &'static str);

/// Widest line of the examples, so that they are not broken at 80 columns.
const WIDTH: usize = 79;

/// The examples below the name of each command in brackets; that of the program has no name.
const EXAMPLES: &str = include_str!("examples.txt");

/// The examples of the command whose name, after that of the program, is `path`.
pub(in crate::cli) fn of(path: &str) -> Vec<Example> {
    let heading = format!("[{path}]");
    let mut lines = EXAMPLES.lines().skip_while(|line| *line != heading).skip(1);
    std::iter::from_fn(|| lines.next()?.split_once("  # ")).collect()
}

/// The same as a text for its help.
pub(super) fn examples(path: &str) -> Option<String> {
    let examples = of(path);
    let widest = examples.iter().map(|(line, _)| line.chars().count()).max()?;
    let lines = examples.iter().map(|(line, what)| match 4 + widest + what.chars().count() <= WIDTH {
        true => format!("  {line:widest$}  {what}"),
        false => format!("  {line}\n      {what}"),
    });
    Some(format!("Examples:\n{}", lines.collect::<Vec<_>>().join("\n")))
}
