//! Cars and blocks as JSON of other programs, with an object for each block.

use super::super::node::{Node, Syntax, Value, json, mended};
use super::super::{Fault, composed};
use super::Wish;
use super::blocks::{
    Block, Exit, REMARKS, Role, Scene, Two, get, is_block, is_one_of, is_read, labels, member, side, word, wrong,
};
use super::draft::{Draft, Pair};
use super::text::Page;
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::Direction;

/// Number of levels that are opened: a list of puzzles under a key, a puzzle, its blocks, a block, its position.
const DEPTH: usize = 6;

const COLS: &str = "width w cols columns boardwidth gridwidth";
const ROWS: &str = "height h rows boardheight gridheight";
const SIZE: &str = "size boardsize gridsize n dimension dimensions board grid";
const OF_PLAYER: &str = "player playerid playercar playerblock playervehicle target targetid targetcar targetblock goalcar goalblock main \
                         maincar red redcar hero herocar";
const EXIT: &str = "exit goal exitposition goalposition target exitside";
const BASE: &str = "base origin indexbase";
/// Keys of a list of blocks.
const BLOCKS: &str =
    "blocks cars pieces vehicles bricks board grid layout level puzzle start initial state tiles objects items";
/// Keys of moves and colours, whose values are not read.
const UNREAD: &str = "solution solutions colors colours palette history";
/// Keys of facts about a puzzle that are unrelated to its board. The words of their values are checked.
const ABOUT: &str = "id title name level levels levelnumber levelid levelname number nr no num index pack set series chapter stage group \
                     category collection season episode section difficulty difficultylevel rating stars rank grade score points moves \
                     minmoves minimummoves movesmin maxmoves minsteps steps optimal optimalmoves optimalsteps optimum best bestmoves par \
                     parmoves shortest cost solvable solved author authors creator creators designer source sources url link \
                     website homepage reference credit credits license licence copyright date created createdat updated updatedat \
                     modified timestamp year version schema format type game gametype generator generatedby tool seed hash uuid guid slug \
                     lang language locale tag tags comment comments note notes description about info meta metadata remark remarks hint \
                     hints help icon thumbnail music sound skin locked unlocked completed played favorite featured enabled published verified \
                     time timelimit elapsed nodes explored theme currentlevel";
/// Keys of the looks of a block.
const LOOKS: &str = "image icon sprite img src css class classname texture font z zindex layer index nr no opacity background fill \
                     stroke emoji hex rgb sound tags title author alt tooltip theme";

/// Returns whether a node is a list of blocks: objects with a position and some information on their shape.
fn is_blocks(node: &Node) -> bool {
    node.list().is_some_and(|list| !list.is_empty() && list.iter().all(is_block))
}

/// Returns the elements of a list or the values of an object.
fn values<'n>(node: &'n Node<'n>) -> Vec<&'n Node<'n>> {
    match node.list() {
        Some(list) => list.iter().collect(),
        None => node.table().map_or(Vec::new(), |table| table.members().iter().map(|(_, value)| value).collect()),
    }
}

/// Returns the list of blocks of a puzzle: the node itself, a member, or a member of its only member that has one.
fn blocks_in<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let below = |node: &'n Node<'n>| {
        member(node, |name, value| is_one_of(name, &[BLOCKS]) && is_blocks(value)).map(|(_, list)| list)
    };
    let inner = || {
        let inner = if node.table().is_some() { values(node) } else { Vec::new() };
        <[_; 1]>::try_from(inner.into_iter().filter_map(below).collect::<Vec<_>>()).ok().map(|[only]| only)
    };
    Some(node).filter(|node| is_blocks(node)).or_else(|| below(node)).or_else(inner)
}

/// Returns the puzzles of a file: a list of blocks, an object that contains one, or a list or object of such objects,
/// possibly under a key.
fn puzzles<'n>(node: &'n Node<'n>) -> Vec<&'n Node<'n>> {
    if blocks_in(node).is_some() {
        return vec![node];
    }
    let is_list = |node: &&Node| {
        let is_puzzle = |one: &&Node| blocks_in(one).is_some() && (one.table().is_some() || node.list().is_some());
        !values(node).is_empty() && values(node).iter().all(is_puzzle)
    };
    let lists = [node].into_iter().chain(if node.table().is_some() { values(node) } else { Vec::new() });
    match lists.filter(is_list).collect::<Vec<_>>()[..] {
        [only] => values(only),
        _ => Vec::new(),
    }
}

/// Returns the positions of the puzzles in the text, or of all of it if there is one that slips make unreadable.
pub(super) fn entries(page: &Page) -> Vec<Range<usize>> {
    let text = page.text;
    if !text.trim_start().starts_with(['{', '[']) {
        return Vec::new();
    }
    let is_own = |node: &Node| get(node, "grid").is_some_and(|grid| grid.table().is_none() && !is_blocks(grid));
    match json::valid(text, DEPTH) {
        Some(document) if is_own(&document) || values(&document).into_iter().any(is_own) => Vec::new(),
        Some(document) => puzzles(&document).into_iter().map(Node::span).collect(),
        None => {
            let mended = mended(text, Syntax::Json, &|_| false);
            let is_puzzle = json::valid(&mended.text, DEPTH).is_some_and(|document| !puzzles(&document).is_empty());
            is_puzzle.then_some(0..text.len()).into_iter().collect()
        }
    }
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
    let list = puzzles(&document).first().and_then(|puzzle| blocks_in(puzzle)).ok_or(Vec::new())?;
    // In the files that people have, a `shape` is [width, height]. Others are read if they cannot be meant so.
    let is_shape = |node: &Node| get(node, "shape").is_some_and(|shape| shape.list().is_some());
    let has_shapes = list.list().is_some_and(|list| list.iter().any(is_shape));
    let draft = |is_column_first| Scene { is_column_first, ..scene(&document, list)? }.draft(wish);
    draft(has_shapes).or_else(|faults| if has_shapes { draft(false) } else { Err(faults) })
}

/// Returns the errors of members outside the puzzles of a file that has several, whose boards have this size.
pub(super) fn outside(text: &str, size: Option<Pair>) -> Vec<Fault> {
    let Some(document) = json::valid(text, DEPTH) else { return Vec::new() };
    let puzzles = puzzles(&document);
    let Some(first) = puzzles.first().filter(|_| puzzles.len() > 1) else { return Vec::new() };
    let is_inside = |value: &Node| puzzles.iter().any(|puzzle| is_around(value, puzzle));
    let is_size = |object: &Node, name: &Node, value: &Node| {
        let sides = is_one_of(name, &[ROWS, COLS]).then(|| Two::named(object, ROWS, COLS));
        let said = || Two::named(value, ROWS, COLS).or_else(|| Two::of(value)).filter(|_| is_one_of(name, &[SIZE]));
        match (sides.flatten().or_else(said), size) {
            (Some(Two::Named(said)), Some(size)) => said == size,
            (Some(Two::Listed((a, b))), Some(size)) => (a, b) == size || (b, a) == size,
            (Some(Two::Index(side)), Some(size)) => (side, side) == size,
            _ => false,
        }
    };
    let mut remarks = Vec::new();
    let faults =
        around(&document, first).into_iter().filter(|object| puzzles.iter().all(|one| one.span != object.span));
    let mut faults: Vec<Fault> = faults
        .filter_map(|object| {
            unread(object, &|name, value| is_inside(value) || is_size(object, name, value), &[ABOUT], &mut remarks)
        })
        .map(|fault| {
            let message =
                format!("the key {} is outside the puzzles, and it may change them", &text[fault.span.clone()]);
            Fault::new(fault.span, message, "write it in each puzzle, or remove it if it changes none")
        })
        .collect();
    faults.extend(remarks.into_iter().filter_map(|span| super::doubt(text, &text[span], size)));
    faults
}

/// Returns the objects around a node, inner ones first. Each may contain settings.
fn around<'n>(node: &'n Node<'n>, inner: &Node) -> Vec<&'n Node<'n>> {
    if node.span == inner.span {
        return Vec::new();
    }
    let next = values(node).into_iter().find(|value| is_around(value, inner));
    let mut all = next.map_or(Vec::new(), |next| around(next, inner));
    all.extend(node.table().is_some().then_some(node));
    all
}

fn is_around(value: &Node, list: &Node) -> bool {
    value.span.start <= list.span.start && list.span.end <= value.span.end
}

/// Maximum number of errors in one puzzle.
const MOST: usize = 20;

const SIZES: &str = "write `\"width\": 6, \"height\": 6`";

fn scene(document: &Node, list: &Node) -> Result<Scene, Vec<Fault>> {
    let objects = around(document, list);
    let setting = |keys| objects.iter().find_map(|object| get(object, keys).filter(|value| !is_around(value, list)));
    let (mut blocks, mut faults, mut remarks) = (Vec::new(), Vec::new(), Vec::new());
    for object in &objects {
        let is_known = |name: &Node, value: &Node| {
            is_around(value, list) || is_one_of(name, &[SIZE, OF_PLAYER, EXIT, BASE, ROWS, COLS])
        };
        faults.extend(unread(object, &is_known, &[ABOUT], &mut remarks));
    }
    let nodes = list.list().unwrap_or_default();
    if let Some(other) = nodes.windows(2).find(|pair| labels(&pair[0]) != labels(&pair[1])).map(|pair| &pair[1]) {
        let help = "give all blocks the same keys, or say `\"player\": true` of that of the player";
        faults.push(wrong(other, "this block and the one before have different keys for their labels", help));
    }
    // The player's block may be listed separately.
    let own = setting(OF_PLAYER).filter(|node| node.table().is_some());
    for (at, node) in nodes.iter().chain(own).enumerate() {
        let is_known = |name: &Node, value: &Node| {
            is_read(name, value) || is_one_of(name, &[LOOKS]) && values(value).iter().all(|one| one.text().is_some())
        };
        faults.extend(unread(node, &is_known, &[REMARKS], &mut remarks));
        match Block::read(node) {
            Ok(block) => {
                let is_own = own.is_some_and(|own| own.span == node.span);
                let label = if block.label.is_empty() { (at + 1).to_string() } else { block.label };
                blocks.push(Block { label, role: if is_own { Role::Said(true) } else { block.role }, ..block });
            }
            Err(fault) => faults.push(fault),
        }
    }
    // A key may name the player's block, or the goal may.
    let goal = setting(EXIT).and_then(|exit| get(exit, "block car piece id label name"));
    let (mut named, mut is_in_goal) = (None, false);
    for said in [setting(OF_PLAYER), goal].into_iter().flatten() {
        let Some(name) = word(said) else { continue };
        if let Some(block) = blocks.iter_mut().find(|block| block.label == name) {
            block.role = Role::Said(true);
            is_in_goal = goal.is_some_and(|goal| goal.span == said.span);
            named = Some(name);
        } else if setting(EXIT).is_none_or(|exit| exit.span != said.span) {
            faults.push(wrong(said, format!("there is no block `{name}`"), "write the label of the player's block"));
        }
    }
    let exit = setting(EXIT).filter(|exit| exit.truth().is_none() && (named.is_none() || word(exit) != named));
    let exit = exit.and_then(|exit| {
        // A position may name the player's block, and has no other members.
        let count = 2 + usize::from(is_in_goal);
        let at = || Two::of(exit).filter(|_| exit.table().is_none_or(|table| table.members().len() == count));
        let side_at = || {
            let said = side(get(exit, "side direction edge wall")?.text()?)?;
            let key = if matches!(said, Direction::Left | Direction::Right) { "row y" } else { "col column x" };
            let at = get(exit, key)?.whole().filter(|_| exit.table().is_some_and(|table| table.members().len() == 2));
            Some(Exit::SideAt(said, at?))
        };
        let at = || at().map(Exit::At).or_else(side_at);
        let found = exit.text().map_or_else(at, |text| side(text).map(Exit::Side));
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
    Ok(Scene { size, exit, remarks, ..Scene::new(blocks, whole, &bases, repair) })
}

/// Returns the error of a duplicate key, or of a member that is not known and has none of the `harmless` keys. The
/// values of these become remarks. They may be lists and objects, whose members are checked in the same way.
fn unread(
    node: &Node,
    is_known: &dyn Fn(&Node, &Node) -> bool,
    harmless: &[&str],
    remarks: &mut Vec<Range<usize>>,
) -> Option<Fault> {
    let (table, mut seen) = (node.table()?, FxHashSet::default());
    for (name, value) in table.members() {
        let key = name.text().unwrap_or_default();
        if !seen.insert(key) {
            return Some(wrong(name, format!("the key `{key}` is there twice"), "remove one of them"));
        }
        if is_known(name, value) || is_one_of(name, &[UNREAD]) || matches!(value.value, Value::Null) {
            continue;
        }
        if !is_one_of(name, harmless) {
            let message = format!("the key `{key}` is not understood, and it may change the puzzle");
            return Some(wrong(name, message, "remove it if it does not; otherwise, write the puzzle as TOML"));
        }
        let list = value.list().unwrap_or_else(|| std::slice::from_ref(value));
        remarks.extend(match (value.list(), value.table()) {
            (Some(_), _) => list.iter().filter(|one| one.text().is_some()).map(Node::span).collect(),
            (None, Some(_)) => Vec::new(),
            (None, None) => std::iter::once(name.span.start..value.span.end).collect(),
        });
        if let Some(fault) = list.iter().find_map(|one| unread(one, &|_, _| false, harmless, remarks)) {
            return Some(fault);
        }
    }
    None
}
