//! How to read the pictures: a sample, and the signs in it.

use super::{Figure, Style, figure_of};
use serde::Serialize;
use stepbook_draw::diagram::{Diagram, draw};
use stepbook_draw::walkthrough::{
    Field, Kind, Marks, Moved, Picture, Piece, Placed, Scene, Shown, Trace, Unit, Walkthrough,
};
use stepbook_solve::grid::{Cell, Direction, Grid, Size};

/// How to read the pictures.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Signs {
    /// "How to read the pictures".
    pub title: String,
    /// A picture with the signs, if the solution is shown.
    #[serde(skip)]
    pub sample: Option<Box<Figure>>,
    /// A sentence about the sample.
    pub told: String,
    /// The signs.
    pub list: Vec<Sign>,
}

/// A sign and its meaning.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sign {
    /// "heavy outline".
    pub name: String,
    /// "the block that moved".
    pub meaning: String,
    /// The sign alone.
    pub diagram: Diagram,
}

/// What a picture shows and what is marked in it, for the head of its page; one or two sentences.
pub(super) fn meaning(story: &Walkthrough, style: &Style) -> String {
    if story.is_route() {
        return story.language.say("map-meaning", &[]);
    }
    let mark = ("mark", if style.marks.arrow { "arrow" } else { "marks" }.into());
    let which = ("which", which(style).into());
    let meaning = story.language.say("steps-meaning", &[which, mark, ("unit", style.unit(story).name().into())]);
    let faint = style.focus.then(|| story.language.say("steps-faint", &[]));
    story.language.sentences(std::iter::once(meaning).chain(faint))
}

/// Which moves are marked, a selector of messages.
fn which(style: &Style) -> &'static str {
    match style.shown {
        Shown::None => "none",
        _ if style.marks == Marks::NONE => "none",
        _ if style.steps.arrows() > 1 => "several",
        Shown::Next => "next",
        Shown::After => "after",
    }
}

/// The signs of the pictures `shown` of `story`; `None` if there is nothing to explain.
pub(super) fn signs(story: &Walkthrough, style: &Style, shown: &[Picture]) -> Option<Signs> {
    let language = &story.language;
    let has_solution = style.edition.has_solution();
    let sample = sample(story, style, shown).filter(|_| has_solution);
    let marked = sample.as_ref().filter(|picture| !picture.moves.is_empty() && which(style) != "none");
    let fill = if style.theme.moved.is_some() { "inverted" } else { "usual" };
    let unit: Unit = style.unit(story);
    let labels = |is_one: &dyn Fn(usize) -> bool| {
        let pieces = (0..story.pieces.len()).filter(|&piece| is_one(piece));
        let labels: Vec<&str> = pieces.map(|piece| story.pieces[piece].label.as_str()).collect();
        (language.list(labels.iter().copied()), labels.len())
    };
    let say = |name: &str| {
        language.say(name, &[("which", which(style).into()), ("unit", unit.name().into()), ("fill", fill.into())])
    };
    let mut list = Vec::new();
    let mut add = |name: &str, meaning: String, model: Model| {
        let name = say(name);
        list.push(Sign { diagram: model.drawn(style, &name, &meaning), name, meaning });
    };
    if let Some(moved) = marked.and_then(|picture| picture.moves.first()) {
        let piece = &story.pieces[moved.moved.piece];
        if style.marks.outline {
            add("sign-moved", say("sign-moved-meaning"), Model::Block(one_cell(piece, true)));
        }
        if style.marks.ghost && which(style) != "several" {
            add("sign-ghost", say("sign-ghost-meaning"), Model::Ghost);
        }
        if style.marks.arrow {
            add("sign-arrow", say("sign-arrow-meaning"), Model::Arrow);
        }
    }
    if !story.scene(0).goal.is_empty() {
        let (who, count) = labels(&|piece| story.field.wants(piece));
        let count = if story.field.goal.len() > 1 { 0 } else { count };
        let parameters = [("blocks", (&who).into()), ("count", count.into())];
        add("sign-goal", language.say("sign-goal-meaning", &parameters), Model::Goal);
    }
    if story.field.has_gates() {
        let (blocks, count) = labels(&|piece| story.pieces[piece].passes_gates);
        let who = match count {
            0 => "none",
            count if count == story.pieces.len() => "all",
            _ => "some",
        };
        let parameters = [("who", who.into()), ("blocks", (&blocks).into())];
        add("sign-gate", language.say("sign-gate-meaning", &parameters), Model::Gate);
    }
    if let Some(fixed) = story.pieces.iter().find(|piece| piece.is_fixed()) {
        add("sign-pins", say("sign-pins-meaning"), Model::Block(one_cell(fixed, false)));
    }
    let told = marked.map_or_else(String::new, |picture| sample_in_words(story, style, picture));
    let sample = marked.map(|picture| Box::new(figure_of(story, style, picture)));
    (!list.is_empty()).then(|| Signs { title: say("signs-title"), sample, told, list })
}

/// Describes the sample: "Picture 9 is the board after 9 steps. The last of them: D up."
fn sample_in_words(story: &Walkthrough, style: &Style, picture: &Picture) -> String {
    let language = &story.language;
    let number = style.counted(story, picture.step);
    let count = style.unit(story).count(number, language);
    let words = story.words_shown(picture);
    let parameters = [
        ("which", which(style).into()),
        ("number", number.into()),
        ("count", (&count).into()),
        ("move", (&words).into()),
    ];
    language.say("signs-sample", &parameters)
}

/// Number of early pictures that are not a sample if a later one is suitable.
const FEW: usize = 3;

/// A picture with all signs: it has an empty cell outside the ghosts, its moving block is not a target, and preferably
/// it shows a gate if there are gates.
fn sample(story: &Walkthrough, style: &Style, shown: &[Picture]) -> Option<Picture> {
    let apart = |picture: &Picture| {
        let scene = story.marked(picture, style.marks);
        let ghost: Vec<_> = scene.traces.iter().flat_map(|trace| trace.ghost_cells()).collect();
        let target = scene.pieces.iter().any(|p| p.moved && p.piece.kind == Kind::Target);
        !target && scene.empty.iter().any(|cell| !ghost.contains(cell))
    };
    let gate = |picture: &Picture| !story.field.has_gates() || !story.still(picture.step).gates.is_empty();
    // The start and the end also have the goal's outlines.
    let inner = || shown.iter().filter(|picture| (1..story.length()).contains(&picture.step));
    // After a few steps, the count cannot be mistaken for another small number.
    let found = inner().skip(FEW).find(|picture| apart(picture) && gate(picture));
    let found = found
        .or_else(|| inner().find(|picture| apart(picture) && gate(picture)))
        .or_else(|| inner().find(|p| apart(p)));
    let marked = || shown.iter().find(|picture| !picture.moves.is_empty());
    found.or_else(|| inner().next()).or_else(marked).cloned()
}

/// The kind of drawing of a sign.
enum Model {
    Block((Piece, bool)),
    Ghost,
    Arrow,
    Goal,
    Gate,
}

/// A copy of `piece` with a single cell, and whether it is marked as moving.
fn one_cell(piece: &Piece, moved: bool) -> (Piece, bool) {
    (Piece { label: String::new(), shape: vec![Cell::new(0, 0)], ..piece.clone() }, moved)
}

impl Model {
    /// Draws the sign on a board of one cell without a frame; an arrow has two.
    fn drawn(self, style: &Style, name: &str, meaning: &str) -> Diagram {
        let size = Size { rows: if matches!(self, Self::Arrow) { 2 } else { 1 }, cols: 1 };
        let cell = Cell::new(0, 0);
        let sides = size.cells().flat_map(|cell| Direction::ALL.map(|side| (cell, side)));
        let is_outside = |&(cell, side): &(Cell, Direction)| !cell.step(side).is_some_and(|next| size.contains(next));
        let nothing = Grid::filled(size, false);
        let field = Field {
            walls: nothing.clone(),
            gates: Grid::filled(size, matches!(self, Self::Gate)),
            opening: sides.filter(is_outside).collect(),
            goal: Vec::new(),
            jumps: None,
        };
        let any = Piece { shape: vec![cell], ways: Direction::ALL.to_vec(), ..Piece::default() };
        let (from, to) = if let Self::Arrow = self { (Cell::new(1, 0), cell) } else { (cell, Cell::new(0, 1)) };
        let moved = Moved { piece: 0, from, to, path: vec![Direction::Up], jump: None };
        let numbered = which(style) == "several";
        let trace = |arrow: bool| Trace { piece: &any, moved: &moved, next: false, numbered, arrow, ghost: !arrow };
        let mut scene = Scene::of(&field);
        match &self {
            Self::Block((piece, moved)) => {
                scene.pieces = vec![Placed { piece, label: "", corner: cell, moved: *moved, faded: false }];
            }
            Self::Ghost => scene.traces = vec![trace(false)],
            Self::Arrow => scene.traces = vec![trace(true)],
            Self::Goal => scene.goal = vec![vec![cell]],
            Self::Gate => scene.gates = vec![cell],
        }
        draw(&scene, style.lettering(), name.to_owned(), meaning.to_owned())
    }
}
