//! Problems of planners (PDDL) about cars: read if facts name the cell of every part of a car and every free cell.

use super::super::Fault;
use super::super::picture::Picture;
use super::super::rush_hour::axis_of;
use super::Wish;
use super::draft::{Aim, Draft, Pair};
use super::text::Page;
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Size, extent};
use stepbook_solve::sliding::{PlaceLayout, labelled};

fn is_pddl(text: &str) -> bool {
    text.contains("(define") && (text.contains("(problem") || text.contains("(domain"))
}

pub(super) fn is_of_cars(page: &Page) -> bool {
    let text = page.text.to_lowercase();
    is_pddl(&text) && text.contains("(:init") && ["car", "vehicle", "rush"].iter().any(|word| text.contains(word))
}

/// Whether a text is about something else.
pub(super) fn is_other(text: &str) -> bool {
    is_pddl(&text.to_lowercase()) && !is_of_cars(&Page::new(text))
}

/// What is behind the name of a section and before the next one.
fn text_of<'t>(text: &'t str, section: &str) -> &'t str {
    text.split_once(section).map_or("", |(_, rest)| rest.split("(:").next().unwrap_or_default())
}

/// The words of each innermost list of a section.
fn facts(text: &str, section: &str) -> Vec<Vec<String>> {
    let lists = text_of(text, section).split('(').filter_map(|part| part.split_once(')').map(|(list, _)| list));
    lists.map(|list| list.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The two numbers of the name of a cell, such as `c3-4`.
fn cell(name: &str) -> Option<Pair> {
    let mut numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let pair = (numbers.next()?, numbers.next()?);
    let pair = numbers.next().is_none().then_some(pair)?;
    Some((pair.0.parse().ok()?, pair.1.parse().ok()?))
}

pub(super) fn read(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let text = page.text;
    let plain: String =
        text.lines().map(|line| line.split(';').next().unwrap_or_default().to_lowercase() + "\n").collect();
    let wrong = |why: &str| {
        let start = text.len() - text.trim_start().len();
        let help = "write the board as a picture with a letter for each car; facts such as `(at red c3-1) (at red c3-2) (clear c3-3)` are read";
        vec![Fault::new(start..start + 1, format!("this is a planner's problem (PDDL), and {why}"), help)]
    };
    let (mut cars, mut free): (Vec<(String, Vec<Pair>)>, Vec<Pair>) = (Vec::new(), Vec::new());
    for fact in facts(&plain, "(:init") {
        match fact.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["clear" | "empty" | "free", at] => free.extend(cell(at)),
            ["at" | "on" | "occupies" | "in" | "covers", car, at] => {
                let Some(at) = cell(at) else { return Err(wrong("its cells have no names of two numbers")) };
                match cars.iter_mut().find(|(known, _)| known == car) {
                    Some((_, cells)) => cells.push(at),
                    None => cars.push((car.to_owned(), vec![at])),
                }
            }
            _ => {}
        }
    }
    let all: Vec<Pair> = cars.iter().flat_map(|(_, cells)| cells).chain(&free).copied().collect();
    let least = |of: fn(&Pair) -> i64| all.iter().map(of).min().unwrap_or_default();
    let most = |of: fn(&Pair) -> i64| all.iter().map(of).max().unwrap_or_default();
    let (top, left) = (least(|at| at.0), least(|at| at.1));
    let size = (most(|at| at.0) - top + 1, most(|at| at.1) - left + 1);
    let distinct: FxHashSet<&Pair> = all.iter().collect();
    if cars.is_empty() || distinct.len() != all.len() || size.0.checked_mul(size.1) != Some(all.len() as i64) {
        return Err(wrong("its facts do not say what is on every cell"));
    }
    let start = text.len() - text.trim_start().len();
    let whole = start..start + 1;
    let mut picture = Picture::empty(Size::new(size.0 as usize, size.1 as usize), &whole);
    let mut axes = Vec::new();
    for (label, cells) in &cars {
        let cells: Vec<Cell> =
            cells.iter().map(|at| Cell::new((at.0 - top) as usize, (at.1 - left) as usize)).collect();
        let axis = axis_of(&cells).ok_or_else(|| wrong(&format!("the facts do not make a car of `{label}`")))?;
        let at = text.to_lowercase().find(label.as_str()).map_or(0..0, |at| at..at + label.len());
        axes.push((label.clone(), axis));
        picture.draw(label, &cells, Some(&at));
    }
    let goals = facts(&plain, "(:goal");
    let mut words = text_of(&plain, "(:goal").split(|c: char| c.is_whitespace() || "()".contains(c));
    let is_plain = !words.any(|word| ["not", "or", "imply", "exists", "forall", "when"].contains(&word));
    let goal: Vec<(&str, Pair)> =
        goals.iter().filter_map(|fact| Some((fact.get(1)?.as_str(), cell(fact.get(2)?)?))).collect();
    let named = goal.first().and_then(|(car, _)| labelled(&picture.rows).into_iter().find(|(label, _)| label == car));
    let car = named.map(|(label, cells)| (label.to_owned(), extent(&cells)));
    let is_known = is_plain
        && goal.len() == goals.iter().filter(|fact| fact.len() > 1).count()
        && goal.iter().all(|(car, _)| *car == goal[0].0);
    let Some((car, Size { rows: height, cols: width })) = car.filter(|_| is_known) else {
        return Err(wrong("its goal is not the position of one car"));
    };
    // The first and last corners at which the car covers all cells of the goal.
    let range = |of: fn(&Pair) -> i64, least: i64, length: i64, count: i64| {
        let cells = || goal.iter().map(|(_, at)| of(at) - least);
        (cells().max().unwrap_or_default() - length + 1).max(0)..=cells().min().unwrap_or_default().min(count - length)
    };
    let cols = range(|at| at.1, left, width as i64, size.1);
    let rows = range(|at| at.0, top, height as i64, size.0);
    let at: Vec<Pair> = rows.flat_map(|row| cols.clone().map(move |col| (row, col))).collect();
    let aim = Aim::Places(vec![PlaceLayout { at, ..PlaceLayout::new(car, 0, 0) }]);
    Ok(Draft { axes, ..Draft::new(picture, whole, aim) })
}
