//! Whatever text is a position: what is printed for it is read back as the same position, and
//! printed the same again.
#![no_main]

use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use sprague::front_end::notation;
use sprague::{Limits, Session, StopReason};

fuzz_target!(|text: &str| {
    let mut session = Session::with_limits(Limits::with_nodes(20_000).with_max_depth(1_000));
    let interrupt = session.interrupt();
    let watch = std::thread::spawn(move || {
        std::thread::park_timeout(Duration::from_millis(500));
        interrupt.stop(StopReason::TimeLimit);
    });
    for statement in sprague::front_end::syntax::statements(text) {
        let Ok(position) = session.position(&statement.text) else { continue };
        let written = notation::position(session.store(), position, 20_000);
        if !written.complete || written.text.len() > 20_000 {
            continue;
        }
        match session.position(&written.text) {
            Ok(again) => {
                assert_eq!(again, position, "{}", written.text);
                assert_eq!(notation::position(session.store(), again, 20_000), written);
            }
            // The ceilings are low here, and time is short.
            Err(error) => {
                let kind = error.kind();
                assert!(
                    matches!(kind, sprague::ErrorKind::Limit | sprague::ErrorKind::TimeLimit),
                    "{error:?} in {}",
                    written.text
                );
            }
        }
    }
    watch.thread().unpark();
    let _ = watch.join();
});
