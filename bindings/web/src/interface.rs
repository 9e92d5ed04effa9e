//! Three functions that JavaScript calls: make room for a request, answer it, and say where the
//! answer is. The bytes of a request and of its answer are in one buffer.
//!
//! There is no `unsafe` code except for the names: an exported name must be the only one of its
//! kind, which the compiler cannot see. JavaScript reads and writes the module's memory only
//! between `room` and `ask`, and after `ask`; nothing else runs then.

#![allow(unsafe_code, reason = "functions that are called from outside need names of their own")]

use std::cell::RefCell;

use crate::host::Host;

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host::new());
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves room for a request of `bytes` bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(bytes, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request, and says how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let request = BUFFER.take();
    let answer = HOST.with_borrow_mut(|host| host.answer(&String::from_utf8_lossy(&request)));
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer.into_bytes();
        buffer.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
