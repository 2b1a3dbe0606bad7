import { parseInput } from "../../contract/parse-input.ts";
import { syncScopes } from "../../contract/projects/tokens.ts";
import { SyncDocument } from "../../contract/sync/sync-document.ts";
import type { Context } from "../access/index.ts";
import type { ContentLine } from "./content/read-lines.ts";
import { requireDocumentSize } from "./document-size.ts";
import { applyPush, type Push, type Pushed } from "./push.ts";

/** A record or a link of a push, as a line of a file has it. */
export type ContentItem =
  | { model: string; row: { id: string } & Record<string, unknown> }
  | { relation: string; row: { from_id: string; to_id: string } };

export interface OwnPush {
  project: string;
  /** What it is called in the list of pushes. */
  name: string;
  document: unknown;
  content: readonly ContentItem[];
  expected_revision?: string;
  allow_delete?: boolean;
  require?: Push["require"];
}

/**
 * Definitions and records that the product itself writes for somebody, all or nothing: they may do what is in it, or
 * nothing is done.
 */
export function pushOwn(
  ctx: Context,
  { project, name, document, content, expected_revision, allow_delete = false, require }: OwnPush,
): Promise<Pushed> {
  requireDocumentSize(document);
  const token = { name, scopes: [...syncScopes], project_ids: [project], expires_at: null };
  const links = content.filter((one) => "relation" in one).length;
  const end = { end: { records: content.length - links, links } };
  const lines = [...content, end].map((one, index) => ({ ...one, line: index + 1, length: lengthOf(one) }));
  async function* all(): AsyncGenerator<ContentLine[]> {
    yield lines;
  }
  return applyPush(
    { ctx, token },
    {
      kind: "push",
      require,
      input: {
        project,
        document: parseInput(SyncDocument, document),
        expected_revision,
        allow_delete,
        content: content.length > 0,
      },
      content: content.length > 0 ? { exact: false, lines: all } : null,
    },
  );
}

const lengthOf = (item: object) => JSON.stringify(item).length;
