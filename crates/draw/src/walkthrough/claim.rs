//! The claims about a solution, in words.

use super::Walkthrough;
use stepbook_solve::puzzle::{Claim, Proven};

impl Walkthrough {
    /// Whether the solution is proven to be shortest.
    pub fn is_shortest(&self) -> bool {
        self.claim.is_shortest(self.length())
    }

    /// Whether it reaches the goal.
    pub fn is_solved(&self) -> bool {
        !matches!(self.claim, Claim::Given { is_solved: false, .. })
    }

    /// The claims about a solution that is not proven to be shortest, as sentences. A shortest solution has none: each
    /// place states that in its own words.
    pub fn claims(&self) -> Vec<String> {
        if self.is_shortest() {
            return Vec::new();
        }
        let say = |name: &str| self.language.say(name, &[]);
        let counted = |name: &str, count: usize| {
            self.language.say(name, &[("unit", self.unit.name().into()), ("count", count.into())])
        };
        // It is trivial that at least one move is needed.
        let least = |count: usize| (count > 1).then(|| counted("numbers-fewest", count));
        match self.claim {
            Claim::Shortest => Vec::new(),
            Claim::Bounded { least: count } => std::iter::once(say("claim-unproven")).chain(least(count)).collect(),
            Claim::Given { is_solved, proven } => {
                let missed = (!is_solved && !self.field.goal.is_empty()).then(|| say("claim-unreached"));
                let proven = match proven {
                    Proven::Exactly(count) => Some(counted("claim-possible", count)),
                    Proven::AtLeast(count) => least(count),
                };
                std::iter::once(say("claim-given")).chain(missed).chain(proven).collect()
            }
        }
    }
}
