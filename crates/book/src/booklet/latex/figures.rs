//! Figures for a document of the author's: templates say how they are placed in it.

use super::LatexError;
use crate::booklet::templates::Form;
use crate::booklet::{Figure, Style, TemplateError, Templates, figure, titled};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::render::latex::{
    CELL_MM, Flavour, GRID, PACKAGE, Pictures, Puzzle, Step, Unprintable, call, escape, pictures, pictures_together,
    plain, support, wiberg_unit,
};
use stepbook_draw::walkthrough::{Caption, Marks, Shown, Walkthrough};
use stepbook_read::language::Piece;

/// How figures are placed in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// The bare picture.
    #[default]
    Fragment,
    /// A float with caption and label.
    Figure,
    /// A document that is as large as the picture.
    Standalone,
    /// A section for each, as in Karl Wiberg's paper.
    Sections,
    /// Floats with many figures, each with a caption of its own.
    Grid,
    /// A graph of positions, which [`graph`](super::graph) writes.
    Graph,
    /// One frame of beamer, which shows them one after the other.
    Overlays,
}

impl Shape {
    /// Whether the figures have labels, by which the text of a document refers to them.
    pub fn has_labels(self) -> bool {
        self.has_words() && self != Self::Sections
    }

    /// Whether they have words beside the labels of blocks.
    pub fn has_words(self) -> bool {
        !matches!(self, Self::Fragment | Self::Standalone | Self::Graph)
    }

    /// The template that says how figures of this shape are written.
    fn template(self) -> &'static str {
        match self {
            Self::Fragment | Self::Figure | Self::Standalone => "figures.tex",
            Self::Sections => "sections.tex",
            Self::Grid => "grid.tex",
            Self::Graph => "graph.tex",
            Self::Overlays => "overlays.tex",
        }
    }
}

/// The common settings of figures.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How the pictures are written.
    pub flavour: Flavour,
    /// How they are placed.
    pub shape: Shape,
    /// The prefix of labels with its separator: `prefix-` makes `\label{prefix-step-042}`. It is written as it is, so it may only
    /// have characters for which [`is_label`] holds.
    pub label: &'a str,
    /// How they are painted and marked.
    pub style: &'a Style,
    /// The solution whose steps they show. It has the title, the language and the number of steps.
    pub story: &'a Walkthrough,
}

impl Setting<'_> {
    /// The label of step `k`, without the backslash and the braces: `klotski-step-042`.
    pub fn label(&self, k: usize) -> String {
        format!("{}step-{}", self.label, self.story.id(k))
    }
}

/// Whether `c` can be used unchanged in a label of LaTeX.
///
/// The others are special to TeX, separate the labels of a list (a comma, for cleveref), or are made active by languages of
/// the package babel (`"`, `!`, `=` and more); of those, babel itself sees to `:`, which labels often have.
pub fn is_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || ":-._/".contains(c)
}

/// Figures in sources of their own.
#[derive(Clone, PartialEq, Debug)]
pub struct Fragments {
    /// What must be read before them, if they do not have it themselves.
    pub definitions: Option<String>,
    /// A source for each figure.
    pub sources: Vec<String>,
}

/// One source with all `figures`, at least one, which show positions of one puzzle. With `labels`, without the backslash and the braces,
/// it is a part of a document that begins with [`support`] for all of its sources; figures of [`Shape::Grid`] have the prefix of `setting`.
///
/// # Errors
///
/// If a text has a character that LaTeX cannot print, a replaced template is invalid, or there is no figure.
pub fn figures(
    figures: &[Figure],
    labels: Option<&[String]>,
    setting: &Setting<'_>,
    templates: &Templates,
) -> Result<String, LatexError> {
    let drawn = drawn(figures, setting, true)?;
    let own = drawn.definitions + &drawn.common;
    let (pictures, own) = ((drawn.pictures, !drawn.common.is_empty()), (own.as_str(), labels.is_none()));
    fill(figures, labels.unwrap_or_default(), pictures, own, setting, &setting.form(templates)?)
}

/// A source for each of `figures`, in their order. Those of [`Flavour::Package`] share their definitions, the others have them
/// themselves.
///
/// # Errors
///
/// As [`figures`].
pub fn fragments(figures: &[Figure], setting: &Setting<'_>, templates: &Templates) -> Result<Fragments, LatexError> {
    let Pictures { definitions, pictures, .. } = drawn(figures, setting, false)?;
    let is_shared = setting.flavour == Flavour::Package && setting.shape != Shape::Standalone;
    let shared =
        is_shared.then(|| format!("% {}: \\stepbookload reads it.\n{definitions}", plain(&setting.story.about.title)));
    let own = if is_shared { ("", false) } else { (&*definitions, true) };
    let form = setting.form(templates)?;
    let source = |(figure, picture): (&Figure, String)| {
        fill(std::slice::from_ref(figure), &[], (vec![picture], false), own, setting, &form)
    };
    let sources = figures.iter().zip(pictures).map(source).collect::<Result<_, LatexError>>()?;
    Ok(Fragments { definitions: shared, sources })
}

/// The pictures of `figures` and what they need, for one document or for files of their own.
fn drawn(figures: &[Figure], setting: &Setting<'_>, is_together: bool) -> Result<Pictures, LatexError> {
    let (flavour, theme) = (setting.flavour, setting.style.theme);
    if flavour == Flavour::Package {
        return called(figures, setting);
    }
    // The start shows whether this is the paper's puzzle.
    let start = (flavour == Flavour::Wiberg).then(|| figure(setting.story, &Style::default(), 0).diagram);
    let diagrams: Vec<_> = start.iter().chain(figures.iter().map(|figure| &figure.diagram)).collect();
    let mut drawn = match is_together {
        true => pictures_together(&diagrams, theme, flavour, CELL_MM, "")?,
        false => pictures(&diagrams, theme, flavour, CELL_MM)?,
    };
    drawn.pictures.drain(..start.iter().count());
    Ok(drawn)
}

/// The calls of the package `stepbook` for `figures`, and the puzzle that they need.
fn called(figures: &[Figure], setting: &Setting<'_>) -> Result<Pictures, LatexError> {
    let Setting { style, story, .. } = *setting;
    // The package marks moves as its options say; the data have them all.
    let shown = match style.shown {
        _ if style.steps.arrows() > 1 => Shown::Next,
        Shown::None => Shown::After,
        shown => shown,
    };
    let marked = Style { shown, marks: Marks::default(), focus: false, ..style.clone() };
    // Maps of a way are drawn as they are.
    let redrawn = |of: &Figure| match of.diagram.position() {
        Some(_) => figure(story, &marked, of.number).diagram,
        None => of.diagram.clone(),
    };
    let drawn: Vec<Diagram> = figures.iter().map(redrawn).collect();
    // In a grid they are the captions.
    let is_grid = setting.shape == Shape::Grid;
    let words = |of: &Figure| if is_grid { setting.said(of).1 } else { of.kept_words().into_owned() };
    let told: Vec<String> = figures.iter().map(words).collect();
    let steps = figures.iter().zip(&drawn).zip(&told);
    let steps = steps.map(|((of, diagram), words)| Step { number: of.number, diagram, words });
    let steps: Vec<Step<'_>> = steps.collect();
    let mut words = vec![("title", escape(&story.about.title)?)];
    if is_grid {
        let [one, many, list] = setting.captions()?;
        let named = |caption: String| caption.replace("#1", "\\stepbookfirst{}").replace("#2", "\\stepbooklast{}");
        words.extend([("one", named(one)), ("many", named(many)), ("list", named(list))]);
    }
    if shown == Shown::Next {
        words.push(("moves", "after".to_owned()));
    }
    if figures.iter().all(|of| setting.said(of).0.is_empty()) {
        words.push(("unnumbered", "true".to_owned()));
    }
    let puzzle = Puzzle::new(setting.puzzle(), &words, &steps);
    let options = setting.options();
    let pictures = figures.iter().map(|figure| call(&options, figure.number)).collect();
    Ok(Pictures { definitions: puzzle.source()?, common: String::new(), pictures })
}

/// Definitions that define nothing.
const NO_DEFINITIONS: &str = "\\relax";

/// A source with its own definitions and, if so, those that all flavours share, as far as it needs them. Figures may have labels of their own.
/// The pictures may be drawn upon what they have in common; then all but the first are described by what changes.
fn fill(
    figures: &[Figure],
    labels: &[String],
    (pictures, is_upon): (Vec<String>, bool),
    (own, has_support): (&str, bool),
    setting: &Setting<'_>,
    form: &Form<'_>,
) -> Result<String, LatexError> {
    let is_package = setting.flavour == Flavour::Package;
    let is_bare = setting.flavour == Flavour::Wiberg && setting.shape == Shape::Sections;
    let [one, many, list] = setting.captions()?;
    let values = (figures.iter().zip(pictures).enumerate()).map(|(index, (figure, picture))| {
        let label = labels.get(index).cloned().unwrap_or_else(|| setting.label(figure.number));
        context! { label, picture, ..setting.values(figure, is_upon && index > 0) }
    });
    let values = context! {
        shape => Serde(setting.shape),
        title => &setting.story.about.title,
        label => setting.label,
        // Whether pictures choose their unit and have alternative texts themselves.
        whole => is_package,
        // The options of calls of the package `stepbook`; otherwise empty.
        call => if is_package { setting.options() } else { String::new() },
        // The package for documents that have all in one file; otherwise empty.
        package => if is_package && setting.shape == Shape::Standalone { PACKAGE } else { "" },
        // What sets the pictures of a grid in floats.
        machinery => GRID,
        packages => Serde(setting.flavour.packages()),
        // Side of a cell in mm where it is free.
        cell => CELL_MM,
        // That of pictures that need no definitions, as in Wiberg's paper; else empty.
        unit => figures.first().filter(|_| is_bare).map(|figure| wiberg_unit(&figure.diagram)).unwrap_or_default(),
        // The caption of figures with the step `#1`, the steps `#1` to `#2`, and the list of steps that TeX makes; already LaTeX.
        one, many, list,
        figures => values.collect::<Vec<_>>(),
    };
    let filled = |definitions: &str| form.filled(context! { definitions, ..values.clone() });
    // The template's use of its values shows what it needs.
    let all = match has_support {
        true => support(&filled(if own.is_empty() { NO_DEFINITIONS } else { own })?) + own,
        false => own.to_owned(),
    };
    Ok(filled(all.trim_end_matches("%\n"))?)
}

/// Letters in a line of a slide, the part of its height that a line takes, that of a picture, and the least.
const LETTERS: usize = 75;
const LINE: f64 = 0.045;
const PICTURE: f64 = 0.75;
const LEAST_PICTURE: f64 = 0.25;

/// The height of a picture that is as high on a slide as one of `height` is with its notes below.
fn room(height: usize, notes: &[String]) -> usize {
    if notes.is_empty() {
        return height;
    }
    let lines: usize = notes.iter().map(|note| note.chars().count().div_ceil(LETTERS) + 1).sum();
    let part = (PICTURE - LINE * lines as f64).max(LEAST_PICTURE);
    (height as f64 * PICTURE / part).ceil() as usize
}

/// A caption as LaTeX, with macro parameters for the first and the last step, and a macro for all: only TeX knows them.
fn caption(pieces: &[Piece]) -> Result<String, Unprintable> {
    let tex = |piece: &Piece| match piece {
        Piece::Text(text) => escape(text),
        Piece::Open("to") => Ok("#2".to_owned()),
        Piece::Open("steps") => Ok("\\stepbooksteps{}".to_owned()),
        Piece::Open(_) => Ok("#1".to_owned()),
    };
    pieces.iter().map(tex).collect()
}

impl<'a> Setting<'a> {
    /// The name of the puzzle for the package: the prefix of labels without its separator.
    pub(super) fn puzzle(&self) -> &'a str {
        self.label.trim_end_matches(|c: char| !c.is_ascii_alphanumeric())
    }

    /// The options of calls of the package.
    fn options(&self) -> String {
        let Style { shown, marks, focus, .. } = self.style;
        let mut options = vec![format!("puzzle={}", self.puzzle())];
        if self.shape == Shape::Grid {
            options.push(format!("label={}", self.label));
        }
        if *shown == Shown::None {
            options.push("arrow=none".to_owned());
        } else if *marks != Marks::default() {
            let all = [("arrow", marks.arrow), ("ghost", marks.ghost), ("outline", marks.outline)];
            let named: Vec<&str> = all.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
            options.push(format!("marks={{{}}}", named.join(",")));
        }
        if *focus {
            options.push("focus".to_owned());
        }
        options.join(",")
    }

    /// The caption of floats with one step, a range of steps, and any steps, as LaTeX.
    fn captions(&self) -> Result<[String; 3], Unprintable> {
        let story = self.story;
        let (unit, length) = (("unit", story.unit.name().into()), story.length().into());
        let span = |message, total, open: &[&'static str]| {
            let words = story.language.pieces(message, &[unit, (total, length)], open);
            let title = ("title", (&story.about.title).into());
            caption(&story.language.pieces_around("titled", &[title], [("words", words)]))
        };
        // A grid has the maps of a way.
        let maps = story.is_route() && self.shape == Shape::Grid;
        let words = |message, total, open: &[&'static str]| match maps {
            true => escape(&titled(story, &story.map_title())),
            false => span(message, total, open),
        };
        Ok([
            words("caption-step", "total", &["number"])?,
            words("pages-range", "last", &["first", "to"])?,
            words("figures-list", "last", &["steps"])?,
        ])
    }

    fn form<'t>(&self, templates: &'t Templates) -> Result<Form<'t>, TemplateError> {
        templates.form(self.shape.template(), &self.story.language, self.style.theme)
    }

    /// What stands below a figure: its number, or nothing where the author's caption or the way says what it is; and what is left to say.
    fn said(&self, figure: &Figure) -> (String, String) {
        let (story, caption) = (self.story, &figure.caption);
        let is_one_of = |usual: &[Caption]| usual.iter().any(|usual| usual.text(story, figure.number) == *caption);
        // These wordings say no more than the number.
        let is_number = is_one_of(&[Caption::AFTER, Caption::STEP, Caption::NUMBER]);
        let is_own = !is_number && !is_one_of(&[Caption::MOVE, Caption::WHY]);
        let words = figure.kept_words();
        let number = if is_own || story.is_route() { String::new() } else { figure.number.to_string() };
        (number, if is_number { words.into_owned() } else { figure.captioned(&words, &story.language) })
    }

    fn values(&self, figure: &Figure, is_brief: bool) -> Value {
        let halves = |length: f64| (length * 2.0).ceil() as usize;
        let (width, height) = (halves(figure.diagram.width), halves(figure.diagram.height));
        let (number, rest) = self.said(figure);
        context! {
            number => figure.number,
            // The number with as many digits as that of every other step.
            id => self.story.id(figure.number),
            shown_number => number,
            rest,
            // The position in words, already LaTeX. The package has its own.
            alt => if self.flavour == Flavour::Package { String::new() } else { plain(figure.described(is_brief)) },
            // Size in half units.
            width,
            height,
            // Its height and, below it on a slide, the notes, in the same units.
            room => room(height, &figure.notes),
            ..figure.said(&self.story.language)
        }
    }
}
