import { PreviewChangeInput } from "../../../contract/fields/model-changes.ts";
import { connectionsOf, type ProjectModels, type RelationDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Context } from "../../access/index.ts";
import { databaseGone, type OpenProject, requireMember } from "../../projects/index.ts";
import { conditionsLosing, listUsers, type ModelUsers } from "../../roles/index.ts";
import { countLinks } from "../connections/count-links.ts";
import { getConnection } from "../connections/delete-connection.ts";
import { giveFieldIds } from "../fields/give-field-ids.ts";
import { getField, getLevel, getModel } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";
import { loadModels } from "../load-models.ts";
import type { ModelChange } from "../model-change.ts";
import { tableOf } from "../storage.ts";
import type { ChangeLook } from "./change-look.ts";
import { type FieldFacts, previewFieldChange } from "./preview-field-change.ts";

/** What a change would do to what is there. */
export interface ChangePreview extends FieldFacts, ModelUsers {
  /** Records of the model. */
  records: number;
  /** Links between records that are lost. */
  links: number;
  /** Relations that go, or take another name, as `model.name`. */
  relations: string[];
  /** Conditions of roles that name what goes, or takes another type: `editor: update post`. */
  conditions: string[];
}

type Facts = Partial<Omit<ChangePreview, "records">> & {
  /** Models whose users notice; the changed one where nothing is said. */
  noticed?: string[];
  /** Roles that the field in question is hidden from. */
  blind?: string[];
};

const looks: Record<PreviewChangeInput["change"], (look: ChangeLook) => Promise<Facts>> = {
  delete_model: async (look) => {
    const gone = connectionsOf(look.before, look.model.name);
    return {
      affected: look.records,
      relations: namesOf(
        look,
        gone.map(({ relation }) => relation),
        () => true,
      ),
      links: await countLinks(
        look,
        gone.map(({ relation }) => relation),
      ),
    };
  },
  rename_model: async (look) => ({
    relations: namesOf(look, look.before.relations, (name, other) => other === look.model.name && name === other),
  }),
  convert_model: async ({ model, records }) => ({
    conflicts: !model.single_page && records > 1 ? [{ kind: "surplus", count: records, examples: [] }] : [],
  }),
  delete_relation: async (look) => {
    const { model, asked } = look;
    const { relation } = getConnection(look.before, model, asked.field_name ?? "", asked.known_as);
    const links = await countLinks(look, [relation]);
    return { links, relations: namesOf(look, [relation], () => true), noticed: [relation.from, relation.to] };
  },
  rename_field: fieldLook,
  delete_field: fieldLook,
  move_field: fieldLook,
  change_field_type: fieldLook,
  set_field_rules: fieldLook,
};

async function fieldLook(look: ChangeLook): Promise<Facts> {
  const field = getField(look.model, look.asked.parent_field, look.asked.field_name ?? "");
  if (field.system_generated) throw badInput({ field_name: t("This field is system generated and cannot be changed") });
  requireSeen(look, look.model, field);
  return { ...(await previewFieldChange(look, field)), blind: field.validation.hide_for_roles ?? [] };
}

/**
 * What a change of the session's models would do to records, relations and those who use the API, without doing it: the
 * tables are only read, but for a change of type, which is tried and undone. Needs `models`, as the change does;
 * NOT_FOUND and BAD_USER_INPUT where the change could not be made at all.
 */
export async function previewChange(ctx: Context, input: unknown): Promise<ChangePreview> {
  const asked = parseInput(PreviewChangeInput, input);
  const member = await requireMember(ctx, "models");
  const { project } = member;
  const before = await loadModels(project);
  const model = getModel(before, asked.model_name);
  const sql = reader(project);
  const [row] = await sql<{ records: number }>(
    `select count(*)::int as records from ${tableOf(project.database, model.name)}`,
  );
  const records = row!.records;
  const { noticed, blind, ...facts } = await looks[asked.change]({ ...member, sql, before, model, asked, records });
  const conditions = await conditionsAt(ctx, project, before, asked);
  const users = await listUsers(ctx, project.id, member, noticed ?? [model.name], blind);
  return {
    records,
    affected: 0,
    links: 0,
    relations: [],
    conditions,
    conflicts: [],
    options: [],
    default_change: null,
    ...facts,
    ...users,
  };
}

/** Those that would not fit the model any more, or not say the same. */
async function conditionsAt(
  { platform }: Context,
  { id }: OpenProject,
  before: ProjectModels,
  { change, model_name, field_name, parent_field, known_as }: PreviewChangeInput,
): Promise<string[]> {
  const now = structuredClone({ models: before.models, relations: before.relations });
  giveFieldIds(now);
  const after = structuredClone(now);
  const model = getModel(after, model_name);
  if (change === "delete_model") {
    after.models = after.models.filter((one) => one !== model);
    after.relations = after.relations.filter(({ from, to }) => from !== model_name && to !== model_name);
  } else if (change === "delete_relation") {
    const { relation } = getConnection(after, model, field_name ?? "", known_as);
    after.relations = after.relations.filter((one) => one.id !== relation.id);
  } else if (change === "delete_field" || change === "change_field_type" || change === "move_field") {
    const field = getField(model, parent_field, field_name ?? "");
    const level = getLevel(model, parent_field);
    level.splice(level.indexOf(field), 1);
  } else return [];
  return conditionsLosing(sqlOf(platform.db), id, now, after);
}

function reader({ database }: OpenProject): ModelChange["sql"] {
  return async (text, values) => {
    try {
      return (await database.pool.query(text, values)).rows;
    } catch (error) {
      throw databaseGone(error);
    }
  };
}

/** Names that the relations have in their models, where `wanted` of the name and the model it leads to. */
function namesOf(
  { before }: ChangeLook,
  relations: readonly RelationDefinition[],
  wanted: (name: string, other: string) => boolean,
): string[] {
  const ids = new Set(relations.map(({ id }) => id));
  const names = before.models.flatMap(({ name: holder }) =>
    connectionsOf(before, holder)
      .filter(({ relation, name, model }) => ids.has(relation.id) && wanted(name, model))
      .map(({ name }) => `${holder}.${name}`),
  );
  return [...new Set(names)];
}
