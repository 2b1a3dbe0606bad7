import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { OpenProject } from "../projects/index.ts";
import { type FileScope, seenFiles } from "../records/index.ts";
import type { MediaFile } from "./media-file.ts";

/**
 * A file that the caller may change, which nobody else changes until the transaction ends. NOT_FOUND for what is not
 * there for the caller, FORBIDDEN for the project's own files while a tenant is chosen.
 */
export async function changeableFile(
  tx: SystemTransaction,
  project: Pick<OpenProject, "id">,
  scope: FileScope,
  id: string,
): Promise<MediaFile> {
  const file = isUuid(id)
    ? await tx
        .selectFrom("plinth.media_files")
        .selectAll()
        .where("project_id", "=", project.id)
        .where("id", "=", id)
        .where(seenFiles(scope))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!file) throw new PlinthError("NOT_FOUND", t("There is no file with this id."));
  if (scope.tenant_id !== null && file.tenant_id === null)
    throw new PlinthError(
      "FORBIDDEN",
      t("This file is the project's own, and all tenants may use it. Please change it without a tenant chosen."),
    );
  return file;
}
