//! Rush Hour strings, as in Michael Fogleman's database: all cells of a square board row by row, with a letter for
//! each.
//!
//! `o` or `.` is empty, `x` is a wall, and any other letter is a car. Cars move only along their length. The car `A`
//! leaves the board at the right edge or, if it is in a column, at the bottom. In the game, the red car is in the row
//! of the exit. If only another car is in that row, it is used instead, with a warning. Rows may be separate lines or
//! words.

use super::list::Entry;
use super::picture::{Picture, Separation};
use super::{Fault, Found, Inexpressible, Line, checked, located, shown, span_of};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, Size, connected, extent};
use stepbook_solve::sliding::{
    Axis, Block, Board, Condition, FaultKind, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Where, labelled,
};

/// The title of puzzles without another name, because the format has no titles.
pub(super) const TITLE: &str = "Rush Hour";

/// The car that must get out.
pub(super) const RED: &str = "A";

/// The usual name of this car in other programs.
const USUAL: &str = "X";

/// The names of this car in other programs.
const NICKNAMES: [&str; 2] = [USUAL, "R"];

/// Number of rows in the commercial game.
const USUAL_SIDE: usize = 6;

const SIGNS: &str = "`o` or `.` is an empty cell, `x` a wall, any other letter from A to Z or a to z a car";

/// Minimum number of cells of strings that are recognised automatically.
const RECOGNISED: usize = 16;

/// Maximum number of rows of a board with one row per line.
const MOST_ROWS: usize = 64;

/// Number of cells of the smaller board that is also recognised, 3 × 3.
const SMALLEST: usize = 9;

/// Returns whether a text looks like a file of this format, from its first line that is neither blank nor a comment. A
/// smaller board than usual is accepted if it is alone and has the red car.
pub(super) fn is_string(text: &str) -> bool {
    let is_content = |line: &&str| !line.trim().is_empty() && !is_comment(line);
    let first = text.lines().find(is_content).unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    if square(text).is_some_and(|rows| is_jam(&rows)) {
        return true;
    }
    // A string with words after it is still recognised, even if the words are not understood.
    let is_board =
        |word: &&str| word.len() >= RECOGNISED && word.len().isqrt().pow(2) == word.len() && word.chars().all(is_sign);
    if words.iter().filter(|word| is_board(word)).any(|word| word.matches(['.', 'o']).count() > 3) && words.len() > 1 {
        return true;
    }
    let Some(at) = string_of(&words)
        .filter(|&at| words[at].chars().all(is_sign) && words[at].contains(|c: char| c.is_alphabetic() || c == '.'))
    else {
        return false;
    };
    let cells = words[at].len();
    cells >= RECOGNISED || cells == SMALLEST && words[at].contains(RED) && text.trim() == first.trim()
}

/// Returns the rows of a board in separate lines or words, if there are as many rows as characters in each. If a row is
/// exactly as long as the string of a whole board, each line is a board instead.
fn square(text: &str) -> Option<Vec<&str>> {
    // Commas may separate rows.
    let rows: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',' || c == ';')
        .filter(|row| !row.is_empty())
        .take(MOST_ROWS + 1)
        .collect();
    let side = rows.first()?.len();
    let is_small = (2..=MOST_ROWS).contains(&side);
    let is_board = side.isqrt() * side.isqrt() == side && side >= SMALLEST;
    let is_square = rows.len() == side && rows.iter().all(|row| row.len() == side && row.chars().all(is_sign));
    // A file with several words per line does not have this format.
    let in_words = text.lines().filter(|line| !line.trim().is_empty()).count();
    (is_small && !is_board && is_square && (in_words == 1 || in_words == side)).then_some(rows)
}

/// Returns whether a line is a comment and not a row of walls.
fn is_comment(line: &str) -> bool {
    line.trim_start().strip_prefix('#').is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

/// Returns whether the rows show a traffic jam: a board of usual size with only cars, one of which is certainly the red
/// one.
fn is_jam(rows: &[&str]) -> bool {
    let cells: Vec<Vec<Symbol>> = rows.iter().map(|row| row.chars().map(symbol).collect()).collect();
    let cars = labelled(&cells);
    (5..=8).contains(&rows.len())
        && cars.iter().all(|(_, cells)| axis_of(cells).is_some())
        && matches!(in_exit_row(&cars, rows.len())[..], [car] if car == RED || NICKNAMES.contains(&car))
}

/// A car with its cells in reading order.
type Car<'p> = (&'p str, Vec<Cell>);

/// Returns the cars along the row of the red car in the game: the middle row, or the upper one of two.
fn in_exit_row<'p>(cars: &[Car<'p>], side: usize) -> Vec<&'p str> {
    let row = exit_row(side);
    let is_along = |cells: &[Cell]| cells[0].row == row && axis_of(cells) == Some(Axis::Horizontal);
    cars.iter().filter(|(_, cells)| is_along(cells)).map(|(label, _)| *label).collect()
}

fn exit_row(side: usize) -> usize {
    side.saturating_sub(1) / 2
}

fn symbol(sign: char) -> Symbol {
    match sign {
        'o' | '.' | '0' => Symbol::Empty,
        'x' => Symbol::Wall,
        label => Symbol::Label(label.to_string()),
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '.' | '0') || c.is_ascii_alphabetic()
}

/// Returns the index of the string among the words. It may be alone or after the number of moves, and the size of the
/// cluster may follow it.
fn string_of(words: &[&str]) -> Option<usize> {
    let number = |word: &str| word.parse::<u64>().is_ok();
    match words {
        [_] => Some(0),
        [moves, _] if number(moves) => Some(1),
        [moves, _, cluster] if number(moves) && number(cluster) => Some(1),
        _ => None,
    }
}

/// Reads a puzzle. `target` is the car that must get out, unless the text determines it.
pub(super) fn read(text: &str, target: Option<&str>) -> Result<Found, Vec<Fault>> {
    if let Some(rows) = square(text) {
        let rows: Vec<Line> = rows.into_iter().map(|row| (span_of(text, row), row)).collect();
        return read_rows(&rows, target);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let string = string_of(&words).map(|at| words[at]);
    let help = "write the cells row by row, e.g. `IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM`, alone or between two numbers";
    let string = string.ok_or_else(|| vec![Fault::new(0..text.len(), "this line is not a Rush Hour string", help)])?;
    read_string(string, span_of(text, string).start, target)
}

/// Returns the puzzles of a file.
pub(super) fn entries(text: &str) -> Result<Vec<Entry>, Vec<Fault>> {
    if square(text).is_some() {
        return Ok(vec![Entry::whole(text)]);
    }
    let is_content = |(_, line): &(usize, &str)| !line.trim().is_empty() && !is_comment(line);
    let entry =
        |(index, line): (usize, &str)| Entry { span: span_of(text, line.trim()), name: None, line: Some(index + 1) };
    let mut entries: Vec<Entry> = text.lines().enumerate().filter(is_content).map(entry).collect();
    if let [only] = entries.as_mut_slice() {
        only.line = None;
    }
    let comments = text.lines().filter(|line| is_comment(line));
    let mut doubts: Vec<Fault> = comments.filter_map(|line| super::foreign::doubt(text, line, None)).collect();
    if doubts.is_empty() && entries.is_empty() {
        doubts.push(Fault::new(0..0, "the file is empty", SIGNS));
    }
    if doubts.is_empty() { Ok(entries) } else { Err(doubts) }
}

/// Returns the title of a puzzle in one of several lines.
pub(super) fn title(line: usize) -> String {
    format!("{TITLE} {line}")
}

fn read_string(string: &str, start: usize, target: Option<&str>) -> Result<Found, Vec<Fault>> {
    let span = start..start + string.len();
    let mut faults: Vec<Fault> = string
        .char_indices()
        .filter(|&(_, c)| !is_sign(c))
        .map(|(at, c)| Fault::new(start + at..start + at + c.len_utf8(), format!("`{c}` is not a cell"), SIGNS))
        .collect();
    let count = string.chars().count();
    let side = count.isqrt();
    if side * side != count {
        faults.push(wrong_length(string, count, &span));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    // Every sign is one byte here.
    let row = |row: usize| (start + row * side..start + (row + 1) * side, &string[row * side..][..side]);
    read_rows(&(0..side).map(row).collect::<Vec<Line>>(), target)
}

/// Returns the error that a string of this length is not a square board. Names the row with a missing or extra
/// character, if it is known.
fn wrong_length(string: &str, count: usize, span: &Range<usize>) -> Fault {
    let below = count.isqrt();
    let side = if count - below * below <= below { below } else { below + 1 }.max(1);
    let (cells, off) = (side * side, count.abs_diff(side * side));
    let number = if off == 1 { "one is".to_owned() } else { format!("{off} are") };
    let what = if count < cells { "missing" } else { "too many" };
    let message = format!("{count} characters; a board of {side} × {side} has {cells}: {number} {what}");
    let help = match (off == 1).then(|| short_row(string, side)).flatten() {
        Some(row) => {
            let (start, end) = (row * side, ((row + 1) * side + count).saturating_sub(cells).max(row * side));
            let number = row + 1;
            format!(
                "row {number}, `{}`, is the only one that can be changed by one cell so that all cars are straight",
                &string[start..end]
            )
        }
        None => format!("write {side} rows of {side} cells: {SIGNS}"),
    };
    Fault::new(span.clone(), message, help)
}

/// Maximum number of cells of a board for which each row is tried.
const MOST_TRIED: usize = 400;

/// Returns the row with a missing or extra character, if it is the only row that can be corrected so that all cars are
/// straight.
fn short_row(string: &str, side: usize) -> Option<usize> {
    let signs: Vec<char> = string.chars().collect();
    if signs.len() > MOST_TRIED || !string.is_ascii() || !signs.iter().copied().all(is_sign) {
        return None;
    }
    let is_short = signs.len() < side * side;
    let mut rows: Vec<usize> = Vec::new();
    for at in 0..side * side + usize::from(!is_short) {
        let mut signs = signs.clone();
        if is_short {
            signs.insert(at, '.');
        } else {
            signs.remove(at);
        }
        let cells: Vec<Vec<Symbol>> = signs.chunks(side).map(|row| row.iter().copied().map(symbol).collect()).collect();
        if labelled(&cells).iter().all(|(_, cells)| axis_of(cells).is_some()) {
            rows.push((at / side).min(side - 1));
        }
    }
    rows.dedup();
    if let [row] = rows[..] { Some(row) } else { None }
}

fn read_rows(rows: &[Line], target: Option<&str>) -> Result<Found, Vec<Fault>> {
    let side = rows.len();
    let span = rows.first().map_or(0, |(first, _)| first.start)..rows.last().map_or(0, |(last, _)| last.end);
    let picture =
        Picture::read(rows.iter().cloned(), Separation::Never, |text| symbol(text.chars().next().unwrap_or('.')));
    let cars = labelled(&picture.rows);
    let mut faults: Vec<Fault> =
        if target.is_none() { wall_for_red(&picture, &cars) } else { None }.into_iter().collect();
    let red = red_car(&cars, side, target, &picture, &span).map_err(|fault| faults.push(fault)).ok();
    faults.extend(two_empty_signs(rows).into_iter().chain(wall_or_car(&picture, &cars)));
    faults.extend(bent_cars(&cars, &picture));
    let exit = red.as_ref().and_then(|(red, _)| {
        let (_, cells) = cars.iter().find(|(label, _)| label == red)?;
        axis_of(cells).map(|_| (*red, way_out(side, extent(cells), cells[0])))
    });
    let goal = |&(label, (_, at)): &(&str, (Direction, Cell))| {
        GoalLayout::places(vec![PlaceLayout::new(label, at.row as i64, at.col as i64)])
    };
    let axis = |(label, cells): &Car| Some(((*label).to_owned(), axis_of(cells)?));
    let layout = Layout {
        rows: picture.rows.clone(),
        axes: cars.iter().filter_map(axis).collect(),
        goals: exit.iter().map(goal).collect(),
        opening: exit.map_or(OpeningLayout::Closed, |(_, (side, _))| OpeningLayout::Side(side)),
        ..Layout::default()
    };
    let found = checked(&layout, faults, |fault| {
        let help = match &fault.kind {
            // The absence of cars has already been reported.
            FaultKind::NoBlocks => return None,
            FaultKind::GoalOnWall { .. } => Some("leave the end of its row, or of its column, without `x`".to_owned()),
            FaultKind::Split { label, .. } if label == "O" => {
                Some("write an empty cell as `o` or `.`; `O` is a car".to_owned())
            }
            _ => None,
        };
        let cell = picture.span(fault.at).filter(|_| matches!(fault.at, Where::Cell(_)));
        Some(located(fault, cell.unwrap_or_else(|| span.clone()), help))
    })?;
    Ok(Found { warnings: red.and_then(|(_, doubt)| doubt).into_iter().collect(), ..found })
}

/// Returns the error that `xx` is a wall in the row of the exit, and this row has no car. It was probably meant as the
/// red car.
fn wall_for_red(picture: &Picture, cars: &[Car]) -> Option<Fault> {
    let (side, row) = (picture.rows.len(), exit_row(picture.rows.len()));
    let symbols = picture.rows.get(row).filter(|_| in_exit_row(cars, side).is_empty())?;
    let col = symbols.windows(2).position(|pair| pair.iter().all(|symbol| *symbol == Symbol::Wall))?;
    let span = picture.cell_span(Cell::new(row, col)).start..picture.cell_span(Cell::new(row, col + 1)).end;
    let message = format!("`xx` in row {} is a wall, and no car lies in this row of the exit", row + 1);
    let help =
        format!("write cars in capitals: `XX`; if it is a wall, name the car that must get out, `--target {RED}`");
    Some(Fault::new(span, message, help))
}

/// Returns the error of a second sign for empty cells. One of them was probably meant as a car.
fn two_empty_signs(rows: &[Line]) -> Option<Fault> {
    let place = |sign: char| rows.iter().find_map(|(span, row)| row.find(sign).map(|at| span.start + at));
    let [usual, other] = *['.', 'o', '0'].into_iter().filter(|sign| place(*sign).is_some()).take(2).collect::<Vec<_>>()
    else {
        return None;
    };
    let message = format!("`{other}` is an empty cell, as `{usual}` is, or a car");
    let help = format!("write cars in capitals, or in other letters; write all empty cells as `{usual}`");
    place(other).map(|at| Fault::new(at..at + 1, message, help))
}

/// Returns whether a car has a lower-case letter.
fn has_small(cars: &[Car]) -> bool {
    cars.iter().any(|(label, _)| label.chars().all(|c| c.is_ascii_lowercase()))
}

/// Returns the error of adjacent `x` cells among cars with lower-case letters. They may be a car.
fn wall_or_car(picture: &Picture, cars: &[Car]) -> Option<Fault> {
    let size = picture.size();
    let is_wall = |cell: Cell| size.contains(cell) && picture.rows[cell.row][cell.col] == Symbol::Wall;
    let is_long = |cell: &Cell| {
        [Direction::Right, Direction::Down].into_iter().filter_map(|to| cell.step(to)).any(is_wall) && is_wall(*cell)
    };
    let cell = size.cells().find(is_long).filter(|_| has_small(cars))?;
    let message = "`x` is a wall, but among cars in small letters it may be a car";
    Some(Fault::new(picture.cell_span(cell), message, "write cars in capitals"))
}

/// Returns the car that must get out, with a warning if it is a guess.
fn red_car<'p>(
    cars: &[Car<'p>],
    side: usize,
    target: Option<&str>,
    picture: &Picture,
    span: &Range<usize>,
) -> Result<(&'p str, Option<Fault>), Fault> {
    let small = if has_small(cars) { "; `o` is an empty cell and `x` a wall: write cars in capitals" } else { "" };
    let names = |labels: &[&str]| shown(labels.iter().map(|label| (*label).to_owned()));
    let all = names(&cars.iter().map(|(label, _)| *label).collect::<Vec<_>>()) + small;
    let named = |name: &str| cars.iter().find(|(label, _)| *label == name);
    let unknown = |name: &str, help: String| Fault::new(span.clone(), format!("there is no car `{name}`"), help);
    if let Some(target) = target {
        return named(target)
            .map(|(label, _)| (*label, None))
            .ok_or_else(|| unknown(target, format!("the cars are {all}")));
    }
    let number = exit_row(side) + 1;
    let along = in_exit_row(cars, side);
    let is_usual = |cells: &[Cell]| side == USUAL_SIDE && axis_of(cells) == Some(Axis::Horizontal);
    let (car, doubt) = match (named(RED), along.as_slice()) {
        (Some((red, cells)), along) if along.contains(&RED) || along.is_empty() && !is_usual(cells) => (*red, None),
        (_, &[only]) if only == USUAL => (only, None),
        (red, &[only]) if red.is_none() || NICKNAMES.contains(&only) => {
            let help = format!("label the car that must get out `{RED}`, or name it: `--target {only}`");
            let lack = if red.is_none() { format!("there is no car `{RED}`; ") } else { String::new() };
            (only, Some((format!("{lack}`{only}` is taken, the only one along row {number}"), help)))
        }
        (Some((_, cells)), [only]) if axis_of(cells) == Some(Axis::Vertical) => {
            let why = format!("`{RED}` is not in row {number}, which has the usual exit, but `{only}` is");
            return Err(Fault::new(
                span.clone(),
                why,
                format!("name the car that must get out: `--target {RED}` or `--target {only}`"),
            ));
        }
        (Some((red, _)), _) => {
            let why = format!(
                "`{RED}` is taken to be the car that must get out, but not in row {number}, which has the usual exit"
            );
            (*red, Some((why, format!("check the rows, or name it: `--target {RED}`, or another car"))))
        }
        (None, several) => {
            let help = match (several.len(), cars.len()) {
                (0, 0) => format!("label the car that must get out `{RED}`"),
                (0, _) => {
                    format!("label the car that must get out `{RED}`, or name it with --target; the cars are {all}")
                }
                _ => format!("name the car that must get out with --target; along row {number} are {}", names(several)),
            };
            return Err(unknown(RED, help));
        }
    };
    let at = || named(car).map_or(span.clone(), |(_, cells)| picture.cell_span(cells[0]));
    Ok((car, doubt.map(|(why, help)| Fault::new(at(), why, help))))
}

/// Returns errors for cars that are not straight. The check of the layout reports cars in separate parts.
fn bent_cars(cars: &[Car], picture: &Picture) -> impl Iterator<Item = Fault> {
    let bent = cars.iter().filter(|(_, cells)| connected(cells) && axis_of(cells).is_none());
    bent.map(|(label, cells)| {
        let message = match cells.len() {
            1 => format!("car `{label}` has only one cell"),
            _ => format!("car `{label}` must lie in a single row or column"),
        };
        let sign = if *label == "O" { "write an empty cell as `o` or `.`; `O` is a car: " } else { "" };
        let help = format!("{sign}a car covers at least two cells of one row or column, and moves along it");
        Fault::new(picture.cell_span(cells[0]), message, help)
    })
}

/// Returns the axis of a car, which covers at least two cells of a row or column.
pub(super) fn axis_of(cells: &[Cell]) -> Option<Axis> {
    let Size { rows, cols } = extent(cells);
    match (rows, cols) {
        _ if !connected(cells) => None,
        (1, cols) if cols > 1 => Some(Axis::Horizontal),
        (rows, 1) if rows > 1 => Some(Axis::Vertical),
        _ => None,
    }
}

/// Returns the side at which a red car of this extent leaves a square board, and its last position before that.
fn way_out(rows: usize, extent: Size, first: Cell) -> (Direction, Cell) {
    match extent.rows > 1 {
        true => (Direction::Down, Cell::new(rows - extent.rows, first.col)),
        false => (Direction::Right, Cell::new(first.row, rows - extent.cols)),
    }
}

/// Writes a board as a string with a line feed at the end, the inverse of reading.
///
/// # Errors
///
/// Lists all parts that the format cannot express: boards that are not square, gates, blocks that are not cars, labels
/// of several characters, and any goal except the exit of the car `A`.
pub fn write(board: &Board) -> Result<String, Inexpressible> {
    let Size { rows, cols } = board.size();
    let mut reasons = super::reasons([
        (rows != cols, format!("is for square boards, not {rows} × {cols}").as_str()),
        (board.size().cells().any(|cell| board.gates()[cell]), "has no gates"),
        (board.is_distinct(), "does not distinguish blocks of the same shape"),
    ]);
    reasons.extend(why_no_cars(board));
    reasons.extend(why_no_way_out(board));
    if !reasons.is_empty() {
        return Err(Inexpressible::new("Rush Hour format", &reasons));
    }
    let symbols = board.layout().rows;
    let letter = |symbol: &Symbol| match symbol {
        Symbol::Wall => "x".to_owned(),
        Symbol::Label(label) => label.clone(),
        _ => "o".to_owned(),
    };
    Ok(symbols.iter().flatten().map(letter).collect::<String>() + "\n")
}

/// Returns whether a string can show a car with this label.
pub(super) fn is_label(label: &str) -> bool {
    let mut letters = label.chars();
    let is_letter = letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_none();
    is_letter && label != "o" && label != "x"
}

fn why_no_cars(board: &Board) -> Vec<String> {
    let straight = |block: &Block| axis_of(&block.shape);
    let labels = |wrong: &dyn Fn(&Block) -> bool| {
        let found: Vec<String> =
            board.blocks().iter().filter(|block| wrong(block)).map(|block| block.label.clone()).collect();
        if found.is_empty() { None } else { Some(shown(found.into_iter())) }
    };
    let unnamed = labels(&|block| !is_label(&block.label));
    let bent = labels(&|block| straight(block).is_none());
    let astray = labels(&|block| straight(block).is_some_and(|axis| axis != block.axis));
    let reasons = [
        unnamed.map(|labels| format!("has cars of one letter, A to Z or a to z without `o` and `x`, not {labels}")),
        bent.map(|labels| format!("has cars of two cells or more in a row or a column, not the shapes of {labels}")),
        astray.map(|labels| format!("allows only cars that move along their length, unlike {labels}")),
    ];
    reasons.into_iter().flatten().collect()
}

fn why_no_way_out(board: &Board) -> Option<String> {
    let only = || {
        Some(format!("has only one goal: the car `{RED}` at the right edge, or at the bottom if it stands in a column"))
    };
    let Some(Condition { places, empty }) = board.goal().single() else { return only() };
    let single = if empty.is_empty() && places.len() == 1 { places[0].single() } else { None };
    let Some((block, corner)) = single else { return only() };
    let (car, start) = (&board.blocks()[block], board.start().0[block]);
    let extent = car.extent();
    let fits = extent.rows <= board.size().rows && extent.cols <= board.size().rows;
    let is_out = fits && corner == way_out(board.size().rows, extent, start).1;
    if car.label == RED && is_out { None } else { only() }
}
