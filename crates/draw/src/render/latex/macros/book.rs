//! The definitions of a puzzle, gathered from its positions, and the lines that use them.

use super::drawing::{Drawing, short};
use super::position::{Look, Sheet, top_left};
use super::way::{self, Heads, Turn, View};
use crate::diagram::{Arrow, Block, Point};
use crate::render::latex::curve::Ring;
use crate::render::latex::package::token;
use crate::render::latex::{Unprintable, escape, lettered};
use std::collections::{BTreeMap, BTreeSet};
use stepbook_solve::grid::{Cell, Grid};

/// Longest line of the definitions.
const LINE: usize = 150;

/// The common properties of blocks of one look.
struct Class {
    plain: Drawing,
    /// Its cells in reading order, as `macros.tex` counts them: 1 for a column, 1000 for a row from the first one.
    cells: String,
    codes: Vec<String>,
    others: Vec<Other>,
}

/// Another drawing of such a block.
struct Other {
    /// The way that it went, or what else it is.
    name: String,
    moved: bool,
    seen: Drawing,
    definition: String,
}

/// What a position has beyond its rows.
struct Extra {
    name: String,
    drawing: Drawing,
    /// Whether it has the board, of which something is cut away.
    whole: bool,
}

/// Definitions so far.
pub(super) struct Book<'d> {
    /// A position of the board.
    first: &'d Sheet<'d>,
    /// Size of most labels.
    letters: f64,
    classes: Vec<Class>,
    /// Code and class of a block, by label, class and how many such blocks the position has before it.
    codes: BTreeMap<(String, usize, usize), String>,
    /// Codes that are given, or kept for the label that they are.
    taken: BTreeSet<String>,
    /// Codes that are not labels, with their classes and labels.
    labels: Vec<(String, usize, String)>,
    /// Drawings of moved blocks as seen along their arrows.
    ways: Vec<View>,
    heads: Heads,
    /// The drawings on the board beyond its frame, with a name.
    extras: Vec<Extra>,
    tally: Option<(Ring, f64)>,
    dot: Option<&'d Drawing>,
    gates: Vec<&'d Drawing>,
}

impl<'d> Book<'d> {
    /// For those of `sheets` that show the board of the first.
    pub(super) fn new(first: &'d Sheet<'d>, sheets: impl Iterator<Item = &'d Sheet<'d>> + Clone) -> Self {
        let own = sheets.filter(|sheet| sheet.board == first.board);
        let blocks = own.clone().flat_map(|sheet| &sheet.position.blocks);
        let labels = blocks.map(|block| &block.label).filter(|label| is_code(label));
        let mut sizes: BTreeMap<String, (usize, f64)> = BTreeMap::new();
        for label in own.clone().flat_map(|sheet| &sheet.looks).flat_map(|look| &look.plain.labels) {
            sizes.entry(short(label.size, 3)).or_insert((0, label.size)).0 += 1;
        }
        Self {
            first,
            letters: sizes.values().max_by_key(|(count, _)| *count).map_or(0.0, |&(_, size)| size),
            classes: Vec::new(),
            codes: BTreeMap::new(),
            taken: labels.cloned().collect(),
            labels: Vec::new(),
            ways: Vec::new(),
            heads: Heads::default(),
            extras: Vec::new(),
            tally: own.clone().find_map(|sheet| sheet.tally),
            dot: own.clone().find_map(|sheet| sheet.dot.as_ref()),
            gates: common(own.flat_map(|sheet| &sheet.gates).map(|(_, gate)| gate), GATES.len()),
        }
    }

    /// Whether `sheet` shows the same board.
    pub(super) fn has(&self, sheet: &Sheet<'_>) -> bool {
        sheet.board == self.first.board
    }

    /// Rows and marks of `sheet`, in braces.
    pub(super) fn line(&mut self, sheet: &Sheet<'_>) -> String {
        let mut marks = Vec::new();
        let mut codes = Vec::new();
        let mut counts: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        for (block, look) in sheet.position.blocks.iter().zip(&sheet.looks) {
            let class = self.class(&look.plain, &block.cells);
            let count = counts.entry((&block.label, class)).or_default();
            let code = self.code(&block.label, class, *count);
            *count += 1;
            if block.moved.is_some() || !look.seen.is_like(&self.classes[class].plain) {
                let mark = token(&code) + &token(&self.other(class, block, look, sheet));
                marks.push((block.moved.unwrap_or(usize::MAX), mark));
            }
            codes.push(code);
        }
        // In the order of the moves, by which arrows get their numbers.
        marks.sort_by_key(|(order, _)| *order);
        let mut marks: String = marks.into_iter().map(|(_, mark)| mark).collect();
        let (rows, mut extra) = self.rows(sheet, &codes);
        extra.marks.extend(sheet.cut.iter().flat_map(|cut| &cut.marks));
        if let Some(name) = self.extra(extra, sheet.cut.is_some()) {
            marks += &format!(".{}", token(&name));
        }
        format!("{{{rows}}}{{{marks}}}")
    }

    /// The class of blocks with these cells that look like `plain`.
    fn class(&mut self, plain: &Drawing, cells: &[Cell]) -> usize {
        let found = self.classes.iter().position(|class| class.plain.is_like(plain));
        found.unwrap_or_else(|| {
            let first = cells[0];
            let counted = |cell: &Cell| {
                let (rows, cols) = (cell.row as i64 - first.row as i64, cell.col as i64 - first.col as i64);
                (rows * 1000 + cols).to_string()
            };
            let cells = cells.iter().map(counted).collect::<Vec<_>>().join(",");
            self.classes.push(Class { plain: plain.clone(), cells, codes: Vec::new(), others: Vec::new() });
            self.classes.len() - 1
        })
    }

    /// The code of a block; its label if that is one and no other block has it.
    fn code(&mut self, label: &str, class: usize, count: usize) -> String {
        let key = (label.to_owned(), class, count);
        if let Some(code) = self.codes.get(&key) {
            return code.clone();
        }
        let own = is_code(label) && !self.codes.values().any(|code| code == label);
        let code = if own { label.to_owned() } else { self.free_code() };
        match own {
            true => self.classes[class].codes.push(code.clone()),
            false => self.labels.push((code.clone(), class, label.to_owned())),
        }
        self.taken.insert(code.clone());
        self.codes.insert(key, code.clone());
        code
    }

    fn free_code(&self) -> String {
        let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9').map(String::from);
        let mut all = letters.chain((1..).map(|number| format!("x{number}")));
        all.find(|code| !self.taken.contains(code)).expect("there is always a larger number")
    }

    /// The name of a drawing of `block` that is not the plain one.
    fn other(&mut self, class: usize, block: &Block, look: &Look, sheet: &Sheet<'_>) -> String {
        let others = &self.classes[class].others;
        let moved = block.moved.is_some();
        let is_it = |other: &&Other| other.moved == moved && other.seen.is_like(&look.seen);
        if let Some(other) = others.iter().find(is_it) {
            return other.name.clone();
        }
        let arrow = block.moved.and_then(|number| sheet.position.arrows.get(number));
        let wanted = arrow.map_or("m".to_owned(), |arrow| way::name(&arrow.way));
        let name = free_name(wanted, |name| others.iter().any(|other| other.name == name));
        let along = arrow.and_then(|Arrow { way, line }| {
            let turns = Turn::both(*way.last()?, line.last()?.plus(top_left(block.cells[0]), -1.0));
            self.along(class, &name, turns, &look.seen)
        });
        let definition = along.unwrap_or_else(|| {
            let bold = if moved { "\\m" } else { "" };
            format!("\\D{{{}{name}}}{{{bold}{}}}", class_name(class), look.seen.write())
        });
        let other = Other { name: name.clone(), moved, seen: look.seen.clone(), definition };
        self.classes[class].others.push(other);
        name
    }

    /// Defines `drawing` of a class with what it shares with others that have an arrow.
    fn along(&mut self, class: usize, name: &str, turns: [Turn; 2], drawing: &Drawing) -> Option<String> {
        let mut views = Vec::new();
        for turn in turns {
            views.push((turn, View::new(turn.seen(drawing)?, &self.heads)));
        }
        let found = views.iter().find_map(|(turn, view)| {
            let index = self.ways.iter().position(|known| known.is_like(view));
            index.map(|index| (*turn, index))
        });
        let (turn, index) = found.unwrap_or_else(|| {
            let (turn, view) = views.swap_remove(0);
            self.ways.push(view);
            (turn, self.ways.len() - 1)
        });
        Some(turn.define(&token(&class_name(class)), &token(name), &token(&letter(index))))
    }

    /// The rows of cells, and what is drawn beyond them.
    fn rows(&self, sheet: &Sheet<'_>, codes: &[String]) -> (String, Drawing) {
        let (position, mut extra) = (sheet.position, sheet.extra.clone());
        let size = position.walls.size();
        let mut signs = Grid::filled(size, ",".to_owned());
        for cell in size.cells().filter(|&cell| position.walls[cell]) {
            signs[cell] = "*".to_owned();
        }
        for &cell in &sheet.dots {
            signs[cell] = ".".to_owned();
        }
        for (cell, gate) in &sheet.gates {
            match self.gates.iter().zip(GATES).find(|(known, _)| known.is_like(gate)) {
                Some((_, sign)) => signs[*cell] = sign.to_owned(),
                None => {
                    let whole = gate.clone().seen_from(Point::default().plus(top_left(*cell), -1.0));
                    extra.marks.extend(whole.marks);
                }
            }
        }
        for (block, code) in position.blocks.iter().zip(codes) {
            block.cells.iter().for_each(|&cell| signs[cell] = token(code));
        }
        let row = |row| (0..size.cols).map(|col| signs[Cell::new(row, col)].as_str()).collect::<String>();
        ((0..size.rows).map(row).collect::<Vec<_>>().join("/"), extra)
    }

    /// The name of what is drawn beyond the rows, if there is something.
    fn extra(&mut self, drawing: Drawing, whole: bool) -> Option<String> {
        if drawing.is_empty() {
            return None;
        }
        let is_it = |known: &&Extra| known.whole == whole && known.drawing.is_like(&drawing);
        if let Some(known) = self.extras.iter().find(is_it) {
            return Some(known.name.clone());
        }
        let name = ('g'..='z').nth(self.extras.len()).map_or_else(|| format!("g{}", self.extras.len()), String::from);
        self.extras.push(Extra { name: name.clone(), drawing, whole });
        Some(name)
    }

    /// Definitions for all lines so far.
    pub(super) fn definitions(&self) -> Result<String, Unprintable> {
        let mut pieces = vec![lettered(self.letters, &short(self.letters, 3))];
        pieces.extend(self.tally.map(way::number_macro));
        pieces.extend(self.heads.macros(&self.ways));
        for (index, view) in self.ways.iter().enumerate() {
            pieces.push(format!("\\D{{+{}}}{{{}}}", letter(index), view.write()));
        }
        for (index, class) in self.classes.iter().enumerate() {
            let (name, plain) = (class_name(index), &class.plain);
            pieces.push(format!("\\D{{{name}}}{{{}}}\\D{{:{name}}}{{{}}}", plain.write(), class.cells));
            if !plain.labels.is_empty() {
                pieces.push(format!("\\D{{({name}}}{{{}}}", plain.write_labels(self.letters)));
            }
            if !class.codes.is_empty() {
                let codes: String = class.codes.iter().map(|code| token(code)).collect();
                pieces.push(format!("\\A{}{codes}/", token(&name)));
            }
            pieces.extend(class.others.iter().map(|other| other.definition.clone()));
        }
        for (code, class, label) in &self.labels {
            let class = token(&class_name(*class));
            pieces.push(format!("\\D{{/{code}}}{{\\B{{{code}}}{class}{{{}}}}}", escape(label)?));
        }
        let signs = self.dot.map(|dot| (".", dot)).into_iter().chain(GATES.into_iter().zip(self.gates.iter().copied()));
        pieces.extend(signs.map(|(sign, drawing)| format!("\\D{{/{sign}}}{{\\put(\\J,\\K){{{}}}}}", drawing.write())));
        pieces.push(format!("\\D{{.}}{{{}}}", self.first.board.write()));
        pieces.extend(self.extras.iter().map(|Extra { name, drawing, whole }| {
            let board = if *whole { "" } else { "\\R." };
            format!("\\D{{.{name}}}{{{board}{}}}", drawing.write())
        }));
        Ok(wrapped(self.first, &pieces))
    }
}

/// The signs of cells with a gate.
const GATES: [&str; 2] = ["-", "+"];

/// The `most` of `drawings` that are there most often.
fn common<'d>(drawings: impl Iterator<Item = &'d Drawing>, most: usize) -> Vec<&'d Drawing> {
    let mut counts: Vec<(usize, &Drawing)> = Vec::new();
    for drawing in drawings {
        match counts.iter_mut().find(|(_, known)| known.is_like(drawing)) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, drawing)),
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counts.into_iter().take(most).map(|(_, drawing)| drawing).collect()
}

/// "1", "2", ...
fn class_name(index: usize) -> String {
    (index + 1).to_string()
}

/// Whether a label can be used unchanged in rows.
fn is_code(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// "a", "b", ... "z", "a1", ...
fn letter(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// `wanted`, or that with a number.
fn free_name(wanted: String, taken: impl Fn(&str) -> bool) -> String {
    if !taken(&wanted) {
        return wanted;
    }
    // A digit would be taken for a number of cells.
    let mut numbered = (2..).map(|number| format!("{wanted}x{number}"));
    numbered.find(|name| !taken(name)).expect("there is always a larger number")
}

/// The macro that begins a picture as large as `sheet` with these definitions.
fn wrapped(sheet: &Sheet<'_>, pieces: &[String]) -> String {
    let Sheet { diagram, margin, .. } = sheet;
    let halves = |length: f64| (length * 2.0).ceil();
    let mut out = format!(
        "\\def\\stepbookboard{{\\stepbookunit{{{}}}{{{}}}\\begin{{picture}}({},{})({},{})\\stepbookpen\\def\\K{{{}}}%\n",
        halves(diagram.width),
        halves(diagram.height),
        short(diagram.width, 3),
        short(diagram.height, 3),
        short(-margin.x, 3),
        short(-margin.y, 3),
        sheet.position.walls.size().rows
    );
    let mut used = 0;
    for piece in pieces {
        if used > 0 && used + piece.len() > LINE {
            out.push_str("%\n");
            used = 0;
        }
        out.push_str(piece);
        used += piece.len();
    }
    out + "}%\n"
}
