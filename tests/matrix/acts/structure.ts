/** Changes of the field itself, and what becomes of its values. The field is made for each case, in a model that has nothing else. */
import { expect } from "vitest";
import { hasOptions, settleType } from "../../../lib/contract/field-kinds/declared-type.ts";
import { type FieldSample, fieldSamples } from "../../support/fields/field-samples.ts";
import { type Case, isWhole, places, surfaces } from "../axes.ts";
import { definitionFaults, showsConverted, typeNameOf } from "../facts.ts";
import { graphql } from "../surfaces/graphql.ts";
import { type Answer, type Refusal, refusal } from "../surfaces/surface.ts";
import { inOther, ok, refused, type Trial } from "../trial.ts";
import { asTexts, parentIn, placed, plain, valueIn } from "../values.ts";
import { done, fieldsOf, type Home, type SyncField, text } from "../world.ts";

/** PostgreSQL counts the columns that a table ever had, to 1,600: a case that tries every conversion takes forty. */
const casesPerModel = 35;
export const scratchModelsFor = (cases: number) =>
  Array.from({ length: Math.ceil(cases / casesPerModel) || 1 }, (_, n) => `scratch_${n}`);
export const scratchModelOf = (nth: number) => `scratch_${Math.floor(nth / casesPerModel)}`;

type Field = Pick<Case, "sample" | "place"> & { home: Home; model: string };

async function addField(
  { home, model }: Omit<Field, "sample" | "place">,
  { label, fields = [], ...rest }: SyncField,
  parent: string | null,
): Promise<void> {
  await done(
    home.project.owner,
    `mutation ($model: String!, $label: String!, $field_type: FIELD_TYPE_ENUM, $field_sub_type: FIELD_SUB_TYPE_ENUM, $input_type: INPUT_TYPE_ENUM, $validation: module_validation_payload, $parent: String) {
      upsertFieldToModel(model_name: $model, field_label: $label, field_type: $field_type, field_sub_type: $field_sub_type, input_type: $input_type, validation: $validation, parent_field: $parent) { identifier }
    }`,
    { model, label, parent, ...rest },
  );
  const path = [parent, label.toLowerCase()].filter(Boolean).join(".");
  for (const field of fields) await addField({ home, model }, field, path);
}

const addFields = async (t: Field) => {
  for (const field of fieldsOf(t)) await addField(t, field, null);
};

/** A change of the field by a person of the case's role. */
async function operate({ home, model, role, place }: Trial, type: string, more: object = {}): Promise<Answer<string>> {
  const who = role === "may" ? home.people.editor : home.people.reader;
  const { errors } = await who.gql(
    `mutation ($model: String!, $parent: String, $changed_type: String) {
      modelFieldOperation(type: ${type}, model_name: $model, field_name: "value", parent_field: $parent, changed_type: $changed_type) { identifier }
    }`,
    { model, parent: parentIn(place), ...more },
  );
  return errors ? refusal(errors[0].extensions.code, errors[0].extensions.fields) : { ok: "done" };
}

const pathIn = (place: Case["place"]) => [parentIn(place), "value"].filter(Boolean).join(".");

async function removeFields({ home, model, place }: Omit<Field, "sample">): Promise<void> {
  const name = parentIn(place) === null ? "value" : "box";
  await home.project.owner.gql(
    `mutation { modelFieldOperation(type: delete, model_name: "${model}", field_name: "${name}") { identifier } }`,
  );
}

async function seed(t: Trial): Promise<string> {
  const id = await t.seed(t.stored(0));
  if (t.place === "translated") ok(await graphql.update(t.editor, id, t.stored(1), inOther));
  return id;
}

/** A sample for each type that fields can be turned into. */
const targets: readonly FieldSample[] = [
  ...new Map(
    fieldSamples.filter(({ kind }) => kind !== "password").map((sample) => [typeNameOf(sample), sample]),
  ).values(),
];

/** Every other type; in the short form one of them, another for each case. */
function targetsOf({ sample, place, surface }: Trial): readonly FieldSample[] {
  const others = targets.filter(
    (target) => typeNameOf(target) !== typeNameOf(sample) && !(target.inside && place === "in repeated in object"),
  );
  if (isWhole || process.env.MATRIX_CASE) return others;
  return [others[(fieldSamples.indexOf(sample) + places.indexOf(place) + surfaces.indexOf(surface)) % others.length]!];
}

/** Nothing is cut off or guessed: what is turned into another kind is there, and what is turned back is what it was; else nothing is changed. */
export async function convert(t: Trial): Promise<void> {
  for (const target of targetsOf(t)) {
    await addFields(t);
    try {
      const goes = await convertTo(t, target);
      if (!goes) return;
    } catch (error) {
      throw new Error(`${t.sample.name} to ${typeNameOf(target)}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    } finally {
      await t.empty();
      await removeFields(t);
    }
  }
}

/**
 * Values that do not fit are refused. An editor of one tenant does not see those of others, which options would be made
 * of.
 */
function expectRefusal({ tenancy }: Trial, to: FieldSample, refusal: Refusal): void {
  if (tenancy === "tenant" && hasOptions(settleType(to.field)) && refusal.code === "FORBIDDEN") return;
  expect(refusal).toEqual({ code: "BAD_USER_INPUT", fields: ["changed_type"] });
}

/** Whether there is more to try. */
async function convertTo(t: Trial, target: FieldSample): Promise<boolean> {
  const id = await seed(t);
  const unchanged = async () => {
    await t.expectShown(id, t.stored(0));
    if (t.place === "translated") await t.expectShown(id, t.stored(1), inOther);
  };
  const there = await operate(t, "change_type", { changed_type: typeNameOf(target) });
  if (t.role === "may not") {
    expect(refused(there).code).toBe("FORBIDDEN");
    await unchanged();
    return false;
  }
  if ("refused" in there) {
    expectRefusal(t, target, there.refused);
    await unchanged();
    return true;
  }
  if (t.sample.inside || showsConverted(target)) {
    // Of two kinds that hold fields the other keeps those that are there.
    const asked = target.inside ? t.editor : Object.assign(Object.create(t.editor), { sample: target });
    const shown = ok(await t.way.read(asked, id));
    expect(plain(valueIn(t.place, shown)), "as the other kind").not.toBeNull();
  }
  const back = await operate(t, "change_type", { changed_type: typeNameOf(t.sample) });
  if ("refused" in back) expectRefusal(t, t.sample, back.refused);
  else {
    // Those inside went with the other kind; their values come back with them.
    if (!target.inside) for (const name of t.sample.inside ?? []) await addField(t, text(name), pathIn(t.place));
    const shown = ok(await t.way.read(t.editor, id));
    expect(words(t, valueIn(t.place, shown)), "turned back").toEqual(words(t, valueIn(t.place, t.stored(0))));
    if (t.place === "translated") {
      const other = ok(await t.way.read(t.editor, id, inOther));
      expect(words(t, other?.value), "turned back").toEqual(words(t, t.stored(1).value));
    }
  }
  return true;
}

/** A list that is turned back is one of texts, and of rich text its words are kept. */
const words = ({ sample }: Trial, value: unknown) =>
  JSON.stringify(asTexts(value)).replace(sample.kind === "rich_text" ? /<\/?(?!p>)[^>]*>/g : "", "");

/** What is deleted is gone from every answer, and does not come back with a field of the same name. */
export async function deleteField(t: Trial): Promise<void> {
  await addFields(t);
  try {
    const id = await seed(t);
    const deleted = await operate(t, "delete");
    if (t.role === "may not") {
      expect(refused(deleted).code).toBe("FORBIDDEN");
      return await t.expectShown(id, t.stored(0));
    }
    ok(deleted);
    const shown = await t.way.read(t.editor, id);
    // A schema without the field refuses it; others answer without it.
    const isInSchema = t.sample.kind !== "password" && (t.surface === "graphql" || t.surface === "live");
    if (isInSchema) expect(refused(shown).code).toBe("BAD_USER_INPUT");
    else expect(valueIn(t.place, ok(shown)) ?? null).toBeNull();
    await removeFields(t);
    await addFields(t);
    if (t.place !== "with default") await t.expectShown(id, parentIn(t.place) === null ? placed(t.place, null) : {});
  } finally {
    await t.empty();
    await removeFields(t);
  }
}

/** A field that there cannot be is refused by its faults. */
export async function refuseField(field: Field): Promise<void> {
  const faults = definitionFaults(field.sample, field.place)!;
  const error = await addFields(field).catch((thrown: Error) => thrown.message);
  await removeFields(field);
  expect(error).toEqual(expect.stringContaining("BAD_USER_INPUT"));
  for (const fault of faults) expect(error).toEqual(expect.stringContaining(`"${fault}"`));
}
