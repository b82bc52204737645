//! The colours of a theme on HTML pages.

use minijinja::{Value, context};
use stepbook_draw::diagram::{Fill, Rgb, Role, Theme};
use stepbook_draw::render::svg;
use stepbook_draw::walkthrough::Kind;
use stepbook_solve::text::number;

/// All kinds of blocks.
const KINDS: [Kind; 4] = [Kind::Target, Kind::Upright, Kind::Flat, Kind::Small];
/// The default fills on light and on dark screens. Only the target is saturated, and its label is white.
const SCREEN: [&str; 4] = ["#c9492f", "#c9d9e8", "#efdcae", "#ffffff"];
const NIGHT: [&str; 4] = ["#c04a31", "#3a4f65", "#564a2a", "#464b54"];
const ON_TARGET: &str = "#ffffff";

/// The values of `base.css`: the colours of `theme` on light and dark screens. `has_looks` is whether pages are in
/// colour on screens and readers can choose another look.
pub(in crate::booklet) fn palette(theme: Theme, has_looks: bool) -> Value {
    // The fills on light screens, the greys also on dark ones, and the width of hatch lines in units of a drawing.
    let looks = || {
        context! {
            colour => named(SCREEN.map(str::to_owned)),
            grey => named(fills(Theme::MONO, Fill::Grey)),
            dark_grey => named(fills(Theme::NIGHT, Fill::Grey)),
            hatch => Theme::PHOTOCOPY.hatch(Kind::Target).map_or_else(String::new, |hatch| units(hatch.width)),
        }
    };
    context! {
        light => named(fills(theme, theme.fill)),
        looks => has_looks.then(looks),
        // The label colour on a target.
        on_target => on_target(theme, has_looks),
        dark => dark(theme, has_looks),
        own => own(theme),
        // Whether blocks' own colours are shown, also on paper.
        tints => theme.fill == Fill::Colour,
    }
}

/// The colours of boards on screens: those of `theme`, or the default ones if `has_looks`.
pub(super) fn colours(theme: Theme, has_looks: bool, has_tints: bool) -> Value {
    let light = if has_looks { SCREEN.map(str::to_owned) } else { fills(theme, theme.fill) };
    context! {
        light => context! { on_target => on_target(theme, has_looks), ..shades(theme, light) },
        dark => dark(theme, has_looks),
        // Whether the theme has its own lines or hatches, or blocks have colours, so drawings keep their paint.
        own => own(theme).is_some() || has_tints,
    }
}

fn on_target(theme: Theme, has_looks: bool) -> String {
    if has_looks { ON_TARGET.to_owned() } else { theme.text.hex() }
}

/// The fills of all kinds of blocks of `theme` with this kind of fill.
fn fills(theme: Theme, fill: Fill) -> [String; 4] {
    KINDS.map(|kind| Theme { fill, ..theme }.fill(kind).hex())
}

fn named([target, upright, flat, small]: [String; 4]) -> Value {
    context! { target, upright, flat, small }
}

/// The line and text colours of `theme` with these fills.
fn shades(theme: Theme, [target, upright, flat, small]: [String; 4]) -> Value {
    let Theme { frame, outline, text, dot, ghost, .. } = theme;
    let [frame, line, text, dot, ghost] = [frame, outline, text, dot, ghost].map(Rgb::hex);
    context! { target, upright, flat, small, frame, line, text, dot, ghost }
}

/// The colours in dark mode, in the same order of brightness as on paper. Other themes have none: their drawings keep
/// their paper.
fn dark(theme: Theme, has_looks: bool) -> Option<Value> {
    let theme = Theme { paper: Theme::MONO.paper, ..theme };
    let fill = if theme == Theme::COLOUR { Fill::Colour } else { Fill::Grey };
    let fills = if has_looks { NIGHT.map(str::to_owned) } else { fills(Theme::NIGHT, fill) };
    [Theme::MONO, Theme::COLOUR].contains(&theme).then(|| {
        context! { on_target => on_target(Theme::NIGHT, has_looks), ..shades(Theme::NIGHT, fills) }
    })
}

/// What `theme` changes besides fills: line colours, the inverted block, and hatches; `None` if nothing.
pub(super) fn own(theme: Theme) -> Option<Value> {
    let Theme { fill, colours, greys, hatches, weight, .. } = theme;
    // Line widths do not count: the style sheet sets the usual ones.
    let usual = Theme { fill, colours, greys, hatches, weight, ..Theme::MONO };
    let usual = usual == theme && fill != Fill::Hatch;
    let hex = |role| {
        let paint = theme.paint(role);
        paint.fill.or(paint.stroke.map(|(colour, _)| colour)).unwrap_or(Rgb::grey(0)).hex()
    };
    let small = Kind::Small.into();
    let line = theme.paint(Role::Block(small)).stroke.map_or(Rgb::grey(0), |(colour, _)| colour).hex();
    let hatch = |kind: Kind| Some([kind.name().to_owned(), units(theme.hatch(kind)?.width)]);
    (!usual).then(|| {
        context! {
            frame => hex(Role::Frame),
            line,
            text => theme.label(false).hex(),
            dot => hex(Role::Empty),
            ghost => hex(Role::Ghost),
            goal => hex(Role::Goal),
            wall => hex(Role::Wall),
            gate => hex(Role::Gate),
            arrow => hex(Role::Arrow),
            // Fill and label of the moving block.
            moved => theme.moved.map(|_| [hex(Role::MovedBlock(small)), theme.label(true).hex()]),
            // Kinds with the widths of their hatch lines in units of the drawing.
            hatches => KINDS.into_iter().filter_map(hatch).collect::<Vec<_>>(),
        }
    })
}

/// A length on paper, in units of a drawing.
fn units(mm: f64) -> String {
    number(mm / svg::CELL_MM * 100.0, 1)
}

/// The hatches of all kinds of blocks, as repeating patterns. A kind without a hatch has no lines.
pub(super) fn hatch_patterns() -> Vec<Value> {
    let of = |kind: Kind| {
        let hatch = Theme::PHOTOCOPY.hatch(kind);
        let pitch = hatch.map_or_else(|| "100".to_owned(), |hatch| units(hatch.pitch));
        let middle = hatch.map_or_else(String::new, |hatch| units(hatch.pitch / 2.0));
        let (flat, upright) = (format!("M0 {middle}H{pitch}"), format!("M{middle} 0V{pitch}"));
        let lines = match hatch {
            None => String::new(),
            Some(hatch) if hatch.crossed => flat + &upright,
            Some(hatch) if hatch.angle == 0.0 => flat,
            Some(_) => upright,
        };
        // The class of the kind without `sb-`, the distance of the lines in units of a drawing, and the lines of a
        // square of that side.
        context! { class => kind.name(), pitch, lines }
    };
    KINDS.map(of).into()
}
