//! Claims over all values: the time and the states that each takes, and the whole table of
//! exercises. `cargo bench --bench for_all`.

use std::time::Instant;

use sprague::{Reply, Result, Session};

/// Definitions and a claim.
const CLAIMS: [(&[&str], &str); 16] = [
    (&[], "nim(1, 2*n, 2*n + 1) is P for all n"),
    (&[], "0.137(n) is P iff n in [0, 14, 34] or n % 34 in [4, 8, 20, 24, 28] for all n"),
    (&[], "G = H iff G + H is P for all games G, H"),
    (&[], "G + K = H + K implies G = H for all games G, H, K"),
    (&[], "0.137(n) + 0.77(n + m) + 0.07(m) != *99 for all n, m"),
    (&[], "0.16(n) + 0.16(m) != *32 for all n, m"),
    (&[], "nim(7*a, 11*b, 13*c) is P implies a = 0 for all a, b, c if b >= 1"),
    (&[], "nim(1000*n, 1001*n, 1999*n) is N for all n >= 1"),
    (
        &[
            "nim3(a, b, c) := { nim3(i, b, c) for i in 0..a-1, nim3(a, j, c) for j in 0..b-1, nim3(a, b, k) for k in 0..c-1 }",
        ],
        "grundy(nim3(a, b, c)) = a ⊕ b ⊕ c for all a, b, c",
    ),
    (
        &["lask(n) := { lask(k) for k in 0..n-1, lask(a) + lask(n-a) for a in 1..n-1 }"],
        "lask(n) != *6 or n in [5, 6] for all n",
    ),
    (
        &["pins(n) := { pins(a) + pins(n-1-a) for a in 0..n-1, pins(a) + pins(n-2-a) for a in 0..n-2 }"],
        "pins(n) = kayles(n) for all n",
    ),
    (
        &[
            "chess(n) := { chess(n-1) if n = 1, chess(n-2) if n >= 2, chess(a) + chess(n-3-a) for a in 0..n-3 }",
        ],
        "chess(n) = 0.137(n) for all n",
    ),
    (&[], "grundy(0.3F(n + 6)) = grundy(0.3F(n)) + 3 for all n"),
    (&[], "(nim(a, b, x) is P for some x) for all a, b"),
    (&[], "(wythoff(a, a + d) is P for some a) for all d"),
    (&[], "(fibonacci_nim(n) is P for some n >= m) for all m"),
];

fn main() -> Result<()> {
    println!("claims: ms, states, how");
    for (definitions, claim) in CLAIMS {
        let (milliseconds, how) = timed(definitions, claim)?;
        println!("  {milliseconds:9.1}  {how:>20}  {claim}");
    }
    let table = include_str!("../tests/language/data/forall.tsv");
    let (mut total, mut longest, mut decided) = (0.0, 0.0_f64, 0);
    for line in table.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let definitions: Vec<&str> = cells[3].split(" ; ").filter(|text| !text.is_empty()).collect();
        let (milliseconds, how) = timed(&definitions, cells[4])?;
        total += milliseconds;
        longest = longest.max(milliseconds);
        decided += usize::from(how != "not decided");
    }
    println!("exercises: {decided} decided, {total:.0} ms together, {longest:.0} ms the longest");
    Ok(())
}

/// How long a claim takes in a session of its own, and how it was decided.
fn timed(definitions: &[&str], claim: &str) -> Result<(f64, String)> {
    let mut session = Session::new();
    for definition in definitions {
        session.eval(definition)?;
    }
    let start = Instant::now();
    let how = match session.eval(&format!("claim {claim}")) {
        Ok(Reply::Claim(claim)) => match claim.decided {
            Some(decided) => format!("{:?}, {}", decided.way, decided.states),
            None => "refuted".to_owned(),
        },
        _ => "not decided".to_owned(),
    };
    Ok((start.elapsed().as_secs_f64() * 1000.0, how))
}
