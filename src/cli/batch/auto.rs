//! `--shard auto`: which part of the collection a process makes, from the variables that schedulers set.

use crate::cli::arguments::{Shard, ShardChoice};
use crate::cli::{Failure, Session};

/// How a scheduler tells a process which of several it is.
struct Scheduler {
    name: &'static str,
    /// The variable with the number of the process.
    index: &'static str,
    /// The variable with the number of processes; Kubernetes has none.
    count: Option<&'static str>,
    /// The variables with the first number, the last, and the distance between two, where a user may choose them; otherwise numbers count
    /// from 0.
    range: Option<[&'static str; 3]>,
}

const SCHEDULERS: [Scheduler; 4] = [
    Scheduler {
        name: "Slurm",
        index: "SLURM_ARRAY_TASK_ID",
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        range: Some(["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP"]),
    },
    Scheduler {
        name: "AWS Batch",
        index: "AWS_BATCH_JOB_ARRAY_INDEX",
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        range: None,
    },
    Scheduler { name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: None, range: None },
    Scheduler { name: "the test runner", index: "TEST_SHARD_INDEX", count: Some("TEST_TOTAL_SHARDS"), range: None },
];

/// The part that `choice` means in this process.
///
/// # Errors
///
/// If the variables of the environment do not say it, or contradict each other.
pub(super) fn shard(choice: Option<ShardChoice>, session: &Session<'_>) -> Result<Option<Shard>, Failure> {
    let variable = |name: &str| session.variable(name).map(|value| value.to_string_lossy().into_owned());
    match choice {
        None => Ok(None),
        Some(ShardChoice::Part(shard)) => Ok(Some(shard)),
        Some(ShardChoice::Auto(count)) => {
            let found = found(count, variable);
            found
                .map(Some)
                .map_err(|why| Failure::Usage(format!("--shard auto: {why}; or give numbers, such as --shard 3/8")))
        }
    }
}

/// The part that the variables name; `count` is the number of parts, if the user gave it.
fn found(count: Option<usize>, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
    let set = SCHEDULERS.iter().filter(|scheduler| variable(scheduler.index).is_some());
    let shards = set.map(|scheduler| Ok((scheduler, scheduler.shard(count, &variable)?)));
    let shards = shards.collect::<Result<Vec<(&Scheduler, Shard)>, String>>()?;
    match shards.as_slice() {
        [] => {
            let names: Vec<&str> = SCHEDULERS.iter().map(|scheduler| scheduler.index).collect();
            Err(format!("none of these variables is set: {}", names.join(", ")))
        }
        [(first, shard), rest @ ..] => match rest.iter().find(|(_, other)| other != shard) {
            None => Ok(*shard),
            Some((second, other)) => Err(format!(
                "the variables contradict each other: by {} this is shard {} of {}, by {} it is shard {} of {}",
                first.index, shard.number, shard.count, second.index, other.number, other.count
            )),
        },
    }
}

impl Scheduler {
    fn shard(&self, count: Option<usize>, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
        let number = |name: &str| match variable(name) {
            None => Err(format!("{} is set, but {name} is not", self.index)),
            Some(text) => text.parse::<usize>().map_err(|_| format!("{name} is `{text}`, not a number")),
        };
        let index = number(self.index)?;
        let (number, all) = match (count, self.count, self.range) {
            // Of an array that is started again in part, only some numbers are left, so nothing tells where it began.
            (Some(count), _, Some(_)) if index == 0 => {
                let advice = format!("--shard auto/{count} needs an array from 1, such as --array=1-{count}");
                return Err(format!("{} is 0; {advice}", self.index));
            }
            (Some(count), _, Some(_)) => (index, count),
            (Some(count), ..) => (index + 1, count),
            (None, Some(name), None) => (index + 1, number(name)?),
            (None, Some(name), Some(range)) => {
                let ([first, last, step], count) =
                    ([number(range[0])?, number(range[1])?, number(range[2])?], number(name)?);
                let steps = |to: usize| {
                    to.checked_sub(first).filter(|away| away % step.max(1) == 0).map(|away| away / step.max(1))
                };
                match (steps(index), steps(last)) {
                    (Some(at), Some(most)) if first <= 1 && most + 1 == count && at <= most => (at + 1, count),
                    _ => {
                        let array = format!("has {count} numbers from {first} to {last}, in steps of {step}");
                        return Err(format!(
                            "{} is {index} in an array that {array}; it must begin at 0 or 1 and be whole. To start some shards again, \
                             give the number of all, such as --shard auto/{}",
                            self.index,
                            last.max(1)
                        ));
                    }
                }
            }
            (None, None, _) => {
                return Err(format!(
                    "{} is set by {}, which does not say how many there are; give the number of completions, such as --shard auto/8",
                    self.index, self.name
                ));
            }
        };
        Shard::new(number, all).map_err(|_| match (count, self.count) {
            (None, Some(name)) => format!("{} is {index}, but {name} is {all}", self.index),
            _ => format!("{} is {index}, but there are {all} shards", self.index),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &str, count: Option<usize>) -> Result<String, String> {
        let value = |name: &str| {
            let pairs = variables.split(' ').filter_map(|pair| pair.split_once('='));
            pairs.into_iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
        };
        found(count, value).map(|shard| format!("{}/{}", shard.number, shard.count))
    }

    /// The variables of a task of a Slurm array.
    fn slurm(id: &str, count: usize, [first, last, step]: [usize; 3]) -> String {
        let range = format!("SLURM_ARRAY_TASK_MIN={first} SLURM_ARRAY_TASK_MAX={last} SLURM_ARRAY_TASK_STEP={step}");
        format!("SLURM_ARRAY_TASK_ID={id} SLURM_ARRAY_TASK_COUNT={count} {range}")
    }

    #[test]
    fn each_scheduler_names_a_shard() {
        for (variables, count, shard) in [
            (slurm("0", 4, [0, 3, 1]), None, "1/4"),
            (slurm("3", 4, [0, 3, 1]), None, "4/4"),
            (slurm("1", 4, [1, 4, 1]), None, "1/4"),
            (slurm("4", 4, [1, 4, 1]), None, "4/4"),
            (slurm("5", 4, [1, 7, 2]), None, "3/4"),
            // A task that is started again alone.
            (slurm("7", 1, [7, 7, 1]), Some(8), "7/8"),
            ("AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=10".to_owned(), None, "1/10"),
            ("AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10".to_owned(), None, "10/10"),
            ("JOB_COMPLETION_INDEX=0".to_owned(), Some(8), "1/8"),
            ("JOB_COMPLETION_INDEX=7".to_owned(), Some(8), "8/8"),
            ("TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=3".to_owned(), None, "3/3"),
            ("TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=3 JOB_COMPLETION_INDEX=2".to_owned(), Some(3), "3/3"),
        ] {
            assert_eq!(of(&variables, count).as_deref(), Ok(shard), "{variables}");
        }
    }

    #[test]
    fn what_is_missing_or_makes_no_sense_is_told() {
        for (variables, count, part) in [
            (String::new(), None, "none of these variables is set: SLURM_ARRAY_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX,"),
            ("JOB_COMPLETION_INDEX=3".to_owned(), None, "such as --shard auto/8"),
            ("JOB_COMPLETION_INDEX=8".to_owned(), Some(8), "JOB_COMPLETION_INDEX is 8, but there are 8 shards"),
            ("JOB_COMPLETION_INDEX=".to_owned(), Some(8), "JOB_COMPLETION_INDEX is ``, not a number"),
            ("TEST_SHARD_INDEX=2".to_owned(), None, "TEST_SHARD_INDEX is set, but TEST_TOTAL_SHARDS is not"),
            ("TEST_SHARD_INDEX=3 TEST_TOTAL_SHARDS=3".to_owned(), None, "is 3, but TEST_TOTAL_SHARDS is 3"),
            ("TEST_SHARD_INDEX=-1 TEST_TOTAL_SHARDS=3".to_owned(), None, "`-1`, not a number"),
            (slurm("0", 1, [0, 0, 1]), Some(4), "such as --array=1-4"),
            (slurm("7", 2, [3, 7, 1]), None, "it must begin at 0 or 1"),
            (slurm("7", 1, [7, 7, 1]), None, "such as --shard auto/7"),
            (slurm("1", 2, [1, 3, 1]), None, "has 2 numbers from 1 to 3, in steps of 1"),
            (slurm("4", 4, [1, 7, 2]), None, "is 4 in an array"),
            (slurm("x", 4, [1, 4, 1]), None, "`x`, not a number"),
            ("SLURM_ARRAY_TASK_ID=1".to_owned(), None, "SLURM_ARRAY_TASK_MIN is not"),
            (
                "AWS_BATCH_JOB_ARRAY_INDEX=1 AWS_BATCH_JOB_ARRAY_SIZE=4 TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=5"
                    .to_owned(),
                None,
                "by AWS_BATCH_JOB_ARRAY_INDEX this is shard 2 of 4, by TEST_SHARD_INDEX it is shard 2 of 5",
            ),
        ] {
            let told = of(&variables, count).expect_err(&variables);
            assert!(told.contains(part), "{variables}: {told}");
        }
    }
}
