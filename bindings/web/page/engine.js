// The module in a worker: requests, and what ends them.

/** The computation was ended by the reader. */
export class Stopped extends Error {}

/** The module failed, as when its stack or memory is used up. */
export class Trapped extends Error {}

/** The module is missing, or the file is not a module. */
export class Missing extends Error {}

/** What first answers need of the module, of the folder where the page's files are. */
export const loaded = (folder) => compiled(new URL("sprague.wasm", folder));

async function compiled(address) {
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    throw new Missing(`${address} cannot be fetched`);
  }
  if (!answer.ok) {
    throw new Missing(`${address} is missing (the server says ${answer.status})`);
  }
  try {
    return await WebAssembly.compile(await answer.arrayBuffer());
  } catch {
    throw new Missing(`${address} is damaged, or is another file`);
  }
}

/** All other functions of the module; workers that have them do not wait for them. */
export const loadedRest = (folder) => compiled(new URL("sprague-rest.wasm", folder));

/** The kernel, which verifies certificates: a module of its own. */
export const loadedKernel = (folder) => compiled(new URL("sprague-kernel.wasm", folder));

/** How many letters of one width a line of an element has. */
export function columnsOf(element) {
  const ruler = document.createElement("pre");
  ruler.className = "drawn";
  ruler.style.cssText = "position: absolute; visibility: hidden; overflow: visible";
  ruler.textContent = "0".repeat(100);
  element.append(ruler);
  const letter = ruler.getBoundingClientRect().width / 100;
  ruler.remove();
  // An answer has a line before it.
  return Math.max(1, Math.floor(element.clientWidth / letter) - 3);
}

/** A worker with an instance of the module; after Stop and after a trap, another one. */
export class Engine {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {string | URL} folder where the page's files are
   * @param {string} script what the worker runs
   */
  constructor(module, folder, script = "worker.js") {
    this.module = module;
    this.address = new URL(script, folder);
    this.rest = Promise.resolve(null);
    this.waiting = new Map();
    this.next = 0;
    this.start();
  }

  start() {
    const worker = new Worker(this.address);
    this.worker = worker;
    worker.onmessage = ({ data }) => this.settle(data);
    worker.onerror = (event) => this.restart(new Trapped(event.message ?? "the worker failed"));
    this.ready = this.module.then((module) => worker.postMessage({ module }));
    // Who asks is told.
    this.ready.catch(() => {});
    this.rest.then((rest) => rest && worker.postMessage({ rest }));
  }

  /** The rest of the module, for this worker and those that follow; without it a worker loads its own. */
  add(rest) {
    const worker = this.worker;
    this.rest = rest.catch(() => null);
    this.rest.then((rest) => rest && worker.postMessage({ rest }));
  }

  /** The answer to a request; rejected with Stopped or Trapped. */
  ask(request) {
    const id = ++this.next;
    const worker = this.worker;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.ready.then(
        () => worker.postMessage({ id, request }),
        (error) => {
          this.waiting.delete(id);
          reject(error);
        },
      );
    });
  }

  settle({ id, answer, trap, missing }) {
    if (trap !== undefined) {
      this.restart(missing ? new Missing(trap) : new Trapped(trap));
      return;
    }
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  /** Ends what is computed. */
  stop() {
    this.restart(new Stopped("stopped"));
  }

  restart(reason) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    waiting.forEach(({ reject }) => reject(reason));
  }
}
