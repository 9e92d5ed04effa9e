// One instance of the module. It answers a request at a time; a trap leaves it unusable, and the
// page then takes another worker.
import { answersOf } from "./answering.js";

/** Where the rest of the module is. */
const REST = "sprague-rest.wasm";
const CHANGED = "its files are not all of one version; open the page again";
/** The rest, where the page has loaded it before it is needed. */
let rest = null;
let ask;

/** The rest could not be loaded. */
class NoRest extends Error {}

/** The rest, loaded while the module waits for it. */
function loaded() {
  const address = new URL(REST, location.href);
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  try {
    request.send();
  } catch (error) {
    throw error instanceof DOMException ? new NoRest(`${address} cannot be fetched`) : error;
  }
  if (request.status !== 200) {
    throw new NoRest(`${address} is missing (the server says ${request.status})`);
  }
  try {
    return new WebAssembly.Module(request.response);
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? new NoRest(`${address} is damaged, or is another file`) : error;
  }
}

/** An instance of the first part, which has the rest added when a function of it is first called. */
function begin(module) {
  // Both parts name what they share after the module that they are parts of.
  const [{ module: name }] = WebAssembly.Module.imports(module);
  let isWhole = false;
  const load = () => {
    const part = rest ?? loaded();
    // The rest puts its functions where those stand that call this, so it is called once.
    if (isWhole) {
      throw new NoRest(CHANGED);
    }
    try {
      new WebAssembly.Instance(part, { [name]: instance.exports });
    } catch (error) {
      throw error instanceof WebAssembly.LinkError || error instanceof TypeError ? new NoRest(CHANGED) : error;
    }
    isWhole = true;
  };
  const instance = new WebAssembly.Instance(module, { [name]: { load } });
  ask = answersOf(instance.exports);
}

onmessage = ({ data }) => {
  if (data.module) {
    begin(data.module);
    return;
  }
  if (data.rest) {
    rest = data.rest;
    return;
  }
  try {
    postMessage({ id: data.id, answer: ask(data.request) });
  } catch (error) {
    const missing = error instanceof NoRest;
    postMessage({ id: data.id, trap: missing ? error.message : String(error), missing });
  }
};
