//! The keys `goal` and `or_goals`: pictures, labels with positions as text or table, and lists of conditions.

use super::super::{Corner, composed, shown};
use super::given::{example, loose_places};
use super::{File, Node, Syntax, Table, Value};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Size, corner, extent, usual};
use stepbook_solve::sliding::{FaultKind, GoalLayout, PlaceLayout, Symbol, Where, Who, labelled};

/// A block, and its positions as rows and columns.
type Said = (String, Vec<[i64; 2]>);

/// Positions of blocks, and cells that must be empty.
type Conditions = (Vec<PlaceLayout>, Vec<(i64, i64)>);

/// The board that goals refer to: its size, and each block's label, top-left cell and size.
#[derive(Default)]
pub(super) struct Shapes {
    blocks: Vec<(String, Cell, Size)>,
    size: Option<Size>,
}

impl Shapes {
    pub(super) fn read(&mut self, rows: &[Vec<Symbol>]) {
        let blocks = labelled(rows).into_iter();
        self.blocks = blocks.map(|(label, cells)| (label.to_owned(), corner(&cells), extent(&cells))).collect();
        self.size = Some(Size { rows: rows.len(), cols: usual(rows.iter().map(Vec::len)) });
    }

    /// Returns the labels of the drawn blocks.
    pub(super) fn labels(&self) -> impl Iterator<Item = &String> + Clone {
        self.blocks.iter().map(|(label, ..)| label)
    }

    /// Returns an example of a goal: the largest block as far down as it goes, or to the right if it is in the last
    /// row.
    fn example(&self) -> (String, [i64; 2]) {
        let largest = self.blocks.iter().rev().max_by_key(|(_, _, size)| size.rows * size.cols);
        let Some(((label, first, size), board)) = largest.zip(self.size) else { return ("B".to_owned(), [3, 1]) };
        let lowest = board.rows.saturating_sub(size.rows);
        let (row, col) = match lowest > first.row && size.cols <= size.rows {
            true => (lowest, first.col),
            false => (first.row, board.cols.saturating_sub(size.cols)),
        };
        (label.clone(), [row as i64, col as i64])
    }

    /// Reads a block with sides of the board: "B bottom" or "B bottom middle". In a direction without a side, the block
    /// stays in its row or column. Returns `None` if the text does not begin with a block followed by words.
    fn at_side(&self, text: &str) -> Option<Result<Said, String>> {
        let ends = |c: char| c.is_whitespace() || "=:".contains(c);
        let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
        let [label, sides @ ..] = words.as_slice() else { return None };
        if sides.is_empty() || text.contains(['\n', '/']) {
            return None;
        }
        let sides: Vec<String> = sides.iter().flat_map(|side| side.split('-')).map(str::to_lowercase).collect();
        let board = self.size?;
        let Some((_, from, size)) = self.blocks.iter().find(|(known, ..)| known == label) else {
            // Any position will do, because the check of the board reports that there is no such block.
            let is_side = |side: &String| SIDES.contains(&side.as_str());
            return sides.iter().all(is_side).then(|| Ok(((*label).to_owned(), vec![[0, 0]])));
        };
        // Rows of different length are reported elsewhere.
        let free = [board.rows.saturating_sub(size.rows), board.cols.saturating_sub(size.cols)];
        let (mut named, mut is_middle) = ([None, None], false);
        for side in &sides {
            let (axis, place) = match side.as_str() {
                "top" => (0, 0),
                "bottom" => (0, free[0]),
                "left" => (1, 0),
                "right" => (1, free[1]),
                "middle" | "centre" | "center" => {
                    is_middle = true;
                    continue;
                }
                word if word.chars().all(char::is_alphabetic) && !self.is_row() => {
                    let known = "top, bottom, left, right or middle, or write row and column";
                    return Some(Err(format!("`{word}` is not a position of a block; use {known}")));
                }
                _ => return None,
            };
            if named[axis].replace(place).is_some() {
                return Some(Err(format!("`{text}` names two rows or two columns")));
            }
        }
        let (mut at, own) = ([0; 2], [from.row, from.col]);
        for (axis, what) in ["rows", "columns"].into_iter().enumerate() {
            at[axis] = match named[axis] {
                None if is_middle && free[axis] % 2 > 0 => {
                    let help = "write row and column";
                    return Some(Err(format!("`{label}` cannot be in the middle of the {what}: {help}")));
                }
                None if is_middle => free[axis] as i64 / 2,
                place => place.unwrap_or(own[axis]) as i64,
            };
        }
        Some(Ok(((*label).to_owned(), vec![at])))
    }

    /// Returns whether one line may be a picture of the board.
    fn is_row(&self) -> bool {
        self.size.is_none_or(|size| size.rows == 1)
    }
}

/// Words for the target position of a block.
const SIDES: [&str; 7] = ["top", "bottom", "left", "right", "middle", "centre", "center"];

/// Explains how to write a condition or the value of one of its keys.
fn condition_help(key: &str, syntax: Syntax) -> String {
    let pair = |key: &str, value: &str| syntax.pair(key, value);
    match key {
        "block" | "like" => {
            format!("write a block's label in quotes, e.g. {} or {}", pair("block", "\"A\""), pair("like", "\"A\""))
        }
        "any_of" => format!("list the labels of the alternative blocks, e.g. {}", pair(key, "[\"B\", \"C\"]")),
        "at" => format!(
            "write row and column of the top-left cell, counted from 0: {}, or several of them: {}",
            pair(key, "[3, 1]"),
            pair(key, "[[3, 1], [3, 2]]")
        ),
        "empty" => format!("write row and column of each cell, counted from 0: {}", pair(key, "[[4, 4], [4, 5]]")),
        _ => {
            let examples = [
                "{ block = \"A\", at = [3, 1] }",
                "{ any_of = [\"B\", \"C\"], at = [0, 0] }",
                "{ like = \"D\", at = [[0, 0], [0, 1]] }",
                "{ empty = [[4, 4], [4, 5]] }",
            ];
            let [first, second, third, last] = examples.map(|example| format!("`{}`", syntax.value(example)));
            format!("write each condition as a table, e.g. {first}, {second}, {third} or {last}")
        }
    }
}

/// The keys of a condition, and the keys for positions in older files.
const KEYS: [&str; 5] = ["block", "any_of", "like", "at", "empty"];
const OLD: [&str; 3] = ["row", "col", "positions"];

/// Returns whether a goal is explicitly "none". A picture with this row ends with a line feed or has other spaces.
pub(super) fn is_none(node: &Node) -> bool {
    node.text() == Some("none")
}

impl<'i> File<'i> {
    /// Reads the goals into the layout.
    pub(super) fn goals(&mut self) {
        let (goal, others) = (self.take("goal"), self.take("or_goals"));
        self.lacks_goal = goal.is_none();
        if self.has_goal {
            return;
        }
        match goal {
            None if self.is_old && others.is_none() => return,
            None => {
                let help = self.goal_help();
                self.missing("goal", "the goal is missing", help);
            }
            Some(goal) if is_none(goal) || self.is_old && goal.list().is_some_and(<[_]>::is_empty) => {
                if others.is_some() {
                    let help = "move the first of them to `goal`, or remove `or_goals`";
                    self.faults.add(goal.span(), "`or_goals` lists goals, but `goal` is \"none\"", help);
                }
            }
            Some(goal) => self.goal(goal),
        }
        let help = self.help("or_goals");
        let Some(others) = others else { return };
        let Some(others) = self.faults.elements(others, &help) else {
            self.lacks_goal = true;
            return;
        };
        for other in others {
            if is_none(other) {
                self.faults.add(other.span(), "\"none\" cannot be a further goal", help.as_str());
                self.lacks_goal = true;
            } else {
                self.goal(other);
            }
        }
    }

    /// Returns examples of a goal with a block of the board.
    fn goal_help(&self) -> String {
        let (label, at) = self.shapes.example();
        let blocks = match self.shapes.blocks.is_empty() {
            true => String::new(),
            false => format!(" (the blocks are {})", shown(self.shapes.blocks.iter().map(|(label, ..)| label.clone()))),
        };
        if self.is_beside {
            let [row, col] = at;
            return format!(
                "say where a block must go, e.g. with `--goal \"{label} = {row},{col}\"`: label, row and column of the top-left \
                 cell, counted from 0{blocks}; `--goal none` is for exploring only"
            );
        }
        let pair = |value: &str| self.faults.syntax.pair("goal", value);
        format!(
            "say where a block must go, e.g. {} for row and column of its top-left cell, counted from 0{blocks}, or draw the \
             board with `*` for \"anything\"; {} is for exploring only",
            pair(&example(&label, &[at])),
            pair("\"none\"")
        )
    }

    fn goal(&mut self, node: &'i Node<'i>) {
        let alternatives = node.text().map_or(Vec::new(), |text| self.alternatives(text));
        if !alternatives.is_empty() {
            for goal in alternatives {
                self.places.note(Where::Goal(self.layout.goals.len()), node.span());
                self.layout.goals.push(goal);
            }
            return;
        }
        let (before, number) = (self.faults.len(), self.layout.goals.len());
        self.places.note(Where::Goal(number), node.span());
        let goal = self.goal_layout(node, number).unwrap_or_else(|| GoalLayout::places(Vec::new()));
        self.layout.goals.push(goal);
        self.unread.extend((self.faults.len() > before).then_some(number));
    }

    /// Returns the goals that a one-line text names, if there are several: "A = 1,1 or B bottom". The text "A = 1,1 or
    /// 0,1" is one goal with two positions.
    fn alternatives(&self, text: &str) -> Vec<GoalLayout> {
        let mut parts: Vec<String> = Vec::new();
        for part in text.split(" or ") {
            match parts.last_mut() {
                Some(last) if self.said(part).is_none() => *last = format!("{last} or {part}"),
                _ => parts.push(part.to_owned()),
            }
        }
        let goals: Option<Vec<GoalLayout>> = parts.iter().map(|part| self.said(part)).collect();
        goals.filter(|goals| goals.len() > 1).unwrap_or_default()
    }

    /// Returns the positions of blocks that a text names: "A = 1,1", "A bottom; B top", "A = 1,1 and B = 0,1".
    fn said(&self, text: &str) -> Option<GoalLayout> {
        // Only lines with a sign are no picture.
        let is_picture = text.trim().contains('\n') && !text.trim().lines().all(|line| line.contains(['=', ':']));
        let text = &text.trim().replace(" and ", "; ").replace('\n', "; ");
        // The picture of a board with one row may be in one line.
        let is_row = self.shapes.is_row()
            && !text.contains(['=', ':'])
            && self.shapes.size.is_none_or(|size| text.split_whitespace().count() == size.cols);
        let loose = |text| if is_row || is_picture { None } else { loose_places(text) };
        let side = |part| Some(vec![self.shapes.at_side(part)?.ok()?]);
        let parts = text.split(';').map(|part| side(part).or_else(|| loose(part)));
        let places = parts.collect::<Option<Vec<_>>>().map(|parts| parts.concat()).or_else(|| loose(text))?;
        let place = |(label, at): Said| {
            let at = at.into_iter().map(|[row, col]| (row, col)).collect();
            PlaceLayout { who: Who::Block(composed(&label)), at }
        };
        Some(GoalLayout::places(places.into_iter().map(place).collect()))
    }

    /// Reads a goal drawn as a picture. Signs for empty cells are accepted if no block of the board has them as its
    /// label.
    fn drawn(&mut self, node: &'i Node<'i>, number: usize, help: &str) -> Option<GoalLayout> {
        let mut picture = self.picture(node, help, false)?;
        let is_block = |sign: &str| self.shapes.blocks.iter().any(|(label, ..)| label == sign);
        let signs = picture.rows.iter_mut().flatten();
        signs
            .filter(|sign| matches!(sign.as_str(), "0" | "_") && !is_block(sign.as_str()))
            .for_each(|sign| *sign = Symbol::Empty);
        let goal = picture.is_clear.then(|| GoalLayout::Picture(picture.rows.clone()));
        self.places.goals.extend(goal.is_some().then_some((number, picture)));
        goal
    }

    fn goal_layout(&mut self, node: &'i Node<'i>, number: usize) -> Option<GoalLayout> {
        let help = self.goal_help();
        match (&node.value, node.table()) {
            (Value::Text(text), _) => {
                if let Some(goal) = self.said(text) {
                    return Some(goal);
                }
                let message = match self.shapes.at_side(text) {
                    Some(Err(message)) => message,
                    _ if text.contains(['\n', '/']) || self.shapes.is_row() => return self.drawn(node, number, &help),
                    _ => "this goal names no block with its place, and is no picture of the board".to_owned(),
                };
                self.faults.add(node.span(), message, help);
                None
            }
            (_, Some(table))
                if (table.has("at") || OLD.iter().any(|key| table.has(key)))
                    && KEYS[..3].iter().any(|key| table.has(key)) =>
            {
                let list = format!("[{}]", &self.text[node.span()]);
                let help = format!("write {}", self.faults.syntax.pair("goal", &list));
                self.faults.add(node.span(), "a condition must be in a list", help);
                None
            }
            (_, Some(table)) => Some(GoalLayout::places(self.places(&table, number))),
            (Value::List(list), _) if !list.is_empty() && list.iter().all(|item| item.whole().is_some()) => {
                let at: Vec<i64> = list.iter().filter_map(Node::whole).collect();
                let goal = |pairs| example(&self.shapes.example().0, pairs);
                let help = match at.as_chunks::<2>() {
                    (pairs, []) => {
                        format!("say which block goes there: {}", self.faults.syntax.pair("goal", &goal(pairs)))
                    }
                    _ => help,
                };
                self.faults.add(node.span(), "the goal names no block", help);
                None
            }
            (Value::List(list), _) if !list.is_empty() && list.iter().all(|item| item.text().is_some()) => {
                let texts: Vec<&str> = list.iter().filter_map(Node::text).collect();
                self.said(&texts.join("\n")).or_else(|| self.drawn(node, number, &help))
            }
            (Value::List(list), _) => {
                let mut conditions = Conditions::default();
                for condition in list {
                    self.demand(condition, number, &mut conditions);
                }
                let (places, empty) = conditions;
                Some(GoalLayout::Places { places, empty })
            }
            _ => {
                let message = format!("the goal cannot be {}", node.described(self.faults.syntax));
                self.faults.add(node.span(), message, help);
                None
            }
        }
    }

    /// Returns a position of a goal, and notes where its parts are in the file.
    fn place(&mut self, at: (usize, usize), span: Range<usize>, who: Who, corners: Vec<Corner>) -> PlaceLayout {
        self.places.note(Where::GoalPlace(at.0, at.1), span);
        PlaceLayout { who, at: self.places.list(corners, |n| Where::GoalCorner(at.0, at.1, n)) }
    }

    /// Reads a table of labels with their positions.
    fn places(&mut self, table: &Table<'i>, goal: usize) -> Vec<PlaceLayout> {
        let mut found = Vec::with_capacity(table.members().len());
        for (label, value) in table.members() {
            let span = label.span.start..value.span.end;
            let label = composed(label.text().unwrap_or_default());
            let pair = self.faults.syntax.pair(&label, "[3, 1]");
            let help = format!("write row and column of the top-left cell, counted from 0: {pair}");
            let side = value.text().and_then(|side| self.shapes.at_side(&format!("{label} {side}")));
            let at_side =
                side.and_then(Result::ok).map(|(_, at)| at.into_iter().map(|[row, col]| (span.clone(), (row, col))));
            let corners = at_side.map(Iterator::collect).or_else(|| self.faults.corners(value, &help));
            let Some(mut corners) = corners else { continue };
            if let [(place, _)] = corners.as_mut_slice() {
                *place = span.clone();
            }
            found.push((span, label, corners));
        }
        found.sort_by_key(|(span, ..)| span.start);
        let place = |(entry, (span, label, corners))| self.place((goal, entry), span, Who::Block(label), corners);
        found.into_iter().enumerate().map(place).collect()
    }

    /// Reads one of a list of conditions.
    fn demand(&mut self, node: &'i Node<'i>, goal: usize, conditions: &mut Conditions) -> Option<()> {
        let span = node.span();
        let [demand, at_help, empty_help] = ["", "at", "empty"].map(|key| condition_help(key, self.faults.syntax));
        let mut table = self.faults.table(node, &demand)?;
        let [block, any_of, like, at, empty] = KEYS.map(|key| self.faults.take(&mut table, key));
        let [row, col, positions] = OLD.map(|key| self.faults.take(&mut table, key));
        let before = self.faults.len();
        self.faults.unknown_keys(table, &KEYS);
        let who = [block, any_of, like].into_iter().flatten().count();
        let at = at.or(positions);
        match (who + usize::from(empty.is_some()), row.or(col).or(at), empty) {
            (1, None, Some(empty)) => match self.faults.corners(empty, &empty_help)? {
                cells if cells.is_empty() => self.faults.add(span, FaultKind::NoPlaceNamed.to_string(), empty_help),
                cells => {
                    let first = conditions.1.len();
                    conditions.1.extend(self.places.list(cells, |n| Where::GoalEmpty(goal, first + n)));
                }
            },
            (1, Some(_), None) => {
                let at_place = (goal, conditions.0.len());
                let who = self.who([block, any_of, like], at_place);
                let corners = match (row, col, at) {
                    (Some(row), Some(col), None) => {
                        let (first, second) = (self.faults.whole(row, &at_help), self.faults.whole(col, &at_help));
                        Some(vec![(span.clone(), (first?, second?))])
                    }
                    (None, None, Some(at)) => self.faults.corners(at, &at_help),
                    _ => {
                        let message = "this condition needs both `row` and `col`, or `at` alone";
                        self.faults.add(span.clone(), message, at_help);
                        None
                    }
                };
                conditions.0.push(self.place(at_place, span, who?, corners?));
            }
            (1, None, None) => self.faults.add(span, "this condition names no position: `at` is missing", at_help),
            // An unknown key may have been meant as the missing one.
            (0, ..) if self.faults.len() > before => {}
            (0, ..) => self.faults.add(span, "this condition names no block", demand),
            _ => {
                let help =
                    "split it into several: each has one of `block`, `any_of` and `like` with `at`, or `empty` alone";
                self.faults.add(span, "this condition combines several things", help);
            }
        }
        Some(())
    }

    /// Reads the blocks of a condition from whichever of the three keys is present.
    fn who(&mut self, [block, any_of, like]: [Option<&'i Node<'i>>; 3], at: (usize, usize)) -> Option<Who> {
        let place = |n| Where::GoalLabel(at.0, at.1, n);
        if let Some(node) = any_of {
            let labels = self.faults.labels(node, &condition_help("any_of", self.faults.syntax))?;
            return Some(Who::AnyOf(self.places.list(labels, place)));
        }
        let node = block.or(like)?;
        let label = composed(self.faults.text(node, &condition_help("block", self.faults.syntax))?);
        self.places.note(place(0), node.span());
        Some(if like.is_some() { Who::Like(label) } else { Who::Block(label) })
    }
}
