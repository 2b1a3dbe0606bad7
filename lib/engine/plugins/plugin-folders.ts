/** What lies below `/plugins/`: the plugins that ship with Plinth, and those that were installed. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PluginConfig, pluginNamePattern } from "../../contract/plugins/plugins.ts";
import { NoticedCache } from "../../platform/noticed-cache.ts";
import type { Platform } from "../../platform/platform.ts";

/** One plugin that the console could load. */
export interface PluginFolder {
  config: PluginConfig;
  origin: "shipped" | "installed";
  /** Changes whenever a file does: addresses that carry it may be kept for ever. */
  revision: string;
  installed_at: Date | null;
}

/** The topic of notices that a plugin was installed or uninstalled. */
export const pluginsTopic = "plugins";
const everything = "";

const installed = new NoticedCache<PluginFolder[]>({ topic: pluginsTopic, trustedMs: 60_000, entriesMax: 1 });

/** Where the build put the shipped plugins and the runtime. */
export const shippedFolder = join(import.meta.dirname, "..", "..", "..", ".plinth-build", "plugins");

/** Makes every node look again. */
export async function announcePlugins(platform: Platform): Promise<void> {
  installed.drop(platform, everything);
  await platform.notices.publish(pluginsTopic, everything);
}

/** All of them by name. A shipped plugin wins over an installed one of its name. */
export async function listFolders(platform: Platform): Promise<PluginFolder[]> {
  const shipped = await listShipped();
  const names = new Set(shipped.map(({ config }) => config.name));
  const others = (await listInstalled(platform)).filter(({ config }) => !names.has(config.name));
  return [...shipped, ...others].sort((a, b) => (a.config.name < b.config.name ? -1 : 1));
}

/** The plugin of that name, or null. */
export async function findFolder(platform: Platform, name: string): Promise<PluginFolder | null> {
  if (!pluginNamePattern.test(name)) return null;
  return (
    (await findShipped(name)) ?? (await listInstalled(platform)).find(({ config }) => config.name === name) ?? null
  );
}

/** Those of the build, read each time: in development it changes while the server runs. */
async function listShipped(): Promise<PluginFolder[]> {
  const entries = await readdir(shippedFolder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(({ name }) => findShipped(name)));
  return found.filter((folder) => folder !== null);
}

/** The shipped plugin of that name, or null. */
export async function findShipped(name: string): Promise<PluginFolder | null> {
  const read = (file: string) => readFile(join(shippedFolder, name, file)).catch(() => null);
  const [config, script] = await Promise.all([read("config.json"), read("index.js")]);
  if (!config || !script) return null;
  const revision = createHash("sha256").update(config).update(script).digest("hex").slice(0, 16);
  return {
    config: PluginConfig.parse(JSON.parse(config.toString("utf8"))),
    origin: "shipped",
    revision,
    installed_at: null,
  };
}

function listInstalled(platform: Platform): Promise<PluginFolder[]> {
  return installed.get(platform, everything, async () => {
    const rows = await platform.db
      .selectFrom("plinth.installed_plugins")
      .select(["config", "sha256", "installed_at"])
      .orderBy("name")
      .execute();
    return rows.flatMap(({ config, sha256, installed_at }) => {
      // Written by another version, perhaps with other rules.
      const parsed = PluginConfig.safeParse(config);
      if (!parsed.success) return [];
      return [
        {
          config: parsed.data,
          origin: "installed" as const,
          revision: sha256.toString("hex").slice(0, 16),
          installed_at,
        },
      ];
    });
  });
}
