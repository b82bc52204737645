//! The pages of diagrams: a fixed grid, row by row, hung on the outer edges of the frames.

use super::arrange::{Arrangement, BETWEEN, CAPTION_GAP, Over, TOLD, TOLD_LEADING, candidates, lines_of, number_room};
use super::cover::unlabelled;
use super::flow;
use super::paper::Area;
use super::rows::{APART, LEADING, Passage, Place, Placed, PlanPlace, Rows, SIZE, SOLVED};
use super::sheet::{MM_PER_PT, Sheet, TITLE_LEADING, fitting, shortened, width, wrap};
use super::whole::{Taken, Way};
use super::{Book, LARGE_CELL, Layout, LayoutError, board_cells, well_readable_cell};
use crate::booklet::{Booklet, Chapter, Figure, Steps};
use rayon::prelude::*;
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::render::pages::Bookmark;

/// Size of the heading of a part in pt.
const HEADING: f64 = 9.0;
/// The smallest size with which it is set whole.
const SMALLEST_HEADING: f64 = 7.0;
/// Least distance of its rule from the frame above it.
const UNDER_FRAME: f64 = 1.8;
/// Sizes of the title over a plan in pt, and the largest part of its place that it should take.
const HEADINGS: [f64; 4] = [HEADING, 8.0, 7.0, 6.0];
const LARGEST_TITLE: f64 = 0.5;
/// From the top of a plan to the rule above it, from there to the title, and from its last line to the picture, in mm.
const OVER_PLAN: f64 = 1.2;
const UNDER_RULE: f64 = 0.8;
const UNDER_TITLE: f64 = 2.4;
/// Size of a plan's picture, where a diagram has 1, and the least side of its cells in mm.
const PLAN: f64 = 0.75;
const LEAST_CELL: f64 = 2.0;
/// Least room in mm in which words are begun.
const LEAST_WORDS: f64 = 5.0;

impl<'a> Book<'a> {
    /// The ways to lay out the diagrams: in each grid that fits, or in the requested one.
    ///
    /// # Errors
    ///
    /// If labels or cells would be too small in every grid.
    pub(super) fn steps_ways(&self, steps: &'a Steps, layout: &Layout) -> Result<Vec<Way<'a>>, LayoutError> {
        let booklet = self.booklet;
        let over = Over::of(steps, layout.caption);
        let (candidates, count) = candidates(booklet, steps, layout, &self.paper)?;
        // Folded sheets have four pages each.
        let numbers = if self.folded { 4 } else { flow::NUMBERS };
        let mut ways = Vec::new();
        for candidate in candidates {
            let above = candidate.arrangement.measures.above;
            let Arrangement { grid, titled, .. } = candidate.arrangement;
            // What is said of a part is at the left.
            let is_said = steps.chapters.iter().any(|chapter| !chapter.notes.is_empty());
            let run_in = titled && grid.cols > 1 && !is_said;
            for run_in in [false, true].into_iter().filter(|&wanted| !wanted || run_in) {
                let all = Rows::new(steps, &candidate.arrangement, &self.paper, &booklet.fonts, (over, run_in));
                let rows = Rc::new(all);
                for way in rows.ways(numbers) {
                    let broken = &way.broken.pages;
                    let pages = broken.iter().map(|part| Taken { height: above + part.height, held: part.held });
                    let pages: Vec<Taken> = std::iter::once(Taken::NOTHING).chain(pages).collect();
                    let looks = candidate.cost(count, broken.len()) - broken.len() as f64;
                    let (rows, arrangement) = (Rc::clone(&rows), candidate.arrangement);
                    let penalty = looks + way.broken.penalty;
                    let draw = move |book: &mut Book<'a>| book.steps(steps, &arrangement, over, &rows.placed(&way));
                    ways.push(Way { pages, penalty, puzzle: 0, draw: Rc::new(draw) });
                }
            }
        }
        Ok(ways)
    }

    /// Draws the diagrams where they are placed.
    fn steps(&mut self, steps: &Steps, arrangement: &Arrangement, over: Over, rows: &Placed) {
        let booklet = self.booklet;
        let language = &booklet.language;
        let unit = ("unit", booklet.unit.name().into());
        self.first_step_page = self.sheets.len() + 1;
        self.placed = rows.places.iter().map(|place| (place.page, place.top - place.lift)).collect();
        self.shown = steps.figures.iter().map(|figure| figure.number).collect();
        let sheets: Vec<Sheet> = (0..rows.pages)
            .into_par_iter()
            .map(|page| {
                let own = rows.of_page(page);
                let mut plans = rows.plans.iter().filter(|plan| plan.place.page == page).peekable();
                // A page may only have words on the diagrams before it, or a plan.
                let begin = match own.is_empty() && plans.peek().is_none() {
                    true => own.start.saturating_sub(1),
                    false => own.start,
                };
                let end = own.end.max(begin + 1);
                let (first, last) = (steps.figures[begin].number, steps.figures[end - 1].number);
                let head = self.steps_head(first, last, page == 0);
                let total = (booklet.length + 1) as f64;
                // The first page is one of the chapters of the document; as its head says.
                let mut sheet = self.begun(self.first_step_page + page, &head, (page == 0).then_some(Tag::Heading(2)));
                sheet.progress(first as f64 / total, (last + 1) as f64 / total);
                let mut passages = rows.passages.iter().filter(|passage| passage.page == page).peekable();
                for at in own {
                    let (figure, place) = (&steps.figures[at], &rows.places[at]);
                    let part = part_begun(steps, at).filter(|_| !arrangement.plans).map(|chapter| {
                        let number = language.say("hints-part", &[("number", chapter.number.into())]);
                        let [whole, brief] =
                            [&chapter.title, &chapter.brief].map(|title| part_title(booklet, chapter, title));
                        [whole, brief, number]
                    });
                    while let Some(passage) = passages.next_if(|passage| passage.top < place.top - place.lift) {
                        draw_passage(&mut sheet, arrangement, figure, passage);
                    }
                    let link = language.say("pages-link-move", &[unit, ("number", figure.number.into())]);
                    while let Some(plan) = plans.next_if(|plan| plan.figure <= at) {
                        self.plan(&mut sheet, steps, arrangement, plan);
                    }
                    let beside = (at + 1..rows.places.len()).take_while(|&next| {
                        let next_place = &rows.places[next];
                        next_place.page == page && next_place.top == place.top && part_begun(steps, next).is_none()
                    });
                    let columns = 1 + beside.count();
                    let is_last = rows
                        .places
                        .get(at + columns)
                        .is_none_or(|next| next.page != page || next.top != place.top || arrangement.grid.cols == 1);
                    let solved = steps.solved.as_deref().filter(|_| at + 1 == rows.places.len());
                    let drawn = Drawn { figure, over, part, columns, is_last, link, solved };
                    drawn.draw(&mut sheet, arrangement, place);
                }
                plans.for_each(|plan| self.plan(&mut sheet, steps, arrangement, plan));
                passages.for_each(|passage| draw_passage(&mut sheet, arrangement, &steps.figures[begin], passage));
                sheet
            })
            .collect();
        self.sheets.extend(sheets);
        // What follows on the same page begins here.
        let end = self.paper.top + arrangement.measures.above + rows.end;
        self.sheet().y = end;
        let children = self.step_bookmarks(steps, arrangement, rows);
        let title = language.say("pages-solution", &[]);
        self.bookmarks.push(Bookmark { title, page: self.first_step_page - 1, top: 0.0, children });
    }

    /// Draws the title of a part and the picture of its plan below, in the place of a diagram.
    fn plan(&self, sheet: &mut Sheet, steps: &Steps, arrangement: &Arrangement, plan: &PlanPlace) {
        let Arrangement { grid, u, column, pitch, measures, .. } = *arrangement;
        let Some(chapter) = part_begun(steps, plan.figure) else { return };
        let (cols, rows) = board_cells(&steps.figures[plan.figure].diagram);
        let w = cols * u;
        let place = &plan.place;
        let x = sheet.left + arrangement.indent(sheet.width(), w) + place.col as f64 * pitch.0;
        let room = if grid.cols == 1 { sheet.right - x } else { column.max(w) };
        let first_row = sheet.top + measures.above;
        let top = first_row + place.top;
        let heading = top - place.lift;
        if heading > first_row {
            sheet.rule(x, x + room.min(column.max(w)), heading - OVER_PLAN, Role::Rule);
        }
        if !place.said.is_empty() {
            sheet.y = heading - measures.heading;
            sheet.lines(x, SIZE, LEADING, &place.said);
        }
        let picture = plan_of(steps, chapter);
        let title = part_title(self.booklet, chapter, &chapter.title);
        let SetPlan { size, lines, under, cell, is_labelled } =
            SetPlan::of(&title, picture, &sheet.fonts, &self.paper, arrangement, (cols, rows));
        let leading = size * TITLE_LEADING;
        let first = top + first_line(size);
        sheet.tagged(Tag::Heading(3), |sheet| {
            for (line, text) in lines.iter().enumerate() {
                sheet.text(x, first + line as f64 * leading, size, Weight::Bold, Anchor::Start, text);
            }
        });
        let Some((picture, u)) = picture.zip(cell) else { return };
        let bare = (!is_labelled).then(|| Diagram { items: unlabelled(&picture.items), ..picture.clone() });
        let tag = Tag::Figure { words: picture.description.clone(), name: None };
        sheet.tagged(tag, |sheet| {
            sheet.board_at_frame(x, top + under, u, bare.as_ref().unwrap_or(picture));
        });
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
    fn step_bookmarks(&self, steps: &Steps, arrangement: &Arrangement, rows: &Placed) -> Vec<Bookmark> {
        let language = &self.booklet.language;
        let entry = |title: String, step: usize| {
            let top = self.placed.get(self.place_of(step)).map_or(0.0, |(_, top)| *top);
            let band = self.paper.top + arrangement.measures.above + top;
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
        let pages = (0..rows.pages).map(|page| &steps.figures[rows.of_page(page)]);
        let ends = pages.filter_map(|figures| Some((figures.first()?.number, figures.last()?.number)));
        let title = |first: usize, to: usize| {
            language.say("pages-bookmark", &[unit, ("first", first.into()), ("to", to.into())])
        };
        ends.map(|(first, to)| entry(title(first, to), first)).collect()
    }
}

/// The chapter that begins with the diagram at `place`, the first one shown of it, if there are several chapters.
pub(super) fn part_begun(steps: &Steps, place: usize) -> Option<&Chapter> {
    if steps.chapters.len() < 2 {
        return None;
    }
    let chapter_of = |figure: &Figure| Chapter::of(&steps.chapters, figure.number);
    let before = place.checked_sub(1).and_then(|before| chapter_of(&steps.figures[before]));
    chapter_of(&steps.figures[place]).filter(|chapter| before.is_none_or(|before| before.number != chapter.number))
}

/// "Part 2 · make room below S".
fn part_title(booklet: &Booklet, chapter: &Chapter, title: &str) -> String {
    booklet.language.say("pages-part", &[("number", chapter.number.into()), ("title", title.into())])
}

/// The picture of a chapter's plan.
fn plan_of<'a>(steps: &'a Steps, chapter: &Chapter) -> Option<&'a Diagram> {
    steps.plans.get(chapter.number - 1)?.as_ref()
}

/// From the top of a plan to the baseline of its title's first line, in mm.
fn first_line(size: f64) -> f64 {
    size * MM_PER_PT * CAP_HEIGHT + UNDER_RULE
}

/// The title of a plan and its picture in the place of a diagram.
struct SetPlan {
    /// Size of the title in pt, and its lines.
    size: f64,
    lines: Vec<String>,
    /// From the top of the place to the picture in mm.
    under: f64,
    /// Side of its cells in mm, if it has any room, and whether its labels can be read; else it has none: the title names the blocks.
    cell: Option<f64>,
    is_labelled: bool,
}

impl SetPlan {
    /// The `frame` of a diagram has such a width and height in cells.
    fn of(
        title: &str,
        picture: Option<&Diagram>,
        fonts: &Fonts,
        area: &Area,
        arrangement: &Arrangement,
        frame: (f64, f64),
    ) -> Self {
        let Arrangement { grid, u, column, measures, .. } = *arrangement;
        let w = frame.0 * u;
        let all = area.text_width();
        let room = if grid.cols == 1 { all - arrangement.indent(all, w) } else { column.max(w) };
        let height = measures.band + frame.1 * u;
        let share = if picture.is_some() { LARGEST_TITLE } else { 1.0 };
        // A long title is set smaller, but whole.
        let sizes = if area.large { &HEADINGS[..1] } else { &HEADINGS[..] };
        let wrapped = |&size: &f64| (size, wrap(fonts, title, Weight::Bold, size, room));
        let fits = |(size, lines): &(f64, Vec<String>)| lines.len() as f64 * size * TITLE_LEADING <= height * share;
        let smallest = || wrapped(&sizes[sizes.len() - 1]);
        let (size, mut lines) = sizes.iter().map(wrapped).find(fits).unwrap_or_else(smallest);
        // On the lowest boards even that is too long.
        let most = (height / (size * TITLE_LEADING)).floor().max(1.0) as usize;
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = shortened(fonts, &format!("{last} …"), Weight::Bold, size, room);
            }
        }
        let under = first_line(size) + (lines.len() - 1) as f64 * size * TITLE_LEADING + UNDER_TITLE;
        let cells = picture.map(|picture| {
            let (cols, rows) = board_cells(picture);
            let room = ((height - under) / rows).min(room / cols);
            // In large print all cells are large.
            let (part, large) = if area.large { (1.0, LARGE_CELL) } else { (PLAN, LEAST_CELL) };
            let least = well_readable_cell(picture).max(large) / area.scale;
            let is_labelled = room >= least;
            let wanted = if is_labelled { (u * part).max(least) } else { u * part };
            let cell = room.min(wanted);
            ((cell >= large / area.scale).then_some(cell), is_labelled)
        });
        let (cell, is_labelled) = cells.unwrap_or_default();
        Self { size, lines, under, cell, is_labelled }
    }
}

/// A diagram with the texts above it.
struct Drawn<'a> {
    figure: &'a Figure,
    over: Over,
    /// The heading of the part that begins with it, whole, with its main point, and with its number only.
    part: Option<[String; 3]>,
    /// Over how many columns it may go.
    columns: usize,
    /// Whether no part begins at the right of it.
    is_last: bool,
    /// A description of its number's link.
    link: String,
    /// The word below the last diagram.
    solved: Option<&'a str>,
}

/// Lines from the left edge of the frames on, where all figures are like `figure`.
fn draw_passage(sheet: &mut Sheet, arrangement: &Arrangement, figure: &Figure, passage: &Passage) {
    let w = board_cells(&figure.diagram).0 * arrangement.u;
    let x = sheet.left + arrangement.indent(sheet.width(), w);
    sheet.y = sheet.top + arrangement.measures.above + passage.top;
    sheet.lines(x, SIZE, LEADING, &passage.lines);
}

impl Drawn<'_> {
    /// Draws it at its place.
    fn draw(&self, sheet: &mut Sheet, arrangement: &Arrangement, place: &Place) {
        let Arrangement { grid, column, pitch, measures, .. } = *arrangement;
        let (frame_width, frame_height) = board_cells(&self.figure.diagram);
        let (u, col) = (place.u, place.col);
        let w = frame_width * u;
        // A larger one is in the middle, too.
        let is_alone = grid.cols == 1 || u > arrangement.u;
        let indent = if is_alone { (sheet.width() - w) / 2.0 } else { arrangement.indent(sheet.width(), w) };
        let x = sheet.left + indent + col as f64 * pitch.0;
        let first_row = sheet.top + measures.above;
        let y = first_row + place.top;
        let heading = y - place.lift;
        if let Some(part) = self.part.as_ref().filter(|_| !arrangement.titled || place.title > 0.0) {
            let alone = is_alone || (arrangement.titled && self.is_last) || col + self.columns == grid.cols;
            // A heading goes on above its neighbours.
            let room = if alone { sheet.right - x } else { self.columns as f64 * pitch.0 - CAPTION_GAP };
            // A larger number needs more room below the heading.
            let lift = if arrangement.sizes.0 > 12.0 { 0.8 } else { 0.0 };
            // The first row has the rule of the running head above it. A rule close to the frame above would look like a
            // part of it.
            let over = pitch.1 - measures.band - frame_height * arrangement.u;
            if !arrangement.titled && place.top > place.lift && over >= measures.heading_rule + lift + UNDER_FRAME {
                sheet.rule(x, x + w.max(column.min(room)), heading - measures.heading_rule - lift, Role::Rule);
            }
            // Half a sentence says less than the number, which leads to the whole one in the table of moves.
            let sizes = part.each_ref().map(|text| fitting(&sheet.fonts, text, Weight::Bold, HEADING, room));
            let least = if arrangement.titled { HEADING } else { SMALLEST_HEADING };
            let at = sizes.iter().position(|&size| size >= least).unwrap_or(part.len() - 1);
            let text = shortened(&sheet.fonts, &part[at], Weight::Bold, sizes[at], room);
            sheet.tagged(Tag::Heading(3), |sheet| {
                let y = match arrangement.titled {
                    // Characters without capitals are a little higher.
                    true => heading + 0.4 + HEADING * MM_PER_PT * CAP_HEIGHT,
                    false => heading - measures.heading - lift,
                };
                match at {
                    0 => sheet.text(x, y, sizes[0], Weight::Bold, Anchor::Start, &text),
                    _ => sheet.spoken_text(x, y, sizes[at], Weight::Bold, &text, &part[0]),
                }
            });
        }
        if !place.said.is_empty() {
            sheet.y = if arrangement.titled { heading + place.title - APART } else { heading - measures.heading };
            sheet.lines(x, SIZE, LEADING, &place.said);
        }
        let name = format!("step-{}", self.figure.number);
        let tag = Tag::Figure { words: self.figure.diagram.description.clone(), name: Some(name) };
        sheet.tagged(tag, |sheet| {
            let room = if is_alone { sheet.width() - indent } else { column };
            let instead = self.solved.filter(|_| !place.has_room_below);
            sheet.tagged(Tag::Caption, |sheet| self.caption(sheet, arrangement, (x, y), (w, room), instead));
            sheet.board_at_frame(x, y + place.band, u, &self.figure.diagram);
            if let Some(solved) = self.solved.filter(|_| place.has_room_below) {
                let baseline = y + place.band + frame_height * u + SOLVED - 1.5;
                sheet.text(x + w, baseline, arrangement.sizes.0, Weight::Bold, Anchor::End, solved);
            }
        });
        sheet.y = first_row + place.notes_top;
        for note in &place.notes {
            sheet.lines(x, SIZE, LEADING, note);
            sheet.y += APART;
        }
    }

    /// Number or caption, a link to the table of moves.
    fn number(&self, sheet: &mut Sheet, (x, baseline): (f64, f64), size: f64, text: &str) {
        let link = Tag::Link { to: format!("move-{}", self.figure.number), words: self.link.clone() };
        sheet.tagged(link, |sheet| {
            sheet.spoken_text(x, baseline, size, Weight::Bold, text, &self.figure.caption);
        });
    }

    /// Number and several moves in lines of at most `room` mm.
    fn told(&self, sheet: &mut Sheet, arrangement: &Arrangement, (x, baseline): (f64, f64), room: f64) {
        let sizes = arrangement.sizes;
        let size = self.over.left_size(sizes);
        let (left, _) = self.over.parts(self.figure);
        let left = shortened(&sheet.fonts, &left, Weight::Bold, size, room);
        self.number(sheet, (x, baseline), size, &left);
        let (indent, mut y) = match self.over {
            Over::Caption => (0.0, baseline + TOLD_LEADING),
            Over::Number | Over::NumberAndCaption => (number_room(&sheet.fonts, self.figure), baseline),
        };
        let phrases = if self.over == Over::Caption && self.figure.has_move { &[] } else { &self.figure.phrases[..] };
        let widths: Vec<f64> =
            phrases.iter().map(|phrase| width(&sheet.fonts, phrase, Weight::Regular, TOLD)).collect();
        let mut at = 0;
        for count in lines_of(&widths, room - indent) {
            let mut end = x + indent;
            for (phrase, width) in phrases[at..at + count].iter().zip(&widths[at..]) {
                let phrase = shortened(&sheet.fonts, phrase, Weight::Regular, TOLD, room - indent);
                sheet.text(end, y, TOLD, Weight::Regular, Anchor::Start, &phrase);
                end += width + BETWEEN;
            }
            at += count;
            y += TOLD_LEADING;
        }
    }

    /// Number and move, or a word `instead` of that, above a frame of width `w`.
    fn caption(
        &self,
        sheet: &mut Sheet,
        arrangement: &Arrangement,
        (x, y): (f64, f64),
        (w, room): (f64, f64),
        instead: Option<&str>,
    ) {
        let Arrangement { sizes, words, measures, .. } = *arrangement;
        // A larger number is a little lower, so that it keeps to its band.
        let baseline = y + measures.baseline + if sizes.0 > 12.0 { 0.4 } else { 0.0 };
        let size = self.over.left_size(sizes);
        if arrangement.is_told {
            return self.told(sheet, arrangement, (x, baseline), room);
        }
        let (left, right) = self.over.parts(self.figure);
        let (right, weight) = match instead {
            Some(word) => (word, Weight::Bold),
            None if words || self.over != Over::Caption => (right, Weight::Regular),
            None => ("", Weight::Regular),
        };
        let left = shortened(&sheet.fonts, &left, Weight::Bold, size, room);
        let used = width(&sheet.fonts, &left, Weight::Bold, size) + CAPTION_GAP;
        let right = match room - used {
            room if room < LEAST_WORDS => String::new(),
            room => shortened(&sheet.fonts, right, weight, sizes.1, room),
        };
        self.number(sheet, (x, baseline), size, &left);
        // Over a narrow board the words begin behind the number and may reach beyond the frame.
        let end = (x + w).max(x + used + width(&sheet.fonts, &right, weight, sizes.1));
        sheet.text(end, baseline, sizes.1, weight, Anchor::End, &right);
    }
}
