// What a file has for the sheet.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { statementsOf } from "../page/files.js";

const TAGS = ["sprague", " sprague", "Sprague", "sprague draw", "sprague,ignore", "sprague{.draw}"];
const BRACES = ["{sprague}", "{.sprague}", " {.sprague .numberLines}", "{ .Sprague }", "{sprague, echo=FALSE}"];
const OTHERS = ["", "text", "spragues", "{spragues}", "{.text .sprague}", "{r}", "sprague`", "{sprague}`"];

test("the blocks of a page of Markdown are those that `sprague check` and the editor read", () => {
  const path = new URL("../../../editors/vscode/syntaxes/markdown.tmLanguage.json", import.meta.url);
  // JavaScript has neither `(?i:…)` nor `\G`.
  const begin = JSON.parse(readFileSync(path, "utf8")).patterns[0].begin.replace("(?i:", "(?:").replace("|\\G", "");
  const editor = new RegExp(begin, "iu");
  const read = (tag, name = "a.md") => statementsOf(name, `a\n\`\`\`${tag}\nnim(1)\n\`\`\`\nb\n`);
  for (const tag of [...TAGS, ...BRACES]) {
    assert.deepEqual(read(tag), { text: "nim(1)\n" }, tag);
    assert.match(`\`\`\`${tag}`, editor);
  }
  for (const tag of OTHERS) {
    assert.match(read(tag).refused, /has no blocks of statements/, tag);
    assert.doesNotMatch(`\`\`\`${tag}`, editor);
  }
  assert.deepEqual(read("{sprague}", "a.MARKDOWN"), { text: "nim(1)\n" });
  assert.deepEqual(statementsOf("a.md", "```{sprague}\r\na\r\nb\r\n```\r\n"), { text: "a\nb\n" });
  assert.deepEqual(statementsOf("a.md", "```sprague\na\n```\n```{.sprague}\nb\n```"), { text: "a\nb\n" });
  assert.deepEqual(statementsOf("a.claims", "```{sprague}"), { text: "```{sprague}" });
});
