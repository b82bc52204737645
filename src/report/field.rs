//! The cells that a piece can reach which jumps: how far each is, and which it never reaches.

use super::json::Object;
use crate::grid::{Cell, Grid};
use crate::search::Survey;
use crate::text::thousands;
use crate::walkthrough::{Jumps, Walkthrough};
use serde_json::json;
use std::fmt::Write as _;

/// A field and the level of each cell that was reached.
pub(super) struct Reached<'a> {
    story: &'a Walkthrough,
    jumps: &'a Jumps,
    levels: Grid<Option<usize>>,
    /// Whether what was not reached never is.
    is_whole: bool,
}

impl<'a> Reached<'a> {
    /// `None` if pieces do not jump. The survey must have kept all positions.
    pub fn new(story: &'a Walkthrough, survey: &Survey<Vec<Cell>>) -> Option<Self> {
        let jumps = story.field.jumps.as_ref()?;
        let mut levels = Grid::filled(story.field.size(), None);
        survey.all.iter().for_each(|(level, position)| levels[position[0]] = Some(*level));
        Some(Self { story, jumps, levels, is_whole: survey.exploration.limit.is_none() })
    }

    /// The cells of the field.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.jumps.numbers.size().cells().filter(|&cell| self.jumps.numbers[cell].is_some())
    }

    /// Those of `cells` that were not reached.
    fn missed(&self, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
        cells.filter(|&cell| self.levels[cell].is_none()).collect()
    }

    /// The cells in JSON. They are left out if a limit ended the exploration.
    pub fn report(&self) -> Object {
        if !self.is_whole {
            return Object::default();
        }
        let size = self.levels.size();
        let row = |row| (0..size.cols).map(|col| self.levels[Cell::new(row, col)]).collect::<Vec<_>>();
        Object::default()
            .with("cell_levels", (0..size.rows).map(row).collect::<Vec<_>>())
            .with("never_reached", json!(self.missed(self.cells())))
            .with("exits_never_reached", json!(self.missed(self.jumps.exits.iter().copied())))
    }

    /// How many cells and exits are reached, as names and values.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let so_far = if self.is_whole { "" } else { " so far" };
        let fact = |name, all: usize, missed: usize| {
            (name, format!("{} of {} reached{so_far}", thousands(all - missed), thousands(all)))
        };
        let exits = &self.jumps.exits;
        let mut facts = vec![fact("cells of the field", self.cells().count(), self.missed(self.cells()).len())];
        if !exits.is_empty() {
            facts.push(fact("exits", exits.len(), self.missed(exits.iter().copied()).len()));
        }
        facts
    }

    /// A picture of the field: the level of each cell, or that it was not reached.
    pub fn push_map(&self, text: &mut String) {
        let never = if self.is_whole { "never reached" } else { "not reached so far" };
        let goals: Vec<Cell> = self.levels.size().cells().filter(|&cell| self.story.field.ends_at(cell)).collect();
        let (all, missed) = (goals.len(), self.missed(goals.into_iter()).len());
        let _ = write!(text, "\nthe level of each cell; · is {never}");
        text.push_str(if all > missed { ", * is a goal" } else { "" });
        let _ = writeln!(text, "{}:\n", if missed > 0 { format!(", x is a goal {never}") } else { String::new() });
        let levels = self.levels.size().cells().filter_map(|cell| self.levels[cell]);
        let width = levels.max().unwrap_or(0).to_string().len();
        for row in 0..self.levels.size().rows {
            let mut line = String::new();
            for cell in (0..self.levels.size().cols).map(|col| Cell::new(row, col)) {
                let (sign, mark) = self.sign(cell);
                // The mark is where the gap to the next cell is.
                let _ = write!(line, "{sign:>width$}{mark}");
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// The sign of a cell, and the mark behind it.
    fn sign(&self, cell: Cell) -> (String, char) {
        let is_goal = self.story.field.ends_at(cell);
        match self.levels[cell] {
            Some(level) => (level.to_string(), if is_goal { '*' } else { ' ' }),
            None if is_goal => ("x".to_owned(), ' '),
            None if self.jumps.numbers[cell].is_some() => ("·".to_owned(), ' '),
            None => (String::new(), ' '),
        }
    }
}
