//! Certificates in which some positions have no value, against what the claims say: whatever further
//! options such a position has, an accepted claim is true.

use std::collections::BTreeSet;

use crate::forged::{Node, are_true, changed, ended};
use crate::generate::Random;
use crate::kernel::verify;

/// A right certificate, with each kind of claim as often as it can be made.
fn right(random: &mut Random) -> Vec<String> {
    let (mut lines, mut nodes) = (vec!["sprague-cert 3".to_owned()], Vec::new());
    // The value of each position, if the certificate says it, and for what it is without: the sum of
    // the others, and the position that has none.
    let mut known: Vec<Result<u64, (u64, usize)>> = Vec::new();
    let count = 4 + random.below(14);
    for place in 0..count {
        let chosen: BTreeSet<usize> =
            (0..random.below(5)).filter(|_| place > 0).map(|_| 1 + random.below(place)).collect();
        let chosen: Vec<usize> = chosen.into_iter().collect();
        let text = |numbers: &[usize]| numbers.iter().map(|number| format!(" {number}")).collect::<String>();
        let number = place + 1;
        match random.below(6) {
            0 if place > 1 => {
                let mut parts: Vec<usize> =
                    (0..2 + random.below(3)).map(|_| 1 + random.below(place)).collect();
                parts.sort_unstable();
                let (mut sum, mut open) = (0, Vec::new());
                for same in parts.chunk_by(|first, second| first == second) {
                    match known[same[0] - 1] {
                        Ok(value) => sum ^= if same.len() % 2 == 1 { value } else { 0 },
                        Err(_) if same.len() % 2 == 0 => {}
                        Err((others, within)) => open.push((others, within, same[0])),
                    }
                }
                match open[..] {
                    [] => {
                        lines.push(format!("{number} s{} ={sum}", text(&parts)));
                        known.push(Ok(sum));
                    }
                    [(0, within, one)] if within == one => {
                        lines.push(format!("{number} s{}", text(&parts)));
                        known.push(Err((sum, one)));
                    }
                    _ => {
                        lines.push(format!("{number} n {place}"));
                        known.push(Ok(place as u64));
                        nodes.push(Node::Nimber(place as u64));
                        continue;
                    }
                }
                nodes.push(Node::Sum(parts));
            }
            1 | 2 => {
                lines.push(format!("{number} p{}", text(&chosen)));
                known.push(Err((0, number)));
                nodes.push(Node::Options(chosen, false));
            }
            _ => {
                let seen: BTreeSet<u64> = chosen.iter().filter_map(|option| known[option - 1].ok()).collect();
                let mex = (0..).find(|value| !seen.contains(value)).unwrap();
                let is_shown = chosen.iter().all(|option| match known[option - 1] {
                    Ok(_) => true,
                    Err((others, within)) => match &nodes[within - 1] {
                        Node::Options(replies, _) => {
                            replies.iter().any(|reply| known[reply - 1] == Ok(mex ^ others))
                        }
                        _ => false,
                    },
                });
                lines.push(match is_shown {
                    true => format!("{number} o{} ={mex}", text(&chosen)),
                    false => format!("{number} p{}", text(&chosen)),
                });
                known.push(if is_shown { Ok(mex) } else { Err((0, number)) });
                nodes.push(Node::Options(chosen, is_shown));
            }
        }
    }
    claims(random, &nodes, &known, &mut lines);
    lines
}

fn claims(random: &mut Random, nodes: &[Node], known: &[Result<u64, (u64, usize)>], lines: &mut Vec<String>) {
    let one = |random: &mut Random| 1 + random.below(nodes.len());
    let valued: Vec<usize> = (1..=nodes.len()).filter(|number| known[number - 1].is_ok()).collect();
    for _ in 0..6 {
        let position = one(random);
        if let (Ok(value), Some(&other)) =
            (known[position - 1], valued.get(random.below(valued.len().max(1))))
        {
            let other_value = known[other - 1].unwrap_or_default();
            lines.push(format!("q value {position} {value}"));
            lines.push(match value == other_value {
                true => format!("q equal {position} {other}"),
                false => format!("q differ {position} {other} {other}"),
            });
            if value == 0 {
                lines.push(format!("q lose {position}"));
            }
        }
        match &nodes[position - 1] {
            Node::Options(options, _) => {
                for option in options.iter().filter(|&option| known[option - 1] == Ok(0)) {
                    lines.push(format!("q win {position} {option}"));
                }
            }
            Node::Sum(parts) => {
                for &part in parts {
                    let Node::Options(options, _) = &nodes[part - 1] else { continue };
                    let wanted = match (known[position - 1], known[part - 1]) {
                        (Ok(whole), Ok(value)) => whole ^ value,
                        (Err((others, within)), _) if within == part => others,
                        _ => continue,
                    };
                    for option in options.iter().filter(|&option| known[option - 1] == Ok(wanted)) {
                        lines.push(format!("q win {position} {part} {option}"));
                    }
                }
            }
            Node::Nimber(_) => {}
        }
    }
}

fn rounds(count: u64) -> (usize, usize) {
    let (mut claims, mut accepted) = (0, 0);
    for seed in 0..count {
        let mut random = Random(seed);
        let lines = right(&mut random);
        let text = ended(&lines);
        if text.contains("\nq ") {
            verify(&text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
            are_true(&text, &mut |end| random.below(end)).unwrap_or_else(|why| panic!("{why}\n{text}"));
            claims += 1;
        }
        for _ in 0..5 {
            let mut forged = lines.clone();
            for _ in 0..if random.below(4) == 0 { 2 } else { 1 } {
                let place = 1 + random.below(lines.len() - 1);
                forged[place] = changed(&mut |end| random.below(end), &forged[place]);
            }
            let text = ended(&forged);
            if verify(&text).is_ok() {
                are_true(&text, &mut |end| random.below(end))
                    .unwrap_or_else(|why| panic!("seed {seed}: {why}\n{text}"));
                accepted += 1;
            }
        }
    }
    (claims, accepted)
}

/// 100,000 forged ones; those that are accepted say something true of what they have become.
#[test]
fn no_forged_certificate_says_something_false() {
    let (claims, accepted) = rounds(20_000);
    assert!(claims > 15_000, "{claims}");
    assert!((1_000..60_000).contains(&accepted), "{accepted}");
}

/// By hand: an option without a value, in a sum, twice, and what is refused.
#[test]
fn positions_without_values() {
    let begin = "sprague-cert 3\n1 n 0\n2 n 1\n3 p 1\n4 s 2 3\n5 s 2 3 3 =1\n";
    for (rest, accepted) in [
        ("6 o 3 =0\nq lose 6\nend 6 1\n", true),
        ("6 o 3 =1\nq value 6 1\nend 6 1\n", false),
        ("6 o 4 =1\nq value 6 1\nend 6 1\n", false),
        ("6 o 1 4 =1\nq value 6 1\nend 6 1\n", true),
        ("6 o 1 4 5 =2\nq value 6 2\nend 6 1\n", false),
        ("q win 3 1\nend 5 1\n", true),
        ("q win 4 3 1\nend 5 1\n", false),
        ("6 p 2\n7 s 2 6\nq win 7 6 2\nend 7 1\n", true),
        ("6 p 2\n7 s 2 6\nq win 7 2 1\nend 7 1\n", false),
        ("6 p 2\n7 s 3 6\nq win 6 2\nend 7 1\n", false),
        ("6 s 3 4\nq win 3 1\nend 6 1\n", false),
        ("6 s 3 4 4\nq win 3 1\nend 6 1\n", true),
        ("6 s 2 3 =1\nq win 3 1\nend 6 1\n", false),
        ("6 s 3 3\nq win 3 1\nend 6 1\n", false),
        ("q value 3 1\nend 5 1\n", false),
        ("q lose 4\nend 5 1\n", false),
        ("q equal 3 3\nend 5 1\n", false),
        ("q differ 3 2 1\nend 5 1\n", false),
    ] {
        let text = format!("{begin}{rest}");
        assert_eq!(verify(&text).is_ok(), accepted, "{text}");
    }
    for version in ["1", "2"] {
        let text = format!("sprague-cert {version}\n1 n 0\n2 p 1\nq win 2 1\nend 2 1\n");
        assert!(verify(&text).is_err());
    }
}
