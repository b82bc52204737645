//! Data for the LaTeX package `stepbook`, and the calls that draw it.
//!
//! The package draws positions itself from their rows and moves. Other pictures are `picture` environments.

use super::picture::pictures;
use super::{Unprintable, escape};
use crate::diagram::{Arrow, Block, Diagram, Point, Position};
use crate::walkthrough::Kind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use stepbook_solve::grid::{Cell, Direction, Grid};

/// A puzzle for `\\stepbookload`.
#[derive(Clone, Debug)]
pub struct Puzzle<'a> {
    name: &'a str,
    words: &'a [(&'static str, String)],
    steps: &'a [Step<'a>],
    codes: Codes,
}

/// A step of a puzzle.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// Its number, from 0.
    pub number: usize,
    /// The position after it, with its moves or the next ones marked.
    pub diagram: &'a Diagram,
    /// Its words, such as "b left".
    pub words: &'a str,
}

/// The call that draws a step with these options: `\\stepbookstep[puzzle=klotski]{42}`.
pub fn call(options: &str, number: usize) -> String {
    format!("\\stepbookstep[{options}]{{{number}}}")
}

impl<'a> Puzzle<'a> {
    /// A puzzle with this name, which the calls use: ASCII letters, digits, and characters that labels may have.
    /// `words` are other texts for the package, already in LaTeX: `title`, and the captions `one`, `many`, `list` of
    /// floats. The steps are in order and show positions of one puzzle.
    pub fn new(name: &'a str, words: &'a [(&'static str, String)], steps: &'a [Step<'a>]) -> Self {
        let codes = Codes::of(positions(steps).next());
        Self { name, words, steps, codes }
    }

    /// A move in the notation of the package, such as `dl`. `block` is the index of the block in the positions.
    pub fn moved(&self, block: usize, path: &[Direction]) -> String {
        self.codes.0.get(block).map_or_else(String::new, |code| token(code) + &token(&path_of(path)))
    }

    /// The source for `\\stepbookload`: `\\stepbookpuzzle{klotski}{...}{...}` with a line for each step. Pictures other
    /// than positions take several lines.
    ///
    /// # Errors
    ///
    /// Fails if a label or the words contain a control character.
    pub fn source(&self) -> Result<String, Unprintable> {
        let codes = &self.codes;
        let mut facts: Vec<(&str, String)> = self.words.to_vec();
        facts.extend(codes.facts(&positions(self.steps).collect::<Vec<_>>())?);
        let facts: String = facts
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("  {key}={{{value}}},\n"))
            .collect();
        let mut out = format!("\\stepbookpuzzle{{{}}}{{%\n{facts}}}{{%\n", self.name);
        for Step { number, diagram, words } in self.steps {
            let words = escape(words)?;
            let _ = match diagram.position() {
                Some(position) => {
                    let (rows, moves) = (codes.rows(position), codes.moves(position));
                    let step = writeln!(out, "\\step{{{number}}}{{{rows}}}{{{moves}}}{{{words}}}");
                    numbered(position).map_or(step, |(lines, labels)| {
                        writeln!(out, "\\arrows{{{number}}}{{{lines}}}\n\\labels{{{number}}}{{{labels}}}")
                    })
                }
                None => {
                    let halves = |length: f64| (length * 2.0).ceil() as usize;
                    let (width, height) = (halves(diagram.width), halves(diagram.height));
                    let drawn = pictures(&[diagram])?.pictures.concat();
                    writeln!(out, "\\drawn{{{number}}}{{{width}}}{{{height}}}{{%\n{drawn}}}{{{words}}}")
                }
            };
        }
        Ok(out + "}%\n")
    }
}

/// The positions of the steps.
fn positions<'a>(steps: &'a [Step<'a>]) -> impl Iterator<Item = &'a Position> {
    steps.iter().filter_map(|step| step.diagram.position())
}

/// The code of each block in the rows: its label, if that is a unique letter or digit.
#[derive(Clone, Debug)]
struct Codes(Vec<String>);

impl Codes {
    /// The codes of the blocks of a position. All positions of a puzzle have the same blocks in the same order.
    fn of(position: Option<&Position>) -> Self {
        let blocks = position.map_or(&[][..], |position| &position.blocks);
        let is_code = |label: &str| label.len() == 1 && label.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mut taken: BTreeSet<String> =
            blocks.iter().map(|block| block.label.clone()).filter(|label| is_code(label)).collect();
        let mut given: BTreeSet<&str> = BTreeSet::new();
        let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9').map(String::from);
        let mut free = letters.chain((1_usize..).map(|number| format!("x{number}")));
        let codes = blocks.iter().map(|block| {
            if is_code(&block.label) && given.insert(&block.label) {
                return block.label.clone();
            }
            let code = free.find(|code| !taken.contains(code)).expect("there is always a larger number");
            taken.insert(code.clone());
            code
        });
        Self(codes.collect())
    }

    /// The data that the package needs besides the steps.
    fn facts(&self, positions: &[&Position]) -> Result<Vec<(&'static str, String)>, Unprintable> {
        let Some(first) = positions.first() else { return Ok(Vec::new()) };
        let all = || self.0.iter().zip(&first.blocks);
        let codes_of = |of: fn(&Block) -> bool| -> String {
            let codes: Vec<&str> = all().filter(|(_, block)| of(block)).map(|(code, _)| code.as_str()).collect();
            codes.join(",")
        };
        let mut labels = Vec::new();
        for (code, block) in all().filter(|(code, block)| **code != block.label) {
            labels.push(format!("{code}={{{}}}", escape(&block.label)?));
        }
        let opening =
            |(cell, towards): &(Cell, Direction)| format!("{} {} {}", cell.col, cell.row, &towards.word()[..1]);
        let opening: Vec<String> = first.opening.iter().map(opening).collect();
        let mut gates: BTreeMap<Cell, &str> = BTreeMap::new();
        for (cell, towards) in positions.iter().flat_map(|position| &position.gates) {
            gates.insert(*cell, if *towards == Direction::Down { "|" } else { "-" });
        }
        let rows = |signs: &dyn Fn(Cell) -> Option<String>| {
            written(first, &|cell| signs(cell).unwrap_or_else(|| ".".to_owned()))
        };
        let goal = |cells: &Vec<Cell>| rows(&|cell| cells.contains(&cell).then(|| "x".to_owned()));
        let goals: Vec<String> = first.goals.iter().map(goal).collect();
        let gates =
            if gates.is_empty() { String::new() } else { rows(&|cell| gates.get(&cell).map(|&sign| sign.to_owned())) };
        Ok(vec![
            ("targets", codes_of(|block| block.kind == Kind::Target)),
            ("fixed", codes_of(|block| block.fixed)),
            ("labels", labels.join(",")),
            ("goal", goals.join(",")),
            ("gates", gates),
            ("openings", opening.join(",")),
        ])
    }

    fn rows(&self, position: &Position) -> String {
        let mut signs = Grid::filled(position.walls.size(), ",".to_owned());
        for &cell in &position.empty {
            signs[cell] = ".".to_owned();
        }
        for (code, block) in self.0.iter().zip(&position.blocks) {
            block.cells.iter().for_each(|&cell| signs[cell] = token(code));
        }
        written(position, &|cell| if position.walls[cell] { "*".to_owned() } else { signs[cell].clone() })
    }

    fn moves(&self, position: &Position) -> String {
        let number = |(code, block): (&String, &Block)| Some((block.moved?, code.clone()));
        let moved: BTreeMap<usize, String> = self.0.iter().zip(&position.blocks).filter_map(number).collect();
        let each =
            |(number, code): (usize, String)| Some(token(&code) + &token(&path_of(&position.arrows.get(number)?.way)));
        moved.into_iter().filter_map(each).collect()
    }
}

/// The lines of numbered arrows, each as its points from tail to tip, as in `{(100,60)(100,328)}`, and the middles of
/// the labels of their blocks. Coordinates are those of the package: 200 units per cell from the bottom left of the
/// board.
fn numbered(position: &Position) -> Option<(String, String)> {
    let height = position.walls.size().rows as f64;
    let units = |cells: f64| (cells * 200.0).round() as i64;
    let point = |at: Point| format!("({},{})", units(at.x), units(height - at.y));
    let line = |arrow: &Arrow| format!("{{{}}}", arrow.line.iter().copied().map(point).collect::<String>());
    let label = |number: usize| {
        let block = position.blocks.iter().find(|block| block.moved == Some(number));
        format!(
            "{{{}}}",
            block.and_then(|block| block.texts.first()).map_or(String::new(), |text| point(text.middle()))
        )
    };
    let is_numbered = position.arrows.iter().any(|arrow| arrow.number.is_some());
    let (lines, labels) = (position.arrows.iter().map(line), (0..position.arrows.len()).map(label));
    is_numbered.then(|| (lines.collect(), labels.collect()))
}

/// Rows from the top, with a symbol for each cell.
fn written(position: &Position, sign: &dyn Fn(Cell) -> String) -> String {
    let size = position.walls.size();
    let row = |row| (0..size.cols).map(|col| sign(Cell::new(row, col))).collect::<String>();
    (0..size.rows).map(row).collect::<Vec<_>>().join("/")
}

/// The name of a path: "d", "r2u".
fn path_of(path: &[Direction]) -> String {
    let run = |run: &[Direction]| match (&run[0].word()[..1], run.len()) {
        (letter, 1) => letter.to_owned(),
        (letter, cells) => format!("{letter}{cells}"),
    };
    path.chunk_by(|a, b| a == b).map(run).collect()
}

/// `text` as one TeX argument.
pub(super) fn token(text: &str) -> String {
    if text.len() == 1 { text.to_owned() } else { format!("{{{text}}}") }
}
