/** The field that a slug is made from: what it may be, and that a slug follows it. */

import { contractKindOf } from "../../../contract/field-kinds/declared-type.ts";
import { proposedSlug } from "../../../contract/fields/slugs.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { requireSeen } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { freeSlugs } from "../sql/free-slugs.ts";
import { columnOf, tableOf } from "../storage.ts";

const makesSlugs = (field: FieldDefinition | undefined): field is FieldDefinition =>
  field !== undefined && field.parent_field === null && contractKindOf(field).makesSlugs === true;

const sourceOf = ({ fields }: ModelDefinition, slug: FieldDefinition) =>
  fields.find(({ identifier }) => identifier === slug.validation.slug_source);

/** BAD_USER_INPUT under `validation.slug_source` where the slug shall be made from what is no text beside it. */
export function requireSlugSource(model: ModelDefinition, slug: FieldDefinition): void {
  if (!slug.validation.slug_source) return;
  if (!makesSlugs(sourceOf(model, slug)))
    throw badInput({
      "validation.slug_source": t(
        "{name} has no text field {slug_source}. A slug is made from a field of the kind text or long text that is not nested",
        { name: model.name, slug_source: slug.validation.slug_source },
      ),
    });
}

/**
 * Slugs follow their source under its new name, and have none where it is gone, moved into an object, or no text any
 * more. FORBIDDEN where the change names a source that is hidden from the caller, who would read it as a slug.
 */
export function followSlugSources(change: Pick<ModelChange, "before" | "draft" | "role">): void {
  const { before, draft } = change;
  for (const model of draft.models) {
    const was = before.models.find(({ id }) => id === model.id);
    for (const slug of model.fields) {
      if (!slug.validation.slug_source) continue;
      const known = was?.fields.find(({ id }) => id !== undefined && id === slug.id);
      const isKept = was && known && known.validation.slug_source === slug.validation.slug_source;
      const source = isKept ? sourceOf(was, known) : sourceOf(model, slug);
      const now = source && model.fields.find((field) => field === source || (field.id ?? "") === source.id);
      if (now && !isKept) requireSeen(change, model, now);
      if (makesSlugs(now)) slug.validation.slug_source = now.identifier;
      else delete slug.validation.slug_source;
    }
  }
}

const rowsAtOnce = 2_000;

/** Records that are there get the slugs that they lack; dates of last change stay as they are. */
export async function fillEmptySlugs(
  change: ModelChange,
  model: ModelDefinition,
  slug: FieldDefinition,
): Promise<void> {
  const source = sourceOf(model, slug);
  if (!source) return;
  const { sql } = change;
  const at = { table: tableOf(change.project.database, model.name), column: columnOf(slug), sql };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await sql<{ id: string; source: string }>(
      `select id, ${columnOf(source)} as source from ${at.table}
       where ${at.column} is null and ${columnOf(source)} is not null and id > $1 order by id limit ${rowsAtOnce}`,
      [after],
    );
    const proposed = await Promise.all(rows.map(async (row) => ({ id: row.id, slug: await proposedSlug(row.source) })));
    const wanted = proposed.filter((row) => row.slug !== "");
    if (wanted.length > 0)
      await sql(
        `update ${at.table} t set ${at.column} = x.slug from unnest($1::uuid[], $2::text[]) as x (id, slug) where t.id = x.id`,
        [
          wanted.map(({ id }) => id),
          await freeSlugs(
            at,
            wanted.map((row) => row.slug),
          ),
        ],
      );
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
