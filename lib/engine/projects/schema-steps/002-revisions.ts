/**
 * What records were before each change, kept where the model's `enable_revision` or the project's
 * `enable_revision_history` is on. `data` is the row as JSON, without passwords; `operation` is the change that ended
 * it.
 */
export const revisions = (schema: string) => `
  create table ${schema}."_revisions" (
    id uuid primary key,
    model text not null,
    record_id uuid not null,
    status text not null,
    operation text not null check (operation in ('update', 'delete')),
    data jsonb not null,
    at timestamptz not null default now(),
    actor text
  );
  create index "_revisions_record" on ${schema}."_revisions" (record_id, id desc);
  create index "_revisions_model" on ${schema}."_revisions" (model);`;
