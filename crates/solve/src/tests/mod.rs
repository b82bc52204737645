//! Tests of the whole room.

pub(crate) mod ways;
