// A server of the page's files on this machine, and a browser that opens it.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

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

/** Longer than anything here takes on a busy machine: a test waits for what happens, and for no time. */
export const PATIENCE = 600_000;

export const launch = () => chromium.launch({ executablePath: chromiumPath(), args: QUIET });

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
