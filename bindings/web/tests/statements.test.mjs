// Every statement of the documents and examples gives in the page's worker what the command gives.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { examples } from "../page/examples.js";
import { launch, open, PATIENCE, serve } from "./browser.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const COMMAND = process.env.SPRAGUE;
/** As many positions as a session of the page keeps. */
const NODES = "2000000";

function files(folder, ending) {
  return readdirSync(folder).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(path).isDirectory() ? files(path, ending) : path.endsWith(ending) ? [path] : [];
  });
}

/** The blocks of a page that are statements. */
function blocks(page) {
  return [...page.matchAll(/^(```+)sprague *\n([\s\S]*?)^\1 *$/gm)].map((found) => found[2]).join("\n");
}

function sheets() {
  const pages = [`${ROOT}README.md`, ...files(`${ROOT}docs`, ".md"), ...files(`${ROOT}examples`, ".md")];
  const of = (path) => path.slice(ROOT.length);
  return [
    ...pages.map((path) => ({ name: of(path), text: blocks(readFileSync(path, "utf8")) })),
    ...files(`${ROOT}examples`, ".claims").map((path) => ({ name: of(path), text: readFileSync(path, "utf8") })),
    ...examples.flatMap(({ sheets }) =>
      sheets.map(({ title, text }) => ({ name: title, text: text.replace(/^:.*$/gm, "") })),
    ),
  ].filter(({ text }) => text.trim());
}

/** A text as a whole, as the page has it: in a pipe a line that begins with `else` comes too late. */
function ofTheCommand(text) {
  const isLong = Buffer.byteLength(text) > 100_000;
  const options = ["eval", "--json", "--max-nodes", NODES, "--time-limit", "0", "--", isLong ? "-" : text];
  const done = spawnSync(COMMAND, options, { input: isLong ? text : "", encoding: "utf8", maxBuffer: 1 << 28 });
  return done.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/**
 * What raises a ceiling is said by each in its own words, and so is that a file cannot be used: the
 * page has none.
 */
function compared(object) {
  if (object.kind !== "error") {
    return object;
  }
  if (object.error === "file") {
    const { kind, error, line, column } = object;
    return { kind, error, line, column };
  }
  return { ...object, helps: object.helps.filter((help) => !/raise the limit|own machine/.test(help)) };
}

let browser, server, page;
before(async () => {
  [browser, server] = [await launch(), await serve()];
  page = await open(browser, server.address);
  await page.evaluate(async () => {
    const module = await WebAssembly.compileStreaming(fetch("sprague.wasm"));
    window.inWorker = (text) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("worker.js");
        const data = [];
        let parts = null;
        worker.postMessage({ module });
        worker.postMessage({ id: -1, request: { ask: "sheet", text } });
        worker.onmessage = ({ data: { answer, trap } }) => {
          if (trap !== undefined) {
            reject(new Error(`${trap}, at ${data.length}`));
          } else if (parts === null) {
            parts = answer.parts;
          } else {
            data.push(answer.error ? answer.error.data : answer.data);
          }
          if (parts && data.length === parts.length) {
            worker.terminate();
            resolve(data);
          } else if (parts) {
            worker.postMessage({ id: data.length, request: { ask: "run", part: data.length } });
          }
        };
      });
  });
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("documents and examples, statement by statement", { timeout: PATIENCE }, async () => {
  let statements = 0;
  const others = [];
  for (const { name, text } of sheets()) {
    const here = (await page.evaluate((text) => window.inWorker(text), text)).filter((one) => one !== null);
    const there = ofTheCommand(text);
    assert.equal(here.length, there.length, `${name}: as many answers`);
    here.forEach((one, place) => {
      try {
        assert.deepEqual(compared(one), compared(there[place]));
      } catch {
        others.push(`${name}: ${JSON.stringify(one).slice(0, 300)} and ${JSON.stringify(there[place]).slice(0, 300)}`);
      }
    });
    statements += here.length;
  }
  console.log(`${statements} statements answer as the command does, but for ${others.length}`);
  assert.ok(statements > 1_300, `only ${statements} statements were found`);
  assert.deepEqual(others, []);
});
