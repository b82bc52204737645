//! Options without effect, with the reasons.

use super::Session;
use super::arguments::{FilmName, Format, Images, Latex, Look, Sheets};
use super::press::Press;
use crate::booklet::{Edition, Shape};
use crate::puzzle::Puzzle;
use crate::render::latex::Flavour;
use crate::walkthrough::Shown;

/// Whether the rule applies, the reason why the options have no effect, and the options separated by spaces.
pub(super) type Rule = (bool, &'static str, &'static str);

const SIZES: &str = "only the PDF has pages and sheets of paper";
const NO_STEPS: &str = "this edition does not show the steps";

impl Session<'_> {
    /// Returns the options on the command line that have no effect according to these rules, each once, with the
    /// reasons.
    pub(super) fn without_effect(&self, rules: &[Rule]) -> Vec<(&'static str, &'static str)> {
        let mut found: Vec<(&str, &str)> = Vec::new();
        for &(_, why, names) in rules.iter().filter(|(holds, ..)| *holds) {
            for name in names.split(' ').filter(|name| self.is_given(name)) {
                if found.iter().all(|(known, _)| *known != name) {
                    found.push((name, why));
                }
            }
        }
        found
    }

    /// Names the options that have no effect according to these rules.
    pub(super) fn unused(&self, rules: &[Rule]) {
        for (name, why) in self.without_effect(rules) {
            self.note(&format!("{name} is ignored here: {why}"));
        }
    }
}

/// Rules for search options that have no effect for a maze.
pub(super) fn rules_of_mazes(puzzle: &Puzzle) -> [Rule; 4] {
    let is_maze = puzzle.metrics().is_empty();
    [
        (is_maze, "number mazes are always counted in jumps", "--metric"),
        (is_maze, "for number mazes, the first shortest route found is always used", "--prefer"),
        (is_maze, "directions are tried in the order N, S, E, W, NW, NE, SW, SE", "--order"),
        (is_maze, "a number maze has no blocks", "--distinct"),
    ]
}

impl Press<'_> {
    /// Rules for one of the formats.
    pub(super) fn rules(&self, format: Format) -> Vec<Rule> {
        let (product, edition) = (self.product, self.edition(format));
        let (is_pdf, is_svg) = (format == Format::Pdf, format == Format::Svg);
        let (has_steps, is_ignored) = (edition.has_solution(), edition != product.edition);
        let own: [Rule; 8] = [
            (!has_steps, NO_STEPS, "--steps --arrows --jumps-per-map --arrow --mark --focus --caption"),
            (has_steps && product.look.arrow == Some(Shown::None), "with --arrow none, no step is marked", "--mark"),
            (!has_steps && is_pdf, NO_STEPS, "--grid"),
            (edition == Edition::Puzzle, "this edition shows no moves", "--prefer"),
            (is_ignored && is_svg, "images show only the steps", "--edition"),
            (is_ignored && !is_svg, "this shape contains only the figures of the steps", "--edition"),
            (is_pdf && !edition.has_cover(), "this edition has no covers", "--qr"),
            (!is_pdf, SIZES, "--grid"),
        ];
        let of_latex = product.latex.rules(&product.look, self.shape(format), format);
        own.into_iter().chain(of_latex).chain(Sheets::rules(format)).collect()
    }

    /// Rules for the solution of a puzzle, which may be a route through a number maze.
    pub(super) fn rules_of(&self, is_route: bool, format: Format) -> [Rule; 5] {
        let (has_steps, shape) = (self.edition(format).has_solution(), self.shape(format));
        // The other formats also show the route jump by jump.
        let is_paper = matches!(format, Format::Pdf | Format::Tex | Format::Typ) && shape != Some(Shape::Overlays);
        let is_on_maps = is_route && has_steps && is_paper;
        [
            (!is_route && has_steps, "only routes through number mazes are shown on maps", "--jumps-per-map"),
            (is_on_maps, "the route is shown on maps with all its jumps", "--steps --arrows"),
            (is_on_maps && format == Format::Pdf, "each map has a page of its own", "--grid"),
            (is_on_maps, "maps have their own titles", "--caption"),
            (is_on_maps, "no jump is marked on maps", "--arrow --mark --focus"),
        ]
    }
}

impl Latex {
    /// `None` as shape means a complete document.
    pub(super) fn rules(&self, look: &Look, shape: Option<Shape>, format: Format) -> [Rule; 8] {
        let is_tex = format == Format::Tex;
        let is_black = is_tex && self.flavour() != Flavour::Tikz;
        let is_wiberg = is_tex && self.flavour() == Flavour::Wiberg;
        // A complete document also contains other pictures.
        let is_bare = is_wiberg && shape.is_some();
        // In other shapes, the words follow the arrow.
        let is_told = look.arrow == Some(Shown::Next) && shape != Some(Shape::Sections);
        let is_package = is_tex && self.flavour() == Flavour::Package;
        // The package uses the label as the name of the puzzle, too.
        let is_named = is_package || shape == Some(Shape::Graph);
        let marks = "--latex wiberg draws no marks";
        let lines = match is_package {
            true => "the package has its own styles, which \\stepbookset changes",
            false => "only --latex tikz draws fills; other LaTeX pictures are black lines",
        };
        [
            (!is_tex, "only LaTeX has shapes", "--shape"),
            (!is_tex && format != Format::Typ, "only LaTeX and Typst have labels", "--label"),
            (is_tex && !is_named && !shape.is_some_and(Shape::has_labels), "this shape has no labels", "--label"),
            (shape != Some(Shape::Graph), "only --shape graph has a limit of positions", "--states"),
            (is_wiberg && !is_told, marks, "--arrow"),
            (is_wiberg, marks, "--mark --focus"),
            (is_bare, "--latex wiberg draws plain black lines", "--theme"),
            (is_black && !is_bare, lines, "--theme"),
        ]
    }
}

impl Sheets {
    /// Rules for options that only affect a PDF.
    pub(super) fn rules(format: Format) -> [Rule; 2] {
        let is_other = format != Format::Pdf;
        let sheets = "--paper --landscape --margins --digital --large-print --qr --impose --flip --signature --creep --crop-marks \
                      --bleed";
        [(is_other && format != Format::Svg, "only the PDF holds its fonts", "--font"), (is_other, SIZES, sheets)]
    }
}

impl Images {
    /// Rules if no images are written for some reason. The pictures of Typst still have a background.
    pub(super) fn rules(&self, no_images: Option<&'static str>, has_ground: bool) -> [Rule; 4] {
        let why = no_images.unwrap_or_default();
        let own = "--element --prefix --text --sprite --sheet --png --animate --delay --width";
        let pixels = "no pixel animation is being made; see --animate, or --png PIXELS for images";
        [
            (no_images.is_some() && !has_ground, why, "--ground"),
            (no_images.is_some(), why, own),
            (self.animate.is_empty(), "there is no animation; use --animate", "--delay"),
            (self.animate.iter().all(|film| *film == FilmName::Svg), pixels, "--width"),
        ]
    }
}
