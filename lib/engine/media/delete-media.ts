import { DeleteMediaInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { limitConcurrency } from "../../kernel/limit-concurrency.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { changeFiles, fileScope, forgetFiles, seenFiles } from "../records/index.ts";
import { discard } from "./image/renditions.ts";

const everybodys = () =>
  new PlinthError(
    "FORBIDDEN",
    t("This file is the project's own, and all tenants may use it. Please delete it without a tenant chosen."),
  );

/** Each holds two connections: were each the first of as many as there are, none would get its second. */
const deleteAtOnce = limitConcurrency(2);

/**
 * Deletes files of the session's project, all or none, with the images made of them; returns how many. Records that use
 * one read null in its place from then on, galleries are without it, and both are told as updated. Needs `media`;
 * NOT_FOUND when one of them is not there for the member, FORBIDDEN for the project's own files while a tenant is
 * chosen. The row goes before the bytes, so that a crash never leaves a row without them; what it may leave, sweepMedia
 * finds.
 */
export async function deleteMedia(ctx: Context, input: unknown): Promise<number> {
  const { ids } = parseInput(DeleteMediaInput, input);
  const { project, actor, role } = await requireMember(ctx, "media");
  const scope = fileScope(ctx, project, role);
  const missing = () => new PlinthError("NOT_FOUND", t("There is no file with this id."));
  if (!ids.every(isUuid)) throw missing();
  const gone = await deleteAtOnce(() =>
    changeFiles(ctx.platform, scope, async (tx) => {
      const made = await tx
        .deleteFrom("plinth.media_renditions")
        .where("project_id", "=", project.id)
        .where("file_id", "in", ids)
        .returning(["storage", "storage_key"])
        .execute();
      const rows = await tx
        .deleteFrom("plinth.media_files")
        .where("project_id", "=", project.id)
        .where("id", "in", ids)
        .where(seenFiles(scope))
        .returning(["storage", "storage_key", "tenant_id"])
        .execute();
      if (rows.length < new Set(ids.map((id) => id.toLowerCase())).size) throw missing();
      if (scope.tenant_id !== null && rows.some(({ tenant_id }) => tenant_id === null)) throw everybodys();
      await forgetFiles(project, actor, ids);
      return { rows, made };
    }),
  );
  await discard(ctx.platform, [...gone.rows, ...gone.made]);
  return gone.rows.length;
}
