//! Writing a puzzle in Stepbook's own format.

use super::super::picture::{invisible, symbol};
use super::super::{Inexpressible, field};
use super::board::side_name;
use stepbook_solve::grid::Cell;
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{About, AboutBlock, Game, Moment, Note, Puzzle};
use stepbook_solve::sliding::{
    Axis, Board, GoalLayout, Layout, OpeningLayout, Place, PlaceLayout, Symbol, Who, are_cars, leaving, picture_lines,
};
use unicode_segmentation::UnicodeSegmentation;

/// Writes a puzzle, the inverse of reading.
///
/// # Errors
///
/// Fails if a block's label has another meaning in this format, because HackerRank's format allows labels that consist
/// only of `#`, `*` or `-`. Also fails if a label of several characters is in a board with a single column, in which no
/// space would separate it from other labels.
pub fn write(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    written(puzzle, false)
}

/// Writes a puzzle for editing: with comments, and with the goal as a picture if a picture can express it. An opening
/// of the frame is left out, because the reader derives it from the goal.
///
/// # Errors
///
/// Same as [`write()`].
pub fn write_commented(puzzle: &Puzzle) -> Result<String, Inexpressible> {
    written(puzzle, true)
}

fn written(puzzle: &Puzzle, is_commented: bool) -> Result<String, Inexpressible> {
    let mut lines = about_lines(&puzzle.about);
    let game = match &puzzle.game {
        Game::Sliding(board) => board_lines(board, is_commented)?,
        Game::Maze(maze) => maze_lines(maze),
    };
    let is_board = matches!(puzzle.game, Game::Sliding(_));
    for line in game {
        // The conditions of a board are on several lines.
        let is_about = |begin: &str| line.starts_with(begin) && (begin != "goal = [" || !line.contains('\n'));
        let comment = COMMENTS.iter().find(|(begin, _)| is_about(begin)).map(|(_, comment)| *comment);
        let comment = comment.or((is_board && !line.starts_with("or_goals")).then_some(""));
        if let Some(comment) = comment.filter(|_| is_commented) {
            lines.push(String::new());
            lines.extend((!comment.is_empty()).then(|| comment.to_owned()));
        }
        lines.push(line);
    }
    lines.extend(tables(&puzzle.about));
    Ok(lines.join("\n") + "\n")
}

/// The comments for lines with these beginnings.
const COMMENTS: [(&str, &str); 7] = [
    ("board = ", "# One symbol per cell. Cells with the same letter are one block, `.` is empty, `#` is a wall."),
    ("axis = \"length\"", "# Each block moves along its longer side only, as cars do."),
    ("goal = '''", "# The final board. `*` can be anything."),
    ("field = ", "# The number you stand on is the length of your next jump. `_` is outside, `x` an exit."),
    ("start = ", "# Where you start: row and column, counted from 0 at the top left."),
    ("goal = [", "# Where you must land: row and column, counted from 0 at the top left."),
    ("directions = ", "# rook: up, down, left and right; bishop: along diagonals; queen: both."),
];

/// Returns the goal as a picture of the board, if it is one picture in which each block has one position.
pub fn goal_picture(board: &Board) -> Option<Vec<Vec<Symbol>>> {
    let demand = board.goal().single()?;
    let places: Option<Vec<(usize, Cell)>> = demand.places.iter().map(Place::single).collect();
    Some(board.goal_picture(&places?, &demand.empty))
}

fn about_lines(about: &About) -> Vec<String> {
    let mut lines = vec![format!("title = {}", text(&about.title))];
    let optional = [
        ("author", about.author.as_deref().map(text)),
        ("year", about.year.map(|year| year.to_string())),
        ("source", about.source.as_deref().map(text)),
        (if about.notes.is_empty() { "note" } else { "remark" }, about.note.as_deref().map(text)),
    ];
    let written = optional.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    lines.extend(written);
    lines
}

/// The value of a key, to be written in TOML or JSON.
pub(super) enum Written {
    Plain(toml::Value),
    Picture(Vec<String>),
}

impl Written {
    fn toml(&self) -> String {
        match self {
            Self::Plain(value) => value.to_string(),
            Self::Picture(lines) => picture(lines),
        }
    }
}

/// Keys with their values.
pub(super) type Entries = Vec<(&'static str, Written)>;

fn plain(value: impl Into<toml::Value>) -> Written {
    Written::Plain(value.into())
}

/// Returns the entries of a note on the solution.
pub(super) fn note(note: &Note) -> Entries {
    let at = match &note.at {
        Moment::Step(step) => ("step", plain(*step as i64)),
        Moment::Chapter(chapter) => ("chapter", plain(*chapter as i64)),
        Moment::Cell(cell) => ("position", plain(value(&[pair(cell)]))),
        Moment::Picture(rows) => {
            let rows: Vec<Vec<Symbol>> = rows.iter().map(|row| row.iter().map(|cell| symbol(cell)).collect()).collect();
            ("position", Written::Picture(picture_lines(&rows)))
        }
    };
    vec![at, ("text", plain(note.text.as_str()))]
}

/// Returns the entries of the author's data on a block.
pub(super) fn block(block: &AboutBlock) -> Entries {
    let said = [("color", block.hex()), ("name", block.name.clone())];
    said.into_iter().filter_map(|(key, value)| Some((key, plain(value?)))).collect()
}

/// Returns the entries of the author's booklet choices.
pub(super) fn choices(about: &About) -> Entries {
    let choice = |(key, value): &(&'static str, String)| match value.parse::<u8>() {
        Ok(number) if *key == "arrows" => (*key, plain(i64::from(number))),
        _ => (*key, plain(value.as_str())),
    };
    about.booklet.iter().map(choice).collect()
}

/// Returns the rules of a number maze. Goal and directions are included even if they are the usual ones.
pub(super) fn maze_rules(maze: &Maze) -> Entries {
    let goals: Vec<_> = maze.goals().iter().filter(|&&cell| maze.number(cell).is_some()).map(pair).collect();
    let goal = if maze.goals().is_empty() { "none".into() } else { value(&goals) };
    let letters = || maze.directions().iter().map(|point| point.letters()).collect::<Vec<_>>();
    let directions = field::name(maze.directions()).map_or_else(|| letters().into(), toml::Value::from);
    let mut rules = vec![("start", plain(value(&[pair(&maze.start())])))];
    rules.extend((maze.goals().is_empty() || !goals.is_empty()).then(|| ("goal", plain(goal))));
    rules.push(("directions", plain(directions)));
    rules.extend(maze.wraps().then(|| ("wrap", plain(true))));
    rules
}

/// Returns a row of a field as a list.
pub(super) fn field_row(maze: &Maze, row: usize) -> toml::Value {
    let cell = |col| match maze.spots()[Cell::new(row, col)] {
        Spot::Number(number) => toml::Value::from(i64::from(number)),
        other => field::sign(other).into(),
    };
    (0..maze.size().cols).map(cell).collect::<Vec<_>>().into()
}

/// Returns the tables at the end: the author's data on blocks, notes on the solution, and booklet choices.
fn tables(about: &About) -> Vec<String> {
    let table = |header: String, entries: Entries| {
        let lines = entries.into_iter().map(|(key, value)| format!("{key} = {}", value.toml()));
        [String::new(), header].into_iter().chain(lines).collect::<Vec<_>>()
    };
    let named = |known: &AboutBlock| {
        let key = toml::Table::from_iter([(known.label.clone(), toml::Value::Boolean(true))]).to_string();
        table(format!("[blocks.{}]", key.trim_end().trim_end_matches(" = true")), block(known))
    };
    let booklet = (!about.booklet.is_empty()).then(|| table("[booklet]".to_owned(), choices(about)));
    let notes = about.notes.iter().map(|one| table("[[note]]".to_owned(), note(one)));
    about.blocks.iter().map(named).chain(notes).chain(booklet).flatten().collect()
}

fn maze_lines(maze: &Maze) -> Vec<String> {
    let field = match field::lines(maze) {
        Some(rows) => format!("'''\n{}\n'''", rows.join("\n")),
        None => toml::Value::Array((0..maze.size().rows).map(|row| field_row(maze, row)).collect()).to_string(),
    };
    let is_usual = |key: &str| key == "directions" && field::name(maze.directions()) == Some("queen");
    let rules = maze_rules(maze).into_iter().filter(|(key, _)| !is_usual(key));
    let rules = rules.map(|(key, value)| format!("{key} = {}", value.toml()));
    [format!("field = {field}")].into_iter().chain(rules).collect()
}

/// Returns row and column.
fn pair(cell: &Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn board_lines(board: &Board, is_commented: bool) -> Result<Vec<String>, Inexpressible> {
    check_labels(board)?;
    let layout = board.layout();
    let mut lines = vec![format!("board = {}", picture(&picture_lines(&layout.rows)))];
    lines.extend(rules(board, &layout));
    let drawn = if is_commented { goal_picture(board) } else { None };
    lines.extend(
        drawn.map_or_else(|| goals(&layout.goals), |rows| vec![format!("goal = {}", picture(&picture_lines(&rows)))]),
    );
    let exit = match layout.opening {
        OpeningLayout::Gap(side, first, last) => {
            format!("exit = {{ side = \"{}\", cells = [{first}, {last}] }}", side_name(side))
        }
        _ => "exit = \"none\"".to_owned(),
    };
    lines.extend((!is_commented).then_some(exit));
    Ok(lines)
}

fn check_labels(board: &Board) -> Result<(), Inexpressible> {
    let why = |label: &str| {
        let is_long = board.size().cols == 1 && label.graphemes(true).count() > 1;
        let sign = format!("block `{label}`: that sign means something else there");
        let long = format!("label of several characters in a board of one column, such as `{label}`");
        let is_sign = symbol(label) != Symbol::Label(label.to_owned()) || invisible(label).is_some();
        is_sign.then_some(sign).or(is_long.then_some(long))
    };
    match board.blocks().iter().find_map(|block| why(&block.label)) {
        Some(why) => Err(Inexpressible(format!("the native format has no {why}"))),
        None => Ok(()),
    }
}

/// Returns the lines with the rules for moving blocks. One of them says whether blocks of the same shape differ.
fn rules(board: &Board, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    let mut list = |key: &str, labels: Vec<String>, always: bool| {
        if always || !labels.is_empty() {
            lines.push(format!("{key} = {}", toml::Value::from(labels)));
        }
    };
    let moving = |axis| layout.axes.iter().filter(|entry| entry.1 == axis).map(|entry| entry.0.clone()).collect();
    list("together", layout.together.clone(), false);
    list("horizontal", moving(Axis::Horizontal), false);
    list("vertical", moving(Axis::Vertical), false);
    list("fixed", moving(Axis::Fixed), false);
    // An empty list shows that a gate that no block may pass is not a sign for something else. It also distinguishes
    // cars that stay on the board from cars that leave it.
    let gates = !leaving(board).is_empty() || layout.rows.iter().flatten().any(|symbol| *symbol == Symbol::Gate);
    list("gate_blocks", layout.gate_blocks.clone(), gates);
    match (layout.along_length, are_cars(board)) {
        (true, _) => lines.push("axis = \"length\"".to_owned()),
        // Otherwise the axes of cars would seem to be forgotten.
        (false, true) => lines.push("axis = \"free\"".to_owned()),
        (false, false) => {}
    }
    if layout.distinct {
        lines.push("distinct = true".to_owned());
    }
    lines
}

fn goals(goals: &[GoalLayout]) -> Vec<String> {
    let Some((first, others)) = goals.split_first() else { return vec!["goal = \"none\"".to_owned()] };
    let mut lines = vec![format!("goal = {}", goal(first))];
    if !others.is_empty() {
        let others: Vec<String> = others.iter().map(|other| goal(other) + ",\n").collect();
        lines.push(format!("or_goals = [\n{}]", others.concat()));
    }
    lines
}

/// Returns a picture, a table if each condition names a block, or else a list of conditions.
fn goal(goal: &GoalLayout) -> String {
    let (places, empty) = match goal {
        GoalLayout::Picture(rows) => return picture(&picture_lines(rows)),
        GoalLayout::Places { places, empty } => (places, empty),
    };
    let entry = |place: &PlaceLayout| match &place.who {
        Who::Block(label) => Some((label.clone(), value(&place.at))),
        _ => None,
    };
    let table: Option<toml::Table> = places.iter().map(entry).collect();
    if let Some(table) = table.filter(|_| empty.is_empty()) {
        return toml::Value::Table(table).to_string();
    }
    let mut demands: Vec<String> = places.iter().map(demand).collect();
    if !empty.is_empty() {
        demands.push(format!("{{ empty = {} }}", value(empty)));
    }
    format!("[{}]", demands.iter().map(|demand| format!("\n  {demand},")).collect::<String>() + "\n")
}

fn demand(place: &PlaceLayout) -> String {
    let who = match &place.who {
        Who::Block(label) => format!("block = {}", text(label)),
        Who::Like(label) => format!("like = {}", text(label)),
        Who::AnyOf(labels) => format!("any_of = {}", toml::Value::from(labels.clone())),
    };
    format!("{{ {who}, at = {} }}", value(&place.at))
}

/// Returns row and column, or a list of such pairs if there are several.
fn value(at: &[(i64, i64)]) -> toml::Value {
    let pair = |&(row, col): &(i64, i64)| toml::Value::from(vec![row, col]);
    match at {
        [one] => pair(one),
        several => several.iter().map(pair).collect::<Vec<_>>().into(),
    }
}

fn text(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Returns a multi-line string. It is a literal if the symbols allow that.
fn picture(lines: &[String]) -> String {
    let text = lines.join("\n");
    match text.contains("'''") || text.ends_with('\'') {
        // In a text without line ends, `/` separates rows.
        true => toml::Value::String(text + "\n").to_string(),
        false => format!("'''\n{text}\n'''"),
    }
}
