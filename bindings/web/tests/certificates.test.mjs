// Certificates on the page: saved as the command writes them, and verified by the kernel.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, opened as inBrowser, run, saved, serve } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "sprague-certificates-"));
const sprague = (...words) => spawnSync(process.env.SPRAGUE, words, { encoding: "utf8" });
const [browser, server] = [await launch(), await serve()];
after(() => Promise.all([browser.close(), server.close()]));

const opened = (wish, work) => inBrowser(browser, server.address, wish, work);

const statusIs = (page, said) =>
  page.waitForFunction((said) => new RegExp(said, "u").test(document.querySelector("#status").innerText), said.source);

/** Opens a file on the page, and waits for this status. */
async function choose(page, path, said) {
  await page.setInputFiles("#file", path);
  await statusIs(page, said);
}

const lastAnswer = (page) => page.locator("#answers > li").last();

test("a certificate is saved as the command writes it, and opened again", async () => {
  await opened({}, async (page) => {
    const isKernel = (address) => /kernel/.test(address);
    assert.ok(!page.requested.some(isKernel), "the kernel is loaded when it is needed");
    // The name means something else by the end.
    await run(page, "S := kayles(3)\n:prove S + nim(2) is N\nprove S = *2\nS := *7\n");
    const expected = ["S + nim(2) is N", "S = *2"].map((claim, place) => {
      const file = join(folder, `expected-${place}.cert`);
      sprague("prove", "S := kayles(3)", claim, "-o", file);
      return readFileSync(file, "utf8");
    });
    const buttons = page.getByRole("button", { name: /^Save the certificate: / });
    assert.equal(await buttons.count(), 2);
    const paths = [];
    for (const place of [0, 1]) {
      const { name, bytes } = await saved(page, () => buttons.nth(place).click());
      assert.equal(name, ["S-nim-2-is-N.cert", "S-2.cert"][place]);
      paths.push(join(folder, name));
      writeFileSync(paths[place], bytes);
      assert.equal(readFileSync(paths[place], "utf8"), expected[place]);
      await page.waitForFunction((place) => /^The kernel says VERIFIED /.test(document.querySelectorAll(".told")[place].innerText), place);
    }
    assert.equal(page.requested.filter(isKernel).length, 2);
    const sheet = await page.innerText("#editor .cm-content");
    for (const path of paths) {
      await choose(page, path, new RegExp(`The kernel accepts ${basename(path)}`));
      assert.equal(await lastAnswer(page).locator(".told").innerText(), sprague("verify", path).stdout.trim().replaceAll("\n  ", " "));
      assert.match(await lastAnswer(page).getAttribute("class"), /holds/);
    }
    assert.equal(await page.innerText("#editor .cm-content"), sheet);
  });
});

test("a wrong certificate is refused with the line and the reason, and the sheet stays", async () => {
  await opened({}, async (page) => {
    const file = join(folder, "wrong.cert");
    writeFileSync(file, "sprague-cert 1\n1 o =0\n2 o 1 =2\nq value 2 2\nend 2 1\n");
    await choose(page, file, /The kernel refuses wrong\.cert/);
    const said = await lastAnswer(page).locator(".told").innerText();
    assert.match(said, /^REJECTED line 3: 2 .* mex of 1 values$/);
    assert.equal(said, sprague("verify", file).stdout.trim());
    assert.match(await lastAnswer(page).getAttribute("class"), /fails/);
    // A kind that nobody knows.
    const other = join(folder, "dream.cert");
    writeFileSync(other, "sprague-dream 1\n");
    await choose(page, other, /The kernel refuses dream\.cert/);
    assert.match(await lastAnswer(page).innerText(), /REJECTED line 1: the first line must be/);
  });
});

test("a claim without a certificate says why", async () => {
  await opened({}, async (page) => {
    await run(page, "prove kayles(n) = *n for n in 1..0");
    await page.getByRole("button", { name: /^Save the certificate: / }).click();
    await page.waitForFunction(() => /would claim\s+nothing/.test(document.querySelector(".told").innerText));
  });
});

test("Stop ends a long verification, while the page goes on; the next one begins anew", async () => {
  await opened({}, async (page) => {
    const long = fileURLToPath(new URL("../../../certificates/0.106.cert", import.meta.url));
    await choose(page, long, /The kernel verifies/);
    await run(page, "*1 + *2");
    assert.match(await page.innerText("#status"), /1 answer/);
    assert.ok(await page.isEnabled("#stop"));
    const other = join(folder, "other.cert");
    writeFileSync(other, "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n");
    await choose(page, other, /Another certificate is made or verified/);
    await page.click("#stop");
    await page.waitForFunction(() => /0\.106\.cert\s+Stopped\./.test(document.querySelector("#answers").innerText));
    assert.ok(await page.isDisabled("#stop"));
    await choose(page, other, /The kernel accepts other\.cert/);
  });
});

test("a file that is too large is not read", async () => {
  await opened({}, async (page) => {
    const large = join(folder, "large.cert");
    const file = openSync(large, "w");
    writeSync(file, "sprague-cert 1\n");
    ftruncateSync(file, 256_000_001);
    closeSync(file);
    await choose(page, large, /too large for this page: `sprague verify` reads it/);
  });
});

test("where the kernel is missing, the page says so, and later takes it", async () => {
  let isThere = false;
  await opened({ serviceWorkers: "block" }, async (page) => {
    await page.route("**/sprague-kernel.wasm", (route) => (isThere ? route.continue() : route.fulfill({ status: 404 })));
    const file = join(folder, "small.cert");
    writeFileSync(file, "sprague-cert 1\n1 o =0\nq lose 1\nend 1 1\n");
    await choose(page, file, /The kernel cannot be loaded: .*sprague-kernel\.wasm is missing/);
    page.problems.length = 0;
    isThere = true;
    await choose(page, file, /The kernel accepts small\.cert/);
  });
});
