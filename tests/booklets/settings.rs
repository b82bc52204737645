//! What is read of papers, margins, schemes, selections, captions and addresses, and what is said of slips: tests/cases/settings.txt.

use crate::common::cases;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use stepbook::stages::booklet::impose::Scheme;
use stepbook::stages::booklet::pages::{Margins, Paper};
use stepbook::stages::booklet::{Code, Selection};
use stepbook::stages::walkthrough::Caption;

/// What each text is read as; a selection is then checked for a solution of eight steps.
fn read<T: FromStr<Err: Display>>(texts: &str, show: impl Fn(T) -> String) -> String {
    let one = |text: &str| text.parse().map_or_else(|error| format!("error: {error}"), &show);
    texts.lines().map(|text| format!("{text} = {}\n", one(&cases::plain(&text.replace("(nothing)", ""))))).collect()
}

fn debug<T: Debug>(value: T) -> String {
    format!("{value:?}")
}

#[test]
fn settings_are_read_or_refused_with_advice() {
    cases::check("settings.txt", |input| {
        let (kind, texts) = input.split_once('\n').expect("a kind and texts");
        match kind {
            "paper" => read(texts, |paper: Paper| format!("{} of {} × {} mm", paper.name, paper.width, paper.height)),
            "margins" => read(texts, debug::<Margins>),
            "scheme" => read(texts, debug::<Scheme>),
            "selection" => read(texts, |selection: Selection| match selection.check(8) {
                Ok(()) => debug(selection),
                Err(error) => error.to_string(),
            }),
            "caption" => read(texts, debug::<Caption>),
            "address" => read(texts, |code: Code| format!("{} modules, {}", code.side, code.address)),
            other => panic!("{other} is no kind"),
        }
    });
}
