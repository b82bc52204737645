//! The back cover: small boards at which the parts end, without letters, and a code for the web page.

use super::frame::{Boards, Compositor, Frame, picture};
use super::sheet::Sheet;
use super::style::{self, TextStyle};
use super::{Book, board_cells};
use crate::booklet::{Code, Colophon, Steps};
use stepbook_draw::diagram::{Anchor, Diagram, Form, Item, Layer, Point, Rect, Role, Tag, outline};
use stepbook_solve::grid::{Cell, Size};

/// Minimum and maximum side of a tick box.
const SQUARE: (f64, f64) = (style::BETWEEN, style::NUMBER);
/// Maximum number of columns of boards.
const COLUMNS: usize = 4;
/// The quiet zone around a code, in modules. Cameras need it.
const QUIET: f64 = 4.0;
/// Minimum side of a code and of its modules in mm, without the quiet zone.
const LEAST_CODE: f64 = 20.0;
const LEAST_MODULE: f64 = 0.5;

impl<'a> Book<'a> {
    /// Adds the back cover, a page without running head and page number. A book of many `puzzles` has tick boxes with
    /// their numbers and lengths.
    pub(super) fn back(&mut self, colophon: &'a Colophon, puzzles: &[(usize, usize)]) {
        let (set, language) = (self.set, &self.booklet.language);
        let mut sheet = Sheet::new(set, self.sheets.len() + 1, None);
        let boards = self.ends();
        let steps = self.booklet.steps.as_ref().filter(|steps| steps.way.is_none());
        let solved =
            steps.filter(|steps| steps.solved.is_some()).and_then(|steps| steps.chapters.last()?.sections.last());
        let all = set.width();
        sheet.y += 4.0;
        // The foot and the code.
        let foot = set.area.bottom - TextStyle::SMALL.leading - 2.0;
        let plate = colophon.code.as_ref().map(|code| {
            let words =
                [language.say("colophon-code", &[("address", (&code.address).into())]), language.say("back-play", &[])];
            plate(set, code, words, all)
        });
        let high = plate.as_ref().map_or(0.0, |plate| plate.height + style::BETWEEN * 2.0);
        let head = |messages: [&str; 2]| {
            let [title, text] = messages.map(|message| language.say(message, &[]));
            let title = set.text(TextStyle::HEADLINE, &title, all);
            Frame::stack([(0.0, title), (style::UNDER_HEADING, set.text(TextStyle::TEXT, &text, all))])
        };
        let [ends, squared] = [["back-title", "back-text"], ["back-solved", "back-solved-text"]].map(head);
        let free = |head: &Frame| foot - high - 2.0 * style::BETWEEN - sheet.y - head.height;
        if boards.len() > 1 {
            let grid = grid(set, boards, free(&ends));
            sheet.put(0.0, Frame::stack([(0.0, ends), (style::BETWEEN, grid)]));
        } else if let Some(squares) = squares(set, puzzles, free(&squared)) {
            sheet.put(0.0, Frame::stack([(0.0, squared), (style::BETWEEN, squares)]));
        } else if let Some(solved) = solved.filter(|_| plate.is_none()) {
            // A solution of one part shows its end.
            let (free, (cols, rows)) = (foot - style::BETWEEN - sheet.y, board_cells(&solved.there.diagram));
            let u = (all / 2.0 / cols).min(free / 2.0 / rows);
            sheet.y += (free - rows * u) / 2.0;
            sheet.put((all - cols * u) / 2.0, picture(&solved.there.diagram.unlabelled(), u));
        }
        if let Some(plate) = plate {
            let y = (sheet.y + style::BETWEEN).min(foot - high);
            sheet.body.rule(sheet.left, sheet.right, y, Role::ThinRule);
            sheet.body.put(sheet.left, y + style::BETWEEN, plate);
        }
        let (strong, small) = (TextStyle::SMALL_STRONG, TextStyle::SMALL);
        let maker = language.say("pages-maker", &[("program", "Stepbook".into())]);
        let room = all - small.width(set.fonts, &maker) - style::BEHIND;
        let title = strong.shortened(set.fonts, &self.booklet.title, room);
        sheet.body.rule(sheet.left, sheet.right, foot, Role::ThinRule);
        for (text, style, anchor) in [(&title, strong, Anchor::Start), (&maker, small, Anchor::End)] {
            let at = (sheet.left + anchor.before() * all, set.area.bottom);
            sheet.body.tag(Tag::Paragraph, |body| body.text(at, style, anchor, text));
        }
        self.sheets.push(sheet);
    }

    /// The start and the boards at which the parts of the solution end, with their captions; empty if the edition hides
    /// the solution.
    fn ends(&self) -> Vec<(&'a Diagram, String, String)> {
        let language = &self.booklet.language;
        let ends = self.booklet.steps.iter().flat_map(Steps::ends);
        let words = ends.map(|(name, sign)| match name {
            None => (&sign.diagram, language.say("name-start", &[]), String::new()),
            Some(name) => {
                let part = language.say("back-part", &[("number", (&name).into())]);
                (&sign.diagram, sign.count.to_string(), part)
            }
        });
        words.collect()
    }
}

/// A tick box for each puzzle with its number, its length and a corner to blacken; `None` if they do not fit in `free`
/// mm of height.
fn squares(set: Compositor<'_>, puzzles: &[(usize, usize)], free: f64) -> Option<Frame> {
    let count = puzzles.len();
    let gap = style::BEHIND;
    let squares = Boards { largest: SQUARE.1, ..Boards::new(count, (1.0, 1.0), (gap, gap)) };
    let (side, columns) = squares.fitted(|_| (set.width(), free));
    let square = |&(number, length): &(usize, usize)| {
        let mut frame = Frame::new(side, side);
        frame.rect(Rect::new(0.0, 0.0, side, side), 0.6, Role::ThinRule);
        let corner = [Point::new(0.72 * side, 0.0), Point::new(side, 0.28 * side)];
        frame.items.push(Item::Shape(Form::Lines(vec![corner.to_vec()]), Role::ThinRule));
        frame.text((1.2, 4.2), TextStyle::SMALL_STRONG, Anchor::Start, &number.to_string());
        frame.text((1.2, side - 1.2), TextStyle::NOTE.light(), Anchor::Start, &length.to_string());
        frame
    };
    (count > 0 && side >= SQUARE.0).then(|| Frame::grid(columns, side, (gap, gap), puzzles.iter().map(square)))
}

/// Boards in rows with their captions below them, as large as `free` mm of height allow.
fn grid(set: Compositor<'_>, boards: Vec<(&Diagram, String, String)>, free: f64) -> Frame {
    let cells = board_cells(boards[0].0);
    let count = boards.len();
    let rows = Boards {
        words: style::ROW,
        largest: style::FINE_CELL,
        most: COLUMNS,
        ..Boards::new(count, cells, style::GAPS)
    };
    let (u, columns) = rows.fitted(|_| (set.width(), free));
    let column = (set.width() - (columns - 1) as f64 * style::GAPS.0) / columns as f64;
    let board = |(diagram, number, part): (&Diagram, String, String)| {
        let (style, wide) = (TextStyle::NOTE, cells.0 * u);
        let used = style.bold().width(set.fonts, &number) + style::BEHIND / 2.0;
        // The caption of a narrow board may extend beyond it, up to the column width.
        let has_room = used + style.width(set.fonts, &part) <= column;
        let words = (if has_room { &*part } else { "" }, style);
        let (number, room) = ((&*number, style.bold()), (style.size, wide, column));
        let mut frame = Frame::new(wide, cells.1 * u);
        frame.board((0.0, 0.0), u, &diagram.unlabelled());
        let caption = set.caption(number, words, room, (style::ROW, style::ROW - 1.0));
        frame.put(0.0, cells.1 * u, caption.tagged(Tag::Caption));
        frame.tagged(Tag::Figure { words: diagram.description.clone(), name: None })
    };
    Frame::grid(columns, column, style::GAPS, boards.into_iter().map(board))
}

/// A code; `words` describe it to screen readers.
pub(super) fn code_of(set: Compositor<'_>, code: &Code, words: String) -> Frame {
    let module = (LEAST_CODE / code.side as f64).max(LEAST_MODULE) / set.area.scale;
    let whole = code.side as f64 + 2.0 * QUIET;
    let modules = Size { rows: code.side, cols: code.side };
    let dark: Vec<Cell> = modules.cells().filter(|cell| code.is_dark(cell.row, cell.col)).collect();
    let items = vec![
        Item::Shape(Form::Rect(Rect::new(-QUIET, -QUIET, whole, whole), 0.0), Role::Field),
        Item::Shape(Form::Rings(outline(&dark, 0.0), 0.0), Role::Code),
    ];
    let mut frame = Frame::new(whole * module, whole * module);
    let at = Point::new(QUIET * module, QUIET * module);
    // It is a picture, so right-to-left pages do not mirror it.
    frame.items.push(Item::Group { layer: Layer::Board, at, scale: module, items });
    frame.tagged(Tag::Figure { words, name: None })
}

/// A code with its address beside it. `words` describe the code, `play` says what it is for.
fn plate(set: Compositor<'_>, code: &Code, [words, play]: [String; 2], all: f64) -> Frame {
    let frame = code_of(set, code, words);
    let (left, heading, address) = (frame.width + style::BEHIND, TextStyle::HEADING, code.address.clone());
    // The capitals align with the first modules.
    let quiet = frame.width * QUIET / (code.side as f64 + 2.0 * QUIET);
    let lines = set.words(TextStyle::SMALL, &address, all - left);
    let told = lines.tagged(Tag::Address { to: address.clone(), words: address }).tagged(Tag::Paragraph);
    let words = Frame::stack([(0.0, set.text(heading, &play, all - left)), (0.0, told)]);
    frame.with(left, quiet + heading.capitals() - heading.baseline(), words)
}
