// Whether the extension, bundled into one file, can be loaded where no package is. VS Code is played.
//
//   node bundle.cjs EXTENSION.JS
"use strict";

const Module = require("module");
const load = Module._load;
const vscode = new Proxy(class {}, { get: (target, key) => (key === "version" ? "1.91.0" : key === "prototype" ? target.prototype : vscode) });
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const { activate, deactivate } = require(process.argv[2]);
if (typeof activate !== "function" || typeof deactivate !== "function") process.exit(1);
