/** What the matrix does on every surface, in the words that all of them share. */
import type { Case } from "../axes.ts";
import type { Values } from "../values.ts";
import type { Home, RoleName } from "../world.ts";

/** A refusal: its code, and the fields at fault as the model names them. */
export interface Refusal {
  code: string;
  fields: string[];
}
export type Answer<T> = { ok: T } | { refused: Refusal };

export interface Asked extends Case {
  home: Home;
  model: string;
  as: RoleName;
  /** What tells the case's records from others. */
  mark: string;
}

export interface WriteOptions {
  status?: "draft" | "published" | undefined;
  /** The language of the values; the default one where nothing is said. */
  locale?: string | undefined;
}

export interface Question {
  where?: Values;
  sort?: "asc" | "desc";
  search?: string;
}

export interface Group {
  value: unknown;
  count: number;
}

/** Where somebody reads and writes records. */
export interface Surface {
  create(asked: Asked, values: Values, options?: WriteOptions): Promise<Answer<string>>;
  update(asked: Asked, id: string, values: Values, options?: WriteOptions): Promise<Answer<string>>;
  /** The record's values, null where there is none to be seen; drafts too. */
  read(
    asked: Asked,
    id: string,
    options?: { locale?: string | undefined; status?: "published" | "all" },
  ): Promise<Answer<Values | null>>;
  /** Ids of the case's records that are found, in the order asked for. */
  list(asked: Asked, question: Question): Promise<Answer<string[]>>;
  /** The case's records in groups by the field. */
  group(asked: Asked): Promise<Answer<Group[]>>;
}

export const refusal = (code: unknown, fields: object | null | undefined, prefix = ""): { refused: Refusal } => ({
  refused: {
    code: String(code),
    fields: Object.keys(fields ?? {}).map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path)),
  },
});

/** The question about the case's records alone. */
export const whereOf = ({ mark }: Asked, where?: Values): Values => ({
  // The mark is the title, in which a copy says that it is one.
  AND: [{ mark: { in: [mark, `${mark} (copy)`] } }, ...(where ? [where] : [])],
});
