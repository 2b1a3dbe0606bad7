/** What must hold of code before it is kept. */

import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { OpenProject } from "../../projects/index.ts";
import { findRole } from "../../roles/index.ts";
import { chosenProvider } from "../running/providers.ts";

/**
 * BAD_USER_INPUT under `source`, with the line, for code that the project's provider cannot run. RATE_LIMITED where too
 * much code waits to be checked.
 */
export async function requireCode(platform: Platform, { id, settings }: OpenProject, source: string): Promise<void> {
  const fault = await chosenProvider(platform, settings).check(id, source);
  if (fault)
    throw badInput({
      source: fault.line ? t("Line {line}: {message}", { line: fault.line, message: fault.message }) : fault.message,
    });
}

/** BAD_USER_INPUT for a role that there is not. */
export async function requireRole(
  tx: SystemTransaction,
  project: Pick<OpenProject, "id">,
  runs_as: string | null,
): Promise<void> {
  if (runs_as !== null && !(await findRole(tx, project.id, runs_as)))
    throw badInput({ runs_as: t("There is no role named {runs_as}", { runs_as }) });
}
