import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel, StatusFilter } from "../../compiler/index.ts";

/**
 * The status that a read sees; `published` where none is asked for. FORBIDDEN for drafts where the role may not update
 * the model.
 */
export function readableStatus(
  { name, can }: Pick<CatalogModel, "name" | "can">,
  asked: StatusFilter | null,
): StatusFilter {
  const status = asked ?? "published";
  if (status !== "published" && !can.update)
    throw new PlinthError("FORBIDDEN", t("Only roles that may update {name} may read its drafts.", { name }));
  return status;
}
