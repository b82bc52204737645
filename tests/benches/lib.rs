//! What the benches share.

/// The content of a file of the repository.
///
/// # Panics
///
/// If it cannot be read.
pub fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}
