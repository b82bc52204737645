//! Maps made of characters: a line for each row, and three characters for a cell where numbers have one digit.

use crate::diagram::{Item, Layer, Point, Role};
use std::collections::{BTreeMap, BTreeSet};

/// Row and column.
type Place = (i64, i64);

/// What is to be written.
#[derive(Default)]
struct Map {
    numbers: BTreeMap<Place, String>,
    exits: BTreeSet<Place>,
    goals: BTreeSet<Place>,
    /// The numbers of the jumps that landed there.
    landings: BTreeMap<Place, Vec<usize>>,
}

/// The map among `items`, if there is one.
pub(super) fn text(items: &[Item]) -> Option<String> {
    items.iter().find_map(|item| match item {
        Item::Group { layer: Layer::Board, items, .. } => {
            let is_field = |item: &Item| matches!(item, Item::Group { layer: Layer::Field, .. });
            items.iter().any(is_field).then(|| Map::of(items).written())
        }
        _ => None,
    })
}

fn place(point: Point) -> Place {
    (point.y.floor() as i64, point.x.floor() as i64)
}

impl Map {
    fn of(items: &[Item]) -> Self {
        let mut map = Self::default();
        for item in items {
            match item {
                Item::Group { layer: Layer::Field, items, .. } => items.iter().for_each(|item| map.add(item)),
                Item::Group { layer: Layer::Over, items, .. } => items.iter().for_each(|item| map.land(item)),
                _ => {}
            }
        }
        map
    }

    /// Adds a part of the field.
    fn add(&mut self, item: &Item) {
        match item {
            // The baseline lies in the lower half of the cell.
            Item::Text(text) => {
                self.numbers.insert(place(text.at), text.content.clone());
            }
            Item::Circle { centre, role: Role::Empty, .. } => {
                self.exits.insert(place(*centre));
            }
            Item::Circle { centre, role: Role::Goal, .. } => {
                self.goals.insert(place(*centre));
            }
            _ => {}
        }
    }

    /// Adds the landing of a jump.
    fn land(&mut self, item: &Item) {
        let Item::Group { layer: Layer::Jump(number), items, .. } = item else { return };
        let ring = items.iter().find_map(|item| match item {
            Item::Circle { centre, role: Role::Landing { .. }, .. } => Some(place(*centre)),
            _ => None,
        });
        if let Some(place) = ring {
            self.landings.entry(place).or_default().push(*number);
        }
    }

    fn written(&self) -> String {
        let places = || self.numbers.keys().chain(&self.exits);
        let (Some(top), Some(bottom)) = (places().map(|p| p.0).min(), places().map(|p| p.0).max()) else {
            return String::new();
        };
        let (left, right) = (places().map(|p| p.1).min().unwrap_or(0), places().map(|p| p.1).max().unwrap_or(0));
        let digits = self.numbers.values().map(|number| number.chars().count()).max().unwrap_or(1);
        // A raised number may reach into the blank of the next cell, unless that has a bracket there.
        let needed = |(&at, jumps): (&Place, &Vec<usize>)| digits + 1 + raised(jumps).chars().count() - self.room(at);
        let width = self.landings.iter().map(needed).max().unwrap_or(0).max(digits + 2);
        let mut out = String::new();
        for row in top..=bottom {
            let mut line = vec![' '; width * (right - left + 1) as usize + 1];
            for col in left..=right {
                let at = (row, col);
                let content = self.cell(at, digits, width);
                let start = width * (col - left) as usize;
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

    /// How many characters of the next cell are free.
    fn room(&self, (row, col): Place) -> usize {
        let next = (row, col + 1);
        usize::from(!self.landings.contains_key(&next) && !self.goals.contains(&next))
    }

    /// The characters of a cell; at most one of them stands in the next cell.
    fn cell(&self, at: Place, digits: usize, width: usize) -> String {
        let number = self.numbers.get(&at).map_or(" ", String::as_str);
        let before = " ".repeat(digits.saturating_sub(number.chars().count()));
        match self.landings.get(&at) {
            Some(jumps) => {
                let raised = raised(jumps);
                let is_closed = digits + 2 + raised.chars().count() <= width + self.room(at);
                format!("{before}[{number}{}{raised}", if is_closed { "]" } else { "" })
            }
            None if self.goals.contains(&at) => format!("{before}({number})"),
            None if self.exits.contains(&at) => format!(" {:>digits$}", "·"),
            None => format!("{before} {number}"),
        }
    }
}

/// The numbers of jumps in small raised digits.
fn raised(jumps: &[usize]) -> String {
    let digit = |c: char| match c {
        '0' => '⁰',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        other => other,
    };
    let all: Vec<String> = jumps.iter().map(|number| number.to_string().chars().map(digit).collect()).collect();
    all.join(",")
}
