import { fieldShapeOf } from "../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { ConsoleFieldKind } from "./field-kind.ts";
import { filterTarget } from "./filter/filter-target.ts";
import { isBlank, numberOf, plainKind } from "./plain-kind.ts";

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value));

const optionsOf = (field: FieldDefinition) => fieldShapeOf(field).options?.map(String) ?? null;

/** One of the field's options. */
export const choice: ConsoleFieldKind = {
  ...plainKind,
  sorts: true,
  cellText: textOf,
  fullText: textOf,
  input: "choice",
  isChosen: true,
  filter: (field) => filterTarget("choice", { options: optionsOf(field) }),
  fake(field, { faker }) {
    const options = optionsOf(field);
    return options ? faker.helpers.arrayElement(options) : faker.word.noun();
  },
};

const comparedAs = { string: "text", int: "int", double: "double", bool: "boolean" } as const;

/** Several of the field's options, or free entries. */
export const list: ConsoleFieldKind = {
  ...plainKind,
  cellText: textOf,
  fullText: textOf,
  input: "list",
  empty: () => [],
  sent(value, field) {
    const { element } = fieldShapeOf(field);
    const plain = element === "int" || element === "double" ? numberOf : (one: unknown) => one;
    // An entry that was added and left empty is none.
    if (Array.isArray(value)) return value.filter((entry) => !isBlank(entry)).map(plain);
    return isBlank(value) ? null : plain(value);
  },
  filter: (field) =>
    filterTarget("list", { options: optionsOf(field), element: comparedAs[fieldShapeOf(field).element] }),
  fake(field, { faker, number, cut }) {
    const { options, element } = fieldShapeOf(field);
    if (options) return faker.helpers.arrayElements(options, { min: 1, max: Math.min(3, options.length) });
    const one = () => {
      if (element === "bool") return faker.datatype.boolean();
      if (element === "string") return cut(faker.word.noun(), field.validation.char_limit?.[0]);
      return number(field, element === "int");
    };
    return Array.from({ length: faker.number.int({ min: 1, max: 3 }) }, one);
  },
};
