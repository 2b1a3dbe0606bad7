import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireUser } from "../access/index.ts";
import { assetType } from "./asset-types.ts";
import { findFolder, type PluginFolder, shippedFolder } from "./plugin-folders.ts";
import { unpackedFolder } from "./unpacked-folder.ts";

/** A file of a plugin. */
export interface PluginFile {
  bytes: Buffer;
  content_type: string;
  folder: PluginFolder;
}

/**
 * A file of a plugin for somebody who is signed in. UNAUTHENTICATED; NOT_FOUND, also for kinds of files that plugins
 * have not.
 */
export async function readPluginFile(ctx: Context, name: string, path: string): Promise<PluginFile> {
  requireUser(ctx);
  const missing = () => new PlinthError("NOT_FOUND", t("There is no such file."));
  const type = assetType(path);
  const folder = await findFolder(ctx.platform, name);
  if (!type || !folder || !/^[\w@+ -][\w.@+ -]*(\/[\w@+ -][\w.@+ -]*)*$/.test(path)) throw missing();
  const place =
    folder.origin === "shipped" ? join(shippedFolder, name) : await unpackedFolder(ctx.platform, name, folder.revision);
  const bytes = place && (await readFile(join(place, path)).catch(() => null));
  if (!bytes) throw missing();
  return { bytes, content_type: type.content_type, folder };
}

/** The script that puts the registry on the page; for everybody, it holds nothing of this installation. */
export async function readPluginRuntime(): Promise<Buffer> {
  return readFile(join(shippedFolder, "runtime.js")).catch((cause: unknown) => {
    throw new PlinthError("NOT_FOUND", t("The plugin runtime is not built yet."), { cause });
  });
}
