//! Options without effect: which are given, and when they have none.

use super::Session;
use super::arguments::{ArrowName, FilmName, Format, Images, Latex, Look, Product, Sheets};
use super::message::Unused;
use crate::booklet::pages::Paper;
use crate::booklet::{Edition, Shape, Style};
use crate::diagram::Theme;
use crate::language::Language;
use crate::render::latex::Flavour;
use crate::walkthrough::Marks;

/// Whether it applies here, why options then have no effect, and these options.
pub(super) type Rule<'a> = (bool, &'static str, &'a [&'static str]);

/// An option, and whether it asks for something other than its default.
type Given = (&'static str, bool);

pub(super) const NO_TEMPLATES: &str = "the PDF uses no templates, only the language files in that folder";
pub(super) const AS_WIDE: &str = "the pages are already that wide";
pub(super) const NO_FONTS: &str = "only the PDF holds its fonts";
const SIZES: &str = "only the PDF has pages of a chosen size";
const NO_STEPS: &str = "this edition does not show the steps";

/// The rule of single pictures that templates do not make.
pub(super) fn without_templates(holds: bool) -> Rule<'static> {
    (holds, "pictures use no templates, only the language files in that folder", &["--template-dir"])
}

/// The given options that a rule applies to, in their order.
pub(super) fn unused(given: impl IntoIterator<Item = Given>, rules: &[Rule<'_>]) -> Vec<Unused> {
    let given: Vec<&str> = given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect();
    let of_rule = |rule: &Rule<'_>| {
        let &(holds, why, names) = rule;
        names.iter().filter(|name| given.contains(name)).map(|name| (*name, holds, why)).collect::<Vec<_>>()
    };
    rules.iter().flat_map(of_rule).collect()
}

impl Product {
    /// `style` is that of the documents, whatever their format.
    pub(super) fn given(&self, prefers: bool, style: &Style, session: &Session<'_>) -> Vec<Given> {
        let edition = Edition::from(self.edition);
        // If the flavour implies it, the user has not requested it.
        let prefers = prefers && self.latex.flavour() != Flavour::Wiberg;
        let own = [
            ("--steps", self.steps.is_some()),
            ("--jumps-per-map", self.jumps_per_map.is_some()),
            ("--grid", self.grid.is_some()),
            ("--prefer", prefers),
            ("--edition", edition != Edition::default()),
        ];
        let of_look = self.look.given(style, session).into_iter().chain(self.latex.given());
        let all = own.into_iter().chain(of_look).chain(self.sheets.given()).chain(self.sheets.impose.given());
        all.filter(|(name, _)| !self.look.is_chosen(name)).collect()
    }

    /// For one of the formats, which has this edition and shape.
    pub(super) fn rules(&self, format: Format, edition: Edition, shape: Option<Shape>) -> Vec<Rule<'static>> {
        let (is_pdf, is_svg) = (format == Format::Pdf, format == Format::Svg);
        let (has_steps, is_ignored) = (edition.has_solution(), edition != Edition::from(self.edition));
        let of_edition = [
            (
                !has_steps,
                NO_STEPS,
                &["--steps", "--arrows", "--jumps-per-map", "--arrow", "--mark", "--focus", "--caption"][..],
            ),
            (
                has_steps && self.look.arrow == Some(ArrowName::None),
                "with --arrow none, no step is marked",
                &["--mark"],
            ),
            (!has_steps && is_pdf, NO_STEPS, &["--grid"]),
            (edition == Edition::Puzzle, "this edition shows no moves", &["--prefer"]),
            (is_ignored && is_svg, "images show only the steps", &["--edition"]),
            (is_ignored && !is_svg, "this shape contains only the figures of the steps", &["--edition"]),
        ];
        let of_format = [
            (is_pdf && self.sheets.is_turned_already(), AS_WIDE, &["--landscape"][..]),
            (is_pdf && !edition.has_cover(), "this edition has no covers", &["--qr"]),
            (!is_pdf, SIZES, &["--grid"]),
            (!is_pdf && !is_svg, NO_FONTS, &["--font"]),
            (is_pdf, NO_TEMPLATES, &["--template-dir"]),
        ];
        let of_latex = self.latex.rules(&self.look, shape, format);
        let of_sheets = Sheets::rules(format);
        of_edition.into_iter().chain(of_format).chain(of_latex).chain(of_sheets).collect()
    }

    /// For the solution of a puzzle, which may be a route through a number maze.
    pub(super) fn rules_of(
        is_route: bool,
        format: Format,
        edition: Edition,
        shape: Option<Shape>,
    ) -> [Rule<'static>; 5] {
        let has_steps = edition.has_solution();
        // In other formats the route is also shown jump by jump.
        let is_paper = matches!(format, Format::Pdf | Format::Tex | Format::Typ) && !shape.is_some_and(is_of_slides);
        let is_on_maps = is_route && has_steps && is_paper;
        [
            (!is_route && has_steps, "only routes through number mazes are shown on maps", &["--jumps-per-map"]),
            (is_on_maps, "the route is shown on maps with all its jumps", &["--steps", "--arrows"]),
            (is_on_maps && format == Format::Pdf, "each map has a page of its own", &["--grid"]),
            (is_on_maps, "maps have their own titles", &["--caption"]),
            (is_on_maps, "no jump is marked on maps", &["--arrow", "--mark", "--focus"]),
        ]
    }
}

/// Whether a shape shows one picture after the other.
pub(super) fn is_of_slides(shape: Shape) -> bool {
    shape == Shape::Overlays
}

impl Look {
    /// Whether the author of the puzzle chose an option, not the user.
    fn is_chosen(&self, option: &str) -> bool {
        self.chosen.iter().any(|chosen| option.split(' ').next() == Some(chosen))
    }

    pub(super) fn given(&self, style: &Style, session: &Session<'_>) -> [Given; 9] {
        let theme = style.theme;
        let given = [
            ("--arrows", self.arrows.is_some()),
            ("--arrow", self.arrow.is_some_and(|arrow| arrow != ArrowName::After)),
            ("--mark", style.marks != Marks::default()),
            ("--focus", self.focus),
            ("--caption", self.caption.is_some()),
            ("--theme", theme != Theme { fill: theme.fill, paper: theme.paper, ..Theme::MONO }),
            ("--fill", self.fill.is_some()),
            ("--font", !self.fonts.files.is_empty()),
            ("--template-dir", self.words.is_without_words(session)),
        ];
        given.map(|(name, is_given)| (name, is_given && !self.is_chosen(name)))
    }
}

impl Latex {
    pub(super) fn given(&self) -> [Given; 3] {
        [("--shape", self.shape.is_some()), ("--label", self.label.is_some()), ("--states", self.states.is_some())]
    }

    /// No shape is a whole document.
    pub(super) fn rules(&self, look: &Look, shape: Option<Shape>, format: Format) -> [Rule<'static>; 8] {
        let is_tex = format == Format::Tex;
        let is_black = is_tex && self.flavour() != Flavour::Tikz;
        let is_wiberg = is_tex && self.flavour() == Flavour::Wiberg;
        // A whole document also has other pictures.
        let is_bare = is_wiberg && shape.is_some();
        // Elsewhere the words follow the arrow.
        let is_told = look.arrow == Some(ArrowName::Next) && shape != Some(Shape::Sections);
        let is_package = is_tex && self.flavour() == Flavour::Package;
        // The label is also the name of the puzzle in the package.
        let is_named = is_package || shape == Some(Shape::Graph);
        let marks = "--latex wiberg draws no marks";
        let lines = match is_package {
            true => "the package has its own styles, which \\stepbookset changes",
            false => "only --latex tikz draws fills; other LaTeX pictures are black lines",
        };
        [
            (!is_tex, "only LaTeX has shapes", &["--shape"]),
            (!is_tex && format != Format::Typ, "only LaTeX and Typst have labels", &["--label"]),
            (is_tex && !is_named && !shape.is_some_and(Shape::has_labels), "this shape has no labels", &["--label"]),
            (shape != Some(Shape::Graph), "only --shape graph has a limit of positions", &["--states"]),
            (is_wiberg && !is_told, marks, &["--arrow"]),
            (is_wiberg, marks, &["--mark", "--focus"]),
            (is_bare, "--latex wiberg draws plain black lines", &["--theme", "--fill"]),
            (is_black && !is_bare, lines, &["--theme", "--fill"]),
        ]
    }
}

impl Sheets {
    pub(super) fn given(&self) -> [Given; 6] {
        [
            ("--paper", self.paper.is_some()),
            ("--landscape", self.landscape),
            ("--margins", self.margins.is_some()),
            ("--digital", self.digital),
            ("--large-print", self.large_print),
            ("--qr", self.qr.is_some()),
        ]
    }

    /// What only a PDF has.
    pub(super) fn rules(format: Format) -> [Rule<'static>; 5] {
        let is_other = format != Format::Pdf;
        let sheets = &["--impose", "--flip", "--signature", "--creep", "--crop-marks", "--bleed"];
        [
            (is_other, SIZES, &["--paper", "--landscape", "--margins"]),
            (is_other, "only the PDF has a gutter", &["--digital"]),
            (is_other, "only the PDF is set in large print", &["--large-print"]),
            (is_other, "only the PDF has a back cover", &["--qr"]),
            (is_other, "only the PDF has pages to put on sheets", sheets),
        ]
    }

    /// Whether the pages are as wide where the paper lies on its side.
    pub(super) fn is_turned_already(&self) -> bool {
        let size = |paper: Paper| {
            let plan = self.impose.plan(paper.clone(), &Language::default()).ok().flatten();
            let page = plan.map_or(paper, |plan| plan.page());
            (page.width, page.height)
        };
        let paper = self.paper.clone().unwrap_or_default();
        size(paper.clone()) == size(paper.landscape())
    }
}

impl Images {
    /// None has an effect if there is a reason why no images are written.
    pub(super) fn unused(&self, no_images: Option<&'static str>) -> Vec<Unused> {
        let is_still = self.animate.is_empty();
        let given = [
            ("--element", self.element),
            ("--prefix", self.prefix.is_some()),
            ("--ground", self.paper.is_given()),
            ("--text", self.letters.text.is_some()),
            ("--sprite", self.sprite),
            ("--sheet", self.sheet.is_some()),
            ("--png", self.png.is_some()),
            ("--animate", !is_still),
            ("--delay", self.delay.is_some()),
            ("--width", self.width.is_some()),
        ];
        let all = given.map(|(name, _)| name);
        let pixels = "no pixel animation is being made; see --animate, or --png PIXELS for images";
        unused(
            given,
            &[
                (no_images.is_some(), no_images.unwrap_or_default(), &all),
                (is_still, "there is no animation; use --animate", &["--delay"]),
                (self.animate.iter().all(|film| *film == FilmName::Svg), pixels, &["--width"]),
            ],
        )
    }
}
