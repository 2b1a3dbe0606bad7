/**
 * Which types fields had whose type has changed since, by the field's id; changes of type from before there was this are
 * not known.
 */
export const revisionTypes = (schema: string) =>
  `alter table ${schema}."_revisions" add column types jsonb not null default '{}'`;
