//! The functions of the WebAssembly that the page's scripts call, and the functions that it calls there.
//! `web/studio/wasm.js` is the other side.
#![expect(unsafe_code, reason = "exported names, and bytes that scripts write into the memory")]

use crate::{Answer, Session};
use serde_json::json;
use std::cell::RefCell;
use std::panic;

#[link(wasm_import_module = "stepbook")]
unsafe extern "C" {
    /// Reports the number of positions found so far, and the level whose positions are being expanded.
    fn progress(positions: f64, level: usize);
    /// Reports that the call has failed. The reason is a text of `length` bytes. The instance cannot be used any more.
    fn failed(message: *const u8, length: usize);
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Allocates `length` bytes for a request, which [`call`] frees.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the call `name` with a JSON request and further bytes. The name, the request and the bytes have these
/// lengths and are consecutive in memory from [`alloc`]. Returns the lengths of the answer's JSON and of its further
/// bytes, with four bytes each, followed by the JSON and the bytes.
///
/// # Safety
///
/// `parts` must be from [`alloc`] with the total length of all parts, and must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(parts: *mut u8, name: usize, request: usize, bytes: usize) -> *mut u8 {
    panic::set_hook(Box::new(|what| {
        let message = what.to_string();
        // SAFETY: the text outlives the call.
        unsafe { failed(message.as_ptr(), message.len()) }
    }));
    let length = name + request + bytes;
    // SAFETY: the caller guarantees what this function requires.
    let parts = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(parts, length)) };
    let (name, rest) = parts.split_at(name);
    let (request, bytes) = rest.split_at(request);
    // SAFETY: the import accepts any number.
    let mut watch = |positions: usize, level: usize| unsafe { progress(positions as f64, level) };
    let answer = match std::str::from_utf8(name) {
        Ok(name) => SESSION.with_borrow_mut(|session| session.call(name, request, bytes, &mut watch)),
        Err(_) => Answer::from(json!({ "error": "the name of the call is not text" })),
    };
    let json = answer.json.to_string().into_bytes();
    let lengths = [json.len(), answer.bytes.len()].map(|length| (length as u32).to_le_bytes());
    let all = [lengths.as_flattened(), &json, &answer.bytes].concat();
    Box::into_raw(all.into_boxed_slice()).cast()
}

/// Frees an answer with this total length.
///
/// # Safety
///
/// `answer` must be from [`call`] with this length, and must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(answer: *mut u8, length: usize) {
    // SAFETY: the caller guarantees what this function requires.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)) });
}
