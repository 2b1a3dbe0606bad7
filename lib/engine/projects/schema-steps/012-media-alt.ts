/** What is said in place of a file to whoever does not see it; empty for nothing. */
export const mediaAlt = (schema: string) =>
  `alter table ${schema}."_media" add column if not exists alt text not null default ''`;
