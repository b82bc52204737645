//! The values of the style sheet: colours of the theme, and sizes that follow from the board.

use super::theme::Own;
use crate::booklet::Booklet;
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;
use stepbook_draw::diagram::{Fill, MARGIN, Point, Rgb, Theme, margins};
use stepbook_draw::render::svg;
use stepbook_draw::walkthrough::Kind;
use stepbook_read::language::{Language, Piece};
use stepbook_solve::grid::Size;
use stepbook_solve::text::number;

/// The colours of a theme on light and dark ground: the values of `base.css`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(in crate::booklet) struct Palette {
    light: Fills,
    /// What readers can choose, if they can.
    looks: Option<Looks>,
    /// `None` where the drawings keep their paper in the dark.
    dark: Option<Shades>,
    /// What a theme has beside fills; `None` if that is as usual.
    own: Option<Own>,
    /// Whether the colours that blocks have of their own are seen, also on paper.
    tints: bool,
}

impl Palette {
    /// The colours of `theme`; `has_looks` if pages are in colour on screens, and readers can choose another look.
    pub(in crate::booklet) fn of(theme: Theme, has_looks: bool) -> Self {
        Self {
            light: Fills::of(theme, theme.fill),
            looks: has_looks.then(Looks::new),
            dark: Shades::dark(theme, has_looks),
            own: Own::of(theme),
            tints: theme.fill == Fill::Colour,
        }
    }
}

/// The colours of boards on screens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Colours {
    light: Shades,
    /// `None` where the drawings keep their paper in the dark.
    dark: Option<Shades>,
    /// Whether the theme has lines or hatches of its own, or blocks have colours, so that drawings are as they are.
    own: bool,
}

impl Colours {
    /// The colours of `theme`; those of the theme "colour" if pages are in colour on screens.
    pub(super) fn of(theme: Theme, has_looks: bool, has_tints: bool) -> Self {
        let Palette { light, looks, dark, own, .. } = Palette::of(theme, has_looks);
        Self {
            light: Shades::of(theme, looks.map_or(light, |looks| looks.colour)),
            dark,
            own: own.is_some() || has_tints,
        }
    }
}

/// The fills on light screens where readers can choose.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Looks {
    colour: Fills,
    grey: Fills,
    /// The same on dark screens.
    dark_grey: Fills,
    /// Width of the lines of a hatch in units of a drawing.
    hatch: String,
}

impl Looks {
    fn new() -> Self {
        Self {
            colour: Fills::of(Theme::COLOUR, Fill::Colour),
            grey: Fills::of(Theme::MONO, Fill::Grey),
            dark_grey: Fills::of(Theme::NIGHT, Fill::Grey),
            hatch: Theme::PHOTOCOPY.hatch(Kind::Target).map_or_else(String::new, |hatch| svg_units(hatch.width)),
        }
    }
}

/// The colours of drawings on light or on dark screens.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Shades {
    #[serde(flatten)]
    fills: Fills,
    frame: String,
    line: String,
    text: String,
    dot: String,
    ghost: String,
}

impl Shades {
    /// The lines and texts of `theme` with these fills.
    fn of(theme: Theme, fills: Fills) -> Self {
        let Theme { frame, outline, text, dot, ghost, .. } = theme;
        let [frame, line, text, dot, ghost] = [frame, outline, text, dot, ghost].map(Rgb::hex);
        Self { fills, frame, line, text, dot, ghost }
    }

    /// Those in the dark: greys and colours in the same order of brightness as on paper. Other colours are meant as they are.
    fn dark(theme: Theme, has_looks: bool) -> Option<Self> {
        let theme = Theme { paper: Theme::MONO.paper, ..theme };
        let fill = if has_looks || theme == Theme::COLOUR { Fill::Colour } else { Fill::Grey };
        [Theme::MONO, Theme::COLOUR].contains(&theme).then(|| Self::of(Theme::NIGHT, Fills::of(Theme::NIGHT, fill)))
    }
}

/// A length on paper, in units of a drawing.
fn svg_units(mm: f64) -> String {
    number(mm / svg::CELL_MM * 100.0, 1)
}

/// The lines on blocks of all kinds, as patterns that repeat; a kind without a hatch has no lines.
pub(super) fn weaves() -> Vec<Value> {
    let of = |kind: Kind| {
        let hatch = Theme::PHOTOCOPY.hatch(kind);
        let pitch = hatch.map_or_else(|| "100".to_owned(), |hatch| svg_units(hatch.pitch));
        let middle = hatch.map_or_else(String::new, |hatch| svg_units(hatch.pitch / 2.0));
        let (flat, upright) = (format!("M0 {middle}H{pitch}"), format!("M{middle} 0V{pitch}"));
        let lines = match hatch {
            None => String::new(),
            Some(hatch) if hatch.crossed => flat + &upright,
            Some(hatch) if hatch.angle == 0.0 => flat,
            Some(_) => upright,
        };
        // The class of the kind of block, without `sb-`; the distance of the lines in units of a drawing; and those of a square with that side.
        context! { class => kind.name(), pitch, lines }
    };
    [Kind::Target, Kind::Upright, Kind::Flat, Kind::Small].map(of).into()
}

/// The fills of the kinds of blocks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Fills {
    target: String,
    upright: String,
    flat: String,
    small: String,
}

/// From the edge of the drawing to the frame's line, in cells.
const TO_FRAME: f64 = 0.12;
/// The largest width in cells at which two figures fit side by side on a phone.
const PHONE_PAIR: usize = 6;
/// Least side of a cell of a map in rem: 24 px, the least size of what is touched (WCAG 2.2, 2.5.8).
const LEAST_CELL: f64 = 1.5;
/// Boards of blocks with more columns scroll on phones, so that blocks can be touched.
const LARGE: usize = 13;
/// Boards with more columns get more than half of the page.
const WIDE: usize = 9;

/// Whether the player's board is too large for a phone.
pub(super) fn is_large(booklet: &Booklet) -> bool {
    booklet.size.cols > LARGE && !booklet.play.is_of_jumps()
}

/// The values of `page.css`.
pub(super) fn sheet(booklet: &Booklet) -> Value {
    let Size { rows, cols } = booklet.size;
    let (wide, maps) = (cols > WIDE, booklet.play.is_of_jumps());
    let around = if maps { margins(booklet.size) } else { Point::new(MARGIN, MARGIN) };
    let (width, height) = (cols as f64 + 2.0 * around.x, rows as f64 + 2.0 * around.y);
    // A map is never narrower than its cells need to be hit, so its place is not either.
    let fits = if maps { (40.0 * width / height).max(LEAST_CELL * width) } else { 34.0 * width / height };
    let (columns, figure) = print(width, height);
    context! {
        // Whether drawings are maps, and whether the player's board scrolls on phones.
        maps,
        large => is_large(booklet),
        // Width and height of a drawing in cells, and the least side of a cell of a map in rem.
        width,
        height,
        least_cell => LEAST_CELL,
        // Width of the start's drawing in rem, and the most that it takes of the page.
        board => number(fits.min(if wide { 40.0 } else { 26.5 }), 2),
        board_share => if wide { "60%" } else { "44%" },
        // Share of a drawing's width from its edge to the frame.
        bleed => number(100.0 * TO_FRAME / width, 2),
        // Least width of a column of figures in rem, and the same as a share of a narrow window.
        column => number((2.75 + 1.5 * width).clamp(7.0, 32.5), 2),
        column_share => if cols <= PHONE_PAIR { "44%" } else { "100%" },
        // Lines of text for the moves of a picture in the player.
        lines => 1 + booklet.play.arrows() / 2,
        page_number => page_number(&booklet.language),
        print => context! { columns, figure => number(figure, 1) },
        ..Value::from(Serde(Palette::of(booklet.theme, booklet.has_looks && !maps)))
    }
}

/// "page 1 of 9" as the content of a box in CSS, of strings and counters.
fn page_number(language: &Language) -> String {
    let pieces = language.pieces("pages-foot", &[], &["page", "count"]);
    let css = pieces.into_iter().map(|piece| match piece {
        Piece::Open("page") => "counter(page)".to_owned(),
        Piece::Open(_) => "counter(pages)".to_owned(),
        Piece::Text(text) => format!("\"{}\"", text.chars().map(quoted).collect::<String>()),
    });
    css.collect::<Vec<_>>().join(" ")
}

/// No character of a text has a meaning in CSS or in HTML.
fn quoted(c: char) -> String {
    match c {
        ' ' => " ".to_owned(),
        _ if c.is_ascii_alphanumeric() => c.to_string(),
        _ => format!("\\{:x} ", u32::from(c)),
    }
}

impl Fills {
    /// Those of `theme` in one of its fills.
    fn of(theme: Theme, fill: Fill) -> Self {
        let hex = |kind| Theme { fill, ..theme }.fill(kind).hex();
        Self { target: hex(Kind::Target), upright: hex(Kind::Upright), flat: hex(Kind::Flat), small: hex(Kind::Small) }
    }
}

/// Width and height of A4 inside the margins of `page.css`, in mm.
const PAPER: (f64, f64) = (183.0, 263.0);
/// Least distance between figures, and height of a caption, in mm.
const GAP: (f64, f64) = (5.0, 4.6);
const CAPTION: f64 = 6.5;
/// Height of the headlines on a page: sections begin on most.
const HEADLINES: f64 = 15.0;
/// Sides of a cell in mm: preferred, and so that labels have 6 pt.
const CELL: f64 = 7.65;
const LEAST_PRINTED: f64 = 5.9;

/// The grid of figures on A4: its columns and the width of a figure in mm. The most columns, up to four, with readable labels; cells a
/// little smaller if one more row fits then.
fn print(width: f64, height: f64) -> (usize, f64) {
    let cell = |columns: usize| CELL.min((PAPER.0 - (columns - 1) as f64 * GAP.0) / columns as f64 / width);
    let columns = (1..=4).rev().find(|&columns| cell(columns) >= LEAST_PRINTED).unwrap_or(1);
    let widest = cell(columns);
    let (around, paper) = (CAPTION + GAP.1, PAPER.1 - HEADLINES + GAP.1);
    let rows = (paper / (widest * height + around)).floor();
    let tighter = (paper / (rows + 1.0) - around) / height;
    let cell = if tighter >= 0.85 * widest { tighter } else { widest.min((paper - around) / height) };
    (columns, cell * width - 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_number_is_made_of_strings_and_counters() {
        let english = Language::default();
        assert_eq!(page_number(&english), "\"page \" counter(page) \" of \" counter(pages)");
    }

    #[test]
    fn klotski_prints_in_four_columns() {
        let (columns, figure) = print(4.5, 5.5);
        assert_eq!((columns, number(figure, 1).as_str()), (4, "32.2"));
        assert_eq!(print(22.5, 17.5).0, 1);
    }
}
