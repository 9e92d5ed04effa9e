// The kernel as a module says of each certificate, and of each that is wrong, what the command says. Its
// addresses have 32 bits, so numbers beyond them stand in place of small ones, too.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const at = (path) => new URL(path, import.meta.url);
const module = new WebAssembly.Module(readFileSync(at("../dist/sprague-kernel.wasm")));
const folder = mkdtempSync(join(tmpdir(), "sprague-kernel-"));
const sprague = (words, options = {}) => spawnSync(process.env.SPRAGUE, words, { encoding: "utf8", ...options });

/** Milliseconds after which a wrong certificate that still computes is left alone. */
const SOON = 300;

/** What the module says of a certificate, or that it ends by a trap. */
function said(certificate) {
  const { memory, room, verify, answer } = new WebAssembly.Instance(module).exports;
  const start = room(certificate.length) >>> 0;
  new Uint8Array(memory.buffer, start, certificate.length).set(certificate);
  try {
    const length = verify();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer() >>> 0, length));
  } catch (error) {
    assert.ok(error instanceof WebAssembly.RuntimeError, error);
    return String(error);
  }
}

/** The command breaks long lines. */
const unbroken = (text) => text.replace(/\s+/g, " ").trim();

/** What the command says of it; null where it takes longer than this many milliseconds. */
function verified(certificate, timeout) {
  const file = join(folder, "one.cert");
  writeFileSync(file, certificate);
  const { stdout, stderr, signal, error } = sprague(["verify", file], { timeout, killSignal: "SIGKILL" });
  if (signal || error) {
    return null;
  }
  assert.equal(stderr, "");
  return unbroken(stdout);
}

/** One of each kind, or more where a kind has several. */
const ARGUMENTS = [
  ["prove", "nim(1, 2, 3) + kayles(5) is N"],
  ["prove", "kayles(4) = *1"],
  ["prove", "nim(2, 2) is P", "--strategy"],
  ["prove", "*ω + *5 is N"],
  ["prove", "cram(3, 5) is N"],
  ["prove", "nim(2, 2) =⁻ *2"],
  ["prove", "kayles(3) is misere N"],
  ["prove", "*1 + *1 =⁻ *0"],
  ["prove", "3 xor 5 = 6 and *2 ⊗ *3 = *1"],
  ["prove", "kayles(1000) is N and *1 is N"],
  ["prove", 'nimstring("1x2") is N'],
  ["prove", "loopy hop(n) := { hop(n-1) if n > 0, hop(n+1) if 0 < n and n < 5 }", "hop(4) is D"],
  ["prove", "kayles(n) is N for all n >= 1"],
  ["prove", "wythoff(n, n) is N for all n >= 1"],
  ["quotient", "0.75"],
  ["period", "0.77", "--certificate"],
];

function certificates() {
  const made = [];
  for (const [place, words] of ARGUMENTS.entries()) {
    const file = join(folder, `${place}.cert`);
    const { status, stderr } = sprague([...words, ...(words.at(-1) === "--certificate" ? [] : ["-o"]), file]);
    // With 1 the negation is what it proves.
    assert.ok(status <= 1, `${words}: ${stderr}`);
    made.push(readFileSync(file));
  }
  for (const name of ["0.127"]) {
    made.push(readFileSync(at(`../../../certificates/${name}.cert`)));
  }
  return made;
}

/** The same numbers in each run. */
function* numbers() {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

test("certificates of all kinds, and wrong ones, are judged as by the command", { timeout: 600_000 }, () => {
  const chosen = numbers();
  const below = (most) => chosen.next().value % most;
  const kinds = new Set();
  let refused = 0;
  for (const certificate of certificates()) {
    const answer = said(certificate);
    assert.equal(unbroken(answer), verified(certificate));
    kinds.add(answer.split("\n")[1]);
    const text = certificate.toString();
    const lines = text.split("\n");
    const digits = [...text.matchAll(/\d+/g)];
    const replaced = ({ index, 0: number }, by) => text.slice(0, index) + by + text.slice(index + number.length);
    const anyNumber = () => digits[below(digits.length)];
    const wrong = [
      ...digits.slice(0, 30).map((one) => replaced(one, String(BigInt(one[0]) + (1n << 32n)))),
      ...Array.from({ length: 15 }, () => replaced(anyNumber(), below(5))),
      ...Array.from({ length: 5 }, () => lines.toSpliced(below(lines.length), 1).join("\n")),
      replaced(digits.at(-1), "18446744073709551616"),
      text.slice(0, -1),
      `${text}\n`,
    ];
    for (const one of wrong) {
      const expected = verified(one, SOON);
      if (expected !== null) {
        assert.equal(unbroken(said(Buffer.from(one))), expected, one.slice(0, 400));
        refused += expected.startsWith("REJECTED line ") ? 1 : 0;
      }
    }
  }
  console.log(`${kinds.size} theories; ${refused} certificates were refused`);
  assert.ok(kinds.size >= 9 && refused > 200, `${[...kinds]} ${refused}`);
});

test("the module has no imports: it can read no clock, no file and no network", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  assert.ok(readdirSync(at("../dist")).includes("sprague-kernel.wasm"));
});
