//! Tests of all back ends.

mod own_colours;
