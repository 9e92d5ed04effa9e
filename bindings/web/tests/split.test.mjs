// A module that is cut in two answers as before, and has its rest loaded once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, observed } from "../split/cut.mjs";
import * as wasm from "../split/wasm.mjs";

/** Four functions of a number; the third calls the second, the fourth, and what the table has. */
const BODIES = [
  [0, 0x20, 0, 0x10, 1, 0x10, 2, 0x0b],
  [0, 0x20, 0, 0x41, 5, 0x6a, 0x0b],
  [0, 0x20, 0, 0x10, 1, 0x10, 3, 0x41, 1, 0x11, 0, 0, 0x0b],
  [1, 1, 0x7e, 0x20, 0, 0x41, 2, 0x6c, 0x0b],
];
const codeOf = (bodies) => wasm.vector(bodies.map((body) => wasm.sized(Buffer.from(body))));
const CODE = codeOf(BODIES);

const whole = (code = CODE, functions = BODIES.length) =>
  wasm.written([
    [wasm.TYPE, wasm.vector([[0x60, 1, 0x7f, 1, 0x7f]])],
    [wasm.FUNCTION, wasm.vector(Array(functions).fill([0]))],
    [wasm.TABLE, Buffer.from([1, 0x70, 1, 2, 2])],
    [wasm.MEMORY, Buffer.from([1, 0, 1])],
    [wasm.GLOBAL, Buffer.from([1, 0x7f, 1, 0x41, 0, 0x0b])],
    [wasm.EXPORT, wasm.vector([[...wasm.named("run"), 0, 0], [...wasm.named("memory"), 2, 0]])],
    [wasm.ELEMENT, Buffer.from([1, 0, 0x41, 1, 0x0b, 1, 3])],
    [wasm.CODE, code],
    [wasm.DATA, wasm.vector([])],
  ]);

test("both parts answer as the whole, and the rest is loaded when it is called", () => {
  const expected = new WebAssembly.Instance(new WebAssembly.Module(whole())).exports.run(3);
  assert.equal(expected, 52);
  for (const first of [[0], [0, 1], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]]) {
    const parts = cut(wasm.read(whole()), new Set(first), "whole");
    let loads = 0;
    const load = () => {
      loads += 1;
      new WebAssembly.Instance(new WebAssembly.Module(parts.rest), { whole: instance.exports });
    };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(parts.first), { whole: { load } });
    assert.equal(loads, 0);
    assert.deepEqual([instance.exports.run(3), instance.exports.run(3)], [expected, expected], String(first));
    assert.equal(loads, first.length === 4 ? 0 : 1, String(first));
  }
});

test("of functions that do the same one is left", () => {
  // The fifth is the second again, and the sixth calls it as the seventh calls the second.
  const again = [BODIES[1], [0, 0x20, 0, 0x10, 4, 0x0b], [0, 0x20, 0, 0x10, 1, 0x0b]];
  const calls = [0, 0x20, 0, 0x10, 5, 0x10, 6, 0x10, 2, 0x0b];
  const bytes = whole(codeOf([calls, ...BODIES.slice(1), ...again]), 7);
  const module = wasm.folded(wasm.read(bytes));
  assert.deepEqual([...module.dropped], [[4, 1], [6, 5]]);
  assert.deepEqual(module.functions[0].calls.map(({ callee }) => callee), [5, 5, 2]);
  const parts = cut(module, new Set([0, 1, 2, 3, 5]), "whole");
  assert.deepEqual([parts.kept, parts.moved, parts.stubs], [5, 0, 0]);
  const run = (module, load = () => {}) =>
    new WebAssembly.Instance(new WebAssembly.Module(module), { whole: { load } }).exports.run(3);
  assert.equal(run(parts.first), run(bytes));
  // Those that differ in a constant, a type or a callee are different.
  assert.equal(wasm.folded(wasm.read(whole())).dropped.size, 0);
});

test("which functions run is seen", () => {
  const seen = [];
  const split = { hit: (place) => seen.push(place) };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(observed(wasm.read(whole()))), { split });
  assert.equal(exports.run(3), 52);
  assert.deepEqual(seen, [0, 1, 2, 1, 3, 3]);
});

test("what is not known is refused", () => {
  const simd = wasm.vector(BODIES.map(() => wasm.sized(Buffer.from([0, 0xfd, 0x0c, 0x0b]))));
  assert.throws(() => wasm.read(whole(simd)), /not as it is expected to be: instruction fd/);
  assert.throws(() => wasm.read(wasm.written([[wasm.IMPORT, wasm.vector([])]])), /section 2/);
  assert.throws(() => wasm.read(whole().subarray(0, -30)), Error);
});

test("numbers are written in as few bytes as they take", () => {
  assert.deepEqual([0, 127, 128, 300].map(wasm.unsigned), [[0], [127], [128, 1], [172, 2]]);
  assert.deepEqual([0, 63, 64, -1, -65].map(wasm.signed), [[0], [63], [192, 0], [127], [191, 127]]);
});
