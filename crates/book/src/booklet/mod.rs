//! Solution booklets: their parts as data, independent of paper and format.
//!
//! [`compose`] turns a walkthrough into parts. HTML, LaTeX and Typst are written directly from them. For PDF they are
//! first laid out on pages.

mod animation;
mod code;
mod collection;
mod colophon;
mod edition;
mod escape;
mod gallery;
mod hints;
mod html;
pub mod impose;
mod latex;
mod moves;
mod notes;
mod numbers;
mod pack;
pub mod pages;
mod play;
mod poster;
mod rating;
mod route;
mod sections;
mod selection;
mod signs;
mod site;
mod statement;
mod templates;
mod typeset;
mod typst;
mod values;

pub use animation::{frames, motion};
pub use code::Code;
pub use collection::{Answers, Binding, BookPart, Class, Collection, Common, Entry, Source, bind};
pub use colophon::Colophon;
pub use edition::Edition;
pub use gallery::{Card, Gallery, GalleryPages, PAGE, SkipReason, Skipped, Totals, page_file, thumbnail};
pub use hints::{Hint, Hints};
pub use html::{ELEMENT, Inset, Stage, element, element_words, html, insets, site_page};
pub use latex::{
    Fragments, LatexError, Setting, Shape, figures, fragments, graph, is_foreign, is_label, latex, latex_collection,
};
pub use moves::{MoveLine, Moves};
pub use notes::with_notes;
pub use numbers::{Chosen, Fact, Facts, LevelPlot, Numbers, Solutions};
pub use play::Play;
pub use poster::poster;
pub use rating::Rating;
pub use route::{RouteTexts, map, whole_map};
pub use selection::{ARROWS, Selection, SelectionError, Span};
pub use signs::{Sign, Signs};
pub use site::{
    ASSETS, Asset, CachedFile, GENERATOR, ICONS, MOST_KEPT, PAGES, PICTURE, PageLink, Place, folder_of, hash, icon,
    identity, page_list, picture, web_manifest, worker,
};
pub use statement::Statement;
pub use stepbook_draw::levels::{Levels, NARROW_PLOT_WIDTH, PLOT_WIDTH, levels};
pub use templates::{TemplateError, Templates};
pub use typst::{TypstFigures, typst, typst_collection};

use minijinja::{Value, context};
use rayon::prelude::*;
use serde::Serialize;
use std::borrow::Cow;
use std::ops::Range;
use stepbook_draw::diagram::{BlockShape, Diagram, Lettering, Theme, draw, short_names};
use stepbook_draw::font::Fonts;
use stepbook_draw::walkthrough::{self, Caption, Marks, Picture, Shown, Unit, Walkthrough, after};
use stepbook_read::language::Language;
use stepbook_solve::grid::Size;

/// A booklet: its general data, and its parts in reading order. Parts that its edition does not have, or that would be
/// empty, are missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Booklet {
    /// The puzzle's name.
    pub title: String,
    /// The puzzle's inventor.
    pub author: Option<String>,
    /// One sentence about the content.
    pub subject: String,
    /// The task in one sentence; none without a goal.
    pub task: Option<String>,
    /// Rows × columns of the board.
    pub size: Size,
    /// The unit of counts.
    pub unit: Unit,
    /// Number of steps.
    pub length: usize,
    /// Its language.
    pub language: Language,
    /// Its fonts.
    pub fonts: Fonts,
    /// The printed date, in seconds since 1970, if any.
    pub date: Option<i64>,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether its HTML page is in colour on screens and readers can choose another look.
    pub has_looks: bool,
    /// The data for playing it.
    pub play: Play,
    /// Title, start position and facts.
    pub cover: Option<Cover>,
    /// The puzzle: start, goal and rules.
    pub statement: Option<Statement>,
    /// All positions.
    pub steps: Option<Steps>,
    /// All moves as text.
    pub moves: Option<Moves>,
    /// The numbers of the puzzle and its solution.
    pub numbers: Option<Numbers>,
    /// Boards on the way.
    pub hints: Option<Hints>,
    /// How the booklet was made, for the back cover.
    pub colophon: Option<Colophon>,
}

impl Booklet {
    /// A booklet without parts, for the board and the language of `story`.
    fn empty(story: &Walkthrough, style: &Style) -> Self {
        Self {
            title: story.about.title.clone(),
            author: None,
            subject: String::new(),
            task: None,
            size: story.field.size(),
            unit: story.unit,
            length: story.length(),
            language: story.language.clone(),
            fonts: style.fonts.clone().reading(story.language.is_right_to_left()),
            date: style.date,
            theme: style.theme,
            has_looks: style.has_looks(),
            play: Play::of(story, false, None),
            cover: None,
            statement: None,
            steps: None,
            moves: None,
            numbers: None,
            hints: None,
            colophon: None,
        }
    }

    /// The chapters of the solution, if it is shown.
    pub(crate) fn chapters(&self) -> &[Chapter] {
        self.steps.as_ref().map_or(&[], |steps| &steps.chapters)
    }
}

/// The cover.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cover {
    /// The line below the title.
    pub subtitle: String,
    /// "Invented by …", if known.
    pub by: Option<String>,
    /// The difficulty, if rated.
    pub difficulty: Option<Rating>,
    /// "116 steps (88 moves)"; empty if no solution is known.
    pub counts: String,
    /// The meaning of the counts, and the content of the booklet; one sentence each.
    pub facts: Vec<String>,
    /// The start, with the goal positions.
    pub start: Diagram,
    /// The starts of all puzzles of a book of many, in order, for a mosaic; empty for a single puzzle.
    #[serde(skip)]
    pub boards: Vec<Diagram>,
    /// The printed name of the edition: "With hints".
    pub edition: String,
}

/// Maximum number of boards on a back.
const ENDS: usize = 12;

/// The pictures of the solution, with its chapters.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// What a picture shows and what is marked in it; one or two sentences.
    pub meaning: String,
    /// The pictures, at least one, in the order of their numbers: all positions, or those of a [`Selection`].
    pub figures: Vec<Figure>,
    /// The maps of a route, one per chapter, each with the number of its last step. Empty for sliding blocks.
    pub maps: Vec<Figure>,
    /// The texts with the maps.
    pub way: Option<RouteTexts>,
    /// Parts of the solution.
    pub chapters: Vec<Chapter>,
    /// "Solved", for the last picture of a whole solution.
    pub solved: Option<String>,
    /// The unit of the numbers of pictures: "step", or "move" if pictures are numbered by move.
    pub unit: &'static str,
    /// The number of the last step or move, even if it has no picture.
    pub total: usize,
}

impl Steps {
    /// Whether sections need a signpost of the board before them. Pictures that mark the next moves show that board
    /// already.
    pub fn has_here(&self) -> bool {
        self.figures.iter().all(|figure| figure.last == figure.number)
    }

    /// The sections in order, each with its chapter and the range of its figures. The start belongs to the first
    /// section, and remaining figures to the last.
    fn sections(&self) -> Vec<(&Chapter, &Section, Range<usize>)> {
        let (mut all, mut first) = (Vec::new(), 0);
        for chapter in &self.chapters {
            for section in &chapter.sections {
                let end = self.figures.partition_point(|figure| figure.last <= section.last);
                all.push((chapter, section, first..end));
                first = end;
            }
        }
        if let Some((.., last)) = all.last_mut() {
            last.end = self.figures.len();
        }
        all
    }

    /// The boards at the ends of chapters with their names; for a solution of one chapter, those of its sections. If
    /// there are several sections, the start comes first, without a name. Of more than [`ENDS`], some are left out
    /// evenly.
    fn ends(&self) -> Vec<(Option<String>, &Signpost)> {
        let (sections, is_one) = (self.sections(), self.chapters.len() == 1);
        let ends = sections.iter().filter(|(chapter, section, _)| is_one || section.last == chapter.last);
        let ends = ends.map(|(chapter, section, _)| {
            let name = if is_one { section.name.clone() } else { chapter.number.to_string() };
            (Some(name), &section.there)
        });
        let start = sections.first().filter(|_| sections.len() > 1).map(|(_, section, _)| (None, &section.here));
        let all: Vec<_> = start.into_iter().chain(ends).collect();
        let kept = all.len().min(ENDS);
        (0..kept).map(|index| all[index * (all.len() - 1) / (kept - 1).max(1)].clone()).collect()
    }
}

/// A diagram with its captions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Figure {
    /// Number of the last step before the position.
    pub number: usize,
    /// The printed number: `number`, or the number of the move.
    pub count: usize,
    /// The last step that it shows: that of the last marked move if the next moves are marked, else `number`.
    pub last: usize,
    /// The caption in the chosen wording.
    pub caption: String,
    /// The move in words; "start" for step 0.
    pub words: String,
    /// The words of each move, if the moves have numbers: "① d left", "② D down 2".
    pub phrases: Vec<String>,
    /// The spoken words, if they differ: "small b left".
    pub aloud: Option<String>,
    /// The reasons of the moves: "room for S (24)"; empty if nothing moves, and for jumps.
    pub why: String,
    /// The spoken move with its reason: "small b left: room for S (24)".
    pub told: String,
    /// Whether the caption contains the move in words.
    pub has_move: bool,
    /// The author's notes on this picture, a paragraph each.
    pub notes: Vec<String>,
    /// The picture.
    pub diagram: Diagram,
}

impl Figure {
    /// The picture with the notes in its description, for places that do not print them.
    pub fn spoken(&self) -> Cow<'_, Diagram> {
        if self.notes.is_empty() {
            return Cow::Borrowed(&self.diagram);
        }
        let mut diagram = self.diagram.clone();
        diagram.description = [&[diagram.description], &self.notes[..]].concat().join(" ");
        Cow::Owned(diagram)
    }

    /// The description of the picture: the moves and, unless `is_brief`, the whole position. For a map it is always the
    /// route.
    pub(crate) fn described(&self, is_brief: bool) -> &str {
        if is_brief && self.diagram.position().is_some() { &self.told } else { &self.diagram.description }
    }

    /// Whether the moves have numbers.
    pub fn is_numbered(&self) -> bool {
        !self.phrases.is_empty()
    }

    /// The move in words, unless the caption contains it.
    fn more_words(&self) -> Option<&str> {
        (!self.has_move).then_some(&self.words)
    }

    /// The move in words, unless the caption contains it. Of several moves, lines break only between them and after
    /// commas.
    fn kept_words(&self) -> Cow<'_, str> {
        let words = self.more_words().unwrap_or_default();
        if words.is_empty() || !self.is_numbered() {
            return Cow::Borrowed(words);
        }
        let kept = self.phrases.iter().map(|phrase| phrase.replace(' ', "\u{a0}").replace(",\u{a0}", ", "));
        Cow::Owned(kept.collect::<Vec<_>>().join(" "))
    }

    /// The caption with the move in words.
    pub fn whole_caption(&self, language: &Language) -> String {
        self.captioned(&self.kept_words(), language)
    }

    /// The template values of the figure in an author's document.
    fn template_values(&self, language: &Language) -> Value {
        context! {
            title => &self.diagram.title,
            caption => &self.caption,
            words => self.kept_words(),
            // Caption and words.
            full => self.whole_caption(language),
            // The author's notes, a paragraph each.
            notes => &self.notes,
        }
    }

    /// The caption, followed by `words` if there are any.
    fn captioned(&self, words: &str, language: &Language) -> String {
        match words {
            "" => self.caption.clone(),
            _ => language.say("titled", &[("title", (&self.caption).into()), ("words", words.into())]),
        }
    }
}

/// A part of the solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chapter {
    /// Its number, from 1.
    pub number: usize,
    /// What happens at its end: "S goes left".
    pub title: String,
    /// The state after it: "S has gone left".
    pub done: String,
    /// First step.
    pub first: usize,
    /// Last step.
    pub last: usize,
    /// The author's notes on it, a paragraph each.
    pub notes: Vec<String>,
    /// Its sections, at least one, in order. Routes have none.
    #[serde(skip)]
    pub sections: Vec<Section>,
}

/// A section of a chapter, short enough to look through.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// "1a"; "1" if it is the only section of its chapter; empty if it is the only one of the solution.
    pub name: String,
    /// Its location: "Part 1 of 7: steps 1–24" for the first section of one of several chapters, else "steps 13–24".
    pub place: String,
    /// Its own steps: "steps 1–12".
    pub steps: String,
    /// First step.
    pub first: usize,
    /// Last step.
    pub last: usize,
    /// The board before it.
    pub here: Signpost,
    /// The board after it.
    pub there: Signpost,
}

impl Section {
    /// The board before it, if `has_here`, and the board after it.
    fn signposts(&self, has_here: bool) -> impl Iterator<Item = &Signpost> {
        Some(&self.here).filter(|_| has_here).into_iter().chain([&self.there])
    }
}

/// A board by which readers find their position in the solution.
#[derive(Clone, PartialEq, Debug)]
pub struct Signpost {
    /// The number of its picture.
    pub count: usize,
    /// "you are here".
    pub words: String,
    /// The board, without marks.
    pub diagram: Diagram,
}

/// The options of a booklet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Style {
    /// The fonts.
    pub fonts: Fonts,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether the user chose the theme, so it also applies to screens.
    pub theme_is_chosen: bool,
    /// The wording of captions.
    pub caption: Caption,
    /// Which step is marked in the picture of a position.
    pub shown: Shown,
    /// The marks of that step.
    pub marks: Marks,
    /// Whether blocks that do not move in a chapter are faded in its pictures.
    pub focus: bool,
    /// The positions that are shown.
    pub steps: Selection,
    /// Whether pictures are numbered by move instead of step.
    pub by_move: bool,
    /// Whether boards are small, so labels are larger relative to cells.
    pub small: bool,
    /// The edition of the booklet.
    pub edition: Edition,
    /// Whether it is in large print. Labels are as large as their blocks allow.
    pub large: bool,
    /// The facts about the puzzle besides the solution.
    pub facts: Facts,
    /// The printed date, in seconds since 1970, if any.
    pub date: Option<i64>,
    /// The QR code on the back cover of a PDF, if any.
    pub code: Option<Code>,
}

impl Style {
    /// Whether HTML pages are in colour on screens and readers can choose another look. Not if the user chose the
    /// theme.
    pub fn has_looks(&self) -> bool {
        !self.theme_is_chosen && self.theme == Theme { paper: self.theme.paper, ..Theme::MONO }
    }

    /// The fonts and sizes of labels.
    fn lettering(&self) -> Lettering<'_> {
        let usual = match self.large {
            true => Lettering::large(&self.fonts),
            false if self.small => Lettering::from(&self.fonts).of_size(0.51),
            false => (&self.fonts).into(),
        };
        Lettering { one_line: self.steps.arrows() > 1, ..usual }
    }

    /// The printed number of a step of `story`: its own, or that of its move.
    fn counted(&self, story: &Walkthrough, step: usize) -> usize {
        if self.by_move && !story.is_route() { story.whole_of(step).map_or(0, |whole| whole + 1) } else { step }
    }

    /// The unit of printed numbers.
    fn unit(&self, story: &Walkthrough) -> Unit {
        if self.by_move && !story.is_route() { Unit::MOVE } else { story.unit }
    }
}

/// Makes a booklet of `story`. Labels that are too long for their blocks are shortened, also in captions. The
/// statement, or else the table of moves, explains the short names.
pub fn compose(story: &Walkthrough, style: &Style) -> Booklet {
    let story = &*shortened(story, style);
    let steps = style.steps.settled(story);
    let style = &Style { by_move: steps == Selection::Moves, steps, ..style.clone() };
    let shown = style.steps.pictures(story, style.shown);
    // Texts beside pictures use the names on blocks.
    let short = story.as_on_blocks();
    let composer = Composer { story, short: short.as_ref().unwrap_or(story), style, shown: &shown };
    let (edition, counts) = (style.edition, story.counts());
    let hints = edition.has_numbers().then(|| composer.hints()).flatten();
    // A solution may be too short for hints; then none are promised.
    let named = if edition == Edition::Hints && hints.is_none() { Edition::Puzzle } else { edition };
    let claim = if story.is_shortest() { "shortest" } else { "other" };
    let claim = [("claim", claim.into()), ("genre", story.genre.into()), ("counts", (&counts).into())];
    Booklet {
        author: story.about.author.clone(),
        subject: match edition.has_solution() {
            true => story.language.say("subject", &claim),
            false => named.challenge(story).unwrap_or_else(|| named.subtitle(story)),
        },
        task: story.brief(),
        play: Play::of(story, edition.has_solution(), style.facts.table()),
        cover: edition.has_cover().then(|| cover(story, style, named, shown.len())),
        statement: edition.has_cover().then(|| composer.statement()),
        steps: edition.has_solution().then(|| composer.steps()),
        moves: edition.has_solution().then(|| composer.moves()),
        numbers: edition.has_numbers().then(|| numbers::numbers(story, style)).flatten(),
        hints,
        colophon: edition.has_cover().then(|| colophon::colophon(story, style)),
        ..Booklet::empty(story, style)
    }
}

/// `story` with short names for long labels.
fn shortened<'a>(story: &'a Walkthrough, style: &Style) -> Cow<'a, Walkthrough> {
    if story.is_route() {
        return Cow::Borrowed(story);
    }
    let blocks =
        story.pieces.iter().map(|piece| (&*piece.label, BlockShape { shape: &piece.shape, pinned: piece.is_fixed() }));
    story.with_short_names(&short_names(blocks, style.lettering()))
}

/// Composes the parts of a booklet.
struct Composer<'a> {
    story: &'a Walkthrough,
    /// The story with the short names on blocks.
    short: &'a Walkthrough,
    style: &'a Style,
    /// The pictures of the solution.
    shown: &'a [Picture],
}

impl Composer<'_> {
    /// The puzzle with its signs and the explanation of short names.
    fn statement(&self) -> Statement {
        let Self { story, short, style, shown } = *self;
        let mut statement = statement::statement(story, style);
        statement.signs = (!story.is_route()).then(|| signs::signs(short, style, shown)).flatten();
        statement.origin.extend(story.short_names_in_words());
        statement
    }

    fn steps(&self) -> Steps {
        let Self { story, short, style, shown } = *self;
        let figures = shown.par_iter().map(|picture| pictured(story, short, style, picture)).collect();
        let is_whole = story.length() > 0 && shown.last().is_some_and(|picture| picture.step == story.length());
        Steps {
            meaning: signs::meaning(story, style),
            figures: with_notes(story, figures),
            maps: route::maps(story, style),
            way: route::texts(story),
            chapters: self.chapters(),
            solved: is_whole.then(|| story.title_at_end()),
            unit: self.unit(),
            total: style.counted(story, story.length()),
        }
    }

    /// The table of moves. Without a statement, it explains short names.
    fn moves(&self) -> Moves {
        let names = self.story.short_names_in_words().filter(|_| !self.style.edition.has_cover());
        Moves { names, ..moves::moves(self.short, self.style, self.shown.len()) }
    }

    /// The hints; none if the solution does not reach the goal.
    fn hints(&self) -> Option<Hints> {
        let Self { story, short, style, shown } = *self;
        let cuts = sections::all(short, shown).into_iter().flatten();
        let ends: Vec<usize> = cuts.map(|own| own.1).filter(|&end| end < story.length()).collect();
        hints::hints(short, style, &ends).filter(|_| story.is_solved())
    }

    /// The unit of the numbers of pictures.
    fn unit(&self) -> &'static str {
        let last = self.shown.last().map_or(0, |picture| picture.step);
        if self.style.counted(self.story, last) == last { self.story.unit.name() } else { Unit::MOVE.name() }
    }

    /// The chapters of the solution with their sections.
    fn chapters(&self) -> Vec<Chapter> {
        let all = sections::all(self.short, self.shown);
        let chapter = |(index, chapter): (usize, &walkthrough::Chapter)| Chapter {
            number: index + 1,
            title: chapter.title.clone(),
            done: chapter.done.clone(),
            first: *chapter.steps.start(),
            last: *chapter.steps.end(),
            notes: self.short.chapter_notes(index + 1),
            sections: all.get(index).map_or_else(Vec::new, |own| self.sections(own, index + 1, all.len())),
        };
        self.short.chapters.iter().enumerate().map(chapter).collect()
    }

    /// The sections, given by first and last step, of chapter `number` of `parts`.
    fn sections(&self, own: &[(usize, usize)], number: usize, parts: usize) -> Vec<Section> {
        let Self { story, style, .. } = *self;
        let names = ["steps-here", "steps-there"].map(|name| story.language.say(name, &[]));
        let signpost = |step: usize, words: &String| Signpost {
            count: style.counted(story, step),
            words: words.clone(),
            diagram: still(story, style, step),
        };
        let steps = |message: &str, first: usize, last: usize| {
            let [from, to] = [first - 1, last].map(|k| style.counted(story, k));
            let place = [
                ("unit", self.unit().into()),
                ("first", (from + 1).into()),
                ("to", to.into()),
                ("count", (to - from).into()),
                ("number", number.into()),
                ("parts", parts.into()),
            ];
            story.language.say(message, &place)
        };
        let whole = if parts > 1 { number.to_string() } else { String::new() };
        let section = |(index, &(first, last)): (usize, &(usize, usize))| {
            let letter = if own.len() > 1 { sections::letter(index) } else { String::new() };
            let steps_of = steps("steps-section", first, last);
            Section {
                name: format!("{whole}{letter}"),
                place: match own.last() {
                    Some((_, end)) if index == 0 && parts > 1 => steps("steps-part", first, *end),
                    _ => steps_of.clone(),
                },
                steps: steps_of,
                first,
                last,
                here: signpost(first - 1, &names[0]),
                there: signpost(last, &names[1]),
            }
        };
        own.par_iter().enumerate().map(section).collect()
    }
}

/// "Klotski: After 42 steps".
fn titled(story: &Walkthrough, words: &str) -> String {
    story.language.say("titled", &[("title", (&story.about.title).into()), ("words", words.into())])
}

/// The figure of step `k`, from the picture of the selection that shows it.
pub fn figure(story: &Walkthrough, style: &Style, k: usize) -> Figure {
    figure_of(story, style, &style.steps.picture_of(story, k, style.shown))
}

/// The figure of a picture.
pub fn figure_of(story: &Walkthrough, style: &Style, picture: &Picture) -> Figure {
    pictured(story, story, style, picture)
}

/// The figure of a picture. The data of its blocks has the labels of `story`, and its words use the names of `short`.
fn pictured(story: &Walkthrough, short: &Walkthrough, style: &Style, picture: &Picture) -> Figure {
    let k = picture.step;
    let count = style.counted(short, k);
    let caption = match &style.caption {
        own if *own == Caption::AFTER && !picture.is_before() => after(style.unit(short), count, &short.language),
        caption if *caption == Caption::NUMBER => count.to_string(),
        caption => caption.text_shown(short, picture),
    };
    let title = titled(story, &Caption::AFTER.text_shown(story, picture));
    let scene = story.marked(picture, style.marks);
    let scene = if style.focus { story.focused(picture, scene) } else { scene };
    let made = picture.moves.last().map(|whole| *whole.steps.end());
    Figure {
        number: k,
        count,
        last: made.filter(|_| picture.shown == Shown::Next || picture.is_before()).unwrap_or(k),
        words: short.words_shown(picture),
        phrases: if picture.is_numbered() { short.phrases_shown(picture) } else { Vec::new() },
        aloud: short.words_aloud(picture),
        why: short.why_shown(picture),
        told: short.words_and_why_aloud(picture),
        has_move: style.caption.has_move(),
        notes: Vec::new(),
        diagram: draw(&scene, style.lettering(), title, story.description_shown(picture)),
        caption,
    }
}

/// The position after `step` without marks.
fn still(story: &Walkthrough, style: &Style, step: usize) -> Diagram {
    let title = titled(story, &Caption::AFTER.text(story, step));
    let picture = story.single(step, Shown::None);
    draw(&story.marked(&picture, Marks::NONE), style.lettering(), title, story.description(step))
}

/// "After 24 steps", as the pictures of a booklet are numbered.
fn after_words(story: &Walkthrough, style: &Style, step: usize) -> String {
    after(style.unit(story), style.counted(story, step), &story.language)
}

/// The start without marks.
fn start(story: &Walkthrough, style: &Style) -> Diagram {
    draw(&story.still(0), style.lettering(), story.language.say("picture-start", &[]), story.description(0))
}

/// The picture of a cover: the start with the goal positions; for a route only the start.
fn front(story: &Walkthrough, style: &Style) -> Diagram {
    let scene = if story.is_route() { story.still(0) } else { story.scene(0) };
    draw(&scene, style.lettering(), story.language.say("picture-start", &[]), story.description(0))
}

fn cover(story: &Walkthrough, style: &Style, edition: Edition, diagrams: usize) -> Cover {
    let (language, unit) = (&story.language, ("unit", story.unit.name().into()));
    let rule = language.say("unit-rule", &[unit]);
    let challenge = edition.challenge(story);
    let (subtitle, counts, facts) = match edition.has_solution() {
        true => {
            let counted = match story.is_shortest() {
                true => language.say("cover-fewest", &[unit]),
                false => language.sentences(story.claims().into_iter().chain([rule])),
            };
            let pages = match story.is_route() {
                true => language.say("cover-maps", &[("count", story.chapters.len().max(1).into())]),
                false => language.say("cover-diagrams", &[("count", diagrams.into())]),
            };
            let subtitle = language.say("cover-subtitle", &[("genre", story.genre.into())]);
            (subtitle, story.counts(), vec![counted, pages])
        }
        false => {
            let counted = if story.is_shortest() { language.say("cover-fewest", &[unit]) } else { rule };
            let facts = challenge.iter().map(|_| counted.clone()).collect();
            (edition.subtitle(story), challenge.unwrap_or_default(), facts)
        }
    };
    Cover {
        subtitle,
        by: statement::by(story),
        difficulty: Rating::of(story),
        counts,
        facts,
        start: front(story, style),
        boards: Vec::new(),
        edition: edition.title(language),
    }
}

/// "116 steps are 88 moves", if there is a second unit.
fn equation(story: &Walkthrough) -> Option<String> {
    let (first, second) = (story.count(story.length()), story.second_count(&story.language)?);
    let count = ("count", story.length().into());
    Some(story.language.say("equation", &[("first", (&first).into()), ("second", (&second).into()), count]))
}
