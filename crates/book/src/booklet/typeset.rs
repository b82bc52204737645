//! What documents say that a program sets: the booklet's parts as values of the templates `booklet.tex` and `booklet.typ`.
//!
//! A [`Hand`] writes the pictures in the language of that program. How large a cell is and how many pictures stand side by side is settled
//! here; all else is laid out by the program.

mod collection;

use super::pages::style;
use super::values::{common, numbers};
use super::{Booklet, Chapter, Figure, Hint, Hints, Moves, Numbers, Part, Signpost, Signs, Statement, Steps};
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
/// What a figure needs beside and above its picture, in mm.
const AROUND: (f64, f64) = (3.4, 14.5);
/// A row on a page, with the headings of its section.
const ONE_ROW: f64 = 1.1;
/// Height of the other text on the cover, on the page of the puzzle without its rules and signs, and on that of a map or a puzzle of a
/// collection; that of a line of rules and of a title, and of moves and numbers below the pictures of a short solution; in mm.
const COVER: f64 = 85.0;
const FRONT: f64 = 70.0;
const TEXTS: f64 = 40.0;
const LINE: f64 = 5.0;
const TITLE: f64 = 15.0;
const BELOW: f64 = 70.0;
/// The largest cell of a puzzle or a map.
const PUZZLE: f64 = 16.0;
/// Most figures side by side: of steps, of boards for hints, of goals.
const STEPS: usize = 4;
const BOARDS: usize = 3;
const ABREAST: usize = 2;
/// Width of the plot with the numbers at its left, in mm.
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
    const SINGLE: Self = Self { cell: style::FINE_CELL, columns: 1 };

    /// So many figures of this width and height in cells beside and below each other, in a room of this width and height in mm, with cells
    /// of at most `largest`.
    fn fitted(size: (f64, f64), (columns, rows): (usize, f64), room: (f64, f64), largest: f64) -> Self {
        let cell = largest.min((room.0 / columns as f64 - AROUND.0) / size.0).min((room.1 / rows - AROUND.1) / size.1);
        // Whole tenths of a millimetre, rounded down, but not to nothing.
        Self { cell: (cell * 10.0).floor().max(1.0) / 10.0, columns }
    }

    /// As many side by side as have cells that can be read, two rows on a page if that can be.
    pub(super) fn new(size: (f64, f64), most: usize, room: (f64, f64), largest: f64) -> Self {
        let fitted = |columns: usize, rows: f64| Self::fitted(size, (columns, rows), room, largest);
        let mut ways = (1..=most).rev().flat_map(|columns| [2.0, ONE_ROW].map(|rows| fitted(columns, rows)));
        ways.find(|way| way.cell >= style::CLEAR_CELL).unwrap_or_else(|| fitted(1, ONE_ROW))
    }

    /// For pages full of pictures like `diagram`.
    fn of_figures(diagram: &Diagram, most: usize) -> Self {
        Self::new(size(diagram), most, (TEXT.0, TEXT.1 - style::PART_HEAD), style::FINE_CELL)
    }

    /// For one board on a page with a text of this height.
    fn alone(diagram: &Diagram, text: f64, largest: f64) -> Self {
        Self::fitted(size(diagram), (1, 1.0), (TEXT.0, TEXT.1 - text), largest)
    }
}

fn size(diagram: &Diagram) -> (f64, f64) {
    (diagram.width, diagram.height)
}

/// The values of a document: those of `booklet`, and its `parts` by their names. `support` is what all of its pictures need.
pub(super) fn document(booklet: &Booklet, support: Support<'_>, parts: BTreeMap<&'static str, Value>) -> Value {
    context! {
        packages => Serde(support.packages),
        definitions => support.definitions,
        counts => booklet.cover.as_ref().map_or("", |cover| &cover.counts),
        text_width => TEXT.0,
        text_height => TEXT.1,
        ..context! { ..Value::from(parts), ..common(booklet) },
    }
}

/// What a document has before its text.
#[derive(Default)]
pub(super) struct Support<'a> {
    /// The packages that pictures need, and what is read before the first.
    pub packages: &'a [&'a str],
    pub definitions: String,
}

/// The values of all parts that a booklet may have: none of those that it lacks.
pub(super) type Values = BTreeMap<&'static str, Value>;

/// The values of all parts: `hands` write pictures of all kinds, and those of steps. Without the signs, if the pictures have none to
/// explain.
pub(super) fn parts<H: Hand>(booklet: &Booklet, hands: (H, H), has_signs: bool) -> Result<Values, H::Error> {
    let language = &booklet.language;
    let (scribe, of_steps) = (Scribe { hand: hands.0, language }, Scribe { hand: hands.1, language });
    let Booklet { statement, steps, moves, numbers, hints, .. } = booklet;
    let signs = statement.as_ref().and_then(|statement| statement.signs.as_ref()).filter(|_| has_signs);
    let (is_on_maps, cover) = (booklet.play.is_of_jumps(), booklet.cover.as_ref());
    // In this order, pictures have their numbers and definitions.
    Ok([
        ("front", cover.map(|own| scribe.front(&own.start)).transpose()?.into()),
        ("statement", statement.as_ref().map(|own| scribe.statement(own)).transpose()?.into()),
        ("signs", signs.map(|own| scribe.signs(own)).transpose()?.into()),
        ("steps", steps.as_ref().map(|own| of_steps.steps(own, moves.as_ref())).transpose()?.into()),
        ("moves", moves.as_ref().map(|own| scribe.moves(own, steps.as_ref(), is_on_maps)).transpose()?.into()),
        ("numbers", numbers.as_ref().map(|own| scribe.numbers(own, booklet)).transpose()?.into()),
        ("hints", hints.as_ref().map(|own| scribe.hints(own, steps.as_ref())).transpose()?.into()),
        ("back", steps.as_ref().filter(|_| cover.is_some()).map(|own| scribe.back(own)).transpose()?.into()),
    ]
    .into())
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

    /// Pictures of one kind. What they share is defined with a name that ends with these letters. Upon that, all but the first are described
    /// by their words, if they have any.
    fn together(&self, all: &[Sitter<'_>], cell: f64, letters: &str) -> Result<Vec<String>, Self::Error>;

    /// What pictures need that were written since this was asked; nothing if it is known otherwise.
    fn definitions(&self) -> String {
        String::new()
    }

    /// A picture by itself.
    fn picture(&self, diagram: &Diagram, cell: f64) -> Result<String, Self::Error> {
        Ok(self.together(&[(diagram, "", None)], cell, "")?.concat())
    }
}

/// Makes the values of parts.
struct Scribe<'l, H> {
    /// Writes their pictures.
    hand: H,
    language: &'l Language,
}

impl<H: Hand> Scribe<'_, H> {
    /// Pictures with names.
    fn named<'b>(
        &self,
        pictures: impl Iterator<Item = (&'b Diagram, &'b str)>,
        cell: f64,
    ) -> Result<Vec<Value>, H::Error> {
        let one = |(diagram, name): (&Diagram, &str)| Ok(shown(name, self.hand.picture(diagram, cell)?));
        pictures.map(one).collect()
    }

    fn front(&self, start: &Diagram) -> Result<Value, H::Error> {
        let setting = Setting::alone(start, COVER, if start.map().is_some() { PUZZLE } else { style::LARGEST_PUZZLE });
        Ok(context! { picture => self.hand.picture(start, setting.cell)?, ..Value::from(Serde(setting)) })
    }

    /// Start and goals, as large as the words and the signs leave them room.
    fn statement(&self, statement: &Statement) -> Result<Value, H::Error> {
        let sample = statement.signs.as_ref().and_then(|signs| signs.sample.as_ref());
        let sample = sample
            .map_or(0.0, |sample| TITLE + sample.diagram.height * Setting::of_figures(&sample.diagram, STEPS).cell);
        let words = FRONT + (statement.rules.len() + statement.origin.len()) as f64 * LINE + sample;
        let (own, count) = (size(&statement.start), 1 + statement.goals.len());
        let columns = if statement.map { 1 } else { count.min(ABREAST) };
        let grid = (columns, count.div_ceil(columns) as f64);
        let mut setting = Setting::fitted(own, grid, (TEXT.0, TEXT.1 - words), PUZZLE);
        if setting.cell < style::CLEAR_CELL && !statement.map {
            setting = Setting::new(own, ABREAST, (TEXT.0, TEXT.1 - FRONT), PUZZLE);
        }
        let pictures = std::iter::once(&statement.start).chain(&statement.goals);
        let names = statement.names.iter().map(String::as_str);
        Ok(context! {
            // The start, then the goal, which may have several.
            figures => self.named(pictures.zip(names), setting.cell)?,
            ..context! { ..Value::from(Serde(setting)), ..Value::from(Serde(statement)) },
        })
    }

    fn signs(&self, signs: &Signs) -> Result<Value, H::Error> {
        let sample = signs.sample.as_ref();
        let setting = sample.map_or(Setting::SINGLE, |sample| Setting::of_figures(&sample.diagram, STEPS));
        let drawn = |sample: &Figure| Ok(captioned(sample, self.hand.picture(&sample.diagram, setting.cell)?));
        let sample = sample.map(|sample| drawn(sample)).transpose()?;
        let list = signs.list.iter().map(|sign| {
            let cell = (style::SIGN / sign.diagram.height * 10.0).floor() / 10.0;
            let picture = self.hand.picture(&sign.diagram, cell)?;
            Ok(context! { name => &sign.name, meaning => &sign.meaning, cell, picture })
        });
        let list = list.collect::<Result<Vec<_>, H::Error>>()?;
        Ok(context! { title => &signs.title, told => &signs.told, sample, list, ..Value::from(Serde(setting)) })
    }

    fn steps(&self, steps: &Steps, moves: Option<&Moves>) -> Result<Value, H::Error> {
        let way = steps.way.as_ref();
        let all = if way.is_some() { &steps.maps } else { &steps.figures };
        let first = all.first().map(|figure| &figure.diagram);
        let setting = first.map_or(Setting::SINGLE, |first| match way {
            Some(_) => Setting::alone(first, TEXTS, style::LARGEST_HINT),
            None => Setting::of_figures(first, STEPS),
        });
        let drawn = self.drawn(all, setting.cell)?;
        let sections = match way {
            // Headings say what maps show.
            Some(_) => all
                .iter()
                .zip(drawn)
                .map(|(map, picture)| {
                    let figure =
                        context! { caption => "", words => "", number => map.number, notes => &map.notes, picture };
                    section(if all.len() > 1 { &map.words } else { "" }, vec![figure])
                })
                .collect(),
            None => self.sections(steps, drawn, setting.cell)?,
        };
        Ok(context! {
            title => way.map_or_else(|| self.language.say("pages-solution", &[]), |way| way.title.clone()),
            meaning => &steps.meaning,
            // Whether moves and numbers have room below.
            is_short => self.is_short(steps, all, setting, moves),
            // The parts, if they are so few that the contents name them.
            parts => Serde(Some(&steps.chapters).filter(|all| way.is_none() && (2..=style::TABS).contains(&all.len()))),
            // After the table of moves.
            closing => Serde(way.map_or(&[][..], |way| &way.closing)),
            sections,
            ..Value::from(Serde(setting)),
        })
    }

    /// Whether the pictures `all` of a solution of one section leave room for moves and numbers.
    fn is_short(&self, steps: &Steps, all: &[Figure], setting: Setting, moves: Option<&Moves>) -> bool {
        let sections = steps.sections();
        let posts: usize = sections.iter().map(|(_, section, _)| section.signposts(steps.has_here()).count()).sum();
        let row = AROUND.1 + all.first().map_or(0.0, |first| first.diagram.height * setting.cell);
        let lines = moves.map_or(0, |moves| moves.lines.len()).div_ceil(BOARDS);
        let high = (all.len() + posts).div_ceil(setting.columns) as f64 * row + lines as f64 * LINE;
        sections.len() < 2 && steps.chapters.len() < 2 && high <= TEXT.1 - BELOW
    }

    /// The sections of the solution: each with the boards before and after it, and its pictures, all of which are `drawn`.
    fn sections(&self, steps: &Steps, drawn: Vec<String>, cell: f64) -> Result<Vec<Value>, H::Error> {
        let all = steps.sections();
        if all.is_empty() {
            let figures = steps.figures.iter().zip(drawn).map(|(figure, picture)| captioned(figure, picture));
            return Ok(vec![section("", figures.collect())]);
        }
        let has_here = steps.has_here();
        let posts = all.iter().flat_map(|(_, section, _)| section.signposts(has_here));
        let posted: Vec<Sitter<'_>> = posts.map(|post| (&post.diagram, "", None)).collect();
        let mut boards = self.hand.together(&posted, cell, "sign")?.into_iter();
        // The start is the board before the first section, unless pictures show what follows.
        let start = steps.figures.first().filter(|figure| has_here && figure.last == 0);
        let mut notes = start.map_or(&[][..], |figure| &figure.notes);
        let skipped = usize::from(start.is_some());
        let mut drawn = drawn.into_iter().skip(skipped);
        let one = |(chapter, section, own): (&Chapter, &Part, Range<usize>)| {
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

    /// The pictures of figures of steps.
    fn drawn(&self, figures: &[Figure], cell: f64) -> Result<Vec<String>, H::Error> {
        let all: Vec<Sitter<'_>> =
            figures.iter().map(|figure| (&figure.diagram, figure.told.as_str(), Some(figure.number))).collect();
        self.hand.together(&all, cell, "")
    }

    /// A way on maps shows its start there.
    fn moves(&self, moves: &Moves, steps: Option<&Steps>, is_on_maps: bool) -> Result<Value, H::Error> {
        let setting = Setting::new(size(&moves.start), STEPS, TEXT, style::CLEAR_CELL);
        let mut rest = moves.lines.as_slice();
        let chapters = steps.map_or(&[][..], |steps| &steps.chapters);
        let several = chapters.len() > 1;
        let part = |chapter: &Chapter| {
            let (lines, later) = rest.split_at(rest.partition_point(|line| line.last <= chapter.last));
            rest = later;
            let way = way(steps, chapter.first, chapter.last);
            context! { chapter => several.then_some(Serde(chapter)), way, lines => Serde(lines) }
        };
        Ok(context! {
            meaning => Serde(moves.meaning.iter().chain(&moves.names).collect::<Vec<_>>()),
            start => if is_on_maps { String::new() } else { self.hand.picture(&moves.start, setting.cell)? },
            parts => chapters.iter().map(part).collect::<Vec<_>>(),
            ..Value::from(Serde(setting)),
        })
    }

    fn numbers(&self, own: &Numbers, booklet: &Booklet) -> Result<Value, H::Error> {
        let levels = own.levels.as_ref().map(|levels| {
            let picture = self.hand.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(context! { picture, ..Value::from(Serde(levels)) })
        });
        Ok(numbers(own, levels.transpose()?))
    }

    /// The start and the boards at which the parts end, without letters; of a solution of one part its end.
    fn back(&self, steps: &Steps) -> Result<Value, H::Error> {
        let kept = steps.ends();
        let boards: Vec<Diagram> = kept.iter().map(|(_, sign)| sign.diagram.unlabelled()).collect();
        let setting = match &boards[..] {
            [one] => Setting::alone(one, TEXT.1 / 2.0, PUZZLE),
            [one, ..] => Setting::new(size(one), STEPS, TEXT, style::CLEAR_CELL),
            [] => Setting::SINGLE,
        };
        let sitters: Vec<Sitter<'_>> = boards.iter().map(|board| (board, "", None)).collect();
        let drawn = self.hand.together(&sitters, setting.cell, "back")?.into_iter();
        let boards = kept.iter().zip(drawn);
        let boards = boards.map(|((name, sign), picture)| context! { number => name, count => sign.count, picture });
        Ok(context! { boards => boards.collect::<Vec<_>>(), ..Value::from(Serde(setting)) })
    }

    fn hints(&self, hints: &Hints, steps: Option<&Steps>) -> Result<Value, H::Error> {
        let boards = hints.start.iter().chain(hints.boards.iter().filter_map(|hint| hint.board.as_ref()));
        let all: Vec<Sitter<'_>> = boards.map(|board| (board, "", None)).collect();
        let setting = all.first().map_or(Setting::SINGLE, |one| Setting::of_figures(one.0, BOARDS));
        let mut drawn = self.hand.together(&all, setting.cell, "hint")?.into_iter();
        let start = hints.start.as_ref().map(|_| {
            let words = self.language.say("name-start", &[]);
            context! { number => (), words, count => "", way => (), picture => drawn.next() }
        });
        let value = |hint: &Hint| {
            let way = way(steps, hint.first, hint.last);
            context! { number => hint.number, words => &hint.words, count => &hint.count, way, picture => drawn.next() }
        };
        let boards: Vec<Value> = hints.boards.iter().map(value).collect();
        Ok(context! {
            title => &hints.title,
            meaning => &hints.meaning,
            otherwise => Serde(&hints.otherwise),
            boards => start.into_iter().chain(boards).collect::<Vec<_>>(),
            ..Value::from(Serde(setting)),
        })
    }
}

/// Where the pictures of these steps are: the first step of their section, and the number of the last of them; nothing where there is no
/// such section.
fn way(steps: Option<&Steps>, first: usize, last: usize) -> Value {
    let begins = |steps: &&Steps| steps.sections().iter().any(|(_, section, _)| section.first == first);
    let way = steps.filter(begins).map(|steps| {
        let end = steps.figures[..steps.figures.partition_point(|figure| figure.last <= last)].last();
        context! { from => first, to => end.filter(|end| end.last >= first).map(|end| end.number) }
    });
    way.into()
}

/// A section without a headline but, perhaps, a title.
fn section(title: &str, figures: Vec<Value>) -> Value {
    let none: [Value; 0] = [];
    context! { name => "", title, place => "", begins => false, first => (), notes => none.to_vec(), signs => none.to_vec(), figures }
}

/// A picture with its words: the value of templates.
fn captioned(figure: &Figure, picture: String) -> Value {
    let (caption, words) = (&figure.caption, figure.kept_words());
    context! { caption, words, notes => &figure.notes, number => figure.number, picture }
}

/// A picture below a name.
fn shown(name: &str, picture: String) -> Value {
    context! { caption => name, words => "", picture }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_boards_get_fewer_columns() {
        let told = [(5.0, 4.0), (6.0, 6.0), (17.0, 22.0), (40.0, 40.0)].map(|(rows, cols)| {
            let room = (TEXT.0, TEXT.1 - style::PART_HEAD);
            let Setting { cell, columns } = Setting::new((cols + 0.5, rows + 0.5), STEPS, room, style::FINE_CELL);
            (columns, cell)
        });
        assert_eq!(told, [(4, 7.2), (4, 6.0), (1, 5.9), (1, 4.1)]);
    }
}
