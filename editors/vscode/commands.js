// The commands of the palette and of the lenses. What is computed is the server's.
"use strict";

const { ViewColumn, commands, window, workspace } = require("vscode");
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { dirname } = require("node:path");

/** Where the answers to a whole file are shown. */
let channel;

/** The document, its version and the byte at the cursor, as the server's commands want them. */
const here = (client) => {
  const { document, selection } = window.activeTextEditor ?? {};
  if (!document) return undefined;
  const before = document.getText().slice(0, document.offsetAt(selection.active));
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  return [uri, document.version, Buffer.byteLength(before)];
};

/** Runs the program in a terminal. Its arguments pass through no shell. */
const terminal = (name, shellArgs, file) => {
  const shellPath = workspace.getConfiguration("sprague").get("command");
  const cwd = file ? dirname(file) : undefined;
  window.createTerminal({ name, shellPath, shellArgs, cwd, isTransient: true }).show();
};

/** The file behind a document; text that is not saved has none. */
const fileOf = (uri) => (uri?.scheme === "file" ? uri.fsPath : undefined);

exports.handlers = (client) => ({
  "sprague.runAll": async () => {
    const { document } = window.activeTextEditor ?? {};
    const file = fileOf(document?.uri);
    if (!file) return window.showInformationMessage("Sprague: save the file first, then run it.");
    await document.save();
    const command = workspace.getConfiguration("sprague").get("command");
    channel ??= window.createOutputChannel("Sprague: run");
    channel.clear();
    channel.show(true);
    const program = spawn(command, ["check", "--color", "never", file], { cwd: dirname(file) });
    const append = (text) => channel.append(text.toString());
    program.stdout.on("data", append);
    program.stderr.on("data", append);
    program.on("error", (error) => channel.appendLine(`cannot start ${command}: ${error.message}`));
    await once(program, "close").catch(() => {});
  },
  "sprague.prove": () => {
    const place = here(client);
    return place && commands.executeCommand("sprague.proveBelow", ...place);
  },
  "sprague.draw": async () => {
    const place = here(client);
    const svg = place && (await commands.executeCommand("sprague.picture", ...place));
    if (!svg) return window.showInformationMessage("Sprague: there is no position at the cursor.");
    const panel = window.createWebviewPanel("sprague.picture", "Position", ViewColumn.Beside, {});
    panel.webview.html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><body>${svg}`;
  },
  "sprague.play": async (uri, above, position, isMisere) => {
    if (!position) {
      return window.showInformationMessage("Sprague: click on “play” above a claim.");
    }
    const file = fileOf(client.protocol2CodeConverter.asUri(uri));
    terminal("sprague play", ["play", ...(isMisere ? ["--misere"] : []), "--", ...above, position], file);
  },
  "sprague.restart": () => client.restart(),
});
