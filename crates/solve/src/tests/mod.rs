//! Tests of the whole room.

mod ways;
