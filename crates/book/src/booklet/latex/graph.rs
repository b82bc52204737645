//! Graphs of positions, drawn by TikZ and the package `stepbook`.

use super::{LatexError, Setting};
use crate::booklet::{Style, Templates, figure};
use minijinja::context;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::render::latex::{Puzzle, Step, escape};
use stepbook_draw::walkthrough::{Edge, Graph, Marks, Node, Shown};
use stepbook_solve::text::number;

/// Horizontal and vertical gaps between boards, in cells, with space for the move on an edge.
const GAPS: (f64, f64) = (4.0, 1.0);

/// Writes the `graph` of positions near the solution of `setting` as a `tikzpicture` with named boards, and the data
/// for the package.
///
/// # Errors
///
/// Fails if a text has a character that LaTeX cannot print, or if a replaced template is invalid.
pub fn graph(graph: &Graph, setting: &Setting<'_>, templates: &Templates) -> Result<String, LatexError> {
    let Setting { story, style, .. } = *setting;
    let positions = graph.story(story);
    let plain = Style { shown: Shown::None, marks: Marks::NONE, ..style.clone() };
    let diagrams: Vec<Diagram> = (0..graph.nodes.len()).map(|k| figure(&positions, &plain, k).diagram).collect();
    let number_of = |k: usize| graph.nodes[k].step.unwrap_or(story.length() + 1 + k);
    let steps: Vec<Step<'_>> =
        diagrams.iter().enumerate().map(|(k, diagram)| Step { number: number_of(k), diagram, words: "" }).collect();
    let words = [("title", escape(&story.about.title)?)];
    let puzzle = Puzzle::new(setting.puzzle(), &words, &steps);
    let (width, height) = diagrams.first().map_or((0.0, 0.0), |diagram| (diagram.width, diagram.height));
    let name = |k: usize| format!("{}-{}", setting.puzzle(), number_of(k));
    let node = |(k, node): (usize, &Node)| {
        context! {
            name => name(k),
            // Its step, or a number after the last step if it is not in the solution.
            number => number_of(k),
            // The middle of its board in cells, y up.
            x => number(node.column as f64 * (width + GAPS.0), 3),
            y => number(-node.row as f64 * (height + GAPS.1), 3),
        }
    };
    let edge = |edge: &Edge| {
        let [from, to] = [edge.ends.0, edge.ends.1].map(|k| &graph.nodes[k]);
        context! {
            from => name(edge.ends.0),
            to => name(edge.ends.1),
            // The move in the notation of the package: `dl`.
            move => puzzle.moved(edge.piece, &edge.way),
            // Whether it is a step of the solution.
            solution => from.step.zip(to.step).is_some_and(|(from, to)| from + 1 == to),
            // The direction from one column to the other: -1, 0 or 1. Lines run between the columns, clear of boards.
            columns => (to.column as i64 - from.column as i64).signum(),
            // Within a column, whether the second board is above.
            up => to.row < from.row,
        }
    };
    let values = context! {
        title => &story.about.title,
        name => setting.puzzle(),
        puzzle => puzzle.source()?,
        nodes => graph.nodes.iter().enumerate().map(node).collect::<Vec<_>>(),
        edges => graph.edges.iter().map(edge).collect::<Vec<_>>(),
    };
    Ok(templates.render("graph.tex", values, &story.language, style.theme)?)
}
