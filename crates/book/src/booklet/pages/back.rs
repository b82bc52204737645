//! The back cover: the ends of the parts in small, without letters, and a code for the page.

use super::panel::{AnyPanel, Drawn, GridOf, Panel, Paragraph, Place, Stack};
use super::sheet::{MM_PER_PT, Sheet, width, wrap};
use super::style::{self, TextStyle};
use super::{Book, board_cells, cover};
use crate::booklet::{Block, Code, Colophon};
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Rect, Role, Tag, outline};
use stepbook_draw::font::Weight;
use stepbook_solve::grid::{Cell, Size};

/// Largest side of a cell of a board in mm, and most columns of boards.
const CELL: f64 = 7.0;
const COLUMNS: usize = 4;
/// Most boards; of more, some are left out evenly.
const MOST: usize = 12;
/// Height of the words below a board in mm, and the distances of boards.
const BELOW: f64 = 5.0;
const GAPS: (f64, f64) = (9.0, 6.0);
/// The light border of a code that cameras need, in modules.
const QUIET: f64 = 4.0;
/// Least side of a code and of its modules in mm, without the border.
const LEAST_CODE: f64 = 20.0;
const LEAST_MODULE: f64 = 0.5;

impl<'a> Book<'a> {
    /// A page of its own without head and number.
    pub(super) fn back(&mut self, colophon: &'a Colophon) {
        let (fonts, language) = (&self.booklet.fonts, &self.booklet.language);
        self.bare.push(self.sheets.len());
        self.sheets.push(Sheet::new(&self.paper, self.sheets.len() + 1, fonts));
        let boards = self.ends();
        let all = self.paper.text_width();
        let mut stack = Stack::default();
        if boards.len() > 1 {
            let title = language.say("back-title", &[]);
            stack.push(0.0, Box::new(Paragraph::new(fonts, TextStyle::HEADLINE, title)));
            let text = language.say("back-text", &[]);
            stack.push(style::UNDER_HEADING, Box::new(Paragraph::new(fonts, TextStyle::TEXT, text)));
        }
        let sheet = self.sheet();
        let (left, top, bottom) = (sheet.left, sheet.top + 4.0, sheet.bottom);
        stack.draw(sheet, Place { x: left, y: top, width: all });
        let mut y = top + stack.height(all) + style::BETWEEN;
        // The foot and the code.
        let foot = bottom - TextStyle::SMALL.leading - 2.0;
        let plate = colophon.code.as_ref().map(|code| Plate { code, scale: self.paper.scale });
        let high = plate.as_ref().map_or(0.0, |plate| plate.side() + style::BETWEEN * 2.0);
        let free = foot - high - style::BETWEEN - y;
        if boards.len() > 1 {
            let grid = grid(boards, all, free);
            let sheet = self.sheet();
            grid.draw(sheet, Place { x: left, y, width: all });
            y += grid.height(all);
        } else if let Some(Block::Cover(cover)) = self.booklet.blocks.first().filter(|_| plate.is_none()) {
            // The board, put away: decoration.
            let room = Rect::new(left + all / 4.0, y + free / 4.0, all / 2.0, free / 2.0);
            let item = cover::empty_board(cover, room);
            self.sheet().items.push(item);
        }
        let sheet = self.sheet();
        if let Some(plate) = plate {
            let y = (y + style::BETWEEN).min(foot - high);
            sheet.rule(left, left + all, y, Role::ThinRule);
            let words = [
                language.say("colophon-code", &[("address", plate.code.address().into())]),
                language.say("back-play", &[]),
            ];
            plate.draw(sheet, words, (left, y + style::BETWEEN), all);
        }
        sheet.rule(left, left + all, foot, Role::ThinRule);
        let baseline = bottom;
        let size = TextStyle::SMALL.size;
        let maker = language.say("pages-maker", &[("program", "Stepbook".into())]);
        let room = all - width(fonts, &maker, Weight::Regular, size) - style::BEHIND;
        let title = super::sheet::shortened(fonts, &colophon.title, Weight::Bold, size, room);
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(left, baseline, size, Weight::Bold, Anchor::Start, &title);
        });
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(left + all, baseline, size, Weight::Regular, Anchor::End, &maker);
        });
    }

    /// The start and the boards at which the parts of the solution end, with their words; none where the solution stays secret.
    fn ends(&self) -> Vec<(&'a Diagram, String, String)> {
        let Some(steps) = self.steps().filter(|steps| steps.chapters.len() > 1) else { return Vec::new() };
        let language = &self.booklet.language;
        let start = steps.chapters.first().and_then(|chapter| chapter.sections.first());
        let start = start.map(|section| (&section.here.diagram, language.say("name-start", &[]), String::new()));
        let ends = steps.chapters.iter().filter_map(|chapter| {
            let sign = &chapter.sections.last()?.there;
            let part = language.say("back-part", &[("number", chapter.number.into())]);
            Some((&sign.diagram, sign.count.to_string(), part))
        });
        let all: Vec<_> = start.into_iter().chain(ends).collect();
        let count = all.len();
        let kept = count.min(MOST);
        let is_kept = |index: &usize| kept == count || (0..kept).any(|one| one * (count - 1) / (kept - 1) == *index);
        all.into_iter().enumerate().filter(|(index, _)| is_kept(index)).map(|(_, one)| one).collect()
    }
}

/// Boards in rows: as large as they go in so much height.
fn grid<'a>(boards: Vec<(&'a Diagram, String, String)>, all: f64, free: f64) -> GridOf<'a> {
    let (cols, rows) = board_cells(boards[0].0);
    let count = boards.len();
    let of = |columns: usize| {
        let wide = (all - (columns - 1) as f64 * GAPS.0) / (columns as f64 * cols);
        let lines = count.div_ceil(columns) as f64;
        let high = ((free + GAPS.1) / lines - GAPS.1 - BELOW) / rows;
        (columns, CELL.min(wide).min(high))
    };
    let best = (2..=COLUMNS.min(count).max(2)).map(of).max_by(|a, b| a.1.total_cmp(&b.1));
    let (columns, u) = best.unwrap_or((1, 1.0));
    let board = |(diagram, number, part): (&'a Diagram, String, String)| -> AnyPanel<'a> {
        let draw = move |sheet: &mut Sheet, place: Place| {
            let tag = Tag::Figure { words: diagram.description.clone(), name: None };
            sheet.tagged(tag, |sheet| {
                sheet.board_at_frame(place.x, place.y, u, &diagram.unlabelled());
                sheet.tagged(Tag::Caption, |sheet| {
                    let y = place.y + rows * u + 4.0;
                    sheet.text(place.x, y, style::NOTE, Weight::Bold, Anchor::Start, &number);
                    let used = width(&sheet.fonts, &number, Weight::Bold, style::NOTE) + style::BEHIND / 2.0;
                    let end = used + width(&sheet.fonts, &part, Weight::Regular, style::NOTE);
                    // Below a narrow board the words may reach beyond it, as far as there is room.
                    if end <= place.width {
                        let end = place.x + end.max(cols * u);
                        sheet.text(end, y, style::NOTE, Weight::Regular, Anchor::End, &part);
                    }
                });
            });
        };
        Box::new(Drawn { size: (cols * u, rows * u + BELOW), draw })
    };
    GridOf { columns, gaps: GAPS, parts: boards.into_iter().map(board).collect() }
}

/// A code with its address beside it.
struct Plate<'a> {
    code: &'a Code,
    /// How much the page is enlarged.
    scale: f64,
}

impl Plate<'_> {
    fn module(&self) -> f64 {
        (LEAST_CODE / self.code.side() as f64).max(LEAST_MODULE) / self.scale
    }

    /// The side of the code with its border.
    fn side(&self) -> f64 {
        self.module() * (self.code.side() as f64 + 2.0 * QUIET)
    }

    /// Draws it with its top left at a place; `words` say what it is and what it is for.
    fn draw(&self, sheet: &mut Sheet, [words, play]: [String; 2], (x, y): (f64, f64), all: f64) {
        let (module, side) = (self.module(), self.side());
        let modules = Size { rows: self.code.side(), cols: self.code.side() };
        let dark: Vec<Cell> = modules.cells().filter(|cell| self.code.is_dark(cell.row, cell.col)).collect();
        let whole = self.code.side() as f64 + 2.0 * QUIET;
        let items = vec![
            Item::Rect { rect: Rect::new(-QUIET, -QUIET, whole, whole), radius: 0.0, role: Role::Field },
            Item::Polygon { rings: outline(&dark, 0.0), radius: 0.0, role: Role::Code },
        ];
        let at = Point::new(x + QUIET * module, y + QUIET * module);
        sheet.tagged(Tag::Figure { words, name: None }, |sheet| {
            // A picture, which no direction of reading turns round.
            sheet.items.push(Item::Group { layer: Layer::Board, at, scale: module, items });
        });
        let left = x + side + style::BEHIND;
        let mut y = y + QUIET * module + TextStyle::HEADING.size * MM_PER_PT * 0.72;
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.text(left, y, TextStyle::HEADING.size, Weight::Bold, Anchor::Start, &play);
        });
        let address = || self.code.address().to_owned();
        let size = TextStyle::SMALL.size;
        let lines = wrap(&sheet.fonts, self.code.address(), Weight::Regular, size, all - (left - x));
        sheet.tagged(Tag::Paragraph, |sheet| {
            sheet.tagged(Tag::Address { to: address(), words: address() }, |sheet| {
                for line in &lines {
                    y += TextStyle::SMALL.leading + 0.6;
                    sheet.text(left, y, size, Weight::Regular, Anchor::Start, line);
                }
            });
        });
    }
}
