// That the colours of the book leave each text as it is, and say what is what.
//
//   node colours.mjs FILE…
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";

const near = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const grammar = near("../vscode/syntaxes/sprague.tmLanguage.json");
const coloured = runInNewContext(`const grammar = ${grammar};\n${near("../../release/colours.js")}\ncoloured`);
const classes = (line) => [...coloured(line)].filter(([, name]) => name).map(([text, name]) => `${text} ${name}`);

assert.deepEqual(classes('claim *1 + kayles(5) is N for all n # "why"'), [
  "claim hljs-keyword",
  "* hljs-number",
  "1 hljs-number",
  "kayles hljs-type",
  "5 hljs-number",
  "is hljs-keyword",
  "N hljs-literal",
  "for hljs-keyword",
  " all hljs-keyword",
  '# "why" hljs-comment',
]);
assert.deepEqual(classes("f(n) := {grundy(0.77(n))}"), [
  "f hljs-title",
  "grundy hljs-built_in",
  "0.77 hljs-number",
]);
let lines = 0;
for (const file of process.argv.slice(2)) {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    assert.equal([...coloured(line)].map(([text]) => text).join(""), line, `${file}: ${line}`);
    lines += 1;
  }
}
console.log(`${lines} lines keep their text`);
