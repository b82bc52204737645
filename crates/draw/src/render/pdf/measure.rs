//! The unit of PDF.

/// A point of a page in pt: x to the right, y up.
pub(super) type At = (f32, f32);

/// Points per millimetre.
const PT_PER_MM: f64 = 72.0 / 25.4;

/// Millimetres in points, to a hundredth of a point.
pub(super) fn points(mm: f64) -> f32 {
    rounded(mm * PT_PER_MM)
}

/// Millimetres in hundredths of a point.
pub(super) fn hundredths(mm: f64) -> f64 {
    (mm * PT_PER_MM * 100.0).round()
}

/// Points, to a hundredth.
pub(super) fn rounded(pt: f64) -> f32 {
    // Adding zero turns -0 into 0.
    ((pt * 100.0).round() / 100.0 + 0.0) as f32
}
