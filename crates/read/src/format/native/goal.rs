//! The keys `goal` and `or_goals`: pictures, tables of positions, lists of conditions.

use super::super::picture::Picture;
use super::super::{composed, in_short, shown};
use super::given::{loose_goal, loose_places, named_cell, written};
use super::{BoardText, File, Node, Pair, Table, Value};
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{FaultKind, GoalLayout, PlaceLayout, Where, Who};

/// Row and column with their place in the file.
type Corner = (Range<usize>, (i64, i64));

/// All goals of a file.
#[derive(Default)]
pub(super) struct Goals {
    list: Vec<GoalText>,
    /// Whether there was no goal, where one is needed, or something else in place of one.
    missing: bool,
}

/// One goal and its place in the file.
struct GoalText {
    span: Range<usize>,
    form: Form,
    /// Whether all of it could be read.
    is_read: bool,
}

enum Form {
    Demands(Demands),
    Picture(BoardText),
}

#[derive(Default)]
struct Demands {
    places: Vec<PlaceText>,
    empty: Vec<Corner>,
}

/// A place, with the places in the file of all of it, of its labels and of its corners.
struct PlaceText {
    span: Range<usize>,
    labels: Vec<Range<usize>>,
    corners: Vec<Range<usize>>,
    layout: PlaceLayout,
}

impl Goals {
    pub(super) fn layouts(&self) -> Vec<GoalLayout> {
        self.list.iter().map(GoalText::layout).collect()
    }

    /// Whether all of the goal in which an error lies could be read.
    pub(super) fn is_read(&self, at: Where) -> bool {
        match at {
            Where::Goal(goal) => self.list[goal].is_read,
            _ => true,
        }
    }

    /// Whether all of all goals could be read.
    pub(super) fn are_read(&self) -> bool {
        !self.missing && self.list.iter().all(|goal| goal.is_read)
    }

    /// The goals that are pictures, with their places.
    pub(super) fn pictures(&self) -> impl Iterator<Item = (Range<usize>, &Picture)> {
        self.list.iter().filter_map(|goal| match &goal.form {
            Form::Picture(board) => Some((goal.span.clone(), &board.picture)),
            Form::Demands(_) => None,
        })
    }

    pub(super) fn span(&self, at: Where) -> Range<usize> {
        match at {
            Where::Goal(goal)
            | Where::GoalPlace(goal, _)
            | Where::GoalLabel(goal, ..)
            | Where::GoalCorner(goal, ..)
            | Where::GoalEmpty(goal, _)
            | Where::GoalRow(goal, _)
            | Where::GoalCell(goal, _) => self.list[goal].span(at),
            _ => unreachable!("{at:?} is not part of a goal"),
        }
    }
}

impl GoalText {
    fn layout(&self) -> GoalLayout {
        match &self.form {
            Form::Demands(Demands { places, empty }) => GoalLayout::Places {
                places: places.iter().map(|place| place.layout.clone()).collect(),
                empty: empty.iter().map(|(_, cell)| *cell).collect(),
            },
            Form::Picture(board) => GoalLayout::Picture(board.picture.rows.clone()),
        }
    }

    fn span(&self, at: Where) -> Range<usize> {
        match (&self.form, at) {
            (Form::Demands(demands), Where::GoalPlace(_, entry)) => demands.places[entry].span.clone(),
            (Form::Demands(demands), Where::GoalLabel(_, entry, n)) => demands.places[entry].labels[n].clone(),
            (Form::Demands(demands), Where::GoalCorner(_, entry, n)) => demands.places[entry].corners[n].clone(),
            (Form::Demands(demands), Where::GoalEmpty(_, entry)) => demands.empty[entry].0.clone(),
            (Form::Picture(board), Where::GoalRow(_, row)) => board.picture.row_span(row),
            (Form::Picture(board), Where::GoalCell(_, cell)) => board.picture.cell_span(cell),
            _ => self.span.clone(),
        }
    }
}

const OR_GOALS: &str = "list further goals, e.g. `or_goals = [{ B = [3, 1] }, { B = [3, 2] }]`";

const DEMAND: &str = "write each condition as a table, e.g. `{ block = \"A\", at = [3, 1] }`, \
                      `{ any_of = [\"B\", \"C\"], at = [0, 0] }`, `{ like = \"D\", at = [[0, 0], [0, 1]] }` \
                      or `{ empty = [[4, 4], [4, 5]] }`";

const LABEL: &str = "write a block's label in quotes, e.g. `block = \"A\"` or `like = \"A\"`";

const LABELS: &str = "list the labels of the alternative blocks, e.g. `any_of = [\"B\", \"C\"]`";

const AT: &str = "write row and column of the top-left cell, counted from 0: `at = [3, 1]`, or several of them: \
                  `at = [[3, 1], [3, 2]]`";

const EMPTY: &str = "write row and column of each cell, counted from 0: `empty = [[4, 4], [4, 5]]`";

/// The keys of a condition.
const KEYS: [&str; 5] = ["block", "any_of", "like", "at", "empty"];

/// Whether a goal says that there is none. A picture with that row ends with a line feed or has other spaces.
pub(super) fn is_none(node: &Node) -> bool {
    node.text() == Some("none")
}

impl<'i> File<'i> {
    pub(super) fn goals(&mut self) -> Goals {
        let (goal, others) = (self.take("goal"), self.take("or_goals"));
        let mut goals = Goals { list: Vec::new(), missing: goal.is_none() };
        if self.has_goal {
            return goals;
        }
        match goal {
            None => {
                let end = self.text.trim_end().len();
                let help = self.goal_help();
                self.faults.add(end..end, "the goal is missing", help);
            }
            Some(goal) if is_none(goal) => {
                if others.is_some() {
                    let help = "move the first of them to `goal`, or remove `or_goals`";
                    self.faults.add(goal.span(), "`or_goals` lists goals, but `goal` is \"none\"", help);
                }
            }
            Some(goal) => goals.list.push(self.goal(goal)),
        }
        if let Some(others) = others {
            self.or_goals(others, &mut goals);
        }
        goals
    }

    fn or_goals(&mut self, node: &'i Node<'i>, goals: &mut Goals) {
        let Some(others) = node.list() else {
            let message = format!("`or_goals` must be a list, not {}", node.kind_of_toml());
            self.faults.add(node.span(), message, OR_GOALS);
            goals.missing = true;
            return;
        };
        for other in others {
            if is_none(other) {
                self.faults.add(other.span(), "\"none\" cannot be a further goal", OR_GOALS);
                goals.missing = true;
            } else {
                goals.list.push(self.goal(other));
            }
        }
    }

    /// Examples of a goal, with a block of the board.
    fn goal_help(&self) -> String {
        let (label, Cell { row, col }) = self.example.clone().unwrap_or_else(|| ("B".to_owned(), Cell::new(3, 1)));
        let blocks = match self.blocks.is_empty() {
            true => String::new(),
            false => format!(" (the blocks are {})", shown(self.blocks.iter().cloned())),
        };
        if self.is_bare {
            return format!(
                "say where a block must go, e.g. with `--goal \"{label} = {row},{col}\"`: label, row and column of the top-left \
                 cell, counted from 0{blocks}; `--goal none` is for exploring only"
            );
        }
        let example = written(&label, &[[row, col]]);
        format!(
            "say where a block must go, e.g. `goal = {example}` for row and column of its top-left cell, counted from 0{blocks}, \
             or draw the board with `*` for \"anything\"; `goal = \"none\"` is for exploring only"
        )
    }

    fn goal(&mut self, node: &'i Node<'i>) -> GoalText {
        let before = self.faults.len();
        let help = self.goal_help();
        let is_line = |text: &&str| !text.contains('\n') && (self.board_rows != 1 || text.contains(['=', ':']));
        if let Some(places) = node.text().filter(is_line).and_then(loose_places) {
            let place = |(label, at): (String, Vec<[i64; 2]>)| {
                let corners = at.into_iter().map(|[row, col]| (node.span(), (row, col))).collect();
                PlaceText::new(node.span(), vec![node.span()], Who::Block(composed(&label)), corners)
            };
            let places = places.into_iter().map(place).collect();
            return GoalText {
                span: node.span(),
                form: Form::Demands(Demands { places, empty: Vec::new() }),
                is_read: true,
            };
        }
        let form = match (&node.value, node.table()) {
            (_, Some(table)) if table.has("at") && KEYS[..3].iter().any(|key| table.has(key)) => {
                let help = match in_short(&self.text[node.span()], 100) {
                    Some(condition) => format!("write `goal = [{condition}]`"),
                    None => DEMAND.to_owned(),
                };
                self.faults.add(node.span(), "a condition must be in a list", help);
                Form::Demands(Demands::default())
            }
            (_, Some(table)) => Form::Demands(self.places(&table)),
            (Value::List(list), _) if !list.is_empty() && list.iter().all(|item| item.whole().is_some()) => {
                let at: Vec<i64> = list.iter().filter_map(Node::whole).collect();
                let label = self.example.as_ref().map_or("B", |(label, _)| label.as_str());
                let help = match at.as_chunks::<2>() {
                    (pairs, []) => format!("say which block must go there, e.g. `goal = {}`", written(label, pairs)),
                    _ => help,
                };
                self.faults.add(node.span(), "the goal names no block", help);
                Form::Demands(Demands::default())
            }
            (Value::List(list), _) => {
                let mut demands = Demands::default();
                list.iter().for_each(|demand| self.demand(demand, &mut demands));
                Form::Demands(demands)
            }
            (Value::Text(text), _) if !text.contains('\n') && self.board_rows != 1 => {
                let message = "this goal names no block with its place, and is no picture of the board";
                self.faults.add(node.span(), message, help);
                Form::Demands(Demands::default())
            }
            (Value::Text(_), _) => match self.picture(node, &help) {
                Some(board) if board.picture.is_clear => Form::Picture(board),
                _ => Form::Demands(Demands::default()),
            },
            _ => {
                self.faults.add(node.span(), format!("the goal cannot be {}", node.kind_of_toml()), help);
                Form::Demands(Demands::default())
            }
        };
        GoalText { span: node.span(), form, is_read: self.faults.len() == before }
    }

    /// A table of labels with their places.
    fn places(&mut self, table: &Table<'i>) -> Demands {
        let mut places = Vec::with_capacity(table.members().len());
        for (label, value) in table.members() {
            let span = label.span.start..value.span.end;
            let label = composed(label.text().unwrap_or_default());
            let help = format!("write row and column of the top-left cell, counted from 0: `{label} = [3, 1]`");
            if value.list().is_none() && value.text().and_then(named_cell).is_none() {
                let loose = loose_goal(&format!("{label} {}", value.text().unwrap_or_default()));
                let help = loose.map_or(help, |goal| format!("write `{goal}`"));
                let message =
                    format!("the position of block `{label}` must be two numbers, not {}", value.kind_of_toml());
                self.faults.add(value.span(), message, help);
                continue;
            }
            let Some(mut corners) = self.corners(value, &help) else {
                continue;
            };
            if let [(place, _)] = corners.as_mut_slice() {
                *place = span.clone();
            }
            places.push(PlaceText::new(span.clone(), vec![span], Who::Block(label), corners));
        }
        places.sort_by_key(|place| place.span.start);
        Demands { places, empty: Vec::new() }
    }

    /// One of a list of conditions.
    fn demand(&mut self, node: &'i Node<'i>, demands: &mut Demands) {
        let span = node.span();
        let Some(mut table) = node.table() else {
            let message = format!(
                "a condition must be a table such as `{{ block = \"A\", at = [3, 1] }}`, not {}",
                node.kind_of_toml()
            );
            return self.faults.add(span, message, DEMAND);
        };
        let [block, any_of, like, at, empty] = KEYS.map(|key| self.faults.take(&mut table, key));
        let before = self.faults.len();
        self.faults.unknown_keys(table, &KEYS);
        let count = [&block, &any_of, &like, &empty].iter().filter(|key| key.is_some()).count();
        match (count, at, empty) {
            (1, None, Some(empty)) => self.empty(span, empty, demands),
            (1, Some(at), None) => {
                let who = self.who(block, any_of, like);
                if let (Some((labels, who)), Some(corners)) = (who, self.corners(at, AT)) {
                    demands.places.push(PlaceText::new(span, labels, who, corners));
                }
            }
            (1, None, None) => self.faults.add(span, "this condition names no position: `at` is missing", AT),
            // What is missing may be what an unknown key was meant to be.
            (0, ..) if self.faults.len() > before => {}
            (0, ..) => self.faults.add(span, "this condition names no block", DEMAND),
            _ => {
                let help =
                    "split it into several: each has one of `block`, `any_of` and `like` with `at`, or `empty` alone";
                self.faults.add(span, "this condition combines several things", help);
            }
        }
    }

    fn empty(&mut self, span: Range<usize>, node: &'i Node<'i>, demands: &mut Demands) {
        match self.corners(node, EMPTY) {
            Some(cells) if cells.is_empty() => self.faults.add(span, FaultKind::NoPlaceNamed.to_string(), EMPTY),
            cells => demands.empty.extend(cells.into_iter().flatten()),
        }
    }

    /// The blocks that a condition is about, from the one of the three keys that is there.
    fn who(
        &mut self,
        block: Option<&'i Node<'i>>,
        any_of: Option<&'i Node<'i>>,
        like: Option<&'i Node<'i>>,
    ) -> Option<(Vec<Range<usize>>, Who)> {
        if let Some(node) = any_of {
            let (spans, labels) = self.faults.labels(node, LABELS)?.into_iter().unzip();
            return Some((spans, Who::AnyOf(labels)));
        }
        let node = block.or(like)?;
        let label = composed(self.faults.text(node, LABEL)?);
        Some((vec![node.span()], if like.is_some() { Who::Like(label) } else { Who::Block(label) }))
    }

    /// A cell, or a list of cells: each is a pair that counts from 0, or a text such as "r4c2".
    pub(super) fn corners(&mut self, node: &'i Node<'i>, help: &str) -> Option<Vec<Corner>> {
        let is_cell = |item: &Node| item.list().is_some() || item.text().and_then(named_cell).is_some();
        match node.list().filter(|items| items.first().is_none_or(is_cell)) {
            Some(items) => {
                let pairs: Vec<Option<Corner>> = items.iter().map(|item| self.corner(item, help)).collect();
                pairs.into_iter().collect()
            }
            None => Some(vec![self.corner(node, help)?]),
        }
    }

    pub(super) fn corner(&mut self, node: &'i Node<'i>, help: &str) -> Option<Corner> {
        if let Some(cell) = node.text().and_then(named_cell) {
            return Some((node.span(), cell));
        }
        let Pair([row, col]) = self.faults.decode(node, help)?;
        Some((node.span(), (row, col)))
    }
}

impl PlaceText {
    fn new(span: Range<usize>, labels: Vec<Range<usize>>, who: Who, corners: Vec<Corner>) -> Self {
        let (corners, at) = corners.into_iter().unzip();
        Self { span, labels, corners, layout: PlaceLayout { who, at } }
    }
}
