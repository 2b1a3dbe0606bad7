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
import { plural } from "../../kernel/words/words.ts";
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
        const { numbers, dates, ...input } = asked;
        const formats = { numbers, dates, source: file.read() };
        return await importRecords(ctx, current, { ...input, formats, source: file.read(), progress });
      } finally {
        await file.remove();
      }
    });
  if (/\bapplication\/x-ndjson\b/i.test(request.headers.get("accept") ?? ""))
    return new Response(await streamOf(request, progressLines(platform, run)), {
      headers: { "content-type": contentTypes.ndjson, "cache-control": "no-store" },
    });
  const report = await run();
  return wasRefused(report) ? refusedAnswer(report) : answer(report, { message: toldOf(report) });
}

/** What was asked for and how many rows came of it, not the rows. */
function noted(
  ctx: Context,
  path: string,
  projectId: string,
  input: object,
  run: () => Promise<ImportReport>,
): Promise<ImportReport> {
  const asked = { operation: "importRecords" as const, path, project_id: projectId, input };
  return audited(ctx, asked, run, (report) => {
    const { rows, created, failed } = report;
    return { payload: { rows, created, failed }, refused: wasRefused(report) ? toldOf(report) : undefined };
  });
}

const wasRefused = ({ failed, created }: ImportReport) => failed > 0 && created === 0;

/** `{ "progress": ... }` lines while the file is read, then one `{ "report": ... }` or `{ "error": ... }`. */
async function* progressLines(
  platform: Platform,
  run: (progress: (rows: number) => void) => Promise<ImportReport>,
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
    yield `${JSON.stringify({ report, message: toldOf(report) })}\n`;
  } catch (error) {
    const { code, message, fields } = publicError(platform, error);
    yield `${JSON.stringify({ error: { code, message, fields: fields ?? {} } })}\n`;
  }
}

function toldOf({ created, failed }: ImportReport): string {
  if (failed === 0) return plural(created, "{count} record was imported.", "{count} records were imported.");
  if (created === 0)
    return plural(
      failed,
      "{count} row is not valid. Nothing was imported.",
      "{count} rows are not valid. Nothing was imported.",
    );
  return [
    plural(created, "{count} record was imported.", "{count} records were imported."),
    plural(failed, "{count} row was not.", "{count} rows were not."),
  ].join(" ");
}

function refusedAnswer(report: ImportReport): Response {
  const message = toldOf(report);
  return Response.json(
    { code: 400, message, body: report, error: { code: "BAD_USER_INPUT", fields: {} } },
    { status: 400, headers: { "cache-control": "no-store" } },
  );
}
