/** Loading plugins. Whatever goes wrong is kept for the plugin that it concerns; the console goes on. */

import { listPluginFolders, readPluginFile } from "../../contract/calls/addresses/plugins.ts";
import { locate } from "../../contract/calls/locate.ts";
import { defaultPlugin, pluginErrors, pluginTimeouts } from "../../contract/plugins/plugin-loading.ts";
import type { WrittenPluginConfig } from "../../contract/plugins/plugins.ts";
import { limitConcurrency } from "../../kernel/limit-concurrency.ts";
import { joinPlugin } from "./join-plugin.ts";
import { changePlugins, type PluginLoad, plugins } from "./plugin-store.ts";
import type { PluginRegistry } from "./runtime.ts";

const headers = { "X-Use-Cookies": "true" };

/**
 * What `run` gives; rejected with the message when the time is over, and the signal aborted, so that what runs can
 * stop.
 */
function within<Result>(ms: number, message: string, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const control = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      control.abort();
      reject(new Error(message));
    }, ms);
    run(control.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Runs a script of these pages. Rejected with the message when it does not come. */
function runScript(address: string, message: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    // What was activated since the page came is not in its policy.
    script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(message));
    };
    signal?.addEventListener("abort", () => script.remove());
    document.head.append(script);
  });
}

/** The runtime at that address, at most 5 s from now. */
export function loadRuntime(address: string): Promise<PluginRegistry> {
  return within(pluginTimeouts.runtimeMs, pluginErrors.runtime, async () => {
    const page = window as { plinth?: PluginRegistry };
    if (!page.plinth) await runScript(address, pluginErrors.runtime);
    if (!page.plinth) throw new Error(pluginErrors.runtime);
    return page.plinth;
  });
}

const folder = locate(listPluginFolders);
const fileAddress = (name: string, path: string, v?: string) =>
  locate(readPluginFile, { params: { name, path }, query: { v } });

/**
 * Names of the folders below `/plugins/`. Without an answer in 2 s, the default plugin alone, and the fault is kept.
 */
export async function scanDirectory(): Promise<string[]> {
  try {
    return await within(pluginTimeouts.scanMs, pluginErrors.scan, async (signal) => {
      const response = await fetch(folder, { credentials: "include", headers, signal });
      if (!response.ok) throw new Error(`The plugin directory answered ${response.status}`);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
      return links.flatMap(
        (link) => /^([a-z][a-z0-9-]*)\/$/.exec(link.startsWith(folder) ? link.slice(folder.length) : link)?.[1] ?? [],
      );
    });
  } catch (error) {
    changePlugins({ fault: (error as Error).message });
    return [defaultPlugin];
  }
}

/** Four are loaded at a time, so that nobody's 3 s are over before a connection is free for it. */
const inTurn = limitConcurrency(4);

function keep(name: string, load: PluginLoad): void {
  changePlugins({ loads: { ...plugins().loads, [name]: load } });
}

/** Loads one plugin, a few at a time; one that is loaded already stays as it is. */
export async function loadPlugin(registry: PluginRegistry, name: string): Promise<void> {
  const known = plugins().loads[name]?.status;
  if (known === "loaded" || known === "loading") return;
  keep(name, { status: "loading" });
  thrown.delete(name);
  try {
    await inTurn(() =>
      within(pluginTimeouts.pluginMs, pluginErrors.timeout(name), async (signal) => {
        const { config, revision } = await fetchConfig(name, signal);
        if (!registry.plugins.has(name))
          await runScript(fileAddress(name, "index.js", revision), pluginErrors.script, signal);
        const script = registry.plugins.get(name);
        if (signal.aborted) return;
        if (!script) throw new Error(pluginErrors.registration);
        keep(name, { status: "loaded", plugin: joinPlugin(config, script) });
      }),
    );
  } catch (error) {
    keep(name, { status: "failed", error: (error as Error).message, detail: thrown.get(name) });
    console.warn(`Plugin ${name}: ${(error as Error).message}`);
  }
}

/** What scripts threw while they were loaded. */
const thrown = new Map<string, string>();

/** Remembers what a plugin threw before it was loaded; false when it is loaded, so that somebody has to be told. */
export function thrownAtLoad(name: string, message: string): boolean {
  if (plugins().loads[name]?.status === "loaded") return false;
  thrown.set(name, message);
  return true;
}

async function fetchConfig(
  name: string,
  signal: AbortSignal,
): Promise<{ config: WrittenPluginConfig; revision: string }> {
  try {
    const response = await fetch(fileAddress(name, "config.json"), { credentials: "include", headers, signal });
    if (!response.ok) throw new Error(String(response.status));
    const config = (await response.json()) as WrittenPluginConfig;
    if (config.name !== name) throw new Error("another name");
    return { config, revision: response.headers.get("plinth-revision") ?? "" };
  } catch {
    throw new Error(pluginErrors.config);
  }
}
