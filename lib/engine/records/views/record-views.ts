/**
 * Saved views of the records of a model, in the session's project: a person's own, and those that all share. They hold
 * no records; whoever shows one still asks for the records by their own rights.
 */

import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { SaveRecordView } from "../../../contract/records/record-views.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { loadModels } from "../../models/index.ts";
import { type Member, requireMember, requirePermission } from "../../projects/index.ts";
import { memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";

export interface RecordView {
  id: string;
  name: string;
  shared: boolean;
  state: unknown;
}

type Db = Context["platform"]["db"];

interface Place {
  member: Member;
  modelId: string;
}

/** The shared views of the model and the caller's own, by name. NOT_FOUND for a model that they may not read. */
export async function listRecordViews(ctx: Context, model: string): Promise<RecordView[]> {
  const { member, modelId } = await placeOf(ctx, model);
  const rows = await visible(ctx.platform.db, { member, modelId }).orderBy("name").orderBy("id").execute();
  return rows.map(presented);
}

/**
 * Makes a view, or changes the one with that id. A shared one needs `models`, before as after. CONFLICT where the name
 * is taken among the same views, NOT_FOUND for others' own.
 */
export async function saveRecordView(ctx: Context, input: SaveRecordView): Promise<RecordView> {
  const { id, model, name, shared, state } = parseInput(SaveRecordView, input as never);
  const place = await placeOf(ctx, model);
  const { member, modelId } = place;
  const isShared = shared ?? false;
  if (isShared) requirePermission(member, "models");
  const values = { name, state: JSON.stringify(state), user_id: isShared ? null : member.actor.user.id };
  return ctx.platform.transaction(async (tx) => {
    // One save after the other in a project: names and numbers are judged by what is there.
    const { id: project_id } = member.project;
    await tx.selectFrom("plinth.projects").select("id").where("id", "=", project_id).forNoKeyUpdate().execute();
    await requireNameFree(tx, place, values, id ?? null);
    if (id) {
      await requireOwn(tx, place, id);
      await tx.updateTable("plinth.record_views").set(values).where("id", "=", id).execute();
      return { id, name, shared: isShared, state };
    }
    await makeRoom(tx, place, values.user_id);
    const made = { id: uuidv7(), project_id, model_id: modelId, ...values };
    await tx.insertInto("plinth.record_views").values(made).execute();
    return { id: made.id, name, shared: isShared, state };
  });
}

/** Deletes a view: the caller's own, or a shared one, which needs `models`. NOT_FOUND for all others. */
export async function deleteRecordView(ctx: Context, input: { id: string; model: string }): Promise<{ id: string }> {
  const place = await placeOf(ctx, input.model);
  await requireOwn(ctx.platform.db, place, input.id);
  await ctx.platform.db.deleteFrom("plinth.record_views").where("id", "=", input.id).execute();
  return { id: input.id };
}

async function placeOf(ctx: Context, name: string): Promise<Place> {
  const member = await requireMember(ctx, "content");
  const catalog = await memberCatalog(ctx, member.project);
  return { member, modelId: requireModel(catalog, name, "read").definition.id };
}

const visible = (db: Db, { member: { project, actor }, modelId }: Place) =>
  db
    .selectFrom("plinth.record_views")
    .select(["id", "name", "user_id", "state"])
    .where("project_id", "=", project.id)
    .where("model_id", "=", modelId)
    // Whose view of the console it is matters not: a person's own views are theirs.
    .where((eb) => eb.or([eb("user_id", "is", null), ...(actor.viewing ? [] : [eb("user_id", "=", actor.user.id)])]));

async function requireOwn(db: Db, place: Place, id: string): Promise<void> {
  const found = isUuid(id) && (await visible(db, place).where("id", "=", id).executeTakeFirst());
  if (!found) throw new PlinthError("NOT_FOUND", t("There is no view with this id."));
  if (found.user_id === null) requirePermission(place.member, "models");
}

async function requireNameFree(
  db: Db,
  place: Place,
  { name, user_id }: { name: string; user_id: string | null },
  id: string | null,
): Promise<void> {
  const rows = await visible(db, place).execute();
  const taken = rows.some(
    (row) => row.id !== id && row.user_id === user_id && row.name.toLowerCase() === name.toLowerCase(),
  );
  const message = `There already is a view named ${name}`;
  if (taken) throw new PlinthError("CONFLICT", message, { fields: { name: message } });
}

/** BAD_USER_INPUT for more views than there may be; those of models that are gone make room first. */
async function makeRoom(db: Db, { member: { project } }: Place, userId: string | null): Promise<void> {
  const { models } = await loadModels(project);
  await db
    .deleteFrom("plinth.record_views")
    .where("project_id", "=", project.id)
    .where("model_id", "not in", ["", ...models.map(({ id }) => id)])
    .execute();
  const { count } = await db
    .selectFrom("plinth.record_views")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("project_id", "=", project.id)
    .where("user_id", userId === null ? "is" : "=", userId)
    .executeTakeFirstOrThrow();
  const { max } = limits.recordViews;
  if (Number(count) >= max)
    throw new PlinthError("BAD_USER_INPUT", t("There can be at most {max} views. Delete one first.", { max }));
}

const presented = ({
  id,
  name,
  user_id,
  state,
}: {
  id: string;
  name: string;
  user_id: string | null;
  state: unknown;
}) => ({
  id,
  name,
  shared: user_id === null,
  state,
});
