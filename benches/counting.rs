//! C1 to C3: counts over ranges that cannot be gone through, claims about counts for all exponents,
//! and a file of 20,000 claims with and without counts. `cargo bench --bench counting`.

mod common {
    mod work;
    pub use work::median;
}

use std::time::Duration;

use common::median;
use sprague::check::{self, Finding, Format};
use sprague::{Reply, Session};

/// A claim has to hold within a time.
fn holds_within(text: &str, most: Duration) -> Duration {
    let time = median(5, || {
        let reply = Session::new().eval(text).expect("it is decided");
        assert!(matches!(reply, Reply::Claim(claim) if claim.holds()), "{text}");
    });
    assert!(time <= most, "{text}: {time:?}");
    time
}

/// The time that a file takes whose claims hold.
fn checked(text: &str) -> Duration {
    median(3, || {
        let mut session = Session::new();
        for statement in check::statements(text, Format::Statements) {
            let finding = check::run(&mut session, &statement);
            assert!(matches!(finding, Finding::Claim(claim) if claim.holds()));
        }
    })
}

fn main() {
    let long = Duration::from_millis(500);
    for (name, text) in [
        ("C1: 2^60 heaps", "claim count(nim(n, 2*n, 3*n) is P for n in 0..2^60-1) = 4052739537881"),
        (
            "    three heaps below 2^60",
            "claim count(nim(a, b, c) is P for a in 0..2^60-1 for b in 0..2^60-1 for c in 0..2^60-1) = 2^120",
        ),
        (
            "C2: three heaps, all k",
            "claim count(nim(a, b, c) is P for a in 0..2^k-1 for b in 0..2^k-1 for c in 0..2^k-1) = 4^k for all k",
        ),
        (
            "    less than 2^k, all k",
            "claim count(nim(n, 2*n, 3*n) is P for n in 0..2^k-1) < 2^k for all k >= 2",
        ),
    ] {
        println!("{name}: {:.2} ms", holds_within(text, long).as_secs_f64() * 1e3);
    }
    let claim = |n: usize| format!("claim nim(m, {n}) is P iff m = {n} for m in 0..9\n");
    let plain: String = (0..20_000).map(|n| claim(n % 10)).collect();
    let few = |n: usize| format!("claim count(nim(m, {}) is P for m in 0..9) = 1\n", n % 10);
    let all = |n: usize| format!("claim len([m for m in 0..9 if nim(m, {}) is P]) = 1\n", n % 10);
    let [counts, lists]: [String; 2] = [(0..20_000).map(few).collect(), (0..20_000).map(all).collect()];
    let (plain, counts, lists) = (checked(&plain), checked(&counts), checked(&lists));
    println!("C3: 20,000 claims without counts: {:.2} s", plain.as_secs_f64());
    println!("    20,000 claims of short counts: {:.2} s", counts.as_secs_f64());
    println!("    the same with lists: {:.2} s", lists.as_secs_f64());
    let ratio = counts.as_secs_f64() / lists.as_secs_f64();
    assert!(ratio < 1.2, "a short count takes {ratio:.2} of the time of a list");
}
