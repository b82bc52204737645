//! Fields of number mazes: what the text of a cell means, where each cell is in the file, and the words for directions.

use super::Fault;
use super::picture::{Picture, Separation, forbidden};
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Compass, Grid};
use stepbook_solve::maze::{self, FaultKind, Layout, Maze, Spot, Where};
use stepbook_solve::sliding::Symbol;
use stepbook_solve::text::is_forbidden;
use stepbook_solve::text::symbol_rows;

pub(super) const SIGNS: &str =
    "a digit is a cell, `_` is outside, `x` is an exit; with numbers above 9, separate all cells with spaces";

const SIGNS_BETWEEN_BLANKS: &str = "between spaces, a number is a cell, `_` is outside, `x` is an exit";

/// A field with the place of every cell, and the errors of its cells.
#[derive(Default)]
pub(super) struct Field {
    rows: Vec<Vec<Spot>>,
    spans: Vec<RowSpans>,
    /// Cells that could not be read. In the rows they are dead ends.
    unread: FxHashSet<Cell>,
    /// Whether no row is missing.
    is_whole: bool,
    pub faults: Vec<Fault>,
}

struct RowSpans {
    row: Range<usize>,
    cells: Vec<Range<usize>>,
}

/// A cell in the making: its place, and what it is, if it could be read.
pub(super) type Read = (Range<usize>, Option<Spot>);

impl Field {
    /// A field without rows.
    pub(super) fn new() -> Self {
        Self { is_whole: true, ..Self::default() }
    }

    /// Reads `lines`, each with the place of its text in the file, or with that of the whole field where the text does not
    /// are in the file as it is. Empty lines before and after do not count.
    ///
    /// If lines have spaces between cells, as numbers above 9 need, spaces separate the cells of all lines. If only a few
    /// of many lines have one, it is a slip: then each character is a cell.
    pub(super) fn read<'a>(lines: impl Iterator<Item = (Range<usize>, &'a str)>) -> Self {
        let lines: Vec<_> = lines.map(trimmed).collect();
        let is_blank = |(_, line): &&(Range<usize>, &str)| line.is_empty();
        let first = lines.iter().take_while(is_blank).count();
        let last = lines.len() - lines[first..].iter().rev().take_while(is_blank).count();
        let lines = &lines[first..last];
        let is_separated = separated(lines);
        let separation = if is_separated { Separation::Blanks } else { Separation::Never };
        let label = |text: &str| Symbol::Label(text.to_owned());
        let picture = Picture::read(lines.iter().cloned(), separation, label);
        let mut field = Self::new();
        for (row, symbols) in picture.rows.iter().enumerate() {
            let cell =
                |(col, symbol): (usize, &'_ Symbol)| (picture.cell_span(Cell::new(row, col)), symbol.to_string());
            field.line(picture.row_span(row), symbols.iter().enumerate().map(cell).collect(), is_separated);
        }
        field
    }

    /// Adds a row that is a text.
    pub(super) fn read_more(&mut self, span: Range<usize>, line: &str) {
        let mut row = Self::read([(span.clone(), line)].into_iter());
        if row.rows.is_empty() && row.is_whole {
            row.push(span, Vec::new());
        }
        self.faults.append(&mut row.faults);
        self.is_whole &= row.is_whole;
        let first = self.rows.len();
        self.unread.extend(row.unread.into_iter().map(|cell| Cell::new(first + cell.row, cell.col)));
        self.rows.append(&mut row.rows);
        self.spans.append(&mut row.spans);
    }

    /// Adds a row of cells that were written as texts.
    fn line(&mut self, span: Range<usize>, cells: Vec<(Range<usize>, String)>, is_separated: bool) {
        // A heading is not a row; an empty line may follow it.
        if cells.is_empty() && !self.is_whole {
            return;
        }
        let help = if is_separated { SIGNS_BETWEEN_BLANKS } else { SIGNS };
        let wrong = cells.iter().filter(|(_, text)| spot(text, help).is_err()).count();
        if wrong > 3 && wrong * 2 > cells.len() {
            self.is_whole = false;
            self.faults.push(Fault::new(span, "this line is not a row of the field", help));
            return;
        }
        let is_blank = |text: &str| text.trim().is_empty();
        let read = |(span, text): &(Range<usize>, String)| match spot(text, help) {
            Ok(spot) => (span.clone(), Ok(spot)),
            Err(fault) => (span.clone(), Err((text.clone(), fault))),
        };
        let mut row = Vec::with_capacity(cells.len());
        for (span, cell) in cells.iter().map(read) {
            match cell {
                Ok(spot) => row.push((span, Some(spot))),
                Err((text, _)) if is_blank(&text) => {
                    let help = "remove it, or put spaces between all cells";
                    self.faults.push(Fault::new(span, "unexpected space between cells", help));
                }
                Err((text, (message, help))) => {
                    let control = text.chars().find(|&c| is_forbidden(c));
                    let fault = control.map(|control| forbidden(control, span.clone()));
                    self.faults.push(fault.unwrap_or_else(|| Fault::new(span.clone(), message, help)));
                    row.push((span, None));
                }
            }
        }
        self.push(span, row);
    }

    /// Adds a row. What could not be read has its error already.
    pub(super) fn push(&mut self, span: Range<usize>, cells: Vec<Read>) {
        let row = self.rows.len();
        let unread = cells.iter().enumerate().filter(|(_, (_, spot))| spot.is_none());
        self.unread.extend(unread.map(|(col, _)| Cell::new(row, col)));
        self.rows.push(cells.iter().map(|(_, spot)| spot.unwrap_or(Spot::Number(0))).collect());
        self.spans.push(RowSpans { row: span, cells: cells.into_iter().map(|(span, _)| span).collect() });
    }

    /// Says that a row could not be read at all; it has its error already.
    pub(super) fn lacks_a_row(&mut self) {
        self.is_whole = false;
    }

    pub(super) fn rows(&self) -> &[Vec<Spot>] {
        &self.rows
    }

    /// Whether all of it could be read.
    pub(super) fn is_read(&self) -> bool {
        self.is_whole && self.unread.is_empty()
    }

    pub(super) fn has_exit(&self) -> bool {
        self.rows.iter().flatten().any(|spot| *spot == Spot::Exit)
    }

    /// The place of a cell.
    pub(super) fn cell_span(&self, cell: Cell) -> Option<Range<usize>> {
        self.spans.get(cell.row).and_then(|row| row.cells.get(cell.col)).cloned()
    }

    /// Errors of a layout with this field at their places in the file; `place` says where the other parts are, and
    /// `help` what would be right there. Those that only follow from a cell or row that could not be read are left out.
    pub(super) fn located(
        &self,
        faults: Vec<maze::Fault>,
        place: impl Fn(Where) -> Range<usize>,
        help: impl Fn(&FaultKind) -> String,
    ) -> Vec<Fault> {
        let follows = |fault: &maze::Fault| match fault.kind {
            FaultKind::Empty => !self.is_whole,
            FaultKind::ExitInField { row, col } => {
                let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
                !self.is_whole || cell.is_some_and(|(row, col)| self.unread.contains(&Cell::new(row, col)))
            }
            _ => !self.is_whole && !matches!(fault.at, Where::Row(_) | Where::Cell(_) | Where::Directions),
        };
        let span = |fault: &maze::Fault| match (fault.at, &fault.kind) {
            (Where::Row(row), _) => self.spans.get(row).map(|spans| spans.row.clone()),
            (Where::Cell(at), _) => self.cell_span(at),
            (_, &FaultKind::NoStart { row, col }) => self.cell_span(Cell::new(row as usize, col as usize)),
            _ => None,
        };
        let located = |fault: &maze::Fault| {
            let span = span(fault).unwrap_or_else(|| place(fault.at));
            Fault::new(span, fault.kind.to_string(), help(&fault.kind))
        };
        faults.iter().filter(|fault| !follows(fault)).map(located).collect()
    }
}

/// Row and column of a cell, with their place in the file.
pub(super) type Corner = (Range<usize>, (i64, i64));

/// All that makes a maze, with places in the file.
pub(super) struct MazeText {
    pub field: Field,
    /// The place of the whole field.
    pub span: Range<usize>,
    pub start: Option<Corner>,
    pub exits: Vec<Corner>,
    pub goals: Vec<Corner>,
    pub directions: Option<(Range<usize>, Vec<Compass>)>,
    pub wraps: bool,
    /// Whether start, exits and goals could be read as far as they are there.
    pub are_read: bool,
}

impl MazeText {
    /// Makes a maze of it, or reports all errors of the layout.
    pub(super) fn check(&self) -> Result<Maze, Vec<Fault>> {
        let cells = |list: &[Corner]| list.iter().map(|(_, cell)| *cell).collect();
        let layout = Layout {
            rows: self.field.rows.clone(),
            start: self.start.as_ref().map(|(_, cell)| *cell),
            exits: cells(&self.exits),
            goals: cells(&self.goals),
            directions: self.directions.as_ref().map(|(_, directions)| directions.clone()),
            wraps: self.wraps,
        };
        layout.check().map_err(|mut faults| {
            // The default start depends on what may be invalid: the exits.
            let is_clear = self.are_read && !faults.iter().any(|fault| matches!(fault.at, Where::Exit(_)));
            faults.retain(|fault| is_clear || !matches!(fault.kind, FaultKind::NoStart { .. }));
            self.field.located(faults, |at| self.place(at), FaultKind::help)
        })
    }

    fn place(&self, at: Where) -> Range<usize> {
        let corner = match at {
            Where::Start => self.start.as_ref(),
            Where::Exit(entry) => self.exits.get(entry),
            Where::Goal(entry) => self.goals.get(entry),
            _ => None,
        };
        let directions = self.directions.as_ref().filter(|_| at == Where::Directions);
        let found = corner.map(|(span, _)| span).or(directions.map(|(span, _)| span));
        found.unwrap_or(&self.span).clone()
    }
}

/// The line without spaces around it.
fn trimmed((span, line): (Range<usize>, &str)) -> (Range<usize>, &str) {
    let inner = line.trim();
    let start = span.start + (line.len() - line.trim_start().len());
    if span.len() == line.len() { (start..start + inner.len(), inner) } else { (span, inner) }
}

/// Whether spaces separate the cells: most of the lines that are wide enough have some, or all is in order then.
fn separated(lines: &[(Range<usize>, &str)]) -> bool {
    let (with, without): (Vec<&str>, Vec<&str>) =
        lines.iter().map(|(_, line)| *line).partition(|line| line.contains(char::is_whitespace));
    let is_cell = |text: &str| spot(text, "").is_ok();
    !with.is_empty()
        && (with.len() >= without.len()
            || with.iter().flat_map(|line| line.split_whitespace()).chain(without).all(is_cell))
}

/// The content of a cell, or message and help: digits, any number of `_`, any number of `x`.
pub(super) fn spot(text: &str, help: &str) -> Result<Spot, (String, String)> {
    let only = |of: fn(char) -> bool| !text.is_empty() && text.chars().all(of);
    if only(|c| c == '_') {
        Ok(Spot::Outside)
    } else if only(|c| matches!(c, 'x' | 'X')) {
        Ok(Spot::Exit)
    } else if only(|c| c.is_ascii_digit()) {
        let too_large = FaultKind::LargeNumber { number: text.to_owned() };
        text.parse().map(Spot::Number).map_err(|_| (too_large.to_string(), too_large.help()))
    } else {
        Err((format!("`{text}` is not a valid cell"), help.to_owned()))
    }
}

/// The rows of a maze's field as text; `None` if a single column has a number above 9, which would be read as several cells.
pub(super) fn lines(maze: &Maze) -> Option<Vec<String>> {
    let size = maze.size();
    let mut signs = Grid::filled(size, String::new());
    size.cells().for_each(|cell| signs[cell] = sign(maze.spots()[cell]));
    let width = |cell: Cell| signs[cell].len();
    let is_clear = size.cols > 1 || size.cells().all(|cell| width(cell) == 1);
    is_clear.then(|| symbol_rows(size, size.cells().map(|cell| signs[cell].as_str()), |cell| signs[cell].as_str()))
}

/// A cell as it is written.
pub(super) fn sign(spot: Spot) -> String {
    match spot {
        Spot::Outside => "_".to_owned(),
        Spot::Exit => "x".to_owned(),
        Spot::Number(number) => number.to_string(),
    }
}

/// Words for several directions at once. In [`Compass::ALL`], those of the rook come first.
const NAMES: [(&str, &[Compass]); 4] = [
    ("queen", &Compass::ALL),
    ("rook", Compass::ALL.split_at(4).0),
    ("bishop", Compass::ALL.split_at(4).1),
    ("8 directions", &Compass::ALL),
];

/// The name for these directions, if they have one.
pub fn name(directions: &[Compass]) -> Option<&'static str> {
    NAMES.iter().find(|(_, known)| *known == directions).map(|(name, _)| *name)
}

/// The directions that a text says: by their name, or one by one, as in "right/down only".
pub fn directions(text: &str) -> Option<Vec<Compass>> {
    let text = text.trim().to_lowercase();
    if let Some((_, known)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Some(known.to_vec());
    }
    let words = text.split(|c: char| c.is_whitespace() || "/,+".contains(c));
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "" | "only" | "and" | "or")).collect();
    if words.is_empty() { None } else { words.into_iter().map(direction).collect() }
}

/// One direction: "sw", "southwest", "south-west", "down-left".
pub fn direction(word: &str) -> Option<Compass> {
    let word: String = word.trim().to_lowercase().chars().filter(|c| !"-_ ".contains(*c)).collect();
    match word.as_str() {
        "north" | "up" => Some(Compass::North),
        "south" | "down" => Some(Compass::South),
        "east" | "right" => Some(Compass::East),
        "west" | "left" => Some(Compass::West),
        "northwest" | "upleft" | "leftup" => Some(Compass::Northwest),
        "northeast" | "upright" | "rightup" => Some(Compass::Northeast),
        "southwest" | "downleft" | "leftdown" => Some(Compass::Southwest),
        "southeast" | "downright" | "rightdown" => Some(Compass::Southeast),
        letters => Compass::from_letters(letters),
    }
}
