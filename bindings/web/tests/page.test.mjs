// The page in a browser: answers, Stop, links, saving, deep input, traps, keys, telephones, axe.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { examples } from "../page/examples.js";
import { goBack, inFirefox, launch, open, opened as inBrowser, PATIENCE, ran, run, runs, saved, serve, type } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser, server;
before(async () => {
  [browser, server] = [await launch(), await serve()];
});
after(async () => {
  await browser?.close();
  server?.close();
});

const opened = (wish, work) => inBrowser(browser, server.address, wish, work);

/** What is answered, with formulas as they are typed. */
async function answers(page) {
  const text = (await page.innerText("#answers")).normalize("NFKC").replaceAll("∗", "*");
  return text.replace(/\n+(?=[*\d{},+])|(?<=[*{},+])\n+/g, "");
}

test("the first sheet is answered when the page is opened", async () => {
  await opened({}, async (page) => {
    console.log(`first answers after ${Math.round(await page.evaluate(() => performance.now()))} ms`);
    assert.match(await answers(page), /\*3\s+N-position/);
  });
});

test("all examples are answered without an error", { timeout: PATIENCE }, async () => {
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

/** Waits until the last statement of a sheet is being computed, which is this. */
const computes = (page, statement) =>
  page.waitForFunction(
    (statement) => document.querySelector("#answers > li.waiting:last-child .typed")?.textContent === statement,
    statement,
  );

test("Stop ends what is computed, and definitions are there afterwards", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    await type(page, "mine(n) := {mine(n - 1) if n > 0}\nmine(2)\ncram(7, 9)");
    await page.click("#run");
    await computes(page, "cram(7, 9)");
    await page.click("#stop");
    await ran(page, before + 1);
    assert.match(await answers(page), /Stopped/);
    await page.fill("#position", "mine(1) + *2");
    await page.click("#begin");
    await page.waitForSelector("#moves button");
    await run(page, "*1 + *2");
    assert.match(await answers(page), /\*3\s+N-position/);
  });
});

/** Waits until the editor offers this. */
const offered = (page, what) =>
  page.waitForFunction(
    (what) => new RegExp(what, "u").test(document.querySelector(".cm-tooltip-autocomplete")?.innerText ?? ""),
    what.source,
  );

test("typing never waits for an answer", async () => {
  await opened({}, async (page) => {
    await type(page, "cram(7, 9)");
    await page.click("#run");
    await computes(page, "cram(7, 9)");
    await type(page, "");
    await page.keyboard.type("claim kay");
    await page.waitForSelector(".is-keyword");
    await offered(page, /kayles/);
    assert.match(await page.innerText("#status"), /Running/);
    await page.click("#stop");
  });
});

/** The address of the sheet. */
async function linkOf(page) {
  await page.click("#link");
  await page.waitForFunction(() => document.querySelector("#address").value);
  return page.inputValue("#address");
}

/** Opens a file on the page. */
const choose = (page, name, content) =>
  page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(content) });

test("a link has the sheet, and opens it", async () => {
  const text = "# ω and ⊕: 100 % of it\nclaim nim(1 2 3) is P\n";
  let address;
  await opened({}, async (page) => {
    await run(page, text);
    address = await linkOf(page);
  });
  assert.ok(address.startsWith(`${server.address}#`));
  await opened({ fragment: address.slice(server.address.length) }, async (page) => {
    assert.equal(await page.locator(".cm-line").first().innerText(), "# ω and ⊕: 100 % of it");
    assert.match(await page.innerText("#status"), /1 answer; 1 claim: 1 holds/);
  });
});

test("a long sheet makes a shorter link, and one that is too long is said to be", async () => {
  const text = Array.from({ length: 60 }, (_, n) => `claim nim(${n}, ${n}) is P # ω\n`).join("");
  let fragment;
  await opened({}, async (page) => {
    await run(page, text);
    fragment = (await linkOf(page)).slice(server.address.length);
    assert.ok(fragment.startsWith("#packed=") && fragment.length < 600, fragment);
    const before = await runs(page);
    await choose(page, "noise.claims", `# ${randomBytes(8_000).toString("base64")}\n`);
    await ran(page, before + 1);
    await page.click("#link");
    await page.waitForFunction(() => /some programs cut addresses/.test(document.querySelector("#status").innerText));
  });
  await opened({ fragment }, async (page) => {
    assert.match(await page.innerText("#status"), /60 hold/);
    assert.equal(await page.locator("#examples option:checked").innerText(), "The sheet of the link");
  });
});

for (const fragment of ["#sheet=%F0%9F", "#packed=!", "#packed=AAAA"]) {
  test(`a link that was cut is said to be: ${fragment}`, async () => {
    await opened({ fragment }, async (page) => {
      await page.waitForFunction(() => /cut or changed/.test(document.querySelector("#status").innerText));
    });
  });
}

test("a sheet of somebody else asks before it runs for long", async () => {
  const fragment = "#sheet=kayles(3)%0Acram(7%2C%209)";
  await opened({ fragment, asksAfter: 500 }, async (page) => {
    await page.waitForSelector("#asks:not([hidden])");
    assert.match(await page.innerText("#status"), /Not computed yet/);
    await page.click("#go-on");
    await page.waitForFunction(() => /Running/.test(document.querySelector("#status").innerText));
    assert.ok(await page.isHidden("#asks"));
    await computes(page, "cram(7, 9)");
    await page.click("#stop");
  });
});

test("the list of examples knows whose the sheet is", async () => {
  await opened({}, async (page) => {
    const shown = () => page.locator("#examples option:checked").innerText();
    assert.equal(await shown(), examples[0].sheets[0].title);
    await type(page, "kayles(9)");
    assert.equal(await shown(), "A sheet of your own");
    await page.locator("#examples").selectOption({ index: 2 });
    assert.equal(await shown(), examples[0].sheets[2].title);
  });
});

test("pictures and tables are saved", async () => {
  await opened({ colorScheme: "dark" }, async (page) => {
    await run(page, ":draw kayles(3)\n:table wythoff(a, b) for a in 0..2 for b in 0..3");
    const button = (name) => saved(page, () => page.getByRole("button", { name }).first().click());
    const svg = await button(/^Save as SVG/);
    assert.equal(svg.name, "kayles-3.svg");
    assert.match(svg.bytes.toString(), /^<svg [\s\S]*<\/svg>\s*$/);
    const png = await button(/^Save as PNG/);
    assert.equal(png.name, "kayles-3.png");
    assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
    assert.ok(png.bytes.readUInt32BE(16) > 100 && png.bytes.length > 500);
    const { bytes: table } = await button(/^Save as CSV/);
    // Rows and columns from 0: Wythoff's game.
    const rows = table.toString().trim().split("\r\n").map((row) => row.split(","));
    assert.deepEqual(rows.slice(1).map((row) => row.slice(1)), [["0", "1", "2", "3"], ["1", "2", "0", "4"], ["2", "0", "1", "5"]]);
  });
});

test("nim-sequences are saved, a value in each line", async () => {
  await opened({}, async (page) => {
    await run(page, "sequence(0.137, 0..7)\n[2^70, -3]\noptions(*2)");
    const lines = async (number) => {
      const { bytes } = await saved(page, () => page.getByRole("button", { name: /^Save as CSV/ }).nth(number).click());
      return bytes.toString().split("\r\n");
    };
    assert.deepEqual(await lines(0), ["0", "1", "1", "2", "0", "3", "1", "1", ""]);
    assert.deepEqual(await lines(1), ["1180591620717411303424", "-3", ""]);
    // Positions are not numbers.
    assert.equal(await page.getByRole("button", { name: /^Save as CSV/ }).count(), 2);
  });
});

test("sheets are saved and opened as files", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    const text = "claim kayles(3) = *3 # ω\n";
    await choose(page, "one.claims", text);
    await ran(page, before + 1);
    assert.match(await page.innerText("#status"), /1 holds/);
    const kept = await saved(page, () => page.click("#keep"));
    assert.equal(kept.name, "sheet.claims");
    assert.equal(kept.bytes.toString(), text);
    await choose(page, "two.md", "# Exercises\n\n```sprague\nclaim *1 is N\n```\n\n```text\nout\n```\n\n```sprague\n*2\n```\n");
    await ran(page, before + 2);
    assert.equal((await sheet(page)).trimEnd(), "claim *1 is N\n*2");
    for (const [name, content, said] of [
      ["three.md", "no blocks", /no blocks of statements/],
      ["four.txt", Buffer.from([0xff, 0xfe, 0x00]), /read as text in UTF-8/],
    ]) {
      await choose(page, name, content);
      await page.waitForFunction((said) => new RegExp(said).test(document.querySelector("#status").innerText), said.source);
      assert.equal((await sheet(page)).trimEnd(), "claim *1 is N\n*2");
    }
    await page.click("#editor .cm-content");
    await page.keyboard.press("Control+Z");
    assert.match(await sheet(page), /kayles\(3\)/);
  });
});

/** Waits until the browser keeps the page's files. */
async function isKept() {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") {
    await new Promise((changed) => active.addEventListener("statechange", changed, { once: true }));
  }
}

test("where the address has another page by now, that one is shown", async () => {
  let other = null;
  const here = await serve({ "index.html": (text) => other ?? text });
  const page = await open(browser, here.address);
  await page.evaluate(isKept);
  await page.reload();
  await ran(page, 1);
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null));
  other = '<!doctype html><title>Another</title><link rel="stylesheet" href="style.css">Another page';
  // A network that takes too long to answer is not waited for, as on a busy machine.
  do {
    await page.reload();
  } while (!/Another page/.test(await page.innerText("body")));
  await page.reload();
  assert.match(await page.innerText("body"), /Another page/);
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  await page.context().close();
  here.close();
});

test("the page works without a network, once it was opened, and can be installed", async () => {
  const here = await serve();
  const page = await open(browser, here.address);
  await page.evaluate(isKept);
  if (!inFirefox) {
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // A window of its own, without traces, installs nothing.
    const wrong = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    assert.deepEqual(wrong, []);
    const manifest = await devtools.send("Page.getAppManifest");
    assert.deepEqual(manifest.errors, []);
  }
  here.close();
  for (const address of [here.address, `${here.address}index.html#sheet=prove%20nim(1%2C1)%20%3D%20*0`]) {
    const next = await page.context().newPage();
    await next.goto(address);
    await ran(next, 1);
    assert.doesNotMatch(await next.innerText("#status"), /error|cannot/);
    await run(next, "prove nim(1 2 3) is P\nclaim kayles(n) is N for all n >= 1");
    assert.match(await next.innerText("#status"), /2 hold/);
    await next.close();
  }
  await page.context().close();
});

test("what was typed is there again on the way back", async () => {
  await opened({}, async (page) => {
    await run(page, "kayles(9)");
    const before = await runs(page);
    await page.goto(`${server.address}#sheet=kayles(3)`);
    await ran(page, before + 1);
    await goBack(page);
    await ran(page, before + 2);
    assert.match(await page.innerText("#editor .cm-content"), /kayles\(9\)/);
    await page.goto("about:blank");
    await goBack(page);
    await ran(page, 1);
    assert.match(await page.innerText("#editor .cm-content"), /kayles\(9\)/);
  });
});

/** What stands in the editor. */
const sheet = (page) => page.innerText("#editor .cm-content");

test("what was typed over a link is kept, in this tab and in the next, and a new link wins", async () => {
  const [one, other] = ["#sheet=kayles(3)", "#sheet=kayles(4)"].map((fragment) => server.address + fragment);
  await opened({ fragment: "#sheet=kayles(3)" }, async (page) => {
    await type(page, "kayles(9)");
    await page.reload();
    await ran(page, 1);
    assert.equal(await sheet(page), "kayles(9)");
    assert.match(await page.innerText("#status"), /You have changed the sheet of this link/);
    // The tab is closed.
    const next = await page.context().newPage();
    await page.close();
    await next.goto(one);
    await ran(next, 1);
    assert.equal(await sheet(next), "kayles(9)");
    await next.goto(other);
    await ran(next, 2);
    assert.equal(await sheet(next), "kayles(4)");
    await next.goto(one);
    await ran(next, 3);
    assert.equal(await sheet(next), "kayles(9)");
    // Undoing leads back to what the link has.
    await next.click("#editor .cm-content");
    await next.keyboard.press("Control+Z");
    assert.equal(await sheet(next), "kayles(3)");
    await next.goto(server.address);
    await ran(next, 1);
    assert.match(await sheet(next), /Every position is worth a nimber/);
  });
});

test("what was typed without a link is kept when the tab is closed", async () => {
  await opened({}, async (page) => {
    await type(page, "kayles(9)");
    const next = await page.context().newPage();
    await page.close();
    await next.goto(server.address);
    await ran(next, 1);
    assert.equal(await sheet(next), "kayles(9)");
  });
});

test("an example that is chosen while a sheet runs is run", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    await type(page, "cram(7, 9)");
    await page.click("#run");
    await computes(page, "cram(7, 9)");
    await page.locator("#examples").selectOption({ index: 2 });
    await ran(page, before + 2);
    const [, , { text }] = examples.flatMap(({ sheets }) => sheets);
    assert.match(await page.innerText("#answers .typed >> nth=0"), new RegExp(`^${text.slice(0, 8)}`));
    assert.match(await page.innerText("#status"), /answers/);
  });
});

test("an underline moves with the text", async () => {
  await opened({}, async (page) => {
    const before = await runs(page);
    await type(page, "*1\nclaim *1 = {0, 1}\ncram(7, 9)");
    await page.click("#run");
    await computes(page, "cram(7, 9)");
    // The text is changed while it runs, above what is wrong, and what is computed is taken away.
    await page.click("#editor .cm-content");
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# more\n# and more\n");
    await page.click("#stop");
    await ran(page, before + 1);
    const marked = () => page.locator(".cm-lintRange-error").allInnerTexts();
    const found = await marked();
    assert.equal(found.length, 1);
    assert.ok("{0, 1}".includes(found[0]), found[0]);
    await page.keyboard.press("Control+Home");
    await page.keyboard.insertText("# again\n");
    assert.deepEqual(await marked(), found);
  });
});

test("signs by their names, and commands, are completed", async () => {
  await opened({}, async (page) => {
    for (const [typed, offer, text] of [["*1 \\oplus", /⊕/, "*1 ⊕"], [":plo", /:plot/, ":plot"]]) {
      await type(page, "");
      await page.keyboard.type(typed);
      await offered(page, offer);
      // What is offered is not taken by a key that was meant for the text.
      await page.locator(".cm-tooltip-autocomplete li", { hasText: offer }).first().click();
      assert.equal((await sheet(page)).trim(), text);
    }
  });
});

test("Esc closes the help, wherever the keys are", async () => {
  await opened({}, async (page) => {
    for (const place of ["#editor .cm-content", "#help pre", "#position"]) {
      await page.click("#editor .cm-content");
      await page.keyboard.press("F1");
      await page.waitForSelector("#help:not([hidden])");
      await page.focus(place);
      await page.keyboard.press("Escape");
      await page.waitForSelector("#help", { state: "hidden" });
    }
  });
});

test("where the module is missing or damaged the page says so", async () => {
  for (const [status, said] of [[404, /sprague\.wasm is missing \(the server says 404\)/], [200, /sprague\.wasm is damaged/]]) {
    const context = await browser.newContext();
    await context.route("**/sprague.wasm", (route) => route.fulfill({ status, body: "no module" }));
    const page = await context.newPage();
    await page.goto(server.address);
    await ran(page, 1);
    assert.match(await page.innerText("#status"), said);
    await page.click("#begin");
    await page.waitForSelector("#said .error");
    assert.match(await page.innerText("#said .error"), said);
    await context.close();
  }
});

test("first answers do without the rest of the module, and who needs it is told where it is missing", async () => {
  const context = await browser.newContext();
  context.setDefaultTimeout(PATIENCE);
  let [status, body] = [404, "no module"];
  await context.route("**/sprague-rest.wasm", (route) => (status ? route.fulfill({ status, body }) : route.continue()));
  const page = await context.newPage();
  await page.goto(server.address);
  await ran(page, 1);
  for (const { topic, sheets } of examples.filter(({ topic }) => topic !== "Claims for all n")) {
    for (const { text } of sheets) {
      await run(page, text.replace(/^prove .*$/gm, ""));
      assert.match(await page.innerText("#status"), /^\d+ answers?/, topic);
    }
  }
  const needing = "claim nim(n, n) is P for all n";
  // A module without functions is one of another version.
  const other = Buffer.from("\0asm\x01\0\0\0", "latin1");
  const cases = [[404, "", /sprague-rest\.wasm is missing \(the server says 404\)/], [200, "none", /is damaged/], [200, other, /not all of one version/]];
  for (const [now, sent, said] of cases) {
    [status, body] = [now, sent];
    await run(page, needing);
    assert.match(await page.innerText("#status"), said);
  }
  status = null;
  await run(page, needing);
  assert.match(await page.innerText("#status"), /1 holds/);
  await context.close();
});

for (const width of [390, 1200]) {
  test(`nothing is cut off at ${width} pixels`, async () => {
    await opened({ viewport: { width, height: 800 } }, async (page) => {
      await run(page, "claim grundy(nim(3, 5)) = {0, 1}\nf(n) := f(n\nkayle(3)\n:drow *1\n:draw nim(13, 25, 27)\nnim(1, 2");
      assert.ok((await page.locator(".caption").count()) > 1);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll("pre.drawn, .said p, .typed, .caption")]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.innerText),
      );
      assert.deepEqual(cut, []);
    });
  });
}

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
    const { bytes } = await saved(page, () => page.click("#save"));
    assert.match(bytes.toString(), /```text\nclaim \*2 = \*5\n```/);
  });
});

test("a sheet that is saved is one that the command checks", async () => {
  await opened({}, async (page) => {
    await run(page, "S := {*1, {*1}}\nclaim S = *2\nclaim S = *5\n:draw S\n{0, 1}\nmoves S");
    const path = join(mkdtempSync(join(tmpdir(), "sprague-page-")), "sheet.md");
    const { bytes } = await saved(page, () => page.click("#save"));
    writeFileSync(path, bytes);
    assert.match(bytes.toString(), /```text\nclaim S = \*5\n```/);
    const checked = spawnSync(process.env.SPRAGUE, ["check", path], { encoding: "utf8" });
    assert.equal(checked.status, 0, checked.stdout + checked.stderr);
    assert.match(checked.stdout, /1 claim/);
  });
});

test("deep input is answered or refused", { timeout: PATIENCE }, async () => {
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
      // A message has as many lines as the page is narrow.
      assert.match((await answers(page)).replace(/\s+/g, " "), expected, text.slice(0, 40));
    }
  });
});

test("the page survives a trap inside the module", async () => {
  // When it meets this text, the worker asks for more room than there is.
  const trap = `const Instance = WebAssembly.Instance;
    let asked = "";
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      const { room, ask } = exports;
      return { exports: { ...exports, ask: () => (asked.includes("# trap") ? room(-1) : ask()) } };
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
  // Playwright cannot make this Firefox dark.
  const skip = inFirefox && name === "dark";
  test(`axe finds nothing in ${name}, and nothing is wider than the page`, { timeout: PATIENCE, skip }, async () => {
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
