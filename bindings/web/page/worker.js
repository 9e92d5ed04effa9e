// One instance of the module. It answers a request at a time; a trap leaves it unusable, and the
// page then takes another worker.
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let instance;

function call(request) {
  const { memory, room, ask, answer } = instance.exports;
  const bytes = encoder.encode(JSON.stringify(request));
  // Making room may grow the memory, so that its buffer is another one afterwards.
  const start = room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const length = ask();
  return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, answer(), length)));
}

onmessage = ({ data }) => {
  if (data.module) {
    instance = new WebAssembly.Instance(data.module, {});
    return;
  }
  try {
    postMessage({ id: data.id, answer: call(data.request) });
  } catch (error) {
    postMessage({ id: data.id, trap: String(error) });
  }
};
