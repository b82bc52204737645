//! Divides long chapters of a solution into sections.

use stepbook_draw::walkthrough::{Picture, Walkthrough};

/// Maximum number of pictures of a section.
const MOST: usize = 15;

/// The cost of a division: pictures beyond [`MOST`], cuts that are not joints, and the sum of the squares of the
/// numbers of pictures.
type Cost = (usize, usize, usize);

/// The first and the last step of each section, by chapter. Empty for routes.
pub(super) fn all(story: &Walkthrough, shown: &[Picture]) -> Vec<Vec<(usize, usize)>> {
    if story.is_route() {
        return Vec::new();
    }
    let joints = story.joints();
    // The last step shown by each picture.
    let ends: Vec<usize> = shown
        .iter()
        .map(|picture| match picture.moves.last() {
            Some(whole) if picture.step < *whole.steps.end() => *whole.steps.end(),
            _ => picture.step,
        })
        .collect();
    let part = |chapter: &stepbook_draw::walkthrough::Chapter| {
        let (first, last) = (*chapter.steps.start(), *chapter.steps.end());
        let own: Vec<usize> = ends.iter().copied().filter(|end| (first..last).contains(end)).chain([last]).collect();
        let mut from = first;
        let section = |&end: &usize| (std::mem::replace(&mut from, end + 1), end);
        cut(&own, &joints).iter().map(section).collect()
    };
    story.chapters.iter().map(part).collect()
}

/// The last steps of the sections of a chapter whose pictures end with these steps. There are as many sections as
/// [`MOST`] pictures each require, cut at joints if possible, and as equal as possible. A tie goes to the earlier cuts.
fn cut(pictures: &[usize], joints: &[usize]) -> Vec<usize> {
    let count = pictures.len();
    let sections = count.div_ceil(MOST).max(1);
    let is_joint = |at: usize| at == count || joints.binary_search(&pictures[at - 1]).is_ok();
    // For each number of sections and of pictures, the best division: its cost, and where the last section begins.
    let mut rows: Vec<Vec<Option<(Cost, usize)>>> = vec![vec![None; count + 1]];
    rows[0][0] = Some(((0, 0, 0), 0));
    for number in 1..=sections {
        let before = &rows[number - 1];
        let best = |end: usize| {
            let divisions = (0..end).filter_map(|begin| {
                let (cost, _) = before[begin]?;
                let size = end - begin;
                let loose = usize::from(!is_joint(end));
                Some(((cost.0 + size.saturating_sub(MOST), cost.1 + loose, cost.2 + size * size), begin))
            });
            divisions.min()
        };
        let row = (0..=count).map(best).collect();
        rows.push(row);
    }
    let (mut ends, mut end) = (Vec::new(), count);
    for row in rows[1..].iter().rev() {
        let Some((_, begin)) = row[end] else { break };
        ends.push(pictures[end - 1]);
        end = begin;
    }
    ends.reverse();
    ends
}

/// The letter of a section: "a" to "z", then "aa".
pub(super) fn letter(index: usize) -> String {
    let last = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => last.to_string(),
        rest => format!("{}{last}", letter(rest - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_cut_at_joints_as_equally_as_they_can_be() {
        let pictures: Vec<usize> = (1..=46).collect();
        assert_eq!(cut(&pictures, &(1..=46).collect::<Vec<_>>()), [11, 22, 34, 46]);
        assert_eq!(cut(&pictures, &[9, 11, 24, 34, 46]), [11, 24, 34, 46]);
        assert_eq!(cut(&pictures[..15], &[]), [15]);
        assert_eq!(cut(&pictures[..16], &[]), [8, 16]);
        assert_eq!(["a", "z", "aa", "ab"], [0, 25, 26, 27].map(letter)[..]);
    }
}
