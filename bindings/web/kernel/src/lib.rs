//! The kernel as a module of WebAssembly of its own: JavaScript hands over a certificate, and is told
//! what it proves, or why it is refused. It shares nothing with the module that writes certificates.
//!
//! The only `unsafe` things are the names: an exported name must be the only one of its
//! kind, which the compiler cannot see. JavaScript writes into the module's memory only between
//! `room` and `verify`, and reads it only after `verify`; nothing else runs then.

#![allow(unsafe_code, reason = "functions that are called from outside need names of their own")]

use std::cell::{Cell, RefCell};

use sprague_kernel::Options;

/// Claims that are said in words, as many as by the command.
const IN_WORDS: usize = 1_000;

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ACCEPTED: Cell<bool> = const { Cell::new(false) };
}

/// Whether the kernel accepts a certificate, and what it says of it: as `sprague verify`.
///
/// ```
/// use sprague_web_kernel::answered;
/// let (accepted, said) = answered(b"sprague-cert 1\n1 n 0\nq lose 1\nend 1 1\n");
/// assert!(accepted && said.ends_with("node 1 is a P-position"));
/// let (accepted, said) = answered(b"sprague-cert 1\n1 n 3\nq lose 1\nend 1 1\n");
/// assert!(!accepted && said.starts_with("REJECTED line 3: "));
/// ```
#[must_use]
pub fn answered(mut certificate: &[u8]) -> (bool, String) {
    match sprague_kernel::verify(&mut certificate, Options::default(), &mut || true) {
        Ok(verified) => (verified.is_whole(), verified.in_words(IN_WORDS)),
        Err(refused) => (false, refused.to_string()),
    }
}

/// Reserves room for a certificate of `bytes` bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    BUFFER.set(vec![0; bytes]);
    BUFFER.with_borrow_mut(Vec::as_mut_ptr)
}

/// Verifies the certificate, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn verify() -> usize {
    let (accepted, said) = answered(&BUFFER.take());
    ACCEPTED.set(accepted);
    BUFFER.set(said.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// Whether the certificate was accepted.
#[unsafe(no_mangle)]
pub extern "C" fn accepted() -> bool {
    ACCEPTED.get()
}
