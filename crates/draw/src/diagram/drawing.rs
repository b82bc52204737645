//! Diagrams as template values.

use super::Diagram;
use minijinja::Value;
use minijinja::value::{Object, ObjectRepr};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A diagram as a template value, drawn by filters.
#[derive(Debug)]
pub struct Drawing(pub Diagram);

impl Object for Drawing {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }
}

impl Serialize for Diagram {
    /// As a [`Drawing`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Value::from_object(Drawing(self.clone())).serialize(serializer)
    }
}
