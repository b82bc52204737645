//! The rules of a sliding-block puzzle as sentences.

use super::goal::list;
use crate::grid::{Cell, connected};
use crate::sliding::{Axis, Block, Board};

/// What holds for all of them, then what this board has.
pub(super) fn rules(board: &Board) -> Vec<String> {
    let mut rules = vec!["Slide blocks; never turn, lift or overlap them.".to_owned()];
    rules.extend(together(board.blocks()));
    rules.extend(axes(board.blocks()));
    rules.extend(fixed(board.blocks()));
    rules.extend(gates(board));
    if board.is_distinct() {
        rules.push("Blocks of the same shape count as different.".to_owned());
    }
    rules
}

/// "A", "A and B", "A, B and C": the blocks for which `is` holds, with their number; `None` if there is none.
fn those(blocks: &[Block], is: impl Fn(&Block) -> bool) -> Option<(String, usize)> {
    let labels: Vec<&str> = blocks.iter().filter(|block| is(block)).map(|block| block.label.as_str()).collect();
    (!labels.is_empty()).then(|| (list(labels.iter().copied()), labels.len()))
}

/// Whether the block moves along its longer side only, as a car does.
fn is_car(block: &Block) -> bool {
    let extent = block.extent();
    match block.axis {
        Axis::Horizontal => extent.cols > extent.rows,
        Axis::Vertical => extent.rows > extent.cols,
        Axis::Both | Axis::Fixed => false,
    }
}

/// Which blocks move along one axis only.
fn axes(blocks: &[Block]) -> Vec<String> {
    let cars = those(blocks, is_car);
    let free = those(blocks, |block| !is_car(block) && block.axis != Axis::Fixed);
    let mut rules = Vec::new();
    match (cars, free) {
        (Some(_), None) => rules.push("Blocks move along their length only.".to_owned()),
        (Some((labels, 1)), Some(_)) => rules.push(format!("{labels} moves along its length only.")),
        (Some((labels, _)), Some(_)) => rules.push(format!("{labels} move along their length only.")),
        (None, _) => {}
    }
    for (axis, way) in [(Axis::Horizontal, "left and right"), (Axis::Vertical, "up and down")] {
        if let Some((labels, count)) = those(blocks, |block| block.axis == axis && !is_car(block)) {
            rules.push(format!("{labels} {} {way} only.", if count == 1 { "moves" } else { "move" }));
        }
    }
    rules
}

/// Which blocks have parts that do not touch.
fn together(blocks: &[Block]) -> Option<String> {
    let (labels, count) = those(blocks, |block| !connected(&block.shape))?;
    Some(match count {
        1 => format!("The parts of {labels} move as one."),
        _ => format!("The parts of each of {labels} move as one."),
    })
}

fn fixed(blocks: &[Block]) -> Option<String> {
    let (labels, count) = those(blocks, |block| block.axis == Axis::Fixed)?;
    Some(format!("{labels} {} fixed.", if count == 1 { "is" } else { "are" }))
}

/// Who may pass the gates.
fn gates(board: &Board) -> Option<String> {
    let cells: Vec<Cell> = board.size().cells().filter(|&cell| board.gates()[cell]).collect();
    let gate = match (cells.is_empty(), connected(&cells)) {
        (true, _) => return None,
        (false, true) => "the gate",
        (false, false) => "the gates",
    };
    let blocks = board.blocks();
    Some(match those(blocks, |block| block.passes_gates) {
        None => format!("No block may pass {gate}."),
        Some((_, count)) if count == blocks.len() && count > 1 => format!("All blocks may pass {gate}."),
        Some((labels, _)) => format!("Only {labels} may pass {gate}."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::{Layout, Symbol};

    fn told(board: &str, gate_blocks: &[&str], axes: &[(&str, Axis)], distinct: bool) -> Vec<String> {
        let symbol = |c: char| match c {
            '.' => Symbol::Empty,
            '-' => Symbol::Gate,
            c => Symbol::Label(c.to_string()),
        };
        let layout = Layout {
            rows: board.lines().map(|line| line.chars().map(symbol).collect()).collect(),
            gate_blocks: gate_blocks.iter().map(|label| (*label).to_owned()).collect(),
            axes: axes.iter().map(|&(label, axis)| (label.to_owned(), axis)).collect(),
            distinct,
            ..Layout::default()
        };
        rules(&layout.check().expect("a valid board")).split_off(1)
    }

    #[test]
    fn a_plain_board_has_no_more_rules() {
        assert!(told("AB.", &[], &[], false).is_empty());
        assert_eq!(told("AB.", &[], &[], true), ["Blocks of the same shape count as different."]);
    }

    #[test]
    fn which_parts_move_as_one() {
        let layout = |together: &[&str]| Layout {
            rows: ["A.AB", "CC.B", "DD..", "B..."]
                .map(|row| {
                    let symbol = |c: char| if c == '.' { Symbol::Empty } else { Symbol::Label(c.to_string()) };
                    row.chars().map(symbol).collect()
                })
                .into(),
            together: together.iter().map(|label| (*label).to_owned()).collect(),
            ..Layout::default()
        };
        let told = |layout: Layout| rules(&layout.check().expect("a valid board")).split_off(1);
        assert_eq!(told(layout(&["A", "B"])), ["The parts of each of A and B move as one."]);
        let mut one = layout(&["A"]);
        one.rows[3][0] = Symbol::Empty;
        assert_eq!(told(one), ["The parts of A move as one."]);
    }

    #[test]
    fn who_passes_the_gates() {
        assert_eq!(told("AB-", &["A"], &[], false), ["Only A may pass the gate."]);
        assert_eq!(told("A-B-C", &["A", "C"], &[], false), ["Only A and C may pass the gates."]);
        assert_eq!(told("AB--", &[], &[], false), ["No block may pass the gate."]);
        assert_eq!(told("AB-", &["B", "A"], &[], false), ["All blocks may pass the gate."]);
        assert_eq!(told("A-", &["A"], &[], false), ["Only A may pass the gate."]);
    }

    #[test]
    fn how_blocks_move() {
        let (across, down) = (Axis::Horizontal, Axis::Vertical);
        let board = "AAB.\n.CB.\nD...";
        let cars = [("A", across), ("B", down)];
        let along = "A and B move along their length only.";
        assert_eq!(told(board, &[], &cars, false), [along]);
        assert_eq!(told("AAB.\n..B.", &[], &cars, false), ["Blocks move along their length only."]);
        assert_eq!(told(board, &[], &cars[1..], false), ["B moves along its length only."]);
        let all = [("A", down), ("B", down), ("C", across), ("D", Axis::Fixed)];
        assert_eq!(
            told(board, &[], &all, false),
            [
                "B moves along its length only.",
                "C moves left and right only.",
                "A moves up and down only.",
                "D is fixed."
            ]
        );
        let fixed = [("A", across), ("B", down), ("C", Axis::Fixed), ("D", Axis::Fixed)];
        assert_eq!(told(board, &[], &fixed, false), ["Blocks move along their length only.", "C and D are fixed."]);
    }
}
