// What stands in the place of a language in the editor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { getIndentation, IndentContext, indentString, matchBrackets } from "../page/plain.js";

const state = (doc) => EditorState.create({ doc });

test("brackets match as they nest, in both directions", () => {
  const text = state("{*1, {nim(2)}]} + (");
  const end = (place, direction) => matchBrackets(text, place, direction)?.end.from;
  assert.deepEqual([end(0, 1), end(5, 1), end(9, 1)], [13, 12, 11]);
  assert.deepEqual([end(13, -1), end(12, -1)], [5, 9]);
  assert.equal(matchBrackets(text, 0, 1).matched, false);
  assert.equal(matchBrackets(text, 5, 1).matched, true);
  assert.deepEqual([end(1, 1), end(18, 1), end(0, -1), end(19, 1), end(5, -1)], Array(5).fill(undefined));
});

test("a line begins as deep as the one before", () => {
  const text = state("S := {*1,\n   {*2}}");
  const context = new IndentContext(text);
  assert.deepEqual([context.lineIndent(0), context.lineIndent(10)], [0, 3]);
  assert.deepEqual([getIndentation(context, 0), getIndentation(context, 10)], [0, null]);
  assert.equal(indentString(text, 3), "   ");
});
