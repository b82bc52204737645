//! `stepbook book`.

use super::arguments::{ArrowName, Book, Common, Format, ShapeName, how_to_print};
use super::date::date;
use super::latex::warn_of_rare_characters;
use super::message::Unused;
use super::output::{self, Destination};
use super::search::{Solved, solve_task};
use super::templates::templates;
use super::{CommandResult, Failure, facts, message};
use crate::booklet::impose::{Imposition, impose, smallest_type};
use crate::booklet::pages::{self, Layout, Paper};
use crate::booklet::{self, Block, Booklet, Edition, Facts, Figure, Selection, Shape, Style, Templates};
use crate::language::Language;
use crate::render::latex::Flavour;
use crate::render::pdf::{self, Pages};
use crate::sliding::Prefer;
use crate::text::counted;
use crate::walkthrough::{Caption, Marks};
use std::path::PathBuf;

/// The shapes of LaTeX that this command has.
const SHAPES: [ShapeName; 6] = [
    ShapeName::Document,
    ShapeName::Sections,
    ShapeName::Figure,
    ShapeName::Grid,
    ShapeName::Frames,
    ShapeName::Overlays,
];

pub(super) fn run(options: &Book, common: &Common) -> CommandResult {
    let allowed = [Format::Pdf, Format::Html, Format::Tex];
    let mut named = false;
    let target = options.latex.target(&options.target)?;
    let destination = output::destination(&target, &allowed, |to| {
        named = true;
        Destination { format: to.unwrap_or(Format::Pdf), path: None }
    })?;
    // The paper's program writes sections.
    let is_wiberg = options.latex.flavour() == Flavour::Wiberg;
    let shape = options.latex.shape(if is_wiberg { ShapeName::Sections } else { ShapeName::Document }, &SHAPES)?;
    let shape = shape.filter(|_| destination.format == Format::Tex);
    // Figures of the steps need nothing of the rest.
    let edition = if shape.is_some() { Edition::Solution } else { Edition::from(options.edition) };
    let language = options.look.words.language()?;
    let mut style = options.look.style(common.quiet)?;
    if is_wiberg && shape == Some(Shape::Sections) && options.look.caption.is_none() {
        style.caption = Caption::Paper;
    }
    if !common.quiet {
        warn_of_unused(options, &style, edition, shape, destination.format);
    }
    let templates = templates(options.look.words.template_dir.as_deref())?;
    let (solved, facts) = match edition.has_numbers() {
        true => facts::solve(&options.task, &language, common)?,
        false => (solve_task(&options.task, &language, common)?, Facts::default()),
    };
    let (loaded, story, statistics) = match solved {
        Solved::Story(loaded, story, statistics) => (loaded, story, statistics),
        Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle)),
    };
    // What is wrong with the options is told before the long searches for the numbers.
    options.steps.check(story.length())?;
    let date = date()?;
    let paper = options.paper.clone().unwrap_or_default();
    let paper = if options.landscape { paper.landscape() } else { paper };
    let plan = options.impose.plan(paper.clone(), &language)?;
    let facts = match edition.has_numbers() {
        true => match facts::explore(facts, &loaded.puzzle, &statistics, &options.task, common) {
            Ok(facts) => facts,
            Err(ending) => return Ok(ending),
        },
        false => facts,
    };
    let style = Style { steps: options.steps.clone(), edition, facts, date, ..style };
    if destination.format == Format::Tex {
        warn_of_rare_characters(&story, shape, common);
    }
    let booklet = booklet::compose(&story, &style);
    let Document { bytes, extent, hints } = match shape {
        Some(shape) => {
            let label = options.latex.prefix(&loaded);
            let setting = options.latex.setting(shape, &label, &style, &story);
            let figures = figures(&booklet);
            let document = Document::of(booklet::figures(figures, &setting, &templates)?);
            Document { extent: format!("{}, {}", counted(figures.len(), "picture"), document.extent), ..document }
        }
        None => document(&booklet, &templates, options, paper, plan, destination.format)?,
    };
    let default = || {
        let mut name = loaded.name.clone();
        name.push(format!(".{}", destination.format.ending()));
        PathBuf::from(name)
    };
    let path = if named { Some(default()) } else { destination.path };
    let ending = output::write(&bytes, path.as_deref())?;
    if let (Some(path), false) = (&path, common.quiet) {
        message::note(&format!("{}: {}, {extent}", path.display(), story.counts_in(&Language::default())));
        hints.iter().for_each(|hint| message::note(hint));
    }
    Ok(ending)
}

/// Names options of which nothing comes with this format, edition and shape.
fn warn_of_unused(options: &Book, style: &Style, edition: Edition, shape: Option<Shape>, format: Format) {
    let given = options.impose.given().into_iter().filter(|_| format != Format::Pdf);
    let of_sheets = given.map(|name| (name, true, "only the PDF has pages to put on sheets"));
    let unused = unused_by_edition(options, style, edition, format).into_iter();
    let of_latex = options.latex.unused(&options.look, style, shape, format);
    message::unused(unused.chain(unused_by_format(options, format)).chain(of_latex).chain(of_sheets));
}

fn unused_by_edition(options: &Book, style: &Style, edition: Edition, format: Format) -> [Unused; 9] {
    let look = &options.look;
    let wanted = Edition::from(options.edition);
    let is_ignored = edition != wanted && wanted != Edition::default();
    let is_marked = style.marks != Marks::default();
    // Where the flavour implies it, nobody has asked for it.
    let is_preferring =
        Prefer::from(options.task.wanted.prefer) != Prefer::default() && options.latex.flavour() != Flavour::Wiberg;
    let (no_steps, without) = (!edition.has_solution(), "this edition does not show the steps");
    let large = "only the PDF is printed large, other formats are like the full edition";
    [
        ("--steps", no_steps && options.steps != Selection::All, without),
        ("--arrow", no_steps && look.arrow != ArrowName::After, without),
        ("--mark", no_steps && is_marked, without),
        ("--mark", !no_steps && is_marked && look.arrow == ArrowName::None, "with --arrow none no step is marked"),
        ("--caption", no_steps && look.caption.is_some(), without),
        ("--grid", no_steps && options.grid.is_some() && format == Format::Pdf, without),
        ("--prefer", edition == Edition::Puzzle && is_preferring, "this edition tells nothing of the moves"),
        ("--edition", is_ignored, "this shape has the figures of the steps only"),
        ("--edition large", edition == Edition::Large && format != Format::Pdf, large),
    ]
}

fn unused_by_format(options: &Book, format: Format) -> [Unused; 8] {
    let (no_pages, sizes) = (format != Format::Pdf, "only the PDF has pages of a chosen size");
    let words = "the PDF is made without templates, it takes only languages from there";
    [
        ("--paper", options.paper.is_some() && no_pages, sizes),
        ("--landscape", options.landscape && no_pages, sizes),
        ("--landscape", !no_pages && is_turned_already(options), "the pages are as wide without it"),
        ("--margins", options.margins.is_some() && no_pages, sizes),
        ("--digital", options.digital && no_pages, "only the PDF has a gutter"),
        ("--grid", options.grid.is_some() && no_pages, sizes),
        ("--font", !options.look.fonts.files.is_empty() && no_pages, "only the PDF holds its fonts"),
        ("--template-dir", !no_pages && options.look.words.is_without_words(), words),
    ]
}

/// Whether `--landscape` is given, but pages are as wide without it.
fn is_turned_already(options: &Book) -> bool {
    let size = |paper: Paper| {
        let plan = options.impose.plan(paper.clone(), &Language::default()).ok().flatten();
        let page = plan.map_or(paper, |plan| plan.page());
        (page.width, page.height)
    };
    let paper = options.paper.clone().unwrap_or_default();
    options.landscape && size(paper.clone()) == size(paper.landscape())
}

/// What is written.
struct Document {
    bytes: Vec<u8>,
    /// Its extent in words.
    extent: String,
    /// What to know when it is printed.
    hints: Vec<String>,
}

impl Document {
    fn of(text: String) -> Self {
        let extent = format!("{} kB", text.len().div_ceil(1000));
        Self { bytes: text.into_bytes(), extent, hints: Vec::new() }
    }
}

fn document(
    booklet: &Booklet,
    templates: &Templates,
    options: &Book,
    paper: Paper,
    plan: Option<Imposition>,
    format: Format,
) -> Result<Document, Failure> {
    let layout = Layout {
        paper: plan.as_ref().map_or(paper, Imposition::page),
        margins: options.margins.unwrap_or_default(),
        digital: options.digital,
        grid: options.grid,
        caption: options.look.caption.is_some(),
        large: Edition::from(options.edition) == Edition::Large,
    };
    let text = match format {
        Format::Html => booklet::html(booklet, templates)?,
        Format::Tex => booklet::latex(booklet, options.latex.flavour(), templates)?,
        _ => {
            let pages = pages::paginate(booklet, &layout)?;
            let count = pages.pages.len();
            let extent = counted(count, "page");
            let mut hints = Vec::new();
            let pages = match plan {
                Some(plan) => {
                    let sheets = impose(pages, &plan)?;
                    hints.extend(how_to_print(&plan, count, sheets.pages.len()));
                    hints.extend(small_type(&sheets));
                    sheets
                }
                None => pages,
            };
            return Ok(Document { bytes: pdf::pdf(&pages, booklet.theme)?, extent, hints });
        }
    };
    Ok(Document::of(text))
}

/// The figures of the steps.
fn figures(booklet: &Booklet) -> &[Figure] {
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) => Some(&steps.figures[..]),
        _ => None,
    });
    steps.unwrap_or_default()
}

/// Least size in pt of type that is easy to read, with some room for rounding.
const READABLE: f64 = 5.95;

/// A warning if the smallest type is hard to read.
fn small_type(sheets: &Pages) -> Option<String> {
    let size = smallest_type(sheets).filter(|&size| size < READABLE)?;
    Some(format!("the smallest type is {size:.1} pt high on these sheets; fewer pages on a side are easier to read"))
}
