// Which move is meant by clicks, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clicked, isMade, meant } from "../page/choice.js";

const move = (parts, named = [], figures = [0]) => ({ parts: [...parts], named: [...named], figures });

/** What clicks on these parts lead to: the move that is made, and after how many of them. */
function play(moves, parts, figure = 0) {
  let chosen = null;
  for (const [place, part] of parts.entries()) {
    chosen = clicked(moves, chosen, figure, part);
    if (chosen && isMade(moves, chosen)) {
      return [meant(moves, figure, chosen.parts), place + 1];
    }
  }
  return [null, parts.length];
}

test("a pin or two beside each other", () => {
  const pins = [move("a"), move("b"), move("c"), move("ab"), move("bc")];
  assert.deepEqual(play(pins, ["a", "b"]), [pins[3], 2]);
  assert.deepEqual(play(pins, ["b", "b"]), [pins[1], 2]);
  // Those that stand apart begin anew.
  assert.deepEqual(play(pins, ["a", "c", "c"]), [pins[2], 3]);
});

test("a bite takes what is beyond it", () => {
  const bites = [move("ab", "a"), move("b", "b")];
  // Only one bite takes the first square, and it takes more than that: it is shown before.
  assert.deepEqual(play(bites, ["a"]), [null, 1]);
  assert.deepEqual(play(bites, ["a", "a"]), [bites[0], 2]);
  assert.deepEqual(play(bites, ["b", "b"]), [bites[1], 2]);
});

test("counters on top of one that is clicked go, too", () => {
  const heap = [move("abc"), move("bc"), move("c")];
  assert.deepEqual(play(heap, ["b", "b"]), [heap[1], 2]);
  assert.deepEqual(play(heap, ["a", "a"]), [heap[0], 2]);
});

test("a vertex is meant before its neighbours", () => {
  const path = [move("ab", "a"), move("abc", "b"), move("bc", "c")];
  assert.deepEqual(play(path, ["b", "b"]), [path[1], 2]);
});

test("what touches the same is left to the buttons", () => {
  const steps = [move("ab"), move("ab")];
  assert.deepEqual(play(steps, ["a", "b", "a"]), [null, 3]);
});

test("nothing is meant where nothing is touched, or in another figure", () => {
  const pins = [move("a", "", [1])];
  assert.equal(clicked(pins, null, 0, "a"), null);
  assert.equal(clicked(pins, null, 1, "z"), null);
  assert.deepEqual(play(pins, ["a"], 1), [pins[0], 1]);
});
