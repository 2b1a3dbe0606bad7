/**
 * Values in a language: the translation where there is one, else what the field's own column has. The one place that
 * knows, for all that is read.
 */
import type { Languages } from "../../../contract/locales.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { columnTypeOf } from "../../models/index.ts";
import { column, fieldCondition, type Scope } from "../sql/scope.ts";
import { identifier, literal, type Sql, sql, trusted } from "../sql/sql.ts";
import type { CatalogField, CatalogModel } from "./catalog.ts";

/**
 * The language that is asked for; null for the default one. BAD_USER_INPUT, with the project's languages, for any
 * other.
 */
export function localeOf({ fallback, all }: Languages, asked: unknown, argument = "locale"): string | null {
  if (asked === null || asked === undefined || asked === fallback) return null;
  if (typeof asked === "string" && all.includes(asked)) return asked;
  const message = `${argument} must be one of the project's languages: ${all.join(", ")}.`;
  throw new PlinthError("BAD_USER_INPUT", message, { fields: { [argument]: message } });
}

/** What reading in a language needs to know: a scope, or the answer's language alone. */
type Reading = Pick<Scope, "locale">;

/**
 * The column `name` of a model's table under `alias`, a field's in the language of the scope. Where a condition keeps
 * the role from reading the field in a row, it is null for whatever is made of it.
 */
export function valueIn(scope: Scope, model: CatalogModel, alias: Sql, name: string): Sql {
  if (name === "_translations") return readTranslations(scope, model, alias);
  const value = translated(scope, model, name, (of) => column(alias, of));
  const isRead = fieldCondition(scope, model, alias, model.fields.get(name), "read");
  return isRead ? sql`(case when ${isRead} then ${value} end)` : value;
}

/** The translations of a row, without those of fields that the role does not read in it. */
function readTranslations(scope: Scope, model: CatalogModel, alias: Sql): Sql {
  const all = column(alias, "_translations");
  return [...model.fields.values()].reduce((value, field) => {
    const isRead = field.translations.length > 0 && fieldCondition(scope, model, alias, field, "read");
    if (!isRead) return value;
    const others = sql`(select jsonb_object_agg(l.key, l.value - ${literal(field.name)}) from jsonb_each(${value}) l)`;
    return sql`(case when ${isRead} then ${value} else ${others} end)`;
  }, all);
}

/** Whether the role reads the field in some records only, so that no index has what it reads. */
export const isReadInSome = ({ guarded }: Pick<CatalogField, "guarded">): boolean => guarded.includes("read");

/** The same in the table's own columns, as the expression of an index. */
export function indexValueIn(scope: Reading, model: CatalogModel, name: string): Sql {
  return translated(scope, model, name, identifier);
}

/**
 * What a row has of a field in a language, without falling back to the default one; null for none. `translations` is
 * the row's column of them.
 */
export function ownTranslation(field: CatalogField, translations: Sql, locale: string): Sql {
  return typed(sql`(${translations} -> ${textOf(locale)})`, field);
}

/** Whether the field has a translation of its own in the language of the scope. */
export function isTranslated({ locale }: Reading, field: CatalogField | undefined): boolean {
  return locale !== null && !!field?.translations.includes(locale);
}

function translated(scope: Reading, model: CatalogModel, name: string, columnOf: (name: string) => Sql): Sql {
  const field = model.fields.get(name);
  if (!field || !isTranslated(scope, field)) return columnOf(name);
  const all = sql`${columnOf("_translations")} -> ${textOf(scope.locale!)}`;
  return sql`coalesce(${typed(all, field)}, ${columnOf(name)})`;
}

/** The value of the field in an object of translations, with the type of its column. */
function typed(translations: Sql, field: CatalogField): Sql {
  const type = columnTypeOf(field.definition);
  const key = textOf(field.name);
  if (type === "jsonb") return sql`nullif(${translations} -> ${key}, 'null')`;
  const text = sql`${translations} ->> ${key}`;
  if (type === "text") return sql`(${text})`;
  if (!type.endsWith("[]")) return sql`(${text})::${trusted(type)}`;
  const list = sql`${translations} -> ${key}`;
  return sql`case when jsonb_typeof(${list}) = 'array' then array(select jsonb_array_elements_text(${list}))::${trusted(type)} end`;
}

/** A language or a field's name, which have no quote, as a text of the statement. */
function textOf(name: string): Sql {
  if (!/^[A-Za-z0-9_-]*$/.test(name)) throw new RangeError("Not a name.");
  return trusted(`'${name}'`);
}
