//! Blocks in lines: a table of cars below a line of column names, lists of cars, and trays.

use super::super::node::{Node, Value};
use super::super::{Fault, located, span_of};
use super::Wish;
use super::blocks::{Block, REMARKS, Scene, Two, axis, is_block, is_one_of, is_read};
use super::draft::{Aim, Draft, Piece, fresh, laid};
use super::remarks::doubt;
use super::text::{Line, Page, Word, groups};
use std::ops::Range;
use stepbook_solve::sliding::{
    self, Axis, Block as Placed, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Where, Who,
};

/// Returns a line as an object with these keys.
fn record<'t>(keys: &[&'t str], words: &[Word<'t>]) -> Node<'t> {
    let value = |word: &Word<'t>| match word.number() {
        Some(_) => Value::Integer(word.text.into(), 10),
        None => Value::Text(word.text.into()),
    };
    let member = |(key, word): (&&'t str, &Word<'t>)| {
        let name = Node { span: 0..0, value: Value::Text((*key).into()) };
        (name, Node { span: word.span(), value: value(word) })
    };
    Node { span: 0..0, value: Value::Table(keys.iter().zip(words).map(member).collect()) }
}

/// Returns the content of each line, or an error for every line that cannot be read.
fn each<T>(
    lines: &[Line],
    message: &str,
    help: &str,
    mut read: impl FnMut(&Line) -> Option<T>,
) -> Result<Vec<T>, Vec<Fault>> {
    let (mut all, mut faults) = (Vec::new(), Vec::new());
    for line in lines {
        match read(line) {
            Some(one) => all.push(one),
            None => faults.push(Fault::new(line.span(), message, help)),
        }
    }
    if faults.is_empty() { Ok(all) } else { Err(faults) }
}

const NO_CAR: &str = "this line is not a car";

/// Reads the car in a line whose words have these keys.
fn car(line: &Line, keys: &[&str]) -> Option<Block> {
    let block = Block::read(&record(keys, &line.words)).ok()?;
    Some(Block { at: line.span(), ..block })
}

/// The repair for a list with several meanings.
const DRAW: &str = "write the board as a picture instead: `6 6 rush`, and a letter for each cell";

// Tables.

/// Columns that are unrelated to the board.
const HARMLESS: &str = "index nr no";

fn names<'t>(line: &Line<'t>) -> Vec<&'t str> {
    line.words.iter().map(|word| word.text).collect()
}

/// Returns whether a line contains column names.
fn is_header(line: &Line) -> bool {
    let record = record(&names(line), &line.words);
    let known =
        record.table().map_or(0, |table| table.members().iter().filter(|(name, node)| is_read(name, node)).count());
    is_block(&record) && known > 3 && known * 2 > line.words.len() && !line.raw.text.contains([':', '{', '['])
}

pub(super) fn is_csv(page: &Page) -> bool {
    page.body(is_header).len() > 1
}

pub(super) fn csv(page: &Page, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let lines = page.body(is_header);
    let help = "write `car,orientation,col,row,length` and a car in each line below, e.g. `X,H,2,3,2`";
    let first = lines.first().filter(|line| is_header(line)).ok_or(Vec::new())?;
    // Some programs number the lines in a column without a name.
    let is_longer = lines.get(1).is_some_and(|line| line.words.len() == first.words.len() + 1);
    let has_index = is_longer && first.raw.text.starts_with([',', ';', '\t']);
    let mut names = names(first);
    let header = record(&names, &first.words);
    names.splice(..0, has_index.then_some("nr"));
    let columns = header.table().map_or(Vec::new(), |table| table.members().to_vec());
    let is_known = |name: &Node, node: &Node| is_read(name, node) || is_one_of(name, &[HARMLESS, REMARKS, ""]);
    if let Some((name, word)) = columns.iter().find(|(name, node)| !is_known(name, node)) {
        let message =
            format!("the column `{}` is not understood, and it may change the puzzle", name.text().unwrap_or_default());
        let help = "remove it if it does not; otherwise, write the puzzle as TOML";
        return Err(vec![Fault::new(word.span(), message, help)]);
    }
    let remarks = columns.iter().position(|(name, _)| is_one_of(name, &[REMARKS]));
    // A remark at the end of a line may have any number of words.
    let is_open = remarks.is_some_and(|at| at + 1 == names.len());
    let is_row = |count: usize| count == names.len() || is_open && count + 1 >= names.len();
    let blocks = each(&lines[1..], NO_CAR, help, |line| car(line, &names).filter(|_| is_row(line.words.len())))?;
    // Columns and rows count from 1, but x and y count from 0 or 1.
    let has_zero = blocks.iter().any(|block| matches!(block.place, Two::Named((0, _) | (_, 0))));
    let is_xy = columns.iter().any(|(name, _)| is_one_of(name, &["x y"]));
    let bases: &[i64] = match (has_zero, is_xy) {
        (true, _) => &[0],
        (false, true) => &[0, 1],
        (false, false) => &[1],
    };
    let remark = |line: &Line| {
        let first = line.words.get(remarks?)?;
        Some(first.at..if is_open { line.span().end } else { first.span().end })
    };
    let remarks = lines[1..].iter().filter_map(remark).collect();
    Scene { remarks, ..Scene::new(blocks, first.span(), bases, DRAW) }.draft(wish)
}

// Lists.

/// Returns the line with a space after `H` or `V` at the beginning of its last word: `X 1 2 H2`.
fn spaced<'t>(line: &Line<'t>) -> Line<'t> {
    let mut line = line.clone();
    if let Some(last) = line.words.last().copied().filter(|last| last.text.starts_with(['H', 'V', 'h', 'v']))
        && last.text[1..].parse::<u8>().is_ok()
    {
        line.words.pop();
        line.words.extend([Word { text: &last.text[..1], ..last }, Word { text: &last.text[1..], at: last.at + 1 }]);
    }
    line
}

/// Returns the keys for the words of a line, in one of two usual orders.
fn keys_of(line: &Line) -> Option<Vec<&'static str>> {
    match direction_of(line).filter(|_| line.words.len() == OF_CAR)? {
        1 => Some(vec!["label", "dir", "col", "row", "length"]),
        3 => Some(vec!["label", "col", "row", "dir", "length"]),
        _ => None,
    }
}

/// Number of words in the line of a car.
const OF_CAR: usize = 5;

/// Returns the index of the word `H` or `V` in a line that also has a label and numbers.
fn direction_of(line: &Line) -> Option<usize> {
    let line = spaced(line);
    // A missing length is an error, so such a line still counts as a car.
    let words = line.words.get(1..OF_CAR.min(line.words.len())).filter(|words| words.len() > 2)?;
    let at = words.iter().position(|word| word.number().is_none() && axis(word.text).is_some())?;
    (words.iter().filter(|word| word.number().is_some()).count() + 1 == words.len()).then_some(at + 1)
}

fn is_car(line: &Line) -> bool {
    direction_of(line).is_some()
}

/// Returns whether a line belongs above the cars: it gives their number, the size of the board, or both.
pub(super) fn is_count(line: &Line) -> bool {
    line.words.len() <= 3 && line.is_numeric()
}

fn is_of_list(line: &Line) -> bool {
    is_count(line) || is_car(line)
}

pub(super) fn is_list(page: &Page) -> bool {
    !entries(page).is_empty() && !is_csv(page)
}

/// Returns the puzzles of a list. Each begins with a count, or the list contains only cars. Lines above a count may be
/// its title.
pub(super) fn entries(page: &Page) -> Vec<Range<usize>> {
    let lines = page.body(is_of_list);
    if lines.len() > 1 && lines.iter().all(is_car) {
        return std::iter::once(0..page.text.len()).collect();
    }
    let is_head = |&at: &usize| is_count(&lines[at]) && (at == 0 || !is_count(&lines[at - 1]));
    let heads: Vec<usize> = (0..lines.len()).filter(is_head).collect();
    let is_list = heads.first() == Some(&0) && lines.iter().find(|line| !is_count(line)).is_some_and(is_car);
    if is_list { between(lines, &heads, is_of_list) } else { Vec::new() }
}

/// Returns the parts of a text that begin with these lines, without the titles of the next parts.
pub(super) fn between(lines: &[Line], heads: &[usize], is_part: impl Fn(&Line) -> bool) -> Vec<Range<usize>> {
    let end = |index: usize| {
        let next = heads.get(index + 1).copied();
        let title = next.filter(|&next| next > heads[index] + 1 && !is_part(&lines[next - 1])).map(|next| next - 1);
        title.or(next).unwrap_or(lines.len())
    };
    (0..heads.len()).map(|index| lines[heads[index]].span().start..lines[end(index) - 1].span().end).collect()
}

pub(super) fn list(page: &Page, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let lines = page.body(is_of_list);
    let help = "write the number of cars, and each in a line: label, x, y, `H` or `V`, length, e.g. `X 1 2 H 2`";
    let first = lines.first().ok_or(Vec::new())?;
    let (head, cars) = lines.split_at(lines.iter().take_while(|line| is_count(line)).count());
    let cars: Vec<Line> = cars.iter().map(spaced).collect();
    let blocks = each(&cars, NO_CAR, help, |line| car(line, &keys_of(line)?))?;
    let count = blocks.len() as i64;
    let numbers: Vec<i64> = head.iter().filter_map(Line::numbers).flatten().collect();
    let size = match numbers[..] {
        [] => None,
        [last] if last == count => None,
        [side, last] if last == count && head.len() > 1 => Some(Two::Index(side)),
        [width, height, last] if last == count => Some(Two::Listed((width, height))),
        [width, height] if head.len() == 1 => Some(Two::Listed((width, height))),
        _ => {
            let last = numbers.last().copied().unwrap_or_default();
            let message = format!("the list says {last} cars, but it has {count}");
            return Err(vec![Fault::new(first.span(), message, "correct the number, or the lines")]);
        }
    };
    let listed = |block: Block| match block.place {
        Two::Named((row, col)) => Block { place: Two::Listed((col, row)), ..block },
        _ => block,
    };
    let blocks = blocks.into_iter().map(listed).collect();
    Scene { size, is_column_first: true, ..Scene::new(blocks, first.span(), &[0, 1], DRAW) }.draft(wish)
}

// Trays.

/// The keys of the numbers in the line of a block.
const OF_BLOCK: [&str; 4] = ["height", "width", "row", "col"];

pub(super) fn is_trays(page: &Page) -> bool {
    let all = page.body(|line| line.is_numeric());
    let is_block = |line: &Line| line.is_numeric() && line.words.len() == OF_BLOCK.len();
    all.len() > 1 && all[0].words.len() == 2 && all[1..].iter().all(is_block) && !super::tiles::is_tiles(page)
}

/// Returns the blocks from lines of four numbers, labelled in order.
fn blocks(lines: &[Line]) -> Result<Vec<Piece>, Vec<Fault>> {
    let mut taken = Vec::new();
    let help = "write height, width, row and column of a block, rows and columns counted from 0";
    each(lines, "this is not a line of four numbers", help, |line| match *line.numbers()? {
        [height, width, row, col] => {
            let (label, at) = (fresh(&mut taken), line.span());
            Some(Piece { label, at, axis: Axis::Both, corner: (row, col), extent: (height, width) })
        }
        _ => None,
    })
}

pub(super) fn trays(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let lines = page.body(|line| line.is_numeric());
    let first = lines.first().ok_or(Vec::new())?;
    let Some(&[rows, cols]) = first.numbers().as_deref() else { return Err(Vec::new()) };
    let all = lines[1.min(lines.len() - 1)].span().start..lines[lines.len() - 1].span().end;
    if let [_, second, ..] = &groups(&page.text[all.clone()])[..] {
        let span = all.start + second.start..all.start + second.end;
        let help = "give the blocks that must be there at the end in a file of their own, with --goal-file; or remove the empty line";
        return Err(vec![Fault::new(span, "are the blocks below the empty line those of the goal?", help)]);
    }
    let picture = laid((rows, cols), &first.span(), &blocks(&lines[1..])?)?;
    let missing = "add --goal-file with the file of the blocks that must be there at the end, or --goal, e.g. `--goal \"A = 3,1\"`";
    Ok(Draft::new(picture, first.span(), Aim::Missing(missing.to_owned())))
}

/// Returns the tray with the goal from a file of blocks. Each entry accepts any block of its shape.
pub(super) fn tray_with_goal(board: &Board, text: &str) -> Result<Board, Vec<Fault>> {
    let page = Page::new(text);
    let lines = page.body(|line| line.is_numeric());
    let has_size = lines.first().is_some_and(|line| line.words.len() == 2);
    let wanted = blocks(&lines[usize::from(has_size)..])?;
    let help = "write the blocks of the goal as in the file of the tray: height, width, row, column";
    let size = [board.size().rows as i64, board.size().cols as i64];
    if let Some(line) = lines.first().filter(|line| has_size && line.numbers().is_some_and(|said| said != size)) {
        let message = format!("the tray has {} rows and {} columns", size[0], size[1]);
        return Err(vec![Fault::new(line.span(), message, "write the same numbers here, or leave the line out")]);
    }
    if wanted.is_empty() {
        return Err(vec![Fault::new(0..text.trim_end().len(), "the goal has no blocks", help)]);
    }
    let mut faults = Vec::new();
    let mut places = Vec::with_capacity(wanted.len());
    for goal in &wanted {
        let (height, width) = goal.extent;
        let is_like = |block: &&Placed| (block.extent().rows as i64, block.extent().cols as i64) == (height, width);
        match board.blocks().iter().find(is_like) {
            Some(block) => places.push(PlaceLayout { who: Who::Like(block.label.clone()), at: vec![goal.corner] }),
            None => {
                let message = format!("the tray has no block of height {height} and width {width}");
                faults.push(Fault::new(goal.at.clone(), message, help));
            }
        }
    }
    let wish = Wish { goal: Some(""), ..Wish::default() };
    let doubt = |remark: &&str| doubt(text, span_of(text, remark), false, Some((size[0], size[1])), Some(&wish));
    faults.extend(page.remarks.iter().filter_map(doubt));
    if !faults.is_empty() {
        return Err(faults);
    }
    let goals = vec![GoalLayout::places(places)];
    let layout = Layout { goals, opening: OpeningLayout::Guess, ..board.layout() };
    let span = |at: Where| match at {
        Where::GoalPlace(_, entry) | Where::GoalLabel(_, entry, _) | Where::GoalCorner(_, entry, _) => {
            wanted[entry].at.clone()
        }
        _ => 0..text.trim_end().len(),
    };
    layout.check().map_err(|faults: Vec<sliding::Fault>| {
        faults.iter().map(|fault| located(fault, span(fault.at), None)).collect()
    })
}
