//! Boards of a character for each cell: halves of blocks, letters, digits, and the code of nine hexadecimal digits.

use super::super::Fault;
use super::draft::{Aim, Draft, Pair, Piece, fresh, only, usual_aim};
use super::text::{Line, Word, body, lines};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Size, connected, extent, parts};
use stepbook_solve::sliding::PlaceLayout;

/// The size of the usual board.
const USUAL: Pair = (5, 4);

/// Signs of an empty cell; other characters may be one, too.
const EMPTY: &str = " .0_@";

/// Most characters of a cell between spaces.
const MOST_OF_WORD: usize = 2;

/// Most rows and columns of a board of halves.
const MOST_SIDE: usize = 16;

/// The characters of a board, row by row, and the place of each.
struct Cells<'t> {
    size: Size,
    cells: Vec<Word<'t>>,
}

impl<'t> Cells<'t> {
    /// The board of these rows, if all have the same number of cells.
    fn new(rows: Vec<Vec<Word<'t>>>) -> Option<Self> {
        let size = Size::new(rows.len(), rows.first()?.len());
        let is_even = rows.iter().all(|row| row.len() == size.cols) && size.cols > 0;
        is_even.then(|| Self { size, cells: rows.concat() })
    }

    fn at(&self, cell: Cell) -> &'t str {
        self.cells[self.size.index(cell)].text
    }

    fn span(&self, cell: Cell) -> Range<usize> {
        self.cells[self.size.index(cell)].span()
    }

    fn whole(&self) -> Range<usize> {
        self.cells.first().map_or(0, |word| word.at)..self.cells.last().map_or(0, |word| word.span().end)
    }

    /// The different characters, each with its cells.
    fn characters(&self) -> Vec<(&'t str, Vec<Cell>)> {
        let mut found: Vec<(&str, Vec<Cell>)> = Vec::new();
        for cell in self.size.cells() {
            match found.iter_mut().find(|(known, _)| *known == self.at(cell)) {
                Some((_, cells)) => cells.push(cell),
                None => found.push((self.at(cell), vec![cell])),
            }
        }
        found
    }

    fn pair(&self) -> Pair {
        (self.size.rows as i64, self.size.cols as i64)
    }
}

/// The cells of a row of `cols` cells: short words, or else every character. Spaces are empty cells there, and may be
/// missing at the end.
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

fn is_two_by_two(cells: &[Cell]) -> bool {
    cells.len() == 4 && extent(cells) == Size::new(2, 2)
}

// Halves.

const HALVES: [(&str, &str, &str, (usize, usize)); 2] =
    [("^", "v", "vertical", (1, 0)), ("<", ">", "horizontal", (0, 1))];

fn halves_of(text: &str) -> Option<Cells<'_>> {
    let lines = lines(text);
    let is_row = |line: &Line| {
        let signs = line.raw.text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        (2..=MOST_SIDE).contains(&signs.len()) && (signs.contains(['^', 'v', 'V', '<', '>']) || signs.len() == 4)
    };
    let rows = body(&lines, |line| {
        is_row(line) && !line.raw.text.contains(char::is_lowercase) || line.raw.text.contains(['^', '<'])
    });
    if rows.len() < 2 || rows.len() > MOST_SIDE {
        return None;
    }
    let width = |line: &Line| line.words.iter().map(|word| word.text.chars().count()).sum::<usize>();
    let cols = stepbook_solve::grid::usual(rows.iter().map(width));
    Cells::new(rows.iter().map(|line| row(line, cols)).collect())
}

pub(super) fn is_halves(text: &str) -> bool {
    halves_of(text).is_some_and(|cells| {
        let count = |signs: &str| cells.cells.iter().filter(|word| signs.contains(word.text)).count();
        (count("^") > 0 && count("vV") > 0 || count("<") > 0 && count(">") > 0)
            && count("^vV<>") * 4 >= cells.cells.len()
    })
}

pub(super) fn halves(text: &str, _: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let none = || vec![Fault::new(0..0, "there is no board here", "write a row in each line: `^` over `v`, `<>`, `.`")];
    let cells = halves_of(text).ok_or_else(none)?;
    let all = lines(text);
    let above = all.iter().take_while(|line| line.span().end <= cells.whole().start).last();
    let may_be_row = |line: &&Line| {
        let signs: String = line.words.iter().map(|word| word.text).collect();
        // A word of different letters that the board does not have is a title.
        let is_new = |sign: char| {
            let is_in_board = cells.cells.iter().any(|word| word.text.contains(sign));
            sign.is_alphabetic() && signs.matches(sign).count() == 1 && !is_in_board
        };
        signs.chars().count() == cells.size.cols && !signs.chars().all(is_new)
    };
    if let Some(line) = above.filter(may_be_row) {
        let message = format!("`{}` may be a title or a row of the board", line.raw.text);
        let help = "remove it if it is a title; otherwise write its letters as capitals";
        return Err(vec![Fault::new(line.span(), message, help)]);
    }
    let is = |cell: Cell, sign: &str| cells.size.contains(cell) && cells.at(cell).eq_ignore_ascii_case(sign);
    let mut taken: Vec<String> = cells.characters().iter().map(|(sign, _)| (*sign).to_owned()).collect();
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    for (first, second, name, (down, right)) in HALVES {
        for cell in cells.size.cells() {
            let next = Cell::new(cell.row + down, cell.col + right);
            let is_alone = |half: &str, other: &str| {
                let help =
                    format!("a {name} block is `{first}` and `{second}`; write the missing half, or another sign here");
                Fault::new(cells.span(cell), format!("this `{half}` has no `{other}` beside it"), help)
            };
            match () {
                () if is(cell, first) && is(next, second) => {
                    pieces.push(Piece::of(fresh(&mut taken), cells.span(cell), vec![cell, next]));
                }
                () if is(cell, first) => faults.push(is_alone(first, second)),
                () if is(cell, second) => {
                    let before =
                        (cell.row >= down && cell.col >= right).then(|| Cell::new(cell.row - down, cell.col - right));
                    faults.extend(before.is_none_or(|before| !is(before, first)).then(|| is_alone(second, first)));
                }
                () => {}
            }
        }
    }
    let mut others = cells.characters();
    others.retain(|(sign, _)| !"^vV<>".contains(*sign));
    let squares: Vec<&str> = others.iter().filter(|(_, cells)| is_two_by_two(cells)).map(|(sign, _)| *sign).collect();
    let known: Vec<&str> = others.iter().map(|(sign, _)| *sign).filter(|sign| !squares.contains(sign)).collect();
    let empty = EMPTY.split("").find(|sign| known.contains(sign));
    // In the usual files, `1` is the target, and `2` are single cells, which may form a square.
    let target = if squares.len() > 1 { squares.iter().find(|sign| **sign == "1") } else { squares.first() };
    if let (true, None) = (squares.len() > 1, target) {
        let message = format!("it is not clear which of the signs {} is the target", squares.join(", "));
        faults.push(Fault::new(cells.whole(), message, "write `1` for the target"));
    }
    for (sign, all) in others.iter().filter(|(sign, _)| Some(*sign) != empty) {
        if target == Some(sign) {
            pieces.push(Piece::of(*sign, cells.span(all[0]), all.clone()));
        } else {
            pieces.extend(all.iter().map(|&cell| Piece::of(fresh(&mut taken), cells.span(cell), vec![cell])));
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
    let aim = usual_aim(&pieces, cells.pair());
    Ok(Draft::new(cells.pair(), cells.whole(), pieces, aim))
}

// Letters and digits.

/// The twenty cells of a board: five rows of four, or one run, perhaps in groups.
fn twenty(text: &str) -> Option<Cells<'_>> {
    let lines = lines(text);
    let is_row = |line: &Line| row(line, 4).len() == 4;
    let rows = body(&lines, is_row);
    let is_full = |line: &Line| line.raw.text.trim().chars().count() >= 4;
    if rows.len() == 5 && rows.iter().any(is_full) {
        return Cells::new(rows.iter().map(|line| row(line, 4)).collect()).filter(|cells| cells.size.cols == 4);
    }
    let run = body(&lines, |line| run(line).is_some());
    if let [line] = run { Cells::new(self::run(line)?.chunks(4).map(<[Word]>::to_vec).collect()) } else { None }
}

/// The twenty characters of a line, without what separates groups of four.
fn run<'t>(line: &Line<'t>) -> Option<Vec<Word<'t>>> {
    let bare = |word: &Word<'t>| {
        let digits = word.text.strip_prefix("0x").or_else(|| word.text.strip_prefix("0X"));
        let text = digits.unwrap_or(word.text);
        let mut all = Word { at: word.at + word.text.len() - text.len(), text }.characters();
        let is_grouped = all.len() == 24 && (4..24).step_by(5).all(|at| all[at].text == all[4].text);
        if digits.is_some() && text.contains('_') || is_grouped && !all[4].text.contains(char::is_alphanumeric) {
            let sign = if digits.is_some() { "_" } else { all[4].text };
            all.retain(|word| word.text != sign);
        }
        all
    };
    let all: Vec<Vec<Word>> = line.words.iter().map(bare).collect();
    let is_even = all.iter().all(|word| word.len() == all[0].len()) && [1, 4, 20].contains(&all[0].len());
    Some(all.concat()).filter(|cells| is_even && cells.len() == 20)
}

fn is_digits(cells: &Cells) -> bool {
    cells.cells.iter().all(|word| word.text.chars().all(|c| c.is_ascii_digit() || EMPTY.contains(c)))
}

pub(super) fn is_letters(text: &str) -> bool {
    twenty(text).is_some_and(|cells| {
        let all = cells.characters();
        let has = |sign: &str| all.iter().any(|(known, _)| *known == sign);
        let is_short = all.iter().all(|(sign, _)| sign.len() == 1);
        let is_native = has(".") && ["#", "*", "-", " "].into_iter().any(has);
        let has_square = all.iter().any(|(_, cells)| parts(cells).iter().any(|part| is_two_by_two(part)));
        (3..=16).contains(&all.len()) && !is_native && (has_square || is_short && is_digits(&cells)) && !is_halves(text)
    })
}

/// The lines of a file that has a board in each.
pub(super) fn runs(text: &str) -> Vec<Range<usize>> {
    per_line(text, |line| run(line).is_some())
}

fn per_line(text: &str, is_board: impl Fn(&Line) -> bool) -> Vec<Range<usize>> {
    let lines = lines(text);
    let boards = body(&lines, &is_board);
    if boards.iter().all(is_board) { boards.iter().map(Line::span).collect() } else { Vec::new() }
}

pub(super) fn letters(text: &str, wish: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let none =
        || vec![Fault::new(0..0, "there is no board of five rows of four cells here", "write a letter for each cell")];
    let cells = twenty(text).ok_or_else(none)?;
    let all = cells.characters();
    let split = |(_, cells): &&(&str, Vec<Cell>)| !connected(cells);
    let known: Vec<&str> = all
        .iter()
        .filter(|(sign, cells)| EMPTY.contains(*sign) && !is_two_by_two(cells))
        .map(|(sign, _)| *sign)
        .collect();
    let empties = if known.is_empty() { all.iter().filter(split).map(|(sign, _)| *sign).collect() } else { known };
    let mut readings = Vec::new();
    for empty in &empties {
        let with = |name: String| format!("{name} and `{empty}` is empty");
        let labels = labelled(&cells, empty);
        let is_by_label = labels.is_some();
        readings.extend(labels.map(|pieces| (with("each sign is one block".to_owned()), pieces)));
        if is_digits(&cells) || !is_by_label {
            let found = kinds(&cells, empty, false);
            readings.extend(found.into_iter().map(|(name, pieces)| (with(name), pieces)));
        }
    }
    if readings.is_empty() {
        let found = empties.iter().flat_map(|empty| kinds(&cells, empty, true));
        readings.extend(found);
    }
    if readings.is_empty() {
        let whole = all.iter().filter(|(sign, _)| empties.first() != Some(sign));
        let pieces = whole.map(|(sign, of)| Piece::of(*sign, cells.span(of[0]), of.clone())).collect();
        readings.push((String::new(), pieces));
    }
    let draft = |pieces: Vec<Piece>| {
        let aim = usual_aim(&pieces, USUAL);
        let mut draft = Draft::new(USUAL, cells.whole(), pieces, aim);
        if let (Aim::Places(places), None) = (&draft.aim, wish.goal) {
            let message = format!(
                "the goal is taken to be that of Klotski: `{}` at the bottom, in the middle",
                places[0].who.labels()[0]
            );
            draft.warnings.push(Fault::new(cells.whole(), message, "give another one with --goal"));
        }
        draft
    };
    let drafts = readings.into_iter().map(|(name, pieces)| (name, draft(pieces))).collect();
    only(drafts, "write a letter of its own for each block, and `.` for each empty cell")
}

/// The blocks if each sign is one; one sign may stand for all single cells.
fn labelled(cells: &Cells, empty: &str) -> Option<Vec<Piece>> {
    let all = cells.characters();
    let mut taken: Vec<String> = all.iter().map(|(sign, _)| (*sign).to_owned()).collect();
    let (mut pieces, mut split) = (Vec::new(), 0);
    for (sign, of) in all.iter().filter(|(sign, _)| *sign != empty) {
        if connected(of) {
            let is_full = extent(of).area() == of.len();
            if is_digits(cells) && !is_full {
                return None;
            }
            pieces.push(Piece::of(*sign, cells.span(of[0]), of.clone()));
        } else {
            // Two cells that are alone say that all are, also where others touch.
            split += 1;
            if parts(of).iter().filter(|part| part.len() == 1).count() < 2 {
                return None;
            }
            pieces.extend(of.iter().map(|&cell| Piece::of(fresh(&mut taken), cells.span(cell), vec![cell])));
        }
    }
    (split <= 1).then_some(pieces)
}

/// The shapes that a digit may stand for: height, width and name. The last is the rest of a 2 × 2 whose first cell says its shape.
const SHAPES: [(usize, usize, &str); 5] =
    [(1, 1, "single"), (2, 1, "vertical"), (1, 2, "horizontal"), (2, 2, "2 × 2"), (0, 0, "filler")];

/// Most signs of a board in which they stand for shapes.
const MOST_KINDS: usize = 8;

/// Every way in which the signs can stand for shapes, each for one, that tiles the board and has a single 2 × 2.
fn kinds(cells: &Cells, empty: &str, with_fillers: bool) -> Vec<(String, Vec<Piece>)> {
    let signs: Vec<&str> = cells.characters().into_iter().map(|(sign, _)| sign).filter(|sign| *sign != empty).collect();
    if signs.len() > if with_fillers { MOST_KINDS } else { 4 } {
        return Vec::new();
    }
    let mut partial: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in &signs {
        let longer = |known: Vec<usize>| {
            let last = if with_fillers { 5 } else { 4 };
            let free = (0..last).filter(|shape| *shape == 4 || !known.contains(shape)).collect::<Vec<_>>();
            free.into_iter().map(move |shape| [&known[..], &[shape]].concat())
        };
        partial = partial.into_iter().flat_map(longer).collect();
    }
    let whole = partial.into_iter().filter(|shapes| shapes.contains(&3) && shapes.contains(&4) == with_fillers);
    let tiled = whole.filter_map(|shapes| {
        let name = signs.iter().zip(&shapes).map(|(sign, &shape)| format!("{sign} is {}", SHAPES[shape].2));
        Some((name.collect::<Vec<_>>().join(", "), tiles(cells, empty, &signs, &shapes)?))
    });
    tiled.collect()
}

/// The blocks if the signs stand for these shapes.
fn tiles(cells: &Cells, empty: &str, signs: &[&str], shapes: &[usize]) -> Option<Vec<Piece>> {
    let shape = |sign: &str| signs.iter().position(|known| *known == sign).map(|at| shapes[at]);
    let count = |wanted: &str| cells.cells.iter().filter(|word| word.text == wanted).count();
    let mut taken: Vec<String> = signs.iter().map(|sign| (*sign).to_owned()).collect();
    let mut covered = vec![false; cells.cells.len()];
    let mut pieces = Vec::new();
    for cell in cells.size.cells() {
        let sign = cells.at(cell);
        if covered[cells.size.index(cell)] || sign == empty {
            continue;
        }
        let (height, width, _) = SHAPES[shape(sign)?];
        let of: Vec<Cell> = (cell.row..cell.row + height)
            .flat_map(|row| (cell.col..cell.col + width).map(move |col| Cell::new(row, col)))
            .collect();
        let is_part = |&part: &Cell| {
            let is_free = cells.size.contains(part) && !covered[cells.size.index(part)];
            is_free && (cells.at(part) == sign || (height, width) == (2, 2) && shape(cells.at(part)) == Some(4))
        };
        if of.is_empty() || !of.iter().all(is_part) {
            return None;
        }
        of.iter().for_each(|&part| covered[cells.size.index(part)] = true);
        let label =
            if height * width == 4 || count(sign) == height * width { sign.to_owned() } else { fresh(&mut taken) };
        pieces.push(Piece::of(label, cells.span(cell), of));
    }
    (pieces.iter().filter(|piece| piece.is_square()).count() == 1).then_some(pieces)
}

// Nine hexadecimal digits.

fn code(line: &Line) -> Option<u64> {
    let [word] = line.words[..] else { return None };
    let digits = word.text.strip_prefix("0x").or_else(|| word.text.strip_prefix("0X")).unwrap_or(word.text);
    let is_code = digits.len() == 9 && digits.chars().all(|c| c.is_ascii_hexdigit());
    u64::from_str_radix(digits, 16).ok().filter(|_| is_code)
}

/// The lines of a file that has a code in each.
pub(super) fn codes(text: &str) -> Vec<Range<usize>> {
    per_line(text, |line| code(line).is_some())
}

pub(super) fn is_hex(text: &str) -> bool {
    !codes(text).is_empty()
}

pub(super) fn hex(text: &str, _: &super::Wish) -> Result<Draft, Vec<Fault>> {
    let lines = lines(text);
    let wrong = |span: Range<usize>, why: &str| {
        let help = "the first digit is the place of the 2 × 2 (0 to 11, row by row), then two bits follow for each next free cell: \
                    empty, horizontal, vertical, single";
        vec![Fault::new(span, format!("this is not the code of a board: {why}"), help)]
    };
    let found = body(&lines, |line| code(line).is_some()).first().and_then(|line| Some((line.span(), code(line)?)));
    let Some((span, code)) = found else { return Err(wrong(0..0, "it has not nine hexadecimal digits")) };
    let place = (code >> 32) as i64;
    if place > 11 {
        return Err(wrong(span, "its first digit is not the place of a 2 × 2 on 5 rows of 4"));
    }
    let mut taken = Vec::new();
    let mut pieces = vec![Piece::new(fresh(&mut taken), span.clone(), (place / 3, place % 3), (2, 2))];
    let mut covered = [false; 20];
    let mut cover = |pieces: &mut Vec<Piece>, piece: Piece| {
        let ((row, col), (height, width)) = (piece.corner, piece.extent);
        let all: Vec<i64> =
            (row..row + height).flat_map(|row| (col..col + width).map(move |col| row * 4 + col)).collect();
        let is_free = row + height <= 5 && col + width <= 4 && all.iter().all(|&at| !covered[at as usize]);
        if is_free {
            all.iter().for_each(|&at| covered[at as usize] = true);
            pieces.push(piece);
        }
        is_free.then(|| covered.iter().position(|&is| !is))
    };
    let mut next = pieces.pop().and_then(|piece| cover(&mut pieces, piece)).flatten();
    let (mut shift, mut empty) = (32, Vec::new());
    while let Some(at) = next {
        if shift == 0 {
            return Err(wrong(span, "it ends before the last cell"));
        }
        shift -= 2;
        let extent = [(1, 1), (1, 2), (2, 1), (1, 1)][(code >> shift & 3) as usize];
        let corner = ((at / 4) as i64, (at % 4) as i64);
        let is_empty = code >> shift & 3 == 0;
        let label = if is_empty { String::new() } else { fresh(&mut taken) };
        let Some(free) = cover(&mut pieces, Piece::new(label, span.clone(), corner, extent)) else {
            return Err(wrong(span, "a block does not fit"));
        };
        if is_empty {
            empty.extend(pieces.pop());
        }
        next = free;
    }
    if code & ((1 << shift) - 1) != 0 {
        return Err(wrong(span, "it goes on after the last cell"));
    }
    let aim = Aim::Places(vec![PlaceLayout::new(pieces[0].label.clone(), 3, 1)]);
    Ok(Draft::new(USUAL, span, pieces, aim))
}
