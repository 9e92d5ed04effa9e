// How large the page is as servers send it, compressed by Brotli; more than the limit is an error, so
// that it does not grow unseen. docs/PERFORMANCE.md has the target, which is lower.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const LIMIT = 1_160_000;
const folder = process.argv[2];
const parameters = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
let all = 0;
const sizes = [];
// Nobody who uses the page is sent the licences.
for (const name of readdirSync(folder).filter((name) => !name.startsWith("LICENSE"))) {
  const bytes = brotliCompressSync(readFileSync(`${folder}/${name}`), { params: parameters }).length;
  all += bytes;
  sizes.push(`${name} ${(bytes / 1000).toFixed(0)}`);
}
console.log(`kB compressed by Brotli: ${(all / 1000).toFixed(0)} (${sizes.join(", ")})`);
if (all > LIMIT) {
  console.error(`the page is larger than ${LIMIT / 1000} kB`);
  process.exit(1);
}
