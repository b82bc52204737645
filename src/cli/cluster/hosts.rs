//! The host file: one address per line, as programs on timely dataflow have it.

use crate::cli::{Failure, Session, message};
use std::path::Path;

/// The addresses of all processes.
pub(super) fn read(path: &Path, process: usize, session: &Session<'_>) -> Result<Vec<String>, Failure> {
    let name = message::named(path);
    let text = std::fs::read_to_string(session.path(path))
        .map_err(|error| Failure::unread(format_args!("--hosts {name}"), &error))?;
    let addresses = parse(&text).map_err(|why| Failure::Error(format!("--hosts {name}: {why}")))?;
    match addresses.len() {
        0 => Err(Failure::Error(format!("--hosts {name}: the file is empty; write one HOST:PORT per line"))),
        count if process >= count => {
            let last = count - 1;
            Err(Failure::Usage(format!(
                "--process {process}: {name} has {count} lines, so the processes are 0 to {last}"
            )))
        }
        _ => Ok(addresses),
    }
}

fn parse(text: &str) -> Result<Vec<String>, String> {
    let mut addresses: Vec<String> = Vec::new();
    for (number, line) in (1..).zip(text.trim_end().lines()) {
        let address = line.trim();
        let port = address.rsplit_once(':').filter(|(host, _)| !host.is_empty() && !host.contains(char::is_whitespace));
        if port.and_then(|(_, port)| port.parse().ok()).is_none_or(|port: u16| port == 0) {
            return Err(format!("line {number}: expected HOST:PORT such as node1:2101, not `{address}`"));
        }
        if let Some(other) = addresses.iter().position(|known| *known == address) {
            return Err(format!(
                "line {number}: `{address}` is already in line {}; each process needs its own",
                other + 1
            ));
        }
        addresses.push(address.to_owned());
    }
    Ok(addresses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_named() {
        assert_eq!(parse("a:1\n 10.0.0.2:2101\n[::1]:3\n\n").map(|all| all.len()), Ok(3));
        for (text, part) in [
            ("a:1\nb", "line 2: expected HOST:PORT such as node1:2101, not `b`"),
            ("a:1\n\nb:2", "line 2"),
            ("a:0", "line 1"),
            ("a:70000", "line 1"),
            (":1", "line 1"),
            ("a b:1", "line 1"),
            ("a:1\na:1", "line 2: `a:1` is already in line 1"),
        ] {
            let found = parse(text);
            assert!(found.as_ref().is_err_and(|why| why.contains(part)), "{found:?}");
        }
    }
}
