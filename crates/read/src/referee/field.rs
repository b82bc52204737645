//! The rules of number mazes, cell by cell.

use super::{AskedJump, Counts, Listing, Verdict};
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};

/// A finger that follows a route through a maze on paper.
struct Finger<'a> {
    maze: &'a Maze,
    at: Cell,
}

/// Judges a listed route through `maze`.
pub fn judge_jumps(maze: &Maze, listing: &Listing<AskedJump>) -> Verdict {
    let judged = judge_as_listed(maze, listing);
    // Numbers that count the lines are not necessarily distances.
    let are_of_lines = (1..).zip(&listing.moves).all(|(number, jump)| jump.cells == Some(number));
    if judged.wrong.is_none() || !are_of_lines {
        return judged;
    }
    let mut bare = listing.clone();
    bare.moves.iter_mut().for_each(|jump| jump.cells = None);
    let numbered = judge_as_listed(maze, &bare);
    if numbered.wrong.is_none() { numbered } else { judged }
}

fn judge_as_listed(maze: &Maze, listing: &Listing<AskedJump>) -> Verdict {
    let mut finger = Finger { maze, at: maze.start() };
    let start = finger.is_at_goal();
    let (reached, jumps, wrong) = super::replay::<AskedJump>(listing, start, |asked| {
        finger.jump(asked)?;
        Ok(finger.is_at_goal())
    });
    let (has_goal, is_solved) = (!maze.goals().is_empty(), finger.is_at_goal());
    let wrong = wrong.or_else(|| (has_goal && !is_solved).then(|| super::missed(listing)));
    let counts = Counts { moves: jumps, ..Counts::default() };
    Verdict { counts, reached, has_goal, is_solved, made: Vec::new(), wrong, position: vec![finger.place()] }
}

impl Finger<'_> {
    fn is_at_goal(&self) -> bool {
        self.maze.goals().contains(&self.at)
    }

    /// Makes a jump. If that is impossible, nothing changes and the reason is returned.
    fn jump(&mut self, asked: &AskedJump) -> Result<(), String> {
        let at = self.at;
        if let Some(from) = asked.from.filter(|&from| from != at) {
            return Err(format!("it begins at {at}, not at {from}"));
        }
        let number = match self.maze.spots()[at] {
            Spot::Number(number) => number,
            _ => return Err(format!("{at} is an exit: no jump is possible after leaving the field")),
        };
        if let Some(cells) = asked.cells.filter(|&cells| cells != number) {
            return Err(format!("the number at {at} is {number}, not {cells}"));
        }
        if number == 0 {
            return Err(format!("the number at {at} is 0, so no jump is possible from there"));
        }
        if !self.maze.directions().contains(&asked.towards) {
            let allowed: Vec<String> = self.maze.directions().iter().map(|way| way.letters().to_uppercase()).collect();
            return Err(format!("jumps only go to {}", allowed.join(", ")));
        }
        let mut cell = at;
        for left in (0..number).rev() {
            let over = self.beyond(cell, asked).ok_or_else(|| format!("the map ends beyond {cell}"))?;
            cell = over;
            match (self.maze.spots()[cell], left) {
                (Spot::Number(_), _) | (Spot::Exit, 0) => {}
                (Spot::Exit, _) => return Err(format!("it goes {left} too far over the exit at {cell}")),
                (Spot::Outside, 0) => return Err(format!("it lands at {cell}, outside the field")),
                (Spot::Outside, _) => return Err(format!("it passes over {cell}, outside the field")),
            }
        }
        if cell == at {
            return Err(format!("it returns to its starting cell {at}"));
        }
        if let Some(to) = asked.to.filter(|&to| to != cell) {
            return Err(format!("it lands at {cell}, not at {to}"));
        }
        self.at = cell;
        Ok(())
    }

    /// Returns the next cell in the direction of the jump. There is none beyond the edge, unless the maze continues on
    /// the other side.
    fn beyond(&self, cell: Cell, asked: &AskedJump) -> Option<Cell> {
        let (down, right) = asked.towards.delta();
        let size = self.maze.size();
        let (row, col) = (cell.row as isize + down, cell.col as isize + right);
        let (rows, cols) = (size.rows as isize, size.cols as isize);
        let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
        let to = Cell::new(row.rem_euclid(rows) as usize, col.rem_euclid(cols) as usize);
        (inside || self.maze.wraps()).then_some(to)
    }

    /// Describes the position: "row 3, column 4, on the number 5".
    fn place(&self) -> String {
        match self.maze.spots()[self.at] {
            Spot::Number(number) => format!("{}, on the number {number}", self.at),
            _ => format!("{}, on an exit", self.at),
        }
    }
}
