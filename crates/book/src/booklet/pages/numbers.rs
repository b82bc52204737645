//! The numbers: a few large ones, the number of positions at each level, facts about other solutions, and how the book
//! was made.

use super::flow::Flow;
use super::frame::{self, Compositor, Frame};
use super::style::{self, TextStyle};
use super::{Book, board_cells};
use crate::booklet::{Chapter, Fact, LevelPlot, Numbers};
use stepbook_draw::diagram::plot::Scale;
use stepbook_draw::diagram::{Anchor, Item, Layer, Point, Rect, Role, Tag};

/// Minimum height of the bars of the plot.
const LEAST_TALL: f64 = style::FAR;

impl<'a> Book<'a> {
    /// Adds the numbers below the moves if they fit there, else on a page of their own.
    pub(super) fn numbers(&mut self, numbers: &'a Numbers) {
        if self.is_short {
            let below = self.numbers_below(numbers);
            if self.sheet().fits(below.height) {
                return self.sheet().put(0.0, below);
            }
        }
        let (usual, page) = (style::MINOR * self.area.text_height(), self.area.text_height());
        let (facts, all) = (facts(self.set, &numbers.facts).height, self.parts_of(numbers, None).height());
        self.opened(&numbers.title, "numbers", self.height_of_numbers(numbers));
        let (mut plot, mut after) = (None, None);
        if let Some(levels) = &numbers.levels {
            // The plot shrinks to keep everything on one page, else to fit below the numbers, else to keep the rest
            // below it.
            let (free, rest) = (self.sheet().free() - facts - style::BETWEEN, all - facts);
            let lower = |tall: &f64| Some(tall - 1.0).filter(|&tall| tall >= LEAST_TALL);
            let all = || std::iter::successors(Some(usual), lower).map(|tall| self.plot(levels, tall));
            let fitting = |room: f64| all().find(|plot| plot.height <= room);
            let fitted = || [free - rest, free, page - rest].into_iter().find_map(fitting);
            plot = self.map_of(levels, free - rest);
            // A large map gets the next page, and the rest needs no plot.
            after = self.map_of(levels, page).filter(|_| plot.is_none());
            if plot.is_none() && after.is_none() {
                plot = Some(fitted().unwrap_or_else(|| self.plot(levels, usual)));
            }
        }
        let mut flow = self.parts_of(numbers, plot);
        if let Some(map) = after {
            flow.push(f64::INFINITY, map);
        }
        self.flow(flow);
    }

    /// The facts, the plot if there is one, and the content below it.
    fn parts_of(&self, numbers: &Numbers, plot: Option<Frame>) -> Flow {
        let (set, mut flow) = (self.set, Flow::default());
        if !numbers.facts.is_empty() {
            flow.push(0.0, facts(set, &numbers.facts));
        }
        if let Some(plot) = plot {
            flow.push(style::BETWEEN, plot);
        }
        if !numbers.remarks.is_empty() {
            let remarks = self.booklet.language.sentences(numbers.remarks.iter().cloned());
            flow.keep(style::BETWEEN / 2.0, set.text(TextStyle::TEXT, &remarks, set.width()));
        }
        if let Some(made) = self.made() {
            flow.push(style::BETWEEN, made);
        }
        flow
    }

    /// The height that the numbers need below their heading to start on a page with other parts. It is their whole
    /// height with a slightly smaller plot; numbers longer than a page start wherever there is space.
    pub(super) fn height_of_numbers(&self, numbers: &'a Numbers) -> f64 {
        let plot = |tall: f64| numbers.levels.as_ref().map(|levels| self.plot(levels, tall));
        let needed = |tall: f64| self.parts_of(numbers, plot(tall)).height();
        let page = self.area.text_height();
        let room = page - TextStyle::TITLE.leading - style::BEHIND;
        let good = needed(LEAST_TALL.max(style::MAJOR * style::MINOR * page));
        // If this does not fit, a lower plot may.
        let is_long = good > room && needed(LEAST_TALL) > room;
        if is_long { facts(self.set, &numbers.facts).height.max(LEAST_TALL) } else { good }
    }

    /// How the book was made, under a rule.
    pub(super) fn made(&self) -> Option<Frame> {
        let (set, all) = (self.set, self.set.width());
        let lines =
            self.booklet.colophon.as_ref()?.lines.iter().map(|line| (0.0, set.text(TextStyle::TEXT, line, all)));
        let text = set.headed(&self.booklet.language.say("colophon-title", &[]), all, Frame::stack(lines));
        Some(Frame::stack([(0.0, frame::rule(all, Role::ThinRule)), (style::RULED, text)]))
    }

    /// The numbers in a few sentences, for the page of a short solution.
    pub(super) fn numbers_below(&self, numbers: &Numbers) -> Frame {
        let (set, language) = (self.set, &self.booklet.language);
        let told = |fact: &Fact| {
            let terms = [("figure", (&fact.figure).into()), ("name", (&fact.name).into())];
            language.sentence(&language.say("numbers-fact", &terms))
        };
        let text = language.sentences(numbers.facts.iter().map(told).chain(numbers.remarks.iter().cloned()));
        let mut texts = vec![(numbers.title.clone(), text)];
        if let Some(colophon) = &self.booklet.colophon {
            texts.push((language.say("colophon-title", &[]), language.sentences(colophon.lines.iter().cloned())));
        }
        let part = |(index, (head, text)): (usize, (String, String))| {
            let text = set.text(TextStyle::TEXT, &text, set.width() * (1.0 - style::MINOR));
            let name = (index == 0).then_some("numbers");
            (0.0, self.aside(TextStyle::HEADING, &head, name, text))
        };
        Frame::stack(texts.into_iter().enumerate().map(part))
    }

    /// A block below a short solution: a heading under a rule, with its content beside it.
    pub(super) fn aside(&self, style: TextStyle, head: &str, name: Option<&str>, content: Frame) -> Frame {
        let (all, aside) = (self.set.width(), self.set.width() * style::MINOR);
        let mut head = self.set.heading(style, 2, head, aside - style::BEHIND);
        if let Some(name) = name {
            head = head.tagged(Tag::Anchor(name.to_owned()));
        }
        let mut frame = Frame::default();
        frame.rule(0.0, all, style::RULED, Role::ThinRule);
        frame.with(0.0, 1.5 * style::RULED, head).with(aside, 1.5 * style::RULED, content)
    }

    /// The map that replaces the plot, with its heading and its meaning, if it is readable in this height.
    fn map_of(&self, levels: &'a LevelPlot, high: f64) -> Option<Frame> {
        let (set, all, map) = (self.set, self.set.width(), levels.map.as_ref()?);
        let meaning = set.text(TextStyle::TEXT, &self.booklet.language.sentences(levels.meaning.iter().cloned()), all);
        let heading = set.heading(TextStyle::HEADING, 3, &levels.heading, all);
        let (cols, rows) = board_cells(map);
        let used = heading.height + meaning.height + 2.0 * style::BEHIND;
        let u = (all / cols).min((high - used) / rows).min(style::LARGEST_CELL);
        let parts = [heading, frame::picture(map, u).centred(all), meaning];
        (u >= set.least(map)).then(|| Frame::stack(parts.map(|part| (style::BEHIND, part))))
    }

    /// The plot of the levels, with the parts of the solution below it.
    fn plot(&self, levels: &'a LevelPlot, tall: f64) -> Frame {
        let (fonts, all) = (self.set.fonts, self.set.width());
        let diagram = levels.diagram_of(fonts, all, tall);
        let scale = Scale::new(&levels.plot, fonts, all, tall);
        let steps = self.booklet.steps.as_ref().filter(|steps| steps.chapters.len() > 1 && steps.way.is_none());
        let chapters: &[Chapter] = steps.map_or(&[], |steps| &steps.chapters);
        let words = self.booklet.language.say("numbers-parts", &[("count", chapters.len().into())]);
        let mut frame = Frame::new(all, diagram.height);
        frame.items.push(Item::Group { layer: Layer::Board, at: Point::default(), scale: 1.0, items: diagram.items });
        let mut frame = frame.tagged(Tag::Figure { words: diagram.description, name: None });
        let Some(last) = chapters.last() else { return frame };
        let y = diagram.height + style::PARAGRAPH;
        frame.height = y + style::ROW + 4.0;
        let x = |step: usize| scale.x(step) + 0.5 * scale.pitch;
        for chapter in chapters {
            let (from, to) = (x(chapter.first - 1), x(chapter.last));
            let role = if chapter.number.is_multiple_of(2) { Role::Band } else { Role::Field };
            for role in [role, Role::ThinRule] {
                frame.rect(Rect::new(from, y, to - from, style::ROW), 0.0, role);
            }
            let (style, number) = (TextStyle::SMALL_STRONG, chapter.number.to_string());
            if style.width(fonts, &number) < to - from - 0.6 {
                frame.text(((from + to) / 2.0, y + style.middle(style::ROW)), style, Anchor::Middle, &number);
            }
        }
        let (style, after) = (TextStyle::SMALL, x(last.last) + 2.0);
        let at = match after + style.width(fonts, &words) <= all {
            true => (after, y + style.middle(style::ROW)),
            false => (x(chapters[0].first - 1), y + style::ROW + 3.6),
        };
        frame.text(at, style, Anchor::Start, &words);
        frame
    }
}

/// Large numbers with their words below them, in the fewest rows and columns. Facts wider than a column are below the
/// others.
fn facts(set: Compositor<'_>, facts: &[Fact]) -> Frame {
    let (all, gap) = (set.width(), style::BETWEEN);
    let most = ((all + gap) / (style::WORDS + gap)).clamp(1.0, facts.len().max(1) as f64).floor();
    let fits = |fact: &&Fact| TextStyle::SECTION.width(set.fonts, &fact.figure) <= (all + gap) / most - gap;
    let (usual, wide): (Vec<&Fact>, Vec<&Fact>) = facts.iter().partition(fits);
    let columns = usual.len().div_ceil(usual.len().div_ceil(most as usize).max(1)).max(1);
    let column = (all + gap) / columns as f64 - gap;
    let fact = |fact: &Fact, room: f64| {
        let [figure, name] = [(TextStyle::SECTION, &fact.figure), (TextStyle::TEXT, &fact.name)]
            .map(|(style, text)| (0.0, set.words(style, text, room)));
        Frame::stack([figure, name]).tagged(Tag::Paragraph)
    };
    let apart = 2.0 * style::PARAGRAPH;
    let mut frame = Frame::grid(columns, column, (gap, apart), usual.into_iter().map(|one| fact(one, column)));
    wide.into_iter().for_each(|one| frame.push(apart, fact(one, all)));
    frame
}
