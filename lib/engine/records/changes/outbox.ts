/**
 * Changes of records as rows of the outbox, made by the statement that changes them: neither can be without the other.
 */
import type { CatalogModel } from "../../compiler/index.ts";
import { systemTable } from "../../models/index.ts";
import type { ProjectDatabase } from "../../projects/index.ts";
import { noteWritten } from "../writing/transaction.ts";
import type { Writing } from "../writing/writing.ts";

export type Operation = "create" | "update" | "delete";

/** An insert, update or delete of rows `t` of one model, without RETURNING. */
interface Write {
  text: string;
  values: readonly unknown[];
}

/**
 * Runs the write and notes each record that it changed, in one statement. Returns how many there were. Of a deleted
 * record the row is kept for as long as the outbox keeps it.
 */
export async function writeNoted(
  at: Writing,
  model: Pick<CatalogModel, "name" | "tenant">,
  operation: Operation,
  { text, values }: Write,
): Promise<number> {
  const { rows } = await at.tx.query<{ count: number }>(
    notedStatement(at, model.tenant, operation, text, values.length),
    [...values, model.name, at.writer],
  );
  const count = rows[0]!.count;
  if (count > 0) noteWritten(at.tx, model.name);
  return count;
}

/** SQL: the tenant of rows `t` of a model. */
export const tenantOf: Record<CatalogModel["tenant"], string> = {
  column: "t._tenant_id",
  self: "t.id",
  shared: "null::uuid",
};

/**
 * A statement that notes changes in the outbox. `rows` is a select of the model, the operation, the record's id, its
 * tenant, the record where it is deleted, and who changed it.
 */
export function insertChanges(at: Pick<ProjectDatabase, "schema">, rows: string): string {
  return `insert into ${systemTable(at, "_outbox")} (model, operation, record_id, tenant_id, record, actor) ${rows}`;
}

/** The beginning of a statement that notes created records: behind it their model, operation, id and writer. */
export const createdInto = (at: Pick<ProjectDatabase, "schema">): string =>
  `insert into ${systemTable(at, "_outbox")} (model, operation, record_id, actor)`;

/** `used` is the number of the write's own parameters; the model's name and the writer's id come after them. */
function notedStatement(
  { catalog }: Writing,
  tenant: CatalogModel["tenant"],
  operation: Operation,
  write: string,
  used: number,
): string {
  const record = operation === "delete" ? "to_jsonb(t)" : "null::jsonb";
  const changes = `select $${used + 1}::text, '${operation}', id, tenant, record, $${used + 2}::text from written`;
  return `with written as (${write} returning t.id, ${tenantOf[tenant]} as tenant, ${record} as record),
    noted as (${insertChanges(catalog, changes)})
    select count(*)::integer as count from written`;
}
