// Holds the TextMate grammar against the server's own colours, token by token, over files of
// claims and the blocks of Markdown pages.
//
//   node grammar.mjs PROGRAM GRAMMARS FILE…

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The packages are installed elsewhere, for nothing is written beside this file.
const require = createRequire(join(process.env.PACKAGES ?? process.cwd(), "packages.js"));
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

/** What the grammar calls each kind of token of the server. */
const SCOPES = {
  keyword: /^keyword\.(control|operator)/,
  function: /^support\.function|^entity\.name/,
  class: /^support\.class|^entity\.name/,
  variable: /^variable|^entity\.name/,
  number: /^constant/,
  string: /^string/,
  comment: /^comment/,
  operator: /^keyword\.operator/,
  enumMember: /^constant\.language/,
};

/** Signs that only the scanner can tell: they open and close positions, or compare. */
const EITHER = /^[<>]$/;

async function grammars(folder) {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const read = (name) => parseRawGrammar(readFileSync(join(folder, name), "utf8"), name);
  // Headings, and blocks of other languages, in which nothing is a block of ours.
  const other = {
    name: "markup.fenced_code.block.markdown",
    begin: "^([\\s>]*)(`{3,}|~{3,})(?!\\s*(?i:sprague))",
    end: "^[\\s>]*\\2[`~]*\\s*$",
  };
  const heading = { match: "^#.*$", name: "heading" };
  const page = { scopeName: "text.html.markdown", patterns: [heading, other] };
  const known = {
    "source.sprague": () => read("sprague.tmLanguage.json"),
    "markdown.sprague.codeblock": () => read("markdown.tmLanguage.json"),
    "text.html.markdown": () => parseRawGrammar(JSON.stringify(page), "page.json"),
  };
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new OnigScanner(sources),
      createOnigString: (text) => new OnigString(text),
    }),
    loadGrammar: async (name) => known[name]?.() ?? null,
    getInjections: (name) =>
      name === "text.html.markdown" ? ["markdown.sprague.codeblock"] : undefined,
  });
  return {
    claims: await registry.loadGrammar("source.sprague"),
    md: await registry.loadGrammar("text.html.markdown"),
  };
}

/** A server, and a function that asks it. */
function server(program) {
  const child = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let bytes = Buffer.alloc(0);
  child.stdout.on("data", (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(bytes.toString("latin1", 0, 64));
      if (!header || bytes.length < header[0].length + Number(header[1])) return;
      const end = header[0].length + Number(header[1]);
      const message = JSON.parse(bytes.toString("utf8", header[0].length, end));
      bytes = bytes.subarray(end);
      waiting.get(message.id)?.(message.result);
    }
  });
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let asked = 0;
  const ask = (method, params) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      send({ id: asked, method, params });
    });
  return { ask, tell: (method, params) => send({ method, params }), end: () => child.stdin.end() };
}

/** What the server says of a text: line, column, length and kind of each token. */
async function tokens({ ask, tell }, kinds, uri, languageId, text) {
  const textDocument = { uri, languageId, version: 1, text };
  tell("textDocument/didOpen", { textDocument });
  const { data } = await ask("textDocument/semanticTokens/full", { textDocument: { uri } });
  tell("textDocument/didClose", { textDocument: { uri } });
  const found = [];
  let [line, column] = [0, 0];
  for (let place = 0; place < data.length; place += 5) {
    column = data[place] > 0 ? data[place + 1] : column + data[place + 1];
    line += data[place];
    found.push({ line, column, length: data[place + 2], kind: kinds[data[place + 3]] });
  }
  return found;
}

/** The innermost name that the grammar gives to each column of each line. */
function scopes(grammar, lines) {
  let stack = INITIAL;
  return lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    const found = [];
    for (const { startIndex, endIndex, scopes } of tokens) {
      found.fill(null, startIndex, endIndex);
      for (let column = startIndex; column < endIndex; column += 1) found[column] = scopes;
    }
    return found;
  });
}

const [program, folder, ...files] = process.argv.slice(2);
const { claims, md } = await grammars(folder);
const editor = server(program);
const { capabilities } = await editor.ask("initialize", { capabilities: {} });
const kinds = capabilities.semanticTokensProvider.legend.tokenTypes;
let [count, wrong] = [0, 0];
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const lines = text.split(/\r?\n/);
  const isPage = file.endsWith(".md");
  const names = scopes(isPage ? md : claims, lines);
  const language = isPage ? "markdown" : "sprague";
  const found = await tokens(editor, kinds, pathToFileURL(file).href, language, text);
  const ours = new Set(found.map(({ line }) => line));
  for (const { line, column, length, kind } of found) {
    const piece = lines[line].slice(column, column + length);
    if (EITHER.test(piece)) continue;
    count += 1;
    const scope = names[line][column] ?? [];
    const last = scope.findLast((name) => name.endsWith(".sprague")) ?? "nothing";
    if (!SCOPES[kind].test(last)) {
      wrong += 1;
      const place = `${file}:${line + 1}:${column + 1}`;
      console.error(`${place}: "${piece}" is ${kind}, and coloured as ${last}`);
    }
  }
  // Outside of its blocks a page is left alone.
  for (const [line, scope] of names.entries()) {
    const isColoured = scope.flat().some((name) => /^(support|variable)/.test(name ?? ""));
    if (isPage && !ours.has(line) && isColoured) {
      wrong += 1;
      console.error(`${file}:${line + 1}: coloured, and no statement`);
    }
  }
}
editor.end();
console.log(`${count} tokens of ${files.length} files, ${wrong} of them coloured wrongly`);
process.exit(wrong > 0 || count === 0 ? 1 : 0);
