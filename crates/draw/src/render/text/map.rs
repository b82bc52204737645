//! Maps made of characters: a line per row, and three characters per cell if numbers have one digit.

use crate::diagram::Map;
use std::collections::BTreeMap;
use stepbook_solve::grid::{Cell, corner, extent};

/// The map as text.
pub(super) fn text(map: &Map) -> String {
    let mut landings: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for landing in &map.landings {
        landings.entry(landing.cell).or_default().push(landing.number);
    }
    Sheet { map, landings, is_numbered: false }.written()
}

/// The map as text with column and row numbers, from 1. It includes the cells outside the field, so all numbers match.
pub(super) fn numbered(map: &Map) -> String {
    let landings = map.landings.iter().filter(|landing| map.numbers[landing.cell].is_some());
    let landings = landings.map(|landing| (landing.cell, Vec::new())).collect();
    Sheet { map, landings, is_numbered: true }.written()
}

/// The content to write.
struct Sheet<'m> {
    map: &'m Map,
    /// The numbers of the jumps that landed on each cell.
    landings: BTreeMap<Cell, Vec<usize>>,
    /// Whether columns and rows are numbered.
    is_numbered: bool,
}

impl Sheet<'_> {
    fn written(&self) -> String {
        let numbers = &self.map.numbers;
        let shown = numbers.size().cells().filter(|&at| self.is_numbered || numbers[at].is_some());
        let shown: Vec<Cell> = shown.chain(self.map.exits.iter().copied()).collect();
        if shown.is_empty() {
            return String::new();
        }
        let (first, size) = (corner(&shown), extent(&shown));
        let digits = shown.iter().map(|&at| self.number(at).len()).max().unwrap_or(1);
        // A superscript may extend into the space of the next cell, unless that cell has a bracket.
        let needed = |(&at, all): (&Cell, &Vec<usize>)| digits + 1 + superscript(all).chars().count() - self.room(at);
        let mut width = self.landings.iter().map(needed).max().unwrap_or(0).max(digits + 2);
        let [mut above, mut beside, mut aside] = [0; 3];
        if self.is_numbered {
            width = width.max(size.cols.to_string().len() + 2);
            (above, beside, aside) = (1, size.rows.to_string().len() + 1, width - digits - 2);
        }
        let mut lines = vec![vec![' '; beside + width * size.cols + 1]; above + size.rows];
        let mut put = |row: usize, at: usize, text: &str| {
            let signs = text.chars().enumerate().filter(|&(_, sign)| sign != ' ');
            signs.for_each(|(i, sign)| lines[row][at + i] = sign);
        };
        for at in size.cells() {
            let content = self.cell(Cell::new(first.row + at.row, first.col + at.col), digits, width);
            put(above + at.row, beside + width * at.col + aside, &content);
        }
        if self.is_numbered {
            (1..=size.rows).for_each(|row| put(row, 0, &format!("{row:>0$}", beside - 1)));
            (1..=size.cols).for_each(|col| put(0, beside + width * (col - 1), &format!("{col:>0$}", width - 1)));
        }
        let line = |signs: Vec<char>| signs.into_iter().collect::<String>().trim_end().to_owned() + "\n";
        lines.into_iter().map(line).collect()
    }

    /// The number in a cell, or a space.
    fn number(&self, at: Cell) -> String {
        self.map.numbers[at].map_or(" ".to_owned(), |number| number.to_string())
    }

    /// The number of free characters in the next cell.
    fn room(&self, at: Cell) -> usize {
        let next = Cell::new(at.row, at.col + 1);
        usize::from(!self.landings.contains_key(&next) && !self.map.goals.contains(&next))
    }

    /// The characters of a cell; at most one of them is in the next cell.
    fn cell(&self, at: Cell, digits: usize, width: usize) -> String {
        let number = self.number(at);
        let before = " ".repeat(digits.saturating_sub(number.len()));
        match self.landings.get(&at) {
            Some(jumps) => {
                let raised = superscript(jumps);
                let is_closed = digits + 2 + raised.chars().count() <= width + self.room(at);
                format!("{before}[{number}{}{raised}", if is_closed { "]" } else { "" })
            }
            None if self.map.goals.contains(&at) => format!("{before}({number})"),
            None if self.map.exits.contains(&at) => format!(" {:>digits$}", "·"),
            None => format!("{before} {number}"),
        }
    }
}

/// The numbers of jumps in superscript digits.
fn superscript(jumps: &[usize]) -> String {
    let digit = |c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10)? as usize);
    let all: Vec<String> = jumps.iter().map(|number| number.to_string().chars().filter_map(digit).collect()).collect();
    all.join(",")
}
