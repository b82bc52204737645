//! Boards with a sign for each cell: halves of blocks, letters, digits, numbers, and pictures of cars. Also the code of
//! nine hexadecimal digits.

use super::super::Fault;
use super::super::picture::Picture;
use super::super::rush_hour::{axis_of, is_string};
use super::blocks::{Block, Scene, Two};
use super::draft::{Aim, Draft, Pair, fresh, is_two_by_two, only, pair, usual_aim};
use super::tables::{between, is_count};
use super::text::{Line, MOST_TITLES, Page, Word, dotted, groups};
use super::{Wish, tiles};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, Grid, Size, connected, extent, parts, usual};
use stepbook_solve::sliding::{PlaceLayout, Symbol, labelled};

/// Signs for an empty cell. Other characters may also mean one.
const EMPTY: [&str; 7] = [" ", "\u{3000}", ".", "0", "_", "@", "-1"];

/// Maximum number of characters of a cell between spaces.
const MOST_OF_WORD: usize = 2;

/// Rows and columns of the usual board, and maximum number of rows of a board with this number of columns.
const USUAL: (usize, usize) = (5, 4);
const MOST_ROWS: usize = 8;

/// Maximum number of rows and columns of a board of halves.
const MOST_SIDE: usize = 16;

/// Returns the picture of these rows, with a label for each word, if all rows have the same number of words.
fn picture_of(rows: Vec<Vec<Word>>) -> Option<Picture> {
    let cols = rows.first()?.len();
    let is_even = rows.iter().all(|row| row.len() == cols) && cols > 0;
    let cell = |word: Word| (word.span(), Symbol::Label(word.text.to_owned()));
    is_even.then(|| Picture::placed(rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect()))
}

/// Returns the picture of lines with `cols` cells each. There must be no empty lines between them. No row may be too
/// short if another sign means an empty cell.
fn rows_of(page: &Page, lines: &[Line], cols: usize) -> Option<Picture> {
    let all = lines.first()?.span().start..lines.last()?.span().end;
    let cells = picture_of(lines.iter().map(|line| row(line, cols)).collect())?;
    let is_short = cells.texts().any(|sign| sign == " ") && cells.texts().any(|sign| EMPTY[1..].contains(&sign));
    (!is_short && groups(&page.text[all]).len() == 1).then_some(cells)
}

/// Returns the cells of a row of `cols` cells: short words, or else single characters. Among characters, spaces are
/// empty cells and may be missing at the end.
fn row<'t>(line: &Line<'t>, cols: usize) -> Vec<Word<'t>> {
    if line.words.len() == cols && line.words.iter().all(|word| word.text.chars().count() <= MOST_OF_WORD) {
        return line.words.clone();
    }
    let raw = line.raw;
    let indent = raw.text.len() - raw.text.trim_start().len();
    let inner = Word { at: raw.at + indent, text: raw.text.trim_start().trim_end_matches(',') };
    let (mut all, inner) = (raw.characters(), inner.characters());
    if inner.len() == cols || all.len() > cols {
        return inner;
    }
    all.resize(cols, Word { at: line.span().end, text: " " });
    all
}

// Halves.

/// Each half, the opposite half with its direction, and the description of the block. First halves come first.
const HALVES: [(&str, &str, Direction, &str); 4] = [
    ("^", "v", Direction::Down, "a vertical block is `^` and `v`"),
    ("<", ">", Direction::Right, "a horizontal block is `<` and `>`"),
    ("v", "^", Direction::Up, "a vertical block is `^` and `v`"),
    (">", "<", Direction::Left, "a horizontal block is `<` and `>`"),
];

/// Other signs for the four halves, in this order.
const ARROWS: &str = "∧∨‹›▲▼◀▶";

fn halves_of(page: &Page) -> Option<Picture> {
    let is_row = |line: &Line| {
        let signs = line.raw.text.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>();
        let is_half = |c: &char| "^vV<>".contains(*c) || ARROWS.contains(*c);
        (2..=MOST_SIDE).contains(&signs.len()) && (signs.iter().any(is_half) || signs.len() == 4)
    };
    let mut rows = page
        .body(|line| is_row(line) && !line.raw.text.contains(char::is_lowercase) || line.raw.text.contains(['^', '<']));
    // A word of different letters that occur in no other row is a title or a caption.
    let is_word = |line: &Line| {
        let count = |sign: char| rows.iter().flat_map(|line| line.raw.text.chars()).filter(|&c| c == sign).count();
        line.raw.text.chars().all(|sign| sign.is_alphabetic() && count(sign) == 1)
    };
    let above = rows.iter().take_while(|line| is_word(line)).count();
    let below = rows[above..].iter().rev().take_while(|line| is_word(line)).count();
    if rows.len() == above + USUAL.0 + below {
        rows = &rows[above..][..USUAL.0];
    }
    if rows.len() < 2 || rows.len() > MOST_SIDE {
        return None;
    }
    let width = |line: &Line| line.words.iter().map(|word| word.text.chars().count()).sum::<usize>();
    let cols = usual(rows.iter().map(width));
    let mut cells = rows_of(page, rows, cols)?;
    for sign in cells.rows.iter_mut().flatten() {
        if let Some(at) = ARROWS.chars().position(|arrow| sign.as_str().chars().eq([arrow])) {
            *sign = Symbol::Label(HALVES[[0, 2, 1, 3][at % 4]].0.to_owned());
        }
    }
    Some(cells)
}

pub(super) fn is_halves(page: &Page) -> bool {
    halves_of(page).is_some_and(|cells| {
        let count = |signs: &str| cells.texts().filter(|sign| signs.contains(sign)).count();
        (count("^") > 0 && count("vV") > 0 || count("<") > 0 && count(">") > 0)
            && count("^vV<>") * 6 >= cells.size().area()
    })
}

pub(super) fn halves(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let cells = halves_of(page).ok_or(Vec::new())?;
    let size = cells.size();
    let above = page.lines.iter().take_while(|line| line.span().end <= cells.whole().start).last();
    let may_be_row = |line: &&Line| {
        let signs: String = line.words.iter().map(|word| word.text).collect();
        // A word of different letters that do not occur on the board is a title.
        let is_new = |sign: char| {
            let is_in_board = cells.texts().any(|text| text.contains(sign));
            sign.is_alphabetic() && signs.matches(sign).count() == 1 && !is_in_board
        };
        signs.chars().count() == size.cols && !signs.chars().all(is_new)
    };
    if let Some(line) = above.filter(may_be_row) {
        let message = format!("`{}` may be a title or a row of the board", line.raw.text);
        let help = "remove it if it is a title; otherwise write its letters as capitals";
        return Err(vec![Fault::new(line.span(), message, help)]);
    }
    let is = |cell: Cell, sign: &str| size.contains(cell) && cells.at(cell).eq_ignore_ascii_case(sign);
    let mut others = labelled(&cells.rows);
    let mut taken: Vec<String> = others.iter().map(|(sign, _)| (*sign).to_owned()).collect();
    let (mut picture, mut faults) = (cells.cleared(), Vec::new());
    for (half, other, to, whole) in HALVES {
        for cell in size.cells().filter(|&cell| is(cell, half)) {
            match cell.step(to).filter(|&next| is(next, other)) {
                Some(next) if matches!(to, Direction::Down | Direction::Right) => {
                    picture.draw(&fresh(&mut taken), &[cell, next], None);
                }
                Some(_) => {}
                None => {
                    let help = format!("{whole}; write the missing half, or another sign here");
                    let message = format!("this `{half}` has no `{other}` beside it");
                    faults.push(Fault::new(cells.cell_span(cell), message, help));
                }
            }
        }
    }
    others.retain(|(sign, _)| !"^vV<>".contains(*sign));
    let is_square = |(sign, cells): &&(&str, Vec<Cell>)| is_two_by_two(cells) && !matches!(*sign, "." | "_" | " ");
    let squares: Vec<&str> = others.iter().filter(is_square).map(|(sign, _)| *sign).collect();
    if size.cols == USUAL.1 && size.rows > MOST_ROWS {
        let message = format!("these are {} rows of four cells: are they two boards?", size.rows);
        faults.push(Fault::new(
            cells.whole(),
            message,
            "separate boards by an empty line, or put each in a file of its own",
        ));
    }
    let has_two = others.iter().any(|(sign, _)| *sign == "2") && !squares.contains(&"2");
    for (sign, of) in others.iter().filter(|(sign, _)| !EMPTY.contains(sign)) {
        let span = || cells.cell_span(of[0]);
        if squares.is_empty() && *sign != "2" && (of.len() > 1 || *sign == "1") {
            let count = if of.len() == 1 { "one cell".to_owned() } else { format!("{} cells", of.len()) };
            let message = format!("the sign `{sign}` covers {count}, but the block of the goal is a 2 × 2");
            faults.push(Fault::new(span(), message, "write one sign in four cells for the block of the goal"));
        } else if !squares.contains(sign) && has_two && *sign != "2" {
            let message = format!("it is not clear what `{sign}` is");
            faults.push(Fault::new(
                span(),
                message,
                "write `2` for a single cell and `.` for an empty one; boards of halves have no walls",
            ));
        }
    }
    let known: Vec<&str> = others.iter().map(|(sign, _)| *sign).filter(|sign| !squares.contains(sign)).collect();
    let dash = known.iter().copied().find(|sign| *sign == "-");
    let empty = EMPTY.into_iter().find(|sign| known.contains(sign)).or(dash);
    // In the usual files, `1` is the target and `2` are single cells, which may form a square.
    let target = if squares.len() > 1 { squares.iter().find(|sign| **sign == "1") } else { squares.first() };
    if let (true, None) = (squares.len() > 1, target) {
        let message = format!("it is not clear which of the signs {} is the target", squares.join(", "));
        faults.push(Fault::new(cells.whole(), message, "write `1` for the target"));
    }
    for (sign, all) in others.iter().filter(|(sign, _)| Some(*sign) != empty) {
        match target == Some(sign) {
            true => picture.draw(sign, all, None),
            false => all.iter().for_each(|&cell| picture.draw(&fresh(&mut taken), &[cell], None)),
        }
    }
    if empty.is_none() && faults.is_empty() {
        let shown: Vec<String> = known.iter().map(|sign| format!("`{sign}`")).collect();
        let message = format!("no sign is sure to be an empty cell; the signs are {}", shown.join(", "));
        faults.push(Fault::new(cells.whole(), message, "write `.` for each empty cell"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let aim = usual_aim(&picture);
    Ok(Draft::new(picture, cells.whole(), aim))
}

// Letters and digits.

/// Returns the twenty cells of a board: five rows of four, or one run, which may be divided into groups.
fn twenty(page: &Page) -> Option<Picture> {
    if page.has_heading {
        return None;
    }
    let is_row = |line: &Line| row(line, 4).len() == 4;
    // A Chinese name of four signs that occur nowhere below.
    let is_name = |line: &Line, rest: &[Line]| {
        let is_new = |sign: char| !sign.is_ascii() && rest.iter().all(|row| !row.raw.text.contains(sign));
        line.words.len() == 1 && line.raw.text.chars().all(is_new)
    };
    let rows = match page.body(is_row) {
        [first, rest @ ..] if rest.len() == 5 && first.numbers().is_some_and(|said| said == [5, 4]) => rest,
        [first, rest @ ..] if rest.len() == 5 && is_name(first, rest) => rest,
        rows => rows,
    };
    let is_full = |line: &Line| line.raw.text.trim().chars().count() >= 4;
    if rows.len() == 5 && rows.iter().any(is_full) {
        return rows_of(page, rows, 4).filter(|cells| cells.size().cols == 4);
    }
    let run = page.body(|line| run(line).is_some());
    if let [line] = run { picture_of(self::run(line)?.chunks(4).map(<[Word]>::to_vec).collect()) } else { None }
}

/// Returns the twenty characters of a line without the separators of groups of four. One word may have all of them, and
/// the others may be a name.
fn run<'t>(line: &Line<'t>) -> Option<Vec<Word<'t>>> {
    let bare = |word: &Word<'t>| {
        let (digits, is_number) = word.digits();
        let mut all = digits.characters();
        let is_grouped = all.len() == 24 && (4..24).step_by(5).all(|at| all[at].text == all[4].text);
        if is_number && digits.text.contains('_') || is_grouped && !all[4].text.contains(char::is_alphanumeric) {
            let sign = if is_number { "_" } else { all[4].text };
            all.retain(|word| word.text != sign);
        }
        all
    };
    let all: Vec<Vec<Word>> = line.words.iter().map(bare).collect();
    if let [only] = all.iter().filter(|word| word.len() == 20).collect::<Vec<_>>()[..] {
        return Some(only.clone());
    }
    let is_even = all.iter().all(|word| word.len() == all[0].len()) && [1, 4].contains(&all[0].len());
    Some(all.concat()).filter(|cells| is_even && cells.len() == 20)
}

fn is_digits(cells: &Picture) -> bool {
    cells.texts().all(|text| EMPTY.contains(&text) || text.chars().all(|c| c.is_ascii_digit()))
}

pub(super) fn is_letters(page: &Page) -> bool {
    twenty(page).is_some_and(|cells| {
        let all = labelled(&cells.rows);
        let has = |sign: &str| all.iter().any(|(known, _)| *known == sign);
        let is_short = all.iter().all(|(sign, _)| sign.len() == 1 || EMPTY.contains(sign));
        let is_native = has(".") && ["#", "*", "-", " "].into_iter().any(has);
        let has_square = all.iter().any(|(_, cells)| parts(cells).iter().any(|part| is_two_by_two(part)));
        (3..=16).contains(&all.len()) && !is_native && (has_square || is_short && is_digits(&cells)) && !is_halves(page)
    })
}

/// Returns the lines of a file that has one board per line.
pub(super) fn runs(page: &Page) -> Vec<Range<usize>> {
    per_line(page, |line| run(line).is_some())
}

fn per_line(page: &Page, is_board: impl Fn(&Line) -> bool) -> Vec<Range<usize>> {
    let boards = page.body(&is_board);
    if boards.iter().all(is_board) { boards.iter().map(Line::span).collect() } else { Vec::new() }
}

pub(super) fn letters(page: &Page, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let cells = twenty(page).ok_or(Vec::new())?;
    let all = labelled(&cells.rows);
    let signs = |is: &dyn Fn(&str, &[Cell]) -> bool| {
        all.iter().filter(|(sign, cells)| is(sign, cells)).map(|(sign, _)| *sign).collect::<Vec<&str>>()
    };
    let known = signs(&|sign, cells| EMPTY.contains(&sign) && !is_two_by_two(cells));
    let apart = signs(&|_, cells| !connected(cells));
    // All blocks of these boards are rectangles.
    let bent = signs(&|_, cells| extent(cells).area() > cells.len());
    let empties = [known, apart, bent].into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    let mut readings = Vec::new();
    let with = |name: &str, empty: &str| format!("{name} and `{empty}` is empty");
    let by_sign = |empty: &&str| Some((with("each sign is one block", empty), by_sign(&cells, empty)?));
    readings.extend(empties.iter().filter_map(by_sign));
    // A large block may be several blocks of one type. Many empty cells may be blocks, unless they have a sign that
    // always means empty.
    // Zeros that cannot be one block are empty if all others are blocks, or if the digits are the usual ones for shapes.
    let is_usual = !readings.is_empty() || all.iter().all(|(sign, _)| ["0", "1", "2", "3", "4"].contains(sign));
    let is_sure = |sign: &str, of: &[Cell]| {
        let is_block = connected(of) && extent(of).area() == of.len();
        EMPTY.contains(&sign) && (sign != "0" || !is_digits(&cells) || is_usual && !is_block)
    };
    let is_unsure =
        !signs(&|sign, of| empties.contains(&sign) && of.len() > MOST_EMPTY && !is_sure(sign, of)).is_empty();
    let has_large = all.iter().any(|(sign, of)| !empties.contains(sign) && is_large(of));
    if is_digits(&cells) || readings.len() < empties.len() || is_unsure || has_large {
        let others = if is_unsure { signs(&|_, cells| cells.len() <= MOST_EMPTY) } else { Vec::new() };
        // Pairs of cells with the same letter or digit may be single blocks.
        let is_letter = empties.iter().all(|empty| empty.chars().all(char::is_alphanumeric));
        let is_pair =
            |other: &&&str| is_letter && all.iter().any(|(sign, of)| sign == *other && of.len() == MOST_EMPTY);
        // The gap is usually the last sign.
        readings.extend(others.iter().rev().filter(is_pair).filter_map(by_sign));
        for empty in empties.iter().chain(others.iter().filter(|other| !empties.contains(other))) {
            let found = kinds(&cells, empty, false);
            readings.extend(found.into_iter().map(|(name, picture)| (with(&name, empty), picture)));
        }
    }
    // A sign in exactly four cells of a square has no fillers.
    let has_square = all.iter().any(|(_, of)| is_two_by_two(of));
    if readings.is_empty() && !has_square {
        readings.extend(empties.iter().flat_map(|empty| kinds(&cells, empty, true)));
    }
    if readings.is_empty() {
        let mut picture = cells.cleared();
        let blocks = all.iter().filter(|(sign, _)| empties.first() != Some(sign));
        blocks.for_each(|(sign, of)| picture.draw(sign, of, None));
        readings.push((String::new(), picture));
    }
    // Other words of the line are its name.
    let name = |line: &Line| {
        let (line, whole) = (line.span(), cells.whole());
        let is_run = line.start <= whole.start && whole.end <= line.end;
        [line.start..whole.start.max(line.start), whole.end.min(line.end)..line.end].into_iter().filter(move |_| is_run)
    };
    let names = page.lines.iter().flat_map(name).filter(|span| !page.text[span.clone()].trim().is_empty());
    let names: Vec<Range<usize>> = names.collect();
    let draft = |picture: Picture| {
        let aim = usual_aim(&picture);
        let mut draft = Draft { remarks: names.clone(), ..Draft::new(picture, cells.whole(), aim) };
        if let (Aim::Places(places), None) = (&draft.aim, wish.goal) {
            let label = &places[0].who.labels()[0];
            let message = format!("the goal is taken to be that of Klotski: `{label}` at the bottom, in the middle");
            draft.warnings.push(Fault::new(cells.whole(), message, "give another one with --goal"));
        }
        draft
    };
    let drafts = readings.into_iter().map(|(name, picture)| (name, Ok(draft(picture)))).collect();
    only(drafts, "write a letter of its own for each block, and `.` for each empty cell")
}

/// Returns whether a block is larger than those of the usual boards.
fn is_large(cells: &[Cell]) -> bool {
    cells.len() >= 4 && connected(cells) && !is_two_by_two(cells)
}

/// Maximum number of empty cells on the usual boards.
const MOST_EMPTY: usize = 2;

/// Returns the board if each sign is one block. One sign may be shared by all single cells.
fn by_sign(cells: &Picture, empty: &str) -> Option<Picture> {
    let all = labelled(&cells.rows);
    let mut taken: Vec<String> = all.iter().map(|(sign, _)| (*sign).to_owned()).collect();
    let (mut picture, mut split) = (cells.cleared(), 0);
    let large = all.iter().filter(|(sign, of)| *sign != empty && is_large(of)).count();
    for (sign, of) in all.iter().filter(|(sign, _)| *sign != empty) {
        if connected(of) {
            let is_full = extent(of).area() == of.len();
            if is_digits(cells) && !is_full {
                return None;
            }
            picture.draw(sign, of, None);
        } else {
            // Isolated cells show that all cells of the sign are separate blocks, even if others touch. In two parts, a
            // letter may be a slip. Digits are few, so they may be shared.
            split += 1;
            let is_pair = of.len() == 2 && !EMPTY.contains(sign) && !is_digits(cells);
            let (all, single) = (parts(of).len(), parts(of).iter().filter(|part| part.len() == 1).count());
            if is_pair || single < 2 && (single == 0 || all < 3) {
                return None;
            }
            of.iter().for_each(|&cell| picture.draw(&fresh(&mut taken), &[cell], None));
        }
    }
    // If one sign is shared by several blocks, a large block may also be several.
    (split == 0 || split == 1 && large == 0).then_some(picture)
}

/// The shapes that a digit may mean: height, width and name. The last one is a further cell of a 2 × 2 whose first cell
/// gives the shape.
const SHAPES: [(usize, usize, &str); 5] =
    [(1, 1, "single"), (2, 1, "vertical"), (1, 2, "horizontal"), (2, 2, "2 × 2"), (0, 0, "filler")];

/// Maximum number of signs on a board in which signs mean shapes.
const MOST_KINDS: usize = 8;

/// Returns every assignment of different shapes to the signs that tiles the board with exactly one 2 × 2.
fn kinds(cells: &Picture, empty: &str, with_fillers: bool) -> Vec<(String, Picture)> {
    let signs: Vec<&str> =
        labelled(&cells.rows).into_iter().map(|(sign, _)| sign).filter(|sign| *sign != empty).collect();
    if signs.len() > if with_fillers { MOST_KINDS } else { 4 } {
        return Vec::new();
    }
    let all: usize = if with_fillers { 5 } else { 4 };
    let reading = |code: usize| {
        let shapes: Vec<usize> = (0..signs.len()).rev().map(|at| code / all.pow(at as u32) % all).collect();
        let is_once = (0..4).all(|shape| shapes.iter().filter(|known| **known == shape).count() < 2);
        let is_whole = is_once && shapes.contains(&3) && shapes.contains(&4) == with_fillers;
        let picture = if is_whole { tiled(cells, empty, &signs, &shapes)? } else { return None };
        let name = signs.iter().zip(&shapes).map(|(sign, &shape)| format!("{sign} is {}", SHAPES[shape].2));
        Some((name.collect::<Vec<_>>().join(", "), picture))
    };
    (0..all.pow(signs.len() as u32)).filter_map(reading).collect()
}

/// Returns the board if the signs mean these shapes.
fn tiled(cells: &Picture, empty: &str, signs: &[&str], shapes: &[usize]) -> Option<Picture> {
    let shape = |sign: &str| signs.iter().position(|known| *known == sign).map(|at| shapes[at]);
    let count = |wanted: &str| cells.texts().filter(|text| *text == wanted).count();
    let mut taken: Vec<String> = signs.iter().map(|sign| (*sign).to_owned()).collect();
    let (mut free, mut picture, mut squares) = (Grid::filled(cells.size(), true), cells.cleared(), 0);
    for cell in cells.size().cells() {
        let sign = cells.at(cell);
        if !free[cell] || sign == empty {
            continue;
        }
        let (height, width, _) = SHAPES[shape(sign)?];
        let of = cover(&mut free, cell, (height, width))?;
        let is_square = (height, width) == (2, 2);
        let is_part = |&part: &Cell| cells.at(part) == sign || is_square && shape(cells.at(part)) == Some(4);
        if !of.iter().all(is_part) {
            return None;
        }
        squares += usize::from(is_square);
        let is_own = is_square || count(sign) == height * width;
        picture.draw(&if is_own { sign.to_owned() } else { fresh(&mut taken) }, &of, None);
    }
    (squares == 1).then_some(picture)
}

/// Takes the free cells of a rectangle of this height and width and returns them. Returns `None` if the rectangle is
/// empty or does not fit.
fn cover(free: &mut Grid<bool>, at: Cell, (height, width): (usize, usize)) -> Option<Vec<Cell>> {
    let row = |row| (at.col..at.col + width).map(move |col| Cell::new(row, col));
    let cells: Vec<Cell> = (at.row..at.row + height).flat_map(row).collect();
    let fits = !cells.is_empty() && cells.iter().all(|&cell| free.get(cell) == Some(&true));
    cells.iter().filter(|_| fits).for_each(|&cell| free[cell] = false);
    fits.then_some(cells)
}

// Nine hexadecimal digits.

/// Number of digits of a code.
const DIGITS: usize = 9;

/// Returns the only word of a line that is a code, and its number. Trailing zeros may be missing if the code is a valid
/// board. Other words are a name.
fn code<'t>(line: &Line<'t>) -> Option<(Word<'t>, u64)> {
    let number = |word: &Word<'t>| {
        let text = word.digits().0.text;
        let number =
            u64::from_str_radix(text, 16).ok().filter(|_| (7..=DIGITS).contains(&text.len()))? << (36 - 4 * text.len());
        let is_board = || text.contains(|c: char| c.is_ascii_digit()) && decoded(&word.span(), number).is_ok();
        (text.len() == DIGITS || is_board()).then_some((*word, number))
    };
    let mut codes = line.words.iter().filter_map(number);
    let mut others = line.words.iter().filter(|word| number(word).is_none());
    codes.next().filter(|_| codes.next().is_none() && others.all(|word| word.text.len() < 4 || word.number().is_none()))
}

/// Returns the lines of a file that has one code per line.
pub(super) fn codes(page: &Page) -> Vec<Range<usize>> {
    per_line(page, |line| code(line).is_some())
}

pub(super) fn is_hex(page: &Page) -> bool {
    !codes(page).is_empty()
}

pub(super) fn hex(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let line = page.body(|line| code(line).is_some()).first();
    let (line, (word, number)) = line.and_then(|line| Some((line.span(), code(line)?))).ok_or(Vec::new())?;
    let mut draft = decoded(&word.span(), number)?;
    let digits = word.digits().0.text;
    if digits.len() < DIGITS {
        let message = format!("the code has {} digits, not nine", digits.len());
        let help = format!("write `{number:09X}` if only zeros at its end are missing");
        let fault = Fault::new(word.span(), message, help);
        // If some of the zeros are present, the missing ones may be elsewhere.
        if digits.ends_with('0') {
            return Err(vec![fault]);
        }
        draft.warnings.push(fault);
    }
    let remarks = [line.start..word.at, word.span().end..line.end];
    Ok(Draft {
        remarks: remarks.into_iter().filter(|span| !page.text[span.clone()].trim().is_empty()).collect(),
        ..draft
    })
}

/// Returns the board of a code at this position.
fn decoded(span: &Range<usize>, code: u64) -> Result<Draft, Vec<Fault>> {
    let wrong = |why: &str| {
        let help = "the first digit is the cell of the top-left corner of the 2 × 2 (0 to 14, four in a row), then two bits follow for \
                    each next free cell: empty, horizontal, vertical, single";
        vec![Fault::new(span.clone(), format!("this is not the code of a board: {why}"), help)]
    };
    let place = (code >> 32) as usize;
    let size = Size::new(5, 4);
    let (mut free, mut picture) = (Grid::filled(size, true), Picture::empty(size, span));
    let (mut taken, mut shift) = (Vec::new(), 32);
    // The square comes first, followed by a block for each free cell.
    for cell in [Cell::new(place / 4, place % 4)].into_iter().chain(size.cells()) {
        let kind = match taken.is_empty() {
            true => 4,
            false if !free[cell] => continue,
            false if shift == 0 => return Err(wrong("it ends before the last cell")),
            false => {
                shift -= 2;
                (code >> shift & 3) as usize
            }
        };
        let Some(cells) = cover(&mut free, cell, [(1, 1), (1, 2), (2, 1), (1, 1), (2, 2)][kind]) else {
            return Err(wrong("a block does not fit"));
        };
        if kind > 0 {
            picture.draw(&fresh(&mut taken), &cells, None);
        }
    }
    if code & ((1 << shift) - 1) != 0 {
        return Err(wrong("it goes on after the last cell"));
    }
    Ok(Draft::new(picture, span.clone(), Aim::Places(vec![PlaceLayout::new(taken[0].clone(), 3, 1)])))
}

// Numbers.

/// The number of the block that must reach the exit.
const TARGET: i64 = 2;

/// Returns the first line if it is a size (width and height), and the rows of numbers below.
fn bricks_of<'t>(page: &Page<'t>) -> Option<(Option<Line<'t>>, Picture)> {
    let lines = page.body(|line| line.is_numeric());
    let rows = |lines: &[Line<'t>]| {
        let are_rows = lines.len() > 1 && lines.iter().all(Line::is_numeric);
        if are_rows { picture_of(lines.iter().map(|line| line.words.clone()).collect()) } else { None }
    };
    let (first, rest) = lines.split_first()?;
    let headed =
        rows(rest).filter(|cells| first.words.len() == 2 && (cells.size().cols != 2 || first.words[0].text == "2"));
    headed.map(|cells| (Some(first.clone()), cells)).or_else(|| Some((None, rows(lines)?)))
}

pub(super) fn is_bricks(page: &Page) -> bool {
    bricks_of(page).is_some_and(|(head, cells)| {
        let numbers: Vec<i64> = cells.texts().filter_map(|text| text.parse().ok()).collect();
        let is_headed = head.is_some() && page.text.contains(',') && !tiles::is_tiles(page);
        // The usual board of blocks has no frame of walls.
        let is_usual = head.is_none() && pair(cells.size()) == (5, 4);
        // Numbered tiles may have -1 for the gap, but then all numbers are different.
        let is_of_blocks = numbers.contains(&0) || labelled(&cells.rows).len() < numbers.len();
        numbers.contains(&TARGET) && is_of_blocks && !is_usual && (numbers.contains(&-1) || is_headed)
    })
}

pub(super) fn bricks(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let help =
        "after a line `width,height,`, write rows of numbers: -1 exit, 0 empty, 1 wall, 2 the target, others blocks";
    let (head, mut cells) = bricks_of(page).ok_or(Vec::new())?;
    let (rows, cols) = pair(cells.size());
    let said = head.as_ref().and_then(Line::numbers).unwrap_or_default();
    if let (Some(head), [width, height]) = (&head, &said[..])
        && said != [cols, rows]
        && said != [rows, cols]
    {
        let message =
            format!("the first line says width {width} and height {height}, but there are {rows} rows of {cols}");
        return Err(vec![Fault::new(head.span(), message, help)]);
    }
    let is_edge = |cell: Cell| {
        cell.row == 0 || cell.col == 0 || cell.row + 1 == cells.size().rows || cell.col + 1 == cells.size().cols
    };
    let has = |wanted: &str| cells.texts().any(|text| text == wanted);
    let is_framed = cells.cells().all(|(cell, sign)| !is_edge(cell) || ["1", "-1"].contains(&sign.as_str()));
    let inner = cells.cells().find(|(cell, sign)| sign.as_str() == "-1" && !is_edge(*cell)).map(|(cell, _)| cell);
    if (inner.is_some() || has("-1") && !is_framed) && (head.is_none() || !has("0")) {
        let span = inner.map_or_else(|| cells.whole(), |cell| cells.cell_span(cell));
        let message = "`-1` may be an exit of `bricks`, or an empty cell of other tables";
        let help = "write `.` for an empty cell; exits are at the edge of a board with walls `1` around it";
        return Err(vec![Fault::new(span, message, help)]);
    }
    if let Some((cell, _)) = cells.cells().find(|(_, sign)| sign.as_str().parse().is_ok_and(|number: i64| number < -1))
    {
        let message = format!("`{}` is not a sign of such a table", cells.at(cell));
        return Err(vec![Fault::new(cells.cell_span(cell), message, help)]);
    }
    let symbol = |symbol: &mut Symbol| match symbol.as_str().parse() {
        Ok(0) => *symbol = Symbol::Empty,
        Ok(1) => *symbol = Symbol::Wall,
        Ok(-1) => *symbol = Symbol::Gate,
        _ => {}
    };
    cells.rows.iter_mut().flatten().for_each(symbol);
    let whole = cells.whole();
    Ok(Draft::new(cells, whole, Aim::Exit(TARGET.to_string())))
}

// Pictures of cars.

fn is_rush(line: &Line) -> bool {
    matches!(line.words[..], [w, h, word] if w.number().is_some() && h.number().is_some() && word.text.eq_ignore_ascii_case("rush"))
}

/// Rows and columns of a picture whose first line does not mark it as one.
const SIDES: std::ops::RangeInclusive<usize> = 5..=8;

/// Maximum number of columns of a picture.
const MOST_COLS: usize = 64;

/// Returns the first line, its numbers if it gives the size, and the picture below if it has this size.
fn pictured<'t>(page: &Page<'t>) -> Option<(Line<'t>, Vec<i64>, Option<Picture>)> {
    let headed = page.lines.iter().take(MOST_TITLES + 1).position(is_rush).map(|at| &page.lines[at..]);
    let rows = headed.unwrap_or_else(|| page.body(|line| row(line, line.words.len()).len() > 1));
    let first = rows.first()?;
    let width = |line: &Line| match line.words[..] {
        [_] => line.raw.text.trim().chars().count(),
        _ => line.words.len(),
    };
    let is_size = |line: &Line| is_count(line) && rows.len() > 1 + line.words.len() && width(line) != width(&rows[1]);
    let is_headed = is_rush(first) || is_size(first);
    let said = first.words.iter().filter_map(|word| word.number().filter(|_| is_headed)).collect::<Vec<i64>>();
    let rows = &rows[usize::from(is_headed)..];
    let cols = match said[..] {
        [cols, _] if is_rush(first) => usize::try_from(cols).unwrap_or_default().min(MOST_COLS),
        _ => usual(rows.iter().map(width)),
    };
    let is_said = |(height, width): Pair| match said[..] {
        [] => true,
        [side] => (height, width) == (side, side),
        [first_said, second] => {
            (width, height) == (first_said, second) || !is_rush(first) && (height, width) == (first_said, second)
        }
        _ => false,
    };
    let cells = rows_of(page, rows, cols).filter(|cells| is_said(pair(cells.size())));
    Some((first.clone(), said, cells))
}

/// Returns whether a text is a picture of cars. Either its first line says so, or all blocks are cars. In the second
/// case, the player's car must be in its usual row, or all labels must be numbers.
pub(super) fn is_picture(page: &Page) -> bool {
    match dotted(page.text) {
        Some(text) => shows_cars(&Page::new(&text)),
        None => shows_cars(page) && !is_string(page.text),
    }
}

fn shows_cars(page: &Page) -> bool {
    let Some((first, _, cells)) = pictured(page) else { return false };
    // If a picture is not square, a row may be missing.
    let is_usual = |cells: &Picture| SIDES.contains(&cells.size().rows) && cells.size().rows == cells.size().cols;
    is_rush(&first)
        || cells.filter(is_usual).is_some_and(|cells| {
            let are_numbers = cells.texts().all(|text| text.parse::<i64>().is_ok());
            let is_players = |car: &Block| ["x", "r", "red"].contains(&car.label.to_lowercase().as_str());
            let row = (cells.size().rows as i64 - 1) / 2;
            let is_red = |car: &Block| is_players(car) && matches!(car.place, Two::Named((at, _)) if at == row);
            cars_in(&cells).is_ok_and(|(cars, walls)| {
                let is_whole = walls.is_empty() && cars.len() > 1;
                is_whole && (are_numbers || cars.iter().any(is_red))
            })
        })
}

/// Returns the puzzles of a file of pictures, each of which begins with its size.
pub(super) fn pictures(page: &Page) -> Vec<Range<usize>> {
    let lines = page.body(is_rush);
    let heads: Vec<usize> = (0..lines.len()).filter(|&at| is_rush(&lines[at])).collect();
    let cols = heads.first().and_then(|&at| lines[at].words[0].number()).unwrap_or_default();
    between(lines, &heads, |line| line.words.iter().map(|word| word.text.len() as i64).sum::<i64>() == cols)
}

pub(super) fn picture(page: &Page, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let dots = dotted(page.text);
    let dots = dots.as_deref().map(Page::new);
    let page = dots.as_ref().unwrap_or(page);
    let (first, said, cells) = pictured(page).ok_or(Vec::new())?;
    let Some(cells) = cells else {
        let help = "write `6 6 rush` and six rows of six characters: letters for cars, `.` for an empty cell";
        let size =
            if let [cols, rows] = said[..] { format!("{cols} columns and {rows} rows") } else { "a size".to_owned() };
        let message = format!("the first line says {size}, but the picture has another size");
        return Err(vec![Fault::new(first.span(), message, help)]);
    };
    let (cars, walls) = cars_in(&cells).map_err(|fault| vec![fault])?;
    let size = Some(Two::Named(pair(cells.size())));
    let scene = Scene { size, ..Scene::new(cars, first.span(), &[0], "write each car once") };
    let mut draft = scene.draft(wish)?;
    walls.iter().for_each(|wall| draft.picture.rows[wall.row][wall.col] = Symbol::Wall);
    Ok(draft)
}

/// Returns the cars of a picture, and its walls.
fn cars_in(cells: &Picture) -> Result<(Vec<Block>, Vec<Cell>), Fault> {
    let signs = labelled(&cells.rows);
    let has = |is: &dyn Fn(&str) -> bool| signs.iter().any(|(sign, _)| is(sign));
    // Only one sign is an empty cell. Another one may be a car.
    let empty = [".", "0", "_", "-", " ", "\"\"", "''", "o"].into_iter().find(|empty| has(&|sign| sign == *empty));
    let is_empty = |sign: &str| Some(sign) == empty || sign == " ";
    let is_wall = |sign: &str| sign == "#" || sign == "x" && has(&|sign| sign == "X");
    let (mut cars, mut walls) = (Vec::new(), Vec::new());
    for (sign, of) in signs.iter().filter(|(sign, _)| !is_empty(sign)) {
        // A sign that encloses rows is not a car.
        let is_label = !sign.contains(|c: char| c.is_ascii_punctuation());
        if is_wall(sign) {
            walls.extend(of);
        } else if let Some(axis) = axis_of(of).filter(|_| is_label) {
            cars.push(Block::car((*sign).to_owned(), cells.cell_span(of[0]), of, axis));
        } else {
            let row = cells.row_span(of[0].row);
            let help = "a car covers at least two cells of one row or column";
            return Err(Fault::new(row, format!("`{sign}` is not a car"), help));
        }
    }
    Ok((cars, walls))
}
