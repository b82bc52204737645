//! Hints: three bands, the weakest first, each in an order of its own and the middle one upside down.

use super::sheet::{Sheet, fitting, shortened, width, wrap};
use super::{Book, board_cells, readable_cell};
use crate::booklet::{Band, Booklet, Hint, Hints};
use crate::diagram::{Anchor, Diagram, Item, Point, Role, Span, Tag};
use crate::font::Weight;

/// Side of a cell of a direction and of a milestone in mm; those of boards that are small get no larger.
const DIRECTION_CELL: f64 = 4.4;
const MILESTONE_CELL: f64 = 6.1;
/// Most room for the board of a direction, which has no labels, in mm.
const DIRECTION_ROOM: f64 = 34.0;
/// Height of a band's heading, of the captions above a board, and of a row of moves.
const HEAD: f64 = 9.0;
const CAPTION: f64 = 6.5;
const MOVES_ROW: f64 = 7.6;
/// The baseline of captions below their top.
const BASELINE: f64 = 3.05;
/// Least distance of boards across, their distance down, and the widest distance across beside the board's own width.
const ACROSS: f64 = 7.0;
const DOWN: f64 = 5.0;
const WIDEST: f64 = 30.0;
/// Where a band begins at the top of a page.
const PAGE_TOP: f64 = 4.0;
/// From a band to the dashed line, and from there to the next one.
const FOLD: f64 = 8.0;
/// Dashes and gaps of that line.
const DASH: f64 = 2.0;
/// With more parts, a 6 could be a 9 that is upside down.
const PLAIN: usize = 8;

/// The rows of a band.
struct Rows {
    /// Height of a row with the gap below it, and that gap.
    height: f64,
    gap: f64,
    /// Parts in a row.
    count: usize,
}

/// Positions of boards side by side.
struct Boards {
    u: f64,
    rows: Rows,
    /// From one left edge to the next.
    pitch: f64,
}

impl Book<'_> {
    pub(super) fn hints(&mut self, hints: &Hints) {
        let Booklet { fonts, language, .. } = self.booklet;
        let sheet = self.new_sheet(&hints.title);
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(9.0, 22.0, &hints.title));
        self.bookmark(&hints.title);
        let sheet = self.sheet();
        let words = language.sentences(hints.lookup.iter().chain([&hints.fold]).cloned());
        let lines = wrap(fonts, &words, Weight::Regular, 10.0, sheet.width().min(172.0));
        sheet.y += 5.5;
        sheet.tagged(Tag::Paragraph, |sheet| {
            for line in &lines {
                sheet.y += 5.0;
                sheet.text(sheet.left, sheet.y, 10.0, Weight::Regular, Anchor::Start, line);
            }
        });
        sheet.y += 8.0;
        let Some(first) = hints.parts.first() else {
            return;
        };
        let [directions, milestones, next] = &hints.bands;
        match (&first.direction, &first.milestone) {
            (Some(direction), Some(_)) => self.boards_bands(hints, direction),
            _ => {
                self.words_band(hints, directions, true, |hint| &hint.words);
                self.words_band(hints, milestones, false, |hint| &hint.after);
            }
        }
        let table = self.table(hints);
        self.band(hints, next, &Rows { height: table.height, gap: 0.0, count: 1 }, true, |sheet, parts, y| {
            draw_moves(sheet, &table, parts, y, hints);
        });
    }

    /// Directions and milestones as pictures, all as large as `direction`.
    fn boards_bands(&mut self, hints: &Hints, direction: &Diagram) {
        let [directions, milestones, _] = &hints.bands;
        let (cols, rows) = board_cells(direction);
        let least = |of: fn(&Hint) -> Option<&Diagram>| {
            hints.parts.iter().filter_map(of).map(readable_cell).fold(0.0, f64::max)
        };
        let u = DIRECTION_CELL
            .min(DIRECTION_ROOM / cols)
            .min(DIRECTION_ROOM / rows)
            .max(least(|hint| hint.direction.as_ref()));
        let boards = self.boards(hints, u, |hint| &hint.words);
        self.band(hints, directions, &boards.rows, true, |sheet, parts, y| {
            draw_boards(sheet, &boards, parts, y, hints, |hint| (&hint.words, hint.direction.as_ref()));
        });
        let room = self.paper.text_height() - PAGE_TOP - HEAD - CAPTION;
        let u =
            MILESTONE_CELL.max(least(|hint| hint.milestone.as_ref())).min(self.sheet().width() / cols).min(room / rows);
        let boards = self.boards(hints, u, |hint| &hint.after);
        self.band(hints, milestones, &boards.rows, false, |sheet, parts, y| {
            draw_boards(sheet, &boards, parts, y, hints, |hint| (&hint.after, hint.milestone.as_ref()));
        });
    }

    /// A band of hints in words, in columns of one width.
    fn words_band(&mut self, hints: &Hints, band: &Band, upright: bool, words: impl Fn(&Hint) -> &String) {
        let fonts = &self.booklet.fonts;
        let all = self.sheet().width();
        let number = width(fonts, &hints.parts.len().to_string(), Weight::Bold, 12.0) + 3.0;
        let lines = |hint: &Hint| wrap(fonts, words(hint), Weight::Regular, 10.0, all - number);
        let lines: Vec<Vec<String>> = hints.parts.iter().map(lines).collect();
        let wide = |line: &String| width(fonts, line, Weight::Regular, 10.0);
        let widest = number + lines.iter().flatten().map(wide).fold(0.0, f64::max);
        let most = (((all + ACROSS) / (widest + ACROSS)).floor() as usize).clamp(1, hints.parts.len());
        let count = hints.parts.len().div_ceil(hints.parts.len().div_ceil(most));
        let pitch = widest + ((all - count as f64 * widest) / (count - 1).max(1) as f64).min(WIDEST);
        let high = lines.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let rows = Rows { height: MOVES_ROW + (high - 1) as f64 * 5.0, gap: 0.0, count };
        self.band(hints, band, &rows, upright, |sheet, parts, y| {
            for (place, &part) in parts.iter().enumerate() {
                let x = sheet.left + (place % count) as f64 * pitch;
                let y = y + (place / count) as f64 * rows.height + BASELINE;
                sheet.tagged(Tag::Paragraph, |sheet| {
                    self::number(sheet, x, y, hints.parts[part].code, hints);
                    for (i, line) in lines[part].iter().enumerate() {
                        sheet.text(x + number, y + i as f64 * 5.0, 10.0, Weight::Regular, Anchor::Start, line);
                    }
                });
            }
        });
    }

    /// Places boards with cells of `u` mm under captions with the words that `words` gives.
    fn boards(&mut self, hints: &Hints, u: f64, words: impl Fn(&Hint) -> &String) -> Boards {
        let fonts = &self.booklet.fonts;
        let all = self.sheet().width();
        let count = hints.parts.len();
        let first = hints.parts.first().and_then(|hint| hint.direction.as_ref());
        let (cols, rows) = first.map_or((1.0, 1.0), board_cells);
        let number = width(fonts, &count.to_string(), Weight::Bold, 12.0);
        let caption = |hint: &Hint| number + 3.0 + width(fonts, words(hint), Weight::Regular, 9.0);
        let widest = hints.parts.iter().map(caption).fold(u * cols, f64::max).min(all);
        let most = (((all + ACROSS) / (widest + ACROSS)).floor() as usize).max(1);
        let in_row = count.div_ceil(count.div_ceil(most));
        let widest_pitch = u * cols + WIDEST;
        let pitch = match in_row {
            0 | 1 => 0.0,
            // Frames end at the right margin, unless captions that are wider do.
            some => ((all - widest) / (some - 1) as f64).min(widest_pitch.max(widest + ACROSS)),
        };
        Boards { u, rows: Rows { height: CAPTION + rows * u + DOWN, gap: DOWN, count: in_row }, pitch }
    }

    /// Draws a band on as many pages as it needs, upright or not. `draw` draws some rows of it at a height.
    fn band(
        &mut self,
        hints: &Hints,
        band: &Band,
        rows: &Rows,
        upright: bool,
        draw: impl Fn(&mut Sheet, &[usize], f64),
    ) {
        let mut rest = band.order.as_slice();
        // Whether no other band is on the page.
        let mut fresh = std::ptr::eq(band, &hints.bands[0]);
        while !rest.is_empty() {
            let above = if fresh { 0.0 } else { 2.0 * FOLD };
            let sheet = self.sheet();
            let room = sheet.bottom - sheet.y - above - HEAD;
            // The last row needs no room below it.
            let fitting = ((room + rows.gap) / rows.height).floor().max(0.0) as usize;
            let needed = rest.len().div_ceil(rows.count);
            let is_empty = sheet.y <= sheet.top + PAGE_TOP + 0.1;
            if (fitting == 0 && !is_empty) || (fitting < needed && !fresh) {
                self.new_sheet(&hints.title).y += PAGE_TOP;
                fresh = true;
                continue;
            }
            if !fresh {
                fold(self.sheet());
            }
            let (now, later) = rest.split_at((fitting.max(1) * rows.count).min(rest.len()));
            let sheet = self.sheet();
            let top = sheet.y;
            let start = sheet.items.len();
            head(sheet, band);
            draw(sheet, now, top + HEAD);
            let bottom = top + HEAD + now.len().div_ceil(rows.count) as f64 * rows.height - rows.gap;
            if !upright {
                let about = Point::new((sheet.left + sheet.right) / 2.0, (top + bottom) / 2.0);
                let items = sheet.items.split_off(start);
                sheet.items.push(Item::Turned { about, items });
            }
            sheet.y = bottom;
            rest = later;
            if !rest.is_empty() {
                self.new_sheet(&hints.title).y += PAGE_TOP;
            }
            fresh = !rest.is_empty();
        }
    }

    /// The measures of the table of moves.
    fn table(&mut self, hints: &Hints) -> Table {
        let fonts = &self.booklet.fonts;
        let all = self.sheet().width();
        let widest = |of: &dyn Fn(&Hint) -> f64| hints.parts.iter().map(of).fold(0.0, f64::max);
        let number = widest(&|hint| width(fonts, &hint.code.to_string(), Weight::Bold, 12.0));
        let from = widest(&|hint| width(fonts, &hint.from, Weight::Regular, 9.0));
        let each = |of: &dyn Fn(&(String, String)) -> f64| {
            hints.parts.iter().flat_map(|hint| &hint.moves).map(of).fold(0.0, f64::max)
        };
        let label = each(&|(label, _)| width(fonts, label, Weight::Bold, 10.0)).min(26.0) + 2.6;
        let way = each(&|(_, way)| width(fonts, way, Weight::Regular, 10.0));
        let count = hints.parts.iter().map(|hint| hint.moves.len()).max().unwrap_or(1).max(1);
        let first = (number + 6.0).max(0.0875 * all);
        let beside = (all - first - from - 4.0) / count as f64;
        let is_beside = label + way + 4.0 <= beside;
        let room = if is_beside { beside.min((label + way + 4.0).max(36.6)) } else { all - first };
        let lines = if is_beside { 1 } else { count };
        let height = MOVES_ROW + (lines - 1) as f64 * 5.0 + if is_beside { 0.0 } else { 5.0 };
        Table { first, label, room, is_beside, height }
    }
}

/// Measures of the table of moves.
struct Table {
    /// The position of the first move.
    first: f64,
    /// Room for a label.
    label: f64,
    /// Room for a move.
    room: f64,
    /// Whether the moves are side by side.
    is_beside: bool,
    height: f64,
}

/// The heading of a band, and what its hints show.
fn head(sheet: &mut Sheet, band: &Band) {
    let y = sheet.y + 4.0;
    let fonts = sheet.fonts.clone();
    let indent = (width(&fonts, &band.name, Weight::Bold, 12.0) + 6.0).max(33.0_f64.min(0.18 * sheet.width()));
    let size = fitting(&fonts, &band.meaning, Weight::Regular, 10.0, sheet.width() - indent);
    let meaning = shortened(&fonts, &band.meaning, Weight::Regular, size, sheet.width() - indent);
    sheet.tagged(Tag::Heading(3), |sheet| {
        sheet.text(sheet.left, y, 12.0, Weight::Bold, Anchor::Start, &band.name);
    });
    sheet.tagged(Tag::Paragraph, |sheet| {
        sheet.text(sheet.left + indent, y, size, Weight::Regular, Anchor::Start, &meaning);
    });
}

/// Goes down over a dashed line, along which the page is folded.
fn fold(sheet: &mut Sheet) {
    let y = sheet.y + FOLD;
    let (mut x, right) = (sheet.left, sheet.right);
    let mut strokes = Vec::new();
    while x < right {
        strokes.push(vec![Point::new(x, y), Point::new((x + DASH).min(right), y)]);
        x += 2.0 * DASH;
    }
    sheet.items.push(Item::Line { strokes, role: Role::TableRule });
    sheet.y = y + FOLD;
}

/// The number of a part; underlined if it can be read upside down as that of another.
fn number(sheet: &mut Sheet, x: f64, baseline: f64, number: usize, hints: &Hints) {
    let text = number.to_string();
    sheet.text(x, baseline, 12.0, Weight::Bold, Anchor::Start, &text);
    let turns = text.chars().all(|digit| "01689".contains(digit)) && text.contains(['6', '9']);
    if turns && hints.parts.len() > PLAIN {
        let end = x + width(&sheet.fonts, &text, Weight::Bold, 12.0);
        sheet.rule(x, end, baseline + 0.8, Role::Rule);
    }
}

/// Boards under their numbers and words, row by row, from the height `y`.
fn draw_boards<'a>(
    sheet: &mut Sheet,
    boards: &Boards,
    parts: &[usize],
    y: f64,
    hints: &'a Hints,
    of: impl Fn(&'a Hint) -> (&'a String, Option<&'a Diagram>),
) {
    for (place, &part) in parts.iter().enumerate() {
        let hint = &hints.parts[part];
        let (words, Some(diagram)) = of(hint) else { continue };
        let x = sheet.left + (place % boards.rows.count) as f64 * boards.pitch;
        let top = y + (place / boards.rows.count) as f64 * boards.rows.height;
        let tag = Tag::Figure { words: diagram.description.clone(), name: None };
        sheet.tagged(tag, |sheet| {
            let baseline = top + BASELINE;
            sheet.tagged(Tag::Caption, |sheet| {
                number(sheet, x, baseline, hint.code, hints);
                let behind = x + width(&sheet.fonts, &hint.code.to_string(), Weight::Bold, 12.0) + 3.0;
                let words = shortened(&sheet.fonts, words, Weight::Regular, 9.0, sheet.right - behind);
                let end = behind + width(&sheet.fonts, &words, Weight::Regular, 9.0);
                let frame = x + board_cells(diagram).0 * boards.u;
                sheet.text(end.max(frame), baseline, 9.0, Weight::Regular, Anchor::End, &words);
            });
            sheet.board_at_frame(x, top + CAPTION, boards.u, diagram);
        });
    }
}

/// Rows of the first moves of parts, from the height `y`.
fn draw_moves(sheet: &mut Sheet, table: &Table, parts: &[usize], y: f64, hints: &Hints) {
    let (left, right) = (sheet.left, sheet.right);
    sheet.tagged(Tag::Table { goes_on: false }, |sheet| {
        for (place, &part) in parts.iter().enumerate() {
            let hint = &hints.parts[part];
            let top = y + place as f64 * table.height;
            let baseline = top + 5.0;
            sheet.rule(left, right, top, Role::TableRule);
            sheet.tagged(Tag::Row, |sheet| {
                sheet.tagged(Tag::Cell(Span::RowHead), |sheet| number(sheet, left, baseline, hint.code, hints));
                for (i, one) in hint.moves.iter().enumerate() {
                    let (x, y) = match table.is_beside {
                        true => (left + table.first + i as f64 * table.room, baseline),
                        false => (left + table.first, baseline + i as f64 * 5.0),
                    };
                    sheet.tagged(Tag::Cell(Span::Data), |sheet| draw_move(sheet, table, x, y, one));
                }
                let (x, y, anchor) = match table.is_beside {
                    true => (right, baseline, Anchor::End),
                    false => (left + table.first, top + table.height - 2.6, Anchor::Start),
                };
                sheet.tagged(Tag::Cell(Span::Data), |sheet| sheet.text(x, y, 9.0, Weight::Regular, anchor, &hint.from));
            });
        }
    });
    sheet.rule(left, right, y + parts.len() as f64 * table.height, Role::TableRule);
}

fn draw_move(sheet: &mut Sheet, table: &Table, x: f64, y: f64, (label, way): &(String, String)) {
    let fonts = sheet.fonts.clone();
    let size = fitting(&fonts, label, Weight::Bold, 10.0, table.label - 2.6);
    let label = shortened(&fonts, label, Weight::Bold, size, table.label - 2.6);
    sheet.text(x, y, size, Weight::Bold, Anchor::Start, &label);
    let way = shortened(&fonts, way, Weight::Regular, 10.0, table.room - table.label);
    sheet.text(x + table.label, y, 10.0, Weight::Regular, Anchor::Start, &way);
}
