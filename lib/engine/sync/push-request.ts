import { parseInput } from "../../contract/parse-input.ts";
import { SyncPushInput } from "../../contract/sync/sync.ts";
import { isObject } from "../../kernel/is-object.ts";
import { spool } from "./content/spool.ts";
import { requireDocumentSize } from "./document-size.ts";
import { contentLines, firstLine } from "./dump.ts";
import { applyPush, type Pushed, planPush } from "./push.ts";
import { requireContent, type SyncCaller, syncProject } from "./sync-caller.ts";

function parsePush(body: unknown): SyncPushInput {
  requireDocumentSize(isObject(body) ? body.document : null);
  return parseInput(SyncPushInput, body);
}

/** A push of definitions alone, planned or done. */
export function pushDefinitions(caller: SyncCaller, body: unknown, action: "plan" | "apply"): Promise<Pushed> {
  const input = parsePush(body);
  const run = action === "plan" ? planPush : applyPush;
  return run(caller, { kind: "push", input: { ...input, content: false }, content: null });
}

/**
 * A push with records: the first line is the push, those after it are the records. `projectId` is known before all has
 * come.
 */
export async function pushContent(
  caller: SyncCaller,
  projectId: string,
  source: AsyncIterable<Uint8Array>,
  action: "plan" | "apply",
): Promise<Pushed> {
  const found = await syncProject(caller, projectId);
  requireContent(caller, found);
  const file = await spool(caller.ctx.platform, found.project, source, { gzip: false });
  try {
    const input = parsePush(await firstLine(file));
    const run = action === "plan" ? planPush : applyPush;
    const content = { exact: false, lines: () => contentLines(file) };
    return await run(caller, { kind: "push", input: { ...input, project: projectId, content: true }, content });
  } finally {
    await file.remove();
  }
}
