/** Schemas made by chance, with records: models with fields of every plain kind, lists, objects and repeated ones, and relations of every kind between them. */
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import type { ProjectSketch } from "../project.ts";
import { texts } from "./questions.ts";
import type { Random } from "./random.ts";

export type FieldKind =
  | "text"
  | "int"
  | "double"
  | "boolean"
  | "date"
  | "local_date"
  | "local_time"
  | "choice"
  | "texts"
  | "ints"
  | "object"
  | "repeated";

export interface AnyField {
  name: string;
  kind: FieldKind;
  /** Whether it is hidden from the role `limited`. */
  hidden: boolean;
  nested: AnyField[];
}

export interface AnyRow {
  id: string;
  status: "published" | "draft";
  values: Record<string, unknown>;
}

export interface AnyModel {
  name: string;
  fields: AnyField[];
  rows: AnyRow[];
}

export interface AnyRelation {
  from: AnyModel;
  to: AnyModel;
  forward: "has_one" | "has_many";
  reverse: "has_one" | "has_many";
  known_as: string;
  /** Ids of rows that are tied. */
  pairs: [string, string][];
}

/** A relation as one of its models has it. */
export interface End {
  /** As the API calls it; the product says it. */
  name: string;
  kind: "has_one" | "has_many";
  model: AnyModel;
  other: AnyModel;
  relation: AnyRelation;
  direction: "forward" | "reverse";
}

export interface AnySchema {
  models: AnyModel[];
  relations: AnyRelation[];
}

export const plainKinds: readonly FieldKind[] = [
  ...(["text", "int", "double", "boolean", "date", "local_date", "local_time", "choice"] as const),
];
const nestedKinds: readonly FieldKind[] = [...plainKinds, "texts", "ints"];
/** One that GraphQL could call by its name among others that it could not. */
export const options: readonly string[] = ["red", "dark green", "Zinc"];
/** Sums of these are exact in any order. */
const doubles = [-1.5, 0, 0.5, 1, 2.25, 1024];
const ints = [-2147483648, -1, 0, 1, 2, 2147483647];
const dates = ["1999-12-31T23:59:59.999Z", "2024-02-29T00:00:00.000Z", "2026-01-01T10:00:00.500Z"];
const localDates = ["0001-01-01", "2024-02-29", "9999-12-31"];
const localTimes = ["00:00:00", "09:30:00.250", "23:59:59.999"];

/** A value of a plain kind. */
export function plainValue(random: Random, kind: FieldKind): string | number | boolean {
  if (kind === "text") return random.pick(texts);
  if (kind === "int") return random.pick(ints);
  if (kind === "double") return random.pick(doubles);
  if (kind === "boolean") return random.once(2);
  if (kind === "date") return random.pick(dates);
  if (kind === "local_date") return random.pick(localDates);
  if (kind === "local_time") return random.pick(localTimes);
  return random.pick(options);
}

/** What the elements of a list are. */
export const elementOf = (kind: FieldKind): FieldKind => (kind === "texts" ? "text" : "int");

function anyValue(random: Random, field: AnyField): unknown {
  if (random.once(4)) return null;
  if (field.kind === "object") return objectValue(random, field);
  if (field.kind === "repeated") return random.list(0, 2, () => objectValue(random, field));
  if (field.kind === "texts" || field.kind === "ints")
    return random.list(0, 3, () => plainValue(random, elementOf(field.kind)));
  return plainValue(random, field.kind);
}

/** What is not given may be left out or be a null of JSON. */
function objectValue(random: Random, { nested }: AnyField): Record<string, unknown> {
  const entries = nested.map((field) => [field.name, anyValue(random, field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null || random.once(2)));
}

const field = (random: Random, kind: FieldKind, name: string, depth: number): AnyField => ({
  name,
  kind,
  hidden: random.once(5),
  nested:
    kind === "object" || kind === "repeated"
      ? random
          .list(1, 3, (i) =>
            field(random, random.pick(depth > 0 ? nestedKinds : [...nestedKinds, "object"]), `${name}_${i}`, depth + 1),
          )
          // Never all of them: an object of which a role sees nothing is not in its schema.
          .map((one, i) => ({ ...one, hidden: one.hidden && i > 0 }))
      : [],
});

export function anySchema(random: Random): AnySchema {
  const models = ["alpha", "beta", "gamma"].slice(0, 2 + random.upTo(1)).map((name): AnyModel => {
    const kinds = [...nestedKinds, "object", "repeated"] as const;
    const fields = [
      { ...field(random, random.pick(plainKinds), "first", 0), hidden: false },
      ...random.list(2, 6, (i) => field(random, random.pick(kinds), `f${i}`, 0)),
    ];
    const rows = random.list(
      0,
      14,
      (): AnyRow => ({
        id: uuidv7(),
        status: random.once(3) ? "draft" : "published",
        values: Object.fromEntries(fields.map((one) => [one.name, anyValue(random, one)])),
      }),
    );
    return { name, fields, rows };
  });
  const relations = random.list(1, 4, (i): AnyRelation => {
    const [from, to] = [random.pick(models), random.pick(models)];
    const forward = random.pick(["has_one", "has_many"] as const);
    const reverse = random.pick(["has_one", "has_many"] as const);
    const pairs: [string, string][] = [];
    for (const near of from.rows)
      for (const far of to.rows) {
        const isFull = forward === "has_one" && pairs.some(([id]) => id === near.id);
        const isTaken = reverse === "has_one" && pairs.some(([, id]) => id === far.id);
        if (!isFull && !isTaken && random.once(4)) pairs.push([near.id, far.id]);
      }
    return { from, to, forward, reverse, known_as: `tie${i}`, pairs };
  });
  return { models, relations };
}

const inputTypes: Readonly<Record<FieldKind, Record<string, unknown>>> = {
  text: { field_type: "text", input_type: "string" },
  int: { field_type: "number", input_type: "int" },
  double: { field_type: "number", input_type: "double" },
  boolean: { field_type: "boolean", input_type: "bool" },
  date: { field_type: "date", input_type: "string" },
  local_date: { field_type: "local_date", input_type: "string" },
  local_time: { field_type: "local_time", input_type: "string" },
  choice: { field_type: "list", field_sub_type: "dropdown", input_type: "string" },
  texts: { field_type: "list", field_sub_type: "dynamicList", input_type: "string" },
  ints: { field_type: "list", field_sub_type: "dynamicList", input_type: "int" },
  object: { field_type: "object", input_type: "object" },
  repeated: { field_type: "repeated", input_type: "repeated" },
};

function fieldSketches({ name, kind, hidden, nested }: AnyField, parent: string | null): Record<string, unknown>[] {
  const validation = {
    ...(hidden && { hide_for_roles: ["limited"] }),
    ...(kind === "choice" && { fixed_list_elements: [...options] }),
  };
  const path = parent ? `${parent}.${name}` : name;
  const own = { field_label: name, ...inputTypes[kind], validation, ...(parent && { parent_field: parent }) };
  return [own, ...nested.flatMap((one) => fieldSketches(one, path))];
}

/** The schema as the product's own commands make it. */
export const sketchOf = ({ models, relations }: AnySchema): ProjectSketch => ({
  models: Object.fromEntries(
    models.map(({ name, fields }) => [name, { fields: fields.flatMap((one) => fieldSketches(one, null)) }]),
  ),
  relations: relations.map(({ from, to, forward, reverse, known_as }) => ({
    from: from.name,
    to: to.name,
    forward,
    reverse,
    known_as,
  })),
});
