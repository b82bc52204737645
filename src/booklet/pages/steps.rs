//! The pages of diagrams: a fixed grid, row by row, hung on the outer edges of the frames.

use super::arrange::{Arrangement, CAPTION_GAP, Needs, Over, choose};
use super::sheet::{Sheet, shortened, width};
use super::{Book, Layout, LayoutError, board_cells};
use crate::booklet::{Chapter, Figure, Steps};
use crate::diagram::{Anchor, Role, Tag};
use crate::font::Weight;
use crate::render::pages::Bookmark;
use rayon::prelude::*;

/// Size of the heading of a part in pt.
const HEADING: f64 = 9.0;
/// Least distance of its rule from the frame above it.
const UNDER_FRAME: f64 = 1.8;
/// Least room in mm in which words are begun.
const LEAST_WORDS: f64 = 5.0;

impl Book<'_> {
    pub(super) fn steps(&mut self, steps: &Steps, layout: &Layout) -> Result<(), LayoutError> {
        let booklet = self.booklet;
        let language = &booklet.language;
        let over = Over::of(steps, layout.caption);
        let arrangement = choose(&Needs::of(booklet, steps, over), layout, &self.paper)?;
        let per_page = arrangement.grid.count();
        let unit = ("unit", booklet.unit.name().into());
        self.first_step_page = self.sheets.len() + 1;
        self.per_page = per_page;
        self.shown = steps.figures.iter().map(|figure| figure.number).collect();
        let pages = steps.figures.par_chunks(per_page).enumerate();
        let sheets: Vec<Sheet> = pages
            .map(|(page, figures)| {
                let (first, last) = (figures[0].number, figures[figures.len() - 1].number);
                let head = self.steps_head(first, last, page == 0);
                let total = (booklet.length + 1) as f64;
                // The first page is one of the chapters of the document; as its head says.
                let mut sheet = self.begun(self.first_step_page + page, &head, (page == 0).then_some(Tag::Heading(2)));
                sheet.progress(first as f64 / total, (last + 1) as f64 / total);
                for (i, figure) in figures.iter().enumerate() {
                    let place = page * per_page + i;
                    let part = part_begun(steps, place).map(|chapter| {
                        let title = [("number", chapter.number.into()), ("title", (&chapter.title).into())];
                        language.say("pages-part", &title)
                    });
                    let link = language.say("pages-link-move", &[unit, ("number", figure.number.into())]);
                    let drawn = Drawn { figure, over, part, link };
                    drawn.draw(&mut sheet, &arrangement, i);
                }
                sheet
            })
            .collect();
        self.sheets.extend(sheets);
        let children = self.step_bookmarks(steps, &arrangement);
        let title = language.say("pages-solution", &[]);
        self.bookmarks.push(Bookmark { title, page: self.first_step_page - 1, top: 0.0, children });
        Ok(())
    }

    /// A description of a page of diagrams.
    fn steps_head(&self, first: usize, to: usize, begins: bool) -> String {
        let booklet = self.booklet;
        let unit = ("unit", booklet.unit.name().into());
        let last = ("last", booklet.length.into());
        let say = |name: &str, terms: &[_]| booklet.language.say(name, terms);
        match (booklet.length, first == to) {
            (0, _) => say("pages-none", &[unit]),
            (_, true) => say("caption-step", &[unit, ("total", booklet.length.into()), ("number", first.into())]),
            (..) => {
                let name = if begins { "pages-solution-head" } else { "pages-range" };
                say(name, &[unit, last, ("first", first.into()), ("to", to.into())])
            }
        }
    }

    /// One entry for each chapter that has diagrams, or for each page if there is only one chapter.
    fn step_bookmarks(&self, steps: &Steps, arrangement: &Arrangement) -> Vec<Bookmark> {
        let language = &self.booklet.language;
        let entry = |title: String, step: usize| {
            let row = self.place_of(step) % self.per_page / arrangement.grid.cols;
            let band = self.paper.top + arrangement.measures.above + row as f64 * arrangement.pitch.1;
            let above = if steps.chapters.len() > 1 { arrangement.measures.heading_rule } else { 0.0 };
            let top = (band - above - 2.0).max(0.0);
            Bookmark { title, page: self.page_of(step) - 1, top, children: Vec::new() }
        };
        let unit = ("unit", self.booklet.unit.name().into());
        if steps.chapters.len() > 1 {
            let title = |c: &Chapter| {
                let steps = [("first", c.first.into()), ("to", c.last.into())];
                let part = [("number", c.number.into()), ("title", (&c.title).into())];
                language.say("pages-bookmark-part", &[&[unit], &part[..], &steps[..]].concat())
            };
            return steps.chapters.iter().filter_map(|c| Some(entry(title(c), self.shown_of(c)?.0))).collect();
        }
        let pages = steps.figures.chunks(self.per_page);
        let ends = pages.map(|figures| (figures[0].number, figures[figures.len() - 1].number));
        let title = |first: usize, to: usize| {
            language.say("pages-bookmark", &[unit, ("first", first.into()), ("to", to.into())])
        };
        ends.map(|(first, to)| entry(title(first, to), first)).collect()
    }
}

/// The chapter that begins with the diagram at `place`, the first one shown of it, if there are several chapters.
fn part_begun(steps: &Steps, place: usize) -> Option<&Chapter> {
    if steps.chapters.len() < 2 {
        return None;
    }
    let chapter_of = |figure: &Figure| Chapter::of(&steps.chapters, figure.number);
    let before = place.checked_sub(1).and_then(|before| chapter_of(&steps.figures[before]));
    chapter_of(&steps.figures[place]).filter(|chapter| before.is_none_or(|before| before.number != chapter.number))
}

/// A diagram with the texts above it.
struct Drawn<'a> {
    figure: &'a Figure,
    over: Over,
    /// The heading of the part that begins with it.
    part: Option<String>,
    /// A description of its number's link.
    link: String,
}

impl Drawn<'_> {
    /// Draws it as diagram `i` of a page.
    fn draw(&self, sheet: &mut Sheet, arrangement: &Arrangement, i: usize) {
        let Arrangement { grid, u, column, pitch, measures, .. } = *arrangement;
        let (frame_width, frame_height) = board_cells(&self.figure.diagram);
        let w = frame_width * u;
        // A single column is in the middle.
        let indent = if grid.cols == 1 { (sheet.width() - w) / 2.0 } else { 0.0 };
        let (row, col) = (i / grid.cols, i % grid.cols);
        let x = sheet.left + indent + col as f64 * pitch.0;
        let y = sheet.top + measures.above + row as f64 * pitch.1;
        if let Some(part) = &self.part {
            let alone = grid.cols == 1 || col + 1 == grid.cols;
            let room = if alone { sheet.right - x } else { pitch.0 - CAPTION_GAP };
            // A larger number needs more room below the heading.
            let lift = if arrangement.sizes.0 > 12.0 { 0.8 } else { 0.0 };
            // The first row has the rule of the running head above it. A rule close to the frame above would look like a
            // part of it.
            let over = pitch.1 - measures.band - frame_height * u;
            if row > 0 && over >= measures.heading_rule + lift + UNDER_FRAME {
                sheet.rule(x, x + w.max(column.min(room)), y - measures.heading_rule - lift, Role::Rule);
            }
            let part = shortened(&sheet.fonts, part, Weight::Bold, HEADING, room);
            sheet.tagged(Tag::Heading(3), |sheet| {
                sheet.text(x, y - measures.heading - lift, HEADING, Weight::Bold, Anchor::Start, &part);
            });
        }
        let name = format!("step-{}", self.figure.number);
        let tag = Tag::Figure { words: self.figure.diagram.description.clone(), name: Some(name) };
        sheet.tagged(tag, |sheet| {
            let room = if grid.cols == 1 { sheet.width() - indent } else { column };
            sheet.tagged(Tag::Caption, |sheet| self.caption(sheet, arrangement, (x, y), w, room));
            sheet.board_at_frame(x, y + measures.band, u, &self.figure.diagram);
        });
    }

    /// Number and move above a frame of width `w`.
    fn caption(&self, sheet: &mut Sheet, arrangement: &Arrangement, (x, y): (f64, f64), w: f64, room: f64) {
        let Arrangement { sizes, words, measures, .. } = *arrangement;
        // A larger number is a little lower, so that it keeps to its band.
        let baseline = y + measures.baseline + if sizes.0 > 12.0 { 0.4 } else { 0.0 };
        let size = self.over.left_size(sizes);
        let (left, right) = self.over.parts(self.figure);
        let right = if words || self.over != Over::Caption { right } else { "" };
        let left = shortened(&sheet.fonts, &left, Weight::Bold, size, room);
        let used = width(&sheet.fonts, &left, Weight::Bold, size) + CAPTION_GAP;
        let right = match room - used {
            room if room < LEAST_WORDS => String::new(),
            room => shortened(&sheet.fonts, right, Weight::Regular, sizes.1, room),
        };
        let link = Tag::Link { to: format!("move-{}", self.figure.number), words: self.link.clone() };
        sheet.tagged(link, |sheet| {
            sheet.spoken_text(x, baseline, size, Weight::Bold, &left, &self.figure.caption);
        });
        // Over a narrow board the words begin behind the number and may reach beyond the frame.
        let end = (x + w).max(x + used + width(&sheet.fonts, &right, Weight::Regular, sizes.1));
        sheet.text(end, baseline, sizes.1, Weight::Regular, Anchor::End, &right);
    }
}
