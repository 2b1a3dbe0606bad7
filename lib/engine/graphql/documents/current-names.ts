/**
 * Documents and variables with fields under the names that they have now. The schema knows old names beside them, as
 * deprecated; answers keep the name that was asked for.
 */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type ObjectValueNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { bothNames, type UsedAlias } from "../../../contract/fields/field-aliases.ts";

/** What an entry of the schema under an old name carries as its extension `alias`. */
export interface AliasOf {
  /** The name that the field has now. */
  name: string;
  used: UsedAlias;
}

const aliasOf = (entry: { extensions: object } | null | undefined): AliasOf | undefined =>
  (entry?.extensions as { alias?: AliasOf } | undefined)?.alias;

export interface CurrentNames {
  document: DocumentNode;
  used: UsedAlias[];
}

/** The document, which is valid, with current names. GraphQLError where one input has a field under both. */
export function documentWithCurrentNames(schema: GraphQLSchema, document: DocumentNode): CurrentNames {
  const used = new Map<AliasOf, UsedAlias>();
  const types = new TypeInfo(schema);
  const note = (alias: AliasOf) => {
    used.set(alias, alias.used);
    return alias.name;
  };
  const current = visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const alias = aliasOf(types.getFieldDef());
        if (!alias) return undefined;
        return { ...node, alias: node.alias ?? node.name, name: { ...node.name, value: note(alias) } };
      },
      ObjectValue(node) {
        const type = getNamedType(types.getInputType());
        if (isInputObjectType(type)) refuseBoth(type, node);
      },
      ObjectField(node) {
        const type = getNamedType(types.getParentInputType());
        const alias = isInputObjectType(type) ? aliasOf(type.getFields()[node.name.value]) : undefined;
        return alias ? { ...node, name: { ...node.name, value: note(alias) } } : undefined;
      },
      EnumValue(node) {
        const type = getNamedType(types.getInputType());
        const alias = isEnumType(type) ? aliasOf(type.getValue(node.value)) : undefined;
        return alias ? { ...node, value: note(alias) } : undefined;
      },
    }),
  );
  return { document: current, used: [...used.values()] };
}

function refuseBoth(type: GraphQLInputObjectType, { fields }: ObjectValueNode): void {
  const names = new Set(fields.map(({ name }) => name.value));
  for (const field of fields) {
    const alias = aliasOf(type.getFields()[field.name.value]);
    if (alias && names.has(alias.name))
      throw new GraphQLError(bothNames(alias.name, field.name.value), { nodes: field });
  }
}

/** Input types that have old names somewhere inside, by schema: types do not change. */
const holding = new WeakMap<GraphQLSchema, Map<GraphQLNamedInputType, boolean>>();

/** Whether a value of the type may have old names in it. */
export function holdsAliases(schema: GraphQLSchema, type: GraphQLInputType): boolean {
  const known = holding.get(schema) ?? new Map<GraphQLNamedInputType, boolean>();
  holding.set(schema, known);
  const seen = new Set<GraphQLNamedInputType>();
  const search = (one: GraphQLNamedInputType): boolean => {
    const found = known.get(one);
    if (isEnumType(one)) return one.getValues().some(aliasOf);
    if (found !== undefined || seen.has(one) || !isInputObjectType(one)) return found ?? false;
    seen.add(one);
    return Object.values(one.getFields()).some((field) => aliasOf(field) || search(getNamedType(field.type)));
  };
  const named = getNamedType(type);
  const found = search(named);
  known.set(named, found);
  return found;
}

/** A coerced value with current names. GraphQLError where one input has a field under both. */
export function valueWithCurrentNames(type: GraphQLInputType, value: unknown, used: Set<UsedAlias>): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return valueWithCurrentNames(type.ofType, value, used);
  if (isListType(type))
    return Array.isArray(value) ? value.map((one) => valueWithCurrentNames(type.ofType, one, used)) : value;
  if (isEnumType(type)) {
    const alias = aliasOf(type.getValue(String(value)));
    if (alias) used.add(alias.used);
    return alias?.name ?? value;
  }
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  const given = value as Record<string, unknown>;
  const current: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(given)) {
    const field = fields[name];
    const alias = aliasOf(field);
    if (alias && Object.hasOwn(given, alias.name)) throw new GraphQLError(bothNames(alias.name, name));
    if (alias) used.add(alias.used);
    current[alias?.name ?? name] = field ? valueWithCurrentNames(field.type, given[name], used) : given[name];
  }
  return current;
}
