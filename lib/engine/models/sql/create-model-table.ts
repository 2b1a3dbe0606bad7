import type { ModelDefinition } from "../../../contract/models.ts";
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { ModelChange } from "../model-change.ts";
import { tableOf } from "../storage.ts";
import { addColumn } from "./columns.ts";
import { scopeIn, settleTenants } from "./tenants.ts";

/** The table of a model with the columns of its fields; relations are added apart. */
export async function createModelTable(change: ModelChange, model: ModelDefinition): Promise<void> {
  await change.sql(`create table ${tableOf(change.project.database, model.name)} (
    id uuid primary key,
    "_status" text not null default 'draft' check ("_status" in ('draft', 'published')),
    "_created_at" timestamptz not null default now(),
    "_updated_at" timestamptz not null default now(),
    "_created_by" text,
    "_modified_by" text
  )`);
  await holdToOneRecord(change, model);
  if (change.project.project_type === "saas") await settleTenants(change, model);
  for (const field of model.fields) await addColumn(change, model, field);
}

/** A single-page model can only have the record whose id its definition names; other models are free. */
export async function holdToOneRecord(change: ModelChange, model: ModelDefinition): Promise<void> {
  const table = tableOf(change.project.database, model.name);
  await change.sql(`alter table ${table} drop constraint if exists "_single_page"`);
  // Where each tenant has a page, the index of tenants holds it to one.
  if (model.single_page_uuid && scopeIn(change.project, model) !== "column")
    await change.sql(
      `alter table ${table} add constraint "_single_page" check (id = ${quoteText(model.single_page_uuid)}::uuid)`,
    );
}
