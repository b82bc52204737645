//! Reading a node with serde, so that types define what small values must be.

use super::{Node, Value};
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{self, Deserializer, IntoDeserializer, Unexpected, Visitor};
use std::fmt::{self, Display};
use std::ops::Range;

/// Why a value cannot be read.
#[derive(Debug)]
pub struct Error {
    pub message: String,
    /// The innermost invalid value.
    pub span: Option<Range<usize>>,
}

impl Error {
    fn at(self, node: &Node) -> Self {
        Self { span: self.span.or_else(|| Some(node.span())), ..self }
    }
}

impl de::Error for Error {
    fn custom<T: Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

type Pair<'n> = (&'n Node<'n>, &'n Node<'n>);

fn members<'n>(table: &'n [(Node<'n>, Node<'n>)]) -> MapDeserializer<'n, impl Iterator<Item = Pair<'n>>, Error> {
    MapDeserializer::new(table.iter().map(|(key, value)| (key, value)))
}

impl<'de> Deserializer<'de> for &'de Node<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let read = match &self.value {
            Value::Null => visitor.visit_unit(),
            Value::Truth(truth) => visitor.visit_bool(*truth),
            Value::Integer(digits, base) => integer(digits, *base, visitor),
            Value::Float(text) => match text.parse::<f64>() {
                Ok(number) if number.is_finite() || text.contains("inf") || number.is_nan() => {
                    visitor.visit_f64(number)
                }
                _ => Err(de::Error::custom("floating-point number overflowed")),
            },
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::HalfCharacter => Err(de::Error::custom("half of a surrogate pair is not a character")),
            Value::Date => Err(de::Error::invalid_type(Unexpected::Other("a date"), &visitor)),
            Value::List(list) => visitor.visit_seq(SeqDeserializer::new(list.iter())),
            Value::Table(table) => visitor.visit_map(members(table)),
        };
        read.map_err(|error: Error| error.at(self))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let read = match &self.value {
            Value::Text(text) => visitor.visit_enum(text.as_ref().into_deserializer()),
            Value::Table(table) => match table.len() {
                1 => visitor.visit_enum(MapAccessDeserializer::new(members(table))),
                0 => Err(de::Error::custom("wanted exactly 1 element, found 0 elements")),
                _ => Err(de::Error::custom("wanted exactly 1 element, more than 1 element")),
            },
            _ => Err(de::Error::custom("wanted string or table")),
        };
        read.map_err(|error: Error| error.at(self))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq
        tuple tuple_struct map struct option identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, Error> for &'de Node<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A whole number as the smallest type that holds it.
fn integer<'de, V: Visitor<'de>>(digits: &str, base: u32, visitor: V) -> Result<V::Value, Error> {
    if let Ok(number) = i64::from_str_radix(digits, base) {
        visitor.visit_i64(number)
    } else if let Ok(number) = u64::from_str_radix(digits, base) {
        visitor.visit_u64(number)
    } else if let Ok(number) = i128::from_str_radix(digits, base) {
        visitor.visit_i128(number)
    } else if let Ok(number) = u128::from_str_radix(digits, base) {
        visitor.visit_u128(number)
    } else {
        Err(de::Error::custom("integer number overflowed"))
    }
}
