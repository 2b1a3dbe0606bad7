/**
 * Makes a plugin's folder: its script from `src/index.tsx`, its configuration, and all other files beside `src` as they
 * are.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./processes.mjs";

/** What the console hands over at run time, so that there is one React. */
const handedOver = /^(react|react\/jsx-runtime|react-dom|urql)$/;

const fromRuntime = {
  name: "plinth-runtime",
  setup(bundle) {
    bundle.onResolve({ filter: handedOver }, ({ path }) => ({ path, namespace: "plinth" }));
    bundle.onLoad({ filter: /.*/, namespace: "plinth" }, ({ path }) => ({
      contents: `module.exports = window.plinth.modules[${JSON.stringify(path)}];`,
      loader: "js",
    }));
  },
};

const options = {
  bundle: true,
  format: "iife",
  target: ["es2022"],
  platform: "browser",
  jsx: "automatic",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"' },
};

/** Writes the runtime's script. */
export async function buildRuntime(file) {
  await build({ ...options, entryPoints: [join(root, "lib/console/plugins/runtime-script.ts")], outfile: file });
}

/** Writes the plugin of `folder` into `target`, which is emptied before. */
export async function buildPlugin(folder, target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(folder))
    if (!["src", "dist", "node_modules"].includes(name) && !name.startsWith(".") && !name.endsWith(".md"))
      cpSync(join(folder, name), join(target, name), { recursive: true });
  const entry = ["index.tsx", "index.ts"].map((name) => join(folder, "src", name)).find(existsSync);
  if (!entry) return;
  await build({
    ...options,
    entryPoints: [entry],
    outfile: join(target, "index.js"),
    alias: { "@plinth/plugin": join(root, "plugins/plugin.ts") },
    plugins: [fromRuntime],
  });
}
