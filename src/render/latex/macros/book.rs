//! The definitions of a puzzle, gathered from its positions, and the lines that use them.

use super::drawing::{Drawing, short};
use super::position::{Block, Cell, Position, Size};
use super::way::{self, Turn, View};
use crate::diagram::Point;
use crate::render::latex::ink::{Bar, Mark};
use crate::render::latex::picture::Part;
use crate::render::latex::{Unprintable, escape};
use std::collections::{BTreeMap, BTreeSet};

/// Longest line of the definitions.
const LINE: usize = 150;

/// What blocks of one look have in common.
struct Class {
    plain: Drawing,
    codes: Vec<String>,
    /// Other drawings of such a block, by the name of the way or what else it is, and their definitions.
    others: Vec<(String, Drawing, String)>,
}

/// Definitions so far.
pub(super) struct Book {
    size: Option<Size>,
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
    head: Vec<Bar>,
    board: Drawing,
    /// What is drawn on the board beyond its frame, with a name.
    extras: Vec<(String, Drawing)>,
    dots: Vec<Drawing>,
    gates: Vec<Drawing>,
}

impl Book {
    /// For these positions, the first of which tells the board.
    pub(super) fn new<'p>(positions: impl Iterator<Item = &'p Position> + Clone) -> Self {
        let size = positions.clone().next().map(|position| position.size);
        let own = positions.clone().filter(|position| Some(position.size) == size);
        let blocks = || own.clone().flat_map(|position| &position.blocks);
        let labels = blocks().map(|block| &block.label).filter(|label| is_code(label));
        let mut sizes: BTreeMap<String, (usize, f64)> = BTreeMap::new();
        for label in blocks().flat_map(|block| &block.plain.labels) {
            sizes.entry(short(label.size, 3)).or_insert((0, label.size)).0 += 1;
        }
        Self {
            size,
            letters: sizes.values().max_by_key(|(count, _)| *count).map_or(0.0, |&(_, size)| size),
            classes: Vec::new(),
            codes: BTreeMap::new(),
            taken: labels.cloned().collect(),
            labels: Vec::new(),
            ways: Vec::new(),
            head: way::head(),
            board: own.clone().next().map(|position| position.board.clone()).unwrap_or_default(),
            extras: Vec::new(),
            dots: common(own.clone(), Part::Dots, 1),
            gates: common(own, Part::Gate, 2),
        }
    }

    /// Whether `position` is one of the same board.
    pub(super) fn has(&self, position: &Position) -> bool {
        self.size == Some(position.size)
    }

    /// Rows and marks of `position`, in braces.
    pub(super) fn line(&mut self, position: &Position) -> String {
        let mut marks = String::new();
        let mut codes = Vec::new();
        let mut counts: BTreeMap<(&str, usize), usize> = BTreeMap::new();
        for block in &position.blocks {
            let class = self.class(&block.plain);
            let count = counts.entry((&block.label, class)).or_default();
            let code = self.code(&block.label, class, *count);
            *count += 1;
            if !block.seen.is_like(&self.classes[class].plain) {
                marks += &(token(&code) + &token(&self.other(class, block, position)));
            }
            codes.push(code);
        }
        let (rows, extra) = self.rows(position, &codes);
        if let Some(name) = self.extra(position, extra) {
            marks += &format!(".{}", token(&name));
        }
        format!("{{{rows}}}{{{marks}}}")
    }

    /// The class of blocks that look like `plain`.
    fn class(&mut self, plain: &Drawing) -> usize {
        let found = self.classes.iter().position(|class| class.plain.is_like(plain));
        found.unwrap_or_else(|| {
            self.classes.push(Class { plain: plain.clone(), codes: Vec::new(), others: Vec::new() });
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
    fn other(&mut self, class: usize, block: &Block, position: &Position) -> String {
        let others = &self.classes[class].others;
        if let Some((name, ..)) = others.iter().find(|(_, drawing, _)| drawing.is_like(&block.seen)) {
            return name.clone();
        }
        let arrow = position.arrow.as_ref().filter(|_| block.moved);
        let wanted = arrow.map_or("m".to_owned(), |points| way::name(points));
        let name = free_name(wanted, |name| others.iter().any(|(other, ..)| other == name));
        let corner = position.corner(block.cells[0]);
        let points = arrow.map(|points| points.iter().map(|point| point.plus(corner, -1.0)).collect::<Vec<_>>());
        let full = class_name(class) + &name;
        let definition =
            points.filter(|_| block.seen.is_bold()).and_then(|points| self.along(class, &name, &points, &block.seen));
        let definition = definition.unwrap_or_else(|| {
            let bold = if block.seen.is_bold() { "\\m" } else { "" };
            format!("\\D{{{full}}}{{{bold}{}}}", block.seen.write())
        });
        self.classes[class].others.push((name.clone(), block.seen.clone(), definition));
        name
    }

    /// Defines `drawing` of a class with what it shares with others that have an arrow.
    fn along(&mut self, class: usize, name: &str, points: &[Point], drawing: &Drawing) -> Option<String> {
        let mut views = Vec::new();
        for turn in Turn::both(points)? {
            views.push((turn, View::new(turn.seen(drawing)?, &self.head)));
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

    /// The rows of cells, and what is drawn in cells that no sign has.
    fn rows(&self, position: &Position, codes: &[String]) -> (String, Vec<Mark>) {
        let (mut rows, mut extra) = (String::new(), Vec::new());
        for (number, cell) in position.cells.iter().enumerate() {
            if number > 0 && number % position.size.columns == 0 {
                rows.push('/');
            }
            match cell {
                Cell::Empty => rows.push(','),
                Cell::Wall => rows.push('*'),
                Cell::Block(block) => rows.push_str(&token(&codes[*block])),
                Cell::Drawn(part, drawing) => match self.sign(*part, drawing) {
                    Some(sign) => rows.push(sign),
                    None => {
                        rows.push(',');
                        let corner = position.corner(number);
                        extra.extend(drawing.clone().seen_from(Point::default().plus(corner, -1.0)).marks);
                    }
                },
            }
        }
        (rows, extra)
    }

    fn sign(&self, part: Part, drawing: &Drawing) -> Option<char> {
        let (signs, known) = if part == Part::Dots { (DOTS, &self.dots) } else { (GATES, &self.gates) };
        known.iter().position(|known| known.is_like(drawing)).and_then(|index| signs.chars().nth(index))
    }

    /// The name of what the board of `position` has beyond its frame, if there is something.
    fn extra(&mut self, position: &Position, marks: Vec<Mark>) -> Option<String> {
        let mut extra = position.extra.clone();
        extra.marks.extend(marks);
        let frame = position.board.is_like(&self.board);
        if frame && extra.is_empty() {
            return None;
        }
        extra.marks.extend(position.board.marks.iter().copied());
        if let Some((name, _)) = self.extras.iter().find(|(_, known)| known.is_like(&extra)) {
            return Some(name.clone());
        }
        let name = ('g'..='z').nth(self.extras.len()).map_or_else(|| format!("g{}", self.extras.len()), String::from);
        self.extras.push((name.clone(), extra));
        Some(name)
    }

    /// Definitions for all lines so far.
    pub(super) fn definitions(&self) -> Result<String, Unprintable> {
        let Some(size) = self.size else { return Ok(String::new()) };
        let mut pieces = vec![format!("\\stepbookfont{{{}}}", short(self.letters, 3))];
        if self.ways.iter().any(|view| view.tail.is_some()) {
            pieces.push(way::arrow_macro(&self.head));
        }
        for (index, view) in self.ways.iter().enumerate() {
            pieces.push(format!("\\D{{+{}}}{{{}}}", letter(index), view.write()));
        }
        for (index, class) in self.classes.iter().enumerate() {
            let (name, plain) = (class_name(index), &class.plain);
            pieces.push(format!("\\D{{{name}}}{{{}}}", plain.write()));
            if !plain.labels.is_empty() {
                pieces.push(format!("\\D{{({name}}}{{{}}}", plain.write_labels(self.letters)));
            }
            if !class.codes.is_empty() {
                let codes: String = class.codes.iter().map(|code| token(code)).collect();
                pieces.push(format!("\\A{}{codes}/", token(&name)));
            }
            pieces.extend(class.others.iter().map(|(.., definition)| definition.clone()));
        }
        for (code, class, label) in &self.labels {
            let class = token(&class_name(*class));
            pieces.push(format!("\\D{{/{code}}}{{\\B{{{code}}}{class}{{{}}}}}", escape(label)?));
        }
        let signs = DOTS.chars().zip(&self.dots).chain(GATES.chars().zip(&self.gates));
        pieces.extend(signs.map(|(sign, drawing)| format!("\\D{{/{sign}}}{{\\put(\\J,\\K){{{}}}}}", drawing.write())));
        pieces.push(format!("\\D{{.}}{{{}}}", self.board.write()));
        pieces.extend(self.extras.iter().map(|(name, extra)| self.extra_definition(name, extra)));
        Ok(wrapped(&size, &pieces))
    }

    fn extra_definition(&self, name: &str, extra: &Drawing) -> String {
        let rest: Vec<Mark> = extra.marks.iter().filter(|mark| !self.board.marks.contains(mark)).copied().collect();
        let both = [&rest[..], &self.board.marks].concat();
        let with_board = Drawing { marks: both, labels: Vec::new() };
        match with_board.is_like(extra) {
            true => {
                let rest = Drawing { marks: rest, labels: Vec::new() };
                format!("\\D{{.{name}}}{{\\R.{}}}", rest.write())
            }
            false => format!("\\D{{.{name}}}{{{}}}", extra.write()),
        }
    }
}

/// The signs of cells: with the dot of an empty cell, and with a gate.
const DOTS: &str = ".";
const GATES: &str = "-+";

/// The `most` drawings that cells have most often.
fn common<'p>(positions: impl Iterator<Item = &'p Position>, wanted: Part, most: usize) -> Vec<Drawing> {
    let mut counts: Vec<(usize, &Drawing)> = Vec::new();
    for cell in positions.flat_map(|position| &position.cells) {
        if let Cell::Drawn(part, drawing) = cell
            && *part == wanted
        {
            match counts.iter_mut().find(|(_, known)| known.is_like(drawing)) {
                Some((count, _)) => *count += 1,
                None => counts.push((1, drawing)),
            }
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counts.into_iter().take(most).map(|(_, drawing)| drawing.clone()).collect()
}

/// "1", "2", ...
fn class_name(index: usize) -> String {
    (index + 1).to_string()
}

/// Whether a label can stand for itself in rows.
fn is_code(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// `text` as TeX reads it as one argument.
fn token(text: &str) -> String {
    if text.len() == 1 { text.to_owned() } else { format!("{{{text}}}") }
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

/// The macro that begins a picture of this size with these definitions.
fn wrapped(size: &Size, pieces: &[String]) -> String {
    let halves = |length: f64| (length * 2.0).ceil();
    let mut out = format!(
        "\\def\\stepbookboard{{\\stepbookunit{{{}}}{{{}}}\\begin{{picture}}({},{})({},{})\\stepbookpen\\def\\K{{{}}}%\n",
        halves(size.width),
        halves(size.height),
        short(size.width, 3),
        short(size.height, 3),
        short(-size.margin.x, 3),
        short(-size.margin.y, 3),
        size.rows
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
