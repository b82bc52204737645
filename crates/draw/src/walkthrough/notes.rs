//! Matches the author's notes with the steps and chapters of this solution.

use super::Walkthrough;
use stepbook_solve::grid::{Cell, Grid};
use stepbook_solve::puzzle::{Moment, Note};

/// Why a note does not match a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoteError {
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
    /// It is about a position that the solution does not reach.
    #[error("the solution does not pass through this position")]
    Position {
        /// The step after which the position is most similar, and the number of cells that differ.
        nearest: (usize, usize),
    },
}

impl NoteError {
    /// Advice on how to fix the note.
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
    /// The notes about steps, each with its step, in step order. Unmatched notes are left out.
    pub fn notes(&self) -> Vec<(usize, &str)> {
        let found = self.about.notes.iter().filter_map(|note| match self.moment_of(note) {
            // A single chapter has no heading: its note is at its first step.
            Ok(Moment::Chapter(1)) if self.chapters.len() == 1 => {
                Some((*self.chapters[0].steps.start(), note.text.as_str()))
            }
            Ok(Moment::Step(step)) => Some((step, note.text.as_str())),
            _ => None,
        });
        let mut notes: Vec<(usize, &str)> = found.collect();
        notes.sort_by_key(|(step, _)| *step);
        notes
    }

    /// The notes about chapter `number`, counted from 1, if chapters have headings.
    pub fn chapter_notes(&self, number: usize) -> Vec<String> {
        let is_here = |note: &&Note| self.chapters.len() > 1 && note.at == Moment::Chapter(number);
        self.about.notes.iter().filter(is_here).map(|note| note.text.clone()).collect()
    }

    /// The unmatched notes, as indices into those of the puzzle.
    pub fn notes_astray(&self) -> Vec<(usize, NoteError)> {
        let notes = self.about.notes.iter().enumerate();
        notes.filter_map(|(index, note)| Some((index, self.moment_of(note).err()?))).collect()
    }

    /// The step or the chapter of a note.
    fn moment_of(&self, note: &Note) -> Result<Moment, NoteError> {
        match &note.at {
            &Moment::Step(step) if step <= self.length() => Ok(Moment::Step(step)),
            &Moment::Step(step) => Err(NoteError::Step { step, last: self.length() }),
            &Moment::Chapter(chapter) if (1..=self.chapters.len()).contains(&chapter) => Ok(Moment::Chapter(chapter)),
            &Moment::Chapter(chapter) => Err(NoteError::Chapter { chapter, count: self.chapters.len() }),
            Moment::Cell(cell) => self.first_like(|k| usize::from(self.steps[k].position.first() != Some(cell))),
            Moment::Picture(rows) => {
                let exactly =
                    self.first_like(|k| self.difference(rows, k, |piece, label| self.pieces[piece].label == label));
                // Interchangeable blocks may have swapped places in another solution, unless the goal names them.
                let alike = |piece: usize, label: &str| {
                    let named = self.pieces.iter().position(|named| named.label == label);
                    named.is_some_and(|named| named == piece || self.are_alike(named, piece))
                };
                exactly.or_else(|why| self.first_like(|k| self.difference(rows, k, alike)).map_err(|_| why))
            }
        }
    }

    /// The first step with a `difference` of 0 cells, or an error with the step of the smallest one.
    fn first_like(&self, difference: impl Fn(usize) -> usize) -> Result<Moment, NoteError> {
        let all = (0..=self.length()).map(|k| (k, difference(k)));
        let nearest = all.min_by_key(|&(k, cells)| (cells, k)).unwrap_or_default();
        if nearest.1 == 0 { Ok(Moment::Step(nearest.0)) } else { Err(NoteError::Position { nearest }) }
    }

    /// The number of cells in which the position after step `k` differs from a picture. `is_named` decides whether a
    /// label means a piece.
    fn difference(&self, rows: &[Vec<String>], k: usize, is_named: impl Fn(usize, &str) -> bool) -> usize {
        let owners: Grid<Option<usize>> = self.owners(k);
        let matches = |cell: Cell| {
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
        self.field.size().cells().filter(|&cell| !matches(cell)).count()
    }

    /// Whether two pieces differ only in their labels.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        let [a, b] = [one, other].map(|piece| &self.pieces[piece]);
        let are_same = a.shape == b.shape && a.ways == b.ways && a.passes_gates == b.passes_gates;
        are_same && !self.field.wants(one) && !self.field.wants(other)
    }
}
