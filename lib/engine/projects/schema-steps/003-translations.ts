/**
 * Values in languages beside the default one: a column of the tables of models with localised fields. The indexes of
 * full text searches are left to be built again, because a search now knows the language.
 */
export const translations = (schema: string) => {
  const text = `'${schema.replaceAll("'", "''")}'`;
  return `
  do $step$
  declare
    one record;
  begin
    for one in select m.definition->>'name' as name from ${schema}."_models" m
      where exists (select from jsonb_array_elements(m.definition::jsonb->'fields') f where f->'validation'->'locals'->0 is not null)
    loop
      execute format('alter table %s.%I add column if not exists "_translations" jsonb', ${text}, one.name);
    end loop;
    for one in select c.relname as name from pg_class c
      where c.relnamespace = ${text}::regnamespace and c.relkind = 'i' and starts_with(c.relname, '_auto_search_')
    loop
      execute format('drop index %s.%I', ${text}, one.name);
    end loop;
  end $step$;`;
};
