/** From a GraphQL document to what the compiler takes: fragments written out, switches decided, same names merged. */

import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { constant, type SelectionNode, type Source, type Variables, variable } from "../../compiler/index.ts";

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Fields by response name, in the order in which they were first named. */
export type CollectedFields = Map<string, FieldNode[]>;

/** What one operation is collected with; `fields` counts what it costs. */
export interface Collecting {
  fragments: Fragments;
  variables: Variables;
  fields: number;
}

/** The fields of a selection set. Types need no look, for no type of a generated API is an interface or a union. */
export function collectFields(
  collecting: Collecting,
  sets: readonly SelectionSetNode[],
  into: CollectedFields = new Map(),
): CollectedFields {
  for (const set of sets)
    for (const selection of set.selections) {
      if (!isIncluded(selection.directives, collecting.variables)) continue;
      if (selection.kind === Kind.FIELD) {
        if (++collecting.fields > limits.queryFieldsMax)
          throw new PlinthError(
            "COST_LIMIT",
            t("An operation may select at most {queryFieldsMax} fields.", { queryFieldsMax: limits.queryFieldsMax }),
          );
        const name = selection.alias?.value ?? selection.name.value;
        const same = into.get(name);
        if (same) same.push(selection);
        else into.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collectFields(collecting, [selection.selectionSet], into);
      else collectFields(collecting, [collecting.fragments[selection.name.value]!.selectionSet], into);
    }
  return into;
}

function isIncluded(directives: FieldNode["directives"], variables: Variables): boolean {
  for (const directive of directives ?? []) {
    const name = directive.name.value;
    if (name !== "skip" && name !== "include") continue;
    const condition = directive.arguments?.[0]?.value;
    const value = condition && valueFromASTUntyped(condition, variables as Record<string, unknown>);
    if (value === (name === "skip")) return false;
  }
  return true;
}

/** The compiler's nodes of these fields and everything below them. */
export function selectionNodes(collecting: Collecting, collected: CollectedFields): SelectionNode[] {
  return [...collected].map(([alias, fields]) => ({
    alias,
    name: fields[0]!.name.value,
    args: argumentsOf(fields[0]!, collecting.variables),
    children: childNodes(collecting, fields),
  }));
}

/** Nodes of what is selected below one response name. */
export function childNodes(collecting: Collecting, fields: readonly FieldNode[]): SelectionNode[] {
  const sets = fields.flatMap((field) => (field.selectionSet ? [field.selectionSet] : []));
  return sets.length === 0 ? [] : selectionNodes(collecting, collectFields(collecting, sets));
}

/** Where the values of a field's arguments come from. Arguments whose variable was left out are not among them. */
export function argumentsOf(field: FieldNode, variables: Variables): Record<string, Source> {
  const args: Record<string, Source> = {};
  for (const { name, value } of field.arguments ?? []) {
    const source = sourceOf(value, variables);
    if (!(source.kind === "variable" && source.sample === undefined)) args[name.value] = source;
  }
  return args;
}

function sourceOf(value: ValueNode, variables: Variables): Source {
  switch (value.kind) {
    case Kind.VARIABLE:
      return variable(value.name.value, variables[value.name.value]);
    case Kind.OBJECT:
      return {
        kind: "object",
        entries: value.fields.map((field) => [field.name.value, sourceOf(field.value, variables)] as const),
      };
    case Kind.LIST:
      return { kind: "list", items: value.values.map((item) => sourceOf(item, variables)) };
    default:
      return constant(valueFromASTUntyped(value));
  }
}
