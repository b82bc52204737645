//! The booklet as one self-contained web page.
//!
//! The page is a document that works without any script: the grid of figures holds everything, and the player borrows
//! its drawings. All colours and widths of drawings are decided in the one style sheet. The Content-Security-Policy names
//! the exact texts of style sheet and script, so that nothing else can style the page, run in it or be loaded by it.

mod back;
mod inset;
mod pack;
mod playing;
mod script;
mod sheet;
mod site;
mod stage;
mod theme;

pub(super) use self::pack::Parts;
pub(super) use self::script::{gallery as script_of_gallery, inert};
pub(super) use self::site::SitePage;
pub use inset::{Inset, insets};
pub use script::{ELEMENT, element};
pub use stage::{Stage, StageWords};

pub(super) use self::sheet::Palette;
use self::sheet::{Sheet, Weave, is_large};
use super::values::{BookletValues, NumbersValues, Shared};
use super::{
    Block, Booklet, Chapter, Figure, Hints, MoveLine, Moves, Signs, Statement, Steps, TemplateError, Templates,
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::ops::Range;
use stepbook_draw::diagram::{Diagram, Item, Layer, Role};
use stepbook_draw::render::svg::{self, Surroundings};
use stepbook_draw::walkthrough::{Kind, Unit, after};

/// Writes `booklet` as an HTML page that needs no other file and no network, and can be read without its script.
///
/// The page is filled in from the templates `page.html` and `page.css`; its script is that of several more. All text of the
/// booklet is escaped, and none of it gets into style sheet or script. The same booklet gives the same bytes.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn html(booklet: &Booklet, templates: &Templates) -> Result<String, TemplateError> {
    let sheet = templates.render("page.css", &Sheet::of(booklet), &booklet.language, booklet.theme)?;
    let page = Page::of(booklet, Hashed::new(&sheet), Hashed::new(&script::page(templates, &booklet.play)), None);
    templates.render("page.html", &page, &booklet.language, booklet.theme)
}

/// Text that is put into the page unchanged, and its SHA-256 in base64, by which the Content-Security-Policy allows it.
#[derive(Serialize)]
pub(super) struct Hashed {
    text: String,
    hash: String,
}

impl Hashed {
    /// Browsers hash what is between the tags, after they have made every line end a line feed; some checkers leave out white
    /// space at the ends.
    pub(super) fn new(text: &str) -> Self {
        let text = text.trim().replace("\r\n", "\n");
        let hash = BASE64_STANDARD.encode(Sha256::digest(&text));
        Self { text, hash }
    }
}

/// `text` for HTML, between tags and in quoted attributes; characters that HTML cannot hold are replaced.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(c),
            _ if c.is_control() || is_noncharacter(c) => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// The values of `page.html`.
#[derive(Serialize)]
struct Page<'a> {
    #[serde(flatten)]
    common: BookletValues<'a>,
    style: Hashed,
    script: Hashed,
    /// What a page of a site has, which shares style and script with others.
    site: Option<site::Values>,
    /// The script's input: JSON in which no character has a meaning in HTML.
    data: String,
    /// Whether the author says something at a picture.
    noted: bool,
    /// Whether the player's board scrolls on phones.
    large: bool,
    /// What many pictures have in common, if they share it, and that as groups of SVG.
    shared: Option<Shared>,
    definitions: String,
    /// The hatches from which readers can choose; empty if they cannot.
    hatches: Vec<Weave>,
    statement: Option<&'a Statement>,
    signs: Option<Reading<'a>>,
    steps: Option<Grid<'a>>,
    moves: Option<List<'a>>,
    hints: Option<&'a Hints>,
    numbers: Option<NumbersValues<'a, back::LevelsValues<'a>>>,
}

/// How to read the pictures.
#[derive(Serialize)]
struct Reading<'a> {
    #[serde(flatten)]
    signs: &'a Signs,
    /// What a picture is.
    meaning: &'a str,
    sample: Option<Picture<'a>>,
}

#[derive(Serialize)]
struct Grid<'a> {
    meaning: &'a str,
    /// Whether the captions have the usual wording, of which the number is enough to see.
    usual: bool,
    /// The way on maps, where it is shown so; then the figures are for the player and for links to them.
    maps: Vec<Map<'a>>,
    parts: Vec<GridPart<'a>>,
}

#[derive(Serialize)]
struct Map<'a> {
    /// `None` where it is the only one.
    chapter: Option<&'a Chapter>,
    title: &'a str,
    notes: &'a [String],
    svg: &'a Diagram,
}

#[derive(Serialize)]
struct GridPart<'a> {
    chapter: Option<&'a Chapter>,
    figures: Vec<Picture<'a>>,
}

#[derive(Serialize)]
struct Picture<'a> {
    /// The number with at least three digits.
    id: String,
    number: usize,
    step: usize,
    caption: &'a str,
    /// The move in words, unless the caption says it.
    words: Option<&'a str>,
    /// The words of each move, if there are several.
    phrases: &'a [String],
    /// What is read aloud, and the same if that is different: with the reason.
    told: &'a str,
    aloud: Option<&'a str>,
    /// Why the move is made.
    why: &'a str,
    /// The block that moved, if only one has.
    block: Option<&'a str>,
    /// What the author says, a paragraph each.
    notes: &'a [String],
    svg: &'a Diagram,
    /// The position as lines of text.
    plain: String,
}

#[derive(Serialize)]
struct List<'a> {
    count: usize,
    /// Whether the result of every move is shown.
    is_shown: bool,
    /// The short names that are on blocks, where nothing before explains them.
    names: Option<&'a str>,
    chapters: Vec<ListPart<'a>>,
}

#[derive(Serialize)]
struct ListPart<'a> {
    chapter: &'a Chapter,
    /// The positions of the targets at the chapter's end.
    icon: Option<String>,
    moves: Vec<Move<'a>>,
}

/// Steps of the same block in a row.
#[derive(Serialize)]
struct Move<'a> {
    #[serde(flatten)]
    whole: &'a MoveLine,
    /// Id of the last step's figure.
    id: String,
}

impl<'a> Page<'a> {
    fn of(booklet: &'a Booklet, style: Hashed, script: Hashed, site: Option<site::Values>) -> Self {
        let shared = Shared::of(&kinds(booklet));
        let mut page = Self {
            common: BookletValues::of(booklet),
            style,
            script,
            data: script::data(booklet, site.is_some()),
            site,
            noted: has_notes(booklet),
            large: is_large(booklet),
            definitions: shared.as_ref().map_or_else(String::new, |shared| shared.definitions(booklet.theme)),
            shared,
            hatches: if booklet.has_looks && !booklet.play.is_of_jumps() { Weave::all() } else { Vec::new() },
            statement: None,
            signs: None,
            steps: None,
            moves: None,
            hints: None,
            numbers: None,
        };
        let is_shared = page.shared.is_some();
        for block in &booklet.blocks {
            match block {
                Block::Cover(_) | Block::Colophon(_) => {}
                Block::Statement(statement) => {
                    page.statement = Some(statement);
                    page.signs = statement.signs.as_ref().map(|signs| reading(signs, booklet));
                }
                Block::Steps(steps) => page.steps = Some(grid(steps, booklet, is_shared)),
                Block::Moves(moves) => page.moves = Some(list(moves, booklet)),
                Block::Hints(hints) => page.hints = Some(hints),
                Block::Numbers(numbers) => page.numbers = Some(back::numbers(numbers, booklet)),
            }
        }
        page
    }
}

/// The pictures of a page that may be many, by their kind. The first step is not among them: the player's board begins as it.
fn kinds(booklet: &Booklet) -> Vec<Vec<&Diagram>> {
    fn of(block: &Block) -> Vec<Vec<&Diagram>> {
        match block {
            Block::Steps(steps) => vec![
                steps.figures.iter().skip(1).map(|figure| &figure.diagram).collect(),
                steps.maps.iter().map(|map| &map.diagram).collect(),
            ],
            Block::Hints(hints) => vec![hints.boards.iter().filter_map(|hint| hint.board.as_ref()).collect()],
            _ => Vec::new(),
        }
    }
    booklet.blocks.iter().flat_map(of).collect()
}

fn reading<'a>(signs: &'a Signs, booklet: &'a Booklet) -> Reading<'a> {
    let meaning = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) => Some(steps.meaning.as_str()),
        _ => None,
    });
    Reading {
        signs,
        meaning: meaning.unwrap_or_default(),
        sample: signs.sample.as_ref().map(|figure| picture(figure, None)),
    }
}

/// The number of a figure in its id: three digits or more.
fn id(number: usize) -> String {
    format!("{number:03}")
}

fn picture<'a>(figure: &'a Figure, line: Option<&'a MoveLine>) -> Picture<'a> {
    Picture {
        id: id(figure.number),
        number: figure.count,
        step: figure.number,
        caption: &figure.caption,
        words: figure.more_words(),
        phrases: &figure.phrases,
        told: &figure.told,
        aloud: (figure.told != figure.words).then_some(&figure.told),
        why: &figure.why,
        block: line.filter(|_| !figure.is_numbered()).map(|line| line.label.as_str()),
        notes: &figure.notes,
        svg: &figure.diagram,
        plain: String::new(),
    }
}

/// Where pictures share what stays, only the first and the last have their positions as text, too.
fn grid<'a>(steps: &'a Steps, booklet: &'a Booklet, is_shared: bool) -> Grid<'a> {
    let lines = lines(booklet);
    let ends = [steps.figures.first(), steps.figures.last()].map(|figure| figure.map(|figure| figure.number));
    let figure = |figure: &'a Figure| {
        let line = lines.iter().find(|line| (line.first..=line.last).contains(&figure.number));
        let is_plain = !is_shared || ends.contains(&Some(figure.number));
        Picture { plain: if is_plain { site::plain(&figure.diagram) } else { String::new() }, ..picture(figure, line) }
    };
    let part = |(chapter, own): (Option<&'a Chapter>, Range<usize>)| GridPart {
        chapter,
        figures: steps.figures[own].iter().map(figure).collect(),
    };
    let unit = |figure: &Figure| if figure.count == figure.number { booklet.unit } else { Unit::Move };
    let usual = |figure: &Figure| after(unit(figure), figure.count, &booklet.language);
    Grid {
        meaning: &steps.meaning,
        usual: steps.figures.iter().any(|figure| figure.caption == usual(figure)),
        maps: maps(steps),
        parts: Chapter::parts(&steps.chapters, &steps.figures).into_iter().map(part).collect(),
    }
}

fn maps(steps: &Steps) -> Vec<Map<'_>> {
    let several = steps.maps.len() > 1;
    let titled = steps.maps.iter().zip(&steps.chapters);
    titled
        .map(|(Figure { diagram, notes, .. }, chapter)| Map {
            chapter: several.then_some(chapter),
            title: &diagram.title,
            notes,
            svg: diagram,
        })
        .collect()
}

/// Whether a picture has notes.
fn has_notes(booklet: &Booklet) -> bool {
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) => Some(&steps.figures),
        _ => None,
    });
    steps.is_some_and(|figures| figures.iter().any(|figure| !figure.notes.is_empty()))
}

/// The steps as text, if the booklet has them.
fn lines(booklet: &Booklet) -> &[MoveLine] {
    let lines = booklet.blocks.iter().find_map(|block| match block {
        Block::Moves(moves) => Some(moves.lines.as_slice()),
        _ => None,
    });
    lines.unwrap_or_default()
}

fn list<'a>(moves: &'a Moves, booklet: &Booklet) -> List<'a> {
    let chapter = |chapter: &'a Chapter| {
        let from = moves.lines.partition_point(|line| line.first < chapter.first);
        let to = moves.lines.partition_point(|line| line.first <= chapter.last);
        let own = moves.lines[from..to].iter().map(|line| one_move(line, booklet));
        ListPart { chapter, icon: icon(booklet, chapter), moves: own.collect() }
    };
    let chapters: Vec<ListPart<'a>> = moves.chapters.iter().map(chapter).collect();
    let is_shown = moves.lines.iter().all(|line| figure_of(line.last, booklet) == line.last);
    let count = chapters.iter().map(|chapter| chapter.moves.len()).sum();
    List { count, is_shown, names: moves.names.as_deref(), chapters }
}

fn one_move<'a>(whole: &'a MoveLine, booklet: &Booklet) -> Move<'a> {
    let id = id(figure_of(whole.last, booklet));
    Move { whole, id }
}

/// The number of the first figure that tells `step` or a later one, else of the last.
fn figure_of(step: usize, booklet: &Booklet) -> usize {
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) => Some(steps.figures.as_slice()),
        _ => None,
    });
    let figures = steps.unwrap_or_default();
    let place = figures.partition_point(|figure| figure.last < step);
    figures.get(place).or(figures.last()).map_or(step, |figure| figure.number)
}

/// The most rows or columns of a board whose icon still shows anything.
const ICON: usize = 8;

/// A picture of the frame and the targets at the end of `chapter`; `None` where no block is drawn as a target.
fn icon(booklet: &Booklet, chapter: &Chapter) -> Option<String> {
    if booklet.size.rows.max(booklet.size.cols) > ICON {
        return None;
    }
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) if steps.chapters.len() > 1 => Some(steps),
        _ => None,
    })?;
    let last = &steps.figures.iter().find(|figure| figure.number == chapter.last)?.diagram;
    let has_target = last.position()?.blocks.iter().any(|block| block.kind == Kind::Target);
    // The chapter's title is beside it.
    let (title, description) = (String::new(), String::new());
    let icon = Diagram { title, description, items: targets(&last.items), content: None, ..*last };
    has_target.then(|| svg::svg(&icon, booklet.theme, Surroundings::Page(&format!("c{}", chapter.number))))
}

/// Of `items` the frame and the targets, without labels.
fn targets(items: &[Item]) -> Vec<Item> {
    let kept = |item: &Item| match item {
        Item::Group { layer, at, scale, items } => {
            let keep = match layer {
                Layer::Board | Layer::Blocks => true,
                Layer::Block { material, .. } => material.kind == Kind::Target,
                Layer::Field | Layer::Under | Layer::Over | Layer::Jump(_) | Layer::Roses | Layer::Tally => false,
                Layer::Page(_) | Layer::Tagged(_) => false,
            };
            keep.then(|| Item::Group { layer: layer.clone(), at: *at, scale: *scale, items: targets(items) })
        }
        item => {
            let is_kept = |(role, _)| matches!(role, Role::Frame | Role::Block(_) | Role::MovedBlock(_));
            item.shape().is_some_and(is_kept).then(|| item.clone())
        }
    };
    items.iter().filter_map(kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_of_a_text_has_a_meaning_in_html() {
        assert_eq!(
            escape("<a b=\"c\" d='e'>&\u{0}\u{fffe}"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}\u{fffd}"
        );
    }
}
