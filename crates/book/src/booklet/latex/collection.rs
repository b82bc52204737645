//! A book of many puzzles as a LaTeX document.
//!
//! The template `collection.tex` says how it looks; here the entries become its values. LaTeX breaks the pages, and finds the
//! numbers of those that are named.

use super::{Ink, LatexError, is_foreign};
use crate::booklet::typeset::{CELLS, FigureValues, GUTTER, Hand as _, LineValues, Scribe, TEXT, Values, share};
use crate::booklet::{BookPart, Collection, Entry, Graded, Next, Paragraph, Rating, Templates};
use rayon::prelude::*;
use serde::Serialize;
use std::borrow::Cow;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::render::latex::{Flavour, SUPPORT, Unprintable, pictures};
use stepbook_read::language::{Language, Piece, Term};
use stepbook_solve::text::capitalised;

/// Most columns of puzzles; in mm the heights that one may take, of which several fill a page, and lower ones that are tried first.
const COLUMNS: usize = 3;
const HEIGHTS: [f64; 2] = [118.0, TEXT.1 - HEADING];
const LOWEST: [f64; 6] = [76.0, 71.0, 66.0, 62.0, 58.0, 88.0];
/// Height of the heading of a part in mm, and how much of a last page is little.
const HEADING: f64 = 13.0;
const HALF_EMPTY: f64 = 0.4;
/// Largest side of a cell of a map in mm, in which one writes.
const MAP_CELL: f64 = 12.0;
/// Height in mm of a title and its board's distances, of an author, of a caption, of a line below a board, and the width of a letter there.
const HEAD: f64 = 12.0;
const AUTHOR: f64 = 4.2;
const CAPTION: f64 = 6.0;
const LINE: f64 = 3.6;
const LETTER: f64 = 1.45;
/// Least width of a milestone with its words in mm.
const MILESTONE: f64 = 38.0;
/// Width of a solution beside another one, and the greatest height of what is not broken; in mm.
const HALF: f64 = 82.0;
const LOW: f64 = 70.0;
/// Height of a line of moves, its type as a part of 10 pt, and the distances of its parts together, in mm.
const MOVE: f64 = 4.2;
const MOVE_SIZE: f64 = 0.9;
const MOVE_GAPS: f64 = 6.5;
/// Most of a page's height that a map of a solution takes, in mm, and how wide a column of pages of the contents is.
const MAP: f64 = 154.0;
const PAGES: f64 = 18.0;
/// Room for numbers and lengths in the contents, in mm.
const NUMBERS: f64 = 12.0;
const LENGTHS: f64 = 30.0;
/// Letters of a word that LaTeX need not break.
const WORD: usize = 20;

/// Writes a book of many puzzles as a LaTeX document for A4 paper: contents, puzzles, hints and solutions, as far as it has these
/// parts. Two runs of pdflatex, xelatex or lualatex know all page numbers.
///
/// # Errors
///
/// If the language is written in letters that LaTeX's fonts lack, a text has a control character, or a replaced template is
/// invalid.
pub fn latex_collection(
    collection: &Collection,
    flavour: Flavour,
    templates: &Templates,
) -> Result<String, LatexError> {
    let booklet = &collection.booklet;
    if is_foreign(&booklet.language) {
        return Err(LatexError::Language(booklet.language.tag().to_owned()));
    }
    // What each puzzle defines follows what all share.
    let shared = pictures(&[], booklet.theme, flavour, CELLS[2])?.definitions;
    let scribe = Scribe { hand: Ink { theme: booklet.theme, flavour }, language: &booklet.language };
    let binder = Binder { scribe, collection, shared: &shared };
    let mut base = Values::new(booklet, flavour.packages(), format!("{SUPPORT}{shared}"));
    base.runs = "twice: the second run knows the page numbers";
    let values = CollectionValues {
        base,
        heading: breakable(&booklet.title),
        parts: collection.parts.iter().map(BookPart::name).collect(),
        headings: BookPart::ALL.map(|part| heading(&booklet.language, part)),
        contents: binder.contents(),
        introduction: collection.introduction().into_iter().map(Paragraph::breakable).collect(),
        puzzles: if collection.parts.has(BookPart::Puzzles) { binder.puzzles()? } else { Vec::new() },
        graded: binder.hints()?,
        meaning: &collection.meaning,
        has_table: collection.entries.iter().any(|entry| !entry.lines.is_empty()),
        solutions: if collection.parts.has(BookPart::Solutions) { binder.solutions()? } else { Vec::new() },
        sources: collection.sources.iter().map(|source| breakable(&source.text)).collect(),
        half: HALF,
        gutter: GUTTER,
        pages_width: PAGES,
        lengths_width: LENGTHS,
        titles_width: TEXT.0 - NUMBERS - LENGTHS - PAGES * collection.parts.iter().count() as f64 - GUTTER,
    };
    Ok(templates.render("collection.tex", &values, &booklet.language, booklet.theme)?)
}

/// The values of the template; lengths in mm.
#[derive(Serialize)]
struct CollectionValues<'a> {
    #[serde(flatten)]
    base: Values<'a>,
    /// The title, with places where a long word may be broken.
    heading: String,
    /// The names of the book's parts, in their order.
    parts: Vec<&'static str>,
    /// The headings of puzzles, hints and solutions.
    headings: [String; 3],
    contents: Vec<ContentsValues<'a>>,
    introduction: Vec<Paragraph>,
    /// Rows of puzzles.
    puzzles: Vec<Vec<PuzzleValues<'a>>>,
    graded: Option<GradedValues<'a>>,
    meaning: &'a str,
    has_table: bool,
    /// Rows of one solution or two.
    solutions: Vec<Vec<SolutionValues<'a>>>,
    sources: Vec<String>,
    half: f64,
    gutter: f64,
    pages_width: f64,
    lengths_width: f64,
    titles_width: f64,
}

#[derive(Serialize)]
struct ContentsValues<'a> {
    number: usize,
    title: String,
    length: &'a str,
    /// For each part the label of the place; empty if there is none.
    labels: Vec<String>,
}

/// Where something else of the puzzle is found: the words around the number of the page with this label.
#[derive(Clone, Serialize)]
struct See {
    before: String,
    label: String,
    after: String,
}

#[derive(Serialize)]
struct PuzzleValues<'a> {
    number: usize,
    title: String,
    by: Option<String>,
    cell: f64,
    width: f64,
    /// Rows of pictures: start and goals.
    pictures: Vec<Vec<FigureValues<'a>>>,
    /// How much lower its board is than others of the row.
    below: f64,
    rules: Vec<String>,
    note: Option<String>,
    length: &'a str,
    difficulty: Option<&'a Rating>,
    see: Vec<See>,
}

/// The hints, each kind on pages of its own.
#[derive(Serialize)]
struct GradedValues<'a> {
    first: Vec<HintValues<'a>>,
    /// Those with a picture, whose cells are so large, and the others.
    milestones: Vec<HintValues<'a>>,
    cell: f64,
    words: Vec<HintValues<'a>>,
    third: Vec<HintValues<'a>>,
    /// Whether some of the third are moves, and some a jump.
    has_moves: bool,
    has_jumps: bool,
    /// What the milestones have in common.
    common: String,
}

#[derive(Serialize)]
struct HintValues<'a> {
    number: usize,
    words: String,
    steps: Vec<StepValues<'a>>,
    picture: String,
    width: f64,
    see: Option<See>,
}

#[derive(Serialize)]
struct StepValues<'a> {
    step: usize,
    moves: &'a str,
}

#[derive(Serialize)]
struct SolutionValues<'a> {
    number: usize,
    title: String,
    counts: &'a str,
    see: Option<See>,
    /// What its pictures need.
    definitions: String,
    cell: f64,
    /// Rows of pictures.
    figures: Vec<Vec<FigureValues<'a>>>,
    /// Width of the pictures if the moves are beside them, else 0; and the room for the moves, their width and that of numbers.
    aside: f64,
    moves_width: f64,
    move_width: f64,
    number_width: f64,
    moves: Vec<LineValues<'a>>,
    remarks: Vec<String>,
}

/// How a solution is set in a column.
#[derive(Clone, Copy)]
struct Setting {
    cell: f64,
    /// Pictures side by side.
    across: usize,
    /// As in [`SolutionValues`].
    aside: f64,
    moves_width: f64,
    move_width: f64,
    /// About how high it is in mm.
    height: f64,
}

struct Binder<'a> {
    scribe: Scribe<'a, Ink>,
    collection: &'a Collection,
    /// The definitions that all pictures need.
    shared: &'a str,
}

impl<'a> Binder<'a> {
    fn language(&self) -> &'a Language {
        self.scribe.language
    }

    fn has(&self, part: BookPart) -> bool {
        self.collection.parts.has(part)
    }

    fn contents(&self) -> Vec<ContentsValues<'a>> {
        let row = |entry: &'a Entry| ContentsValues {
            number: entry.number,
            title: breakable(&entry.title),
            length: &entry.length,
            labels: self.collection.parts.iter().map(|part| self.label_of(part, entry).unwrap_or_default()).collect(),
        };
        self.collection.entries.iter().map(row).collect()
    }

    /// The label of this part of a puzzle, if the book has it.
    fn label_of(&self, part: BookPart, entry: &Entry) -> Option<String> {
        let is_there = self.has(part) && (part != BookPart::Hints || entry.hints.is_some());
        is_there.then(|| label(part.name(), entry.number))
    }

    /// Where to look up this part of a puzzle.
    fn see(&self, part: BookPart, entry: &Entry) -> Option<See> {
        Some(see(self.language(), part.name(), self.label_of(part, entry)?))
    }

    /// Rows of puzzles, with boards of a size at which they take few pages.
    fn puzzles(&self) -> Result<Vec<Vec<PuzzleValues<'a>>>, Unprintable> {
        let entries = &self.collection.entries;
        let ways = LOWEST.map(|low| rows(entries, low));
        let cost = |rows: &&Vec<Vec<Place>>| {
            let (pages, last) = filled(rows);
            pages + if last < HALF_EMPTY { 0.5 } else { 0.0 }
        };
        let best = ways.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let mut rest = entries.as_slice();
        let row = |row: &Vec<Place>| {
            let (own, after) = rest.split_at(row.len());
            rest = after;
            let highest = row.iter().map(|place| place.board).fold(0.0, f64::max);
            own.iter().zip(row).map(|(entry, place)| self.puzzle(entry, *place, highest)).collect()
        };
        best.into_iter().flatten().map(row).collect()
    }

    /// A puzzle in a row whose highest board has this height in mm.
    fn puzzle(&self, entry: &'a Entry, place: Place, highest: f64) -> Result<PuzzleValues<'a>, Unprintable> {
        let cell = place.cell;
        let names = entry.names.iter().map(String::as_str).chain(std::iter::repeat(""));
        let picture = |(diagram, name): (&'a Diagram, &'a str)| {
            Ok(FigureValues {
                number: 0,
                width: millimetres(diagram.width * cell),
                caption: Cow::Borrowed(name),
                words: Cow::Borrowed(""),
                notes: &[],
                picture: self.scribe.hand.picture(diagram, cell)?,
            })
        };
        let pictures: Vec<FigureValues<'a>> =
            entry.pictures.iter().zip(names).map(picture).collect::<Result<_, Unprintable>>()?;
        let parts = [BookPart::Hints, BookPart::Solutions];
        Ok(PuzzleValues {
            number: entry.number,
            title: breakable(&entry.title),
            by: entry.by.as_deref().map(breakable),
            cell,
            width: place.width(),
            pictures: pictures.chunks(place.across).map(<[_]>::to_vec).collect(),
            below: tenths_or_none(highest - place.board),
            rules: entry.rules.iter().map(|rule| breakable(rule)).collect(),
            note: entry.note.as_deref().map(breakable),
            length: &entry.length,
            difficulty: entry.difficulty.as_ref(),
            see: parts.into_iter().filter_map(|part| self.see(part, entry)).collect(),
        })
    }

    /// `None` without the part.
    fn hints(&self) -> Result<Option<GradedValues<'a>>, Unprintable> {
        let all = self.collection.entries.iter().filter_map(|entry| Some((entry, entry.hints.as_ref()?)));
        let all: Vec<(&'a Entry, &'a Graded)> = all.collect();
        if !self.has(BookPart::Hints) || all.is_empty() {
            return Ok(None);
        }
        let hint = |(entry, hints): &(&'a Entry, &'a Graded), strength: usize, words: &str| HintValues {
            number: entry.number,
            words: breakable(words),
            steps: Vec::new(),
            picture: String::new(),
            width: 0.0,
            see: self.see_after(entry, hints, strength),
        };
        let first = all.iter().map(|one| hint(one, 1, &one.1.first)).collect();
        let with_milestone = || all.iter().filter_map(|one| Some((one, one.1.second.as_ref()?)));
        let drawn: Vec<&Diagram> = with_milestone().filter_map(|(_, second)| second.picture.as_ref()).collect();
        let widest = drawn.iter().map(|picture| picture.width).fold(1.0, f64::max);
        let cell = CELLS[2].min(tenths(TEXT.0 / widest));
        let mut common = String::new();
        let told: Vec<_> = drawn.iter().map(|picture| (Some(*picture), "")).collect();
        let mut pictures = self.scribe.hand.together(&told, cell, "milestone", &mut common)?.into_iter().flatten();
        let (mut milestones, mut words) = (Vec::new(), Vec::new());
        for (one, second) in with_milestone() {
            let value = hint(one, 2, &second.words);
            match &second.picture {
                Some(diagram) => milestones.push(HintValues {
                    width: millimetres(diagram.width * cell).max(MILESTONE),
                    picture: pictures.next().unwrap_or_default(),
                    ..value
                }),
                None => words.push(value),
            }
        }
        let with_third = || all.iter().filter(|(_, hints)| !hints.third.is_empty());
        let step = |next: &'a Next| StepValues { step: next.step, moves: &next.moves };
        let third = with_third()
            .map(|one| HintValues { steps: one.1.third.iter().map(step).collect(), ..hint(one, 3, "") })
            .collect();
        Ok(Some(GradedValues {
            first,
            milestones,
            cell,
            words,
            third,
            has_moves: with_third().any(|(entry, _)| !entry.on_maps),
            has_jumps: with_third().any(|(entry, _)| entry.on_maps),
            common,
        }))
    }

    /// What a reader looks up after a hint of this strength, from 1.
    fn see_after(&self, entry: &Entry, hints: &Graded, strength: usize) -> Option<See> {
        let next = match () {
            () if strength < 2 && hints.second.is_some() => "second-hints",
            () if strength < 3 && !hints.third.is_empty() => "third-hints",
            () => return self.see(BookPart::Solutions, entry),
        };
        Some(see(self.language(), "next", label(next, entry.number)))
    }

    fn solutions(&self) -> Result<Vec<Vec<SolutionValues<'a>>>, Unprintable> {
        let mut rows = Vec::new();
        let mut rest = self.collection.entries.as_slice();
        while let Some((entry, after)) = rest.split_first() {
            // Two low ones of about the same height are side by side.
            let halves = rest.get(..2).and_then(|two| two.iter().map(half).collect::<Option<Vec<_>>>());
            let even = halves.filter(|two| {
                let [low, high] = [f64::min, f64::max].map(|of| of(two[0].height, two[1].height));
                low >= 0.5 * high
            });
            match even {
                Some(settings) => {
                    rows.push(rest.iter().zip(settings).collect::<Vec<_>>());
                    rest = &rest[2..];
                }
                None => {
                    rows.push(vec![(entry, setting(entry, TEXT.0))]);
                    rest = after;
                }
            }
        }
        let row = |row: Vec<(&'a Entry, Setting)>| {
            row.into_iter().map(|(entry, setting)| self.solution(entry, setting)).collect::<Result<_, Unprintable>>()
        };
        rows.into_par_iter().map(row).collect()
    }

    fn solution(&self, entry: &'a Entry, setting: Setting) -> Result<SolutionValues<'a>, Unprintable> {
        let mut definitions = String::new();
        let mut figures = self.scribe.drawn(&entry.figures, setting.cell, &mut definitions)?;
        for (value, figure) in figures.iter_mut().zip(&entry.figures) {
            // The notes are among the moves or the remarks, and the head says what a single map is.
            value.notes = &[];
            value.words = Cow::Borrowed(&figure.words);
            value.caption = Cow::Owned(figure.number.to_string());
            if entry.on_maps {
                let title = if entry.figures.len() > 1 { figure.words.as_str() } else { "" };
                value.caption = Cow::Borrowed(title);
                value.words = Cow::Borrowed("");
            }
        }
        let mut rows = Vec::new();
        while !figures.is_empty() {
            let rest = figures.split_off(setting.across.min(figures.len()));
            rows.push(std::mem::replace(&mut figures, rest));
        }
        Ok(SolutionValues {
            number: entry.number,
            title: breakable(&entry.title),
            counts: &entry.counts,
            see: self.see(BookPart::Puzzles, entry),
            definitions: definitions.strip_prefix(self.shared).map(str::to_owned).unwrap_or(definitions),
            cell: setting.cell,
            figures: rows,
            aside: setting.aside,
            moves_width: setting.moves_width,
            move_width: setting.move_width,
            number_width: number_width(entry),
            moves: lines(entry),
            remarks: entry.remarks.iter().map(|remark| breakable(remark)).collect(),
        })
    }
}

fn heading(language: &Language, part: BookPart) -> String {
    capitalised(&language.say("collection-part", &[("part", part.name().into())]))
}

/// The name of a place: "puzzles-17".
fn label(place: &str, number: usize) -> String {
    format!("{place}-{number}")
}

fn see(language: &Language, part: &str, label: String) -> See {
    let (mut before, mut after) = (String::new(), None);
    for piece in language.pieces("collection-see", &[("part", Term::from(part))], &["page"]) {
        match piece {
            Piece::Text(text) => after.as_mut().unwrap_or(&mut before).push_str(&text),
            Piece::Open(_) => after = after.or(Some(String::new())),
        }
    }
    See { before, label, after: after.unwrap_or_default() }
}

/// `text` with places in its longest words where a line may end: LaTeX knows none in names and addresses.
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

impl Paragraph {
    fn breakable(self) -> Self {
        Self { text: breakable(&self.text), ..self }
    }
}

/// Whole tenths, rounded down, but not to nothing.
fn tenths(length: f64) -> f64 {
    (length * 10.0).floor().max(1.0) / 10.0
}

/// Whole tenths, rounded up.
fn millimetres(length: f64) -> f64 {
    (length * 10.0).ceil() / 10.0
}

/// How a puzzle is set: in one of so many columns, with cells and pictures side by side; lengths in mm.
#[derive(Clone, Copy)]
struct Place {
    columns: usize,
    cell: f64,
    across: usize,
    /// Height of its pictures, and about that of all.
    board: f64,
    height: f64,
}

impl Place {
    fn width(self) -> f64 {
        share(self.columns) - GUTTER
    }

    /// In one of so many columns with about this height; the cells may be too small.
    fn of(entry: &Entry, columns: usize, height: f64) -> Self {
        let largest = if entry.on_maps { MAP_CELL } else { CELLS[0] };
        let (cols, rows) = most(entry.pictures.iter());
        let count = entry.pictures.len();
        let width = share(columns) - GUTTER;
        let lines = |text: &String| (text.chars().count() as f64 * LETTER / width).ceil();
        let told: f64 = entry.rules.iter().chain(&entry.note).map(lines).sum();
        let author = if entry.by.is_some() { AUTHOR } else { 0.0 };
        let texts = HEAD + author + LINE * (2.0 + told);
        let captions = if count > 1 { CAPTION } else { 0.0 };
        let of = |across: usize| {
            let down = count.div_ceil(across) as f64;
            let wide = (width - (across - 1) as f64 * GUTTER) / across as f64 / cols;
            let cell = tenths(largest.min(wide).min(((height - texts) / down - captions) / rows));
            let board = down * (rows * cell + captions);
            Self { columns, cell, across, board, height: board + texts }
        };
        let better = |best: Self, one: Self| if one.cell > best.cell { one } else { best };
        (1..=count).rev().map(of).reduce(better).unwrap_or_else(|| of(1))
    }

    /// On little room, but with labels that can be read; nothing is lower than `low`.
    fn best(entry: &Entry, low: f64) -> Self {
        let heights = [low, LOWEST[0], HEIGHTS[0], HEIGHTS[1]];
        let ways = heights.into_iter().flat_map(|height| (1..=COLUMNS).rev().map(move |columns| (columns, height)));
        let places = ways.map(|(columns, height)| Self::of(entry, columns, height));
        let room = |place: &Self| place.height.max(low) / place.columns as f64;
        let best = places.filter(|place| place.cell >= CELLS[2]).min_by(|a, b| room(a).total_cmp(&room(b)));
        best.unwrap_or_else(|| Self::of(entry, 1, HEIGHTS[1]))
    }
}

/// The places of puzzles in rows. Where there is room beside those of a row, they are farther apart.
fn rows(entries: &[Entry], low: f64) -> Vec<Vec<Place>> {
    let mut rows: Vec<Vec<Place>> = Vec::new();
    let mut free = 0.0;
    for entry in entries {
        let place = Place::best(entry, low);
        let part = 1.0 / place.columns as f64;
        if part > free + 1e-6 {
            rows.push(Vec::new());
            free = 1.0;
        }
        free -= part;
        if let Some(row) = rows.last_mut() {
            row.push(place);
        }
    }
    let count = rows.len().saturating_sub(1);
    for row in &mut rows[..count] {
        let columns = row.len();
        if row.iter().all(|place| place.columns > columns) {
            row.iter_mut().for_each(|place| place.columns = columns);
        }
    }
    rows
}

/// About how many pages rows of puzzles take, and which part of the last one.
fn filled(rows: &[Vec<Place>]) -> (f64, f64) {
    let (mut pages, mut used) = (1.0, HEADING);
    for row in rows {
        let height = row.iter().map(|place| place.height).fold(0.0, f64::max);
        if used + height > TEXT.1 && used > HEADING {
            (pages, used) = (pages + 1.0, 0.0);
        }
        used += height;
    }
    (pages, used / TEXT.1)
}

/// Whole tenths, rounded down, which may be nothing.
fn tenths_or_none(length: f64) -> f64 {
    (length * 10.0).floor().max(0.0) / 10.0
}

/// The greatest width and height of pictures in cells.
fn most<'d>(pictures: impl Iterator<Item = &'d Diagram>) -> (f64, f64) {
    pictures.fold((1.0, 1.0), |(width, height), one| (one.width.max(width), one.height.max(height)))
}

/// The moves of a solution.
fn lines(entry: &Entry) -> Vec<LineValues<'_>> {
    let values = entry.lines.iter().map(|line| LineValues {
        heading: None,
        number: line.number,
        label: &line.label,
        way: line.way.concat(),
        why: "",
        target: line.target,
        notes: &line.notes,
    });
    values.collect()
}

fn number_width(entry: &Entry) -> f64 {
    let digits = entry.lines.last().map_or(1, |line| line.number.to_string().len());
    millimetres(1.9 * digits as f64 + 0.4)
}

/// How a solution is set beside another one, if it has room there and is not broken.
fn half(entry: &Entry) -> Option<Setting> {
    let setting = setting(entry, HALF);
    let remarks =
        entry.remarks.iter().map(|remark| remark.chars().count()).sum::<usize>() as f64 * LETTER / HALF * LINE;
    let is_low = setting.height + remarks <= LOW && setting.cell >= CELLS[2] && !entry.on_maps;
    is_low.then_some(setting)
}

/// How a solution is set in a column of `width` mm: in the lower of two ways, with the moves below its pictures or beside them.
fn setting(entry: &Entry, width: f64) -> Setting {
    let (cols, rows) = most(entry.figures.iter().map(|figure| &figure.diagram));
    let cell = match entry.on_maps {
        true => CELLS[0].min(width / cols).min(MAP / rows),
        false => CELLS[2].min(width / cols).min((TEXT.1 - 40.0) / rows),
    };
    let cell = tenths(cell);
    let count = entry.figures.len();
    let (wide, high) = (millimetres(cols * cell), rows * cell + CAPTION + if entry.on_maps { 0.0 } else { 4.0 });
    let fit = |room: f64| (((room + GUTTER) / (wide + GUTTER)) as usize).clamp(1, count.max(1));
    let pictures = |across: usize| count.div_ceil(across) as f64 * high;
    let lines = lines(entry);
    let longest = lines.iter().map(LineValues::width).fold(0.0, f64::max) * MOVE_SIZE + MOVE_GAPS;
    let moves = |room: f64| {
        let columns = ((room / longest) as usize).max(1);
        let each = (100.0 * room / columns as f64).floor() / 100.0;
        let notes: usize = lines.iter().map(|line| line.height(room) - 1).sum();
        let over = if longest > room { (longest / room).ceil() } else { 1.0 };
        (each, (lines.len().div_ceil(columns) as f64 * over + notes as f64) * MOVE)
    };
    let across = fit(width);
    let (move_width, height) = moves(width);
    let below = Setting { cell, across, aside: 0.0, moves_width: width, move_width, height: pictures(across) + height };
    let beside = |across: usize| {
        let aside = across as f64 * (wide + GUTTER) - GUTTER;
        let room = width - aside - GUTTER;
        let (move_width, height) = moves(room.max(1.0));
        let setting =
            Setting { across, aside, moves_width: room, move_width, height: height.max(pictures(across)), cell };
        (room >= longest && setting.height <= LOW).then_some(setting)
    };
    let is_possible = count > 0 && !lines.is_empty() && !entry.on_maps;
    let ways = (1..=across).filter(|_| is_possible).filter_map(beside);
    ways.fold(below, |best, way| if way.height < best.height { way } else { best })
}
