//! How to read the diagrams: a sample with its parts explained, and the kinds of blocks and lines.

use super::callouts::{Beside, Callout, sample};
use super::names::Names;
use super::sheet::{FRAME_INSET, Sheet, fitting, shortened, width, wrap};
use super::{Book, board_cells, readable_cell};
use crate::booklet::{Block, Figure, Key, Legend, Name, Part, Sign, Thing};
use crate::diagram::{Anchor, Item, Layer, Point, Rect, Role, Tag, grille, pins};
use crate::font::{Fonts, Weight};
use crate::grid::Cell;
use crate::walkthrough::Kind;

/// Side of a cell of the sample, and the least with explanations around it.
const SAMPLE_CELL: f64 = 16.0;
const LEAST_CELL: f64 = 7.0;
/// Least width of a sample beside the list of its parts.
const LEAST_SAMPLE: f64 = 30.0;
/// The first name of a list beside the sample is as high as the sample's caption.
const LIST_UP: f64 = 4.25;
/// Steps among which the sample is looked for.
const SAMPLES: usize = 300;
/// Distance from the content above to the legend's rule.
const OVER_LEGEND: f64 = 13.0;
/// From the heading to the sentence.
const UNDER_HEADING: f64 = 2.2;
/// From the sentence to the sample with explanations around it, and with a list.
const OVER_SAMPLE: f64 = 19.3;
const OVER_LISTED: f64 = 14.0;
/// Height below the sample that the opening's explanation takes.
const SAMPLE_FOOT: f64 = 16.0;
/// Least distance of explanations of one line each on one side, and what another line adds.
const CALLOUT_GAP: f64 = 8.5;
const LINE: f64 = 4.4;
/// From the sample's frame to the explanations beside it.
const SIDE_GAP: f64 = 14.0;
/// From the middle of a name to the baseline from which its explanation goes down.
const OVER_NAME: f64 = 1.45;
/// The list: distance of its entries, and of its columns and the sample.
const ENTRY_GAPS: [f64; 2] = [1.4, 0.4];
const ROW_GAP: f64 = 0.7;
const LIST_GAP: f64 = 10.0;
/// The key: side of a swatch, from there to the text, room for text, least distance of entries and rows, height above.
const SWATCH: f64 = 9.0;
const SWATCH_GAP: f64 = 2.4;
const KEY_TEXT: f64 = 30.0;
const KEY_GAP: f64 = 3.2;
const KEY_ROW_GAP: f64 = 3.4;
const OVER_KEY: f64 = 14.0;

/// The layout of the sample and its explanations.
enum Form<'a> {
    /// Explanations of up to this many lines around the sample, in a side of this width.
    Around { figure: &'a Figure, callouts: Vec<Callout>, side: f64 },
    /// A list of this width at its right, with this distance of its entries.
    Beside { side: f64, gap: f64 },
    /// A list below it.
    Below,
}

/// A form, and the side of a cell of the sample.
struct Plan<'a> {
    form: Form<'a>,
    u: f64,
}

impl<'a> Book<'a> {
    pub(super) fn legend(&mut self, legend: &Legend) {
        let Some(first) = self.sample_of(legend) else {
            return;
        };
        let captioned = self.captioned;
        let parts = self.parts(legend);
        let language = &self.booklet.language;
        let (title, continued) = (language.say("legend-title", &[]), language.say("matter-legend-continued", &[]));
        let here = self.legend_here(legend);
        let is_here = here.is_some();
        let whole = here.or_else(|| self.legend_plan(legend, self.paper.text_height()));
        let size = if is_here {
            let sheet = self.sheet();
            sheet.y += OVER_LEGEND;
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
            12.0
        } else {
            let sheet = self.new_sheet(&title);
            fitting(&sheet.fonts, &title, Weight::Bold, 22.0, sheet.width())
        };
        let sheet = self.sheet();
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(9.1, size, &title));
        self.bookmark(&title);
        let sheet = self.sheet();
        sheet.y += UNDER_HEADING;
        sheet.tagged(Tag::Paragraph, |sheet| {
            for line in wrap(&sheet.fonts, &legend.meaning, Weight::Regular, 10.0, sheet.width()) {
                sheet.y += 5.0;
                sheet.text(sheet.left, sheet.y, 10.0, Weight::Regular, Anchor::Start, &line);
            }
        });
        match whole {
            Some(Plan { form: Form::Around { figure, callouts, side }, u, .. }) => {
                draw_around(sheet, figure, &callouts, &parts, u, side, captioned);
            }
            Some(Plan { form: Form::Beside { side, gap }, u, .. }) => {
                let top = sheet.y + OVER_LISTED;
                let (cols, rows) = board_cells(&first.diagram);
                let x = sheet.left + cols * u + LIST_GAP;
                draw_sample(sheet, (sheet.left, top), x - 3.0, u, (12.0, 9.0), first, captioned);
                let end = stacked_list(sheet, x, top - LIST_UP, (side, gap), &parts);
                sheet.y = end.max(top + rows * u);
            }
            plan => {
                let top = sheet.y + OVER_LISTED;
                let (cols, rows) = board_cells(&first.diagram);
                let largest = (sheet.width() / cols).min((sheet.bottom - top) / rows);
                let u =
                    plan.as_ref().map_or(SAMPLE_CELL.max(readable_cell(&first.diagram)).min(largest), |plan| plan.u);
                draw_sample(sheet, (sheet.left, top), sheet.right, u, (12.0, 9.0), first, captioned);
                sheet.y = top + rows * u;
                let sheet = match plan {
                    Some(_) => sheet,
                    None => self.new_sheet(&continued),
                };
                sheet.y = row_list(sheet, sheet.y + if plan.is_some() { 9.0 } else { 4.0 }, &parts);
            }
        }
        self.key(legend, &continued);
    }

    /// Whether the legend fits below what is on the page.
    pub(super) fn has_legend_here(&self) -> bool {
        let legend = self.booklet.blocks.iter().find_map(|block| match block {
            Block::Legend(legend) => Some(legend),
            _ => None,
        });
        legend.is_some_and(|legend| self.legend_here(legend).is_some())
    }

    /// The layout of the whole legend below the content of the page, if it fits there.
    fn legend_here(&self, legend: &Legend) -> Option<Plan<'a>> {
        let sheet = self.sheets.last()?;
        self.legend_plan(legend, sheet.bottom - sheet.y - OVER_LEGEND)
    }

    /// The layout of the whole legend in a height of `room` mm, if it fits there.
    fn legend_plan(&self, legend: &Legend, room: f64) -> Option<Plan<'a>> {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let page = self.paper.text_width();
        let first = legend.sample.as_ref()?;
        let parts = self.parts(legend);
        let (cols, rows) = board_cells(&first.diagram);
        let least = readable_cell(&first.diagram);
        let sentence = 5.0 * wrap(fonts, &legend.meaning, Weight::Regular, 10.0, page).len() as f64;
        let around = 9.1 + UNDER_HEADING + sentence + key_height(fonts, &legend.key, page);
        let around = around + self.names(&legend.names).as_ref().map_or(0.0, Names::height);
        let room = room - around;
        let sides = [1, 2].map(|lines| side_width(fonts, &parts, lines));
        let figures = self.figures();
        let things: Vec<_> = parts.iter().map(|part| part.thing).collect();
        let with_sides = sides.iter().find_map(|&side| {
            let u = SAMPLE_CELL.min((page - 2.0 * (side + SIDE_GAP)) / cols);
            let u = u.min((room - OVER_SAMPLE - SAMPLE_FOOT) / rows);
            let lines = |part: &Part| wrap(fonts, &part.meaning, Weight::Regular, 9.0, side).len().max(1);
            let height = |thing| {
                let lines = parts.iter().find(|part| part.thing == thing).map_or(1, lines);
                (CALLOUT_GAP + LINE * (lines - 1) as f64) / u
            };
            // On a mirrored page the board is not, so that lines to its parts would lead elsewhere.
            let can_be_around = u >= least.max(LEAST_CELL) && !self.booklet.language.is_right_to_left();
            let figures = figures.filter(|_| can_be_around)?.iter().take(SAMPLES);
            // The caption is above the drawing box.
            let (figure, callouts) = sample(fonts, figures, &things, &height, FRAME_INSET - 4.3 / u)?;
            let form = Form::Around { figure, callouts, side };
            Some(Plan { form, u })
        });
        let beside = || {
            let options: Vec<_> = ENTRY_GAPS.iter().flat_map(|&gap| sides.map(|side| (side, gap))).collect();
            let lists = options.iter().filter_map(|&(side, gap)| {
                let list = stacked_height(fonts, &parts, side, gap);
                let u = SAMPLE_CELL.max(least).min((page - side - LIST_GAP) / cols).min((room - OVER_LISTED) / rows);
                let fits = u >= least && u * cols >= LEAST_SAMPLE && list + OVER_LISTED - LIST_UP <= room;
                fits.then_some(Plan { form: Form::Beside { side, gap }, u })
            });
            // A narrower list is worth it for a much larger sample.
            lists.reduce(|one, other| if other.u > 1.25 * one.u { other } else { one })
        };
        let below = || {
            let list = row_height(fonts, &parts, page) + 9.0;
            let u = SAMPLE_CELL.max(least).min(page / cols).min((room - OVER_LISTED - list) / rows);
            let fits = u >= least && (u * rows >= LEAST_SAMPLE || u >= SAMPLE_CELL);
            fits.then_some(Plan { form: Form::Below, u })
        };
        with_sides.or_else(beside).or_else(below)
    }

    /// The diagrams of the solution.
    fn figures(&self) -> Option<&'a [Figure]> {
        self.booklet.blocks.iter().find_map(|block| match block {
            Block::Steps(steps) => Some(steps.figures.as_slice()),
            _ => None,
        })
    }

    /// The diagram that serves as the sample where none has room for explanations around it, with the caption that it has
    /// among the others.
    fn sample_of<'b>(&self, legend: &'b Legend) -> Option<&'b Figure>
    where
        'a: 'b,
    {
        let sample = legend.sample.as_ref()?;
        let figures = self.figures();
        figures.and_then(|figures| figures.iter().find(|figure| figure.number == sample.number)).or(Some(sample))
    }

    /// The parts that are explained. Number and move are explained only if a caption in its own wording shows them.
    fn parts(&self, legend: &Legend) -> Vec<Part> {
        let figures = self.figures().filter(|_| self.captioned).unwrap_or_default();
        let tells = |part: &&Part| {
            figures.iter().all(|Figure { number, caption, words, has_move, .. }| match part.thing {
                // The move has numbers of its own.
                Thing::Number => caption.replace(words, "").contains(&number.to_string()),
                Thing::Words => *has_move,
                _ => true,
            })
        };
        legend.parts.iter().filter(tells).cloned().collect()
    }

    /// The kinds of blocks and lines, as swatches with their names, at the foot of the page.
    fn key(&mut self, Legend { key, names, .. }: &Legend, continued: &str) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let names = self.names(names);
        let height = key_height(fonts, key, self.sheet().width()) + names.as_ref().map_or(0.0, Names::height);
        if self.sheet().y + height > self.sheet().bottom + 0.1 {
            self.new_sheet(continued);
        } else {
            let sheet = self.sheet();
            // Where there is room, the key keeps a larger distance.
            sheet.y += 6.0 + (sheet.bottom - sheet.y - height).clamp(0.0, 12.0);
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
        }
        let sheet = self.sheet();
        let rows = key_rows(fonts, key, sheet.width());
        let mut y = sheet.y + OVER_KEY - 6.0;
        let mut placed = Vec::new();
        for row in rows {
            let used: f64 = row.iter().map(|entry| key_width(fonts, entry)).sum();
            let gap = ((sheet.width() - used) / (row.len().max(2) - 1) as f64).clamp(KEY_GAP, 14.0);
            let mut x = sheet.left;
            for entry in row {
                placed.push((x, y, entry));
                x += key_width(fonts, entry) + gap;
            }
            y += row_of_key_height(fonts, row) + KEY_ROW_GAP;
        }
        for &(x, y, entry) in &placed {
            swatch(sheet, x, y, entry);
        }
        sheet.tagged(Tag::List, |sheet| {
            for &(x, y, entry) in &placed {
                sheet.tagged(Tag::Entry, |sheet| key_entry(sheet, x + SWATCH + SWATCH_GAP, y, entry));
            }
        });
        sheet.y = y;
        if let Some(names) = names {
            sheet.y -= KEY_ROW_GAP;
            names.draw(sheet);
        }
    }

    /// The list of the short names that are shown, if there are any.
    fn names(&self, names: &[Name]) -> Option<Names> {
        let (fonts, title) = (&self.booklet.fonts, self.booklet.language.say("key-names", &[]));
        Names::new(fonts, title, names.iter().filter(|name| name.is_shown), self.paper.text_width())
    }
}

/// Entries of the key that are side by side.
fn key_rows<'a>(fonts: &Fonts, key: &'a [Key], width: f64) -> Vec<&'a [Key]> {
    let mut rows = Vec::new();
    let mut first = 0;
    let mut used = 0.0;
    for (i, entry) in key.iter().enumerate() {
        if i > first && used + key_width(fonts, entry) > width + 0.1 {
            rows.push(&key[first..i]);
            (first, used) = (i, 0.0);
        }
        used += key_width(fonts, entry) + KEY_GAP;
    }
    rows.push(&key[first..]);
    rows
}

fn key_width(fonts: &Fonts, key: &Key) -> f64 {
    let labels = wrap(fonts, &key.labels, Weight::Bold, 9.0, KEY_TEXT);
    let labels = labels.iter().map(|line| width(fonts, line, Weight::Bold, 9.0)).fold(0.0, f64::max);
    let lines = wrap(fonts, &key.meaning, Weight::Regular, 9.0, KEY_TEXT);
    let meaning = lines.iter().map(|line| width(fonts, line, Weight::Regular, 9.0));
    SWATCH + SWATCH_GAP + meaning.fold(labels, f64::max)
}

/// Height of a row of the key, to the descenders of its last line.
fn row_of_key_height(fonts: &Fonts, row: &[Key]) -> f64 {
    let lines = |text: &str, weight| wrap(fonts, text, weight, 9.0, KEY_TEXT).len().max(1);
    let both = |key: &Key| lines(&key.labels, Weight::Bold) + lines(&key.meaning, Weight::Regular);
    let most = row.iter().map(both).max().unwrap_or(2);
    SWATCH.max(7.4 + 4.4 * (most - 2) as f64 + 0.7)
}

/// Height of the key with the rule above it.
fn key_height(fonts: &Fonts, key: &[Key], width: f64) -> f64 {
    let rows = key_rows(fonts, key, width);
    let heights: f64 = rows.iter().map(|row| row_of_key_height(fonts, row)).sum();
    OVER_KEY + heights + KEY_ROW_GAP * (rows.len() - 1) as f64
}

/// The text of an entry, its top left at (x, y).
fn key_entry(sheet: &mut Sheet, x: f64, y: f64, key: &Key) {
    let texts = [(&key.labels, Weight::Bold), (&key.meaning, Weight::Regular)];
    // The second line is a little further from the first one than from the third.
    let mut below = 2.9;
    for (text, weight) in texts {
        for line in wrap(&sheet.fonts, text, weight, 9.0, KEY_TEXT) {
            sheet.text(x, y + below, 9.0, weight, Anchor::Start, &line);
            below += if below < 3.0 { 4.5 } else { 4.4 };
        }
    }
}

/// The least width of a side in which every explanation has at most `lines` lines below its name.
fn side_width(fonts: &Fonts, parts: &[Part], lines: usize) -> f64 {
    let widest = |part: &Part| {
        let whole = width(fonts, &part.meaning, Weight::Regular, 9.0);
        let name = width(fonts, &part.name, Weight::Bold, 10.0);
        let fits = |room: &f64| wrap(fonts, &part.meaning, Weight::Regular, 9.0, *room).len() <= lines;
        let rooms = (0_u32..).map(|i| whole / lines as f64 + f64::from(i)).take_while(|&room| room < whole);
        rooms.into_iter().find(fits).unwrap_or(whole).max(name) + 0.1
    };
    parts.iter().map(widest).fold(0.0, f64::max)
}

fn stacked_height(fonts: &Fonts, parts: &[Part], room: f64, gap: f64) -> f64 {
    let lines = |part: &Part| wrap(fonts, &part.meaning, Weight::Regular, 9.0, room).len();
    parts.iter().map(|part| LINE * (1 + lines(part)) as f64 + gap).sum()
}

/// The parts below each other, each with its name above its meaning; returns where they end.
fn stacked_list(sheet: &mut Sheet, x: f64, y: f64, (room, gap): (f64, f64), parts: &[Part]) -> f64 {
    let mut y = y;
    sheet.tagged(Tag::List, |sheet| {
        for part in parts {
            sheet.tagged(Tag::Entry, |sheet| y = explanation(sheet, x, y, room, Anchor::Start, part));
            y += LINE + gap - OVER_NAME;
        }
    });
    y - LINE
}

fn names_width(fonts: &Fonts, parts: &[Part]) -> f64 {
    parts.iter().map(|part| width(fonts, &part.name, Weight::Bold, 9.0)).fold(0.0, f64::max) + 4.0
}

fn row_height(fonts: &Fonts, parts: &[Part], page: f64) -> f64 {
    let room = page - names_width(fonts, parts);
    let lines = |part: &Part| wrap(fonts, &part.meaning, Weight::Regular, 9.0, room).len();
    parts.iter().map(|part| LINE * lines(part) as f64 + ROW_GAP).sum()
}

/// The parts below each other, each with its name beside its meaning; returns where they end.
fn row_list(sheet: &mut Sheet, y: f64, parts: &[Part]) -> f64 {
    let names = names_width(&sheet.fonts, parts);
    let mut y = y;
    sheet.tagged(Tag::List, |sheet| {
        for part in parts {
            sheet.tagged(Tag::Entry, |sheet| {
                sheet.text(sheet.left, y, 9.0, Weight::Bold, Anchor::Start, &part.name);
                for line in wrap(&sheet.fonts, &part.meaning, Weight::Regular, 9.0, sheet.width() - names) {
                    sheet.text(sheet.left + names, y, 9.0, Weight::Regular, Anchor::Start, &line);
                    y += LINE;
                }
            });
            y += ROW_GAP;
        }
    });
    y - LINE
}

/// The sample with its frame's top left at (x, y), its caption at most up to `end`; the sizes are those of the number and of
/// the words. Returns where the words end.
fn draw_sample(
    sheet: &mut Sheet,
    (x, y): (f64, f64),
    end: f64,
    u: f64,
    sizes: (f64, f64),
    figure: &Figure,
    captioned: bool,
) -> f64 {
    let (cols, _) = board_cells(&figure.diagram);
    let (number, words) = match captioned {
        true => (shortened(&sheet.fonts, &figure.caption, Weight::Bold, sizes.1, end - x), String::new()),
        false => (figure.number.to_string(), figure.words.clone()),
    };
    let size = if captioned { sizes.1 } else { sizes.0 };
    // Over a narrow board the words begin behind the number and may reach beyond the frame.
    let behind = x + width(&sheet.fonts, &number, Weight::Bold, size) + 3.0;
    let (words, end) = match captioned {
        true => (words, behind - 3.0),
        false => {
            let words = shortened(&sheet.fonts, &words, Weight::Regular, sizes.1, end - behind);
            let words_width = width(&sheet.fonts, &words, Weight::Regular, sizes.1);
            (words, (x + cols * u).max(behind + words_width))
        }
    };
    sheet.tagged(Tag::Figure { words: figure.diagram.description.clone(), name: None }, |sheet| {
        sheet.tagged(Tag::Caption, |sheet| {
            sheet.text(x, y - 3.0, size, Weight::Bold, Anchor::Start, &number);
            sheet.text(end, y - 3.0, sizes.1, Weight::Regular, Anchor::End, &words);
        });
        sheet.board_at_frame(x, y, u, &figure.diagram);
    });
    end
}

/// The sample in the middle, explanations in the sides around it.
fn draw_around(
    sheet: &mut Sheet,
    figure: &Figure,
    callouts: &[Callout],
    parts: &[Part],
    u: f64,
    side: f64,
    captioned: bool,
) {
    let (cols, rows) = board_cells(&figure.diagram);
    let top = sheet.y + OVER_SAMPLE;
    let frame = Rect::new((sheet.left + sheet.right - cols * u) / 2.0, top, cols * u, rows * u);
    let right = frame.x + frame.w;
    let words_end = draw_sample(sheet, (frame.x, frame.y), right + SIDE_GAP / 3.0, u, (16.0, 12.0), figure, captioned);
    let on_page = |p: Point| Point::new(frame.x + (p.x - FRAME_INSET) * u, frame.y + (p.y - FRAME_INSET) * u);
    // The captions are outside of the drawing.
    let caption = |x: f64| Point::new(x, frame.y - 4.3);
    sheet.y = frame.y + frame.h;
    let mut placed = Vec::new();
    for callout in callouts {
        let Some(part) = parts.iter().find(|part| part.thing == callout.thing) else {
            continue;
        };
        match callout.side {
            Beside::Left => {
                let to = callout.at.map_or(caption(frame.x - 1.8), on_page);
                let name = width(&sheet.fonts, &part.name, Weight::Bold, 10.0);
                leader(sheet, Point::new(sheet.left + name + 2.2, to.y), to);
                placed.push((sheet.left, to.y, Anchor::Start, part));
            }
            Beside::Right => {
                let to = callout.at.map_or(caption(words_end + 1.8), on_page);
                let text = right + SIDE_GAP - 2.0;
                leader(sheet, Point::new(text - 1.8, to.y), to);
                placed.push((text, to.y, Anchor::Start, part));
            }
            Beside::Below => {
                let to = callout.at.map_or(caption(frame.x), on_page);
                leader(sheet, Point::new(to.x, to.y + 7.0), to);
                placed.push((to.x, to.y + 10.0, Anchor::Middle, part));
                sheet.y = to.y + SAMPLE_FOOT;
            }
        }
    }
    sheet.tagged(Tag::List, |sheet| {
        for (x, y, anchor, part) in placed {
            sheet.tagged(Tag::Entry, |sheet| explanation(sheet, x, y, side, anchor, part));
        }
    });
}

/// Name and meaning of a part, the name centred on the height `y` of its line; returns the last baseline.
fn explanation(sheet: &mut Sheet, x: f64, y: f64, room: f64, anchor: Anchor, part: &Part) -> f64 {
    sheet.text(x, y + 1.25, 10.0, Weight::Bold, anchor, &part.name);
    let mut y = y + OVER_NAME;
    for line in wrap(&sheet.fonts, &part.meaning, Weight::Regular, 9.0, room) {
        y += LINE;
        sheet.text(x, y, 9.0, Weight::Regular, anchor, &line);
    }
    y
}

/// A thin line that ends in a dot.
fn leader(sheet: &mut Sheet, from: Point, to: Point) {
    sheet.items.push(Item::Line { strokes: vec![vec![from, to]], role: Role::Leader });
    sheet.items.push(Item::Circle { centre: to, radius: 0.6, role: Role::LeaderDot });
}

/// A small square that looks like the blocks or the line of a kind.
fn swatch(sheet: &mut Sheet, x: f64, y: f64, key: &Key) {
    let at = Point::new(x, y);
    let square = |inset: f64| {
        let (low, high) = (inset, 1.0 - inset);
        vec![
            Point::new(low, low),
            Point::new(high, low),
            Point::new(high, high),
            Point::new(low, high),
            Point::new(low, low),
        ]
    };
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let item = match key.sign {
        Sign::Block(kind) => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(kind) },
        Sign::Pins => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(Kind::Small) },
        Sign::Gate => Item::Line { strokes: grille(Cell::new(0, 0), 1, false), role: Role::Gate },
        Sign::Goal => Item::Line { strokes: vec![square(0.0), square(0.075)], role: Role::Goal },
        Sign::Wall => Item::Hatch { areas: vec![whole], role: Role::Wall },
    };
    let mut items = vec![item];
    if key.sign == Sign::Pins {
        items.extend(pins(&[square(0.14)[1..].to_vec()]));
    }
    sheet.items.push(Item::Group { layer: Layer::Board, at, scale: SWATCH, items });
}
