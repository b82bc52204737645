//! The rules of a puzzle as sentences.

use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Cell, Compass, connected};
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::sliding::{Axis, Block, Board};

/// The rules of all sliding puzzles, then those of this board.
pub(super) fn rules(board: &Board, language: &Language) -> Vec<String> {
    let blocks = board.blocks();
    let mut rules = vec![language.say("rule-slide", &[])];
    rules.extend(named("rule-together", &labels_of(blocks, |block| !connected(&block.shape)), language));
    rules.extend(axes(blocks, language));
    rules.extend(named("rule-fixed", &labels_of(blocks, |block| block.axis == Axis::Fixed), language));
    rules.extend(gates(board, language));
    if board.is_distinct() {
        rules.push(language.say("rule-distinct", &[]));
    }
    rules
}

/// The rules of a number maze.
pub(super) fn jump_rules(maze: &Maze, language: &Language) -> Vec<String> {
    let has = |spot: fn(&Spot) -> bool| maze.size().cells().any(|cell| spot(&maze.spots()[cell]));
    let directions = match maze.directions() {
        all if all == Compass::ALL => "queen",
        rook if rook == &Compass::ALL[..4] => "rook",
        bishop if bishop == &Compass::ALL[4..] => "bishop",
        _ => "other",
    };
    let list = language.list(maze.directions().iter().map(|towards| bearing(*towards, language)));
    let mut rules = vec![language.say("rule-jump", &[("directions", directions.into()), ("list", (&list).into())])];
    let exits = match (has(|spot| *spot == Spot::Exit), has(|spot| *spot == Spot::Outside)) {
        (true, _) => Some("some"),
        (false, true) => Some("none"),
        (false, false) => Some("edge").filter(|_| !maze.wraps()),
    };
    rules.extend(exits.map(|exits| language.say("rule-jump-inside", &[("exits", exits.into())])));
    rules.extend(maze.wraps().then(|| language.say("rule-jump-wrap", &[])));
    let is_zero = |cell| maze.number(cell) == Some(0) && !maze.goals().contains(&cell);
    if maze.size().cells().any(is_zero) {
        rules.push(language.say("rule-jump-zero", &[]));
    }
    rules
}

/// A direction in the letters of the language: "SW".
pub(super) fn bearing(towards: Compass, language: &Language) -> String {
    language.say("jump-direction", &[("direction", towards.letters().into())])
}

/// The labels of the blocks that satisfy `is`.
fn labels_of(blocks: &[Block], is: impl Fn(&Block) -> bool) -> Vec<&str> {
    blocks.iter().filter(|block| is(block)).map(|block| block.label.as_str()).collect()
}

/// From this number of blocks on, a rule may name the exceptions instead.
const MANY: usize = 4;

/// The subject of a rule: "A, B and C", or "All but D" if that is much shorter.
fn subject(labels: &[&str], blocks: &[Block], language: &Language) -> String {
    let others = labels_of(blocks, |block| !labels.contains(&block.label.as_str()));
    match others.len() * 2 <= labels.len() && labels.len() >= MANY && !others.is_empty() {
        true => language.say("rule-all-but", &[("blocks", (&language.list(others)).into())]),
        false => language.list(labels.iter().copied()),
    }
}

/// The message `name` about the blocks with these labels, with one more parameter.
fn about(name: &str, labels: &[&str], blocks: &[Block], language: &Language, more: (&str, Term<'_>)) -> String {
    let subject = subject(labels, blocks, language);
    language.say(name, &[("blocks", (&subject).into()), ("count", labels.len().into()), more])
}

/// Whether the block moves only along its longer side, as a car does.
fn is_car(block: &Block) -> bool {
    let extent = block.extent();
    match block.axis {
        Axis::Horizontal => extent.cols > extent.rows,
        Axis::Vertical => extent.rows > extent.cols,
        Axis::Both | Axis::Fixed => false,
    }
}

/// The rules about blocks that move only along one axis.
fn axes(blocks: &[Block], language: &Language) -> Vec<String> {
    let cars = labels_of(blocks, is_car);
    let mut rules = Vec::new();
    if !cars.is_empty() {
        let free = labels_of(blocks, |block| !is_car(block) && block.axis != Axis::Fixed);
        let who = if free.is_empty() { "all" } else { "some" };
        rules.push(about("rule-length", &cars, blocks, language, ("who", who.into())));
    }
    for (axis, name) in [(Axis::Horizontal, "horizontal"), (Axis::Vertical, "vertical")] {
        let labels = labels_of(blocks, |block| block.axis == axis && !is_car(block));
        if !labels.is_empty() {
            rules.push(about("rule-axis", &labels, blocks, language, ("axis", name.into())));
        }
    }
    rules
}

/// The message `name` about the blocks with these labels, if there are any.
pub(super) fn named(name: &str, labels: &[&str], language: &Language) -> Option<String> {
    let list = language.list(labels.iter().copied());
    let parameters = [("blocks", (&list).into()), ("count", labels.len().into())];
    (!labels.is_empty()).then(|| language.say(name, &parameters))
}

/// The rule about gates, if there are any.
fn gates(board: &Board, language: &Language) -> Option<String> {
    let cells: Vec<Cell> = board.size().cells().filter(|&cell| board.gates()[cell]).collect();
    if cells.is_empty() {
        return None;
    }
    let blocks = board.blocks();
    let labels = labels_of(blocks, |block| block.passes_gates);
    let who = match labels.len() {
        0 => "none",
        count if count == blocks.len() && count > 1 => "all",
        _ => "some",
    };
    let list = language.list(labels.iter().copied());
    let gates = if connected(&cells) { 1 } else { 2 };
    Some(language.say("rule-gates", &[("who", who.into()), ("blocks", (&list).into()), ("gates", gates.into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{check, puzzle};
    use stepbook_solve::puzzle::Game;

    #[test]
    fn rules_are_sentences_about_the_blocks() {
        check("rules.txt", |text| {
            let Game::Sliding(board) = puzzle(text).game else { panic!("a board") };
            rules(&board, &Language::default()).split_off(1).join("\n")
        });
    }
}
