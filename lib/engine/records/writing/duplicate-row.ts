import { uuidv7 } from "../../../kernel/ids.ts";
import { type CatalogField, type CatalogModel, titleField } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { writeNoted } from "../changes/outbox.ts";
import { joinSides, joinTable } from "../links/join-table.ts";
import { holdsKey } from "../links/links.ts";
import { requireCreatable, visibleIds } from "../reading/permitted.ts";
import { keptFields } from "../values/kept-fields.ts";
import { fillSlugs } from "./made-slugs.ts";
import type { Writing } from "./writing.ts";

/** What the title of a marked copy ends in. */
const copyMark = " (copy)";

/**
 * Copies a row and its join rows in their order as a draft, in the database, so that passwords are copied unseen;
 * `isMarked` says so in the title, where that may be any text. The new id, or null where there is no such row.
 */
export async function duplicateRow(
  at: Writing,
  model: CatalogModel,
  id: string,
  isMarked: boolean,
): Promise<string | null> {
  const { tx, catalog, writer } = at;
  if ((await visibleIds(at, model, [id])).length === 0) return null;
  const copy = uuidv7();
  const fields = [...model.fields.values()];
  // The copy is the caller's own: what they do not read in the record they would read there.
  const guarded = fields.filter((field) => field.guarded.includes("read"));
  const unread = (await keptFields(at, model, [id], guarded, "read")).get(id) ?? [];
  const relations = [...model.relations.values()];
  const keys = relations.flatMap((relation) =>
    relation.storage.kind === "column" && holdsKey(relation) && !relation.storage.unique
      ? [relation.storage.column]
      : [],
  );
  const names = [...fields.map((field) => field.name), ...keys].map(quoteIdentifier);
  const given: unknown[] = [id, copy, writer];
  const marked = isMarked ? titleField(model) : undefined;
  const values = [
    ...fields.map((field) =>
      unread.includes(field.name) ? "null" : field === marked ? markedTitle(field) : copiedValue(field),
    ),
    ...keys.map(quoteIdentifier),
  ];
  if (fields.some(({ translations }) => translations.length > 0)) {
    const hidden = model.definition.fields.filter(({ identifier }) => !model.fields.has(identifier));
    given.push([...hidden.map(({ identifier }) => identifier), ...unread]);
    names.push("_translations");
    values.push("(select jsonb_object_agg(key, value - $4::text[]) from jsonb_each(_translations))");
  }
  const count = await writeNoted(at, model, "create", {
    text: `insert into ${model.table} as t
      (${["id", "_status", "_created_at", "_updated_at", "_created_by", "_modified_by", ...names].join(", ")})
     select ${["$2::uuid", "'draft'", "now()", "now()", "$3::text", "$3::text", ...values].join(", ")}
       from ${model.table} where id = $1::uuid`,
    values: given,
  });
  if (count === 0) return null;
  await fillSlugs(at, model, [copy], {}, true);
  for (const relation of relations) {
    if (relation.storage.kind !== "join") continue;
    const table = joinTable(catalog, relation.storage.table);
    const [near, far] = joinSides(relation);
    const copied = [far, ...(relation.place === null ? [] : [quoteIdentifier(relation.place)])].join(", ");
    await tx.query(
      `insert into ${table} (${near}, ${copied}) select $2::uuid, ${copied} from ${table} where ${near} = $1::uuid on conflict do nothing`,
      [id, copy],
    );
  }
  await requireCreatable(at, model, [copy]);
  return copy;
}

function markedTitle(field: CatalogField): string {
  const { unique, pattern, char_limit } = field.definition.validation;
  if (!field.kind.takesEnding?.(field.definition) || unique || pattern) return copiedValue(field);
  const name = quoteIdentifier(field.name);
  const most = char_limit?.[0];
  const fits = [`${name} <> ''`, ...(most ? [`length(${name}) <= ${Math.trunc(most) - copyMark.length}`] : [])];
  return `case when ${fits.join(" and ")} then ${name} || '${copyMark}' else ${name} end`;
}

function copiedValue({ name, kind, definition }: CatalogField): string {
  if (!definition.validation.unique) return quoteIdentifier(name);
  if (!kind.takesEnding?.(definition)) return "null";
  return `${quoteIdentifier(name)} || '_' || right($2::text, 6)`;
}
