/**
 * Definitions of a project whose owner has the database's password: their names become parts of statements, so they are
 * such as the engine gives.
 */
import type { ClientBase } from "pg";
import { z } from "zod";
import { fieldSubTypes, fieldTypes } from "../../contract/models.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { named } from "./structure.ts";

const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/);
const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/);

const Field = z.looseObject({
  id: id.nullish(),
  identifier: name,
  field_type: z.enum(fieldTypes),
  field_sub_type: z.enum(fieldSubTypes).nullish(),
  input_type: name,
  aliases: z.array(z.looseObject({ name, until: z.iso.datetime() })).nullish(),
  validation: z.looseObject({ locals: z.array(language).nullish() }),
  get fields() {
    return z.array(Field);
  },
});
const Model = z.looseObject({ id, name, single_page_uuid: id.nullable(), fields: z.array(Field) });
const relationType = z.enum(["has_one", "has_many"]);
const Relation = z.looseObject({
  ...{ id, from: name, to: name, forward_name: name, reverse_name: name, known_as: name.nullable() },
  ...{ forward: relationType, reverse: relationType },
});

/** CONFLICT where a definition has a name that the engine gives to nothing. */
export async function requireKnownNames(client: ClientBase, schema: string): Promise<void> {
  for (const [table, shape] of [
    ["_models", Model],
    ["_relations", Relation],
  ] as const) {
    const { rows } = await client.query<{ definition: unknown }>(`select definition from ${named(schema, table)}`);
    for (const { definition } of rows) {
      const { error } = shape.safeParse(definition);
      if (error)
        throw new PlinthError(
          "CONFLICT",
          `What stands in ${table} is not what Plinth writes there (${error.issues[0]!.path.join(".")}), and cannot be moved.`,
        );
    }
  }
}
