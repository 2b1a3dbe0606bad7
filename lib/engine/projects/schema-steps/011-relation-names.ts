/**
 * Before relations of one name were refused, a model could have one author and many authors at once. The later hid the
 * earlier, and no change of the models was possible any more. The hidden one gets the next free name, such as
 * `author_2`, with the column that is called after it; what the API shows keeps its names, and links stay.
 */
export const relationNames = (schema: string) => {
  const sides = `(
      select id, 'forward' as side, definition->>'from' as model, definition->>'forward_name' as name
        from ${schema}."_relations"
      union all
      select id, 'reverse', definition->>'to', definition->>'reverse_name' from ${schema}."_relations")`;
  const ending = "unnest(array['', '_id', '_ids', '_list', '_count', '_aggregate'])";
  return `
  do $step$
  declare
    twin record;
    relation jsonb;
    free text;
    number integer;
    renamed boolean := false;
  begin
    for twin in
      select * from ${sides} one where exists (
        select from ${sides} other
        where other.model = one.model and other.name = one.name and (other.id, other.side) > (one.id, one.side))
      order by id, side
    loop
      number := 2;
      loop
        free := left(twin.name, 56) || '_' || number;
        exit when not exists (
          select from ${ending} mine(ending)
          where free || mine.ending in (
            select taken.name || its.ending
              from ${sides} taken, ${ending} its(ending)
              where taken.model = twin.model
            union all
            select field->>'identifier'
              from ${schema}."_models", jsonb_array_elements(definition->'fields') field
              where definition->>'name' = twin.model));
        number := number + 1;
      end loop;
      select definition into relation from ${schema}."_relations" where id = twin.id;
      -- The key of a relation to one record is a column of the model that has one; of one to one, of where it begins.
      if relation->>twin.side = 'has_one' and (twin.side = 'forward' or relation->>'forward' = 'has_many') then
        execute format('alter table ${schema.replaceAll("'", "''").replaceAll("%", "%%")}.%I rename column %I to %I',
          twin.model, twin.name || '_id', free || '_id');
      end if;
      update ${schema}."_relations" set definition = definition
          || jsonb_build_object(twin.side || '_name', free)
          || case when twin.side = 'forward' then jsonb_build_object('known_as', free) else '{}' end
        where id = twin.id;
      renamed := true;
    end loop;
    -- Nodes of the version before read the definitions anew.
    if renamed then update ${schema}."_model_version" set version = version + 1; end if;
  end $step$`;
};
