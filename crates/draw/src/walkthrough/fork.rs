//! The alternatives at each landing of a maze: where every possible jump leads.

use super::Walkthrough;
use std::ops::RangeInclusive;
use stepbook_read::language::Term;
use stepbook_solve::grid::Compass;

/// A landing from which the route continues, and where each jump from there leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// The number of jumps before it; 0 is the start.
    pub number: usize,
    /// The direction in which the route continues.
    pub taken: Compass,
    /// Every allowed direction and where it leads, in the order of [`Compass::ALL`].
    pub ways: Vec<(Compass, Leads)>,
}

/// Where a jump leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leads {
    /// The jump is not possible.
    Nowhere,
    /// To the end, by a shortest route.
    Best,
    /// To the end, by a longer route.
    Longer,
    /// Never to the end.
    Never,
}

impl Fork {
    /// Number of possible jumps.
    pub fn possible(&self) -> usize {
        self.ways.iter().filter(|(_, leads)| *leads != Leads::Nowhere).count()
    }

    /// Number of possible jumps that never reach the end or make the route longer.
    pub fn astray(&self) -> usize {
        self.ways.iter().filter(|(_, leads)| matches!(leads, Leads::Longer | Leads::Never)).count()
    }

    /// The directions that lead to `leads`.
    pub fn towards(&self, leads: Leads) -> impl Iterator<Item = Compass> + '_ {
        self.ways.iter().filter(move |(_, to)| *to == leads).map(|(towards, _)| *towards)
    }
}

impl Walkthrough {
    /// The forks of the jumps `steps`.
    pub fn forks_of(&self, steps: RangeInclusive<usize>) -> &[Fork] {
        let (first, last) = steps.into_inner();
        self.forks.get(first.saturating_sub(1)..last).unwrap_or_default()
    }

    /// The number of wrong jumps at a landing: "7 of 8 lead astray".
    pub fn astray_in_words(&self, fork: &Fork) -> String {
        self.language.say("fork-astray", &self.counts_at(fork))
    }

    /// A landing as a sentence: "From landing 3, 5 of 7 jumps lead astray: N and W never to an exit, SE by a longer way."
    pub fn fork_in_words(&self, fork: &Fork) -> String {
        let language = &self.language;
        let list = |leads| language.list(fork.towards(leads).map(|towards| super::rules::bearing(towards, language)));
        let parts = [(Leads::Never, "fork-never"), (Leads::Longer, "fork-longer")].map(|(leads, name)| {
            let (list, count) = (list(leads), fork.towards(leads).count());
            let parameters = [("list", (&list).into()), ("count", count.into()), self.exits()];
            (count > 0).then(|| language.say(name, &parameters))
        });
        let clauses = language.chain("fork-then", parts.into_iter().flatten());
        let kind = if fork.astray() > 0 { "some" } else { "none" };
        let [astray, possible] = self.counts_at(fork);
        let more = [("number", fork.number.into()), ("kind", kind.into()), ("list", (&clauses).into())];
        language.say("fork", &[astray, possible, more[0], more[1], more[2]])
    }

    fn counts_at(&self, fork: &Fork) -> [(&'static str, Term<'static>); 2] {
        [("astray", fork.astray().into()), ("possible", fork.possible().into())]
    }
}
