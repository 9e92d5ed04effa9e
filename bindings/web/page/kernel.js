// The kernel in a worker: whether it accepts a certificate, and what it says of it.

/** Bytes that are read at once. */
const BLOCK = 1 << 24;
const decoder = new TextDecoder();
let module;

/** Verifies a certificate, a file or what would be in one. */
async function verified(file) {
  // What one took must not be missing for the next.
  const { memory, room, verify, answer, accepted } = new WebAssembly.Instance(module).exports;
  const start = room(file.size) >>> 0;
  for (let at = 0; at < file.size; at += BLOCK) {
    const bytes = new Uint8Array(await file.slice(at, at + BLOCK).arrayBuffer());
    new Uint8Array(memory.buffer, start + at, bytes.length).set(bytes);
  }
  const length = verify();
  const said = decoder.decode(new Uint8Array(memory.buffer, answer() >>> 0, length));
  return { said, accepted: accepted() === 1 };
}

onmessage = async ({ data }) => {
  if (data.module) {
    module = data.module;
    return;
  }
  try {
    postMessage({ id: data.id, answer: await verified(data.request) });
  } catch (error) {
    postMessage({ id: data.id, trap: String(error), missing: false });
  }
};
