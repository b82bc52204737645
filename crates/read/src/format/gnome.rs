//! The maps of GNOME Klotski, as its source writes the levels: a sign for each cell.
//!
//! `#` is a wall, a space an empty cell, `.` an empty cell that is part of the goal, `-` a gate that only the target may enter,
//! `*` the target, any other character a block. The area around the tray is part of the board. The puzzle is solved when every
//! cell of the target lies on a goal cell.

use super::picture::{Picture, Separation};
use super::{Fault, Inexpressible, located, shown};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Grid, Size, connected, corner, covered, placements};
use stepbook_solve::puzzle::{About, Game, Puzzle};
use stepbook_solve::sliding::{
    Axis, Board, Demand, FaultKind, GoalLayout, Layout, PlaceLayout, Symbol, Where, Who, labelled,
};
use stepbook_solve::text::is_forbidden;
use unicode_segmentation::UnicodeSegmentation;

/// The target's label.
pub(super) const TARGET: &str = "*";

const SIGNS: &str =
    "a space is an empty cell, `.` a goal cell, `#` a wall, `-` a gate, `*` the target, anything else a block";

/// A line and its place.
type Line<'a> = (Range<usize>, &'a str);

/// Whether the text looks like a map: a piece of wall, a target, and no line that only TOML would have.
pub(super) fn is_map(text: &str) -> bool {
    let statement = |line: &str| {
        let key = |c: char| c.is_ascii_alphanumeric() || "_-.\"'".contains(c);
        line.trim_start_matches(key).trim_start().starts_with('=') && line.starts_with(key)
    };
    text.contains("###") && text.contains('*') && !text.lines().any(|line| statement(line.trim_start()))
}

pub(super) fn read(text: &str) -> Result<Puzzle, Vec<Fault>> {
    let lines = lines(text);
    if let Some(fault) = outside(&lines) {
        return Err(vec![fault]);
    }
    // Spaces at the end of a line may be missing: editors remove them.
    let cols = lines.iter().map(|(_, line)| line.graphemes(true).count()).max().unwrap_or(0);
    let mut picture = Picture::read(lines.into_iter(), Separation::Never, |text| match text {
        " " => Symbol::Empty,
        // Maps have no sign for `Anything`, so it marks goal cells until these are taken out.
        "." => Symbol::Anything,
        "#" => Symbol::Wall,
        "-" => Symbol::Gate,
        label => Symbol::Label(label.to_owned()),
    });
    picture.fill(cols, &Symbol::Empty);
    let mut faults: Vec<Fault> = picture.symbol_faults().chain(sign_faults(&picture)).collect();
    let map = Map::new(&picture.rows);
    let goals = match map.goal(Size::new(picture.rows.len(), cols)) {
        Ok(goal) => goal.into_iter().collect(),
        Err((message, help)) => {
            let at = map.goal_cells.first().map_or(0..0, |&cell| picture.cell_span(cell));
            faults.push(Fault::new(at, message, help));
            Vec::new()
        }
    };
    let layout = map.layout(picture.rows.clone(), goals);
    let place = |at: Where| match at {
        Where::Cell(cell) => picture.cell_span(cell),
        Where::Row(row) => picture.row_span(row),
        _ => 0..0,
    };
    match layout.check() {
        Ok(board) if faults.is_empty() => Ok(Puzzle { about: About::default(), game: Game::Sliding(board) }),
        checked => {
            let others = checked.err().into_iter().flatten().map(|fault| {
                let mut located = located(&fault, place(fault.at));
                if matches!(fault.kind, FaultKind::NoRows | FaultKind::NoBlocks) {
                    located.help = Some(format!("draw it with one character per cell: {SIGNS}"));
                }
                located
            });
            faults.extend(others);
            Err(faults)
        }
    }
}

/// What is not part of the map: a name above the walls, or a second map below an empty line.
fn outside(lines: &[Line]) -> Option<Fault> {
    let is_wall = |line: &str| line.contains("##") && line.chars().all(|c| matches!(c, '#' | ' '));
    let top = lines.iter().position(|(_, line)| line.contains('#'))?;
    let is_name = |line: &str| line.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let name = lines[..top].iter().find(|(_, line)| is_name(line)).filter(|_| is_wall(lines[top].1));
    if let Some((span, line)) = name {
        let message = format!("`{}` is outside of the walls; it looks like the name of the level", line.trim());
        return Some(Fault::new(span.clone(), message, "remove it"));
    }
    let is_end = |at: usize| is_wall(lines[at].1);
    let next = |at: usize| (at..lines.len()).find(|&at| !lines[at].1.trim().is_empty());
    let mut empty = (1..lines.len()).filter(|&at| lines[at].1.trim().is_empty());
    let at = empty.find(|&at| is_end(at - 1) && next(at).is_some_and(is_end))?;
    let help = "remove the line, or put each map in a file of its own";
    Some(Fault::new(lines[at].0.clone(), "this line is empty: are these two maps?", help))
}

/// The rows of the map: the lines, without the empty ones before and after. Where all lines are string literals, as in the
/// source of GNOME Klotski, the rows are what these hold.
fn lines(text: &str) -> Vec<Line<'_>> {
    let place = |line: &str| {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        start..start + line.len()
    };
    let mut lines: Vec<&str> = text.lines().skip_while(|line| line.is_empty()).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let literals: Option<Vec<&str>> =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| literal(line)).collect();
    let lines = literals.unwrap_or(lines);
    lines.into_iter().map(|line| (place(line), line)).collect()
}

/// The text between quotation marks, if only punctuation follows.
fn literal(line: &str) -> Option<&str> {
    let (content, rest) = line.trim().strip_prefix('"')?.split_once('"')?;
    rest.chars().all(|c| "+,;}) ".contains(c)).then_some(content)
}

fn sign_faults(picture: &Picture) -> impl Iterator<Item = Fault> {
    let size = Size::new(picture.rows.len(), picture.rows.first().map_or(0, Vec::len));
    let labels = size.cells().filter_map(|cell| match &picture.rows[cell.row][cell.col] {
        Symbol::Label(label) if !is_label(label) && !label.contains(is_forbidden) => Some((cell, label)),
        _ => None,
    });
    labels.map(|(cell, label)| {
        let help = "use another character as the label, or one space for an empty cell";
        Fault::new(picture.cell_span(cell), format!("`{label}` is not a symbol of this format"), help)
    })
}

/// Whether a map can show a block with this label. A quotation mark would make a line look like a literal, and a byte order
/// mark at the beginning of a text does not belong to it.
pub(super) fn is_label(label: &str) -> bool {
    let taken = [".", "#", "-", "\"", "\u{feff}"].contains(&label) || label.contains(char::is_whitespace);
    !taken && label.graphemes(true).count() == 1
}

/// What a map says beside its rows of symbols.
struct Map<'p> {
    goal_cells: Vec<Cell>,
    blocks: Vec<(&'p str, Vec<Cell>)>,
    has_gates: bool,
}

impl<'p> Map<'p> {
    fn new(rows: &'p [Vec<Symbol>]) -> Self {
        let is = |wanted: Symbol| {
            move |(row, symbols): (usize, &Vec<Symbol>)| {
                let cols = symbols
                    .iter()
                    .enumerate()
                    .filter(|(_, symbol)| **symbol == wanted)
                    .map(|(col, _)| Cell::new(row, col));
                cols.collect::<Vec<_>>()
            }
        };
        let cells = |wanted: Symbol| rows.iter().enumerate().flat_map(is(wanted)).collect::<Vec<Cell>>();
        Self { goal_cells: cells(Symbol::Anything), blocks: labelled(rows), has_gates: !cells(Symbol::Gate).is_empty() }
    }

    fn target(&self) -> Option<&[Cell]> {
        let target = self.blocks.iter().find(|(label, _)| *label == TARGET)?;
        Some(&target.1)
    }

    /// All places where the target covers goal cells only; nothing without goal cells. Else what is wrong, and what would be
    /// right.
    fn goal(&self, size: Size) -> Result<Option<GoalLayout>, (String, String)> {
        if self.goal_cells.is_empty() {
            return Ok(None);
        }
        let Some(target) = self.target() else {
            let help = "draw the target as `*`, or use a space for an empty cell that is not a goal";
            return Err(("there are goal cells, but no target".to_owned(), help.to_owned()));
        };
        let mut goals = Grid::filled(size, false);
        self.goal_cells.iter().for_each(|&cell| goals[cell] = true);
        let first = corner(target);
        let shape: Vec<Cell> = target.iter().map(|at| Cell::new(at.row - first.row, at.col - first.col)).collect();
        let at = placements(&goals, &shape);
        if at.is_empty() {
            let help =
                "put `.` on every cell the target should finally cover; goal cells under a block cannot be drawn";
            return Err(("the goal cells have no room for the target".to_owned(), help.to_owned()));
        }
        let at = at.iter().map(|cell| (cell.row as i64, cell.col as i64)).collect();
        Ok(Some(GoalLayout::places(vec![PlaceLayout { who: Who::Block(TARGET.to_owned()), at }])))
    }

    fn layout(&self, mut rows: Vec<Vec<Symbol>>, goals: Vec<GoalLayout>) -> Layout {
        self.goal_cells.iter().for_each(|cell| rows[cell.row][cell.col] = Symbol::Empty);
        let split = self.blocks.iter().filter(|(_, cells)| !connected(cells));
        let opens_gates = self.has_gates && self.target().is_some();
        Layout {
            rows,
            together: split.map(|(label, _)| (*label).to_owned()).collect(),
            gate_blocks: opens_gates.then(|| TARGET.to_owned()).into_iter().collect(),
            goals,
            ..Layout::default()
        }
    }
}

/// Writes a board as a map; the inverse of reading.
///
/// # Errors
///
/// Says all that the form cannot express: axes, gates that are not for the target alone, labels of several characters, any
/// goal but that the block `*` covers cells that are empty at the start, at all places where it does.
pub fn write(board: &Board) -> Result<String, Inexpressible> {
    let labels = board.blocks().iter().map(|block| block.label.clone()).filter(|label| !is_label(label));
    let labels: Vec<String> = labels.collect();
    let has_gates = board.size().cells().any(|cell| board.gates()[cell]);
    let is_only = board.blocks().iter().all(|block| block.passes_gates == (block.label == TARGET));
    let has_axes = board.blocks().iter().any(|block| block.axis != Axis::Both);
    let has_labels = !labels.is_empty();
    let names = shown(labels.into_iter());
    let mut reasons = super::reasons([
        (has_labels, format!("has labels of one character that is not one of its symbols, not {names}").as_str()),
        (has_axes, "has no blocks that move along an axis only, and no fixed ones"),
        (board.is_distinct(), "does not distinguish blocks of the same shape"),
        (has_gates && !is_only, "has gates for the target `*` alone"),
    ]);
    let goals = goal_cells(board).unwrap_or_else(|why| {
        reasons.extend(why);
        Grid::filled(board.size(), false)
    });
    let mut rows = board.layout().rows;
    let lines: Vec<String> = rows.iter_mut().enumerate().map(|(row, symbols)| line(row, symbols, &goals)).collect();
    let joined = |line: &String| line.graphemes(true).count() != board.size().cols;
    if reasons.is_empty() && lines.iter().any(joined) {
        reasons.push("has no labels that join when they touch".to_owned());
    }
    if reasons.is_empty() { Ok(lines.join("\n") + "\n") } else { Err(Inexpressible::new("GNOME format", &reasons)) }
}

fn line(row: usize, symbols: &[Symbol], goals: &Grid<bool>) -> String {
    let sign = |(col, symbol): (usize, &Symbol)| match symbol {
        _ if goals[Cell::new(row, col)] => ".".to_owned(),
        Symbol::Empty => " ".to_owned(),
        other => other.to_string(),
    };
    symbols.iter().enumerate().map(sign).collect()
}

/// The goal cells that say what the board's goal says, or all reasons why there are none.
fn goal_cells(board: &Board) -> Result<Grid<bool>, Vec<String>> {
    if board.goal().alternatives.is_empty() {
        return Ok(Grid::filled(board.size(), false));
    }
    let only = "has only one goal: the target `*` at one position, or at one of several".to_owned();
    let one = || Err(vec![only.clone()]);
    let Some(Demand { places, empty }) = board.goal().single() else { return one() };
    let ([place], true) = (places.as_slice(), empty.is_empty()) else { return one() };
    let [index] = place.blocks.as_slice() else { return one() };
    let block = &board.blocks()[*index];
    let mut reasons = Vec::new();
    if block.label != TARGET {
        reasons.push(only.clone());
    }
    let cells = covered(board.size(), &block.shape, &place.corners);
    let owners = board.owners(board.start());
    let mut all = board.size().cells().filter(|&cell| cells[cell]);
    if all.any(|cell| owners[cell].is_some() || board.gates()[cell]) {
        reasons.push("has no goal cells under a block or in a gate".to_owned());
    }
    if placements(&cells, &block.shape) != place.corners {
        let allows = "allows the target wherever the goal cells have room for it, also where this goal does not";
        reasons.push(allows.to_owned());
    }
    if reasons.is_empty() { Ok(cells) } else { Err(reasons) }
}
