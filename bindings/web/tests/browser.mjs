// A server of the page's files on this machine, and a browser that opens it.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, firefox } from "playwright-core";

/** The tests run in Firefox where this is said, and else in Chromium. */
export const inFirefox = process.env.BROWSER === "firefox";

/** Where Firefox saves files: Playwright is not told of them. */
const DOWNLOADS = inFirefox ? mkdtempSync(join(tmpdir(), "sprague-downloads-")) : null;

const FOLDER = fileURLToPath(new URL("../dist", import.meta.url));
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml", webmanifest: "application/manifest+json" };
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium that is installed; null if there is none. */
export function chromiumPath() {
  const paths = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  return paths.find((path) => path && existsSync(path)) ?? null;
}

/** Hands out the files of a folder: `address`, and `close`. `changed` may stand for files. */
export async function serve(changed = {}, folder = FOLDER) {
  const server = createServer((request, response) => {
    const asked = new URL(request.url, "http://page").pathname.slice(1);
    // The service worker asks for its folder.
    const name = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
    const path = `${folder}/${name}`;
    if (name.includes("..") || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
    response.end(changed[name]?.(readFileSync(path, "utf8")) ?? readFileSync(path));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The Firefox that is installed. */
function firefoxPath() {
  const paths = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
  return paths.find((path) => path && existsSync(path)) ?? null;
}

/** Longer than anything here takes on a busy machine: a test waits for what happens, and for no time. */
export const PATIENCE = 600_000;

/** A browser. Of Firefox it is one as people have it, not one that was made for tests. */
export const launch = () =>
  inFirefox
    ? firefox.launch({ channel: "moz-firefox", executablePath: firefoxPath(), downloadsPath: DOWNLOADS })
    : chromium.launch({ executablePath: chromiumPath(), args: QUIET });

/** The file that an action saves: its name, and what is in it. */
export async function saved(page, action) {
  if (!inFirefox) {
    const [download] = await Promise.all([page.waitForEvent("download"), action()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  }
  await action();
  for (;;) {
    const names = readdirSync(DOWNLOADS);
    const bytes = names.length === 1 ? readFileSync(join(DOWNLOADS, names[0])) : "";
    // While it is written, a second file stands beside it.
    if (bytes.length > 0 && !names[0].endsWith(".part")) {
      rmSync(join(DOWNLOADS, names[0]));
      return { name: names[0], bytes };
    }
    await later(10);
  }
}

/** Goes back. Playwright's own way waits in Firefox for a page to load, also where none does. */
export const goBack = (page) => page.evaluate(() => void history.back());

/** Opens the page, and waits for the answers to its first sheet. What goes wrong in it is kept. */
export async function open(browser, address, { fragment = "", ...options } = {}) {
  const page = await visit(browser, address + fragment, options);
  await ran(page, 1);
  return page;
}

/** Opens the page for some work, in which nothing goes wrong. */
export async function opened(browser, address, wish, work) {
  const page = await open(browser, address, wish);
  try {
    await work(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
}

/** Opens a page. What goes wrong in it is kept. The reader is asked about long sheets after `asksAfter`. */
export async function visit(browser, address, { asksAfter = PATIENCE, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript((asksAfter) => (window.spragueAsksAfter = asksAfter), asksAfter);
  const page = await context.newPage();
  page.problems = [];
  page.requested = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.on("request", (request) => page.requested.push(request.url()));
  await page.goto(address);
  return page;
}

/** Waits until the page has run `runs` sheets. */
export const ran = (page, runs) =>
  page.waitForFunction((runs) => Number(document.body.dataset.runs ?? 0) >= runs, runs);

export const runs = (page) => page.evaluate(() => Number(document.body.dataset.runs ?? 0));

/** Puts a text into the editor, as if it were pasted. */
export async function type(page, text) {
  await page.click("#editor .cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

/** Runs a sheet, and waits for its end. */
export async function run(page, text) {
  const before = await runs(page);
  await type(page, text);
  await page.click("#run");
  await ran(page, before + 1);
}
