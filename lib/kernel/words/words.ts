/**
 * Texts that people read, in their language. The English text in the source is the key of its translations
 * (catalogues/*.json), and what is shown where there is none.
 */
import type { Language } from "./languages.ts";

/** A translation; of a text that counts, one for each plural category of the language (CLDR). */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Catalogue = Readonly<Record<string, Translation>>;

/** The language that texts are now asked in: that of the browser's page, or of the request being answered. */
export interface Words {
  language: Language;
  /** Null for English. */
  catalogue: Catalogue | null;
}

declare const marked: unique symbol;

/**
 * A text that stands in a table until `t` shows it: an English string at run time. Its type is no string, so that none
 * reaches a reader untranslated.
 */
export interface Message {
  readonly [marked]: true;
}

export type Values = Readonly<Record<string, string | number>>;

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
export type Literal<Text extends string> = string extends Text ? never : Text;
/** What a text's `{name}`s need; nothing where it has none. */
type Needed<Text extends string> = [Names<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Text>, string | number>>];

const key = Symbol.for("plinth.words");
const english: Words = { language: "en", catalogue: null };

/** Says where the present words are found, for all bundles of a process or page; gives what said it before. */
export function provideWords(current: () => Words): (() => Words) | undefined {
  const shared = globalThis as Record<symbol, unknown>;
  const before = shared[key] as (() => Words) | undefined;
  shared[key] = current;
  return before;
}

const words = (): Words => ((globalThis as Record<symbol, unknown>)[key] as (() => Words) | undefined)?.() ?? english;

/** The language that texts, numbers and dates are now shown in. */
export const currentLanguage = (): Language => words().language;

/** Marks a text of a table for the catalogues. */
export const msg = <const Text extends string>(text: Literal<Text>): Message => text as unknown as Message;

/**
 * The text in the reader's language, its `{name}`s filled in as they are. Called while something is shown, never while
 * a module loads.
 */
export function t<const Text extends string>(text: Literal<Text>, ...values: Needed<Text>): string;
export function t(text: Message, values?: Values): string;
export function t(text: string | Message, values?: Values): string {
  return filled(translated(text as unknown as string), values);
}

/**
 * `one` for a count of one, `other` else, or what the language has instead. `{count}` is filled in by itself, with the
 * separators of the language.
 */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const { language, catalogue } = words();
  const found = catalogue?.[other];
  const forms = typeof found === "object" ? found : { one, other };
  const text = forms[rules(language).select(count)] ?? forms.other ?? other;
  return filled(text, { count: numberFormat(language).format(count), ...values });
}

/** A sentence as zod takes it. */
export interface Said {
  error: () => string;
}

/** What zod is given for a sentence: the schema is made once, the sentence said in the language of each reader. */
export const says = <const Text extends string>(text: Literal<Text>): Said => ({
  error: () => translated(text),
});

/**
 * A table whose strings, however deep, are texts: each is in the language of whoever reads it, when it is read. Copies
 * keep what they were when they were made.
 */
export function texts<const Table extends object>(table: Table): Table {
  for (const [name, value] of Object.entries(table))
    if (typeof value === "string")
      Object.defineProperty(table, name, { enumerable: true, get: () => translated(value) });
    else if (typeof value === "object" && value !== null) texts(value as object);
  return table;
}

/** Choices of a table, with their labels as the reader reads them. */
export const labelled = <Choice extends { label: Message }>(choices: readonly Choice[]) =>
  choices.map((choice) => ({ ...choice, label: t(choice.label) }));

/** A text that comes from elsewhere, such as a sentence of the server: translated where the catalogue knows it. */
export const known = (text: string): string => translated(text);

function translated(text: string): string {
  const { catalogue } = words();
  const found = catalogue && Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
  return typeof found === "string" ? found : text;
}

const filled = (text: string, values: Values | undefined): string =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;

/** What a language makes only once. */
function perLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

const rules = perLanguage((language) => new Intl.PluralRules(language));
const numberFormat = perLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }));

/** A formatter of the platform that follows the reader's language, made once for each: `inLanguage(make)()`. */
export function inLanguage<Made>(make: (language: Language) => Made): () => Made {
  const of = perLanguage(make);
  return () => of(currentLanguage());
}

const lists = {
  and: inLanguage((language) => new Intl.ListFormat(withoutSerialComma(language), { type: "conjunction" })),
  or: inLanguage((language) => new Intl.ListFormat(withoutSerialComma(language), { type: "disjunction" })),
};

/** `a, b and c`, or with `or`. */
export const listed = (items: readonly string[], word: "and" | "or" = "and"): string => lists[word]().format(items);

const withoutSerialComma = (language: Language) => (language === "en" ? "en-GB" : language);
