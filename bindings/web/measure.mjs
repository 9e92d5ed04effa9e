// How large the page is as servers send it, compressed by Brotli: what is loaded before the first
// answers, and all of it. More than the limits is an error, so that it does not grow unseen.
// docs/PERFORMANCE.md has the figures.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const LIMITS = { "for first answers": 670_000, "in all": 1_460_000 };
/** What is loaded later. */
const LATER = ["sprague-rest.wasm", "sprague-kernel.wasm", "kernel.js"];
const folder = process.argv[2];
const parameters = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
const sum = { "for first answers": 0, "in all": 0 };
const sizes = [];
// Nobody who uses the page is sent the licences.
for (const name of readdirSync(folder).filter((name) => !name.startsWith("LICENSE"))) {
  const bytes = brotliCompressSync(readFileSync(`${folder}/${name}`), { params: parameters }).length;
  sum["in all"] += bytes;
  sum["for first answers"] += LATER.includes(name) ? 0 : bytes;
  sizes.push(`${name} ${(bytes / 1000).toFixed(0)}`);
}
const said = Object.entries(sum).map(([what, bytes]) => `${(bytes / 1000).toFixed(0)} ${what}`);
console.log(`kB compressed by Brotli: ${said.join(", ")} (${sizes.join(", ")})`);
for (const [what, limit] of Object.entries(LIMITS)) {
  if (sum[what] > limit) {
    console.error(`${what} the page has more than ${limit / 1000} kB`);
    process.exitCode = 1;
  }
}
