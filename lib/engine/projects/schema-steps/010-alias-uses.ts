/** Who still uses the old name of a field that was renamed: by the field's id, the name and the caller. */
export const aliasUses = (schema: string) =>
  `create table ${schema}."_alias_uses" (
    field_id uuid not null,
    name text not null,
    caller text not null,
    count bigint not null,
    last_used_at timestamptz not null,
    primary key (field_id, name, caller)
  )`;
