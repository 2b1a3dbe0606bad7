/** Reading a plugin's archive, which may have been made to do harm. Nothing of it is written anywhere here. */

import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { parseInput } from "../../contract/parse-input.ts";
import { PluginConfig, pluginArchiveLimits } from "../../contract/plugins/plugins.ts";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { assetType, isOfType } from "./asset-types.ts";

export interface ArchivedPlugin {
  config: PluginConfig;
  /** By their paths below the plugin's folder. */
  files: Map<string, Buffer>;
}

const { filesMax, unpackedBytesMax, ratioMax, pathMax, configBytesMax, faultsMax } = pluginArchiveLimits;
const smallBytes = 1024 * 1024;
const symbolicLink = 0o120000;
const fileKind = 0o170000;

/**
 * The plugin in an archive, at its top or in one folder. BAD_USER_INPUT, in words for the person who uploaded it, for
 * what is no zip archive, for paths that lead elsewhere, links, encrypted, repeated, too many and too large files,
 * kinds of files that plugins have not, and a config.json that says too little.
 */
export async function readArchive(archive: Buffer): Promise<ArchivedPlugin> {
  const all = await filesOf(archive);
  const folder = commonFolder([...all.keys()]);
  const files = new Map([...all].map(([path, bytes]) => [path.slice(folder.length), bytes]));
  const manifest = files.get("config.json");
  if (!manifest) throw refused(t("There is no config.json at the top of the archive."));
  if (!files.has("index.js")) throw refused(t("There is no index.js at the top of the archive."));
  return { config: parseConfig(manifest), files };
}

function parseConfig(bytes: Buffer): PluginConfig {
  if (bytes.length > configBytesMax) throw refused(`config.json has more than ${configBytesMax / 1024} kB.`);
  let value: unknown;
  try {
    value = parseBoundedJson(bytes.toString("utf8"), "config.json");
  } catch (error) {
    throw refused((error as Error).message);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refused("config.json holds no object: its keys stand in braces.");
  try {
    return parseInput(PluginConfig, value);
  } catch (error) {
    if (!(error instanceof PlinthError) || !error.fields) throw error;
    throw faultyConfig(Object.entries(error.fields));
  }
}

/**
 * What is wrong with the configuration, each fault under its path. A file can hold more of them than anybody would
 * read.
 */
function faultyConfig(faults: [path: string, message: string][]): PlinthError {
  const told = faults.slice(0, faultsMax).map(([path, message]) => [path.slice(0, pathMax), message.slice(0, pathMax)]);
  const more = faults.length > told.length ? ` These are the first ${told.length}.` : "";
  const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
  return new PlinthError("BAD_USER_INPUT", t("config.json has {count}.{more}", { count, more }), {
    fields: Object.fromEntries(told),
  });
}

async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const known = new Set<string>();
  let unpacked = 0;
  try {
    // Sizes are compared with what the archive says of them, names are kept inside of the folder.
    const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > filesMax * 2) throw refused(t("The archive has more than {filesMax} files.", { filesMax }));
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      checkPath(path);
      if (path.endsWith("/")) continue;
      if (((entry.externalFileAttributes >>> 16) & fileKind) === symbolicLink)
        throw refused(t("{path} is a link.", { path }));
      if (entry.isEncrypted()) throw refused(t("{path} is encrypted.", { path }));
      if (known.has(path.toLowerCase())) throw refused(t("{path} is there twice.", { path }));
      known.add(path.toLowerCase());
      if (known.size > filesMax) throw refused(t("The archive has more than {filesMax} files.", { filesMax }));
      unpacked += entry.uncompressedSize;
      if (unpacked > unpackedBytesMax)
        throw refused(
          t("The archive unpacks to more than {unpackedBytesMax} MB.", {
            unpackedBytesMax: unpackedBytesMax / 1024 / 1024,
          }),
        );
      if (entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * ratioMax)
        throw refused(t("{path} unpacks to more than {ratioMax} times its size.", { path, ratioMax }));
      const type = assetType(path);
      if (!type) throw refused(t("{path} is of a kind that plugins may not have.", { path }));
      const bytes = await contentOf(await zip.openReadStreamPromise(entry), entry.uncompressedSize);
      if (!isOfType(type, bytes)) throw refused(t("{path} is not what its name says.", { path }));
      files.set(path, bytes);
    }
  } catch (error) {
    if (error instanceof PlinthError) throw error;
    if (/relative path|absolute path|invalid characters/.test((error as Error).message))
      throw refused(t("The archive has a path that leads out of its folder."), error);
    throw refused(t("This is not a zip archive, or it is damaged."), error);
  }
  for (const path of files.keys()) {
    const above = foldersAbove(path).find((folder) => known.has(folder.toLowerCase()));
    if (above) throw refused(t("{above} is a file and a folder.", { above }));
  }
  return files;
}

/**
 * Parts of letters, digits and a few signs: no way out of the folder, and no name that some system reads in its own
 * way.
 */
function checkPath(path: string): void {
  const parts = path.replace(/\/$/, "").split("/");
  const isPlain = parts.every((part) => /^[\w@+ -][\w.@+ -]*$/.test(part) && !part.endsWith("."));
  if (path.length > pathMax || !isPlain)
    throw refused(
      `"${path.slice(0, pathMax).replace(/[^\x20-\x7e]/g, "?")}" is no path that a plugin's file may have.`,
    );
}

/** `a` and `a/b` of `a/b/c.js`. */
function foldersAbove(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, place) => parts.slice(0, place + 1).join("/"));
}

/** At most `size` bytes. */
async function contentOf(stream: Readable, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > size) throw new Error("longer than it says");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The one folder that everything is in, with a slash at its end; empty where there is none. */
function commonFolder(paths: string[]): string {
  if (paths.includes("config.json")) return "";
  const folder = paths[0]?.includes("/") ? paths[0].slice(0, paths[0].indexOf("/") + 1) : "";
  return paths.every((path) => path.startsWith(folder)) ? folder : "";
}

function refused(message: string, cause?: unknown): PlinthError {
  return new PlinthError("BAD_USER_INPUT", message, { fields: { archive: message }, cause });
}
