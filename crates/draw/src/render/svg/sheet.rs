//! A style sheet that paints pictures which have classes only as their theme would have painted them.

use super::{CELL_MM, FAMILY, class};
use crate::diagram::{DOT, Paint, Rgb, Role, Theme, Width};
use crate::render::svg::path::units;
use crate::walkthrough::Kind;
use std::fmt::Write as _;

const KINDS: [Kind; 4] = [Kind::Target, Kind::Upright, Kind::Flat, Kind::Small];
/// What has a class of its own and looks the same in every block.
const ROLES: [Role; 19] = [
    Role::Frame,
    Role::Wall,
    Role::Gate,
    Role::Empty,
    Role::Goal,
    Role::Ghost,
    Role::Obstacle,
    Role::Room,
    Role::Pin,
    Role::Halo,
    Role::Arrow,
    Role::Border,
    Role::Leg { marked: false },
    Role::Leg { marked: true },
    Role::Landing { start: false },
    Role::Landing { start: true },
    Role::End,
    Role::Tally,
    Role::Piece,
];

/// The style sheet of `theme`: a rule for each class of a picture of a board.
pub fn sheet(theme: Theme) -> String {
    let mut sheet = String::from("/* Pictures of boards and of maps. A cell is 100 units wide. */\n");
    let mut rule = |selector: &str, declarations: &str| {
        let _ = writeln!(sheet, ".sb {selector} {{ {declarations} }}");
    };
    if let Some(paper) = theme.paper {
        rule(".sb-ground", &format!("fill: {};", paper.hex()));
    }
    rule("text", "stroke: none;");
    for role in ROLES {
        let more = match role {
            Role::Frame => " stroke-linecap: square;",
            Role::Halo => " stroke-linejoin: round;",
            _ => "",
        };
        let paint = theme.paint(role);
        let declarations = match (role, paint.fill) {
            // Dots are ends of lines.
            (Role::Empty, Some(colour)) => {
                format!("fill: none; {} stroke-linecap: round;", stroke((colour, Width::Cells(2.0 * DOT))))
            }
            _ => painted(paint) + more,
        };
        // Two names are two classes.
        let names = class(role).unwrap_or_default().replace(' ', ".");
        rule(&format!(".{names}"), &declarations);
    }
    for kind in KINDS {
        let (name, paint) = (kind.name(), theme.paint(Role::Block(kind.into())));
        rule(&format!(".sb-block.sb-{name}"), &painted(paint));
        if let Some((colour, hatching)) = paint.hatch {
            let line = stroke((colour, Width::Page(hatching.width)));
            rule(&format!(".sb-{name} .sb-hatch"), &format!("fill: none; {line}"));
        }
        let ground = theme.paint(Role::Ground { material: kind.into(), moved: false });
        if !ground.is_nothing() {
            rule(&format!(".sb-{name} .sb-label"), &painted(ground));
        }
    }
    rule(".sb-block.sb-moved", &moved(theme));
    rule(".sb-block.sb-faded", &painted(theme.paint(Role::FadedBlock)));
    let ink = |moved| theme.label(moved).hex();
    rule(".sb-labels", &format!("font-family: {FAMILY}; fill: {};", ink(false)));
    rule(".sb-numbers", &format!("font-family: {FAMILY}; font-weight: 300; fill: {};", ink(false)));
    rule(".sb-landings", &format!("font-family: {FAMILY}; font-weight: bold; fill: {};", ink(false)));
    rule(".sb-landings .sb-count", "fill: #ffffff;");
    rule("text.sb-count", &format!("font-family: {FAMILY}; font-weight: bold; fill: #ffffff;"));
    // Without a fill where it is that of other labels: one on a block's own colour stays.
    let fill = theme.moved.map_or(String::new(), |_| format!(" fill: {};", ink(true)));
    rule(".sb-labels .sb-moved", &format!("font-weight: bold;{fill}"));
    rule(".sb-labels .sb-faded", &format!("fill: {};", theme.faded().hex()));
    sheet
}

/// How the block that moves differs from others. It is one rule, no stronger than those of the kinds and without what they say,
/// so that a page that paints a kind otherwise has it so in every step.
fn moved(theme: Theme) -> String {
    let Paint { fill, stroke: line, .. } = theme.paint(Role::MovedBlock(KINDS[0].into()));
    let fill = theme.moved.and(fill).map_or(String::new(), |fill| format!("fill: {}; ", fill.hex()));
    fill + &line.map_or(String::new(), stroke)
}

fn painted(paint: Paint) -> String {
    let fill = paint.fill.map_or("none".to_owned(), Rgb::hex);
    let line = paint.stroke.map_or("stroke: none;".to_owned(), stroke);
    format!("fill: {fill}; {line}")
}

fn stroke((colour, width): (Rgb, Width)) -> String {
    format!("stroke: {}; stroke-width: {};", colour.hex(), units(width.mm(CELL_MM) / CELL_MM))
}
