//! The booklet as one self-contained web page.
//!
//! The page works without its script: the grid of figures contains everything, and the player borrows its drawings. One
//! style sheet sets all colours and widths of drawings. The Content-Security-Policy contains the hashes of style sheet
//! and script, so nothing else can style the page, run in it or be loaded by it.

mod back;
mod inset;
mod script;
mod sheet;
mod site;
mod stage;
mod theme;
mod words;

pub use inset::{Inset, insets};
pub use script::{ELEMENT, element};
pub use site::site_page;
pub use stage::Stage;
pub use words::element_words;
pub(super) use words::{forms, open};

use self::sheet::sheet;
pub(super) use self::theme::palette;
use self::theme::{hatch_patterns, own};
use super::values::{SharedDrawings, common};
use super::{Booklet, Chapter, Figure, MoveLine, Moves, Signpost, Signs, Steps, TemplateError, Templates};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::{Unit, after};

/// Writes `booklet` as an HTML page that needs no other file, no network and, for reading, no script.
///
/// The page is filled in from the templates `page.html` and `page.css`, and its script from several more. All text of
/// the booklet is escaped, and none of it gets into style sheet or script. The same booklet gives the same bytes.
///
/// # Errors
///
/// Fails if a replaced template is invalid.
pub fn html(booklet: &Booklet, templates: &Templates) -> Result<String, TemplateError> {
    let sheet = templates.render("page.css", sheet(booklet), &booklet.language, booklet.theme)?;
    let page = page(booklet, Hashed::new(&sheet), Hashed::new(&script::page(templates, &booklet.play, false)), None);
    templates.render("page.html", page, &booklet.language, booklet.theme)
}

/// Text that is put into the page unchanged, and its SHA-256 in base64 for the Content-Security-Policy.
#[derive(Serialize)]
pub(super) struct Hashed {
    text: String,
    hash: String,
}

impl Hashed {
    /// Browsers hash the text between the tags with line feeds as line ends. Some validators trim white space first, so
    /// the text is trimmed.
    pub(super) fn new(text: &str) -> Self {
        let text = text.trim().replace("\r\n", "\n");
        let hash = BASE64_STANDARD.encode(Sha256::digest(&text));
        Self { text, hash }
    }
}

/// The values of `page.html`. `site` are those of a page of a site, which shares style and script with others.
fn page(booklet: &Booklet, style: Hashed, script: Hashed, site: Option<Value>) -> Value {
    let start = booklet.steps.as_ref().and_then(|steps| steps.figures.first()).map(|figure| &figure.diagram);
    let start = start.filter(|_| own(booklet.theme).is_none());
    let shared = SharedDrawings::of(&kinds(booklet), start, booklet.theme);
    let is_solved = booklet.steps.as_ref().is_some() && booklet.length > 0;
    let tabs = [("play", true), ("solution", is_solved), ("analysis", booklet.play.helps())];
    let tabs: Vec<&str> = tabs.into_iter().filter_map(|(tab, is_there)| is_there.then_some(tab)).collect();
    context! {
        style => Serde(style),
        script => Serde(script),
        // The script's input: JSON that is inert in HTML.
        data => script::data(booklet, site.is_some()),
        site,
        noted => booklet.steps.as_ref().is_some_and(|steps| steps.figures.iter().any(|figure| !figure.notes.is_empty())),
        task => &booklet.task,
        // The fewest steps, if proven.
        best => booklet.play.best.map(|fewest| {
            booklet.language.say("html-best", &[("unit", booklet.unit.name().into()), ("count", fewest.into())])
        }),
        // Whether there is a solution to show, and help from a position.
        solved => is_solved,
        helps => booklet.play.helps(),
        tabs => tabs,
        // The drawings that pictures share, as SVG groups and as a value.
        definitions => shared.as_ref().map(|shared| shared.definitions(booklet.theme)).unwrap_or_default(),
        shared => shared.as_ref().map(Serde),
        // The hatches from which readers can choose; empty if they cannot.
        hatches => if booklet.has_looks && !booklet.play.is_of_jumps() { hatch_patterns() } else { Vec::new() },
        statement => booklet.statement.as_ref().map(Serde),
        signs => booklet.statement.as_ref().and_then(|own| own.signs.as_ref()).map(|signs| reading(signs, booklet)),
        steps => booklet.steps.as_ref().map(|own| grid(own, booklet, shared.as_ref().is_some_and(|shared| !shared.common.is_empty()))),
        moves => booklet.moves.as_ref().map(|own| list(own, booklet)),
        hints => booklet.hints.as_ref().map(Serde),
        numbers => booklet.numbers.as_ref().map(|own| back::numbers(own, booklet)),
        ..common(booklet),
    }
}

/// The series of pictures of a page that may be long. They exclude the first step, which is the player's initial board.
fn kinds(booklet: &Booklet) -> Vec<Vec<&Diagram>> {
    let steps = booklet.steps.iter().flat_map(|steps| {
        let figures = steps.figures.iter().skip(1).map(|figure| &figure.diagram).collect();
        [figures, steps.maps.iter().map(|map| &map.diagram).collect()]
    });
    let hints = booklet.hints.iter().map(|hints| hints.boards.iter().filter_map(|hint| hint.board.as_ref()).collect());
    steps.chain(hints).collect()
}

/// How to read the pictures: a sample, and the signs.
fn reading(signs: &Signs, booklet: &Booklet) -> Value {
    context! {
        meaning => booklet.steps.as_ref().map_or("", |steps| &steps.meaning),
        sample => signs.sample.as_ref().map(|figure| picture(figure, None, false)),
        ..Value::from(Serde(signs)),
    }
}

/// The number of a figure in its id, with three digits or more.
fn id(number: usize) -> String {
    format!("{number:03}")
}

/// A picture with its words. `line` is the move that contains its step. If `is_plain`, its position is also given as
/// lines of text.
fn picture(figure: &Figure, line: Option<&MoveLine>, is_plain: bool) -> Value {
    context! {
        id => id(figure.number),
        number => figure.count,
        step => figure.number,
        caption => &figure.caption,
        // The move in words, unless the caption contains it, and the words of each of several moves.
        words => figure.more_words(),
        phrases => &figure.phrases,
        // The spoken words with the reason, and again only if they differ from the words.
        told => &figure.told,
        aloud => (figure.told != figure.words).then_some(&figure.told),
        why => &figure.why,
        // The block that moved, if only one did.
        block => line.filter(|_| !figure.is_numbered()).map(|line| &line.label),
        notes => &figure.notes,
        svg => Serde(&figure.diagram),
        plain => if is_plain { site::plain(&figure.diagram) } else { String::new() },
    }
}

/// The grid of figures. If pictures share drawings, only the first and the last also have their positions as text.
fn grid(steps: &Steps, booklet: &Booklet, is_shared: bool) -> Value {
    let lines = booklet.moves.as_ref().map_or(&[][..], |moves| &moves.lines);
    let ends = [steps.figures.first(), steps.figures.last()].map(|figure| figure.map(|figure| figure.number));
    // On paper, a section begins with signposts before its first figure.
    let (sections, has_here) = (steps.sections(), steps.has_here());
    let begun = |at: usize| {
        let (chapter, own, _) = sections.iter().find(|(.., own)| own.start == at && !own.is_empty())?;
        let post =
            |post: &Signpost| context! { count => post.count, words => &post.words, svg => Serde(&post.diagram) };
        Some(context! {
            name => &own.name,
            title => if steps.chapters.len() > 1 { &chapter.title } else { "" },
            steps => &own.steps,
            place => &own.place,
            begins => chapter.first == own.first,
            posts => own.signposts(has_here).map(post).collect::<Vec<_>>(),
        })
    };
    let figure = |at: usize| {
        let figure = &steps.figures[at];
        let line = lines.iter().find(|line| (line.first..=line.last).contains(&figure.number));
        let is_plain = !is_shared || ends.contains(&Some(figure.number));
        context! { section => begun(at), ..picture(figure, line, is_plain) }
    };
    // The start belongs to the first chapter. A single chapter has no heading.
    let several = steps.chapters.len() > 1;
    let part_of = |at: &usize| steps.chapters.iter().position(|chapter| steps.figures[*at].last <= chapter.last);
    let part = |own: &[usize]| {
        let chapter = part_of(&own[0]).filter(|_| several).map(|part| Serde(&steps.chapters[part]));
        context! { chapter, figures => own.iter().copied().map(figure).collect::<Vec<_>>() }
    };
    let all: Vec<usize> = (0..steps.figures.len()).collect();
    let unit = |figure: &Figure| if figure.count == figure.number { booklet.unit } else { Unit::MOVE };
    let usual = |figure: &Figure| after(unit(figure), figure.count, &booklet.language);
    let map = |(Figure { diagram, notes, .. }, chapter): (&Figure, &Chapter)| {
        context! { chapter => several.then_some(Serde(chapter)), title => &diagram.title, notes, svg => Serde(diagram) }
    };
    context! {
        meaning => &steps.meaning,
        // Whether the captions have the usual wording, which can be reduced to the number.
        usual => steps.figures.iter().any(|figure| figure.caption == usual(figure)),
        // The maps of a route. Then the figures are only for the player and for links.
        maps => steps.maps.iter().zip(&steps.chapters).map(map).collect::<Vec<_>>(),
        parts => all.chunk_by(|a, b| part_of(a) == part_of(b)).map(part).collect::<Vec<_>>(),
    }
}

/// The moves by chapter, each with a link to its picture.
fn list(moves: &Moves, booklet: &Booklet) -> Value {
    // The first figure that shows the step or a later one, else the last.
    let figures = booklet.steps.as_ref().map_or(&[][..], |steps| &steps.figures);
    let shown = |step: usize| {
        let figure = figures.get(figures.partition_point(|figure| figure.last < step)).or(figures.last());
        figure.map_or(step, |figure| figure.number)
    };
    let part = |chapter: &Chapter| {
        let own = moves.lines.iter().filter(|line| (chapter.first..=chapter.last).contains(&line.first));
        let own = own.map(|line| context! { id => id(shown(line.last)), ..Value::from(Serde(line)) });
        context! { chapter => Serde(chapter), moves => own.collect::<Vec<_>>() }
    };
    context! {
        count => moves.lines.len(),
        meaning => &moves.meaning,
        // Whether the result of every move is shown.
        is_shown => moves.lines.iter().all(|line| shown(line.last) == line.last),
        // The short names on blocks, unless they have been explained before.
        names => &moves.names,
        chapters => booklet.chapters().iter().map(part).collect::<Vec<_>>(),
    }
}
