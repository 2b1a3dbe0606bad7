/** What is selected, and how its parts become columns of the answer. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type EngineKind, fieldKinds } from "../../field-kinds/index.ts";
import type { Source } from "../sql/source.ts";
import { identifier, join, literal, type Sql, sql, trusted } from "../sql/sql.ts";

/** One selected name: `alias` in the response, arguments, and what is selected below it. */
export interface SelectionNode {
  readonly alias: string;
  readonly name: string;
  readonly args: Readonly<Record<string, Source>>;
  readonly children: readonly SelectionNode[];
}

/** Postgres cuts names there; a cut one would be another name in the response. */
const aliasBytesMax = 63;

/** A list of result columns, with `__typename` answered for every type. */
export function columnsOf(
  nodes: readonly SelectionNode[],
  typeName: string,
  resultOf: (node: SelectionNode) => Sql,
): Sql {
  return join(
    nodes.map((node) => {
      if (Buffer.byteLength(node.alias) > aliasBytesMax)
        throw new PlinthError(
          "BAD_USER_INPUT",
          t("A name in a response may have at most {aliasBytesMax} characters.", { aliasBytesMax }),
        );
      const value = node.name === "__typename" ? sql`${literal(typeName)}::text` : resultOf(node);
      return sql`${value} as ${identifier(node.alias)}`;
    }),
    ", ",
  );
}

/** A value of a column as answers show it. */
export function shown({ shown: around }: EngineKind, value: Sql): Sql {
  return around ? sql`${trusted(around[0])}${value}${trusted(around[1])}` : value;
}

/** ISO 8601 in UTC with milliseconds. */
export const moment = (value: Sql): Sql => shown(fieldKinds.date, value);

/** BAD_USER_INPUT for a name that the type does not have. */
export function unknownName(name: string): PlinthError {
  return new PlinthError("BAD_USER_INPUT", t("There is no field {name}.", { name: name.slice(0, 100) }));
}

/** A node without arguments; for selections that the engine itself makes. */
export function node(name: string, children: readonly SelectionNode[] = []): SelectionNode {
  return { alias: name, name, args: {}, children };
}
