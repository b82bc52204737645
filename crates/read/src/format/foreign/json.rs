//! Cars and blocks as JSON of other programs: an object for each block, whose keys have many names.

use super::super::node::{Member, Node, json};
use super::super::{Fault, composed};
use super::Wish;
use super::cars::{axis, is_player_name, leaving};
use super::draft::{Aim, Draft, GIVE_GOAL, Pair, Piece, only, usual_aim};
use std::ops::Range;
use stepbook_solve::grid::Direction;
use stepbook_solve::sliding::{Axis, PlaceLayout};

/// How deep a file is opened: a list of puzzles under a key, a puzzle, its blocks, a block, its place.
const DEPTH: usize = 6;

const LABEL: &str = "id name label car symbol letter char key";
const PLACE: &str = "position pos cell index location coords coordinates coordinate xy topleft at";
const COL: &str = "x col column c left";
const ROW: &str = "y row r top";
const AXIS: &str = "orientation direction dir axis orient directions moves movement";
const LENGTH: &str = "length len l size";
const SHAPE: &str = "shape size dimensions dim extent";
const WIDTH: &str = "width w";
const HEIGHT: &str = "height h";
const COLS: &str = "width w cols columns boardwidth gridwidth";
const ROWS: &str = "height h rows boardheight gridheight";
const PLAYER: &str = "player isplayer target istarget main ismain red isred goal isgoal hero ishero primary isprimary";
const ROLE: &str = "type role kind";
const SIZE: &str = "size boardsize gridsize n dimension dimensions board grid";
const OF_PLAYER: &str = "player playerid target targetid main maincar red redcar hero playercar targetcar targetblock";
const EXIT: &str = "exit goal exitposition goalposition target exitside";
const BASE: &str = "base origin indexbase";
/// Keys that say nothing of the board, though their values may be lists.
const ABOUT: &str = "solution solutions tags colors meta info metadata";

/// The member whose key is one of these words, in upper or lower case and without the signs between its parts.
fn get<'n>(node: &'n Node<'n>, keys: &str) -> Option<&'n Node<'n>> {
    keys.split(' ').find_map(|key| member(node, |name, _| plain(name) == key)).map(|(_, value)| value)
}

/// The first member of an object for which this holds.
fn member<'n>(node: &'n Node<'n>, is: impl Fn(&Node, &Node) -> bool) -> Option<Member<'n>> {
    node.table()?.members().iter().copied().find(|(name, value)| is(name, value))
}

fn plain(name: &Node) -> String {
    let letters = name.text().unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn is_one_of(name: &Node, lists: &[&str]) -> bool {
    let name = plain(name);
    lists.iter().any(|list| list.split(' ').any(|key| key == name))
}

/// Whether a node is a list of blocks: objects with places, each with something of its shape.
fn is_blocks(node: &Node) -> bool {
    let is_block = |node: &Node| {
        let has = |keys| get(node, keys).is_some();
        (has(PLACE) || has(COL) && has(ROW)) && (has(LENGTH) || has(SHAPE) || has(WIDTH) && has(HEIGHT))
    };
    node.list().is_some_and(|list| !list.is_empty() && list.iter().all(is_block))
}

fn blocks_in<'n>(node: &'n Node<'n>) -> Option<&'n Node<'n>> {
    let members = |node: &'n Node<'n>| {
        node.table().map_or(Vec::new(), |table| table.members().iter().map(|(_, value)| value).collect())
    };
    let inner: Vec<&Node> = members(node);
    let deeper = inner.iter().flat_map(|node| members(node));
    [node].into_iter().chain(inner.clone()).chain(deeper).find(|node| is_blocks(node))
}

/// The puzzles of a file: a list of blocks, an object with one, or a list of such objects, perhaps under a key.
fn puzzles<'n>(node: &'n Node<'n>) -> Vec<&'n Node<'n>> {
    if blocks_in(node).is_some() {
        return vec![node];
    }
    let lists: Vec<&Node> = match node.table() {
        Some(table) => table.members().iter().map(|(_, value)| value).collect(),
        None => vec![node],
    };
    let is_list = |node: &&Node| {
        node.list().is_some_and(|list| !list.is_empty() && list.iter().all(|one| blocks_in(one).is_some()))
    };
    let mut found = lists.into_iter().filter(is_list);
    found
        .next()
        .filter(|_| found.next().is_none())
        .and_then(Node::list)
        .map_or(Vec::new(), |list| list.iter().collect())
}

/// The places of the puzzles in the text.
pub(super) fn entries(text: &str) -> Vec<Range<usize>> {
    // Our own puzzles have a grid.
    let is_likely = text.trim_start().starts_with(['{', '[']) && !text.contains("\"grid\"");
    let document = if is_likely { json::parse(text, DEPTH).ok() } else { None };
    document.map_or(Vec::new(), |document| puzzles(&document).into_iter().map(Node::span).collect())
}

/// The name of a puzzle.
pub(super) fn name(text: &str) -> Option<String> {
    let document = json::parse(text, 1).ok()?;
    get(&document, "name title id").and_then(Node::text).map(composed)
}

fn word(node: &Node) -> Option<String> {
    node.text().map(composed).or_else(|| node.whole().map(|number| number.to_string()))
}

pub(super) fn is_blocks_file(text: &str) -> bool {
    !entries(text).is_empty()
}

/// Two numbers: in an order that the keys say (row first), or as they stand in a list.
#[derive(Clone, Copy)]
enum Two {
    Named(Pair),
    Listed(Pair),
    /// The number of a cell.
    Index(i64),
}

impl Two {
    fn of(node: &Node) -> Option<Self> {
        if let Some([a, b]) = node.list() {
            return Some(Self::Listed((a.whole()?, b.whole()?)));
        }
        match node.table() {
            Some(_) => Self::named(node),
            None => node.whole().map(Self::Index),
        }
    }

    fn named(node: &Node) -> Option<Self> {
        Some(Self::Named((get(node, ROW)?.whole()?, get(node, COL)?.whole()?)))
    }
}

/// How a file may be meant: whether a list of two has the column first, and what rows and columns count from.
#[derive(Clone, Copy)]
struct Sense {
    is_column_first: bool,
    base: i64,
}

impl Sense {
    fn pair(self, (a, b): Pair) -> Pair {
        if self.is_column_first { (b, a) } else { (a, b) }
    }

    fn place(self, two: Two, cols: i64) -> Pair {
        let less = |(row, col): Pair| (row.saturating_sub(self.base), col.saturating_sub(self.base));
        match two {
            Two::Named(pair) => less(pair),
            Two::Listed(pair) => less(self.pair(pair)),
            Two::Index(index) => {
                (index.saturating_sub(self.base).div_euclid(cols), index.saturating_sub(self.base).rem_euclid(cols))
            }
        }
    }
}

/// A block as the file says it.
struct Block {
    label: String,
    at: Range<usize>,
    place: Two,
    /// Height and width, if the order is settled.
    shape: Two,
    axis: Axis,
    is_player: bool,
}

fn wrong(node: &Node, message: impl Into<String>, help: &str) -> Fault {
    Fault::new(node.span(), message, help)
}

impl Block {
    fn read(node: &Node) -> Result<Self, Fault> {
        let known = [
            LABEL,
            PLACE,
            COL,
            ROW,
            AXIS,
            LENGTH,
            SHAPE,
            WIDTH,
            HEIGHT,
            PLAYER,
            ROLE,
            "vertical isvertical horizontal ishorizontal color colour",
        ];
        refuse_others(node, &known)?;
        refuse_immovable(node, &known)?;
        let number = |keys| get(node, keys).and_then(Node::whole);
        let help = "a block has a label, a position (`x` and `y`, `row` and `col`, or the number of a cell), and `length` with `orientation`, or `width` and `height`";
        let named = Two::named(node);
        let place = named
            .or_else(|| get(node, PLACE).and_then(Two::of))
            .ok_or_else(|| wrong(node, "the position of this block is not clear", help))?;
        let axis = axis_of(node)?;
        let shape = match (number(WIDTH), number(HEIGHT), number(LENGTH), axis) {
            (Some(width), Some(height), ..) => Two::Named((height, width)),
            (.., Some(length), Some(Axis::Horizontal)) => Two::Named((1, length)),
            (.., Some(length), Some(Axis::Vertical)) => Two::Named((length, 1)),
            _ => match get(node, SHAPE).and_then(|shape| shape_of(shape)) {
                Some(shape) => shape,
                None => return Err(wrong(node, "the shape of this block is not clear", help)),
            },
        };
        let flag = get(node, PLAYER).and_then(Node::truth);
        let role = get(node, ROLE).and_then(Node::text).is_some_and(is_player_name);
        let label = get(node, LABEL).and_then(word).unwrap_or_default();
        let axis = axis.unwrap_or(Axis::Both);
        Ok(Self { label, at: node.span(), place, shape, axis, is_player: flag.unwrap_or(role) })
    }

    fn piece(&self, sense: Sense, cols: i64) -> Piece {
        let extent = match self.shape {
            Two::Named(pair) => pair,
            Two::Listed(pair) => sense.pair(pair),
            Two::Index(length) => (1, length),
        };
        Piece::new(self.label.clone(), self.at.clone(), sense.place(self.place, cols), extent).along(self.axis)
    }
}

fn shape_of(node: &Node) -> Option<Two> {
    let named = || Some(Two::Named((get(node, HEIGHT)?.whole()?, get(node, WIDTH)?.whole()?)));
    if node.table().is_some() { named() } else { Two::of(node).filter(|two| matches!(two, Two::Listed(_))) }
}

/// The error of a key whose value is a list or an object that nobody reads.
fn refuse_others(node: &Node, known: &[&str]) -> Result<(), Fault> {
    let is_full = |node: &Node| node.list().is_some_and(|list| !list.is_empty()) || node.table().is_some();
    match member(node, |name, value| is_full(value) && !is_one_of(name, known) && !is_one_of(name, &[ABOUT])) {
        Some((name, _)) => {
            let message = format!(
                "the key `{}` is not understood, and it may change the puzzle",
                name.text().unwrap_or_default()
            );
            Err(wrong(name, message, "remove it if it does not; otherwise, write the puzzle as TOML"))
        }
        None => Ok(()),
    }
}

/// The error of a block that is said to be a wall, or that has a property which nobody reads, such as `"fixed": true`.
fn refuse_immovable(node: &Node, known: &[&str]) -> Result<(), Fault> {
    const WALLS: [&str; 12] = [
        "wall",
        "walls",
        "obstacle",
        "barrier",
        "fixed",
        "static",
        "immovable",
        "locked",
        "blocked",
        "solid",
        "exit",
        "goal",
    ];
    let is_doubtful = |name: &Node, value: &Node| {
        value.truth().is_some() && !is_one_of(name, known)
            || is_one_of(name, &[ROLE])
                && value.text().is_some_and(|role| WALLS.contains(&role.to_lowercase().as_str()))
    };
    match member(node, is_doubtful) {
        Some((name, value)) => {
            let message = "it is not clear how this block moves";
            let help = "write the puzzle as TOML: `#` is a wall in its grid, and `fixed = [\"D\"]` lists blocks that do not move";
            Err(Fault::new(name.span().start..value.span().end, message, help))
        }
        None => Ok(()),
    }
}

fn axis_of(node: &Node) -> Result<Option<Axis>, Fault> {
    let flag = |keys, yes, no| get(node, keys).and_then(Node::truth).map(|is| if is { yes } else { no });
    let flags = flag("vertical isvertical", Axis::Vertical, Axis::Horizontal);
    if let Some(axis) = flags.or(flag("horizontal ishorizontal", Axis::Horizontal, Axis::Vertical)) {
        return Ok(Some(axis));
    }
    let Some(said) = get(node, AXIS) else { return Ok(None) };
    let one = |word: &str| match word.to_lowercase().as_str() {
        "left" | "right" | "l" | "r" | "east" | "west" => Some(Axis::Horizontal),
        "up" | "down" | "u" | "d" | "north" | "south" => Some(Axis::Vertical),
        word => axis(word),
    };
    let found = match (said.text(), said.list()) {
        (Some("left" | "up" | "Left" | "Up" | "LEFT" | "UP"), _) => None,
        (Some("both" | "all" | "any" | "free"), _) => Some(Axis::Both),
        (Some(word), _) => one(word),
        (None, Some(list)) => {
            let axes: Option<Vec<Axis>> = list.iter().map(|word| word.text().and_then(one)).collect();
            axes.and_then(|axes| {
                let has = |axis| axes.contains(&axis);
                match (has(Axis::Horizontal), has(Axis::Vertical), axes.len()) {
                    (true, false, 2) => Some(Axis::Horizontal),
                    (false, true, 2) => Some(Axis::Vertical),
                    (true, true, 4) => Some(Axis::Both),
                    _ => None,
                }
            })
        }
        _ => None,
    };
    found
        .map(Some)
        .ok_or_else(|| wrong(said, "this is not an orientation", "write `H` or `V`, or `horizontal` or `vertical`"))
}

pub(super) fn read(text: &str, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let document = json::parse(text, DEPTH).map_err(|fault| vec![fault])?;
    let found = puzzles(&document);
    let Some((puzzle, list)) = found.first().and_then(|puzzle| Some((*puzzle, blocks_in(puzzle)?))) else {
        let help = "write a list of objects, each with a label, a position, an orientation and a length";
        return Err(vec![Fault::new(document.span(), "there is no list of blocks", help)]);
    };
    read_puzzle(puzzle, list, wish).map_err(|mut faults| {
        faults.truncate(20);
        faults
    })
}

/// The objects around the list, the inner ones first: each may have settings.
fn around<'n>(puzzle: &'n Node<'n>, list: &Node) -> Vec<&'n Node<'n>> {
    let Some(table) = puzzle.table() else { return Vec::new() };
    let inner = table.members().iter().map(|(_, value)| value).find(|value| is_around(value, list));
    let mut all = inner.map_or(Vec::new(), |inner| around(inner, list));
    all.push(puzzle);
    all
}

fn is_around(value: &Node, list: &Node) -> bool {
    value.span.start <= list.span.start && list.span.end <= value.span.end
}

fn read_puzzle(puzzle: &Node, list: &Node, wish: &Wish) -> Result<Draft, Vec<Fault>> {
    let objects = around(puzzle, list);
    let setting = |keys| objects.iter().find_map(|object| get(object, keys).filter(|value| !is_around(value, list)));
    for object in &objects {
        let table = object.table();
        let ours = table.and_then(|table| {
            table.members().iter().find(|(_, value)| is_around(value, list)).map(|(name, _)| plain(name))
        });
        refuse_others(object, &[SIZE, OF_PLAYER, EXIT, &ours.unwrap_or_default()]).map_err(|fault| vec![fault])?;
    }
    let (mut blocks, mut faults) = (Vec::new(), Vec::new());
    for (at, node) in list.list().unwrap_or_default().iter().enumerate() {
        match Block::read(node) {
            Ok(block) if block.label.is_empty() => blocks.push(Block { label: (at + 1).to_string(), ..block }),
            Ok(block) => blocks.push(block),
            Err(fault) => faults.push(fault),
        }
    }
    let said = setting(OF_PLAYER).and_then(word);
    let players: Vec<usize> = (0..blocks.len()).filter(|&at| blocks[at].is_player).collect();
    let named = |name: &str| blocks.iter().position(|block| block.label.eq_ignore_ascii_case(name));
    let by_name = || blocks.iter().position(|block| is_player_name(&block.label));
    let player = match (wish.target.or(said.as_deref()), players.as_slice()) {
        (Some(name), _) => named(name),
        (None, [only]) => Some(*only),
        (None, []) => by_name(),
        _ => None,
    };
    let are_bars = blocks.iter().all(|block| matches!(block.shape, Two::Named((1, n)) | Two::Named((n, 1)) | Two::Listed((1, n)) | Two::Listed((n, 1)) if n > 1));
    let has_axes = blocks.iter().any(|block| block.axis != Axis::Both);
    if are_bars && !has_axes {
        let help = "add `\"orientation\": \"H\"` or `\"V\"` to each if it moves only along its length, or write the puzzle as TOML";
        faults.push(wrong(list, "all blocks are bars, and the file does not say how they move", help));
    }
    let is_square = |block: &Block| matches!(block.shape, Two::Named((2, 2)) | Two::Listed((2, 2)));
    if has_axes && player.is_none() && wish.goal.is_none() && !blocks.iter().any(is_square) {
        let help = "add `\"player\": true` to it, or name it with --target LABEL";
        faults.push(wrong(list, "the file does not say which block must get out", help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let sizes = sizes(&objects, setting(SIZE), wish, has_axes).map_err(|fault| vec![fault])?;
    let is_listed = blocks.iter().any(|block| matches!(block.place, Two::Listed(_)));
    let base = setting(BASE).and_then(Node::whole);
    let mut readings = Vec::new();
    for is_column_first in if is_listed { &[true, false][..] } else { &[true] } {
        for base in base.map_or(vec![0, 1], |base| vec![base]) {
            let sense = Sense { is_column_first: *is_column_first, base };
            let size = match sizes {
                Two::Listed(pair) => sense.pair(pair),
                Two::Named(pair) => pair,
                Two::Index(side) => (side, side),
            };
            let order = if !is_listed {
                ""
            } else if *is_column_first {
                "[x, y] and "
            } else {
                "[row, column] and "
            };
            let pieces: Vec<Piece> = blocks.iter().map(|block| block.piece(sense, size.1)).collect();
            let mut draft =
                Draft::new(size, list.span.start..list.span.start + 1, pieces, Aim::Missing(GIVE_GOAL.to_owned()));
            draft = aimed(draft, player, setting(EXIT), sense).map_err(|fault| vec![fault])?;
            readings.push((format!("{order}counted from {base}"), draft));
        }
    }
    only(
        readings,
        "name the parts of each position: `\"row\"` and `\"col\"`; and add `\"base\": 0` or `1`, what they count from",
    )
}

/// Rows and columns of the board; those of the usual game if nothing says them.
fn sizes(objects: &[&Node], said: Option<&Node>, wish: &Wish, are_cars: bool) -> Result<Two, Fault> {
    let two = |node: &Node| Some(Two::Named((get(node, ROWS)?.whole()?, get(node, COLS)?.whole()?)));
    let usual = if are_cars { (6, 6) } else { (5, 4) };
    let found = objects.iter().find_map(|object| two(object)).or_else(|| wish.size.map(Two::Named));
    match (found, said) {
        (Some(found), _) => Ok(found),
        (None, None) => Ok(Two::Named(usual)),
        (None, Some(said)) => two(said)
            .or_else(|| Two::of(said).filter(|two| !matches!(two, Two::Named(_))))
            .ok_or_else(|| wrong(said, "this is not the size of a board", "write `\"width\": 6, \"height\": 6`")),
    }
}

/// The draft with the goal: the player's block leaves, or is where the file says, or where it is in the usual puzzle.
fn aimed(mut draft: Draft, player: Option<usize>, exit: Option<&Node>, sense: Sense) -> Result<Draft, Fault> {
    let index = player.or_else(|| draft.pieces.iter().position(Piece::is_square));
    let Some(piece) = index.map(|index| draft.pieces[index].clone()) else { return Ok(draft) };
    let exit = exit.filter(|exit| exit.truth().is_none() && (exit.text().is_none() || side(exit).is_some()));
    let help = "write the side of the board: `\"exit\": \"right\"`";
    let place = exit.filter(|exit| exit.text().is_none()).map(|exit| match Two::of(exit) {
        Some(two) => Ok(sense.place(two, draft.size.1)),
        None => Err(wrong(exit, "this is not a position", help)),
    });
    let place = place.transpose()?;
    let ((height, width), (row, col)) = (piece.extent, piece.corner);
    let to = match (piece.axis, exit.and_then(side), place) {
        (Axis::Both, None, Some(place)) => {
            draft.aim = Aim::Places(vec![PlaceLayout::new(piece.label, place.0, place.1)]);
            return Ok(draft);
        }
        (Axis::Both, None, None) => {
            let is_only = draft.pieces.iter().filter(|piece| piece.is_square()).count() == 1;
            draft.aim = if piece.is_square() && is_only { usual_aim(&draft.pieces, draft.size) } else { draft.aim };
            return Ok(draft);
        }
        (_, Some(side), _) => Some(side),
        (Axis::Vertical, None, None) => Some(Direction::Down),
        (_, None, None) => Some(Direction::Right),
        (Axis::Vertical, None, Some(at)) if at.1 == col => {
            edge(at.0, draft.size.0 - 1).map(|is_far| if is_far { Direction::Down } else { Direction::Up })
        }
        (_, None, Some(at)) if (row..row + height).contains(&at.0) => {
            edge(at.1, draft.size.1 - 1).map(|is_far| if is_far { Direction::Right } else { Direction::Left })
        }
        _ => None,
    };
    let is_along = |side: &Direction| {
        piece.axis == Axis::Both || (piece.axis == Axis::Vertical) == matches!(side, Direction::Up | Direction::Down)
    };
    match (to.filter(is_along), exit) {
        (Some(side), _) => Ok(leaving(draft, &piece.label.clone(), (row, col), (height, width), side)),
        // Another reading of the file may have the exit at the edge.
        (None, Some(_)) => {
            draft.aim =
                Aim::Missing("the exit is not where the block can leave; write `\"exit\": \"right\"`".to_owned());
            Ok(draft)
        }
        (None, None) => Ok(draft),
    }
}

/// Whether a place is at the far edge or beyond it, or at the near one.
fn edge(at: i64, last: i64) -> Option<bool> {
    if at >= last { Some(true) } else { (at <= 0).then_some(false) }
}

fn side(node: &Node) -> Option<Direction> {
    match node.text()?.to_lowercase().as_str() {
        "right" | "east" | "r" | "e" => Some(Direction::Right),
        "left" | "west" | "l" | "w" => Some(Direction::Left),
        "down" | "bottom" | "south" | "d" | "s" => Some(Direction::Down),
        "up" | "top" | "north" | "u" | "n" => Some(Direction::Up),
        _ => None,
    }
}
