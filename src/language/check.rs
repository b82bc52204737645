//! What is wrong with a file of messages: its syntax, names that no document asks for, parameters that are not given.

use super::Fault;
use crate::text::similar;
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::ParserError;
use std::collections::{BTreeMap, BTreeSet};

/// Name and pattern of each message.
pub(super) fn messages(resource: &FluentResource) -> BTreeMap<&str, &Pattern<&str>> {
    resource.entries().filter_map(message).collect()
}

fn message<'a>(entry: &'a Entry<&'a str>) -> Option<(&'a str, &'a Pattern<&'a str>)> {
    match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    }
}

/// The parameters of a message and of those that it refers to, which are given the same ones.
pub(super) fn parameters(name: &str, messages: &BTreeMap<&str, &Pattern<&str>>) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut found = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let pattern = messages.get(name.as_str()).filter(|_| seen.insert(name.clone()));
        if let Some(pattern) = pattern {
            visit(pattern, &mut found, &mut open);
        }
    }
    found
}

fn visit(pattern: &Pattern<&str>, found: &mut BTreeSet<String>, references: &mut Vec<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            visit_expression(expression, found, references);
        }
    }
}

fn visit_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>, references: &mut Vec<String>) {
    match expression {
        Expression::Select { selector, variants } => {
            visit_inline(selector, found, references);
            variants.iter().for_each(|variant| visit(&variant.value, found, references));
        }
        Expression::Inline(inline) => visit_inline(inline, found, references),
    }
}

fn visit_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>, references: &mut Vec<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => references.push(id.name.to_owned()),
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| visit_inline(argument, found, references));
        }
        InlineExpression::Placeable { expression } => visit_expression(expression, found, references),
        InlineExpression::TermReference { .. }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. } => {}
    }
}

/// Most braces that a message may open. Each may stand in the one before, and the parser calls itself for each.
const MOST_BRACES: usize = 200;

/// Messages with too many braces, to be looked for before the text is parsed.
pub(super) fn crowded(text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (mut start, mut begin, mut braces) = (0, 0, 0);
    for line in text.split_inclusive('\n') {
        // Only what is before the equals sign of a message or term begins at the margin with a letter or hyphen.
        if line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') && line.contains('=') {
            (begin, braces) = (start, 0);
        }
        let before = braces;
        braces += line.bytes().filter(|&byte| byte == b'{').count();
        if before <= MOST_BRACES && braces > MOST_BRACES {
            let message = format!("this message has more than {MOST_BRACES} opening braces");
            let help = Some("say it in fewer variants".to_owned());
            let end = text[begin..].find('=').map_or(text.len(), |at| begin + at);
            faults.push(Fault { span: begin..end, message, help });
        }
        start += line.len();
    }
    faults
}

/// Faults of the syntax.
pub(super) fn syntax(errors: &[ParserError]) -> Vec<Fault> {
    let fault = |error: &ParserError| Fault {
        span: error.pos.clone(),
        message: error.kind.to_string(),
        help: Some("the syntax is that of Project Fluent: `name = text { $parameter }`".to_owned()),
    };
    errors.iter().map(fault).collect()
}

/// Names and parameters of `own` that `english` lacks.
pub(super) fn strangers(own: &FluentResource, english: &FluentResource) -> Vec<Fault> {
    let (known, messages) = (self::messages(english), self::messages(own));
    let mut faults = Vec::new();
    for &name in messages.keys() {
        let span = place(own.source(), name);
        if !known.contains_key(name) {
            let help = similar(name, known.keys().copied()).map(|like| format!("did you mean `{like}`?"));
            faults.push(Fault { span, message: format!("no document asks for a message `{name}`"), help });
            continue;
        }
        let given = parameters(name, &known);
        for wrong in parameters(name, &messages).difference(&given) {
            let names: Vec<String> = given.iter().map(|name| format!("${name}")).collect();
            faults.push(Fault {
                span: span.clone(),
                message: format!("the message `{name}` has no parameter `${wrong}`"),
                help: Some(match names.is_empty() {
                    true => "it has no parameters".to_owned(),
                    false => format!("its parameters are {}", names.join(", ")),
                }),
            });
        }
    }
    faults.sort_by_key(|fault| fault.span.start);
    faults
}

/// Where the message `name` begins.
fn place(text: &str, name: &str) -> std::ops::Range<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('=')) {
            return start..start + name.len();
        }
        start += line.len();
    }
    0..0
}
