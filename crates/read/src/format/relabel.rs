//! New labels for blocks whose own labels are not allowed in a format.

use super::picture::symbol;
use super::{Kind, gnome, hackerrank, rush_hour, schema};
use rustc_hash::{FxHashMap, FxHashSet};
use stepbook_solve::puzzle::{Game, Moment, Puzzle};
use stepbook_solve::sliding::{Board, GoalLayout, Layout, Symbol, Who};

/// Letters and digits. Those that are labels in every format come first.
const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz0123456789";

/// Returns the puzzle with labels that files of `kind` allow, and the old and new label of each renamed block. If there
/// are more blocks than letters and digits, some keep their labels.
///
/// Some formats require a certain label for the goal's block. That block gets this label, and any other block that has
/// it gets a new one.
///
/// # Panics
///
/// Never: a board stays valid when its labels change.
pub fn relabelled(puzzle: &Puzzle, kind: Kind) -> (Puzzle, Vec<(String, String)>) {
    let Game::Sliding(board) = &puzzle.game else { return (puzzle.clone(), Vec::new()) };
    let new = new_labels(board, kind);
    let old = board.blocks().iter().map(|block| block.label.clone());
    let changed: Vec<(String, String)> = old.zip(new).filter(|(old, new)| old != new).collect();
    let names: FxHashMap<&str, &str> = changed.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
    let rename = |label: &mut String| {
        if let Some(new) = names.get(label.as_str()) {
            *label = (*new).to_owned();
        }
    };
    let mut layout = board.layout();
    rename_all(&mut layout, &rename);
    let board = layout.check().expect("a board stays valid when its labels change");
    let mut about = puzzle.about.clone();
    about.blocks.iter_mut().for_each(|block| rename(&mut block.label));
    about.blocks.sort_by(|a, b| a.label.cmp(&b.label));
    let pictures = about.notes.iter_mut().filter_map(|note| {
        if let Moment::Picture(rows) = &mut note.at { Some(rows.iter_mut().flatten()) } else { None }
    });
    pictures.flatten().for_each(rename);
    (Puzzle { about, game: Game::Sliding(board) }, changed)
}

/// Returns the label of each block, in the order of the blocks.
fn new_labels(board: &Board, kind: Kind) -> Vec<String> {
    let special = special(kind);
    let target = special.and(target(board));
    let fits = |at: usize| {
        let label = board.blocks()[at].label.as_str();
        // A block may keep the target's label if no other block is the target.
        is_label(label, kind) && (target.is_none() || target == Some(at) || special != Some(label))
    };
    let mut labels: Vec<Option<String>> = (0..board.blocks().len())
        .map(|at| match special {
            Some(special) if target == Some(at) => Some(special.to_owned()),
            _ => fits(at).then(|| board.blocks()[at].label.clone()),
        })
        .collect();
    let used: FxHashSet<String> = labels.iter().flatten().cloned().collect();
    let reserved = |label: &str| Some(label) == special;
    let free = LABELS.chars().map(String::from);
    let mut free = free.filter(|label| !used.contains(label) && !reserved(label) && is_label(label, kind));
    for (at, label) in labels.iter_mut().enumerate().filter(|(_, label)| label.is_none()) {
        *label = free.next().or_else(|| Some(board.blocks()[at].label.clone()));
    }
    labels.into_iter().flatten().collect()
}

/// Returns the label that the goal's block must have.
fn special(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::RushHour => Some(rush_hour::RED),
        Kind::Gnome => Some(gnome::TARGET),
        Kind::Native | Kind::HackerRank | Kind::Klondike | Kind::Json | Kind::Foreign(_) => None,
    }
}

fn is_label(label: &str, kind: Kind) -> bool {
    match kind {
        Kind::Native => symbol(label) == Symbol::Label(label.to_owned()),
        Kind::HackerRank => hackerrank::is_label(label),
        Kind::RushHour => rush_hour::is_label(label),
        Kind::Gnome => gnome::is_label(label),
        Kind::Json => schema::is_label(label),
        // Mazes have no blocks, and formats of other programs are not written.
        Kind::Klondike | Kind::Foreign(_) => true,
    }
}

/// Returns the block in the goal, if there is exactly one.
fn target(board: &Board) -> Option<usize> {
    match board.goal().single()?.places.as_slice() {
        [place] => match place.blocks.as_slice() {
            [block] => Some(*block),
            _ => None,
        },
        _ => None,
    }
}

fn rename_all(layout: &mut Layout, rename: &dyn Fn(&mut String)) {
    let in_rows = |rows: &mut [Vec<Symbol>]| {
        for symbol in rows.iter_mut().flatten() {
            if let Symbol::Label(label) = symbol {
                rename(label);
            }
        }
    };
    in_rows(&mut layout.rows);
    layout.together.iter_mut().chain(&mut layout.gate_blocks).for_each(rename);
    layout.axes.iter_mut().for_each(|(label, _)| rename(label));
    for goal in &mut layout.goals {
        match goal {
            GoalLayout::Picture(rows) => in_rows(rows),
            GoalLayout::Places { places, .. } => places.iter_mut().for_each(|place| match &mut place.who {
                Who::Block(label) | Who::Like(label) => rename(label),
                Who::AnyOf(labels) => labels.iter_mut().for_each(rename),
            }),
        }
    }
}
