//! The errors of a message file: syntax errors, unknown names of messages, and unknown parameters.

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::ParserError;
use std::collections::{BTreeMap, BTreeSet};
use stepbook_solve::text::Fault;
use stepbook_solve::text::similar;

/// Maximum nesting depth of brackets. The parser is recursive, so deeper nesting could exhaust the stack.
const DEEPEST: usize = 50;

/// Returns name and pattern of each message.
pub(super) fn messages(resource: &FluentResource) -> BTreeMap<&str, &Pattern<&str>> {
    resource.entries().filter_map(message).collect()
}

fn message<'a>(entry: &'a Entry<&'a str>) -> Option<(&'a str, &'a Pattern<&'a str>)> {
    if let Entry::Message(message) = entry { Some((message.id.name, message.value.as_ref()?)) } else { None }
}

/// Returns the parameters of a message and of all messages that it refers to, which get the same parameters.
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

/// Returns the error of brackets that are nested too deeply.
pub(super) fn depth(text: &str) -> Option<Fault> {
    let (mut open, mut start) = (0_usize, 0);
    for line in text.split_inclusive('\n') {
        // Comments and strings end with the line.
        let (mut in_string, mut is_escaped) = (false, false);
        for (at, c) in line.char_indices().take_while(|_| !line.starts_with('#')) {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = in_string,
                '"' => in_string = open > 0 && !in_string,
                _ if in_string => {}
                '{' => open += 1,
                '(' if open > 0 => open += 1,
                '}' | ')' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > DEEPEST {
                let (message, help) =
                    (format!("more than {DEEPEST} nested brackets"), "close them with `}` or `)`, or remove some");
                return Some(Fault::new(start + at..start + at + 1, message, help));
            }
        }
        start += line.len();
    }
    None
}

/// Returns errors for numeric character escapes that are cut short by a non-ASCII letter. The parser panics on these
/// ([report](../../docs/upstream.md)).
pub(super) fn escapes(text: &str) -> Vec<Fault> {
    let fault = |&(at, sign): &(usize, &str)| -> Option<Fault> {
        let digits = if sign == "\\u" { 4 } else { 6 };
        let rest = &text[at + sign.len()..];
        let found = rest.chars().take(digits).take_while(char::is_ascii_hexdigit).count();
        let next = rest[found..].chars().next().filter(|next| found < digits && !next.is_ascii())?;
        let span = at..at + sign.len() + found + next.len_utf8();
        let message = format!("`{sign}` needs {digits} hexadecimal digits, and here are {found}");
        Some(Fault::new(span, message, "write the character itself"))
    };
    let mut escapes: Vec<_> = ["\\u", "\\U"].into_iter().flat_map(|sign| text.match_indices(sign)).collect();
    escapes.sort_unstable();
    escapes.iter().filter_map(fault).collect()
}

/// Returns the syntax errors.
pub(super) fn syntax(errors: &[ParserError]) -> Vec<Fault> {
    let fault = |error: &ParserError| {
        Fault::new(
            error.pos.clone(),
            error.kind.to_string(),
            "the syntax is that of Project Fluent: `name = text { $parameter }`",
        )
    };
    errors.iter().map(fault).collect()
}

/// Returns errors for names and parameters in `own` that `english` lacks, and for messages in `own` that refer to
/// themselves.
///
/// `beside` contains the messages that are used together with them.
pub(super) fn strangers(own: &FluentResource, english: &FluentResource, beside: Option<&FluentResource>) -> Vec<Fault> {
    let (known, messages) = (self::messages(english), self::messages(own));
    let beside = beside.map(self::messages).unwrap_or_default();
    let mut faults = Vec::new();
    for &name in messages.keys() {
        let span = place(own.source(), name);
        if !known.contains_key(name) {
            let help = similar(name, known.keys().copied()).map(|like| format!("did you mean `{like}`?"));
            faults.push(Fault { span, message: format!("no document has a message `{name}`"), help });
            continue;
        }
        let given = parameters(name, &known);
        for wrong in parameters(name, &messages).difference(&given) {
            let names: Vec<String> = given.iter().map(|name| format!("${name}")).collect();
            let help = format!("its parameters are {}", names.join(", "));
            let help = if names.is_empty() { "it has no parameters".to_owned() } else { help };
            let message = format!("the message `{name}` has no parameter `${wrong}`");
            faults.push(Fault::new(span.clone(), message, help));
        }
    }
    for &name in messages.keys().filter(|&name| known.contains_key(name)) {
        let mut seen = BTreeSet::new();
        let mut open = references(messages[name]);
        while let Some(next) = open.pop() {
            if let Some(pattern) = messages.get(next.as_str()).or_else(|| beside.get(next.as_str())) {
                if seen.insert(next) {
                    open.extend(references(pattern));
                }
                continue;
            }
            let like = || similar(&next, known.keys().copied()).map(|like| format!("did you mean `{like}`?"));
            let (why, help) = match known.contains_key(next.as_str()) {
                true => ("this file lacks", Some("copy it from `en.ftl` and translate it as well".to_owned())),
                false => ("does not exist", like()),
            };
            let message = format!("the message `{name}` refers to `{next}`, which {why}");
            faults.push(Fault { span: place(own.source(), name), message, help });
        }
        if seen.contains(name) {
            let message = format!("the message `{name}` refers to itself");
            faults.push(Fault::new(place(own.source(), name), message, "remove the reference"));
        }
    }
    faults.sort_by_key(|fault| fault.span.start);
    faults
}

/// Returns the names of the messages in a pattern.
fn references(pattern: &Pattern<&str>) -> Vec<String> {
    let mut references = Vec::new();
    visit(pattern, &mut BTreeSet::new(), &mut references);
    references
}

/// Returns the position of the beginning of message `name`.
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
