//! The chapters of a solution. Each ends after a move of the target, so readers who are stuck can find the board that
//! looks like theirs.
//!
//! Inside a chapter, [`Walkthrough::joints`] are good places for a break: as few moves as possible are still waiting
//! for others.

use super::{Chapter, Picture, Scene, Shown, Walkthrough, Whole};
use rustc_hash::FxHashSet;

/// Minimum average length of a chapter in steps. If targets move more often, the solution is one chapter.
const MIN_CHAPTER_STEPS: usize = 3;

impl Walkthrough {
    /// Fades the blocks of a scene that do not move in its chapter. At the start, and on maps, nothing is faded.
    pub fn focused<'a>(&self, picture: &Picture, mut scene: Scene<'a>) -> Scene<'a> {
        let step = picture.step + usize::from(picture.shown == Shown::Next && picture.step < self.length());
        let chapter = self.chapters.iter().find(|chapter| chapter.steps.contains(&step));
        let Some(chapter) = chapter.filter(|_| !self.is_route()) else { return scene };
        let pieces = self.steps[chapter.steps.clone()].iter().filter_map(|step| Some(step.moved.as_ref()?.piece));
        let movers: FxHashSet<usize> = pieces.collect();
        scene.pieces.iter_mut().enumerate().for_each(|(index, placed)| placed.faded = !movers.contains(&index));
        scene
    }

    /// The blocks whose moves end chapters: the largest of those that the goal names.
    pub fn leaders(&self) -> Vec<usize> {
        let wanted = || (0..self.pieces.len()).filter(|&piece| self.field.wants(piece));
        let size = |piece: usize| self.pieces[piece].shape.len();
        let largest = wanted().map(size).max();
        wanted().filter(|&piece| Some(size(piece)) == largest).collect()
    }

    /// The last steps of those moves after which at most one move still waits for the move that it serves, in order.
    pub fn joints(&self) -> Vec<usize> {
        let moves = self.whole_moves();
        // The number of moves that wait for each move, and the number of moves waiting now.
        let (mut waiting_for, mut waiting) = (vec![0; moves.len()], 0);
        let mut joints = Vec::new();
        for ((number, whole), why) in moves.iter().enumerate().zip(&self.why) {
            waiting -= waiting_for[number];
            if let Some(later) = why.later().filter(|&later| later > number) {
                waiting_for[later] += 1;
                waiting += 1;
            }
            joints.extend((waiting <= 1).then_some(*whole.steps.end()));
        }
        joints
    }

    /// The title of the last position: "Solved", or "Not solved" if a given solution ends before the goal.
    pub fn title_at_end(&self) -> String {
        self.language.say(if self.is_solved() { "pages-solved" } else { "pages-unsolved" }, &[])
    }

    /// The directions of a move in words: "down and left".
    fn directions_of(&self, whole: &Whole) -> String {
        let mut directions = whole.moved.path.clone();
        directions.dedup();
        let towards = |side: super::Direction| self.language.say("way-towards", &[("direction", side.word().into())]);
        self.language.list(directions.into_iter().map(towards))
    }
}

/// The chapters of a solution of a sliding puzzle; none if it has no moves.
pub(super) fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let moves = story.whole_moves();
    let leaders = story.leaders();
    let leads = |whole: &Whole| leaders.contains(&whole.moved.piece);
    let follows = |number: usize| moves.get(number).is_some_and(leads);
    // The last move ends a chapter, whichever block makes it.
    let mut ends: Vec<usize> =
        (1..=moves.len()).filter(|&end| end == moves.len() || (leads(&moves[end - 1]) && !follows(end))).collect();
    if ends.len() > 1 && ends.len() * MIN_CHAPTER_STEPS > story.length() {
        ends = vec![moves.len()];
    }
    ends.retain(|&end| end > 0);
    let language = &story.language;
    let mut from = 0;
    let mut chapter = |&end: &usize| {
        let (first, last) = (&moves[from], &moves[end - 1]);
        from = end;
        let title = |name: &str| {
            let directions = story.directions_of(last);
            let label = &story.pieces[last.moved.piece].label;
            let leaves = last.moved.path.last() == story.leaves().as_ref() && end == moves.len();
            let out = ("out", if leaves { "yes" } else { "no" }.into());
            language.say(name, &[("block", label.into()), ("ways", (&directions).into()), out])
        };
        let is_last = end == moves.len();
        let done = match leads(last) && !(is_last && story.is_solved()) {
            true => title("chapter-gone"),
            false => story.title_at_end(),
        };
        let title = match leads(last) {
            // If several leaders take turns, the last move deserves no title of its own.
            true if ends.len() == 1 && leaders.len() > 1 => story.title_at_end(),
            true => title("chapter-goes"),
            // A single chapter is the whole solution.
            false if is_last && !story.is_solved() => story.title_at_end(),
            false if ends.len() == 1 => language.say("chapter-end", &[]),
            false => language.say("chapter-others", &[]),
        };
        Chapter { title, done, steps: *first.steps.start()..=*last.steps.end() }
    };
    ends.iter().map(&mut chapter).collect()
}

#[cfg(test)]
mod tests {
    use crate::tests::example;

    #[test]
    fn a_part_ends_where_the_target_has_moved() {
        let story = example("klotski");
        let lengths: Vec<usize> = story.chapters.iter().map(|chapter| chapter.steps.clone().count()).collect();
        assert_eq!(lengths, [24, 46, 14, 6, 10, 8, 8]);
        let titles: Vec<_> = story.chapters.iter().map(|chapter| (&*chapter.title, &*chapter.done)).collect();
        assert_eq!((titles[0], titles[6]), (("S goes left", "S has gone left"), ("S goes left", "Solved")));
        assert!([12, 35, 47, 58].iter().all(|joint| story.joints().contains(joint)));
        // A car leaves only once.
        let car = example("rush-hour");
        assert_eq!((car.chapters.len(), &*car.chapters[0].title), (1, "X goes out"));
    }

    #[test]
    fn four_moves_of_klotski_are_made_for_another_than_the_next_one() {
        let story = example("klotski");
        let remarks = (1..=116)
            .filter(|&k| story.ends_move(k))
            .filter_map(|k| Some((k, story.progress(k).or_else(|| story.surprise(k, |k| k))?)));
        let (parts, reasons): (Vec<_>, Vec<_>) = remarks.partition(|(_, remark)| remark.starts_with('S'));
        let reasons: Vec<_> = reasons.iter().map(|(k, remark)| (*k, remark.as_str())).collect();
        assert_eq!(reasons, [(3, "for a, 7"), (7, "for C, 12"), (30, "for C, 32"), (76, "for d, 80")]);
        assert_eq!((parts.len(), &*parts[2].1), (7, "S: 3 of 7"));
    }
}
