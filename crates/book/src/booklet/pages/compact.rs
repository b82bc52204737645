//! The whole moves in small columns below the last diagrams: so a solution may find room on one sheet.

use super::Book;
use super::penalties::Held;
use super::sheet::{shortened, width, wrap};
use super::whole::{Taken, Way};
use crate::booklet::{Block, Chapter, Figure, Moves, WholeMove};
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Role, Span, Tag};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_read::language::Language;

/// Size of all texts in pt, and the distance of lines in mm.
const SIZE: f64 = 8.0;
const PITCH: f64 = 3.55;
/// Distance of columns, and of number, label and path in them.
const GAP: f64 = 4.5;
const SPACE: f64 = 1.4;
/// From the last diagrams to the title, and from there to the columns.
const ABOVE: f64 = 9.0;
const TITLE: f64 = 4.2;
/// Size of the title in pt.
const TITLE_SIZE: f64 = 10.0;

/// A line of a column.
enum Line<'a> {
    /// The lines of the heading of a chapter.
    Head(Vec<String>),
    Move(&'a WholeMove),
    /// A line of what is said of the move above.
    Note(String),
}

impl Line<'_> {
    fn height(&self) -> usize {
        if let Self::Head(lines) = self { lines.len() + 1 } else { 1 }
    }
}

/// The table with its measures.
pub(super) struct Table<'a> {
    columns: Vec<Vec<Line<'a>>>,
    column: f64,
    number: f64,
    label: f64,
    /// The size of all labels in pt.
    label_size: f64,
}

impl<'a> Table<'a> {
    /// The table in columns as many as fit a page that is `page` mm wide.
    pub(super) fn new(moves: &'a Moves, fonts: &Fonts, language: &Language, page: f64) -> Self {
        let widest = |text: &dyn Fn(&WholeMove) -> f64| moves.whole.iter().map(text).fold(0.0, f64::max);
        let number = widest(&|whole| width(fonts, &whole.last.to_string(), Weight::Light, SIZE));
        let longest = widest(&|whole| width(fonts, &whole.label, Weight::Bold, SIZE));
        let label = longest.min(page / 4.0);
        let label_size = SIZE * (label / longest.max(label)).max(0.5);
        let way = widest(&|whole| width(fonts, &whole.way.concat(), Weight::Regular, SIZE));
        let needed = (number + SPACE + label + SPACE + way).min(page);
        let count = (((page + GAP) / (needed + GAP)).floor() as usize).max(1);
        let several = moves.chapters.len() > 1;
        let begins = |whole: &WholeMove| moves.chapters.iter().find(|chapter| several && chapter.first == whole.first);
        let column = (page - (count - 1) as f64 * GAP) / count as f64;
        let indent = number + SPACE;
        let head = |chapter: &Chapter| {
            let title = [("number", chapter.number.into()), ("title", (&chapter.title).into())];
            Line::Head(wrap(fonts, &language.say("pages-part", &title), Weight::Bold, SIZE, column))
        };
        let lines = || {
            let notes = |whole: &WholeMove| {
                let lines = |note: &String| wrap(fonts, note, Weight::Regular, SIZE, column - indent);
                whole.notes.iter().flat_map(lines).map(Line::Note).collect::<Vec<_>>()
            };
            let all = |whole: &'a WholeMove| {
                begins(whole).map(head).into_iter().chain([Line::Move(whole)]).chain(notes(whole))
            };
            moves.whole.iter().flat_map(all).collect::<Vec<_>>()
        };
        let total: usize = lines().iter().map(Line::height).sum();
        // The lowest columns that hold everything.
        let columns = (total.div_ceil(count)..=total.max(1)).find_map(|height| in_columns(lines(), count, height));
        Self { columns: columns.unwrap_or_default(), column, number, label, label_size }
    }

    /// Height with the distance above it, in mm.
    pub(super) fn height(&self) -> f64 {
        let lines = self.columns.iter().map(|column| column.iter().map(Line::height).sum::<usize>()).max();
        ABOVE + TITLE + lines.unwrap_or(0) as f64 * PITCH
    }
}

/// At most `count` columns of `height` lines, if these are enough. None ends with a head.
fn in_columns(lines: Vec<Line<'_>>, count: usize, height: usize) -> Option<Vec<Vec<Line<'_>>>> {
    let mut columns: Vec<Vec<Line<'_>>> = Vec::new();
    let mut used = usize::MAX;
    for line in lines {
        // A head keeps a line for the move below it.
        let needed = line.height() + usize::from(matches!(line, Line::Head(_)));
        if used.saturating_add(needed) > height {
            columns.push(Vec::new());
            used = 0;
        }
        used += line.height();
        columns.last_mut()?.push(line);
    }
    (columns.len() <= count).then_some(columns)
}

/// The way to have the table below the last diagrams, if `free` mm are left there.
pub(super) fn compact_way<'a>(table: &Rc<Table<'a>>, free: f64) -> Option<Way<'a>> {
    let height = table.height();
    if height > free + 1e-6 {
        return None;
    }
    let table = Rc::clone(table);
    let draw = move |book: &mut Book<'a>| book.moves_below(&table);
    Some(Way { pages: vec![Taken { height, held: Held::OTHER }], penalty: 0.0, puzzle: 0, draw: Rc::new(draw) })
}

impl<'a> Book<'a> {
    /// The table that may be below the last diagrams.
    pub(super) fn compact_table(&self, moves: &'a Moves) -> Option<Table<'a>> {
        let booklet = self.booklet;
        let steps =
            booklet.blocks.iter().find_map(|block| if let Block::Steps(steps) = block { Some(steps) } else { None });
        let is_told = steps.is_some_and(|steps| steps.figures.iter().any(Figure::is_numbered));
        booklet.moves_after_steps().filter(|_| is_told)?;
        Some(Table::new(moves, &booklet.fonts, &booklet.language, self.paper.text_width()))
    }

    /// Draws the table below the diagrams.
    fn moves_below(&mut self, table: &Table<'_>) {
        let booklet = self.booklet;
        let language = &booklet.language;
        let shown = |last: usize| {
            // A move leads to the diagram in which it is marked.
            let place = self.shown.partition_point(|&number| number < last);
            self.shown.get(place).copied().unwrap_or(last)
        };
        let Some(sheet) = self.sheets.last_mut() else { return };
        let title = language.say("moves-title", &[("unit", booklet.unit.name().into())]);
        let end = sheet.y + table.height();
        let top = sheet.y + ABOVE;
        sheet.rule(sheet.left, sheet.right, top - TITLE, Role::Rule);
        sheet.tagged(Tag::Heading(2), |sheet| {
            sheet.text(sheet.left, top, TITLE_SIZE, Weight::Bold, Anchor::Start, &title);
        });
        let mut goes_on = false;
        for (i, column) in table.columns.iter().enumerate() {
            let x = sheet.left + i as f64 * (table.column + GAP);
            let mut y = top + TITLE;
            for part in column.chunk_by(|_, next| !matches!(next, Line::Head(_))) {
                let mut rows = part;
                if let [Line::Head(lines), rest @ ..] = part {
                    sheet.tagged(Tag::Heading(3), |sheet| {
                        for (i, line) in (1..).zip(lines) {
                            let y = y + (f64::from(i) + 0.7) * PITCH;
                            sheet.text(x, y, SIZE, Weight::Bold, Anchor::Start, line);
                        }
                    });
                    y += (lines.len() + 1) as f64 * PITCH;
                    (rows, goes_on) = (rest, false);
                }
                sheet.tagged(Tag::Table { goes_on }, |sheet| {
                    for line in rows {
                        y += PITCH;
                        let whole = match line {
                            Line::Head(_) => continue,
                            Line::Move(whole) => whole,
                            Line::Note(text) => {
                                let at = x + table.number + SPACE;
                                sheet.tagged(Tag::Row, |sheet| {
                                    // Every row has as many cells.
                                    for (span, right) in [(Span::RowHead, 0.0), (Span::Data, 1.0)] {
                                        sheet.tagged(Tag::Cell(span), |sheet| {
                                            sheet.text(x + right, y, SIZE, Weight::Light, Anchor::Start, " ");
                                        });
                                    }
                                    sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                                        sheet.text(at, y, SIZE, Weight::Light, Anchor::Start, text);
                                    });
                                });
                                continue;
                            }
                        };
                        sheet.tagged(Tag::Row, |sheet| {
                            let number = whole.last.to_string();
                            sheet.tagged(Tag::Cell(Span::RowHead), |sheet| {
                                sheet.tagged(Tag::Anchor(format!("move-{number}")), |sheet| {
                                    let shown = shown(whole.last);
                                    let words = language.say("matter-diagram", &[("number", shown.into())]);
                                    let link = Tag::Link { to: format!("step-{shown}"), words };
                                    sheet.tagged(link, |sheet| {
                                        let at = x + table.number;
                                        sheet.text(at, y, SIZE, Weight::Light, Anchor::End, &number);
                                    });
                                });
                            });
                            let at = x + table.number + SPACE;
                            sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                                let spoken = whole.aloud.as_ref().unwrap_or(&whole.label);
                                sheet.spoken_text(at, y, table.label_size, Weight::Bold, &whole.label, spoken);
                            });
                            let at = at + table.label + SPACE;
                            sheet.tagged(Tag::Cell(Span::Data), |sheet| {
                                let way = whole.way.concat();
                                let way = shortened(&sheet.fonts, &way, Weight::Regular, SIZE, x + table.column - at);
                                sheet.text(at, y, SIZE, Weight::Regular, Anchor::Start, &way);
                            });
                        });
                    }
                });
                goes_on = true;
            }
        }
        self.bookmark(&title);
        self.sheet().y = end;
    }
}
