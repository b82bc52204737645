//! Maps made of characters: a line for each row, and three characters for a cell where numbers have one digit.

use crate::diagram::Map;
use std::collections::BTreeMap;
use stepbook_solve::grid::{Cell, corner, extent};

/// The map as text.
pub(super) fn text(map: &Map) -> String {
    let mut landings: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for landing in &map.landings {
        landings.entry(landing.cell).or_default().push(landing.number);
    }
    Sheet { map, landings }.written()
}

/// The same with the numbers of columns and rows, from 1.
pub(super) fn numbered(map: &Map) -> String {
    let size = map.numbers.size();
    // Every cell has as much room as on a map without landings, and none of them is left out.
    let landings = map.landings.iter().filter(|landing| map.numbers[landing.cell].is_some());
    let sheet = Sheet { map, landings: landings.map(|landing| (landing.cell, Vec::new())).collect() };
    let digits = size.cells().map(|at| sheet.number(at).len()).max().unwrap_or(1);
    let width = digits.max(size.cols.to_string().len()) + 2;
    let margin = size.rows.to_string().len();
    let line = |name: String, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{}\n", format!("{name:>margin$} {cells}").trim_end())
    };
    let cell = |at: Cell| format!("{:<1$}", sheet.cell(at, digits, width), digits + 2);
    let head = line(String::new(), (1..=size.cols).map(|col| format!("{col} ")).collect());
    let rows = (0..size.rows)
        .map(|row| line((row + 1).to_string(), (0..size.cols).map(|col| cell(Cell::new(row, col))).collect()));
    head + &rows.collect::<String>()
}

/// The content to write.
struct Sheet<'m> {
    map: &'m Map,
    /// The numbers of the jumps that landed there.
    landings: BTreeMap<Cell, Vec<usize>>,
}

impl Sheet<'_> {
    fn written(&self) -> String {
        let numbers = &self.map.numbers;
        let seen = numbers.size().cells().filter(|&at| numbers[at].is_some());
        let seen: Vec<Cell> = seen.chain(self.map.exits.iter().copied()).collect();
        if seen.is_empty() {
            return String::new();
        }
        let (first, size) = (corner(&seen), extent(&seen));
        let digits = seen.iter().map(|&at| self.number(at).len()).max().unwrap_or(1);
        // A raised number may reach into the space of the next cell, unless that has a bracket there.
        let needed = |(&at, jumps): (&Cell, &Vec<usize>)| digits + 1 + raised(jumps).chars().count() - self.room(at);
        let width = self.landings.iter().map(needed).max().unwrap_or(0).max(digits + 2);
        let mut out = String::new();
        for row in first.row..first.row + size.rows {
            let mut line = vec![' '; width * size.cols + 1];
            for col in 0..size.cols {
                let content = self.cell(Cell::new(row, first.col + col), digits, width);
                let start = width * col;
                for (i, sign) in content.chars().enumerate().filter(|&(_, sign)| sign != ' ') {
                    line[start + i] = sign;
                }
            }
            let line: String = line.into_iter().collect();
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// The number in a cell, or a space.
    fn number(&self, at: Cell) -> String {
        self.map.numbers[at].map_or(" ".to_owned(), |number| number.to_string())
    }

    /// How many characters of the next cell are free.
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
                let raised = raised(jumps);
                let is_closed = digits + 2 + raised.chars().count() <= width + self.room(at);
                format!("{before}[{number}{}{raised}", if is_closed { "]" } else { "" })
            }
            None if self.map.goals.contains(&at) => format!("{before}({number})"),
            None if self.map.exits.contains(&at) => format!(" {:>digits$}", "·"),
            None => format!("{before} {number}"),
        }
    }
}

/// The numbers of jumps in small raised digits.
fn raised(jumps: &[usize]) -> String {
    let digit = |c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10)? as usize);
    let all: Vec<String> = jumps.iter().map(|number| number.to_string().chars().filter_map(digit).collect()).collect();
    all.join(",")
}
