//! What one picture of a solution shows, and the fewest pictures that show all of it.

use super::{Moved, Walkthrough, Whole};
use stepbook_solve::arrows::{self, Stroke};

/// Which step is marked in the picture of a position. It is the same one in all pictures of a document.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shown {
    /// The step that led there.
    #[default]
    After,
    /// The step that follows; the last picture has none.
    Next,
    /// None: the position alone.
    None,
}

/// How a step is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    /// An arrow along the way of the piece.
    pub arrow: bool,
    /// The outline of the other end of the way: where the piece was, or where it will be.
    pub ghost: bool,
    /// The piece itself: a heavy outline and a bold label.
    pub outline: bool,
}

impl Marks {
    /// No mark at all.
    pub const NONE: Self = Self { arrow: false, ghost: false, outline: false };
}

impl Default for Marks {
    fn default() -> Self {
        Self { arrow: true, ghost: true, outline: true }
    }
}

/// A position, and the moves that are marked in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The position is that after this step.
    pub step: usize,
    /// Which moves these are.
    pub shown: Shown,
    /// The moves that led there or that follow, in the order in which they are made. None led to the start, and none follows the
    /// end. Each is a whole move, or a single step.
    pub moves: Vec<Whole>,
    /// Whether it is one of pictures with several arrows each: the position is that before the moves, and all of them have numbers.
    pub numbered: bool,
}

impl Picture {
    /// Whether the moves have numbers.
    pub fn is_numbered(&self) -> bool {
        self.numbered && !self.moves.is_empty()
    }

    /// Whether the moves are still to be made.
    pub fn is_before(&self) -> bool {
        self.numbered || self.shown == Shown::Next
    }

    /// The first and the last step that it tells: those of numbered moves, else the one of the position.
    pub fn told(&self) -> (usize, usize) {
        match &self.moves[..] {
            [first, ..] if self.numbered => (*first.steps.start(), *self.moves[self.moves.len() - 1].steps.end()),
            _ => (self.step, self.step),
        }
    }
}

impl Walkthrough {
    /// The picture of the position after step `k` with a single step: the one that led there, or the one that follows.
    pub fn single(&self, k: usize, shown: Shown) -> Picture {
        let number = k + usize::from(shown == Shown::Next);
        let moved = self.steps.get(number).and_then(|step| step.moved.clone());
        let moves = moved.map(|moved| Whole { steps: number..=number, moved }).into_iter().collect();
        Picture { step: k, shown, moves, numbered: false }
    }

    /// The moves that led to each of these pictures of the solution, in order: those that are marked in it, or in the one before where
    /// pictures mark what follows. Where these do not end there, it is the last step alone; none led to the start.
    pub fn led_to(&self, pictures: &[Picture]) -> Vec<Vec<Whole>> {
        let led = |(i, picture): (usize, &Picture)| {
            let marks = if picture.is_before() { i.checked_sub(1) } else { Some(i) };
            let ends = |moves: &&Vec<Whole>| moves.last().is_some_and(|last| *last.steps.end() == picture.step);
            let moves = marks.map(|marks| &pictures[marks].moves).filter(ends).cloned();
            moves.unwrap_or_else(|| self.single(picture.step, Shown::After).moves)
        };
        pictures.iter().enumerate().map(led).collect()
    }

    /// The pictures in which up to `arrows` whole moves are marked: the fewest in which all moves find a place where no picture goes
    /// on beyond the end of a chapter. Where several moves may be marked, each shows the position before its moves, which have
    /// numbers, and the last one the end; else there is also the start, and `shown` says whether the moves are those before. Of several ways to divide the moves, the one with the most even pictures:
    /// the sum of the squares of their numbers of moves is smallest; then the one whose later pictures have more moves.
    ///
    /// Which moves may share a picture is decided by [`arrows::fit`].
    pub fn manoeuvres(&self, arrows: usize, shown: Shown) -> Vec<Picture> {
        let whole = self.whole_moves();
        let mut ends = self.divided(&whole, arrows);
        let numbered = arrows > 1;
        let is_before = numbered || shown == Shown::Next;
        ends.insert(0, 0);
        let picture = |i: usize| {
            let (end, other) = (ends[i], if is_before { Some(i + 1) } else { i.checked_sub(1) });
            let other = other.and_then(|other| ends.get(other).copied()).unwrap_or(end);
            let step = end.checked_sub(1).map_or(0, |last| *whole[last].steps.end());
            Picture { step, shown, moves: whole[end.min(other)..end.max(other)].to_vec(), numbered }
        };
        (0..ends.len()).map(picture).collect()
    }

    /// How many of the whole moves have been made at the end of each picture.
    fn divided(&self, whole: &[Whole], arrows: usize) -> Vec<usize> {
        let label = self.label_width();
        let strokes: Vec<Option<Stroke>> = whole.iter().map(|whole| self.stroke(&whole.moved)).collect();
        let ends_chapter =
            |whole: &Whole| self.chapters.iter().any(|chapter| whole.steps.contains(chapter.steps.end()));
        let breaks: Vec<bool> = whole.iter().map(ends_chapter).collect();
        // The number of pictures of the first moves and the sum of squares, and where the last picture begins.
        let mut best: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
        for end in 1..=whole.len() {
            let first = best[end - 1];
            let mut found = (first.0 + 1, first.1 + 1, end - 1);
            for begin in (end.saturating_sub(arrows)..end - 1).rev() {
                if breaks[begin] {
                    break;
                }
                let own: Option<Vec<Stroke>> = strokes[begin..end].iter().cloned().collect();
                // What cannot be told apart stays so, however much is added; arrows that touch do so as well.
                let Some(own) = own.filter(|own| arrows::fit(own, label)) else { break };
                let (pictures, squares, _) = best[begin];
                let tried = (pictures + 1, squares + own.len() * own.len(), begin);
                if (tried.0, tried.1) <= (found.0, found.1) {
                    found = tried;
                }
            }
            best.push(found);
        }
        let mut ends = Vec::new();
        let mut end = whole.len();
        while end > 0 {
            ends.push(end);
            end = best[end].2;
        }
        ends.reverse();
        ends
    }

    /// A move as its arrow sees it; a jump has none.
    pub(crate) fn stroke(&self, moved: &Moved) -> Option<Stroke> {
        (!moved.path.is_empty()).then(|| self.pieces[moved.piece].stroke(moved))
    }

    /// Width of the widest label in cells, about.
    pub(crate) fn label_width(&self) -> f64 {
        arrows::label_width(self.pieces.iter().map(|piece| piece.on_block().unwrap_or(&piece.label)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::example;
    use crate::walkthrough::Chapter;

    /// The pictures of several arrows before the end, with a break wherever a part ends.
    fn counts(story: &mut Walkthrough, ends: &[usize]) -> [usize; 3] {
        let chapter = story.chapters[0].clone();
        let first = |i: usize| if i > 0 { ends[i - 1] + 1 } else { 1 };
        let part = |(i, &end): (usize, &usize)| Chapter { steps: first(i)..=end, ..chapter.clone() };
        story.chapters = ends.iter().enumerate().map(part).collect();
        [2, 3, 5].map(|arrows| story.manoeuvres(arrows, Shown::After).len() - 1)
    }

    /// Without the rule about room, Klotski would need 33 pictures of three moves where its target ends a part.
    #[test]
    fn room_for_arrows_costs_few_pictures() {
        let mut klotski = example("klotski");
        let parts = [24, 70, 84, 90, 100, 108, 116];
        assert_eq!(counts(&mut klotski, &parts), [48, 34, 26]);
        for (name, pictures) in [("klotski", [46, 31, 22]), ("pennant", [31, 24, 19]), ("only-18-steps", [14, 9, 6])] {
            let mut story = example(name);
            let end = story.length();
            assert_eq!(counts(&mut story, &[end]), pictures, "{name}");
            assert_eq!(story.manoeuvres(1, Shown::After).len() - 1, story.whole_moves().len());
        }
    }
}
