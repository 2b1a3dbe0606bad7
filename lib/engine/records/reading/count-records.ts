import { PlinthError } from "../../../kernel/errors.ts";
import { type Context, permissionOf } from "../../access/index.ts";
import { type Catalog, compileObject } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { runStatement } from "../statements/run-statement.ts";
import { memberCatalog } from "./record-catalog.ts";
import { requireModel } from "./require-model.ts";
import { withFreshModels } from "./with-fresh-models.ts";

/**
 * How many records of each model the member reads, in one statement. Models are left out that it may not read, and
 * those where custom logic decides, for each would be asked.
 */
export function countRecords(ctx: Context, project: OpenProject): Promise<Record<string, number>> {
  return withFreshModels(project, async () => {
    const catalog = await memberCatalog(ctx, project);
    const names = [...catalog.models.keys()].filter((name) => isCounted(catalog, name));
    if (names.length === 0) return {};
    const roots = names.map((name) => ({
      alias: name,
      kind: "count" as const,
      model: name,
      status: "all" as const,
      args: {},
      children: [],
    }));
    const statement = compileObject(catalog, roots, { selectedBy: "engine" });
    return JSON.parse(await runStatement(project.database, statement, catalog.bound)) as Record<string, number>;
  });
}

function isCounted(catalog: Catalog, name: string): boolean {
  if (permissionOf(catalog.role, name, "read") !== "all") return false;
  try {
    requireModel(catalog, name, "read");
    return true;
  } catch (error) {
    // Such as a model whose records belong to tenants, to somebody who has chosen none.
    if (error instanceof PlinthError) return false;
    throw error;
  }
}
