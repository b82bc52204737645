//! Answers to the page.

use serde_json::{Value, json};
use stepbook::stages::format::{Fault, line_and_column};

/// An answer: JSON, and the bytes of a file if there is one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Answer {
    /// An object.
    pub json: Value,
    /// A document.
    pub bytes: Vec<u8>,
}

impl From<Value> for Answer {
    fn from(json: Value) -> Self {
        Self { json, bytes: Vec::new() }
    }
}

/// An answer that ends a call early.
pub(crate) struct Refusal(pub Value);

impl Refusal {
    /// Creates an answer about an invalid option or a document that cannot be made.
    pub fn error(message: impl ToString) -> Self {
        Self(json!({ "error": message.to_string() }))
    }

    /// Creates an answer about the errors of a text.
    pub fn faults(text: &str, faults: &[Fault]) -> Self {
        Self(json!({ "faults": in_text(text, faults), "text": text }))
    }
}

/// Returns errors or warnings with their positions in `text`. Lines and columns are counted from 1.
pub(crate) fn in_text(text: &str, faults: &[Fault]) -> Vec<Value> {
    let one = |fault: &Fault| {
        let ((line, column), (end_line, end_column)) =
            (line_and_column(text, fault.span.start), line_and_column(text, fault.span.end));
        let mut value = json!({
            "message": fault.message, "line": line, "column": column, "end_line": end_line, "end_column": end_column,
        });
        if let Some(help) = &fault.help {
            value["help"] = help.as_str().into();
        }
        value
    };
    faults.iter().map(one).collect()
}
