/** Import and export of records for members in the console. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import type { Query } from "../../contract/calls/types.ts";
import type { Context } from "../../engine/access/index.ts";
import { requireMember } from "../../engine/projects/index.ts";
import {
  contentTypes,
  exportRecords,
  type ImportReport,
  importRecords,
  importTemplate,
} from "../../engine/records/index.ts";
import { spool } from "../../engine/sync/index.ts";
import { plural, t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { publicError } from "../../platform/public-error.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { type AnswerOf, answer } from "../envelope.ts";
import { fileOf } from "../read-json.ts";
import { streamOf } from "../stream.ts";
import { fileHeaders } from "./file-headers.ts";

/** Import, export, and the template of an import. */
export function recordRoutes(platform: Platform): CallRoutes {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  return new CallRoutes(platform)
    .on(at.importRecords, async (call, { query }) => {
      const ctx = await who(call);
      const { project } = await requireMember(ctx, "content");
      return importAnswer(ctx, project, query(), call.req.raw);
    })
    .on(at.exportRecords, async (call, { query }) => {
      const ctx = await who(call);
      const { project } = await requireMember(ctx, "content");
      const { model, format, where = null, search = null, status } = query();
      const texts = await exportRecords(ctx, project, { model, format, where, search, status });
      return new Response(await streamOf(call.req.raw, texts), {
        headers: fileHeaders(`${model}.${format}`, contentTypes[format]),
      });
    })
    .on(at.getImportTemplate, async (call, { query }) => {
      const ctx = await who(call);
      const { project } = await requireMember(ctx, "content");
      const { model } = query();
      return new Response(await importTemplate(ctx, project, model), {
        headers: fileHeaders(`${model}-template.csv`, contentTypes.csv),
      });
    });
}

type Project = Awaited<ReturnType<typeof requireMember>>["project"];

async function importAnswer(
  ctx: Context,
  project: Project,
  asked: Query<typeof at.importRecords>,
  request: Request,
): Promise<AnswerOf<ImportReport>> {
  const { platform } = ctx;
  const source = fileOf(request);
  const run = (progress?: (rows: number) => void) =>
    noted(ctx, new URL(request.url).pathname, project.id, asked, async () => {
      // On disk first: no connection to the database waits for a slow sender.
      const file = await spool(platform, project, source, { gzip: false, kind: "import" });
      try {
        // A project may have moved, and a member left, while the file came.
        const { project: current } = await requireMember(ctx, "content");
        const { numbers, dates, match_by: by, on_match, on_new, trial, ...input } = asked;
        return await importRecords(ctx, current, {
          ...input,
          match: by === undefined ? undefined : { by, on_match, on_new },
          trial: trial === "yes",
          formats: { numbers, dates, source: file.read() },
          source: file.read(),
          again: () => file.read(),
          ...(progress && { progress }),
        });
      } finally {
        await file.remove();
      }
    });
  if (/\bapplication\/x-ndjson\b/i.test(request.headers.get("accept") ?? ""))
    return new Response(await streamOf(request, progressLines(platform, run, asked.trial === "yes")), {
      headers: { "content-type": contentTypes.ndjson, "cache-control": "no-store" },
    });
  const report = await run();
  const isRefused = asked.trial === "no" && wasRefused(report);
  return isRefused ? refusedAnswer(report) : answer(report, { message: toldOf(report, asked.trial === "yes") });
}

/** What was asked for and how many rows came of it, not the rows. */
function noted(
  ctx: Context,
  path: string,
  projectId: string,
  input: { trial: "no" | "yes" },
  run: () => Promise<ImportReport>,
): Promise<ImportReport> {
  // Nothing was done.
  if (input.trial === "yes") return run();
  const asked = { operation: "importRecords" as const, path, project_id: projectId, input };
  return audited(ctx, asked, run, (report) => {
    const { rows, created, updated, skipped, failed } = report;
    return {
      payload: { rows, created, updated, skipped, failed },
      refused: wasRefused(report) ? toldOf(report) : undefined,
    };
  });
}

const wasRefused = ({ failed, created, updated }: ImportReport) => failed > 0 && created + updated === 0;

/** `{ "progress": ... }` lines while the file is read, then one `{ "report": ... }` or `{ "error": ... }`. */
async function* progressLines(
  platform: Platform,
  run: (progress: (rows: number) => void) => Promise<ImportReport>,
  isTrial: boolean,
): AsyncGenerator<string> {
  let rows = 0;
  let wake = () => {};
  let ended = false;
  const running = run((count) => {
    rows = count;
    wake();
  }).finally(() => {
    ended = true;
    wake();
  });
  running.catch(() => {});
  for (let told = 0; !ended; ) {
    // What came while the last line was on its way is told as one.
    if (rows === told)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (rows > told) yield `${JSON.stringify({ progress: { rows } })}\n`;
    told = rows;
  }
  try {
    const report = await running;
    yield `${JSON.stringify({ report, message: toldOf(report, isTrial) })}\n`;
  } catch (error) {
    const { code, message, fields } = publicError(platform, error);
    yield `${JSON.stringify({ error: { code, message, fields: fields ?? {} } })}\n`;
  }
}

function toldOf(report: ImportReport, isTrial = false): string {
  const { created, updated, skipped, failed } = report;
  if (isTrial)
    return t("{created} new, {updated} updated, {skipped} skipped, {failed} not valid", { ...counts(report) });
  if (failed === 0 && updated + skipped === 0)
    return plural(created, "{count} record was imported.", "{count} records were imported.");
  if (wasRefused(report))
    return plural(
      failed,
      "{count} row is not valid. Nothing was imported.",
      "{count} rows are not valid. Nothing was imported.",
    );
  return [
    created > 0 && plural(created, "{count} record was imported.", "{count} records were imported."),
    updated > 0 && plural(updated, "{count} record was updated.", "{count} records were updated."),
    skipped > 0 && plural(skipped, "{count} row was skipped.", "{count} rows were skipped."),
    failed > 0 && plural(failed, "{count} row was not.", "{count} rows were not."),
  ]
    .filter(Boolean)
    .join(" ");
}

const counts = ({ created, updated, skipped, failed }: ImportReport) => ({ created, updated, skipped, failed });

function refusedAnswer(report: ImportReport): Response {
  const message = toldOf(report);
  return Response.json(
    { code: 400, message, body: report, error: { code: "BAD_USER_INPUT", fields: {} } },
    { status: 400, headers: { "cache-control": "no-store" } },
  );
}
