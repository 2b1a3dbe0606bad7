/** The temporary table of an import: typed as the model's own, filled by COPY. */
import type { CatalogModel } from "../../compiler/index.ts";
import type { ColumnType } from "../../field-kinds/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { holdsKey } from "../links/links.ts";
import type { RecordValues } from "../values/prepare-values.ts";
import type { Translations } from "../values/translations.ts";

/** Goes with its transaction. */
export const stageTable = "pg_temp._plinth_import";
/** The same for rows that change records. */
export const changesTable = "pg_temp._plinth_changes";

/** A checked row of the file. */
export interface StagedRow {
  /** Of the file, from 1. */
  line: number;
  id: string;
  /** Null of a record that keeps its own. */
  status: string | null;
  /** Fields by identifier, and keys by column. */
  values: RecordValues;
  /** Ids of records to connect by join tables, by relation. */
  joins: Readonly<Record<string, readonly string[]>>;
  /** Null for none; nothing of a record that keeps its own. */
  translations: Translations | null | undefined;
}

export interface Stage {
  /** The statement that makes the table. */
  create: string;
  /** The COPY that fills it. */
  copy: string;
  /** One line of that COPY. */
  line(row: StagedRow): string;
  /** Quoted names of the columns that the model's own table has too. */
  columns: readonly string[];
}

type Encode = (value: never) => string;

/**
 * The stage for records of the model, as far as the role may write it, with what has default values and slugs that are
 * made.
 */
export function stageOf(model: CatalogModel): Stage {
  return stageIn(stageTable, model, []);
}

/** The stage for changes of the model's records; `_given` names the columns that a row has a value for. */
export function changeStageOf(model: CatalogModel): Stage {
  return stageIn(changesTable, model, ["_given"]);
}

function stageIn(table: string, model: CatalogModel, more: readonly "_given"[]): Stage {
  const fields = model.definition.fields.filter(
    ({ identifier, validation }) =>
      model.fields.has(identifier) || validation.default !== undefined || Boolean(validation.slug_source),
  );
  const keys = [...model.relations.values()].flatMap((relation) =>
    relation.storage.kind === "column" && holdsKey(relation) ? [relation.storage.column] : [],
  );
  const own: { name: string; type: ColumnType | "uuid" }[] = [
    ...fields.map((field) => ({ name: field.identifier, type: columnTypeOf(field) })),
    ...keys.map((name) => ({ name, type: "uuid" as const })),
  ];
  const isTranslated = [...model.fields.values()].some(({ translations }) => translations.length > 0);
  const columns = ["id", "_status", ...own.map(({ name }) => name), ...(isTranslated ? ["_translations"] : [])];
  const definitions = own.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`);
  const encoders = own.map(({ name, type }) => ({ name, encode: encoderOf[type] }));
  return {
    create: `create temporary table ${table.replace("pg_temp.", "")} (${[
      "_line bigint not null",
      "_joins json",
      ...more.map((name) => `${name} text[] not null`),
      "id uuid not null",
      "_status text",
      ...definitions,
      ...(isTranslated ? ["_translations jsonb"] : []),
    ].join(", ")}) on commit drop`,
    copy: `copy ${table} (${["_line", "_joins", ...more, ...columns].map(quoteIdentifier).join(", ")}) from stdin`,
    columns: columns.map(quoteIdentifier),
    line({ line, id, status, values, joins, translations }) {
      let text = `${line}\t${hasAny(joins) ? json(joins) : nothing}`;
      if (more.length > 0) text += `\t${encoderOf["text[]"](givenIn(values, translations) as never)}`;
      text += `\t${id}\t${status ?? nothing}`;
      for (const { name, encode } of encoders) {
        const value = Object.hasOwn(values, name) ? values[name] : null;
        text += value === null ? `\t${nothing}` : `\t${encode(value as never)}`;
      }
      if (isTranslated) text += `\t${translations ? json(translations) : nothing}`;
      return `${text}\n`;
    },
  };
}

/** Of a change: null takes all translations away, undefined leaves them. */
const givenIn = (values: RecordValues, translations: Translations | null | undefined) => [
  ...Object.keys(values),
  ...(translations === undefined ? [] : ["_translations"]),
];

/** Null in COPY's text form. */
const nothing = "\\N";

function hasAny(object: object): boolean {
  for (const _ in object) return true;
  return false;
}

const special = /[\\\n\r\t]/;
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** COPY ends cells at tabs and rows at line ends, and gives backslashes a meaning. */
const text = (value: string): string =>
  special.test(value) ? value.replace(/[\\\n\r\t]/g, (character) => escapes[character]!) : value;

const json = (value: unknown): string => text(JSON.stringify(value));
const boolean = (value: boolean): string => (value ? "t" : "f");

/** An array literal; elements that are no words stand in quotes. */
const listOf =
  (element: (value: never) => string): Encode =>
  (values: readonly unknown[]) =>
    text(`{${values.map((value) => element(value as never)).join(",")}}`);
const quoted = (value: string): string => `"${value.replace(/["\\]/g, "\\$&")}"`;

const encoderOf: Readonly<Record<ColumnType | "uuid", Encode>> = {
  uuid: String,
  text,
  integer: String,
  "double precision": String,
  boolean,
  timestamptz: String,
  date: String,
  "time(3)": String,
  jsonb: json,
  "text[]": listOf(quoted),
  "integer[]": listOf(String),
  "double precision[]": listOf(String),
  "boolean[]": listOf(boolean),
  "uuid[]": listOf(String),
};
