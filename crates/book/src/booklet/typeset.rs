//! Documents for typesetting programs: the booklet's parts as values of the templates `booklet.tex` and `booklet.typ`.
//!
//! A [`PictureWriter`] writes the pictures in the language of the program. The cell size and the number of columns are
//! chosen here. The program lays out everything else.

mod collection;

use super::pages::style;
use super::values::{common, numbers};
use super::{Booklet, Chapter, Figure, Hint, Hints, Moves, Numbers, Section, Signpost, Signs, Statement, Steps};
pub(super) use collection::collection;
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;
use stepbook_draw::diagram::Diagram;
use stepbook_read::language::Language;

/// Width and height of the text on A4, in mm.
pub(super) const TEXT: (f64, f64) = (170.0, 249.0);
/// Space that a figure needs beside and above its picture, in mm.
const AROUND: (f64, f64) = (3.4, 14.5);
/// Height of a single row of figures on a page with the headings of its section, in rows.
const ONE_ROW: f64 = 1.1;
/// Heights of text in mm: on the cover, on the page of the puzzle without its rules and signs, and on that of a map or
/// a puzzle of a collection; of a line of rules and of a title; of moves and numbers below the pictures of a short
/// solution.
const COVER: f64 = 85.0;
const FRONT: f64 = 70.0;
const TEXTS: f64 = 40.0;
const LINE: f64 = 5.0;
const TITLE: f64 = 15.0;
const BELOW: f64 = 70.0;
/// The largest cell of a puzzle or a map, in mm.
const PUZZLE: f64 = 16.0;
/// Maximum number of columns: of steps, of boards for hints, of goals.
const STEPS: usize = 4;
const BOARDS: usize = 3;
const ABREAST: usize = 2;
/// Width of the plot with the numbers to its left, in mm.
const PLOT: f64 = 165.0;

/// The cell size and the number of columns of figures of one size.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct FigureGrid {
    /// Side of a cell in mm.
    pub cell: f64,
    /// Number of columns.
    pub columns: usize,
}

impl FigureGrid {
    /// One figure with the largest cells.
    const SINGLE: Self = Self { cell: style::FINE_CELL, columns: 1 };

    /// The grid for `columns` × `rows` figures of this size in cells, in a room of this width and height in mm, with
    /// cells of at most `largest`.
    fn fitted(size: (f64, f64), (columns, rows): (usize, f64), room: (f64, f64), largest: f64) -> Self {
        let cell = largest.min((room.0 / columns as f64 - AROUND.0) / size.0).min((room.1 / rows - AROUND.1) / size.1);
        // Whole tenths of a millimetre, rounded down, at least one.
        Self { cell: (cell * 10.0).floor().max(1.0) / 10.0, columns }
    }

    /// The grid with the most columns with readable cells, two rows on a page if possible.
    pub(super) fn new(size: (f64, f64), most: usize, room: (f64, f64), largest: f64) -> Self {
        let fitted = |columns: usize, rows: f64| Self::fitted(size, (columns, rows), room, largest);
        let mut candidates = (1..=most).rev().flat_map(|columns| [2.0, ONE_ROW].map(|rows| fitted(columns, rows)));
        candidates.find(|grid| grid.cell >= style::CLEAR_CELL).unwrap_or_else(|| fitted(1, ONE_ROW))
    }

    /// The grid for pages full of pictures like `diagram`.
    fn of_figures(diagram: &Diagram, most: usize) -> Self {
        Self::new(size(diagram), most, (TEXT.0, TEXT.1 - style::PART_HEAD), style::FINE_CELL)
    }

    /// The grid for one board on a page with a text of this height in mm.
    fn alone(diagram: &Diagram, text: f64, largest: f64) -> Self {
        Self::fitted(size(diagram), (1, 1.0), (TEXT.0, TEXT.1 - text), largest)
    }
}

fn size(diagram: &Diagram) -> (f64, f64) {
    (diagram.width, diagram.height)
}

/// The values of a document: those of `booklet`, and its `parts` by name. `preamble` is for all of its pictures.
pub(super) fn document(booklet: &Booklet, preamble: Preamble<'_>, parts: BTreeMap<&'static str, Value>) -> Value {
    context! {
        packages => Serde(preamble.packages),
        definitions => preamble.definitions,
        counts => booklet.cover.as_ref().map_or("", |cover| &cover.counts),
        text_width => TEXT.0,
        text_height => TEXT.1,
        ..context! { ..Value::from(parts), ..common(booklet) },
    }
}

/// The preamble data of a document.
#[derive(Default)]
pub(super) struct Preamble<'a> {
    /// The packages that pictures need, and the definitions before the first.
    pub packages: &'a [&'a str],
    pub definitions: String,
}

/// The values of all parts that a booklet may have; `none` for missing parts.
pub(super) type Values = BTreeMap<&'static str, Value>;

/// The values of all parts. `writers` write the pictures of steps (second) and all others (first). `has_signs` is false
/// if the pictures have no signs to explain.
pub(super) fn parts<H: PictureWriter>(booklet: &Booklet, writers: (H, H), has_signs: bool) -> Result<Values, H::Error> {
    let language = &booklet.language;
    let (values, of_steps) = (PartValues { writer: writers.0, language }, PartValues { writer: writers.1, language });
    let Booklet { statement, steps, moves, numbers, hints, .. } = booklet;
    let signs = statement.as_ref().and_then(|statement| statement.signs.as_ref()).filter(|_| has_signs);
    let (is_on_maps, cover) = (booklet.play.is_of_jumps(), booklet.cover.as_ref());
    // This order determines the numbers and definitions of pictures.
    Ok([
        ("front", cover.map(|own| values.front(&own.start)).transpose()?.into()),
        ("statement", statement.as_ref().map(|own| values.statement(own)).transpose()?.into()),
        ("signs", signs.map(|own| values.signs(own)).transpose()?.into()),
        ("steps", steps.as_ref().map(|own| of_steps.steps(own, moves.as_ref())).transpose()?.into()),
        ("moves", moves.as_ref().map(|own| values.moves(own, steps.as_ref(), is_on_maps)).transpose()?.into()),
        ("numbers", numbers.as_ref().map(|own| values.numbers(own, booklet)).transpose()?.into()),
        ("hints", hints.as_ref().map(|own| values.hints(own, steps.as_ref())).transpose()?.into()),
        ("back", steps.as_ref().filter(|_| cover.is_some()).map(|own| values.back(own)).transpose()?.into()),
    ]
    .into())
}

/// A picture to write: the diagram, its short description if it is drawn upon shared items, and its step number.
pub(super) type PictureJob<'d> = (&'d Diagram, &'d str, Option<usize>);

/// The alternative text of a picture: only the changes if it is drawn upon shared items. For a map it is always the
/// route.
pub(super) fn described<'d>((diagram, words, _): &PictureJob<'d>, is_upon: bool) -> &'d str {
    if is_upon && !words.is_empty() && diagram.position().is_some() { words } else { &diagram.description }
}

/// Writes the pictures of a document, each with its alternative text.
pub(super) trait PictureWriter {
    /// Why a picture cannot be written.
    type Error;

    /// Writes the pictures of one series. Shared items are defined under a name that ends with `letters`. Then all
    /// pictures but the first are described by their short descriptions, if any.
    fn together(&self, all: &[PictureJob<'_>], cell: f64, letters: &str) -> Result<Vec<String>, Self::Error>;

    /// Takes the definitions for the pictures written since the last call. Empty if they are collected elsewhere.
    fn definitions(&self) -> String {
        String::new()
    }

    /// Writes a single picture.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Self::Error> {
        Ok(self.together(&[(diagram, "", None)], cell, "")?.concat())
    }
}

/// Makes the template values of parts.
struct PartValues<'l, H> {
    /// The writer of their pictures.
    writer: H,
    language: &'l Language,
}

impl<H: PictureWriter> PartValues<'_, H> {
    /// Pictures with captions.
    fn named<'b>(
        &self,
        pictures: impl Iterator<Item = (&'b Diagram, &'b str)>,
        cell: f64,
    ) -> Result<Vec<Value>, H::Error> {
        let one = |(diagram, name): (&Diagram, &str)| Ok(shown(name, self.writer.picture(diagram, cell)?));
        pictures.map(one).collect()
    }

    fn front(&self, start: &Diagram) -> Result<Value, H::Error> {
        let grid = FigureGrid::alone(start, COVER, if start.map().is_some() { PUZZLE } else { style::LARGEST_PUZZLE });
        Ok(context! { picture => self.writer.picture(start, grid.cell)?, ..Value::from(Serde(grid)) })
    }

    /// Start and goals, as large as the space beside words and signs allows.
    fn statement(&self, statement: &Statement) -> Result<Value, H::Error> {
        let sample = statement.signs.as_ref().and_then(|signs| signs.sample.as_ref());
        let sample = sample
            .map_or(0.0, |sample| TITLE + sample.diagram.height * FigureGrid::of_figures(&sample.diagram, STEPS).cell);
        let words = FRONT + (statement.rules.len() + statement.origin.len()) as f64 * LINE + sample;
        let (own, count) = (size(&statement.start), 1 + statement.goals.len());
        let columns = if statement.map { 1 } else { count.min(ABREAST) };
        let cells = (columns, count.div_ceil(columns) as f64);
        let mut grid = FigureGrid::fitted(own, cells, (TEXT.0, TEXT.1 - words), PUZZLE);
        if grid.cell < style::CLEAR_CELL && !statement.map {
            grid = FigureGrid::new(own, ABREAST, (TEXT.0, TEXT.1 - FRONT), PUZZLE);
        }
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let names = statement.names.iter().map(String::as_str);
        Ok(context! {
            // The start, then the pictures of the goal.
            figures => self.named(pictures.zip(names), grid.cell)?,
            ..context! { ..Value::from(Serde(grid)), ..Value::from(Serde(statement)) },
        })
    }

    fn signs(&self, signs: &Signs) -> Result<Value, H::Error> {
        let sample = signs.sample.as_ref();
        let grid = sample.map_or(FigureGrid::SINGLE, |sample| FigureGrid::of_figures(&sample.diagram, STEPS));
        let drawn = |sample: &Figure| Ok(captioned(sample, self.writer.picture(&sample.diagram, grid.cell)?));
        let sample = sample.map(|sample| drawn(sample)).transpose()?;
        let list = signs.list.iter().map(|sign| {
            let cell = (style::SIGN / sign.diagram.height * 10.0).floor() / 10.0;
            let picture = self.writer.picture(&sign.diagram, cell)?;
            Ok(context! { name => &sign.name, meaning => &sign.meaning, cell, picture })
        });
        let list = list.collect::<Result<Vec<_>, H::Error>>()?;
        Ok(context! { title => &signs.title, told => &signs.told, sample, list, ..Value::from(Serde(grid)) })
    }

    fn steps(&self, steps: &Steps, moves: Option<&Moves>) -> Result<Value, H::Error> {
        let way = steps.way.as_ref();
        let all = if way.is_some() { &steps.maps } else { &steps.figures };
        let first = all.first().map(|figure| &figure.diagram);
        let grid = first.map_or(FigureGrid::SINGLE, |first| match way {
            Some(_) => FigureGrid::alone(first, TEXTS, style::LARGEST_HINT),
            None => FigureGrid::of_figures(first, STEPS),
        });
        let drawn = self.drawn(all, grid.cell)?;
        let sections = match way {
            // Maps have headings instead of captions.
            Some(_) => all
                .iter()
                .zip(drawn)
                .map(|(map, picture)| {
                    let figure =
                        context! { caption => "", words => "", number => map.number, notes => &map.notes, picture };
                    section(if all.len() > 1 { &map.words } else { "" }, vec![figure])
                })
                .collect(),
            None => self.sections(steps, drawn, grid.cell)?,
        };
        Ok(context! {
            title => way.map_or_else(|| self.language.say("pages-solution", &[]), |way| way.title.clone()),
            meaning => &steps.meaning,
            // Whether moves and numbers fit below.
            is_short => self.is_short(steps, all, grid, moves),
            // The chapters, if they are few enough for the contents.
            parts => Serde(Some(&steps.chapters).filter(|all| way.is_none() && (2..=style::TABS).contains(&all.len()))),
            // Texts after the table of moves.
            closing => Serde(way.map_or(&[][..], |way| &way.closing)),
            sections,
            ..Value::from(Serde(grid)),
        })
    }

    /// Whether the pictures `all` of a solution of one section leave space for moves and numbers.
    fn is_short(&self, steps: &Steps, all: &[Figure], grid: FigureGrid, moves: Option<&Moves>) -> bool {
        let sections = steps.sections();
        let posts: usize = sections.iter().map(|(_, section, _)| section.signposts(steps.has_here()).count()).sum();
        let row = AROUND.1 + all.first().map_or(0.0, |first| first.diagram.height * grid.cell);
        let lines = moves.map_or(0, |moves| moves.lines.len()).div_ceil(BOARDS);
        let high = (all.len() + posts).div_ceil(grid.columns) as f64 * row + lines as f64 * LINE;
        sections.len() < 2 && steps.chapters.len() < 2 && high <= TEXT.1 - BELOW
    }

    /// The sections of the solution, each with its signposts and its pictures from `drawn`.
    fn sections(&self, steps: &Steps, drawn: Vec<String>, cell: f64) -> Result<Vec<Value>, H::Error> {
        let all = steps.sections();
        if all.is_empty() {
            let figures = steps.figures.iter().zip(drawn).map(|(figure, picture)| captioned(figure, picture));
            return Ok(vec![section("", figures.collect())]);
        }
        let has_here = steps.has_here();
        let posts = all.iter().flat_map(|(_, section, _)| section.signposts(has_here));
        let posted: Vec<PictureJob<'_>> = posts.map(|post| (&post.diagram, "", None)).collect();
        let mut boards = self.writer.together(&posted, cell, "sign")?.into_iter();
        // The start is also the signpost of the first section, unless pictures mark the next moves.
        let start = steps.figures.first().filter(|figure| has_here && figure.last == 0);
        let mut notes = start.map_or(&[][..], |figure| &figure.notes);
        let skipped = usize::from(start.is_some());
        let mut drawn = drawn.into_iter().skip(skipped);
        let one = |(chapter, section, own): (&Chapter, &Section, Range<usize>)| {
            let begins = chapter.first == section.first;
            let post = |post: &Signpost| {
                let (notes, picture) = (Serde(std::mem::take(&mut notes)), boards.next().unwrap_or_default());
                context! { caption => post.count.to_string(), words => &post.words, notes, number => (), picture }
            };
            let figures = steps.figures[own.start.max(skipped)..own.end.max(skipped)].iter().zip(&mut drawn);
            context! {
                name => &section.name,
                title => if steps.chapters.len() > 1 { &chapter.title } else { "" },
                place => &section.place,
                begins,
                first => section.first,
                notes => Serde(if begins { &chapter.notes[..] } else { &[] }),
                signs => section.signposts(has_here).map(post).collect::<Vec<_>>(),
                figures => figures.map(|(figure, picture)| captioned(figure, picture)).collect::<Vec<_>>(),
            }
        };
        Ok(all.into_iter().map(one).collect())
    }

    /// Writes the pictures of figures of steps.
    fn drawn(&self, figures: &[Figure], cell: f64) -> Result<Vec<String>, H::Error> {
        let all: Vec<PictureJob<'_>> =
            figures.iter().map(|figure| (&figure.diagram, figure.told.as_str(), Some(figure.number))).collect();
        self.writer.together(&all, cell, "")
    }

    /// The table of moves. Routes show their start on the maps instead.
    fn moves(&self, moves: &Moves, steps: Option<&Steps>, is_on_maps: bool) -> Result<Value, H::Error> {
        let grid = FigureGrid::new(size(&moves.start), STEPS, TEXT, style::CLEAR_CELL);
        let mut rest = moves.lines.as_slice();
        let chapters = steps.map_or(&[][..], |steps| &steps.chapters);
        let several = chapters.len() > 1;
        let part = |chapter: &Chapter| {
            let (lines, later) = rest.split_at(rest.partition_point(|line| line.last <= chapter.last));
            rest = later;
            let way = picture_range(steps, chapter.first, chapter.last);
            context! { chapter => several.then_some(Serde(chapter)), way, lines => Serde(lines) }
        };
        Ok(context! {
            meaning => Serde(moves.meaning.iter().chain(&moves.names).collect::<Vec<_>>()),
            start => if is_on_maps { String::new() } else { self.writer.picture(&moves.start, grid.cell)? },
            parts => chapters.iter().map(part).collect::<Vec<_>>(),
            ..Value::from(Serde(grid)),
        })
    }

    fn numbers(&self, own: &Numbers, booklet: &Booklet) -> Result<Value, H::Error> {
        let levels = own.levels.as_ref().map(|levels| {
            let picture = self.writer.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(context! { picture, ..Value::from(Serde(levels)) })
        });
        Ok(numbers(own, levels.transpose()?))
    }

    /// The boards of the back, without labels.
    fn back(&self, steps: &Steps) -> Result<Value, H::Error> {
        let kept = steps.ends();
        let boards: Vec<Diagram> = kept.iter().map(|(_, sign)| sign.diagram.unlabelled()).collect();
        let grid = match &boards[..] {
            [one] => FigureGrid::alone(one, TEXT.1 / 2.0, PUZZLE),
            [one, ..] => FigureGrid::new(size(one), STEPS, TEXT, style::CLEAR_CELL),
            [] => FigureGrid::SINGLE,
        };
        let jobs: Vec<PictureJob<'_>> = boards.iter().map(|board| (board, "", None)).collect();
        let drawn = self.writer.together(&jobs, grid.cell, "back")?.into_iter();
        let boards = kept.iter().zip(drawn);
        let boards = boards.map(|((name, sign), picture)| context! { number => name, count => sign.count, picture });
        Ok(context! { boards => boards.collect::<Vec<_>>(), ..Value::from(Serde(grid)) })
    }

    fn hints(&self, hints: &Hints, steps: Option<&Steps>) -> Result<Value, H::Error> {
        let boards = hints.start.iter().chain(hints.boards.iter().filter_map(|hint| hint.board.as_ref()));
        let all: Vec<PictureJob<'_>> = boards.map(|board| (board, "", None)).collect();
        let grid = all.first().map_or(FigureGrid::SINGLE, |one| FigureGrid::of_figures(one.0, BOARDS));
        let mut drawn = self.writer.together(&all, grid.cell, "hint")?.into_iter();
        let start = hints.start.as_ref().map(|_| {
            let words = self.language.say("name-start", &[]);
            context! { number => (), words, count => "", way => (), picture => drawn.next() }
        });
        let value = |hint: &Hint| {
            let way = picture_range(steps, hint.first, hint.last);
            context! { number => hint.number, words => &hint.words, count => &hint.count, way, picture => drawn.next() }
        };
        let boards: Vec<Value> = hints.boards.iter().map(value).collect();
        Ok(context! {
            title => &hints.title,
            meaning => &hints.meaning,
            otherwise => Serde(&hints.otherwise),
            boards => start.into_iter().chain(boards).collect::<Vec<_>>(),
            ..Value::from(Serde(grid)),
        })
    }
}

/// A reference to the pictures of these steps: the first step of their section, and the number of the last picture.
/// `none` without such a section.
fn picture_range(steps: Option<&Steps>, first: usize, last: usize) -> Value {
    let begins = |steps: &&Steps| steps.sections().iter().any(|(_, section, _)| section.first == first);
    let range = steps.filter(begins).map(|steps| {
        let end = steps.figures[..steps.figures.partition_point(|figure| figure.last <= last)].last();
        context! { from => first, to => end.filter(|end| end.last >= first).map(|end| end.number) }
    });
    range.into()
}

/// A section without a headline, perhaps with a title.
fn section(title: &str, figures: Vec<Value>) -> Value {
    let none: [Value; 0] = [];
    context! { name => "", title, place => "", begins => false, first => (), notes => none.to_vec(), signs => none.to_vec(), figures }
}

/// The template value of a picture with its words.
fn captioned(figure: &Figure, picture: String) -> Value {
    let (caption, words) = (&figure.caption, figure.kept_words());
    context! { caption, words, notes => &figure.notes, number => figure.number, picture }
}

/// The template value of a picture with a caption.
fn shown(name: &str, picture: String) -> Value {
    context! { caption => name, words => "", picture }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_boards_get_fewer_columns() {
        let found = [(5.0, 4.0), (6.0, 6.0), (17.0, 22.0), (40.0, 40.0)].map(|(rows, cols)| {
            let room = (TEXT.0, TEXT.1 - style::PART_HEAD);
            let FigureGrid { cell, columns } = FigureGrid::new((cols + 0.5, rows + 0.5), STEPS, room, style::FINE_CELL);
            (columns, cell)
        });
        assert_eq!(found, [(4, 7.2), (4, 6.0), (1, 5.9), (1, 4.1)]);
    }
}
