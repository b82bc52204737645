//! Cars and blocks as JSON of other programs, with an object for each block.

use super::super::node::{Node, json};
use super::super::{Fault, composed};
use super::Wish;
use super::blocks::{
    Block, Exit, Role, Scene, Two, get, is_block, is_one_of, is_read, labels, member, side, word, wrong,
};
use super::draft::Draft;
use super::text::Page;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// Number of levels that are opened: a list of puzzles under a key, a puzzle, its blocks, a block, its position.
const DEPTH: usize = 6;

const COLS: &str = "width w cols columns boardwidth gridwidth";
const ROWS: &str = "height h rows boardheight gridheight";
const SIZE: &str = "size boardsize gridsize n dimension dimensions board grid";
const OF_PLAYER: &str = "player playerid target targetid main maincar red redcar hero playercar targetcar targetblock";
const EXIT: &str = "exit goal exitposition goalposition target exitside";
const BASE: &str = "base origin indexbase";
/// Keys of a list of blocks.
const BLOCKS: &str =
    "blocks cars pieces vehicles bricks board grid layout level puzzle start initial state tiles objects items";
/// Keys that are unrelated to the board, though their values may be lists.
const ABOUT: &str = "solution solutions tags colors meta info metadata";
/// Keys of a block that are unrelated to the board.
const HARMLESS: &str = "image icon sprite img src css class classname texture font z zindex layer index nr no opacity background fill \
                        stroke emoji";
/// Keys of remarks on a block.
const REMARKS: &str = "title comment note notes description author alt tooltip";

/// Returns whether a node is a list of blocks: objects with a position and some information on their shape.
fn is_blocks(node: &Node) -> bool {
    node.list().is_some_and(|list| !list.is_empty() && list.iter().all(is_block))
}

fn values<'n>(node: &'n Node<'n>) -> Vec<&'n Node<'n>> {
    node.table().map_or(Vec::new(), |table| table.members().iter().map(|(_, value)| value).collect())
}

fn blocks_in<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let below = |node: &'n Node<'n>| {
        member(node, |name, value| is_one_of(name, &[BLOCKS]) && is_blocks(value)).map(|(_, list)| list)
    };
    Some(node)
        .filter(|node| is_blocks(node))
        .or_else(|| below(node))
        .or_else(|| values(node).into_iter().find_map(below))
}

/// Returns the puzzles of a file: a list of blocks, an object that contains one, or a list of such objects, possibly
/// under a key.
fn puzzles<'n>(node: &'n Node<'n>) -> Vec<&'n Node<'n>> {
    if blocks_in(node).is_some() {
        return vec![node];
    }
    let lists = if node.table().is_some() { values(node) } else { vec![node] };
    let is_list = |node: &&Node| {
        node.list().is_some_and(|list| !list.is_empty() && list.iter().all(|one| blocks_in(one).is_some()))
    };
    match lists.into_iter().filter(is_list).collect::<Vec<_>>()[..] {
        [only] => only.list().unwrap_or_default().iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns the positions of the puzzles in the text.
pub(super) fn entries(page: &Page) -> Vec<Range<usize>> {
    let text = page.text;
    // Our own puzzles have a grid.
    let is_likely = text.trim_start().starts_with(['{', '[']) && !text.contains("\"grid\"");
    let document = if is_likely { json::valid(text, DEPTH) } else { None };
    document.map_or(Vec::new(), |document| puzzles(&document).into_iter().map(Node::span).collect())
}

/// Returns the name of a puzzle.
pub(super) fn name(text: &str) -> Option<String> {
    let document = json::valid(text, 1)?;
    get(&document, "name title id").and_then(Node::text).map(composed)
}

pub(super) fn is_blocks_file(page: &Page) -> bool {
    !entries(page).is_empty()
}

pub(super) fn read(page: &Page, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let document = json::parse(page.text, DEPTH).map_err(|fault| vec![fault])?;
    let found = puzzles(&document);
    let puzzle = found.first().and_then(|puzzle| Some((*puzzle, blocks_in(puzzle)?)));
    let (puzzle, list) = puzzle.ok_or(Vec::new())?;
    scene(puzzle, list)?.draft(wish)
}

/// Returns the objects around the list, inner ones first. Each may contain settings.
fn around<'n>(puzzle: &'n Node<'n>, list: &Node) -> Vec<&'n Node<'n>> {
    if puzzle.table().is_none() {
        return Vec::new();
    }
    let inner = values(puzzle).into_iter().find(|value| is_around(value, list));
    let mut all = inner.map_or(Vec::new(), |inner| around(inner, list));
    all.push(puzzle);
    all
}

fn is_around(value: &Node, list: &Node) -> bool {
    value.span.start <= list.span.start && list.span.end <= value.span.end
}

/// Maximum number of errors in one puzzle.
const MOST: usize = 20;

const SIZES: &str = "write `\"width\": 6, \"height\": 6`";

fn scene(puzzle: &Node, list: &Node) -> Result<Scene, Vec<Fault>> {
    let objects = around(puzzle, list);
    let setting = |keys| objects.iter().find_map(|object| get(object, keys).filter(|value| !is_around(value, list)));
    let (mut blocks, mut faults, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    for object in &objects {
        let is_known = |name: &Node, value: &Node| {
            is_around(value, list) || is_one_of(name, &[SIZE, OF_PLAYER, EXIT, BASE, ROWS, COLS])
        };
        faults.extend(unread(object, is_known, false, &mut remarks));
        faults.extend(unread_size(object, is_known));
    }
    let nodes = list.list().unwrap_or_default();
    if let Some([_, other]) = nodes.array_windows().find(|[node, other]| labels(node) != labels(other)) {
        let help = "give all blocks the same keys, or say `\"player\": true` of that of the player";
        faults.push(wrong(other, "this block and the one before have different keys for their labels", help));
    }
    // The player's block may be listed separately.
    let own = setting(OF_PLAYER).filter(|node| node.table().is_some());
    for (at, node) in nodes.iter().chain(own).enumerate() {
        let is_known = |name: &Node, value: &Node| is_read(name, value) || is_one_of(name, &[HARMLESS]);
        faults.extend(unread(node, is_known, true, &mut remarks));
        match Block::read(node) {
            Ok(block) => {
                let is_own = own.is_some_and(|own| own.span == node.span);
                let label = if block.label.is_empty() { (at + 1).to_string() } else { block.label };
                blocks.push(Block { label, role: if is_own { Role::Said(true) } else { block.role }, ..block });
            }
            Err(fault) => faults.push(fault),
        }
    }
    let player = setting(OF_PLAYER).and_then(word).filter(|name| blocks.iter().any(|block| block.label == *name));
    let exit = setting(EXIT).filter(|exit| exit.truth().is_none() && (player.is_none() || word(exit) != player));
    let exit = exit.and_then(|exit| {
        let found = exit.text().map_or_else(|| Two::of(exit).map(Exit::At), |text| side(text).map(Exit::Side));
        let help = "write the side of the board, `\"exit\": \"right\"`, or give the goal with --goal";
        faults.extend(found.is_none().then(|| wrong(exit, "this is not a side of the board or a position", help)));
        found
    });
    let two = |node: &Node| Two::named(node, ROWS, COLS);
    let size = objects.iter().find_map(|object| two(object)).or_else(|| {
        let said = setting(SIZE)?;
        let found = two(said).or_else(|| Two::of(said).filter(|two| !matches!(two, Two::Named(_))));
        faults.extend(found.is_none().then(|| wrong(said, "this is not the size of a board", SIZES)));
        found
    });
    if let (Some(Two::Named(named)), Some(said)) = (size, setting(SIZE))
        && Two::of(said).is_some_and(|two| match two {
            Two::Index(side) => (side, side) != named && side != named.0.saturating_mul(named.1),
            Two::Listed((a, b)) | Two::Named((a, b)) => (a, b) != named && (b, a) != named,
        })
    {
        faults.push(wrong(said, "this is another size than the file says elsewhere", SIZES));
    }
    let half = if size.is_none() { setting(ROWS).or(setting(COLS)) } else { None };
    faults.extend(half.map(|half| wrong(half, "this is only one side of the board", SIZES)));
    let bases = setting(BASE).map_or_else(
        || vec![0, 1],
        |base| {
            let help = "write `\"base\": 0` or `1`; row 0 or 1 is at the top";
            let fault = || wrong(base, "this does not say what rows and columns count from", help);
            faults.extend(base.whole().is_none().then(fault));
            base.whole().into_iter().collect()
        },
    );
    faults.truncate(MOST);
    if !faults.is_empty() {
        return Err(faults);
    }
    let repair =
        "name the parts of each position: `\"row\"` and `\"col\"`; and add `\"base\": 0` or `1`, what they count from";
    let whole = list.span.start..list.span.start + 1;
    Ok(Scene { size, player, exit, remarks, ..Scene::new(blocks, whole, &bases, repair) })
}

/// Parts of keys that may give the size of a board.
const OF_SIZE: [&str; 19] = [
    "dim",
    "row",
    "col",
    "side",
    "cell",
    "width",
    "height",
    "grid",
    "board",
    "area",
    "square",
    "matrix",
    "span",
    "extent",
    "layout",
    "lot",
    "order",
    "lines",
    "resolution",
];

/// Returns the error of a number, or a text that contains one, whose key is not read but may give the size.
fn unread_size(node: &Node, is_known: impl Fn(&Node, &Node) -> bool) -> Option<Fault> {
    let is_size = |name: &Node, value: &Node| {
        let key = name.text().unwrap_or_default().to_lowercase();
        let is_of_size = OF_SIZE.iter().any(|part| key.contains(part)) || key.starts_with("max") && key.len() < 5;
        let has_number =
            value.whole().is_some() || value.text().is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()));
        is_of_size && has_number && !is_known(name, value)
    };
    let (name, _) = member(node, is_size)?;
    let message = format!("the key `{}` is not understood, and it may be the size", name.text().unwrap_or_default());
    Some(wrong(name, message, SIZES))
}

/// Returns the error of a duplicate key, or of a member that is not read. A member is an error if its value is a list
/// or an object, or if the check `is_strict`. Otherwise it becomes a remark.
fn unread(
    node: &Node,
    is_known: impl Fn(&Node, &Node) -> bool,
    is_strict: bool,
    remarks: &mut Vec<Range<usize>>,
) -> Option<Fault> {
    let (table, mut seen) = (node.table(), FxHashSet::default());
    let members = || table.iter().flat_map(|table| table.members());
    if let Some((name, _)) = members().find(|(name, _)| !seen.insert(name.text())) {
        let message = format!("the key `{}` is there twice", name.text().unwrap_or_default());
        return Some(wrong(name, message, "remove one of them"));
    }
    let is_full = |node: &Node| node.list().is_some_and(|list| !list.is_empty()) || node.table().is_some();
    let is_other = |name: &Node, value: &Node| !is_known(name, value) && !is_one_of(name, &[ABOUT]);
    let is_wrong = |name: &Node, value: &Node| is_full(value) || is_strict && !is_one_of(name, &[REMARKS]);
    let others = members().filter(|(name, value)| is_other(name, value) && !is_wrong(name, value));
    remarks.extend(others.map(|(name, value)| name.span.start..value.span.end));
    let (name, _) = member(node, |name, value| is_wrong(name, value) && is_other(name, value))?;
    let message =
        format!("the key `{}` is not understood, and it may change the puzzle", name.text().unwrap_or_default());
    Some(wrong(name, message, "remove it if it does not; otherwise, write the puzzle as TOML"))
}
