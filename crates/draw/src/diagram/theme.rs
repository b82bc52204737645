//! The look of each role. Colours and line widths are defined only here.

use super::contrast::{TEXT, lightness, ratio};
use crate::walkthrough::{Kind, Piece};

/// What a block is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    /// Its kind.
    pub kind: Kind,
    /// The block's own colour, instead of that of its kind.
    pub tint: Option<Rgb>,
}

impl Material {
    /// The material of a piece.
    pub fn of(piece: &Piece) -> Self {
        Self { kind: piece.kind, tint: piece.tint.map(|[r, g, b]| Rgb(r, g, b)) }
    }

    /// Whether it has its own colour, one on which dark lines are hard to see.
    pub fn is_dark(self) -> bool {
        self.tint.is_some_and(|tint| tint.ink() == WHITE)
    }
}

impl From<Kind> for Material {
    fn from(kind: Kind) -> Self {
        Self { kind, tint: None }
    }
}

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
    /// The double outline of a goal position.
    Goal,
    /// The dashed outline of the other position of a moving block.
    Ghost,
    /// A block.
    Block(Material),
    /// The block marked as moving.
    MovedBlock(Material),
    /// A block that is irrelevant in a picture.
    FadedBlock,
    /// A pin in a corner of a fixed block.
    Pin,
    /// The background of a label. It is visible only on a hatched block, where it keeps the lines off the letters.
    Ground {
        /// What the block is made of.
        material: Material,
        /// Whether the block is marked as moving.
        moved: bool,
    },
    /// The arrow of a marked move.
    Arrow,
    /// A thin border that separates an arrow from what it crosses.
    Halo,
    /// The outline of the field of a map.
    Border,
    /// A jump on a map.
    Leg {
        /// Whether it is marked.
        marked: bool,
    },
    /// The ring around a landing on a map.
    Landing {
        /// Whether the map begins there.
        start: bool,
    },
    /// The inner ring of a landing where the game ends.
    End,
    /// The disc with the number of a jump.
    Tally,
    /// The ring of the jumping piece.
    Piece,
    /// The rule above a chapter of the solution.
    PartRule,
    /// A heavy rule on a page.
    Rule,
    /// A thin rule between parts of a page.
    ThinRule,
    /// A very thin rule in a table.
    TableRule,
    /// A leader line from a note to its object.
    Leader,
    /// The dot at the end of a leader line.
    LeaderDot,
    /// The track of an animation's progress bar.
    Track,
    /// The filled part of a progress bar, and a mark of the thumb index.
    Mark,
    /// The background of a highlighted row or cell.
    Band,
    /// The background of a signpost.
    Panel,
    /// The field of a board on a panel.
    Field,
    /// The dark modules of a QR code.
    Code,
    /// The bars of a plot.
    Bar,
    /// The black part of the bars.
    Part,
    /// A grid line of a plot.
    Grid,
    /// The axis of a plot, with its ticks.
    Axis,
    /// Letters as outlines, in the colour of text.
    Letters,
}

impl Role {
    /// The block's own colour.
    pub(crate) fn tint(self) -> Option<Rgb> {
        match self {
            Self::Block(Material { tint, .. }) | Self::MovedBlock(Material { tint, .. }) => tint,
            _ => None,
        }
    }

    /// The name of its style, used as a CSS class in SVG.
    pub(crate) fn name(self) -> &'static str {
        Theme::MONO.look(self).0
    }
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// In CSS notation: `#rrggbb`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// Parses `#rrggbb`, in upper or lower case.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let all = u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))?;
        let [_, r, g, b] = all.to_be_bytes();
        Some(Self(r, g, b))
    }

    /// The grey with this value in all three channels.
    pub const fn grey(value: u8) -> Self {
        Self(value, value, value)
    }

    /// Black or white, whichever has more contrast to this colour.
    pub fn ink(self) -> Self {
        if ratio(BLACK, self) >= ratio(WHITE, self) { BLACK } else { WHITE }
    }

    /// Relative luminance (sRGB), from 0 for black to 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The grey of the same luminance.
    pub fn in_grey(self) -> Self {
        let Self(r, g, b) = self;
        if r == g && g == b {
            return self;
        }
        let y = self.luminance();
        let part = if y <= 0.0031308 { y * 12.92 } else { 1.055 * y.powf(1.0 / 2.4) - 0.055 };
        Self::grey((part * 255.0).round() as u8)
    }
}

/// The width of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Width {
    /// In mm at a cell size of 10 mm; it grows with the square root of the cell size.
    Board(f64),
    /// In cells.
    Cells(f64),
    /// In mm, at any scale.
    Page(f64),
}

impl Width {
    /// The thinnest line that prints reliably: 0.25 pt, in mm.
    const THINNEST: f64 = 0.25 * 25.4 / 72.0;

    /// In mm, if a unit of the drawing is `unit` mm long.
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
    /// Fill colour.
    pub fill: Option<Rgb>,
    /// Colour and lines of the hatch, above the fill and below the outline.
    pub hatch: Option<(Rgb, Hatching)>,
    /// Colour and width of the outline.
    pub stroke: Option<(Rgb, Width)>,
}

impl Paint {
    const NOTHING: Self = Self { fill: None, hatch: None, stroke: None };
}

/// Parallel lines that fill a block. Their distance is fitted to the block, so the first and the last are as far from
/// its edges as neighbouring lines are from each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hatching {
    /// Angle of the lines in degrees, anticlockwise from the horizontal.
    pub angle: f64,
    /// Distance of neighbouring lines in mm.
    pub pitch: f64,
    /// Width of a line in mm.
    pub width: f64,
    /// Whether a second set of lines crosses them at right angles.
    pub crossed: bool,
}

/// Which fill of a block is painted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fill {
    /// Its colour.
    Colour,
    /// Its grey; everything else is also converted to grey.
    Grey,
    /// Its hatch on white, in the colour of the outline; everything else is converted to grey.
    Hatch,
}

impl Fill {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Colour, Self::Grey, Self::Hatch];
}

/// Fill and label of the moving block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inverted {
    /// Its inside.
    pub fill: Rgb,
    /// Its label.
    pub text: Rgb,
}

/// How roles are painted. Items that occur only on pages, such as rules, are black and grey in every theme.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// Which fill of the blocks is painted.
    pub fill: Fill,
    /// The fills of the kinds of blocks for screens and colour printers, in the order of [`Kind`].
    pub colours: [Rgb; 4],
    /// The fills for printers with greys.
    pub greys: [Rgb; 4],
    /// The fills for black-and-white copiers; `None` leaves the block white.
    pub hatches: [Option<Hatching>; 4],
    /// The look of the moving block, instead of the fill and the label of its kind.
    pub moved: Option<Inverted>,
    /// Labels of blocks.
    pub text: Rgb,
    /// The frame around the board.
    pub frame: Rgb,
    /// Outlines of blocks, their hatches and pins.
    pub outline: Rgb,
    /// Dots of empty cells.
    pub dot: Rgb,
    /// Ghosts: the other positions of moving blocks.
    pub ghost: Rgb,
    /// Goal positions.
    pub goal: Rgb,
    /// Walls.
    pub wall: Rgb,
    /// Gates.
    pub gate: Rgb,
    /// Arrows.
    pub arrow: Rgb,
    /// The background of a picture in its own file; `None` for a transparent picture.
    pub paper: Option<Rgb>,
    /// Factor of the line widths of diagrams.
    pub weight: f64,
}

const BLACK: Rgb = Rgb::grey(0);
const WHITE: Rgb = Rgb::grey(255);

/// Greys 5, 7 and 11 units of lightness apart. Labels have a contrast of 11 : 1 or more on each.
const GREYS: [Rgb; 4] = [Rgb::grey(0xbd), Rgb::grey(0xf0), Rgb::grey(0xdc), WHITE];

const fn lines(angle: f64, pitch: f64, width: f64, crossed: bool) -> Option<Hatching> {
    Some(Hatching { angle, pitch, width, crossed })
}

/// Upright blocks have vertical lines and flat ones horizontal lines, because walls have slanting ones.
const fn hatches(pitch: f64, width: f64) -> [Option<Hatching>; 4] {
    [lines(0.0, pitch, width, true), lines(90.0, pitch, width, false), lines(0.0, pitch, width, false), None]
}

impl Default for Theme {
    fn default() -> Self {
        Self::MONO
    }
}

impl Theme {
    /// Greys, for print.
    pub const MONO: Self = Self {
        fill: Fill::Grey,
        colours: GREYS,
        greys: GREYS,
        hatches: hatches(1.0, 0.2),
        moved: None,
        text: BLACK,
        frame: BLACK,
        outline: BLACK,
        dot: Rgb::grey(0x76),
        ghost: Rgb::grey(0x59),
        goal: Rgb::grey(0x59),
        wall: Rgb::grey(0x76),
        gate: BLACK,
        arrow: BLACK,
        paper: Some(WHITE),
        weight: 1.0,
    };

    /// Colours that stay distinct in grey, for colour-blind readers and copiers.
    pub const COLOUR: Self = Self {
        fill: Fill::Colour,
        colours: [Rgb(0xe8, 0x83, 0x3a), Rgb(0x6f, 0xc0, 0xec), Rgb(0xf0, 0xe4, 0x42), WHITE],
        ..Self::MONO
    };

    /// Black and white with thick lines and an inverted moving block. Its colours, if requested, are light.
    pub const HIGH_CONTRAST: Self = Self {
        fill: Fill::Hatch,
        colours: [Rgb(0xff, 0xb5, 0x6b), Rgb(0xb4, 0xde, 0xff), Rgb(0xff, 0xf2, 0x80), WHITE],
        hatches: hatches(1.8, 0.3),
        moved: Some(Inverted { fill: BLACK, text: WHITE }),
        dot: BLACK,
        ghost: BLACK,
        goal: BLACK,
        wall: BLACK,
        weight: 1.5,
        ..Self::MONO
    };

    /// Hatches instead of greys, for copiers.
    pub const PHOTOCOPY: Self =
        Self { fill: Fill::Hatch, dot: BLACK, ghost: BLACK, goal: BLACK, wall: BLACK, ..Self::COLOUR };

    /// The dark mode of pages in [`Theme::MONO`] (greys) and [`Theme::COLOUR`] (colours). Kinds keep their order of
    /// lightness, and labels are light.
    pub const NIGHT: Self = Self {
        fill: Fill::Colour,
        colours: [Rgb(0xa8, 0x54, 0x1a), Rgb(0x1d, 0x52, 0x78), Rgb(0x68, 0x5c, 0x12), Rgb(0x23, 0x28, 0x2e)],
        greys: [Rgb(0x59, 0x61, 0x6d), Rgb(0x2d, 0x32, 0x39), Rgb(0x3d, 0x43, 0x4c), Rgb(0x1f, 0x23, 0x28)],
        text: Rgb(0xf4, 0xf3, 0xf0),
        frame: Rgb(0xc9, 0xcc, 0xd1),
        outline: Rgb(0xc9, 0xcc, 0xd1),
        dot: Rgb(0x8b, 0x90, 0x98),
        ghost: Rgb(0x9a, 0xa0, 0xa8),
        goal: Rgb(0x9a, 0xa0, 0xa8),
        wall: Rgb(0x8b, 0x90, 0x98),
        gate: Rgb(0xc9, 0xcc, 0xd1),
        arrow: Rgb(0xc9, 0xcc, 0xd1),
        paper: Some(Rgb(0x15, 0x17, 0x1a)),
        ..Self::MONO
    };

    /// The built-in themes, by name.
    pub const BUILT_IN: [(&'static str, Self); 4] = [
        ("mono", Self::MONO),
        ("colour", Self::COLOUR),
        ("high-contrast", Self::HIGH_CONTRAST),
        ("photocopy", Self::PHOTOCOPY),
    ];

    /// The built-in theme of this name; "color" is the same as "colour".
    pub fn named(name: &str) -> Option<Self> {
        let known = if name == "color" { "colour" } else { name };
        Self::BUILT_IN.into_iter().find(|(name, _)| *name == known).map(|(_, theme)| theme)
    }

    /// The colour under the hatch or the label of blocks of this kind.
    pub fn fill(self, kind: Kind) -> Rgb {
        match self.fill {
            Fill::Colour => self.colours[kind as usize],
            Fill::Grey => self.greys[kind as usize],
            Fill::Hatch => WHITE,
        }
    }

    /// The hatch of blocks of this kind, if hatches are painted.
    pub fn hatch(self, kind: Kind) -> Option<Hatching> {
        self.hatches[kind as usize].filter(|_| self.fill == Fill::Hatch)
    }

    /// The kind whose grey is nearest to a colour, for themes without colours.
    pub fn nearest(self, tint: Rgb) -> Kind {
        let away = |kind: &Kind| (lightness(self.greys[*kind as usize]) - lightness(tint)).abs();
        Kind::ALL.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(Kind::Target)
    }

    /// The material as painted: in themes without colours, the kind whose grey is nearest replaces the block's own
    /// colour.
    fn painted(self, material: Material) -> Material {
        match material.tint.filter(|_| self.fill != Fill::Colour) {
            Some(tint) => self.nearest(tint).into(),
            None => material,
        }
    }

    /// The colour of a label on `material`: black or white on a block's own colour.
    pub fn label_on(self, material: Material, moved: bool) -> Rgb {
        let tint = self.painted(material).tint.filter(|_| !moved || self.moved.is_none());
        tint.map_or(self.label(moved), Rgb::ink)
    }

    /// The colour of the label of a block without its own colour.
    pub fn label(self, moved: bool) -> Rgb {
        self.shown(self.moved.filter(|_| moved).map_or(self.text, |moved| moved.text))
    }

    /// The colour of the label and the outline of a faded block: the palest one with enough contrast.
    pub fn faded(self) -> Rgb {
        let (ink, paper) = (self.shown(self.text), self.shown(self.paper.unwrap_or(WHITE)));
        let mixed = |part: u32| {
            let channel = |ink: u8, paper: u8| ((u32::from(ink) * (256 - part) + u32::from(paper) * part) / 256) as u8;
            Rgb(channel(ink.0, paper.0), channel(ink.1, paper.1), channel(ink.2, paper.2))
        };
        (0..=256).map(mixed).take_while(|&colour| ratio(colour, paper) >= TEXT).last().unwrap_or(ink)
    }

    /// A colour as painted: itself, or its grey.
    fn shown(self, colour: Rgb) -> Rgb {
        match self.fill {
            Fill::Colour => colour,
            Fill::Grey | Fill::Hatch => colour.in_grey(),
        }
    }

    fn block(self, material: Material, moved: bool) -> Paint {
        let Material { kind, tint } = self.painted(material);
        let outline = self.shown(self.outline);
        let width = if moved { 0.75 } else { 0.3 };
        let stroke = Some((outline, Width::Board(width * self.weight)));
        match self.moved.filter(|_| moved) {
            Some(inverted) => Paint { fill: Some(self.shown(inverted.fill)), hatch: None, stroke },
            None => {
                let fill = Some(tint.unwrap_or(self.fill(kind)));
                Paint { fill, hatch: self.hatch(kind).map(|hatch| (outline, hatch)), stroke }
            }
        }
    }

    /// The panel behind a cover's picture: a tint of the target colour, or only an outline in themes without greys.
    fn panel(self) -> Paint {
        let tint = |part: u8| WHITE.0 - (WHITE.0 - part) / 2;
        match self.fill {
            Fill::Hatch => Paint { stroke: Some((self.shown(self.frame), Width::Page(0.35))), ..Paint::NOTHING },
            Fill::Colour | Fill::Grey => {
                let Rgb(r, g, b) = self.fill(Kind::Target);
                Paint { fill: Some(Rgb(tint(r), tint(g), tint(b))), ..Paint::NOTHING }
            }
        }
    }

    /// How items of this role are painted.
    pub fn paint(self, role: Role) -> Paint {
        self.look(role).1
    }

    /// The name of a role's style, and how its items are painted.
    fn look(self, role: Role) -> (&'static str, Paint) {
        let plain = |colour| Paint { fill: Some(colour), ..Paint::NOTHING };
        let fill = |colour| plain(self.shown(colour));
        let stroke = |colour, width| Paint { stroke: Some((colour, width)), ..Paint::NOTHING };
        let line = |colour, width: f64| stroke(self.shown(colour), Width::Board(width * self.weight));
        let rule = |colour, width| stroke(colour, Width::Page(width));
        // The outline makes even the lowest bar visible.
        let bar = |colour| Paint { stroke: Some((colour, Width::Page(0.1))), ..plain(colour) };
        match role {
            Role::Frame => ("frame", line(self.frame, 0.55)),
            Role::Wall => ("wall", line(self.wall, 0.2)),
            Role::Gate => ("gate", line(self.gate, 0.25)),
            Role::Empty => ("empty", fill(self.dot)),
            Role::Goal => ("goal", line(self.goal, 0.16)),
            Role::Ghost => ("ghost", line(self.ghost, 0.16)),
            Role::Block(material) => (material.kind.name(), self.block(material, false)),
            Role::MovedBlock(material) => (material.kind.name(), self.block(material, true)),
            Role::FadedBlock => {
                let stroke = Some((self.faded(), Width::Board(0.2 * self.weight)));
                ("faded", Paint { stroke, ..fill(self.paper.unwrap_or(WHITE)) })
            }
            Role::Pin => ("pin", fill(self.outline)),
            Role::Ground { material, moved } => match self.block(material, moved) {
                Paint { fill: Some(colour), hatch: Some(_), .. } => ("label", plain(colour)),
                _ => ("label", Paint::NOTHING),
            },
            Role::Arrow => ("arrow", fill(self.arrow)),
            Role::Halo => ("halo", Paint { stroke: Some((WHITE, Width::Cells(0.1))), ..plain(WHITE) }),
            Role::Border => ("border", line(self.frame, 0.12)),
            Role::Leg { marked: false } => ("leg", line(self.arrow, 0.5)),
            Role::Leg { marked: true } => ("leg-marked", line(self.arrow, 0.9)),
            Role::Landing { start } => {
                let (name, width) = if start { ("start", 0.75) } else { ("landing", 0.45) };
                (name, Paint { fill: Some(WHITE), ..line(self.outline, width) })
            }
            Role::End => ("end", line(self.outline, 0.45)),
            // Its number has the colour of the paper, and label text has enough contrast to paper.
            Role::Tally => ("tally", fill(self.text)),
            Role::Piece => ("piece", line(self.outline, 0.9)),
            Role::Letters => ("letters", fill(self.text)),
            Role::Leader => ("leader", rule(BLACK, 0.18)),
            Role::LeaderDot => ("leader-dot", plain(BLACK)),
            Role::Bar => ("bar", bar(Rgb::grey(0x76))),
            Role::Part => ("part", bar(BLACK)),
            Role::Grid => ("grid", rule(Rgb::grey(0xb0), 0.1)),
            Role::Axis => ("axis", rule(BLACK, 0.3)),
            // These occur only on pages.
            Role::PartRule => ("rule", rule(BLACK, 0.6)),
            Role::Rule => ("rule", rule(BLACK, 0.35)),
            Role::ThinRule => ("rule", rule(BLACK, 0.15)),
            Role::TableRule | Role::Track => ("rule", rule(Rgb::grey(0x76), 0.12)),
            Role::Mark => ("rule", plain(Rgb::grey(0x33))),
            Role::Band => ("rule", plain(Rgb::grey(0xdc))),
            Role::Panel => ("rule", self.panel()),
            Role::Field => ("rule", plain(WHITE)),
            Role::Code => ("rule", plain(BLACK)),
        }
    }
}
