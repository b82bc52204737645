//! What documents say that a program sets: the booklet's blocks as values of the templates `booklet.tex` and `booklet.typ`.
//!
//! A [`Hand`] writes the pictures in the language of that program. How large a cell is and how many pictures stand side by side is settled
//! here; all else is laid out by the program.

mod values;

use super::values::NumbersValues;
use super::{Block, Booklet, Chapter, Figure, Hints, Moves, Numbers, Part, Signpost, Signs, Statement, Steps};
use serde::Serialize;
use std::borrow::Cow;
use stepbook_draw::diagram::Diagram;
use stepbook_read::language::Language;
pub(super) use values::{FigureValues, Values, around};
use values::{
    HintValues, HintsValues, LevelsValues, MovesValues, PartValues, SectionValues, SignValues, SignsValues,
    StatementValues, StepsValues,
};

/// Width and height of the text on A4, in mm.
pub(super) const TEXT: (f64, f64) = (170.0, 249.0);
/// Largest side of a cell, and the least, at which a label has 6 pt; in mm.
pub(super) const CELLS: [f64; 2] = [7.2, 5.9];
/// Largest side of a cell of a map, in which one writes, and of a start; in mm.
pub(super) const MAP_CELL: f64 = 12.0;
/// What a figure needs beside and above its picture, in mm.
const AROUND: (f64, f64) = (5.0, 14.5);
/// A row on a page, with the headings of its section.
const ONE_ROW: f64 = 1.1;
/// Height of a heading above figures, and of the other text on the page of the puzzle and on that of a map; in mm.
const HEADING: f64 = 11.0;
const FRONT: f64 = 105.0;
const MAP_TEXT: f64 = 40.0;
/// Most figures side by side: of steps, of boards for hints.
const STEPS: usize = 4;
const BOARDS: usize = 3;
/// Height of a sign, and width of the plot with the numbers at its left; in mm.
const SIGN: f64 = 9.0;
const PLOT: f64 = 165.0;

/// How figures of one size stand.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Setting {
    /// Side of a cell in mm.
    pub cell: f64,
    /// Figures side by side.
    pub columns: usize,
}

impl Setting {
    /// One figure with the largest cells.
    const SINGLE: Self = Self { cell: CELLS[0], columns: 1 };

    /// As many figures of this width and height in cells side by side as have cells that can be read, two rows on a page if that can be; in
    /// a room of this width and height in mm, with cells of at most `largest`.
    pub(super) fn new((wide, high): (f64, f64), most: usize, (width, height): (f64, f64), largest: f64) -> Self {
        let one = |columns: usize, rows: f64| {
            let cell = (width / columns as f64 - AROUND.0) / wide;
            let cell = largest.min(cell).min((height / rows - AROUND.1) / high);
            // Whole tenths of a millimetre, rounded down, but not to nothing.
            Self { cell: (cell * 10.0).floor().max(1.0) / 10.0, columns }
        };
        let mut ways = (1..=most).rev().flat_map(|columns| [2.0, ONE_ROW].map(|rows| one(columns, rows)));
        ways.find(|way| way.cell >= CELLS[1]).unwrap_or_else(|| one(1, ONE_ROW))
    }

    /// For pages full of pictures like `diagram`.
    fn of_figures(diagram: &Diagram, most: usize) -> Self {
        Self::new(size(diagram), most, (TEXT.0, TEXT.1 - HEADING), CELLS[0])
    }

    /// For one map on a page with a text of this height.
    fn of_map(diagram: &Diagram, text: f64) -> Self {
        Self::new(size(diagram), 1, (TEXT.0, TEXT.1 - text), MAP_CELL)
    }
}

fn size(diagram: &Diagram) -> (f64, f64) {
    (diagram.width, diagram.height)
}

/// Fills in the values of all blocks: `hands` write pictures of all kinds, and those of steps. Without the signs, if the pictures have none
/// to explain.
pub(super) fn fill<'b, H: Hand>(
    values: &mut Values<'b>,
    booklet: &'b Booklet,
    hands: (H, H),
    has_signs: bool,
) -> Result<(), H::Error> {
    let language = &booklet.language;
    let (scribe, of_steps) = (Scribe { hand: hands.0, language }, Scribe { hand: hands.1, language });
    for block in &booklet.blocks {
        match block {
            Block::Cover(_) | Block::Colophon(_) => {}
            Block::Statement(statement) => {
                values.statement = Some(scribe.statement(statement)?);
                let signs = statement.signs.as_ref().filter(|_| has_signs);
                values.signs = signs.map(|signs| scribe.signs(signs)).transpose()?;
            }
            Block::Steps(steps) => values.steps = Some(of_steps.steps(steps, &mut values.definitions)?),
            Block::Moves(moves) => values.moves = Some(scribe.moves(moves, booklet.play.is_of_jumps())?),
            Block::Hints(hints) => values.hints = Some(scribe.hints(hints, &mut values.definitions)?),
            Block::Numbers(numbers) => values.numbers = Some(scribe.numbers(numbers, booklet)?),
        }
    }
    Ok(())
}

/// A picture that is to be written: it, how it is described upon what it has in common with the others, and the number of its step.
pub(super) type Sitter<'d> = (&'d Diagram, &'d str, Option<usize>);

/// What a picture says to readers who cannot see it: upon what it has in common with others, only what changes. A map always tells the
/// route.
pub(super) fn described<'d>((diagram, words, _): &Sitter<'d>, is_upon: bool) -> &'d str {
    if is_upon && !words.is_empty() && diagram.position().is_some() { words } else { &diagram.description }
}

/// Writes the pictures of a document, each with its alternative text.
pub(super) trait Hand {
    /// Why a picture cannot be written.
    type Error;

    /// Pictures of one kind. What they share is added to `definitions`, with a name that ends with these letters. Upon that, all but the
    /// first are described by their words, if they have any.
    fn together(
        &self,
        all: &[Sitter<'_>],
        cell: f64,
        letters: &str,
        definitions: &mut String,
    ) -> Result<Vec<String>, Self::Error>;

    /// A picture by itself.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Self::Error> {
        Ok(self.together(&[(diagram, "", None)], cell, "", &mut String::new())?.concat())
    }
}

/// Makes the values of blocks.
pub(super) struct Scribe<'l, H> {
    /// Writes their pictures.
    pub hand: H,
    pub language: &'l Language,
}

impl<H: Hand> Scribe<'_, H> {
    /// Pictures with names.
    pub(super) fn named<'b>(
        &self,
        pictures: impl Iterator<Item = (&'b Diagram, &'b str)>,
        cell: f64,
    ) -> Result<Vec<FigureValues<'b>>, H::Error> {
        let one = |(diagram, name): (&'b Diagram, &'b str)| {
            Ok(FigureValues { caption: name.into(), picture: self.hand.picture(diagram, cell)?, ..Default::default() })
        };
        pictures.map(one).collect()
    }

    fn statement<'b>(&self, statement: &'b Statement) -> Result<StatementValues<'b>, H::Error> {
        let setting = match statement.map {
            true => Setting::of_map(&statement.start, FRONT),
            false => Setting::new(size(&statement.start), 2, (TEXT.0, TEXT.1 - FRONT), MAP_CELL),
        };
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let names = statement.names.iter().map(String::as_str);
        Ok(StatementValues { statement, setting, figures: self.named(pictures.zip(names), setting.cell)? })
    }

    fn signs<'b>(&self, signs: &'b Signs) -> Result<SignsValues<'b>, H::Error> {
        let sample = signs.sample.as_ref();
        let setting = sample.map_or(Setting::SINGLE, |sample| Setting::of_figures(&sample.diagram, STEPS));
        let list = signs.list.iter().map(|sign| {
            let cell = (SIGN / sign.diagram.height * 10.0).floor() / 10.0;
            Ok(SignValues {
                name: &sign.name,
                meaning: &sign.meaning,
                cell,
                picture: self.hand.picture(&sign.diagram, cell)?,
            })
        });
        let drawn = |sample: &'b Figure| Ok(captioned(sample, self.hand.picture(&sample.diagram, setting.cell)?));
        Ok(SignsValues {
            setting,
            title: &signs.title,
            told: &signs.told,
            sample: sample.map(|sample| drawn(sample)).transpose()?,
            list: list.collect::<Result<_, H::Error>>()?,
        })
    }

    /// What the pictures need is added to `definitions`.
    fn steps<'b>(&self, steps: &'b Steps, definitions: &mut String) -> Result<StepsValues<'b>, H::Error> {
        let way = steps.way.as_ref();
        let all = if way.is_some() { &steps.maps } else { &steps.figures };
        let first = all.first().map(|figure| &figure.diagram);
        let setting = first.map_or(Setting::SINGLE, |first| match way {
            Some(_) => Setting::of_map(first, MAP_TEXT),
            None => Setting::of_figures(first, STEPS),
        });
        let drawn = self.drawn(all, setting.cell, definitions)?;
        let sections = match way {
            // Headings say what maps show.
            Some(_) => all
                .iter()
                .zip(drawn)
                .map(|(map, value)| SectionValues {
                    title: if all.len() > 1 { &map.words } else { "" },
                    figures: vec![FigureValues { caption: "".into(), words: "".into(), ..value }],
                    ..Default::default()
                })
                .collect(),
            None => self.sections(steps, drawn, setting.cell, definitions)?,
        };
        Ok(StepsValues {
            setting,
            title: way.map_or_else(|| self.language.say("pages-solution", &[]), |way| way.title.clone()),
            meaning: &steps.meaning,
            closing: way.map_or(&[], |way| &way.closing),
            sections,
        })
    }

    /// The sections of the solution: each with the boards before and after it, and its pictures, all of which are `drawn`.
    fn sections<'b>(
        &self,
        steps: &'b Steps,
        drawn: Vec<FigureValues<'b>>,
        cell: f64,
        definitions: &mut String,
    ) -> Result<Vec<SectionValues<'b>>, H::Error> {
        let chapters = &steps.chapters;
        let all = chapters.iter().flat_map(|chapter| chapter.sections.iter().map(move |section| (chapter, section)));
        let all: Vec<(&'b Chapter, &'b Part)> = all.collect();
        if all.is_empty() {
            return Ok(vec![SectionValues { figures: drawn, ..SectionValues::default() }]);
        }
        // If pictures show what follows, the first one of a section is the board before it.
        let has_here = steps.has_here();
        let posts =
            |section: &'b Part| [Some(&section.here).filter(|_| has_here), Some(&section.there)].into_iter().flatten();
        let posted: Vec<Sitter<'_>> =
            all.iter().flat_map(|(_, section)| posts(section)).map(|post| (&post.diagram, "", None)).collect();
        let mut boards = self.hand.together(&posted, cell, "sign", definitions)?.into_iter();
        let mut figures = steps.figures.iter().zip(drawn).peekable();
        let start = figures.next_if(|(figure, _)| has_here && figure.last == 0);
        let mut notes = start.map_or(&[][..], |(figure, _)| &figure.notes);
        let one = |(index, &(chapter, section)): (usize, &(&'b Chapter, &'b Part))| {
            let begins = chapter.first == section.first;
            let post = |post: &'b Signpost| FigureValues {
                caption: post.count.to_string().into(),
                words: Cow::Borrowed(&post.words),
                notes: std::mem::take(&mut notes),
                picture: boards.next().unwrap_or_default(),
                ..FigureValues::default()
            };
            let is_own = |figure: &Figure| figure.last <= section.last || index + 1 == all.len();
            SectionValues {
                name: &section.name,
                title: if chapters.len() > 1 { &chapter.title } else { "" },
                place: &section.place,
                begins,
                notes: if begins { &chapter.notes } else { &[] },
                signs: posts(section).map(post).collect(),
                figures: std::iter::from_fn(|| figures.next_if(|(figure, _)| is_own(figure)))
                    .map(|(_, value)| value)
                    .collect(),
            }
        };
        Ok(all.iter().enumerate().map(one).collect())
    }

    /// The figures of steps.
    pub(super) fn drawn<'b>(
        &self,
        figures: &'b [Figure],
        cell: f64,
        definitions: &mut String,
    ) -> Result<Vec<FigureValues<'b>>, H::Error> {
        let all: Vec<Sitter<'_>> =
            figures.iter().map(|figure| (&figure.diagram, figure.told.as_str(), Some(figure.number))).collect();
        let pictures = self.hand.together(&all, cell, "", definitions)?;
        Ok(figures.iter().zip(pictures).map(|(figure, picture)| captioned(figure, picture)).collect())
    }

    /// A way on maps shows its start there.
    fn moves<'b>(&self, moves: &'b Moves, is_on_maps: bool) -> Result<MovesValues<'b>, H::Error> {
        let setting = Setting::new(size(&moves.start), STEPS, TEXT, CELLS[1]);
        let mut rest = moves.lines.as_slice();
        let several = moves.chapters.len() > 1;
        let part = |chapter: &'b Chapter| {
            let (lines, later) = rest.split_at(rest.partition_point(|line| line.last <= chapter.last));
            rest = later;
            PartValues { chapter: several.then_some(chapter), lines }
        };
        Ok(MovesValues {
            setting,
            meaning: moves.meaning.iter().chain(&moves.names).collect(),
            start: if is_on_maps { String::new() } else { self.hand.picture(&moves.start, setting.cell)? },
            parts: moves.chapters.iter().map(part).collect(),
        })
    }

    fn numbers<'b>(
        &self,
        numbers: &'b Numbers,
        booklet: &Booklet,
    ) -> Result<NumbersValues<'b, LevelsValues<'b>>, H::Error> {
        let levels = numbers.levels.as_ref().map(|levels| {
            let picture = self.hand.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(LevelsValues { levels, picture })
        });
        Ok(NumbersValues::new(numbers, levels.transpose()?))
    }

    /// What the pictures share is added to `definitions`.
    fn hints<'b>(&self, hints: &'b Hints, definitions: &mut String) -> Result<HintsValues<'b>, H::Error> {
        let boards = hints.start.iter().chain(hints.boards.iter().filter_map(|hint| hint.board.as_ref()));
        let all: Vec<Sitter<'_>> = boards.map(|board| (board, "", None)).collect();
        let setting = all.first().map_or(Setting::SINGLE, |one| Setting::of_figures(one.0, BOARDS));
        let mut drawn = self.hand.together(&all, setting.cell, "hint", definitions)?.into_iter();
        let start = hints.start.as_ref().map(|_| HintValues {
            number: None,
            words: Cow::Owned(self.language.say("name-start", &[])),
            count: "",
            picture: drawn.next(),
        });
        let value = |hint: &'b super::Hint| HintValues {
            number: Some(hint.number),
            words: Cow::Borrowed(&hint.words),
            count: &hint.count,
            picture: hint.board.as_ref().and_then(|_| drawn.next()),
        };
        let boards: Vec<HintValues<'b>> = hints.boards.iter().map(value).collect();
        Ok(HintsValues {
            title: &hints.title,
            meaning: &hints.meaning,
            setting,
            boards: start.into_iter().chain(boards).collect(),
            otherwise: hints.otherwise.as_ref(),
        })
    }
}

fn captioned(figure: &Figure, picture: String) -> FigureValues<'_> {
    FigureValues {
        caption: Cow::Borrowed(&figure.caption),
        words: figure.kept_words(),
        notes: &figure.notes,
        number: Some(figure.number),
        picture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_boards_get_fewer_columns() {
        let told = [(5.0, 4.0), (6.0, 6.0), (17.0, 22.0), (40.0, 40.0)].map(|(rows, cols)| {
            let room = (TEXT.0, TEXT.1 - HEADING);
            let Setting { cell, columns } = Setting::new((cols + 0.5, rows + 0.5), STEPS, room, CELLS[0]);
            (columns, cell)
        });
        assert_eq!(told, [(4, 7.2), (3, 7.2), (1, 5.9), (1, 4.0)]);
    }
}
