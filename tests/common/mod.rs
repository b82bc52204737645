//! What the tests share.
//!
//! Tests that need other programs follow `STEPBOOK_REQUIRE_TOOLS`: with `1` everything they need must be there, with `0` they
//! are skipped, and without it they are skipped where something is missing.

/// Whether the program `name` is there to be used. If not, the test passes without it.
///
/// # Panics
///
/// If the program is missing and demanded.
pub fn tool(name: &str) -> bool {
    // An option that no program knows is enough: only whether it starts counts.
    let starts =
        || std::process::Command::new(name).arg("--version").stdin(std::process::Stdio::null()).output().is_ok();
    have(name, starts)
}

/// Whether `what` is there to be used, as `found` tells. If not, the test passes without it.
///
/// # Panics
///
/// If it is missing and demanded.
pub fn have(what: &str, found: impl FnOnce() -> bool) -> bool {
    let wanted = std::env::var("STEPBOOK_REQUIRE_TOOLS").unwrap_or_default();
    if wanted == "0" {
        println!("skipped: STEPBOOK_REQUIRE_TOOLS=0 wants to do without {what}");
        return false;
    }
    let found = found();
    if !found {
        assert_ne!(wanted, "1", "{what} is not there, but STEPBOOK_REQUIRE_TOOLS=1 demands it");
        println!("skipped: {what} is not there");
    }
    found
}
