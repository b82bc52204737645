//! Escapes texts for pages and their scripts.

/// Escapes `text` for HTML, between tags and in quoted attributes. Characters that HTML forbids are replaced.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(c),
            _ if c.is_control() || is_noncharacter(c) => escaped.push('\u{fffd}'),
            _ => escaped.push(c),
        }
    }
    escaped
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Escapes JSON for a script element: characters that HTML forbids, and `<`, because "</script" ends the element and
/// "<!--" changes how it ends.
pub(super) fn inert(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '<' || c.is_control() || is_noncharacter(c) {
            let mut units = [0; 2];
            text.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_html_forbids_are_escaped_and_read_back() {
        let text = "</script><!-- \u{1}\u{7f}\u{85}\u{fffe}\u{1ffff} é \u{2028}";
        let json = inert(&serde_json::to_string(text).expect("a text"));
        assert_eq!(json, "\"\\u003c/script>\\u003c!-- \\u0001\\u007f\\u0085\\ufffe\\ud83f\\udfff é \u{2028}\"");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }

    #[test]
    fn no_character_of_a_text_has_a_meaning_in_html() {
        assert_eq!(
            escape("<a b=\"c\" d='e'>&\u{0}\u{fffe}"),
            "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\u{fffd}\u{fffd}"
        );
    }
}
