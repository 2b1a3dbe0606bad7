/** Entries that several records' lists get or lose, whatever else each of them has. */

import { isDeepStrictEqual } from "node:util";
import { limits } from "../../../contract/limits.ts";
import { badInput, type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { listRecords } from "../reading/read-records.ts";
import { memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";
import type { Writing } from "./writing.ts";

type Entries = Readonly<Record<string, unknown>> | null | undefined;

/** The lists of records as they were read, and as they are to be. */
export interface ListChange {
  fields: readonly string[];
  before: ReadonlyMap<string, Record<string, unknown>>;
  /** Of each record; what does not change is left out. */
  after: ReadonlyMap<string, Record<string, unknown>>;
}

/** The changed lists; null where there is nothing to add or remove. BAD_USER_INPUT for what is no list. */
export async function changedLists(
  ctx: Context,
  project: OpenProject,
  input: { model: string; ids: readonly string[]; add: Entries; remove: Entries },
): Promise<ListChange | null> {
  const add = new Map(Object.entries(input.add ?? {}));
  const remove = new Map(Object.entries(input.remove ?? {}));
  const fields = [...new Set([...add.keys(), ...remove.keys()])];
  if (fields.length === 0) return null;
  const model = requireModel(await memberCatalog(ctx, project), input.model, "update");
  const errors: FieldErrors = {};
  for (const [name, map] of [
    ["add", add],
    ["remove", remove],
  ] as const)
    for (const [field, entries] of map) {
      const path = `${name}.${field.slice(0, 100)}`;
      if (model.fields.get(field)?.shape.form !== "values")
        errors[path] = t('There is no list "{field}"', { field: field.slice(0, 100) });
      else if (model.fields.get(field)?.guarded.includes("read"))
        errors[path] = t("Your role reads {field} in some records only: please give the whole list", { field });
      else if (!Array.isArray(entries)) errors[path] = t("This must be a list of entries");
      else if (entries.length > limits.listRowsMax)
        errors[path] = t("Please name at most {listRowsMax} entries at once", { listRowsMax: limits.listRowsMax });
    }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  const where = { id: { in: input.ids } };
  const { results } = await listRecords(ctx, project, { model: input.model, where, limit: input.ids.length }, [
    "results",
  ]);
  const before = new Map(
    results.map(({ id, data }) => [id, Object.fromEntries(fields.map((name) => [name, data[name] ?? null]))]),
  );
  const asked = new Map(
    fields.map((name) => [
      name,
      { more: entriesOf(add.get(name)), less: new Set(entriesOf(remove.get(name)).keys()) } satisfies Asked,
    ]),
  );
  const after = new Map(
    [...before].map(([id, lists]) => {
      const changed = fields.flatMap((name) => {
        const was = (lists[name] ?? []) as unknown[];
        const is = changedList(was, asked.get(name)!);
        return isDeepStrictEqual(was, is) ? [] : [[name, is] as const];
      });
      return [id, Object.fromEntries(changed)];
    }),
  );
  return { fields, before, after };
}

/** Entries by what tells them from others, so that a long list is gone through once. */
const entriesOf = (entries: unknown) =>
  new Map(((entries ?? []) as unknown[]).map((one) => [JSON.stringify(one), one]));

interface Asked {
  more: ReadonlyMap<string, unknown>;
  less: ReadonlySet<string>;
}

/** The entries that are left, then the new ones, each once. */
function changedList(was: readonly unknown[], { more, less }: Asked): unknown[] {
  const kept = was.filter((entry) => !less.has(JSON.stringify(entry)));
  const known = new Set(kept.map((entry) => JSON.stringify(entry)));
  return [...kept, ...more.entries().flatMap(([key, entry]) => (known.has(key) ? [] : [entry]))];
}

/** CONFLICT where the lists of these records, which are locked, are no longer as they were read. */
export async function requireSameLists(
  at: Writing,
  model: CatalogModel,
  { fields, before }: ListChange,
  placeOf: (id: string) => string,
): Promise<void> {
  const lists = fields.map((name) => `to_jsonb(t.${quoteIdentifier(name)}) as ${quoteIdentifier(name)}`).join(", ");
  const { rows } = await at.tx.query<{ id: string } & Record<string, unknown>>(
    `select t.id, ${lists} from ${model.table} t where t.id = any($1::uuid[])`,
    [[...before.keys()]],
  );
  const changed = rows.filter(({ id, ...now }) => !isDeepStrictEqual(now, before.get(id)));
  if (changed.length === 0) return;
  const message = t("The record was changed in the meantime. Please try again.");
  throw new PlinthError("CONFLICT", message, {
    fields: Object.fromEntries(changed.map(({ id }) => [placeOf(id), message])),
  });
}
