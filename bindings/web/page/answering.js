// Requests and answers of an instance of the module, as JSON.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What asks an instance with these exports. */
export function answersOf({ memory, room, ask, answer }) {
  return (request) => {
    const bytes = encoder.encode(JSON.stringify(request));
    // Making room may grow the memory, so that its buffer is another one afterwards.
    const start = room(bytes.length);
    new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
    const length = ask();
    return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, answer(), length)));
  };
}
