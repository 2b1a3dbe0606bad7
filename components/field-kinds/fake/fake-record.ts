/**
 * Records that look real: each value is chosen by the field's name, type and rules, and passes the form's own checks.
 */
import type { Faker } from "@faker-js/faker";
import { fieldsInside } from "../../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import type { FakeTools, RecordValues } from "../field-kind.ts";
import { kindOf } from "../index.ts";
import { dateMeanings, numberMeanings, textMeanings } from "./fake-meanings.ts";

/** The name and the label as words that the meanings are matched with. */
const nameOf = ({ identifier, label }: FieldDefinition) => `${identifier} ${label.toLowerCase()}`;

const find = <T extends readonly [RegExp, ...unknown[]]>(meanings: readonly T[], name: string) =>
  meanings.find(([words]) => words.test(name));

/** What a field is about: one that is called `name` is the name of what it belongs to, a tag or a company. */
function meaningOf(field: FieldDefinition, owner: string) {
  const own = field.identifier === "name" ? find(textMeanings, singular(owner)) : undefined;
  return own ?? find(textMeanings, nameOf(field));
}

const singular = (name: string) => name.toLowerCase().replace(/ies$/, "y").replace(/s$/, "");

function cut(text: string, max: number | null | undefined): string {
  const characters = [...text];
  if (!max || characters.length <= max) return text;
  const short = characters.slice(0, max).join("");
  return (short.includes(" ") ? short.slice(0, short.lastIndexOf(" ")) : short).trim() || short;
}

/** The value, or a text in its place that matches; none where none is made up, such as of alternatives. */
function matching(faker: Faker, pattern: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => matching(faker, pattern, one)).filter((one) => one !== undefined);
  if (typeof value !== "string") return value;
  try {
    const expression = new RegExp(pattern, "u");
    if (expression.test(value)) return value;
    const text = faker.helpers.fromRegExp(pattern.replace(/^\^/, "").replace(/\$$/, ""));
    return expression.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function fakeText(faker: Faker, field: FieldDefinition, owner: string): string {
  const { is_email, is_url, unique, char_limit } = field.validation;
  const max = char_limit?.[0];
  const mark = faker.string.alphanumeric({ length: 6, casing: "lower" });
  if (is_email) return short(max, faker.internet.email({ provider: "example.com" }), `${mark}@example.com`, "a@b.co");
  if (is_url) return short(max, `https://${faker.internet.domainName()}/${mark}`, `https://${mark}.dev`, "http://a.co");
  const [, usual, distinct] = meaningOf(field, owner) ?? [
    null,
    (f: Faker) => capital(f.lorem.words({ min: 1, max: 4 })),
  ];
  if (!unique) return cut(usual(faker), max);
  const text = distinct?.(faker) ?? `${usual(faker)} ${faker.number.int({ min: 1_000, max: 999_999 })}`;
  if (!max || text.length <= max) return text;
  // What is cut off is what made it another one.
  return max < 10 ? cut(mark, max) : `${cut(text, max - 7)}-${mark}`;
}

/** The first text that fits. */
const short = (max: number | null | undefined, ...texts: string[]) =>
  texts.find((text) => !max || text.length <= max) ?? texts.at(-1)!;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function fakeNumber(faker: Faker, field: FieldDefinition, whole: boolean): number {
  const limit = (whole ? field.validation.int_range_limit : field.validation.double_range_limit) ?? [];
  const [low, high] = find(numberMeanings, nameOf(field))?.[1] ?? [0, 1000];
  const min = limit[0] ?? (typeof limit[1] === "number" ? Math.min(low, limit[1]) : low);
  const max = limit[1] ?? Math.max(high, min);
  // The meaning narrows the limits only where the two overlap.
  const from = low >= min && low <= max ? low : min;
  const to = high >= from && high <= max ? high : max;
  if (field.validation.unique) return faker.number.int({ min: Math.ceil(min), max: limit[1] ?? 2_000_000_000 });
  return whole
    ? faker.number.int({ min: Math.ceil(from), max: Math.floor(to) })
    : faker.number.float({ min: from, max: to, fractionDigits: 2 });
}

function fakeDate(faker: Faker, field: FieldDefinition): string {
  const when = find(dateMeanings, nameOf(field))?.[1];
  if (when === "birth") return faker.date.birthdate().toISOString();
  if (when === "soon") return faker.date.soon({ days: 120 }).toISOString();
  return (when === "recent" ? faker.date.recent({ days: 60 }) : faker.date.past({ years: 2 })).toISOString();
}

function fakeHtml(faker: Faker, field: FieldDefinition): string {
  const max = field.validation.char_limit?.[0];
  if (max && max < 200)
    return max < 12 ? cut(faker.lorem.word(), max) : `<p>${cut(faker.lorem.sentence(), max - 7)}</p>`;
  const paragraphs = Array.from({ length: faker.number.int({ min: 1, max: max ? 1 : 3 }) }, () =>
    cut(faker.lorem.paragraph(), max ? max - 7 : null),
  );
  return paragraphs.map((text) => `<p>${text}</p>`).join("");
}

/** Values for all fields, as the API takes them; `owner` is the model, or the object that the fields stand in. */
export function fakeRecord(faker: Faker, fields: readonly FieldDefinition[], owner: string): RecordValues {
  const tools: FakeTools = {
    faker,
    text: (field) => fakeText(faker, field, owner),
    html: (field) => fakeHtml(faker, field),
    number: (field, whole) => fakeNumber(faker, field, whole),
    moment: (field) => fakeDate(faker, field),
    cut,
    record: (field) => fakeRecord(faker, fieldsInside(field), field.identifier),
  };
  return Object.fromEntries(
    fields.map((field) => {
      const made = kindOf(field).fake(field, tools);
      const { pattern } = field.validation;
      return [field.identifier, pattern ? matching(faker, pattern, made) : made];
    }),
  );
}
