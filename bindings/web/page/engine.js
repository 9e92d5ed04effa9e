// The module in a worker: requests, and what ends them.

/** The computation was ended by the reader. */
export class Stopped extends Error {}

/** The module failed, as when its stack or memory is used up. */
export class Trapped extends Error {}

/** The module, of the folder where the page's files are. */
export async function loaded(folder) {
  const answer = await fetch(new URL("sprague.wasm", folder));
  if (!answer.ok) {
    throw new Error(`${answer.url} is not there`);
  }
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** A worker with an instance of the module; after Stop and after a trap, another one. */
export class Engine {
  /**
   * @param {Promise<WebAssembly.Module>} module
   * @param {string | URL} folder where the page's files are
   */
  constructor(module, folder) {
    this.module = module;
    this.folder = folder;
    this.waiting = new Map();
    this.next = 0;
    this.start();
  }

  start() {
    const worker = new Worker(new URL("worker.js", this.folder));
    this.worker = worker;
    worker.onmessage = ({ data }) => this.settle(data);
    worker.onerror = (event) => this.restart(new Trapped(event.message ?? "the worker failed"));
    this.ready = this.module.then((module) => worker.postMessage({ module }));
  }

  /** The answer to a request; rejected with Stopped or Trapped. */
  ask(request) {
    const id = ++this.next;
    const worker = this.worker;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.ready.then(
        () => worker.postMessage({ id, request }),
        (error) => reject(new Trapped(`the engine cannot be loaded: ${error.message}`)),
      );
    });
  }

  settle({ id, answer, trap }) {
    if (trap !== undefined) {
      this.restart(new Trapped(trap));
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
