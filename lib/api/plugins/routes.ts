/** /plugins/: what the console loads of plugins; and their installation by super admins. */

import * as at from "../../contract/calls/addresses.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import type { Context } from "../../engine/access/index.ts";
import {
  installPlugin,
  listActivePlugins,
  listAvailablePlugins,
  readPluginFile,
  readPluginRuntime,
} from "../../engine/plugins/index.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, embeddedContextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { filesOf } from "../media/multipart.ts";
import { staticFile } from "../static-file.ts";

/** Nothing in these files runs or loads anything when they are opened by themselves. */
const alone = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

/** The routes of plugins. Who is signed in may read them; the runtime is for everybody. */
export function pluginRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform)
    .on(at.listPluginFolders, async ({ req }) => {
      const folders = await listAvailablePlugins(await embeddedContextOf(platform, req.raw));
      return new Response(listing(folders.map(({ id }) => id)), {
        headers: { ...alone, "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" },
      });
    })
    .on(at.readPluginRuntime, async ({ req }) => {
      const bytes = await readPluginRuntime();
      return file(req.raw, bytes, { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
    })
    .on(at.readPluginFile, async ({ req }, { params, query }) => {
      const ctx = await embeddedContextOf(platform, req.raw);
      const found = await readPluginFile(ctx, params.name, params.path);
      const { revision } = found.folder;
      // An address with the revision never means anything else.
      const kept = query().v === revision ? "private, max-age=31536000, immutable" : "private, no-cache";
      return file(req.raw, found.bytes, {
        "content-type": found.content_type,
        "cache-control": kept,
        vary: "Cookie, Authorization",
        "plinth-revision": revision,
      });
    })
    .on(at.getPluginPolicy, async ({ req }) => {
      // Whoever may not be here gets the policy of pages without plugins; what is wrong with the session, the page
      // tells.
      const ctx = await embeddedContextOf(platform, req.raw).catch((error: unknown) => {
        if (error instanceof PlinthError && error.status < 500) return visitorContext(platform, req.raw);
        throw error;
      });
      const plugins = await listActivePlugins(ctx);
      const { PADDLE_WEBHOOK_SECRET, PUBLIC_URL, PLUGIN_RUNTIME_URL } = platform.env;
      return answer({
        plugins,
        public_url: PUBLIC_URL,
        runtime_url: PLUGIN_RUNTIME_URL ?? null,
        payments: PADDLE_WEBHOOK_SECRET !== undefined,
      });
    })
    .on(at.installPlugin, async ({ req }) => {
      const ctx = await contextOf(platform, req.raw);
      const installed = await audited(
        ctx,
        { operation: "installPlugin", path: req.path, project_id: null, input: {} },
        () => installOnly(ctx, req.raw),
        (plugin) => ({ payload: plugin }),
      );
      const { title, version, replaced } = installed;
      const message = replaced
        ? t("{title} was updated to {version}.", { title, version })
        : t("{title} was installed.", { title });
      return answer(installed, { message });
    });
}

/** Installs the first file of the form. */
async function installOnly(ctx: Context, request: Request) {
  for await (const { content } of filesOf(request)) return await installPlugin(ctx, content);
  throw badInput({ archive: t("Please choose the plugin's archive.") });
}

/** A page as web servers write them; the console reads the folders' names out of it. */
function listing(names: readonly string[]): string {
  // Names are of letters, digits and hyphens.
  const folder = pathOf(at.listPluginFolders);
  const lines = names.map((name) => `<li><a href="${folder}${name}/">${name}/</a></li>`);
  return `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Index of ${folder}</title></head>\n<body>\n<h1>Index of ${folder}</h1>\n<ul>\n${lines.join("\n")}\n</ul>\n</body>\n</html>\n`;
}

const file = (request: Request, bytes: Buffer, headers: Record<string, string>) =>
  staticFile(request, bytes, { ...alone, ...headers });
