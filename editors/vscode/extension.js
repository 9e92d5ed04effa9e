// Starts `sprague lsp` and hands it the documents that it reads; all the rest is the server's.
"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { handlers } = require("./commands.js");

const LANGUAGES = ["sprague", "markdown", "latex", "tex"];

let client;

exports.activate = async (context) => {
  const settings = workspace.getConfiguration("sprague");
  const command = settings.get("command");
  const server = { command, args: ["lsp", ...settings.get("arguments")] };
  const documentSelector = LANGUAGES.map((language) => ({ language }));
  const initializationOptions = { pictures: true, commands: ["sprague.play"] };
  client = new LanguageClient("sprague", "Sprague", server, { documentSelector, initializationOptions });
  for (const [name, run] of Object.entries(handlers(client))) {
    context.subscriptions.push(commands.registerCommand(name, run));
  }
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
