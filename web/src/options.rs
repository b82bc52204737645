//! The options of documents. Their names are those of the command line. If an option is missing, the choice of the
//! puzzle's author applies.

use crate::answer::Refusal;
use serde::Deserialize;
use std::num::NonZeroUsize;
use stepbook::stages::arrows;
use stepbook::stages::booklet::impose::{Imposition, Scheme};
use stepbook::stages::booklet::pages::{Layout, Paper};
use stepbook::stages::booklet::{Edition, Selection, Style};
use stepbook::stages::diagram::Theme;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::About;
use stepbook::stages::search::Limits;
use stepbook::stages::sliding::{Metric, Prefer, Search};
use stepbook::stages::walkthrough::Caption;

/// Maximum number of bytes for the positions of a search. WebAssembly has 4 GiB in total, and a growing table briefly
/// exists twice.
const MEMORY: usize = 3 << 29;

/// A puzzle and the requested output.
#[derive(Deserialize, Clone, PartialEq, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Task {
    pub text: String,
    metric: Option<String>,
    edition: Option<String>,
    language: Option<String>,
    theme: Option<String>,
    paper: Option<String>,
    landscape: bool,
    large_print: bool,
    arrows: Option<usize>,
    impose: Option<String>,
    /// The format of a document.
    pub to: Option<String>,
    /// True if images include the script that plays them.
    pub element: bool,
    /// The pages to show.
    pub first: usize,
    pub count: Option<usize>,
}

/// The parsed options.
pub(crate) struct Options {
    pub search: Search,
    pub language: Language,
    pub edition: Edition,
    pub style: Style,
    pub paper: Paper,
    /// How pages are imposed on sheets, if specified.
    scheme: Option<Scheme>,
    has_captions: bool,
    /// True for large print.
    pub large: bool,
}

impl Options {
    /// Returns the layout of pages for paper of this size, and their imposition. The imposition is `None` if each page
    /// has its own side.
    pub(crate) fn on(&self, paper: &Paper) -> (Layout, Option<Imposition>) {
        // A book for print on demand has a bleed.
        let scheme = self.scheme.or((paper.bleed() > 0.0).then_some(Scheme::Single));
        let plan = scheme.map(|scheme| Imposition {
            scheme,
            sheet: paper.clone(),
            flip: None,
            right_to_left: self.language.is_right_to_left(),
            crop_marks: false,
            bleed: if scheme == Scheme::Single { paper.bleed() } else { 0.0 },
            language: self.language.clone(),
        });
        let layout = Layout {
            paper: plan.as_ref().map_or_else(|| paper.clone(), Imposition::page),
            caption: self.has_captions,
            large: self.large,
            folded: matches!(scheme, Some(Scheme::Booklet { .. })),
            ..Layout::default()
        };
        (layout, plan)
    }
}

const METRICS: [Metric; 3] = [Metric::Step, Metric::Slide, Metric::Move];

impl Task {
    /// Returns the options for a puzzle with this origin.
    pub(crate) fn options(&self, about: &About) -> Result<Options, Refusal> {
        let chosen = |key: &str| about.booklet.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str());
        let value = |given: &'_ Option<String>, key: &str| given.clone().or_else(|| chosen(key).map(str::to_owned));
        let unknown = |what: &str, name: &str| Refusal::error(format!("`{name}` is not {what}"));
        let metric = self.metric.as_deref().unwrap_or(Metric::Step.name());
        let metric =
            METRICS.into_iter().find(|known| known.name() == metric).ok_or_else(|| unknown("a metric", metric))?;
        let language = value(&self.language, "language").unwrap_or_else(|| "en".to_owned());
        let language = Language::bundled(&language).ok_or_else(|| unknown("a bundled language", &language))?;
        let edition = match value(&self.edition, "edition") {
            Some(name) => Edition::named(&name).ok_or_else(|| unknown("an edition", &name))?,
            None => Edition::default(),
        };
        let theme = match value(&self.theme, "theme") {
            Some(name) => Theme::named(&name).ok_or_else(|| unknown("a theme", &name))?,
            None => Theme::default(),
        };
        let paper = match value(&self.paper, "paper") {
            Some(name) => name.parse::<Paper>().map_err(Refusal::error)?,
            None => Paper::default(),
        };
        let caption = chosen("caption").map(str::parse::<Caption>).transpose().map_err(Refusal::error)?;
        let steps = self.steps(chosen("steps"), chosen("arrows"))?;
        let prefer = match steps.arrows() {
            0 | 1 => Prefer::FewestMoves,
            arrows => Prefer::Readable { arrows },
        };
        let scheme = match self.impose.as_deref() {
            None => None,
            Some("booklet" | "2-up") => self.impose.as_deref().map(str::parse).transpose().map_err(Refusal::error)?,
            Some(other) => return Err(unknown("a way to put pages on sheets", other)),
        };
        let limits = Limits { memory: MEMORY, threads: 1, ..Limits::default() };
        Ok(Options {
            search: Search { metric, prefer, limits },
            language,
            edition,
            paper: if self.landscape { paper.landscape() } else { paper },
            scheme,
            has_captions: caption.is_some(),
            large: self.large_print,
            style: Style { theme, caption: caption.unwrap_or_default(), steps, ..Style::default() },
        })
    }

    /// Returns the steps to show. If the page sets the number of moves per picture, the author's selection of steps is
    /// not used.
    fn steps(&self, steps: Option<&str>, arrows: Option<&str>) -> Result<Selection, Refusal> {
        let steps = match (self.arrows, steps) {
            (None, Some(steps)) => steps.parse().map_err(Refusal::error)?,
            _ => Selection::Usual,
        };
        let Some(arrows) = self.arrows.or_else(|| arrows?.parse().ok()) else { return Ok(steps) };
        let arrows = NonZeroUsize::new(arrows).filter(|arrows| arrows.get() <= arrows::MOST);
        let arrows = arrows
            .ok_or_else(|| Refusal::error(format!("the number of moves in a picture is from 1 to {}", arrows::MOST)))?;
        steps.with_arrows(arrows).ok_or_else(|| {
            Refusal::error("the puzzle file chooses `steps` that have pictures of their own, and `arrows`")
        })
    }
}
