//! The maps of GNOME Klotski, as levels are written in its source, with a sign for each cell.
//!
//! `#` is a wall, a space an empty cell, `.` an empty cell that is part of the goal, `-` a gate that only the target
//! may enter, and `*` the target. Any other character is a block. The area around the tray is part of the board. The
//! puzzle is solved when every cell of the target is on a goal cell.

use super::picture::{Picture, Separation};
use super::{Fault, Found, Inexpressible, Line, checked, located, shown, span_of};
use stepbook_solve::grid::{Cell, Grid, Size, connected, corner, covered, placements};
use stepbook_solve::sliding::{
    Axis, Board, Condition, FaultKind, GoalLayout, Layout, PlaceLayout, Symbol, Who, labelled,
};
use stepbook_solve::text::is_forbidden;
use unicode_segmentation::UnicodeSegmentation;

/// The label of the target.
pub(super) const TARGET: &str = "*";

const SIGNS: &str =
    "a space is an empty cell, `.` a goal cell, `#` a wall, `-` a gate, `*` the target, anything else a block";

/// Returns whether the text looks like a map: it has a piece of wall, a target, and no line that only TOML would have.
pub(super) fn is_map(text: &str) -> bool {
    let statement = |line: &str| {
        let key = |c: char| c.is_ascii_alphanumeric() || "_-.\"'".contains(c);
        line.trim_start_matches(key).trim_start().starts_with('=') && line.starts_with(key)
    };
    text.contains("###") && text.contains('*') && !text.lines().any(|line| statement(line.trim_start()))
}

pub(super) fn read(text: &str) -> Result<Found, Vec<Fault>> {
    let lines = rows(text);
    if let Some(at) = text.find("\\n") {
        let help = "remove all that encloses the rows: what is in quotation marks of a program is written without them";
        return Err(vec![Fault::new(at..at + 2, "`\\n` is hardly a part of a map", help)]);
    }
    if let Some(fault) = outside(&lines) {
        return Err(vec![fault]);
    }
    // Editors remove spaces at the end of lines, so these may be missing.
    let cols = lines.iter().map(|(_, line)| line.graphemes(true).count()).max().unwrap_or(0);
    let mut picture = Picture::read(lines.into_iter(), Separation::Never, |text| match text {
        " " => Symbol::Empty,
        // Maps have no sign for `Anything`, so it temporarily marks goal cells.
        "." => Symbol::Anything,
        "#" => Symbol::Wall,
        "-" => Symbol::Gate,
        label => Symbol::Label(label.to_owned()),
    });
    picture.fill(cols, &Symbol::Empty);
    let mut faults: Vec<Fault> = picture.symbol_faults().chain(sign_faults(&picture)).collect();
    let goals = goal(&picture).map_err(|fault| faults.push(fault)).ok().flatten().into_iter().collect();
    let has = |wanted: &Symbol| picture.cells().any(|(_, symbol)| symbol == wanted);
    let opens_gates = has(&Symbol::Gate) && has(&Symbol::Label(TARGET.to_owned()));
    let split = labelled(&picture.rows).into_iter().filter(|(_, cells)| !connected(cells));
    let mut layout = Layout {
        rows: picture.rows.clone(),
        together: split.map(|(label, _)| label.to_owned()).collect(),
        gate_blocks: opens_gates.then(|| TARGET.to_owned()).into_iter().collect(),
        goals,
        ..Layout::default()
    };
    for symbol in layout.rows.iter_mut().flatten().filter(|symbol| **symbol == Symbol::Anything) {
        *symbol = Symbol::Empty;
    }
    checked(&layout, faults, |fault| {
        let is_bare = matches!(fault.kind, FaultKind::NoRows | FaultKind::NoBlocks);
        let help = is_bare.then(|| format!("draw it with one character per cell: {SIGNS}"));
        Some(located(fault, picture.span(fault.at).unwrap_or(0..0), help))
    })
}

/// Returns the goal: all positions in which the target covers only goal cells. Returns `None` if there are no goal
/// cells.
fn goal(picture: &Picture) -> Result<Option<GoalLayout>, Fault> {
    let goal_cells = || picture.cells().filter(|(_, symbol)| **symbol == Symbol::Anything).map(|(cell, _)| cell);
    let Some(first) = goal_cells().next() else { return Ok(None) };
    let wrong = |message, help| Err(Fault::new(picture.cell_span(first), message, help));
    let Some((_, target)) = labelled(&picture.rows).into_iter().find(|(label, _)| *label == TARGET) else {
        let help = "draw the target as `*`, or use a space for an empty cell that is not a goal";
        return wrong("there are goal cells, but no target", help);
    };
    let mut goals = Grid::filled(Size::new(picture.rows.len(), picture.rows[0].len()), false);
    goal_cells().for_each(|cell| goals[cell] = true);
    let top = corner(&target);
    let shape: Vec<Cell> = target.iter().map(|at| Cell::new(at.row - top.row, at.col - top.col)).collect();
    let at: Vec<_> = placements(&goals, &shape).iter().map(|cell| (cell.row as i64, cell.col as i64)).collect();
    if at.is_empty() {
        let help = "put `.` on every cell the target should finally cover; goal cells under a block cannot be drawn";
        return wrong("the goal cells have no room for the target", help);
    }
    Ok(Some(GoalLayout::places(vec![PlaceLayout { who: Who::Block(TARGET.to_owned()), at }])))
}

/// Returns the error of text that does not belong to the map: a name above the walls, or a second map below an empty
/// line.
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

/// Returns the rows of the map: the lines without leading and trailing empty ones. If all lines are string literals, as
/// in the source of GNOME Klotski, the rows are their contents.
fn rows(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<&str> = text.lines().skip_while(|line| line.is_empty()).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let literals: Option<Vec<&str>> =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| literal(line)).collect();
    literals.unwrap_or(lines).into_iter().map(|line| (span_of(text, line), line)).collect()
}

/// Returns the text between quotation marks, if only punctuation follows.
fn literal(line: &str) -> Option<&str> {
    let (content, rest) = line.trim().strip_prefix('"')?.split_once('"')?;
    rest.chars().all(|c| "+,;}) ".contains(c)).then_some(content)
}

fn sign_faults(picture: &Picture) -> impl Iterator<Item = Fault> {
    picture.cells().filter_map(|(cell, symbol)| match symbol {
        Symbol::Label(label) if !is_label(label) && !label.contains(is_forbidden) => {
            let help = "use another character as the label, or one space for an empty cell";
            Some(Fault::new(picture.cell_span(cell), format!("`{label}` is not a symbol of this format"), help))
        }
        _ => None,
    })
}

/// Returns whether a map can show a block with this label. A quotation mark would make a line look like a literal. A
/// byte order mark at the beginning would not be part of the text.
pub(super) fn is_label(label: &str) -> bool {
    let taken = [".", "#", "-", "\"", "\u{feff}"].contains(&label) || label.contains(char::is_whitespace);
    !taken && label.graphemes(true).count() == 1
}

/// Writes a board as a map, the inverse of reading.
///
/// # Errors
///
/// Lists all parts that the format cannot express: axes, gates that are not only for the target, and labels of several
/// characters. The only possible goal is that the block `*` covers cells that are empty at the start, in every position
/// in which it can do so.
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

/// Returns goal cells equivalent to the goal of the board, or all reasons why none exist.
fn goal_cells(board: &Board) -> Result<Grid<bool>, Vec<String>> {
    if board.goal().alternatives.is_empty() {
        return Ok(Grid::filled(board.size(), false));
    }
    let only = "has only one goal: the target `*` at one position, or at one of several".to_owned();
    let one = || Err(vec![only.clone()]);
    let Some(Condition { places, empty }) = board.goal().single() else { return one() };
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
