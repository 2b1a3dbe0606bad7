/**
 * One index of the outbox instead of two: every write of a record pays for each of them. Readers look for transactions,
 * and a single row is found by its transaction and id.
 */
export const outboxIndex = (schema: string) => `
  create unique index "_outbox_place" on ${schema}."_outbox" (transaction_id, id);
  drop index ${schema}."_outbox_transaction";
  alter table ${schema}."_outbox" drop constraint "_outbox_pkey";`;
