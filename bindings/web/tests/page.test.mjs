// The page in a browser: answers, Stop, links, saving, deep input, traps, keys, telephones, axe.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { examples } from "../page/examples.js";
import { launch, open, ran, run, runs, serve, type } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What a computer that does other work besides may take longer than the figures of the README. */
const PATIENCE = 4;

let browser, server;
before(async () => {
  [browser, server] = [await launch(), await serve()];
});
after(async () => {
  await browser?.close();
  server?.close();
});

async function opened(wish, work) {
  const page = await open(browser, server.address, wish);
  try {
    await work(page);
    assert.deepEqual(page.problems, []);
  } finally {
    await page.context().close();
  }
}

/** What is answered, with formulas as they are typed. */
async function answers(page) {
  const text = (await page.innerText("#answers")).normalize("NFKC").replaceAll("∗", "*");
  return text.replace(/\n+(?=[*\d{},+])|(?<=[*{},+])\n+/g, "");
}

test("the first answer is soon there", async () => {
  const begun = Date.now();
  await opened({}, async (page) => {
    const first = await page.evaluate(() => performance.now());
    console.log(`first answers after ${Math.round(first)} ms, ${Date.now() - begun} ms with the browser's start`);
    assert.ok(first < 1_500 * PATIENCE, `${first} ms`);
    assert.match(await answers(page), /\*3\s+N-position/);
  });
});

test("all examples are answered without an error", { timeout: 120_000 }, async () => {
  await opened({}, async (page) => {
    const count = examples.flatMap(({ sheets }) => sheets).length;
    for (let place = 0; place < count; place++) {
      const before = await runs(page);
      await page.locator("#examples").selectOption({ index: place === 0 ? 1 : place });
      await ran(page, before + 1);
      const status = await page.innerText("#status");
      assert.match(status, /^\d+ answers?/, status);
      assert.doesNotMatch(status, /error/, `example ${place}: ${await answers(page)}`);
    }
  });
});

test("errors have carets, in the answers and in the editor", async () => {
  await opened({}, async (page) => {
    await run(page, "S := {*1}\nclaim S = {0, 1}\nclaim S = *0");
    assert.match(await page.innerText("pre.drawn"), /2 \| claim S = \{0, 1\}\n.*\^/);
    assert.equal(await page.locator(".cm-lintRange-error").count(), 1);
    assert.match(await page.innerText("#status"), /3 answers; 1 claim: 1 holds, 0 fail; 1 error/);
  });
});

test("Stop ends within 0.2 s, and definitions are there afterwards", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    await type(page, "mine(n) := {mine(n - 1) if n > 0}\nmine(2)\ncram(8, 8)");
    await page.click("#run");
    await page.waitForFunction(() => document.querySelectorAll("#answers > li").length === 3);
    await page.waitForTimeout(500);
    const took = await page.evaluate(async (runs) => {
      const begun = performance.now();
      document.querySelector("#stop").click();
      while (Number(document.body.dataset.runs) < runs) {
        await new Promise((done) => setTimeout(done, 2));
      }
      return performance.now() - begun;
    }, before + 1);
    console.log(`stopped after ${Math.round(took)} ms`);
    assert.ok(took < 200, `${took} ms`);
    assert.match(await answers(page), /Stopped/);
    await page.fill("#position", "mine(1) + *2");
    await page.click("#begin");
    await page.waitForSelector("#moves button");
    await run(page, "*1 + *2");
    assert.match(await answers(page), /\*3\s+N-position/);
  });
});

test("typing never waits for an answer", async () => {
  await opened({}, async (page) => {
    await type(page, "cram(8, 8)");
    await page.click("#run");
    await page.waitForTimeout(300);
    await type(page, "");
    const begun = Date.now();
    await page.keyboard.type("claim kay");
    await page.waitForSelector(".is-keyword", { timeout: 2_000 });
    const isOffered = () => /kayles/.test(document.querySelector(".cm-tooltip-autocomplete")?.innerText ?? "");
    await page.waitForFunction(isOffered, null, { timeout: 4_000 });
    console.log(`colours and completion ${Date.now() - begun} ms after the first key, while a board is solved`);
    assert.match(await page.innerText("#status"), /Running/);
    await page.click("#stop");
  });
});

test("a link has the sheet, and opens it", async () => {
  const text = "# ω and ⊕: 100 % of it\nclaim nim(1 2 3) is P\n";
  let address;
  await opened({}, async (page) => {
    await run(page, text);
    await page.click("#link");
    address = await page.inputValue("#address");
  });
  assert.ok(address.startsWith(`${server.address}#sheet=`));
  await opened({ fragment: address.slice(server.address.length) }, async (page) => {
    assert.equal(await page.locator(".cm-line").first().innerText(), "# ω and ⊕: 100 % of it");
    assert.match(await page.innerText("#status"), /1 answer; 1 claim: 1 holds/);
  });
});

test("a link that was cut is said to be", async () => {
  await opened({ fragment: "#sheet=%F0%9F" }, async (page) => {
    await page.waitForFunction(() => /cut or changed/.test(document.querySelector("#status").innerText));
  });
});

test("what was typed is there again on the way back", async () => {
  await opened({}, async (page) => {
    await run(page, "kayles(9)");
    const before = await runs(page);
    await page.goto(`${server.address}#sheet=kayles(3)`);
    await ran(page, before + 1);
    await page.goBack();
    await ran(page, before + 2);
    assert.match(await page.innerText("#editor .cm-content"), /kayles\(9\)/);
    await page.goto("about:blank");
    await page.goBack();
    await ran(page, 1);
    assert.match(await page.innerText("#editor .cm-content"), /kayles\(9\)/);
  });
});

test("a statement of several lines is played from the field again", async () => {
  await opened({}, async (page) => {
    await run(page, "{*1, # one\n *2, *4}");
    await page.getByRole("button", { name: /^Play this/ }).click();
    await page.waitForSelector("#moves button");
    assert.equal(await page.inputValue("#position"), "{*1, *2, *4}");
  });
});

test("a sheet that was changed is run before it is saved", async () => {
  await opened({}, async (page) => {
    await type(page, "claim *2 = *5\n*1");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    const path = join(mkdtempSync(join(tmpdir(), "sprague-page-")), "sheet.md");
    await download.saveAs(path);
    assert.match(readFileSync(path, "utf8"), /```text\nclaim \*2 = \*5\n```/);
  });
});

test("a sheet that is saved is one that the command checks", async () => {
  await opened({}, async (page) => {
    await run(page, "S := {*1, {*1}}\nclaim S = *2\nclaim S = *5\n:draw S\n{0, 1}\nmoves S");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    const path = join(mkdtempSync(join(tmpdir(), "sprague-page-")), "sheet.md");
    await download.saveAs(path);
    const saved = readFileSync(path, "utf8");
    assert.match(saved, /```text\nclaim S = \*5\n```/);
    const checked = spawnSync(process.env.SPRAGUE, ["check", path], { encoding: "utf8" });
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    assert.match(checked.stdout, /1 claim/);
  });
});

test("deep input is answered or refused", { timeout: 120_000 }, async () => {
  const nested = (open, inner, close, times) => open.repeat(times) + inner + close.repeat(times);
  const deep = {
    ["not ".repeat(5_000) + "true"]: /nested 5001 deep, and the ceiling is 1000/,
    ["-".repeat(5_000) + "3"]: /the ceiling is 1000/,
    ["not ".repeat(990) + "true"]: /true/,
    ["if 1 = 2 then *1 else ".repeat(3_000) + "*4"]: /the ceiling is 1000/,
    ["if 1 = 2 then *1 else ".repeat(900) + "*4"]: /\*4/,
    [nested("{", "*1", "}", 390)]: /\*/,
    [nested("{", "*1", "}", 5_000)]: /brackets are nested 5000 deep/,
    [nested("[", "1", "]", 390)]: /\[/,
    [nested("(", "*2", ")", 390)]: /\*2/,
    ["claim " + nested("(", "n >= 0", ")", 190) + " for all n"]: /holds/,
    ["claim " + "not ".repeat(150) + "(n >= 0) for all n"]: /holds/,
    ["nim(" + nested("ω^(", "ω", ")", 150) + ")"]: /N-position|\^/,
    ["f(n) := {f(n-1) if n > 0}; birthday(f(100000))"]: /100000/,
  };
  await opened({}, async (page) => {
    for (const [text, expected] of Object.entries(deep)) {
      await run(page, text);
      assert.doesNotMatch(await page.innerText("#status"), /failed/, text.slice(0, 40));
      assert.match(await answers(page), expected, text.slice(0, 40));
    }
  });
});

test("the page survives a trap inside the module", async () => {
  // When it meets this text, the worker asks for more room than there is.
  const trap = `const Instance = WebAssembly.Instance;
    let asked = "";
    WebAssembly.Instance = function (module, imports) {
      const { memory, room, ask, answer } = new Instance(module, imports).exports;
      return { exports: { memory, room, answer, ask: () => (asked.includes("# trap") ? room(-1) : ask()) } };
    };
    addEventListener("message", ({ data }) => (asked = data.request?.text ?? ""));`;
  const changed = { "worker.js": (text) => trap + text };
  const other = await serve(changed);
  const page = await open(browser, other.address);
  try {
    await run(page, "*1 + *2 # trap");
    assert.match(await page.innerText("#status"), /The engine failed, and was started again/);
    await run(page, "*1 + *2");
    assert.match(await answers(page), /\*3\s+N-position/);
  } finally {
    await page.context().close();
    other.close();
  }
});

test("nothing leaves the machine", async () => {
  await opened({}, async (page) => {
    await run(page, "claim *1 is N\n:plot kayles");
    await page.click("#link");
    assert.ok(page.requested.every((url) => url.startsWith(server.address) || url.startsWith("data:") || url.startsWith("blob:")));
    const refused = await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective));
          fetch("http://127.0.0.2/").catch(() => {});
        }),
    );
    assert.equal(refused, "connect-src");
    page.problems.length = 0;
  });
});

test("keys alone: a sheet is run, the editor is left, a game is played", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "examples");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("nim(1 2)");
    await page.keyboard.press("Control+Enter");
    await ran(page, before + 1);
    assert.match(await answers(page), /\*3/);
    await page.keyboard.press("F1");
    await page.waitForSelector("#help:not([hidden])");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#help", { state: "hidden" });
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.id), "run", "Tab leaves the editor");
    const reach = async (holds) => {
      for (let step = 0; step < 80; step++) {
        if (await page.evaluate(holds)) {
          return;
        }
        await page.keyboard.press("Tab");
      }
      assert.fail(`no way by Tab: ${holds}`);
    };
    await reach(() => document.activeElement.id === "position");
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("kayles(3)");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#moves button");
    await reach(() => document.activeElement.textContent.startsWith("take pin 2"));
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /You take pin 2/.test(document.querySelector("#said").innerText));
  });
});

const WISHES = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "a telephone": { viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true },
};
for (const [name, wish] of Object.entries(WISHES)) {
  test(`axe finds nothing in ${name}, and nothing is wider than the page`, { timeout: 120_000 }, async () => {
    await opened(wish, async (page) => {
      const sheet = "S := {*1, {*1}}\nclaim S = *3\nprove nim(1 2 3) is P\n{0, 1}\nkayles(5)\n" +
        ":table wythoff(a, b) for a in 0..30 for b in 0..30\n:plot kayles\n:help mex\nmoves S + *2\n1..100 ++ [7]";
      await run(page, sheet);
      await page.fill("#position", "kayles(4) + node_kayles(path(3)) + *9 + chomp(3, 8)");
      await page.click("#begin");
      await page.waitForSelector("#board svg");
      await page.click("#hint");
      await page.waitForSelector(".winning");
      const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width[0] <= width[1], `${width}`);
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run());
      const told = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
      assert.deepEqual(told, []);
      assert.ok(found.passes.length > 20);
    });
  });
}
