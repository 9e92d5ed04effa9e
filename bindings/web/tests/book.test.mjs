// The blocks of the book: each is run by its button. Without a book that mdBook made (BOOK), pages of
// the same markup stand in for it.
import assert from "node:assert/strict";
import { buildSync } from "esbuild";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { inFirefox, launch, PATIENCE, ran, serve, visit } from "./browser.mjs";

const HERE = fileURLToPath(new URL("..", import.meta.url));
const DOCS = join(HERE, "../../docs");
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Pages of documents, with the fenced blocks that mdBook finds in them. */
function standIn() {
  const book = mkdtempSync(join(tmpdir(), "sprague-book-"));
  mkdirSync(join(book, "docs"));
  cpSync(join(HERE, "dist"), join(book, "page"), { recursive: true });
  buildSync({ entryPoints: [join(HERE, "page/blocks.js")], bundle: true, target: "es2022", outdir: book, logLevel: "warning" });
  for (const name of readdirSync(DOCS).filter((name) => name.endsWith(".md"))) {
    const blocks = [...readFileSync(join(DOCS, name), "utf8").matchAll(/^( *)(```+)(.*)\n([\s\S]*?)^\1\2 *$/gm)];
    const made = blocks.map(([, , , tag, code]) => `<pre><code class="language-${tag}">${escaped(code)}</code></pre>`);
    const head = `<meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">`;
    const page = `<!doctype html><html lang="en">${head}<body><main>${made.join("\n")}</main><script src="../blocks.js"></script>`;
    writeFileSync(join(book, "docs", name.replace(/md$/, "html")), page);
  }
  return book;
}

const BOOK = process.env.BOOK ?? standIn();
let browser, server;
before(async () => {
  [browser, server] = [await launch(), await serve({}, BOOK)];
});
after(async () => {
  await browser?.close();
  server?.close();
  if (!process.env.BOOK) {
    rmSync(BOOK, { recursive: true });
  }
});

async function opened(name, work) {
  const page = await visit(browser, `${server.address}docs/${name}.html`);
  try {
    await work(page);
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requested.filter((one) => !one.startsWith(server.address) && !one.startsWith("data:")), []);
  } finally {
    await page.context().close();
  }
}

/** The bar of the block with this text. */
const barOf = (page, text) => page.locator("pre", { hasText: text }).first().locator("+ .sprague-bar");
const ended = (bar) => bar.and(bar.page().locator("[data-ended]")).waitFor();

// What the module answers, one browser shows.
test("every block of the tutorial and the reference is run by its button", { timeout: PATIENCE, skip: inFirefox }, async () => {
  let count = 0;
  for (const name of ["tutorial", "language"]) {
    await opened(name, async (page) => {
      for (const bar of await page.locator(".sprague-bar").all()) {
        await bar.getByRole("button", { name: "Run" }).click();
        await ended(bar);
        const code = await bar.locator("xpath=preceding-sibling::pre[1]/code").innerText();
        const list = bar.locator("+ .sprague-answers");
        const said = `${name}: ${code}\n${await bar.innerText()}\n${await list.innerText()}`;
        // The page has no files, and says so where one is used.
        assert.ok((await list.locator("li").count()) > 0, said);
        // What a session shows may fail; what a page claims holds.
        const isSession = code.startsWith("> ");
        assert.ok((await list.locator("li.error").count()) === 0 || (isSession && /^(error|> use )/m.test(code)), said);
        assert.ok(isSession || (await list.locator("li.fails").count()) === 0, said);
        count++;
      }
    });
  }
  console.log(`${count} blocks were run`);
  assert.ok(count > 90, `only ${count} blocks`);
});

test("a block takes the definitions above it, here and on the page", async () => {
  await opened("tutorial", async (page) => {
    const bar = barOf(page, "claim kayles'(n) = kayles(n)");
    await bar.getByRole("button", { name: "Run" }).click();
    await ended(bar);
    const answers = bar.locator("+ .sprague-answers > li");
    assert.equal(await answers.and(page.locator(".holds")).count(), await answers.count());
    const [sheet] = await Promise.all([
      page.context().waitForEvent("page"),
      bar.getByRole("button", { name: "Open on the page" }).click(),
    ]);
    await ran(sheet, 1);
    assert.match(await sheet.innerText("#editor"), /kayles'\(n\) :=/);
    assert.doesNotMatch(await sheet.innerText("#status"), /error|fails/);
  });
});

// Playwright makes two single clicks of a double click in Firefox.
test("a double click runs a block, and another block ends it", { skip: inFirefox }, async () => {
  await opened("tutorial", async (page) => {
    const [first, second] = [page.locator(".sprague-bar").first(), page.locator(".sprague-bar").nth(1)];
    await first.getByRole("button", { name: "Run" }).dblclick();
    await ended(first);
    assert.doesNotMatch(await first.innerText(), /Stopped/);
    await first.getByRole("button", { name: "Run" }).click();
    await second.getByRole("button", { name: "Run" }).click();
    await ended(second);
    assert.equal(await first.getAttribute("data-ended"), "2");
    assert.ok((await second.locator("+ .sprague-answers > li").count()) > 0);
  });
});

test("Stop ends a block, and the next one runs", async () => {
  await opened("tutorial", async (page) => {
    await page.evaluate(() => {
      document.querySelector(".sprague-bar").previousElementSibling.querySelector("code").textContent = "> cram(7, 9)";
      const script = document.querySelector('script[src*="blocks"]');
      document.querySelectorAll(".sprague-bar, .sprague-answers").forEach((one) => one.remove());
      const again = Object.assign(document.createElement("script"), { src: script.src });
      document.body.append(again);
    });
    const bar = page.locator(".sprague-bar").first();
    await bar.getByRole("button", { name: "Run" }).click();
    await page.locator(".sprague-answers li.waiting").first().waitFor();
    await bar.getByRole("button", { name: "Stop" }).click();
    await ended(bar);
    assert.match(await bar.innerText(), /Stopped/);
    const next = page.locator(".sprague-bar").nth(1);
    await next.getByRole("button", { name: "Run" }).click();
    await ended(next);
    assert.equal(await next.locator("+ .sprague-answers > li.error").count(), 0);
  });
});
