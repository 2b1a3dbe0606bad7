import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTransaction } from "../../platform/db/transaction.ts";
import type { OpenProject } from "./opening/project.ts";
import { listModelNames } from "./sql/list-model-names.ts";

/** BAD_USER_INPUT under the argument whose model is not there; an empty name is none. */
export async function requireModels(
  project: OpenProject,
  asked: Record<string, string | null | undefined>,
): Promise<void> {
  const named = Object.entries(asked).filter(([, name]) => name);
  if (named.length === 0) return;
  const models = await listModelNames(project);
  const missing = named.filter(([, name]) => !models.includes(name!));
  if (missing.length > 0)
    throw badInput(
      Object.fromEntries(missing.map(([argument, name]) => [argument, `There is no model named ${name}`])),
    );
}

/** BAD_USER_INPUT under `logic_executions` when the project has no such function. */
export async function requireFunctions(
  tx: SystemTransaction,
  projectId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const rows = await tx
    .selectFrom("plinth.functions")
    .select("name")
    .where("project_id", "=", projectId)
    .where("name", "in", names)
    .execute();
  const missing = names.find((name) => !rows.some((row) => row.name === name));
  if (missing !== undefined)
    throw badInput({ logic_executions: t("There is no function named {missing}", { missing }) });
}
