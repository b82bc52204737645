//! Figures for an author's document. Templates determine how they are placed in it.

use super::LatexError;
use crate::booklet::templates::PreparedTemplate;
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
    /// A document of the size of the picture.
    Standalone,
    /// A section for each, as in Karl Wiberg's paper.
    Sections,
    /// Floats of many figures, each with its own caption.
    Grid,
    /// A graph of positions, which [`graph`](super::graph) writes.
    Graph,
    /// One beamer frame that shows them one after the other.
    Overlays,
}

impl Shape {
    /// Whether the figures have labels for cross-references.
    pub fn has_labels(self) -> bool {
        self.has_words() && self != Self::Sections
    }

    /// Whether they have words besides the labels of blocks.
    pub fn has_words(self) -> bool {
        !matches!(self, Self::Fragment | Self::Standalone | Self::Graph)
    }

    /// The template for figures of this shape.
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
    /// How they are placed in the document.
    pub shape: Shape,
    /// The prefix of labels with its separator: `prefix-` makes `\label{prefix-step-042}`. It is not escaped, so all of
    /// its characters must satisfy [`is_label`].
    pub label: &'a str,
    /// How they are painted and marked.
    pub style: &'a Style,
    /// The solution that they show, with the title, the language and the number of steps.
    pub story: &'a Walkthrough,
}

impl Setting<'_> {
    /// The label of step `k`, without the backslash and the braces: `klotski-step-042`.
    pub fn label(&self, k: usize) -> String {
        format!("{}step-{}", self.label, self.story.id(k))
    }
}

/// Whether `c` can be used unchanged in a LaTeX label.
///
/// The others are special to TeX, separate the labels of a list (a comma, for cleveref), or are active in some babel
/// languages (`"`, `!`, `=` and more). babel itself handles `:`, which is common in labels.
pub fn is_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || ":-._/".contains(c)
}

/// Figures in separate sources.
#[derive(Clone, PartialEq, Debug)]
pub struct Fragments {
    /// The shared definitions, if the sources do not contain them.
    pub definitions: Option<String>,
    /// A source for each figure.
    pub sources: Vec<String>,
}

/// One source with all `figures`, at least one, of one puzzle. With `labels`, given without the backslash and the
/// braces, it is a part of a document that begins with [`support`] for all of its sources. Figures of [`Shape::Grid`]
/// have the prefix of `setting`.
///
/// # Errors
///
/// Fails if a text has a character that LaTeX cannot print, if a replaced template is invalid, or without figures.
pub fn figures(
    figures: &[Figure],
    labels: Option<&[String]>,
    setting: &Setting<'_>,
    templates: &Templates,
) -> Result<String, LatexError> {
    let drawn = drawn(figures, setting, true)?;
    let own = drawn.definitions + &drawn.common;
    let (pictures, own) = ((drawn.pictures, !drawn.common.is_empty()), (own.as_str(), labels.is_none()));
    fill(figures, labels.unwrap_or_default(), pictures, own, setting, &setting.prepare(templates)?)
}

/// A source for each of `figures`, in order. Sources of [`Flavour::Package`] share their definitions, the others
/// contain them.
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
    let template = setting.prepare(templates)?;
    let source = |(figure, picture): (&Figure, String)| {
        fill(std::slice::from_ref(figure), &[], (vec![picture], false), own, setting, &template)
    };
    let sources = figures.iter().zip(pictures).map(source).collect::<Result<_, LatexError>>()?;
    Ok(Fragments { definitions: shared, sources })
}

/// The pictures of `figures` and their definitions, for one document or for separate files.
fn drawn(figures: &[Figure], setting: &Setting<'_>, is_together: bool) -> Result<Pictures, LatexError> {
    let (flavour, theme) = (setting.flavour, setting.style.theme);
    if flavour == Flavour::Package {
        return package_calls(figures, setting);
    }
    // The start determines whether this is the paper's puzzle.
    let start = (flavour == Flavour::Wiberg).then(|| figure(setting.story, &Style::default(), 0).diagram);
    let diagrams: Vec<_> = start.iter().chain(figures.iter().map(|figure| &figure.diagram)).collect();
    let mut drawn = match is_together {
        true => pictures_together(&diagrams, theme, flavour, CELL_MM, "")?,
        false => pictures(&diagrams, theme, flavour, CELL_MM)?,
    };
    drawn.pictures.drain(..start.iter().count());
    Ok(drawn)
}

/// The calls of the package `stepbook` for `figures`, and the data of their puzzle.
fn package_calls(figures: &[Figure], setting: &Setting<'_>) -> Result<Pictures, LatexError> {
    let Setting { style, story, .. } = *setting;
    // The package marks moves according to its options, so the data contains them all.
    let shown = match style.shown {
        _ if style.steps.arrows() > 1 => Shown::Next,
        Shown::None => Shown::After,
        shown => shown,
    };
    let marked = Style { shown, marks: Marks::default(), focus: false, ..style.clone() };
    // Maps are drawn as they are.
    let redrawn = |of: &Figure| match of.diagram.position() {
        Some(_) => figure(story, &marked, of.number).diagram,
        None => of.diagram.clone(),
    };
    let drawn: Vec<Diagram> = figures.iter().map(redrawn).collect();
    // In a grid the words are the captions.
    let is_grid = setting.shape == Shape::Grid;
    let words = |of: &Figure| if is_grid { setting.number_and_rest(of).1 } else { of.kept_words().into_owned() };
    let texts: Vec<String> = figures.iter().map(words).collect();
    let steps = figures.iter().zip(&drawn).zip(&texts);
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
    if figures.iter().all(|of| setting.number_and_rest(of).0.is_empty()) {
        words.push(("unnumbered", "true".to_owned()));
    }
    let puzzle = Puzzle::new(setting.puzzle(), &words, &steps);
    let options = setting.options();
    let pictures = figures.iter().map(|figure| call(&options, figure.number)).collect();
    Ok(Pictures { definitions: puzzle.source()?, common: String::new(), pictures })
}

/// Definitions that define nothing.
const NO_DEFINITIONS: &str = "\\relax";

/// A source with its own definitions and, if `has_support`, the shared ones that it needs. `labels` replace the usual
/// labels of figures. If the pictures are drawn upon shared items, all but the first are described by their changes.
fn fill(
    figures: &[Figure],
    labels: &[String],
    (pictures, is_upon): (Vec<String>, bool),
    (own, has_support): (&str, bool),
    setting: &Setting<'_>,
    template: &PreparedTemplate<'_>,
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
        // Whether pictures set their own unit and alternative text.
        whole => is_package,
        // The options of calls of the package `stepbook`; otherwise empty.
        call => if is_package { setting.options() } else { String::new() },
        // The package, for self-contained documents; otherwise empty.
        package => if is_package && setting.shape == Shape::Standalone { PACKAGE } else { "" },
        // The definitions that set the pictures of a grid in floats.
        machinery => GRID,
        packages => Serde(setting.flavour.packages()),
        // The default side of a cell in mm.
        cell => CELL_MM,
        // The unit of pictures without definitions, as in Wiberg's paper; else empty.
        unit => figures.first().filter(|_| is_bare).map(|figure| wiberg_unit(&figure.diagram)).unwrap_or_default(),
        // The captions, in LaTeX, of floats with the step `#1`, with the steps `#1` to `#2`, and with the list of steps
        // made by TeX.
        one, many, list,
        figures => values.collect::<Vec<_>>(),
    };
    let filled = |definitions: &str| template.filled(context! { definitions, ..values.clone() });
    // The filled-in template shows which definitions it needs.
    let all = match has_support {
        true => support(&filled(if own.is_empty() { NO_DEFINITIONS } else { own })?) + own,
        false => own.to_owned(),
    };
    Ok(filled(all.trim_end_matches("%\n"))?)
}

/// Characters per line of a slide, and the shares of its height: of a line, of a picture, and the minimum of a picture.
const LETTERS: usize = 75;
const LINE: f64 = 0.045;
const PICTURE: f64 = 0.75;
const LEAST_PICTURE: f64 = 0.25;

/// The height of a picture that takes as much of a slide as one of `height` with its notes below.
fn room(height: usize, notes: &[String]) -> usize {
    if notes.is_empty() {
        return height;
    }
    let lines: usize = notes.iter().map(|note| note.chars().count().div_ceil(LETTERS) + 1).sum();
    let part = (PICTURE - LINE * lines as f64).max(LEAST_PICTURE);
    (height as f64 * PICTURE / part).ceil() as usize
}

/// A caption in LaTeX, with macro parameters for the first and the last step, and a macro for the list of steps, which
/// only TeX knows.
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

    /// The options of package calls.
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

    /// The captions, in LaTeX, of floats with one step, with a range of steps, and with any steps.
    fn captions(&self) -> Result<[String; 3], Unprintable> {
        let story = self.story;
        let (unit, length) = (("unit", story.unit.name().into()), story.length().into());
        let span = |message, total, open: &[&'static str]| {
            let words = story.language.pieces(message, &[unit, (total, length)], open);
            let title = ("title", (&story.about.title).into());
            caption(&story.language.pieces_around("titled", &[title], [("words", words)]))
        };
        // A grid of a route contains its maps.
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

    fn prepare<'t>(&self, templates: &'t Templates) -> Result<PreparedTemplate<'t>, TemplateError> {
        templates.prepare(self.shape.template(), &self.story.language, self.style.theme)
    }

    /// The number below a figure, or nothing if the author's caption or a map replaces it; and the rest of its caption.
    fn number_and_rest(&self, figure: &Figure) -> (String, String) {
        let (story, caption) = (self.story, &figure.caption);
        let is_one_of = |usual: &[Caption]| usual.iter().any(|usual| usual.text(story, figure.number) == *caption);
        // These wordings contain only the number.
        let is_number = is_one_of(&[Caption::AFTER, Caption::STEP, Caption::NUMBER]);
        let is_own = !is_number && !is_one_of(&[Caption::MOVE, Caption::WHY]);
        let words = figure.kept_words();
        let number = if is_own || story.is_route() { String::new() } else { figure.number.to_string() };
        (number, if is_number { words.into_owned() } else { figure.captioned(&words, &story.language) })
    }

    fn values(&self, figure: &Figure, is_brief: bool) -> Value {
        let halves = |length: f64| (length * 2.0).ceil() as usize;
        let (width, height) = (halves(figure.diagram.width), halves(figure.diagram.height));
        let (number, rest) = self.number_and_rest(figure);
        context! {
            number => figure.number,
            // The zero-padded number.
            id => self.story.id(figure.number),
            shown_number => number,
            rest,
            // The alternative text, in LaTeX. The package has its own.
            alt => if self.flavour == Flavour::Package { String::new() } else { plain(figure.described(is_brief)) },
            // Size in half units.
            width,
            height,
            // The height that reserves space for notes on a slide, in the same units.
            room => room(height, &figure.notes),
            ..figure.template_values(&self.story.language)
        }
    }
}
