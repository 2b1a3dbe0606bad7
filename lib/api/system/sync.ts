/** /system/sync: sync tokens for people in the console, and the calls of the command line that they open. */

import { Readable } from "node:stream";
import type { Context as Call } from "hono";
import packageFile from "../../../package.json" with { type: "json" };
import * as at from "../../contract/calls/addresses.ts";
import { parseInput } from "../../contract/parse-input.ts";
import type { SyncPlan } from "../../contract/sync/sync.ts";
import { CreateSyncTokenInput, DeleteSyncTokenInput } from "../../contract/sync/sync-tokens.ts";
import { type Context, requireUser } from "../../engine/access/index.ts";
import { verifyAuditLog } from "../../engine/audit/index.ts";
import { getProject } from "../../engine/projects/index.ts";
import {
  dumpProject,
  findSyncCaller,
  getDocument,
  listRuns,
  missingFiles,
  type Pushed,
  pushContent,
  pushDefinitions,
  readFile,
  readProjectContent,
  restoreProjectDump,
  type SyncCaller,
  whoCalls,
  writeFile,
} from "../../engine/sync/index.ts";
import { deleteSyncToken, generateSyncToken, listSyncTokens } from "../../engine/tokens/index.ts";
import { parseBoundedJson } from "../../kernel/bounded-json.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { bearerToken } from "../bearer.ts";
import { type Asked, CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { fileOf } from "../read-json.ts";
import { streamOf } from "../stream.ts";
import { loginRoutes } from "./sync-logins.ts";

const ndjson = "application/x-ndjson";

/** The routes below `/system/sync`. */
export function syncRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform)
    .with(tokenRoutes(platform))
    .with(loginRoutes(platform))
    .on(at.listSyncRuns, async (call) => answer(await listRuns(await contextOf(platform, call.req.raw))))
    .on(at.getSyncCaller, async (call) => answer(await whoCalls(await callerOf(platform, call), packageFile.version)))
    .on(at.getSyncDocument, async (call, { query }) =>
      answer(await getDocument(await callerOf(platform, call), query().project)),
    )
    .on(at.planSync, async (call, asked) => answer(planOf(await push(platform, call, asked, "plan"))))
    .on(at.applySync, async (call, asked) => answer(pushedOf(await push(platform, call, asked, "apply"))))
    .on(at.readSyncContent, async (call, { query }) => {
      const caller = await callerOf(platform, call);
      const { project, files } = query();
      return linesAnswer(call, await readProjectContent(caller, project, { files: files === "1" }));
    })
    .on(at.findMissingFiles, async (call, asked) => {
      const caller = await callerOf(platform, call);
      const body = await asked.body();
      return answer({ missing: await missingFiles(caller, asked.query().project, body) });
    })
    .on(at.readSyncFile, async (call, { query }) => {
      const caller = await callerOf(platform, call);
      const { project, id } = query();
      return bytesAnswer(call, await readFile(caller, project, id));
    })
    .on(at.writeSyncFile, async (call, { query }) => {
      const caller = await callerOf(platform, call);
      const project = call.req.query("project") ?? query().project;
      // Read by the command itself: who may not write there is told nothing else, and what is wrong with it is noted
      // too.
      const about = () => ({
        file: parseBoundedJson(call.req.query("file") ?? "", "file"),
        bytes_sha256: call.req.query("sha256"),
      });
      const write = async () => writeFile(caller, project, about(), fileOf(call.req.raw));
      return answer({ id: await noted(caller, "syncFile", call.req.path, project, write, (id) => ({ id })) });
    })
    .on(at.dumpProject, async (call, { query }) => {
      const caller = await callerOf(platform, call);
      const { project, files } = query();
      return linesAnswer(
        call,
        await noted(
          caller,
          "syncDump",
          call.req.path,
          project,
          () => dumpProject(caller, project, { files: files === "1" }),
          () => ({}),
        ),
      );
    })
    .on(at.verifyAuditLogBySync, async (call, { query }) => {
      const { ctx } = await callerOf(platform, call);
      if (!requireUser(ctx).is_super_admin)
        throw new PlinthError("FORBIDDEN", t("Only super admins may verify the audit log."));
      return answer(await verifyAuditLog(platform, query().anchor));
    })
    .on(at.restoreDump, async (call, { query }) => {
      const caller = await callerOf(platform, call);
      const { project } = query();
      const gzip = call.req.header("content-encoding") === "gzip";
      const restore = () => restoreProjectDump(caller, project, fileOf(call.req.raw), { gzip });
      return answer(pushedOf(await noted(caller, "syncRestore", call.req.path, project, restore, summaryOf)));
    });
}

function tokenRoutes(platform: Platform): CallRoutes {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  return new CallRoutes(platform)
    .on(at.listSyncTokens, async (call) => {
      const ctx = await who(call);
      const tokens = await listSyncTokens(ctx);
      const found = { tokens, project_secret_key: await secretKeyOf(ctx) };
      return answer(found, { topLevel: found });
    })
    .on(at.createSyncToken, async (call, { body }) => {
      const ctx = await who(call);
      const input = parseInput(CreateSyncTokenInput, await body());
      const asked = { operation: "createSyncToken" as const, path: call.req.path, project_id: null, input };
      const made = await audited(
        ctx,
        asked,
        () => generateSyncToken(ctx, input),
        ({ name }) => ({ payload: { name } }),
      );
      return answer(made, { message: t("Sync token created. It is shown this once.") });
    })
    .on(at.deleteSyncToken, async (call, { body }) => {
      const ctx = await who(call);
      const { token, id } = parseInput(DeleteSyncTokenInput, await body());
      const asked = {
        operation: "deleteSyncToken" as const,
        path: call.req.path,
        project_id: null,
        input: {},
        about: { token: token ?? id },
      };
      await audited(ctx, asked, () => deleteSyncToken(ctx, token ?? id ?? ""));
      return answer(null, { message: t("Sync token deleted.") });
    });
}

/** The secret key of the session's project, for those who may see it. */
async function secretKeyOf(ctx: Context): Promise<string | null> {
  if (ctx.actor.kind !== "user" || !ctx.actor.project_id) return null;
  return (await getProject(ctx, ctx.actor.project_id)).secret_key;
}

/** Who calls by the sync token in `Authorization: Bearer`; cookies open none of these calls. */
async function callerOf(platform: Platform, call: Call): Promise<SyncCaller> {
  const { ip_address, user_agent } = visitorContext(platform, call.req.raw);
  const token = bearerToken(call.req.header("authorization")) ?? "";
  return findSyncCaller(platform, token, { ip_address, user_agent });
}

/** JSON is definitions alone; lines are a push with its records, whose project the address names. */
async function push(
  platform: Platform,
  call: Call,
  asked: Asked<typeof at.planSync | typeof at.applySync>,
  action: "plan" | "apply",
): Promise<Pushed> {
  const caller = await callerOf(platform, call);
  const operation = action === "plan" ? "syncPlan" : "syncPush";
  if (call.req.header("content-type")?.startsWith(ndjson)) {
    const { project } = asked.query();
    if (!project) throw badInput({ project: t("Please name the project") });
    const run = () => pushContent(caller, project, fileOf(call.req.raw), action);
    return noted(caller, operation, call.req.path, project, run, summaryOf);
  }
  const body = await asked.body();
  const run = () => pushDefinitions(caller, body, action);
  const project = String((body as { project?: unknown } | null)?.project ?? "").slice(0, 40);
  return noted(caller, operation, call.req.path, project, run, summaryOf);
}

/** Leaves a row of the audit log, also of what was refused; of a plan only then, since it changes nothing. */
function noted<T>(
  { ctx, token }: SyncCaller,
  operation: "syncFile" | "syncPlan" | "syncPush" | "syncDump" | "syncRestore",
  path: string,
  project: string,
  run: () => Promise<T>,
  payloadOf: (result: T) => object,
): Promise<T> {
  // Under a name that is no secret's: which token it was is what a reader wants to know.
  const project_id = token.project_ids.includes(project) ? project : null;
  const asked = {
    operation,
    path,
    project_id,
    input: { project, credential: token.name },
    onlyRefused: operation === "syncPlan",
  };
  return audited(ctx, asked, run, (result) => ({ payload: payloadOf(result) }));
}

const summaryOf = ({ steps }: Pushed) => ({
  steps: steps.map(({ action, part, name }) => `${action} ${part} ${name}`).slice(0, 100),
});

const planOf = ({ revision, plan_hash, steps, deletes, notes }: Pushed): SyncPlan => ({
  revision,
  plan_hash,
  steps,
  deletes,
  notes,
});

const pushedOf = ({ revision_after, steps, notes }: Pushed) => ({ revision: revision_after, steps, notes });

const linesAnswer = async (call: Call, texts: AsyncGenerator<string>) =>
  new Response(await streamOf(call.req.raw, texts), {
    headers: { "content-type": ndjson, "cache-control": "no-store" },
  });

/** Without its length: who asks knows it, and tells a file that is shorter from a connection that broke. */
function bytesAnswer(call: Call, content: Readable): Response {
  const isHead = call.req.raw.method === "HEAD";
  // Hono would leave it open.
  if (isHead) content.destroy();
  return new Response(isHead ? null : (Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": "attachment",
      "cache-control": "no-store",
    },
  });
}
