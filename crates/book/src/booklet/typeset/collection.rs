//! A book of many puzzles as values of the templates `collection.tex` and `collection.typ`. The typesetting program
//! lays it out and resolves page references.

use super::{FigureGrid, PartValues, PictureJob, PictureWriter, TEXT, TEXTS, Values, shown};
use crate::booklet::pages::style;
use crate::booklet::{BookPart, Class, Collection, Entry, Figure};
use minijinja::value::Serde;
use minijinja::{Value, context};
use stepbook_draw::diagram::Diagram;

/// Maximum number of puzzles side by side, and number of pictures of a solution in a column of a page.
const PUZZLES: usize = 3;
const PICTURES: usize = 2;
/// Minimum cell size of pictures in a column, in mm.
const GOOD_CELL: f64 = 5.6;
/// Length of a word from which it may be broken, in characters.
const WORD: usize = 20;

/// The values of the parts of `book`, with pictures by `writer`. [`document`](super::document) adds the general ones.
pub(in crate::booklet) fn collection<H: PictureWriter>(book: &Collection, writer: H) -> Result<Values, H::Error> {
    let language = &book.booklet.language;
    let binder = Binder { values: PartValues { writer, language }, book };
    let entries = |part: BookPart| book.entries.iter().filter(move |_| book.parts.contains(&part));
    let puzzles: Result<Vec<Value>, _> = entries(BookPart::Puzzles).map(|entry| binder.puzzle(entry)).collect();
    let (puzzles, hints) = (puzzles?, binder.hints()?);
    let solutions: Result<Vec<Value>, _> = entries(BookPart::Solutions).map(|entry| binder.solution(entry)).collect();
    let introduction = book.introduction().into_iter().flat_map(|(mut heading, texts)| {
        texts.into_iter().map(move |text| context! { heading => heading.take(), text => breakable(&text) })
    });
    let values = [
        // The title, with break opportunities in long words.
        ("heading", Value::from(breakable(&book.booklet.title))),
        // The names of the book's parts, in order, and the headings of puzzles, hints and solutions.
        ("parts", book.parts.iter().map(|part| part.name()).collect()),
        ("headings", BookPart::ALL.map(|part| part.heading(language)).into()),
        ("contents", book.entries.iter().map(|entry| binder.contents(entry)).collect()),
        ("introduction", introduction.collect()),
        ("puzzles", puzzles.into()),
        ("hints", hints),
        ("meaning", (&book.meaning).into()),
        ("has_table", book.entries.iter().any(|entry| !entry.lines.is_empty()).into()),
        ("solutions", solutions?.into()),
        ("sources", book.sources.iter().map(|source| breakable(&source.text)).collect()),
        // The preamble template of booklets requires this value.
        ("steps", ().into()),
    ];
    Ok(values.into())
}

struct Binder<'a, H> {
    values: PartValues<'a, H>,
    book: &'a Collection,
}

impl<H: PictureWriter> Binder<'_, H> {
    fn contents(&self, entry: &Entry) -> Value {
        context! {
            class => entry.class.name(),
            number => entry.number,
            title => breakable(&entry.title),
            length => &entry.length,
            // The label of each part of the puzzle; empty if there is none.
            labels => self.book.parts.iter().map(|&part| self.label_of(part, entry).unwrap_or_default()).collect::<Vec<_>>(),
        }
    }

    /// The label of this part of a puzzle, if the book has it: "puzzles-17".
    fn label_of(&self, part: BookPart, entry: &Entry) -> Option<String> {
        self.book.has(part, entry).then(|| part.anchor(entry.number))
    }

    /// A reference to this part of a puzzle: its name, a selector of messages, and its label.
    fn see(&self, part: BookPart, entry: &Entry) -> Option<Value> {
        let label = self.label_of(part, entry)?;
        Some(context! { part => part.name(), label })
    }

    fn puzzle(&self, entry: &Entry) -> Result<Value, H::Error> {
        let (width, height) = most(entry.pictures.iter());
        let count = entry.pictures.len();
        let largest = if entry.class == Class::Maze { style::LARGEST_HINT } else { style::FINE_CELL };
        let room = (TEXT.0, TEXT.1 - TEXTS);
        // Start and goals are side by side, with a cell between them, or else one below the other.
        let abreast = FigureGrid::new((count as f64 * (width + 1.0) - 1.0, height), PUZZLES, room, largest);
        let (grid, across) = match abreast.cell < style::CLEAR_CELL {
            true => (FigureGrid::new((width, count as f64 * (height + 1.0)), 1, room, largest), 1),
            false => (abreast, count),
        };
        let names = entry.names.iter().map(String::as_str).chain(std::iter::repeat(""));
        Ok(context! {
            number => entry.number,
            title => breakable(&entry.title),
            by => entry.by.as_deref().map(breakable),
            // Number of pictures in a row.
            across,
            figures => self.values.named(entry.pictures.iter().zip(names), grid.cell)?,
            rules => entry.rules.iter().map(|rule| breakable(rule)).collect::<Vec<_>>(),
            note => entry.note.as_deref().map(breakable),
            length => &entry.length,
            difficulty => entry.difficulty.as_ref().map(Serde),
            see => [BookPart::Hints, BookPart::Solutions].map(|part| self.see(part, entry)).into_iter().flatten().collect::<Vec<_>>(),
            // The cell size and the number of puzzles in a row.
            ..Value::from(Serde(grid)),
        })
    }

    /// The hints of all puzzles; `none` without that part.
    fn hints(&self) -> Result<Value, H::Error> {
        let hinted: Vec<&Entry> = self.book.entries.iter().filter(|entry| !entry.hints.is_empty()).collect();
        if !self.book.parts.contains(&BookPart::Hints) || hinted.is_empty() {
            return Ok(().into());
        }
        let boards: Vec<PictureJob<'_>> = hinted
            .iter()
            .flat_map(|entry| entry.hints.iter().filter_map(|hint| Some((hint.board.as_ref()?, "", None))))
            .collect();
        let (width, _) = most(boards.iter().map(|(board, ..)| *board));
        let cell = style::HINT_CELL.min((TEXT.0 / width * 10.0).floor().max(1.0) / 10.0);
        let mut pictures = self.values.writer.together(&boards, cell, "hint")?.into_iter();
        let common = self.values.writer.definitions();
        let entry = |entry: &Entry| {
            // Words and picture; number mazes have no picture.
            let boards = entry.hints.iter().map(|hint| {
                let picture = hint.board.as_ref().and_then(|_| pictures.next());
                Value::from(vec![Value::from(&hint.words), picture.into()])
            });
            let boards = boards.collect::<Vec<_>>();
            context! { number => entry.number, length => &entry.length, see => self.see(BookPart::Solutions, entry), boards }
        };
        let entries = hinted.into_iter().map(entry).collect::<Vec<_>>();
        Ok(context! { entries, cell, common })
    }

    fn solution(&self, entry: &Entry) -> Result<Value, H::Error> {
        let size = most(entry.figures.iter().map(|figure| &figure.diagram));
        let height = TEXT.1 - TEXTS;
        let narrow = FigureGrid::fitted(size, (PICTURES, 2.0), (style::COLUMN, height), style::CLEAR_CELL);
        // Whether it is as wide as the page instead of a column.
        let wide = narrow.cell < GOOD_CELL;
        let grid = if wide { FigureGrid::new(size, 2 * PICTURES, (TEXT.0, height), style::CLEAR_CELL) } else { narrow };
        let pictures = self.values.drawn(&entry.figures, grid.cell)?;
        // Notes are among the moves or the remarks, and a single map needs no caption.
        let figure = |(figure, picture): (&Figure, String)| match entry.class == Class::Maze {
            true => shown(if entry.figures.len() > 1 { &figure.words } else { "" }, picture),
            false => context! { caption => figure.count.to_string(), words => &figure.words, picture },
        };
        let boards = entry.figures.iter().filter(|_| entry.class != Class::Maze);
        Ok(context! {
            number => entry.number,
            title => breakable(&entry.title),
            counts => &entry.counts,
            see => self.see(BookPart::Puzzles, entry),
            // The definitions for its pictures.
            definitions => self.values.writer.definitions(),
            wide,
            figures => entry.figures.iter().zip(pictures).map(figure).collect::<Vec<_>>(),
            moves => Serde(&entry.lines),
            // The steps with pictures.
            shown => boards.map(|figure| figure.number).collect::<Vec<_>>(),
            remarks => entry.remarks.iter().map(|remark| breakable(remark)).collect::<Vec<_>>(),
            ..Value::from(Serde(grid)),
        })
    }
}

/// The greatest width and height of pictures in cells.
fn most<'d>(pictures: impl Iterator<Item = &'d Diagram>) -> (f64, f64) {
    pictures.fold((1.0, 1.0), |(width, height), one| (one.width.max(width), one.height.max(height)))
}

/// `text` with break opportunities in long words. LaTeX has none in names and addresses.
fn breakable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = 0;
    for c in text.chars() {
        letters = if c.is_whitespace() { 0 } else { letters + 1 };
        if letters > WORD {
            out.push('\u{ad}');
            letters = 1;
        }
        out.push(c);
    }
    out
}
