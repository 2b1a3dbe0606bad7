import type { FieldDefinition } from "../../../contract/models.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Context, isHidden, type Role } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { loadModels } from "../load-models.ts";
import { readAliasUses } from "./alias-uses.ts";

export interface FieldAliasUse {
  /** Who asks: a token, a person who is signed in, or anybody. */
  caller: "token" | "person" | "anonymous" | "system";
  /** Of a token; null once that is gone, as its name is. */
  token_id: string | null;
  token_name: string | null;
  /** Operations that named the field so. */
  count: number;
  /** As `until`: ISO 8601. */
  last_used_at: string;
}

export interface KnownFieldAlias {
  model_name: string;
  /** The field's identifier now, and the path of the one that holds it. */
  field_name: string;
  parent_field: string | null;
  /** The old name. */
  name: string;
  until: string;
  /** The last first. */
  uses: FieldAliasUse[];
}

/**
 * The old names that fields are still known by, with who uses them; of one model where it is named. Needs `models`;
 * what is hidden from the caller's role is left out.
 */
export async function listFieldAliases(
  ctx: Context,
  { model_name }: { model_name?: string | null },
): Promise<KnownFieldAlias[]> {
  const { project, role } = await requireMember(ctx, "models");
  const { models } = await loadModels(project);
  const known = models
    .filter(({ name }) => !model_name || name === model_name)
    .flatMap((model) => shownFields(model.fields, role).map((field) => ({ model_name: model.name, field })))
    .filter(({ field }) => (field.aliases ?? []).length > 0);
  if (known.length === 0) return [];
  const uses = await readAliasUses(project);
  const tokens = await tokenNames(ctx.platform, project.id);
  const usesOf = (field: FieldDefinition, name: string): FieldAliasUse[] =>
    uses
      .filter((use) => use.field_id === field.id && use.name === name)
      .map(({ caller, count, last_used_at }) => {
        const [kind, id = null] = caller.split(" ") as [FieldAliasUse["caller"], string?];
        const token_name = (id && tokens.get(id)) ?? null;
        return {
          caller: kind,
          token_id: token_name === null ? null : id,
          token_name,
          count,
          last_used_at: last_used_at.toISOString(),
        };
      });
  return known.flatMap(({ model_name, field }) =>
    field.aliases!.map(({ name, until }) => ({
      model_name,
      field_name: field.identifier,
      parent_field: field.parent_field,
      name,
      until,
      uses: usesOf(field, name),
    })),
  );
}

const shownFields = (fields: readonly FieldDefinition[], role: Role): FieldDefinition[] =>
  fields.filter((field) => !isHidden(field, role)).flatMap((field) => [field, ...shownFields(field.fields, role)]);

async function tokenNames({ db }: Platform, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("plinth.api_tokens")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
