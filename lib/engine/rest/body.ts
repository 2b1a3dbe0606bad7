/**
 * Bodies of REST writes: fields under their identifiers, relations under their keys (`author_id`, `tag_ids`), and
 * records to make with it under the names that answers have them by (`author`, `comment_list`), all side by side: no
 * model has two of them with one name.
 */

import { badInput, type FieldErrors, PlinthError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/is-object.ts";
import { t } from "../../kernel/words/words.ts";
import type { CatalogModel, CatalogRelation } from "../compiler/index.ts";
import { createKey, linkKey } from "../records/index.ts";

/** A body taken apart: values, what is to be connected, and what is to be made with it. */
export interface RestBody {
  input: Record<string, unknown>;
  connect: Record<string, unknown>;
  disconnect: Record<string, unknown>;
  order: Record<string, unknown>;
  create: Record<string, unknown>;
  /** Relations whose present records must be known first: a list in an update says what is to be left. */
  settle: { relation: CatalogRelation; key: string; ids: string[] }[];
}

function relationAt(model: CatalogModel, key: string): CatalogRelation | undefined {
  const relation = model.relations.get(/^(.*)_ids?$/.exec(key)?.[1] ?? "");
  return relation && linkKey(relation) === key ? relation : undefined;
}

/**
 * Takes a body apart. In an update `author_id: null` disconnects, and `tag_ids: [...]` says all that shall be connected
 * afterwards; `tag_ids: { connect, disconnect, order }` changes what it names alone. BAD_USER_INPUT for what is not an
 * object.
 */
export function readRecordBody(model: CatalogModel, body: unknown, mode: "create" | "update"): RestBody {
  if (!isObject(body)) throw new PlinthError("BAD_USER_INPUT", t("A record must be a JSON object."));
  const parts: RestBody = {
    input: Object.create(null),
    connect: {},
    disconnect: {},
    order: {},
    create: {},
    settle: [],
  };
  const made = new Set([...model.relations.values()].map(createKey));
  const errors: FieldErrors = Object.create(null);
  for (const [key, value] of Object.entries(body)) {
    const relation = relationAt(model, key);
    if (made.has(key)) parts.create[key] = value;
    else if (!relation) parts.input[key] = value;
    else if (isObject(value)) {
      const isMany = relation.kind === "has_many";
      const taken = isMany ? ["connect", "disconnect", "order"] : ["connect", "disconnect"];
      if (!Object.keys(value).every((name) => taken.includes(name)))
        errors[`input.${key}`] = `${key} takes ids, or { ${taken.join(", ")} }`;
      parts.connect[key] = value.connect;
      parts.disconnect[key] = value.disconnect;
      if (isMany) parts.order[key] = value.order;
    } else if (mode === "create") parts.connect[key] = value;
    else if (relation.kind === "has_one" && !Array.isArray(value)) parts.connect[key] = value;
    else {
      const ids = value === null ? [] : [value].flat();
      if (!ids.every((id) => typeof id === "string")) errors[`input.${key}`] = "Every entry must be the id of a record";
      else if (relation.kind === "has_one" && ids.length > 0) parts.connect[key] = value;
      else parts.settle.push({ relation, key, ids: ids.map((id) => (id as string).toLowerCase()) });
    }
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return parts;
}
