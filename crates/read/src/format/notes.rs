//! What an author says of moments of the solution, and chooses for booklets: the keys `note` and `booklet`, in TOML and JSON.

use super::node::{Faults, Node, Table, Value, one_line};
use super::picture::{Picture, Separation, symbol};
use super::{Fault, Objection, shown};
use std::ops::Range;
use stepbook_solve::grid::{Cell, corner};
use stepbook_solve::maze::{Maze, Spot};
use stepbook_solve::puzzle::{CHOICES, Game, Moment, Note};
use stepbook_solve::sliding::{Board, Symbol, labelled};
use stepbook_solve::text::{counted, similar, thousands};

/// Most characters of a note, and most notes.
pub(super) const MAX_NOTE: usize = 500;
const MAX_NOTES: usize = 1000;

/// The keys of a note.
pub(super) const KEYS: [&str; 4] = ["step", "chapter", "position", "text"];

/// The form of the file, in whose words the repair is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Toml,
    Json,
}

impl Form {
    /// A key with its value.
    fn pair(self, key: &str, value: &str) -> String {
        match self {
            Self::Toml => format!("`{key} = {value}`"),
            Self::Json => format!("`\"{key}\": {value}`"),
        }
    }

    /// A note as it could be.
    fn example(self) -> &'static str {
        match self {
            Self::Toml => "write `[[note]]`, and below it lines such as `step = 24` and `text = \"…\"`",
            Self::Json => "write a list of notes: `\"note\": [{\"step\": 24, \"text\": \"…\"}]`",
        }
    }

    /// How a position is written.
    fn position(self) -> &'static str {
        match self {
            Self::Toml => "draw the board between `'''` and `'''`, one line per row; `*` stands for anything",
            Self::Json => "give one string per row: `\"position\": [\"AA.\", \"B*.\"]`; `*` stands for anything",
        }
    }
}

/// A note, the place of what says its moment, and the picture if that is one.
struct Read {
    place: Range<usize>,
    note: Note,
    picture: Option<Picture>,
}

/// All notes of a file that can be read.
#[derive(Default)]
pub(super) struct Notes(Vec<Read>);

impl Notes {
    /// The notes, and the place of each.
    pub(super) fn apart(self) -> (Vec<Note>, Vec<Range<usize>>) {
        self.0.into_iter().map(|read| (read.note, read.place)).unzip()
    }

    /// The moments that no solution of the game can have.
    pub(super) fn faults(&self, game: &Game, form: Form) -> Vec<Fault> {
        let fault = |read: &Read| match (game, &read.note.at, &read.picture) {
            (Game::Sliding(board), _, Some(picture)) => drawn(board, picture, &read.place),
            (Game::Sliding(_), Moment::Cell(_), None) => {
                Some(Fault::new(read.place.clone(), "a position of blocks is a picture", form.position()))
            }
            (Game::Maze(maze), Moment::Cell(cell), _) => (!is_field(maze, *cell)).then(|| {
                let help = "rows and columns count from 0, from the top left";
                Fault::new(read.place.clone(), format!("there is no cell in {cell}"), help)
            }),
            (Game::Maze(_), _, Some(_)) => {
                let help =
                    format!("write row and column of the cell, counted from 0: {}", form.pair("position", "[3, 1]"));
                Some(Fault::new(read.place.clone(), "a position in a number maze is a cell", help))
            }
            _ => None,
        };
        self.0.iter().filter_map(fault).collect()
    }
}

/// Whether one can be there.
fn is_field(maze: &Maze, cell: Cell) -> bool {
    let size = maze.size();
    cell.row < size.rows && cell.col < size.cols && maze.spots()[cell] != Spot::Outside
}

/// What no position of `board` looks like in a picture of it, if something does not.
fn drawn(board: &Board, picture: &Picture, place: &Range<usize>) -> Option<Fault> {
    let (rows, size) = (&picture.rows, board.size());
    if rows.len() != size.rows {
        let message = format!("the position has {}, but the board has {}", counted(rows.len(), "row"), size.rows);
        return Some(Fault::new(place.clone(), message, "draw the whole board; `*` stands for anything"));
    }
    if let Some(row) = rows.iter().position(|row| row.len() != size.cols) {
        let message = format!("this row has {}, but the board has {}", counted(rows[row].len(), "cell"), size.cols);
        let help = "draw the whole board; `*` stands for anything";
        return Some(Fault::new(picture.row_span(row), message, help));
    }
    for cell in size.cells() {
        let (is_wall, is_gate) = (board.walls()[cell], board.gates()[cell]);
        let message = match &rows[cell.row][cell.col] {
            Symbol::Wall if !is_wall => "there is no wall on the board in this cell",
            Symbol::Gate if !is_gate => "there is no gate on the board in this cell",
            Symbol::Empty | Symbol::Gate | Symbol::Label(_) if is_wall => "there is a wall on the board in this cell",
            _ => continue,
        };
        let help = "draw the board as it is; `*` stands for anything";
        return Some(Fault::new(picture.cell_span(cell), message, help));
    }
    let labels = labelled(rows);
    for (label, cells) in &labels {
        let Some(block) = board.blocks().iter().find(|block| block.label == *label) else {
            let known = || board.blocks().iter().map(|block| block.label.clone());
            let help = format!("the blocks are {}", shown(known().collect::<Vec<_>>().into_iter()));
            return Some(Fault::new(picture.cell_span(cells[0]), format!("there is no block `{label}`"), help));
        };
        let first = corner(cells);
        let mut shape: Vec<Cell> =
            cells.iter().map(|cell| Cell::new(cell.row - first.row, cell.col - first.col)).collect();
        let mut own = block.shape.clone();
        shape.sort_unstable();
        own.sort_unstable();
        if shape != own {
            let message = format!("block `{label}` has another shape on the board");
            let help = "draw all cells of the block, or `*` in all of them";
            return Some(Fault::new(picture.cell_span(cells[0]), message, help));
        }
    }
    let says_nothing = rows.iter().flatten().all(|symbol| matches!(symbol, Symbol::Anything | Symbol::Wall));
    says_nothing.then(|| {
        let help = "draw the blocks that are in their places at that moment";
        Fault::new(place.clone(), "every position looks like this picture", help)
    })
}

/// The lines of the text `content`, the value in `span` of `text`, each with its place or, where there are escapes, that of all.
pub(super) fn lines<'c>(
    text: &str,
    span: &Range<usize>,
    content: &'c str,
) -> impl Iterator<Item = (Range<usize>, &'c str)> + use<'c> {
    let span = span.clone();
    // If the string has no escapes, the file contains its value unchanged.
    let raw = &text[span.clone()];
    let at = if content.is_empty() { None } else { raw.find(content) };
    let start_of = |line: &str| line.as_ptr() as usize - content.as_ptr() as usize;
    content.split('\n').map(move |line| match at {
        Some(at) => {
            let start = span.start + at + start_of(line);
            (start..start + line.len(), line)
        }
        None => (span.clone(), line),
    })
}

/// Reads the value of the key `note` in the file `text`. `of_puzzle` are the keys that belong above it.
pub(super) fn notes(faults: &mut Faults, text: &str, node: &Node, form: Form, of_puzzle: &[&str]) -> Notes {
    let Some(list) = node.list() else {
        let (message, help) = match (form, &node.value) {
            (Form::Toml, Value::Table(_)) => {
                ("a note is one of several".to_owned(), "write `[[note]]`, with two brackets on each side".to_owned())
            }
            _ => (format!("the notes are {}", node.kind()), form.example().to_owned()),
        };
        faults.add(node.span(), message, help);
        return Notes::default();
    };
    if let Some(surplus) = list.get(MAX_NOTES) {
        let message = format!("there are {} notes", thousands(list.len()));
        faults.add(surplus.span(), message, format!("keep at most {}", thousands(MAX_NOTES)));
        return Notes::default();
    }
    Notes(list.iter().filter_map(|node| note(faults, text, node, form, of_puzzle)).collect())
}

fn note(faults: &mut Faults, text: &str, node: &Node, form: Form, of_puzzle: &[&str]) -> Option<Read> {
    let Some(mut table) = node.table() else {
        faults.add(node.span(), format!("a note is {}", node.kind_of_toml()), form.example());
        return None;
    };
    let span = table.span();
    let before = faults.len();
    let [step, chapter, position, words] = KEYS.map(|key| faults.take(&mut table, key));
    foreign_keys(faults, table, &KEYS, of_puzzle, form, "note");
    let has_slip = faults.len() > before;
    let text_of = words.and_then(|words| note_text(faults, words, form));
    if words.is_none() && !has_slip {
        faults.add(span.clone(), "this note has no text", format!("add {}", form.pair("text", "\"…\"")));
    }
    let given: Vec<&Node> = [step, chapter, position].into_iter().flatten().collect();
    let moment = match given.as_slice() {
        [node] => moment(faults, text, node, step.is_some(), chapter.is_some(), form),
        [] => {
            if !has_slip {
                let help = format!(
                    "add {}, {}, or `position` with a picture",
                    form.pair("step", "24"),
                    form.pair("chapter", "2")
                );
                faults.add(span, "this note is at no step", help);
            }
            None
        }
        [_, second, ..] => {
            let help = "keep one of `step`, `chapter` and `position`";
            faults.add(second.span(), "this note is at more than one place", help);
            None
        }
    };
    let (at, picture) = moment?;
    Some(Read { place: given.first()?.span(), note: Note { at, text: text_of? }, picture })
}

/// Errors for keys that are left in a table of the key `name`.
fn foreign_keys(faults: &mut Faults, table: Table, own: &[&str], of_puzzle: &[&str], form: Form, name: &str) {
    for (key, _) in table.members() {
        let key_text = key.text().unwrap_or_default();
        let (message, help) = match similar(key_text, own.iter().copied()) {
            _ if of_puzzle.contains(&key_text) && form == Form::Toml => {
                let header = if name == "note" { "[[note]]" } else { "[booklet]" };
                let message = format!("`{key_text}` is a key of the puzzle, not of `{header}`");
                (message, "move it up, above all lines in brackets".to_owned())
            }
            Some(similar) => (format!("unknown key `{key_text}`"), format!("did you mean `{similar}`?")),
            None => (format!("unknown key `{key_text}`"), format!("the keys are {}", own.join(", "))),
        };
        faults.add(key.span(), message, help);
    }
}

fn note_text(faults: &mut Faults, node: &Node, form: Form) -> Option<String> {
    let help = format!("write text in quotes: {}", form.pair("text", "\"…\""));
    let text = one_line(faults.text(node, &help)?);
    let is_fit = faults.check_printable(&node.span, &text)
        && faults.check_length(&node.span, "the note", &text, MAX_NOTE)
        && faults.check_filled(&node.span, "the note", &text, "write what you want to say, or remove the note");
    is_fit.then_some(text)
}

/// The moment that one of the keys says, and the picture if it is one.
fn moment(
    faults: &mut Faults,
    text: &str,
    node: &Node,
    is_step: bool,
    is_chapter: bool,
    form: Form,
) -> Option<(Moment, Option<Picture>)> {
    let (key, least, first) = match (is_step, is_chapter) {
        (true, _) => ("step", 0, "steps count from 0, the start"),
        (_, true) => ("chapter", 1, "chapters count from 1"),
        _ => return position(faults, text, node, form),
    };
    let help = match node.text().map(str::trim).filter(|text| text.parse::<i64>().is_ok()) {
        Some(number) => format!("write it without quotes: {}", form.pair(key, number)),
        None => format!("write a whole number, e.g. {}", form.pair(key, "2")),
    };
    let number: i64 = faults.decode(node, &help)?;
    match usize::try_from(number).ok().filter(|&number| number >= least) {
        Some(number) if is_step => Some((Moment::Step(number), None)),
        Some(number) => Some((Moment::Chapter(number), None)),
        None => {
            faults.add(node.span(), format!("there is no {key} {number}"), first);
            None
        }
    }
}

/// A picture, as a text or as a list of rows, or a cell.
fn position(faults: &mut Faults, text: &str, node: &Node, form: Form) -> Option<(Moment, Option<Picture>)> {
    if let Some([row, col]) = node.list().filter(|pair| pair.iter().all(|number| number.whole().is_some())) {
        let number = |node: &Node| usize::try_from(node.whole()?).ok();
        let Some((row, col)) = number(row).zip(number(col)) else {
            faults.add(node.span(), "there is no such cell", "rows and columns count from 0");
            return None;
        };
        return Some((Moment::Cell(Cell::new(row, col)), None));
    }
    let picture = match node.list() {
        Some(rows) if !rows.is_empty() => {
            let rows: Option<Vec<_>> = rows.iter().map(|row| Some((row.characters(), row.text()?))).collect();
            let Some(rows) = rows else {
                faults.add(node.span(), "a row of the position is not a text", form.position());
                return None;
            };
            Picture::read(rows.into_iter(), Separation::Guessed, symbol)
        }
        _ => {
            let content = faults.text(node, form.position())?;
            let content = content.strip_suffix('\n').unwrap_or(content);
            if content.trim().is_empty() {
                faults.add(node.span(), "the position is empty", form.position());
                return None;
            }
            Picture::read(lines(text, &node.span, content), Separation::Guessed, symbol)
        }
    };
    let before = faults.len();
    faults.0.extend(picture.symbol_faults());
    if faults.len() > before || !picture.is_clear {
        return None;
    }
    let cells = |row: &Vec<Symbol>| row.iter().map(|symbol| symbol.as_str().to_owned()).collect();
    Some((Moment::Picture(picture.rows.iter().map(cells).collect()), Some(picture)))
}

/// Reads the value of the key `booklet`; `of_puzzle` are the keys that belong above it.
pub(super) fn booklet(
    faults: &mut Faults,
    node: &Node,
    form: Form,
    of_puzzle: &[&str],
    objection: Option<Objection>,
) -> Vec<(&'static str, String)> {
    let Some(mut table) = node.table() else {
        let help = match (form, node.list()) {
            (Form::Toml, Some(_)) => "write `[booklet]`, with one bracket on each side".to_owned(),
            (Form::Toml, None) => "write `[booklet]`, and below it lines such as `edition = \"hints\"`".to_owned(),
            (Form::Json, _) => "write an object: `\"booklet\": {\"edition\": \"hints\"}`".to_owned(),
        };
        faults.add(node.span(), format!("the choices for booklets are {}", node.kind_of_toml()), help);
        return Vec::new();
    };
    let mut choices = Vec::new();
    let arrows = table.get("arrows").map_or(0..0, |(_, value)| value.span());
    for key in CHOICES {
        let Some(node) = faults.take(&mut table, key) else { continue };
        let Some(value) = choice(faults, node, key, form) else { continue };
        match objection.and_then(|objection| objection(key, &value)) {
            Some((message, help)) => faults.add(node.span(), message, help),
            None => choices.push((key, value)),
        }
    }
    check_arrows(faults, &choices, arrows);
    if let Some((name, _)) = table.get("lang") {
        let span = name.span();
        faults.take(&mut table, "lang");
        faults.add(span, "unknown key `lang`", "did you mean `language`?");
    }
    foreign_keys(faults, table, &CHOICES, of_puzzle, form, "booklet");
    choices
}

/// Where several moves share a picture, all moves are shown.
fn check_arrows(faults: &mut Faults, choices: &[(&'static str, String)], span: Range<usize>) {
    let value = |wanted: &str| choices.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value.as_str());
    let fits = |arrows: &str, steps: &str| matches!(steps, "all" | "manoeuvres") || arrows == "1" && steps == "moves";
    if let (Some(arrows), Some(steps)) = (value("arrows"), value("steps"))
        && !fits(arrows, steps)
    {
        let message = format!("`arrows` shows all moves, but `steps` is \"{steps}\"");
        faults.add(span, message, "leave one of them out");
    }
}

/// The value of a choice as text.
fn choice(faults: &mut Faults, node: &Node, key: &str, form: Form) -> Option<String> {
    if key == "arrows" {
        let help = format!("write a number from 1 to 5, e.g. {}", form.pair(key, "3"));
        let number: i64 = faults.decode(node, &help)?;
        if !(1..=5).contains(&number) {
            faults.add(node.span(), format!("{number} arrows are not possible in a picture"), help);
            return None;
        }
        return Some(number.to_string());
    }
    let example = match key {
        "edition" => "\"hints\"",
        "steps" => "\"moves\"",
        "theme" => "\"colour\"",
        "language" => "\"de\"",
        "caption" => "\"step\"",
        _ => "\"a5\"",
    };
    let help = format!("write text in quotes, e.g. {}", form.pair(key, example));
    let text = one_line(faults.text(node, &help)?);
    let is_fit = faults.check_printable(&node.span, &text)
        && faults.check_length(&node.span, key, &text, MAX_NOTE)
        && faults.check_filled(&node.span, key, &text, help);
    is_fit.then_some(text)
}
