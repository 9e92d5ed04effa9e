//! Certificates of the library, verified by the kernel, which shares no code with it.

use std::io::Read;

use crate::oracle::{Oracle, Set, born_by, from_store, into_store, power};
use sprague::proof::{
    Certificate, CertificateNode, Claim, Contents, Question, StrategyCertificate, WinningOption, certificate,
    strategy,
};
use sprague::{ErrorKind, GameId, Ordinal, Outcome, Store};
use sprague_kernel::{Node, Options, Refused, Verified};

/// SplitMix64: the same numbers everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }
}

/// Sets, nimbers and sums at random, of so small ones that they can be played out.
fn positions(store: &mut Store, random: &mut Random, count: usize) -> Vec<GameId> {
    let mut made = vec![store.zero(), store.nimber(1_u32).unwrap(), store.nimber(2_u32).unwrap()];
    while made.len() < count {
        let parts: Vec<GameId> = (0..1 + random.below(3)).map(|_| made[random.below(made.len())]).collect();
        let id = if random.below(3) == 0 { store.sum(&parts) } else { store.set_of(&parts) }.unwrap();
        if store.birthday(id).is_ok_and(|birthday| birthday <= Ordinal::from(5_u64)) {
            made.push(id);
        }
    }
    made
}

fn questions(random: &mut Random, made: &[GameId], count: usize) -> Vec<Question> {
    let pick = |random: &mut Random| made[random.below(made.len())];
    (0..count)
        .map(|_| match random.below(3) {
            0 => Question::Value(pick(random)),
            1 => Question::Equivalence(pick(random), pick(random)),
            _ => Question::Outcome(pick(random)),
        })
        .collect()
}

fn written(certificate: &Certificate, contents: Contents) -> Vec<u8> {
    let mut text = Vec::new();
    certificate.write(&mut text, contents).unwrap();
    text
}

fn strategy_written(certificate: &StrategyCertificate, contents: Contents) -> Vec<u8> {
    let mut text = Vec::new();
    certificate.write(&mut text, contents).unwrap();
    text
}

fn verify(mut text: &[u8], statement: Option<&mut dyn Read>) -> Result<Verified, Refused> {
    sprague_kernel::verify(&mut text, Options { statement, segments: None }, &mut || true)
}

/// Verified, alone and against the statement; and not against another one.
fn verified(text: &[u8], statement: &[u8]) -> Verified {
    let shown = || String::from_utf8_lossy(text);
    verify(text, Some(&mut &*statement)).unwrap_or_else(|error| panic!("{error}:\n{}", shown()));
    let mut other = statement.to_vec();
    let place = other.len() / 2;
    other[place] ^= 1;
    assert!(verify(text, Some(&mut &other[..])).is_err(), "{}", shown());
    verify(text, None).unwrap_or_else(|error| panic!("{error}:\n{}", shown()))
}

fn check(certificate: &Certificate) -> Verified {
    verified(&written(certificate, Contents::Certificate), &written(certificate, Contents::Statement))
}

fn check_strategy(certificate: &StrategyCertificate) -> Verified {
    let text = strategy_written(certificate, Contents::Certificate);
    verified(&text, &strategy_written(certificate, Contents::Statement))
}

/// A node of a certificate as a set.
fn as_set(oracle: &mut Oracle, certificate: &Certificate, number: u32) -> Set {
    match certificate.node(number) {
        CertificateNode::Options(options) => {
            Set::of(options.iter().map(|&option| as_set(oracle, certificate, option)))
        }
        CertificateNode::Nimber => {
            Set::nimber(certificate.value(number).to_u64().expect("a small one") as usize)
        }
        CertificateNode::Sum(parts) => parts.iter().fold(Set::default(), |sum, &part| {
            let part = as_set(oracle, certificate, part);
            oracle.add(&sum, &part)
        }),
        _ => unreachable!("there is no other"),
    }
}

/// What is claimed is so by the definitions, played out.
fn is_so(oracle: &mut Oracle, certificate: &Certificate, claim: &Claim) -> bool {
    let mut set = |number: u32| as_set(&mut *oracle, certificate, number);
    match *claim {
        Claim::Value { position, ref value } => {
            let set = set(position);
            Some(oracle.value(&set) as u64) == value.to_u64()
        }
        Claim::Lose { position } => {
            let set = set(position);
            !oracle.is_n(&set)
        }
        Claim::Equal { first, second } => {
            let (first, second) = (set(first), set(second));
            let sum = oracle.add(&first, &second);
            !oracle.is_n(&sum) && oracle.equivalent(&first, &second, &born_by(3))
        }
        Claim::Differ { first, second, witness } => {
            let (first, second, witness) = (set(first), set(second), set(witness));
            tells_apart(oracle, &first, &second, &witness)
        }
        Claim::Win { position, option: WinningOption::Option(option) } => {
            let (position, option) = (set(position), set(option));
            position.0.contains(&option) && !oracle.is_n(&option)
        }
        Claim::Win { position, option: WinningOption::InComponent { component, option } } => {
            let CertificateNode::Sum(parts) = certificate.node(position) else { return false };
            let Some(place) = parts.iter().position(|&part| part == component) else { return false };
            let (component, option) = (set(component), set(option));
            let others: Vec<Set> =
                parts.iter().enumerate().filter(|part| part.0 != place).map(|part| set(*part.1)).collect();
            let moved = others.iter().fold(option.clone(), |sum, other| oracle.add(&sum, other));
            component.0.contains(&option) && !oracle.is_n(&moved)
        }
        _ => unreachable!("there is no other"),
    }
}

fn tells_apart(oracle: &mut Oracle, first: &Set, second: &Set, witness: &Set) -> bool {
    let (first, second) = (oracle.add(first, witness), oracle.add(second, witness));
    oracle.is_n(&first) != oracle.is_n(&second)
}

#[test]
fn certificates_verify_and_are_so_by_definition() {
    let mut random = Random(1);
    for _ in 0..60 {
        let mut store = Store::new();
        let made = positions(&mut store, &mut random, 10);
        let questions = questions(&mut random, &made, 8);
        let certificate = certificate(&mut store, &questions).unwrap();
        let verified = check(&certificate);
        let verified = verified.positions().unwrap();
        assert_eq!((verified.len(), verified.claims().len()), (certificate.len(), 8));
        let mut oracle = Oracle::default();
        for number in 1..=certificate.len() as u32 {
            let set = as_set(&mut oracle, &certificate, number);
            assert_eq!(verified.value(number).to_u64(), Some(oracle.value(&set) as u64));
        }
        for (claim, question) in certificate.claims().iter().zip(&questions) {
            assert!(is_so(&mut oracle, &certificate, claim), "{question:?}: {claim:?}");
        }
    }
}

/// Of positions born by day 3, none that is born before the witness tells the two apart.
#[test]
fn witnesses_are_of_least_birthday() {
    let born = born_by(3);
    let mut random = Random(2);
    let mut oracle = Oracle::default();
    let mut found = 0;
    while found < 200 {
        let mut store = Store::new();
        let (first, second) = (&born[random.below(born.len())], &born[random.below(born.len())]);
        let question = Question::Equivalence(into_store(&mut store, first), into_store(&mut store, second));
        let certificate = certificate(&mut store, &[question]).unwrap();
        check(&certificate);
        let Claim::Differ { witness, .. } = certificate.claims()[0] else { continue };
        let witness = as_set(&mut oracle, &certificate, witness);
        assert!(tells_apart(&mut oracle, first, second, &witness));
        for test in born.iter().filter(|test| test.rank() < witness.rank()) {
            assert!(!tells_apart(&mut oracle, first, second, test), "{first:?} {second:?} {test:?}");
        }
        found += 1;
    }
}

#[test]
fn strategies_verify_and_agree() {
    let mut random = Random(3);
    for _ in 0..60 {
        let mut store = Store::new();
        let made = positions(&mut store, &mut random, 8);
        let questions = questions(&mut random, &made, 5);
        let by_strategy = strategy(&mut store, &questions, StrategyCertificate::MOST_PAIRS).unwrap();
        let by_values = certificate(&mut store, &questions).unwrap();
        let verified = check_strategy(&by_strategy);
        let verified = verified.positions().unwrap();
        check(&by_values);
        assert_eq!((verified.pairs(), verified.claims().len()), (by_strategy.pairs(), 5));
        // The one says of positions written out what the other says of them as they were given.
        for (one, other) in by_strategy.claims().iter().zip(by_values.claims()) {
            let agree = match other {
                Claim::Value { .. } | Claim::Equal { .. } => matches!(one, Claim::Equal { .. }),
                Claim::Differ { .. } => matches!(one, Claim::Differ { .. }),
                Claim::Win { .. } => matches!(one, Claim::Win { .. }),
                Claim::Lose { .. } => matches!(one, Claim::Lose { .. }),
                _ => unreachable!("there is no other"),
            };
            assert!(agree, "{one:?} {other:?}");
        }
    }
}

/// A random opponent is answered by a move that leads to a pair, until there is no move left.
#[test]
fn strategies_are_never_lost() {
    let mut random = Random(4);
    let (mut games, mut answers) = (0, 0);
    while games < 2_000 {
        let mut store = Store::new();
        let made = positions(&mut store, &mut random, 8);
        let asked = questions(&mut random, &made, 3);
        let verified =
            check_strategy(&strategy(&mut store, &asked, StrategyCertificate::MOST_PAIRS).unwrap());
        let verified = verified.positions().unwrap();
        let options = |node: u32| match verified.node(node) {
            Node::Options(options) => options.iter().copied(),
            other => panic!("{other:?}"),
        };
        let moves = |(first, second): (u32, u32)| -> Vec<(u32, u32)> {
            let in_first = options(first).map(|option| (option, second));
            in_first.chain(options(second).map(|option| (first, option))).collect()
        };
        for _ in 0..40 {
            // The later ones are larger.
            let pairs = verified.pairs();
            let mut pair = pairs[pairs.len() / 2 + random.below(pairs.len().div_ceil(2))];
            loop {
                let attacks = moves(pair);
                if attacks.is_empty() {
                    break;
                }
                let attacked = attacks[random.below(attacks.len())];
                let is_pair = |&(first, second): &(u32, u32)| {
                    verified.pairs().binary_search(&(first.min(second), first.max(second))).is_ok()
                };
                let replies: Vec<_> = moves(attacked).into_iter().filter(is_pair).collect();
                assert!(!replies.is_empty(), "{attacked:?}");
                pair = replies[random.below(replies.len())];
                answers += 1;
            }
            games += 1;
        }
    }
    assert!(answers > 2_000, "{answers}");
}

#[test]
fn large_nimbers_take_few_lines() {
    let mut store = Store::new();
    let (large, three) = (store.nimber(power(200)).unwrap(), store.nimber(3_u32).unwrap());
    let one = store.nimber(1_u32).unwrap();
    let inner = store.set_of(&[one]).unwrap();
    let set = store.set_of(&[one, inner]).unwrap();
    let sum = store.sum(&[large, three, set]).unwrap();
    let asked = [Question::Value(sum), Question::Outcome(sum), Question::Equivalence(sum, large)];
    let certificate = certificate(&mut store, &asked).unwrap();
    let verified = check(&certificate);
    let verified = verified.positions().unwrap();
    assert!(verified.len() < 10, "{verified}");
    assert!(written(&certificate, Contents::Certificate).len() < 1_000);
    assert_eq!(verified.value(verified.len() as u32).number().unwrap().words().len(), 4);
    // Written out it would have no end.
    let error = strategy(&mut store, &asked, StrategyCertificate::MOST_PAIRS).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
}

#[test]
fn pairs_have_a_ceiling() {
    let mut store = Store::new();
    let (one, other) = (store.nimber(6_u32).unwrap(), store.nimber(5_u32).unwrap());
    let sum = store.sum(&[one, other]).unwrap();
    let asked = [Question::Value(sum)];
    let needed = strategy(&mut store, &asked, StrategyCertificate::MOST_PAIRS).unwrap().pairs().len();
    assert!(needed > 10);
    assert_eq!(strategy(&mut store, &asked, needed).unwrap().pairs().len(), needed);
    let error = strategy(&mut store, &asked, needed - 1).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(error.message().contains(&format!("more than {} pairs", needed - 1)), "{error}");
}

#[test]
fn deep_and_wide() {
    let mut store = Store::new();
    let mut chain = store.zero();
    for _ in 0..100_000 {
        chain = store.set_of(&[chain]).unwrap();
    }
    let verified = check(&certificate(&mut store, &[Question::Outcome(chain)]).unwrap());
    let verified = verified.positions().unwrap();
    // The nimber *1 stands for the first two.
    assert_eq!(verified.len(), 100_000);
    assert_eq!(store.outcome(chain), Outcome::P);

    let mut options: Vec<GameId> = (0..10_000_u32).map(|size| store.nimber(size).unwrap()).collect();
    options.push(chain);
    let all = store.set_of(&options).unwrap();
    let certificate = certificate(&mut store, &[Question::Value(all), Question::Outcome(all)]).unwrap();
    let verified = check(&certificate);
    let verified = verified.positions().unwrap();
    assert_eq!(verified.value(verified.len() as u32).to_u64(), Some(10_000));
}

/// Any one label of a certificate, one more or one less.
#[test]
fn another_label_is_rejected() {
    let mut random = Random(5);
    let mut store = Store::new();
    let made = positions(&mut store, &mut random, 40);
    let asked: Vec<Question> = made.iter().map(|&id| Question::Value(id)).collect();
    let text = written(&certificate(&mut store, &asked).unwrap(), Contents::Certificate);
    let text = String::from_utf8(text).unwrap();
    let mut changed = 0;
    for (place, _) in text.match_indices('=') {
        let end = place + text[place..].find('\n').unwrap();
        let label: u64 = text[place + 1..end].parse().unwrap();
        for other in [label + 1, label.wrapping_sub(1), label + 64] {
            let mutant = format!("{}={other}{}", &text[..place], &text[end..]);
            assert!(verify(mutant.as_bytes(), None).is_err(), "{mutant}");
            changed += 1;
        }
    }
    assert!(changed > 30, "{changed}");
}

/// Written out in the store and as the certificate has it, a position is one set.
#[test]
fn positions_are_those_of_the_store() {
    let mut random = Random(6);
    for _ in 0..40 {
        let mut store = Store::new();
        let made = positions(&mut store, &mut random, 10);
        let last = made[made.len() - 1];
        let certificate = certificate(&mut store, &[Question::Value(last)]).unwrap();
        let Claim::Value { position, .. } = certificate.claims()[0] else { panic!() };
        let mut oracle = Oracle::default();
        assert_eq!(as_set(&mut oracle, &certificate, position), from_store(&mut store, last));
    }
}
