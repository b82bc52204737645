//! The reason of each move: the later move that it makes room for, or the goal.
//!
//! A move makes room for the first later move that enters a cell that it left. If its block moves again before that, it
//! was on its way. Without either, the rest of the solution would work without the move, so the goal must need it: it
//! brings a block home, or it leaves a cell that must be empty. So every move of a shortest solution has a reason, in
//! every metric.

use super::{Chapter, Condition, Moved, Picture, Piece, Place, Walkthrough, Whole, distinct};
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Grid};

/// The reason of a whole move. Numbers are indices into [`Walkthrough::whole_moves`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It makes room for a later move of another block.
    Room {
        /// The first later move that enters a cell that this one left.
        mover: usize,
        /// Those cells, in reading order.
        cells: Vec<Cell>,
    },
    /// The same block moves again before another enters the cells that it left.
    OnItsWay {
        /// The next move of the block.
        next: usize,
    },
    /// It brings a goal block to its final position, and makes room for no other block.
    Home,
    /// It leaves cells that the goal requires to be empty, and nothing enters them again.
    Empty {
        /// Those cells, in reading order.
        cells: Vec<Cell>,
    },
    /// No reason: the goal could be reached without it, or the solution does not reach the goal.
    Unknown,
}

impl Why {
    /// The later move that this one serves, if any.
    pub const fn later(&self) -> Option<usize> {
        match self {
            Self::Room { mover: later, .. } | Self::OnItsWay { next: later } => Some(*later),
            Self::Home | Self::Empty { .. } | Self::Unknown => None,
        }
    }
}

/// The earlier moves that serve each move, in order. They form trees whose roots serve no later move.
pub fn needs(reasons: &[Why]) -> Vec<Vec<usize>> {
    let mut needs = vec![Vec::new(); reasons.len()];
    for (earlier, why) in reasons.iter().enumerate() {
        if let Some(later) = why.later() {
            needs[later].push(earlier);
        }
    }
    needs
}

impl Walkthrough {
    /// The reason of each whole move, in order. A route through a number maze has none.
    pub fn reasons(&self) -> Vec<Why> {
        if self.is_route() {
            return Vec::new();
        }
        let moves = self.whole_moves();
        let mut reasons = vec![Why::Unknown; moves.len()];
        // The move that last left each cell, until another block enters it, and the last move of each block.
        let mut left_by: Grid<Option<usize>> = Grid::filled(self.field.size(), None);
        let mut last_of: Vec<Option<usize>> = vec![None; self.pieces.len()];
        for (number, Whole { moved, .. }) in moves.iter().enumerate() {
            if let Some(before) = last_of[moved.piece].replace(number) {
                // A block that only moves back was not on its way.
                let from = moves[before].moved.from;
                if reasons[before] == Why::Unknown && from != moved.to && from != moves[before].moved.to {
                    reasons[before] = Why::OnItsWay { next: number };
                }
            }
            for cell in self.entered(moved) {
                let before = left_by[cell].take().filter(|&before| moves[before].moved.piece != moved.piece);
                let Some(before) = before else { continue };
                match &mut reasons[before] {
                    Why::Room { mover, cells } if *mover == number => cells.push(cell),
                    // A block that has moved since then was on its way, or only moved back.
                    why if *why == Why::Unknown && last_of[moves[before].moved.piece] == Some(before) => {
                        *why = Why::Room { mover: number, cells: vec![cell] };
                    }
                    _ => {}
                }
            }
            self.left(moved).into_iter().for_each(|cell| left_by[cell] = Some(number));
        }
        let reached = self.reached();
        let empty: FxHashSet<Cell> = reached.iter().flat_map(|demand| demand.empty.iter().copied()).collect();
        for (number, Whole { moved, .. }) in moves.iter().enumerate() {
            let why = &mut reasons[number];
            let left = self.left(moved);
            // Making room for another block takes precedence.
            if last_of[moved.piece] == Some(number) && !left.is_empty() && *why == Why::Unknown {
                let wanted = |cell: &Cell| empty.contains(cell);
                let is_home = |place: &Place| place.blocks.contains(&moved.piece) && place.corners.contains(&moved.to);
                if reached.iter().flat_map(|demand| &demand.places).any(is_home) {
                    *why = Why::Home;
                } else if left.iter().any(wanted) {
                    *why = Why::Empty { cells: left.into_iter().filter(wanted).collect() };
                }
            }
        }
        reasons
    }

    /// The whole move that contains step `k`; `None` for the start.
    pub fn whole_of(&self, k: usize) -> Option<usize> {
        self.steps[..=k].iter().filter(|step| step.moved.is_some() && !step.goes_on).count().checked_sub(1)
    }

    /// The reason of the move that contains step `k`: "room for S (24)". The start has none. For a jump, the number of
    /// wrong alternatives: "7 of 8 lead astray".
    pub fn why_in_words(&self, k: usize) -> Option<String> {
        self.why_of(self.whole_of(k)?, |piece| &piece.label)
    }

    /// The reason of a whole move in words. `called` names the blocks.
    fn why_of(&self, whole: usize, called: fn(&Piece) -> &str) -> Option<String> {
        // Every jump is a whole move.
        if let Some(fork) = self.forks.iter().find(|fork| fork.number == whole) {
            return Some(self.astray_in_words(fork));
        }
        let why = self.why.get(whole)?;
        let say = |name: &str| self.language.say(name, &[]);
        let later = |name: &str, later: usize| {
            let (number, moved) = self.end_of(later)?;
            let block = ("block", called(&self.pieces[moved.piece]).into());
            Some(self.language.say(name, &[block, ("number", number.into())]))
        };
        match why {
            Why::Room { mover, .. } => later("why-room", *mover),
            Why::OnItsWay { next } => later("why-on-its-way", *next),
            Why::Home => Some(say("why-home")),
            Why::Empty { .. } => Some(say("why-empty")),
            // The purpose of moves in an unfinished solution is unknown.
            Why::Unknown => self.is_solved().then(|| say("why-unknown")),
        }
    }

    /// The progress of the [leader](Self::leaders) whose move ends a chapter with step `k`, as done and total chapters
    /// that it ends: "S: 3 of 7".
    pub fn progress(&self, k: usize) -> Option<String> {
        let at = self.chapters.iter().position(|chapter| *chapter.steps.end() == k)?;
        let mover = |chapter: &Chapter| Some(self.end_of(self.whole_of(*chapter.steps.end())?)?.1.piece);
        let piece = mover(&self.chapters[at]).filter(|piece| self.leaders().contains(piece))?;
        let own = |all: &[Chapter]| all.iter().filter(|chapter| mover(chapter) == Some(piece)).count();
        let (part, count) = (own(&self.chapters[..=at]), own(&self.chapters));
        let done = [("block", (&self.pieces[piece].label).into()), ("number", part.into()), ("count", count.into())];
        (count > 1).then(|| self.language.say("why-part", &done))
    }

    /// The block that the move ending with step `k` makes room for, and the number of that block's move: "for C, 12".
    /// `None` if that block moves next or if a leader moves. `number` converts the last step of that move to its
    /// number.
    pub fn surprise(&self, k: usize, number: impl Fn(usize) -> usize) -> Option<String> {
        let whole = self.whole_of(k)?;
        let later = self.why.get(whole)?.later()?;
        let [own, next, (end, mover)] = [self.end_of(whole)?, self.end_of(whole + 1)?, self.end_of(later)?];
        let surprises = ![own.1.piece, next.1.piece].contains(&mover.piece) && !self.leaders().contains(&own.1.piece);
        let terms = [("block", (&self.pieces[mover.piece].label).into()), ("number", number(end).into())];
        surprises.then(|| self.language.say("why-for", &terms))
    }

    /// The reasons of the moves of a picture: "room for S (24)", with the circled numbers of numbered arrows. Empty if
    /// there are no moves.
    pub fn why_shown(&self, picture: &Picture) -> String {
        let why = |whole: &Whole| self.why_in_words(*whole.steps.end()).unwrap_or_default();
        match picture.moves[..] {
            [] => String::new(),
            _ => self.language.chain("moves-then", self.phrases(picture, why)),
        }
    }

    /// The moves of a picture with their reasons: "d left: room for D (2)".
    pub fn words_and_why(&self, picture: &Picture) -> String {
        let describe = |whole: &Whole| self.reasoned(whole, |piece| &piece.label);
        self.language.chain("moves-then", self.phrases(picture, describe))
    }

    /// [`Walkthrough::words_and_why`] for screen readers.
    pub fn words_and_why_aloud(&self, picture: &Picture) -> String {
        self.moves_aloud(picture, |whole| self.reasoned(whole, |piece| &piece.aloud))
    }

    fn reasoned(&self, whole: &Whole, called: fn(&Piece) -> &str) -> String {
        let words = self.move_in_words(called(&self.pieces[whole.moved.piece]), &whole.moved);
        let why = self.whole_of(*whole.steps.end()).and_then(|number| self.why_of(number, called));
        match why {
            Some(why) => self.language.say("why-said", &[("move", (&words).into()), ("why", (&why).into())]),
            None => words,
        }
    }

    /// The number of the last step of a whole move, and its move.
    pub fn end_of(&self, whole: usize) -> Option<(usize, &Moved)> {
        let ends = self.steps.iter().enumerate().filter(|&(k, _)| self.ends_move(k));
        ends.filter_map(|(k, step)| Some((k, step.moved.as_ref()?))).nth(whole)
    }

    /// The cells that a move newly covers on its path, in reading order.
    pub(super) fn entered(&self, moved: &Moved) -> Vec<Cell> {
        let piece = &self.pieces[moved.piece];
        let before: FxHashSet<Cell> = piece.cells_at(moved.from).collect();
        let mut corner = moved.from;
        let mut entered = Vec::new();
        for &direction in &moved.path {
            // A replayed path stays on the board.
            corner = corner.step(direction).unwrap_or(corner);
            entered.extend(piece.cells_at(corner).filter(|cell| !before.contains(cell)));
        }
        distinct(entered)
    }

    /// The cells that a move uncovers, in reading order.
    fn left(&self, moved: &Moved) -> Vec<Cell> {
        let piece = &self.pieces[moved.piece];
        let after: FxHashSet<Cell> = piece.cells_at(moved.to).collect();
        piece.cells_at(moved.from).filter(|cell| !after.contains(cell)).collect()
    }

    /// The alternatives of the goal that hold at the end.
    fn reached(&self) -> Vec<&Condition> {
        let end = &self.steps[self.length()].position;
        let owners = self.owners(self.length());
        let holds = |demand: &&Condition| {
            demand.places.iter().all(|place| place.holds(end))
                && demand.empty.iter().all(|&cell| owners[cell].is_none())
        };
        self.field.goal.iter().filter(holds).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walkthrough::{Caption, Shown, Whole, narrate};
    use stepbook_solve::puzzle::Path;
    use stepbook_solve::sliding::{Metric, Move};

    /// The story of moves that start at these cells and follow these paths.
    fn story(puzzle: &str, moves: &[(usize, usize, &str)]) -> Walkthrough {
        let puzzle = crate::tests::puzzle(puzzle);
        let direction = |letter: char| match letter {
            'u' => stepbook_solve::grid::Direction::Up,
            'd' => stepbook_solve::grid::Direction::Down,
            'l' => stepbook_solve::grid::Direction::Left,
            _ => stepbook_solve::grid::Direction::Right,
        };
        let one = |&(row, col, path): &(usize, usize, &str)| Move {
            cell: Cell::new(row, col),
            path: path.chars().map(direction).collect(),
        };
        let solution = Path::Sliding { metric: Metric::Move, moves: moves.iter().map(one).collect() }.shortest();
        narrate(&puzzle, &solution).expect("legal moves")
    }

    fn words(story: &Walkthrough) -> Vec<String> {
        story.whole_moves().iter().filter_map(|whole: &Whole| story.why_in_words(*whole.steps.end())).collect()
    }

    #[test]
    fn every_kind_of_reason() {
        let one = "title = 'T'\nboard = '''\nAB.\n...\n.CD\n'''\ngoal = { A = [0, 1] }\n";
        let replayed = story(one, &[(0, 1, "r"), (0, 0, "r")]);
        assert_eq!(words(&replayed), ["room for A (2)", "home"]);
        assert_eq!(needs(&replayed.why), [vec![], vec![0]]);
        // B moves again before its room is needed. Its second move and that of C serve no purpose.
        let replayed = story(one, &[(0, 1, "d"), (2, 1, "l"), (1, 1, "r"), (0, 0, "r")]);
        assert_eq!(words(&replayed), ["on its way (3)", "no reason", "no reason", "home"]);
        let replayed = story(one, &[(0, 0, "d"), (0, 1, "l"), (1, 0, "r"), (2, 1, "l"), (1, 1, "u")]);
        assert_eq!(words(&replayed), ["room for B (2)", "room for A (5)", "on its way (5)", "no reason", "home"]);
        // A move home that makes room for another is made for that.
        let beside = "title = 'T'\nboard = '''\nAB\n..\n'''\ngoal = { A = [1, 0], B = [0, 0] }\n";
        let replayed = story(beside, &[(0, 0, "d"), (0, 1, "l")]);
        assert_eq!(words(&replayed), ["room for B (2)", "home"]);
        // A block that only moves back was not on its way.
        let replayed = story(one, &[(0, 0, "d"), (0, 1, "r"), (1, 0, "u"), (2, 1, "l"), (0, 0, "r")]);
        assert_eq!(words(&replayed), ["no reason", "room for A (5)", "on its way (5)", "no reason", "home"]);
    }

    #[test]
    fn captions_say_the_reasons_of_all_moves_of_a_picture() {
        let text = "title = 'T'\nboard = '''\nAb.\n..B\n'''\ngoal = { A = [0, 1] }\n";
        let replayed = story(text, &[(0, 1, "r"), (0, 0, "r")]);
        let why: Caption = "why".parse().expect("a caption");
        let pattern: Caption = "{number} {why}".parse().expect("a caption");
        let rendered = |caption: &Caption, picture: &Picture| caption.text_shown(&replayed, picture);
        assert_eq!(rendered(&why, &replayed.single(0, Shown::After)), "start");
        assert_eq!(rendered(&pattern, &replayed.single(0, Shown::After)), "0 ");
        assert_eq!(rendered(&why, &replayed.single(1, Shown::After)), "b right: room for A (2)");
        assert_eq!(rendered(&why, &replayed.single(1, Shown::Next)), "A right: home");
        assert_eq!(rendered(&why, &replayed.single(2, Shown::Next)), "end");
        assert_eq!(rendered(&pattern, &replayed.single(0, Shown::Next)), "0 room for A (2)");
        let moves = replayed.whole_moves();
        for (step, shown) in [(2, Shown::After), (0, Shown::Next)] {
            let both = Picture { step, shown, moves: moves.clone(), numbered: true };
            assert_eq!(rendered(&why, &both), "① b right: room for A (2) ② A right: home");
            assert_eq!(replayed.why_shown(&both), "① room for A (2) ② home");
            assert_eq!(replayed.words_and_why_aloud(&both), "1: small b right: room for A (2); 2: A right: home");
            assert!(replayed.description_shown(&both).contains("1: small b right: room for A (2); 2: A right: home"));
        }
    }
}
