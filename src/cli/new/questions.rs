//! The questions, in order.

use super::chart;
use super::draft::{Blocks, Field, QUOTES, Wrong, check_title, place, quoted, unknown};
use super::talk::{Stop, Talk};
use crate::format::{self, picture_row};
use crate::grid::Size;
use crate::puzzle::{Game, Puzzle};
use crate::sliding::{Board, Symbol, picture_lines};

/// Most rows and columns in a question.
const MOST: usize = 50;

/// Asks for a whole puzzle.
pub(super) fn puzzle(talk: &mut Talk<'_>, title: Option<&str>) -> Result<Puzzle, Stop> {
    talk.tell("A new puzzle file. Press Enter for the answer in brackets, Ctrl-C to leave without a file.\n");
    let title = match title {
        Some(title) => title.to_owned(),
        None => {
            talk.ask("Title of the puzzle", Some("My puzzle"), |title| check_title(title).map(|()| title.to_owned()))?
        }
    };
    let is_maze = talk.ask("Sliding blocks, or a number maze? Type blocks or maze", Some("blocks"), |answer| {
        match answer.to_lowercase().as_str() {
            "blocks" | "block" | "b" => Ok(false),
            "maze" | "m" => Ok(true),
            _ => Err("type `blocks` or `maze`".to_owned()),
        }
    })?;
    let rows = talk.ask("Number of rows, from top to bottom", Some("5"), number)?;
    let cols = talk.ask("Number of columns, from left to right", Some(if is_maze { "5" } else { "4" }), number)?;
    match is_maze {
        true => maze(talk, title, Size::new(rows, cols)),
        false => blocks(talk, &title, Size::new(rows, cols)),
    }
}

fn number(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

fn blocks(talk: &mut Talk<'_>, title: &str, size: Size) -> Result<Puzzle, Stop> {
    talk.tell(
        "\nDraw the start, one row after the other: a sign for each cell. Cells with the same letter are one block,",
    );
    talk.tell("`.` is an empty cell and `#` a wall. Labels of several characters need spaces between the cells.\n");
    let mut draft = Blocks::new(title, String::new());
    let symbols = |lines: &[String]| lines.iter().map(|line| picture_row(line)).collect::<Vec<_>>();
    let shown = |lines: &[String]| Some(chart::rows(&symbols(lines), size));
    talk.tell(&chart::rows(&[], size));
    let (lines, board) =
        drawn(talk, size, &|line| picture_line(line, size), &shown, ("the board", "Row to draw again"), |lines| {
            draft.board = picture_lines(&symbols(lines)).join("\n");
            draft.board()
        })?;
    let rows = symbols(&lines);
    let is_bar = |block: &crate::sliding::Block| {
        let extent = block.extent();
        extent.rows.min(extent.cols) == 1 && block.shape.len() > 1
    };
    if board.blocks().len() > 1 && board.blocks().iter().all(is_bar) {
        talk.tell("Every block is a bar, as in Rush Hour.");
        let question = "Does each block move along its length only, as cars do? Type yes or no";
        draft.along_length = talk.ask(question, Some("yes"), yes_or_no)?;
    }
    goal(talk, &mut draft, &board, &rows)
}

fn yes_or_no(answer: &str) -> Result<bool, String> {
    match answer.to_lowercase().as_str() {
        "yes" | "y" => Ok(true),
        "no" | "n" => Ok(false),
        _ => Err("type `yes` or `no`".to_owned()),
    }
}

/// Asks for the lines of a picture, and again for the first one that is wrong until `read` makes something of them.
fn drawn<T>(
    talk: &mut Talk<'_>,
    size: Size,
    accept: &dyn Fn(&str) -> Result<String, String>,
    shown: &dyn Fn(&[String]) -> Option<String>,
    (what, again): (&str, &str),
    mut read: impl FnMut(&[String]) -> Result<T, Wrong>,
) -> Result<(Vec<String>, T), Stop> {
    let mut lines: Vec<String> = Vec::new();
    while lines.len() < size.rows {
        lines.push(line(talk, lines.len(), None, size, accept)?);
        shown(&lines).iter().for_each(|shown| talk.tell(shown));
    }
    loop {
        let why = match read(&lines) {
            Ok(drawn) => return Ok((lines, drawn)),
            Err(why) => why,
        };
        talk.tell(&why.excerpt(what));
        let at = talk.ask(again, Some(&why.line().to_string()), |text| {
            let row = number(text).ok().filter(|row| *row <= size.rows);
            row.map(|row| row - 1).ok_or_else(|| format!("expected a row from 1 to {}", size.rows))
        })?;
        lines[at] = line(talk, at, Some(&lines[at]), size, accept)?;
        shown(&lines).iter().for_each(|shown| talk.tell(shown));
    }
}

/// Line `at` of a picture, from 0.
fn line(
    talk: &mut Talk<'_>,
    at: usize,
    usual: Option<&str>,
    size: Size,
    accept: &dyn Fn(&str) -> Result<String, String>,
) -> Result<String, Stop> {
    talk.ask(&format!("Row {} of {}, {} cells", at + 1, size.rows, size.cols), usual, accept)
}

/// A line of the picture of a board.
fn picture_line(line: &str, size: Size) -> Result<String, String> {
    match picture_row(line).len() {
        _ if line.contains(QUOTES) => Err("three ' in a row cannot be part of a picture".to_owned()),
        cells if cells == size.cols => Ok(line.to_owned()),
        cells => Err(format!("`{line}` has {cells} cells, but a row has {}; `.` is an empty cell", size.cols)),
    }
}

/// A line of a field, with spaces between its cells: spaces in one row mean spaces in all.
fn field_line(line: &str, size: Size) -> Result<String, String> {
    let cells: Vec<String> = match line.contains(char::is_whitespace) {
        true => line.split_whitespace().map(str::to_owned).collect(),
        false => line.chars().map(String::from).collect(),
    };
    match cells.len() == size.cols {
        true => Ok(cells.join(" ")),
        false => Err(format!("`{line}` has {} cells, but a row has {}; `_` is outside", cells.len(), size.cols)),
    }
}

/// The block to ask for if no other is named: the first of the largest, or of cars X or A.
fn usual_target(draft: &Blocks, board: &Board) -> String {
    let labels = || board.blocks().iter().map(|block| &block.label);
    let car = ["X", "x", "A"].iter().find_map(|car| labels().find(|label| label == car));
    let largest = board.blocks().iter().rev().max_by_key(|block| block.shape.len()).map(|block| &block.label);
    car.filter(|_| draft.along_length).or(largest).cloned().unwrap_or_default()
}

fn goal(talk: &mut Talk<'_>, draft: &mut Blocks, board: &Board, start: &[Vec<Symbol>]) -> Result<Puzzle, Stop> {
    let (size, usual) = (board.size(), usual_target(draft, board));
    let label = talk.ask("Label of the block that must reach a goal", Some(&usual), |label| {
        match board.blocks().iter().any(|block| block.label == label) {
            true => Ok(label.to_owned()),
            false => Err(unknown(board, label)),
        }
    })?;
    talk.tell(&format!(
        "\nWhere must `{label}` go? Type words such as `bottom`, `right` or `bottom middle`, or the row and column of"
    ));
    talk.tell(
        "its top-left cell as they are numbered in the drawing, such as `4 2`, or `draw` to draw the end position.\n",
    );
    talk.tell(&chart::rows(start, size));
    let words =
        if draft.along_length { ["right", "left", "bottom", "top"] } else { ["bottom", "top", "right", "left"] };
    let usual = words.into_iter().find(|word| {
        draft.goal = quoted(&format!("{label} {word}"));
        draft.solvable().is_ok()
    });
    let puzzle = loop {
        let question = format!("Position of `{label}` at the end");
        let goal = talk.ask(&question, usual, |answer| match answer == "draw" {
            true => Ok(None),
            false => {
                draft.goal = destination(&label, answer, size)?;
                draft.solvable().map(Some).map_err(|why| why.sentence())
            }
        })?;
        let drawn = match goal {
            Some(puzzle) => Ok(puzzle),
            None => {
                draft.goal = drawn_goal(talk, size)?;
                draft.solvable()
            }
        };
        match drawn {
            Ok(puzzle) => break puzzle,
            Err(why) => talk.tell(&why.excerpt("the goal")),
        }
    };
    if let Game::Sliding(board) = &puzzle.game
        && let Some(rows) = format::goal_picture(board)
    {
        talk.tell("The goal:");
        talk.tell(&chart::rows(&rows, size));
    }
    Ok(puzzle)
}

/// A picture of the end, row by row.
fn drawn_goal(talk: &mut Talk<'_>, size: Size) -> Result<String, Stop> {
    talk.tell("Draw the final board; `*` can be anything.");
    let anything = "*".repeat(size.cols);
    let mut rows = Vec::new();
    while rows.len() < size.rows {
        let line = line(talk, rows.len(), Some(&anything), size, &|line| picture_line(line, size))?;
        rows.push(picture_row(&line));
    }
    talk.tell(&chart::rows(&rows, size));
    Ok(format!("'''\n{}\n'''", picture_lines(&rows).join("\n")))
}

/// The goal that an answer asks for, as a file says it: words, or the numbers of row and column.
fn destination(label: &str, answer: &str, size: Size) -> Result<String, String> {
    let words = parts(answer);
    match words.iter().any(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        true => {
            cell(&words, size).map(|(row, col)| place(label, &format!("{row}, {col}"))).ok_or_else(|| two_numbers(size))
        }
        false => Ok(quoted(&format!("{label} {}", words.join(" ").to_lowercase()))),
    }
}

/// The words of an answer.
fn parts(answer: &str) -> Vec<&str> {
    answer.split(|c: char| c.is_whitespace() || c == ',' || c == '-').filter(|word| !word.is_empty()).collect()
}

/// Row and column from 0, of numbers from 1.
fn cell(words: &[&str], size: Size) -> Option<(usize, usize)> {
    let [row, col] = words else { return None };
    let within = |text: &str, most: usize| text.parse::<usize>().ok().filter(|n| (1..=most).contains(n)).map(|n| n - 1);
    Some((within(row, size.rows)?, within(col, size.cols)?))
}

fn two_numbers(size: Size) -> String {
    format!("expected a row from 1 to {} and a column from 1 to {}, such as `2 1`", size.rows, size.cols)
}

fn maze(talk: &mut Talk<'_>, title: String, size: Size) -> Result<Puzzle, Stop> {
    talk.tell("\nType the field, one row after the other: a digit for each cell, `_` for a cell outside of it, `x` for an exit.");
    talk.tell("Larger numbers need spaces between the cells.\n");
    let mut draft = Field { title, rows: Vec::new(), start: (0, 0), goal: None, directions: "queen".to_owned() };
    // Any number can be the start, as long as the field is not known to be right.
    let first = |rows: &[String]| {
        let cell = |(row, line): (usize, &String)| {
            line.split(' ').position(|cell| cell.starts_with(|c: char| c.is_ascii_digit())).map(|col| (row, col))
        };
        rows.iter().enumerate().find_map(cell).unwrap_or_default()
    };
    let (_, puzzle) =
        drawn(talk, size, &|line| field_line(line, size), &|_| None, ("the field", "Row to type again"), |lines| {
            draft.rows = lines.to_vec();
            draft.start = first(lines);
            draft.read()
        })?;
    talk.tell(&chart::start(&puzzle));
    let usual = match draft.has_exit() {
        true => format!("{} {}", size.rows / 2 + 1, size.cols / 2 + 1),
        false => format!("{} {}", draft.start.0 + 1, draft.start.1 + 1),
    };
    let puzzle = ask_cell(talk, "Where you start: row and column", Some(&usual), size, |at| {
        draft.start = at;
        draft.read().map_err(|why| why.sentence())
    })?;
    talk.tell(&chart::start(&puzzle));
    if !draft.has_exit() {
        let usual = format!("{} {}", size.rows, size.cols);
        let puzzle = ask_cell(talk, "Where you must land: row and column", Some(&usual), size, |at| {
            draft.goal = Some(at);
            match at == draft.start {
                true => Err("this is where you start".to_owned()),
                false => draft.read().map_err(|why| why.sentence()),
            }
        })?;
        talk.tell(&chart::start(&puzzle));
    }
    let question = "Directions of the jumps: rook (up, down, left, right), bishop (along diagonals) or queen (both)";
    talk.ask(question, Some("rook"), |answer| {
        draft.directions = answer.to_lowercase();
        match ["rook", "bishop", "queen"].contains(&draft.directions.as_str()) {
            true => draft.read().map_err(|why| why.sentence()),
            false => Err("type `rook`, `bishop` or `queen`".to_owned()),
        }
    })
}

fn ask_cell<T>(
    talk: &mut Talk<'_>,
    question: &str,
    usual: Option<&str>,
    size: Size,
    mut accept: impl FnMut((usize, usize)) -> Result<T, String>,
) -> Result<T, Stop> {
    talk.ask(question, usual, |answer| accept(cell(&parts(answer), size).ok_or_else(|| two_numbers(size))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn destinations_are_words_or_numbers_from_1() {
        let at = |answer: &str| {
            let mut draft = Blocks::new("x", "ASSB\nASSB\nCHHD\nC..D\n....".to_owned());
            draft.goal = destination("S", answer, Size::new(5, 4))?;
            let puzzle = draft.solvable().map_err(|why| why.sentence())?;
            let Game::Sliding(board) = puzzle.game else { panic!("blocks") };
            let place = board.goal().single().map(|goal| goal.places[0].corners.clone());
            Ok::<_, String>(place.expect("one place")[0])
        };
        for (answer, goal) in [
            ("bottom", (3, 1)),
            ("bottom middle", (3, 1)),
            ("Bottom-Left", (3, 0)),
            ("right", (0, 2)),
            ("4 2", (3, 1)),
            ("4,2", (3, 1)),
        ] {
            assert_eq!(at(answer).map(|at| (at.row, at.col)), Ok(goal), "{answer}");
        }
        for (answer, why) in [
            ("middle", "cannot be in the middle of the rows"),
            ("top bottom", "two rows"),
            ("up", "`up` is not a position"),
            ("4", "a row from 1 to 5"),
            ("0 1", "a row from 1 to 5"),
            ("6 1", "a row from 1 to 5"),
            ("1 2 3", "a row from 1 to 5"),
        ] {
            assert!(at(answer).is_err_and(|told| told.contains(why)), "{answer}");
        }
    }
}
