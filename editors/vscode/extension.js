// Starts `sprague lsp` and hands it the documents that it reads; all the rest is the server's.
"use strict";

const { window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["sprague", "markdown", "latex", "tex"];

let client;

exports.activate = async () => {
  const settings = workspace.getConfiguration("sprague");
  const command = settings.get("command");
  const server = { command, args: ["lsp", ...settings.get("arguments")] };
  const documentSelector = LANGUAGES.map((language) => ({ language }));
  client = new LanguageClient("sprague", "Sprague", server, { documentSelector });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(
      `Sprague: cannot start "${command} lsp" (${error.message}). Install sprague, or say in the ` +
        "setting sprague.command where it is.",
    );
  }
};

exports.deactivate = () => client?.stop();
