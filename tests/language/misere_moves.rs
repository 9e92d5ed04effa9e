//! Moves, play and pictures of misère play, against playing by definition.

use num_bigint::BigUint;
use sprague::drawing::{Drawing, Graph};
use sprague::front_end::play::{Boards, Misere, Play, Player};
use sprague::registry::rulesets;
use sprague::theory::Convention;
use sprague::{GameId, Outcome, Reply, Session, Store, misere};

/// Positions small enough to be played out: an example of each ruleset, sets, and sums of them.
fn positions(session: &mut Session) -> Vec<GameId> {
    let mut found = Vec::new();
    for ruleset in rulesets() {
        let Ok(position) = session.position(ruleset.position()) else { continue };
        let small = |store: &mut Store| {
            let followers = store.followers(position).ok()?;
            (followers < BigUint::from(400_u32)).then_some(())
        };
        if small(session.store_mut()).is_some() {
            found.push(position);
        }
    }
    for text in ["*0", "*1", "*7", "{}", "{*2, {*1}}", "{*0, {*1}, *2}", "kayles(6)", "{{*2}, *3}"] {
        found.push(session.position(text).unwrap());
    }
    let store = session.store_mut();
    let alone = found.clone();
    for pair in alone.windows(2) {
        found.push(store.sum(pair).unwrap());
    }
    let (one, five) = (store.nimber(1_u32).unwrap(), store.nimber(5_u32).unwrap());
    for &game in alone.iter().step_by(3) {
        found.push(store.sum(&[game, one, one]).unwrap());
        found.push(store.sum(&[game, five]).unwrap());
    }
    found
}

fn few_followers(store: &mut Store, game: GameId) -> bool {
    store.followers(game).is_ok_and(|count| count < BigUint::from(1_500_u32))
}

#[test]
fn the_moves_that_win_are_those_to_p_positions() {
    let mut session = Session::new();
    let all = positions(&mut session);
    let (mut winning, mut losing, mut looked_at) = (0, 0, 0);
    for game in all {
        let store = session.store_mut();
        if !few_followers(store, game) {
            continue;
        }
        looked_at += 1;
        let moves = misere::moves(store, game, 1_000).unwrap();
        assert_eq!(moves.omitted, Some(BigUint::ZERO));
        let mut results: Vec<GameId> = moves.list.iter().map(|one| one.result).collect();
        let mut options = store.options(game).unwrap();
        for list in [&mut results, &mut options] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(results, options);
        for one in &moves.list {
            let is_p = misere::outcome_by_playing(store, one.result).unwrap() == Outcome::P;
            assert_eq!(one.wins, is_p);
            assert_eq!(one.value.is_zero(), is_p);
            *if is_p { &mut winning } else { &mut losing } += 1;
        }
        let first = misere::winning_move(store, game).unwrap();
        let expected = moves.list.iter().find(|one| one.wins).map(|one| one.result);
        assert_eq!(first.map(|one| one.result), expected);
        // Few rows keep all that win.
        let few = misere::moves(store, game, 1).unwrap();
        let count = |moves: &[sprague::theory::Move]| moves.iter().filter(|one| one.wins).count();
        assert_eq!(count(&few.list), count(&moves.list));
    }
    assert!(looked_at > 60 && winning > 100 && losing > 300, "{looked_at} {winning} {losing}");
}

#[test]
fn what_can_be_won_in_misere_play_is_won() {
    let mut session = Session::new();
    let all = positions(&mut session);
    let mut seed = 1_u64;
    let mut throw = |sides: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % sides
    };
    let (mut games, mut first_moves) = (0, 0);
    for game in all {
        let store = session.store_mut();
        if !few_followers(store, game) {
            continue;
        }
        let first = match misere::outcome_by_playing(store, game).unwrap() {
            Outcome::P => Player::Person,
            Outcome::N => Player::Tool,
        };
        let (mut play, opening) = Play::begin(store, game, first, Boards::Shown, Box::new(Misere)).unwrap();
        assert!(opening[0].starts_with("The player who cannot move wins."));
        while !play.is_over() {
            let count = u64::try_from(&store.option_count(play.position()).unwrap()).unwrap();
            let line = match throw(9) {
                0 => "hint".to_owned(),
                1 => "why".to_owned(),
                _ => (1 + throw(count)).to_string(),
            };
            play.enter(store, &line).unwrap();
        }
        assert_eq!(play.winner(), Some(Player::Tool));
        games += 1;
        first_moves += usize::from(first == Player::Tool);
    }
    assert!(games > 60 && first_moves > 20 && games - first_moves > 10, "{games} {first_moves}");
}

#[test]
fn hints_and_ends_are_those_of_misere_play() {
    let mut session = Session::new();
    let heaps = session.position("*1 + *1").unwrap();
    let store = session.store_mut();
    let (mut play, _) = Play::begin(store, heaps, Player::Person, Boards::Shown, Box::new(Misere)).unwrap();
    assert_eq!(play.enter(store, "hint").unwrap(), ["You win if you move *1 → *0: one heap of one is left."]);
    let said = play.enter(store, "1").unwrap();
    assert!(said.contains(&"You have no move: you win. Well played.".to_owned()), "{said:?}");
    assert_eq!(play.winner(), Some(Player::Person));
}

#[test]
fn moves_misere_says_which_win() {
    let mut session = Session::new();
    for text in ["moves misere kayles(3)", "moves misère kayles(3)"] {
        let Reply::Moves(reply) = session.eval(text).unwrap() else { panic!("moves") };
        assert_eq!((reply.convention, reply.outcome), (Convention::Misere, Some(Outcome::N)));
        let winning: Vec<&str> = reply
            .moves
            .iter()
            .filter(|row| row.wins == Some(true))
            .flat_map(|row| &row.words)
            .map(String::as_str)
            .collect();
        assert_eq!(winning, ["take pins 1 and 2", "take pins 2 and 3"]);
    }
    let Reply::Moves(reply) = session.eval("moves misere *ω + *3").unwrap() else { panic!("moves") };
    let winning: Vec<&str> =
        reply.moves.iter().filter(|row| row.wins == Some(true)).map(|row| &*row.result).collect();
    assert_eq!(winning, ["*3 + *3"]);
    assert!(session.eval("moves misere").is_err());
}

#[test]
fn pictures_show_what_wins_in_misere_play() {
    let mut session = Session::new();
    let all = positions(&mut session);
    for game in all.into_iter().step_by(4) {
        let store = session.store_mut();
        if !few_followers(store, game) {
            continue;
        }
        let graph = Graph::under(Convention::Misere, store, game, 1_000, false).unwrap();
        for node in &graph.nodes {
            let outcome = misere::outcome_by_playing(store, node.position.unwrap()).unwrap();
            assert_eq!(node.outcome, outcome.into());
        }
        let outcome = misere::outcome_by_playing(store, game).unwrap();
        let drawing = Drawing::under(Convention::Misere, store, game).unwrap();
        assert_eq!(drawing.caption[0], format!("misère {outcome}-position"));
        assert_eq!(
            drawing.caption[1].ends_with("which wins"),
            misere::winning_move(store, game).unwrap().is_some()
        );
    }
}
