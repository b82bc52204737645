//! LaTeX `picture` environments.

/// `text` so that LaTeX prints it as it is.
pub fn escape(text: &str) -> String {
    text.to_owned()
}
