// Certificates: made of what was proved, and verified by the kernel.
import { Engine, loadedKernel, Missing, Stopped } from "./engine.js";
import { named, saveAs } from "./files.js";

/** Larger certificates are for the command. */
const MOST_BYTES = 256_000_000;

/** What became of an engine without an answer. */
const ended = (error) =>
  error instanceof Missing
    ? `cannot be loaded: ${error.message}.`
    : `failed, or needs more memory than a browser has (${error.message}): use the command \`sprague\`.`;

/** Makes and verifies certificates, one at a time. */
export class Certificates {
  /**
   * @param {Engine} engine proves
   * @param {string | URL} folder where the page's files are
   * @param {(isBusy: boolean) => void} changed is told whether there is something that Stop ends
   */
  constructor(engine, folder, changed) {
    Object.assign(this, { engine, folder, changed, working: null });
  }

  /** The kernel, which is loaded when it is first needed. */
  kernel() {
    this.loaded ??= new Engine(loadedKernel(this.folder), this.folder, "kernel.js");
    return this.loaded;
  }

  /** Ends what is made or verified. */
  stop() {
    this.working?.stop();
  }

  /** The answer of an engine; null, and `report` says why, where there is none. */
  async asked(engine, request, report) {
    this.working = engine;
    this.changed(true);
    try {
      return await engine.ask(request);
    } catch (error) {
      const who = engine === this.engine ? "The engine" : "The kernel";
      if (error instanceof Missing && engine === this.loaded) {
        this.loaded = null;
      }
      report(error instanceof Stopped ? "Stopped." : `${who} ${ended(error)}`);
      return null;
    } finally {
      this.working = null;
      this.changed(false);
    }
  }

  /** What the kernel says of a certificate, and whether it accepts it; null where it says nothing. */
  async verified(file, report) {
    if (this.working) {
      report("Another certificate is made or verified: Stop ends that.");
      return null;
    }
    if (file.size > MOST_BYTES) {
      const most = MOST_BYTES.toLocaleString("en");
      report(`A certificate of more than ${most} bytes is too large for this page: \`sprague verify\` reads it.`);
      return null;
    }
    report("The kernel verifies the certificate.");
    return this.asked(this.kernel(), file, report);
  }

  /** Saves the certificate of a claim that was proved with these definitions, once the kernel accepts it. */
  async save(claim, definitions, report) {
    if (this.working) {
      report("Another certificate is made or verified: Stop ends that.");
      return;
    }
    report("The certificate is being made.");
    const made = await this.asked(this.engine, { ask: "certificate", claim, definitions }, report);
    if (!made || made.error) {
      made && report(made.error.drawn);
      return;
    }
    const file = new Blob([made.certificate], { type: "text/plain" });
    const answer = await this.verified(file, report);
    if (!answer) {
      return;
    }
    if (answer.accepted) {
      saveAs(`${named(claim)}.cert`, file);
    }
    const refused = "Nothing is saved. This is an error of sprague, and worth a report: the kernel says";
    report(`${answer.accepted ? "The kernel says" : refused} ${answer.said.split("\n", 1)}`);
  }
}
