//! What else a solution tells: which manoeuvres are made again, and where other jumps lead.

use super::solve::pair;
use crate::grid::Compass;
use crate::walkthrough::{Fork, Leads, Mirror, Repeat, Walkthrough};
use serde::Serialize;
use std::ops::RangeInclusive;

/// Steps, both included.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Steps {
    first: usize,
    last: usize,
}

impl From<&RangeInclusive<usize>> for Steps {
    fn from(steps: &RangeInclusive<usize>) -> Self {
        Self { first: *steps.start(), last: *steps.end() }
    }
}

/// A manoeuvre that is made again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct RepeatReport {
    #[serde(flatten)]
    steps: Steps,
    /// Where it is made first.
    #[serde(rename = "as")]
    earlier: Steps,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror: Option<&'static str>,
}

impl RepeatReport {
    /// All of them, if there are any.
    pub(super) fn all(story: &Walkthrough) -> Option<Vec<Self>> {
        let report = |Repeat { steps, first, mirror }: &Repeat| Self {
            steps: steps.into(),
            earlier: first.into(),
            mirror: mirror.map(|mirror| match mirror {
                Mirror::Sides => "left-right",
                Mirror::Ends => "up-down",
            }),
        };
        Some(story.repeats().iter().map(report).collect()).filter(|all: &Vec<Self>| !all.is_empty())
    }
}

/// Where the jumps from a landing lead.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct ForkReport {
    number: usize,
    cell: [usize; 2],
    taken: &'static str,
    best: Vec<&'static str>,
    longer: Vec<&'static str>,
    never: Vec<&'static str>,
}

impl ForkReport {
    /// All of them, if there are any.
    pub(super) fn all(story: &Walkthrough) -> Option<Vec<Self>> {
        let report = |fork: &Fork| {
            let towards = |leads| fork.towards(leads).map(Compass::letters).collect();
            Self {
                number: fork.number,
                cell: pair(story.steps[fork.number].position[0]),
                taken: fork.taken.letters(),
                best: towards(Leads::Best),
                longer: towards(Leads::Longer),
                never: towards(Leads::Never),
            }
        };
        Some(story.forks.iter().map(report).collect()).filter(|all: &Vec<Self>| !all.is_empty())
    }
}
