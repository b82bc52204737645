//! What is claimed of a solution, in words.

use super::Walkthrough;
use stepbook_solve::puzzle::{Claim, Proven};

impl Walkthrough {
    /// Whether the solution is proven to be shortest.
    pub fn is_shortest(&self) -> bool {
        self.claim.is_shortest(self.length())
    }

    /// Whether it ends where the goal is reached.
    pub fn is_solved(&self) -> bool {
        !matches!(self.claim, Claim::Given { is_solved: false, .. })
    }

    /// What is claimed of a solution that is not proven to be shortest: sentences, none of which says that it is. Of a shortest one there
    /// are none, because each place says that in words of its own.
    pub fn claims(&self) -> Vec<String> {
        if self.is_shortest() {
            return Vec::new();
        }
        let say = |name: &str| self.language.say(name, &[]);
        let of = |name: &str, count: usize| {
            self.language.say(name, &[("unit", self.unit.name().into()), ("count", count.into())])
        };
        // That there is no solution with no move needs no proof.
        let least = |count: usize| (count > 1).then(|| of("numbers-fewest", count));
        match self.claim {
            Claim::Shortest => Vec::new(),
            Claim::Bounded { least: count } => std::iter::once(say("claim-unproven")).chain(least(count)).collect(),
            Claim::Given { is_solved, proven } => {
                let missed = (!is_solved && !self.field.goal.is_empty()).then(|| say("claim-unreached"));
                let proven = match proven {
                    Proven::Exactly(count) => Some(of("claim-possible", count)),
                    Proven::AtLeast(count) => least(count),
                };
                std::iter::once(say("claim-given")).chain(missed).chain(proven).collect()
            }
        }
    }
}
