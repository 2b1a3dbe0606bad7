/**
 * Changes of records as rows of the outbox, made by the statement that changes them: neither can be without the other.
 */
import type { CatalogModel } from "../compiler/index.ts";
import { systemTable } from "../models/index.ts";
import { noteWritten } from "./transaction.ts";
import type { Writing } from "./writing.ts";

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

/** `used` is the number of the write's own parameters; the model's name and the writer's id come after them. */
function notedStatement(
  { catalog }: Writing,
  tenant: CatalogModel["tenant"],
  operation: Operation,
  write: string,
  used: number,
): string {
  const record = operation === "delete" ? "to_jsonb(t)" : "null::jsonb";
  return `with written as (${write} returning t.id, ${tenantOf[tenant]} as tenant, ${record} as record),
    noted as (insert into ${systemTable(catalog, "_outbox")} (model, operation, record_id, tenant_id, record, actor)
      select $${used + 1}::text, '${operation}', id, tenant, record, $${used + 2}::text from written)
    select count(*)::integer as count from written`;
}
