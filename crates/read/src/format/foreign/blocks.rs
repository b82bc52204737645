//! Blocks listed in a file: a JSON object, or a line of a table or list, for each block. Their keys have many names.
//! This module determines where the numbers of rows and columns begin, which block must get out, and where.

use super::super::node::{Member, Node, Value};
use super::super::picture::Picture;
use super::super::{Fault, composed};
use super::Wish;
use super::draft::{Aim, Draft, Pair, Piece, laid, only, usual_aim};
use super::remarks::{self, words};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, extent};
use stepbook_solve::sliding::{Axis, OpeningLayout, PlaceLayout, Symbol};

const LABEL: &str = "id name label car symbol letter char key vehicle piece block carid vehicleid blockid pieceid";
const PLACE: &str = "position pos cell index location coords coordinates coordinate xy topleft at start startposition";
const COL: &str = "x col column c left startcol startcolumn startx gridx posx";
const ROW: &str = "y row r top startrow starty gridy posy";
const AXIS: &str = "orientation direction dir axis orient directions moves movement";
const LENGTH: &str = "length len l size";
const SHAPE: &str = "shape size dimensions dim extent";
const WIDTH: &str = "width w cols colspan";
const HEIGHT: &str = "height h rows rowspan";
const PLAYER: &str = "player isplayer target istarget main ismain red isred goal isgoal hero ishero primary isprimary isredcar isplayercar isking";
const ROLE: &str = "type role kind color colour";
/// Words for the player's block, and words that may stand beside one of them.
const PLAYERS: &str = "red player target main hero redcar crimson scarlet ff0000 f00";
const CARS: &str = "car cars block piece vehicle the is this png svg jpg jpeg gif webp sprite img image icon";
const FLAGS: &str = "vertical isvertical horizontal ishorizontal";

/// Keys of remarks on a block.
pub(super) const REMARKS: &str = "comment note notes remark remarks description";

/// All keys of a block that are read.
const READ: [&str; 12] = [LABEL, PLACE, COL, ROW, AXIS, LENGTH, SHAPE, WIDTH, HEIGHT, PLAYER, ROLE, FLAGS];

/// Types of objects that are not movable rectangular blocks.
const WALLS: &str = "wall walls obstacle barrier rock stone fixed static immovable immobile locked blocked solid exit goal empty hole gap space \
                     blank none l t s z j u";

/// Rows and columns of the usual board for cars, and of that for other blocks.
const USUAL: [Pair; 2] = [(6, 6), (5, 4)];

const GIVE_SIZE: &str = "give the size of the board with --size, e.g. --size 7x7 (columns x rows)";

/// Returns the value whose key is one of these words, ignoring case and the signs between its parts.
pub(super) fn get<'n>(node: &'n Node<'n>, keys: &str) -> Option<&'n Node<'n>> {
    let is = |name: &Node, value: &Node, key: &str| plain(name) == key && !matches!(value.value, Value::Null);
    keys.split(' ').find_map(|key| member(node, |name, value| is(name, value, key))).map(|(_, value)| value)
}

/// Returns the first member of an object that satisfies `is`.
pub(super) fn member<'n>(node: &'n Node<'n>, is: impl Fn(&Node, &Node) -> bool) -> Option<Member<'n>> {
    node.table()?.members().iter().copied().find(|(name, value)| is(name, value))
}

fn plain(name: &Node) -> String {
    let letters = name.text().unwrap_or_default().chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

pub(super) fn is_one_of(name: &Node, lists: &[&str]) -> bool {
    let name = plain(name);
    lists.iter().any(|list| list.split(' ').any(|key| key == name))
}

/// Returns whether a key belongs to a block. Only some keys say yes or no: `"key": true` is no label.
pub(super) fn is_read(name: &Node, value: &Node) -> bool {
    is_one_of(name, if value.truth().is_some() { &[PLAYER, FLAGS] } else { &READ })
}

/// Returns the keys of a block that may be its label.
pub(super) fn labels(node: &Node) -> Vec<String> {
    let members = node.table().map_or(Vec::new(), |table| table.members().to_vec());
    let is_label = |(name, value): &Member| value.truth().is_none() && is_one_of(name, &[LABEL]);
    let mut keys: Vec<String> = members.into_iter().filter(is_label).map(|(name, _)| plain(name)).collect();
    keys.sort();
    keys
}

/// Returns whether an object has a position and some information on its shape.
pub(super) fn is_block(node: &Node) -> bool {
    let has = |keys| get(node, keys).is_some();
    (has(PLACE) || has(COL) && has(ROW)) && (has(LENGTH) || has(SHAPE) || has(WIDTH) && has(HEIGHT))
}

/// Returns the text or number of a node.
pub(super) fn word(node: &Node) -> Option<String> {
    node.text().map(composed).or_else(|| node.whole().map(|number| number.to_string()))
}

/// Returns whether programs use this text for the player's block: "red", "Player", "red car".
fn is_players(text: &str) -> bool {
    let words = words(text);
    let is = |list: &str| words.iter().any(|word| remarks::is_one_of(word, list));
    is(PLAYERS) && words.iter().all(|word| remarks::is_one_of(word, PLAYERS) || remarks::is_one_of(word, CARS))
}

/// Returns the texts of a block that may say what it is: all but those on its position and shape, and remarks.
fn looks<'n>(node: &'n Node<'n>) -> Vec<(&'n Node<'n>, &'n str)> {
    let members = node.table().map_or(Vec::new(), |table| table.members().to_vec());
    let is_other =
        |(name, _): &Member| !is_one_of(name, &READ) && !is_one_of(name, &[REMARKS]) || is_one_of(name, &[LABEL, ROLE]);
    let texts = |(name, value): Member<'n>| {
        let list = value.list().unwrap_or_else(|| std::slice::from_ref(value));
        list.iter().filter_map(move |value| Some((name, value.text()?)))
    };
    members.into_iter().filter(is_other).flat_map(texts).collect()
}

/// Reads a whole number, with or without quotation marks.
fn number(node: &Node) -> Option<i64> {
    node.whole().or_else(|| node.text()?.trim().parse().ok())
}

/// Two numbers, either named by keys (row first) or in the order of a list.
#[derive(Clone, Copy)]
pub(super) enum Two {
    Named(Pair),
    Listed(Pair),
    /// The number of a cell.
    Index(i64),
}

impl Two {
    pub(super) fn of(node: &Node) -> Option<Self> {
        if let Some([a, b]) = node.list() {
            return Some(Self::Listed((number(a)?, number(b)?)));
        }
        match node.table() {
            Some(_) => Self::named(node, ROW, COL),
            None => number(node).map(Self::Index),
        }
    }

    pub(super) fn named(node: &Node, first: &str, second: &str) -> Option<Self> {
        Some(Self::Named((number(get(node, first)?)?, number(get(node, second)?)?)))
    }
}

/// One interpretation of a file: whether the column comes first in a list of two, and whether rows and columns count
/// from 0 or 1.
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
                let index = index.saturating_sub(self.base);
                (index.div_euclid(cols.max(1)), index.rem_euclid(cols.max(1)))
            }
        }
    }
}

/// The relation of a block to the player, according to the file.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Role {
    /// The file says that it is the player's block, or that it is not.
    Said(bool),
    /// It has the colour or type of a player's block.
    Likely,
    Unknown,
}

/// A block as the file describes it.
pub(super) struct Block {
    pub label: String,
    pub at: Range<usize>,
    pub place: Two,
    /// Height and width, if their order is clear.
    pub shape: Two,
    /// How it moves, if the file says so.
    pub axis: Option<Axis>,
    pub role: Role,
}

pub(super) fn wrong(node: &Node, message: impl Into<String>, help: &str) -> Fault {
    Fault::new(node.span(), message, help)
}

impl Block {
    /// Returns a car that fills these cells along an axis.
    pub(super) fn car(label: String, at: Range<usize>, cells: &[Cell], axis: Axis) -> Self {
        let (first, size) = (cells[0], extent(cells));
        let place = Two::Named((first.row as i64, first.col as i64));
        let shape = Two::Named((size.rows as i64, size.cols as i64));
        Self { label, at, place, shape, axis: Some(axis), role: Role::Unknown }
    }

    pub(super) fn read(node: &Node) -> Result<Self, Fault> {
        refuse_immovable(node)?;
        let number = |keys| get(node, keys).and_then(number);
        let help = "a block has a label, a position (`x` and `y`, `row` and `col`, or the number of a cell), and `length` with `orientation`, or `width` and `height`";
        if let Some((first, second)) = said_twice(node) {
            let message = format!("`{first}` and `{second}` say the same of this block, perhaps not alike");
            return Err(wrong(node, message, "leave one of them out"));
        }
        let place = Two::named(node, ROW, COL)
            .or_else(|| get(node, PLACE).and_then(Two::of))
            .ok_or_else(|| wrong(node, "the position of this block is not clear", help))?;
        let axis = axis_of(node)?;
        let shape = match (number(WIDTH), number(HEIGHT), number(LENGTH), axis) {
            (Some(width), Some(height), ..) => Some(Two::Named((height, width))),
            (.., Some(length), Some(Axis::Horizontal)) => Some(Two::Named((1, length))),
            (.., Some(length), Some(Axis::Vertical)) => Some(Two::Named((length, 1))),
            _ => get(node, SHAPE).and_then(|shape| match shape.table() {
                Some(_) => Two::named(shape, HEIGHT, WIDTH),
                None => Two::of(shape).filter(|two| matches!(two, Two::Listed(_))),
            }),
        };
        let is_said = |said: &Node, height: i64, width: i64| match Two::of(said).or(Two::named(said, HEIGHT, WIDTH)) {
            Some(Two::Listed(pair) | Two::Named(pair)) => pair == (height, width) || pair == (width, height),
            Some(Two::Index(one)) => [height, width, height * width].contains(&one),
            None => false,
        };
        let is_clear = |two: &Two| match (*two, get(node, SHAPE)) {
            (Two::Named((height, width)), Some(said)) => is_said(said, height, width),
            _ => true,
        };
        let is_clear = |two: &Two| {
            // In a list, the width usually comes first.
            let (Two::Named((height, width)) | Two::Listed((width, height))) = *two else { return true };
            let is_along = match axis {
                Some(Axis::Horizontal) => height == 1 || width > 1,
                Some(Axis::Vertical) => width == 1 || height > 1,
                _ => true,
            };
            is_clear(two) && is_along && number(LENGTH).is_none_or(|length| length == height.max(width))
        };
        let shape = shape.filter(is_clear).ok_or_else(|| wrong(node, "the shape of this block is not clear", help))?;
        if let (Two::Named((1, 1)), Some(length), Some(_)) = (shape, get(node, LENGTH), axis) {
            return Err(wrong(
                length,
                "a car has at least two cells",
                "correct its length; a single cell has `width` and `height`",
            ));
        }
        let role = match get(node, PLAYER) {
            None if looks(node).iter().any(|(_, text)| is_players(text)) => Role::Likely,
            None => Role::Unknown,
            Some(said) => Role::Said(truth(said).ok_or_else(|| {
                wrong(said, "this does not say whether the block is the player's", "write true or false")
            })?),
        };
        let label = get(node, LABEL).and_then(word).unwrap_or_default().trim_end_matches(':').to_owned();
        Ok(Self { label, at: node.span(), place, shape, axis, role })
    }

    fn piece(&self, sense: Sense, cols: i64) -> Piece {
        let extent = match self.shape {
            Two::Named(pair) => pair,
            Two::Listed(pair) => sense.pair(pair),
            Two::Index(length) => (1, length),
        };
        let (label, at, corner) = (self.label.clone(), self.at.clone(), sense.place(self.place, cols));
        Piece { label, at, axis: self.axis.unwrap_or(Axis::Both), corner, extent }
    }

    /// Returns whether it has this extent, in either orientation.
    fn is(&self, wanted: impl Fn(i64, i64) -> bool) -> bool {
        matches!(self.shape, Two::Named((a, b)) | Two::Listed((a, b)) if wanted(a, b) || wanted(b, a))
    }
}

/// Returns two keys of a block that have the same meaning.
fn said_twice(node: &Node) -> Option<(String, String)> {
    let keys = |list: &str| {
        let members = node.table().map_or(Vec::new(), |table| table.members().to_vec());
        let names = members.into_iter().filter(|(name, _)| is_one_of(name, &[list])).map(|(name, _)| name.text());
        let mut names: Vec<String> = names.flatten().map(str::to_owned).collect();
        names.dedup();
        names
    };
    let twice = |keys: Vec<String>| <[String; 2]>::try_from(keys).ok().map(|[first, second]| (first, second));
    let place = || Some((keys(PLACE).into_iter().next()?, keys(COL).into_iter().next()?));
    [PLACE, COL, ROW, AXIS, "length len l", WIDTH, HEIGHT].into_iter().find_map(|list| twice(keys(list))).or_else(place)
}

/// Reads a yes or no.
fn truth(node: &Node) -> Option<bool> {
    match node.text().map(str::to_lowercase).as_deref() {
        Some("true" | "yes") => Some(true),
        Some("false" | "no" | "") => Some(false),
        _ => node.truth().or_else(|| node.whole().filter(|number| (0..2).contains(number)).map(|number| number == 1)),
    }
}

/// Fails if the object says that it is not a block, or not a rectangular one.
fn refuse_immovable(node: &Node) -> Result<(), Fault> {
    let is_wall = |(name, text): &(&Node, &str)| {
        let is_long = |word: &str| word.len() > 1 || is_one_of(name, &["type kind"]);
        words(text).iter().any(|word| remarks::is_one_of(word, WALLS) && is_long(word))
    };
    let Some((name, _)) = looks(node).into_iter().find(is_wall) else { return Ok(()) };
    let help =
        "write the puzzle as TOML: `#` is a wall in its grid, and `fixed = [\"D\"]` lists blocks that do not move";
    Err(wrong(name, "it is not clear how this block moves", help))
}

/// Returns the axis that a word names.
pub(super) fn axis(word: &str) -> Option<Axis> {
    match word.to_lowercase().as_str() {
        "h" | "horizontal" | "horiz" | "across" | "x" | "lr" | "row" => Some(Axis::Horizontal),
        "v" | "vertical" | "vert" | "down" | "y" | "ud" | "col" | "column" => Some(Axis::Vertical),
        _ => None,
    }
}

fn axis_of(node: &Node) -> Result<Option<Axis>, Fault> {
    let flag = |keys, yes, no| get(node, keys).and_then(truth).map(|is| if is { yes } else { no });
    let flags = flag("vertical isvertical", Axis::Vertical, Axis::Horizontal);
    if let Some(axis) = flags.or(flag("horizontal ishorizontal", Axis::Horizontal, Axis::Vertical)) {
        return Ok(Some(axis));
    }
    let Some(said) = get(node, AXIS) else { return Ok(None) };
    let one = |word: &str| match side(word) {
        Some(Direction::Left | Direction::Right) => Some(Axis::Horizontal),
        Some(Direction::Up | Direction::Down) => Some(Axis::Vertical),
        None => axis(word),
    };
    let words: Option<Vec<String>> = match said.list() {
        Some(list) => list.iter().map(|word| word.text().map(str::to_lowercase)).collect(),
        None => said.text().map(|word| vec![word.to_lowercase()]),
    };
    let words = words.unwrap_or_default();
    let is_of_moves = said.list().is_some() || get(node, "directions moves movement").is_some();
    let axes: Option<Vec<Axis>> = words.iter().map(|word| one(word)).collect();
    let axes = axes.unwrap_or_default();
    let found = match (axes.contains(&Axis::Horizontal), axes.contains(&Axis::Vertical), words.len()) {
        (false, false, 1) if ["both", "all", "any", "free"].contains(&words[0].as_str()) => Some(Axis::Both),
        // A single direction may be the only one in which a block moves, or extends from its position.
        (.., 1) if side(&words[0]).is_some() && (is_of_moves || !["right", "down"].contains(&words[0].as_str())) => {
            None
        }
        (true, false, 1 | 2) => Some(Axis::Horizontal),
        (false, true, 1 | 2) => Some(Axis::Vertical),
        (true, true, 4) => Some(Axis::Both),
        _ => None,
    };
    let help = "write `H` or `V`, or `horizontal` or `vertical`";
    found.map(Some).ok_or_else(|| wrong(said, "this is not an orientation", help))
}

/// Returns the side of the board that a word names.
pub(in super::super) fn side(word: &str) -> Option<Direction> {
    match word.to_lowercase().as_str() {
        "right" | "east" | "r" | "e" => Some(Direction::Right),
        "left" | "west" | "l" | "w" => Some(Direction::Left),
        "down" | "bottom" | "south" | "d" | "s" => Some(Direction::Down),
        "up" | "top" | "north" | "u" | "n" => Some(Direction::Up),
        _ => None,
    }
}

/// The exit of the player's block, according to the file.
pub(super) enum Exit {
    Side(Direction),
    /// A side, and the row or column there.
    SideAt(Direction, i64),
    At(Two),
}

/// True if the player's car is in its usual row, and the resulting board.
type Reading = (bool, Result<Draft, Vec<Fault>>);

/// The contents of a file with a board of listed blocks.
pub(super) struct Scene {
    pub blocks: Vec<Block>,
    /// The position of the whole puzzle, for errors.
    pub whole: Range<usize>,
    pub size: Option<Two>,
    /// The possible numbers of the first row and column.
    pub bases: Vec<i64>,
    /// True if the column comes first in two numbers without names. The other order is used only if it alone puts the
    /// player's car into its usual row.
    pub is_column_first: bool,
    pub exit: Option<Exit>,
    /// The repair if there are several readings.
    pub repair: &'static str,
    /// The positions of parts that were not read.
    pub remarks: Vec<Range<usize>>,
}

impl Scene {
    pub(super) fn new(blocks: Vec<Block>, whole: Range<usize>, bases: &[i64], repair: &'static str) -> Self {
        let (bases, remarks) = (bases.to_vec(), Vec::new());
        Self { blocks, whole, size: None, bases, is_column_first: false, exit: None, repair, remarks }
    }

    /// Returns the only legal board with these blocks.
    pub(super) fn draft(self, wish: &Wish) -> Result<Draft, Vec<Fault>> {
        let fault = |message: &str, help: &str| vec![Fault::new(self.whole.clone(), message, help)];
        let has_axes = self.blocks.iter().any(|block| block.axis.is_some_and(|axis| axis != Axis::Both));
        let is_bar = |block: &Block| block.is(|a, b| a == 1 && b > 0);
        if let Some(block) = self.blocks.iter().find(|block| has_axes && block.axis.is_none() && is_bar(block)) {
            let message = format!("the file does not say how `{}` moves", block.label);
            return Err(vec![Fault::new(block.at.clone(), message, "give its orientation as that of the others")]);
        }
        if !has_axes && self.blocks.iter().all(|block| block.is(|a, b| a == 1 && b > 1)) {
            let help = "add `\"orientation\": \"H\"` or `\"V\"` to each if it moves only along its length, or write the puzzle as TOML";
            return Err(fault("all blocks are bars, and the file does not say how they move", help));
        }
        let name_it = "name it with --target LABEL, or label it `X`";
        let player = self.player(wish).map_err(|message| fault(&message, name_it))?;
        let needs_player =
            has_axes && wish.goal.is_none() && !self.blocks.iter().any(|block| block.is(|a, b| a == 2 && b == 2));
        if player.is_none() && needs_player {
            return Err(fault("no car is said to be the player's", name_it));
        }
        let said = self.size.or_else(|| wish.size.or_else(|| wish.title.and_then(size_in)).map(Two::Named));
        let size = said.unwrap_or(Two::Named(USUAL[usize::from(!has_axes)]));
        let is_given = |(rows, cols): Pair| match self.size {
            Some(Two::Named(own)) => own == (rows, cols),
            Some(Two::Listed(own)) => own == (rows, cols) || own == (cols, rows),
            Some(Two::Index(side)) => (side, side) == (rows, cols),
            None => true,
        };
        if !wish.size.is_none_or(is_given) {
            return Err(fault("the file says another size than --size", "correct one of them"));
        }
        let is_pair = |two: Two| matches!(two, Two::Listed(_));
        let has_exit = matches!(self.exit, Some(Exit::At(two)) if is_pair(two));
        // The order of two equal numbers does not matter.
        let is_uneven = matches!(size, Two::Listed((a, b)) if a != b);
        let is_listed = has_exit || is_uneven || self.blocks.iter().any(|block| is_pair(block.place));
        let read = |is_column_first: bool, base: i64| {
            let sense = Sense { is_column_first, base };
            let size = match size {
                Two::Listed(pair) => sense.pair(pair),
                Two::Named(pair) => pair,
                Two::Index(side) => (side, side),
            };
            let pieces: Vec<Piece> = self.blocks.iter().map(|block| block.piece(sense, size.1)).collect();
            let is_usual = player.is_none_or(|at| in_usual_row(&pieces[at], size));
            let picture = laid(size, &self.whole, &pieces).and_then(|picture| {
                // A board of the usual size has blocks in its last row and column.
                let is_at = |at: fn(Cell) -> usize, last: i64| {
                    picture.cells().any(|(cell, symbol)| *symbol != Symbol::Empty && at(cell) as i64 + 1 == last)
                };
                let is_filled = || is_at(|cell| cell.row, size.0) && is_at(|cell| cell.col, size.1);
                if said.is_some() || has_axes || is_filled() {
                    return Ok(picture);
                }
                Err(fault("the file does not say the size of the board", GIVE_SIZE))
            });
            let draft = picture.map(|picture| self.aimed(picture, &pieces, player, sense));
            (is_usual, draft)
        };
        let drafts =
            |is_column_first| self.bases.iter().map(move |&base| read(is_column_first, base)).collect::<Vec<_>>();
        let (first, mut others) = (drafts(true), if is_listed { drafts(false) } else { Vec::new() });
        // In a list without names, the column comes first unless that is doubtful.
        let has_usual = |drafts: &[Reading]| drafts.iter().any(|(is_usual, _)| *is_usual);
        if self.is_column_first && (has_usual(&first) || !has_usual(&others)) {
            others.clear();
        }
        let rows = "rows and columns";
        let orders = if others.is_empty() { [rows, rows] } else { ["[x, y],", "[row, column],"] };
        let named = |(order, drafts): (&'static str, Vec<Reading>)| {
            let names = self.bases.iter().map(move |base| format!("{order} counted from {base}"));
            names.zip(drafts.into_iter().map(|(_, draft)| draft)).collect::<Vec<_>>()
        };
        let mut readings: Vec<_> = orders.into_iter().zip([first, others]).flat_map(named).collect();
        // Drop readings in which the block cannot leave at the exit.
        let has_goal = |(_, draft): &(String, Result<Draft, _>)| {
            draft.as_ref().is_ok_and(|draft| !matches!(draft.aim, Aim::Missing(_)))
        };
        if self.exit.is_some() && readings.iter().any(has_goal) {
            readings.retain(has_goal);
        }
        only(readings, self.repair).map_err(|mut faults| {
            let is_outside = faults.iter().any(|fault| fault.message.contains("not inside the board"));
            if said.is_none() && is_outside {
                faults.truncate(1);
                let is_zero = "a row or column is 0, so they count from 0 here; correct it if they count from 1, or give the size of \
                               the board with --size";
                faults[0].help = Some(if self.bases == [0] { is_zero } else { GIVE_SIZE }.to_owned());
            }
            faults
        })
    }

    /// Returns the draft with its goal. The player's block must leave the board, or reach the position given in the
    /// file, or that of the usual puzzle.
    fn aimed(&self, picture: Picture, pieces: &[Piece], player: Option<usize>, sense: Sense) -> Draft {
        let axes = pieces.iter().filter(|piece| piece.axis != Axis::Both);
        let axes = axes.map(|piece| (piece.label.clone(), piece.axis)).collect();
        let draft = Draft::new(picture, self.whole.clone(), Aim::Missing(String::new()));
        let draft = Draft { axes, remarks: self.remarks.clone(), ..draft };
        let index = player.or_else(|| pieces.iter().position(Piece::is_square));
        let Some(piece) = index.map(|index| &pieces[index]) else { return draft };
        let ((height, width), (row, col), (rows, cols)) = (piece.extent, piece.corner, draft.size());
        let exit = self.exit.as_ref();
        let place = if let Some(Exit::At(two)) = exit { Some(sense.place(*two, cols)) } else { None };
        let at = |row, col| Aim::Places(vec![PlaceLayout::new(piece.label.clone(), row, col)]);
        let to = match (piece.axis, exit, place) {
            (Axis::Both, Some(_), Some((row, col))) => return Draft { aim: at(row, col), ..draft },
            // A side alone does not say where a block leaves that moves along both axes.
            (Axis::Both, None | Some(Exit::Side(Direction::Down)), _) => {
                let is_usual = piece.is_square() && pieces.iter().filter(|piece| piece.is_square()).count() == 1;
                return if is_usual { Draft { aim: usual_aim(&draft.picture), ..draft } } else { draft };
            }
            (Axis::Both, ..) => return draft,
            (_, Some(Exit::Side(side)), _) => Some(*side),
            (axis, Some(Exit::SideAt(side, at)), _) => {
                let first = if axis == Axis::Vertical { col } else { row };
                Some(*side).filter(|_| at.saturating_sub(sense.base) == first)
            }
            (Axis::Vertical, None, _) => Some(Direction::Down),
            (_, None, _) => Some(Direction::Right),
            (Axis::Vertical, _, Some(at)) if at.1 == col => edge(at.0, rows, Direction::Up, Direction::Down),
            (_, _, Some(at)) if (row..row.saturating_add(height)).contains(&at.0) => {
                edge(at.1, cols, Direction::Left, Direction::Right)
            }
            _ => None,
        };
        let is_along =
            |side: &Direction| (piece.axis == Axis::Vertical) == matches!(side, Direction::Up | Direction::Down);
        let Some(side) = to.filter(is_along) else {
            // The exit may be at the edge in another reading of the file.
            let help = "the exit is not where the block can leave; write `\"exit\": \"right\"`";
            return Draft { aim: Aim::Missing(help.to_owned()), ..draft };
        };
        let aim = match side {
            Direction::Up => at(0, col),
            Direction::Down => at(rows - height, col),
            Direction::Left => at(row, 0),
            Direction::Right => at(row, cols - width),
        };
        Draft { opening: OpeningLayout::Side(side), aim, ..draft }
    }

    /// Returns the player's block, or an error if there are several candidates.
    fn player(&self, wish: &Wish) -> Result<Option<usize>, String> {
        let named = |name: &str| self.blocks.iter().position(|block| block.label.eq_ignore_ascii_case(name));
        if let Some(name) = wish.target {
            return named(name).map(Some).ok_or_else(|| format!("there is no car `{name}`"));
        }
        let all =
            |is: &dyn Fn(&Block) -> bool| (0..self.blocks.len()).filter(|&at| is(&self.blocks[at])).collect::<Vec<_>>();
        let said = all(&|block| block.role == Role::Said(true));
        let is_x = |block: &Block| block.label.eq_ignore_ascii_case("x");
        let is_likely = |block: &Block| {
            block.role != Role::Said(false) && (block.role == Role::Likely || is_players(&block.label) || is_x(block))
        };
        let both = |first: usize, second: usize| {
            let (first, second) = (&self.blocks[first].label, &self.blocks[second].label);
            Err(format!("both `{first}` and `{second}` seem to be the player's car, by name, colour or kind"))
        };
        // If the trucks are O, P and Q, R is the fourth one.
        let has_truck = ["O", "P", "Q"].into_iter().any(|truck| named(truck).is_some());
        let red = named("r").filter(|&at| !has_truck && self.blocks[at].role != Role::Said(false));
        match if said.is_empty() { all(&is_likely) } else { said }[..] {
            [] => Ok(red),
            [only] => {
                // A vertical car is hardly ever that of the player.
                let other = red.filter(|&red| red != only && self.blocks[red].axis != Some(Axis::Vertical));
                let other = other.filter(|_| self.blocks[only].role != Role::Said(true));
                other.map_or(Ok(Some(only)), |red| both(only, red))
            }
            [first, second, ..] => both(first, second),
        }
    }
}

/// Returns whether a car is in the row of the usual game's exit.
fn in_usual_row(piece: &Piece, size: Pair) -> bool {
    piece.axis == Axis::Horizontal && piece.corner.0 == size.0.saturating_sub(1) / 2
}

/// Returns the size in the first `6x6` of a name, as rows and columns. The name has the columns first.
fn size_in(name: &str) -> Option<Pair> {
    let is_digit = |c: char| c.is_ascii_digit();
    let spaced = name.replace('_', " ").replace(" by ", "x").replace(" x ", "x");
    let name = if spaced.contains(['x', 'X', '×']) { &spaced } else { name };
    name.match_indices(['x', 'X', '×']).find_map(|(at, sign)| {
        let before = &name[..at];
        let after = &name[at + sign.len()..];
        let cols: i64 = before[before.trim_end_matches(is_digit).len()..].parse().ok()?;
        let rows: i64 = after[..after.len() - after.trim_start_matches(is_digit).len()].parse().ok()?;
        ((2..=64).contains(&rows) && (2..=64).contains(&cols)).then_some((rows, cols))
    })
}

/// Returns the side of a position that is at an edge or beyond it.
fn edge(at: i64, count: i64, near: Direction, far: Direction) -> Option<Direction> {
    if at >= count.saturating_sub(1) { Some(far) } else { (at <= 0).then_some(near) }
}
