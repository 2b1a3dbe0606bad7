/** A filter as people build it: conditions in groups. It is kept and sent as `where`, and read back from that. */

import { type CallerClaim, callerKey, claimOf } from "../../lib/contract/projects/conditions.ts";
import { isObject } from "../../lib/kernel/is-object.ts";
import { encodeParts, encodeValue, operatorOf, valueTypeOf } from "../field-kinds/filter/filter-targets.ts";
import { type FilterStep, relationsOf, stepsAt, targetOf, walkPath } from "./filter-steps.ts";

export type Where = Record<string, unknown>;

export interface FilterCondition {
  kind: "condition";
  id: string;
  path: string[];
  operator: string;
  /** As typed; as many as the operator takes. */
  values: string[];
  /** What is known of who calls stands in the place of the value: in conditions of roles. */
  caller?: CallerClaim;
}

export interface FilterGroup {
  kind: "group";
  id: string;
  /** All, any or none of the items hold. */
  join: "AND" | "OR" | "NONE";
  /**
   * The relation by which the record that is meant is reached: `["comment_list", "some"]`. Empty for the record itself.
   */
  path: string[];
  items: FilterNode[];
}

/** A part that was written by hand and has no form here: kept as it is. */
export interface FilterRaw {
  kind: "raw";
  id: string;
  where: Where;
}

export type FilterNode = FilterCondition | FilterGroup | FilterRaw;

let made = 0;
const nextId = () => {
  made += 1;
  return `filter-${made}`;
};

export const newGroup = (
  items: FilterNode[] = [],
  join: FilterGroup["join"] = "AND",
  path: string[] = [],
): FilterGroup => ({
  kind: "group",
  id: nextId(),
  join,
  path,
  items,
});

export const newCondition = (path: string[], operator: string, values: string[] = []): FilterCondition => ({
  kind: "condition",
  id: nextId(),
  path,
  operator,
  values,
});

const nested = (path: readonly string[], inner: unknown): Where =>
  path.reduceRight<unknown>((value, key) => ({ [key]: value }), inner) as Where;

/** The condition as `where`; null while a value is missing or is none of its kind. */
export function conditionWhere(steps: FilterStep[], { path, operator, values, caller }: FilterCondition): Where | null {
  const target = targetOf(steps, path);
  const known = target && operatorOf(target, operator);
  if (!known) return null;
  if (known.takes === "none") {
    const empty = operator === "empty";
    if (target.kind === "related") return nested(path, empty ? null : {});
    return nested(path, { is_null: empty });
  }
  if (caller) return known.takes === "one" ? nested(path, { [operator]: { [callerKey]: caller } }) : null;
  if (known.takes === "parts") {
    const parts = encodeParts(known, values);
    return parts ? nested(path, { [operator]: parts }) : null;
  }
  const given = known.takes === "many" ? values.filter((text) => text !== "") : values;
  const encoded = given.map((text) => encodeValue(target, text));
  if (encoded.length === 0 || encoded.includes(undefined)) return null;
  if (known.takes === "one") return nested(path, { [operator]: encoded[0] });
  if (known.takes === "two" && encoded.length !== 2) return null;
  return nested(path, { [operator]: encoded });
}

/** The filter as `where`, null for none. Conditions without their values are left out. */
export function whereOf(steps: FilterStep[], node: FilterNode): Where | null {
  if (node.kind === "raw") return node.where;
  if (node.kind === "condition") return conditionWhere(steps, node);
  const inner = stepsAt(steps, node.path);
  const parts = node.items.map((item) => whereOf(inner, item)).filter((part) => part !== null);
  if (parts.length === 0) return null;
  const joined =
    node.join === "NONE"
      ? { NOT: parts.length === 1 ? parts[0] : { OR: parts } }
      : parts.length === 1
        ? parts[0]!
        : { [node.join]: parts };
  return nested(node.path, joined);
}

/** The filter of a `where`: always a group, so that conditions can be added. */
export function treeOf(steps: FilterStep[], where: Where | null): FilterGroup {
  if (!where) return newGroup();
  const items = itemsOf(steps, where);
  const [only] = items;
  return items.length === 1 && only?.kind === "group" && only.path.length === 0 ? only : newGroup(items);
}

function itemsOf(steps: FilterStep[], where: Where): FilterNode[] {
  return Object.entries(where).map(([key, value]) => {
    const raw: FilterRaw = { kind: "raw", id: nextId(), where: { [key]: value } };
    if (key === "AND" || key === "OR") {
      const parts = Array.isArray(value) ? value : [value];
      return parts.every(isObject)
        ? newGroup(
            parts.flatMap((part) => oneOf(steps, part)),
            key,
          )
        : raw;
    }
    if (key === "NOT") return isObject(value) ? newGroup(noneOf(steps, value), "NONE") : raw;
    return leafOf(steps, [key], value) ?? togetherOf(steps, [key], value) ?? raw;
  });
}

/** Several keys of one object hold together. */
function oneOf(steps: FilterStep[], where: Where): FilterNode[] {
  const items = itemsOf(steps, where);
  return items.length === 1 ? items : [newGroup(items)];
}

function noneOf(steps: FilterStep[], where: Where): FilterNode[] {
  const { OR: parts, ...others } = where;
  if (Array.isArray(parts) && parts.every(isObject) && Object.keys(others).length === 0)
    return parts.flatMap((part) => oneOf(steps, part));
  return oneOf(steps, where);
}

/** One operator at the end of a path; null for anything else. */
function leafOf(steps: FilterStep[], path: string[], value: unknown): FilterCondition | null {
  const target = targetOf(steps, path);
  if (target?.kind === "related") {
    if (value === null) return newCondition(path, "empty");
    if (isObject(value) && Object.keys(value).length === 0) return newCondition(path, "filled");
  }
  if (!isObject(value) || Object.keys(value).length !== 1) return null;
  const [key, inner] = Object.entries(value)[0]!;
  if (target && key === "is_null" && typeof inner === "boolean") return newCondition(path, inner ? "empty" : "filled");
  const operator = target && operatorOf(target, key);
  if (!operator) return leafOf(steps, [...path, key], inner);
  const caller = claimOf(inner);
  if (caller) return operator.takes === "one" ? { ...newCondition(path, key), caller } : null;
  if (operator.parts) {
    const parts = operator.parts.map(({ name }) => (isObject(inner) ? inner[name] : undefined));
    const isWhole =
      parts.every((one) => typeof one === "number") && Object.keys(inner as Where).length === parts.length;
    return isWhole ? newCondition(path, key, parts.map(String)) : null;
  }
  const { decode } = valueTypeOf(target, operator);
  if (decode) return newCondition(path, key, [decode(inner)]);
  const values = Array.isArray(inner) ? inner : [inner];
  const plain = values.every((one) => ["string", "number", "boolean"].includes(typeof one));
  return plain && Array.isArray(inner) === (operator.takes !== "one")
    ? newCondition(path, key, values.map(String))
    : null;
}

/**
 * Several conditions below one path: about one record that a relation leads to, or side by side about one field or the
 * parts of an object. Null where one of them has no form here.
 */
function togetherOf(steps: FilterStep[], path: string[], value: unknown): FilterGroup | null {
  if (!isObject(value)) return null;
  const walked = walkPath(steps, path);
  const isWhole = walked.reduce((sum, { keys }) => sum + keys.length, 0) === path.length;
  const end = walked.findLast(({ keys }) => keys.length > 0);
  if (isWhole && end && end.group === "Relations" && end.next) {
    const { join, items } = treeOf(stepsAt(steps, path), value);
    return items.length > 0 && !items.some(({ kind }) => kind === "raw") ? newGroup(items, join, path) : null;
  }
  const mayLead = walked.length > 0 || relationsOf(steps).some(({ keys }) => keys[0] === path[0]);
  if (!mayLead) return null;
  const items = Object.entries(value).map(
    ([key, inner]) => leafOf(steps, path, { [key]: inner }) ?? togetherOf(steps, [...path, key], inner),
  );
  if (items.length === 0 || items.includes(null)) return null;
  const [only] = items as FilterNode[];
  return items.length === 1 && only?.kind === "group" ? only : newGroup(items as FilterNode[]);
}
