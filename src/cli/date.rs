//! The date of a document, which only `SOURCE_DATE_EPOCH` gives: <https://reproducible-builds.org/specs/source-date-epoch/>.

use super::{Failure, Session};

const NAME: &str = "SOURCE_DATE_EPOCH";
/// The last second of the year 9999.
const LAST: i64 = 253_402_300_799;

impl Session<'_> {
    /// Seconds since 1970, if the variable is set and not empty.
    pub(super) fn date(&self) -> Result<Option<i64>, Failure> {
        let Some(value) = self.variable(NAME).filter(|value| !value.is_empty()) else {
            return Ok(None);
        };
        let text = value.to_string_lossy();
        match text.parse() {
            Ok(seconds @ 0..=LAST) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(seconds)),
            _ => Err(Failure::Error(format!(
                "the environment variable {NAME} is `{text}`; expected a number of seconds since 1970, from 0 to {LAST}; \
             correct or unset it"
            ))),
        }
    }
}
