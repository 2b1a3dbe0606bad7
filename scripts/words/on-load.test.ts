import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { shownSources } from "./find-messages.ts";

/** What works when it loads: workers, the command line, the script of a page, and what says the words, once. */
const program = /worker\.ts$|^lib\/cli\/plinth\.ts$|runtime-script\.ts$|^lib\/platform\/words\.ts$/;
const modules = shownSources().filter((path) => /^(lib|components)\//.test(path) && !program.test(path));

// What the console's bundler knows and Node does not.
registerHooks({
  resolve: (name, context, next) => next(/^next\/[a-z-]+$/.test(name) ? `${name}.js` : name, context),
});

test("no module asks for a text while it loads, for it would keep the language of whoever came first", {
  timeout: 120_000,
}, async () => {
  const key = Symbol.for("plinth.words");
  let before = Object.getOwnPropertyDescriptor(globalThis, key);
  const asked = new Set<string>();
  let loading = "";
  Object.defineProperty(globalThis, key, {
    configurable: true,
    get: () => () => {
      asked.add(loading);
      return { language: "en", catalogue: null };
    },
    // What says the words from then on, for the tests that come after.
    set: (value: unknown) => {
      before = { value, configurable: true, enumerable: true, writable: true };
    },
  });
  try {
    for (loading of modules) await import(`${resolve(loading)}?asks`);
  } finally {
    delete (globalThis as Record<symbol, unknown>)[key];
    if (before) Object.defineProperty(globalThis, key, before);
  }
  expect(modules.length).toBeGreaterThan(1_000);
  expect([...asked]).toEqual([]);
});
