//! A solution booklet: its parts as data, independent of paper and format.
//!
//! [`compose`] turns a walkthrough into blocks. HTML and LaTeX are written straight from them; the PDF is laid out on
//! pages first.

mod code;
mod collection;
mod colophon;
mod edition;
mod film;
mod gallery;
mod hints;
mod html;
pub mod impose;
mod latex;
mod legend;
mod levels;
mod marks;
mod moves;
mod notes;
mod numbers;
pub mod pages;
mod play;
mod poster;
mod rating;
mod selection;
mod site;
mod statement;
mod templates;
mod typeset;
mod typst;
mod values;
mod way;

pub use code::Code;
pub use collection::{
    Answers, Binding, BookPart, Collection, Common, Entry, Graded, Milestone, Next, Paragraph, Parts, Source, bind,
};
pub use colophon::Colophon;
pub use edition::Edition;
pub use film::{frames, motion};
pub use gallery::{Card, Extent, Gallery, GalleryPage, GalleryPages, Other, PAGE, Why, page_file, thumbnail};
pub use hints::{Band, Hint, Hints};
pub use html::{ELEMENT, Inset, Stage, StageWords, element, html, insets};
pub use latex::{
    Fragments, LatexError, Setting, Shape, figures, fragments, graph, inset, is_foreign, is_label, latex,
    latex_collection,
};
pub use legend::{Key, Legend, Name, Part, Sign, Thing};
pub use levels::{Levels, levels, narrow_levels};
pub use moves::{MoveLine, MoveWhy, Moves, WholeMove};
pub use notes::with_notes;
pub use numbers::{Chosen, Count, Counts, Fact, Facts, LevelPlot, Numbers, Solutions};
pub use play::Play;
pub use poster::poster;
pub use rating::Rating;
pub use selection::{ARROWS, Selection, SelectionError, Span};
pub use site::{
    Asset, GENERATOR, ICONS, Kept, Listed, PAGES, PICTURE, Place, folder_of, hash, icon, identity, page_list, picture,
    site_page, web_manifest, worker,
};
pub use statement::Statement;
pub use templates::{TemplateError, Templates};
pub use typst::{Sketch, typst};
pub use way::{Way, map, whole_map};

use edition::Section;
use rayon::prelude::*;
use serde::Serialize;
use std::borrow::Cow;
use std::ops::Range;
use stepbook_draw::diagram::{Diagram, Form, Lettering, Theme, draw, short_names};
use stepbook_draw::font::Fonts;
use stepbook_draw::walkthrough::{self, Caption, Marks, Picture, Shown, Unit, Walkthrough};
use stepbook_read::language::Language;
use stepbook_solve::grid::Size;

/// A booklet: what is said about it as a whole, and its blocks in reading order.
#[derive(Clone, PartialEq, Debug)]
pub struct Booklet {
    /// The puzzle's name.
    pub title: String,
    /// The puzzle's inventor.
    pub author: Option<String>,
    /// One sentence about the content.
    pub subject: String,
    /// Rows × columns of the board.
    pub size: Size,
    /// The unit that is counted.
    pub unit: Unit,
    /// Number of steps.
    pub length: usize,
    /// Its language.
    pub language: Language,
    /// Its fonts.
    pub fonts: Fonts,
    /// The day that is printed, in seconds since 1970; none is printed without it.
    pub date: Option<i64>,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether its page is in colour on screens, and readers can choose another look.
    pub has_looks: bool,
    /// The data for playing it.
    pub play: Play,
    /// The parts.
    pub blocks: Vec<Block>,
}

impl Booklet {
    /// The table of moves, if it follows the diagrams and nothing else does.
    fn moves_after_steps(&self) -> Option<&Moves> {
        match &self.blocks[..] {
            [Block::Steps(_), Block::Moves(moves)] => Some(moves.beside_pictures()),
            _ => None,
        }
    }
}

/// A part of a booklet.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// Title, start position and facts.
    Cover(Cover),
    /// The puzzle: start, goal and rules.
    Statement(Statement),
    /// How to read the diagrams.
    Legend(Legend),
    /// All positions.
    Steps(Steps),
    /// All moves as text.
    Moves(Moves),
    /// Graded hints.
    Hints(Hints),
    /// The numbers of the puzzle and of its solution.
    Numbers(Numbers),
    /// How the booklet was made: the back cover.
    Colophon(Colophon),
}

impl Block {
    /// The legend, if it is one.
    pub(crate) fn as_legend(&self) -> Option<&Legend> {
        if let Self::Legend(legend) = self { Some(legend) } else { None }
    }
}

/// The cover.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cover {
    /// Below the title.
    pub subtitle: String,
    /// "Invented by …", if that is known.
    pub by: Option<String>,
    /// How hard the puzzle is, if a solution is known.
    pub difficulty: Option<Rating>,
    /// "116 steps (88 moves)"; empty if no solution is known.
    pub counts: String,
    /// What that means and what the booklet contains; one sentence each.
    pub facts: Vec<String>,
    /// The start, with the goal's place.
    pub start: Diagram,
    /// The starts of all puzzles of a book of many, in its order, for a mosaic; none in that of a single one.
    #[serde(skip)]
    pub boards: Vec<Diagram>,
    /// "Full edition"; pages add the paper.
    pub edition: String,
}

/// The positions that are shown, with their chapters.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// A description of a diagram, if there is no legend; one or two sentences.
    pub meaning: String,
    /// At least one, in the order of their numbers; all positions, or those of a [`Selection`].
    pub figures: Vec<Figure>,
    /// The way on maps, one for each chapter, each with the number of its last step; none where positions are shown one by one.
    pub maps: Vec<Figure>,
    /// The texts with these maps.
    pub way: Option<Way>,
    /// Parts of the solution.
    pub chapters: Vec<Chapter>,
    /// A picture of what each of them is for; none if there is only one part, or if maps show the way.
    pub plans: Vec<Option<Diagram>>,
    /// "Solved", for the last diagram of a whole solution.
    pub solved: Option<String>,
}

/// A diagram with its captions.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// Number of the step.
    pub number: usize,
    /// The caption in the chosen wording.
    pub caption: String,
    /// The move in words; "start" for step 0.
    pub words: String,
    /// The same, move by move: "① d left", "② D down 2".
    pub phrases: Vec<String>,
    /// The words read aloud, if that is different: "small b left".
    pub aloud: Option<String>,
    /// Why these moves are made: "room for S (24)"; empty where nothing moves, and for jumps.
    pub why: String,
    /// The move with its reason, read aloud: "small b left: room for S (24)".
    pub told: String,
    /// Whether the caption has these words.
    pub has_move: bool,
    /// What the author says at this picture, a paragraph each.
    pub notes: Vec<String>,
    /// The picture.
    pub diagram: Diagram,
    /// The texts with short names, if blocks have any.
    pub brief: Option<Brief>,
}

/// The texts of a diagram with short names of blocks, for captions that have no room for whole ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// As [`Figure::caption`].
    pub caption: String,
    /// As [`Figure::words`].
    pub words: String,
    /// As [`Figure::phrases`].
    pub phrases: Vec<String>,
}

impl Figure {
    /// The picture whose description also has the notes, where nothing beside it says them.
    pub fn spoken(&self) -> Cow<'_, Diagram> {
        if self.notes.is_empty() {
            return Cow::Borrowed(&self.diagram);
        }
        let mut diagram = self.diagram.clone();
        for note in &self.notes {
            diagram.description = format!("{} {note}", diagram.description);
        }
        Cow::Owned(diagram)
    }

    /// What the picture says to readers who cannot see it: the moves, and unless this `is_brief` the whole position. A map only tells
    /// the route.
    pub(crate) fn described(&self, is_brief: bool) -> &str {
        if is_brief && self.diagram.position().is_some() { &self.told } else { &self.diagram.description }
    }

    /// Whether the moves are numbered: there are several.
    pub fn is_numbered(&self) -> bool {
        self.phrases.len() > 1
    }

    /// The move in words, unless the caption has them.
    fn more_words(&self) -> Option<&str> {
        (!self.has_move).then_some(&self.words)
    }

    /// The same; of several moves, each with spaces at which no line breaks but after a comma.
    fn kept_words(&self) -> Cow<'_, str> {
        let words = self.more_words().unwrap_or_default();
        if words.is_empty() || !self.is_numbered() {
            return Cow::Borrowed(words);
        }
        let kept = self.phrases.iter().map(|phrase| phrase.replace(' ', "\u{a0}").replace(",\u{a0}", ", "));
        Cow::Owned(kept.collect::<Vec<_>>().join(" "))
    }

    /// Its whole caption: with the move in words, unless it has them.
    pub fn whole_caption(&self, language: &Language) -> String {
        self.captioned(&self.kept_words(), language)
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// From 1.
    pub number: usize,
    /// What it is for.
    pub title: String,
    /// The same where there is little room.
    pub brief: String,
    /// First step.
    pub first: usize,
    /// Last step.
    pub last: usize,
    /// What the author says of it, a paragraph each.
    pub notes: Vec<String>,
}

impl Chapter {
    /// The one of `chapters` that has this step; none has the start.
    fn of(chapters: &[Self], step: usize) -> Option<&Self> {
        let place = chapters.partition_point(|chapter| chapter.last < step);
        chapters.get(place).filter(|chapter| chapter.first <= step)
    }

    /// The figures of each of `chapters` that has any; the start belongs to the first. A single chapter is not a part.
    fn parts<'a>(chapters: &'a [Self], figures: &[Figure]) -> Vec<(Option<&'a Self>, Range<usize>)> {
        if chapters.len() < 2 {
            return vec![(None, 0..figures.len())];
        }
        let mut end = 0;
        let part = |chapter: &'a Self| {
            let first = end;
            end = figures.partition_point(|figure| figure.number <= chapter.last);
            (Some(chapter), first..end)
        };
        chapters.iter().map(part).filter(|(_, own)| !own.is_empty()).collect()
    }
}

/// Size of a label in a picture of a plan, in cells.
const PLAN_LABEL: f64 = 0.55;

/// Choices that hold for the whole booklet.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Style {
    /// The fonts.
    pub fonts: Fonts,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether somebody chose the theme, so that it holds on screens, too.
    pub theme_is_chosen: bool,
    /// The wording of captions.
    pub caption: Caption,
    /// Which step is marked in the picture of a position.
    pub shown: Shown,
    /// How it is marked.
    pub marks: Marks,
    /// Whether blocks that do not matter in a part of the solution are faint in its pictures.
    pub focus: bool,
    /// Which positions are shown.
    pub steps: Selection,
    /// Which parts the booklet has.
    pub edition: Edition,
    /// The facts about the puzzle beside the solution.
    pub facts: Facts,
    /// The day that is printed, in seconds since 1970; none is printed without it.
    pub date: Option<i64>,
    /// The code on the back cover of a PDF, if one is wanted.
    pub code: Option<Code>,
}

impl Style {
    /// Whether pages are in colour on screens and readers can choose another look: not where somebody chose the theme.
    pub fn has_looks(&self) -> bool {
        !self.theme_is_chosen && self.theme == Theme { paper: self.theme.paper, ..Theme::MONO }
    }

    /// How labels are written.
    fn lettering(&self) -> Lettering<'_> {
        let usual = match self.edition {
            Edition::Large => Lettering::large(&self.fonts),
            Edition::Full | Edition::Puzzle | Edition::Hints | Edition::Solution => (&self.fonts).into(),
        };
        Lettering { one_line: self.steps.arrows() > 1, ..usual }
    }
}

/// Makes a booklet of `story`. Labels that are too long for their blocks are shortened; the legend explains them, else the statement, else
/// the table of moves.
pub fn compose(story: &Walkthrough, style: &Style) -> Booklet {
    let story = &*shortened(story, style);
    let shown = style.steps.pictures(story, style.shown);
    Booklet {
        title: story.about.title.clone(),
        author: story.about.author.clone(),
        subject: match style.edition.has_solution() {
            true => {
                story.language.say("subject", &[("genre", story.genre.into()), ("counts", (&story.counts()).into())])
            }
            false => style.edition.challenge(story).unwrap_or_else(|| style.edition.subtitle(story)),
        },
        size: story.field.size(),
        unit: story.unit,
        length: story.length(),
        language: story.language.clone(),
        fonts: style.fonts.clone().reading(story.language.is_right_to_left()),
        date: style.date,
        theme: style.theme,
        has_looks: style.has_looks(),
        play: Play::of(story, style.edition.has_solution())
            .with_arrows(style.steps.arrows())
            .with_distances(style.facts.distances.as_deref()),
        blocks: style.edition.sections().iter().filter_map(|&section| block(story, style, &shown, section)).collect(),
    }
}

/// `story` with short names where labels need them.
fn shortened<'a>(story: &'a Walkthrough, style: &Style) -> Cow<'a, Walkthrough> {
    if story.is_route() {
        return Cow::Borrowed(story);
    }
    let blocks =
        story.pieces.iter().map(|piece| (&*piece.label, Form { shape: &piece.shape, pinned: piece.is_fixed() }));
    story.with_short_names(&short_names(blocks, style.lettering()))
}

/// A part of the booklet; `None` if it would be empty.
fn block(story: &Walkthrough, style: &Style, shown: &[Picture], section: Section) -> Option<Block> {
    Some(match section {
        Section::Cover => Block::Cover(style.edition.cover(story, cover(story, style, shown.len()))),
        Section::Statement => {
            let mut statement = statement::statement(story, style);
            statement.origin.extend(names_in(Section::Statement, story, style));
            Block::Statement(statement)
        }
        // Maps say themselves how they are read.
        Section::Legend if story.is_route() => return None,
        Section::Legend => Block::Legend(legend::legend(story, style, shown)),
        Section::Steps => Block::Steps(Steps {
            meaning: marks::meaning(story, style),
            figures: with_notes(story, shown.par_iter().map(|picture| figure_of(story, style, picture)).collect()),
            maps: way::maps(story, style),
            way: way::way(story),
            chapters: chapters(story),
            plans: plans(story, style),
            solved: (story.length() > 0 && shown.last().is_some_and(|picture| picture.step == story.length()))
                .then(|| story.language.say("pages-solved", &[])),
        }),
        Section::Moves => {
            let mut moves = moves::moves(story, style, shown.len());
            moves.names = names_in(Section::Moves, story, style);
            if let Some(brief) = &mut moves.as_on_blocks {
                brief.names.clone_from(&moves.names);
            }
            Block::Moves(moves)
        }
        Section::Hints => Block::Hints(hints::hints(story, style).filter(|hints| style.edition.has_hints(hints))?),
        Section::Numbers => Block::Numbers(numbers::numbers(story, style)?),
        Section::Colophon => Block::Colophon(colophon::colophon(story, style)),
    })
}

/// The short names in words, if this is the part of the edition that explains them.
fn names_in(section: Section, story: &Walkthrough, style: &Style) -> Option<String> {
    let explains = |section: &&Section| matches!(section, Section::Legend | Section::Statement | Section::Moves);
    // A legend explains them better than the statement before it.
    let sections = style.edition.sections();
    let first = sections.iter().find(|section| **section == Section::Legend).or_else(|| sections.iter().find(explains));
    story.short_names_in_words().filter(|_| first == Some(&section))
}

/// "Klotski: After 42 steps".
fn titled(story: &Walkthrough, words: &str) -> String {
    story.language.say("titled", &[("title", (&story.about.title).into()), ("words", words.into())])
}

/// The figure of step `k`: of the picture of the selection that shows it.
pub fn figure(story: &Walkthrough, style: &Style, k: usize) -> Figure {
    figure_of(story, style, &style.steps.picture_of(story, k, style.shown))
}

/// The figure of a picture.
pub fn figure_of(story: &Walkthrough, style: &Style, picture: &Picture) -> Figure {
    let k = picture.step;
    let caption = style.caption.text_shown(story, picture);
    let title = titled(story, &Caption::After.text(story, k));
    let scene = story.marked(picture, style.marks);
    let scene = if style.focus { story.focused(picture, scene) } else { scene };
    Figure {
        number: k,
        words: story.words_shown(picture),
        phrases: story.phrases_shown(picture),
        aloud: story.words_aloud(picture),
        why: story.why_shown(picture),
        told: story.words_and_why_aloud(picture),
        has_move: style.caption.has_move(),
        notes: Vec::new(),
        diagram: draw(&scene, style.lettering(), title, story.description_shown(picture)),
        brief: story.brief().map(|brief| Brief {
            caption: style.caption.text_shown(&brief, picture),
            words: brief.words_shown(picture),
            phrases: brief.phrases_shown(picture),
        }),
        caption,
    }
}

/// The start and nothing else.
fn start(story: &Walkthrough, style: &Style) -> Diagram {
    draw(&story.still(0), style.lettering(), story.language.say("picture-start", &[]), story.description(0))
}

/// The picture of a cover: the start with the goal's place; of a map the start and nothing else.
fn front(story: &Walkthrough, style: &Style) -> Diagram {
    match story.is_route() {
        true => start(story, style),
        false => {
            draw(&story.scene(0), style.lettering(), story.language.say("picture-start", &[]), story.description(0))
        }
    }
}

/// The pictures of the plans of the chapters.
fn plans(story: &Walkthrough, style: &Style) -> Vec<Option<Diagram>> {
    // They are small.
    let lettering = style.lettering().of_size(PLAN_LABEL);
    let picture = |chapter: &walkthrough::Chapter| {
        let plan = chapter.plan.as_ref()?;
        let scene = story.plan_scene(chapter, plan);
        Some(draw(&scene, lettering, chapter.title.clone(), story.plan_in_words(plan)))
    };
    let several = story.chapters.len() > 1 && story.chapters.iter().any(|chapter| chapter.plan.is_some());
    story.chapters.iter().filter(|_| several).map(picture).collect()
}

fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let numbered = story.chapters.iter().enumerate();
    numbered
        .map(|(i, chapter)| Chapter {
            number: i + 1,
            title: chapter.title.clone(),
            brief: chapter.brief.clone(),
            first: *chapter.steps.start(),
            last: *chapter.steps.end(),
            notes: story.chapter_notes(i + 1),
        })
        .collect()
}

fn cover(story: &Walkthrough, style: &Style, diagrams: usize) -> Cover {
    let language = &story.language;
    Cover {
        subtitle: language.say("cover-subtitle", &[("genre", story.genre.into())]),
        by: statement::by(story),
        difficulty: Rating::of(story),
        counts: story.counts(),
        facts: vec![
            language.say("cover-fewest", &[("unit", story.unit.name().into())]),
            match story.is_route() {
                true => language.say("cover-maps", &[("count", story.chapters.len().max(1).into())]),
                false => language.say("cover-diagrams", &[("count", diagrams.into())]),
            },
        ],
        start: front(story, style),
        boards: Vec::new(),
        edition: String::new(),
    }
}

/// "116 steps are 88 moves", where they are counted in two ways.
fn equation(story: &Walkthrough) -> Option<String> {
    let (first, second) = (story.count(story.length()), story.second_count()?);
    let count = ("count", story.length().into());
    Some(story.language.say("equation", &[("first", (&first).into()), ("second", (&second).into()), count]))
}
