//! What each role looks like: the one place for colours and line widths.

use crate::walkthrough::Kind;

/// The meaning of an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The frame around the board.
    Frame,
    /// Cells that no block may enter.
    Wall,
    /// The grille of a gate.
    Gate,
    /// The dot of an empty cell.
    Empty,
    /// The double outline of the goal's place.
    Goal,
    /// The outline of the place that the moved block has left.
    Ghost,
    /// A block.
    Block(Kind),
    /// The block that has just moved.
    MovedBlock(Kind),
    /// A pin in a corner of a block that is fixed.
    Pin,
    /// The step just made.
    Arrow,
    /// A thin border around the arrow that sets it apart from what it crosses.
    Halo,
    /// A strong rule on a page.
    Rule,
    /// A thin rule between parts of a page.
    ThinRule,
    /// A very thin rule in a table.
    TableRule,
    /// A line from an explanation to the thing it names.
    Leader,
    /// The dot at its end.
    LeaderDot,
    /// The track of the bar that shows how far along a page is.
    Track,
    /// The mark on that bar.
    Mark,
    /// The ground of a line that stands out in a table.
    Band,
    /// The bars of a plot.
    Bar,
    /// The part of them that stands out.
    Part,
    /// A line across a plot at a round number.
    Grid,
    /// The axis of a plot, with its ticks.
    Axis,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// As CSS writes it: `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    const fn grey(value: u8) -> Self {
        Self(value, value, value)
    }
}

/// The width of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Width {
    /// In mm on a board whose cells are 10 mm wide; grows with the square root of the cell.
    Board(f64),
    /// In cells.
    Cells(f64),
    /// In mm, whatever the scale.
    Page(f64),
}

impl Width {
    /// Thinnest line that prints reliably: 0.25 pt in mm.
    const THINNEST: f64 = 0.25 * 25.4 / 72.0;

    /// In mm, where a unit of the drawing is `unit` mm long.
    pub fn mm(self, unit: f64) -> f64 {
        match self {
            Self::Board(width) => (width * (unit / 10.0).sqrt()).max(Self::THINNEST),
            Self::Cells(width) => width * unit,
            Self::Page(width) => width,
        }
    }
}

/// How an item is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// Colour of the inside.
    pub fill: Option<Rgb>,
    /// Colour and width of the outline.
    pub stroke: Option<(Rgb, Width)>,
}

/// The themes that exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tone {
    /// Greys, for print.
    #[default]
    Mono,
    /// Colours that stay distinct in grey, for colour-blind readers and on a photocopy.
    Colour,
}

/// How roles are painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Theme {
    /// Which fills blocks have.
    pub tone: Tone,
}

const BLACK: Rgb = Rgb::grey(0);
const WHITE: Rgb = Rgb::grey(255);

impl Theme {
    /// The fill of blocks of this kind.
    pub fn fill(self, kind: Kind) -> Rgb {
        match (self.tone, kind) {
            (_, Kind::Small) => WHITE,
            (Tone::Mono, Kind::Upright) => Rgb::grey(0xf0),
            (Tone::Mono, Kind::Flat) => Rgb::grey(0xdc),
            (Tone::Mono, Kind::Target) => Rgb::grey(0xbd),
            (Tone::Colour, Kind::Upright) => Rgb(0x6f, 0xc0, 0xec),
            (Tone::Colour, Kind::Flat) => Rgb(0xf0, 0xe4, 0x42),
            (Tone::Colour, Kind::Target) => Rgb(0xe8, 0x83, 0x3a),
        }
    }

    /// How items of this role are painted.
    pub fn paint(self, role: Role) -> Paint {
        let fill = |colour| Paint { fill: Some(colour), stroke: None };
        let line = |colour, width| Paint { fill: None, stroke: Some((colour, width)) };
        // The outline shows even the lowest bar.
        let bar = |colour| Paint { fill: Some(colour), stroke: Some((colour, Width::Page(0.1))) };
        match role {
            Role::Frame => line(BLACK, Width::Board(0.55)),
            Role::Wall => line(Rgb::grey(0x76), Width::Board(0.2)),
            Role::Gate => line(BLACK, Width::Board(0.25)),
            Role::Empty => fill(Rgb::grey(0x76)),
            Role::Goal => line(Rgb::grey(0x59), Width::Board(0.16)),
            Role::Ghost => line(Rgb::grey(0x59), Width::Board(0.16)),
            Role::Block(kind) => Paint { fill: Some(self.fill(kind)), stroke: Some((BLACK, Width::Board(0.3))) },
            Role::MovedBlock(kind) => Paint { fill: Some(self.fill(kind)), stroke: Some((BLACK, Width::Board(0.75))) },
            Role::Pin | Role::Arrow => fill(BLACK),
            Role::Halo => Paint { fill: Some(WHITE), stroke: Some((WHITE, Width::Cells(0.1))) },
            Role::Rule => line(BLACK, Width::Page(0.35)),
            Role::ThinRule => line(BLACK, Width::Page(0.15)),
            Role::TableRule => line(Rgb::grey(0x76), Width::Page(0.12)),
            Role::Leader => line(BLACK, Width::Page(0.18)),
            Role::LeaderDot => fill(BLACK),
            Role::Track => line(Rgb::grey(0x76), Width::Page(0.12)),
            Role::Mark => fill(Rgb::grey(0x33)),
            Role::Band => fill(Rgb::grey(0xdc)),
            Role::Bar => bar(Rgb::grey(0x76)),
            Role::Part => bar(BLACK),
            Role::Grid => line(Rgb::grey(0xb0), Width::Page(0.1)),
            Role::Axis => line(BLACK, Width::Page(0.3)),
        }
    }
}
