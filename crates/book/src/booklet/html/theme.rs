//! The parts of a theme that the page uses beside the fills of blocks.

use serde::Serialize;
use stepbook_draw::diagram::{Fill, Rgb, Role, Theme};
use stepbook_draw::render::svg;
use stepbook_draw::walkthrough::Kind;
use stepbook_solve::text::number;

/// Colours of lines, the inverted block, and hatches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Own {
    frame: String,
    line: String,
    text: String,
    dot: String,
    ghost: String,
    goal: String,
    wall: String,
    gate: String,
    arrow: String,
    /// Fill and label of the block that moves.
    moved: Option<(String, String)>,
    /// Kinds with the widths of their lines in units of the drawing.
    hatches: Vec<(&'static str, String)>,
}

impl Own {
    /// What `theme` has of its own.
    pub(super) fn of(theme: Theme) -> Option<Self> {
        let Theme { fill, blocks, .. } = theme;
        // The widths of lines are as usual in the drawings of this page, apart from what is in their own attributes.
        let usual = Theme { fill, blocks, weight: theme.weight, ..Theme::MONO } == theme && fill != Fill::Hatch;
        let hex = |role| {
            let paint = theme.paint(role);
            paint.fill.or(paint.stroke.map(|(colour, _)| colour)).unwrap_or(Rgb::grey(0)).hex()
        };
        let small = Kind::Small.into();
        let block = |moved| theme.paint(if moved { Role::MovedBlock(small) } else { Role::Block(small) });
        let line = block(false).stroke.map_or(Rgb::grey(0), |(colour, _)| colour).hex();
        let width = |mm: f64| number(mm / svg::CELL_MM * 100.0, 1);
        let hatch = |kind| theme.hatch(kind).map(|hatch| (kind.name(), width(hatch.width)));
        (!usual).then(|| Self {
            frame: hex(Role::Frame),
            line,
            text: theme.label(false).hex(),
            dot: hex(Role::Empty),
            ghost: hex(Role::Ghost),
            goal: hex(Role::Goal),
            wall: hex(Role::Wall),
            gate: hex(Role::Gate),
            arrow: hex(Role::Arrow),
            moved: theme.moved.map(|_| (hex(Role::MovedBlock(small)), theme.label(true).hex())),
            hatches: [Kind::Target, Kind::Upright, Kind::Flat, Kind::Small].into_iter().filter_map(hatch).collect(),
        })
    }
}
