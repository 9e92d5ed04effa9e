//! What nobody should write and somebody will.

use crate::oracle::power;
use num_bigint::BigUint;
use sprague::RulesetId;
use sprague::ruleset::heaps::OneHeap;
use sprague::{Error, ErrorKind, GameId, Limits, Ordinal, Outcome, Result, StopReason, Store, theory};

const DEEP: usize = 1_000_000;

/// `{…{}…}`, with `depth` pairs of brackets around the innermost.
fn chain(store: &mut Store, depth: usize) -> Result<GameId> {
    let mut game = store.zero();
    for _ in 0..depth {
        game = store.set_of(&[game])?;
    }
    Ok(game)
}

/// Runs on a stack that anything recursive would overflow.
fn on_a_small_stack(work: impl FnOnce() -> Result<()> + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).expect("a thread");
    thread.join().expect("no panic").expect("no error");
}

#[test]
#[ignore = "slow"]
fn a_chain_of_a_million() {
    on_a_small_stack(|| {
        let mut store = Store::new();
        let game = chain(&mut store, DEEP)?;
        assert_eq!(store.birthday(game)?, Ordinal::from(BigUint::from(DEEP)));
        assert_eq!(store.followers(game)?, BigUint::from(DEEP + 1));
        assert_eq!(store.expand(game)?, game);
        assert_eq!(theory::outcome_by_playing(&mut store, game)?, Outcome::P);
        assert_eq!(store.outcome(game), Outcome::P);
        let shorter = store.options(game)?[0];
        assert!(store.is_option(shorter, game)?);
        assert!(!store.identical(shorter, game)?);
        assert_eq!(theory::canonical_form(&mut store, game)?.canonical, GameId::ZERO);
        Ok(())
    });
}

#[test]
#[ignore = "slow"]
fn a_chain_of_a_million_above_a_sum() {
    on_a_small_stack(|| {
        let mut store = Store::new();
        let one = store.nimber(1_u32)?;
        let mut game = store.sum(&[one, one])?;
        for _ in 0..DEEP {
            game = store.set_of(&[game])?;
        }
        let set = store.expand(game)?;
        assert_ne!(set, game);
        assert_eq!(store.birthday(game)?, Ordinal::from(BigUint::from(DEEP + 2)));
        assert_eq!(store.followers(game)?, BigUint::from(DEEP + 3));
        assert_eq!(theory::outcome_by_playing(&mut store, game)?, store.outcome(game));
        // *1 + {…{}…}: two positions a step.
        let chain = chain(&mut store, DEEP / 4)?;
        let sum = store.sum(&[chain, one])?;
        assert_eq!(theory::outcome_by_playing(&mut store, sum)?, store.outcome(sum));
        assert_eq!(store.birthday(sum)?, Ordinal::from(BigUint::from(DEEP / 4 + 1)));
        let set = store.expand(sum)?;
        assert_eq!(store.value(set), store.value(sum));
        Ok(())
    });
}

fn is_limit<T: std::fmt::Debug>(result: Result<T>) {
    let error = result.expect_err("a ceiling");
    assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
    assert!(error.helps().iter().any(|help| help.contains("max_nodes")), "{error}");
}

#[test]
fn ceilings_are_errors_and_leave_the_store_usable() -> Result<()> {
    let mut store = Store::with_limits(Limits::with_nodes(1_000));
    let huge = store.nimber(power(200))?;
    let heap = store.nimber(900_u32)?;
    let sum = store.sum(&[huge, huge])?;
    let other = store.sum(&[heap, heap])?;
    // Followers of a sum of nimbers are counted without writing it out; those of this one are not.
    let one = store.nimber(1_u32)?;
    let zero = store.set_of(&[one])?;
    let set = store.set_of(&[heap, zero])?;
    let mixed = store.sum(&[heap, set])?;
    let before = store.len();
    is_limit(store.options(huge));
    is_limit(store.options(sum));
    is_limit(store.expand(sum));
    is_limit(store.expand(other));
    is_limit(store.followers(mixed));
    is_limit(theory::outcome_by_playing(&mut store, sum));
    is_limit(theory::options_as_nimbers(&mut store, sum));
    is_limit(theory::sum_formula(&mut store, huge, heap));
    is_limit(theory::positions_born_by(&mut store, 4));
    assert_eq!(store.len(), before);
    // Still as good as new, and what was taken back can be made again.
    let (three, four) = (store.nimber(3_u32)?, store.nimber(4_u32)?);
    let small = store.sum(&[three, four, four])?;
    let set = store.expand(small)?;
    assert_eq!(store.value(set), store.value(three));
    is_limit((0..).try_for_each(|size: u32| store.nimber(size).map(drop)));
    assert_eq!(store.len(), 1_000);
    Ok(())
}

#[test]
fn options_have_a_ceiling_of_their_own() -> Result<()> {
    let mut store = Store::with_limits(Limits::with_nodes(1_000));
    let heaps = (0..800_u32).map(|size| store.nimber(size)).collect::<Result<Vec<_>>>()?;
    is_limit((1..100).try_for_each(|start| store.set_of(&heaps[start..]).map(drop)));
    assert!(store.edges() <= store.limits().max_edges());
    let many = vec![heaps[1]; 20_000];
    is_limit(store.sum(&many));
    // Splicing multiplies.
    let mut sum = heaps[1];
    is_limit((0..64).try_for_each(|_| {
        sum = store.sum(&[sum, sum])?;
        Ok(())
    }));
    Ok(())
}

#[test]
fn nimbers_have_a_ceiling_of_bits() -> Result<()> {
    let mut store = Store::new();
    store.limits_mut().max_bits = 100;
    store.nimber(power(99))?;
    assert_eq!(store.nimber(power(100)).expect_err("too many bits").kind(), ErrorKind::Limit);
    // The room they take counts as well.
    let mut store = Store::with_limits(Limits::with_nodes(1_000));
    is_limit((0..100_u32).try_for_each(|more| store.nimber(power(16_000) + more).map(drop)));
    Ok(())
}

#[test]
fn a_request_to_stop_stops_everything_that_may_be_long() -> Result<()> {
    let mut store = Store::new();
    let game = chain(&mut store, 10)?;
    let heap = store.nimber(5_u32)?;
    let sum = store.sum(&[game, heap])?;
    store.interrupt().stop(StopReason::TimeLimit);
    let errors: Vec<Option<Error>> = vec![
        store.birthday(sum).err(),
        store.followers(sum).err(),
        store.expand(sum).err(),
        store.options(sum).err(),
        store.identical(sum, game).err().or(store.expand(sum).err()),
        theory::outcome_by_playing(&mut store, sum).err(),
        theory::moves(&mut store, sum, 5).err(),
        theory::winning_moves(&mut store, sum).err(),
        theory::canonical_form(&mut store, sum).err(),
        theory::options_as_nimbers(&mut store, sum).err(),
        theory::positions_born_by(&mut store, 2).err(),
        theory::equivalent_by_definition(&mut store, sum, game, 2).err(),
    ];
    for error in errors {
        assert_eq!(error.map(|error| error.kind()), Some(ErrorKind::TimeLimit));
    }
    store.interrupt().clear();
    store.expand(sum)?;
    Ok(())
}

#[test]
fn work_taken_back_leaves_no_trace() -> Result<()> {
    let mut store = Store::new();
    let one = store.nimber(1_u32)?;
    let pair = store.sum(&[one, one])?;
    let (nodes, edges) = (store.len(), store.edges());
    for round in 0..3_u32 {
        let failed = store.attempt(|store| -> Result<()> {
            let huge = store.nimber(power(300) + round)?;
            let heap = store.nimber(70_000 + round)?;
            let small = store.nimber(7 + round)?;
            let sum = store.sum(&[huge, heap, pair])?;
            store.set_of(&[sum, small, one])?;
            let inner = store.sum(&[small, small])?;
            store.expand(inner)?;
            Err(Error::new(ErrorKind::Domain, "on purpose"))
        });
        assert!(failed.is_err());
        assert_eq!((store.len(), store.edges()), (nodes, edges));
    }
    // Everything can be made anew, and once.
    let huge = store.nimber(power(300))?;
    assert_eq!(store.nimber(power(300))?, huge);
    let sum = store.sum(&[huge, one])?;
    assert_eq!(store.sum(&[one, huge])?, sum);
    assert_eq!(store.len(), nodes + 2);
    Ok(())
}

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

/// Makes nodes of every kind out of those that were made before.
fn grow(
    store: &mut Store,
    rules: RulesetId,
    made: &mut Vec<GameId>,
    random: &mut Random,
    count: usize,
) -> Result<()> {
    for _ in 0..count {
        let parts: Vec<GameId> = (0..random.below(4)).map(|_| made[random.below(made.len())]).collect();
        let id = match random.below(7) {
            0 => store.nimber(random.below(300) as u64)?,
            1 => store.nimber(power(300) + random.below(300) as u32)?,
            2 => store.nimber(Ordinal::omega().sum(&Ordinal::from(random.below(300) as u64)))?,
            3 => store.ruleset_position::<OneHeap>(rules, random.below(300) as u64)?,
            4 => store.sum(&parts)?,
            5 => {
                let position = store.ruleset_position::<OneHeap>(rules, random.below(300) as u64)?;
                let options = store.options(position)?;
                if options.is_empty() { position } else { options[random.below(options.len())] }
            }
            _ => store.set_of(&parts)?,
        };
        made.push(id);
    }
    Ok(())
}

#[test]
fn what_was_taken_back_might_never_have_been() -> Result<()> {
    let (mut store, mut other) = (Store::new(), Store::new());
    let (rules, other_rules) =
        (store.add_ruleset(OneHeap::TAKE_A_SQUARE), other.add_ruleset(OneHeap::TAKE_A_SQUARE));
    let (mut made, mut other_made) = (vec![store.zero()], vec![other.zero()]);
    let mut random = Random(1);
    for round in 0..120 {
        // Less than there is, and far more.
        let wasted = [1, 5, 40, 1_500][random.below(4)];
        let failed = store.attempt(|store| {
            let mut made = made.clone();
            grow(store, rules, &mut made, &mut Random(round + 1_000), wasted)?;
            Err::<(), Error>(Error::new(ErrorKind::Domain, "on purpose"))
        });
        assert_eq!(failed.map_err(|error| error.kind()), Err(ErrorKind::Domain));
        let kept = random.below(30);
        grow(&mut store, rules, &mut made, &mut Random(round), kept)?;
        grow(&mut other, other_rules, &mut other_made, &mut Random(round), kept)?;
        assert_eq!(made, other_made);
        assert_eq!((store.len(), store.edges()), (other.len(), other.edges()));
        for &id in &made {
            assert_eq!(store.value(id), other.value(id));
            assert_eq!(store.written_by_ruleset(id), other.written_by_ruleset(id));
        }
    }
    Ok(())
}
