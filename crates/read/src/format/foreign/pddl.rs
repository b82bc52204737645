//! Planning problems (PDDL) about cars. They are read if facts name the cells of all parts of cars and all free cells,
//! and if nothing else may change the puzzle.

use super::super::Fault;
use super::super::picture::Picture;
use super::super::rush_hour::axis_of;
use super::Wish;
use super::blocks::{axis, side};
use super::draft::{Aim, Draft, Pair, covering};
use super::remarks::is_one_of;
use super::text::Page;
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Direction, Size};
use stepbook_solve::sliding::{Axis, PlaceLayout, labelled};

/// Words for facts: a cell is free, a car is on a cell, cells are neighbours, or an object has a type.
const FREE: &str = "clear empty free";
const COVERS: &str = "at on occupies in covers";
const NEAR: &str = "adjacent next neighbor neighbour connected conn";
const TYPES: &str = "car vehicle truck cell position location square";

/// Returns the text in lower case and without comments.
fn plain(text: &str) -> String {
    text.lines().map(|line| line.split(';').next().unwrap_or_default().to_lowercase() + "\n").collect()
}

fn is_pddl(text: &str) -> bool {
    text.contains("(define") && (text.contains("(problem") || text.contains("(domain"))
}

/// Returns whether a car is on two cells whose names contain two numbers.
pub(super) fn is_of_cars(page: &Page) -> bool {
    let text = plain(page.text);
    let facts = if is_pddl(&text) { facts(&text, "(:init") } else { Vec::new() };
    let on: Vec<&str> = facts
        .iter()
        .filter_map(|fact| match fact[..] {
            [word, car, at] if is_one_of(word, COVERS) => cell(at).map(|_| car),
            _ => None,
        })
        .collect();
    on.iter().enumerate().any(|(at, car)| on[..at].contains(car))
}

/// Returns whether a planning problem is about something else.
pub(super) fn is_other(text: &str) -> bool {
    is_pddl(&text.to_lowercase()) && !is_of_cars(&Page::new(text))
}

/// Returns the text between the name of a section and the next section.
fn text_of<'t>(text: &'t str, section: &str) -> &'t str {
    text.split_once(section).map_or("", |(_, rest)| rest.split("(:").next().unwrap_or_default())
}

/// Returns the words of each innermost list of a section.
fn facts<'t>(text: &'t str, section: &str) -> Vec<Vec<&'t str>> {
    let lists = text_of(text, section).split('(').filter_map(|part| part.split_once(')').map(|(list, _)| list));
    lists.map(|list| list.split_whitespace().collect()).collect()
}

/// Returns the two numbers in the name of a cell such as `c3-4`, and whether the letters before them show that the
/// column comes first.
fn cell(name: &str) -> Option<(Option<bool>, Pair)> {
    let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).collect::<String>();
    let part = |name: &str| {
        let start = name.find(|c: char| c.is_ascii_digit())?;
        let end = name[start..].find(|c: char| !c.is_ascii_digit()).map_or(name.len(), |length| start + length);
        Some((letters(&name[..start]), i64::from(name[start..end].parse::<i32>().ok()?), end))
    };
    let (first, one, end) = part(name)?;
    let (second, two, rest) = part(&name[end..])?;
    let (is_col, is_row) = (|word: &str| is_one_of(word, "x c col column"), |word: &str| is_one_of(word, "y r row"));
    let order = if is_col(&first) && is_row(&second) { Some(true) } else { None };
    let order = if is_row(&first) && is_col(&second) { Some(false) } else { order };
    (end + rest == name.len()).then_some((order, (one, two)))
}

/// Returns the side of a cell on which a neighbour is, from a word such as `left-of`.
fn side_of(word: &str) -> Option<Direction> {
    match word {
        "above" => Some(Direction::Up),
        "below" => Some(Direction::Down),
        _ => word.strip_suffix("-of").and_then(side),
    }
}

pub(super) fn read(page: &Page, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let text = page.text;
    let plain = plain(text);
    let start = text.len() - text.trim_start().len();
    let whole = start..start + 1;
    let wrong = |why: &str| {
        let help = "write the board as a picture with a letter for each car; facts such as `(at red c3-1) (at red c3-2) (clear c3-3)` are read";
        vec![Fault::new(whole.clone(), format!("this is a planner's problem (PDDL), and {why}"), help)]
    };
    let unknown = |fact: &[&str]| wrong(&format!("the fact `({})` is not understood", fact.join(" ")));
    let (mut cars, mut free): (Vec<(String, Vec<Pair>)>, Vec<Pair>) = (Vec::new(), Vec::new());
    let (mut along, mut beside, mut orders) = (Vec::new(), Vec::new(), Vec::new());
    let mut place = |name: &str| {
        let (order, at) = cell(name).ok_or_else(|| wrong("its cells have no names of two numbers"))?;
        orders.extend(order);
        Ok::<Pair, Vec<Fault>>(at)
    };
    for fact in facts(&plain, "(:init") {
        match fact[..] {
            [word, at] if is_one_of(word, FREE) => free.push(place(at)?),
            [word, car, at] if is_one_of(word, COVERS) => {
                let at = place(at)?;
                match cars.iter_mut().find(|(known, _)| known == car) {
                    Some((_, cells)) => cells.push(at),
                    None => cars.push((car.to_owned(), vec![at])),
                }
            }
            [word @ ("horizontal" | "vertical"), car] => along.push((car, axis(word))),
            [word, one, two] if side_of(word).is_some() => beside.push((side_of(word), place(one)?, place(two)?)),
            [word, _, _] if is_one_of(word, NEAR) => {}
            [word, _] if is_one_of(word, TYPES) => {}
            [] | ["total-cost"] => {}
            _ => return Err(unknown(&fact)),
        }
    }
    let mut goal: Vec<(&str, Pair)> = Vec::new();
    for fact in facts(&plain, "(:goal") {
        match fact[..] {
            [word, car, at] if is_one_of(word, COVERS) => goal.push((car, place(at)?)),
            [] => {}
            _ => return Err(unknown(&fact)),
        }
    }
    // Facts about horizontal or vertical lines show which number is the column.
    let order = |is_horizontal: bool, one: Pair, two: Pair| (one.0 != two.0) == is_horizontal;
    orders.extend(along.iter().filter_map(|(car, axis)| {
        let (_, cells) = cars.iter().find(|(known, _)| known == car)?;
        Some(order(*axis == Some(Axis::Horizontal), cells[0], *cells.get(1)?))
    }));
    let is_horizontal = |to: Option<Direction>| matches!(to, Some(Direction::Left | Direction::Right));
    orders.extend(beside.iter().map(|&(to, one, two)| order(is_horizontal(to), one, two)));
    let is_column_first = orders.first() == Some(&true);
    let unclear = "the names of its cells do not say which number is the row; `r3-c1` does";
    if orders.iter().any(|&order| order != is_column_first) {
        return Err(wrong(unclear));
    }
    let turn = |at: &mut Pair| *at = if is_column_first { (at.1, at.0) } else { *at };
    cars.iter_mut().flat_map(|(_, cells)| cells).chain(&mut free).for_each(turn);
    goal.iter_mut().map(|(_, at)| at).for_each(turn);
    let is_there = |&(to, mut one, mut two): &(Option<Direction>, Pair, Pair)| {
        [&mut one, &mut two].into_iter().for_each(turn);
        match to {
            Some(Direction::Up) => one.0 < two.0,
            Some(Direction::Down) => one.0 > two.0,
            Some(Direction::Left) => one.1 < two.1,
            _ => one.1 > two.1,
        }
    };
    if !beside.iter().all(is_there) {
        return Err(wrong("its rows or columns count from the bottom or from the right"));
    }
    let all: Vec<Pair> = cars.iter().flat_map(|(_, cells)| cells).chain(&free).copied().collect();
    let least = |of: fn(&Pair) -> i64| all.iter().map(of).min().unwrap_or_default();
    let most = |of: fn(&Pair) -> i64| all.iter().map(of).max().unwrap_or_default();
    let (top, left) = (least(|at| at.0), least(|at| at.1));
    let size = (most(|at| at.0) - top + 1, most(|at| at.1) - left + 1);
    let on_board = |at: &Pair| Cell::new((at.0 - top) as usize, (at.1 - left) as usize);
    let distinct: FxHashSet<&Pair> = all.iter().collect();
    if cars.is_empty() || distinct.len() != all.len() || size.0.checked_mul(size.1) != Some(all.len() as i64) {
        return Err(wrong("its facts do not say what is on every cell"));
    }
    let mut picture = Picture::empty(Size::new(size.0 as usize, size.1 as usize), &whole);
    let mut axes = Vec::new();
    for (label, cells) in &cars {
        let cells: Vec<Cell> = cells.iter().map(on_board).collect();
        let axis = axis_of(&cells).ok_or_else(|| wrong(&format!("the facts do not make a car of `{label}`")))?;
        let at = text.to_lowercase().find(label.as_str()).map_or(0..0, |at| at..at + label.len());
        axes.push((label.clone(), axis));
        picture.draw(label, &cells, Some(&at));
    }
    let named = goal.first().and_then(|(car, _)| labelled(&picture.rows).into_iter().find(|(label, _)| label == car));
    let is_word = |word: &str| ["not", "or", "oneof", "imply", "exists", "forall", "when"].contains(&word);
    let is_plain =
        |section| !text_of(&plain, section).split(|c: char| c.is_whitespace() || "()".contains(c)).any(is_word);
    let is_known = is_plain("(:init") && is_plain("(:goal") && goal.iter().all(|(car, _)| *car == goal[0].0);
    let Some((car, of)) = named.filter(|_| is_known) else {
        return Err(wrong("its goal is not the position of one car"));
    };
    // In the usual game, the player's car is horizontal.
    if orders.is_empty() && !axes.contains(&(car.to_owned(), Axis::Horizontal)) {
        return Err(wrong(unclear));
    }
    let wanted: Vec<Cell> = goal.iter().map(|(_, at)| on_board(at)).collect();
    let aim = Aim::Places(vec![PlaceLayout { at: covering(&picture, &of, &wanted), ..PlaceLayout::new(car, 0, 0) }]);
    Ok(Draft { axes, ..Draft::new(picture, whole, aim) })
}
