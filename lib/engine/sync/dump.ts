/**
 * A whole project as one stream of lines: its definitions, the people who wrote records, the list of its files, all
 * records and links.
 */

import { z } from "zod";
import { parseInput } from "../../contract/parse-input.ts";
import { SyncDocument, syncParts } from "../../contract/sync/sync-document.ts";
import { badInput } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";
import { newWork } from "../graphql/index.ts";
import { withSnapshot } from "./content/read-content.ts";
import { type ContentLine, contentLine, readJsonLines } from "./content/read-lines.ts";
import { type Spooled, spool } from "./content/spool.ts";
import { requireDocumentSize } from "./document-size.ts";
import { applyPush, type Pushed } from "./push.ts";
import { readDocument } from "./read-document.ts";
import { revisionOf } from "./revision.ts";
import { settleRuns } from "./settle-runs.ts";
import { requireContent, requirePart, type SyncCaller, syncProject } from "./sync-caller.ts";

/** First line of a dump. */
const DumpHead = z.strictObject({
  plinth_dump: z.literal(1, { error: "This is of another version of Plinth" }),
  revision: z.string(),
  document: SyncDocument,
});

/**
 * Lines of a dump, all of one moment. What installations never give away is not in it: values of variables, secrets of
 * webhooks, API tokens, members. `files`: with the list of its media files, whose bytes are calls of their own. Needs
 * all scopes, and an admin of the project.
 */
export async function dumpProject(
  caller: SyncCaller,
  projectId: string,
  { files }: { files: boolean },
): Promise<AsyncGenerator<string>> {
  const found = await syncProject(caller, projectId);
  for (const part of syncParts) requirePart(caller, found, part);
  requireContent(caller, found);
  const { project } = found;
  const { pool } = caller.ctx.platform;
  await settleRuns(caller.ctx.platform, project.id);
  return begun(
    withSnapshot(project, { exact: true, files }, async function* ({ models, actors, lines }) {
      const whole = await readDocument(
        project,
        syncParts,
        async (text, values) => (await pool.query(text, values)).rows,
        models,
      );
      // Ids of webhooks are the installation's: in the same one, the restored project has others.
      const document = { ...whole, webhooks: whole.webhooks?.map(({ id: _, ...hook }) => hook) };
      yield `${JSON.stringify({ plinth_dump: 1, revision: revisionOf(document), document })}\n`;
      yield* actors();
      yield* lines();
    }),
  );
}

/**
 * Lines of the records and links of a project, without passwords and without who wrote them; `files` as above. Needs
 * the scope `content`, and an admin.
 */
export async function readProjectContent(
  caller: SyncCaller,
  projectId: string,
  { files }: { files: boolean },
): Promise<AsyncGenerator<string>> {
  const found = await syncProject(caller, projectId);
  requireContent(caller, found);
  return begun(withSnapshot(found.project, { exact: false, files }, ({ lines }) => lines()));
}

/** The same generator, after its first piece is made: so that faults are told in time. */
async function begun(texts: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await texts.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* texts;
    } finally {
      await texts.return(undefined);
    }
  })();
}

/**
 * Makes an empty project what the dump says, all or nothing. BAD_USER_INPUT where it is not empty, or the dump is not
 * whole.
 */
export async function restoreProjectDump(
  caller: SyncCaller,
  projectId: string,
  source: AsyncIterable<Uint8Array>,
  options: { gzip: boolean },
): Promise<Pushed> {
  const found = await syncProject(caller, projectId);
  requireContent(caller, found);
  // A file that is refused takes a processor for nothing: who sends such again and again waits.
  const work = await newWork(caller.ctx, `dumps of ${found.project.id}`);
  try {
    const file = await spool(caller.ctx.platform, found.project, source, options);
    try {
      const head = await firstLine(file);
      requireDocumentSize(isObject(head) ? head.document : null);
      const { document } = parseInput(DumpHead, head);
      const input = { project: projectId, document, allow_delete: false, content: true };
      return await applyPush(caller, {
        kind: "restore",
        input,
        content: { exact: true, lines: () => contentLines(file) },
      });
    } finally {
      await file.remove();
    }
  } catch (error) {
    work.refused();
    throw error;
  }
}

/** The first line as JSON; BAD_USER_INPUT for an empty file. */
export async function firstLine(file: Spooled): Promise<unknown> {
  for await (const [first] of readJsonLines(file.read())) if (first) return first.value;
  throw badInput({ document: t("The file is empty") });
}

/** All lines but the first as content. */
export async function* contentLines(file: Spooled): AsyncGenerator<ContentLine[]> {
  let isFirst = true;
  for await (const lines of readJsonLines(file.read())) {
    yield lines.slice(isFirst ? 1 : 0).map(contentLine);
    isFirst = false;
  }
}
