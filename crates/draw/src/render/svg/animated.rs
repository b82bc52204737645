//! An animation as one SVG: each block is drawn once and moved by the file's own style sheet, and jumps of a map appear.
//!
//! If motion is not wanted, or style sheets are not supported, it shows the start, or a map with all jumps.

use super::path::{UNIT, units};
use super::tag::Tag;
use super::{CELL_MM, Pen, Surroundings, ground, root};
use crate::diagram::{Glide, Motion, Role, Theme};
use crate::render::canvas::painted;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use stepbook_solve::text::number;
use svg::Node as _;

/// How much of a step's time its motion takes, and the most, in ms: after it the eye may rest.
const MOTION: (f64, f64) = (0.6, 600.0);
/// The part of it in which something is at once somewhere else.
const AT_ONCE: f64 = 0.02;

/// How much longer the last picture of an animation stays, in ms.
pub const HOLD_MS: u32 = 3000;

/// The speed of an animation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The time of a step, in ms.
    pub delay: u32,
    /// How much longer the end is seen, in ms.
    pub hold: u32,
}

/// Draws `motion` as SVG on the theme's paper; ids and names, also those of its style sheet, begin with `prefix`, for which
/// [`is_prefix`](super::is_prefix) holds: a style sheet has no escaping that every reader knows.
pub fn animated(motion: &Motion, theme: Theme, prefix: &str, pace: Pace) -> String {
    debug_assert!(super::is_prefix(prefix), "`{prefix}` is not safe in a style sheet");
    let start = &motion.start;
    let mut root = root(start, Surroundings::File);
    root.assign("id", prefix);
    root.append(svg::node::Blob::new(format!("<style>\n{}</style>", styles(motion, prefix, pace))));
    ground(start, theme).into_iter().for_each(|ground| root.append(ground));
    let pen = Pen { moves: true, ..Pen::new(theme) };
    let mut out = String::new();
    let bar = motion.bar;
    // At the start the bar is too thin to be seen.
    let tag = Tag::new(&mut out, "rect").set("class", "m").length("x", bar.x).length("y", bar.y);
    let paint = theme.paint(Role::Mark);
    pen.painted(tag.length("width", 1.0 / UNIT).length("height", bar.h), Role::Mark, (paint.fill, paint.stroke)).end();
    pen.draw_all(&painted(&start.items, theme, CELL_MM), &mut out);
    root.append(svg::node::Blob::new(out.trim_end()));
    root.to_string() + "\n"
}

/// The times of an animation.
struct Clock {
    pace: Pace,
    total: f64,
}

impl Clock {
    fn new(steps: usize, pace: Pace) -> Self {
        Self { pace, total: (steps as f64 + 1.0) * f64::from(pace.delay) + f64::from(pace.hold) }
    }

    /// When step `i`, from 0, has made a part of its motion, from 0 to 1, as a keyframe.
    fn at(&self, i: usize, part: f64) -> String {
        let delay = f64::from(self.pace.delay);
        let motion = (MOTION.0 * delay).min(MOTION.1);
        number(((i as f64 + 1.0) * delay + part * motion) / self.total * 100.0, 3) + "%"
    }
}

fn styles(motion: &Motion, prefix: &str, pace: Pace) -> String {
    let clock = Clock::new(motion.moves.len(), pace);
    // A full stop would begin the name of a class.
    let name = prefix.replace('.', "\\.");
    let seconds = number(clock.total / 1000.0, 3);
    let mut blocks: BTreeMap<usize, Track> = BTreeMap::new();
    for (i, (block, way)) in motion.moves.iter().enumerate() {
        blocks.entry(*block).or_default().go(&clock, i, way);
    }
    let mut styles = String::from("@media (prefers-reduced-motion:no-preference){\n");
    for (block, track) in blocks {
        let _ = writeln!(styles, "#{name} .m{block}{{animation:{name}-{block} {seconds}s ease-in-out infinite}}");
        let _ = writeln!(styles, "@keyframes {name}-{block}{{{}}}", track.end());
    }
    // What a jump brings comes into sight while it is made.
    for (i, jump) in motion.jumps.iter().enumerate() {
        let (from, to) = (clock.at(i, 0.0), clock.at(i, 1.0));
        let _ = writeln!(styles, "#{name} .j{jump}{{animation:{name}-j{jump} {seconds}s linear infinite}}");
        let _ = writeln!(styles, "@keyframes {name}-j{jump}{{0%,{from}{{opacity:0}}{to},to{{opacity:1}}}}");
    }
    if let Some(last) = motion.moves.len().checked_sub(1) {
        let (from, to) = (clock.at(0, 0.0), clock.at(last, 1.0));
        let (left, factor) = (units(motion.bar.x), number(motion.bar.w * UNIT, 1));
        let _ =
            writeln!(styles, "#{name} .m{{transform-origin:{left}px 0;animation:{name}-m {seconds}s linear infinite}}");
        let _ =
            writeln!(styles, "@keyframes {name}-m{{0%,{from}{{transform:none}}{to},to{{transform:scaleX({factor})}}}}");
    }
    styles.push_str("}\n");
    styles
}

/// The keyframes of a block.
#[derive(Default)]
struct Track {
    frames: String,
    /// The time since which it has not moved, if it has.
    since: Option<String>,
    /// How many cells it is from its start: right and down.
    at: (isize, isize),
}

impl Track {
    /// Step `i` of the animation moves it along `way`; it goes round corners where the way does.
    fn go(&mut self, clock: &Clock, i: usize, way: &[Glide]) {
        let since = self.since.as_deref().unwrap_or("0%");
        let _ = write!(self.frames, "{since},{}{}", clock.at(i, 0.0), self.place());
        let whole: usize = way.iter().map(|glide| glide.cells()).sum();
        let mut gone = 0;
        for glide in way {
            if glide.at_once {
                let _ = write!(self.frames, "{}{}", clock.at(i, 1.0 - AT_ONCE), self.place());
            }
            self.at = (self.at.0 + glide.right, self.at.1 + glide.down);
            gone += glide.cells();
            let time = clock.at(i, gone as f64 / whole.max(1) as f64);
            if gone < whole {
                let _ = write!(self.frames, "{time}{}", self.place());
            }
            self.since = Some(time);
        }
    }

    fn end(mut self) -> String {
        let _ = write!(self.frames, "{},to{}", self.since.as_deref().unwrap_or("0%"), self.place());
        self.frames
    }

    fn place(&self) -> String {
        let [x, y] = [self.at.0, self.at.1].map(|cells| cells as f64 * UNIT);
        format!("{{transform:translate({x}px,{y}px)}}")
    }
}
