//! Cars in lists, tables and pictures: each moves along its length, and the player's leaves the board.

use super::super::{Fault, composed};
use super::Wish;
use super::draft::{Aim, Draft, Pair, Piece, only};
use super::text::{Line, Word, body, lines};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, parts};
use stepbook_solve::sliding::{Axis, OpeningLayout, PlaceLayout};

/// Rows and columns of the usual board.
const USUAL: Pair = (6, 6);

/// Names of the player's car, the usual one first.
const PLAYER: [&str; 8] = ["x", "red", "r", "player", "target", "main", "hero", "redcar"];

/// A car as a file says it.
#[derive(Clone)]
pub(super) struct Car {
    pub label: String,
    pub at: Range<usize>,
    /// Row and column, counted from whatever the file counts from.
    pub first: Pair,
    pub length: i64,
    pub axis: Axis,
    /// Whether the file says that it is the player's.
    pub is_player: bool,
}

impl Car {
    fn piece(&self, base: i64) -> Piece {
        let extent = if self.axis == Axis::Vertical { (self.length, 1) } else { (1, self.length) };
        let corner = (self.first.0.saturating_sub(base), self.first.1.saturating_sub(base));
        Piece::new(self.label.clone(), self.at.clone(), corner, extent).along(self.axis)
    }
}

/// What a word says of the axis.
pub(super) fn axis(word: &str) -> Option<Axis> {
    match word.to_lowercase().as_str() {
        "h" | "horizontal" | "horiz" | "across" | "x" | "lr" | "row" => Some(Axis::Horizontal),
        "v" | "vertical" | "vert" | "down" | "y" | "ud" | "col" | "column" => Some(Axis::Vertical),
        _ => None,
    }
}

/// The board of cars. Rows and columns count from one of `bases`; the size is that of the file or wish, or the usual one.
pub(super) fn jam(
    cars: &[Car],
    size: Option<Pair>,
    bases: &[i64],
    whole: &Range<usize>,
    wish: &Wish,
) -> Result<Draft, Vec<Fault>> {
    let said = size.or(wish.size).or_else(|| wish.title.and_then(size_in));
    let size = said.unwrap_or(USUAL);
    let player = player(cars, wish).map_err(|message| {
        let help = "name it with --target LABEL, or label it `X`";
        vec![Fault::new(whole.clone(), message, help)]
    })?;
    let draft = |base: i64| {
        let pieces: Vec<Piece> = cars.iter().map(|car| car.piece(base)).collect();
        let Piece { label, corner, extent, axis, .. } = pieces[player].clone();
        let side = if axis == Axis::Vertical { Direction::Down } else { Direction::Right };
        leaving(Draft::new(size, whole.clone(), pieces, Aim::Places(Vec::new())), &label, corner, extent, side)
    };
    let readings = bases.iter().map(|&base| (format!("rows and columns counted from {base}"), draft(base))).collect();
    let found = only(readings, "write the board as a picture instead: `6 6 rush`, and a letter for each cell");
    found.map_err(|mut faults| {
        let is_outside = faults.iter().any(|fault| fault.message.contains("not inside the board"));
        if said.is_none() && is_outside {
            let help = "give the size of the board with --size, e.g. --size 7x7 (columns x rows)";
            faults.truncate(1);
            faults[0].help = Some(help.to_owned());
        }
        faults
    })
}

/// The draft with the goal that a block reaches a side of the board, through which it leaves.
pub(super) fn leaving(draft: Draft, label: &str, (row, col): Pair, (height, width): Pair, side: Direction) -> Draft {
    let (rows, cols) = draft.size;
    let (row, col) = match side {
        Direction::Up => (0, col),
        Direction::Down => (rows.saturating_sub(height), col),
        Direction::Left => (row, 0),
        Direction::Right => (row, cols.saturating_sub(width)),
    };
    Draft { opening: OpeningLayout::Side(side), aim: Aim::Places(vec![PlaceLayout::new(label, row, col)]), ..draft }
}

/// Whether a name is one that programs give to the player's car.
pub(super) fn is_player_name(name: &str) -> bool {
    PLAYER.contains(&name.to_lowercase().as_str())
}

/// The first `6x6` of a name, as rows and columns: the columns come first.
fn size_in(name: &str) -> Option<Pair> {
    let is_digit = |c: char| c.is_ascii_digit();
    name.match_indices(['x', 'X', '×']).find_map(|(at, sign)| {
        let before = &name[..at];
        let after = &name[at + sign.len()..];
        let cols: i64 = before[before.trim_end_matches(is_digit).len()..].parse().ok()?;
        let rows: i64 = after[..after.len() - after.trim_start_matches(is_digit).len()].parse().ok()?;
        ((2..=64).contains(&rows) && (2..=64).contains(&cols)).then_some((rows, cols))
    })
}

/// Which car is the player's.
fn player(cars: &[Car], wish: &Wish) -> Result<usize, String> {
    let named = |name: &str| cars.iter().position(|car| car.label.eq_ignore_ascii_case(name));
    if let Some(target) = wish.target {
        return named(target).ok_or_else(|| format!("there is no car `{target}`"));
    }
    let mut said = (0..cars.len()).filter(|&at| cars[at].is_player);
    match (said.next(), said.next()) {
        (Some(only), None) => Ok(only),
        (Some(_), Some(_)) => Err("two cars are the player's".to_owned()),
        _ => PLAYER.into_iter().find_map(named).ok_or_else(|| "no car is said to be the player's".to_owned()),
    }
}

// A table.

/// The columns of a table, each with the names that it may have.
const COLUMNS: [(&str, &[&str]); 5] = [
    ("car", &["car", "id", "label", "name", "vehicle", "piece", "block"]),
    ("orientation", &["orientation", "direction", "dir", "axis", "orient"]),
    ("col", &["col", "column", "x"]),
    ("row", &["row", "y"]),
    ("length", &["length", "len", "size"]),
];

/// Columns that say nothing of the board.
const HARMLESS: [&str; 8] = ["color", "colour", "index", "#", "type", "comment", "note", "nr"];

/// Which of the columns each word of the first line is.
fn header(line: &Line) -> Option<[usize; 5]> {
    let place = |(_, names): &(&str, &[&str])| {
        line.words.iter().position(|word| names.contains(&word.text.to_lowercase().as_str()))
    };
    let found: Vec<usize> = COLUMNS.iter().filter_map(place).collect();
    found.try_into().ok().filter(|_| !line.raw.text.contains([':', '{', '[']))
}

pub(super) fn is_csv(text: &str) -> bool {
    let all = lines(text);
    body(&all, |line| header(line).is_some()).len() > 1
}

pub(super) fn csv(text: &str, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let all = lines(text);
    let lines = body(&all, |line| header(line).is_some());
    let help = "write `car,orientation,col,row,length` and a car in each line below, e.g. `X,H,2,3,2`";
    let Some((first, columns)) = lines.first().and_then(|line| Some((line, header(line)?))) else {
        return Err(vec![Fault::new(0..0, "the line with the names of the columns is missing", help)]);
    };
    let is_known = |word: &&Word| {
        let word = word.text.to_lowercase();
        HARMLESS.contains(&word.as_str()) || COLUMNS.iter().any(|(_, names)| names.contains(&word.as_str()))
    };
    if let Some(other) = first.words.iter().find(|word| !is_known(word)) {
        let message = format!("the column `{}` is not understood, and it may change the puzzle", other.text);
        let help = "remove it if it does not; otherwise, write the puzzle as TOML";
        return Err(vec![Fault::new(other.span(), message, help)]);
    }
    let cars = each(&lines[1..], help, |words| {
        let of = |column: usize| words.get(columns[column]).copied();
        car(of(0)?, of(1)?, of(3)?, of(2)?, of(4)?)
    })?;
    // Columns and rows are from 1, x and y from 1 or 0.
    let is_xy = ["x", "y"].contains(&first.words[columns[2]].text.to_lowercase().as_str());
    let has_zero = cars.iter().any(|car| car.first.0 == 0 || car.first.1 == 0);
    let bases: &[i64] = if has_zero {
        &[0]
    } else if is_xy {
        &[0, 1]
    } else {
        &[1]
    };
    jam(&cars, None, bases, &first.span(), wish)
}

fn car(label: Word, direction: Word, row: Word, col: Word, length: Word) -> Option<Car> {
    Some(Car {
        label: composed(label.text),
        at: label.span(),
        first: (row.number()?, col.number()?),
        length: length.number()?,
        axis: axis(direction.text)?,
        is_player: false,
    })
}

/// The car in each line, or an error for every line that has none.
fn each(lines: &[Line], help: &str, car: impl Fn(&[Word]) -> Option<Car>) -> Result<Vec<Car>, Vec<Fault>> {
    let (mut cars, mut faults) = (Vec::new(), Vec::new());
    for line in lines {
        match car(&line.words) {
            Some(car) => cars.push(Car { at: line.span(), ..car }),
            None => faults.push(Fault::new(line.span(), "this line is not a car", help)),
        }
    }
    if faults.is_empty() { Ok(cars) } else { Err(faults) }
}

// Lists.

/// A count, and as many lines of a label, two numbers, `H` or `V`, and a length.
fn is_count(line: &Line) -> bool {
    line.words.len() == 1 && line.is_numeric()
}

fn listed(words: &[Word]) -> Option<Car> {
    let &[label, x, y, direction, length] = words else { return None };
    car(label, direction, y, x, length)
}

pub(super) fn is_list(text: &str) -> bool {
    !entries(text).is_empty()
}

fn is_of_list(line: &Line) -> bool {
    is_count(line) || listed(&line.words).is_some()
}

/// The puzzles of a list: each begins with a count, or there are only cars. Lines above a count may be its title.
pub(super) fn entries(text: &str) -> Vec<Range<usize>> {
    let all = lines(text);
    let lines = body(&all, is_of_list);
    if lines.len() > 1 && lines.iter().all(|line| listed(&line.words).is_some()) {
        return std::iter::once(0..text.len()).collect();
    }
    let is_head = |&at: &usize| is_count(&lines[at]) && listed(&lines[at + 1].words).is_some();
    let heads: Vec<usize> = (0..lines.len().saturating_sub(1)).filter(is_head).collect();
    if heads.first() == Some(&0) { between(lines, &heads, is_of_list) } else { Vec::new() }
}

/// The parts of a text that begin with these lines, without the titles of the next ones.
fn between(lines: &[Line], heads: &[usize], is_part: impl Fn(&Line) -> bool) -> Vec<Range<usize>> {
    let end = |index: usize| {
        let next = heads.get(index + 1).copied();
        let title = next.filter(|&next| next > heads[index] + 1 && !is_part(&lines[next - 1])).map(|next| next - 1);
        title.or(next).unwrap_or(lines.len())
    };
    (0..heads.len()).map(|index| lines[heads[index]].span().start..lines[end(index) - 1].span().end).collect()
}

pub(super) fn list(text: &str, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let all = lines(text);
    let lines = body(&all, is_of_list);
    let help = "write the number of cars, and each in a line: label, x, y, `H` or `V`, length, e.g. `X 1 2 H 2`";
    let Some(first) = lines.first() else {
        return Err(vec![Fault::new(0..0, "there is no list of cars here", help)]);
    };
    let count = first.words[0].number().filter(|_| is_count(first));
    let cars = each(&lines[usize::from(count.is_some())..], help, listed)?;
    if let Some(count) = count.filter(|&count| count != cars.len() as i64) {
        let message = format!("the list says {count} cars, but it has {}", cars.len());
        return Err(vec![Fault::new(first.span(), message, "correct the number, or the lines")]);
    }
    jam(&cars, None, &[0, 1], &first.span(), wish)
}

// Pictures.

fn is_rush(line: &Line) -> bool {
    matches!(line.words[..], [w, h, word] if w.number().is_some() && h.number().is_some() && word.text.eq_ignore_ascii_case("rush"))
}

pub(super) fn is_picture(text: &str) -> bool {
    !pictures(text).is_empty()
}

/// The puzzles of a file of pictures: each begins with its size.
pub(super) fn pictures(text: &str) -> Vec<Range<usize>> {
    let all = lines(text);
    let lines = body(&all, is_rush);
    let heads: Vec<usize> = (0..lines.len()).filter(|&at| is_rush(&lines[at])).collect();
    let cols = heads.first().and_then(|&at| lines[at].words[0].number());
    between(lines, &heads, |line| {
        line.words.iter().map(|word| word.text.len() as i64).sum::<i64>() == cols.unwrap_or_default()
    })
}

pub(super) fn picture(text: &str, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let all = lines(text);
    let lines = body(&all, is_rush);
    let help = "write `6 6 rush` and six rows of six characters: letters for cars, `.` for an empty cell";
    let Some((first, rest)) = lines.split_first() else {
        return Err(vec![Fault::new(0..0, "the line `6 6 rush` is missing", help)]);
    };
    let size = (first.words[1].number().unwrap_or_default(), first.words[0].number().unwrap_or_default());
    let row = |line: &Line| line.words.iter().flat_map(|word| word.text.chars()).collect::<Vec<char>>();
    let rows: Vec<Vec<char>> = rest.iter().map(row).collect();
    if rows.len() as i64 != size.0 || rows.iter().any(|row| row.len() as i64 != size.1) {
        let message =
            format!("the first line says {} columns and {} rows, but the picture has another size", size.1, size.0);
        return Err(vec![Fault::new(first.span(), message, help)]);
    }
    let mut labels: Vec<(char, Vec<Cell>)> = Vec::new();
    let has_big = rows.iter().flatten().any(|&c| c == 'X');
    // The letter o is an empty cell only where no other sign is.
    let empty = if rows.iter().flatten().any(|c| ".0_-".contains(*c)) { ".0_-" } else { "o" };
    let mut walls = Vec::new();
    for (row, signs) in rows.iter().enumerate() {
        for (col, &sign) in signs.iter().enumerate() {
            let cell = Cell::new(row, col);
            match labels.iter_mut().find(|(label, _)| *label == sign) {
                _ if empty.contains(sign) => {}
                _ if sign == '#' || sign == 'x' && has_big => walls.push(cell),
                Some((_, cells)) => cells.push(cell),
                None => labels.push((sign, vec![cell])),
            }
        }
    }
    let mut cars = Vec::new();
    for (label, cells) in labels {
        let (extent, corner, at) = (stepbook_solve::grid::extent(&cells), cells[0], rest[cells[0].row].span());
        if parts(&cells).len() > 1
            || extent.area() != cells.len()
            || extent.rows.min(extent.cols) > 1
            || cells.len() < 2
        {
            let help = "a car covers at least two cells of one row or column";
            return Err(vec![Fault::new(at, format!("`{label}` is not a car"), help)]);
        }
        let axis = if extent.rows > 1 { Axis::Vertical } else { Axis::Horizontal };
        let first = (corner.row as i64, corner.col as i64);
        cars.push(Car { label: label.to_string(), at, first, length: cells.len() as i64, axis, is_player: false });
    }
    Ok(Draft { walls, ..jam(&cars, Some(size), &[0], &first.span(), wish)? })
}
