//! Why not elsewhere: where each jump from a landing leads.

use super::Walkthrough;
use std::ops::RangeInclusive;
use stepbook_read::language::Term;
use stepbook_solve::grid::Compass;

/// A landing from which the way goes on, and where each jump from there leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fork {
    /// After how many jumps; 0 is the start.
    pub number: usize,
    /// The direction in which the way goes on.
    pub taken: Compass,
    /// The directions in which one may jump, in the order of [`Compass::ALL`].
    pub ways: Vec<(Compass, Leads)>,
}

/// Where a jump leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leads {
    /// It cannot be made.
    Nowhere,
    /// To the end, by as few jumps as any.
    Best,
    /// To the end, but the way is longer.
    Longer,
    /// Never to the end.
    Never,
}

impl Fork {
    /// Number of jumps that can be made.
    pub fn possible(&self) -> usize {
        self.ways.iter().filter(|(_, leads)| *leads != Leads::Nowhere).count()
    }

    /// Number of jumps that never lead to the end, or make the way longer.
    pub fn astray(&self) -> usize {
        self.ways.iter().filter(|(_, leads)| matches!(leads, Leads::Longer | Leads::Never)).count()
    }

    /// The directions that lead there.
    pub fn towards(&self, leads: Leads) -> impl Iterator<Item = Compass> + '_ {
        self.ways.iter().filter(move |(_, to)| *to == leads).map(|(towards, _)| *towards)
    }
}

impl Walkthrough {
    /// The landings from which the jumps `steps` are made.
    pub fn forks_of(&self, steps: RangeInclusive<usize>) -> &[Fork] {
        let (first, last) = steps.into_inner();
        self.forks.get(first.saturating_sub(1)..last).unwrap_or_default()
    }

    /// The count at a landing: "7 of 8 lead astray".
    pub fn astray_in_words(&self, fork: &Fork) -> String {
        self.language.say("fork-astray", &self.counted(fork))
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
        let where_to = language.chain("fork-then", parts.into_iter().flatten());
        let kind = if fork.astray() > 0 { "some" } else { "none" };
        let [astray, possible] = self.counted(fork);
        let more = [("number", fork.number.into()), ("kind", kind.into()), ("list", (&where_to).into())];
        language.say("fork", &[astray, possible, more[0], more[1], more[2]])
    }

    fn counted(&self, fork: &Fork) -> [(&'static str, Term<'static>); 2] {
        [("astray", fork.astray().into()), ("possible", fork.possible().into())]
    }
}
