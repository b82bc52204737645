//! Animations in one SVG: the file's own style sheet moves each block and reveals the jumps of a map.
//!
//! Without style sheets, or if the reader prefers reduced motion, it shows the start, or a map with all jumps.

use super::path::{UNIT, units};
use super::tag::Tag;
use super::{CELL_MM, Surroundings, SvgWriter, ground, root};
use crate::diagram::{Glide, Motion, Role, Theme};
use crate::render::canvas::painted;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use stepbook_solve::text::number;
use svg::Node as _;

/// Share of a step's time that its motion takes, and its maximum in ms. The rest is a pause.
const MOTION: (f64, f64) = (0.6, 600.0);
/// Share of the motion during which a piece re-enters the field.
const AT_ONCE: f64 = 0.02;

/// Extra time for the last picture of an animation, in ms.
pub const HOLD_MS: u32 = 3000;

/// The speed of an animation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The time of a step, in ms.
    pub delay: u32,
    /// Extra time for the end, in ms.
    pub hold: u32,
}

/// Draws `motion` as SVG on the theme's paper. Ids and names, also in its style sheet, begin with `prefix`. It must
/// satisfy [`is_prefix`](super::is_prefix), because not every reader supports escapes in style sheets.
pub fn animated(motion: &Motion, theme: Theme, prefix: &str, pace: Pace) -> String {
    debug_assert!(super::is_prefix(prefix), "`{prefix}` is not safe in a style sheet");
    let start = &motion.start;
    let mut root = root(start, Surroundings::File);
    root.assign("id", prefix);
    root.append(svg::node::Blob::new(format!("<style>\n{}</style>", styles(motion, prefix, pace))));
    ground(start, theme).into_iter().for_each(|ground| root.append(ground));
    let svg = SvgWriter { moves: true, ..SvgWriter::new(theme) };
    let mut out = String::new();
    let bar = motion.bar;
    // At the start the bar is too thin to see.
    let tag = Tag::new(&mut out, "rect").set("class", "m").length("x", bar.x).length("y", bar.y);
    let paint = theme.paint(Role::Mark);
    svg.painted(tag.length("width", 1.0 / UNIT).length("height", bar.h), Role::Mark, (paint.fill, paint.stroke)).end();
    svg.draw_all(&painted(&start.items, theme, CELL_MM), &mut out);
    root.append(svg::node::Blob::new(out.trim_end()));
    root.to_string() + "\n"
}

/// The timing of an animation.
struct Clock {
    pace: Pace,
    total: f64,
}

impl Clock {
    fn new(steps: usize, pace: Pace) -> Self {
        Self { pace, total: (steps as f64 + 1.0) * f64::from(pace.delay) + f64::from(pace.hold) }
    }

    /// The keyframe at which step `i`, from 0, has made `part` of its motion, from 0 to 1.
    fn at(&self, i: usize, part: f64) -> String {
        let delay = f64::from(self.pace.delay);
        let motion = (MOTION.0 * delay).min(MOTION.1);
        number(((i as f64 + 1.0) * delay + part * motion) / self.total * 100.0, 3) + "%"
    }
}

fn styles(motion: &Motion, prefix: &str, pace: Pace) -> String {
    let clock = Clock::new(motion.moves.len(), pace);
    // A full stop would begin a class name.
    let name = prefix.replace('.', "\\.");
    let seconds = number(clock.total / 1000.0, 3);
    let mut blocks: BTreeMap<usize, Track> = BTreeMap::new();
    for (i, (block, path)) in motion.moves.iter().enumerate() {
        blocks.entry(*block).or_default().add(&clock, i, path);
    }
    let mut styles = String::from("@media (prefers-reduced-motion:no-preference){\n");
    for (block, track) in blocks {
        let _ = writeln!(styles, "#{name} .m{block}{{animation:{name}-{block} {seconds}s ease-in-out infinite}}");
        let _ = writeln!(styles, "@keyframes {name}-{block}{{{}}}", track.end());
    }
    // The items of a jump fade in during the jump.
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
    /// The end of its last motion, if any.
    since: Option<String>,
    /// Its distance from its start in cells: right and down.
    at: (isize, isize),
}

impl Track {
    /// Adds the keyframes of step `i`, which moves it along `path`.
    fn add(&mut self, clock: &Clock, i: usize, path: &[Glide]) {
        let since = self.since.as_deref().unwrap_or("0%");
        let _ = write!(self.frames, "{since},{}{}", clock.at(i, 0.0), self.transform());
        let whole: usize = path.iter().map(|glide| glide.cells()).sum();
        let mut gone = 0;
        for glide in path {
            if glide.at_once {
                let _ = write!(self.frames, "{}{}", clock.at(i, 1.0 - AT_ONCE), self.transform());
            }
            self.at = (self.at.0 + glide.right, self.at.1 + glide.down);
            gone += glide.cells();
            let time = clock.at(i, gone as f64 / whole.max(1) as f64);
            if gone < whole {
                let _ = write!(self.frames, "{time}{}", self.transform());
            }
            self.since = Some(time);
        }
    }

    fn end(mut self) -> String {
        let _ = write!(self.frames, "{},to{}", self.since.as_deref().unwrap_or("0%"), self.transform());
        self.frames
    }

    fn transform(&self) -> String {
        let [x, y] = [self.at.0, self.at.1].map(|cells| cells as f64 * UNIT);
        format!("{{transform:translate({x}px,{y}px)}}")
    }
}
