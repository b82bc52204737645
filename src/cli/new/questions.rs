//! The questions in order. The answers so far are the text of a file, so the puzzle reader detects errors in them.

use super::super::{Session, message};
use super::talk::Stop;
use super::title_line;
use crate::booklet::{self, Style};
use crate::format::{self, Kind, ReadError, goal_picture};
use crate::grid::Cell;
use crate::puzzle::{Game, Puzzle};
use crate::render::text;
use crate::sliding::{Board, Metric, are_cars, picture_lines};
use crate::walkthrough::narrate;

/// The end of a picture.
const QUOTES: &str = "'''";
const NO_GOAL: &str = "goal = \"none\"\n";

/// The title and the picture of a puzzle.
struct Draft {
    title: String,
    /// "board" or "field".
    key: &'static str,
    rows: Vec<String>,
}

impl Draft {
    /// Reads the draft together with the other lines of a file.
    fn read(&self, others: &str) -> Result<Puzzle, ReadError> {
        let Self { key, rows, .. } = self;
        let text = format!("{}\n{key} = '''\n{}\n'''\n{others}", title_line(&self.title), rows.join("\n"));
        format::read(text.as_bytes(), Some(Kind::Native))
    }
}

/// Describes the errors in one sentence.
fn sentence(error: ReadError) -> String {
    match error {
        ReadError::Faults { faults, .. } => {
            faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

/// Checks that a file can have this title.
pub(super) fn check_title(title: &str) -> Result<(), String> {
    let draft = Draft { title: title.to_owned(), key: "board", rows: vec!["A.".to_owned()] };
    draft.read(NO_GOAL).map(drop).map_err(sentence)
}

/// Asks for a whole puzzle.
pub(super) fn puzzle(session: &Session<'_>, title: Option<&str>) -> Result<Puzzle, Stop> {
    session.print("A new puzzle file. Press Enter for the answer in brackets, Ctrl-C to leave without a file.\n");
    let title = match title {
        Some(title) => title.to_owned(),
        None => {
            session.ask("Title of the puzzle", "My puzzle", |title| check_title(title).map(|()| title.to_owned()))?
        }
    };
    let key = session.ask("Sliding blocks, or a number maze? Type blocks or maze", "blocks", |answer| match answer
        .to_lowercase()
        .as_str()
    {
        "blocks" | "block" | "b" => Ok("board"),
        "maze" | "m" => Ok("field"),
        _ => Err("type `blocks` or `maze`".to_owned()),
    })?;
    let draft = Draft { title, key, rows: Vec::new() };
    if key == "field" { maze(session, draft) } else { blocks(session, draft) }
}

/// Asks for the rows of a picture until the puzzle can be read with the `others`. When it asks again, each row is the
/// default answer.
fn drawn(session: &Session<'_>, draft: &mut Draft, others: impl Fn(&Draft) -> String) -> Result<Puzzle, Stop> {
    loop {
        let before = std::mem::take(&mut draft.rows);
        loop {
            let number = draft.rows.len() + 1;
            let usual = before.get(number - 1).map_or("", String::as_str);
            let line = session.ask(&format!("Row {number}"), usual, |line| match line {
                "" if number == 1 => Err("draw at least one row".to_owned()),
                line if line.contains(QUOTES) => Err("three ' in a row cannot be part of a picture".to_owned()),
                line => Ok(line.to_owned()),
            })?;
            if line.is_empty() {
                break;
            }
            draft.rows.push(line);
        }
        match draft.read(&others(draft)) {
            Ok(puzzle) => {
                session.print(&chart(&puzzle));
                return Ok(puzzle);
            }
            Err(error) => session.print(&message::faults("the new file", 1, &error)),
        }
    }
}

/// Draws the start of a puzzle with the numbers of rows and columns.
fn chart(puzzle: &Puzzle) -> String {
    let story = narrate(puzzle, &puzzle.unsolved(Metric::Step));
    let content = story.ok().and_then(|story| booklet::figure(&story, &Style::default(), 0).diagram.content);
    content.map_or(String::new(), |content| text::numbered(&content))
}

fn blocks(session: &Session<'_>, mut draft: Draft) -> Result<Puzzle, Stop> {
    session.print(
        "\nDraw the start, one row after the other: a sign for each cell. Cells with the same letter are one block,\n\
         `.` is an empty cell and `#` a wall. Labels of several characters need spaces between the cells.\n\
         An empty line ends the board.\n",
    );
    let puzzle = drawn(session, &mut draft, |_| NO_GOAL.to_owned())?;
    let Game::Sliding(board) = &puzzle.game else { return Ok(puzzle) };
    let mut axis = "";
    if are_cars(board) {
        session.print("Every block is a bar, as in Rush Hour.");
        let question = "Does each block move along its length only, as cars do? Type yes or no";
        axis = session.ask(question, "yes", |answer| match answer.to_lowercase().as_str() {
            "yes" | "y" => Ok("axis = \"length\"\n"),
            "no" | "n" => Ok(""),
            _ => Err("type `yes` or `no`".to_owned()),
        })?;
    }
    let with_goal = |answer: &str| {
        let goal = toml::Value::from(answer);
        let puzzle = draft.read(&format!("{axis}goal = {goal}\n")).map_err(sentence)?;
        match &puzzle.game {
            Game::Sliding(board) if board.is_solved(board.start()) => {
                Err("the board is solved as it is drawn; the goal must be another position".to_owned())
            }
            _ => Ok(puzzle),
        }
    };
    session.print(
        "\nWhich block must go where? Type its label and words such as `bottom`, `right` or `bottom middle`, or the cell of\n\
         its top-left corner as it is numbered in the drawing, such as `A r4c2`. All that a file may have as its goal will do;\n\
         rows and columns of bare numbers count from 0 there: `A 3,1`.\n",
    );
    let label = usual_target(board, !axis.is_empty());
    let words = if axis.is_empty() { ["bottom", "top", "right", "left"] } else { ["right", "left", "bottom", "top"] };
    let usual = words.map(|word| format!("{label} {word}")).into_iter().find(|usual| with_goal(usual).is_ok());
    let puzzle = session.ask("Goal", usual.as_deref().unwrap_or_default(), with_goal)?;
    if let Game::Sliding(board) = &puzzle.game
        && let Some(goal) = goal_picture(board)
    {
        session.print(&format!("\nThe goal, in which `*` is anything:\n\n{}\n", picture_lines(&goal).join("\n")));
    }
    Ok(puzzle)
}

/// Returns the default block to ask for: the first of the largest blocks, or X or A if the blocks are cars.
fn usual_target(board: &Board, has_cars: bool) -> &str {
    let labels = || board.blocks().iter().map(|block| block.label.as_str());
    let car = ["X", "x", "A"].into_iter().find(|car| has_cars && labels().any(|label| label == *car));
    let largest = board.blocks().iter().rev().max_by_key(|block| block.shape.len()).map(|block| &*block.label);
    car.or(largest).unwrap_or_default()
}

/// Formats a cell with the numbers of the drawing, counted from 1: "r4c2".
fn short(cell: Cell) -> String {
    format!("r{}c{}", cell.row + 1, cell.col + 1)
}

fn maze(session: &Session<'_>, mut draft: Draft) -> Result<Puzzle, Stop> {
    session.print(
        "\nType the field, one row after the other: a digit for each cell, `_` for a cell outside of it, `x` for an exit.\n\
         Larger numbers need spaces between the cells. An empty line ends the field.\n",
    );
    let has_exit = |draft: &Draft| draft.rows.iter().any(|row| row.contains(['x', 'X']));
    let others = |start: &str, goal: Option<&str>, has_exit: bool, directions: &str| {
        let goal = match goal {
            Some(goal) => format!("goal = {}\n", toml::Value::from(goal)),
            None if has_exit => String::new(),
            None => NO_GOAL.to_owned(),
        };
        format!("start = {}\n{goal}directions = \"{directions}\"\n", toml::Value::from(start))
    };
    // While the field is being checked, any number can be the start.
    let first = |draft: &Draft| {
        let cell = |(row, line): (usize, &String)| {
            let is_number = |cell: &str| cell.starts_with(|c: char| c.is_ascii_digit());
            let col = match line.contains(char::is_whitespace) {
                true => line.split_whitespace().position(is_number),
                false => line.chars().position(|c| c.is_ascii_digit()),
            };
            col.map(|col| Cell::new(row, col))
        };
        short(draft.rows.iter().enumerate().find_map(cell).unwrap_or(Cell::new(0, 0)))
    };
    let puzzle = drawn(session, &mut draft, |draft| others(&first(draft), None, has_exit(draft), "queen"))?;
    let (size, has_exit) = (puzzle.size(), has_exit(&draft));
    let usual = if has_exit { short(Cell::new(size.rows / 2, size.cols / 2)) } else { first(&draft) };
    let ask_cell = |question: &str, usual: &str, start: Option<&str>| {
        let (at, puzzle) = session.ask(&format!("{question}, such as r1c2"), usual, |answer| {
            let (start, goal) = start.map_or((answer, None), |start| (start, Some(answer)));
            let puzzle = draft.read(&others(start, goal, has_exit, "queen"));
            let puzzle = puzzle.map_err(|error| format!("{}; type a cell such as `r1c2`", sentence(error)))?;
            match &puzzle.game {
                Game::Maze(maze) if maze.goals().contains(&maze.start()) => Err("this is where you start".to_owned()),
                _ => Ok((answer.to_owned(), puzzle)),
            }
        })?;
        session.print(&chart(&puzzle));
        Ok::<_, Stop>(at)
    };
    let start = ask_cell("Row and column where you start", &usual, None)?;
    let goal = match has_exit {
        true => None,
        false => {
            let last = short(Cell::new(size.rows - 1, size.cols - 1));
            Some(ask_cell("Row and column where you must land", &last, Some(&start))?)
        }
    };
    let question = "Directions of the jumps: rook (up, down, left, right), bishop (along diagonals) or queen (both)";
    session.ask(question, "rook", |answer| match answer.to_lowercase().as_str() {
        piece @ ("rook" | "bishop" | "queen") => {
            draft.read(&others(&start, goal.as_deref(), has_exit, piece)).map_err(sentence)
        }
        _ => Err("type `rook`, `bishop` or `queen`".to_owned()),
    })
}
