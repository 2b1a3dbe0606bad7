/** Which types fields had whose type has changed since, by the field's id. Earlier changes are not known. */
export const revisionTypes = (schema: string) =>
  `alter table ${schema}."_revisions" add column types jsonb not null default '{}'`;
