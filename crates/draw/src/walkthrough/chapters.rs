//! Parts of a solution: each ends where the target has moved, so that a reader who is stuck can find the board that looks like his own.
//!
//! Inside a part, [`Walkthrough::joints`] are the moments at which as little as possible is begun and not finished: there it can be cut.

use super::{Chapter, Picture, Scene, Shown, Walkthrough, Whole};
use rustc_hash::FxHashSet;

/// Shortest average length of a part in steps; if targets move more often, the solution is one part.
const PART_STEPS: usize = 3;

impl Walkthrough {
    /// The scene of a picture in which all blocks are faint that do not move in its chapter. At the start, and on maps, all of them
    /// matter.
    pub fn focused<'a>(&self, picture: &Picture, mut scene: Scene<'a>) -> Scene<'a> {
        let step = picture.step + usize::from(picture.shown == Shown::Next && picture.step < self.length());
        let chapter = self.chapters.iter().find(|chapter| chapter.steps.contains(&step));
        let Some(chapter) = chapter.filter(|_| !self.is_route()) else { return scene };
        let moved = self.steps[chapter.steps.clone()].iter().filter_map(|step| Some(step.moved.as_ref()?.piece));
        let matter: FxHashSet<usize> = moved.collect();
        scene.pieces.iter_mut().enumerate().for_each(|(index, placed)| placed.faded = !matter.contains(&index));
        scene
    }

    /// The blocks that the parts follow: of those that the goal names, the largest.
    pub fn leaders(&self) -> Vec<usize> {
        let wanted = || (0..self.pieces.len()).filter(|&piece| self.field.wants(piece));
        let size = |piece: usize| self.pieces[piece].shape.len();
        let largest = wanted().map(size).max();
        wanted().filter(|&piece| Some(size(piece)) == largest).collect()
    }

    /// The last steps of those moves after which at most one move still waits for the one that it makes room for, in order.
    pub fn joints(&self) -> Vec<usize> {
        let moves = self.whole_moves();
        // How many moves wait for each one, and how many wait for any that comes later.
        let (mut for_each, mut waiting) = (vec![0; moves.len()], 0);
        let mut joints = Vec::new();
        for ((number, whole), why) in moves.iter().enumerate().zip(&self.why) {
            waiting -= for_each[number];
            if let Some(later) = why.later().filter(|&later| later > number) {
                for_each[later] += 1;
                waiting += 1;
            }
            joints.extend((waiting <= 1).then_some(*whole.steps.end()));
        }
        joints
    }

    /// What the last position is: "Solved", or "Not solved" where a given solution ends before the goal.
    pub fn title_at_end(&self) -> String {
        self.language.say(if self.is_solved() { "pages-solved" } else { "pages-unsolved" }, &[])
    }

    /// The directions of a move in words: "down and left".
    fn ways_of(&self, whole: &Whole) -> String {
        let mut ways = whole.moved.path.clone();
        ways.dedup();
        let towards = |way| self.language.say("way-towards", &[("direction", super::Direction::word(way).into())]);
        self.language.list(ways.into_iter().map(towards))
    }
}

/// The chapters of a solution in which blocks move; none of one without moves.
pub(super) fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let moves = story.whole_moves();
    let leaders = story.leaders();
    let leads = |whole: &Whole| leaders.contains(&whole.moved.piece);
    let follows = |number: usize| moves.get(number).is_some_and(leads);
    // The last move ends a part, whichever block makes it.
    let mut ends: Vec<usize> =
        (1..=moves.len()).filter(|&end| end == moves.len() || (leads(&moves[end - 1]) && !follows(end))).collect();
    if ends.len() > 1 && ends.len() * PART_STEPS > story.length() {
        ends = vec![moves.len()];
    }
    ends.retain(|&end| end > 0);
    let language = &story.language;
    let mut from = 0;
    let mut chapter = |&end: &usize| {
        let (first, last) = (&moves[from], &moves[end - 1]);
        from = end;
        let title = |name: &str| {
            let ways = story.ways_of(last);
            let label = &story.pieces[last.moved.piece].label;
            let leaves = last.moved.path.last() == story.leaves().as_ref() && end == moves.len();
            let out = ("out", if leaves { "yes" } else { "no" }.into());
            language.say(name, &[("block", label.into()), ("ways", (&ways).into()), out])
        };
        let is_last = end == moves.len();
        let done = match leads(last) && !(is_last && story.is_solved()) {
            true => title("chapter-gone"),
            false => story.title_at_end(),
        };
        let title = match leads(last) {
            // Of many that move in turn, the last one is no more than the end.
            true if ends.len() == 1 && leaders.len() > 1 => story.title_at_end(),
            true => title("chapter-goes"),
            // Of a single part there is nothing to say but that it is all.
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
        let told: Vec<_> = story.chapters.iter().map(|chapter| (&*chapter.title, &*chapter.done)).collect();
        assert_eq!((told[0], told[6]), (("S goes left", "S has gone left"), ("S goes left", "Solved")));
        assert!([12, 35, 47, 58].iter().all(|joint| story.joints().contains(joint)));
        // A car goes out once.
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
