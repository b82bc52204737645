//! The pictures of a solution: what each shows, and how few show all of it.

use super::{Moved, Walkthrough, Whole};
use stepbook_solve::arrows::{self, Stroke};

/// The step that is marked in the picture of a position. All pictures of a document use the same rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shown {
    /// The step that led there.
    #[default]
    After,
    /// The next step; the last picture has none.
    Next,
    /// No step, only the position.
    None,
}

/// The marks of a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    /// An arrow along the path of the piece.
    pub arrow: bool,
    /// An outline at the other end of the path: where the piece was, or where it will be.
    pub ghost: bool,
    /// A heavy outline and a bold label for the piece itself.
    pub outline: bool,
}

impl Marks {
    /// No marks.
    pub const NONE: Self = Self { arrow: false, ghost: false, outline: false };
}

impl Default for Marks {
    fn default() -> Self {
        Self { arrow: true, ghost: true, outline: true }
    }
}

/// A position and its marked moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The picture shows the position after this step.
    pub step: usize,
    /// Which moves are marked.
    pub shown: Shown,
    /// The marked moves, in order. They led to the position or follow it, so there may be none at the start or at the
    /// end. Each is a whole move or a single step.
    pub moves: Vec<Whole>,
    /// Whether it belongs to a series with several arrows per picture. Then the position is the one before the moves,
    /// and the moves have numbers.
    pub numbered: bool,
}

impl Picture {
    /// Whether the moves have numbers.
    pub fn is_numbered(&self) -> bool {
        self.numbered && !self.moves.is_empty()
    }

    /// Whether the moves follow the position.
    pub fn is_before(&self) -> bool {
        self.numbered || self.shown == Shown::Next
    }

    /// The first and the last step that it shows: those of the numbered moves, else the step of the position.
    pub fn step_range(&self) -> (usize, usize) {
        match &self.moves[..] {
            [first, ..] if self.numbered => (*first.steps.start(), *self.moves[self.moves.len() - 1].steps.end()),
            _ => (self.step, self.step),
        }
    }
}

impl Walkthrough {
    /// The position after step `k` with a single marked step: the one that led there, or the next.
    pub fn single(&self, k: usize, shown: Shown) -> Picture {
        let number = k + usize::from(shown == Shown::Next);
        let moved = self.steps.get(number).and_then(|step| step.moved.clone());
        let moves = moved.map(|moved| Whole { steps: number..=number, moved }).into_iter().collect();
        Picture { step: k, shown, moves, numbered: false }
    }

    /// The moves that led to each of these consecutive pictures. They are marked in the picture, or in the previous one
    /// if pictures mark the next moves. If the marked moves do not end at the position, only the last step counts.
    /// Nothing led to the start.
    pub fn led_to(&self, pictures: &[Picture]) -> Vec<Vec<Whole>> {
        let leading = |(i, picture): (usize, &Picture)| {
            let marks = if picture.is_before() { i.checked_sub(1) } else { Some(i) };
            let ends = |moves: &&Vec<Whole>| moves.last().is_some_and(|last| *last.steps.end() == picture.step);
            let moves = marks.map(|marks| &pictures[marks].moves).filter(ends).cloned();
            moves.unwrap_or_else(|| self.single(picture.step, Shown::After).moves)
        };
        pictures.iter().enumerate().map(leading).collect()
    }

    /// Divides the solution into the fewest pictures of up to `arrows` whole moves each. No picture continues past the
    /// end of a chapter. With several arrows, each picture shows the position before its moves, the moves are numbered,
    /// and the last picture shows the end. With one, the start has its own picture, and `shown` selects the previous or
    /// the next move. Of several divisions, the most even one is chosen: the sum of the squares of the numbers of moves
    /// is smallest. A tie goes to the one whose later pictures have more moves.
    ///
    /// [`arrows::fit`] decides which moves may share a picture.
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

    /// The number of whole moves made by the end of each picture.
    fn divided(&self, whole: &[Whole], arrows: usize) -> Vec<usize> {
        let label = self.label_width();
        let strokes: Vec<Option<Stroke>> = whole.iter().map(|whole| self.stroke(&whole.moved)).collect();
        let ends_chapter =
            |whole: &Whole| self.chapters.iter().any(|chapter| whole.steps.contains(chapter.steps.end()));
        let breaks: Vec<bool> = whole.iter().map(ends_chapter).collect();
        // For the first moves: the number of pictures, the sum of squares, and where the last picture begins.
        let mut best: Vec<(usize, usize, usize)> = vec![(0, 0, 0)];
        for end in 1..=whole.len() {
            let first = best[end - 1];
            let mut found = (first.0 + 1, first.1 + 1, end - 1);
            for begin in (end.saturating_sub(arrows)..end - 1).rev() {
                if breaks[begin] {
                    break;
                }
                let own: Option<Vec<Stroke>> = strokes[begin..end].iter().cloned().collect();
                // Arrows that do not fit now never fit with more moves.
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

    /// The stroke of the arrow of a move; jumps have none.
    pub(crate) fn stroke(&self, moved: &Moved) -> Option<Stroke> {
        (!moved.path.is_empty()).then(|| self.pieces[moved.piece].stroke(moved))
    }

    /// Approximate width of the widest label, in cells.
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
