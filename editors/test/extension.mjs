// What the extension for VS Code starts, and what it says where that cannot be started. The parts
// of VS Code that it uses are played by this file.
//
//   node extension.mjs PROGRAM

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import Module, { createRequire } from "node:module";
import { join } from "node:path";

const program = process.argv[2];
const packages = createRequire(join(process.env.PACKAGES ?? process.cwd(), "packages.js"));
// The package has the part that the extension asks for.
packages.resolve("vscode-languageclient/node");

const settings = { command: program, arguments: ["--time-limit", "5"] };
const clients = [];
const messages = [];

class LanguageClient {
  constructor(id, name, server, options) {
    Object.assign(this, { server, options });
    clients.push(this);
  }

  async start() {
    const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    const input = `Content-Length: ${request.length}\r\n\r\n${request}`;
    const { stdout, error } = spawnSync(this.server.command, this.server.args, { input });
    if (error) throw error;
    this.answer = stdout.toString();
  }

  async stop() {
    this.stopped = true;
  }
}

const played = {
  vscode: {
    window: { showErrorMessage: (message) => messages.push(message) },
    workspace: {
      getConfiguration: (name) => ({ get: (key) => name === "sprague" && settings[key] }),
    },
  },
  "vscode-languageclient/node": { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...rest) => played[name] ?? load(name, ...rest);

const extension = createRequire(import.meta.url)("../vscode/extension.js");
await extension.activate();
const [client] = clients;
assert.deepEqual(client.server.args, ["lsp", "--time-limit", "5"]);
assert.match(client.answer, /"hoverProvider":true/);
assert.ok(client.options.documentSelector.some(({ language }) => language === "markdown"));
await extension.deactivate();
assert.ok(client.stopped);
assert.deepEqual(messages, []);

settings.command = "no-such-program";
await extension.activate();
assert.equal(messages.length, 1);
assert.match(messages[0], /no-such-program lsp.*sprague\.command/);
console.log("the extension starts the server");
