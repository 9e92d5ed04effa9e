// What the extension for VS Code starts, and what it says where that cannot be started. The parts
// of VS Code that it uses are played by this file.
//
//   node extension.mjs PROGRAM

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import Module, { createRequire } from "node:module";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const program = resolve(process.argv[2]);
const packages = createRequire(join(process.env.PACKAGES ?? process.cwd(), "packages.js"));
// The package has the part that the extension asks for.
packages.resolve("vscode-languageclient/node");

const settings = { command: program, arguments: ["--time-limit", "5"] };
const clients = [];
const messages = [];
const registered = {};
const asked = [];
const terminals = [];
const shown = [];
const panel = { webview: {} };

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

  async restart() {
    this.restarted = true;
  }

  code2ProtocolConverter = { asUri: (uri) => uri.toString() };
  protocol2CodeConverter = { asUri: (uri) => new Uri(uri) };
}

class Uri {
  constructor(text) {
    Object.assign(this, { text, scheme: text.split(":")[0], fsPath: fileURLToPath(text) });
  }

  toString() {
    return this.text;
  }
}

const played = {
  vscode: {
    ViewColumn: { Beside: -2 },
    commands: {
      registerCommand: (name, run) => Object.assign(registered, { [name]: run }),
      executeCommand: async (...all) => asked.push(all) && "<svg ></svg>",
    },
    window: {
      showErrorMessage: (message) => messages.push(message),
      showInformationMessage: (message) => messages.push(message),
      createTerminal: (terminal) => terminals.push(terminal) && { show() {} },
      createOutputChannel: () => ({
        append: (text) => shown.push(text),
        appendLine: (text) => shown.push(text),
        clear() {},
        show() {},
      }),
      createWebviewPanel: () => panel,
    },
    workspace: {
      getConfiguration: (name) => ({ get: (key) => name === "sprague" && settings[key] }),
    },
  },
  "vscode-languageclient/node": { LanguageClient },
};
const load = Module._load;
Module._load = (name, ...rest) => played[name] ?? load(name, ...rest);

const extension = createRequire(import.meta.url)("../vscode/extension.js");
const context = { subscriptions: [] };
await extension.activate(context);
const [client] = clients;
assert.deepEqual(client.options.initializationOptions, { pictures: true, commands: ["sprague.play"] });
assert.deepEqual(client.server.args, ["lsp", "--time-limit", "5"]);
assert.match(client.answer, /"hoverProvider":true/);
assert.ok(client.options.documentSelector.some(({ language }) => language === "markdown"));

// Each command of the package is there, and does what it says.
const { contributes } = createRequire(import.meta.url)("../vscode/package.json");
for (const { command } of contributes.commands) assert.ok(registered[command], command);
assert.equal(context.subscriptions.length, Object.keys(registered).length);
const file = join(mkdtempSync(join(tmpdir(), "sprague-")), "it's a sheet.claims");
const text = "# ⊕\nclaim *1 is N\n";
writeFileSync(file, text);
const uri = new Uri(pathToFileURL(file).href);
played.vscode.window.activeTextEditor = {
  document: { uri, version: 7, getText: () => text, offsetAt: (place) => place, save: async () => true },
  selection: { active: 6 },
};
await registered["sprague.runAll"]();
assert.match(shown.join(""), /1 claim: 1 holds/);
await registered["sprague.prove"]();
await registered["sprague.draw"]();
// The place is a byte, and not a character.
assert.deepEqual(asked, [
  ["sprague.proveBelow", uri.text, 7, 8],
  ["sprague.picture", uri.text, 7, 8],
]);
assert.match(panel.webview.html, /<svg /);
await registered["sprague.play"](uri.text, ["S := *1"], "S", true);
assert.deepEqual(terminals[0].shellArgs, ["play", "--misere", "--", "S := *1", "S"]);
assert.equal(terminals[0].shellPath, program);
await registered["sprague.restart"]();
assert.ok(client.restarted);
assert.deepEqual(messages, []);
await registered["sprague.play"]();
played.vscode.window.activeTextEditor = undefined;
await registered["sprague.runAll"]();
await registered["sprague.draw"]();
assert.equal(messages.splice(0).length, 3);
await extension.deactivate();
assert.ok(client.stopped);
assert.deepEqual(messages, []);

settings.command = "no-such-program";
await extension.activate(context);
assert.equal(messages.length, 1);
assert.match(messages[0], /no-such-program lsp.*sprague\.command/);
console.log("the extension starts the server");
