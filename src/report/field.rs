//! The cells that a jumping piece can reach: their distances, and the cells that it never reaches.

use super::json::Object;
use crate::grid::{Cell, Grid};
use crate::search::Survey;
use crate::text::thousands;
use crate::walkthrough::{Jumps, Walkthrough};
use serde_json::json;
use std::fmt::Write as _;

/// A field with the level of each reached cell.
pub(super) struct Reached<'a> {
    story: &'a Walkthrough,
    jumps: &'a Jumps,
    levels: Grid<Option<usize>>,
    /// True if cells that were not reached are unreachable.
    is_whole: bool,
}

impl<'a> Reached<'a> {
    /// Returns `None` if the pieces do not jump. The survey must have kept all positions.
    pub fn new(story: &'a Walkthrough, survey: &Survey<Vec<Cell>>) -> Option<Self> {
        let jumps = story.field.jumps.as_ref()?;
        let mut levels = Grid::filled(story.field.size(), None);
        survey.all.iter().for_each(|(level, position)| levels[position[0]] = Some(*level));
        Some(Self { story, jumps, levels, is_whole: survey.exploration.limit.is_none() })
    }

    /// Returns the cells of the field.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.jumps.numbers.size().cells().filter(|&cell| self.jumps.numbers[cell].is_some())
    }

    /// Returns the cells among `cells` that were not reached.
    fn missed(&self, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
        cells.filter(|&cell| self.levels[cell].is_none()).collect()
    }

    /// Returns the cells as JSON. They are left out if a limit ended the exploration.
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

    /// Returns the numbers of reached cells and exits, as names and values.
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

    /// Draws the field with the level of each cell. Cells that were not reached are marked.
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
                // The mark takes the place of the gap before the next cell.
                let _ = write!(line, "{sign:>width$}{mark}");
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// Returns the sign of a cell, and the mark after it.
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
