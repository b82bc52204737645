//! Messages with open parameters, which the caller replaces by something other than text, such as a CSS counter.

use super::{Language, Term, arguments};
use fluent_bundle::FluentValue;
use fluent_bundle::types::FluentType;
use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A piece of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Text. Never followed by another text.
    Text(String),
    /// The position of the parameter with this name.
    Open(&'static str),
}

/// The pieces so far, shared by the writer of the text and the open parameters.
#[derive(Clone, Debug, Default)]
struct Pieces(Arc<Mutex<Vec<Piece>>>);

impl Pieces {
    fn push(&self, piece: Piece) {
        let mut pieces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match (piece, pieces.last_mut()) {
            (Piece::Text(text), _) if text.is_empty() => {}
            (Piece::Text(text), Some(Piece::Text(last))) => last.push_str(&text),
            (piece, _) => pieces.push(piece),
        }
    }
}

impl fmt::Write for Pieces {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(Piece::Text(text.to_owned()));
        Ok(())
    }
}

/// A parameter that is not text. Fluent requests its text at the moment of writing, which determines its position.
#[derive(Clone, Debug)]
struct Value {
    stands_for: Vec<Piece>,
    pieces: Pieces,
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.stands_for == other.stands_for
    }
}

impl Value {
    fn leave(&self) -> Cow<'static, str> {
        self.stands_for.iter().cloned().for_each(|piece| self.pieces.push(piece));
        Cow::Borrowed("")
    }
}

impl FluentType for Value {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(self.clone())
    }

    fn as_string(&self, _: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        self.leave()
    }

    fn as_string_threadsafe(&self, _: &intl_memoizer::concurrent::IntlLangMemoizer) -> Cow<'static, str> {
        self.leave()
    }
}

impl Language {
    /// Returns the message with this name and these parameters. The parameters in `open` have no text yet.
    pub fn pieces(&self, name: &str, parameters: &[(&str, Term<'_>)], open: &[&'static str]) -> Vec<Piece> {
        let open = open.iter().map(|&name| (name, vec![Piece::Open(name)]));
        self.pieces_around(name, parameters, open)
    }

    /// Same as [`Self::pieces`], but the parameters in `inner` consist of pieces.
    pub fn pieces_around(
        &self,
        name: &str,
        parameters: &[(&str, Term<'_>)],
        inner: impl IntoIterator<Item = (&'static str, Vec<Piece>)>,
    ) -> Vec<Piece> {
        let mut pieces = Pieces::default();
        let mut arguments = arguments(parameters);
        for (key, stands_for) in inner {
            let value = Value { stands_for, pieces: pieces.clone() };
            arguments.set(key, FluentValue::Custom(Box::new(value)));
        }
        self.write(name, &arguments, &mut pieces);
        let mut all = pieces.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut all)
    }
}
