// Cuts the module in two: what first answers run (first.mjs) is `sprague.wasm`, all other functions are
// `sprague-rest.wasm`, which a worker loads when one of them is first called.
//
//   node split/split.mjs MODULE FOLDER
//
// What first answers run is seen by running them, so the same module is always cut in the same way.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { answersOf } from "../page/answering.js";
import { cut, observed } from "./cut.mjs";
import { firstRequests } from "./first.mjs";
import { folded, read } from "./wasm.mjs";

/** Smaller bodies stay in the first part: a stub in their place would be as large. */
const SMALL = 16;

/** The functions that run when first answers are given. */
function runByFirstAnswers(module) {
  const run = new Set();
  const split = { hit: (place) => run.add(place) };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(observed(module)), { split });
  const ask = answersOf(exports);
  for (const request of firstRequests(ask)) {
    ask(request);
  }
  return run;
}

const [path, folder] = process.argv.slice(2);
const bytes = readFileSync(path);
const module = folded(read(bytes));
const first = runByFirstAnswers(module);
module.functions.forEach(({ body }, index) => body.length <= SMALL && first.add(index));
module.exports.forEach(({ kind, index }) => kind === 0 && first.add(index));
// Both parts carry the name of their module, so that parts of different builds do not fit together.
const name = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
const parts = cut(module, first, name);
writeFileSync(`${folder}/sprague.wasm`, parts.first);
writeFileSync(`${folder}/sprague-rest.wasm`, parts.rest);
console.log(`the module: ${parts.kept} functions for first answers, ${parts.moved} in the rest, ${parts.stubs} stubs`);
