//! What the tests share.

/// Whether the program `name` can be started. If not, says so and lets the test pass without it, unless
/// `STEPBOOK_REQUIRE_TOOLS=1` demands every tool.
///
/// # Panics
///
/// If the program is missing and demanded.
pub fn tool(name: &str) -> bool {
    // An option that no program knows is enough: only whether it starts counts.
    let found = std::process::Command::new(name).arg("--version").stdin(std::process::Stdio::null()).output().is_ok();
    if !found {
        let demanded = std::env::var("STEPBOOK_REQUIRE_TOOLS").is_ok_and(|value| value == "1");
        assert!(!demanded, "{name} is not installed, but STEPBOOK_REQUIRE_TOOLS=1 demands it");
        println!("skipped: {name} is not installed");
    }
    found
}
