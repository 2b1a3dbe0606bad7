/** A project whose models are changed by the product's own commands, for several test files. */
import { afterAll, beforeAll, expect } from "vitest";
import type { FieldDefinition, FieldValidation } from "../../../lib/contract/models.ts";
import type { Context } from "../../../lib/engine/access/index.ts";
import {
  loadModels,
  modelFieldOperation,
  quoteIdentifier,
  tableOf,
  upsertField,
} from "../../../lib/engine/models/index.ts";
import { closeOwnDatabases, createProject, type OpenProject, openProject } from "../../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { person } from "../people.ts";
import { type TestPlatform, testPlatform } from "../platform.ts";

export let platform: TestPlatform;
export let ctx: Context;
export let project: OpenProject;

/** To be called at the top of a test file: the project starts and ends with that. */
export function withModelProject(): void {
  beforeAll(async () => {
    platform = await testPlatform();
    const { ctx: outside, inProject } = await person(platform);
    await createProject(outside, { name: "Models", id: "models-one", plan_type: "dedicated", tier_name: "free" });
    ctx = inProject("models-one");
    project = await openProject(platform, "models-one");
  });
  afterAll(async () => {
    await closeOwnDatabases(platform);
    await platform.close();
  });
}

export type Kind = Partial<Pick<FieldDefinition, "field_type" | "input_type" | "field_sub_type">> & {
  parent_field?: string;
  identifier?: string;
};

export const addField = (model_name: string, field_label: string, kind: Kind = {}, validation: FieldValidation = {}) =>
  upsertField(ctx, { model_name, field_label, field_type: "text", ...kind, validation });
export const operate = (type: string, model_name: string, field_name: string, more = {}) =>
  modelFieldOperation(ctx, { type, model_name, field_name, ...more });
export const sql = async (text: string, values: unknown[] = []) =>
  (await project.database.pool.query(text, values)).rows;
export const table = (model: string) => tableOf(project.database, model);

export async function insert(model: string, values: Record<string, unknown>, status = "published"): Promise<string> {
  const id = uuidv7();
  const names = ["id", "_status", ...Object.keys(values)];
  const given = [
    id,
    status,
    ...Object.values(values).map((value) => (isDocument(value) ? JSON.stringify(value) : value)),
  ];
  await sql(
    `insert into ${table(model)} (${names.map(quoteIdentifier).join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    given,
  );
  return id;
}
export const isDocument = (value: unknown) =>
  typeof value === "object" && value !== null && (!Array.isArray(value) || typeof value[0] === "object");

export async function columnsOf(model: string): Promise<Record<string, string>> {
  const rows = await sql(
    `select attname, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname !~ '^_' and attname <> 'id'`,
    [table(model)],
  );
  return Object.fromEntries(rows.map((row) => [row.attname, row.type]));
}

export async function fieldsOf(model: string): Promise<FieldDefinition[]> {
  return (await loadModels(project)).models.find(({ name }) => name === model)!.fields;
}

/** What a change that must fail says; definitions and tables must be as before. */
export async function refused(attempt: () => Promise<unknown>) {
  const state = async () => [
    (await loadModels(project)).version,
    await sql(
      "select table_name, column_name, data_type from information_schema.columns where table_schema = $1 order by 1, 2",
      [project.database.schema],
    ),
  ];
  const before = await state();
  const error = await attempt().then(
    () => expect.unreachable("the change should have been refused"),
    (e) => e,
  );
  expect(await state()).toEqual(before);
  return error;
}
