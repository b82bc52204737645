//! The statement of a puzzle: start, goal, rules and origin.

use super::{Signs, Style};
use serde::Serialize;
use stepbook_draw::diagram::{Diagram, draw};
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::{Language, Term};

/// The puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Statement {
    /// The task, if it is short: "Bring S to the opening at the bottom."; else "The puzzle".
    pub title: String,
    /// The number of steps needed, and the definition of a step; sentences.
    pub lead: Vec<String>,
    /// The start, with the goal positions.
    pub start: Diagram,
    /// Whether the start is a map to be solved on paper, which is as large as possible.
    pub map: bool,
    /// Pictures of what the goal requires: one, or one per alternative; empty without a goal.
    pub goals: Vec<Diagram>,
    /// The captions of the pictures of the start and the goals: "start", "goal", or "goal 1" if there are several.
    pub names: Vec<String>,
    /// Rules and goal, one sentence each.
    pub rules: Vec<String>,
    /// The rule that states the whole goal, unless a block leaves the board. Pages that show the task in their head
    /// omit it.
    pub task: Option<String>,
    /// How to read the pictures.
    pub signs: Option<Signs>,
    /// Author, source and note of the puzzle file; sentences.
    pub origin: Vec<String>,
    /// The sentence of `origin` with the source, which is also in the colophon.
    pub source: Option<String>,
}

pub(super) fn statement(story: &Walkthrough, style: &Style) -> Statement {
    let language = &story.language;
    let goal = &story.field.goal;
    let others = goal.iter().all(|demand| demand.empty.is_empty()) && !has_no_others(story);
    let tasks = story.tasks();
    let task = tasks.first().filter(|_| tasks.len() == 1 && story.leaves().is_none()).cloned();
    let mut rules = story.rules.clone();
    rules.extend(tasks.iter().cloned());
    if others && !tasks.is_empty() {
        rules.push(rule_of_others(language));
    }
    let unit = ("unit", story.unit.name().into());
    let count = match style.edition.has_solution() {
        true if !story.is_shortest() => story.claims(),
        true if story.length() == 0 => Vec::new(),
        true => vec![language.say("puzzle-enough", &[unit, ("count", story.length().into())])],
        false => style.edition.challenge(story).into_iter().collect(),
    };
    let rule = language.say("unit-rule", &[unit]);
    let goals = goals(story, style);
    let jumps = story.is_route().then(|| story.goal_title()).flatten();
    let title = tasks.first().filter(|task| tasks.len() == 1 && task.chars().count() <= TITLE).cloned();
    Statement {
        title: jumps.or(title).unwrap_or_else(|| language.say("puzzle-title", &[])),
        lead: count.into_iter().chain([rule]).collect(),
        start: super::front(story, style),
        map: story.is_route(),
        names: names(goals.len(), language),
        goals,
        rules,
        task,
        signs: None,
        origin: by(story).into_iter().chain(remarks(story)).collect(),
        source: story.about.source.as_ref().and_then(|_| remarks(story).into_iter().next()),
    }
}

/// Maximum length of a task used as a title, in characters.
const TITLE: usize = 48;

/// The rule that blocks not named by the goal may end anywhere.
pub(super) fn rule_of_others(language: &Language) -> String {
    language.say("rule-others", &[])
}

/// Whether an alternative of the goal names all blocks, so there are no others.
pub(super) fn has_no_others(story: &Walkthrough) -> bool {
    story.field.goal.iter().any(|demand| story.pieces.len() <= demand.places.len())
}

/// The captions of the pictures of the start and the goals.
fn names(goals: usize, language: &Language) -> Vec<String> {
    let goal = |index: usize| match goals {
        1 => language.say("name-goal", &[]),
        _ => language.say("name-goal-numbered", &[("number", (index + 1).into())]),
    };
    std::iter::once(language.say("name-start", &[])).chain((0..goals).map(goal)).collect()
}

/// The puzzle's inventor, and the year.
pub(super) fn by(story: &Walkthrough) -> Option<String> {
    let about = &story.about;
    let say = |name: &str, parameters: &[(&str, Term<'_>)]| story.language.say(name, parameters);
    let year = about.year.map(|year| year.to_string()).unwrap_or_default();
    let year = ("year", (&year).into());
    match &about.author {
        Some(author) if about.year.is_some() => Some(say("origin-author-year", &[("author", author.into()), year])),
        Some(author) => Some(say("origin-author", &[("author", author.into())])),
        None => about.year.map(|_| say("origin-year", &[year])),
    }
}

/// The source of this layout, and the note of the puzzle file.
pub(super) fn remarks(story: &Walkthrough) -> Vec<String> {
    let source = |source: &String| story.language.say("origin-source", &[("source", source.into())]);
    story.about.source.as_ref().map(source).into_iter().chain(story.about.note.clone()).collect()
}

/// The pictures of the goal, numbered if there are several, each described by its condition.
fn goals(story: &Walkthrough, style: &Style) -> Vec<Diagram> {
    let tasks = story.aloud().tasks();
    let scenes = story.goal_scenes();
    let title = |number: usize| match scenes.len() {
        1 => story.language.say("picture-goal", &[]),
        count => story.language.say("picture-goal-of", &[("number", number.into()), ("count", count.into())]),
    };
    // With several pictures, the first sentence is about all of them.
    let first = usize::from(tasks.len() > 1);
    let task = |index: usize| tasks.get(first + index).or(tasks.first()).cloned().unwrap_or_default();
    let scenes = scenes.iter().enumerate();
    scenes.map(|(index, scene)| draw(scene, style.lettering(), title(index + 1), task(index))).collect()
}
