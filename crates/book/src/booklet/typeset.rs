//! What documents say that a program sets: the booklet's blocks as values of the templates `booklet.tex` and `booklet.typ`.
//!
//! A [`Hand`] writes the pictures in the language of that program.

mod back;
mod grid;
mod values;

use super::moves::Reasons;
use super::{Block, Booklet, Chapter, Figure, Legend, Moves, Statement, Steps, Thing};
pub(super) use grid::{CELLS, GUTTER, TEXT, share};
use grid::{FigureGrid, GAP, pages};
use std::borrow::Cow;
use std::ops::Range;
use stepbook_draw::diagram::Diagram;
use stepbook_read::language::Language;
use values::{ChapterValues, LegendValues, MovesValues, StatementValues, StepsValues};
pub(super) use values::{FigureValues, LineValues, Values};

/// Most columns of the table of moves.
const MOST_COLUMNS: usize = 4;
/// Width and height in mm that the start beside the table may have.
const START: (f64, f64) = (60.0, 60.0);
/// Height of a heading, height of a line of the table and the gaps of such a line; in mm.
const HEADING: f64 = 16.0;
const LINE: f64 = 4.7;
const TABLE_GAPS: f64 = 12.0;

/// Fills in the values of all blocks: `hands` write pictures of all kinds, and those of steps. Without the legend, if the pictures have no
/// marks for it to explain.
pub(super) fn fill<'b, H: Hand>(
    values: &mut Values<'b>,
    booklet: &'b Booklet,
    hands: (H, H),
    has_legend: bool,
) -> Result<(), H::Error> {
    let language = &booklet.language;
    let (scribe, of_steps) = (Scribe { hand: hands.0, language }, Scribe { hand: hands.1, language });
    for block in &booklet.blocks {
        match block {
            Block::Cover(_) | Block::Colophon(_) => {}
            Block::Statement(statement) => values.statement = Some(scribe.statement(statement)?),
            Block::Legend(_) if !has_legend => {}
            Block::Legend(legend) => values.legend = Some(scribe.legend(legend)?),
            Block::Steps(steps) => values.steps = Some(of_steps.steps(steps, &mut values.definitions)?),
            Block::Moves(moves) => values.moves = Some(scribe.moves(moves, booklet.play.is_of_jumps())?),
            Block::Hints(hints) => values.hints = Some(scribe.hints(hints, &mut values.definitions)?),
            Block::Numbers(numbers) => values.numbers = Some(scribe.numbers(numbers, booklet)?),
        }
    }
    Ok(())
}

/// Writes the pictures of a document, each with its alternative text.
pub(super) trait Hand {
    /// Why a picture cannot be written.
    type Error;

    /// A picture by itself.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Self::Error>;

    /// Pictures of one kind, some of which may be lacking. What they share is added to `definitions`, with a name that ends with these
    /// letters. Then all but the first are described by their words, if they have any.
    fn together(
        &self,
        all: &[(Option<&Diagram>, &str)],
        cell: f64,
        letters: &str,
        definitions: &mut String,
    ) -> Result<Vec<Option<String>>, Self::Error>;

    /// The pictures of all steps, drawn together: they share their definitions. Upon what they have in common, all but the first are
    /// described by what changes.
    fn steps(&self, figures: &[Figure], cell: f64, definitions: &mut String) -> Result<Vec<String>, Self::Error>;

    /// Whether pictures have a thing that the legend explains.
    fn has(&self, thing: Thing) -> bool;
}

/// Makes the values of blocks.
pub(super) struct Scribe<'l, H> {
    /// Writes their pictures.
    pub hand: H,
    pub language: &'l Language,
}

impl<H: Hand> Scribe<'_, H> {
    fn figure<'b>(&self, figure: &'b Figure, cell: f64) -> Result<FigureValues<'b>, H::Error> {
        Ok(captioned(figure, cell, self.hand.picture(&figure.diagram, cell)?))
    }

    fn statement<'b>(&self, statement: &'b Statement) -> Result<StatementValues<'b>, H::Error> {
        let grid = match statement.map {
            true => FigureGrid::of_map(&statement.start, true),
            false => FigureGrid::of_pair(&statement.start),
        };
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let figures: Vec<FigureValues<'b>> = pictures
            .enumerate()
            .map(|(index, diagram)| {
                let caption = match (index, statement.goals.len()) {
                    (0, _) => self.language.say("picture-start", &[]),
                    (_, 1) => self.language.say("picture-goal", &[]),
                    (number, _) => self.language.say("picture-goal-numbered", &[("number", number.into())]),
                };
                let caption = Cow::Owned(caption);
                let picture = self.hand.picture(diagram, grid.cell)?;
                Ok(FigureValues {
                    width: grid.width(),
                    caption,
                    words: Cow::Borrowed(""),
                    notes: &[],
                    number: 0,
                    picture,
                })
            })
            .collect::<Result<_, H::Error>>()?;
        Ok(StatementValues {
            statement,
            cell: grid.cell,
            width: grid.width(),
            rows: figures.chunks(grid.columns).map(<[_]>::to_vec).collect(),
        })
    }

    /// Without what explains the fill where nothing is filled.
    fn legend<'b>(&self, legend: &'b Legend) -> Result<LegendValues<'b>, H::Error> {
        let grid = legend.sample.as_ref().map_or(FigureGrid::SINGLE, |sample| FigureGrid::of_pair(&sample.diagram));
        let cell = grid.cell;
        let sample = legend.sample.as_ref().map(|sample| self.figure(sample, cell)).transpose()?;
        let used = sample.as_ref().map_or(0.0, |sample| sample.width + 2.0 * GUTTER);
        // Beside a wide picture there is no room for text.
        let beside = used <= TEXT.0 * 0.55;
        Ok(LegendValues {
            cell,
            meaning: &legend.meaning,
            picture_width: if beside { used } else { TEXT.0 },
            text_width: if beside { TEXT.0 - used } else { TEXT.0 },
            parts: legend.parts.iter().filter(|part| self.hand.has(part.thing)).collect(),
            key: &legend.key,
            names: legend.shown_names().collect(),
            sample,
        })
    }

    /// What the pictures need is added to `definitions`.
    fn steps<'b>(&self, steps: &'b Steps, definitions: &mut String) -> Result<StepsValues<'b>, H::Error> {
        let all = if steps.way.is_some() { &steps.maps } else { &steps.figures };
        let grid = all.first().map_or(FigureGrid::SINGLE, |figure| match steps.way {
            Some(_) => FigureGrid::of_map(&figure.diagram, false).below(&figure.diagram, notes_height(all)),
            None => FigureGrid::of_figures(&figure.diagram),
        });
        let mut drawn = self.drawn(all, grid.cell, definitions)?;
        if steps.way.is_some() {
            // Headings say it.
            drawn.iter_mut().for_each(|map| map.caption = Cow::Borrowed(""));
        }
        // One chapter needs no title.
        let whole = || Chapter {
            number: 1,
            title: String::new(),
            brief: String::new(),
            first: 1,
            last: usize::MAX,
            notes: Vec::new(),
        };
        let plan_cell = PLAN * grid.cell;
        let plans: Vec<_> = steps.plans.iter().map(|plan| (plan.as_ref(), "")).collect();
        let plans = self.hand.together(&plans, plan_cell, "plan", definitions)?;
        let chapter = |(chapter, own): (Option<&Chapter>, Range<usize>)| ChapterValues {
            chapter: chapter.map_or_else(whole, Chapter::clone),
            plan: chapter.and_then(|chapter| plans.get(chapter.number - 1)?.clone()).unwrap_or_default(),
            rows: drawn[own].chunks(grid.columns).map(<[_]>::to_vec).collect(),
        };
        let way = steps.way.as_ref();
        Ok(StepsValues {
            title: way.map_or("", |way| &way.title),
            meaning: way.map_or("", |_| &steps.meaning),
            closing: way.map_or(&[], |way| &way.closing),
            columns: grid.columns,
            cell: grid.cell,
            width: grid.width(),
            plan_cell,
            chapters: Chapter::parts(&steps.chapters, all).into_iter().map(chapter).collect(),
        })
    }

    /// The figures of all steps.
    pub(super) fn drawn<'b>(
        &self,
        figures: &'b [Figure],
        cell: f64,
        definitions: &mut String,
    ) -> Result<Vec<FigureValues<'b>>, H::Error> {
        let pictures = self.hand.steps(figures, cell, definitions)?;
        Ok(figures.iter().zip(pictures).map(|(figure, picture)| captioned(figure, cell, picture)).collect())
    }

    /// A way on maps shows its start there.
    fn moves<'b>(&self, moves: &'b Moves, is_on_maps: bool) -> Result<MovesValues<'b>, H::Error> {
        let cell = (START.0 / moves.start.width).min(START.1 / moves.start.height).min(CELLS[2]);
        let start = if is_on_maps { (0.0, 0.0) } else { (moves.start.width * cell, moves.start.height * cell) };
        let room = |height: f64| (height / LINE) as usize;
        let rooms = (room(TEXT.1 - HEADING - start.1.max(HEADING)), room(TEXT.1 - GAP));
        let table = |reasons: Reasons| {
            let lines = table_lines(moves, reasons);
            let moves = lines.iter().filter(|line| line.heading.is_none());
            let longest = moves.map(LineValues::width).fold(0.0, f64::max);
            let columns = ((TEXT.0 / (longest + TABLE_GAPS)) as usize).clamp(1, MOST_COLUMNS);
            let pages = pages(&lines, columns, rooms, |line| (line.height(share(columns)), line.heading.is_some()));
            (reasons, columns, pages)
        };
        // Reasons are worth no page.
        let plain = table(Reasons::None);
        let told = Reasons::WRITTEN.into_iter().map(table).find(|(.., pages)| pages.len() <= plain.2.len());
        let (reasons, columns, pages) = told.unwrap_or(plain);
        Ok(MovesValues {
            cell,
            meaning: moves.meaning_with(reasons).collect(),
            text_width: if is_on_maps { TEXT.0 } else { TEXT.0 - start.0 - 2.0 * GUTTER },
            picture_width: start.0,
            start: if is_on_maps { String::new() } else { self.hand.picture(&moves.start, cell)? },
            column_width: share(columns),
            has_why: pages.iter().flatten().flatten().any(|line| !line.why.is_empty()),
            pages,
        })
    }
}

/// Letters of a note in a line as wide as the page, and the height of such a line in mm.
const NOTE_LETTERS: usize = 95;
const NOTE_LINE: f64 = 3.6;

/// Most height of the notes of one of `maps`, in mm.
fn notes_height(maps: &[Figure]) -> f64 {
    let lines = |map: &Figure| map.notes.iter().map(|note| note.chars().count().div_ceil(NOTE_LETTERS)).sum();
    let most: usize = maps.iter().map(lines).max().unwrap_or(0);
    most as f64 * NOTE_LINE
}

fn captioned(figure: &Figure, cell: f64, picture: String) -> FigureValues<'_> {
    FigureValues {
        width: (figure.diagram.width * cell * 10.0).ceil() / 10.0,
        caption: Cow::Borrowed(&figure.caption),
        words: figure.kept_words(),
        notes: &figure.notes,
        number: figure.number,
        picture,
    }
}

/// Size of a cell in the picture of a plan, where it is 1 in that of a position.
const PLAN: f64 = 0.75;

/// The lines of the table, with a heading before each chapter if there are several.
fn table_lines(moves: &Moves, reasons: Reasons) -> Vec<LineValues<'_>> {
    let mut lines = Vec::new();
    for line in &moves.lines {
        let chapter = Chapter::of(&moves.chapters, line.number).filter(|chapter| chapter.first == line.number);
        lines.extend(chapter.filter(|_| moves.chapters.len() > 1).map(|chapter| LineValues {
            heading: Some(&chapter.title),
            number: chapter.number,
            label: "",
            way: String::new(),
            why: "",
            target: false,
            notes: &[],
        }));
        lines.push(LineValues {
            heading: None,
            number: line.number,
            label: if line.goes_on { "" } else { &line.label },
            way: line.way.concat(),
            why: reasons.of(line).filter(|_| !line.goes_on).unwrap_or_default(),
            target: line.target,
            notes: &line.notes,
        });
    }
    lines
}
