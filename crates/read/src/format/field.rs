//! Fields of number mazes: the meaning of cell texts, the position of each cell in the file, and the words for
//! directions.

use super::picture::{Picture, Separation, forbidden};
use super::{Fault, Line, inner};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Compass, Grid};
use stepbook_solve::maze::{self, FaultKind, Maze, Spot, Where};
use stepbook_solve::sliding::Symbol;
use stepbook_solve::text::is_forbidden;
use stepbook_solve::text::symbol_rows;

pub(super) const SIGNS: &str =
    "a digit is a cell, `_` is outside, `x` is an exit; with numbers above 9, separate all cells with spaces";

const SIGNS_BETWEEN_BLANKS: &str = "between spaces, a number is a cell, `_` is outside, `x` is an exit";

/// A field with the position of every cell, and the errors of its cells.
#[derive(Default)]
pub(super) struct Field {
    /// Each row with its position. Cells that could not be read already have an error.
    pub rows: Vec<(Range<usize>, Vec<Read>)>,
    /// True if a row is missing because it could not be read at all. It already has an error.
    pub is_torn: bool,
    pub faults: Vec<Fault>,
}

/// The position of a cell, and its content if it could be read.
pub(super) type Read = (Range<usize>, Option<Spot>);

impl Field {
    /// Reads `lines`, each with the position of its text in the file. If the file does not contain the text literally,
    /// the position is that of the whole field. Leading and trailing empty lines are ignored.
    ///
    /// Numbers above 9 need spaces between cells. If lines have such spaces, they separate the cells of all lines. If
    /// only a few of many lines have spaces, these are slips, and each character is a cell.
    pub(super) fn read<'a>(lines: impl Iterator<Item = Line<'a>>) -> Self {
        let lines = inner(lines.map(trimmed));
        let is_separated = separated(&lines);
        let separation = if is_separated { Separation::Blanks } else { Separation::Never };
        let label = |text: &str| Symbol::Label(text.to_owned());
        let picture = Picture::read(lines.into_iter(), separation, label);
        let mut field = Self::default();
        for (row, symbols) in picture.rows.iter().enumerate() {
            let cell =
                |(col, symbol): (usize, &'_ Symbol)| (picture.cell_span(Cell::new(row, col)), symbol.to_string());
            field.line(picture.row_span(row), symbols.iter().enumerate().map(cell).collect(), is_separated);
        }
        field
    }

    /// Adds a row from a text.
    pub(super) fn read_more(&mut self, span: Range<usize>, line: &str) {
        let mut row = Self::read([(span.clone(), line)].into_iter());
        if row.rows.is_empty() && !row.is_torn {
            row.rows.push((span, Vec::new()));
        }
        self.faults.append(&mut row.faults);
        self.is_torn |= row.is_torn;
        self.rows.append(&mut row.rows);
    }

    /// Adds a row from the texts of its cells.
    fn line(&mut self, span: Range<usize>, cells: Vec<(Range<usize>, String)>, is_separated: bool) {
        // A heading is not a row, and an empty line may follow it.
        if cells.is_empty() && self.is_torn {
            return;
        }
        let help = if is_separated { SIGNS_BETWEEN_BLANKS } else { SIGNS };
        let spots: Vec<_> = cells.iter().map(|(_, text)| spot(text, help)).collect();
        let wrong = spots.iter().filter(|spot| spot.is_err()).count();
        if wrong > 3 && wrong * 2 > cells.len() {
            self.is_torn = true;
            self.faults.push(Fault::new(span, "this line is not a row of the field", help));
            return;
        }
        let mut row = Vec::with_capacity(cells.len());
        for ((span, text), spot) in cells.into_iter().zip(spots) {
            if spot.is_err() && text.trim().is_empty() {
                let help = "remove it, or put spaces between all cells";
                self.faults.push(Fault::new(span, "unexpected space between cells", help));
                continue;
            }
            let control = text.chars().find(|&c| is_forbidden(c)).map(|control| forbidden(control, span.clone()));
            let wrong = |(message, help)| control.unwrap_or_else(|| Fault::new(span.clone(), message, help));
            let spot = spot.map_err(|why| self.faults.push(wrong(why))).ok();
            row.push((span, spot));
        }
        self.rows.push((span, row));
    }

    /// Returns the rows. Cells that could not be read become dead ends.
    pub(super) fn spots(&self) -> Vec<Vec<Spot>> {
        let spot = |(_, spot): &Read| spot.unwrap_or(Spot::Number(0));
        self.rows.iter().map(|(_, cells)| cells.iter().map(spot).collect()).collect()
    }

    fn cells(&self) -> impl Iterator<Item = Option<Spot>> {
        self.rows.iter().flat_map(|(_, cells)| cells.iter().map(|(_, spot)| *spot))
    }

    /// Returns whether everything could be read.
    pub(super) fn is_read(&self) -> bool {
        !self.is_torn && self.cells().all(|spot| spot.is_some())
    }

    pub(super) fn has_exit(&self) -> bool {
        self.cells().any(|spot| spot == Some(Spot::Exit))
    }

    fn cell(&self, cell: Cell) -> Option<&Read> {
        self.rows.get(cell.row).and_then(|(_, cells)| cells.get(cell.col))
    }

    /// Returns the position of a cell.
    pub(super) fn cell_span(&self, cell: Cell) -> Option<Range<usize>> {
        self.cell(cell).map(|(span, _)| span.clone())
    }

    /// Returns errors of a layout with this field at their positions in the file. `place` returns the positions of
    /// other parts, and `help` the repair of an error. Errors that only follow from unreadable cells or rows are left
    /// out.
    pub(super) fn located(
        &self,
        faults: Vec<maze::Fault>,
        place: impl Fn(Where) -> Range<usize>,
        help: impl Fn(&FaultKind) -> String,
    ) -> Vec<Fault> {
        let follows = |fault: &maze::Fault| match fault.kind {
            FaultKind::Empty => self.is_torn,
            FaultKind::ExitInField { row, col } => {
                let cell = usize::try_from(row).ok().zip(usize::try_from(col).ok());
                let cell = cell.and_then(|(row, col)| self.cell(Cell::new(row, col)));
                self.is_torn || cell.is_some_and(|(_, spot)| spot.is_none())
            }
            _ => self.is_torn && !matches!(fault.at, Where::Row(_) | Where::Cell(_) | Where::Directions),
        };
        let span = |fault: &maze::Fault| match (fault.at, &fault.kind) {
            (Where::Row(row), _) => self.rows.get(row).map(|(span, _)| span.clone()),
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

/// Returns the line without leading and trailing spaces.
fn trimmed((span, line): Line) -> Line {
    let inner = line.trim();
    let start = span.start + (line.len() - line.trim_start().len());
    if span.len() == line.len() { (start..start + inner.len(), inner) } else { (span, inner) }
}

/// Returns whether spaces separate the cells. Either at least half of the lines contain spaces, or all cells are valid
/// when split at spaces.
fn separated(lines: &[Line]) -> bool {
    let (with, without): (Vec<&str>, Vec<&str>) =
        lines.iter().map(|(_, line)| *line).partition(|line| line.contains(char::is_whitespace));
    let is_cell = |text: &str| spot(text, "").is_ok();
    !with.is_empty()
        && (with.len() >= without.len()
            || with.iter().flat_map(|line| line.split_whitespace()).chain(without).all(is_cell))
}

/// Returns the content of a cell, or an error message and its help. A cell consists of digits, of `_` signs, or of `x`
/// signs.
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

/// Returns the rows of a maze's field as text. Returns `None` if a field with a single column has a number above 9,
/// which would be read as several cells.
pub(super) fn lines(maze: &Maze) -> Option<Vec<String>> {
    let size = maze.size();
    let mut signs = Grid::filled(size, String::new());
    size.cells().for_each(|cell| signs[cell] = sign(maze.spots()[cell]));
    let width = |cell: Cell| signs[cell].len();
    let is_clear = size.cols > 1 || size.cells().all(|cell| width(cell) == 1);
    is_clear.then(|| symbol_rows(size, size.cells().map(|cell| signs[cell].as_str()), |cell| signs[cell].as_str()))
}

/// Returns a cell as it is written.
pub(super) fn sign(spot: Spot) -> String {
    match spot {
        Spot::Outside => "_".to_owned(),
        Spot::Exit => "x".to_owned(),
        Spot::Number(number) => number.to_string(),
    }
}

/// Words for several directions at once. In [`Compass::ALL`], the directions of a rook come first.
const NAMES: [(&str, &[Compass]); 4] = [
    ("queen", &Compass::ALL),
    ("rook", Compass::ALL.split_at(4).0),
    ("bishop", Compass::ALL.split_at(4).1),
    ("8 directions", &Compass::ALL),
];

/// Returns the name for these directions, if there is one.
pub fn name(directions: &[Compass]) -> Option<&'static str> {
    NAMES.iter().find(|(_, known)| *known == directions).map(|(name, _)| *name)
}

/// Returns the directions in a text, which may be a name or a list, as in "right/down only".
pub fn directions(text: &str) -> Option<Vec<Compass>> {
    let text = text.trim().to_lowercase();
    if let Some((_, known)) = NAMES.iter().find(|(name, _)| *name == text) {
        return Some(known.to_vec());
    }
    let words = text.split(|c: char| c.is_whitespace() || "/,+".contains(c));
    let words: Vec<&str> = words.filter(|word| !matches!(*word, "" | "only" | "and" | "or")).collect();
    if words.is_empty() { None } else { words.into_iter().map(direction).collect() }
}

/// Returns a single direction: "sw", "southwest", "south-west", "down-left".
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
