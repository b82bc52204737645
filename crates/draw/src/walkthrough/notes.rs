//! What the author says of moments of the solution: at which steps and chapters of this one.

use super::Walkthrough;
use stepbook_solve::grid::{Cell, Grid};
use stepbook_solve::puzzle::{Moment, Note};

/// Why a note has no place in a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Astray {
    /// It is about a step that the solution does not have.
    #[error("there is no step {step}: the solution has steps 0 to {last}")]
    Step {
        /// The step.
        step: usize,
        /// The last one.
        last: usize,
    },
    /// It is about a chapter that the solution does not have.
    #[error("there is no chapter {chapter}: the solution has {count}")]
    Chapter {
        /// The chapter.
        chapter: usize,
        /// How many there are.
        count: usize,
    },
    /// It is about a position that the solution does not pass.
    #[error("the solution does not pass through this position")]
    Position {
        /// The step after which it looks most like it, and the cells in which it differs.
        nearest: (usize, usize),
    },
}

impl Astray {
    /// The repair.
    pub fn help(self) -> String {
        match self {
            Self::Step { last, .. } => {
                format!("write a step from 0 to {last}; a `position` finds its step in every solution")
            }
            Self::Chapter { count: 0, .. } => "write a `step`; this solution has no chapters".to_owned(),
            Self::Chapter { count: 1, .. } => "write chapter 1, or a `step`".to_owned(),
            Self::Chapter { count, .. } => format!("write a chapter from 1 to {count}, or a `step`"),
            Self::Position { nearest: (step, cells) } => {
                let cells = if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") };
                format!(
                    "after step {step} it differs in {cells}: see it with `stepbook draw --step {step}`, or write a `step`"
                )
            }
        }
    }
}

impl Walkthrough {
    /// The notes about steps, each with its step, in the order of the steps. Those that have no place are left out.
    pub fn notes(&self) -> Vec<(usize, &str)> {
        let told = self.about.notes.iter().filter_map(|note| match self.told_at(note) {
            // A chapter without a heading is told where it begins.
            Ok(Moment::Chapter(1)) if self.chapters.len() == 1 => {
                Some((*self.chapters[0].steps.start(), note.text.as_str()))
            }
            Ok(Moment::Step(step)) => Some((step, note.text.as_str())),
            _ => None,
        });
        let mut notes: Vec<(usize, &str)> = told.collect();
        notes.sort_by_key(|(step, _)| *step);
        notes
    }

    /// The notes about the chapter with this number, from 1, where chapters have headings.
    pub fn chapter_notes(&self, number: usize) -> Vec<String> {
        let is_told = |note: &&Note| self.chapters.len() > 1 && note.at == Moment::Chapter(number);
        self.about.notes.iter().filter(is_told).map(|note| note.text.clone()).collect()
    }

    /// The notes that have no place in this solution, as indices into those of the puzzle.
    pub fn notes_astray(&self) -> Vec<(usize, Astray)> {
        let notes = self.about.notes.iter().enumerate();
        notes.filter_map(|(index, note)| Some((index, self.told_at(note).err()?))).collect()
    }

    /// The step or the chapter at which a note is told.
    fn told_at(&self, note: &Note) -> Result<Moment, Astray> {
        match &note.at {
            &Moment::Step(step) if step <= self.length() => Ok(Moment::Step(step)),
            &Moment::Step(step) => Err(Astray::Step { step, last: self.length() }),
            &Moment::Chapter(chapter) if (1..=self.chapters.len()).contains(&chapter) => Ok(Moment::Chapter(chapter)),
            &Moment::Chapter(chapter) => Err(Astray::Chapter { chapter, count: self.chapters.len() }),
            Moment::Cell(cell) => self.first_like(|k| usize::from(self.steps[k].position.first() != Some(cell))),
            Moment::Picture(rows) => {
                let exactly =
                    self.first_like(|k| self.unlike(rows, k, |piece, label| self.pieces[piece].label == label));
                // Blocks that are alike may have changed places in another solution, unless the goal names them.
                let alike = |piece: usize, label: &str| {
                    let named = self.pieces.iter().position(|named| named.label == label);
                    named.is_some_and(|named| named == piece || self.are_alike(named, piece))
                };
                exactly.or_else(|why| self.first_like(|k| self.unlike(rows, k, alike)).map_err(|_| why))
            }
        }
    }

    /// The first step after which nothing is `unlike` a position, else the one after which least is.
    fn first_like(&self, unlike: impl Fn(usize) -> usize) -> Result<Moment, Astray> {
        let all = (0..=self.length()).map(|k| (k, unlike(k)));
        let nearest = all.min_by_key(|&(k, cells)| (cells, k)).unwrap_or_default();
        if nearest.1 == 0 { Ok(Moment::Step(nearest.0)) } else { Err(Astray::Position { nearest }) }
    }

    /// In how many cells the position after step `k` does not look like a picture; `is_named` is whether a label there
    /// means a piece.
    fn unlike(&self, rows: &[Vec<String>], k: usize, is_named: impl Fn(usize, &str) -> bool) -> usize {
        let owners: Grid<Option<usize>> = self.owners(k);
        let is_seen = |cell: Cell| {
            let sign = rows.get(cell.row).and_then(|row| row.get(cell.col)).map_or("*", String::as_str);
            match (sign, owners[cell]) {
                ("*", _) => true,
                (".", owner) => owner.is_none() && !self.field.walls[cell],
                ("-", owner) => owner.is_none() && self.field.gates[cell],
                ("#", _) => self.field.walls[cell],
                (label, Some(piece)) => is_named(piece, label),
                (_, None) => false,
            }
        };
        self.field.size().cells().filter(|&cell| !is_seen(cell)).count()
    }

    /// Whether two pieces are told apart by their labels only.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        let [a, b] = [one, other].map(|piece| &self.pieces[piece]);
        let are_same = a.shape == b.shape && a.ways == b.ways && a.passes_gates == b.passes_gates;
        are_same && !self.field.wants(one) && !self.field.wants(other)
    }
}
