import { createHash } from "node:crypto";
import { sql } from "kysely";
import semver from "semver";
import { parseInput } from "../../contract/parse-input.ts";
import { PluginName, pluginArchiveLimits } from "../../contract/plugins/plugins.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { announcePlugins, findShipped } from "./plugin-folders.ts";
import { readArchive } from "./read-archive.ts";
import { forgetOthers } from "./unpacked-folder.ts";

const denied = "Only super admins may install plugins.";

export interface InstalledPlugin {
  id: string;
  title: string;
  version: string;
  /** The version that was there; null where there was none. */
  replaced: string | null;
}

const refused = (message: string) => new PlinthError("BAD_USER_INPUT", message, { fields: { archive: message } });

/**
 * Installs the plugin of an archive, or replaces an older version of it, in all of the installation; projects activate
 * it. FORBIDDEN to everybody but super admins, before anything is read; TOO_LARGE above 10 MB; BAD_USER_INPUT for an
 * archive that is not right, a version that is not newer, and the name of a shipped plugin.
 */
export async function installPlugin(ctx: Context, content: AsyncIterable<Uint8Array>): Promise<InstalledPlugin> {
  const { user } = requireSuperAdmin(ctx, denied);
  const archive = await readAll(content);
  const { config } = await readArchive(archive);
  const { name, version } = config;
  if (await findShipped(name)) throw refused(`The plugin ${name} comes with Plinth and cannot be replaced.`);
  const { transaction, clock } = ctx.platform;
  const replaced = await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plinth.installed_plugins'), hashtext(${name}))`.execute(tx);
    const known = await tx
      .selectFrom("plinth.installed_plugins")
      .select("version")
      .where("name", "=", name)
      .executeTakeFirst();
    if (known && !semver.gt(version, known.version))
      throw refused(`Version ${known.version} of ${name} is installed; ${version} is not newer.`);
    const values = {
      version,
      config: JSON.stringify(config),
      archive,
      sha256: createHash("sha256").update(archive).digest(),
      installed_by: user.id,
      installed_at: clock.now(),
    };
    await tx
      .insertInto("plinth.installed_plugins")
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
      .execute();
    return known?.version ?? null;
  });
  await announcePlugins(ctx.platform);
  return { id: name, title: config.displayName, version, replaced };
}

/**
 * Takes an installed plugin away and deactivates it in every project; what projects have stored stays. FORBIDDEN;
 * NOT_FOUND, also for shipped ones.
 */
export async function uninstallPlugin(ctx: Context, input: { id: string }): Promise<void> {
  requireSuperAdmin(ctx, denied);
  const name = parseInput(PluginName, input.id);
  const { transaction, clock } = ctx.platform;
  await transaction(async (tx) => {
    const gone = await tx.deleteFrom("plinth.installed_plugins").where("name", "=", name).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new PlinthError("NOT_FOUND", t("No plugin {name} was installed.", { name }));
    await tx
      .updateTable("plinth.plugins")
      .set({ activate_status: "Deactivated", updated_at: clock.now() })
      .where("id", "=", name)
      .where("activate_status", "=", "Activated")
      .execute();
  });
  await announcePlugins(ctx.platform);
  await forgetOthers(ctx.platform, name);
}

async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const { archiveBytesMax } = pluginArchiveLimits;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > archiveBytesMax)
      throw new PlinthError(
        "TOO_LARGE",
        t("An archive has at most {archiveBytesMax} MB.", { archiveBytesMax: archiveBytesMax / 1024 / 1024 }),
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
