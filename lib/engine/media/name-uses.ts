import { contractKindOf } from "../../contract/field-kinds/declared-type.ts";
import type { ModelDefinition } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import type { OpenProject } from "../projects/index.ts";
import { listRecords } from "../records/index.ts";
import type { FoundUse, MediaUse } from "./media-use.ts";

/** Uses as people call them. A record that the member may not read has no title. */
export async function nameUses(
  ctx: Context,
  project: OpenProject,
  models: readonly ModelDefinition[],
  uses: readonly FoundUse[],
): Promise<MediaUse[]> {
  const named: MediaUse[] = [];
  for (const [name, found] of Map.groupBy(uses, ({ model }) => model)) {
    const model = models.find((one) => one.name === name)!;
    const titles = await titlesOf(ctx, project, model, [...new Set(found.map(({ record_id }) => record_id))]);
    for (const use of found)
      named.push({
        ...use,
        title: titles.get(use.record_id) ?? null,
        model_label: model.label || model.name,
        field_label: model.fields.find(({ identifier }) => identifier === use.field)?.label || use.field,
      });
  }
  return named;
}

async function titlesOf(
  ctx: Context,
  project: OpenProject,
  { name, fields }: ModelDefinition,
  ids: string[],
): Promise<Map<string, string>> {
  const field =
    fields.find(({ validation }) => validation.as_title) ?? fields.find((one) => contractKindOf(one).namesRecords);
  if (!field || field.validation.is_password) return new Map();
  try {
    const input = { model: name, where: { id: { in: ids } }, limit: ids.length };
    const { results } = await listRecords(ctx, project, input, ["results"]);
    return new Map(
      results!.flatMap(({ id, data }) => {
        const title = data[field.identifier];
        return typeof title === "string" && title ? [[id, title.slice(0, 200)]] : [];
      }),
    );
  } catch (error) {
    if (error instanceof PlinthError && (error.code === "FORBIDDEN" || error.code === "NOT_FOUND")) return new Map();
    throw error;
  }
}
