//! Goals as people write them, in a file or outside it: `B = 3,1`, `B r4c2`.

use super::super::node::{Faults, toml};
use super::super::position::named_cell;
use super::maze::cells_of;
use super::{Fault, File};
use std::borrow::Cow;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{self, Maze, Spot};
use stepbook_solve::puzzle::Game;
use stepbook_solve::sliding::{Board, Layout, OpeningLayout};

/// The text that was read as a goal, and its errors.
pub(in crate::format) type Unfit = (String, Vec<Fault>);

/// Examples of a goal.
const EXAMPLES: &str = "write label, row and column of the top-left cell, counted from 0, such as `B = 3,1`, or anything that a \
                        puzzle file may have after `goal =`";

/// Separators of labels and numbers in a goal written as text.
const SIGNS: &str = "=:,;[](){}（）＝：，；［］｛｝\"'“”‘’";

/// Returns the game with the goal in `text` instead of its own. The new goal determines the exit.
pub(in crate::format) fn with_goal(game: Game, text: &str) -> Result<Game, Unfit> {
    let document = document(text);
    let unfit = |faults| (document.clone(), faults);
    let parsed = toml::parse(&document).map_err(|_| {
        let span = "goal = ".len()..document.len();
        unfit(vec![Fault::new(span, "this is not a goal", EXAMPLES)])
    })?;
    let mut file = File { is_beside: true, ..File::new(&document, parsed.table(), Faults::default(), false) };
    match game {
        Game::Sliding(board) => file.goal_of_board(&board).map(Game::Sliding).map_err(unfit),
        Game::Maze(maze) => file.goal_of_maze(&maze).map(Game::Maze).map_err(unfit),
    }
}

impl File<'_> {
    fn goal_of_board(&mut self, board: &Board) -> Result<Board, Vec<Fault>> {
        self.layout = Layout { goals: Vec::new(), opening: OpeningLayout::Guess, ..board.layout() };
        self.shapes.read(&self.layout.rows);
        self.goals();
        let board = if self.faults.is_empty() { self.checked() } else { None };
        board.ok_or_else(|| std::mem::take(&mut self.faults.list))
    }

    fn goal_of_maze(&mut self, maze: &Maze) -> Result<Maze, Vec<Fault>> {
        let goal = self.maze_goal();
        let Some((_, cells)) = goal.filter(|_| self.faults.is_empty()) else {
            return Err(std::mem::take(&mut self.faults.list));
        };
        let cells = cells.unwrap_or_default();
        let size = maze.size();
        let spot = |cell| match maze.spots()[cell] {
            Spot::Exit => Spot::Outside,
            spot => spot,
        };
        let row = |row| (0..size.cols).map(|col| spot(Cell::new(row, col))).collect();
        let layout = maze::Layout {
            rows: (0..size.rows).map(row).collect(),
            start: Some((maze.start().row as i64, maze.start().col as i64)),
            goals: cells_of(&cells),
            directions: Some(maze.directions().to_vec()),
            wraps: maze.wraps(),
            ..maze::Layout::default()
        };
        let located = |fault: maze::Fault| {
            let goal = if let maze::Where::Goal(entry) = fault.at { cells.get(entry) } else { None };
            let span = goal.map_or(0..0, |(span, _)| span.clone());
            Fault::new(span, fault.kind.to_string(), fault.kind.help())
        };
        layout.check().map_err(|faults| faults.into_iter().map(located).collect())
    }
}

/// Returns the goal as a line of TOML, from a TOML value, a picture, or a text.
fn document(text: &str) -> String {
    let text = text.trim();
    let text =
        text.strip_prefix("goal").map_or(text, |rest| rest.trim_start().strip_prefix(['=', ':']).unwrap_or(text));
    let text = text.trim();
    let is_value = text.starts_with(['{', '[', '\'', '"']) && toml::parse(&format!("goal = {text}")).is_ok();
    let value = match () {
        () if is_value => text.to_owned(),
        () if text.contains('\n') || text.contains('/') => format!("'''\n{}\n'''", text.replace('/', "\n")),
        () => ::toml::Value::from(text).to_string(),
    };
    format!("goal = {value}")
}

/// Returns the words of a goal without the characters between them. A cell counted from 1 becomes two numbers counted
/// from 0.
fn words(text: &str) -> Vec<Cow<'_, str>> {
    let is_between = |c: char| c.is_whitespace() || SIGNS.contains(c);
    let bare: Vec<&str> =
        text.split(is_between).filter(|word| !word.is_empty() && !matches!(*word, "at" | "or" | "->" | "→")).collect();
    let mut words: Vec<Cow<'_, str>> = Vec::new();
    let mut rest = &bare[..];
    while let [word, others @ ..] = rest {
        // "r4c2" is one word, "row 4, column 2" are four. At the beginning of an entry, such a word is a label, not a
        // cell.
        let cell = |count: usize| named_cell(&rest.get(..count)?.join(" ")).filter(|_| !words.is_empty());
        match (cell(1).map(|at| (at, 1))).or_else(|| cell(4).map(|at| (at, 4))) {
            Some(((row, col), count)) => {
                words.extend([row, col].map(|number| Cow::Owned(number.to_string())));
                rest = &rest[count..];
            }
            None => {
                words.push(Cow::Borrowed(word));
                rest = others;
            }
        }
    }
    words
}

/// Reads labels with their positions as people write them: `B = 3,1`, `B: (3, 1)`, `B r4c2`, `B 3 1`.
pub(super) fn loose_places(text: &str) -> Option<Vec<(String, Vec<[i64; 2]>)>> {
    let words = words(text);
    let number = |word: &Cow<'_, str>| word.parse::<i64>().is_ok();
    let mut entries: Vec<(String, Vec<i64>)> = Vec::new();
    let is_triples = words.len().is_multiple_of(3) && words.chunks(3).all(|entry| entry[1..].iter().all(number));
    for (at, word) in words.iter().enumerate() {
        match (entries.last_mut().filter(|_| !is_triples || at % 3 > 0), word.parse()) {
            (Some((_, numbers)), Ok(number)) => numbers.push(number),
            _ => entries.push((word.to_string(), Vec::new())),
        }
    }
    let entry = |(label, numbers): (String, Vec<i64>)| match numbers.as_chunks::<2>() {
        ([], _) | (_, [_]) => None,
        (pairs, _) => Some((label, pairs.to_vec())),
    };
    let entries: Option<Vec<_>> = entries.into_iter().map(entry).collect();
    entries.filter(|entries| !entries.is_empty())
}

/// Reads a single cell of a number maze: "4,4", "(4, 4)", "4 4".
pub(super) fn loose_cell(text: &str) -> Option<(i64, i64)> {
    let numbers: Option<Vec<i64>> = words(text).iter().map(|word| word.parse().ok()).collect();
    let pair = numbers.and_then(|numbers| <[i64; 2]>::try_from(numbers).ok());
    named_cell(text).or(pair.map(|[row, col]| (row, col)))
}

/// Returns a goal for one block as TOML: `{ B = [3, 1] }`.
pub(super) fn example(label: &str, at: &[[i64; 2]]) -> String {
    let is_bare = label.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let label = if is_bare { label.to_owned() } else { ::toml::Value::from(label).to_string() };
    let pairs: Vec<String> = at.iter().map(|[row, col]| format!("[{row}, {col}]")).collect();
    match pairs.as_slice() {
        [pair] => format!("{{ {label} = {pair} }}"),
        pairs => format!("{{ {label} = [{}] }}", pairs.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_in_everyday_notation_are_read() {
        let at = |label: &str, cells: &[[i64; 2]]| Some(vec![(label.to_owned(), cells.to_vec())]);
        for text in ["B = 3,1", "B = [3,1]", "{ B: (3, 1) }", "B 3 1", "B = r4c2", "B: row 4, column 2", "B at [3, 1]"]
        {
            assert_eq!(loose_places(text), at("B", &[[3, 1]]), "{text}");
        }
        assert_eq!(loose_places("曹操 = 3,1"), at("曹操", &[[3, 1]]));
        assert_eq!(loose_places("B = 3,1 3,2"), at("B", &[[3, 1], [3, 2]]));
        let two =
            |first: &str, second: &str| Some(vec![(first.to_owned(), vec![[3, 1]]), (second.to_owned(), vec![[0, 0]])]);
        assert_eq!(loose_places("{B: [3,1], C: [0,0]}"), two("B", "C"));
        assert_eq!(loose_places("1 = 3,1; 2 = 0,0"), two("1", "2"));
        assert_eq!(loose_places("B: row 4, column 2; r1 r1c1"), two("B", "r1"));
        assert_eq!((loose_places("B"), loose_places("B = 3")), (None, None));
        assert_eq!((loose_cell("(4, 4)"), loose_cell("r5c5"), loose_cell("4")), (Some((4, 4)), Some((4, 4)), None));
        for (text, goal) in [
            ("none", "\"none\""),
            ("goal = { B = [3, 1] }", "{ B = [3, 1] }"),
            ("**/B*", "'''\n**\nB*\n'''"),
            ("B = 3,1", "\"B = 3,1\""),
        ] {
            assert_eq!(document(text), format!("goal = {goal}"), "{text}");
        }
    }
}
