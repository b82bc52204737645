//! JSON objects whose keys keep their order.

use serde::{Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;

/// A value of an object.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Json {
    Plain(Value),
    Object(Object),
    List(Vec<Object>),
}

impl<T: Into<Value>> From<T> for Json {
    fn from(value: T) -> Self {
        Self::Plain(value.into())
    }
}

impl From<Object> for Json {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl FromIterator<Object> for Json {
    fn from_iter<I: IntoIterator<Item = Object>>(objects: I) -> Self {
        Self::List(objects.into_iter().collect())
    }
}

/// Keys and values.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Object(Vec<(Cow<'static, str>, Json)>);

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl Object {
    /// Adds a key at the end.
    pub fn put(&mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        self.0.push((key.into(), value.into()));
    }

    /// Returns the object with another key at the end.
    pub fn with(mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Json>) -> Self {
        self.put(key, value);
        self
    }

    /// Returns the object with another key, unless the value is `None`.
    pub fn some(self, key: &'static str, value: Option<impl Into<Json>>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }

    /// Returns the object with the keys of another object at the end.
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }
}
